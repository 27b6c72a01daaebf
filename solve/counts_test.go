package solve_test

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// publishedCounts holds the published counts of a file of testdata/counts. The TestCounts tests
// compare each count with the result of the engine.
type publishedCounts struct {
	t          *testing.T
	name       string
	countOfKey map[string]string
}

func readCounts(t *testing.T, name string) *publishedCounts {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "testdata", "counts", name))
	if err != nil {
		t.Fatal(err)
	}
	c := &publishedCounts{t, name, map[string]string{}}
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			c.countOfKey[key] = strings.TrimSpace(value)
		}
	}
	return c
}

// pop returns the count of a key and removes it from countOfKey.
func (c *publishedCounts) pop(key string) string {
	c.t.Helper()
	value, ok := c.countOfKey[key]
	if !ok {
		c.t.Fatalf("%s: no key %q", c.name, key)
	}
	delete(c.countOfKey, key)
	return value
}

// check checks that got is the count of a key.
func (c *publishedCounts) check(key string, got any) {
	c.t.Helper()
	if want := c.pop(key); fmt.Sprint(got) != want {
		c.t.Errorf("%s: %s is %v, want %s", c.name, key, got, want)
	}
}

// checkUnused reports every count of the file that was not compared.
func (c *publishedCounts) checkUnused() {
	c.t.Helper()
	for key := range c.countOfKey {
		c.t.Errorf("%s: no test computes %q", c.name, key)
	}
}

// sweepTally holds the counts of a sweep over a space.
type sweepTally struct {
	hands, solvable, unsolvable int64
	draws, drawsUnsolvable      *big.Int // numbers of ordered draws with replacement
	deals, dealsSolvable        *big.Int // numbers of deals from the cards of the pool
	unsolvableHands             []string
}

// sweep counts the hands of a pool that are solvable under the rules of a variant, with target 24.
func sweep(t *testing.T, e *solve.Engine, pool deal.Pool, cards int, variant string) sweepTally {
	t.Helper()
	space, err := deal.NewSpace(pool, cards)
	if err != nil {
		t.Fatal(err)
	}
	s := sweepTally{draws: new(big.Int), drawsUnsolvable: new(big.Int), deals: new(big.Int), dealsSolvable: new(big.Int)}
	for row, err := range e.Sweep(context.Background(), space, rulesOf(t, variant), rat.Int(24)) {
		if err != nil {
			t.Fatal(err)
		}
		if row.Rank != s.hands {
			t.Fatalf("hand %v has rank %d, want %d", row.Hand, row.Rank, s.hands)
		}
		s.hands++
		draws, deals := pool.Draws(row.Hand), pool.Deals(row.Hand)
		s.draws.Add(s.draws, draws)
		s.deals.Add(s.deals, deals)
		if row.Solvable {
			s.solvable++
			s.dealsSolvable.Add(s.dealsSolvable, deals)
			continue
		}
		s.unsolvable++
		s.drawsUnsolvable.Add(s.drawsUnsolvable, draws)
		s.unsolvableHands = append(s.unsolvableHands, row.Hand.String())
	}
	if s.hands != space.Size() {
		t.Fatalf("swept %d hands, want %d", s.hands, space.Size())
	}
	return s
}

func TestCountsFour(t *testing.T) {
	c, e := readCounts(t, "four.txt"), solve.New()
	ranks13 := sweep(t, e, deal.Ranks(13, 4), 4, "classic")
	c.check("ranks13.hands", ranks13.hands)
	c.check("ranks13.solvable", ranks13.solvable)
	c.check("ranks13.unsolvable", ranks13.unsolvable)
	c.check("ranks13.draws", ranks13.draws)
	c.check("ranks13.draws.unsolvable", ranks13.drawsUnsolvable)
	c.check("ranks13.deals", ranks13.deals)
	c.check("ranks13.deals.solvable", ranks13.dealsSolvable)
	ranks10 := sweep(t, e, deal.Ranks(10, 4), 4, "classic")
	c.check("ranks10.hands", ranks10.hands)
	c.check("ranks10.solvable", ranks10.solvable)
	c.check("ranks10.unsolvable", ranks10.unsolvable)
	c.check("ranks10.draws", ranks10.draws)
	c.check("ranks10.draws.unsolvable", ranks10.drawsUnsolvable)
	ranks9 := sweep(t, e, deal.Ranks(9, 4), 4, "classic")
	c.check("ranks9.hands", ranks9.hands)
	c.check("ranks9.solvable", ranks9.solvable)
	c.checkUnused()
}

