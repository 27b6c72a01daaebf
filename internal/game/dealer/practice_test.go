package dealer_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/solve"
)

// TestPractice checks that the hands meet the criteria, for all criteria that the pages offer, and
// that the analysis of a hand agrees with the engine and the grader.
func TestPractice(t *testing.T) {
	if testing.Short() {
		t.Skip("slow, and runs only one goroutine, so the race detector finds nothing")
	}
	d := dealer.New(seed, nil)
	engine, grader := solve.New(), grade.New()
	for _, rules := range []string{"", "beginner", "hdoj", "countdown", "le-compte"} {
		for _, cards := range []int{0, 3, 5, 6} {
			for _, level := range []int{0, 1, 2, 4, 5} {
				criteria := dealer.Criteria{Rules: rules, Cards: cards, Level: level}
				isCountdown := rules == "countdown" || rules == "le-compte"
				if sample.Only && (cards+level)%3 == 0 || isCountdown && cards != 0 || cards == 3 && (level > 2 || level == 2 && rules == "hdoj") {
					continue
				}
				hands, err := d.Practice(t.Context(), fmt.Sprint(criteria), criteria, nil, 2)
				if err != nil || len(hands) != 2 || hands[0] == hands[1] {
					t.Errorf("%+v: %v, %v", criteria, hands, err)
					continue
				}
				for _, h := range hands {
					p := parsePuzzle(t, h.Puzzle)
					checkHand(t, criteria, p)
					graded, err := grader.Grade(t.Context(), p)
					if err != nil || !h.Solvable || h.Level != graded.Level || h.Seconds != graded.Seconds || level > 0 && h.Level != level {
						t.Errorf("%+v: %+v, but the grade is %+v, %v", criteria, h, graded, err)
					}
					if ok, err := engine.Solvable(t.Context(), p); !ok || err != nil {
						t.Errorf("%s: %v, %v", h.Puzzle, ok, err)
					}
				}
			}
		}
	}
}

// checkHand checks that a hand has the rules, the pool and the target of the criteria.
func checkHand(t *testing.T, criteria dealer.Criteria, p puzzle.Puzzle) {
	t.Helper()
	rules := criteria.Rules
	if rules == "" {
		rules = "classic"
	}
	v, err := puzzle.Lookup(rules)
	if err != nil {
		t.Fatal(err)
	}
	cards := criteria.Cards
	if cards == 0 {
		cards = v.Cards
	}
	space, err := deal.NewSpace(v.Pool, cards)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := space.Rank(p.Hand); err != nil || p.Rules != v.Rules {
		t.Errorf("%+v: %s: %v", criteria, p.ID(), err)
	}
	target, ok := p.Target.Small()
	if criteria.Target == "" && (!ok || target.Den != 1 || target.Num < v.Low || target.Num > v.High) || criteria.Target != "" && p.Target.String() != criteria.Target {
		t.Errorf("%+v: %s has target %s", criteria, p.ID(), p.Target)
	}
}

// TestPracticeWithOtherTargets checks that the hands have the target of the criteria.
func TestPracticeWithOtherTargets(t *testing.T) {
	d := dealer.New(seed, nil)
	for _, criteria := range []dealer.Criteria{
		{Target: "100"},
		{Target: "7/3", Cards: 5},
		{Target: "0", Cards: 3},
		{Target: "-5"},
		{Target: "500", Rules: "countdown"},
	} {
		hands, err := d.Practice(t.Context(), "r", criteria, nil, 3)
		if err != nil {
			t.Errorf("%+v: %v", criteria, err)
		}
		for _, h := range hands {
			checkHand(t, criteria, parsePuzzle(t, h.Puzzle))
		}
	}
}

// TestPracticeIgnoresBatchSize checks that the next hands depend on the seed, the run and its
// earlier hands, not on the number of hands in a call.
func TestPracticeIgnoresBatchSize(t *testing.T) {
	criteria := dealer.Criteria{Level: 4, Unsolvable: true}
	d := dealer.New(seed, nil)
	all, err := d.Practice(t.Context(), "r", criteria, nil, 12)
	if err != nil {
		t.Fatal(err)
	}
	var dealt []string
	otherDealer := dealer.New(seed, nil)
	for i := range all {
		next, err := otherDealer.Practice(t.Context(), "r", criteria, dealt, 1)
		if err != nil || next[0] != all[i] {
			t.Fatalf("hand %d is %+v in one call for all, but %+v in a separate call, %v", i, all[i], next, err)
		}
		dealt = append(dealt, next[0].Puzzle)
	}
	if otherRun, err := d.Practice(t.Context(), "s", criteria, nil, 12); err != nil || slices.Equal(otherRun, all) {
		t.Errorf("another run has the same hands: %v, %v", otherRun, err)
	}
}

// TestUnsolvablePractice checks that with Unsolvable about one hand in five has no solution, but
// never the first of a run.
func TestUnsolvablePractice(t *testing.T) {
	if testing.Short() {
		t.Skip("slow, and runs only one goroutine, so the race detector finds nothing")
	}
	d := dealer.New(seed, nil)
	engine := solve.New()
	n := sample.Of(100, 200)
	for _, criteria := range []dealer.Criteria{{Unsolvable: true}, {Unsolvable: true, Cards: 5, Level: 4}} {
		var hands []event.Hand
		for len(hands) < n { // in several calls, since the time of one call is limited
			more, err := d.Practice(t.Context(), "r", criteria, puzzleIDs(hands), 10)
			if err != nil {
				t.Fatal(err)
			}
			hands = append(hands, more...)
		}
		unsolvable := 0
		for _, h := range hands {
			if h.Solvable {
				continue
			}
			unsolvable++
			ok, err := engine.Solvable(t.Context(), parsePuzzle(t, h.Puzzle))
			if ok || err != nil || h.Level != 0 || h.Seconds != 0 {
				t.Errorf("%+v: %v, %v", h, ok, err)
			}
		}
		for i := range n / 10 {
			if first, err := d.Practice(t.Context(), fmt.Sprint("first ", i), criteria, nil, 1); err != nil || !first[0].Solvable {
				t.Errorf("the first hand of a run is %+v, %v", first, err)
			}
		}
		if unsolvable < n/10 || unsolvable > n*3/10 {
			t.Errorf("%+v: %d of %d without solution", criteria, unsolvable, n)
		}
	}
}

