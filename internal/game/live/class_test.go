package live_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// noLogStore refuses to read logs.
type noLogStore struct{ store.Store }

func (noLogStore) EventTexts(context.Context, string, int, int) ([]string, error) {
	return nil, errors.New("the log was read")
}

// TestWrongSecretReadsNoLog checks that a wrong secret is refused before the log is read, which may be
// long.
func TestWrongSecretReadsNoLog(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	class := gametest.NewClass(t, gametest.NewNode(f), live.RaceOptions{})
	f.Store = noLogStore{f.Store}
	r := gametest.NewNode(f) // without cached states
	if _, err := r.Grades(t.Context(), class.ID, "x"); !errors.Is(err, live.ErrBadSecret) {
		t.Errorf("the grades: %v", err)
	}
	if _, err := r.Teach(t.Context(), class.ID, "x", race.Start{ID: "s"}); !errors.Is(err, live.ErrBadSecret) {
		t.Errorf("an action: %v", err)
	}
}

// TestClassView checks what a teacher sees of the pupils and of their errors.
func TestClassView(t *testing.T) { gametest.OnEach(t, testClassView) }

func testClassView(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.2.3.4-24-classic"}})
	if _, err := r.Class(ctx, class.ID, "x"); !errors.Is(err, live.ErrBadSecret) {
		t.Errorf("a wrong secret: %v", err)
	}
	if _, err := r.Class(ctx, "none", class.Secret); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown class: %v", err)
	}
	waiting := gametest.Look(t, r, class)
	if waiting.Hand != nil || waiting.Left != 2 || len(waiting.Pupils) != 2 || waiting.Pupils[0].Name != "Ada L." || waiting.Pupils[1].Name != "Ada L. 2" {
		t.Fatalf("%+v", waiting)
	}
	gametest.Teach(t, r, class, race.Start{ID: "s"})
	shown := f.Clock()
	claims := []struct {
		player, expr string
		want         live.ClassError
	}{
		{"ann", "3+3+8+8", live.ClassError{Kind: live.ErrorValue, Value: "22", Count: 2}},
		{"ann", "8+8+3+3", live.ClassError{}}, // the same result by the same pupil
		{"bob", "(3+3)+8+8", live.ClassError{}},
		{"ann", "8*3", live.ClassError{Kind: live.ErrorUnused, Count: 1}},
		{"ann", "8+8+8", live.ClassError{Kind: live.ErrorReused, Count: 1}},
		{"ann", "24*1", live.ClassError{Kind: live.ErrorForeign, Count: 1}},
		{"bob", "8/(3-3)+8", live.ClassError{Kind: live.ErrorZero, Count: 1}},
		{"bob", "8/3-3/8", live.ClassError{Kind: live.ErrorFraction, Value: "55/24", Count: 1}},
		{"bob", "", live.ClassError{Kind: live.ErrorNone, Count: 1}},
	}
	var want []live.ClassError
	for _, c := range claims {
		f.Advance(1000)
		if _, err := r.Act(ctx, c.player, class.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: c.expr, None: c.expr == ""}); err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		if c.want.Count > 0 {
			want = append(want, c.want)
		}
	}
	seen := gametest.Look(t, r, class)
	slices.SortFunc(want[1:], func(a, b live.ClassError) int { return strings.Compare(string(a.Kind), string(b.Kind)) })
	if !slices.Equal(seen.Errors, want) {
		t.Errorf("errors %+v, want %+v", seen.Errors, want)
	}
	ada, bob := seen.Pupils[0], seen.Pupils[1]
	if ada.Outcome != race.OutcomeOpen || ada.Since != shown+6000 || ada.Misses != 5 || bob.Since != shown+9000 {
		t.Errorf("%+v, %+v", ada, bob)
	}
	if h := seen.Hand; h == nil || h.Hand != 0 || !h.Solvable || h.Level == 0 || h.Revealed != shown || !h.Open || seen.Left != 1 {
		t.Errorf("hand %+v, %d left", h, seen.Left)
	}

	// Both solve it after a hint, and one skips the next hand.
	gametest.Teach(t, r, class, race.Hint{ID: "h", Hand: 0, Step: 2})
	for _, player := range []string{"ann", "bob"} {
		f.Advance(2000)
		if _, err := r.Act(ctx, player, class.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "8/(3-8/3)"}); err != nil {
			t.Fatal(err)
		}
	}
	closed := gametest.Look(t, r, class)
	if closed.Hand.Open || closed.Hand.Hints != 2 || closed.Median != 11_000 || closed.AllMedian != 11_000 || closed.Pupils[1].Solved != 1 || closed.Pupils[1].Time != 13_000 {
		t.Errorf("%+v, hand %+v", closed, closed.Hand)
	}
	gametest.Teach(t, r, class, race.Next{ID: "n", Hand: 1})
	if _, err := r.Act(ctx, "ann", class.ID, race.Skip{ID: "k", Hand: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Act(ctx, "bob", class.ID, race.Claim{ID: "v", Hand: 1, Expr: "1+2+3+4"}); err != nil {
		t.Fatal(err)
	}
	second := gametest.Look(t, r, class)
	if second.Pupils[0].Outcome != race.OutcomeSkip || len(second.Errors) != 1 || second.Errors[0].Value != "10" || second.Left != 0 {
		t.Errorf("%+v", second)
	}
	if all := second.AllErrors[0]; all != (live.ClassError{Kind: live.ErrorValue, Count: 3}) {
		t.Errorf("all errors %+v", second.AllErrors)
	}
	if _, err := r.Teach(ctx, class.ID, class.Secret, race.Next{ID: "n2", Hand: 2}); !errors.Is(err, live.ErrNoHands) {
		t.Errorf("a hand after the last: %v", err)
	}
	gametest.Teach(t, r, class, race.Next{ID: "n", Hand: 1}) // a repeated request
}

// TestRemovedPupil checks that the teacher does not see a pupil whom the teacher removed before the
// first claim of that pupil, and that the others play on.
func TestRemovedPupil(t *testing.T) { gametest.OnEach(t, testRemovedPupil) }

func testRemovedPupil(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.1.3.8-24-classic"}})
	gametest.Teach(t, r, class, race.Start{ID: "s"})
	if _, err := r.Join(t.Context(), "cid", class.ID, live.Profile{Name: "Cid"}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Act(t.Context(), "bob", class.ID, race.Claim{ID: "w", Hand: 0, Expr: "3+3+8+8"}); err != nil {
		t.Fatal(err)
	}
	names := func() (list []string) {
		for _, pupil := range gametest.Look(t, r, class).Pupils {
			list = append(list, pupil.Name)
		}
		return list
	}
	pupils := gametest.Look(t, r, class).Pupils
	if !pupils[0].Idle || pupils[1].Idle || !pupils[2].Idle {
		t.Errorf("%+v", pupils)
	}
	for _, pupil := range pupils[1:] {
		gametest.Teach(t, r, class, race.Finish{ID: "f-" + pupil.Seat, Player: pupil.Seat})
	}
	if got := names(); !slices.Equal(got, []string{pupils[0].Name, pupils[1].Name}) {
		t.Errorf("pupils after two were removed: %q", got)
	}
	gametest.Teach(t, r, class, race.Next{ID: "n", Hand: 1})
	if view := gametest.Look(t, r, class); view.Hand.Hand != 1 || view.Pupils[0].Outcome != race.OutcomeOpen {
		t.Errorf("%+v, %+v", view.Hand, view.Pupils)
	}
	gametest.Teach(t, r, class, race.Finish{ID: "e"})
	if got := names(); len(got) != 3 {
		t.Errorf("pupils after the end: %q", got)
	}
}

// TestClassErrorsAreBounded checks that the list of errors has at most eight entries, and that the
// most frequent errors stay.
func TestClassErrorsAreBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Puzzles: []string{"1-3.3.8.8-24-classic"}})
	gametest.Teach(t, r, class, race.Start{ID: "s"})
	for _, player := range []string{"ann", "bob"} {
		for i, op := range strings.Fields("3+3+8+8 3*3+8+8 3+3+8*8 3-3+8+8 3*3*8+8 3*3*8*8 8*8-3-3 8-8+3+3") {
			if player == "bob" {
				op = strings.ReplaceAll(op, "3+", "3*") + fmt.Sprintf("-%d", i)
			}
			if _, err := r.Act(t.Context(), player, class.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: op}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := r.Act(t.Context(), "bob", class.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3*3*8+8"}); err != nil {
		t.Fatal(err)
	}
	// Of the errors that occurred once, this would be the last one.
	mostFrequent := live.ClassError{Kind: live.ErrorValue, Value: "80", Count: 2}
	if got := gametest.Look(t, r, class).Errors; len(got) != 8 || got[0] != mostFrequent {
		t.Errorf("%d errors: %+v", len(got), got)
	}
}

// TestConfigureClass checks that a teacher chooses the next hands during the class.
func TestConfigureClass(t *testing.T) { gametest.OnEach(t, testConfigureClass) }

func testConfigureClass(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Level: 1})
	started := gametest.Teach(t, r, class, race.Start{ID: "s"})
	if !started.Public.Mode.Solvable {
		t.Fatal("the hands have solutions")
	}
	next := live.RaceOptions{Kind: live.KindClass, Puzzles: []string{"1-1.1.1.1-24-classic"}, Ranking: true, HandTime: 60_000, First: 7}
	for _, refused := range []live.RaceOptions{{Kind: live.KindClass, Hands: 3}, {Kind: live.KindRace}} {
		if _, err := r.ConfigureClass(ctx, class.ID, class.Secret, "o", refused); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("%+v: %v", refused, err)
		}
	}
	if _, err := r.ConfigureClass(ctx, class.ID, "x", "o", next); !errors.Is(err, live.ErrBadSecret) {
		t.Errorf("a wrong secret: %v", err)
	}
	sub, before, err := r.Watch(ctx, "ann", class.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if before.Seats[0].Name != "Ada L." || before.Seats[1].Name != "" || before.Public.HandEnd != 0 {
		t.Fatalf("a pupil sees the names of others: %+v", before.Seats)
	}
	for range 2 { // the second is a repeated request
		after, err := r.ConfigureClass(ctx, class.ID, class.Secret, "o", next)
		if err != nil || after.Public.Mode.Solvable || len(after.Options.Puzzles) > 0 || !after.Options.Ranking {
			t.Fatalf("%+v, %v", after, err)
		}
	}
	gametest.AwaitUpdate(t, sub, &before, func() bool { return before.Options.Ranking })
	if before.Seats[1].Name != "Ada L. 2" || len(before.Options.Puzzles) > 0 {
		t.Errorf("with a ranking: %+v, %+v", before.Seats, before.Options)
	}
	next.First = 1
	if got := gametest.Look(t, r, class); !reflect.DeepEqual(got.Options, next) || got.Left != 1 || !got.Hand.Open {
		t.Errorf("%+v", got)
	}
	second := gametest.Teach(t, r, class, race.Next{ID: "n", Hand: 1})
	mine, err := r.Load(ctx, "ann", class.ID)
	if err != nil || second.Public.HandEnd != f.Clock()+60_000 || mine.Mine.Shown[1].Puzzle != next.Puzzles[0] {
		t.Errorf("%+v, %+v, %v", second.Public, mine.Mine, err)
	}

	// The promise that all hands have a solution is not made again.
	after, err := r.ConfigureClass(ctx, class.ID, class.Secret, "o2", live.RaceOptions{Kind: live.KindClass, Cards: 3})
	if err != nil || after.Public.Mode.Solvable {
		t.Errorf("%+v, %v", after.Public.Mode, err)
	}
	gametest.Teach(t, r, class, race.Next{ID: "n2", Hand: 2})
	if mine, err = r.Load(ctx, "ann", class.ID); err != nil || strings.Count(mine.Mine.Shown[2].Puzzle, ".") != 2 {
		t.Errorf("%+v, %v", mine.Mine, err)
	}
}

