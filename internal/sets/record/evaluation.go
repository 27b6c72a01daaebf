package record

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/puzzle"
)

// The records of an evaluation may identify their puzzle by its ID, as "key", "puzzle" or "id". They
// may have a model, a sample and a Usage. A record determines only the rules: the notation is that of the
// options, so that all answers are judged alike.

// keyedPuzzle is a puzzle that records identify by its ID.
type keyedPuzzle struct {
	puzzle puzzle.Puzzle
	judge  *profileJudge
	known  any // see Request.Known
}

// maxKeyedPuzzles is the number of puzzles that a Checker caches by their IDs.
const maxKeyedPuzzles = 1 << 14

// isKey reports whether a text may be the ID of a puzzle. No hand has this prefix.
func isKey(text []byte) bool { return bytes.HasPrefix(text, []byte("1-")) }

// setKey sets the ID of the puzzle. If it is already set, text must be equal to it.
func (r *reader) setKey(text []byte) *Error {
	if r.key != nil && !bytes.Equal(r.key, text) {
		return differentPuzzles()
	}
	r.key = text
	return nil
}

// differentPuzzles returns the error for fields that contradict each other.
func differentPuzzles() *Error {
	return newError(BadField, "two fields give different puzzles; leave one out")
}

// findKey reports whether the record has the ID of a puzzle. If no other field gives the puzzle, its id
// may be that ID.
func (r *reader) findKey() bool {
	if r.key == nil && r.handCount == 0 && len(r.id) > 0 && r.id[0] == '"' {
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
		k = &keyedPuzzle{puzzle: p, judge: c.judgeForRules(p.Rules)}
		if c.puzzles == nil || len(c.puzzles) >= maxKeyedPuzzles {
			c.puzzles = map[string]*keyedPuzzle{}
		}
		c.puzzles[string(r.key)] = k
	}
	if r.handCount > 0 {
		hand, err := r.chooseHand(q.profileJudge, nil)
		if err != nil {
			return err
		}
		if !slices.Equal(hand, k.puzzle.Hand) {
			return differentPuzzles()
		}
	}
	if r.hasField[TargetField] && !r.target.Equal(k.puzzle.Target) || r.hasField[RulesField] && q.profileJudge.rules != k.judge.rules {
		return differentPuzzles()
	}
	q.Hand, q.Target, q.profileJudge, q.Known = k.puzzle.Hand, k.puzzle.Target, k.judge, &k.known
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
	p := newProfileJudge(profile.WithOptions(c.options.Profile))
	c.judges[name] = p
	return p
}

// sameNotation returns the profile that a record names, with the notation of the options. It returns an
// error if the record names another notation.
func (c *Checker) sameNotation(p answer.Profile) (answer.Profile, *Error) {
	same := p.WithOptions(c.options.Profile)
	if p != same && p != p.WithOptions(answer.Profile{}) {
		return p, newError(BadRules, "the profile %s has other options than the evaluation; remove them, or set them for all answers with --profile", p)
	}
	return same, nil
}

// AppendPuzzle appends to dst a text that identifies the puzzle of the request: the sorted numbers, the
// target and the rules. The puzzle may be one that has no ID.
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

// Details returns the details of the verdict on a request, with the expression.
func (c *Checker) Details(q *Request) answer.Details {
	_, d := q.profileJudge.judge.Examine(string(q.Answer), q.Hand, q.Target, true)
	return d
}

// Result returns the verdict on a request.
func (c *Checker) Result(q *Request) answer.Result {
	r, _ := c.judgeRequest(q, false)
	return r
}
