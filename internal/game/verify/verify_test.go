package verify_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/verify"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/internal/testkit/proctest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// verifyFixture is a fixture whose database the test can change without the store.
type verifyFixture struct {
	*gametest.Fixture
	execute func(statement string)
}

// onEachVerified is OnEach with a verifyFixture.
func onEachVerified(t *testing.T, test func(*testing.T, *verifyFixture)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		path := pgtest.MigratedFile(t)
		f := gametest.New(t, func(t testing.TB) *sqlstore.Store { return gametest.OpenSQLite(t, path) })
		test(t, &verifyFixture{f, func(statement string) {
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			if _, err := db.ExecContext(t.Context(), statement); err != nil {
				t.Fatalf("%s: %v", statement, err)
			}
		}})
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		s := pgtest.NewStore(t)
		f := gametest.New(t, func(testing.TB) *sqlstore.Store { return s.Store })
		test(t, &verifyFixture{f, func(statement string) { s.Execute(t, statement) }})
	})
}

// playMuch plays runs of all modes, offline runs, reviews and races, as a pseudo-random generator
// with a fixed seed chooses.
func (f *verifyFixture) playMuch(t *testing.T) {
	t.Helper()
	ctx := t.Context()
	random := rand.New(rand.NewPCG(24, 24)) //nolint:gosec // not a secret
	players := []string{"ann", "bob", "cid"}
	requests := []run.Request{
		{Mode: mode.Practice},
		{Mode: mode.Practice, Unsolvable: true, HandTime: 20_000},
		{Mode: mode.Practice, Puzzles: []string{"1-1.1.1.1-24-classic", "1-3.3.8.8-24-classic", "1-1.2.3-6-hdoj"}},
		{Mode: mode.Practice, Review: true},
		{Mode: mode.Practice, Number: 7},
		{Mode: mode.Daily},
		{Mode: mode.Timed},
	}
	begun := map[string]run.Run{} // by player and mode
	races := gametest.NewRaces(f.Fixture)
	timed := f.MustBegin("ann", run.Request{Mode: mode.Timed})
	for range 7 { // enough for a ghost
		f.Advance(4000)
		timed = f.SolveOpen("ann", timed)
	}
	f.MustAct("ann", timed.ID, race.Finish{ID: f.NextID()})
	for step := range 60 {
		player := players[random.IntN(len(players))]
		f.Advance(int64(random.IntN(40_000)) + 1)
		switch {
		case step%12 == 5:
			f.playRace(t, races, random)
		case step%12 == 7:
			at := f.Now - int64(random.IntN(3*24*3600_000))
			if _, err := f.ImportOffline(ctx, player, gametest.OfflinePractice(t, f.NextID(), at)); err != nil {
				t.Fatal(err)
			}
		case step == 20:
			if _, err := f.ImportOffline(ctx, player, gametest.OfflineDaily(t, f.Fixture, f.NextID(), gametest.Today(f.Fixture)-1)); err != nil {
				t.Fatal(err)
			}
		case step%12 == 9:
			f.Advance(26 * 3600_000)
			if _, err := f.Sweep(ctx); err != nil {
				t.Fatal(err)
			}
		case step%12 == 10:
			if _, err := f.Sweep(ctx); err != nil {
				t.Fatal(err)
			}
		default:
			run, err := f.Begin(ctx, player, f.NextID(), requests[random.IntN(len(requests))])
			if errors.Is(err, review.ErrNoReview) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			begun[player+run.Request.Mode] = run
		}
		for _, key := range slices.Sorted(maps.Keys(begun)) {
			f.playHands(key[:3], begun[key].ID, random)
		}
	}
}

