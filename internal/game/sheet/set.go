package sheet

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/engine/suits"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Hand is a hand of a set, with its solutions.
type Hand struct {
	Puzzle    puzzle.Puzzle
	Level     int      // 1 to 5; 0: no solution, or unknown
	Solutions []string // the simplest solution of each idea, such as 8 ÷ (3 − 8 ÷ 3)
	Ideas     int      // number of ideas; more than Solutions if there are too many to list
	IsPartial bool     // counting the ideas takes too much work: Ideas is unknown, and there is one solution

	cards []card
}

// Set holds the hands of a sheet.
type Set struct {
	Code  string // "" for hands that a user chose
	Link  string // path of the page at which the hands can be played; "" if there is none
	Asked int    // number of hands asked for
	Hands []Hand
	seed  string // of the boards
}

// The errors of sets.
var (
	// ErrNoHands means that no hand meets the Spec.
	ErrNoHands = errors.New("sheet: no hand meets the criteria")
	// ErrSlow means that the time limit ended before enough hands were found.
	ErrSlow = errors.New("sheet: finding the hands took too long")
)

// Maker finds the hands of sets. Its methods may be called concurrently.
type Maker struct {
	dealer *dealer.Dealer
	heavy  *limiter.Class
}

// NewMaker returns a Maker that acquires slots of heavy for its work. If heavy is nil, the work is not
// limited.
func NewMaker(heavy *limiter.Class) *Maker {
	return &Maker{dealer.New([]byte("sheet"), heavy), heavy}
}

// Set returns the set of a Spec. It returns a *FieldError for an invalid Spec, ErrNoHands, ErrSlow,
// limiter.ErrBusy, or the error of the context.
func (m *Maker) Set(ctx context.Context, s Spec) (*Set, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	ctx, release, err := m.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	hands, err := m.choose(ctx, s)
	switch {
	case err != nil:
		return nil, err
	case len(hands) == 0:
		return nil, ErrNoHands
	}
	code := s.Code()
	set := &Set{Code: code, Link: "/s/" + code, Asked: s.Count, seed: code}
	engine := newEngine()
	for _, h := range hands {
		p, err := puzzle.ParseID(h.Puzzle)
		if err != nil {
			return nil, err
		}
		if err := m.yield(ctx); err != nil {
			return nil, err
		}
		hand, err := solved(ctx, engine, p)
		if err != nil {
			return nil, err
		}
		hand.Level = h.Level
		set.Hands = append(set.Hands, hand)
	}
	return set, nil
}

// acquire acquires a processor slot, if work is limited.
func (m *Maker) acquire(ctx context.Context) (context.Context, func(), error) {
	if m.heavy == nil {
		return ctx, func() {}, nil
	}
	slot, err := m.heavy.Acquire(ctx, limiter.Client(ctx))
	if err != nil {
		return ctx, nil, err
	}
	return slot.Context(ctx), slot.Release, nil
}

// yield lets other work run, if work is limited and ctx has a slot.
func (m *Maker) yield(ctx context.Context) error {
	_, release, err := m.acquire(ctx)
	if err == nil {
		release()
	}
	return err
}

// random returns the random source of a seed and a purpose.
func random(seed, purpose string) *rand.Rand {
	return rand.New(rand.NewChaCha8(sha256.Sum256([]byte(seed + " " + purpose))))
}

// choose returns the hands of a Spec in their order.
func (m *Maker) choose(ctx context.Context, s Spec) (hands []event.Hand, err error) {
	unsolvable := 0
	if s.Unsolvable && s.Count > 1 {
		unsolvable = (s.Count + 3) / 6
		unsolvable = max(1, unsolvable)
	}
	without, err := chooseUnsolvable(ctx, s, unsolvable)
	if err != nil {
		return nil, err
	}
	hands, err = m.chooseSolvable(ctx, s, s.Count-len(without))
	if err != nil {
		return nil, err
	}
	source := random(s.Code(), "order")
	if s.Order == OrderMixed {
		source.Shuffle(len(hands), func(i, j int) { hands[i], hands[j] = hands[j], hands[i] })
	} else {
		slices.SortStableFunc(hands, func(a, b event.Hand) int {
			return cmp.Or(cmp.Compare(a.Seconds, b.Seconds), strings.Compare(a.Puzzle, b.Puzzle))
		})
	}
	for _, h := range without {
		if len(hands) == 0 {
			return without, nil
		}
		hands = slices.Insert(hands, 1+source.IntN(len(hands)), h) // the first hand has a solution
	}
	return hands, nil
}

