package bench

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	hostileFile = flag.String("hostile", "", "attack a server and write the table to this `file`, - for standard output")
	hostileTime = flag.Duration("hostile-time", 2*time.Minute, "the duration of the attack, at most ten minutes")
	hostileOnly = flag.String("hostile-only", "", "run only the attacks with these `names`, separated by commas; none runs no attack")
)

// The limits that the server must not exceed under attack.
const (
	hostileDelay  = 100 * time.Millisecond // p99 of the delays of the honest player
	hostileMemory = 1126                   // MiB of peak memory: docs/operations.md says 1.1 GiB
	hostileDisk   = 512                    // MiB by which the data may grow
)

const hostileHead = `# A server under attack

` + "`make proof NAME=hostile`" + ` starts ` + "`make24 serve --rate 200`" + ` in a separate process and attacks it over loopback.
Meanwhile an honest player plays practice, with hints and claims, and reads the daily board. The
limits are: p99 of the player ≤ 100 ms, ≤ 1.1 GiB of memory, ≤ 512 MiB of additional disk space.

- **Attackers.** Each attack has its own address (127.0.0.x, which the rate limits treat as remote)
  and a limit on its number of requests. Attackers and player run on the same processors as the
  server. So the attackers send prepared bodies, do not decode responses (except refusals), and have
  few connections each. The results include their CPU time. An attack fails if its preparation fails
  or if it sends nothing.
- **Player.** The player's requests are due on a fixed schedule, one every 150 ms. Each delay counts
  from the time at which the request was due, not from the time at which it was sent, so a slow
  response delays the following requests too. The delay of a request that was never sent counts
  until the end of the test.
- **Refusals.** Every refusal must be a problem document that the table lists for the attack. The
  player must not be refused.
- **"closed"** counts connections that the server closed without an answer. Only the attack
  ` + "`connections`" + ` may have such connections: the server answers 64 refused connections at a time, each
  within 1 s, and closes the others immediately. Connections without a request are not counted after
  4 s, because the server closes them after 5 s. They are reopened after 1.5 s, not 1 s, because
  Linux has 28,232 ports for an address, and a port that is reused within a minute may get no
  answer.
- **"failed"** counts requests that ended with a transport error, and must be 0.

`

