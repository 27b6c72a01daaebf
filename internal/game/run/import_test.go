package run_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// TestImport checks that an offline run is stored once, with its result and plays, and that another
// player can import the same run.
func TestImport(t *testing.T) { gametest.OnEach(t, testImport) }

func testImport(t *testing.T, f *gametest.Fixture) {
	o := gametest.OfflinePractice(t, "one", gametest.Noon-3600_000)
	played, err := f.ImportOffline(t.Context(), "ann", o)
	if err != nil || !played.Created || !played.View.Offline || played.View.Phase != "over" || played.View.Players[0].Points != 4 {
		t.Fatalf("%+v, %v", played, err)
	}
	if len(played.Trails) != 1 || string(played.Trails[0]) != `[{"t":10,"do":"reset"}]` {
		t.Errorf("%v", played.Trails)
	}
	repeated, err := f.ImportOffline(t.Context(), "ann", o)
	if err != nil || repeated.Created || repeated.ID != played.ID || gametest.ToJSON(t, repeated.View) != gametest.ToJSON(t, played.View) {
		t.Fatalf("%+v, %v", repeated, err)
	}
	// Another player may import the same run under the same ID, here decoded from JSON.
	var decoded run.OfflineRun
	if err := json.Unmarshal([]byte(gametest.ToJSON(t, o)), &decoded); err != nil {
		t.Fatal(err)
	}
	if other, err := f.ImportOffline(t.Context(), "bob", decoded); err != nil || !other.Created || other.ID == played.ID {
		t.Fatalf("%+v, %v", other, err)
	}
	list, _, err := f.List(t.Context(), "ann", "practice", store.RunCursor{}, 10)
	if err != nil || len(list) != 1 || !list[0].Offline || list[0].Ranked || list[0].Created != gametest.Noon-3600_000 || list[0].Finished != gametest.Noon-3600_000+71_000 {
		t.Errorf("%+v, %v", list, err)
	}
	plays, err := f.Plays(t.Context(), "ann", 0)
	if err != nil || len(plays) != 2 || !plays[0].Offline || plays[1].At != gametest.Noon-3600_000+60_000 || plays[1].Time != 60_000 {
		t.Errorf("%+v, %v", plays, err)
	}
}

// TestImportWithWrongClock checks that all times of a run are shifted alike, so that it ends now,
// if the client's clock is ahead or was never set.
func TestImportWithWrongClock(t *testing.T) { gametest.OnEach(t, testImportWithWrongClock) }

func testImportWithWrongClock(t *testing.T, f *gametest.Fixture) {
	for i, at := range []int64{gametest.Noon + 50*24*3600_000, gametest.Noon - 30_000, 5000} {
		o := gametest.OfflinePractice(t, string(rune('a'+i)), at)
		run, err := f.ImportOffline(t.Context(), "ann", o)
		if err != nil || run.View.At != gametest.Noon || run.View.Shown[0].Time != 60_000 || run.View.Shown[0].Revealed != gametest.Noon-71_000 {
			t.Errorf("at %d: %+v, %v", at, run.View, err)
		}
	}
}

// TestImportWithClockSetDuringRun checks that at most a day lies between two moves, even if the
// client's clock was set in the middle of the run.
func TestImportWithClockSetDuringRun(t *testing.T) {
	gametest.OnEach(t, testImportWithClockSetDuringRun)
}

