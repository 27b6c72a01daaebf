//go:build soak && unix

package crew_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/survey/part"
)

func (p *childProcess) hasExited() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// Nodes of NATS run for the whole of a test.
func init() { childDeadline = time.Hour }

// chaosTest runs three nodes and three workers and injects faults.
type chaosTest struct {
	t         *testing.T
	rng       *rand.Rand // chooses faults
	workerRNG *rand.Rand // chooses failpoints of workers, whose number depends on the machine
	f         *folder.Folder
	hitsFile  string
	nodes     *nodeCluster
	workers   [3]*childProcess
	faults    map[string]int

	handTime  string        // minimum time per hand
	maxKills  int           // faults stop after this number of kills
	timeLimit time.Duration // faults stop after this time
}

func newChaos(t *testing.T, seed uint64, handTime string, maxKills int, timeLimit time.Duration) *chaosTest {
	c := &chaosTest{t: t, rng: rand.New(rand.NewPCG(seed, 0)), workerRNG: rand.New(rand.NewPCG(seed, 1)), faults: map[string]int{}, handTime: handTime, maxKills: maxKills, timeLimit: timeLimit}
	c.f = must[*folder.Folder](t)(folder.Make(t.TempDir(), fourCards(t)))
	c.hitsFile = filepath.Join(t.TempDir(), "hits")
	c.nodes = startNodes(t)
	for i := range c.workers {
		c.startWorker(i)
	}
	return c
}

// startWorker starts a worker that may kill itself at a failpoint.
func (c *chaosTest) startWorker(i int) {
	failpoint := ""
	if c.workerRNG.IntN(2) == 0 {
		failpoint = fmt.Sprintf("kill:%s:%d", failpoints[c.workerRNG.IntN(len(failpoints))], 1+c.workerRNG.IntN(3))
	}
	c.workers[i] = startProcess(c.t, "CREW_CHILD=worker", fmt.Sprint("CREW_NAME=w", i), "CREW_DIR="+c.f.Dir(), "CREW_URLS="+c.nodes.allURLs(),
		"CREW_REPLICAS=3", "CREW_HITS="+c.hitsFile, "CREW_EACH="+c.handTime, "CREW_FAIL="+failpoint)
}

// injectFault injects one fault.
func (c *chaosTest) injectFault(nc *nats.Conn) {
	i := c.rng.IntN(3)
	switch n := c.rng.IntN(20); {
	case n < 12:
		if !c.workers[i].hasExited() {
			c.faults["worker"]++
			c.workers[i].kill()
		}
	case n < 17:
		c.faults["node"]++
		c.nodes.kill(i)
		time.Sleep(time.Duration(c.rng.IntN(1500)) * time.Millisecond)
		c.nodes.start(i)
	case n < 19:
		c.faults["pause"]++
		_ = c.workers[i].cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(2 * time.Second)
		_ = c.workers[i].cmd.Process.Signal(syscall.SIGCONT)
	default:
		c.faults["stores"]++
		_ = crew.DeleteStreams(withShortTimeout(c.t, 5*time.Second), nc, c.f.Plan().ID())
	}
}

// wipeNodes kills all nodes, deletes their folders, and starts the nodes again.
func (c *chaosTest) wipeNodes() {
	c.faults["disks"]++
	c.faults["wiped"] += len(c.nodes.processes)
	for i := range c.nodes.processes {
		c.nodes.kill(i)
	}
	for i, env := range c.nodes.env {
		if err := os.RemoveAll(strings.TrimPrefix(env[len(env)-1], "CREW_DIR=")); err != nil {
			c.t.Error(err)
		}
		c.nodes.start(i)
	}
}

// killCount returns the number of kills.
func (c *chaosTest) killCount() int {
	n := c.faults["worker"] + c.faults["node"] + c.faults["wiped"]
	for _, hits := range hitCounts(c.t, c.hitsFile) {
		n += hits
	}
	return n
}

