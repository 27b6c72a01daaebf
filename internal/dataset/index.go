package dataset

import (
	"bytes"
	"context"
	"crypto/sha256"
	"slices"

	"github.com/make24/make24/puzzle"
)

// half is the size of each half of an entry.
const half = 12

// entry stands for a puzzle: half of it is of the SHA-256 of the numbers and the rules, half of
// that of the key. So puzzles with the same numbers are neighbours in a sorted list.
type entry [2 * half]byte

// Index is a set of puzzles to look up or to compare, of 24 bytes each. The zero Index is empty.
//
// Entries are distributed among buckets by their first byte. A bucket that grows is sorted, and
// freed of repeats, from time to time, so many repeats take no memory; and no large list is ever
// copied into a larger one. The buckets in order are the index in order.
type Index struct {
	buckets [256]bucket
	records int64
	sorted  bool // every bucket is
}

type bucket struct {
	entries []entry
	sorted  int // how many entries at the beginning are sorted and different
	before  int // how many entries the buckets before this one have, once the index is sorted
}

// A bucket is sorted when it has minSorted entries, and then each time it has grown by sortGrowth.
const (
	minSorted  = 1024
	sortGrowth = 4
)

// entryOf returns the entry of a puzzle.
func entryOf(r *Record) (e entry) {
	var buffer [96]byte
	hand := sha256.Sum256(r.appendHand(buffer[:0]))
	key := r.Key()
	copy(e[:half], hand[:])
	copy(e[half:], key[:])
	return e
}

// ofHand returns the entry of the same hand under every target. No key is all zeros.
func (e entry) ofHand() entry {
	clear(e[half:])
	return e
}

func compareEntries(a, b entry) int { return bytes.Compare(a[:], b[:]) }

// Add adds a puzzle.
func (x *Index) Add(r *Record) { x.add(entryOf(r)) }

// addHand adds a hand under every target, which only has finds.
func (x *Index) addHand(r *Record) { x.add(entryOf(r).ofHand()) }

func (x *Index) add(e entry) {
	b := &x.buckets[e[0]]
	if len(b.entries) >= max(minSorted, sortGrowth*b.sorted) {
		b.sort()
	}
	b.entries = append(b.entries, e)
	x.records++
	x.sorted = false
}

func (b *bucket) sort() {
	if b.sorted < len(b.entries) {
		slices.SortFunc(b.entries, compareEntries)
		b.entries = slices.Compact(b.entries)
		b.sorted = len(b.entries)
	}
}

// sort sorts every bucket. After it, any number of goroutines may look up entries at once.
func (x *Index) sort() {
	if x.sorted {
		return
	}
	before := 0
	for i := range x.buckets {
		b := &x.buckets[i]
		b.sort()
		b.before = before
		before += len(b.entries)
	}
	x.sorted = true
}

// Records returns how many records were added.
func (x *Index) Records() int64 { return x.records }

// Puzzles returns how many different puzzles they hold.
func (x *Index) Puzzles() int64 {
	x.sort()
	last := &x.buckets[len(x.buckets)-1]
	return int64(last.before + len(last.entries))
}

// number returns the position of an entry in the sorted index; -1 if it is not there.
func (x *Index) number(e entry) int {
	b := &x.buckets[e[0]]
	if at, found := slices.BinarySearchFunc(b.entries, e, compareEntries); found {
		return b.before + at
	}
	return -1
}

// hasOther reports whether the hand of a puzzle is in the sorted index with another target.
func (x *Index) hasOther(e entry) bool {
	list := x.buckets[e[0]].entries
	at, _ := slices.BinarySearchFunc(list, e.ofHand(), compareEntries)
	for _, other := range list[at:] {
		if !bytes.Equal(other[:half], e[:half]) {
			break
		}
		if other != e {
			return true
		}
	}
	return false
}

// overlap counts the puzzles that two indexes share, and the hands that are in both under the
// same rules with different targets.
func overlap(a, b *Index) (puzzles, hands int64) {
	a.sort()
	b.sort()
	for i := range a.buckets {
		x, y := a.buckets[i].entries, b.buckets[i].entries
		for len(x) > 0 && len(y) > 0 {
			switch bytes.Compare(x[0][:half], y[0][:half]) {
			case -1:
				x = x[oneHand(x):]
			case +1:
				y = y[oneHand(y):]
			default:
				n, m, same := oneHand(x), oneHand(y), 0
				for _, e := range x[:n] {
					if _, found := slices.BinarySearchFunc(y[:m], e, compareEntries); found {
						same++
					}
				}
				puzzles += int64(same)
				if n+m-same > 1 {
					hands++
				}
				x, y = x[n:], y[m:]
			}
		}
	}
	return puzzles, hands
}

// oneHand returns how many entries at the start of a sorted list are of one hand.
func oneHand(list []entry) int {
	n := 1
	for n < len(list) && bytes.Equal(list[n][:half], list[0][:half]) {
		n++
	}
	return n
}

// Exclusion is what is left out of a set: the puzzles of some files. A record without a target
// stands for its hand under every target that the set may have.
type Exclusion struct{ index Index }

// ReadExclusion reads the puzzles of some files, which takes 24 bytes a record. Records that
// have no target have the one of o, or where that is not known any. The error is the context's
// or that of the first thing that cannot be read: a puzzle that is not read would not be left
// out. A file without a record is an *Error too.
func ReadExclusion(ctx context.Context, sources []Source, o ReadOptions) (*Exclusion, error) {
	x := &Exclusion{}
	o.anyTarget = !o.Target.Known
	for _, s := range sources {
		before := x.index.Records()
		var first error
		_, err := eachRecord(ctx, s, o, func(r *Record, wrong error) bool {
			switch {
			case wrong != nil:
				first = wrong
			case r.anyTarget:
				x.index.addHand(r)
			default:
				x.index.Add(r)
			}
			return wrong == nil
		})
		switch {
		case err != nil:
			return nil, err
		case first != nil:
			return nil, first
		case x.index.Records() == before:
			e := fault("set.fault.norecord")
			e.File = s.String()
			return nil, e
		}
	}
	x.index.sort() // so that many may ask at once
	return x, nil
}

// Empty reports whether nothing is left out.
func (x *Exclusion) Empty() bool { return x.index.records == 0 }

// Has reports whether a puzzle is left out. Any number of goroutines may ask at once.
func (x *Exclusion) Has(p puzzle.Puzzle) bool {
	e := entryOf(&Record{Hand: p.Hand, Target: p.Target, Rules: p.Rules})
	return x.index.number(e) >= 0 || x.index.number(e.ofHand()) >= 0
}
