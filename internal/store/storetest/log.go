package storetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/event"
)

func runs(t *testing.T, s store.Store) {
	ctx := t.Context()
	fails(t, "no run", store.ErrNotFound)(s.Run(ctx, "r1"))
	equal(t, "no log", log(t, s, "r1"), []event.Event{})
	fails(t, "a run of an unknown player", store.ErrNotFound)(s.CreateRun(ctx, run("r1", "ann"), begin(3001)))
	addPlayers(t, s, "ann", "bob")
	if _, _, err := s.CreateRun(ctx, run("r1", "ann"), store.Decision{}); err == nil {
		t.Error("a run without an event was created")
	}

	given := run("r1", "ann")
	given.Version, given.Deadline, given.Finished = 77, 78, 79 // ignored: the decision determines them
	got := create(t, s, given, begin(3001))
	want := run("r1", "ann")
	want.Version, want.Deadline = 2, 63_001
	want.LogBytes = logSize(t, begin(3001))
	equal(t, "created run", got, want)
	returns(t, "run", want)(s.Run(ctx, "r1"))
	equal(t, "log", log(t, s, "r1"), begin(3001).Events)

	fails(t, "the ID is in use", store.ErrExists)(s.CreateRun(ctx, run("r1", "bob"), begin(3001)))

	// An imported run is complete when it is created.
	whole := begin(3001)
	res := result("r2", "bob")
	whole.Result, whole.Deadline = &res, 0
	whole.Plays = []store.Play{play("r2", 0, "bob", 3005)}
	offline := run("r2", "bob")
	offline.Offline = true
	got = create(t, s, offline, whole)
	offline.Version, offline.Finished = 2, res.Finished
	offline.LogBytes = logSize(t, whole)
	equal(t, "finished run", got, offline)
	returns(t, "finished run, read", offline)(s.Run(ctx, "r2"))
	returns(t, "its result", res)(s.Result(ctx, "r2"))
}

func duplicateRuns(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	first := create(t, s, run("r1", "ann"), begin(3001))
	must(t, appendDecision(ctx, s, "r1", 2, miss(4000, 1)))
	again := run("r2", "ann")
	again.Key, again.Mode, again.Created = first.Key, "timed", 9999
	second := begin(9999)
	second.Trails = map[int]json.RawMessage{0: []byte("[]")}
	got, created, err := s.CreateRun(ctx, again, second)
	must(t, err)
	first.Version, first.Deadline = 3, 0
	more := logSize(t, miss(4000, 1))
	first.LogBytes += more
	equal(t, "the same key", got, first)
	if created {
		t.Error("the same key created a run")
	}
	fails(t, "the run that was not created", store.ErrNotFound)(s.Run(ctx, "r2"))
	if n := len(log(t, s, "r1")); n != 3 {
		t.Errorf("the log has %d events, want 3", n)
	}
	returns(t, "trails of the existing run", map[int]json.RawMessage{})(s.Trails(ctx, "r1"))

	others := run("r3", "bob")
	others.Key = first.Key
	create(t, s, others, begin(3001))
}

func oneRunPerDaily(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	first := create(t, s, daily("d1", "ann", 7), begin(3001))
	got, created, err := s.CreateRun(ctx, daily("d2", "ann", 7), begin(3002))
	must(t, err)
	equal(t, "the daily again", got, first)
	if created {
		t.Error("a daily was begun twice")
	}
	// The key takes precedence over the number: the response to the first request was lost.
	next := create(t, s, daily("d3", "ann", 8), begin(3003))
	mixed := daily("d4", "ann", 7)
	mixed.Key = next.Key
	got, created, err = s.CreateRun(ctx, mixed, begin(3004))
	must(t, err)
	equal(t, "by key before by number", got, next)
	if created {
		t.Error("a key was used twice")
	}

	create(t, s, daily("d5", "bob", 7), begin(3005))
	for _, id := range []string{"d6", "d7"} { // offline runs are created beside the online run
		offline := daily(id, "ann", 7)
		offline.Offline = true
		create(t, s, offline, begin(3006))
	}
	// After an offline run was imported, the daily cannot be begun online.
	addPlayers(t, s, "cid")
	imported := daily("d8", "cid", 7)
	imported.Offline = true
	imported = create(t, s, imported, begin(3007))
	got, created, err = s.CreateRun(ctx, daily("d9", "cid", 7), begin(3008))
	must(t, err)
	equal(t, "the imported daily", got, imported)
	if created {
		t.Error("a daily was begun after it was imported")
	}
	create(t, s, daily("d10", "cid", 8), begin(3009))
	got, _, err = s.CreateRun(ctx, daily("d11", "ann", 7), begin(3010))
	must(t, err)
	equal(t, "the run begun online, not an imported one", got, first)
	for _, id := range []string{"p1", "p2"} { // the number has no meaning in other modes
		practice := run(id, "ann")
		practice.Number = 7
		create(t, s, practice, begin(3006))
	}
}

func runLists(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	none := store.RunCursor{}
	for i, id := range []string{"r1", "r2", "r3", "r4"} {
		r := run(id, "ann")
		r.Created = 100 + int64(i)
		if i%2 == 1 {
			r.Mode = "timed"
		}
		create(t, s, r, begin(3001))
	}
	create(t, s, run("r5", "bob"), begin(3001))
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
	want := run("r5", "bob")
	want.Version, want.Deadline = 2, 63_001
	want.LogBytes = logSize(t, begin(3001))
	equal(t, "all fields", list, []store.Run{want})
}

