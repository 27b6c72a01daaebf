package dataset

import (
	"bytes"
	"context"
	"crypto/sha256"
	"os"
	"slices"
	"strings"

	"github.com/make24/make24/puzzle"
)

// half is the size of each half of an entry.
const halfEntry = 12

// entry stands for a puzzle: half of it is of the SHA-256 of the numbers and the rules, half of
// that of the key. So puzzles with the same numbers are neighbours in a sorted list.
type entry [2 * halfEntry]byte

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
	entries   []entry
	sortedLen int // how many entries at the beginning are sorted and different
	offset    int // how many entries the buckets before this one have, once the index is sorted
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
	copy(e[:halfEntry], hand[:])
	copy(e[halfEntry:], key[:])
	return e
}

// ofHand returns the entry of the same hand under every target. No key is all zeros.
func (e entry) ofHand() entry {
	clear(e[halfEntry:])
	return e
}

func compareEntries(a, b entry) int { return bytes.Compare(a[:], b[:]) }

// Add adds a puzzle.
func (x *Index) Add(r *Record) { x.add(entryOf(r)) }

// addHand adds a hand under every target, which only has finds.
func (x *Index) addHand(r *Record) { x.add(entryOf(r).ofHand()) }

func (x *Index) add(e entry) {
	b := &x.buckets[e[0]]
	if len(b.entries) >= max(minSorted, sortGrowth*b.sortedLen) {
		b.sort()
	}
	b.entries = append(b.entries, e)
	x.records++
	x.sorted = false
}

func (b *bucket) sort() {
	if b.sortedLen < len(b.entries) {
		slices.SortFunc(b.entries, compareEntries)
		b.entries = slices.Compact(b.entries)
		b.sortedLen = len(b.entries)
	}
}

// sort sorts every bucket. After it, any number of goroutines may look up entries at once.
func (x *Index) sort() {
	if x.sorted {
		return
	}
	offset := 0
	for i := range x.buckets {
		b := &x.buckets[i]
		b.sort()
		b.offset = offset
		offset += len(b.entries)
	}
	x.sorted = true
}

// Records returns how many records were added.
func (x *Index) Records() int64 { return x.records }

// Puzzles returns how many different puzzles they hold.
func (x *Index) Puzzles() int64 {
	x.sort()
	last := &x.buckets[len(x.buckets)-1]
	return int64(last.offset + len(last.entries))
}

// number returns the position of an entry in the sorted index; -1 if it is not there.
func (x *Index) position(e entry) int {
	b := &x.buckets[e[0]]
	if at, found := slices.BinarySearchFunc(b.entries, e, compareEntries); found {
		return b.offset + at
	}
	return -1
}

