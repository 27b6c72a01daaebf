package dealer

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the book
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
)

//go:embed book.gz
var bookFile []byte

// book holds the level and the techniques of the easiest solution of every hand of five and six
// cards with the default target of the rules. Computing them takes many seconds, and it may be that
// only one in six thousand hands meets the criteria. The book depends on the weights of package
// grade. After they change, generate it again:
//
//	go test -count=1 -run ^TestBook$ -tags long ./internal/dealer -update
//
// A hand from the book is graded before it is dealt, so an outdated book makes dealing slow, not
// wrong.
type book map[bookKey]chapter

// bookKey identifies a chapter of the book.
type bookKey struct {
	rules string
	cards int
}

// chapter is the part of a book for one space. hands is indexed by hand rank.
type chapter struct {
	space deal.Space
	hands []entry
}

// entry encodes the facts about a hand. The lowest levelBits bits are its level, or 0 for a hand
// without a solution. The other bits are the set of its techniques, in the order of
// grade.Techniques.
type entry uint32

const levelBits = 3

// fits reports whether the hand has a solution, the given level (0: any) and the given technique
// ("": any).
func (e entry) fits(level int, kind string) bool {
	entryLevel := int(e & (1<<levelBits - 1))
	if entryLevel == 0 || level != 0 && entryLevel != level {
		return false
	}
	return kind == "" || e&kindBit(kind) != 0
}

// kindBit returns the bit of a technique in an entry, or 0 for an unknown technique.
func kindBit(kind string) entry {
	for i, t := range grade.Techniques() {
		if t.String() == kind {
			return 1 << (levelBits + i)
		}
	}
	return 0
}

// bookKeys returns the keys of the book's chapters, in the order of the file.
func bookKeys() (keys []bookKey) {
	for _, rules := range []string{"classic", "beginner", "hdoj"} {
		keys = append(keys, bookKey{rules, 5}, bookKey{rules, 6})
	}
	return keys
}

// theBook is loaded on first use.
var theBook = sync.OnceValue(func() book {
	b, err := readBook(bookFile)
	if err != nil {
		panic(fmt.Errorf("dealer: book: %w", err)) // cannot happen: the file is embedded
	}
	return b
})

// readBook decodes the file of a book.
func readBook(file []byte) (book, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(r) // reads to the end, where gzip checks the checksum
	if err != nil {
		return nil, err
	}
	b := book{}
	for _, key := range bookKeys() {
		v, err := puzzle.Lookup(key.rules)
		if err != nil {
			return nil, err
		}
		ch := chapter{}
		if ch.space, err = deal.NewSpace(v.Pool, key.cards); err != nil {
			return nil, err
		}
		size := 4 * int(ch.space.Size())
		if len(raw) < size {
			return nil, io.ErrUnexpectedEOF
		}
		for encoded := range slices.Chunk(raw[:size], 4) {
			ch.hands = append(ch.hands, entry(binary.LittleEndian.Uint32(encoded)))
		}
		raw = raw[size:]
		b[key] = ch
	}
	return b, nil
}

// chapter returns the chapter of the hands to which the criteria apply, and whether the book has
// it.
func (c *validCriteria) chapter() (ch chapter, ok bool) {
	if variantTarget, single := c.variant.Target(); !single || !c.target.Equal(variantTarget) {
		return ch, false
	}
	ch, ok = theBook()[bookKey{c.variant.Name, c.cards}]
	return ch, ok
}

// findInBook returns a hand of a chapter that meets the criteria and that the run has not had, and
// whether there is one. It looks up bookTries random hands; if none fits, it draws one of all hands
// that fit.
func (s *handSearch) findInBook(ch chapter) (analysis, bool, error) {
	dealt := map[int64]bool{}
	for _, id := range s.dealt {
		if p, err := puzzle.ParseID(id); err == nil {
			if rank, err := ch.space.Rank(p.Hand); err == nil {
				dealt[rank] = true
			}
		}
	}
	handAt := func(rank int64) (analysis, bool, error) {
		hand, err := ch.space.At(rank)
		if err != nil {
			return analysis{}, false, err
		}
		a, err := s.analyze(draft{hand, s.target}.puzzle(&s.validCriteria))
		if err == nil && !s.fits(a) { // the book is outdated
			return s.findSolvable()
		}
		return a, err == nil, err
	}
	for range bookTries {
		rank, err := ch.space.Rank(s.randomDraft().puzzle(&s.validCriteria).Hand)
		if err == nil && ch.hands[rank].fits(s.level, s.kind) && !dealt[rank] {
			return handAt(rank)
		}
	}
	var list []int64
	for rank, e := range ch.hands {
		if r := int64(rank); e.fits(s.level, s.kind) && !dealt[r] {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return analysis{}, false, nil
	}
	return handAt(list[s.random.IntN(len(list))])
}
