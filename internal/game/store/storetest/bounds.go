package storetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// logSize returns the size of the encoded events of a decision, as Run.LogBytes counts it.
func logSize(t *testing.T, d store.Decision) (log int64) {
	t.Helper()
	texts, err := store.EncodeEvents(d.Events)
	must(t, err)
	return int64(len(strings.Join(texts, "")))
}

// testRunSizes checks that LogBytes and TrailBytes of a run count the bytes of its events and
// trails.
func testRunSizes(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	first := firstDecision(3001)
	first.Trails = []store.Trail{{Player: "ann", Hand: 0, Moves: []byte("[12]")}, {Player: "ann", Hand: 1, Moves: []byte("[]")}}
	logBytes := logSize(t, first)
	got := createRun(t, s, newRun("r1", "ann"), first)
	if got.LogBytes != logBytes || got.TrailBytes != 6 {
		t.Errorf("a new run has %d and %d bytes, want %d and 6", got.LogBytes, got.TrailBytes, logBytes)
	}
	next := missDecision(4000, 3)
	next.Trails = []store.Trail{{Player: "ann", Hand: 2, Moves: []byte("[1,2]")}}
	appendedBytes := logSize(t, next)
	added, err := s.Append(ctx, "r1", 2, next)
	must(t, err)
	if added != appendedBytes+5 {
		t.Errorf("an append of %d and 5 bytes returned %d", appendedBytes, added)
	}
	checkFails(t, "another version", store.ErrVersion)(s.Append(ctx, "r1", 2, next))
	got, err = s.Run(ctx, "r1")
	must(t, err)
	if got.LogBytes != logBytes+appendedBytes || got.TrailBytes != 11 {
		t.Errorf("after an append it has %d and %d bytes, want %d and 11", got.LogBytes, got.TrailBytes, logBytes+appendedBytes)
	}
}

// testEventTexts checks which events of a log EventTexts returns for a first index and a limit.
func testEventTexts(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	d := missDecision(4000, 5)
	must(t, appendDecision(ctx, s, "r1", 2, d))
	all, err := store.EncodeEvents(append(firstDecision(3001).Events, d.Events...))
	must(t, err)
	for _, c := range []struct{ from, limit, first, last int }{
		{0, 9, 0, 7}, {0, 3, 0, 3}, {3, 3, 3, 6}, {6, 3, 6, 7}, {7, 3, 7, 7}, {99, 3, 7, 7}, {2, 0, 2, 2}, {2, -1, 2, 2},
	} {
		checkReturns(t, fmt.Sprintf("%d events from index %d on", c.limit, c.from), all[c.first:c.last])(s.EventTexts(ctx, "r1", c.from, c.limit))
	}
	for _, id := range []string{"r2", "\x00", "\xff"} {
		checkReturns(t, "events of an unknown run", []string{})(s.EventTexts(ctx, id, 0, 9))
	}
}

// testFinalViews checks that the final view of a run is stored with the decision that ends it, or
// later by PutFinalView, and is not replaced.
func testFinalViews(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	checkFails(t, "final of an unfinished run", store.ErrNotFound)(s.FinalView(ctx, "r1", "ann"))
	want := store.FinalView{Run: "r1", Player: "ann", View: []byte(`{"phase":"over"}`), Acts: store.Names{"a", "b"}}
	end := missDecision(6000, 1)
	res := newResult("r1", "ann")
	setResult(&end, res)
	end.FinalViews = []store.FinalView{want}
	checkFails(t, "another version", store.ErrVersion)(s.Append(ctx, "r1", 1, end))
	checkFails(t, "final of a failed append", store.ErrNotFound)(s.FinalView(ctx, "r1", "ann"))
	must(t, appendDecision(ctx, s, "r1", 2, end))
	checkReturns(t, "final", want)(s.FinalView(ctx, "r1", "ann"))
	must(t, s.PutFinalView(ctx, store.FinalView{Run: "r1", Player: "ann", View: []byte("another")}))
	checkReturns(t, "final that was stored before", want)(s.FinalView(ctx, "r1", "ann"))

	createRun(t, s, newRun("r2", "ann"), firstDecision(3001))
	added := store.FinalView{Run: "r2", Player: "ann", View: []byte(`{}`)}
	must(t, s.PutFinalView(ctx, added))
	checkReturns(t, "final that was stored later", added)(s.FinalView(ctx, "r2", "ann"))
	checkFails(t, "final of an unknown run", store.ErrNotFound)(s.PutFinalView(ctx, store.FinalView{Run: "r3", Player: "ann", View: []byte("x")}))
	must(t, s.DeletePlayer(ctx, "ann"))
	for _, id := range []string{"r1", "r2", "\x00", "\xff"} {
		checkFails(t, "final of a deleted player", store.ErrNotFound)(s.FinalView(ctx, id, "ann"))
	}
}

