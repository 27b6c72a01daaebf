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

// halfEntry is the size of each half of an entry, in bytes.
const halfEntry = 12

// entry stands for a puzzle. Its first half is from the SHA-256 of the numbers and the rules, its
// second half from the key. So puzzles with the same numbers are adjacent in a sorted list.
type entry [2 * halfEntry]byte

// Index is a set of puzzles for lookups and comparisons. It takes 24 bytes per puzzle. The zero
// Index is empty.
//
// Entries are distributed among buckets by their first byte. A growing bucket is sorted and its
// duplicates are removed from time to time, so many repeats take no memory, and no large list is
// ever copied to a larger one. The entries of all buckets, in order, are the index in order.
type Index struct {
	buckets [256]bucket
	records int64
	sorted  bool // every bucket is sorted
}

type bucket struct {
	entries   []entry
	sortedLen int // the length of the prefix that is sorted without duplicates
	offset    int // the number of entries in the previous buckets, once the index is sorted
}

// A bucket is sorted when it has minSorted entries, and again each time it has grown by the factor
// sortGrowth.
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

// ofHand returns the entry for the same hand under every target: its key half is zero, which no key
// is.
func (e entry) ofHand() entry {
	clear(e[halfEntry:])
	return e
}

func compareEntries(a, b entry) int { return bytes.Compare(a[:], b[:]) }

// Add adds a puzzle.
func (x *Index) Add(r *Record) { x.add(entryOf(r)) }

// addHand adds a hand under every target. Only Exclusion.Has finds it.
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

// Records returns the number of records added.
func (x *Index) Records() int64 { return x.records }

// Puzzles returns the number of different puzzles among them.
func (x *Index) Puzzles() int64 {
	x.sort()
	last := &x.buckets[len(x.buckets)-1]
	return int64(last.offset + len(last.entries))
}

// position returns the position of an entry in the sorted index, or -1.
func (x *Index) position(e entry) int {
	b := &x.buckets[e[0]]
	if at, found := slices.BinarySearchFunc(b.entries, e, compareEntries); found {
		return b.offset + at
	}
	return -1
}

// hasOther reports whether the sorted index has the hand of a puzzle with another target.
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

// overlap returns the number of puzzles in both indexes, and the number of hands in both under the
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

// sameHandLen returns the number of entries of one hand at the start of a sorted list.
func sameHandLen(list []entry) int {
	n := 1
	for n < len(list) && bytes.Equal(list[n][:halfEntry], list[0][:halfEntry]) {
		n++
	}
	return n
}

// Exclusion is the puzzles of some files, which a set must not contain. A record without a target
// excludes its hand under every target of the set.
type Exclusion struct{ index Index }

// ReadExclusion reads the puzzles of some files. It needs 24 bytes of memory per record. A record
// without a target takes o.Target; if that is unknown, it excludes its hand under every target. The
// error is that of the context or of Open, or the first *Error of a record, since an unread puzzle
// would not be excluded. A file without records is an *Error too.
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
	x.index.sort() // Has may then be called concurrently
	return x, nil
}

// Empty reports whether no puzzle is excluded.
func (x *Exclusion) Empty() bool { return x.index.records == 0 }

// Has reports whether a puzzle is excluded. Any number of goroutines may call it at once.
func (x *Exclusion) Has(p puzzle.Puzzle) bool {
	e := entryOf(&Record{Hand: p.Hand, Target: p.Target, Rules: p.Rules})
	return x.index.position(e) >= 0 || x.index.position(e.ofHand()) >= 0
}

// AuditOptions say how files are read and what is reported.
type AuditOptions struct {
	ReadOptions

	// Examples is the maximum number of shared puzzles named for each pair of files. If it is below
	// 0, all are named, and also the puzzles that a file repeats and the hands with other targets.
	Examples int

	// OnError is called for each record that cannot be read; it may be nil.
	OnError func(error)
}

// Audit is the comparison of some files. Puzzles are compared by key.
type Audit struct {
	Files []FileAudit
	Pairs []PairAudit // every pair: the first file with each later one, then the second, and so on
}

