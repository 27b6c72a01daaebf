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

// halfEntryLen is the length of each half of an entry, in bytes.
const halfEntryLen = 12

// indexEntry identifies a puzzle in an Index. Its first half is taken from the SHA-256 of the
// numbers and the rules, its second half from the key. So puzzles with the same numbers and rules
// are adjacent in a sorted list.
type indexEntry [2 * halfEntryLen]byte

// Index is a set of puzzles for lookups and comparisons. It takes 24 bytes per puzzle. The zero
// Index is empty.
//
// Entries are distributed among buckets by their first byte. From time to time a growing bucket is
// sorted and its duplicates are removed, so repeated puzzles take no lasting memory, and no large
// list is ever copied to a larger one. The sorted buckets, one after the other, are the sorted
// index.
type Index struct {
	buckets  [256]bucket
	records  int64
	isSorted bool // every bucket is sorted
}

type bucket struct {
	entries   []indexEntry
	sortedLen int // the length of the prefix that is sorted and has no duplicates
	offset    int // the number of entries in the previous buckets; valid while the index is sorted
}

// A bucket is sorted when it has minSorted entries, and again whenever it has grown by the factor
// sortGrowth.
const (
	minSorted  = 1024
	sortGrowth = 4
)

// entryOf returns the entry of a puzzle.
func entryOf(r *Record) (e indexEntry) {
	var buffer [96]byte
	hand := sha256.Sum256(r.appendHand(buffer[:0]))
	key := r.Key()
	copy(e[:halfEntryLen], hand[:])
	copy(e[halfEntryLen:], key[:])
	return e
}

// handEntry returns the entry for the hand and rules of e under every target. Its second half is
// zero, unlike that of a puzzle.
func (e indexEntry) handEntry() indexEntry {
	clear(e[halfEntryLen:])
	return e
}

func compareEntries(a, b indexEntry) int { return bytes.Compare(a[:], b[:]) }

// Add adds the puzzle of a record to the index.
func (x *Index) Add(r *Record) { x.add(entryOf(r)) }

// addHand adds the hand of a record under every target. Only Exclusion.Has finds such an entry.
func (x *Index) addHand(r *Record) { x.add(entryOf(r).handEntry()) }

func (x *Index) add(e indexEntry) {
	b := &x.buckets[e[0]]
	if len(b.entries) >= max(minSorted, sortGrowth*b.sortedLen) {
		b.sort()
	}
	b.entries = append(b.entries, e)
	x.records++
	x.isSorted = false
}

func (b *bucket) sort() {
	if b.sortedLen < len(b.entries) {
		slices.SortFunc(b.entries, compareEntries)
		b.entries = slices.Compact(b.entries)
		b.sortedLen = len(b.entries)
	}
}

// sort sorts every bucket. Afterwards lookups are safe for concurrent use.
func (x *Index) sort() {
	if x.isSorted {
		return
	}
	offset := 0
	for i := range x.buckets {
		b := &x.buckets[i]
		b.sort()
		b.offset = offset
		offset += len(b.entries)
	}
	x.isSorted = true
}

// Records returns the number of records added.
func (x *Index) Records() int64 { return x.records }

// Puzzles returns the number of different puzzles among the records added.
func (x *Index) Puzzles() int64 {
	x.sort()
	lastBucket := &x.buckets[len(x.buckets)-1]
	return int64(lastBucket.offset + len(lastBucket.entries))
}

// position returns the position of an entry in the sorted index, or -1 if it is not there.
func (x *Index) position(e indexEntry) int {
	b := &x.buckets[e[0]]
	if at, found := slices.BinarySearchFunc(b.entries, e, compareEntries); found {
		return b.offset + at
	}
	return -1
}

// hasOtherTarget reports whether the sorted index contains the hand and rules of e with a target
// other than that of e.
func (x *Index) hasOtherTarget(e indexEntry) bool {
	list := x.buckets[e[0]].entries
	at, _ := slices.BinarySearchFunc(list, e.handEntry(), compareEntries)
	for _, other := range list[at:] {
		if !bytes.Equal(other[:halfEntryLen], e[:halfEntryLen]) {
			break
		}
		if other != e {
			return true
		}
	}
	return false
}