func testImportWithClockSetDuringRun(t *testing.T, f *gametest.Fixture) {
	const day = 24 * 3600_000
	for i, c := range []struct {
		at      [5]int64 // times of the moves
		created int64    // expected begin of the run
		times   [2]int64 // expected times of the hands
	}{
		{[5]int64{0, 1000, 2000, gametest.Noon - 7000, gametest.Noon - 5000}, gametest.Noon - 7000 - day - 2000, [2]int64{1000, day}},
		{[5]int64{0, gametest.Noon - 9000, gametest.Noon - 8000, gametest.Noon - 7000, gametest.Noon - 7000}, gametest.Noon - 9000 - day, [2]int64{day, 1000}},
		{[5]int64{0, 0, 0, 0, 1<<53 - 1}, gametest.Noon - day, [2]int64{0, 0}},
		{[5]int64{gametest.Noon - 3*day, gametest.Noon - 2*day, gametest.Noon - day, gametest.Noon - day, gametest.Noon - day}, gametest.Noon - 3*day, [2]int64{day, 0}},
		{[5]int64{gametest.Noon - 3*day, gametest.Noon - 2*day + 1, gametest.Noon - day, gametest.Noon - day, gametest.Noon - day}, gametest.Noon - 3*day + 1, [2]int64{day, 0}},
		{[5]int64{0, 1 << 51, 1 << 52, 1 << 52, 1<<53 - 1}, gametest.Noon - 3*day, [2]int64{day, 0}},
	} {
		o := gametest.OfflinePractice(t, fmt.Sprint("clock", i), 0)
		for j := range o.Moves {
			o.Moves[j].At = c.at[j]
		}
		run, err := f.ImportOffline(t.Context(), "ann", o)
		if err != nil {
			t.Fatal(err)
		}
		row, err := f.DB.Run(t.Context(), run.ID)
		if err != nil || row.Created != c.created {
			t.Errorf("%v: begun at noon %+d, want %+d, %v", c.at, row.Created-gametest.Noon, c.created-gametest.Noon, err)
		}
		if got := [2]int64{run.View.Shown[0].Time, run.View.Shown[1].Time}; got != c.times {
			t.Errorf("%v: times %v, want %v", c.at, got, c.times)
		}
	}
}

// TestImportUnfinished checks that an offline run that is not over ends with its last move.
func TestImportUnfinished(t *testing.T) { gametest.OnEach(t, testImportUnfinished) }

func testImportUnfinished(t *testing.T, f *gametest.Fixture) {
	o := gametest.OfflinePractice(t, "one", gametest.Noon-3600_000)
	o.Moves = o.Moves[:3]
	run, err := f.ImportOffline(t.Context(), "ann", o)
	if err != nil || run.View.Phase != "over" || run.View.Shown[1].Outcome != "unfinished" || run.View.At != gametest.Noon-3600_000+61_000 {
		t.Errorf("%+v, %v", run.View, err)
	}
}

// TestImportDaily checks that dailies can be imported, count for the streak, with a freeze for the missed
// day between them, and are not ranked.
func TestImportDaily(t *testing.T) { gametest.OnEach(t, testImportDaily) }

func testImportDaily(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	for _, number := range []int{n - 3, n - 1, n + 1} {
		run, err := f.ImportOffline(t.Context(), "ann", gametest.OfflineDaily(t, f, f.NextID(), number))
		if err != nil || run.View.Number != number || run.View.Phase != "over" || run.View.Players[0].Solved != 5 {
			t.Fatalf("daily %d: %+v, %v", number, run.View, err)
		}
	}
	online := f.MustBegin("ann", run.Request{Mode: "daily"})
	for i := range 5 {
		online = f.MustAct("ann", online.ID, race.Skip{ID: f.NextID(), Hand: i})
		if i < 4 {
			online = f.MustAct("ann", online.ID, race.Next{ID: f.NextID(), Hand: i + 1})
		}
	}
	o := gametest.OfflineDaily(t, f, "mine", n)
	run, err := f.ImportOffline(t.Context(), "ann", o)
	if err != nil || run.ID == online.ID || !run.Created {
		t.Fatalf("%+v, %v", run, err)
	}
	got, err := f.Daily(t.Context(), "ann")
	if err != nil || got.State != daily.StateDone || got.Run != online.ID || got.Streak != (daily.Streak{Days: 3, Best: 4, Last: n + 1}) {
		t.Errorf("%+v, %v", got, err)
	}
	board, err := f.DailyResults(t.Context(), "ann", n)
	if err != nil || board.Players != 1 || board.Result.Solved != 0 || board.Result.Place != 1 {
		t.Errorf("%+v, %v", board, err)
	}
	// A player who has played a daily only offline has finished it but has no place on the board.
	if _, err := f.ImportOffline(t.Context(), "bob", o); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Daily(t.Context(), "bob"); err != nil || got.State != daily.StateDone {
		t.Errorf("%+v, %v", got, err)
	}
	if board, err := f.DailyResults(t.Context(), "bob", n); err != nil || board.Players != 1 || board.Result.Place != 0 || board.Result.Solved != 5 {
		t.Errorf("%+v, %v", board, err)
	}
}

