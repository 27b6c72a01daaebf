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

// book says of every hand of five and six cards, played as its rules have it, its level and what its
// easiest solution works by. To work that out takes many seconds, and one hand of six thousand
// may be all that is asked for. It follows from the weights of package grade; after they
// change it is written anew:
//
//	go test -count=1 -run ^TestBook$ -tags long ./internal/dealer -update
//
// Before it is dealt, a hand is graded even so: an old book makes dealing slow, not wrong.
type book map[bookKey]chapter

type bookKey struct {
	rules string
	cards int
}

// chapter has the hands of a space by their rank.
type chapter struct {
	space deal.Space
	hands []entry
}

// entry is the level of a hand, 0 without a solution, and its techniques as a set: bit 3 is the first of
// grade.Techniques.
type entry uint32

const levelBits = 3

// fits reports whether a hand has a solution, a level (0: any) and a technique ("": any).
func (e entry) fits(level int, kind string) bool {
	own := int(e & (1<<levelBits - 1))
	if own == 0 || level != 0 && own != level {
		return false
	}
	return kind == "" || e&kindBit(kind) != 0
}

func kindBit(kind string) entry {
	for i, t := range grade.Techniques() {
		if t.String() == kind {
			return 1 << (levelBits + i)
		}
	}
	return 0
}

// bookKeys are the spaces that the book has, in its order.
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
		panic(fmt.Errorf("dealer: book: %w", err)) // it is a part of the program
	}
	return b
})

func readBook(file []byte) (book, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(r) // to the end, where the checksum is
	if err != nil {
		return nil, err
	}
	b := book{}
	for _, key := range bookKeys() {
		v, err := puzzle.Lookup(key.rules)
		if err != nil {
			return nil, err
		}
		c := chapter{}
		if c.space, err = deal.NewSpace(v.Pool, key.cards); err != nil {
			return nil, err
		}
		size := 4 * int(c.space.Size())
		if len(raw) < size {
			return nil, io.ErrUnexpectedEOF
		}
		for e := range slices.Chunk(raw[:size], 4) {
			c.hands = append(c.hands, entry(binary.LittleEndian.Uint32(e)))
		}
		raw = raw[size:]
		b[key] = c
	}
	return b, nil
}

// chapter is what the book says of the hands of a wish, and whether it has them.
func (g *checkedCriteria) chapter() (c chapter, ok bool) {
	if own, one := g.variant.Target(); !one || !g.target.Equal(own) {
		return c, false
	}
	c, ok = theBook()[bookKey{g.variant.Name, g.cards}]
	return c, ok
}

// lookUp finds a hand in the book that the run did not have, and says whether there is one.
func (q *handSearch) findInBook(c chapter) (analysis, bool, error) {
	had := map[int64]bool{}
	for _, id := range q.had {
		if p, err := puzzle.ParseID(id); err == nil {
			if rank, err := c.space.Rank(p.Hand); err == nil {
				had[rank] = true
			}
		}
	}
	choose := func(rank int64) (analysis, bool, error) {
		hand, err := c.space.At(rank)
		if err != nil {
			return analysis{}, false, err
		}
		f, err := q.analyze(draft{hand, q.target}.puzzle(&q.checkedCriteria))
		if err == nil && !q.fits(f) { // the book is old
			return q.findSolvable()
		}
		return f, err == nil, err
	}
	for range bookTries {
		rank, err := c.space.Rank(q.randomDraft().puzzle(&q.checkedCriteria).Hand)
		if err == nil && c.hands[rank].fits(q.level, q.kind) && !had[rank] {
			return choose(rank)
		}
	}
	var list []int64
	for rank, e := range c.hands {
		if r := int64(rank); e.fits(q.level, q.kind) && !had[r] {
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		return analysis{}, false, nil
	}
	return choose(list[q.r.IntN(len(list))])
}
