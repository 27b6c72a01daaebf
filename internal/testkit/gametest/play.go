package gametest

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"net/netip"
	"testing"
	"testing/synctest"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/findall"
	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/solve"
)

// PlayAll solves all hands of a run of five hands.
func (f *Fixture) PlayAll(player string, run run.Run) run.Run {
	f.T.Helper()
	for hand := range 5 {
		if hand > 0 {
			run = f.MustAct(player, run.ID, race.Next{ID: f.NextID(), Hand: hand})
		}
		f.Advance(10_000)
		run = f.SolveOpen(player, run)
	}
	return run
}

// FinishDaily begins today's daily and ends it after duration, in milliseconds, with no hand
// solved.
func (f *Fixture) FinishDaily(player string, duration int64) {
	f.T.Helper()
	run := f.MustBegin(player, run.Request{Mode: "daily"})
	f.Now += duration
	f.MustAct(player, run.ID, race.Finish{ID: f.NextID()})
}

// PlayDaily plays today's daily and takes the given time for each hand.
func (f *Fixture) PlayDaily(player string, perHand int64) run.Run {
	f.T.Helper()
	run := f.MustBegin(player, run.Request{Mode: mode.Daily})
	for hand := range 5 {
		f.Advance(perHand)
		run = f.SolveOpen(player, run)
		if hand < 4 {
			run = f.MustAct(player, run.ID, race.Next{ID: f.NextID(), Hand: hand + 1})
		}
	}
	return run
}

// MustBoard returns a leaderboard as a player sees it.
func (f *Fixture) MustBoard(player, name, period string, from int64) board.Leaderboard {
	f.T.Helper()
	var p store.Player
	if player != "" {
		var err error
		if p, err = f.DB.Player(f.T.Context(), player); err != nil {
			f.T.Fatal(err)
		}
	}
	b, err := f.Leaderboard(f.T.Context(), p, name, period, from)
	if err != nil {
		f.T.Fatal(err)
	}
	return b
}

// MustChallenge creates a challenge from a hand of a run, or from the whole run if hand is negative.
func (f *Fixture) MustChallenge(player, run string, hand int) challenge.Challenge {
	f.T.Helper()
	c, err := f.Challenges.Create(f.T.Context(), player, run, hand)
	if err != nil {
		f.T.Fatal(err)
	}
	return c
}

// See returns a challenge as a player sees it.
func (f *Fixture) See(player, code string) challenge.Challenge {
	f.T.Helper()
	c, err := f.Challenges.Find(f.T.Context(), player, code)
	if err != nil {
		f.T.Fatal(err)
	}
	return c
}

// InBubble runs a test on SQLite in a testing/synctest bubble. The clock of the fixture is that of
// the bubble.
func InBubble(t *testing.T, test func(t *testing.T, f *Fixture)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f := New(t, OnSQLite)
		f.bubble = true
		test(t, f)
	})
}

// FindPuzzle is a puzzle with several ideas.
const FindPuzzle = "1-4.5.6.10-24-classic"

// MustFind sends solutions of FindPuzzle and fails the test if they are refused.
func (f *Fixture) MustFind(player string, request findall.FindRequest) findall.FindAll {
	f.T.Helper()
	state, err := f.Find(f.T.Context(), player, FindPuzzle, request)
	if err != nil {
		f.T.Fatal(err)
	}
	return state
}

// Found returns a request with solutions.
func Found(exprs ...string) findall.FindRequest {
	var request findall.FindRequest
	for i, text := range exprs {
		request.Found = append(request.Found, findall.FoundSolution{Expr: text, Time: int64(1000 * (i + 1))})
	}
	return request
}

// FindInGroups sends solutions in groups of random sizes, some of them twice.
func (f *Fixture) FindInGroups(player, id string, all []solve.Solution, random *rand.Rand) (state findall.FindAll) {
	f.T.Helper()
	before := 0
	for len(all) > 0 {
		n := min(len(all), 1+random.IntN(findall.MaxFindIdeas))
		var request findall.FindRequest
		for _, s := range all[:n] {
			request.Found = append(request.Found, findall.FoundSolution{Expr: s.Text})
		}
		for range 1 + random.IntN(2) {
			var err error
			if state, err = f.Find(f.T.Context(), player, id, request); err != nil {
				f.T.Fatal(err)
			}
			if len(state.Found) < before || len(state.Found) > state.Ideas {
				f.T.Errorf("%s: %d of %d ideas, %d before", id, len(state.Found), state.Ideas, before)
			}
			before = len(state.Found)
		}
		all = all[n:]
	}
	return state
}

