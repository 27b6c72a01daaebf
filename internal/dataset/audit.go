package dataset

import (
	"context"
	"os"
	"slices"
	"strings"
)

// AuditOptions say how files are read and what is reported.
type AuditOptions struct {
	ReadOptions

	// Examples is how many of the shared puzzles of two files are named; below 0, all are, and
	// the puzzles that a file repeats and the hands with other targets as well.
	Examples int

	// Bad is told of what cannot be read, as it comes; it may be nil.
	Bad func(error)
}

// Audit says what some files share. Its puzzles are those of the keys.
type Audit struct {
	Files []FileAudit
	Pairs []PairAudit // each two of them, the first with the second, with the third, and so on
}

// FileAudit is what one file holds.
type FileAudit struct {
	Source  Source
	Format  Format
	Records int64 // that could be read
	Puzzles int64 // that are different
	Bad     int64 // records that could not be read

	// Repeated are the puzzles that come more than once, by their KeyText, in the order in
	// which they come again; only where all are to be named.
	Repeated []string
}

// Repeats is how many records hold a puzzle that came before in the file.
func (f *FileAudit) Repeats() int64 { return f.Records - f.Puzzles }

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
	return !slices.ContainsFunc(a.Files, func(f FileAudit) bool { return f.Repeats() > 0 }) &&
		!slices.ContainsFunc(a.Pairs, func(p PairAudit) bool { return p.Overlap > 0 })
}

// Bad is how many records could not be read.
func (a *Audit) Bad() (n int64) {
	for i := range a.Files {
		n += a.Files[i].Bad
	}
	return n
}

// ReadIndex reads a set into an index. What cannot be read is counted and told to bad, which
// may be nil; the error is that of Open or the context's.
func ReadIndex(ctx context.Context, s Source, o ReadOptions, bad func(error)) (*Index, FileAudit, error) {
	x, sum := &Index{}, FileAudit{Source: s}
	var err error
	sum.Format, err = eachRecord(ctx, s, o, func(r *Record, wrong error) bool {
		switch {
		case wrong == nil:
			x.Add(r)
		case bad != nil:
			bad(wrong)
			fallthrough
		default:
			sum.Bad++
		}
		return true
	})
	sum.Records, sum.Puzzles = x.Records(), x.Puzzles()
	return x, sum, err
}

// eachRecord goes through the keys of a file while do wants more, and returns its format.
func eachRecord(ctx context.Context, s Source, o ReadOptions, do func(r *Record, wrong error) bool) (Format, error) {
	o.keys = true
	f, err := Open(s, o)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	for r, wrong := range f.Records() {
		if err := ctx.Err(); err != nil {
			return f.Format, err
		}
		if !do(&r, wrong) {
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
		x, sum, err := ReadIndex(ctx, s, o.ReadOptions, o.Bad)
		if err != nil {
			return nil, err
		}
		indexes = append(indexes, x)
		a.Files = append(a.Files, sum)
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
type finder struct {
	file  *FileAudit
	own   *Index
	pairs []shared // with the file as the first
	times []uint8  // how often each puzzle of the file came, up to 3; nil: that is not asked
	all   bool
}

// shared is what is to be named of a pair.
type shared struct {
	*PairAudit
	other  *Index
	wanted int64        // examples
	named  map[Key]bool // by the keys of the names
}

// nameShared names what a file repeats and what it shares with the others of some pairs.
func nameShared(ctx context.Context, o AuditOptions, indexes []*Index, file *FileAudit, pairs []PairAudit) error {
	f := finder{file: file, own: indexes[len(indexes)-len(pairs)-1], all: o.Examples < 0}
	for i := range pairs {
		s := shared{&pairs[i], indexes[pairs[i].B], pairs[i].Overlap, map[Key]bool{}}
		if !f.all {
			s.wanted = min(s.wanted, int64(o.Examples))
		}
		f.pairs = append(f.pairs, s)
	}
	if f.all && file.Repeats() > 0 {
		f.times = make([]uint8, f.own.Puzzles())
	}
	if info, err := os.Stat(file.Source.path()); !f.more() || err != nil || !info.Mode().IsRegular() {
		return err // a pipe is read once
	}
	_, err := eachRecord(ctx, file.Source, o.ReadOptions, func(r *Record, wrong error) bool {
		if wrong == nil {
			f.look(r)
		}
		return f.more()
	})
	return err
}

// more reports whether something is still to be found.
func (f *finder) more() bool {
	return f.times != nil || slices.ContainsFunc(f.pairs, func(s shared) bool { return s.lacksExamples() || f.all && s.lacksHands() })
}

func (s *shared) lacksExamples() bool { return int64(len(s.Examples)) < s.wanted }

func (s *shared) lacksHands() bool { return int64(len(s.OtherHands)) < s.OtherTarget }

// look looks at a record.
func (f *finder) look(r *Record) {
	e := entryOf(r)
	if at := f.own.number(e); f.times != nil && at >= 0 {
		if f.times[at]++; f.times[at] == 2 {
			f.file.Repeated = append(f.file.Repeated, r.KeyText())
		}
		f.times[at] = min(f.times[at], 3)
	}
	for i := range f.pairs {
		s := &f.pairs[i]
		both := s.other.number(e) >= 0
		if both && s.lacksExamples() {
			s.name(&s.Examples, r.KeyText())
		}
		if f.all && s.lacksHands() && (s.other.hasOther(e) || both && f.own.hasOther(e)) {
			s.name(&s.OtherHands, r.handText())
		}
	}
}

// name adds a name to a list, unless it is there.
func (s *shared) name(list *[]string, name string) {
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
