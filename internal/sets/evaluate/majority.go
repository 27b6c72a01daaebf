package evaluate

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"slices"
	"strings"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/sets/record"
)

// vote is an answer with a sample number, for maj@k.
type vote struct {
	sample int64
	class  uint64 // of equal answers; noVote if the answer is unreadable
}

const (
	noVote     = 0
	correctBit = 1 // set in the classes of correct answers
	voteBit    = 2 // set in all classes but noVote
)

func compareVotes(a, b vote) int { return cmp.Compare(a.sample, b.sample) }

// maxClasses is the number of answers whose classes a worker caches, and maxCached the maximum length of
// their keys, in bytes.
const (
	maxClasses = 1 << 14
	maxCached  = 256
)

// classOf returns the class of an answer for a majority vote. Two answers are equal if both are correct or
// neither is, and if their expressions have the same form, as of expr.Normalize; or if both claim that
// there is no solution. Answers without such an expression are equal if their texts are, without blanks. id is the
// ID of the puzzle.
func (w *worker) classOf(q *record.Request, r *answer.Result, id string) uint64 {
	class := uint64(voteBit)
	switch {
	case r.NoSolution:
	case r.Verdict == answer.Invalid:
		return noVote
	default:
		key := append(append(append(w.buffer[:0], id...), byte(r.Source), ' '), q.Answer[r.Span.From:r.Span.To]...)
		w.buffer = key
		found, ok := w.classes[string(key)]
		if !ok {
			found = w.computeClass(q, r)
			if len(w.classes) >= maxClasses {
				clear(w.classes)
			}
			if len(key) <= maxCached {
				w.classes[string(key)] = found
			}
		}
		class = found
	}
	if r.Verdict == answer.Correct {
		class |= correctBit
	}
	return class
}

// computeClass returns the class of an answer that is an expression, without correctBit.
func (w *worker) computeClass(q *record.Request, r *answer.Result) uint64 {
	text := strings.Join(strings.Fields(string(q.Answer[r.Span.From:r.Span.To])), "")
	if r.Defined { // it has few numbers
		if e := w.checker.Details(q).Expr; e != nil {
			text = "=" + expr.Normalize(e).Key()
		}
	}
	sum := sha256.Sum256([]byte(text))
	return binary.BigEndian.Uint64(sum[:])&^correctBit | voteBit
}

// majority collects maj@k for k from 1 to len(byK): the probability that a majority vote of the first k answers
// to a puzzle, in the order of their samples, is correct (Wang et al. 2022, "Self-consistency improves chain of
// thought reasoning in language models", arXiv 2203.11171).
//
// Each readable answer is a vote for its class. A class with the most votes wins; of several, each wins with the
// same probability. So a puzzle has the share c/t, if t classes have the most votes and c of them are
// correct, and 0 if no answer is readable.
type majority struct {
	byK    []map[int64]tied // by k-1 and t
	counts map[uint64]int64 // of the votes for each class
}

// tied sums up puzzles for which t classes have the most votes.
type tied struct{ correct, squares int64 } // the sums of c and of c²

// add adds the votes of a puzzle, in the order of their samples.
func (m *majority) add(votes []vote) {
	clear(m.counts)
	var most, winners, correct int64
	for i, v := range votes[:min(len(votes), len(m.byK))] {
		if v.class != noVote {
			m.counts[v.class]++
			n := m.counts[v.class]
			if n > most {
				most, winners, correct = n, 0, 0
			}
			if n == most {
				winners++
				correct += int64(v.class & correctBit)
			}
		}
		if correct > 0 {
			t := m.byK[i][winners]
			m.byK[i][winners] = tied{t.correct + correct, t.squares + correct*correct}
		}
	}
}

// estimates returns maj@k for the given number of puzzles.
func (m *majority) estimates(puzzles int64) (list []PassEstimate) {
	for i, byWinners := range m.byK {
		s := shareSum{puzzles: puzzles}
		for winners, t := range byWinners {
			s.sum.Add(&s.sum, big.NewRat(t.correct, winners))
			square := big.NewRat(t.squares, winners)
			s.squares.Add(&s.squares, square.Quo(square, big.NewRat(winners, 1)))
		}
		list = append(list, PassEstimate{int64(i) + 1, s.estimate()})
	}
	return list
}

// majorityOf returns maj@k of a model for all k up to limit and the least number of answers to a puzzle. It
// returns nil if an answer has no sample, or if a puzzle has only one answer.
func (c *Collector) majorityOf(m *model, entries []*entry, puzzles, limit int64) []PassEstimate {
	least := limit
	for _, e := range entries {
		if x := m.cellOf(e); x != nil && x.answers > 0 {
			if int64(len(x.votes)) < x.answers {
				return nil
			}
			least = min(least, x.answers)
		}
	}
	if least < 2 {
		return nil
	}
	all := majority{byK: make([]map[int64]tied, least), counts: map[uint64]int64{}}
	for i := range all.byK {
		all.byK[i] = map[int64]tied{}
	}
	for _, e := range entries {
		if x := m.cellOf(e); x != nil {
			all.add(x.votes)
		}
	}
	return all.estimates(puzzles)
}

// sortVotes sorts the votes of all answers by their samples. It returns an error if two answers of a model to a
// puzzle have the same sample.
func (c *Collector) sortVotes(entries []*entry) error {
	for _, e := range entries {
		for i := range e.cells {
			votes := e.cells[i].votes
			slices.SortFunc(votes, compareVotes)
			for k := 1; k < len(votes); k++ {
				if votes[k].sample == votes[k-1].sample {
					return &Error{Kind: RepeatedSample, Model: c.order[i].name, Puzzle: e.id, Sample: votes[k].sample}
				}
			}
		}
	}
	return nil
}