// OfflinePractice returns practice played offline from the time at: two hands, of which the first
// is solved and the second is skipped.
func OfflinePractice(t *testing.T, id string, at int64) run.OfflineRun {
	hands := []string{"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic"}
	return run.OfflineRun{
		ID: id, Request: run.Request{Mode: "practice", Unsolvable: true}, Hands: hands,
		Moves: []race.Move{
			{At: at, Action: race.Start{ID: "s"}},
			{At: at + 60_000, Action: CorrectClaim(t, hands[0], 0, "c")},
			{At: at + 61_000, Action: race.Next{ID: "n", Hand: 1}},
			{At: at + 70_000, Action: race.Skip{ID: "k", Hand: 1}},
			{At: at + 71_000, Action: race.Finish{ID: "f"}},
		},
		Trails: map[int]json.RawMessage{0: json.RawMessage(`[{"t":10,"do":"reset"}]`)},
	}
}

// OfflineDaily returns an offline run of a daily that began an hour ago and has all hands solved.
func OfflineDaily(t *testing.T, f *Fixture, id string, number int) run.OfflineRun {
	t.Helper()
	hands, err := dealer.New([]byte("of the tests"), nil).Daily(number)
	if err != nil {
		t.Fatal(err)
	}
	o := run.OfflineRun{ID: id, Request: run.Request{Mode: "daily", Number: number}}
	at := f.Now - 3600_000
	o.Moves = append(o.Moves, race.Move{At: at, Action: race.Start{ID: "s"}})
	for i, h := range hands {
		o.Hands = append(o.Hands, h.Puzzle)
		if i > 0 {
			o.Moves = append(o.Moves, race.Move{At: at, Action: race.Next{ID: f.NextID(), Hand: i}})
		}
		at += 10_000
		o.Moves = append(o.Moves, race.Move{At: at, Action: CorrectClaim(t, h.Puzzle, i, f.NextID())})
	}
	return o
}