// TestHostile attacks a server if -hostile is given.
func TestHostile(t *testing.T) {
	if *hostileFile == "" {
		t.Skip("needs -hostile")
	}
	data := t.TempDir()
	fillBoards(t, data)
	server := startServerAt(t, data, []string{"--rate", "200", "--log-level", "info"})
	limit := min(*hostileTime, 10*time.Minute)
	before := folderSize(t, server.data)
	processBefore, clientBefore := server.cpu(), processorTime(os.Getpid())

	player, err := newVisitor(server.address, "127.0.0.77", nil)
	if err != nil {
		t.Fatal(err)
	}
	honest := honestPlayer{visitor: player}
	var results []*attackResult
	var visitors []*visitor
	var only []string
	if *hostileOnly != "" {
		only = strings.Split(*hostileOnly, ",")
	}
	for i, a := range attacks {
		if only != nil && !slices.Contains(only, a.name) {
			continue
		}
		result := &attackResult{attack: a, problems: map[string]int{}}
		v, err := newVisitor(server.address, "127.0.0."+strconv.Itoa(100+i), nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.prepare != nil {
			result.prepareErr = a.prepare(t.Context(), v)
		}
		v.result = result // requests of the preparation are not counted
		results, visitors = append(results, result), append(visitors, v)
	}

	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	var group sync.WaitGroup
	group.Go(func() { honest.play(ctx) })
	for i, r := range results {
		if r.prepareErr == nil {
			group.Go(func() { r.run(ctx, visitors[i]) })
		}
	}
	group.Wait()

	serverCPU, clientCPU := server.cpu()-processBefore, processorTime(os.Getpid())-clientBefore
	memory, disk := server.peakMemory(), (folderSize(t, server.data)-before)>>20
	server.stop(t)
	var table strings.Builder
	table.WriteString(hostileHead)
	fmt.Fprintf(&table, "%s, %d processors, %s: the server used %.1f s of CPU and at most %d MiB, its data grew by %d MiB; the attackers and the player used %.1f s of CPU.\n\n",
		time.Now().Format(time.DateOnly), runtime.NumCPU(), limit, serverCPU.Seconds(), memory, disk, clientCPU.Seconds())
	fmt.Fprintf(&table, "Of the player's requests, %d were due and %d were not sent: p50 %.1f ms, p99 %.1f ms, at most %.1f ms, %d refused.\n\n",
		len(honest.delays), honest.unsent, milliseconds(honest.percentile(50)), milliseconds(honest.percentile(99)), milliseconds(honest.percentile(100)), honest.refused)
	table.WriteString("| attack | work | requests | answered | refused | closed | failed | may refuse |\n|---|---|---|---|---|---|---|---|\n")
	for _, r := range results {
		table.WriteString(r.tableLine())
	}
	if *hostileFile == "-" {
		fmt.Print(table.String())
	} else if err := os.WriteFile(*hostileFile, []byte(table.String()), 0o644); err != nil {
		t.Fatal(err)
	}

	if honest.err != nil {
		t.Errorf("the player: %v", honest.err)
	}
	if p99 := honest.percentile(99); p99 > hostileDelay || honest.refused > 0 {
		t.Errorf("the player waits %v at p99 and is refused %d times", p99, honest.refused)
	}
	if memory > hostileMemory {
		t.Errorf("the server used %d MiB", memory)
	}
	if disk > hostileDisk {
		t.Errorf("the data grew by %d MiB", disk)
	}
	for _, r := range results {
		for _, violation := range r.violations() {
			t.Errorf("%s: %s", r.name, violation)
		}
	}
}

// milliseconds returns d in milliseconds.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// tableLine returns the row of an attack in the table.
func (r *attackResult) tableLine() string {
	var refused []string
	for name, n := range r.problems {
		refused = append(refused, fmt.Sprintf("%s %d", name, n))
	}
	slices.Sort(refused)
	if len(refused) == 0 {
		refused = []string{"none"}
	}
	expected := strings.Join(r.refusals, ", ")
	if r.refusedBy > 0 {
		expected += fmt.Sprintf("; one by request %d", r.refusedBy)
	}
	return fmt.Sprintf("| %s | %s | %d | %d | %s | %d | %d | %s |\n", r.name, r.work, r.requests, r.answered, strings.Join(refused, ", "),
		r.closed, r.failed, expected)
}

// violations returns descriptions of all violations of the requirements.
func (r *attackResult) violations() (violations []string) {
	if r.prepareErr != nil {
		return []string{r.prepareErr.Error()}
	}
	violations = slices.Clone(r.badResponses)
	if r.requests == 0 {
		violations = append(violations, "no request was sent")
	}
	if r.failed > 0 {
		violations = append(violations, fmt.Sprintf("%d requests had no response", r.failed))
	}
	if r.closed > r.maxClosed {
		violations = append(violations, fmt.Sprintf("%d connections were closed without an answer", r.closed))
	}
	if answered := r.problems["busy"]; r.closed > 0 && answered < maxAnsweredRefusals {
		violations = append(violations, fmt.Sprintf("%d connections were closed without an answer, but only %d were refused with one", r.closed, answered))
	}
	for name := range r.problems {
		if !slices.Contains(r.refusals, name) {
			violations = append(violations, "unexpected refusal: "+name)
		}
	}
	if r.refusedBy > 0 && r.requests >= r.refusedBy && len(r.problems) == 0 {
		violations = append(violations, fmt.Sprintf("none of %d requests was refused", r.requests))
	}
	return violations
}

// folderSize returns the total size of the files in a folder in bytes.
func folderSize(t *testing.T, folder string) (size int64) {
	t.Helper()
	err := filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil {
			size += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return size
}

// cpu returns the processor time of the server.
func (s *serverProcess) cpu() time.Duration { return processorTime(s.command.Process.Pid) }

// processorTime returns the processor time of a process, or 0 if the system does not report it.
func processorTime(process int) time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// peakMemory returns the peak memory of the process in MiB, or 0 if the system does not report it.
func (s *serverProcess) peakMemory() int {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.command.Process.Pid))
	for line := range strings.Lines(string(status)) {
		var kilobytes int
		if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kilobytes); err == nil {
			return kilobytes >> 10
		}
	}
	return 0
}