// overlap returns the number of puzzles that are in both indexes, and the number of hands that are
// in both indexes under the same rules, but with different targets.
func overlap(a, b *Index) (puzzles, hands int64) {
	a.sort()
	b.sort()
	for i := range a.buckets {
		x, y := a.buckets[i].entries, b.buckets[i].entries
		for len(x) > 0 && len(y) > 0 {
			switch bytes.Compare(x[0][:halfEntryLen], y[0][:halfEntryLen]) {
			case -1:
				x = x[sameHandLen(x):]
			case +1:
				y = y[sameHandLen(y):]
			default:
				xLen, yLen, sharedCount := sameHandLen(x), sameHandLen(y), 0
				for _, e := range x[:xLen] {
					if _, found := slices.BinarySearchFunc(y[:yLen], e, compareEntries); found {
						sharedCount++
					}
				}
				puzzles += int64(sharedCount)
				if xLen+yLen-sharedCount > 1 {
					hands++
				}
				x, y = x[xLen:], y[yLen:]
			}
		}
	}
	return puzzles, hands
}

// sameHandLen returns the number of entries at the start of a sorted list that have the hand and
// the rules of its first entry.
func sameHandLen(list []indexEntry) int {
	n := 1
	for n < len(list) && bytes.Equal(list[n][:halfEntryLen], list[0][:halfEntryLen]) {
		n++
	}
	return n
}

// Exclusion holds puzzles read from files, which a set must not contain. A record without a target
// excludes its hand under every target.
type Exclusion struct{ index Index }

