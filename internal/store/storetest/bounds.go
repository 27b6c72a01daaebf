package storetest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/internal/store"
)

// logSize returns the encoded size of the events of a decision, as the store counts it.
func logSize(t *testing.T, d store.Decision) (log int64) {
	t.Helper()
	texts, err := store.EncodeEvents(d.Events)
	must(t, err)
	return int64(len(strings.Join(texts, "")))
}

// runSizes checks that each run counts the bytes of its events and trails.
func runSizes(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	first := begin(3001)
	first.Trails = map[int]json.RawMessage{0: []byte("[12]"), 1: []byte("[]")}
	log := logSize(t, first)
	got := create(t, s, run("r1", "ann"), first)
	if got.LogBytes != log || got.TrailBytes != 6 {
		t.Errorf("a new run has %d and %d bytes, want %d and 6", got.LogBytes, got.TrailBytes, log)
	}
	next := miss(4000, 3)
	next.Trails = map[int]json.RawMessage{2: []byte("[1,2]")}
	more := logSize(t, next)
	grown, err := s.Append(ctx, "r1", 2, next)
	must(t, err)
	if grown != more+5 {
		t.Errorf("an append of %d and 5 bytes returned %d", more, grown)
	}
	fails(t, "another version", store.ErrVersion)(s.Append(ctx, "r1", 2, next))
	got, err = s.Run(ctx, "r1")
	must(t, err)
	if got.LogBytes != log+more || got.TrailBytes != 11 {
		t.Errorf("after an append it has %d and %d bytes, want %d and 11", got.LogBytes, got.TrailBytes, log+more)
	}
}

// eventTexts reads a log in pages.
func eventTexts(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	create(t, s, run("r1", "ann"), begin(3001))
	d := miss(4000, 5)
	must(t, appendDecision(ctx, s, "r1", 2, d))
	all, err := store.EncodeEvents(append(begin(3001).Events, d.Events...))
	must(t, err)
	for _, c := range []struct{ from, limit, first, last int }{
		{0, 9, 0, 7}, {0, 3, 0, 3}, {3, 3, 3, 6}, {6, 3, 6, 7}, {7, 3, 7, 7}, {99, 3, 7, 7}, {2, 0, 2, 2}, {2, -1, 2, 2},
	} {
		returns(t, fmt.Sprintf("%d from %d on", c.limit, c.from), all[c.first:c.last])(s.EventTexts(ctx, "r1", c.from, c.limit))
	}
	for _, id := range []string{"r2", "\x00", "\xff"} {
		returns(t, "events of an unknown run", []string{})(s.EventTexts(ctx, id, 0, 9))
	}
}

// finals checks that the final view is stored with the decision that ends the run, or later, and
// only once.
func finals(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	create(t, s, run("r1", "ann"), begin(3001))
	fails(t, "final of an unfinished run", store.ErrNotFound)(s.Final(ctx, "r1"))
	want := store.Final{Run: "r1", View: []byte(`{"phase":"over"}`), Acts: store.Names{"a", "b"}}
	end := miss(6000, 1)
	res := result("r1", "ann")
	end.Result, end.Final = &res, &want
	fails(t, "another version", store.ErrVersion)(s.Append(ctx, "r1", 1, end))
	fails(t, "final of a failed append", store.ErrNotFound)(s.Final(ctx, "r1"))
	must(t, appendDecision(ctx, s, "r1", 2, end))
	returns(t, "final", want)(s.Final(ctx, "r1"))
	must(t, s.PutFinal(ctx, store.Final{Run: "r1", View: []byte("another")}))
	returns(t, "final that was stored before", want)(s.Final(ctx, "r1"))

	create(t, s, run("r2", "ann"), begin(3001))
	late := store.Final{Run: "r2", View: []byte(`{}`)}
	must(t, s.PutFinal(ctx, late))
	returns(t, "final that was stored later", late)(s.Final(ctx, "r2"))
	fails(t, "final of an unknown run", store.ErrNotFound)(s.PutFinal(ctx, store.Final{Run: "r3", View: []byte("x")}))
	must(t, s.DeletePlayer(ctx, "ann"))
	for _, id := range []string{"r1", "r2", "\x00", "\xff"} {
		fails(t, "final of a deleted player", store.ErrNotFound)(s.Final(ctx, id))
	}
}

