package layout

import (
	"slices"
	"testing"
)

// TestLess checks in particular pieces that are prefixes of others: a term is compared as if a '+'
// followed it, and a factor comes first.
func TestLess(t *testing.T) {
	for _, c := range []struct {
		kind Kind
		a, b string
		want bool
	}{
		{Sum, "3", "4", true},
		{Sum, "4", "3", false},
		{Sum, "3", "3", false},
		{Sum, "3", "3*4", false},
		{Sum, "3*4", "3", true},
		{Sum, "3", "3/4", true},
		{Sum, "3", "31", true},
		{Product, "3", "31", true},
		{Product, "31", "3", false},
		{Sum, "9*2", "<1+2)*3", true}, // numbers before parentheses
	} {
		if got := Less(c.kind, c.a, c.b); got != c.want {
			t.Errorf("Less(%d, %q, %q) = %v", c.kind, c.a, c.b, got)
		}
		if got := Less(c.kind, []byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("Less(%d, %q, %q) of bytes = %v", c.kind, c.a, c.b, got)
		}
	}
}

func TestAppend(t *testing.T) {
	var text []byte
	for i, p := range []struct {
		neg, parenthesize bool
		text              string
	}{{false, false, "4"}, {false, true, "1+2"}, {true, false, "3"}} {
		text = Append(text, Product, i == 0, p.neg, p.parenthesize, p.text)
	}
	text = Append(text, Sum, false, true, false, "7")
	text = Append(text, Sum, false, false, false, "8")
	if want := "4*<1+2)/3-7+8"; string(text) != want {
		t.Errorf("%s, want %s", text, want)
	}
}

// sumLimit is a Placer that permits partial sums from 0 to a limit; the total may be negative. The
// first number must not be negative.
type sumLimit int

func (l sumLimit) Begin(p *int) (int, bool) { return *p, *p >= 0 }

func (l sumLimit) Join(acc int, p *int, last bool) (int, bool) {
	return acc + *p, acc+*p <= int(l) && (last || acc+*p >= 0)
}

func TestArrange(t *testing.T) {
	for _, c := range []struct {
		limit sumLimit
		in    []int
		want  []int // nil if no order is permitted
	}{
		{10, []int{1, 2, 3}, []int{1, 2, 3}},
		{4, []int{2, 3, -4}, nil},             // 2+3 and 3+2 exceed the limit; 2-4 and 3-4 are negative
		{4, []int{2, 3, -2}, []int{2, -2, 3}}, // the first order within the limit
		{9, []int{2, 9, -3, -9}, []int{9, -3, 2, -9}},
	} {
		got := slices.Clone(c.in)
		ok := Arrange(c.limit, got)
		want := c.want
		if want == nil {
			want = c.in
		}
		if ok != (c.want != nil) || !slices.Equal(got, want) {
			t.Errorf("%v up to %d: %v, %v; want %v", c.in, c.limit, got, ok, want)
		}
	}
}
