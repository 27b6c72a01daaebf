package findall_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/findall"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/verify"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// TestFindAll plays one hand: new ideas, repeated ones, and giving up.
func TestFindAll(t *testing.T) { gametest.OnEach(t, testFindAll) }

func testFindAll(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	state, err := f.FindState(ctx, "", gametest.FindPuzzle)
	if err != nil || state.Ideas != 4 || len(state.Found) != 0 || state.Rest != nil || state.Level == 0 {
		t.Fatalf("a new hand: %+v, %v", state, err)
	}
	state = f.MustFind("ann", gametest.Found("5 * (10-4) - 6", "(10-4)*5-6"))
	if len(state.Found) != 1 || state.Found[0].Expr != "5*(10-4)-6" || state.Found[0].Time != 1000 || !slices.Equal(state.Judged, []int{0, 0}) {
		t.Errorf("a new idea and the same again: %+v", state)
	}
	state = f.MustFind("ann", gametest.Found("10-6+4*5", "10-6+5*4"))
	if len(state.Found) != 2 || !slices.Equal(state.Judged, []int{1, 1}) || state.Rest != nil || state.Complete != 0 {
		t.Errorf("a second idea: %+v", state)
	}
	for text, want := range map[string]error{"4+5+6+10": findall.ErrNotSolution, "3*8": findall.ErrNotSolution, strings.Repeat("(", 201): run.ErrLongClaim} {
		if _, err := f.Find(ctx, "ann", gametest.FindPuzzle, gametest.Found(text)); !errors.Is(err, want) {
			t.Errorf("%.9s: %v", text, err)
		}
	}
	var syntaxErr *expr.SyntaxError
	if _, err := f.Find(ctx, "ann", gametest.FindPuzzle, gametest.Found("4+")); !errors.As(err, &syntaxErr) {
		t.Errorf("an invalid expression: %v", err)
	}

	request := gametest.Found("5*(10-4)-6")
	request.Show = true
	state = f.MustFind("ann", request)
	if len(state.Found) != 2 || len(state.Rest) != 2 || state.Shown != f.Now {
		t.Errorf("shown: %+v", state)
	}
	f.Advance(1000)
	late := f.MustFind("ann", gametest.Found(state.Rest[0].Expr))
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
	f := gametest.New(t, gametest.OnSQLite)
	f.MustFind("ann", findall.FindRequest{Show: true})
	review, err := f.Review(t.Context(), "ann")
	if err != nil || len(review.Techniques) == 0 || review.Techniques[0].Puzzle != gametest.FindPuzzle {
		t.Fatalf("%+v, %v", review, err)
	}
	counts, err := verify.New(f.DB, f.Clock).Verify(t.Context(), "", func(d verify.Difference) { t.Errorf("%+v", d) })
	if err != nil || counts.Differences > 0 {
		t.Errorf("%+v, %v", counts, err)
	}
	f.MustFind("bob", gametest.Found("5*(10-4)-6"))
	if review, err := f.Review(t.Context(), "bob"); err != nil || len(review.Techniques) != 0 {
		t.Errorf("nothing was shown: %+v, %v", review, err)
	}
}

// TestFindAllInAnyOrder sends all written solutions of hands in random orders and groups. The ideas found
// are all ideas, and never more.
func TestFindAllInAnyOrder(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	random := randtest.New(t, 1)
	for n, id := range []string{gametest.FindPuzzle, "1-1.2.3.4-24-classic", "1-1.1.4.6-24-classic", "1-2.2.2.12-24-classic", "1-1.2.3.6-24-countdown"} {
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
			f.AddPlayer(player)
			if state := f.FindInGroups(player, id, all, random); len(state.Found) != state.Ideas || state.Complete != 1 {
				t.Errorf("%s: %d of %d ideas", id, len(state.Found), state.Ideas)
			}
		}
	}
}

// TestFindAllLimits checks the hands that the mode refuses, and the limits of requests and players.
func TestFindAllLimits(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	ctx := t.Context()
	for _, id := range []string{"1-1.1.1.1-24-classic", "1-1.2.3.4.5.6-24-classic", "x"} {
		if _, err := f.FindState(ctx, "ann", id); !errors.Is(err, dealer.ErrPuzzle) {
			t.Errorf("%s: %v", id, err)
		}
	}
	many := gametest.Found(slices.Repeat([]string{"5*(10-4)-6"}, findall.MaxFindIdeas+1)...)
	if _, err := f.Find(ctx, "ann", gametest.FindPuzzle, many); !errors.Is(err, run.ErrBadRequest) {
		t.Errorf("too many solutions: %v", err)
	}
	many.Found = many.Found[1:]
	f.MustFind("ann", many)
	for i := range findall.MaxFindHands - 1 {
		row := store.FoundIdeas{Player: "ann", Puzzle: fmt.Sprint(i), Solutions: []byte("[]")}
		if err := f.DB.PutFoundIdeas(ctx, row, nil, findall.MaxFindHands); err != nil {
			t.Fatal(err)
		}
	}
	var quotaErr *run.QuotaError
	if _, err := f.Find(ctx, "ann", "1-3.3.8.8-24-classic", gametest.Found("8/(3-8/3)")); !errors.As(err, &quotaErr) {
		t.Errorf("too many hands: %v", err)
	}
	f.MustFind("ann", gametest.Found("10-6+4*5")) // a hand that was begun goes on
}

// TestFindAllBytes checks that the solutions of a hand have a maximum number of bytes.
func TestFindAllBytes(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	ctx := t.Context()
	for i, id := range []string{gametest.FindPuzzle, "1-3.3.8.8-24-classic"} {
		solution := gametest.Found([]string{"10-6+4*5", "8/(3-8/3)"}[i])
		added, err := json.Marshal(solution.Found[0])
		if err != nil {
			t.Fatal(err)
		}
		rest := findall.MaxFindBytes - len(`[{"expr":"","time":0},]`) - len(added) + i // the second does not fit
		row := store.FoundIdeas{Player: "ann", Puzzle: id, Solutions: fmt.Appendf(nil, `[{"expr":"%s","time":0}]`, strings.Repeat("1", rest))}
		if err := f.DB.PutFoundIdeas(ctx, row, nil, 9); err != nil {
			t.Fatal(err)
		}
		var quotaErr *run.QuotaError
		if _, err := f.Find(ctx, "ann", id, solution); errors.As(err, &quotaErr) != (i > 0) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// TestFindAllRefusesLongSums sends an expression that would take minutes to normalize.
func TestFindAllRefusesLongSums(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	text := "1"
	for i := range 18 {
		text = fmt.Sprintf("%d-(%s)", i+1, text)
	}
	if _, err := f.Find(t.Context(), "ann", gametest.FindPuzzle, gametest.Found(text)); !errors.Is(err, findall.ErrNotSolution) {
		t.Error(err)
	}
}