// TestRename checks that a teacher changes and removes names, and that watchers get the change
// although the log does not change.
func TestRename(t *testing.T) { gametest.OnEach(t, testRename) }

func testRename(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Ranking: true})
	seats := gametest.Look(t, r, class).Pupils
	sub, seen, err := r.Watch(ctx, "", class.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if err := r.Rename(ctx, class.ID, "x", seats[0].Seat, ""); !errors.Is(err, live.ErrBadSecret) {
		t.Errorf("a wrong secret: %v", err)
	}
	if err := r.Rename(ctx, class.ID, class.Secret, "s99", ""); !errors.Is(err, live.ErrNoSeat) {
		t.Errorf("an unknown seat: %v", err)
	}
	if err := r.Rename(ctx, class.ID, class.Secret, seats[0].Seat, strings.Repeat("a", 25)); !errors.Is(err, live.ErrBadName) {
		t.Errorf("a long name: %v", err)
	}
	for _, name := range []string{"", "", "ADA l. 2"} {
		if err := r.Rename(ctx, class.ID, class.Secret, seats[0].Seat, name); err != nil {
			t.Fatal(err)
		}
		want := name
		if name != "" {
			want += " 2" // the other pupil has it
		}
		gametest.AwaitUpdate(t, sub, &seen, func() bool { return seen.Seats[0].Name == want })
		if got := gametest.Look(t, gametest.NewNode(f), class).Pupils; got[0].Name != want || got[1].Name != "Ada L. 2" || got[0].Colour != seats[0].Colour {
			t.Errorf("%+v", got)
		}
	}
	if seen.Public.Version != class.Public.Version+2 {
		t.Errorf("version %d after two joins on version %d", seen.Public.Version, class.Public.Version)
	}
	if err := r.Rename(ctx, class.ID, class.Secret, seats[1].Seat, "ada l. 2"); err != nil {
		t.Fatal(err)
	}
	gametest.AwaitUpdate(t, sub, &seen, func() bool { return seen.Seats[1].Name == "ada l. 2" }) // only the case differs
	joined, err := r.Join(ctx, "cid", class.ID, live.Profile{Name: strings.Repeat("字", 24)})
	if err != nil || len(joined.Seats) != 3 {
		t.Fatalf("%+v, %v", joined.Seats, err)
	}
	gametest.AwaitUpdate(t, sub, &seen, func() bool { return len(seen.Seats) == 3 })
	f.AddPlayer("dan")
	if joined, err = r.Join(ctx, "dan", class.ID, live.Profile{Name: strings.Repeat("字", 24)}); err != nil || joined.Seats[3].Name != strings.Repeat("字", 22)+" 2" {
		t.Errorf("%+v, %v", joined.Seats, err)
	}
	if err := f.Store.DeletePlayer(ctx, "dan"); err != nil {
		t.Fatal(err)
	}
	if err := r.Rename(ctx, class.ID, class.Secret, joined.Seats[3].Seat, "Dan"); !errors.Is(err, live.ErrNoSeat) {
		t.Errorf("the seat of a deleted pupil: %v", err)
	}
}

