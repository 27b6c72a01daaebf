package sqlstore_test

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"io"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	modernc "modernc.org/sqlite"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/internal/testkit/proctest"
	"github.com/make24/make24/race/event"
)

// The crash tests kill a child process, which runs this test binary, while it opens the database or
// while its four players play. Then they check that the database has every acknowledged decision
// and no partial one. They do not cover a power failure, since the system still writes the data of
// a killed process to disk. For a power failure the store relies on synchronous=FULL, which
// TestPragmas checks.

const playerCount = 4 // number of players who play at the same time

func TestMain(m *testing.M) {
	testscript.Main(postgresMain{m}, map[string]func(){"play-until-killed": func() {
		if err := playUntilKilled(os.Args[1:]); err != nil {
			log.Fatal(err)
		}
	}})
}

// postgresMain is a testing.M whose Run also stops the PostgreSQL server.
type postgresMain struct{ *testing.M }

func (m postgresMain) Run() int { return pgtest.Run(m.M) }

// newDecision returns decision n of a run, counted from 0. Its events and all derived rows contain
// n, so that a partial decision can be detected. Decision 0 creates the run, and decision 9
// finishes it.
func newDecision(run, player string, n int) store.Decision {
	d := store.Decision{
		Events: []event.Event{
			event.Missed{Head: event.Head{At: int64(n), Player: player}, Hand: n},
			event.Passed{Head: event.Head{At: int64(n), Player: player}, Hand: n, Reason: event.ReasonSkip},
		},
		Deadline: int64(n),
		Trails:   []store.Trail{{Player: player, Hand: n, Moves: fmt.Appendf(nil, "%d %s", n, strings.Repeat("x", 3000))}},
		Plays:    []store.Play{{Run: run, Hand: n, Player: player, At: int64(n), Outcome: "skip"}},
		Cards:    []store.Card{{Player: player, Kind: run, Due: int64(n)}},
	}
	if n == 9 {
		d.Finished = int64(n)
		d.Results = []store.Result{{Run: run, Player: player, Mode: "daily", Number: n, Finished: int64(n)}}
	}
	return d
}

// playUntilKilled plays until the process is killed. When decision n of a run was acknowledged, it
// prints the ID of the run and n. The arguments are the database file and, optionally, the number
// of the commit before which the process kills itself.
func playUntilKilled(args []string) error {
	ctx := context.Background()
	if len(args) > 1 {
		n, err := strconv.Atoi(args[1])
		if err != nil {
			return err
		}
		killAtCommit(n)
	}
	fmt.Print(openingLine)
	s, err := sqlstore.OpenSQLite(ctx, args[0])
	if err != nil {
		return err
	}
	fmt.Print(openedLine)
	pid := os.Getpid()
	errs := make(chan error, playerCount)
	for i := range playerCount {
		go func() {
			player := fmt.Sprintf("p%d-%d", pid, i)
			err := s.AddPlayer(ctx, store.Player{ID: player})
			for k := 0; err == nil; k++ {
				run := fmt.Sprintf("%s-%d", player, k)
				for n := 0; n < 10 && err == nil; n++ {
					if n == 0 {
						_, _, err = s.CreateRun(ctx, store.Run{ID: run, Player: player, Key: run, Mode: "practice"}, newDecision(run, player, 0))
					} else {
						_, err = s.Append(ctx, run, 2*n, newDecision(run, player, n))
					}
					if err == nil {
						fmt.Printf("%s %d\n", run, n) // one write, so that the pipe gets the whole line or nothing
					}
				}
			}
			errs <- err
		}()
	}
	return <-errs
}

// killAtCommit makes this process kill itself before SQLite's nth commit, counted from 1.
func killAtCommit(n int) {
	modernc.RegisterConnectionHook(func(conn modernc.ExecQuerierContext, _ string) error {
		conn.(modernc.HookRegisterer).RegisterCommitHook(func() int32 {
			if n--; n == 0 {
				process, err := os.FindProcess(os.Getpid())
				if err == nil {
					err = process.Kill()
				}
				if err != nil {
					panic(err)
				}
				select {}
			}
			return 0
		})
		return nil
	})
}