// TestImportDailyTwice checks that concurrent imports of one daily under different IDs create one
// run.
func TestImportDailyTwice(t *testing.T) { gametest.OnEach(t, testImportDailyTwice) }

func testImportDailyTwice(t *testing.T, f *gametest.Fixture) {
	o := gametest.OfflineDaily(t, f, "one", gametest.Today(f))
	var imports sync.WaitGroup
	runs := make([]run.Run, 4)
	errs := make([]error, 4)
	for i := range runs {
		offline := o
		offline.ID = fmt.Sprint("copy", i)
		imports.Go(func() { runs[i], errs[i] = f.ImportOffline(t.Context(), "ann", offline) })
	}
	imports.Wait()
	created := 0
	for i, run := range runs {
		if errs[i] != nil || run.ID != runs[0].ID {
			t.Fatalf("%+v, %v", run, errs[i])
		}
		if run.Created {
			created++
		}
	}
	plays, err := f.Plays(t.Context(), "ann", 0)
	if err != nil || created != 1 || len(plays) != 5 {
		t.Errorf("created %d times, %d plays, %v", created, len(plays), err)
	}
}

// TestImportDailyThenBegin checks that a player cannot begin a daily after importing it: the player
// knows the hands, and the run would be ranked.
func TestImportDailyThenBegin(t *testing.T) { gametest.OnEach(t, testImportDailyThenBegin) }

func testImportDailyThenBegin(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	imported, err := f.ImportOffline(t.Context(), "ann", gametest.OfflineDaily(t, f, "one", n))
	if err != nil {
		t.Fatal(err)
	}
	for _, req := range []run.Request{{Mode: "daily"}, {Mode: "daily", Number: n}} {
		run, err := f.Begin(t.Context(), "ann", f.NextID(), req)
		if err != nil || run.Created || run.ID != imported.ID || !run.View.Offline || run.View.Phase != "over" {
			t.Fatalf("%+v, %v", run, err)
		}
	}
	board, err := f.DailyResults(t.Context(), "ann", n)
	if err != nil || board.Players != 0 {
		t.Errorf("%+v, %v", board, err)
	}
	// Other players can begin this daily, and the player can begin the next one.
	f.MustBegin("bob", run.Request{Mode: "daily"})
	f.Now += 24 * 3600_000
	if run := f.MustBegin("ann", run.Request{Mode: "daily"}); run.View.Offline {
		t.Errorf("%+v", run.View)
	}
}

// TestImportDailyBegunLate checks a daily that the server began, but with a response so late that
// the page played the daily offline. The imported run must count, and the run begun on the server
// must never be returned or counted, neither on that day nor later.
func TestImportDailyBegunLate(t *testing.T) { gametest.OnEach(t, testImportDailyBegunLate) }

