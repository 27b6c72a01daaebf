package storetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race/event"
)

// testRuns checks creating and reading runs, unfinished and imported.
func testRuns(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	checkFails(t, "an unknown run", store.ErrNotFound)(s.Run(ctx, "r1"))
	checkEqual(t, "log of an unknown run", readLog(t, s, "r1"), []event.Event{})
	checkFails(t, "a run of an unknown player", store.ErrNotFound)(s.CreateRun(ctx, newRun("r1", "ann"), firstDecision(3001)))
	addPlayers(t, s, "ann", "bob")
	if _, _, err := s.CreateRun(ctx, newRun("r1", "ann"), store.Decision{}); err == nil {
		t.Error("a run without an event was created")
	}

	given := newRun("r1", "ann")
	given.Version, given.Deadline, given.Finished = 77, 78, 79 // ignored: the decision determines them
	got := createRun(t, s, given, firstDecision(3001))
	want := newRun("r1", "ann")
	want.Version, want.Deadline = 2, 63_001
	want.LogBytes = logSize(t, firstDecision(3001))
	checkEqual(t, "created run", got, want)
	checkReturns(t, "run", want)(s.Run(ctx, "r1"))
	checkEqual(t, "log", readLog(t, s, "r1"), firstDecision(3001).Events)

	checkFails(t, "the ID is in use", store.ErrExists)(s.CreateRun(ctx, newRun("r1", "bob"), firstDecision(3001)))

	// An imported run is complete when it is created.
	complete := firstDecision(3001)
	res := newResult("r2", "bob")
	setResult(&complete, res)
	complete.Deadline = 0
	complete.Plays = []store.Play{newPlay("r2", 0, "bob", 3005)}
	offline := newRun("r2", "bob")
	offline.Offline = true
	got = createRun(t, s, offline, complete)
	offline.Version, offline.Finished = 2, res.Finished
	offline.LogBytes = logSize(t, complete)
	checkEqual(t, "finished run", got, offline)
	checkReturns(t, "finished run, read", offline)(s.Run(ctx, "r2"))
	checkReturns(t, "its result", res)(s.Result(ctx, "r2", "bob"))
}

// testDuplicateRuns checks that CreateRun with a used key returns the run of that key and stores
// nothing, and that another player can use the same key.
func testDuplicateRuns(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	first := createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	must(t, appendDecision(ctx, s, "r1", 2, missDecision(4000, 1)))
	duplicate := newRun("r2", "ann")
	duplicate.Key, duplicate.Mode, duplicate.Created = first.Key, "timed", 9999
	second := firstDecision(9999)
	second.Trails = []store.Trail{{Player: "ann", Hand: 0, Moves: []byte("[]")}}
	got, created, err := s.CreateRun(ctx, duplicate, second)
	must(t, err)
	first.Version, first.Deadline = 3, 0
	appendSize := logSize(t, missDecision(4000, 1))
	first.LogBytes += appendSize
	checkEqual(t, "the same key", got, first)
	if created {
		t.Error("the same key created a run")
	}
	checkFails(t, "the run that was not created", store.ErrNotFound)(s.Run(ctx, "r2"))
	if n := len(readLog(t, s, "r1")); n != 3 {
		t.Errorf("the log has %d events, want 3", n)
	}
	checkReturns(t, "trails of the existing run", map[int]json.RawMessage{})(s.Trails(ctx, "r1", "ann"))

	runOfBob := newRun("r3", "bob")
	runOfBob.Key = first.Key
	createRun(t, s, runOfBob, firstDecision(3001))
}

// testOneRunPerDaily checks that a player has one online run of a daily, any number of offline
// runs, and no online run that is begun after an offline run was imported.
func testOneRunPerDaily(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	first := createRun(t, s, newDaily("d1", "ann", 7), firstDecision(3001))
	got, created, err := s.CreateRun(ctx, newDaily("d2", "ann", 7), firstDecision(3002))
	must(t, err)
	checkEqual(t, "the daily again", got, first)
	if created {
		t.Error("a daily was begun twice")
	}
	// The key takes precedence over the number: the client repeats a request whose response was
	// lost.
	next := createRun(t, s, newDaily("d3", "ann", 8), firstDecision(3003))
	mixed := newDaily("d4", "ann", 7)
	mixed.Key = next.Key
	got, created, err = s.CreateRun(ctx, mixed, firstDecision(3004))
	must(t, err)
	checkEqual(t, "a used key with another number", got, next)
	if created {
		t.Error("a key was used twice")
	}

	createRun(t, s, newDaily("d5", "bob", 7), firstDecision(3005))
	for _, id := range []string{"d6", "d7"} { // offline runs are created beside the online run
		offline := newDaily(id, "ann", 7)
		offline.Offline = true
		createRun(t, s, offline, firstDecision(3006))
	}
	// After an offline run was imported, the daily cannot be begun online.
	addPlayers(t, s, "cid")
	imported := newDaily("d8", "cid", 7)
	imported.Offline = true
	imported = createRun(t, s, imported, firstDecision(3007))
	got, created, err = s.CreateRun(ctx, newDaily("d9", "cid", 7), firstDecision(3008))
	must(t, err)
	checkEqual(t, "the imported daily", got, imported)
	if created {
		t.Error("a daily was begun after it was imported")
	}
	createRun(t, s, newDaily("d10", "cid", 8), firstDecision(3009))
	got, _, err = s.CreateRun(ctx, newDaily("d11", "ann", 7), firstDecision(3010))
	must(t, err)
	checkEqual(t, "the run begun online, not an imported one", got, first)
	for _, id := range []string{"p1", "p2"} { // the number has no meaning in other modes
		practice := newRun(id, "ann")
		practice.Number = 7
		createRun(t, s, practice, firstDecision(3006))
	}
}

