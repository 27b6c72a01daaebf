// Package record reads answers to puzzles as JSON objects, one a line or one a request,
// and writes a verdict for each. The command and the server speak by it, so what one
// writes the other does too.
//
// A Checker does both: it holds the buffers and the judges, so that a line costs neither
// reflection nor, but for a bad one, an allocation. The JSON is read by
// encoding/json/jsontext (see docs/adr/0005-json.md), which takes valid JSON in valid UTF-8
// only and no name twice. What the fields are called stands in docs/answers.md.
package record

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Options say how records are judged, and what a verdict holds beyond what is always there.
type Options struct {
	Profile answer.Profile // where a record names no rules
	Target  rat.Rat        // where it has no target
	Hand    []int64        // where it has no numbers; nil if it must have them
	File    string         // what a bad record says it comes from; "" if that need not be said

	// Budget bounds the work on an answer that says that there is no solution, under profiles
	// that allow it.
	Budget solve.Budget

	Expr   bool // the expression that was read, as "expr"
	Credit bool // partial credit, as "credit"
	Steps  bool // how many steps there are, as "steps", and the first bad one, as "step"
}

// Checker judges records. It keeps its buffers, so a goroutine has one for itself.
type Checker struct {
	options Options
	reader  reader
	judges  map[string]*profileJudge
	request Request
}

// player is a profile made ready.
type profileJudge struct {
	profile answer.Profile
	judge   *answer.Judge
	hands   deal.ParseOptions // how a hand is read from text
}

// NewChecker makes a Checker.
func NewChecker(o Options) *Checker {
	return &Checker{options: o, judges: map[string]*profileJudge{"": newProfileJudge(o.Profile)}}
}

func newProfileJudge(p answer.Profile) *profileJudge {
	return &profileJudge{profile: p, judge: answer.New(p), hands: HandOptions(p)}
}

// HandOptions is how the hand of a puzzle under a profile is read from text: J, Q and K are
// worth what the profile says, and digits are glued cards where they are beyond its pool.
func HandOptions(p answer.Profile) deal.ParseOptions {
	o := deal.ParseOptions{MaxCards: puzzle.MaxNumbers}
	if p.TenFaces {
		o.Faces = 10
	}
	name, _, _ := strings.Cut(p.String(), "/")
	if v, err := puzzle.Lookup(name); err == nil && v.Pool != nil {
		o.Glued = true
	}
	return o
}

// Outcome is the verdict on one record, to be counted.
type Outcome struct {
	Verdict answer.Verdict
	Reason  answer.Reason
	Bad     ErrorKind // why the record could not be judged, or 0
}

// Check reads a record and appends its verdict to dst as one JSON object, without a line
// end. Number is the line's or the element's, from 1; with 0 an error names none.
func (c *Checker) Check(dst, record []byte, number int) ([]byte, Outcome) {
	r, err := c.Read(record)
	if err != nil {
		return c.appendRefusal(dst, number, err)
	}
	return c.Judge(dst, r)
}

// Read reads a record. The request is valid until the next call.
func (c *Checker) Read(record []byte) (*Request, *Error) {
	if len(record) > MaxLine {
		return nil, LineTooLong()
	}
	r := &c.reader
	err := r.object(record)
	if err != nil && err.Kind == BadJSON {
		return nil, err
	}
	return c.buildRequest(r, err)
}

// requested puts together what was read, if there was no mistake in it. The error has the id
// of the record.
func (c *Checker) buildRequest(r *reader, err *Error) (*Request, *Error) {
	q, err := c.fillRequest(r, err)
	if err != nil {
		err.ID = r.id
	}
	return q, err
}

func (c *Checker) fillRequest(r *reader, err *Error) (*Request, *Error) {
	if err != nil {
		return nil, err
	}
	p, err := c.judgeFor(r.profile)
	if err != nil {
		return nil, err
	}
	if !r.has[answerField] {
		return nil, newError(NoField, "there is no answer: give it as \"answer\"")
	}
	q := &c.request
	*q = Request{ID: r.id, Answer: r.answer, Hand: c.options.Hand, Target: c.options.Target, profileJudge: p}
	if r.has[targetField] {
		q.Target = r.target
	}
	if q.Hand, err = r.chooseHand(p, q.Hand); err != nil {
		return nil, err
	}
	return q, nil
}