func testImportDailyBegunLate(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	request := run.Request{Mode: "daily", Number: n}
	online, err := f.Begin(t.Context(), "ann", "key", request)
	if err != nil || !online.Created {
		t.Fatalf("%+v, %v", online, err)
	}
	if got, err := f.Daily(t.Context(), "ann"); err != nil || got.State != daily.StateBegun || got.Run != online.ID {
		t.Fatalf("%+v, %v", got, err)
	}
	imported, err := f.ImportOffline(t.Context(), "ann", gametest.OfflineDaily(t, f, "one", n))
	if err != nil || !imported.Created {
		t.Fatalf("%+v, %v", imported, err)
	}
	got, err := f.Daily(t.Context(), "ann")
	if err != nil || got.State != daily.StateDone || got.Run != imported.ID || got.Streak != (daily.Streak{Days: 1, Best: 1, Last: n}) {
		t.Errorf("%+v, %v", got, err)
	}
	// A request from the same tab has the same key, and one from another device has another key.
	for _, key := range []string{"key", "another"} {
		run, err := f.Begin(t.Context(), "ann", key, request)
		if err != nil || run.Created || run.ID != imported.ID || run.View.Phase != "over" {
			t.Errorf("key %s: %+v, %v", key, run, err)
		}
	}
	board, err := f.DailyResults(t.Context(), "ann", n)
	if err != nil || board.Players != 0 || board.Result == nil || board.Result.Solved != 5 || board.Result.Place != 0 {
		t.Errorf("%+v, %v", board, err)
	}
	if plays, err := f.Plays(t.Context(), "ann", 0); err != nil || len(plays) != 5 {
		t.Errorf("%d plays, %v", len(plays), err)
	}
	if list, _, err := f.List(t.Context(), "ann", "", store.RunCursor{}, 0); err != nil || len(list) != 1 || list[0].Run != imported.ID {
		t.Errorf("%+v, %v", list, err)
	}
	f.Now += 24 * 3600_000
	if got, err := f.Daily(t.Context(), "ann"); err != nil || got.Unfinished != nil {
		t.Errorf("the day after: %+v, %v", got, err)
	}
	// An imported run counts even if only one of its five hands was played.
	f.MustBegin("bob", run.Request{Mode: "daily"})
	o := gametest.OfflineDaily(t, f, "two", n+1)
	o.Moves = o.Moves[:2]
	if imported, err = f.ImportOffline(t.Context(), "bob", o); err != nil {
		t.Fatal(err)
	}
	if got, err := f.Daily(t.Context(), "bob"); err != nil || got.State != daily.StateDone || got.Run != imported.ID {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestStaleTabOfImportedDaily checks that a tab that still shows the run begun by the server cannot
// finish it after the daily was imported: the player knows the hands, and the run would be ranked.
// Its actions are rejected on that day and later.
func TestStaleTabOfImportedDaily(t *testing.T) { gametest.OnEach(t, testStaleTabOfImportedDaily) }

func testStaleTabOfImportedDaily(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	stale := f.SolveOpen("ann", f.MustBegin("ann", run.Request{Mode: "daily"}))
	if _, err := f.ImportOffline(t.Context(), "ann", gametest.OfflineDaily(t, f, "one", n)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for _, a := range []race.Action{
			race.Next{ID: f.NextID(), Hand: 1}, race.Skip{ID: f.NextID(), Hand: 1}, race.Finish{ID: f.NextID()},
		} {
			run, err := f.Act(t.Context(), "ann", stale.ID, run.Move{Action: a})
			if !errors.Is(err, race.ErrFinished) || run.View.Version != stale.View.Version || run.View.Phase != "running" {
				t.Errorf("%T: version %d, %s, %v", a, run.View.Version, run.View.Phase, err)
			}
		}
		if run, err := f.Load(t.Context(), "ann", stale.ID); err != nil || run.View.Version != stale.View.Version {
			t.Errorf("%+v, %v", run.View, err)
		}
		f.Now += 24 * 3600_000
	}
	board, err := f.DailyResults(t.Context(), "ann", n)
	if err != nil || board.Players != 0 || board.Result == nil || board.Result.Solved != 5 {
		t.Errorf("%+v, %v", board, err)
	}
	// Yesterday's daily may be finished today if it was not imported, and is ranked.
	other := f.MustBegin("bob", run.Request{Mode: "daily"})
	f.Now += 24 * 3600_000
	f.MustAct("bob", other.ID, race.Finish{ID: f.NextID()})
	if board, err := f.DailyResults(t.Context(), "bob", n+2); err != nil || board.Players != 1 {
		t.Errorf("%+v, %v", board, err)
	}
}

// TestImportDailyDuringBegin begins and imports a daily at the same time. It checks that Begin
// returns the imported run or a run that it created, and that no call blocks or fails.
func TestImportDailyDuringBegin(t *testing.T) { gametest.OnEach(t, testImportDailyDuringBegin) }

func testImportDailyDuringBegin(t *testing.T, f *gametest.Fixture) {
	o := gametest.OfflineDaily(t, f, "one", gametest.Today(f))
	for i := range 12 {
		player := fmt.Sprint("player", i)
		f.AddPlayer(player)
		var calls sync.WaitGroup
		var begun, imported run.Run
		var errs [2]error
		calls.Go(func() { begun, errs[0] = f.Begin(t.Context(), player, "key", run.Request{Mode: "daily"}) })
		calls.Go(func() { imported, errs[1] = f.ImportOffline(t.Context(), player, o) })
		calls.Wait()
		if err := errors.Join(errs[:]...); err != nil {
			t.Fatal(err)
		}
		if !imported.Created || begun.Created == (begun.ID == imported.ID) {
			t.Errorf("begun %s, created %v; imported %s, created %v", begun.ID, begun.Created, imported.ID, imported.Created)
		}
	}
}

// TestImportDailyUnfinished checks that only a daily with all hands finished counts as completed.
func TestImportDailyUnfinished(t *testing.T) { gametest.OnEach(t, testImportDailyUnfinished) }

func testImportDailyUnfinished(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	for i, moves := range []int{2, 9} { // one hand is finished; four are, and the fifth is shown
		o := gametest.OfflineDaily(t, f, f.NextID(), n-i)
		o.Moves = o.Moves[:moves]
		run, err := f.ImportOffline(t.Context(), "ann", o)
		if err != nil || run.View.Phase != "over" {
			t.Fatalf("%+v, %v", run, err)
		}
	}
	online := f.MustBegin("bob", run.Request{Mode: "daily"})
	f.SolveOpen("bob", online)
	f.MustAct("bob", online.ID, race.Finish{ID: f.NextID()})
	for _, player := range []string{"ann", "bob"} {
		got, err := f.Daily(t.Context(), player)
		if err != nil || got.Streak != (daily.Streak{}) {
			t.Errorf("%s: %+v, %v", player, got, err)
		}
		if overview, err := f.Overview(t.Context(), player); err != nil || overview.Daily.Done || overview.Streak != (daily.Streak{}) {
			t.Errorf("%s: %+v, %v", player, overview, err)
		}
	}
}

// TestKeysAndIDsDoNotCollide checks that the key of a run begun online and the ID of an offline run
// never collide.
func TestKeysAndIDsDoNotCollide(t *testing.T) { gametest.OnEach(t, testKeysAndIDsDoNotCollide) }

func testKeysAndIDsDoNotCollide(t *testing.T, f *gametest.Fixture) {
	seen := map[string]bool{}
	for _, key := range []string{"AAA", "offline:AAA", "online:AAA", "daily:325", "online:offline:AAA"} {
		run, err := f.Begin(t.Context(), "ann", key, run.Request{Mode: "practice"})
		if err != nil || !run.Created || seen[run.ID] {
			t.Errorf("begun as %s: %+v, %v", key, run, err)
		}
		seen[run.ID] = true
		o := gametest.OfflinePractice(t, key, gametest.Noon-3600_000)
		run, err = f.ImportOffline(t.Context(), "ann", o)
		if err != nil || !run.Created || seen[run.ID] {
			t.Errorf("imported as %s: %+v, %v", key, run, err)
		}
		seen[run.ID] = true
	}
}

// TestImportRejectsInvalidRun checks that ImportOffline returns ErrBadRun for runs with one fault
// each, and stores nothing of them.
func TestImportRejectsInvalidRun(t *testing.T) { gametest.OnEach(t, testImportRejectsInvalidRun) }

func testImportRejectsInvalidRun(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	practice := func(change func(*run.OfflineRun)) run.OfflineRun {
		o := gametest.OfflinePractice(t, f.NextID(), gametest.Noon-3600_000)
		change(&o)
		return o
	}
	daily := func(number int, change func(*run.OfflineRun)) run.OfflineRun {
		o := gametest.OfflineDaily(t, f, f.NextID(), number)
		change(&o)
		return o
	}
	for name, o := range map[string]run.OfflineRun{
		"an empty run":              {},
		"no ID":                     practice(func(o *run.OfflineRun) { o.ID = "" }),
		"no hands":                  practice(func(o *run.OfflineRun) { o.Hands = nil }),
		"too many hands":            practice(func(o *run.OfflineRun) { o.Hands = slices.Repeat(o.Hands, 101) }),
		"no moves":                  practice(func(o *run.OfflineRun) { o.Moves = nil }),
		"too many moves":            practice(func(o *run.OfflineRun) { o.Moves = slices.Repeat(o.Moves, 401) }),
		"no start":                  practice(func(o *run.OfflineRun) { o.Moves = o.Moves[1:] }),
		"a hand closed twice":       practice(func(o *run.OfflineRun) { o.Moves[4].Action = race.Skip{ID: "x", Hand: 1} }),
		"an action of the dealer":   practice(func(o *run.OfflineRun) { o.Moves[4].Action = race.Deal{ID: "x"} }),
		"a Create as first move":    practice(func(o *run.OfflineRun) { o.Moves[0].Action = race.Create{ID: "x"} }),
		"no action":                 practice(func(o *run.OfflineRun) { o.Moves[1].Action = nil }),
		"a time before 1970":        practice(func(o *run.OfflineRun) { o.Moves[0].At = -1 }),
		"a time above the maximum":  practice(func(o *run.OfflineRun) { o.Moves[4].At = 1 << 62 }),
		"an invalid puzzle ID":      practice(func(o *run.OfflineRun) { o.Hands[1] = "1-x" }),
		"a hand with powers":        practice(func(o *run.OfflineRun) { o.Hands[1] = "1-1.1.1.1-24-power" }),
		"hands not requested":       practice(func(o *run.OfflineRun) { o.Request = run.Request{Mode: "practice", Puzzles: o.Hands[:1]} }),
		"an invalid request":        practice(func(o *run.OfflineRun) { o.Request.Level = 9 }),
		"a trail of an absent hand": practice(func(o *run.OfflineRun) { o.Trails[7] = o.Trails[0] }),
		"an invalid trail":          practice(func(o *run.OfflineRun) { o.Trails[0] = json.RawMessage(`{}`) }),
		"a decreasing time":         practice(func(o *run.OfflineRun) { o.Moves[3].At = o.Moves[2].At - 1 }),
		"a review":                  practice(func(o *run.OfflineRun) { o.Request = run.Request{Mode: "practice", Review: true} }),
		"another level":             practice(func(o *run.OfflineRun) { o.Request.Level = 1 }),
		"another technique":         practice(func(o *run.OfflineRun) { o.Request.Technique = "pair" }),
		"other rules":               practice(func(o *run.OfflineRun) { o.Request.Rules = "countdown" }),
		"too many cards":            practice(func(o *run.OfflineRun) { o.Request.Cards = 5 }),
		"another target":            practice(func(o *run.OfflineRun) { o.Request.Target = "25" }),
		"a number not in the pool":  practice(func(o *run.OfflineRun) { o.Hands[1] = "1-1.1.1.24-24-classic" }),
		"a rank above 13":           practice(func(o *run.OfflineRun) { o.Hands[1] = "1-13.13.13.14-24-classic" }),
		"an unsolvable hand":        practice(func(o *run.OfflineRun) { o.Request.Unsolvable = false }),
		"the first hand unsolvable": practice(func(o *run.OfflineRun) { o.Hands[0] = "1-1.1.1.2-24-classic" }),
		"a chosen hand unsolvable": practice(func(o *run.OfflineRun) {
			o.Request = run.Request{Mode: "practice", Puzzles: o.Hands, Solvable: true}
			o.Moves = o.Moves[:4] // the run ends with its last hand
		}),
		"a repeated hand":          practice(func(o *run.OfflineRun) { o.Hands[1] = o.Hands[0] }),
		"a timed run":              practice(func(o *run.OfflineRun) { o.Request = run.Request{Mode: "timed"} }),
		"daily 0":                  practice(func(o *run.OfflineRun) { o.Request = run.Request{Mode: "daily"} }),
		"a daily after tomorrow's": daily(n+2, func(*run.OfflineRun) {}),
		"yesterday's hands":        daily(n-1, func(o *run.OfflineRun) { o.Request.Number = n }),
		"four hands":               daily(n, func(o *run.OfflineRun) { o.Hands = o.Hands[:4] }),
		"hands in another order":   daily(n, func(o *run.OfflineRun) { slices.Reverse(o.Hands) }),
	} {
		if played, err := f.ImportOffline(t.Context(), "ann", o); !errors.Is(err, run.ErrBadRun) {
			t.Errorf("%s: %+v, %v", name, played, err)
		}
	}
	if list, _, err := f.List(t.Context(), "ann", "", store.RunCursor{}, 0); err != nil || len(list) != 0 {
		t.Errorf("rejected runs left %+v, %v", list, err)
	}
}