// testRunLists checks the list of a player's runs: its order, and the filter, cursor and limit.
func testRunLists(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	none := store.RunCursor{}
	for i, id := range []string{"r1", "r2", "r3", "r4"} {
		r := newRun(id, "ann")
		r.Created = 100 + int64(i)
		if i%2 == 1 {
			r.Mode = "timed"
		}
		createRun(t, s, r, firstDecision(3001))
	}
	createRun(t, s, newRun("r5", "bob"), firstDecision(3001))
	for _, c := range []struct {
		player, mode string
		after        store.RunCursor
		limit        int
		want         []string
	}{
		{"ann", "", none, 9, []string{"r4", "r3", "r2", "r1"}},
		{"ann", "", none, 2, []string{"r4", "r3"}},
		{"ann", "", store.RunCursor{Created: 102}, 9, []string{"r2", "r1"}},
		{"ann", "", store.RunCursor{Created: 102, ID: "r3"}, 9, []string{"r2", "r1"}},
		{"ann", "", store.RunCursor{Created: 102, ID: "r4"}, 9, []string{"r3", "r2", "r1"}},
		{"ann", "timed", none, 9, []string{"r4", "r2"}},
		{"ann", "timed", store.RunCursor{Created: 103}, 9, []string{"r2"}},
		{"ann", "daily", none, 9, nil},
		{"ann", "", none, 0, nil},
		{"ann", "", none, -1, nil},
		{"zoe", "", none, 9, nil},
		{"bob", "", none, 9, []string{"r5"}},
	} {
		list, err := s.Runs(ctx, c.player, c.mode, c.after, c.limit)
		must(t, err)
		var ids []string
		for _, r := range list {
			ids = append(ids, r.ID)
		}
		if !slices.Equal(ids, c.want) {
			t.Errorf("runs of %s, mode %q, after %v, limit %d: %v, want %v", c.player, c.mode, c.after, c.limit, ids, c.want)
		}
	}
	list, err := s.Runs(ctx, "bob", "practice", none, 1)
	must(t, err)
	want := newRun("r5", "bob")
	want.Version, want.Deadline = 2, 63_001
	want.LogBytes = logSize(t, firstDecision(3001))
	checkEqual(t, "all fields", list, []store.Run{want})
}

// testRunPages reads runs that began in the same millisecond, at time 0, page by page. It checks
// that each run is returned once, and that the list ends.
func testRunPages(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	for _, id := range []string{"b", "e", "a", "d", "c"} {
		r := newRun(id, "ann")
		r.Created = 0
		createRun(t, s, r, firstDecision(3001))
	}
	var ids []string
	var after store.RunCursor
	for range 9 {
		list, err := s.Runs(ctx, "ann", "practice", after, 2)
		must(t, err)
		for _, r := range list {
			ids, after = append(ids, r.ID), r.Cursor()
		}
	}
	checkEqual(t, "page by page", ids, []string{"e", "d", "c", "b", "a"})
}

// testOverdue checks which runs are overdue at a time, and their order.
func testOverdue(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	withDeadline := func(deadline int64) store.Decision {
		d := firstDecision(1)
		d.Deadline = deadline
		return d
	}
	createRun(t, s, newRun("late", "ann"), withDeadline(50))
	createRun(t, s, newRun("now", "ann"), withDeadline(100))
	createRun(t, s, newRun("soon", "ann"), withDeadline(101))
	createRun(t, s, newRun("never", "ann"), withDeadline(0))
	finished := withDeadline(60)
	res := newResult("done", "ann")
	setResult(&finished, res)
	createRun(t, s, newRun("done", "ann"), finished)
	checkOverdue := func(at int64, limit int, want ...string) {
		t.Helper()
		ids, err := s.Overdue(ctx, at, limit)
		must(t, err)
		if !slices.Equal(ids, want) {
			t.Errorf("overdue at %d, limit %d: %v, want %v", at, limit, ids, want)
		}
	}
	checkOverdue(100, 9, "late", "now")
	overdue, err := s.Overdue(ctx, 100, 1)
	must(t, err)
	first, err := s.Run(ctx, overdue[0])
	must(t, err)
	checkReturns(t, "the first deadline", first.Deadline)(s.FirstDeadline(ctx))
	checkOverdue(100, 1, "late")
	checkOverdue(100, 0)
	addPlayers(t, s, "bob")
	createRun(t, s, newRun("turn", "bob"), withDeadline(90))
	checkOverdue(100, 9, "late", "turn", "now")
	must(t, appendDecision(ctx, s, "turn", 2, missDecision(70, 1)))
	d := missDecision(70, 1)
	d.Deadline = 200
	must(t, appendDecision(ctx, s, "late", 2, d))
	checkOverdue(199, 9, "now", "soon")
	checkOverdue(200, 9, "now", "soon", "late")
	must(t, appendDecision(ctx, s, "now", 2, missDecision(70, 1))) // removes the deadline
	checkOverdue(200, 9, "soon", "late")
}