// testQuotas checks that the usage of a player is counted in total and for the day, and that both
// are bounded by the quota.
func testQuotas(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	checkUsage := func(what string, want store.Usage) {
		t.Helper()
		want.Player = "ann"
		checkReturns(t, what, want)(s.Usage(ctx, "ann"))
	}
	checkUsage("before anything", store.Usage{})
	withQuota := func(d store.Decision, q *store.Quota) store.Decision {
		d.Day, d.Quota = 7, q
		return d
	}
	runSize := logSize(t, firstDecision(3001))
	appendSize := logSize(t, missDecision(4000, 2))
	createRun(t, s, newRun("r1", "ann"), withQuota(firstDecision(3001), nil))
	checkUsage("a run", store.Usage{Day: 7, DayRuns: 1, DayBytes: runSize, Runs: 1, Bytes: runSize})
	_, created, err := s.CreateRun(ctx, newRun("r1", "ann"), withQuota(firstDecision(3001), &store.Quota{}))
	must(t, err) // the run exists, so nothing is stored
	if created {
		t.Error("a run was created again")
	}
	must(t, appendDecision(ctx, s, "r1", 2, withQuota(missDecision(4000, 2), nil)))
	checkUsage("an append", store.Usage{Day: 7, DayRuns: 1, DayBytes: runSize + appendSize, Runs: 1, Bytes: runSize + appendSize})

	largeQuota := store.Quota{DayRuns: 99, DayBytes: 1 << 20, Runs: 99, Bytes: 1 << 20}
	for name, c := range map[string]struct {
		change func(q *store.Quota)
		want   error
	}{
		"runs":             {func(q *store.Quota) { q.Runs = 1 }, store.ErrQuota},
		"bytes":            {func(q *store.Quota) { q.Bytes = 2*runSize + appendSize - 1 }, store.ErrQuota},
		"runs of the day":  {func(q *store.Quota) { q.DayRuns = 1 }, store.ErrDayQuota},
		"bytes of the day": {func(q *store.Quota) { q.DayBytes = 2*runSize + appendSize - 1 }, store.ErrDayQuota},
	} {
		q := largeQuota
		c.change(&q)
		checkFails(t, name, c.want)(s.CreateRun(ctx, newRun("r2", "ann"), withQuota(firstDecision(3001), &q)))
	}
	q := largeQuota
	q.DayBytes = runSize + 2*appendSize - 1
	checkFails(t, "an append over the bytes of the day", store.ErrDayQuota)(s.Append(ctx, "r1", 4, withQuota(missDecision(5000, 2), &q)))
	checkUsage("after rejected writes", store.Usage{Day: 7, DayRuns: 1, DayBytes: runSize + appendSize, Runs: 1, Bytes: runSize + appendSize})
	if n := len(readLog(t, s, "r1")); n != 4 {
		t.Errorf("the log has %d events, want 4", n)
	}
}