// chooseSolvable returns hands with a solution: equally many of each level, or more of the other
// levels if a level has too few.
func (m *Maker) chooseSolvable(ctx context.Context, s Spec, count int) (hands []event.Hand, err error) {
	levels := s.Levels.To - s.Levels.From + 1
	dealt := make([][]string, levels)
	isUsedUp := make([]bool, levels)
	for usedUp := 0; len(hands) < count && usedUp < levels; {
		for i := range levels {
			if isUsedUp[i] || len(hands) == count {
				continue
			}
			level := s.Levels.From + i
			criteria := dealer.Criteria{Level: level, Technique: s.Technique, Cards: s.Cards, Target: strconv.Itoa(s.Target)}
			next, err := m.dealer.Practice(ctx, fmt.Sprintf("%d %d", s.Seed, level), criteria, dealt[i], 1)
			switch {
			case ctx.Err() != nil:
				return nil, slow(ctx)
			case errors.Is(err, limiter.ErrBusy) && m.heavy == nil: // there is no other work to wait for
				return nil, ErrSlow
			case errors.Is(err, dealer.ErrCriteria):
				next = nil
			case err != nil:
				return nil, err
			}
			if len(next) == 0 || slices.Contains(dealt[i], next[0].Puzzle) { // the dealer has no other
				isUsedUp[i] = true
				usedUp++
				continue
			}
			dealt[i] = append(dealt[i], next[0].Puzzle)
			hands = append(hands, next[0])
		}
	}
	return hands, nil
}

// slow returns the error of a context, or ErrSlow if its deadline has passed.
func slow(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return ErrSlow
	}
	return ctx.Err()
}

// maxUnsolvableTries is the number of hands that are tried for each hand without a solution. Hands of
// five and six numbers rarely have none.
const maxUnsolvableTries = 60

// chooseUnsolvable returns up to count hands without a solution.
func chooseUnsolvable(ctx context.Context, s Spec, count int) (hands []event.Hand, err error) {
	if count == 0 {
		return nil, nil
	}
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		return nil, err
	}
	space, err := deal.NewSpace(classic.Pool, s.Cards)
	if err != nil {
		return nil, err
	}
	engine, source := newEngine(), random(fmt.Sprint(s.Seed, s.Cards, s.Target), "unsolvable")
	seen := map[int64]bool{}
	for range maxUnsolvableTries * count {
		rank := source.Int64N(space.Size())
		if len(hands) == count || seen[rank] {
			continue
		}
		seen[rank] = true
		hand, err := space.At(rank)
		if err != nil {
			return nil, err
		}
		p, err := puzzle.New(hand, rat.Int(int64(s.Target)), classic.Rules)
		if err != nil {
			return nil, err
		}
		solvable, err := engine.Solvable(ctx, p)
		switch {
		case ctx.Err() != nil:
			return nil, slow(ctx)
		case err == nil && !solvable:
			hands = append(hands, event.Hand{Puzzle: p.ID()})
		}
	}
	return hands, nil
}

// The limits of the answers of a hand.
const (
	maxSteps = 5_000_000 // of the budget, about 50 ms
	maxForms = 5000      // forms among which ideas are counted
	maxIdeas = 60        // ideas that are listed
)

func newEngine() *solve.Engine {
	e := solve.New()
	e.Budget = solve.Budget{Bytes: 256 << 20, Steps: maxSteps}
	return e
}

// solved returns a hand with its solutions.
func solved(ctx context.Context, e *solve.Engine, p puzzle.Puzzle) (Hand, error) {
	hand := Hand{Puzzle: p}
	list, ideas, err := e.Ideas(ctx, p)
	if errors.Is(err, solve.ErrBudget) || len(list) > maxForms {
		first, ok, err := e.First(ctx, p)
		if ok && err == nil {
			hand.Solutions, hand.IsPartial = []string{first.Pretty()}, true
			return hand, nil
		}
		return hand, fmt.Errorf("sheet: %s: %w", p.ID(), errors.Join(err, ErrSlow))
	}
	if err != nil {
		if ctx.Err() != nil {
			err = slow(ctx)
		}
		return hand, err
	}
	hand.Ideas = ideas
	seen := make([]bool, ideas)
	for _, s := range list {
		if !seen[s.Idea-1] && len(hand.Solutions) < maxIdeas {
			seen[s.Idea-1] = true
			hand.Solutions = append(hand.Solutions, s.Pretty())
		}
	}
	return hand, nil
}