// testAppend checks what Append stores, and that it rejects other versions and invalid decisions.
func testAppend(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	checkFails(t, "an unknown run", store.ErrNotFound)(s.Append(ctx, "r1", 0, missDecision(1, 1)))
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	createRun(t, s, newRun("r2", "ann"), firstDecision(3001))
	want := firstDecision(3001).Events

	d := missDecision(4000, 3)
	d.Deadline = 4999
	must(t, appendDecision(ctx, s, "r1", 2, d))
	want = append(want, d.Events...)
	checkEqual(t, "log", readLog(t, s, "r1"), want)
	for _, version := range []int{-1, 0, 2, 4, 6} {
		checkFails(t, "another version", store.ErrVersion)(s.Append(ctx, "r1", version, missDecision(5000, 1)))
	}
	if appendDecision(ctx, s, "r1", 5, store.Decision{}) == nil {
		t.Error("a decision without events was appended")
	}
	if appendDecision(ctx, s, "r1", 5, store.Decision{Events: []event.Event{nil}}) == nil {
		t.Error("a nil event was appended")
	}
	checkEqual(t, "log after rejected appends", readLog(t, s, "r1"), want)
	got, err := s.Run(ctx, "r1")
	must(t, err)
	if got.Version != 5 || got.Deadline != 4999 || got.Finished != 0 {
		t.Errorf("after one append: %+v", got)
	}
	checkEqual(t, "log of another run", readLog(t, s, "r2"), firstDecision(3001).Events)

	for from, n := range map[int]int{0: 5, 2: 3, 4: 1, 5: 0, 9: 0, -1: 5} {
		events, err := readLogFrom(ctx, s, "r1", from)
		must(t, err)
		checkEqual(t, fmt.Sprintf("events from %d on", from), events, want[5-n:])
	}

	end := missDecision(6000, 1)
	res := newResult("r1", "ann")
	setResult(&end, res)
	must(t, appendDecision(ctx, s, "r1", 5, end))
	got, err = s.Run(ctx, "r1")
	must(t, err)
	if got.Version != 6 || got.Deadline != 0 || got.Finished != res.Finished {
		t.Errorf("after the last append: %+v", got)
	}
	must(t, appendDecision(ctx, s, "r1", 6, missDecision(7000, 1))) // the store does not check whether the run is finished
	got, err = s.Run(ctx, "r1")
	must(t, err)
	if got.Version != 7 || got.Finished != res.Finished {
		t.Errorf("after one more: %+v", got)
	}
}

// testAtomicAppend appends decisions of which the last row cannot be stored, and checks that
// nothing of them is stored.
func testAtomicAppend(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	validDecision := missDecision(4000, 2)
	validDecision.Plays = []store.Play{newPlay("r1", 0, "ann", 4000)}
	must(t, appendDecision(ctx, s, "r1", 2, validDecision))
	before, err := s.Run(ctx, "r1")
	must(t, err)

	invalidDecision := missDecision(5000, 2)
	invalidDecision.Deadline = 9999
	invalidDecision.Trails = []store.Trail{{Player: "ann", Hand: 0, Moves: []byte("[]")}}
	invalidDecision.Cards = []store.Card{newCard("ann", "fraction", 5)}
	invalidDecision.Plays = []store.Play{newPlay("r1", 1, "ann", 5000), newPlay("r1", 0, "ann", 5000)} // the second exists
	checkFails(t, "a hand closed twice", store.ErrExists)(s.Append(ctx, "r1", 4, invalidDecision))
	invalidDecision.Plays = nil
	invalidDecision.Cards = append(invalidDecision.Cards, newCard("zoe", "fraction", 5))
	checkFails(t, "a card of an unknown player", store.ErrNotFound)(s.Append(ctx, "r1", 4, invalidDecision))
	checkFails(t, "a card of an unknown player", store.ErrNotFound)(s.CreateRun(ctx, newRun("r2", "ann"), invalidDecision))

	checkReturns(t, "run after failed appends", before)(s.Run(ctx, "r1"))
	if n := len(readLog(t, s, "r1")); n != 4 {
		t.Errorf("the log has %d events, want 4", n)
	}
	checkFails(t, "run whose creation failed", store.ErrNotFound)(s.Run(ctx, "r2"))
	checkReturns(t, "trails", map[int]json.RawMessage{})(s.Trails(ctx, "r1", "ann"))
	checkReturns(t, "cards", []store.Card{})(s.Cards(ctx, "ann"))
	checkReturns(t, "plays", validDecision.Plays)(s.Plays(ctx, "ann", 0, store.PlayCursor{}, 9))
}
