//go:build soak && unix

package crew_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/crew"
	"github.com/make24/make24/internal/survey/folder"
)

var (
	recoveryTries = flag.Int("recovery", 0, "number of kills that TestRecovery measures; 0 skips it")
	recoveryTime  = flag.Duration("recovery-time", 18*time.Minute, "time limit of TestRecovery")
)

// recoveryLimit is the maximum time after a kill without a completed interval.
const recoveryLimit = 15 * time.Second

// observationTime is the time between a kill and the restart of the killed processes.
const observationTime = 20 * time.Second

// outageKinds lists the processes that TestRecovery kills, one entry after the other.
var outageKinds = []string{
	"stream leader", "consumer leader", "neither leader", "worker",
	"stream leader and worker", "consumer leader and worker", "neither leader and worker",
}

// recoveryTest runs three nodes and four workers of a survey, and kills and restarts them.
type recoveryTest struct {
	t               *testing.T
	f               *folder.Folder
	nc              *nats.Conn
	js              jetstream.JetStream
	nodes           *nodeCluster
	workers         [4]*childProcess
	workerEnv       []string
	seenParts       map[string]bool // names of parts
	completionTimes []time.Time     // when new parts were seen
}

// newRecovery starts the nodes and queues the survey.
func newRecovery(t *testing.T, plan survey.Plan) *recoveryTest {
	r := &recoveryTest{t: t, seenParts: map[string]bool{}}
	r.f = must[*folder.Folder](t)(folder.Make(t.TempDir(), plan))
	r.nodes = startNodes(t)
	r.nc = r.nodes.dial(r.nodes.allURLs())
	r.js = must[jetstream.JetStream](t)(jetstream.New(r.nc))
	must[int](t)(crew.Enqueue(withTimeout(t, maxWait), r.nc, crew.Options{Folder: r.f, Replicas: 3, IntervalTime: 500 * time.Millisecond}))
	// The timeouts of workers are the defaults of the command.
	r.workerEnv = []string{
		"CREW_CHILD=worker", "CREW_DIR=" + r.f.Dir(), "CREW_URLS=" + r.nodes.allURLs(), "CREW_REPLICAS=3",
		"CREW_EACH=100ms", "CREW_BUDGET=500ms", "CREW_PATIENCE=0s", "CREW_RECONCILE=0s",
	}
	return r
}

// startWorker starts a worker.
func (r *recoveryTest) startWorker(i int, env ...string) {
	r.workers[i] = startProcess(r.t, slices.Concat(r.workerEnv, []string{fmt.Sprint("CREW_NAME=w", i)}, env)...)
}

// poll records new parts.
func (r *recoveryTest) poll() {
	entries := must[[]os.DirEntry](r.t)(os.ReadDir(filepath.Join(r.f.Dir(), folder.PartsName)))
	added := false
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !r.seenParts[e.Name()] {
			r.seenParts[e.Name()], added = true, true
		}
	}
	if added {
		r.completionTimes = append(r.completionTimes, time.Now())
	}
}

// longestGap returns the longest time since begin in which no part was completed.
func (r *recoveryTest) longestGap(begin time.Time) (longest time.Duration) {
	last := begin
	for _, at := range append(slices.Clone(r.completionTimes), time.Now()) {
		if at.After(last) {
			longest, last = max(longest, at.Sub(last)), at
		}
	}
	return longest
}

// leaders returns the nodes that lead the queue and its consumer, and reports whether all replicas
// of all streams are current, so that one node may be lost.
func (r *recoveryTest) leaders() (stream, consumer string, healthy bool) {
	ctx := withShortTimeout(r.t, 2*time.Second)
	healthy = true
	checkCurrent := func(c *jetstream.ClusterInfo) {
		if c == nil || c.Leader == "" || len(c.Replicas) != 2 {
			healthy = false
			return
		}
		for _, peer := range c.Replicas {
			healthy = healthy && peer.Current && !peer.Offline
		}
	}
	id := r.f.Plan().ID()
	for _, kind := range []string{"NOTES", "DONE", "WORK"} {
		s, err := r.js.Stream(ctx, "SURVEY-"+id+"-"+kind)
		if err != nil {
			return "", "", false
		}
		checkCurrent(s.CachedInfo().Cluster)
		if kind == "WORK" && healthy {
			stream = s.CachedInfo().Cluster.Leader
		}
	}
	c, err := r.js.Consumer(ctx, "SURVEY-"+id+"-WORK", "crew")
	if err != nil {
		return "", "", false
	}
	if checkCurrent(c.CachedInfo().Cluster); healthy {
		consumer = c.CachedInfo().Cluster.Leader
	}
	return stream, consumer, healthy
}

