package bench

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	hostileFile  = flag.String("hostile", "", "attack a server and write the table to this `file`, - for standard output")
	hostileTime  = flag.Duration("hostile-time", 20*time.Second, "the duration of each attack, at most ten minutes")
	hostileOrder = flag.String("hostile-order", "", "be the attackers of TestHostile with this `order`")
	hostileOnly  = flag.String("hostile-only", "", "run only the attacks with these `names`, separated by commas")
)

// The limits that the server must not exceed under attack.
const (
	honestFactor  = 3                     // p99 of honest requests, as a multiple of that without an attack,
	honestDelay   = 50 * time.Millisecond // and beyond that
	hostileMemory = 1126                  // MiB of peak memory: docs/limits.md says 1.1 GiB
	hostileDisk   = 512                   // MiB by which the data may grow
)

// TestHostile attacks servers if -hostile is given.
func TestHostile(t *testing.T) {
	if *hostileFile == "" {
		t.Skip("needs -hostile")
	}
	program, err := build(t.TempDir(), "make24", "github.com/make24/make24/cmd/make24")
	if err != nil {
		t.Fatal(err)
	}
	h := hostileTest{program: program, data: newHostileData(t), limit: min(*hostileTime, 10*time.Minute)}
	quiet := h.run(t, "nothing", 0, nil)
	rounds := []*hostileRound{quiet}
	for _, a := range attacks {
		if *hostileOnly == "" || slices.Contains(strings.Split(*hostileOnly, ","), a.name) {
			rounds = append(rounds, h.run(t, a.name, cmp.Or(a.addresses, hostileAddresses), []attack{a}))
		}
	}
	if *hostileOnly == "" {
		rounds = append(rounds, h.run(t, "all of them", 1, attacks))
	}
	table := hostileTable(h.limit, rounds)
	if *hostileFile == "-" {
		fmt.Print(table)
	} else if err := os.WriteFile(*hostileFile, []byte(table), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, r := range rounds {
		for _, violation := range r.violations(quiet) {
			t.Errorf("%s: %s", r.name, violation)
		}
	}
}

// hostileTest runs rounds of attacks, each on its own server.
type hostileTest struct {
	program string
	data    hostileData
	limit   time.Duration
}

// hostileRound is the result of attacks that ran at the same time.
type hostileRound struct {
	name                 string
	attacks              []*attackResult
	honest               map[string]*series
	serverCPU, clientCPU time.Duration
	memory, disk         int // MiB
}

// run starts a server and attacks it from a number of addresses for each attack, beside the honest clients.
func (h hostileTest) run(t *testing.T, name string, addresses int, list []attack) *hostileRound {
	t.Helper()
	data := t.TempDir()
	h.data.copyTo(t, data)
	flags := []string{"--rate", "200", "--log-level", "info", "--data", data}
	for _, a := range list {
		flags = append(flags, a.flags...)
	}
	server := startProgram(t, h.program, flags)
	round := &hostileRound{name: name}
	before := folderSize(t, data)
	honest := newPeople(t, server.address, h.data.taught)
	var attackers *attackProcess
	if len(list) > 0 {
		attackers = startAttackers(t, attackOrder{Server: server.address, Class: h.data.class, Addresses: addresses, Time: h.limit, Names: namesOf(list)})
	}
	serverBefore, clientBefore := server.cpu(), processorTime(os.Getpid())
	ctx, cancel := context.WithTimeout(t.Context(), warmUp+h.limit)
	defer cancel()
	if attackers != nil {
		time.AfterFunc(warmUp, func() { attackers.begin(t) })
	}
	round.honest = honest.run(ctx, t)
	round.serverCPU, round.clientCPU = server.cpu()-serverBefore, processorTime(os.Getpid())-clientBefore
	round.memory, round.disk = server.peakMemory(), int((folderSize(t, data)-before)>>20)
	if attackers != nil {
		var used time.Duration
		round.attacks, used = attackers.results(t, list)
		round.clientCPU += used
		if len(list) == 1 { // from all its addresses
			round.attacks[0].lasted = h.limit
		}
	}
	server.stop(t)
	t.Logf("%s: %s", name, round.honestLine(nil))
	return round
}

// limitOf returns the p99 that a kind of honest request must not exceed.
func (r *hostileRound) limitOf(kind string) time.Duration {
	return honestFactor*r.honest[kind].percentile(99) + honestDelay
}

// honestLine returns the row of a round in the table of honest requests. Delays beyond the limits of the quiet round
// are bold.
func (r *hostileRound) honestLine(quiet *hostileRound) string {
	line := "| " + r.name
	for _, kind := range honestSeries {
		s := r.honest[kind]
		if s == nil {
			line += " | –"
			continue
		}
		text := fmt.Sprintf("%.1f", milliseconds(s.percentile(99)))
		if s.refused > 0 {
			text += fmt.Sprintf(", %d of %d refused", s.refused, len(s.delays))
		}
		if quiet != nil && s.percentile(99) > quiet.limitOf(kind) || s.refused > 0 {
			text = "**" + text + "**"
		}
		line += " | " + text
	}
	return line + fmt.Sprintf(" | %.1f | %.1f | %d | %d |\n", r.serverCPU.Seconds(), r.clientCPU.Seconds(), r.memory, r.disk)
}

// violations returns descriptions of all violations of the requirements.
func (r *hostileRound) violations(quiet *hostileRound) (violations []string) {
	for _, kind := range honestSeries {
		s := r.honest[kind]
		if s == nil || len(s.delays) == 0 {
			violations = append(violations, "no honest request was sent: "+kind)
			continue
		}
		if s.err != nil {
			violations = append(violations, s.err.Error())
		}
		if p99 := s.percentile(99); p99 > quiet.limitOf(kind) || s.refused > 0 {
			violations = append(violations, fmt.Sprintf("%s waits %v at p99, limit %v, and is refused %d times", kind, p99, quiet.limitOf(kind), s.refused))
		}
	}
	if r.memory > hostileMemory {
		violations = append(violations, fmt.Sprintf("the server used %d MiB", r.memory))
	}
	if r.disk > hostileDisk {
		violations = append(violations, fmt.Sprintf("the data grew by %d MiB", r.disk))
	}
	for _, a := range r.attacks {
		for _, violation := range a.violations() {
			violations = append(violations, a.name+": "+violation)
		}
	}
	return violations
}

const hostileHead = `# A server under attack

` + "`make proof NAME=hostile`" + ` starts ` + "`make24 serve --rate 200`" + ` in a separate process for each attack and attacks it over
loopback from ten addresses. Meanwhile honest clients, each with an address of its own, play, open pages, solve hands,
send arrays of 47 KB and streams of 100 answers, generate 10 puzzles of four cards, make sheets of 12 hands, send offline
runs of 10 hands, and look at a class, its grades and results. Of each kind, p99 must be at most three times that without
an attack plus 50 ms, and none may be refused. The server may use 1.1 GiB of memory, and its data may grow by 512 MiB.

- **Attackers.** Each address (127.0.0.x, which the rate limits treat as remote) sends at the rate of
  the table or at the limit of an address. All run on the same processors as the server. So the attackers
  send prepared bodies, do not decode responses (except refusals), and have few connections each. The
  results include their CPU time. In the last row, each attack runs from one address, all at the same
  time. An attack fails if its preparation fails or if it sends nothing.
- **Honest clients.** The requests of each are due on a fixed schedule, one every INTERVALS. Each
  delay counts from the time at which the request was due, not from the time at which it was sent, so a
  slow response delays the following requests too. The delay of a request that was never sent counts
  until the end of the attack. The p99 of fewer than 100 requests is the longest delay.
- **The data** have daily boards of 100,000 results and two running classes with 180 pupils and 10,000
  events each: one that is attacked, and one of the honest teacher, in which a pupil claims each second. A server with a reserve of the disk, and the sweep of overdue runs, have tests of their own
  (TestReserveLasts, TestSweepKeepsUp).
- **Refusals.** Every refusal must be a problem document that the table lists for the attack.
- **"closed"** counts connections that the server closed without an answer. Connections without a
  request are not counted after 4 s, because the server closes them after 5 s. They are reopened after
  1.5 s, because Linux has 28,232 ports for an address, and a port that is reused within a minute may
  get no answer.
- **"failed"** counts requests that ended with a transport error, and must be 0.

`

// hostileTable returns the page of the results.
func hostileTable(limit time.Duration, rounds []*hostileRound) string {
	var table strings.Builder
	intervals := slices.Sorted(maps.Values(honestIntervals))
	table.WriteString(strings.Replace(hostileHead, "INTERVALS", fmt.Sprintf("%d to %d ms", intervals[0].Milliseconds(), intervals[len(intervals)-1].Milliseconds()), 1))
	fmt.Fprintf(&table, "%s, %d processors, %s each.\n\n## Honest clients: p99 in ms\n\n", time.Now().Format(time.DateOnly), runtime.NumCPU(), limit)
	fmt.Fprintf(&table, "| beside | %s | CPU of the server (s) | of the clients (s) | memory (MiB) | data (MiB) |\n|%s\n",
		strings.Join(honestSeries, " | "), strings.Repeat("---|", len(honestSeries)+5))
	quiet := rounds[0]
	for i, r := range rounds {
		table.WriteString(r.honestLine(quiet))
		if i > 0 {
			continue
		}
		table.WriteString("| *limit*")
		for _, kind := range honestSeries {
			fmt.Fprintf(&table, " | *%.1f*", milliseconds(quiet.limitOf(kind)))
		}
		table.WriteString(" | | | | |\n")
	}
	table.WriteString("\n## Attacks\n\n| attack | work of each address | requests | answered | refused | closed | failed | may refuse |\n|---|---|---|---|---|---|---|---|\n")
	for _, r := range rounds {
		if len(r.attacks) == 1 {
			table.WriteString(r.attacks[0].tableLine())
		}
	}
	return table.String()
}

// milliseconds returns d in milliseconds.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// tableLine returns the row of an attack in the table.
func (r *attackResult) tableLine() string {
	var refused []string
	for name, n := range r.Problems {
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
	if r.refusedWithin > 0 {
		expected += fmt.Sprintf("; one within %v", r.refusedWithin)
	}
	return fmt.Sprintf("| %s | %s | %d | %d | %s | %d | %d | %s |\n", r.name, r.work, r.Requests, r.Answered, strings.Join(refused, ", "),
		r.Closed, r.Failed, expected)
}

// violations returns descriptions of all violations of the requirements.
func (r *attackResult) violations() (violations []string) {
	if r.PrepareErr != "" {
		return []string{r.PrepareErr}
	}
	violations = slices.Clone(r.BadResponses)
	if r.Requests == 0 {
		violations = append(violations, "no request was sent")
	}
	if r.Failed > 0 {
		violations = append(violations, fmt.Sprintf("%d requests had no response", r.Failed))
	}
	if r.Closed > r.maxClosed {
		violations = append(violations, fmt.Sprintf("%d connections were closed without an answer", r.Closed))
	}
	for name := range r.Problems {
		if !slices.Contains(r.refusals, name) {
			violations = append(violations, "unexpected refusal: "+name)
		}
	}
	if r.refusedWithin > 0 && r.lasted >= r.refusedWithin && len(r.Problems) == 0 {
		violations = append(violations, fmt.Sprintf("nothing was refused within %v", r.refusedWithin))
	}
	if r.refusedBy > 0 && r.Requests >= r.refusedBy && len(r.Problems) == 0 {
		violations = append(violations, fmt.Sprintf("none of %d requests was refused", r.Requests))
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