// runPages reads runs that began in the same millisecond, at time 0, page by page: each run is
// returned once, and the list ends.
func runPages(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	for _, id := range []string{"b", "e", "a", "d", "c"} {
		r := run(id, "ann")
		r.Created = 0
		create(t, s, r, begin(3001))
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
	equal(t, "page by page", ids, []string{"e", "d", "c", "b", "a"})
}

func overdue(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	at := func(deadline int64) store.Decision {
		d := begin(1)
		d.Deadline = deadline
		return d
	}
	create(t, s, run("late", "ann"), at(50))
	create(t, s, run("now", "ann"), at(100))
	create(t, s, run("soon", "ann"), at(101))
	create(t, s, run("never", "ann"), at(0))
	done := at(60)
	res := result("done", "ann")
	done.Result = &res
	create(t, s, run("done", "ann"), done)
	want := func(at int64, limit int, want ...string) {
		t.Helper()
		ids, err := s.Overdue(ctx, at, limit)
		must(t, err)
		if !slices.Equal(ids, want) {
			t.Errorf("overdue at %d, limit %d: %v, want %v", at, limit, ids, want)
		}
	}
	want(100, 9, "late", "now")
	want(100, 1, "late")
	want(100, 0)
	d := miss(70, 1)
	d.Deadline = 200
	must(t, appendDecision(ctx, s, "late", 2, d))
	want(199, 9, "now", "soon")
	want(200, 9, "now", "soon", "late")
	must(t, appendDecision(ctx, s, "now", 2, miss(70, 1))) // removes the deadline
	want(200, 9, "soon", "late")
}

func appends(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	fails(t, "no run", store.ErrNotFound)(s.Append(ctx, "r1", 0, miss(1, 1)))
	create(t, s, run("r1", "ann"), begin(3001))
	create(t, s, run("r2", "ann"), begin(3001))
	want := begin(3001).Events

	d := miss(4000, 3)
	d.Deadline = 4999
	must(t, appendDecision(ctx, s, "r1", 2, d))
	want = append(want, d.Events...)
	equal(t, "log", log(t, s, "r1"), want)
	for _, version := range []int{-1, 0, 2, 4, 6} {
		fails(t, "another version", store.ErrVersion)(s.Append(ctx, "r1", version, miss(5000, 1)))
	}
	if appendDecision(ctx, s, "r1", 5, store.Decision{}) == nil {
		t.Error("a decision without events was appended")
	}
	if appendDecision(ctx, s, "r1", 5, store.Decision{Events: []event.Event{nil}}) == nil {
		t.Error("a nil event was appended")
	}
	equal(t, "log after rejected appends", log(t, s, "r1"), want)
	got, err := s.Run(ctx, "r1")
	must(t, err)
	if got.Version != 5 || got.Deadline != 4999 || got.Finished != 0 {
		t.Errorf("after one append: %+v", got)
	}
	equal(t, "log of another run", log(t, s, "r2"), begin(3001).Events)

	for from, n := range map[int]int{0: 5, 2: 3, 4: 1, 5: 0, 9: 0, -1: 5} {
		events, err := logFrom(ctx, s, "r1", from)
		must(t, err)
		equal(t, fmt.Sprintf("events from %d on", from), events, want[5-n:])
	}

	end := miss(6000, 1)
	res := result("r1", "ann")
	end.Result = &res
	must(t, appendDecision(ctx, s, "r1", 5, end))
	got, err = s.Run(ctx, "r1")
	must(t, err)
	if got.Version != 6 || got.Deadline != 0 || got.Finished != res.Finished {
		t.Errorf("after the last append: %+v", got)
	}
	must(t, appendDecision(ctx, s, "r1", 6, miss(7000, 1))) // the store does not check whether the run is finished
	got, err = s.Run(ctx, "r1")
	must(t, err)
	if got.Version != 7 || got.Finished != res.Finished {
		t.Errorf("after one more: %+v", got)
	}
}

// atomicAppends appends decisions whose last row fails: nothing of them may be stored.
func atomicAppends(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	create(t, s, run("r1", "ann"), begin(3001))
	good := miss(4000, 2)
	good.Plays = []store.Play{play("r1", 0, "ann", 4000)}
	must(t, appendDecision(ctx, s, "r1", 2, good))
	before, err := s.Run(ctx, "r1")
	must(t, err)

	bad := miss(5000, 2)
	bad.Deadline = 9999
	bad.Trails = map[int]json.RawMessage{0: []byte("[]")}
	bad.Cards = []store.Card{card("ann", "fraction", 5)}
	bad.Plays = []store.Play{play("r1", 1, "ann", 5000), play("r1", 0, "ann", 5000)} // the second exists
	fails(t, "a hand closed twice", store.ErrExists)(s.Append(ctx, "r1", 4, bad))
	bad.Plays = nil
	bad.Cards = append(bad.Cards, card("zoe", "fraction", 5))
	fails(t, "a card of an unknown player", store.ErrNotFound)(s.Append(ctx, "r1", 4, bad))
	fails(t, "a card of an unknown player", store.ErrNotFound)(s.CreateRun(ctx, run("r2", "ann"), bad))

	returns(t, "run after failed appends", before)(s.Run(ctx, "r1"))
	if n := len(log(t, s, "r1")); n != 4 {
		t.Errorf("the log has %d events, want 4", n)
	}
	fails(t, "run whose creation failed", store.ErrNotFound)(s.Run(ctx, "r2"))
	returns(t, "trails", map[int]json.RawMessage{})(s.Trails(ctx, "r1"))
	returns(t, "cards", []store.Card{})(s.Cards(ctx, "ann"))
	returns(t, "plays", good.Plays)(s.Plays(ctx, "ann", 0, store.PlayCursor{}, 9))
}