// playHands plays some moves of a run.
func (f *verifyFixture) playHands(player, id string, random *rand.Rand) {
	f.T.Helper()
	ctx := f.T.Context()
	for range 1 + random.IntN(5) {
		f.Advance(int64(random.IntN(30_000)))
		played, err := f.Load(ctx, player, id)
		if err != nil {
			f.T.Fatal(err)
		}
		if played.View.Phase == race.PhaseOver {
			return
		}
		hand := played.View.Shown[len(played.View.Shown)-1]
		var a race.Action = race.Next{ID: f.NextID(), Hand: hand.Hand + 1}
		if hand.Outcome == "open" {
			switch random.IntN(6) {
			case 0:
				a = race.Skip{ID: f.NextID(), Hand: hand.Hand}
			case 1:
				a = race.Claim{ID: f.NextID(), Hand: hand.Hand, Expr: "1+1"}
			case 2:
				a = race.Hint{ID: f.NextID(), Hand: hand.Hand, Step: 1}
			default:
				a = gametest.CorrectClaim(f.T, hand.Puzzle, hand.Hand, f.NextID())
			}
		} else if random.IntN(12) == 0 {
			a = race.Finish{ID: f.NextID()}
		}
		move := run.Move{Action: a, Trail: []byte(`[{"t":5,"do":"reset"}]`)}
		_, _ = f.Act(ctx, player, id, move) // rules may reject the action
	}
}

// PlayRace plays a race of ann and bob, which they may not finish.
func (f *verifyFixture) playRace(t *testing.T, r *livetest.Races, random *rand.Rand) {
	t.Helper()
	pace := []mode.Pace{mode.PaceOwn, mode.PaceFirst}[random.IntN(2)]
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Pace: pace, Hands: 3})
	gametest.StartRace(t, f.Fixture, r, lobby.ID)
	for range random.IntN(12) {
		player := []string{"ann", "bob"}[random.IntN(2)]
		f.Advance(int64(random.IntN(6000)))
		now, err := r.Load(t.Context(), player, lobby.ID)
		if err != nil {
			t.Fatal(err)
		}
		if now.Public.Phase == race.PhaseOver || len(now.Mine.Shown) == 0 {
			continue
		}
		hand := now.Mine.Shown[len(now.Mine.Shown)-1]
		if hand.Outcome != "open" {
			continue
		}
		var a race.Action = gametest.CorrectClaim(t, hand.Puzzle, hand.Hand, f.NextID())
		if random.IntN(4) == 0 {
			a = race.Skip{ID: f.NextID(), Hand: hand.Hand}
		}
		_, _ = r.Act(t.Context(), player, lobby.ID, a) // rules may reject the action
	}
}

// dump returns all derived rows as text.
func (f *verifyFixture) dump(t *testing.T) (rows []string) {
	t.Helper()
	ctx := t.Context()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ids, err := f.DB.RunIDs(ctx, "", "", 1e6)
	check(err)
	for _, id := range ids {
		d, err := f.DB.DerivedRows(ctx, id)
		check(err)
		d.Run.RequestJSON = nil
		rows = append(rows, fmt.Sprintf("%+v %d", d.Run, d.TrailBytes))
		for _, p := range d.Plays {
			rows = append(rows, fmt.Sprintf("play %+v", p))
		}
		for _, r := range d.Results {
			rows = append(rows, fmt.Sprintf("result %+v", r))
		}
		for _, v := range d.FinalViews {
			rows = append(rows, fmt.Sprintf("final %s %s %s %q", v.Run, v.Player, v.View, v.Acts))
		}
		for _, r := range d.Ghosts {
			rows = append(rows, fmt.Sprintf("ghost %+v", r))
		}
	}
	for _, player := range []string{"ann", "bob", "cid"} {
		cards, err := f.DB.Cards(ctx, player)
		check(err)
		for _, c := range cards {
			rows = append(rows, fmt.Sprintf("card %s %s %s %d %s", c.Player, c.Kind, c.Puzzle, c.Due, c.State))
		}
	}
	for _, player := range []string{"ann", "bob", "cid"} {
		ratings, err := f.DB.Ratings(ctx, player, 1e6, 1e6)
		check(err)
		for _, r := range ratings {
			rows = append(rows, fmt.Sprintf("rating %+v", r))
		}
	}
	hands, err := f.DB.ListHandRatings(ctx, "", 1e6)
	check(err)
	for _, h := range hands {
		rows = append(rows, fmt.Sprintf("hand %+v", h))
	}
	numbers, err := f.DB.DailyNumbers(ctx)
	check(err)
	for _, n := range numbers {
		solved, err := f.DB.DailySolved(ctx, n)
		check(err)
		rank, err := f.DB.DailyRank(ctx, n, 1, 1)
		check(err)
		rows = append(rows, fmt.Sprintf("daily %d %v %+v", n, solved, rank))
	}
	return rows
}

