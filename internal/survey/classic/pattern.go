package classic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Coverage counts the solutions of one kind, such as a pattern or a last step, and the hands that
// have at least one.
type Coverage struct {
	Name    string    `json:"name,omitempty"` // a formula in the letters a, b, …, or a product such as 3*8
	Hands   int       `json:"hands"`
	Forms   int       `json:"forms"`
	Example string    `json:"example,omitempty"` // a solution of Hand
	Hand    deal.Hand `json:"hand,omitempty"`    // the first hand with a solution of this kind
	Classic bool      `json:"-"`                 // one of the six patterns
}

// coverageCounter counts solutions by kind: by pattern, by shape or by last step.
type coverageCounter struct {
	list  []*kindCount
	kinds map[string]*kindCount
	union Coverage // solutions of at least one kind
}

// kindCount is the coverage of one kind.
type kindCount struct {
	Coverage
	firstForm *form       // the first solution of the kind
	lastHand  *solvedHand // the last hand counted
}

// countKinds counts all solutions by kind. kindsOf returns the kinds of a solution.
func (s *SolvedHands) countKinds(kindsOf func(*form) []string) *coverageCounter {
	c := &coverageCounter{kinds: map[string]*kindCount{}}
	for i := range s.hands {
		h, matched := &s.hands[i], false
		for j := range h.forms {
			f := &h.forms[j]
			kinds := kindsOf(f)
			for _, name := range kinds {
				c.add(name, h, f)
			}
			if len(kinds) > 0 {
				c.union.Forms++
				matched = true
			}
		}
		if matched {
			c.union.Hands++
		}
	}
	return c
}

// add counts a solution of h for a kind.
func (c *coverageCounter) add(name string, h *solvedHand, f *form) {
	k := c.kinds[name]
	if k == nil {
		k = &kindCount{Coverage: Coverage{Name: name, Example: f.Text, Hand: h.Hand}, firstForm: f}
		c.kinds[name] = k
		c.list = append(c.list, k)
	}
	k.Forms++
	if k.lastHand != h {
		k.lastHand = h
		k.Hands++
	}
}

// coverageOf returns the coverage of the named kinds, in the order of names.
func (c *coverageCounter) coverageOf(names []string) []Coverage {
	list := make([]Coverage, len(names))
	for i, name := range names {
		list[i] = Coverage{Name: name}
		if found := c.kinds[name]; found != nil {
			list[i] = found.Coverage
		}
	}
	return list
}

// sixPatterns holds the six well-known patterns, in the order of publication.
var sixPatterns = []string{
	string(expr.DifferenceTimesSum), string(expr.SumOverTimes), string(expr.LessQuotientTimes),
	string(expr.SumLessTimes), string(expr.ProductPlusLess), string(expr.DifferenceTimesPlus),
}

// Patterns returns the coverage of each of the six patterns, in order of publication, and of all
// six together.
func (s *SolvedHands) Patterns() (patterns []Coverage, union Coverage) {
	c := s.countKinds(func(f *form) (names []string) {
		for _, p := range f.traits.Patterns {
			names = append(names, string(p))
		}
		return names
	})
	patterns = c.coverageOf(sixPatterns)
	for i := range patterns {
		patterns[i].Classic = true
	}
	return patterns, c.union
}

// Shapes returns the coverage of every shape of a solution; the shape with the most hands is first.
// The shape of a form is the form without its numbers (expr.Traits.Skeleton). Its name is its first
// solution with letters for the numbers.
func (s *SolvedHands) Shapes() []Coverage {
	c := s.countKinds(func(f *form) []string { return []string{f.traits.Skeleton} })
	for _, k := range c.list {
		k.Name = letterFormula(k.firstForm)
		k.Classic = slices.Contains(sixPatterns, k.Name)
	}
	slices.SortStableFunc(c.list, func(a, b *kindCount) int {
		return cmp.Or(cmp.Compare(b.Hands, a.Hands), cmp.Compare(b.Forms, a.Forms), cmp.Compare(a.Name, b.Name))
	})
	all := make([]Coverage, len(c.list))
	for i, k := range c.list {
		all[i] = k.Coverage
	}
	return all
}

// letterFormula returns a solution with a letter for each number, or the name of its pattern if it
// has one of the six.
func letterFormula(f *form) string {
	if len(f.traits.Patterns) > 0 {
		return string(f.traits.Patterns[0])
	}
	var out strings.Builder
	next, digits := 'a', false
	for _, c := range f.Text {
		if c < '0' || c > '9' {
			digits = false
			out.WriteRune(c)
			continue
		}
		if !digits {
			out.WriteRune(next)
			next++
		}
		digits = true
	}
	return out.String()
}

// LastSteps returns the coverage of 3×8, 4×6 and 2×12 as the last step, and of all three together.
// A solution counts for 3×8 if it is a product whose factors can be divided into two groups with
// the values 3 and 8, or −3 and −8.
func (s *SolvedHands) LastSteps() (products []Coverage, union Coverage) {
	c := s.countKinds(func(f *form) []string { return lastSteps(f.tree) })
	return c.coverageOf(advisedProducts), c.union
}

// advisedProducts holds the products that players are advised to look for.
var advisedProducts = []string{string(expr.ThreeEights), string(expr.FourSixes), string(expr.TwoTwelves)}

// factor is a factor of a product, in the numerator or in the denominator.
type factor struct {
	value       rat.Rat
	inNumerator bool
}

// lastSteps returns those of advisedProducts that can be the last step of a form of which tree is
// one tree: the factors of the form can be divided into two groups, each with a factor in the
// numerator, whose values are the two factors of the product or their negatives.
func lastSteps(tree expr.Expr) []string {
	all := appendFactors(nil, tree, true)
	found := map[int64]bool{}
	for set := 1; set < 1<<len(all)-1; set++ {
		part, other := rat.Int(1), rat.Int(1)
		hasNumerator := [2]bool{}
		for i, f := range all {
			group, side := &part, 0
			if set>>i&1 == 0 {
				group, side = &other, 1
			}
			if f.inNumerator {
				*group = group.Mul(f.value)
				hasNumerator[side] = true
			} else {
				*group, _ = group.Quo(f.value) // divisors of a solution are not 0
			}
		}
		if x, ok := part.Int64(); ok && hasNumerator[0] && hasNumerator[1] && part.Mul(other).Abs().Equal(rat.Int(24)) {
			found[max(x, -x)] = true
		}
	}
	var names []string
	for i, small := range []int64{3, 4, 2} {
		if found[small] {
			names = append(names, advisedProducts[i])
		}
	}
	return names
}

// appendFactors appends the factors of a product, or e itself if e is not a product. numerator says
// whether e is in the numerator.
func appendFactors(all []factor, e expr.Expr, numerator bool) []factor {
	switch e := e.(type) {
	case *expr.Neg:
		return appendFactors(all, e.X, numerator)
	case *expr.Bin:
		if e.Op == expr.Mul || e.Op == expr.Div {
			all = appendFactors(all, e.L, numerator)
			return appendFactors(all, e.R, numerator == (e.Op == expr.Mul))
		}
	}
	value, _ := expr.Eval(e) // a subtree of a tree with a value has one
	return append(all, factor{value, numerator})
}
