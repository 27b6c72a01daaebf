package dataset

import (
	"context"
	"os"
	"strings"
)

// finder is the work of finding out what is to be named of a file: an index does not know what
// its puzzles are called, so the file is read again.
type finder struct {
	indexes []*Index
	own     *Index
	pairs   []PairAudit // with the file as the first

	wanted []int64        // examples of each pair
	seen   []map[Key]bool // that are examples
	hands  []map[Key]bool // that are named, by the key of their name
	file   *FileAudit
	times  []uint8 // how often each puzzle of the file came, up to 3; nil: that is not asked
	all    bool
}

// nameShared names what a file repeats and what it shares with the others of some pairs.
func nameShared(ctx context.Context, o AuditOptions, indexes []*Index, file *FileAudit, pairs []PairAudit) error {
	f := finder{
		indexes: indexes, own: indexes[len(indexes)-len(pairs)-1], pairs: pairs, file: file, all: o.Examples < 0,
		wanted: make([]int64, len(pairs)), seen: make([]map[Key]bool, len(pairs)), hands: make([]map[Key]bool, len(pairs)),
	}
	for i := range pairs {
		f.wanted[i] = pairs[i].Overlap
		if !f.all {
			f.wanted[i] = min(f.wanted[i], int64(o.Examples))
		}
		f.seen[i], f.hands[i] = map[Key]bool{}, map[Key]bool{}
	}
	if f.all && file.Repeats() > 0 {
		f.times = make([]uint8, f.own.size())
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
	for i := range f.pairs {
		p := &f.pairs[i]
		if int64(len(p.Examples)) < f.wanted[i] || f.all && int64(len(p.OtherHands)) < p.OtherTarget {
			return true
		}
	}
	return f.times != nil
}

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
		p := &f.pairs[i]
		other := f.indexes[p.B]
		if int64(len(p.Examples)) < f.wanted[i] && other.has(e) {
			if k := r.Key(); !f.seen[i][k] {
				f.seen[i][k] = true
				p.Examples = append(p.Examples, r.KeyText())
			}
		}
		if f.all && int64(len(p.OtherHands)) < p.OtherTarget && (other.hasOther(e) || f.own.hasOther(e) && other.has(e)) {
			name := r.handText()
			if k := KeyOf([]byte(name)); !f.hands[i][k] {
				f.hands[i][k] = true
				p.OtherHands = append(p.OtherHands, name)
			}
		}
	}
}

// handText is the text of the puzzle's key with * for the target.
func (r *Record) handText() string {
	key, numbers := r.KeyText(), string(r.appendNumbers(nil))
	_, rules, _ := strings.Cut(strings.TrimPrefix(key, numbers+"-"), "-")
	return numbers + "-*-" + rules
}