// TestJoinIsASmallChange checks that a change with a new seat has that seat only, so that 200 pupils
// who join do not send each other 40,000 seats.
func TestJoinIsASmallChange(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Ranking: true})
	sub, seen, err := r.Watch(t.Context(), "", class.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	first := <-sub.C()
	gametest.ApplyUpdate(t, &seen, first)
	if _, err := r.Join(t.Context(), "cid", class.ID, live.Profile{Name: "Cid"}); err != nil {
		t.Fatal(err)
	}
	u := <-sub.C()
	var c live.Change
	if err := json.Unmarshal(u.Public, &c); err != nil || c.All != nil || len(c.Seats) > 0 || len(c.Joined) != 1 || len(c.Players) != 1 {
		t.Errorf("%s, %v", u.Public, err)
	}
	gametest.ApplyUpdate(t, &seen, u)
	if len(seen.Seats) != 3 || seen.Seats[2].Name != "Cid" || len(seen.Public.Players) != 3 {
		t.Errorf("%+v", seen.Seats)
	}
}

// TestLobbyOptionsReachGuests checks that guests see an option of a race that is not part of its
// mode.
func TestLobbyOptionsReachGuests(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, r, live.RaceOptions{Kind: live.KindRace})
	sub, seen, err := r.Watch(t.Context(), "bob", lobby.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if _, err := r.Configure(t.Context(), "ann", lobby.ID, "o", live.RaceOptions{Kind: live.KindRace, Level: 4}); err != nil {
		t.Fatal(err)
	}
	gametest.AwaitUpdate(t, sub, &seen, func() bool { return seen.Options.Level == 4 })
}

