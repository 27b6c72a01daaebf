package cli

import (
	"context"
	"iter"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// nearestRecord is, in JSON, a value that comes nearest, but for its solutions.
type nearestRecord struct {
	Value    rat.Rat `json:"value"`
	Distance rat.Rat `json:"distance"`
	counts
	solutions iter.Seq[solve.Solution]
}

// object writes the answer to one puzzle as a line of JSON and reports whether
// it has a solution. The line holds what wrap makes of the puzzle's record, and
// then the solutions.
func (l *lister) object(ctx context.Context, p puzzle.Puzzle, wrap func(handRecord) any) (bool, error) {
	seq, n, err := l.solutions(ctx, p)
	if err != nil {
		return false, err
	}
	head := newHandRecord(p, l.variant)
	head.Solvable = n != 0
	if n >= 0 && !l.first {
		head.set(l.level, int64(n))
	}
	var nearest []nearestRecord
	if l.nearest && n == 0 {
		if nearest, err = l.nearestRecords(ctx, p); err != nil {
			return false, err
		}
	}
	w := objectWriter{out: l.out}
	w.open(wrap(head))
	w.solutions(seq, parens(l.parens.value))
	for i, r := range nearest {
		w.text([]string{`,"nearest":[`, ","}[min(i, 1)])
		w.open(r)
		w.solutions(r.solutions, parens(l.parens.value))
		w.text("}")
	}
	if nearest != nil {
		w.text("]")
	}
	w.text("}\n")
	return n != 0, w.err
}

// plainRecord wraps nothing round a record.
func plainRecord(r handRecord) any { return r }

// nearestRecords finds what comes nearest to the target, with its solutions.
func (l *lister) nearestRecords(ctx context.Context, p puzzle.Puzzle) ([]nearestRecord, error) {
	values, err := l.solver().Nearest(ctx, p)
	if err != nil {
		return nil, err
	}
	var records []nearestRecord
	for _, v := range values {
		near := p
		near.Target = v
		seq, n, err := l.solutions(ctx, near)
		if err != nil {
			return nil, err
		}
		r := nearestRecord{Value: v, Distance: v.Sub(p.Target).Abs(), solutions: seq}
		if n >= 0 && !l.first {
			r.set(l.level, int64(n))
		}
		records = append(records, r)
	}
	return records, nil
}