// testExactQuotas checks that a quota can be used up exactly, that days and players are counted
// separately, and that the usage of a deleted or unknown player is 0.
func testExactQuotas(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	runSize := logSize(t, firstDecision(3001))
	appendSize := logSize(t, missDecision(4000, 2))
	withQuota := func(day int64, d store.Decision, q store.Quota) store.Decision {
		d.Day, d.Quota = day, &q
		return d
	}
	createRun(t, s, newRun("r1", "ann"), withQuota(7, firstDecision(3001), store.Quota{DayRuns: 1, DayBytes: runSize, Runs: 1, Bytes: runSize}))
	createRun(t, s, newRun("r2", "ann"), withQuota(7, firstDecision(3001), store.Quota{DayRuns: 2, DayBytes: 2 * runSize, Runs: 2, Bytes: 2 * runSize}))
	must(t, appendDecision(ctx, s, "r1", 2, withQuota(8, missDecision(5000, 2), store.Quota{DayBytes: appendSize, Runs: 2, Bytes: 2*runSize + appendSize})))
	checkReturns(t, "the day after", store.Usage{Player: "ann", Day: 8, DayBytes: appendSize, Runs: 2, Bytes: 2*runSize + appendSize})(s.Usage(ctx, "ann"))
	createRun(t, s, newRun("b1", "bob"), withQuota(8, firstDecision(3001), store.Quota{DayRuns: 1, DayBytes: runSize, Runs: 1, Bytes: runSize}))
	must(t, s.DeletePlayer(ctx, "ann"))
	for _, id := range []string{"ann", "\x00", "\xff"} {
		checkReturns(t, "usage of an unknown player", store.Usage{Player: id})(s.Usage(ctx, id))
	}
}

// testPlayPages reads all plays of a player in pages, and checks that each play is returned once.
func testPlayPages(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	for _, id := range []string{"r1", "r2"} {
		d := firstDecision(3001)
		for hand, at := range []int64{0, 5, 5, 5, 9} {
			d.Plays = append(d.Plays, newPlay(id, hand, "ann", at))
		}
		createRun(t, s, newRun(id, "ann"), d)
	}
	d := firstDecision(3001)
	d.Plays = []store.Play{newPlay("r3", 0, "bob", 5)}
	createRun(t, s, newRun("r3", "bob"), d)
	plays, err := s.Plays(ctx, "ann", 0, store.PlayCursor{}, 99)
	must(t, err)
	for _, limit := range []int{1, 3, 99} {
		var got []store.Play
		var after store.PlayCursor
		for {
			page, err := s.Plays(ctx, "ann", 0, after, limit)
			must(t, err)
			if len(page) == 0 {
				break
			}
			got, after = append(got, page...), page[len(page)-1].Cursor()
		}
		checkEqual(t, fmt.Sprintf("%d at a time", limit), got, plays)
	}
	checkReturns(t, "after a cursor and since a time", plays[4:8])(s.Plays(ctx, "ann", 5, plays[3].Cursor(), 99))
	checkReturns(t, "plays of an unknown player", []store.Play{})(s.Plays(ctx, "\x00", 0, store.PlayCursor{}, 9))
}

// testStanding checks that Standing adds up the closed hands of a run.
func testStanding(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann")
	d := firstDecision(3001)
	d.Plays = []store.Play{newPlay("r1", 0, "ann", 1), newPlay("r1", 1, "ann", 2), newPlay("r1", 2, "ann", 3)}
	d.Plays[1].Outcome, d.Plays[1].Points, d.Plays[1].Time = "skip", 0, 10
	createRun(t, s, newRun("r1", "ann"), d)
	for id, want := range map[string]store.Result{"r1": {Hands: 3, Solved: 2, Points: 6, Time: 2*5001 + 10}, "r2": {}} {
		checkReturns(t, "standing of "+id, want)(s.Standing(ctx, id, "ann"))
	}
}
