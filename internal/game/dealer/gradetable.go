package dealer

import (
	"bytes"
	"compress/gzip"
	_ "embed" // grades.gz
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
)

//go:embed grades.gz
var gradesFile []byte

// gradeTables holds the grades of all hands of five and six cards with the default target of their
// rules: the level and the techniques of the easiest solution. They are precomputed, since grading
// all hands takes many seconds, and only one in six thousand may meet the criteria. They depend on
// the weights of package grade; after the weights change, make gen generates grades.gz again. A hand
// from a table is graded before it is dealt, so outdated tables make dealing slow, not wrong.
type gradeTables map[spaceKey]gradeTable

// spaceKey identifies a space of hands: the name of a variant and the number of cards.
type spaceKey struct {
	rules string
	cards int
}

// gradeTable holds the grades of the hands of one space, indexed by hand rank.
type gradeTable struct {
	space deal.Space
	hands []packedGrade
}

// packedGrade encodes the grade of a hand. The lowest levelBits bits are the level, or 0 for a hand
// without a solution. The other bits are the set of techniques, in the order of grade.Techniques.
type packedGrade uint32

const levelBits = 3

// fits reports whether the hand has a solution, the given level (0: any) and the given technique
// ("": any).
func (e packedGrade) fits(level int, technique string) bool {
	gradeLevel := int(e & (1<<levelBits - 1))
	if gradeLevel == 0 || level != 0 && gradeLevel != level {
		return false
	}
	return technique == "" || e&techniqueBit(technique) != 0
}

// techniqueBit returns the bit of a technique in a packedGrade, or 0 for an unknown technique.
func techniqueBit(technique string) packedGrade {
	for i, t := range grade.Techniques() {
		if t.String() == technique {
			return 1 << (levelBits + i)
		}
	}
	return 0
}

// gradedSpaces returns the keys of the tables, in the order of the file.
func gradedSpaces() (keys []spaceKey) {
	for _, rules := range []string{"classic", "beginner", "hdoj"} {
		keys = append(keys, spaceKey{rules, 5}, spaceKey{rules, 6})
	}
	return keys
}

// precomputedGrades is loaded on first use.
var precomputedGrades = sync.OnceValue(func() gradeTables {
	b, err := readGradeTables(gradesFile)
	if err != nil {
		panic(fmt.Errorf("dealer: grades.gz: %w", err)) // cannot happen: the file is embedded
	}
	return b
})

// readGradeTables decodes the contents of grades.gz.
func readGradeTables(file []byte) (gradeTables, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(r) // reads to the end, where gzip checks the checksum
	if err != nil {
		return nil, err
	}
	b := gradeTables{}
	for _, key := range gradedSpaces() {
		v, err := puzzle.Lookup(key.rules)
		if err != nil {
			return nil, err
		}
		gt := gradeTable{}
		if gt.space, err = deal.NewSpace(v.Pool, key.cards); err != nil {
			return nil, err
		}
		size := 4 * int(gt.space.Size())
		if len(raw) < size {
			return nil, io.ErrUnexpectedEOF
		}
		for encoded := range slices.Chunk(raw[:size], 4) {
			gt.hands = append(gt.hands, packedGrade(binary.LittleEndian.Uint32(encoded)))
		}
		raw = raw[size:]
		b[key] = gt
	}
	return b, nil
}

// precomputedTable returns the table of the space and target of the criteria, and whether there is
// one.
func (c *validCriteria) precomputedTable() (gt gradeTable, ok bool) {
	if variantTarget, single := c.variant.Target(); !single || !c.target.Equal(variantTarget) {
		return gt, false
	}
	gt, ok = precomputedGrades()[spaceKey{c.variant.Name, c.cards}]
	return gt, ok
}

// findPrecomputed returns a hand of a chapter that meets the criteria and that the run has not had,
// and whether there is one. It looks up randomLookups random hands; if none fits, it draws one of
// all hands that fit.
func (s *handSearch) findPrecomputed(gt gradeTable) (analysis, bool, error) {
	dealt := map[int64]bool{}
	for _, id := range s.dealt {
		if p, err := puzzle.ParseID(id); err == nil {
			if rank, err := gt.space.Rank(p.Hand); err == nil {
				dealt[rank] = true
			}
		}
	}
	handAt := func(rank int64) (analysis, bool, error) {
		hand, err := gt.space.At(rank)
		if err != nil {
			return analysis{}, false, err
		}
		a, err := s.analyze(handCandidate{hand, s.target}.puzzle(&s.validCriteria))
		if err == nil && !s.fits(a) { // the table is outdated
			return s.findSolvable()
		}
		return a, err == nil, err
	}
	for range randomLookups {
		rank, err := gt.space.Rank(s.randomCandidate().puzzle(&s.validCriteria).Hand)
		if err == nil && gt.hands[rank].fits(s.level, s.technique) && !dealt[rank] {
			return handAt(rank)
		}
	}
	var list []int64
	for rank, e := range gt.hands {
		if r := int64(rank); e.fits(s.level, s.technique) && !dealt[r] {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return analysis{}, false, nil
	}
	return handAt(list[s.random.IntN(len(list))])
}