// deleteDerived deletes the derived rows of all tables, and changes those of runs.
const deleteDerived = `DELETE FROM plays; DELETE FROM results; DELETE FROM finals; DELETE FROM cards; DELETE FROM recordings;
	DELETE FROM ratings; DELETE FROM hand_ratings;
	DELETE FROM daily_solved; DELETE FROM daily_counts; DELETE FROM daily_times; DELETE FROM daily_forms;
	UPDATE runs SET version = 1, deadline = 7, finished = 7, log_bytes = 7, trail_bytes = 7 WHERE player <> '';
	UPDATE runs SET version = 1, deadline = 7, finished = 7, log_bytes = 7 WHERE player = ''`

// stoppingStore fails after it has replaced the rows of some runs, as if the process were killed.
type stoppingStore struct {
	*sqlstore.Store
	left int
}

var errStopped = errors.New("stopped")

func (s *stoppingStore) ReplaceDerivedRows(ctx context.Context, version int, players []string, d store.DerivedRows) error {
	if s.left--; s.left < 0 {
		return errStopped
	}
	return s.Store.ReplaceDerivedRows(ctx, version, players, d)
}

// TestRebuild plays much, and checks that the derived rows agree with the logs, and that they are
// the same after they were deleted and computed again by a process that was stopped several times.
func TestRebuild(t *testing.T) { onEachVerified(t, testRebuild) }

