package classic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/make24/make24/deal"
)

// A Cover is a kind of solution: in how many hands there is one, and how many there are.
type Cover struct {
	Name    string    `json:"name,omitempty"` // a formula in the letters a, b, …, or a product such as 3*8
	Hands   int       `json:"hands"`
	Forms   int       `json:"forms"`
	Example string    `json:"example,omitempty"` // a solution of the first hand that has one
	Hand    deal.Hand `json:"hand,omitempty"`
	Classic bool      `json:"-"` // it is one of the six patterns
}

// covers counts kinds of solutions as they come, hand by hand.
type covers struct {
	list []*Cover
	find map[string]*Cover
	last map[*Cover]*hand // the last hand that counted

	together     Cover // solutions of any kind, and the hands that have one
	lastTogether *hand
}

func newCovers() *covers { return &covers{find: map[string]*Cover{}, last: map[*Cover]*hand{}} }

func (c *covers) add(key string, h *hand, f *form, name func() string) {
	cover := c.find[key]
	if cover == nil {
		cover = &Cover{Name: name(), Example: f.Text, Hand: h.Hand}
		c.find[key] = cover
		c.list = append(c.list, cover)
	}
	cover.Forms++
	if c.last[cover] != h {
		c.last[cover] = h
		cover.Hands++
	}
}

func (c *covers) addAny(h *hand) {
	c.together.Forms++
	if c.lastTogether != h {
		c.lastTogether = h
		c.together.Hands++
	}
}

// sorted is the kinds, the one in most hands first.
func (c *covers) sorted() []Cover {
	slices.SortStableFunc(c.list, func(a, b *Cover) int {
		return cmp.Or(cmp.Compare(b.Hands, a.Hands), cmp.Compare(b.Forms, a.Forms), cmp.Compare(a.Name, b.Name))
	})
	all := make([]Cover, len(c.list))
	for i, cover := range c.list {
		all[i] = *cover
	}
	return all
}

// named is the kinds of these names, in their order.
func (c *covers) named(names []string) []Cover {
	list := make([]Cover, len(names))
	for i, name := range names {
		list[i] = Cover{Name: name}
		if found := c.find[name]; found != nil {
			list[i] = *found
		}
	}
	return list
}

// The six patterns, in the order in which they are published.
var six = []string{"(a-b)*(c+d)", "(a+b)/c*d", "(a-b/c)*d", "(a+b-c)*d", "a*b+c-d", "(a-b)*c+d"}

// Patterns counts what each of the six patterns covers, in their order, and what they cover
// together: the hands that have at least one.
func (s *Study) Patterns() (patterns []Cover, together Cover) {
	c := newCovers()
	for i := range s.hands {
		h := &s.hands[i]
		for j := range h.forms {
			f := &h.forms[j]
			for _, name := range f.traits.Patterns {
				c.add(name, h, f, func() string { return name })
				c.addAny(h)
			}
		}
	}
	patterns = c.named(six)
	for i := range patterns {
		patterns[i].Classic = true
	}
	return patterns, c.together
}

// Shapes counts what every shape covers that a solution has, the one in most hands first. A
// shape is the form with its numbers made anonymous (expr.Traits.Shape); it is named by its first
// solution in letters.
func (s *Study) Shapes() []Cover {
	c := newCovers()
	for i := range s.hands {
		h := &s.hands[i]
		for j := range h.forms {
			f := &h.forms[j]
			c.add(f.traits.Shape, h, f, func() string { return letters(f) })
		}
	}
	for _, cover := range c.list {
		cover.Classic = slices.Contains(six, cover.Name)
	}
	return c.sorted()
}

// letters is a solution with a letter for each number, or the name of its pattern if it is one
// of the six.
func letters(f *form) string {
	if len(f.traits.Patterns) > 0 {
		return f.traits.Patterns[0]
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

// LastSteps counts what 3×8, 4×6 and 2×12 cover as the last step: solutions that are a product
// of two parts so worth, however the factors of the product are grouped, with both signs
// turned or not. Beside them what they cover together.
func (s *Study) LastSteps() (three []Cover, together Cover) {
	c := newCovers()
	for i := range s.hands {
		h := &s.hands[i]
		for j := range h.forms {
			f := &h.forms[j]
			steps := lastSteps(f.tree)
			for _, name := range steps {
				c.add(name, h, f, func() string { return name })
			}
			if len(steps) > 0 {
				c.addAny(h)
			}
		}
	}
	return c.named(products), c.together
}