// hasOther reports whether the hand of a puzzle is in the sorted index with another target.
func (x *Index) hasOther(e entry) bool {
	list := x.buckets[e[0]].entries
	at, _ := slices.BinarySearchFunc(list, e.ofHand(), compareEntries)
	for _, other := range list[at:] {
		if !bytes.Equal(other[:halfEntry], e[:halfEntry]) {
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
			switch bytes.Compare(x[0][:halfEntry], y[0][:halfEntry]) {
			case -1:
				x = x[sameHandLen(x):]
			case +1:
				y = y[sameHandLen(y):]
			default:
				n, m, same := sameHandLen(x), sameHandLen(y), 0
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
func sameHandLen(list []entry) int {
	n := 1
	for n < len(list) && bytes.Equal(list[n][:halfEntry], list[0][:halfEntry]) {
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
		_, err := eachRecord(ctx, s, o, func(r *Record, recErr error) bool {
			switch {
			case recErr != nil:
				first = recErr
			case r.anyTarget:
				x.index.addHand(r)
			default:
				x.index.Add(r)
			}
			return recErr == nil
		})
		switch {
		case err != nil:
			return nil, err
		case first != nil:
			return nil, first
		case x.index.Records() == before:
			e := catalogueError("set.fault.norecord")
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
	return x.index.position(e) >= 0 || x.index.position(e.ofHand()) >= 0
}

// AuditOptions say how files are read and what is reported.
type AuditOptions struct {
	ReadOptions

	// Examples is how many of the shared puzzles of two files are named; below 0, all are, and
	// the puzzles that a file repeats and the hands with other targets as well.
	Examples int

	// Bad is told of what cannot be read, as it comes; it may be nil.
	OnError func(error)
}

// Audit says what some files share. Its puzzles are those of the keys.
type Audit struct {
	Files []FileAudit
	Pairs []PairAudit // each two of them, the first with the second, with the third, and so on
}

// FileAudit is what one file holds.
type FileAudit struct {
	Source  Source `json:"file"`
	Format  Format `json:"format"`
	Records int64  `json:"records"` // that could be read
	Puzzles int64  `json:"puzzles"` // that are different
	Repeats int64  `json:"repeats"` // records that hold a puzzle that came before in the file
	Bad     int64  `json:"bad"`     // records that could not be read

	// Repeated are the puzzles that come more than once, by their KeyText, in the order in
	// which they come again; only where all are to be named.
	Repeated []string `json:"repeated,omitempty"`
}

// PairAudit is what two files share.
type PairAudit struct {
	A, B int // numbers in Files

	// Overlap is how many puzzles are in both; Examples are the first of them in the order
	// of A, by their KeyText.
	Overlap  int64
	Examples []string

	// OtherTarget is how many hands are in both, under the same rules, with another target in
	// one than in the other. They are no overlap. OtherHands are these in the order of A, each a
	// KeyText with * for the target; only where all are to be named.
	OtherTarget int64
	OtherHands  []string
}

// Clean reports whether no file repeats a puzzle and no two share one.
func (a *Audit) Clean() bool {
	return !slices.ContainsFunc(a.Files, func(f FileAudit) bool { return f.Repeats > 0 }) &&
		!slices.ContainsFunc(a.Pairs, func(p PairAudit) bool { return p.Overlap > 0 })
}

// Bad is how many records could not be read.
func (a *Audit) Unreadable() (n int64) {
	for i := range a.Files {
		n += a.Files[i].Bad
	}
	return n
}

// ReadIndex reads a set into an index. What cannot be read is counted and told to bad, which
// may be nil; the error is that of Open or the context's.
func ReadIndex(ctx context.Context, s Source, o ReadOptions, onError func(error)) (*Index, FileAudit, error) {
	x, report := &Index{}, FileAudit{Source: s}
	var err error
	report.Format, err = eachRecord(ctx, s, o, func(r *Record, recErr error) bool {
		if recErr == nil {
			x.Add(r)
			return true
		}
		if report.Bad++; onError != nil {
			onError(recErr)
		}
		return true
	})
	report.Records, report.Puzzles = x.Records(), x.Puzzles()
	report.Repeats = report.Records - report.Puzzles
	return x, report, err
}

// eachRecord goes through the keys of a file while do wants more, and returns its format.
func eachRecord(ctx context.Context, s Source, o ReadOptions, visit func(r *Record, recErr error) bool) (Format, error) {
	o.keysOnly = true
	f, err := Open(s, o)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	for r, recErr := range f.Records() {
		if err := ctx.Err(); err != nil {
			return f.Format, err
		}
		if !visit(&r, recErr) {
			break
		}
	}
	return f.Format, ctx.Err()
}

// RunAudit compares any number of files, each with each. It needs 24 bytes a record. The error
// is the context's or that of the first file that cannot be opened; bad records are counted.
func RunAudit(ctx context.Context, sources []Source, o AuditOptions) (*Audit, error) {
	a := &Audit{}
	var indexes []*Index
	for _, s := range sources {
		x, report, err := ReadIndex(ctx, s, o.ReadOptions, o.OnError)
		if err != nil {
			return nil, err
		}
		indexes = append(indexes, x)
		a.Files = append(a.Files, report)
	}
	for i := range indexes {
		from := len(a.Pairs)
		for j := i + 1; j < len(indexes); j++ {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			p := PairAudit{A: i, B: j}
			p.Overlap, p.OtherTarget = overlap(indexes[i], indexes[j])
			a.Pairs = append(a.Pairs, p)
		}
		if err := nameShared(ctx, o, indexes, &a.Files[i], a.Pairs[from:]); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// finder names what a file repeats and what it shares with others. An index does not know what its
// puzzles are called, so the file is read again.
type nameFinder struct {
	file        *FileAudit
	own         *Index
	pairs       []pairFinder // with the file as the first
	occurrences []uint8      // how often each puzzle of the file came, up to 3; nil: that is not asked
	all         bool
}

// pairFinder names what a pair of files shares.
type pairFinder struct {
	*PairAudit
	other  *Index
	wanted int64        // examples
	named  map[Key]bool // by the keys of the names
}

// nameShared names what a file repeats and what it shares with the others of some pairs.
func nameShared(ctx context.Context, o AuditOptions, indexes []*Index, file *FileAudit, pairs []PairAudit) error {
	f := nameFinder{file: file, own: indexes[len(indexes)-len(pairs)-1], all: o.Examples < 0}
	for i := range pairs {
		s := pairFinder{&pairs[i], indexes[pairs[i].B], pairs[i].Overlap, map[Key]bool{}}
		if !f.all {
			s.wanted = min(s.wanted, int64(o.Examples))
		}
		f.pairs = append(f.pairs, s)
	}
	if f.all && file.Repeats > 0 {
		f.occurrences = make([]uint8, f.own.Puzzles())
	}
	if info, err := os.Stat(file.Source.path()); !f.more() || err != nil || !info.Mode().IsRegular() {
		return err // a pipe is read once
	}
	_, err := eachRecord(ctx, file.Source, o.ReadOptions, func(r *Record, recErr error) bool {
		if recErr == nil {
			f.visit(r)
		}
		return f.more()
	})
	return err
}

// more reports whether something is still to be found.
func (f *nameFinder) more() bool {
	return f.occurrences != nil || slices.ContainsFunc(f.pairs, func(s pairFinder) bool { return s.lacksExamples() || f.all && s.lacksHands() })
}

func (s *pairFinder) lacksExamples() bool { return int64(len(s.Examples)) < s.wanted }

func (s *pairFinder) lacksHands() bool { return int64(len(s.OtherHands)) < s.OtherTarget }

// look looks at a record.
func (f *nameFinder) visit(r *Record) {
	e := entryOf(r)
	if at := f.own.position(e); f.occurrences != nil && at >= 0 {
		if f.occurrences[at]++; f.occurrences[at] == 2 {
			f.file.Repeated = append(f.file.Repeated, r.KeyText())
		}
		f.occurrences[at] = min(f.occurrences[at], 3)
	}
	for i := range f.pairs {
		s := &f.pairs[i]
		both := s.other.position(e) >= 0
		if both && s.lacksExamples() {
			s.addName(&s.Examples, r.KeyText())
		}
		if f.all && s.lacksHands() && (s.other.hasOther(e) || both && f.own.hasOther(e)) {
			s.addName(&s.OtherHands, r.handText())
		}
	}
}

// name adds a name to a list, unless it is there.
func (s *pairFinder) addName(list *[]string, name string) {
	if k := KeyOf([]byte(name)); !s.named[k] {
		s.named[k] = true
		*list = append(*list, name)
	}
}

// handText is the text of the puzzle's key with * for the target.
func (r *Record) handText() string {
	key, numbers := r.KeyText(), string(r.appendNumbers(nil))
	_, rules, _ := strings.Cut(strings.TrimPrefix(key, numbers+"-"), "-")
	return numbers + "-*-" + rules
}
