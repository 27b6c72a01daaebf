package class_test

import (
	"context"
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
	"github.com/make24/make24/internal/game/class"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// noLogStore refuses to read logs.
type noLogStore struct{ gametest.Store }

func (noLogStore) EventTexts(context.Context, string, int, int) ([]string, error) {
	return nil, errors.New("the log was read")
}

// TestWrongSecretReadsNoLog checks that a wrong secret is refused before the log is read, which may be
// long.
func TestWrongSecretReadsNoLog(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	created := gametest.NewClass(t, gametest.NewNode(f), match.Options{})
	f.Store = noLogStore{f.Store}
	r := gametest.NewNode(f) // without cached states
	if _, err := r.Classes.Grades(t.Context(), created.ID, "x"); !errors.Is(err, match.ErrBadSecret) {
		t.Errorf("the grades: %v", err)
	}
	if _, err := r.Classes.Teach(t.Context(), created.ID, "x", race.Start{ID: "s"}); !errors.Is(err, match.ErrBadSecret) {
		t.Errorf("an action: %v", err)
	}
}

// TestClassView checks what a teacher sees of the pupils and of their errors.
func TestClassView(t *testing.T) { gametest.OnEach(t, testClassView) }

func testClassView(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	created := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.2.3.4-24-classic"}})
	if _, err := r.Classes.View(ctx, created.ID, "x"); !errors.Is(err, match.ErrBadSecret) {
		t.Errorf("a wrong secret: %v", err)
	}
	if _, err := r.Classes.View(ctx, "none", created.Secret); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown class: %v", err)
	}
	waiting := gametest.Look(t, r, created)
	if waiting.Hand != nil || waiting.Left != 2 || len(waiting.Pupils) != 2 || waiting.Pupils[0].Name != "Ada L." || waiting.Pupils[1].Name != "Ada L. 2" {
		t.Fatalf("%+v", waiting)
	}
	gametest.Teach(t, r, created, race.Start{ID: "s"})
	shown := f.Clock()
	claims := []struct {
		player, expr string
		want         class.Error
	}{
		{"ann", "3+3+8+8", class.Error{Kind: class.ErrorValue, Value: "22", Count: 2}},
		{"ann", "8+8+3+3", class.Error{}}, // the same result by the same pupil
		{"bob", "(3+3)+8+8", class.Error{}},
		{"ann", "8*3", class.Error{Kind: class.ErrorUnused, Count: 1}},
		{"ann", "8+8+8", class.Error{Kind: class.ErrorReused, Count: 1}},
		{"ann", "24*1", class.Error{Kind: class.ErrorForeign, Count: 1}},
		{"bob", "8/(3-3)+8", class.Error{Kind: class.ErrorZero, Count: 1}},
		{"bob", "8/3-3/8", class.Error{Kind: class.ErrorFraction, Value: "55/24", Count: 1}},
		{"bob", "", class.Error{Kind: class.ErrorNone, Count: 1}},
	}
	var want []class.Error
	for _, c := range claims {
		f.Advance(1000)
		if _, err := r.Act(ctx, c.player, created.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: c.expr, None: c.expr == ""}); err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		if c.want.Count > 0 {
			want = append(want, c.want)
		}
	}
	seen := gametest.Look(t, r, created)
	slices.SortFunc(want[1:], func(a, b class.Error) int { return strings.Compare(string(a.Kind), string(b.Kind)) })
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
	gametest.Teach(t, r, created, race.Hint{ID: "h", Hand: 0, Step: 2})
	for _, player := range []string{"ann", "bob"} {
		f.Advance(2000)
		if _, err := r.Act(ctx, player, created.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "8/(3-8/3)"}); err != nil {
			t.Fatal(err)
		}
	}
	closed := gametest.Look(t, r, created)
	if closed.Hand.Open || closed.Hand.Hints != 2 || closed.Median != 12_000 || closed.AllMedian != 12_000 || closed.Pupils[1].Solved != 1 || closed.Pupils[1].Time != 13_000 {
		t.Errorf("%+v, hand %+v", closed, closed.Hand)
	}
	gametest.Teach(t, r, created, race.Next{ID: "n", Hand: 1})
	if _, err := r.Act(ctx, "ann", created.ID, race.Skip{ID: "k", Hand: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Act(ctx, "bob", created.ID, race.Claim{ID: "v", Hand: 1, Expr: "1+2+3+4"}); err != nil {
		t.Fatal(err)
	}
	second := gametest.Look(t, r, created)
	if second.Pupils[0].Outcome != race.OutcomeSkip || len(second.Errors) != 1 || second.Errors[0].Value != "10" || second.Left != 0 {
		t.Errorf("%+v", second)
	}
	if all := second.AllErrors[0]; all != (class.Error{Kind: class.ErrorValue, Count: 3}) {
		t.Errorf("all errors %+v", second.AllErrors)
	}
	if _, err := r.Classes.Teach(ctx, created.ID, created.Secret, race.Next{ID: "n2", Hand: 2}); !errors.Is(err, match.ErrNoHands) {
		t.Errorf("a hand after the last: %v", err)
	}
	gametest.Teach(t, r, created, race.Next{ID: "n", Hand: 1}) // a repeated request
}

// TestRemovedPupil checks that the teacher does not see a pupil whom the teacher removed before the
// first claim of that pupil, and that the others play on.
func TestRemovedPupil(t *testing.T) { gametest.OnEach(t, testRemovedPupil) }

func testRemovedPupil(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	created := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.1.3.8-24-classic"}})
	gametest.Teach(t, r, created, race.Start{ID: "s"})
	if _, err := r.Join(t.Context(), "cid", created.ID, match.Profile{Name: "Cid"}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Act(t.Context(), "bob", created.ID, race.Claim{ID: "w", Hand: 0, Expr: "3+3+8+8"}); err != nil {
		t.Fatal(err)
	}
	names := func() (list []string) {
		for _, pupil := range gametest.Look(t, r, created).Pupils {
			list = append(list, pupil.Name)
		}
		return list
	}
	pupils := gametest.Look(t, r, created).Pupils
	if !pupils[0].Idle || pupils[1].Idle || !pupils[2].Idle {
		t.Errorf("%+v", pupils)
	}
	for _, pupil := range pupils[1:] {
		gametest.Teach(t, r, created, race.Finish{ID: "f-" + pupil.Seat, Player: pupil.Seat})
	}
	if got := names(); !slices.Equal(got, []string{pupils[0].Name, pupils[1].Name}) {
		t.Errorf("pupils after two were removed: %q", got)
	}
	gametest.Teach(t, r, created, race.Next{ID: "n", Hand: 1})
	if view := gametest.Look(t, r, created); view.Hand.Hand != 1 || view.Pupils[0].Outcome != race.OutcomeOpen {
		t.Errorf("%+v, %+v", view.Hand, view.Pupils)
	}
	gametest.Teach(t, r, created, race.Finish{ID: "e"})
	if got := names(); len(got) != 3 {
		t.Errorf("pupils after the end: %q", got)
	}
}

// TestClassErrorsAreBounded checks that the list of errors has at most eight entries, and that the
// most frequent errors stay.
func TestClassErrorsAreBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	created := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic"}})
	gametest.Teach(t, r, created, race.Start{ID: "s"})
	for _, player := range []string{"ann", "bob"} {
		for i, op := range strings.Fields("3+3+8+8 3*3+8+8 3+3+8*8 3-3+8+8 3*3*8+8 3*3*8*8 8*8-3-3 8-8+3+3") {
			if player == "bob" {
				op = strings.ReplaceAll(op, "3+", "3*") + fmt.Sprintf("-%d", i)
			}
			if _, err := r.Act(t.Context(), player, created.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: op}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := r.Act(t.Context(), "bob", created.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3*3*8+8"}); err != nil {
		t.Fatal(err)
	}
	// Of the errors that occurred once, this would be the last one.
	mostFrequent := class.Error{Kind: class.ErrorValue, Value: "80", Count: 2}
	if got := gametest.Look(t, r, created).Errors; len(got) != 8 || got[0] != mostFrequent {
		t.Errorf("%d errors: %+v", len(got), got)
	}
}

// TestConfigureClass checks that a teacher chooses the next hands during the class.
func TestConfigureClass(t *testing.T) { gametest.OnEach(t, testConfigureClass) }

func testConfigureClass(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	created := gametest.NewClass(t, r, match.Options{Level: 1})
	started := gametest.Teach(t, r, created, race.Start{ID: "s"})
	if !started.Public.Mode.Solvable {
		t.Fatal("the hands have solutions")
	}
	next := match.Options{Kind: match.KindClass, Puzzles: []string{"1-1.1.1.1-24-classic"}, Ranking: true, HandTime: 60_000, First: 7}
	for _, refused := range []match.Options{{Kind: match.KindClass, Hands: 3}, {Kind: match.KindRace}} {
		if _, err := r.Classes.Configure(ctx, created.ID, created.Secret, "o", refused); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("%+v: %v", refused, err)
		}
	}
	if _, err := r.Classes.Configure(ctx, created.ID, "x", "o", next); !errors.Is(err, match.ErrBadSecret) {
		t.Errorf("a wrong secret: %v", err)
	}
	sub, before, err := r.Watcher.Watch(ctx, "ann", created.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if before.Seats[0].Name != "Ada L." || before.Seats[1].Name != "" || before.Public.HandEnd != 0 {
		t.Fatalf("a pupil sees the names of others: %+v", before.Seats)
	}
	for range 2 { // the second is a repeated request
		after, err := r.Classes.Configure(ctx, created.ID, created.Secret, "o", next)
		if err != nil || after.Public.Mode.Solvable || len(after.Options.Puzzles) > 0 || !after.Options.Ranking {
			t.Fatalf("%+v, %v", after, err)
		}
	}
	gametest.AwaitUpdate(t, sub, &before, func() bool { return before.Options.Ranking })
	if before.Seats[1].Name != "Ada L. 2" || len(before.Options.Puzzles) > 0 {
		t.Errorf("with a ranking: %+v, %+v", before.Seats, before.Options)
	}
	next.First = 1
	if got := gametest.Look(t, r, created); !reflect.DeepEqual(got.Options, next) || got.Left != 1 || !got.Hand.Open {
		t.Errorf("%+v", got)
	}
	second := gametest.Teach(t, r, created, race.Next{ID: "n", Hand: 1})
	mine, err := r.Load(ctx, "ann", created.ID)
	if err != nil || second.Public.HandEnd != f.Clock()+60_000 || mine.Mine.Shown[1].Puzzle != next.Puzzles[0] {
		t.Errorf("%+v, %+v, %v", second.Public, mine.Mine, err)
	}

	// The promise that all hands have a solution is not made again.
	after, err := r.Classes.Configure(ctx, created.ID, created.Secret, "o2", match.Options{Kind: match.KindClass, Cards: 3})
	if err != nil || after.Public.Mode.Solvable {
		t.Errorf("%+v, %v", after.Public.Mode, err)
	}
	gametest.Teach(t, r, created, race.Next{ID: "n2", Hand: 2})
	if mine, err = r.Load(ctx, "ann", created.ID); err != nil || strings.Count(mine.Mine.Shown[2].Puzzle, ".") != 2 {
		t.Errorf("%+v, %v", mine.Mine, err)
	}
}

// TestRename checks that a teacher changes and removes names, and that watchers get the change
// although the log does not change.
func TestRename(t *testing.T) { gametest.OnEach(t, testRename) }

func testRename(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	created := gametest.NewClass(t, r, match.Options{Ranking: true})
	seats := gametest.Look(t, r, created).Pupils
	sub, seen, err := r.Watcher.Watch(ctx, "", created.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if err := r.Classes.Rename(ctx, created.ID, "x", seats[0].Seat, ""); !errors.Is(err, match.ErrBadSecret) {
		t.Errorf("a wrong secret: %v", err)
	}
	if err := r.Classes.Rename(ctx, created.ID, created.Secret, "s99", ""); !errors.Is(err, match.ErrNoSeat) {
		t.Errorf("an unknown seat: %v", err)
	}
	if err := r.Classes.Rename(ctx, created.ID, created.Secret, seats[0].Seat, strings.Repeat("a", 25)); !errors.Is(err, match.ErrBadName) {
		t.Errorf("a long name: %v", err)
	}
	for _, name := range []string{"", "", "ADA l. 2"} {
		if err := r.Classes.Rename(ctx, created.ID, created.Secret, seats[0].Seat, name); err != nil {
			t.Fatal(err)
		}
		want := name
		if name != "" {
			want += " 2" // the other pupil has it
		}
		gametest.AwaitUpdate(t, sub, &seen, func() bool { return seen.Seats[0].Name == want })
		if got := gametest.Look(t, gametest.NewNode(f), created).Pupils; got[0].Name != want || got[1].Name != "Ada L. 2" || got[0].Colour != seats[0].Colour {
			t.Errorf("%+v", got)
		}
	}
	if seen.Public.Version != created.Public.Version+2 {
		t.Errorf("version %d after two joins on version %d", seen.Public.Version, created.Public.Version)
	}
	if err := r.Classes.Rename(ctx, created.ID, created.Secret, seats[1].Seat, "ada l. 2"); err != nil {
		t.Fatal(err)
	}
	gametest.AwaitUpdate(t, sub, &seen, func() bool { return seen.Seats[1].Name == "ada l. 2" }) // only the case differs
	joined, err := r.Join(ctx, "cid", created.ID, match.Profile{Name: strings.Repeat("字", 24)})
	if err != nil || len(joined.Seats) != 3 {
		t.Fatalf("%+v, %v", joined.Seats, err)
	}
	gametest.AwaitUpdate(t, sub, &seen, func() bool { return len(seen.Seats) == 3 })
	f.AddPlayer("dan")
	if joined, err = r.Join(ctx, "dan", created.ID, match.Profile{Name: strings.Repeat("字", 24)}); err != nil || joined.Seats[3].Name != strings.Repeat("字", 22)+" 2" {
		t.Errorf("%+v, %v", joined.Seats, err)
	}
	if err := f.DB.DeletePlayer(ctx, "dan"); err != nil {
		t.Fatal(err)
	}
	if err := r.Classes.Rename(ctx, created.ID, created.Secret, joined.Seats[3].Seat, "Dan"); !errors.Is(err, match.ErrNoSeat) {
		t.Errorf("the seat of a deleted pupil: %v", err)
	}
}

// TestClassWaitsForItsCode checks that a class without pupils is deleted when its code expires, not
// earlier.
func TestClassWaitsForItsCode(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	created, err := r.Create(t.Context(), "cid", match.Profile{}, match.Options{Kind: match.KindClass})
	if err != nil {
		t.Fatal(err)
	}
	for _, hours := range []int64{11, 1} {
		f.Advance(hours * 3600_000)
		if _, err := f.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, err := r.Classes.View(t.Context(), created.ID, created.Secret)
		if hours == 11 && err != nil || hours == 1 && !errors.Is(err, store.ErrNotFound) {
			t.Errorf("after %d hours more: %v", hours, err)
		}
	}
}

// TestFullClass checks that a class has at most 200 pupils and 100 hands, and a race 100 players.
func TestFullClass(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	for kind, seats := range map[string]int{match.KindRace: 100, match.KindClass: 200} {
		created, err := r.Create(t.Context(), "ann", match.Profile{Name: "Ann"}, match.Options{Kind: kind, Cards: 3})
		if err != nil || created.Public.Mode.Seats != seats {
			t.Fatalf("%s: %+v, %v", kind, created.Public.Mode, err)
		}
		if kind == match.KindRace {
			continue
		}
		if _, err := r.Join(t.Context(), "bob", created.ID, match.Profile{Name: "Bob"}); err != nil {
			t.Fatal(err)
		}
		gametest.Teach(t, r, created, race.Start{ID: "s"})
		for hand := 1; hand < 100; hand++ {
			gametest.Teach(t, r, created, race.Next{ID: fmt.Sprintf("n%d", hand), Hand: hand})
		}
		if _, err := r.Classes.Teach(t.Context(), created.ID, created.Secret, race.Next{ID: "n", Hand: 100}); !errors.Is(err, match.ErrNoHands) {
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
	created := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.2.3.4-24-classic"}})
	gametest.Teach(t, r, created, race.Start{ID: "s"})
	views := map[string]func() (any, error){
		"class":   func() (any, error) { return r.Classes.View(t.Context(), created.ID, created.Secret) },
		"grades":  func() (any, error) { return r.Classes.Grades(t.Context(), created.ID, created.Secret) },
		"results": func() (any, error) { return r.ResultsJSON(t.Context(), created.ID, created.Secret) },
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
	if _, err := r.Act(t.Context(), "ann", created.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3+3+8+8"}); err != nil {
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
		created := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic"}})
		gametest.Teach(t, r, created, race.Start{ID: "s"})
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
			_, err := r.Classes.View(ctx, created.ID, created.Secret)
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
	gametest.Store
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
	created := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic", "1-1.2.3.4-24-classic"}})
	gametest.Teach(t, r, created, race.Start{ID: "s"})
	names := func() (names []string) {
		t.Helper()
		view, err := r.Classes.View(t.Context(), created.ID, created.Secret)
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
		if _, err := r.Act(t.Context(), "ann", created.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3+3+8+8"}); err != nil {
			t.Fatal(err)
		}
		names()
	}
	if n := counted.reads.Load(); n != reads {
		t.Errorf("the seats were read %d times although no seat changed", n-reads)
	}
	if err := f.DB.DeletePlayer(t.Context(), "ann"); err != nil {
		t.Fatal(err)
	}
	if got := names(); slices.Equal(got, before) {
		t.Errorf("names %q after the deletion of a player, before %q", got, before)
	}
}

// slowAppends is a store whose appends wait.
type slowAppends struct {
	gametest.Store
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
	created := gametest.NewClass(t, r, match.Options{Puzzles: []string{"1-3.3.8.8-24-classic"}, HandTime: 60_000})
	gametest.Teach(t, r, created, race.Start{ID: "s"})
	appends := &slowAppends{Store: f.Store, waiting: make(chan struct{}, 2), goOn: make(chan struct{})}
	f.UseStore(appends, limiter.NewSlots(1).NewClass(8, time.Second))
	r = gametest.NewRaces(f)
	before := gametest.Look(t, r, created)
	acted, looked := make(chan error, 1), make(chan class.View, 1)
	go func() {
		_, err := r.Act(context.Background(), "ann", created.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: "3+3+8+8"})
		acted <- err
	}()
	clocktest.Receive(t, "an append", appends.waiting)
	go func() {
		got, err := r.Classes.View(t.Context(), created.ID, created.Secret)
		if err != nil {
			t.Error(err)
		}
		if got, err := r.Load(t.Context(), "bob", created.ID); err != nil || got.Public.Version != before.Version {
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
	if got := gametest.Look(t, r, created); got.Hand.Open {
		t.Error("a hand whose clock has run out is open")
	}
}

// TestClass plays a class with a teacher who has no seat.
func TestClass(t *testing.T) { gametest.OnEach(t, testClass) }

func testClass(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	r := gametest.NewRaces(f)
	created, err := r.Create(ctx, "cid", match.Profile{}, match.Options{Kind: match.KindClass, Level: 1, Penalty: 3000})
	if err != nil || created.Secret == "" || created.Seat != "" {
		t.Fatalf("%+v, %v", created, err)
	}
	id := created.ID
	teach := func(a race.Action) match.Race {
		t.Helper()
		after, err := r.Classes.Teach(ctx, id, created.Secret, a)
		if err != nil {
			t.Fatalf("%#v: %v", a, err)
		}
		return after
	}
	if _, err := r.Join(ctx, "ann", id, match.Profile{Name: "Ann"}); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"", "x", created.Secret[1:]} {
		if _, err := r.Classes.Teach(ctx, id, secret, race.Start{ID: "s"}); !errors.Is(err, match.ErrBadSecret) {
			t.Errorf("secret %q: %v", secret, err)
		}
	}
	if _, err := r.Start(ctx, "ann", id, "s"); !errors.Is(err, match.ErrNotHost) {
		t.Errorf("Start by a pupil: %v", err)
	}
	teach(race.Start{ID: "s"})
	f.Advance(1000)
	if _, err := r.Act(ctx, "ann", id, race.Claim{ID: f.NextID(), Hand: 0, Expr: "1+1"}); err != nil {
		t.Fatal(err)
	}

	// The teacher sees the pupils' mistakes. Nobody else does before the end.
	results, err := gametest.ReadResults(t, r, id, created.Secret)
	if err != nil || len(results) != 1 || results[0].Hands[0].Missed == nil || results[0].Hands[0].Missed.Expr != "1+1" {
		t.Fatalf("%+v, %v", results, err)
	}
	if _, err := gametest.ReadResults(t, r, id, ""); !errors.Is(err, match.ErrNotOver) {
		t.Error("the results of a class are public before its end")
	}

	// A pupil comes late, and the teacher goes on to the second hand.
	late, err := r.Join(ctx, "bob", id, match.Profile{Name: "Bob"})
	if err != nil || len(late.Mine.Shown) != 1 {
		t.Fatalf("%+v, %v", late.Mine, err)
	}
	teach(race.Pause{ID: "p"})
	if _, err := r.Act(ctx, "bob", id, race.Claim{ID: f.NextID(), Hand: 0, Expr: "1+1"}); !errors.Is(err, race.ErrPaused) {
		t.Errorf("a claim during the pause: %v", err)
	}
	teach(race.Resume{ID: "r"})
	after := teach(race.Next{ID: "n", Hand: 1})
	teach(race.Next{ID: "n", Hand: 1}) // the same action again
	if after.Public.Shown != 2 || len(after.Public.Hands) != 1 {
		t.Errorf("after Next: %+v", after.Public)
	}
	teach(race.Hint{ID: "h", Hand: 1, Step: 2})
	teach(race.Finish{ID: "f"})
	if _, err := gametest.ReadResults(t, r, id, ""); err != nil {
		t.Errorf("the results after the end: %v", err)
	}
	if next, _, err := r.Rematch(ctx, "ann", id); !errors.Is(err, run.ErrBadRequest) {
		t.Errorf("a pupil's rematch of the class: %q, %v", next, err)
	}
}
