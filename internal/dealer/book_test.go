package dealer

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/cputime"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/rat"
)

// TestBookSamples compares some hands of each chapter of the book with the grader. TestBook
// compares all hands.
func TestBookSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine: nothing for the race detector")
	}
	a, samples := newAnalyzer(), int64(50)
	for i, key := range bookKeys() {
		ch := theBook()[key]
		if int64(len(ch.hands)) != ch.space.Size() {
			t.Fatalf("%v: %d hands of %d", key, len(ch.hands), ch.space.Size())
		}
		v, err := puzzle.Lookup(key.rules)
		if err != nil {
			t.Fatal(err)
		}
		for rank := int64(i); rank < ch.space.Size(); rank += ch.space.Size() / samples {
			hand, err := ch.space.At(rank)
			if err != nil {
				t.Fatal(err)
			}
			p, err := puzzle.New(hand, rat.Int(v.Low), v.Rules)
			if err != nil {
				t.Fatal(err)
			}
			result, err := a.analyze(t.Context(), p)
			if err != nil || ch.hands[rank] != result.entry() {
				t.Errorf("%v: %s is %b in the book, want %b, %v: generate the book again, see book.go", key, p.ID(), ch.hands[rank], result.entry(), err)
			}
		}
	}
}

// entry returns the entry that the book should have for a hand.
func (a analysis) entry() (e entry) {
	e = entry(a.hand.Level)
	for _, kind := range a.techniques {
		e |= kindBit(kind)
	}
	return e
}

// TestInvalidBook checks that readBook rejects empty, truncated and invalid files.
func TestInvalidBook(t *testing.T) {
	for _, file := range [][]byte{nil, bookFile[:len(bookFile)/2], []byte("a book")} {
		if b, err := readBook(file); err == nil {
			t.Errorf("%d chapters were read from %d bytes", len(b), len(file))
		}
	}
}

// TestRareCriteria checks for all criteria on level and kind that Practice quickly finds a hand if
// there is one, however rare, and otherwise quickly returns ErrCriteria.
func TestRareCriteria(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine: nothing for the race detector")
	}
	d := New([]byte("of the tests"), nil)
	theBook()
	d.table()
	var spent []time.Duration
	for _, key := range bookKeys() {
		for level := range maxLevel + 1 {
			for _, technique := range append(grade.Techniques(), noTechnique) {
				criteria := Criteria{Rules: key.rules, Cards: key.cards, Level: level}
				if technique != noTechnique {
					criteria.Kind = technique.String()
				}
				fitting := 0
				for _, e := range theBook()[key].hands {
					if e.fits(level, criteria.Kind) {
						fitting++
					}
				}
				var hands []event.Hand
				var err error
				spent = append(spent, cputime.MeasureThread(t, func() { hands, err = d.Practice(t.Context(), fmt.Sprint(criteria), criteria, nil, 1) }))
				if fitting == 0 {
					if !errors.Is(err, ErrCriteria) {
						t.Errorf("%+v: %v, %v", criteria, hands, err)
					}
					continue
				}
				if err != nil || level != 0 && hands[0].Level != level || !hands[0].Solvable {
					t.Errorf("%+v, which %d hands meet: %v, %v", criteria, fitting, hands, err)
				}
			}
		}
	}
	slices.Sort(spent)
	t.Logf("%d criteria, median %v of processor time, maximum %v", len(spent), spent[len(spent)/2], spent[len(spent)-1])
	if median := spent[len(spent)/2]; median > 50*time.Millisecond {
		t.Errorf("the median is %v of processor time", median)
	}
}

// noTechnique is not a technique; it stands for no criterion on the kind.
const noTechnique = ^grade.Technique(0)

// TestRareCriteriaRepeatLast checks that a run with rare criteria gets every hand that meets them
// before a hand is repeated.
func TestRareCriteriaRepeatLast(t *testing.T) {
	d := New([]byte("of the tests"), nil)
	criteria := Criteria{Cards: 6, Level: 1}
	fitting := 0
	for _, e := range theBook()[bookKey{"classic", 6}].hands {
		if e.fits(1, "") {
			fitting++
		}
	}
	hands, err := d.Practice(t.Context(), "r", criteria, nil, fitting+5)
	if err != nil || fitting < 2 {
		t.Fatalf("of %d: %v", fitting, err)
	}
	seen := map[string]bool{}
	for i, h := range hands {
		if seen[h.Puzzle] != (i >= fitting) || h.Level != 1 {
			t.Errorf("hand %d of %d is %+v", i, fitting, h)
		}
		seen[h.Puzzle] = true
	}
}