func testRebuild(t *testing.T, f *verifyFixture) {
	ctx := t.Context()
	f.playMuch(t)
	want := f.dump(t)
	for _, kind := range []string{"play ", "result ", "final ", "ghost ", "card ", "rating ", "hand ", "daily "} {
		if !slices.ContainsFunc(want, func(row string) bool { return strings.HasPrefix(row, kind) }) {
			t.Errorf("the players have no row of the kind %s", kind)
		}
	}
	v := verify.New(f.DB, f.Clock)
	n, err := v.Verify(ctx, "", func(d verify.Difference) { t.Errorf("%+v", d) })
	if err != nil || n.Runs < 30 || n.Players != 3 || n.Dailies == 0 || n.Differences != 0 {
		t.Fatalf("%+v, %v", n, err)
	}
	f.execute(deleteDerived)
	stops := 0
	for {
		_, err := verify.New(&stoppingStore{f.DB, 7}, f.Clock).Rebuild(ctx, "", func(verify.Difference) {})
		if err == nil {
			break
		}
		if stops++; !errors.Is(err, errStopped) || stops > 100 {
			t.Fatal(err)
		}
	}
	if stops < 3 {
		t.Errorf("stopped %d times", stops)
	}
	got := f.dump(t)
	for i := range min(len(want), len(got)) {
		if got[i] != want[i] {
			t.Fatalf("after Rebuild\n%.1000s\nwant\n%.1000s", got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d rows after Rebuild, want %d", len(got), len(want))
	}
}

// rebuildEnv is the environment variable that makes a child of the tests rebuild the rows of the
// database in this file and kill itself.
const rebuildEnv = "MAKE24_TEST_REBUILD"

// killingStore kills this process while the rows of the run after the first left ones are replaced.
type killingStore struct {
	*sqlstore.Store
	left int
}

func (s *killingStore) ReplaceDerivedRows(ctx context.Context, version int, players []string, d store.DerivedRows) error {
	if s.left--; s.left < 0 {
		go func() {
			process, err := os.FindProcess(os.Getpid())
			if err == nil {
				err = process.Kill()
			}
			if err != nil {
				panic(err)
			}
		}()
		defer func() { select {} }() // the process is killed during the transaction, or after it
	}
	return s.Store.ReplaceDerivedRows(ctx, version, players, d)
}

// rebuildUntilKilled rebuilds the rows of a database and returns the exit code, unless it kills this
// process before.
func rebuildUntilKilled(path string) int {
	s, err := sqlstore.OpenSQLite(context.Background(), path)
	if err == nil {
		v := verify.New(&killingStore{s, 8}, func() int64 { return gametest.Noon })
		_, err = v.Rebuild(context.Background(), "", func(verify.Difference) {})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	return 0
}

// TestRebuildKilled deletes the derived rows, and lets processes compute them again that are killed
// while they replace rows, until one of them finishes.
func TestRebuildKilled(t *testing.T) {
	path := pgtest.MigratedFile(t)
	s := gametest.OpenSQLite(t, path)
	f := gametest.New(t, func(testing.TB) *sqlstore.Store { return s })
	v := &verifyFixture{f, nil}
	v.playMuch(t)
	want := v.dump(t)
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = raw.ExecContext(t.Context(), deleteDerived)
	if err := errors.Join(err, raw.Close()); err != nil {
		t.Fatal(err)
	}
	kills := 0
	for {
		child := proctest.Command(t, os.Args[0])
		child.Env = append(os.Environ(), rebuildEnv+"="+path)
		out, err := child.CombinedOutput()
		if err == nil {
			break
		}
		if kills++; child.ProcessState.Exited() || kills > 100 {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	if kills < 3 {
		t.Errorf("%d processes were killed", kills)
	}
	if got := v.dump(t); !slices.Equal(got, want) {
		t.Errorf("%d rows, want the same %d rows", len(got), len(want))
	}
}

// TestVerifyFindsDamage damages a row of each table and checks that Verify finds exactly this row,
// and that Rebuild repairs it.
func TestVerifyFindsDamage(t *testing.T) { onEachVerified(t, testVerifyFindsDamage) }

func testVerifyFindsDamage(t *testing.T, f *verifyFixture) {
	ctx := t.Context()
	run := f.MustBegin("ann", run.Request{Mode: mode.Daily})
	for hand := range 5 {
		f.Advance(5000)
		f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: hand})
		if hand < 4 {
			run = f.MustAct("ann", run.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
		}
	}
	races := gametest.NewRaces(f.Fixture)
	lobby := gametest.CreateRace(t, races, match.Options{Kind: match.KindRace, Hands: 5})
	started := gametest.StartRace(t, f.Fixture, races, lobby.ID)
	f.Advance(5000)
	if _, err := races.Act(ctx, "bob", lobby.ID, gametest.CorrectClaim(t, started.Mine.Shown[0].Puzzle, 0, f.NextID())); err != nil {
		t.Fatal(err)
	}
	if _, err := races.Act(ctx, "ann", lobby.ID, race.Skip{ID: f.NextID(), Hand: 0}); err != nil {
		t.Fatal(err)
	}
	gametest.FinishRace(t, f.Fixture, races, lobby.ID, "ann", "bob")
	if _, err := races.ResultsJSON(ctx, lobby.ID, ""); err != nil { // stores the parts of the race
		t.Fatal(err)
	}
	v := verify.New(f.DB, f.Clock)
	for _, test := range []struct {
		statement string
		tables    []string
	}{
		{`UPDATE runs SET deadline = deadline + 1 WHERE player = ''`, []string{"runs"}},
		{`UPDATE runs SET log_bytes = log_bytes - 1 WHERE player = 'ann'`, []string{"runs"}},
		{`UPDATE runs SET finished = 0 WHERE player = 'ann'`, []string{"runs"}},
		{`UPDATE plays SET time = time + 1 WHERE player = 'ann' AND hand = 0`, []string{"plays"}},
		{`DELETE FROM plays WHERE player = 'bob'`, []string{"plays"}},
		{`DELETE FROM plays WHERE mode = 'daily'`, []string{"plays", "cards", "ratings", "hand_ratings"}},
		{`UPDATE results SET pairs = REPLACE(pairs, 'lost', 'won') WHERE player = 'ann'`, []string{"results", "ratings"}},
		{`UPDATE seats SET mean = mean + 100000 WHERE player = 'ann'`, []string{"ratings"}},
		{`UPDATE results SET best = best + 1 WHERE player = 'ann'`, []string{"results"}},
		{`DELETE FROM finals WHERE player = 'ann'`, []string{"finals"}},
		{`DELETE FROM race_finals WHERE part = 'results'`, []string{"race_finals"}},
		{`UPDATE race_finals SET part = 's99' WHERE part = 'replay'`, []string{"race_finals"}},
		{`UPDATE cards SET due = due + 1`, []string{"cards"}},
		{`UPDATE usage SET bytes = bytes - 1 WHERE player = 'ann'`, []string{"usage"}},
		{`UPDATE ratings SET mean = mean + 1 WHERE player = 'bob'`, []string{"ratings"}},
		{`DELETE FROM ratings WHERE player = 'ann' AND number = 1`, []string{"ratings"}},
		{`INSERT INTO ratings SELECT 'bob', 2, id, closed + 1, 1, 1, 1000, 1 FROM runs WHERE player = 'ann'`, []string{"ratings"}},
		{`UPDATE hand_ratings SET moment = moment + 1`, []string{"hand_ratings"}},
		{`DELETE FROM hand_ratings`, []string{"hand_ratings"}},
		{`UPDATE daily_solved SET players = players + 1`, []string{"daily_solved"}},
		{`DELETE FROM daily_counts WHERE shift = 17`, []string{"daily_counts"}},
		{`UPDATE plays SET form = '' WHERE player = 'bob'`, []string{"plays"}},
		{`DELETE FROM board_entries WHERE player = 'ann' AND days = 7`, []string{"board_entries"}},
		{`UPDATE board_entries SET score = score + 1 WHERE player = 'bob'`, []string{"board_entries"}},
		{`UPDATE board_counts SET players = players + 1 WHERE shift = 7`, []string{"board_counts"}},
		{`UPDATE results SET beaten = 0 WHERE player = 'bob'`, []string{"results", "board_entries"}},
		{`UPDATE daily_times SET players = players + 1`, []string{"daily_times"}},
		{`INSERT INTO daily_forms (number, hand, form, players) VALUES (9, 1, '8*3', 2)`, []string{"daily_forms"}},
	} {
		f.execute(test.statement)
		var tables []string
		note := func(d verify.Difference) {
			if !slices.Contains(tables, d.Table) {
				tables = append(tables, d.Table)
			}
		}
		if n, err := v.Verify(ctx, "", note); err != nil || n.Differences == 0 || !slices.Equal(tables, test.tables) {
			t.Errorf("%s: %+v in %q, %v", test.statement, n, tables, err)
		}
		if n, err := v.Rebuild(ctx, "", note); err != nil || n.Replaced == 0 {
			t.Errorf("%s: %+v, %v", test.statement, n, err)
		}
		if n, err := v.Verify(ctx, "", func(d verify.Difference) { t.Errorf("%s: %+v after Rebuild", test.statement, d) }); err != nil {
			t.Errorf("%+v, %v", n, err)
		}
	}
	f.execute(`UPDATE events SET event = '{}' WHERE seq = 1 AND run = '` + run.ID + `'`)
	var found []verify.Difference
	n, err := v.Rebuild(ctx, "ann", func(d verify.Difference) { found = append(found, d) })
	if err != nil || len(found) != 1 || found[0].Table != "events" || found[0].Row != "run="+run.ID || n.Replaced != 0 {
		t.Errorf("damaged log: %+v, %+v, %v", n, found, err)
	}
}

// TestMovedGame moves a game with many runs from SQLite to PostgreSQL, and checks that all derived
// rows are there, and that players can continue.
func TestMovedGame(t *testing.T) {
	ctx := t.Context()
	f := gametest.New(t, gametest.OnSQLite)
	source := &verifyFixture{f, nil}
	source.playMuch(t)
	begun := f.MustBegin("ann", run.Request{Mode: mode.Practice})
	lobby := gametest.CreateRace(t, gametest.NewRaces(f), match.Options{Kind: match.KindRace, Hands: 1})
	want := source.dump(t)
	opened := pgtest.NewStore(t)
	if _, err := sqlstore.Move(ctx, f.DB, opened.Store); err != nil {
		t.Fatal(err)
	}
	f.DB = opened.Store
	f.Use(opened, run.Options{})
	target := &verifyFixture{f, nil}
	if got := target.dump(t); !slices.Equal(got, want) {
		t.Errorf("%d rows, want the same %d rows", len(got), len(want))
	}
	n, err := verify.New(target.DB, f.Clock).Verify(ctx, "", func(d verify.Difference) { t.Errorf("%+v", d) })
	if err != nil || n.Runs < 30 {
		t.Errorf("%+v, %v", n, err)
	}
	f.SolveOpen("ann", begun)
	gametest.StartRace(t, f, gametest.NewRaces(f), lobby.ID)
	if _, err := f.Begin(ctx, "cid", f.NextID(), run.Request{Mode: mode.Daily}); err != nil {
		t.Error(err)
	}
}