// Own returns the set of hands that a user chose, in their order. It returns an error for a hand with
// fewer than two or more than MaxCards numbers.
func (m *Maker) Own(ctx context.Context, puzzles []puzzle.Puzzle) (*Set, error) {
	if len(puzzles) == 0 {
		return nil, ErrNoHands
	}
	if len(puzzles) > MaxHands {
		return nil, &FieldError{"hands", fmt.Sprintf("1..%d", MaxHands)}
	}
	set := &Set{Asked: len(puzzles)}
	engine, grader := newEngine(), grade.New()
	words := make([]string, 0, len(puzzles))
	linkable := len(puzzles) <= MaxLinked
	for _, p := range puzzles {
		if n := len(p.Hand); n < 2 || n > MaxCards {
			return nil, &FieldError{"hands", fmt.Sprintf("2..%d numbers", MaxCards)}
		}
		if err := m.yield(ctx); err != nil {
			return nil, err
		}
		hand, err := solved(ctx, engine, p)
		if err != nil {
			return nil, err
		}
		if g, err := grader.Grade(ctx, p); err == nil && len(hand.Solutions) > 0 {
			hand.Level = g.Level
		}
		set.Hands = append(set.Hands, hand)
		set.seed += p.ID() + " "
		word, ok := linkWord(p)
		words, linkable = append(words, word), linkable && ok
	}
	if linkable {
		set.Link = "/set/" + strings.Join(words, "_")
	}
	return set, nil
}

// linkWord returns a hand as a link to a set has it, such as 3.3.8.8 or, with another target than 24, 2.3.4.5=36. ok
// is false for a hand that no link can have.
func linkWord(p puzzle.Puzzle) (word string, ok bool) {
	word = strings.Trim(strings.ReplaceAll(p.Hand.String(), " ", "."), ".")
	if target := p.Target.String(); target != "24" {
		word += "=" + target
	}
	read, err := ParseLink(word)
	return word, err == nil && read[0].ID() == p.ID()
}

// MaxLinked is the number of hands in a link to a set of the user's own hands.
const MaxLinked = 50

// errLink is the error of ParseLink.
var errLink = errors.New("sheet: not the hands of a link")

// ParseLink returns the hands of a link to a set, which are the last part of its path, such as
// "3.3.8.8_1.5.5.5" or "2.3.4.5=36": at most MaxLinked hands of MinCards to MaxCards numbers from 1 to 13, with
// targets up to MaxTarget.
func ParseLink(text string) ([]puzzle.Puzzle, error) {
	words := strings.Split(text, "_")
	if len(words) > MaxLinked {
		return nil, errLink
	}
	var puzzles []puzzle.Puzzle
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		return nil, err
	}
	for _, word := range words {
		word, targetText, hasTarget := strings.Cut(word, "=")
		target := uint64(24)
		if hasTarget {
			if target, err = strconv.ParseUint(targetText, 10, 8); err != nil || target < 1 || target > MaxTarget || targetText[0] == '0' {
				return nil, errLink
			}
		}
		var hand deal.Hand
		for _, number := range strings.Split(word, ".") {
			n, err := strconv.ParseUint(number, 10, 8)
			if err != nil || n < 1 || n > 13 || len(number) > 2 {
				return nil, errLink
			}
			hand = append(hand, int64(n))
		}
		if len(hand) < MinCards || len(hand) > MaxCards {
			return nil, errLink
		}
		slices.Sort(hand)
		p, err := puzzle.New(hand, rat.Int(int64(target)), classic.Rules)
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, nil
}

// dealtHands returns the hands with the cards of their numbers. The suits are those of the pages.
func (set *Set) dealtHands(isPlain bool) []Hand {
	hands := slices.Clone(set.Hands)
	for i := range hands {
		h := &hands[i]
		h.cards = make([]card, 0, len(h.Puzzle.Hand))
		dealt := suits.Of(h.Puzzle.Hand, h.Puzzle.ID())
		for j, n := range h.Puzzle.Hand {
			c := card{n, dealt[j]}
			if isPlain {
				c.suit = 0
			}
			h.cards = append(h.cards, c)
		}
	}
	return hands
}

// dots returns the number of dots for the difficulty of a hand: one to three, as on the cards that
// schools use.
func (h *Hand) dots() int {
	switch h.Level {
	case 1, 2:
		return 1
	case 3:
		return 2
	}
	return 3
}