// TestPracticeExhaustsSmallSpace checks that a run gets every hand of a small space before a hand
// is repeated, and never the same hand twice in a row.
func TestPracticeExhaustsSmallSpace(t *testing.T) {
	if testing.Short() {
		t.Skip("slow, and runs only one goroutine, so the race detector finds nothing")
	}
	d := dealer.New(seed, nil)
	criteria := dealer.Criteria{Cards: 3, Level: 2}
	hands, err := d.Practice(t.Context(), "r", criteria, nil, 200)
	if err != nil {
		t.Fatal(err)
	}
	list := puzzleIDs(hands)
	distinct := slices.Compact(slices.Sorted(slices.Values(list)))
	if n := len(distinct); n < 5 || n > 100 || len(slices.Compact(slices.Sorted(slices.Values(list[:n])))) != n {
		t.Errorf("%d distinct hands, but a hand was repeated before all were dealt: %q", n, list[:n])
	}
	for i := range list[1:] {
		if list[i] == list[i+1] {
			t.Errorf("hand %d equals the hand before it", i+1)
		}
	}
}

// TestPracticeRejectsCriteria checks that Practice returns ErrCriteria if the criteria are invalid
// or no hand meets them.
func TestPracticeRejectsCriteria(t *testing.T) {
	if testing.Short() {
		t.Skip("slow, and runs only one goroutine, so the race detector finds nothing")
	}
	slowCriteria := []dealer.Criteria{
		{Level: 5, Cards: 3, Target: "1000", Unsolvable: true},
		{Level: 1, Cards: 5, Target: "7/13"},
	}
	if sample.Only {
		slowCriteria = nil
	}
	synctest.Test(t, func(t *testing.T) { // so that a search does not time out on a busy machine
		d := dealer.New(seed, nil)
		for _, criteria := range append(slowCriteria, []dealer.Criteria{
			{Level: 5, Cards: 3, Target: "1000"},
			{Level: 3, Cards: 3}, // no hand of three cards has this level
			{Target: "100000", Cards: 4},
			{Level: -1},
			{Level: 6},
			{Cards: 2},
			{Cards: 7},
			{Cards: 5, Rules: "countdown"},
			{Rules: "power"},
			{Rules: "joined"},
			{Rules: "countdown-all"},
			{Rules: "nothing"},
			{Target: "x"},
			{Target: "1/0"},
			{Target: "1000000000"},
			{Target: "1/99999"},
			{Target: "000000000000000000000000000024"},
		}...) {
			if hands, err := d.Practice(t.Context(), "r", criteria, nil, 1); !errors.Is(err, dealer.ErrCriteria) {
				t.Errorf("%+v: %v, %v", criteria, hands, err)
			}
		}
	})
	if err := (dealer.Criteria{Level: 6}).Check(); !errors.Is(err, dealer.ErrCriteria) {
		t.Errorf("Check: %v", err)
	}
	if err := (dealer.Criteria{Level: 3}).Check(); err != nil {
		t.Errorf("Check: %v", err)
	}
}

// TestPracticeOfVariants checks that every variant that the table can play is dealt, at each level that it
// has, and that hands dealt by a page are accepted. In each variant with alternatives, some hand needs one.
func TestPracticeOfVariants(t *testing.T) {
	d := dealer.New(seed, nil)
	engine := solve.New()
	played := 0
	for _, v := range puzzle.Variants() {
		if v.Pool == nil || v.Rules.Join || v.Rules.Ops.Atomic() != 0 || v.Rules.Subset {
			continue
		}
		played++
		needed := 0
		for level := range 4 {
			criteria := dealer.Criteria{Rules: v.Name, Level: level, Unsolvable: level == 0}
			hands, err := d.Practice(t.Context(), fmt.Sprint("variants", criteria), criteria, nil, 12)
			if err != nil {
				t.Errorf("%+v: %v", criteria, err)
				continue
			}
			var ids []string
			for _, h := range hands {
				p := parsePuzzle(t, h.Puzzle)
				checkHand(t, criteria, p)
				if ok, err := engine.Solvable(t.Context(), p); ok != h.Solvable || err != nil || level > 0 && h.Level != level {
					t.Errorf("%+v: %+v, but the engine says %v, %v", criteria, h, ok, err)
				}
				if p.Rules.Alternatives != 0 && h.Solvable {
					p.Rules.Alternatives = 0
					if ok, err := engine.Solvable(t.Context(), p); !ok && err == nil {
						needed++
					}
				}
				ids = append(ids, h.Puzzle)
			}
			if offline, err := d.OfflineHands(t.Context(), criteria, ids); err != nil || !slices.Equal(offline, hands) {
				t.Errorf("%+v: dealt offline %v, %v, want %v", criteria, offline, err, hands)
			}
		}
		if v.Rules.Alternatives != 0 && needed == 0 {
			t.Errorf("no hand of %s needs an alternative", v.Name)
		}
	}
	if played < 9 {
		t.Errorf("only %d variants are played", played)
	}
}
