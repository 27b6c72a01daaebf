//go:build (long || soak) && unix

package crew_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// hitCounts returns the number of kills and pauses at each failpoint, from the file CREW_HITS.
func hitCounts(t *testing.T, file string) map[string]int {
	t.Helper()
	n := map[string]int{}
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, point := range strings.Fields(string(text)) {
		n[point]++
	}
	return n
}

var failpoints = []string{"after-write", "after-rename", "after-record", "before-ack"}

// TestKilledAtEachPoint kills the only worker at each failpoint, five times: at the first, second
// or third time that it reaches the failpoint. The survey must then complete with correct rows.
func TestKilledAtEachPoint(t *testing.T) {
	s, nc := startServer(t)
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	hitsFile := filepath.Join(t.TempDir(), "hits")
	env := []string{"CREW_CHILD=worker", "CREW_DIR=" + f.Dir(), "CREW_URLS=" + s.URL(), "CREW_HITS=" + hitsFile, "CREW_LENGTH=25"}
	for _, point := range failpoints {
		for n := range 5 {
			p := startProcess(t, append(env, fmt.Sprintf("CREW_FAIL=kill:%s:%d", point, n/2+1))...)
			if p.wait() == nil {
				t.Fatal("the survey completed before", point, n)
			}
		}
	}
	p := startProcess(t, env...)
	if err := p.wait(); err != nil {
		t.Fatal(err)
	}
	got := hitCounts(t, hitsFile)
	t.Log("killed:", got)
	for _, point := range failpoints {
		if got[point] < 5 {
			t.Errorf("killed %d times at %s, want at least 5", got[point], point)
		}
	}
	checkRows(t, f)
	entryCount(t, nc, f)
	if list := must[[]crew.PoisonedHand](t)(crew.Poisons(withTimeout(t, maxWait), nc, f.Plan().ID())); len(list) != 0 {
		t.Error(list)
	}
}

// TestHandThatKills checks that a hand that kills every worker becomes poison, and that all other
// hands are computed.
func TestHandThatKills(t *testing.T) {
	s, nc := startServer(t)
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	for deaths := 0; ; deaths++ {
		if deaths > 20 { // the maximum in TestKillerIsFound
			t.Fatal("the hand is not found")
		}
		p := startProcess(t, "CREW_CHILD=worker", "CREW_DIR="+f.Dir(), "CREW_URLS="+s.URL(), "CREW_KILLER=1001")
		if p.wait() == nil {
			t.Log(deaths, "deaths")
			break
		}
	}
	checkRows(t, f, 1001)
	list := must[[]crew.PoisonedHand](t)(crew.Poisons(withTimeout(t, maxWait), nc, f.Plan().ID()))
	if len(list) != 1 || list[0].Rank != 1001 || list[0].Reason != "lost" {
		t.Error(list)
	}
}

// TestPausedWorker pauses a worker at each failpoint until another worker has completed the survey,
// and checks that the paused worker then changes no entry and no row.
func TestPausedWorker(t *testing.T) {
	for _, point := range failpoints {
		s, nc := startServer(t)
		f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
		p := startProcess(t, "CREW_CHILD=worker", "CREW_DIR="+f.Dir(), "CREW_URLS="+s.URL(), "CREW_LENGTH=25",
			"CREW_FAIL=stop:"+point+":2")
		if at, err := p.stdout.ReadString('\n'); at != point+"\n" { // printed just before it stops
			t.Fatal("the worker ended before it was paused:", point, err)
		}
		o := options(f)
		o.HeartbeatTimeout = time.Second
		if err := crew.RunWorkers(withTimeout(t, maxWait), nc, o, 1); err != nil {
			t.Fatal(point, err)
		}
		before := entryCount(t, nc, f)
		_ = p.cmd.Process.Signal(syscall.SIGCONT)
		if err := p.wait(); err != nil {
			t.Error(point, err)
		}
		if after := entryCount(t, nc, f); after != before {
			t.Errorf("%s: %d entries, then %d", point, before, after)
		}
		checkRows(t, f)
	}
}

// TestLocalKilled kills a local survey at each failpoint, at the third time that a worker reaches
// it. The survey must then complete with correct rows.
func TestLocalKilled(t *testing.T) {
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	env := []string{"CREW_CHILD=local", "CREW_DIR=" + f.Dir()}
	for _, point := range failpoints {
		p := startProcess(t, append(env, "CREW_LENGTH=25", "CREW_FAIL=kill:"+point+":3")...)
		if p.wait() == nil {
			t.Fatal("the survey completed before it was killed:", point)
		}
	}
	if p := startProcess(t, env...); true {
		if err := p.wait(); err != nil {
			t.Fatal(err)
		}
	}
	checkRows(t, f)
}
