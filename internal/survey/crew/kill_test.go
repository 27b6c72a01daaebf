//go:build long

package crew_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/bus"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

// process is a child that is watched.
type process struct {
	cmd   *exec.Cmd
	ended chan struct{}
	err   error
}

func start(t *testing.T, env ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(os.Args[0]), ended: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stderr = os.Stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p
}

func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
}

func (p *process) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// hits counts what is noted in a file.
func hits(t *testing.T, name string) map[string]int {
	t.Helper()
	n := map[string]int{}
	text, err := os.ReadFile(name)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, point := range strings.Fields(string(text)) {
		n[point]++
	}
	return n
}

var points = []string{"after-write", "after-rename", "after-record", "before-ack"}

func listening(t *testing.T) (*bus.Server, *nats.Conn) {
	t.Helper()
	s := must[*bus.Server](t)(bus.Start(bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0"}))
	t.Cleanup(s.Stop)
	nc := must[*nats.Conn](t)(bus.Dial(within(t, time.Minute), bus.Access{URLs: s.URL()}))
	t.Cleanup(nc.Close)
	return s, nc
}

// TestKilledAtEachPoint kills a lonely worker at each point, at the first to the fifth time it
// comes there.
func TestKilledAtEachPoint(t *testing.T) {
	s, nc := listening(t)
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), four(t)))
	note := filepath.Join(t.TempDir(), "hits")
	env := []string{"CREW_CHILD=worker", "CREW_DIR=" + f.Dir(), "CREW_URLS=" + s.URL(), "CREW_HITS=" + note, "CREW_EACH=4ms"}
	for _, point := range points {
		for n := range 5 {
			p := start(t, append(env, fmt.Sprintf("CREW_FAIL=kill:%s:%d", point, n/2+1))...)
			<-p.ended
			if p.err == nil {
				t.Fatal("it is done before", point, n)
			}
		}
	}
	p := start(t, env...)
	if <-p.ended; p.err != nil {
		t.Fatal(p.err)
	}
	got := hits(t, note)
	t.Log("kills:", got)
	for _, point := range points {
		if got[point] < 5 {
			t.Errorf("%s: %d", point, got[point])
		}
	}
	same(t, f)
	records(t, nc, f)
	if list := must[[]crew.Poisoned](t)(crew.Poisons(within(t, time.Minute), nc, f.Plan().ID())); len(list) != 0 {
		t.Error(list)
	}
}

// TestAHandThatKills has a hand over which every worker dies.
func TestAHandThatKills(t *testing.T) {
	s, nc := listening(t)
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), four(t)))
	for deaths := 0; ; deaths++ {
		if deaths > 12 {
			t.Fatal("it kills on")
		}
		p := start(t, "CREW_CHILD=worker", "CREW_DIR="+f.Dir(), "CREW_URLS="+s.URL(), "CREW_KILLER=1001")
		if <-p.ended; p.err == nil {
			t.Log(deaths, "deaths")
			break
		}
	}
	same(t, f, 1001)
	list := must[[]crew.Poisoned](t)(crew.Poisons(within(t, time.Minute), nc, f.Plan().ID()))
	if len(list) != 1 || list[0].Rank != 1001 || list[0].Reason != "lost" {
		t.Error(list)
	}
}

// TestPausedPastItsTime stops a worker at each point until others did everything, and wakes it.
func TestPausedPastItsTime(t *testing.T) {
	for _, point := range points {
		s, nc := listening(t)
		f := must[*folder.Folder](t)(folder.Make(t.TempDir(), four(t)))
		note := filepath.Join(t.TempDir(), "hits")
		p := start(t, "CREW_CHILD=worker", "CREW_DIR="+f.Dir(), "CREW_URLS="+s.URL(), "CREW_HITS="+note, "CREW_EACH=1ms",
			"CREW_FAIL=stop:"+point+":2")
		for hits(t, note)[point] == 0 {
			time.Sleep(10 * time.Millisecond)
		}
		w := work(f)
		w.Patience = time.Second
		if err := crew.Worker(within(t, time.Minute), nc, w, 1); err != nil {
			t.Fatal(point, err)
		}
		before := records(t, nc, f)
		_ = p.cmd.Process.Signal(syscall.SIGCONT)
		if <-p.ended; p.err != nil {
			t.Error(point, p.err)
		}
		if after := records(t, nc, f); after != before {
			t.Errorf("%s: %d records, then %d", point, before, after)
		}
		same(t, f)
	}
}

