package live_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

const findPuzzle = "1-4.5.6.10-24-classic"

// mustFind sends solutions of findPuzzle and fails the test if they are refused.
func (f *fixture) mustFind(player string, request live.FindRequest) live.FindAll {
	f.t.Helper()
	state, err := f.Find(f.t.Context(), player, findPuzzle, request)
	if err != nil {
		f.t.Fatal(err)
	}
	return state
}

func found(exprs ...string) live.FindRequest {
	var request live.FindRequest
	for i, text := range exprs {
		request.Found = append(request.Found, live.FoundSolution{Expr: text, Time: int64(1000 * (i + 1))})
	}
	return request
}

// TestFindAll plays one hand: new ideas, repeated ones, and giving up.
func TestFindAll(t *testing.T) { onEach(t, testFindAll) }

func testFindAll(t *testing.T, f *fixture) {
	ctx := t.Context()
	state, err := f.FindState(ctx, "", findPuzzle)
	if err != nil || state.Ideas != 4 || len(state.Found) != 0 || state.Rest != nil || state.Level == 0 {
		t.Fatalf("a new hand: %+v, %v", state, err)
	}
	state = f.mustFind("ann", found("5 * (10-4) - 6", "(10-4)*5-6"))
	if len(state.Found) != 1 || state.Found[0].Expr != "5*(10-4)-6" || state.Found[0].Time != 1000 || !slices.Equal(state.Judged, []int{0, 0}) {
		t.Errorf("a new idea and the same again: %+v", state)
	}
	state = f.mustFind("ann", found("10-6+4*5", "10-6+5*4"))
	if len(state.Found) != 2 || !slices.Equal(state.Judged, []int{1, 1}) || state.Rest != nil || state.Complete != 0 {
		t.Errorf("a second idea: %+v", state)
	}
	for text, want := range map[string]error{"4+5+6+10": live.ErrNotSolution, "3*8": live.ErrNotSolution, strings.Repeat("(", 201): live.ErrLongClaim} {
		if _, err := f.Find(ctx, "ann", findPuzzle, found(text)); !errors.Is(err, want) {
			t.Errorf("%.9s: %v", text, err)
		}
	}
	var syntaxErr *expr.SyntaxError
	if _, err := f.Find(ctx, "ann", findPuzzle, found("4+")); !errors.As(err, &syntaxErr) {
		t.Errorf("an invalid expression: %v", err)
	}

	request := found("5*(10-4)-6")
	request.Show = true
	state = f.mustFind("ann", request)
	if len(state.Found) != 2 || len(state.Rest) != 2 || state.Shown != f.now {
		t.Errorf("shown: %+v", state)
	}
	f.advance(1000)
	late := f.mustFind("ann", found(state.Rest[0].Expr))
	if len(late.Found) != 2 || !slices.Equal(late.Judged, []int{-1}) || late.Shown != state.Shown {
		t.Errorf("an idea that was shown is found: %+v", late)
	}
	totals, err := f.FindTotals(ctx, "ann")
	if err != nil || totals.FoundTotals != (store.FoundTotals{Hands: 1, Ideas: 4, Found: 2}) || len(totals.Latest) != 1 || !totals.Latest[0].Shown {
		t.Errorf("totals: %+v, %v", totals, err)
	}
	if totals, err := f.FindTotals(ctx, ""); err != nil || totals.Hands != 0 || totals.Latest == nil {
		t.Errorf("totals without a player: %+v, %v", totals, err)
	}
}

// TestShownIdeasComeBack checks that the techniques of ideas that were shown are on the review schedule,
// and that Verify computes the same review cards.
func TestShownIdeasComeBack(t *testing.T) {
	f := newFixture(t, onSQLite)
	f.mustFind("ann", live.FindRequest{Show: true})
	review, err := f.Review(t.Context(), "ann")
	if err != nil || len(review.Techniques) == 0 || review.Techniques[0].Puzzle != findPuzzle {
		t.Fatalf("%+v, %v", review, err)
	}
	counts, err := live.NewVerifier(f.store.(store.Admin), f.clock).Verify(t.Context(), "", func(d live.Difference) { t.Errorf("%+v", d) })
	if err != nil || counts.Differences > 0 {
		t.Errorf("%+v, %v", counts, err)
	}
	f.mustFind("bob", found("5*(10-4)-6"))
	if review, err := f.Review(t.Context(), "bob"); err != nil || len(review.Techniques) != 0 {
		t.Errorf("nothing was shown: %+v, %v", review, err)
	}
}

