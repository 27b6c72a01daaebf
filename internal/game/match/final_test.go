package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
)

// The sizes of the race and the class of TestFinishedRaceReadsNoLog.
const (
	raceHands, raceEvents   = 10, 4000
	classPupils, classHands = 20, 10
)

// filledRace creates a race of ann that has ended because its log is full. It returns the ID.
func filledRace(t testing.TB, f *gametest.Fixture) string {
	t.Helper()
	r := gametest.NewRaces(f)
	r.SetMaxRace(raceEvents, 1<<30)
	id, at := livetest.FillRace(t, f.DB, r, f.Now, raceHands, raceEvents)
	f.Now = at
	ended, err := r.Load(t.Context(), "ann", id)
	if err != nil || ended.Public.Phase != race.PhaseOver {
		t.Fatalf("%s, %v", ended.Public.Phase, err)
	}
	return id
}

// filledClass creates a class that is over.
func filledClass(t testing.TB, f *gametest.Fixture) match.Created {
	t.Helper()
	class, at := livetest.FillClass(t, f.DB, gametest.NewRaces(f), f.Now, classPupils, classHands)
	f.Now = at
	ended, err := gametest.NewRaces(f).Classes.Teach(t.Context(), class.ID, class.Secret, race.Finish{ID: "end"})
	if err != nil || ended.Public.Phase != race.PhaseOver {
		t.Fatalf("%s, %v", ended.Public.Phase, err)
	}
	return class
}

