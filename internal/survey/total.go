package survey

import (
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/rat"
)

// Total is what a tally adds up of one statistic. Fields that the statistic lacks are empty.
type Total struct {
	Sum       Count // of the numbers of all hands
	Histogram Histogram
	Groups    []Weight             // grade: the hands of each level; reach: the hands that reach Low, Low+1, …
	Lists     [listKinds]*HandList // not nil
}

// ListKind is a kind of list that a tally can have of a statistic.
type ListKind int

// The kinds of lists, by the number of the statistic. The first three are in the order of the
// ranks.
const (
	One    ListKind = iota // hands with the number 1
	Every                  // hands that are in every group
	None                   // hands with the number 0
	Most                   // hands with the highest numbers
	Fewest                 // hands with the lowest numbers
	listKinds
)

// Lists holds the lists of a statistic. Kinds that it lacks have no title.
type Lists [listKinds]List

// List describes a list of a statistic in reports.
type List struct {
	Title, Note text.Key
	Section     *Section // nil for that of the statistic
	TextName    text.Key // what the texts of the hands are; "" for their simplest solutions
	JSON        string   // the field of JSON with the number of hands; "" for none
}

// maxLengths holds the maximum length of each kind of list.
var maxLengths = [listKinds]int{One: MaxListLength, Every: MaxTopLength, None: MaxListLength, Most: MaxTopLength, Fewest: MaxTopLength}

func newTotal() *Total {
	t := &Total{}
	for kind := range t.Lists {
		t.Lists[kind] = newLimitedList(maxLengths[kind])
	}
	return t
}

// sortKey returns the sort key of a hand with the number n in a list, or false if the list does not
// include it.
func (t *Total) sortKey(kind ListKind, n rat.Rat) (rat.Rat, bool) {
	whole, ok := n.Int64()
	switch kind {
	case One:
		return rat.Rat{}, ok && whole == 1
	case Every:
		return rat.Rat{}, ok && whole == int64(len(t.Groups))
	case None:
		return rat.Rat{}, n.Sign() == 0
	case Fewest:
		return n.Neg(), true
	default:
		return n, true
	}
}

// add adds a row that is not poison.
func (t *Total) add(s *Statistic, p *Plan, row *Row, w Weight) error {
	if s.hands != allHands && !row.Solvable {
		return nil
	}
	n, ok, err := s.number(row, p)
	if err != nil || !ok {
		return err
	}
	if s.HasSum {
		whole, _ := n.Int64()
		t.Sum = t.Sum.Plus(CountOf(whole))
	}
	if s.Bars != "" {
		t.Histogram.add(roundUp(n), CountOf(1))
	}
	if s.addToGroups != nil {
		s.addToGroups(t.Groups, row, p, w)
	}
	for kind := range s.Lists {
		if s.Lists[kind].Title == "" {
			continue
		}
		if key, ok := t.sortKey(ListKind(kind), n); ok {
			entry := Entry{row.Rank, row.Hand, key, row.SimplestSolution}
			if s.entryText != nil {
				entry.Text = s.entryText(row)
			}
			t.Lists[kind].add(w, entry)
		}
	}
	return nil
}

func (t *Total) merge(u *Total) {
	t.Sum = t.Sum.Plus(u.Sum)
	t.Histogram.merge(u.Histogram)
	for i := range t.Groups {
		t.Groups[i] = t.Groups[i].Plus(u.Groups[i])
	}
	for kind, list := range t.Lists {
		list.merge(u.Lists[kind])
	}
}