// TestLocalKilled kills the whole of a local survey three times.
func TestLocalKilled(t *testing.T) {
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), four(t)))
	env := []string{"CREW_CHILD=local", "CREW_DIR=" + f.Dir(), "CREW_EACH=2ms"}
	for range 3 {
		p := start(t, env...)
		time.Sleep(600 * time.Millisecond)
		if p.over() {
			t.Fatal("it is over before it is killed:", p.err)
		}
		p.kill()
	}
	if p := start(t, env...); true {
		if <-p.ended; p.err != nil {
			t.Fatal(p.err)
		}
	}
	same(t, f)
}

// chaos is three nodes and three workers, and what befalls them.
type chaos struct {
	t       *testing.T
	rng     *rand.Rand
	f       *folder.Folder
	note    string
	nodes   [3]*process
	nodeEnv [3][]string
	workers [3]*process
	urls    string
	kills   map[string]int
}

func newChaos(t *testing.T, seed uint64) *chaos {
	c := &chaos{t: t, rng: rand.New(rand.NewPCG(seed, 0)), kills: map[string]int{}}
	c.f = must[*folder.Folder](t)(folder.Make(t.TempDir(), four(t)))
	c.note = filepath.Join(t.TempDir(), "hits")
	var peers, urls, listens []string
	for range c.nodes {
		peers = append(peers, free(t))
		listens = append(listens, free(t))
		urls = append(urls, "nats://"+listens[len(listens)-1])
	}
	c.urls = strings.Join(urls, ",")
	for i := range c.nodes {
		c.nodeEnv[i] = []string{
			"CREW_CHILD=node", fmt.Sprint("CREW_NAME=n", i), "CREW_PEER=" + peers[i], "CREW_PEERS=" + strings.Join(peers, ","),
			"CREW_LISTEN=" + listens[i], "CREW_DIR=" + t.TempDir(),
		}
		c.nodes[i] = start(t, c.nodeEnv[i]...)
	}
	for i := range c.workers {
		c.hire(i)
	}
	return c
}

// hire starts a worker, that may be going to kill itself at some point.
func (c *chaos) hire(i int) {
	fail := ""
	if c.rng.IntN(2) == 0 {
		fail = fmt.Sprintf("kill:%s:%d", points[c.rng.IntN(len(points))], 1+c.rng.IntN(3))
	}
	c.workers[i] = start(c.t, "CREW_CHILD=worker", fmt.Sprint("CREW_NAME=w", i), "CREW_DIR="+c.f.Dir(), "CREW_URLS="+c.urls,
		"CREW_REPLICAS=3", "CREW_HITS="+c.note, "CREW_EACH=8ms", "CREW_FAIL="+fail)
}

// strike does something bad.
func (c *chaos) strike(nc *nats.Conn) {
	i := c.rng.IntN(3)
	switch n := c.rng.IntN(20); {
	case n < 12:
		c.kills["worker"]++
		c.workers[i].kill()
	case n < 17:
		c.kills["node"]++
		c.nodes[i].kill()
		time.Sleep(time.Duration(c.rng.IntN(1500)) * time.Millisecond)
		c.nodes[i] = start(c.t, c.nodeEnv[i]...)
	case n < 19:
		c.kills["pause"]++
		_ = c.workers[i].cmd.Process.Signal(syscall.SIGSTOP)
		time.Sleep(2 * time.Second)
		_ = c.workers[i].cmd.Process.Signal(syscall.SIGCONT)
	default:
		c.kills["stores"]++
		_ = crew.Forget(within(c.t, 5*time.Second), nc, c.f.Plan().ID())
	}
}

func (c *chaos) run() {
	t, ctx := c.t, within(c.t, 5*time.Minute)
	nc := must[*nats.Conn](t)(bus.Dial(ctx, bus.Access{URLs: c.urls, Wait: 20 * time.Second}))
	defer nc.Close()
	size := c.f.Plan().Space().Size()
	for begin := time.Now(); len(folder.Gaps(must[[]folder.Part](t)(c.f.Parts()), size)) > 0; {
		if ctx.Err() != nil {
			t.Fatal("it does not end:", c.kills)
		}
		time.Sleep(time.Duration(200+c.rng.IntN(600)) * time.Millisecond)
		if time.Since(begin) < 45*time.Second {
			c.strike(nc)
		}
		for i, w := range c.workers {
			if w.over() {
				c.hire(i)
			}
		}
	}
	for i, w := range c.workers {
		if <-w.ended; w.err != nil { // it went down at the very end
			c.hire(i)
			<-c.workers[i].ended
		}
	}
	t.Log("struck:", c.kills, "at points:", hits(t, c.note))
	same(t, c.f)
	records(t, nc, c.f)
	if list, err := crew.Poisons(ctx, nc, c.f.Plan().ID()); err != nil || len(list) != 0 {
		t.Error(list, err)
	}
}

func TestChaos(t *testing.T) {
	for _, seed := range []uint64{24, 42, 1729} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { newChaos(t, seed).run() })
	}
}