// FileAudit describes one file.
type FileAudit struct {
	Source  Source `json:"file"`
	Format  Format `json:"format"`
	Records int64  `json:"records"` // those that could be read
	Puzzles int64  `json:"puzzles"` // different puzzles
	Repeats int64  `json:"repeats"` // records whose puzzle came before in the file
	Bad     int64  `json:"bad"`     // those that could not be read

	// Repeated lists the key texts of puzzles that occur more than once, in the order of their
	// second occurrence, if all are to be named.
	Repeated []string `json:"repeated,omitempty"`
}

// PairAudit describes what two files share.
type PairAudit struct {
	A, B int // indexes in Files

	// Overlap is the number of puzzles in both files. Examples are the key texts of the first of
	// them, in the order of A.
	Overlap  int64
	Examples []string

	// OtherTarget is the number of hands in both files, under the same rules, with a target in one
	// file that they do not have in the other. They are not overlaps. OtherHands are their key
	// texts with * for the target, in the order of A, if all are to be named.
	OtherTarget int64
	OtherHands  []string
}

// Clean reports whether no file repeats a puzzle and no two files share one.
func (a *Audit) Clean() bool {
	return !slices.ContainsFunc(a.Files, func(f FileAudit) bool { return f.Repeats > 0 }) &&
		!slices.ContainsFunc(a.Pairs, func(p PairAudit) bool { return p.Overlap > 0 })
}

// Unreadable returns the number of records that could not be read.
func (a *Audit) Unreadable() (n int64) {
	for i := range a.Files {
		n += a.Files[i].Bad
	}
	return n
}

// ReadIndex reads a set into an index. It counts each record that cannot be read and calls onError
// with its error, unless onError is nil. The error is that of Open or of the context.
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

// eachRecord calls visit for each record of a file, read only for its key, until visit returns
// false. It returns the format of the file. The error is that of Open or of the context.
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

// RunAudit compares any number of files, each with each. It needs 24 bytes of memory per record.
// The error is that of the context or of the first file that cannot be opened; records that cannot
// be read are counted.
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

// nameFinder finds the names of what a file repeats and shares. An index has no names, so the file
// is read again.
type nameFinder struct {
	file        *FileAudit
	own         *Index
	pairs       []pairFinder // the pairs with the file as the first
	occurrences []uint8      // occurrences of each puzzle in the file, up to 3; nil: not wanted
	all         bool
}

// pairFinder finds the names of what two files share.
type pairFinder struct {
	*PairAudit
	other  *Index
	wanted int64        // the number of examples
	named  map[Key]bool // by the keys of the names
}

// nameShared sets the names of what a file repeats and shares in some pairs. It skips a file that
// is not regular, such as a pipe, since that can be read only once.
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
		return err
	}
	_, err := eachRecord(ctx, file.Source, o.ReadOptions, func(r *Record, recErr error) bool {
		if recErr == nil {
			f.visit(r)
		}
		return f.more()
	})
	return err
}

// more reports whether names are still missing.
func (f *nameFinder) more() bool {
	return f.occurrences != nil || slices.ContainsFunc(f.pairs, func(s pairFinder) bool { return s.lacksExamples() || f.all && s.lacksHands() })
}

func (s *pairFinder) lacksExamples() bool { return int64(len(s.Examples)) < s.wanted }

func (s *pairFinder) lacksHands() bool { return int64(len(s.OtherHands)) < s.OtherTarget }

// visit adds the names of a record where they are wanted.
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

// addName adds a name to a list, unless it has been added.
func (s *pairFinder) addName(list *[]string, name string) {
	if k := KeyOf([]byte(name)); !s.named[k] {
		s.named[k] = true
		*list = append(*list, name)
	}
}

// handText returns the key text of the puzzle with * for the target.
func (r *Record) handText() string {
	key, numbers := r.KeyText(), string(r.appendNumbers(nil))
	_, rules, _ := strings.Cut(strings.TrimPrefix(key, numbers+"-"), "-")
	return numbers + "-*-" + rules
}