// run injects faults until a limit is reached, waits for the end of the survey, and checks the
// result.
func (c *chaosTest) run() {
	t, ctx := c.t, withTimeout(c.t, c.timeLimit+5*time.Minute)
	nc := c.nodes.dial(c.nodes.allURLs())
	size := c.f.Plan().Space().Size()
	rounds := 0
	for begin := time.Now(); len(folder.Gaps(must[[]folder.Part](t)(c.f.Parts()), size)) > 0; {
		if ctx.Err() != nil {
			t.Fatal("the survey does not end:", c.faults)
		}
		time.Sleep(time.Duration(200+c.rng.IntN(600)) * time.Millisecond)
		switch rounds++; {
		case rounds == 6:
			c.wipeNodes()
		case time.Since(begin) < c.timeLimit && c.killCount() < c.maxKills:
			c.injectFault(nc)
		}
		for i, w := range c.workers {
			if w.hasExited() {
				c.startWorker(i)
			}
		}
	}
	for i, w := range c.workers {
		if <-w.ended; w.err != nil { // killed at the very end
			c.startWorker(i)
			<-c.workers[i].ended
		}
	}
	c.fold()
	t.Log("faults:", c.faults, "kills at failpoints:", hitCounts(t, c.hitsFile))
	for _, what := range []string{"worker", "disks"} {
		if c.faults[what] == 0 {
			t.Errorf("no fault of kind %s", what)
		}
	}
	checkRows(t, c.f)
	if c.faults["stores"] > 0 { // possibly after the last worker ended, so entries may be missing
		if n, err := crew.Enqueue(ctx, nc, crew.Options{Folder: c.f, Replicas: 3}); n != 0 || err != nil {
			t.Error("planned again:", n, err)
		}
	}
	if list, err := crew.Poisons(ctx, nc, c.f.Plan().ID()); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
	if entryCount(t, nc, c.f) == 0 {
		t.Error("no entries")
	}
}

// fold folds the survey, with kills, and compares the rows with those of RunInMemory.
func (c *chaosTest) fold() {
	env := []string{"CREW_CHILD=fold", "CREW_DIR=" + c.f.Dir(), "CREW_HITS=" + c.hitsFile}
	for range 2 {
		<-startProcess(c.t, append(env, fmt.Sprint("CREW_FAIL=kill:in-fold:", 1+c.rng.IntN(8)))...).ended
	}
	p := startProcess(c.t, env...)
	if <-p.ended; p.err != nil {
		c.t.Fatal(p.err)
	}
	data := must[[]byte](c.t)(os.ReadFile(filepath.Join(c.f.Dir(), "data-00000.parquet")))
	if got, want := digest(data), wantDigest(c.t, c.f.Plan()); got != want {
		c.t.Errorf("the rows have the checksum %s, want %s", got, want)
	}
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// wantDigest returns the checksum of the rows of RunInMemory, written as Fold writes data files.
func wantDigest(t *testing.T, plan survey.Plan) string {
	t.Helper()
	rows := make([]survey.Row, plan.Space().Size())
	must[*survey.Tally](t)(crew.RunInMemory(withTimeout(t, maxWait), plan, 1, crew.Hooks{OnRow: func(r survey.Row) error {
		rows[r.Rank] = r
		return nil
	}}))
	var text bytes.Buffer
	w := part.NewWriter(&text, plan, 0, part.GroupRows(plan))
	for _, r := range rows {
		if err := w.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return digest(text.Bytes())
}

var (
	chaosKills = flag.Int("chaos-kills", 0, "minimum number of kills; 0 skips the test")
	chaosTime  = flag.Duration("chaos-time", 10*time.Minute, "approximate time limit")
	chaosSeed  = flag.Uint64("chaos-seed", 0, "seed of the faults; 0 for a random one")
)

// TestManyKills kills workers and nodes for a long time, in one survey after another, checks the
// results, and prints the numbers as a row of a table.
func TestManyKills(t *testing.T) {
	if *chaosKills == 0 {
		t.Skip("needs -chaos-kills: make proof NAME=chaos")
	}
	seed := *chaosSeed
	for seed == 0 {
		seed = rand.Uint64()
	}
	fmt.Println("seed", seed)
	begin, faults, killsAt, kills, rounds := time.Now(), map[string]int{}, map[string]int{}, 0, uint64(0)
	for ; kills < *chaosKills && time.Since(begin) < *chaosTime && !t.Failed(); rounds++ {
		t.Run(fmt.Sprint(rounds), func(t *testing.T) {
			c := newChaos(t, seed+rounds, "20ms", *chaosKills-kills, min(3*time.Minute, *chaosTime-time.Since(begin)))
			c.run()
			for name, n := range c.faults {
				faults[name] += n
			}
			for name, n := range hitCounts(t, c.hitsFile) {
				killsAt[name] += n
			}
			kills += c.killCount()
		})
	}
	if kills < *chaosKills {
		t.Errorf("%d kills, want %d", kills, *chaosKills)
	}
	if t.Failed() {
		return
	}
	fmt.Printf("| chaos: three nodes, three replicas, three workers, %d surveys of the 1820 hands of four cards; checksums of rows compared with RunInMemory "+
		"| `make proof NAME=chaos SEED=%d` | %s, %s | %d kills: %d of workers and %d of nodes at random, %d of nodes whose folders were deleted, "+
		"all three at once, %d times; at failpoints %s; also %d pauses longer than the heartbeat timeout, all streams deleted %d times: no row lost or repeated, same bytes |\n",
		rounds, seed, begin.Format(time.DateOnly), time.Since(begin).Round(time.Second), kills, faults["worker"], faults["node"], faults["wiped"],
		faults["disks"], strings.TrimPrefix(fmt.Sprint(killsAt), "map"), faults["pause"], faults["stores"])
}