// TestClassWaitsForItsCode checks that a class without pupils is deleted when its code expires, not
// earlier.
func TestClassWaitsForItsCode(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	class, err := r.Create(t.Context(), "cid", live.Profile{}, live.RaceOptions{Kind: live.KindClass})
	if err != nil {
		t.Fatal(err)
	}
	for _, hours := range []int64{11, 1} {
		f.Advance(hours * 3600_000)
		if _, err := f.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, err := r.Class(t.Context(), class.ID, class.Secret)
		if hours == 11 && err != nil || hours == 1 && !errors.Is(err, store.ErrNotFound) {
			t.Errorf("after %d hours more: %v", hours, err)
		}
	}
}

// TestFullClass checks that a class has at most 200 pupils and 100 hands, and a race 100 players.
func TestFullClass(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	for kind, seats := range map[string]int{live.KindRace: 100, live.KindClass: 200} {
		created, err := r.Create(t.Context(), "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: kind, Cards: 3})
		if err != nil || created.Public.Mode.Seats != seats {
			t.Fatalf("%s: %+v, %v", kind, created.Public.Mode, err)
		}
		if kind == live.KindRace {
			continue
		}
		if _, err := r.Join(t.Context(), "bob", created.ID, live.Profile{Name: "Bob"}); err != nil {
			t.Fatal(err)
		}
		gametest.Teach(t, r, created, race.Start{ID: "s"})
		for hand := 1; hand < 100; hand++ {
			gametest.Teach(t, r, created, race.Next{ID: fmt.Sprintf("n%d", hand), Hand: hand})
		}
		if _, err := r.Teach(t.Context(), created.ID, created.Secret, race.Next{ID: "n", Hand: 100}); !errors.Is(err, live.ErrNoHands) {
			t.Errorf("hand 101: %v", err)
		}
	}
}

// TestClassViewsAreCached checks that the class, the grades and the results of a running class are computed once for
// each version, in a slot: while somebody else holds the only slot, they are read from memory, and a new version waits.
func TestClassViewsAreCached(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	slots := limiter.NewSlots(1).NewClass(8, 10*time.Millisecond)
	f.UseStore(f.Store, slots)
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.2.3.4-24-classic"}})
	gametest.Teach(t, r, class, race.Start{ID: "s"})
	views := map[string]func() (any, error){
		"class":   func() (any, error) { return r.Class(t.Context(), class.ID, class.Secret) },
		"grades":  func() (any, error) { return r.Grades(t.Context(), class.ID, class.Secret) },
		"results": func() (any, error) { return r.ResultsJSON(t.Context(), class.ID, class.Secret) },
	}
	first := map[string]any{}
	for name, view := range views {
		var err error
		if first[name], err = view(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	hold := func() *limiter.Slot {
		t.Helper()
		slot, err := slots.Acquire(t.Context(), netip.Addr{})
		if err != nil {
			t.Fatal(err)
		}
		return slot
	}
	slot := hold()
	for name, view := range views {
		if got, err := view(); err != nil || !reflect.DeepEqual(got, first[name]) {
			t.Errorf("%s while the slot is taken: %v, %+v", name, err, got)
		}
	}
	slot.Release()
	f.Advance(1000)
	if _, err := r.Act(t.Context(), "ann", class.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3+3+8+8"}); err != nil {
		t.Fatal(err)
	}
	slot = hold()
	for name, view := range views {
		if _, err := view(); !errors.Is(err, limiter.ErrBusy) {
			t.Errorf("%s of a new version while the slot is taken: %v", name, err)
		}
	}
	slot.Release()
	for name, view := range views {
		if got, err := view(); err != nil || reflect.DeepEqual(got, first[name]) {
			t.Errorf("%s of a new version: %v, unchanged", name, err)
		}
	}
}

// TestSharedViewIsNotRefused checks that a caller that waits for another one to compute a view gets it, although the
// work of the other one is refused.
func TestSharedViewIsNotRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := gametest.New(t, gametest.OnSQLite)
		slots := limiter.NewSlots(1).NewClass(3, time.Minute)
		f.UseStore(f.Store, slots)
		r := gametest.NewRaces(f)
		class := gametest.NewClass(t, r, live.RaceOptions{Puzzles: []string{"1-3.3.8.8-24-classic"}})
		gametest.Teach(t, r, class, race.Start{ID: "s"})
		work := func(client string, do func(ctx context.Context) error) <-chan error {
			result := make(chan error, 1)
			go func() { result <- do(limiter.WithClient(t.Context(), netip.MustParseAddr(client))) }()
			synctest.Wait()
			return result
		}
		acquire := func(ctx context.Context) error {
			slot, err := slots.Acquire(ctx, limiter.Client(ctx))
			if err == nil {
				slot.Release()
			}
			return err
		}
		view := func(ctx context.Context) error {
			_, err := r.Class(ctx, class.ID, class.Secret)
			return err
		}
		slot, err := slots.Acquire(t.Context(), netip.Addr{})
		if err != nil {
			t.Fatal(err)
		}
		work("192.0.2.1", acquire)
		work("192.0.2.1", acquire)
		first, second := work("192.0.2.1", view), work("192.0.2.2", view)
		work("192.0.2.3", acquire) // takes the place of the first view
		if err := <-first; !errors.Is(err, limiter.ErrFull) {
			t.Errorf("the caller that computes: %v", err)
		}
		synctest.Wait()
		slot.Release()
		if err := <-second; err != nil {
			t.Errorf("the caller that waits for it: %v", err)
		}
	})
}