// MustLoad loads a run of ann.
func MustLoad(t *testing.T, f *Fixture, run string) run.Run {
	t.Helper()
	got, err := f.Load(t.Context(), "ann", run)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// WatchedStore calls BeforeRead before each read of a part of a log.
type WatchedStore struct {
	Store
	BeforeRead func()
}

// EventTexts reads a part of a log.
func (s *WatchedStore) EventTexts(ctx context.Context, run string, from, limit int) ([]string, error) {
	s.BeforeRead()
	return s.Store.EventTexts(ctx, run, from, limit)
}

// UseStore replaces the store and the run.Service, as if the server had been restarted.
func (f *Fixture) UseStore(s Store, heavyWork *limiter.Class) {
	f.Use(s, run.Options{HeavyWork: heavyWork})
}

// AddFinished stores a run that is over, with a number of finished hands.
func (f *Fixture) AddFinished(id string, created int64, hands int) {
	f.T.Helper()
	run := store.Run{ID: id, Player: "ann", Key: id, Mode: "practice", Created: created}
	_, isNew, err := f.DB.CreateRun(context.Background(), run, store.Decision{
		Events:   []event.Event{event.Finished{Head: event.Head{At: created, Player: "ann"}, Reason: event.ReasonStop}},
		Finished: Noon,
		Results:  []store.Result{{Run: id, Player: "ann", Mode: "practice", Hands: hands, Finished: Noon}},
	})
	if err != nil || !isNew {
		f.T.Fatal(isNew, err)
	}
}

// ListPages reads a whole list, at most limit runs per page. It returns the IDs of the runs and
// the number of pages, and fails the test if there are more than maxPages.
func (f *Fixture) ListPages(limit, maxPages int) (ids []string, pages int) {
	f.T.Helper()
	ctx, cancel := clocktest.WithTimeout(context.Background(), clocktest.Timeout)
	defer cancel()
	var after store.RunCursor
	for pages < maxPages {
		list, next, err := f.List(ctx, "ann", "", after, limit)
		if err != nil {
			f.T.Fatal(err)
		}
		for _, s := range list {
			ids = append(ids, s.Run)
		}
		if pages++; next == (store.RunCursor{}) {
			return ids, pages
		}
		after = next
	}
	f.T.Fatalf("the list has no end: %q", ids)
	return nil, 0
}

// AddFinishedRace stores a race that is over, with a result of ann.
func (f *Fixture) AddFinishedRace(id, mode string, finished int64) {
	f.T.Helper()
	joined := event.Joined{Head: event.Head{At: finished, Player: "s1"}}
	err := f.DB.CreateRace(context.Background(), store.Run{ID: id, Mode: mode}, store.Race{Kind: mode}, store.Decision{
		Events: []event.Event{joined}, Finished: finished,
		Results: []store.Result{{Run: id, Player: "ann", Mode: mode, Hands: 3, Solved: 2, Points: 8, Time: 9000, Finished: finished}},
	})
	if err != nil {
		f.T.Fatal(err)
	}
}

// From returns a context with an origin. An empty address or device is unknown.
func From(t *testing.T, address, device string) context.Context {
	t.Helper()
	o := fairplay.Origin{Device: device}
	if address != "" {
		o.Address = netip.MustParseAddr(address)
	}
	return fairplay.WithOrigin(t.Context(), o)
}

// ToJSON returns the JSON of a value.
func ToJSON(t interface{ Fatal(...any) }, v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// Day is a day in milliseconds.
const Day = int64(24 * 3600_000)

// LatestRating returns the latest rating of a player, with the number 0 if there is none.
func (f *Fixture) LatestRating(player string) store.Rating {
	f.T.Helper()
	ratings, err := f.DB.LatestRatings(f.T.Context(), []string{player})
	if err != nil {
		f.T.Fatal(err)
	}
	return ratings[player]
}

// PlayTimed plays a timed run of some solved hands, each in the given time, and returns its ID. If there are
// more than eleven, the times of three hands in turn are a half, once and one and a half times the given one,
// since so many equal ones would be held.
func (f *Fixture) PlayTimed(player string, hands int, millis int64) string {
	f.T.Helper()
	run := f.MustBegin(player, run.Request{Mode: mode.Timed})
	for i := range hands {
		if hands > 11 {
			f.Advance(millis * int64(1+i%3) / 2)
		} else {
			f.Advance(millis)
		}
		run = f.SolveOpen(player, run)
	}
	f.MustAct(player, run.ID, race.Finish{ID: f.NextID()})
	return run.ID
}

// Outcomes returns the games of a player's plays with the ratings of the hands that follow from their
// grades.
func Outcomes(t *testing.T, f *Fixture, run, player string) (games []glicko.Game, puzzles []string, predicted []int64) {
	t.Helper()
	plays, err := f.DB.PlaysOfPlayer(t.Context(), run, player)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range plays {
		if !p.Solvable {
			continue
		}
		if p.Outcome == "unfinished" && p.Time < 1000 {
			continue
		}
		o := glicko.Outcome{Time: max(1, p.Time), Solved: p.Outcome == "solved" && p.Hints == 0}
		o.GaveUp = p.Outcome == "skip" || p.Outcome == "shown" || p.Hints > 0
		games = append(games, glicko.Game{Hand: glicko.NewHand(int64(math.Round(1000 * p.Seconds))), Outcome: o})
		puzzles, predicted = append(puzzles, p.Puzzle), append(predicted, int64(math.Round(1000*p.Seconds)))
	}
	return games, puzzles, predicted
}

// Hour is an hour in milliseconds.
const Hour = 3600_000

// ReviewCard returns the first technique on ann's review schedule, which must have the given number
// of techniques.
func (f *Fixture) ReviewCard(want int) review.Technique {
	f.T.Helper()
	rev, err := f.Review(f.T.Context(), "ann")
	if err != nil || len(rev.Techniques) != want {
		f.T.Fatalf("%+v, %v, want %d techniques", rev, err, want)
	}
	if want == 0 {
		return review.Technique{}
	}
	return rev.Techniques[0]
}

// PlayHand plays a hand as ann, who takes a number of hint steps and solves or skips the hand after
// duration, in milliseconds.
func (f *Fixture) PlayHand(id string, duration int64, hints int, skip bool) {
	f.T.Helper()
	run := f.MustBegin("ann", run.Request{Mode: "practice", Puzzles: []string{id}})
	f.Now += duration
	if hints > 0 {
		f.MustAct("ann", run.ID, race.Hint{ID: f.NextID(), Hand: 0, Step: hints})
	}
	if skip {
		f.MustAct("ann", run.ID, race.Skip{ID: f.NextID(), Hand: 0})
		return
	}
	f.SolveOpen("ann", run)
}
