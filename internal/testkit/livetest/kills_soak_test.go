//go:build soak && unix

package livetest_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race/mode"
)

var (
	liveKills = flag.Int("live-kills", 0, "minimum number of kills; 0 skips the tests")
	liveTime  = flag.Duration("live-time", 10*time.Minute, "time limit of the kills, at most half an hour")
	liveSeed  = flag.Uint64("live-seed", 0, "seed of the kills; 0 for a random one")
)

const (
	raceCount   = 20
	raceRobots  = 10
	raceHands   = 25
	roundLimit  = 8 * time.Minute
	maxLiveTime = 30 * time.Minute
	maxResume   = time.Second // during a rolling restart
)

// round is one run of all races.
type round struct {
	c       *cluster
	seed    uint64
	path    string // of the journal
	journal *livetest.Journal
	ids     []string
	robots  [][]*livetest.Robot // of each race; the last of each only watches
}

// newRound creates the races. All servers must be ready.
func newRound(ctx context.Context, c *cluster, seed uint64, think time.Duration) *round {
	t := c.t
	r := &round{c: c, seed: seed, path: filepath.Join(t.TempDir(), "journal")}
	var err error
	if r.journal, err = livetest.OpenJournal(r.path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.journal.Close() })
	solutions := livetest.NewSolutions()
	for i := range raceCount {
		o := match.Options{Kind: match.KindRace, Hands: raceHands, Length: 3600_000}
		if i%4 == 3 {
			o.Pace, o.Hands = mode.PaceFirst, 10
		}
		var robots []*livetest.Robot
		id := ""
		for j := range raceRobots + 1 {
			n := uint64(i*(raceRobots+1) + j)
			options := livetest.Options{
				Nodes: c.urls, Name: fmt.Sprintf("r%d-%d", i, j), Journal: r.journal, Solutions: solutions,
				Seed: seed*1000 + n, MaxThinkTime: think,
			}
			switch j {
			case 1:
				options.ReadPause = 200 * time.Millisecond
			case 2:
				options.DropAfter = 7
			}
			robot := livetest.NewRobot(options)
			t.Cleanup(robot.Close)
			robots = append(robots, robot)
			switch j {
			case 0:
				id, err = robot.Create(ctx, o)
			case raceRobots: // only watches
			default:
				err = robot.Join(ctx, id)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		r.ids, r.robots = append(r.ids, id), append(r.robots, robots)
	}
	return r
}

// play starts the races and waits for their end.
func (r *round) play(ctx context.Context) {
	var playing sync.WaitGroup
	for i, robots := range r.robots {
		for j, robot := range robots {
			playing.Go(func() {
				var err error
				switch j {
				case 0:
					if err = robot.Start(ctx); err == nil {
						err = robot.Play(ctx)
					}
				case raceRobots:
					err = robot.Follow(ctx, r.ids[i])
				default:
					err = robot.Play(ctx)
				}
				if err != nil {
					r.c.t.Errorf("robot %d of race %s: %v", j, r.ids[i], err)
				}
			})
		}
	}
	playing.Wait()
}

// verify compares the robots, the servers and the log. All servers must be ready.
func (r *round) verify(ctx context.Context) (total livetest.Report, stats livetest.Stats) {
	t := r.c.t
	db, err := sqlstore.OpenPostgres(ctx, r.c.postgres.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	entries, err := livetest.ReadJournal(r.path)
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range r.ids {
		report, err := livetest.Verify(ctx, db, r.c.urls, id, entries, r.robots[i])
		if err != nil {
			t.Error(err)
		}
		total.Add(report)
		for _, robot := range r.robots[i] {
			stats.Add(robot.Stats())
		}
	}
	rows, err := livetest.VerifyRows(ctx, db, func() int64 { return time.Now().UnixMilli() })
	if err != nil || rows.Runs < len(r.ids) {
		t.Errorf("the stored rows: %+v, %v", rows, err)
	}
	return total, stats
}

// TestLiveKills kills web servers, NATS and PostgreSQL while 200 robots play 20 races, in one round
// after another, and prints a row of a table.
func TestLiveKills(t *testing.T) {
	if *liveKills == 0 {
		t.Skip("needs -live-kills: make proof NAME=chaos-live")
	}
	seed := *liveSeed
	for seed == 0 {
		seed = rand.Uint64() >> 16
	}
	fmt.Println("seed", seed)
	ctx, cancel := context.WithTimeout(t.Context(), min(*liveTime, maxLiveTime)+roundLimit)
	defer cancel()
	c, begin := startCluster(t), time.Now()
	kills, killCount, rounds := map[string]int{}, 0, 0
	var report livetest.Report
	var stats livetest.Stats
	for ; killCount < *liveKills && time.Since(begin) < min(*liveTime, maxLiveTime) && !t.Failed(); rounds++ {
		r := newRound(ctx, c, seed+uint64(rounds), 2*time.Second)
		killer, stopKiller := context.WithCancel(ctx)
		var killing sync.WaitGroup
		random := rand.New(rand.NewPCG(seed, uint64(rounds)))
		killing.Go(func() {
			for killer.Err() == nil && killCount < *liveKills {
				kills[c.killOne(ctx, random)]++
				killCount++
				sleep(killer, time.Duration(100+random.IntN(500))*time.Millisecond)
			}
		})
		r.play(ctx)
		stopKiller()
		killing.Wait()
		for i := range c.web {
			c.awaitReady(i)
		}
		roundReport, roundStats := r.verify(ctx)
		report.Add(roundReport)
		stats.Add(roundStats)
	}
	if killCount < *liveKills {
		t.Errorf("%d kills, want %d", killCount, *liveKills)
	}
	fmt.Printf("| kills during races: two web servers, NATS and PostgreSQL (fsync on), 200 players and 20 spectators in 20 races, %d times "+
		"| `make proof NAME=chaos-live SEED=%d` | %s, %s | %d kills with SIGKILL: %s; %d acknowledged moves, %d requests sent again, %d streams resumed, "+
		"%d events; no acknowledged move lost or stored twice, %d results, %d states and all stored rows equal to those of the log: %t |\n",
		rounds, seed, begin.Format(time.DateOnly), time.Since(begin).Round(time.Second), killCount, sorted(kills), report.Moves, stats.Retries,
		stats.Resumes, report.Events, report.Results, report.States, !t.Failed())
}

// killOne kills one process. PostgreSQL is started again at once; a supervisor starts the others.
func (c *cluster) killOne(ctx context.Context, random *rand.Rand) (kind string) {
	switch n := random.IntN(20); {
	case n < 12:
		_, _ = c.web[n%2].signal(syscall.SIGKILL)
		return "web"
	case n < 16:
		_, _ = c.nats.signal(syscall.SIGKILL)
		return "NATS"
	default:
		c.postgres.Kill()
		if err := c.postgres.Restart(ctx, postgresSettings...); err != nil {
			c.t.Errorf("PostgreSQL: %v", err)
		}
		return "PostgreSQL"
	}
}

// TestRollingRestart stops the two web servers in turn with SIGTERM during the races. No move may be
// lost, no client may end with an error, and each client must get events again within a second.
func TestRollingRestart(t *testing.T) {
	if *liveKills == 0 {
		t.Skip("needs -live-kills: make proof NAME=chaos-live")
	}
	ctx, cancel := context.WithTimeout(t.Context(), roundLimit)
	defer cancel()
	c, begin := startCluster(t), time.Now()
	r := newRound(ctx, c, 1, time.Second)
	restarting, stopRestarts := context.WithCancel(ctx)
	restarts := 0
	var longest time.Duration // of a stop
	var group sync.WaitGroup
	group.Go(func() {
		for sleep(restarting, 3*time.Second); restarting.Err() == nil; sleep(restarting, time.Second) {
			stopped := time.Now()
			if output, err := c.web[restarts%2].signal(syscall.SIGTERM); err != nil {
				t.Errorf("restart %d: %v\n%s", restarts, err, output)
			}
			longest = max(longest, time.Since(stopped))
			c.awaitReady(restarts % 2)
			restarts++
		}
	})
	r.play(ctx)
	stopRestarts()
	group.Wait()
	report, stats := r.verify(ctx)
	if restarts < 4 || stats.Resumes == 0 {
		t.Errorf("%d restarts and %d resumed streams", restarts, stats.Resumes)
	}
	if stats.LongestGap > maxResume {
		t.Errorf("a client got no events for %s after its stream ended, want at most %s", stats.LongestGap, maxResume)
	}
	fmt.Printf("| rolling restarts with SIGTERM: two web servers, NATS and PostgreSQL, 200 players and 20 spectators in 20 races | `make proof NAME=chaos-live` | %s, %s | "+
		"%d restarts, each stopped within %s; %d acknowledged moves, %d requests sent again, %d streams resumed within %s; "+
		"no acknowledged move lost, %d results, %d states and all stored rows equal to those of the log: %t |\n",
		begin.Format(time.DateOnly), time.Since(begin).Round(time.Second), restarts, longest.Round(time.Millisecond), report.Moves, stats.Retries,
		stats.Resumes, stats.LongestGap.Round(time.Millisecond), report.Results, report.States, !t.Failed())
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// sorted returns the counts as text in the order of their names.
func sorted(counts map[string]int) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, fmt.Sprintf("%d of %s", counts[name], name))
	}
	return strings.Join(list, ", ")
}