// quotas checks that the usage of a player is counted in total and by day, and that both are
// bounded.
func quotas(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	want := func(what string, want store.Usage) {
		t.Helper()
		want.Player = "ann"
		returns(t, what, want)(s.Usage(ctx, "ann"))
	}
	want("before anything", store.Usage{})
	on := func(d store.Decision, q *store.Quota) store.Decision {
		d.Day, d.Quota = 7, q
		return d
	}
	one := logSize(t, begin(3001))
	more := logSize(t, miss(4000, 2))
	create(t, s, run("r1", "ann"), on(begin(3001), nil))
	want("a run", store.Usage{Day: 7, DayRuns: 1, DayBytes: one, Runs: 1, Bytes: one})
	_, created, err := s.CreateRun(ctx, run("r1", "ann"), on(begin(3001), &store.Quota{}))
	must(t, err) // the run exists, so nothing is stored
	if created {
		t.Error("a run was created again")
	}
	must(t, appendDecision(ctx, s, "r1", 2, on(miss(4000, 2), nil)))
	want("an append", store.Usage{Day: 7, DayRuns: 1, DayBytes: one + more, Runs: 1, Bytes: one + more})

	plenty := store.Quota{DayRuns: 99, DayBytes: 1 << 20, Runs: 99, Bytes: 1 << 20}
	for name, c := range map[string]struct {
		change func(q *store.Quota)
		want   error
	}{
		"runs":             {func(q *store.Quota) { q.Runs = 1 }, store.ErrQuota},
		"bytes":            {func(q *store.Quota) { q.Bytes = 2*one + more - 1 }, store.ErrQuota},
		"runs of the day":  {func(q *store.Quota) { q.DayRuns = 1 }, store.ErrDayQuota},
		"bytes of the day": {func(q *store.Quota) { q.DayBytes = 2*one + more - 1 }, store.ErrDayQuota},
	} {
		q := plenty
		c.change(&q)
		fails(t, name, c.want)(s.CreateRun(ctx, run("r2", "ann"), on(begin(3001), &q)))
	}
	q := plenty
	q.DayBytes = one + 2*more - 1
	fails(t, "an append over the bytes of the day", store.ErrDayQuota)(s.Append(ctx, "r1", 4, on(miss(5000, 2), &q)))
	want("after rejected writes", store.Usage{Day: 7, DayRuns: 1, DayBytes: one + more, Runs: 1, Bytes: one + more})
	if n := len(log(t, s, "r1")); n != 4 {
		t.Errorf("the log has %d events, want 4", n)
	}
}

// exactQuotas checks that a quota can be used up exactly, that days and players are counted
// separately, and that the usage of a deleted player is 0.
func exactQuotas(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	one := logSize(t, begin(3001))
	more := logSize(t, miss(4000, 2))
	on := func(day int64, d store.Decision, q store.Quota) store.Decision {
		d.Day, d.Quota = day, &q
		return d
	}
	create(t, s, run("r1", "ann"), on(7, begin(3001), store.Quota{DayRuns: 1, DayBytes: one, Runs: 1, Bytes: one}))
	create(t, s, run("r2", "ann"), on(7, begin(3001), store.Quota{DayRuns: 2, DayBytes: 2 * one, Runs: 2, Bytes: 2 * one}))
	must(t, appendDecision(ctx, s, "r1", 2, on(8, miss(5000, 2), store.Quota{DayBytes: more, Runs: 2, Bytes: 2*one + more})))
	returns(t, "the day after", store.Usage{Player: "ann", Day: 8, DayBytes: more, Runs: 2, Bytes: 2*one + more})(s.Usage(ctx, "ann"))
	create(t, s, run("b1", "bob"), on(8, begin(3001), store.Quota{DayRuns: 1, DayBytes: one, Runs: 1, Bytes: one}))
	must(t, s.DeletePlayer(ctx, "ann"))
	for _, gone := range []string{"ann", "\x00", "\xff"} {
		returns(t, "usage of an unknown player", store.Usage{Player: gone})(s.Usage(ctx, gone))
	}
}

// playPages reads all plays of a player in pages.
func playPages(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	for _, id := range []string{"r1", "r2"} {
		d := begin(3001)
		for hand, at := range []int64{0, 5, 5, 5, 9} {
			d.Plays = append(d.Plays, play(id, hand, "ann", at))
		}
		create(t, s, run(id, "ann"), d)
	}
	d := begin(3001)
	d.Plays = []store.Play{play("r3", 0, "bob", 5)}
	create(t, s, run("r3", "bob"), d)
	all, err := s.Plays(ctx, "ann", 0, store.PlayCursor{}, 99)
	must(t, err)
	for _, limit := range []int{1, 3, 99} {
		var got []store.Play
		var after store.PlayCursor
		for {
			some, err := s.Plays(ctx, "ann", 0, after, limit)
			must(t, err)
			if len(some) == 0 {
				break
			}
			got, after = append(got, some...), some[len(some)-1].Cursor()
		}
		equal(t, fmt.Sprintf("%d at a time", limit), got, all)
	}
	returns(t, "after a place and since a time", all[4:8])(s.Plays(ctx, "ann", 5, all[3].Cursor(), 99))
	returns(t, "plays of an unknown player", []store.Play{})(s.Plays(ctx, "\x00", 0, store.PlayCursor{}, 9))
}

// runStanding checks the sums over the closed hands of a run.
func runStanding(t *testing.T, s store.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	d := begin(3001)
	d.Plays = []store.Play{play("r1", 0, "ann", 1), play("r1", 1, "ann", 2), play("r1", 2, "ann", 3)}
	d.Plays[1].Outcome, d.Plays[1].Points, d.Plays[1].Time = "skip", 0, 10
	create(t, s, run("r1", "ann"), d)
	for id, want := range map[string]store.Result{"r1": {Hands: 3, Solved: 2, Points: 6, Time: 2*5001 + 10}, "r2": {}} {
		returns(t, "standing of "+id, want)(s.Standing(ctx, id))
	}
}
