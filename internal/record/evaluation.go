package record

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"iter"
	"slices"
	"strconv"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/internal/ordered"
	"github.com/make24/make24/puzzle"
)

// The records of an evaluation may name their puzzle by its ID, as "key", "puzzle" or "id". They
// may name a model and a sample, and the answer may be "output". The record determines the rules
// alone: the notation is that of the options, so that all answers are judged alike.

// keyedPuzzle is a puzzle that records name by its ID.
type keyedPuzzle struct {
	puzzle puzzle.Puzzle
	judge  *profileJudge
}

// maxKeyedPuzzles is the number of puzzles that a Checker caches by their IDs.
const maxKeyedPuzzles = 1 << 14

// isKey reports whether a text may be the ID of a puzzle. No hand begins like an ID.
func isKey(text []byte) bool { return bytes.HasPrefix(text, []byte("1-")) }

// setKey sets the ID of the puzzle. If it is already set, text must be equal to it.
func (r *reader) setKey(text []byte) *Error {
	if r.key != nil && !bytes.Equal(r.key, text) {
		return otherPuzzle()
	}
	r.key = text
	return nil
}

func otherPuzzle() *Error {
	return newError(BadField, "two fields give different puzzles; leave one out")
}

// findKey reports whether the record has the ID of a puzzle. The id of the record may be one, if no
// other field gives the puzzle.
func (r *reader) findKey() bool {
	if r.key == nil && r.count == 0 && len(r.id) > 0 && r.id[0] == '"' {
		if id := Unquote(r.id); isKey(id) {
			r.key = id
		}
	}
	return r.key != nil
}

// usePuzzle sets the puzzle of a request to that of the key. Other fields of the record that
// describe the puzzle must agree with it.
func (c *Checker) usePuzzle(q *Request, r *reader) *Error {
	k, ok := c.puzzles[string(r.key)]
	if !ok {
		p, err := puzzle.ParseID(string(r.key))
		if err != nil {
			return newError(BadHand, "%s is not the ID of a puzzle, such as 1-3.3.8.8-24-classic", excerpt.Quote(string(r.key)))
		}
		k = keyedPuzzle{p, c.judgeForRules(p.Rules)}
		if c.puzzles == nil || len(c.puzzles) >= maxKeyedPuzzles {
			c.puzzles = map[string]keyedPuzzle{}
		}
		c.puzzles[string(r.key)] = k
	}
	if r.count > 0 {
		hand, err := r.chooseHand(q.profileJudge, nil)
		if err != nil {
			return err
		}
		if !slices.Equal(hand, k.puzzle.Hand) {
			return otherPuzzle()
		}
	}
	if r.hasField[targetField] && !r.target.Equal(k.puzzle.Target) || r.hasField[rulesField] && q.profileJudge.rules != k.judge.rules {
		return otherPuzzle()
	}
	q.Hand, q.Target, q.profileJudge = k.puzzle.Hand, k.puzzle.Target, k.judge
	return nil
}

// judgeForRules returns the judge of the profile with the given rules and the notation of the
// options.
func (c *Checker) judgeForRules(rules puzzle.Rules) *profileJudge {
	if base := c.judges[""]; base.profile.Rules == rules {
		return base
	}
	name := rules.String()
	if p := c.judges[name]; p != nil {
		return p
	}
	profile, err := answer.Lookup(name)
	if err != nil {
		profile = answer.Profile{Rules: rules}
	}
	p := newProfileJudge(withNotation(profile, c.options.Profile))
	c.judges[name] = p
	return p
}

// sameNotation returns the profile that a record names with the notation of the options. It returns
// an error if the record asks for another notation.
func (c *Checker) sameNotation(p answer.Profile) (answer.Profile, *Error) {
	if plain := withNotation(p, answer.Profile{}); p != plain && p != withNotation(p, c.options.Profile) {
		return p, newError(BadRules, "the options of the profile %s differ from those of the evaluation; use --profile", p)
	}
	return withNotation(p, c.options.Profile), nil
}

// withNotation returns the profile p with the options of another profile.
func withNotation(p, options answer.Profile) answer.Profile {
	p.FacesAreTen, p.NoMinus, p.NoImplicitMul = options.FacesAreTen, options.NoMinus, options.NoImplicitMul
	p.NoSolution, p.Strict, p.Lenient = options.NoSolution, options.Strict, options.Lenient
	return p
}

// AppendPuzzle appends to dst a text that identifies the puzzle of the request: the sorted numbers,
// the target and the rules.
func (q *Request) AppendPuzzle(dst []byte) []byte {
	for _, n := range q.Hand {
		dst = append(strconv.AppendInt(dst, n, 10), '.')
	}
	dst = append(q.Target.AppendTo(append(dst, '-')), '-')
	return append(dst, q.profileJudge.rules...)
}

// Puzzle returns the puzzle of the request, or an error if its numbers or its target are outside
// the limits of puzzles.
func (q *Request) Puzzle() (puzzle.Puzzle, *Error) {
	p, err := puzzle.New(slices.Clone(q.Hand), q.Target, q.profileJudge.profile.Rules)
	if err != nil {
		return p, newError(BadHand, "%v", err)
	}
	return p, nil
}

// Result returns the verdict on a request.
func (c *Checker) Result(q *Request) answer.Result {
	r, _ := c.judgeRequest(q, false)
	return r
}

// Lines is a batch of lines of a stream.
type Lines struct{ batch *batch }

// All returns an iterator over the lines that are not blank, with their numbers, counted from 1.
// It yields nil for a line that is too long.
func (l Lines) All() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		number := l.batch.firstLine
		if l.batch.tooLong {
			yield(number, nil)
			return
		}
		for rest := l.batch.lines; len(rest) > 0; number++ {
			var line []byte
			line, rest, _ = bytes.Cut(rest, []byte{'\n'})
			if line = trimBlanks(line); len(line) > 0 && !yield(number, line) {
				return
			}
		}
	}
}

// MapLines splits a stream into batches of lines, calls work for them in parallel and calls yield
// with the results in order. The lines are valid until work returns. MapLines returns the error of
// the context, of the reader or of yield.
func MapLines[W, R any](ctx context.Context, in io.Reader, workers []W, work func(W, Lines) R, yield func(R) error) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	count := 2*len(workers) + 1
	free := make(chan *batch, count)
	for range count {
		free <- &batch{}
	}
	type result struct {
		value R
		batch *batch
	}
	r := batchReader{in: bufio.NewReaderSize(in, batchSize), line: 1}
	run := func(w W, b *batch) result { return result{work(w, Lines{b}), b} }
	for out := range ordered.Map(ctx, workers, count, r.batches(ctx, free), run) {
		if err := yield(out.value); err != nil {
			return err
		}
		free <- out.batch
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.err
}