func TestCountsIntegers(t *testing.T) {
	c, e := readCounts(t, "integers.txt"), solve.New()
	integers := sweep(t, e, deal.Ranks(13, 4), 4, "hdoj")
	c.check("ranks13.solvable", integers.solvable)
	c.check("ranks10.solvable", sweep(t, e, deal.Ranks(10, 4), 4, "hdoj").solvable)
	c.check("ranks13.need-fraction", sweep(t, e, deal.Ranks(13, 4), 4, "classic").solvable-integers.solvable)
	c.checkUnused()
}

func TestCountsFive(t *testing.T) {
	c, e := readCounts(t, "five.txt"), solve.New()
	ranks10 := sweep(t, e, deal.Ranks(10, 4), 5, "classic")
	c.check("deck.ranks10.hands", ranks10.hands)
	c.check("deck.ranks10.unsolvable", ranks10.unsolvable)
	c.check("deck.ranks10.unsolvable.hands", strings.Join(ranks10.unsolvableHands, ", "))
	ranks13 := sweep(t, e, deal.Ranks(13, 4), 5, "classic")
	c.check("deck.ranks13.hands", ranks13.hands)
	c.check("deck.ranks13.unsolvable", ranks13.unsolvable)
	c.check("deck.ranks13.integers.unsolvable", sweep(t, e, deal.Ranks(13, 4), 5, "hdoj").unsolvable)
	c.checkUnused()
}

func TestCountsSix(t *testing.T) {
	c, e := readCounts(t, "six.txt"), solve.New()
	ranks10 := sweep(t, e, deal.Ranks(10, 4), 6, "classic")
	c.check("deck.ranks10.hands", ranks10.hands)
	c.check("deck.ranks10.unsolvable", ranks10.unsolvable)
	c.check("deck.ranks10.unsolvable.hands", strings.Join(ranks10.unsolvableHands, ", "))
	ranks13 := sweep(t, e, deal.Ranks(13, 4), 6, "classic")
	c.check("deck.ranks13.hands", ranks13.hands)
	c.check("deck.ranks13.unsolvable", ranks13.unsolvable)
	c.check("deck.ranks13.unsolvable.hands", strings.Join(ranks13.unsolvableHands, ", "))
	c.checkUnused()
}

func TestCountsSeven(t *testing.T) {
	c, e := readCounts(t, "seven.txt"), solve.New()
	ranks10 := sweep(t, e, deal.Ranks(10, 4), 7, "classic")
	c.check("deck.ranks10.hands", ranks10.hands)
	c.check("deck.ranks10.unsolvable", ranks10.unsolvable)
	ranks13 := sweep(t, e, deal.Ranks(13, 4), 7, "classic")
	c.check("deck.ranks13.hands", ranks13.hands)
	c.check("deck.ranks13.unsolvable", ranks13.unsolvable)
	anyCopies := sweep(t, e, deal.Ranks(10, 7), 7, "classic")
	c.check("ranks10.hands", anyCopies.hands)
	c.check("ranks10.unsolvable", anyCopies.unsolvable)
	c.check("ranks10.unsolvable.hands", strings.Join(anyCopies.unsolvableHands, ", "))
	c.checkUnused()
}

// TestCountsForms checks the number of forms of one to seven different symbols. The symbols may be
// any distinct numbers, since Tried does not depend on their values.
func TestCountsForms(t *testing.T) {
	c, e := readCounts(t, "forms.txt"), solve.New()
	var got []string
	for n := range int64(7) {
		var hand []int64
		for i := range n + 1 {
			hand = append(hand, 2*i+1)
		}
		formCount, err := e.Tried(context.Background(), puzzleOf(t, hand, rat.Int(24), rulesOf(t, "classic")))
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, strconv.FormatInt(formCount, 10))
	}
	c.check("different-symbols", strings.Join(got, " "))
	c.checkUnused()
}