// television is what sets of puzzles call the rules of the game on television.
const television = "tv"

// Lookup finds a profile by the name that a record may have: as answer.Lookup does, and "tv".
func Lookup(name string) (answer.Profile, error) {
	if name == television {
		name = "countdown"
	}
	return answer.Lookup(name)
}

// player finds the profile of that name, made ready.
func (c *Checker) judgeFor(name []byte) (*profileJudge, *Error) {
	if p := c.judges[string(name)]; p != nil {
		return p, nil
	}
	profile, err := Lookup(string(name))
	if err != nil {
		return nil, newError(BadRules, "there are no rules %s; choose one of %s", excerpt.Quote(string(name)), strings.Join(puzzle.Names(), ", "))
	}
	p := newProfileJudge(profile)
	c.judges[string(name)] = p // there are not many that Lookup knows
	return p, nil
}

// Costly reports whether judging the request may take milliseconds: it may say that a hand of many numbers has
// no solution. Others take microseconds.
func (q *Request) Costly() bool {
	return q.profileJudge.profile.NoSolution && len(q.Hand) > maxFastHand
}

// costlyHand is the most numbers of a hand that is always solved in a millisecond.
const maxFastHand = 5

// Judge appends the verdict on a request to dst as one JSON object.
func (c *Checker) Judge(dst []byte, q *Request) ([]byte, Outcome) {
	r, details := c.judgeRequest(q, c.options.Expr)
	return c.appendVerdict(dst, q, &r, &details), Outcome{Verdict: r.Verdict, Reason: r.Reason}
}

// Answer judges a bare answer to the puzzle of the options and appends the verdict to dst, as
// Check does for a record.
func (c *Checker) JudgeText(dst []byte, text string) ([]byte, answer.Result) {
	q := c.bareRequest(text)
	r, details := c.judgeRequest(&q, c.options.Expr)
	dst = c.appendVerdict(dst, &q, &r, &details)
	return dst, r
}

// Examine judges a bare answer like Answer, and returns the verdict with all its details.
func (c *Checker) ExamineText(text string) (answer.Result, answer.Details) {
	q := c.bareRequest(text)
	return c.judgeRequest(&q, true)
}

func (c *Checker) bareRequest(text string) Request {
	return Request{Answer: []byte(text), Hand: c.options.Hand, Target: c.options.Target, profileJudge: c.judges[""]}
}

// judgeRequest judges, with the details that the options ask for, and with the expression if
// tree is set.
func (c *Checker) judgeRequest(q *Request, tree bool) (r answer.Result, details answer.Details) {
	if tree || c.options.Credit {
		r, details = q.profileJudge.judge.Examine(string(q.Answer), q.Hand, q.Target, tree)
	} else {
		r = q.profileJudge.judge.JudgeBytes(q.Answer, q.Hand, q.Target)
	}
	if r.NoSolution {
		c.settleNoSolution(&r, q)
		if r.Verdict == answer.Correct {
			details.Credit.Score = rat.Int(1)
		}
	}
	return r, details
}

// engines are those of answers that are decided at the time: their tables are large, and a Checker that waits
// for the next answer needs none.
var enginePool = sync.Pool{New: func() any { return solve.New() }}

// settle decides an answer that says that there is no solution, within the budget of the options.
func (c *Checker) settleNoSolution(r *answer.Result, q *Request) {
	p, err := puzzle.New(slices.Sorted(slices.Values(q.Hand)), q.Target, q.profileJudge.profile.Rules)
	if err != nil { // a number below 0, or a target that no puzzle has
		r.SettleLimit()
		return
	}
	engine := enginePool.Get().(*solve.Engine)
	defer enginePool.Put(engine)
	engine.Budget = c.options.Budget
	solvable, err := engine.Solvable(context.Background(), p)
	if err != nil {
		r.SettleLimit()
		return
	}
	r.Settle(solvable)
}
