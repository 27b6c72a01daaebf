package dealer

import (
	"errors"
	"fmt"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestGradeTableSamples compares some hands of each table with the grader. TestGradeTables compares
// all hands.
func TestGradeTableSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine: nothing for the race detector")
	}
	a, samples := newAnalyzer(), int64(50)
	for i, key := range gradedSpaces() {
		gt := precomputedGrades()[key]
		if int64(len(gt.hands)) != gt.space.Size() {
			t.Fatalf("%v: %d hands of %d", key, len(gt.hands), gt.space.Size())
		}
		v, err := puzzle.Lookup(key.rules)
		if err != nil {
			t.Fatal(err)
		}
		for rank := int64(i); rank < gt.space.Size(); rank += gt.space.Size() / samples {
			hand, err := gt.space.At(rank)
			if err != nil {
				t.Fatal(err)
			}
			p, err := puzzle.New(hand, rat.Int(v.Low), v.Rules)
			if err != nil {
				t.Fatal(err)
			}
			result, err := a.analyze(t.Context(), p)
			if err != nil || gt.hands[rank] != result.pack() {
				t.Errorf("%v: %s is %b in grades.gz, want %b, %v; if the change is intended, run make gen", key, p.ID(), gt.hands[rank], result.pack(), err)
			}
		}
	}
}

// pack returns the packedGrade of an analysis.
func (a analysis) pack() (e packedGrade) {
	e = packedGrade(a.hand.Level)
	for _, technique := range a.techniques {
		e |= techniqueBit(technique)
	}
	return e
}

// TestInvalidGradeTables checks that readGradeTables rejects empty, truncated and invalid files.
func TestInvalidGradeTables(t *testing.T) {
	for _, file := range [][]byte{nil, gradesFile[:len(gradesFile)/2], []byte("no gzip")} {
		if b, err := readGradeTables(file); err == nil {
			t.Errorf("%d tables were read from %d bytes", len(b), len(file))
		}
	}
}

// TestRareCriteria checks, for every level and technique, that Practice finds a hand if there is
// one, however rare, and otherwise returns ErrCriteria. The row rare-hand of make bench measures how
// long that takes.
func TestRareCriteria(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine: nothing for the race detector")
	}
	d := New([]byte("of the tests"), nil)
	precomputedGrades()
	d.classic()
	for _, key := range gradedSpaces() {
		for level := range maxLevel + 1 {
			for i, technique := range append(grade.Techniques(), anyTechnique) {
				if sample.Only && (i+level)%4 != 0 {
					continue
				}
				criteria := Criteria{Rules: key.rules, Cards: key.cards, Level: level}
				if technique != anyTechnique {
					criteria.Technique = technique.String()
				}
				fitting := 0
				for _, e := range precomputedGrades()[key].hands {
					if e.fits(level, criteria.Technique) {
						fitting++
					}
				}
				hands, err := d.Practice(t.Context(), fmt.Sprint(criteria), criteria, nil, 1)
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
}

// anyTechnique is not a technique; it means that the criteria allow all techniques.
const anyTechnique = ^grade.Technique(0)

// TestRareCriteriaRepeatLast checks that a run with rare criteria gets every hand that meets them
// before a hand is repeated.
func TestRareCriteriaRepeatLast(t *testing.T) {
	d := New([]byte("of the tests"), nil)
	criteria := Criteria{Cards: 6, Level: 1}
	fitting := 0
	for _, e := range precomputedGrades()[spaceKey{"classic", 6}].hands {
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