// TestKilledWhileOpening kills children before every sixth commit that creates the tables;
// TestLongKilledWhileOpening does so before each.
func TestKilledWhileOpening(t *testing.T) { checkKilledWhileOpening(t, 6) }

// checkKilledWhileOpening kills children that open a new database, each before another of the
// commits that create the tables: the first one and each step after it.
func checkKilledWhileOpening(t *testing.T, step int) {
	for commit := 1; ; commit += step {
		path := newPath(t)
		lines := runChild(t, func(string, func()) {}, path, strconv.Itoa(commit))
		checkAfterKill(t, path, nil)
		if t.Failed() {
			t.Fatalf("after commit %d", commit)
		}
		if slices.Contains(lines, openedLine) {
			if commit <= migrationCount(t)+1 { // one commit for the table of versions and one for each migration
				t.Errorf("the tables were created in fewer than %d commits", commit)
			}
			return
		}
	}
}

// migrationCount returns the number of migrations of SQLite.
func migrationCount(t *testing.T) int {
	t.Helper()
	files, err := fs.Glob(sqlstore.Migrations(sqlite.name), "*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d migrations, %v", len(files), err)
	}
	return len(files)
}

// TestKilledWhileMigrating kills children before every fifth commit of a migration from version 1;
// TestLongKilledWhileMigrating does so before each.
func TestKilledWhileMigrating(t *testing.T) { checkKilledWhileMigrating(t, 5) }

// checkKilledWhileMigrating kills children that migrate a database of version 1 with rows, each
// before another of the commits: the first one and each step after it. It checks that the next
// migration finds all rows.
func checkKilledWhileMigrating(t *testing.T, step int) {
	original, countRows := oldDatabase(t, sqlite, 1)
	before := sqlite.readText(t, original, countRows)
	data, err := os.ReadFile(original)
	if err != nil {
		t.Fatal(err)
	}
	for commit := 1; ; commit += step {
		path := newPath(t)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		lines := runChild(t, func(string, func()) {}, path, strconv.Itoa(commit))
		checkIntegrity(t, path)
		if slices.Contains(lines, openedLine) {
			// With step 1, the child before this one was killed at the last commit.
			if want := migrationCount(t) - 1; commit-1 < want || commit-step > want {
				t.Errorf("%d migrations took at least %d and fewer than %d commits", want, commit-step, commit)
			}
			return
		}
		if after := sqlite.readText(t, path, countRows); after != before {
			t.Errorf("killed before commit %d:\n%s\nbefore:\n%s", commit, after, before)
		}
		s := sqlite.store(t, path)
		if after := sqlite.readText(t, path, countRows); after != before {
			t.Errorf("killed before commit %d, then migrated:\n%s\nbefore:\n%s", commit, after, before)
		}
		if err := s.CreateRace(t.Context(), store.Run{ID: "race"}, store.Race{}, newDecision("race", "bob", 0)); err != nil {
			t.Errorf("killed before commit %d, then migrated: %v", commit, err)
		}
		if t.Failed() {
			return
		}
	}
}

// TestKilledWhileWriting kills children after 1 to 50 decisions. The numbers are the same each time
// the test runs.
func TestKilledWhileWriting(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 0))
	killRepeatedly(t, 5, func() func(string, func()) {
		decisions := 1 + r.IntN(50)
		return func(line string, kill func()) {
			if isDecision(line) {
				if decisions--; decisions == 0 {
					kill()
				}
			}
		}
	})
}