// TestFinishedRaceReadsNoLog checks that no request for a race or a class that is over reads its log,
// not even an action or a request of the teacher.
func TestFinishedRaceReadsNoLog(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r, id, class := gametest.NewRaces(f), filledRace(t, f), filledClass(t, f)
	// The largest race is 15 times as long, so its replay has at most 4 MiB.
	if replay, err := r.Finals.ReplayJSON(t.Context(), id); err != nil || len(replay) == 0 || len(replay) > 4<<20/15 { // stores the parts
		t.Fatalf("the replay has %d bytes, %v", len(replay), err)
	}
	recorded, err := r.Load(t.Context(), "ann", id)
	if err != nil {
		t.Fatal(err)
	}
	ghosts := livetest.GhostRace(t, f.DB, gametest.NewRaces(f), recorded, f.Now)
	if _, _, err := r.Rematch(t.Context(), "ann", id); err != nil {
		t.Fatal(err)
	}
	mayRead := true
	f.Store = &gametest.WatchedStore{Store: f.Store, BeforeRead: func() {
		if !mayRead {
			t.Error("the log was read")
		}
	}}
	r = gametest.NewNode(f)
	requests := slices.Concat(livetest.RaceRequests(id, ghosts), livetest.ClassRequests(class, classPupils))
	for range 2 {
		for _, q := range requests {
			if err := q.Send(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		mayRead = false // the first requests have stored the parts of the class
	}
}

// playToEnd plays a race of ann and bob with two hands and a pause to its end. Bob solves the first
// hand and, after a wrong claim, skips the second. It returns the race as bob sees it.
func playToEnd(t *testing.T, f *gametest.Fixture, r *livetest.Races) match.Race {
	t.Helper()
	created := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 2, Penalty: 3000})
	id := created.ID
	gametest.StartRace(t, f, r, id)
	act := func(player string, millis int64, a race.Action) match.Race {
		t.Helper()
		f.Advance(millis)
		after, err := r.Act(t.Context(), player, id, a)
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	act("ann", 1000, race.Pause{ID: f.NextID()})
	bob, err := r.Load(t.Context(), "bob", id)
	if err != nil {
		t.Fatal(err)
	}
	act("ann", 60_000, race.Resume{ID: f.NextID()})
	act("bob", 4000, gametest.CorrectClaim(t, bob.Mine.Shown[0].Puzzle, 0, f.NextID()))
	act("bob", 2000, race.Claim{ID: f.NextID(), Hand: 1, None: true})
	act("bob", 1000, race.Skip{ID: f.NextID(), Hand: 1})
	act("ann", 0, race.Skip{ID: f.NextID(), Hand: 0})
	act("ann", 500, race.Skip{ID: f.NextID(), Hand: 1})
	after, err := gametest.NewNode(f).Load(t.Context(), "bob", id)
	if err != nil || after.Public.Phase != race.PhaseOver {
		t.Fatal(after.Public, err)
	}
	return after
}

// TestFinishedRace checks that a race that is over looks the same whether it is read from its log or
// from the stored parts.
func TestFinishedRace(t *testing.T) { gametest.OnEach(t, testFinishedRace) }

func testFinishedRace(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	fromParts := playToEnd(t, f, r)
	id := fromParts.ID
	state := gametest.ReplayLog(t, f.ReadLog(id))
	for _, player := range []string{"ann", "bob", "cid"} {
		got, err := r.Load(t.Context(), player, id)
		if err != nil || gametest.ToJSON(t, got.Public) != gametest.ToJSON(t, state.Public()) || (got.Mine == nil) != (player == "cid") {
			t.Errorf("%s, %v, from the parts:\n%s\nfrom the log:\n%s", player, err, gametest.ToJSON(t, got.Public), gametest.ToJSON(t, state.Public()))
		}
		if got.Mine == nil {
			continue
		}
		result, err := state.Result(got.Seat)
		if err != nil || gametest.ToJSON(t, got.Mine.Standing) != gametest.ToJSON(t, result.Standing) || gametest.ToJSON(t, got.Mine.Shown) != gametest.ToJSON(t, result.Hands) {
			t.Errorf("%s, %v, from the parts:\n%s\nfrom the log:\n%s", player, err, gametest.ToJSON(t, got.Mine), gametest.ToJSON(t, result))
		}
	}
	var results []race.Result
	for _, seat := range []string{fromParts.Seats[1].Seat, fromParts.Seats[0].Seat} { // bob has solved a hand
		result, err := state.Result(seat)
		if err != nil {
			t.Fatal(err)
		}
		for i := range result.Hands {
			result.Hands[i].Missed = nil
		}
		results = append(results, result)
	}
	text, err := r.ResultsJSON(t.Context(), id, "")
	if err != nil || string(text) != gametest.ToJSON(t, results) || len(results) != 2 || results[0].Misses != 1 || strings.Contains(string(text), "missed") {
		t.Errorf("%v\n%s\nwant\n%s", err, text, gametest.ToJSON(t, results))
	}

	// An action that was accepted before has no effect, and any other is refused.
	accepted := race.Skip{ID: fmt.Sprint("a-", f.LastID), Hand: 1} // the last action of ann
	for _, c := range []struct {
		player string
		action race.Skip
		want   error
	}{{"ann", accepted, nil}, {"ann", race.Skip{ID: f.NextID(), Hand: 1}, race.ErrFinished}, {"bob", accepted, race.ErrFinished}, {"cid", accepted, match.ErrNoSeat}} {
		got, err := r.Act(t.Context(), c.player, id, c.action)
		want, loadErr := r.Load(t.Context(), c.player, id)
		if !errors.Is(err, c.want) || loadErr != nil || gametest.ToJSON(t, got) != gametest.ToJSON(t, want) {
			t.Errorf("%+v: %v, %v\n%s\nwant\n%s", c, err, loadErr, gametest.ToJSON(t, got), gametest.ToJSON(t, want))
		}
	}

	// Only the two seats have parts of their own.
	for _, part := range []string{"race", "results", "replay", fromParts.Seats[0].Seat, fromParts.Seats[1].Seat} {
		if _, err := f.Store.RaceFinal(t.Context(), id, part); err != nil {
			t.Errorf("%s: %v", part, err)
		}
	}

	// Those who watch learn of the rematch, with the hands of their seat.
	sub, watched, err := gametest.NewNode(f).Watcher.Watch(t.Context(), "bob", id)
	if err != nil || gametest.ToJSON(t, watched) != gametest.ToJSON(t, fromParts) {
		t.Fatal(gametest.ToJSON(t, watched), err)
	}
	defer sub.Close()
	next, _, err := r.Rematch(t.Context(), "ann", id)
	if err != nil {
		t.Fatal(err)
	}
	other, now, err := gametest.NewNode(f).Watcher.Watch(t.Context(), "bob", id)
	if err != nil || now.Next != next {
		t.Fatal(now.Next, err)
	}
	defer other.Close()
	u := <-other.C()
	mine, err := u.Private(t.Context(), now.Seat)
	if err != nil || string(mine) != gametest.ToJSON(t, now.Mine) || !u.HasSeat(now.Seat) || u.HasSeat("s99") || !u.Unversioned {
		t.Errorf("%s, %v; want %s", mine, err, gametest.ToJSON(t, now.Mine))
	}
}

// TestReplayOfRace checks the moments of a race, which have the time of a wrong claim but not the
// claim, and no time passes in a pause.
func TestReplayOfRace(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace})
	for _, read := range []func() ([]byte, error){
		func() ([]byte, error) { return r.Finals.ReplayJSON(t.Context(), lobby.ID) },
		func() ([]byte, error) { return r.ResultsJSON(t.Context(), lobby.ID, "") },
	} {
		if text, err := read(); !errors.Is(err, match.ErrNotOver) {
			t.Errorf("before the end: %s, %v", text, err)
		}
	}
	for _, id := range []string{"none", f.MustBegin("ann", run.Request{Mode: "practice"}).ID} {
		if text, err := r.Finals.ReplayJSON(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: %s, %v", id, text, err)
		}
	}
	over := playToEnd(t, f, r)
	text, err := r.Finals.ReplayJSON(t.Context(), over.ID)
	if err != nil {
		t.Fatal(err)
	}
	var replay match.Replay
	if err := json.Unmarshal(text, &replay); err != nil {
		t.Fatal(err)
	}
	ann, bob := over.Seats[0].Seat, over.Seats[1].Seat
	want := []race.Moment{
		{Time: 0, Type: "revealed", Player: ann},
		{Time: 0, Type: "revealed", Player: bob},
		{Time: 1000, Type: "paused", Length: 60_000},
		{Time: 5000, Type: "solved", Player: bob, Points: 4},
		{Time: 5000, Type: "revealed", Player: bob, Hand: 1},
		{Time: 7000, Type: "missed", Player: bob, Hand: 1},
		{Time: 8000, Type: "passed", Player: bob, Hand: 1, Reason: "skip"},
		{Time: 8000, Type: "finished", Player: bob, Reason: "done"},
		{Time: 8000, Type: "passed", Player: ann, Reason: "skip"},
		{Time: 8000, Type: "revealed", Player: ann, Hand: 1},
		{Time: 8500, Type: "passed", Player: ann, Hand: 1, Reason: "skip"},
		{Time: 8500, Type: "finished", Player: ann, Reason: "done"},
	}
	if replay.ID != over.ID || replay.Length != 8500 || gametest.ToJSON(t, replay.Moments) != gametest.ToJSON(t, want) {
		t.Errorf("%s\nwant\n%s", text, gametest.ToJSON(t, want))
	}
}