// waitUntilHealthy waits until all replicas are current and the workers complete intervals.
func (r *recoveryTest) waitUntilHealthy() (stream, consumer string) {
	for until := time.Now().Add(2 * time.Minute); ; {
		r.poll()
		stream, consumer, healthy := r.leaders()
		if n := len(r.completionTimes); healthy && n > 0 && time.Since(r.completionTimes[n-1]) < time.Second {
			return stream, consumer
		}
		if time.Now().After(until) {
			r.t.Fatal("the replicas are not current after two minutes")
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// victimNode returns the number of the node to kill, or -1 for none.
func victimNode(outage, stream, consumer string) int {
	for i := range 3 {
		name := fmt.Sprint("n", i)
		switch {
		case strings.HasPrefix(outage, "stream leader") && name == stream,
			strings.HasPrefix(outage, "consumer leader") && name == consumer,
			strings.HasPrefix(outage, "neither leader") && name != stream && name != consumer:
			return i
		}
	}
	return -1
}

// TestRecovery repeatedly kills one of three nodes, one of four workers, or both, and measures the
// longest time without a completed interval.
func TestRecovery(t *testing.T) {
	if *recoveryTries == 0 {
		t.Skip("needs -recovery: make proof NAME=recovery")
	}
	begin := time.Now()
	plan := must[survey.Plan](t)(survey.Plan{Pool: deal.Ranks(60, 4), Cards: 4, Rules: fourCards(t).Rules, Target: fourCards(t).Target, Stats: survey.StatSolvable}.Normalize())
	r := newRecovery(t, plan)
	for i := range r.workers {
		r.startWorker(i)
	}
	worst, slow := map[string]time.Duration{}, 0
	for try := range *recoveryTries {
		outage := outageKinds[try%len(outageKinds)]
		stream, consumer := r.waitUntilHealthy()
		if time.Since(begin)+2*observationTime > *recoveryTime {
			t.Fatalf("time limit reached after %d of %d tries", try, *recoveryTries)
		}
		node, worker := victimNode(outage, stream, consumer), rand.IntN(len(r.workers))
		time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
		killed := time.Now()
		if node >= 0 {
			r.nodes.kill(node)
		}
		if strings.HasSuffix(outage, "worker") {
			r.workers[worker].kill()
		}
		for time.Since(killed) < observationTime || len(r.completionTimes) > 0 && time.Since(r.completionTimes[len(r.completionTimes)-1]) > 5*time.Second && time.Since(killed) < 4*observationTime {
			time.Sleep(50 * time.Millisecond)
			r.poll()
		}
		outageGap := r.longestGap(killed)
		if node >= 0 {
			r.nodes.start(node)
		}
		if r.workers[worker].hasExited() {
			r.startWorker(worker)
		}
		r.waitUntilHealthy()
		total := r.longestGap(killed)
		fmt.Printf("| %d | %s | stream %s, consumer %s, killed n%d | %.1f s | %.1f s |\n", try+1, outage, stream, consumer, node, outageGap.Seconds(), total.Seconds())
		worst[outage] = max(worst[outage], total)
		if total > recoveryLimit {
			slow++
			t.Errorf("%s: no interval was completed for %v", outage, total)
		}
	}
	fmt.Printf("%d of %d within %v; the longest:", *recoveryTries-slow, *recoveryTries, recoveryLimit)
	for _, outage := range outageKinds {
		if d, ok := worst[outage]; ok {
			fmt.Printf(" %s %.1f s;", outage, d.Seconds())
		}
	}
	fmt.Println()
	for i := range r.workers { // end the test without completing the survey
		r.workers[i].kill()
	}
}

// TestRecoveryOfTheLastInterval kills the worker with the only remaining interval and, in the
// second round, also the leader of the queue's consumer. One of three idle workers must take over
// within recoveryLimit.
func TestRecoveryOfTheLastInterval(t *testing.T) {
	if *recoveryTries == 0 {
		t.Skip("needs -recovery: make proof NAME=recovery")
	}
	for _, outage := range []string{"worker", "consumer leader and worker"} {
		r := newRecovery(t, threeCards(t))
		r.startWorker(0, "CREW_EACH=1h")
		id := r.f.Plan().ID()
		queue := func() *jetstream.ConsumerInfo {
			for {
				c, err := r.js.Consumer(withShortTimeout(t, 2*time.Second), "SURVEY-"+id+"-WORK", "crew")
				if err == nil {
					return c.CachedInfo()
				}
			}
		}
		for queue().NumAckPending == 0 {
			time.Sleep(50 * time.Millisecond)
		}
		for i := 1; i < len(r.workers); i++ {
			r.startWorker(i, "CREW_EACH=1ms")
		}
		for left := queue(); left.NumPending > 0 || left.NumAckPending != 1; left = queue() {
			time.Sleep(50 * time.Millisecond)
		}
		stream, consumer := "", ""
		for healthy := false; !healthy; stream, consumer, healthy = r.leaders() {
			time.Sleep(50 * time.Millisecond)
		}
		r.poll()
		killed, parts := time.Now(), len(r.seenParts)
		if node := victimNode(outage, stream, consumer); node >= 0 {
			r.nodes.kill(node)
		}
		r.workers[0].kill()
		for len(r.seenParts) == parts && time.Since(killed) < time.Minute {
			time.Sleep(50 * time.Millisecond)
			r.poll()
		}
		took := time.Since(killed)
		fmt.Printf("| the last interval | %s | an interval completed after %.1f s |\n", outage, took.Seconds())
		if took > recoveryLimit {
			t.Errorf("%s: no interval was completed for %v", outage, took)
		}
		for i := range r.workers {
			r.workers[i].kill()
		}
		for i := range r.nodes.processes {
			r.nodes.kill(i)
		}
	}
}

// withShortTimeout is like withTimeout for calls that the proofs repeat.
func withShortTimeout(t *testing.T, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}
