//go:build unix

package crew_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
	"github.com/make24/make24/internal/testkit/proctest"
)

// childDeadline is how long a child may run while its test does not wait for its end.
var childDeadline = proctest.ServerDeadline

// childProcess is this test binary, running as a child process.
type childProcess struct {
	cmd    *proctest.Cmd
	ended  chan struct{} // closed when it has ended
	err    error
	stdout *bufio.Reader // standard output
}

// startProcess starts this test binary as a child process with additional environment variables.
func startProcess(t *testing.T, env ...string) *childProcess {
	t.Helper()
	p := &childProcess{cmd: proctest.Command(t, os.Args[0]), ended: make(chan struct{})}
	p.cmd.Deadline = childDeadline
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stderr = os.Stderr
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { read.Close() })
	p.stdout, p.cmd.Stdout = bufio.NewReader(read), write
	err = p.cmd.Start()
	write.Close()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p
}

// wait waits until the process has ended by itself and returns its error.
func (p *childProcess) wait() error {
	p.cmd.Await(func() { <-p.ended })
	return p.err
}

// kill kills the process and waits for its end.
func (p *childProcess) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// nodeCluster is a cluster of three NATS nodes, each in its own process.
type nodeCluster struct {
	t         *testing.T
	processes [3]*childProcess
	env       [3][]string // of each process; the last variable is its folder
	urls      [3]string
}

func startNodes(t *testing.T) *nodeCluster {
	t.Helper()
	c := &nodeCluster{t: t}
	var peers, listens [3]string
	for i := range c.processes {
		peers[i], listens[i] = bustest.FreeAddress(t), bustest.FreeAddress(t)
	}
	for i := range c.processes {
		c.urls[i] = "nats://" + listens[i]
		c.env[i] = []string{
			"CREW_CHILD=node", fmt.Sprint("CREW_NAME=n", i), "CREW_PEER=" + peers[i], "CREW_PEERS=" + strings.Join(peers[:], ","),
			"CREW_LISTEN=" + listens[i], "CREW_DIR=" + t.TempDir(),
		}
		c.start(i)
	}
	return c
}

// start starts a node, also after it was killed.
func (c *nodeCluster) start(i int) { c.processes[i] = startProcess(c.t, c.env[i]...) }

// kill kills a node with SIGKILL.
func (c *nodeCluster) kill(i int) { c.processes[i].kill() }

// allURLs returns the URLs of all nodes in the format of CREW_URLS and bus.Access.
func (c *nodeCluster) allURLs() string { return strings.Join(c.urls[:], ",") }

// dial connects to one of the nodes with these URLs. The connection then learns the URLs of the
// others.
func (c *nodeCluster) dial(urls string) *nats.Conn {
	c.t.Helper()
	nc := must[*nats.Conn](c.t)(bus.Dial(withTimeout(c.t, maxWait), bus.Access{URLs: urls, Wait: 30 * time.Second}))
	c.t.Cleanup(nc.Close)
	return nc
}

// startServer starts a server that listens, and returns it with a connection.
func startServer(t *testing.T) (*bus.Server, *nats.Conn) {
	t.Helper()
	s := must[*bus.Server](t)(bus.Start(bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0"}))
	t.Cleanup(s.Stop)
	nc := must[*nats.Conn](t)(bus.Dial(withTimeout(t, maxWait), bus.Access{URLs: s.URL()}))
	t.Cleanup(nc.Close)
	return s, nc
}

// TestRestIsQueuedBeforeHandKills delivers an interval for the second time to a worker that its
// first hand kills. The message is not delivered again within an hour, but it covers only a piece
// of the interval. Another worker must compute the rest, which the first worker must have queued
// before it computed the hand. A comparison of parts and queue would not help, because the gap
// begins with a queued start.
func TestRestIsQueuedBeforeHandKills(t *testing.T) {
	t.Parallel()
	s, nc := startServer(t)
	f := must[*folder.Folder](t)(folder.Make(t.TempDir(), threeCards(t)))
	o, size := options(f), f.Plan().Space().Size()
	o.ReconcileEvery = time.Hour
	must[int](t)(crew.Enqueue(withTimeout(t, maxWait), nc, o))
	killerPiece, _ := crew.CutForDelivery(firstQueued(t, nc, f.Plan().ID()), 2)
	redeliver(t, nc, f.Plan().ID())
	p := startProcess(t, "CREW_CHILD=worker", "CREW_DIR="+f.Dir(), "CREW_URLS="+s.URL(), "CREW_KILLER=0", "CREW_PATIENCE=1h")
	if p.wait() == nil {
		t.Fatal("the worker was not killed")
	}
	ctx, cancel := context.WithCancel(withTimeout(t, maxWait))
	defer cancel()
	var gaps []folder.Interval
	o.Failpoint = func(point string) { // of the only worker
		if point != "after-rename" {
			return
		}
		parts, err := f.Parts()
		if err != nil {
			t.Error(err)
		}
		if gaps = folder.Gaps(parts, size); len(gaps) == 1 && gaps[0] == killerPiece {
			cancel()
		}
	}
	if err := crew.RunWorkers(ctx, nc, o, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("gaps %v, want only %v: %v", gaps, killerPiece, err)
	}
	o.HeartbeatTimeout, o.Failpoint = time.Second, nil
	if err := crew.RunWorkers(withTimeout(t, maxWait), nc, o, 1); err != nil {
		t.Fatal(err)
	}
	checkRows(t, f)
}
