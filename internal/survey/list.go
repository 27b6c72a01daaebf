package survey

import (
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/rat"
)

// An Entry is a hand in a list.
type Entry struct {
	Rank int64
	Hand deal.Hand
	Mark rat.Rat // what the list is ordered by
	Text string  // what is told of it: its simplest solution, the reason of poison, or ""
}

// A List is the hands of a kind: how many there are, and the first of them, the largest marks
// first and, among equal marks, the lowest ranks.
type List struct {
	All     Weight
	keep    int
	entries []Entry // fewer than 2·keep, in any order, but for the first ones of a list that was cut
	full    bool    // it was cut to keep entries: what does not come before the last of them is not one
}

func newList(keep int) *List { return &List{keep: keep} }

// ListOf is the list of these hands, each of weight 1 and no draws or deals.
func ListOf(entries ...Entry) *List {
	l := newList(max(len(entries), 1))
	for _, e := range entries {
		l.add(Weight{Hands: CountOf(1)}, e)
	}
	return l
}

// Entries are the hands that the list keeps, in order.
func (l *List) Entries() []Entry {
	l.cut()
	return l.entries
}

// Whole reports whether the entries are all the hands of the kind.
func (l *List) Whole() bool { return l.All.Hands == CountOf(int64(len(l.Entries()))) }

// before orders the entries of a list.
func before(a, b Entry) int {
	if c := b.Mark.Cmp(a.Mark); c != 0 {
		return c
	}
	switch {
	case a.Rank < b.Rank:
		return -1
	case a.Rank > b.Rank:
		return 1
	}
	return 0
}

func (l *List) add(w Weight, e Entry) {
	l.All = l.All.Plus(w)
	l.take(e)
}

// take keeps an entry if it is one of the first: at most twice as many are held.
func (l *List) take(e Entry) {
	if l.full && before(e, l.entries[l.keep-1]) > 0 {
		return
	}
	l.entries = append(l.entries, e)
	if len(l.entries) >= 2*l.keep {
		l.cut()
	}
}

func (l *List) cut() {
	slices.SortFunc(l.entries, before)
	l.entries = slices.Delete(l.entries, min(l.keep, len(l.entries)), len(l.entries))
	l.full = len(l.entries) == l.keep
}

func (l *List) merge(m *List) {
	l.All = l.All.Plus(m.All)
	for _, e := range m.entries {
		l.take(e)
	}
}