// seatsReader counts how often the seats of races are read.
type seatsReader struct {
	store.Store
	reads atomic.Int64
}

func (s *seatsReader) Seats(ctx context.Context, run string) ([]store.Seat, error) {
	s.reads.Add(1)
	return s.Store.Seats(ctx, run)
}

// TestSeatsAreCached checks that the seats of a race are read again only after one of them has changed, by
// whatever process.
func TestSeatsAreCached(t *testing.T) { gametest.OnEach(t, testSeatsAreCached) }

func testSeatsAreCached(t *testing.T, f *gametest.Fixture) {
	counted := &seatsReader{Store: f.Store}
	f.UseStore(counted, limiter.NewSlots(1).NewClass(8, time.Second))
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.2.3.4-24-classic"}})
	gametest.Teach(t, r, class, race.Start{ID: "s"})
	names := func() (names []string) {
		t.Helper()
		view, err := r.Class(t.Context(), class.ID, class.Secret)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range view.Pupils {
			names = append(names, p.Name)
		}
		return names
	}
	before := names()
	reads := counted.reads.Load()
	for range 3 {
		if _, err := r.Act(t.Context(), "ann", class.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3+3+8+8"}); err != nil {
			t.Fatal(err)
		}
		names()
	}
	if n := counted.reads.Load(); n != reads {
		t.Errorf("the seats were read %d times although no seat changed", n-reads)
	}
	if err := f.Store.DeletePlayer(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	if got := names(); slices.Equal(got, before) {
		t.Errorf("names %q after the deletion of a player, before %q", got, before)
	}
}

// slowAppends is a store whose appends wait.
type slowAppends struct {
	store.Store
	waiting chan struct{} // gets a value when an append begins, which then waits
	goOn    chan struct{}
}

func (s *slowAppends) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	s.waiting <- struct{}{}
	select {
	case <-s.goOn:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	return s.Store.Append(ctx, run, version, d)
}

// TestLooksDoNotWaitForAppends checks that looking at a race, of which no clock has run out, does not wait for
// the actions of others, and that a clock that has run out is noticed.
func TestLooksDoNotWaitForAppends(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, live.RaceOptions{Puzzles: []string{"1-3.3.8.8-24-classic"}, HandTime: 60_000})
	gametest.Teach(t, r, class, race.Start{ID: "s"})
	appends := &slowAppends{Store: f.Store, waiting: make(chan struct{}, 2), goOn: make(chan struct{})}
	f.UseStore(appends, limiter.NewSlots(1).NewClass(8, time.Second))
	r = gametest.NewRaces(f)
	before := gametest.Look(t, r, class)
	acted, looked := make(chan error, 1), make(chan live.Class, 1)
	go func() {
		_, err := r.Act(context.Background(), "ann", class.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3+3+8+8"})
		acted <- err
	}()
	clocktest.Receive(t, "an append", appends.waiting)
	go func() {
		got, err := r.Class(t.Context(), class.ID, class.Secret)
		if err != nil {
			t.Error(err)
		}
		if got, err := r.Load(t.Context(), "bob", class.ID); err != nil || got.Public.Version != before.Version {
			t.Errorf("the race while a claim is stored: version %d, %v, before %d", got.Public.Version, err, before.Version)
		}
		looked <- got
	}()
	if got := clocktest.Receive(t, "a look", looked); got.Version != before.Version || !got.Hand.Open {
		t.Errorf("the class while a claim is stored: version %d, open %v, before %d", got.Version, got.Hand.Open, before.Version)
	}
	close(appends.goOn)
	if err := clocktest.Receive(t, "the claim", acted); err != nil {
		t.Fatal(err)
	}
	f.Advance(61_000)
	if got := gametest.Look(t, r, class); got.Hand.Open {
		t.Error("a hand whose clock has run out is open")
	}
}
