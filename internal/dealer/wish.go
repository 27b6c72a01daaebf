package dealer

import (
	"fmt"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Wish says what hands of practice shall be like. The zero value of a field is its default.
type Wish struct {
	Level  int    // 1 to 5; 0 any
	Kind   string // a technique of their easiest solution, by its code; empty any
	Cards  int    // 3 to 6; 0 as the rules are played: 4, the numbers game 6 and only 6
	Rules  string // a variant whose hands are drawn from a pool and played with the four operations; default classic
	Target string // any fraction within reason; default that of the rules, where they have many drawn for each hand
	None   bool   // about one hand in five without solution, as far as there are any
}

// game is a wish that has been looked through.
type game struct {
	variant puzzle.Variant
	cards   int
	target  rat.Rat
	drawn   bool // the target is drawn for each hand
	level   int
	kind    string
	none    bool
	tiles   []int64    // of the pool, each as often as it is in it
	space   deal.Space // of its hands
}

// Beyond these a target is no sense to anybody.
const (
	maxNumerator   = 10_000
	maxDenominator = 1_000
)

// read looks a wish through; ErrWish.
func (w Wish) read() (g game, err error) {
	if w.Rules == "" {
		w.Rules = "classic"
	}
	if g.variant, err = puzzle.Lookup(w.Rules); err != nil {
		return g, fmt.Errorf("%w: %w", ErrWish, err)
	}
	v := g.variant
	g.level, g.kind, g.none, g.cards = w.Level, w.Kind, w.None, w.Cards
	if g.cards == 0 {
		g.cards = v.Cards
	}
	if v.Pool == nil || playable(puzzle.Puzzle{Hand: deal.Hand{1, 1}, Rules: v.Rules}) != nil {
		return g, fmt.Errorf("%w: rules %q", ErrWish, w.Rules)
	}
	if g.cards < 3 || g.cards > most || v.Rules.Subset && g.cards != v.Cards {
		return g, fmt.Errorf("%w: %d cards", ErrWish, w.Cards)
	}
	if w.Level < 0 || w.Level > hardest {
		return g, fmt.Errorf("%w: level %d", ErrWish, w.Level)
	}
	if w.Kind != "" && !slices.ContainsFunc(grade.Techniques(), func(t grade.Technique) bool { return t.String() == w.Kind }) {
		return g, fmt.Errorf("%w: kind %.40q", ErrWish, w.Kind)
	}
	if g.space, err = deal.NewSpace(v.Pool, g.cards); err != nil {
		return g, fmt.Errorf("%w: %w", ErrWish, err)
	}
	for _, t := range v.Pool {
		g.tiles = append(g.tiles, slices.Repeat([]int64{t.Value}, t.Count)...)
	}
	err = g.aim(w.Target)
	return g, err
}

// aim sets the target.
func (g *game) aim(target string) (err error) {
	if target == "" {
		g.target, g.drawn = rat.Int(g.variant.Low), g.variant.Low < g.variant.High
		return nil
	}
	if len(target) > 20 {
		return fmt.Errorf("%w: target %.20q…", ErrWish, target)
	}
	if g.target, err = rat.Parse(target); err != nil {
		return fmt.Errorf("%w: target: %w", ErrWish, err)
	}
	s, ok := g.target.Small()
	if !ok || max(s.Num, -s.Num) > maxNumerator || s.Den > maxDenominator {
		return fmt.Errorf("%w: target %q", ErrWish, target)
	}
	return nil
}

// Check looks whether the wish makes sense: ErrWish. Whether any hand is like it, Practice finds out.
func (w Wish) Check() error {
	_, err := w.read()
	return err
}