func TestCountsIdeas(t *testing.T) {
	c, e := readCounts(t, "ideas.txt"), solve.New()
	var total, handsWithOne, mostIdeas int64
	var richestHands []string
	r := rulesOf(t, "classic")
	eachHand(4, 1, 13, func(hand []int64) {
		n, err := e.Count(context.Background(), puzzleOf(t, hand, rat.Int(24), r), expr.Idea)
		if err != nil {
			t.Fatal(err)
		}
		total += n
		if n == 1 {
			handsWithOne++
		}
		if n > mostIdeas {
			mostIdeas, richestHands = n, nil
		}
		if n == mostIdeas {
			richestHands = append(richestHands, deal.Hand(hand).String())
		}
	})
	c.check("ranks13.ideas", total)
	c.check("ranks13.hands-with-one", handsWithOne)
	c.check("ranks13.most", mostIdeas)
	c.check("ranks13.most.hand", strings.Join(richestHands, ", "))
	c.checkUnused()
}

func TestCountsClasses(t *testing.T) {
	c, e := readCounts(t, "classes.txt"), solve.New()
	for key := range c.countOfKey {
		last := strings.LastIndexByte(key, ' ')
		var level expr.Level
		if err := level.UnmarshalText([]byte(strings.TrimSuffix(key[last+1:], "s"))); err != nil {
			t.Fatal(err)
		}
		p := puzzleOf(t, parseNumbers(t, key[:last]), rat.Int(24), rulesOf(t, "classic"))
		n, err := e.Count(context.Background(), p, level)
		if err != nil {
			t.Fatal(err)
		}
		c.check(key, n)
	}
}

func TestCountsPatterns(t *testing.T) {
	c, e := readCounts(t, "patterns.txt"), solve.New()
	hands := map[string]int{"any": 0}
	for key := range c.countOfKey {
		hands[key] = 0
	}
	r := rulesOf(t, "classic")
	eachHand(4, 1, 13, func(hand []int64) {
		solutions, err := e.All(context.Background(), puzzleOf(t, hand, rat.Int(24), r), expr.Form)
		if err != nil {
			t.Fatal(err)
		}
		has := map[string]bool{}
		for _, s := range solutions {
			traits, err := expr.TraitsOf(s.Expr())
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range traits.Patterns {
				has[string(p)], has["any"] = true, true
			}
		}
		for p := range has {
			hands[p]++
		}
	})
	for p, n := range hands {
		c.check(p, n)
	}
}

// TestCountsKnownHands checks that every published solution is a solution and that the engine lists
// its form once.
func TestCountsKnownHands(t *testing.T) {
	e := solve.New()
	for _, name := range []string{"known-hands.txt", "examples.txt"} {
		for hand, list := range readCounts(t, name).countOfKey {
			p := puzzleOf(t, parseNumbers(t, hand), rat.Int(24), rulesOf(t, "classic"))
			solutions, err := e.All(context.Background(), p, expr.Form)
			if err != nil {
				t.Fatal(err)
			}
			found := map[fingerprint]int{}
			for _, s := range solutions {
				found[formOracle{4}.form(referenceTree(s.Expr()))]++
			}
			for text := range strings.SplitSeq(list, ", ") {
				x, err := expr.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				if v := p.Check(x); !v.Correct {
					t.Errorf("%s: %s is judged %s", hand, text, v.Reason)
				}
				if n := found[formOracle{4}.form(referenceTree(x))]; n != 1 {
					t.Errorf("%s: the engine lists %s %d times", hand, text, n)
				}
			}
		}
	}
}

// parseNumbers parses numbers separated by blanks.
func parseNumbers(t *testing.T, text string) []int64 {
	t.Helper()
	var out []int64
	for word := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, n)
	}
	return out
}
