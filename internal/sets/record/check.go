// Package record reads answers to puzzles as JSON objects, one per line or one per request, and
// writes a verdict for each. The command and the server share it, so their output is the same.
//
// A Checker does both. It reuses its buffers and judges, so checking a record uses no reflection
// and, unless the record is invalid, allocates nothing. Package jsontext reads the JSON (see
// docs/adr/0005-json.md) and accepts only valid JSON in valid UTF-8 without duplicate names.
// docs/stream.md lists the names of the fields.
package record

import (
	"strings"
	"sync"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Options holds the settings of a Checker: how it judges records, and what a verdict contains
// besides the fields that it always has.
type Options struct {
	Profile answer.Profile // used if a record names no rules
	Target  rat.Rat        // used if a record has no target
	Hand    []int64        // used if a record has no numbers; if nil, a record must have numbers
	File    string         // the file name written with errors; "" for none

	// Budget limits the work of deciding whether a claim that there is no solution is correct,
	// under profiles that allow the claim.
	Budget solve.Budget

	Expr   bool // write the parsed expression, as "expr"
	Credit bool // write partial credit, as "credit"
	Steps  bool // write the number of steps, as "steps", and the first wrong step, as "step"

	Fields FieldNames // the names of fields that flags give
	Flags  bool       // errors name the flags that give names of fields

	// Evaluation makes the Checker read the fields of evaluations too: see evaluation.go.
	Evaluation bool
}

// Checker judges records. It reuses its buffers, so each goroutine needs its own.
type Checker struct {
	options Options
	reader  reader
	judges  map[string]*profileJudge
	request Request
	puzzles map[string]*keyedPuzzle // by key, for evaluations
}

// profileJudge is the judge of one profile.
type profileJudge struct {
	profile answer.Profile
	name    string // the text of profile
	judge   *answer.Judge
	hands   deal.ParseOptions // how a hand given as text is parsed
	rules   string            // the text of the rules, for an evaluation
}

// NewChecker returns a Checker with the given options.
func NewChecker(o Options) *Checker {
	return &Checker{
		options: o,
		reader:  reader{evaluation: o.Evaluation, fields: o.Fields, flags: o.Flags},
		judges:  map[string]*profileJudge{"": newProfileJudge(o.Profile)},
	}
}

func newProfileJudge(p answer.Profile) *profileJudge {
	return &profileJudge{profile: p, name: p.String(), judge: answer.New(p), hands: HandOptions(p), rules: p.Rules.String()}
}

// HandOptions returns how the text of a hand is parsed under a profile: J, Q and K have the values
// that the profile gives them, and three or more digits are several cards if the profile is that of
// a variant with a pool.
func HandOptions(p answer.Profile) deal.ParseOptions {
	o := deal.ParseOptions{MaxCards: answer.MaxNumbers, Jokers: p.Rules.Alternatives&puzzle.Jokers != 0}
	if p.FacesAreTen {
		o.Faces = 10
	}
	if v, err := puzzle.Lookup(p.Name()); err == nil && v.Pool != nil {
		o.SplitDigits = true
	}
	return o
}

// Outcome is the verdict on one record, as a Summary counts it.
type Outcome struct {
	Verdict answer.Verdict
	Reason  answer.Reason
	Bad     ErrorKind // why the record could not be judged, or 0
	Profile string    // the profile by which it was judged; "" if it could not be
}

// Check judges a record and appends its verdict to dst as one JSON object, without a line end.
// number is the number of the line or element, counted from 1; if it is 0, errors have no number.
func (c *Checker) Check(dst, record []byte, number int) ([]byte, Outcome) {
	r, err := c.Read(record)
	if err != nil {
		return c.appendRefusal(dst, number, err)
	}
	return c.Judge(dst, r)
}

// Read parses a record. The request is valid until the next call of Read or Check.
func (c *Checker) Read(record []byte) (*Request, *Error) {
	if len(record) > MaxLine {
		return nil, LineTooLong()
	}
	return c.read(record)
}

func (c *Checker) read(record []byte) (*Request, *Error) {
	r := &c.reader
	err := r.parseObject(record)
	if err != nil && err.Kind == BadJSON {
		return nil, err
	}
	return c.buildRequest(r, err)
}

// buildRequest returns the request of the record that r has parsed, or err if parsing failed. Every
// error gets the ID of the record.
func (c *Checker) buildRequest(r *reader, err *Error) (*Request, *Error) {
	q, err := c.fillRequest(r, err)
	if err != nil {
		err.ID = r.id
	}
	return q, err
}

// fillRequest is buildRequest for errors without an ID.
func (c *Checker) fillRequest(r *reader, err *Error) (*Request, *Error) {
	if err != nil {
		return nil, err
	}
	p, err := c.judgeFor(r.profile)
	if err != nil {
		return nil, err
	}
	if !r.hasField[AnswerField] {
		return nil, r.missing(AnswerField, "there is no answer")
	}
	q := &c.request
	*q = Request{
		ID: r.id, Answer: r.answer, Hand: c.options.Hand, Target: c.options.Target, Model: r.model, Sample: r.sample, Usage: r.usage, profileJudge: p,
	}
	if r.hasField[TargetField] {
		q.Target = r.target
	}
	if c.options.Evaluation && r.findKey() {
		return q, c.usePuzzle(q, r)
	}
	if q.Hand, err = r.chooseHand(p, q.Hand); err != nil {
		return nil, err
	}
	return q, nil
}

// televisionName is the name that sets of puzzles use for the rules of the television game, here
// the variant countdown.
const televisionName = "tv"

// Lookup returns the profile with a name that a record may use: a name that answer.Lookup accepts,
// or "tv" for countdown.
func Lookup(name string) (answer.Profile, error) {
	if name == televisionName {
		name = "countdown"
	}
	return answer.Lookup(name)
}

// judgeFor returns the judge of the named profile.
func (c *Checker) judgeFor(name []byte) (*profileJudge, *Error) {
	if p := c.judges[string(name)]; p != nil {
		return p, nil
	}
	profile, err := Lookup(string(name))
	if err != nil {
		return nil, newError(BadRules, "unknown rules %s; choose one of %s", excerpt.Quote(string(name)), strings.Join(puzzle.Names(), ", "))
	}
	if c.options.Evaluation {
		var err *Error
		if profile, err = c.sameNotation(profile); err != nil {
			return nil, err
		}
	}
	p := newProfileJudge(profile)
	c.judges[string(name)] = p // the map stays small: Lookup accepts a limited number of names
	return p, nil
}

// Costly reports whether judging the request may take milliseconds: the profile allows a claim that
// there is no solution, and the hand has more than five numbers. All other requests take
// microseconds.
func (q *Request) Costly() bool {
	return q.profileJudge.profile.NoSolution && len(q.Hand) > maxFastHand
}

// maxFastHand is the largest size at which every hand is decided, solvable or not, within a
// millisecond.
const maxFastHand = 5

// Judge appends the verdict on a request to dst as one JSON object.
func (c *Checker) Judge(dst []byte, q *Request) ([]byte, Outcome) {
	r, details := c.judgeRequest(q, c.options.Expr)
	return c.appendVerdict(dst, q, &r, &details), Outcome{Verdict: r.Verdict, Reason: r.Reason, Profile: q.profileJudge.name}
}

// JudgeText judges a text as an answer to the puzzle of the options, and appends the verdict to
// dst, as Check does for a record.
func (c *Checker) JudgeText(dst []byte, text string) ([]byte, answer.Result) {
	q := c.textRequest(text)
	r, details := c.judgeRequest(&q, c.options.Expr)
	dst = c.appendVerdict(dst, &q, &r, &details)
	return dst, r
}

// ExamineText is like JudgeText but returns the verdict with all its details and does not write it.
func (c *Checker) ExamineText(text string) (answer.Result, answer.Details) {
	q := c.textRequest(text)
	return c.judgeRequest(&q, true)
}

func (c *Checker) textRequest(text string) Request {
	return Request{Answer: []byte(text), Hand: c.options.Hand, Target: c.options.Target, profileJudge: c.judges[""]}
}

// judgeRequest judges a request. It also returns the details that the options ask for, with the
// expression if tree is set.
func (c *Checker) judgeRequest(q *Request, wantTree bool) (r answer.Result, details answer.Details) {
	if wantTree || c.options.Credit {
		r, details = q.profileJudge.judge.Examine(string(q.Answer), q.Hand, q.Target, wantTree)
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

// enginePool holds engines that decide claims that there is no solution. Their tables are large, so
// a Checker holds no engine between answers.
var enginePool = sync.Pool{New: func() any { return solve.New() }}

// settleNoSolution decides an answer that claims that there is no solution, within the budget of
// the options.
func (c *Checker) settleNoSolution(r *answer.Result, q *Request) {
	engine := enginePool.Get().(*solve.Engine)
	defer enginePool.Put(engine)
	engine.Budget = c.options.Budget
	jsonform.SettleClaim(r, engine, q.Hand, q.Target, q.profileJudge.profile.Rules)
}