// killRepeatedly starts children one after the other, kills times, all on the same database file.
// For each child, killer returns a function that receives every line the child prints and decides
// when to kill the child.
func killRepeatedly(t *testing.T, kills int, killer func() func(line string, kill func())) {
	t.Helper()
	path := newPath(t)
	acknowledged := map[string]int{} // number of the last acknowledged decision by run ID
	count := 0
	for kill := range kills {
		for _, line := range runChild(t, killer(), path) {
			if !isDecision(line) {
				continue
			}
			var run string
			var n int
			if _, err := fmt.Sscanf(line, "%s %d", &run, &n); err != nil {
				t.Fatalf("the child printed %q: %v", line, err)
			}
			acknowledged[run] = max(acknowledged[run], n)
			count++
		}
		checkAfterKill(t, path, acknowledged)
		if t.Failed() {
			t.Fatalf("after kill %d of %d", kill+1, kills)
		}
	}
	t.Logf("%d kills, %d acknowledged decisions, %d runs", kills, count, len(acknowledged))
}

// Lines that a child prints before and after it opens the database. Every other line is a decision.
const (
	openingLine = "opening\n"
	openedLine  = "opened\n"
)

// isDecision reports whether a line that a child printed is a decision.
func isDecision(line string) bool { return line != openingLine && line != openedLine }

// runChild runs a child until it is killed, calls onLine with each line that it prints, and returns
// the lines.
func runChild(t *testing.T, onLine func(line string, kill func()), args ...string) (lines []string) {
	t.Helper()
	child := proctest.Command(t, "play-until-killed", args...)
	var stderr strings.Builder
	child.Stderr = &stderr
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	kill := func() { _ = child.Process.Kill() }
	lineReader := bufio.NewReader(stdout)
	for {
		line, err := lineReader.ReadString('\n')
		if err != nil {
			if err != io.EOF {
				t.Error(err)
			}
			break // ignore an incomplete last line
		}
		lines = append(lines, line)
		onLine(line, kill)
	}
	if err := child.Wait(); err == nil || child.ProcessState.Exited() {
		t.Errorf("the child was not killed: %v", err)
	}
	if stderr.Len() > 0 {
		t.Errorf("the child: %s", stderr.String())
	}
	return lines
}

// checkAfterKill checks the database that a killed child left.
func checkAfterKill(t *testing.T, path string, acknowledged map[string]int) {
	t.Helper()
	s, err := sqlstore.OpenSQLite(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	checkIntegrity(t, path)
	for run, n := range acknowledged {
		row, err := s.Run(t.Context(), run)
		if err != nil {
			t.Fatalf("run %s, decision %d: %v", run, n, err)
		}
		if row.Version < 2*(n+1) {
			t.Errorf("run %s: decision %d was acknowledged, but the log has only %d events", run, n, row.Version)
		}
	}
	raw := openRaw(t, path)
	defer raw.Close()
	checkComplete(t, raw)
}

// checkComplete checks that every table has the rows that the version of each run requires.
func checkComplete(t *testing.T, raw *sql.DB) {
	t.Helper()
	rows, err := raw.Query(`SELECT id, version, deadline, finished,
		(SELECT COUNT(*) FROM events WHERE run = id), (SELECT MAX(seq) FROM events WHERE run = id),
		(SELECT COUNT(*) FROM trails WHERE run = id), (SELECT COUNT(*) FROM plays WHERE run = id),
		(SELECT due FROM cards WHERE kind = id), (SELECT COUNT(*) FROM results WHERE run = id)
		FROM runs`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		var version, deadline, finished, events, last, trails, plays, due, results int
		if err := rows.Scan(&id, &version, &deadline, &finished, &events, &last, &trails, &plays, &due, &results); err != nil {
			t.Fatal(err)
		}
		n := version/2 - 1
		finishedRuns := 0
		if n == 9 {
			finishedRuns = 1
		}
		if version%2 != 0 || deadline != n || finished != 9*finishedRuns || events != version || last != version-1 ||
			trails != n+1 || plays != n+1 || due != n || results != finishedRuns {
			t.Errorf("run %s is incomplete: version %d, deadline %d, finished %d, %d events to %d, %d trails, %d plays, card %d, %d results",
				id, version, deadline, finished, events, last, trails, plays, due, results)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