// TestFindAllInAnyOrder sends all written solutions of hands in random orders and groups. The ideas found
// are all ideas, and never more.
func TestFindAllInAnyOrder(t *testing.T) {
	f := newFixture(t, onSQLite)
	random := randtest.New(t, 1)
	for n, id := range []string{findPuzzle, "1-1.2.3.4-24-classic", "1-1.1.4.6-24-classic", "1-2.2.2.12-24-classic", "1-1.2.3.6-24-countdown"} {
		p, err := puzzle.ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		all, err := solve.New().All(t.Context(), p, expr.Written)
		if err != nil {
			t.Fatal(err)
		}
		for round := range 3 {
			random.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			player := fmt.Sprintf("p%d-%d", n, round)
			f.addPlayer(player)
			if state := f.findInGroups(player, id, all, random); len(state.Found) != state.Ideas || state.Complete != 1 {
				t.Errorf("%s: %d of %d ideas", id, len(state.Found), state.Ideas)
			}
		}
	}
}

// findInGroups sends solutions in groups of random sizes, some of them twice.
func (f *fixture) findInGroups(player, id string, all []solve.Solution, random *rand.Rand) (state live.FindAll) {
	f.t.Helper()
	before := 0
	for len(all) > 0 {
		n := min(len(all), 1+random.IntN(live.MaxFindIdeas))
		var request live.FindRequest
		for _, s := range all[:n] {
			request.Found = append(request.Found, live.FoundSolution{Expr: s.Text})
		}
		for range 1 + random.IntN(2) {
			var err error
			if state, err = f.Find(f.t.Context(), player, id, request); err != nil {
				f.t.Fatal(err)
			}
			if len(state.Found) < before || len(state.Found) > state.Ideas {
				f.t.Errorf("%s: %d of %d ideas, %d before", id, len(state.Found), state.Ideas, before)
			}
			before = len(state.Found)
		}
		all = all[n:]
	}
	return state
}

// TestFindAllLimits checks the hands that the mode refuses, and the limits of requests and players.
func TestFindAllLimits(t *testing.T) {
	f := newFixture(t, onSQLite)
	ctx := t.Context()
	for _, id := range []string{"1-1.1.1.1-24-classic", "1-1.2.3.4.5.6-24-classic", "x"} {
		if _, err := f.FindState(ctx, "ann", id); !errors.Is(err, dealer.ErrPuzzle) {
			t.Errorf("%s: %v", id, err)
		}
	}
	many := found(slices.Repeat([]string{"5*(10-4)-6"}, live.MaxFindIdeas+1)...)
	if _, err := f.Find(ctx, "ann", findPuzzle, many); !errors.Is(err, live.ErrBadRequest) {
		t.Errorf("too many solutions: %v", err)
	}
	many.Found = many.Found[1:]
	f.mustFind("ann", many)
	for i := range live.MaxFindHands - 1 {
		row := store.FoundIdeas{Player: "ann", Puzzle: fmt.Sprint(i), Solutions: []byte("[]")}
		if err := f.store.PutFoundIdeas(ctx, row, nil, live.MaxFindHands); err != nil {
			t.Fatal(err)
		}
	}
	var quotaErr *live.QuotaError
	if _, err := f.Find(ctx, "ann", "1-3.3.8.8-24-classic", found("8/(3-8/3)")); !errors.As(err, &quotaErr) {
		t.Errorf("too many hands: %v", err)
	}
	f.mustFind("ann", found("10-6+4*5")) // a hand that was begun goes on
}

// TestFindAllBytes checks that the solutions of a hand have a maximum number of bytes.
func TestFindAllBytes(t *testing.T) {
	f := newFixture(t, onSQLite)
	ctx := t.Context()
	for i, id := range []string{findPuzzle, "1-3.3.8.8-24-classic"} {
		solution := found([]string{"10-6+4*5", "8/(3-8/3)"}[i])
		added, err := json.Marshal(solution.Found[0])
		if err != nil {
			t.Fatal(err)
		}
		rest := live.MaxFindBytes - len(`[{"expr":"","time":0},]`) - len(added) + i // the second does not fit
		row := store.FoundIdeas{Player: "ann", Puzzle: id, Solutions: fmt.Appendf(nil, `[{"expr":"%s","time":0}]`, strings.Repeat("1", rest))}
		if err := f.store.PutFoundIdeas(ctx, row, nil, 9); err != nil {
			t.Fatal(err)
		}
		var quotaErr *live.QuotaError
		if _, err := f.Find(ctx, "ann", id, solution); errors.As(err, &quotaErr) != (i > 0) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// TestFindAllRefusesLongSums sends an expression that would take minutes to normalize.
func TestFindAllRefusesLongSums(t *testing.T) {
	f := newFixture(t, onSQLite)
	text := "1"
	for i := range 18 {
		text = fmt.Sprintf("%d-(%s)", i+1, text)
	}
	if _, err := f.Find(t.Context(), "ann", findPuzzle, found(text)); !errors.Is(err, live.ErrNotSolution) {
		t.Error(err)
	}
}
