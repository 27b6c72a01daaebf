package bench

import (
	"fmt"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// The single hands that are measured, chosen once with no regard to how long they
// take; the last two of seven and the last four games were dealt. The hands are those
// of the command's own bench.
var (
	handsOfSix = []deal.Hand{
		{1, 2, 3, 4, 5, 6},
		{1, 1, 2, 3, 5, 8},
		{2, 3, 5, 7, 11, 13},
		{3, 3, 8, 8, 10, 12},
		{4, 5, 6, 9, 10, 11},
		{2, 2, 7, 7, 12, 12},
		{1, 4, 6, 9, 11, 13},
		{5, 6, 7, 8, 9, 10},
	}
	handsOfSeven = []deal.Hand{
		{1, 2, 3, 4, 5, 6, 7}, {2, 3, 3, 5, 8, 10, 13}, {3, 3, 4, 4, 7, 10, 12}, {2, 3, 3, 11, 11, 12, 12},
	}
	games = []struct {
		tiles  deal.Hand
		target int64
	}{
		{deal.Hand{3, 6, 25, 50, 75, 100}, 952},
		{deal.Hand{5, 6, 7, 8, 9, 100}, 947},
		{deal.Hand{2, 3, 7, 8, 50, 75}, 812},
		{deal.Hand{1, 3, 7, 10, 25, 50}, 765},
		{deal.Hand{1, 2, 5, 8, 50, 75}, 629},
		{deal.Hand{2, 3, 5, 8, 8, 75}, 803},
		{deal.Hand{2, 3, 5, 5, 6, 10}, 655},
		{deal.Hand{1, 4, 6, 6, 25, 50}, 447},
	}
)

// answers are answers to 3 3 8 8, three of them right; those of the command's own
// bench.
var answers = []string{
	"8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", "(3*8)*(8/3)", "3*8+8-3", "8/(3-8/3", "8/(3-(8/3))",
	"8/(8/8-3/3)", "(8-3)*(8-3)", "3+3+8+8", "8*3",
}

const rightAnswers = 3

// space is every hand of n cards, or every set of tiles, of a variant.
func space(variant string, n int) (puzzle.Variant, deal.Space, error) {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		return v, deal.Space{}, err
	}
	s, err := deal.NewSpace(v.Pool, n)
	return v, s, err
}

// classicHands is every hand of n cards.
func classicHands(n int) ([]deal.Hand, error) {
	_, s, err := space("classic", n)
	return listed(s), err
}

func listed(s deal.Space) []deal.Hand {
	hands := make([]deal.Hand, 0, s.Size())
	for _, h := range s.All() {
		hands = append(hands, h)
	}
	return hands
}

// every is each k-th of the hands, from the middle of the first k.
func every(k int, hands []deal.Hand) (some []deal.Hand) {
	for i := k / 2; i < len(hands); i += k {
		some = append(some, hands[i])
	}
	return some
}

// puzzles makes puzzles of hands under the rules of a variant.
func puzzles(variant string, target int64, hands ...deal.Hand) ([]puzzle.Puzzle, error) {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		return nil, err
	}
	list := make([]puzzle.Puzzle, len(hands))
	for i, h := range hands {
		if list[i], err = puzzle.New(h, rat.Int(target), v.Rules); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// expect is an error unless a run found what is known to be there: a figure for a
// wrong answer would be none.
func expect(what string, got, want int) error {
	if got != want {
		return fmt.Errorf("bench: %d %s, want %d", got, what, want)
	}
	return nil
}