// lookedStore calls a function after each read of a part of a race that is over.
type lookedStore struct {
	gametest.Store
	looked func(part string)
}

func (s *lookedStore) RaceFinal(ctx context.Context, run, part string) ([]byte, error) {
	text, err := s.Store.RaceFinal(ctx, run, part)
	s.looked(part)
	return text, err
}

// TestFinishedRaceIsReadOnce checks that the log of a race is read once, however many clients want
// the race when it is over.
func TestFinishedRaceIsReadOnce(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	created := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 1})
	gametest.StartRace(t, f, r, created.ID)
	for _, player := range []string{"ann", "bob"} {
		if _, err := r.Act(t.Context(), player, created.ID, race.Skip{ID: f.NextID(), Hand: 0}); err != nil {
			t.Fatal(err)
		}
	}
	const clients = 20
	reads, unblock := make(chan struct{}, 1000), make(chan struct{})
	var looks atomic.Int64 // of clients for the stored part
	allLooked := make(chan struct{})
	looked := func(part string) {
		if (part == "replay" || part == "results") && looks.Add(1) == clients {
			close(allLooked)
		}
	}
	f.Store = &gametest.WatchedStore{Store: &lookedStore{f.Store, looked}, BeforeRead: func() { reads <- struct{}{}; <-unblock }}
	r = gametest.NewNode(f)
	var group sync.WaitGroup
	for i := range clients {
		group.Go(func() {
			var text []byte
			var err error
			if i%2 == 0 {
				text, err = r.Finals.ReplayJSON(t.Context(), created.ID)
			} else {
				text, err = r.ResultsJSON(t.Context(), created.ID, "")
			}
			if err != nil || len(text) == 0 {
				t.Error(err)
			}
		})
	}
	<-reads
	<-allLooked // nobody found the part, since the log is not read yet
	close(unblock)
	group.Wait()
	if len(reads) > 0 {
		t.Errorf("the log was read %d times more", len(reads))
	}
}