// ReadExclusion reads the puzzles of some files. It needs 24 bytes of memory per record. A record
// without a target takes o.Target; if that is unknown, it excludes its hand under every target. The
// error is that of the context or of Open, or the *Error of the first record that cannot be read,
// since its puzzle would not be excluded. A file without records is an *Error too.
func ReadExclusion(ctx context.Context, sources []Source, o ReadOptions) (*Exclusion, error) {
	x := &Exclusion{}
	o.anyTarget = !o.Target.Known
	for _, s := range sources {
		before := x.index.Records()
		var firstErr error
		_, err := eachRecord(ctx, s, o, func(r *Record, recErr error) bool {
			switch {
			case recErr != nil:
				firstErr = recErr
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
		case firstErr != nil:
			return nil, firstErr
		case x.index.Records() == before:
			e := catalogueError("set.fault.norecord")
			e.File = s.String()
			return nil, e
		}
	}
	x.index.sort() // so that Has can be called concurrently
	return x, nil
}

// Empty reports whether no puzzle is excluded.
func (x *Exclusion) Empty() bool { return x.index.records == 0 }

// Has reports whether a puzzle is excluded. It is safe for concurrent use.
func (x *Exclusion) Has(p puzzle.Puzzle) bool {
	e := entryOf(&Record{Hand: p.Hand, Target: p.Target, Rules: p.Rules})
	return x.index.position(e) >= 0 || x.index.position(e.handEntry()) >= 0
}

// AuditOptions control how files are read and what is reported.
type AuditOptions struct {
	ReadOptions

	// Examples is the maximum number of shared puzzles that are named for each pair of files. If it
	// is negative, all are named, and also the puzzles that a file repeats and the hands that occur
	// in two files with different targets.
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
	Records int64  `json:"records"` // records that could be read
	Puzzles int64  `json:"puzzles"` // different puzzles
	Repeats int64  `json:"repeats"` // records whose puzzle occurred earlier in the file
	Bad     int64  `json:"bad"`     // records that could not be read

	// Repeated lists the key texts of puzzles that occur more than once, in the order of their
	// second occurrence. It is set only if AuditOptions.Examples is negative.
	Repeated []string `json:"repeated,omitempty"`
}

// PairAudit describes what two files share.
type PairAudit struct {
	A, B int // indexes in Files

	// Overlap is the number of puzzles in both files. Examples are the key texts of the first of
	// these puzzles, in the order of A.
	Overlap  int64
	Examples []string

	// OtherTarget is the number of hands that are in both files under the same rules, but with a
	// target that only one of the files has. Such hands do not count as overlaps. OtherTargetHands are
	// their key texts with * for the target, in the order of A. It is set only if
	// AuditOptions.Examples is negative.
	OtherTarget      int64
	OtherTargetHands []string
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
// with its error, unless onError is nil. ReadIndex returns the error of Open or of the context.
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

// eachRecord calls visit for each record of a file until visit returns false. It reads only the
// fields that make up the key. It returns the format of the file, and the error of Open or of the
// context.
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

// RunAudit compares every pair of files. It needs 24 bytes of memory per record. The error is that
// of the context or of the first file that cannot be opened; records that cannot be read are
// counted.
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

// nameFinder finds the key texts of the puzzles that a file repeats, and of what the file shares
// with other files. An index has no key texts, so the file is read again.
type nameFinder struct {
	file        *FileAudit
	index       *Index
	pairs       []pairFinder // the pairs whose first file is this one
	occurrences []uint8      // of each puzzle in the file, up to 3; nil if repeated puzzles are not named
	nameAll     bool         // name everything, not only examples
}

// pairFinder finds the key texts of what two files share.
type pairFinder struct {
	*PairAudit
	other       *Index
	maxExamples int64        // the number of examples to name
	addedKeys   map[Key]bool // the keys of the key texts added so far
}

// nameShared adds to the reports the key texts of what a file repeats, and of what it shares in the
// pairs of which it is the first file. It skips a file that is not regular, such as a pipe, since a
// pipe can be read only once.
func nameShared(ctx context.Context, o AuditOptions, indexes []*Index, file *FileAudit, pairs []PairAudit) error {
	f := nameFinder{file: file, index: indexes[len(indexes)-len(pairs)-1], nameAll: o.Examples < 0}
	for i := range pairs {
		p := pairFinder{&pairs[i], indexes[pairs[i].B], pairs[i].Overlap, map[Key]bool{}}
		if !f.nameAll {
			p.maxExamples = min(p.maxExamples, int64(o.Examples))
		}
		f.pairs = append(f.pairs, p)
	}
	if f.nameAll && file.Repeats > 0 {
		f.occurrences = make([]uint8, f.index.Puzzles())
	}
	if info, err := os.Stat(file.Source.path()); !f.needsMore() || err != nil || !info.Mode().IsRegular() {
		return err
	}
	_, err := eachRecord(ctx, file.Source, o.ReadOptions, func(r *Record, recErr error) bool {
		if recErr == nil {
			f.visit(r)
		}
		return f.needsMore()
	})
	return err
}

// needsMore reports whether key texts are still missing.
func (f *nameFinder) needsMore() bool {
	return f.occurrences != nil || slices.ContainsFunc(f.pairs, func(p pairFinder) bool { return p.lacksExamples() || f.nameAll && p.lacksHands() })
}

func (p *pairFinder) lacksExamples() bool { return int64(len(p.Examples)) < p.maxExamples }

func (p *pairFinder) lacksHands() bool { return int64(len(p.OtherTargetHands)) < p.OtherTarget }

// visit adds the key text of a record to the lists that still need it.
func (f *nameFinder) visit(r *Record) {
	e := entryOf(r)
	if at := f.index.position(e); f.occurrences != nil && at >= 0 {
		if f.occurrences[at]++; f.occurrences[at] == 2 {
			f.file.Repeated = append(f.file.Repeated, r.KeyText())
		}
		f.occurrences[at] = min(f.occurrences[at], 3)
	}
	for i := range f.pairs {
		p := &f.pairs[i]
		inBoth := p.other.position(e) >= 0
		if inBoth && p.lacksExamples() {
			p.addName(&p.Examples, r.KeyText())
		}
		if f.nameAll && p.lacksHands() && (p.other.hasOtherTarget(e) || inBoth && f.index.hasOtherTarget(e)) {
			p.addName(&p.OtherTargetHands, r.handText())
		}
	}
}

// addName adds a key text to a list, unless it was added before.
func (p *pairFinder) addName(list *[]string, name string) {
	if k := KeyOf([]byte(name)); !p.addedKeys[k] {
		p.addedKeys[k] = true
		*list = append(*list, name)
	}
}

// handText returns the key text of the puzzle with * for the target.
func (r *Record) handText() string {
	key, numbers := r.KeyText(), string(r.appendNumbers(nil))
	_, rules, _ := strings.Cut(strings.TrimPrefix(key, numbers+"-"), "-")
	return numbers + "-*-" + rules
}