// TestFinishedClass checks what a teacher sees of a class that is over: the same as just before its
// end, but with closed hands and the present names. It also checks that parts which an earlier version
// did not store are added.
func TestFinishedClass(t *testing.T) { gametest.OnEach(t, testFinishedClass) }

func testFinishedClass(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.2.3.4-24-classic"}})
	gametest.Teach(t, r, class, race.Start{ID: "s"})
	f.Advance(4000)
	for _, claim := range []race.Claim{{ID: "w", Expr: "3+3+8+8"}, {ID: "c", Expr: "8/(3-8/3)"}} {
		if _, err := r.Act(ctx, "ann", class.ID, claim); err != nil {
			t.Fatal(err)
		}
	}
	before := gametest.Look(t, r, class)
	gradesBefore, err := r.Classes.Grades(ctx, class.ID, class.Secret)
	if err != nil {
		t.Fatal(err)
	}
	over := gametest.Teach(t, r, class, race.Finish{ID: "end"})

	// An earlier version has stored this part only.
	state := gametest.ReplayLog(t, f.ReadLog(class.ID))
	old := map[string]any{"public": state.Public(), "source": state.Source()}
	if err := f.Store.PutRaceFinals(ctx, class.ID, map[string][]byte{"race": []byte(gametest.ToJSON(t, old))}); err != nil {
		t.Fatal(err)
	}
	if again := gametest.Teach(t, r, class, race.Finish{ID: "end"}); gametest.ToJSON(t, again.Public) != gametest.ToJSON(t, over.Public) {
		t.Errorf("Finish sent again:\n%s\nwant\n%s", gametest.ToJSON(t, again.Public), gametest.ToJSON(t, over.Public))
	}
	if _, err := r.Classes.Teach(ctx, class.ID, class.Secret, race.Pause{ID: "p"}); !errors.Is(err, race.ErrFinished) {
		t.Errorf("Pause after the end: %v", err)
	}
	if err := r.Classes.Rename(ctx, class.ID, class.Secret, before.Pupils[1].Seat, "Bob"); err != nil {
		t.Fatal(err)
	}
	after := gametest.Look(t, r, class)
	want := before
	want.Version, want.Pupils = after.Version, slices.Clone(before.Pupils)
	hand := *before.Hand
	hand.Open, want.Hand = false, &hand
	want.Pupils[1].Name, want.Pupils[1].Outcome, want.Pupils[1].Since, want.Pupils[1].Time = "Bob", race.OutcomeUnfinished, 0, 4000
	if gametest.ToJSON(t, after) != gametest.ToJSON(t, want) {
		t.Errorf("the class is\n%s\nwant\n%s", gametest.ToJSON(t, after), gametest.ToJSON(t, want))
	}
	grades, err := r.Classes.Grades(ctx, class.ID, class.Secret)
	gradesBefore.Pupils[1].Name, gradesBefore.Pupils[1].Outcomes[0] = "Bob", race.OutcomeUnfinished
	if err != nil || gametest.ToJSON(t, grades) != gametest.ToJSON(t, gradesBefore) {
		t.Errorf("%v, the grades are\n%s\nwant\n%s", err, gametest.ToJSON(t, grades), gametest.ToJSON(t, gradesBefore))
	}
	results, err := gametest.ReadResults(t, r, class.ID, class.Secret)
	if err != nil || len(results) != 2 || results[0].Hands[0].Missed == nil {
		t.Errorf("the results of the teacher: %+v, %v", results, err)
	}
	results, err = gametest.ReadResults(t, r, class.ID, "x")
	if err != nil || len(results) != 2 || results[0].Hands[0].Missed != nil || results[0].Misses != 1 {
		t.Errorf("the results of others: %+v, %v", results, err)
	}
}
