// Command engine is the engine as a WebAssembly module, for the JavaScript package beside it. The
// module reads one request at a time and writes its response as JSON:
//
//	solve
//	hand=3 3 8 8
//	first=true
//
// A request is the name of a function, lines of the form name=value, and for check, after an empty
// line, the answer. Functions, names and responses are those of the HTTP API (docs/api.md). The
// module links neither encoding/json nor the catalogue of texts, which would double its size.
package main

import (
	"context"
	"errors"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

//go:generate go run ../build -out ../make24.wasm.gz

func main() {}

// The limits of one request. The package can also stop a request earlier, by ending its worker.
const (
	maxBytes    = 256 << 20   // memory of the engine
	maxSteps    = 200_000_000 // about eight seconds
	maxPuzzles  = 1000        // puzzles to generate
	maxValues   = 1000        // different numbers to draw hands from
	maxPatience = 200_000     // candidates in a row without a match
)

// Codes of errors, which the HTTP API has as names of problems.
const (
	badRequest = "bad-request"
	overBudget = "over-budget"
	internal   = "internal"
)

// failure is the error of a request.
type failure struct{ code, text string }

func (f *failure) Error() string { return f.text }

// refuse returns the error for an invalid request.
func refuse(text string) error { return &failure{badRequest, text} }

// module answers requests. It reuses its engine and grader, whose tables make later calls faster.
type module struct {
	solver *solve.Engine
	grader *grade.Grader
	judges map[string]*answer.Judge
	out    []byte

	rules, target string
	last          settings // for rules and target
	cached        bool
}

func newModule() *module {
	m := &module{solver: solve.New(), grader: grade.New(), judges: map[string]*answer.Judge{}}
	m.solver.Budget = solve.Budget{Bytes: maxBytes, Steps: maxSteps}
	return m
}

// Write appends to the response.
func (m *module) Write(p []byte) (int, error) {
	m.out = append(m.out, p...)
	return len(p), nil
}

// respond returns the response to a request, which is valid until the next call. If ok is false, the
// response has the fields code and message.
func (m *module) respond(text string) (response []byte, ok bool) {
	m.out = m.out[:0]
	err := m.call(text)
	if err == nil {
		return m.out, true
	}
	var f *failure
	switch {
	case errors.As(err, &f):
	case errors.Is(err, solve.ErrBudget):
		f = &failure{overBudget, err.Error()}
	case errors.Is(err, grade.ErrNumbers), errors.Is(err, grade.ErrRules), errors.Is(err, generate.ErrCriteria):
		f = &failure{badRequest, err.Error()}
	default:
		f = &failure{internal, err.Error()}
	}
	m.out = append(append(m.out[:0], `{"code":"`+f.code+`","message":`...), quote(f.text)...)
	return append(m.out, '}'), false
}

// quote returns a text as a JSON string.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range strings.ToValidUTF8(text, "\uFFFD") {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ':
			b.WriteString(`\u00`)
			b.WriteByte("01"[r>>4])
			b.WriteByte("0123456789abcdef"[r&15])
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// request is a parsed request. Its few fields are a list, since a map takes longer to make than to use.
type request struct {
	name   string
	fields []field
	body   string
}

// field is a line of a request. Once it is taken, its name is empty.
type field struct{ name, value string }

func parseRequest(text string) (q request, err error) {
	head, body, _ := strings.Cut(text, "\n\n")
	q.name, head, _ = strings.Cut(head, "\n")
	q.body = body
	q.fields = make([]field, 0, strings.Count(head, "\n")+1)
	for head != "" {
		var line string
		line, head, _ = strings.Cut(head, "\n")
		name, value, ok := strings.Cut(line, "=")
		if !ok || name == "" {
			return q, refuse("invalid line in the request: " + line)
		}
		q.fields = append(q.fields, field{name, value})
	}
	return q, nil
}

// take returns the value of a field, the last of its name, and removes the fields of this name.
func (q *request) take(name string) (value string) {
	for i := range q.fields {
		if q.fields[i].name == name {
			value, q.fields[i].name = q.fields[i].value, ""
		}
	}
	return value
}

func (q *request) flag(name string) bool { return q.take(name) == "true" }

// end returns an error if there are fields that the function does not have.
func (q *request) end() error {
	for _, f := range q.fields {
		if f.name != "" {
			return refuse("unknown option: " + f.name)
		}
	}
	return nil
}

func (m *module) call(text string) error {
	q, err := parseRequest(text)
	if err != nil {
		return err
	}
	switch q.name {
	case "solve":
		return m.solve(&q)
	case "grade":
		return m.grade(&q)
	case "hint":
		return m.hint(&q)
	case "check":
		return m.check(&q)
	case "generate":
		return m.generate(&q)
	}
	return refuse("unknown function: " + q.name)
}

// settings are the rules of a request, its target (by default that of the rules) and how its hand is parsed.
type settings struct {
	variant puzzle.Variant
	target  rat.Rat
	parse   deal.ParseOptions
}

// settings returns the settings of a request. Those of the last one are cached, since most requests have the same.
func (m *module) settings(q *request) (settings, error) {
	rules, target := q.take("rules"), q.take("target")
	if m.cached && rules == m.rules && target == m.target {
		return m.last, nil
	}
	var s settings
	var err error
	if s.variant, err = lookup(rules); err != nil {
		return s, err
	}
	if s.target, err = parseTarget(target, s.variant); err != nil {
		return s, err
	}
	s.parse = deal.ParseOptions{
		MaxCards: puzzle.MaxNumbers, SplitDigits: s.variant.Pool != nil, Jokers: s.variant.Rules.Alternatives&puzzle.Jokers != 0,
	}
	m.rules, m.target, m.last, m.cached = rules, target, s, true
	return s, nil
}

func lookup(rules string) (puzzle.Variant, error) {
	if rules == "" {
		rules = "classic"
	}
	v, err := puzzle.Lookup(rules)
	if err != nil {
		return v, refuse("unknown rules " + rules + "; use one of " + strings.Join(puzzle.Names(), ", "))
	}
	return v, nil
}

func parseTarget(text string, v puzzle.Variant) (rat.Rat, error) {
	if text == "" {
		if target, isSingle := v.Target(); isSingle {
			return target, nil
		}
		return rat.Rat{}, refuse("the rules " + v.Name + " have more than one target: give a target")
	}
	target, err := rat.Parse(strings.ReplaceAll(text, "−", "-"))
	if err != nil {
		return target, refuse("the target is not a whole number or a fraction: " + err.Error())
	}
	return target, nil
}

// puzzle returns the puzzle of a request and the name of its rules.
func (m *module) puzzle(q *request) (p puzzle.Puzzle, variant string, err error) {
	s, err := m.settings(q)
	if err != nil {
		return p, "", err
	}
	hand, err := deal.ParseHand(q.take("hand"), s.parse)
	if err == nil {
		p, err = puzzle.New(hand, s.target, s.variant.Rules)
	}
	if err != nil {
		return p, "", refuse(err.Error())
	}
	return p, s.variant.Name, nil
}

func (m *module) solve(q *request) error {
	p, variant, err := m.puzzle(q)
	if err != nil {
		return err
	}
	query := jsonform.Query{
		Variant: variant, Level: expr.Form, First: q.flag("first"), Count: q.flag("count"), Nearest: q.flag("nearest"),
		Brief: !q.flag("traits"), Parens: q.take("parens") == "all",
	}
	if level := q.take("distinct"); level != "" {
		if err := query.Level.UnmarshalText([]byte(level)); err != nil {
			return refuse(err.Error())
		}
	}
	if err := q.end(); err != nil {
		return err
	}
	_, err = query.Write(context.Background(), m, m.solver, p, nil)
	return err
}

func (m *module) grade(q *request) error {
	p, variant, err := m.puzzle(q)
	if err == nil {
		err = q.end()
	}
	if err != nil {
		return err
	}
	g, err := m.grader.Grade(context.Background(), p)
	switch {
	case errors.Is(err, grade.ErrUnsolvable):
		m.out = jsonform.AppendGrade(m.out, p, variant, nil)
		return nil
	case err != nil:
		return err
	}
	m.out = jsonform.AppendGrade(m.out, p, variant, &g)
	return nil
}

func (m *module) hint(q *request) error {
	s, err := m.settings(q)
	if err != nil {
		return err
	}
	step := 1
	if text := q.take("step"); text != "" {
		if step, err = strconv.Atoi(text); err != nil || step < 1 || step > grade.HintSteps {
			return refuse("the step must be 1 to " + strconv.Itoa(grade.HintSteps))
		}
	}
	pos, err := jsonform.ParsePosition(q.take("hand"), s.variant, s.target, s.parse)
	if err != nil {
		return refuse(err.Error())
	}
	if err := q.end(); err != nil {
		return err
	}
	clues, err := m.grader.Hint(context.Background(), pos, step)
	if err != nil {
		return err
	}
	m.out = jsonform.NewHint(pos, s.variant.Name, clues, nil).Append(m.out)
	return nil
}

// maxJudges is the number of judges that are cached, each for a profile.
const maxJudges = 64

func (m *module) judge(rules string) (*answer.Judge, answer.Profile, error) {
	if rules == "" {
		rules = "classic"
	}
	profile, err := answer.Lookup(rules)
	if err != nil {
		return nil, profile, refuse(err.Error())
	}
	j := m.judges[rules]
	if j == nil {
		if len(m.judges) == maxJudges {
			clear(m.judges)
		}
		j = answer.New(profile)
		m.judges[rules] = j
	}
	return j, profile, nil
}

func (m *module) check(q *request) error {
	judge, profile, err := m.judge(q.take("rules"))
	if err != nil {
		return err
	}
	v, err := lookup(profile.Name())
	if err != nil {
		return err
	}
	target := rat.Int(puzzle.DefaultTarget)
	if text := q.take("target"); text != "" {
		if target, err = parseTarget(text, v); err != nil {
			return err
		}
	}
	o := deal.ParseOptions{MaxCards: answer.MaxNumbers, SplitDigits: v.Pool != nil, Jokers: v.Rules.Alternatives&puzzle.Jokers != 0}
	if profile.FacesAreTen {
		o.Faces = 10
	}
	hand, err := deal.ParseHand(q.take("hand"), o)
	if err != nil {
		return refuse(err.Error())
	}
	options := jsonform.VerdictOptions{Credit: q.flag("credit"), Steps: q.flag("steps")}
	wantTree := q.flag("expr")
	if err := q.end(); err != nil {
		return err
	}
	result, details := judge.Examine(q.body, hand, target, wantTree)
	if result.NoSolution {
		jsonform.SettleClaim(&result, m.solver, hand, target, profile.Rules)
		if result.Verdict == answer.Correct {
			details.Credit.Score = rat.Int(1)
		}
	}
	m.out = append(jsonform.AppendVerdict(append(m.out, '{'), &result, &details, options), '}')
	return nil
}

// specOf returns the specification in a request to generate puzzles.
func specOf(q *request) (spec setspec.Spec, err error) {
	spec = setspec.Spec{
		Cards: q.take("cards"), Values: q.take("values"), Target: q.take("target"), Level: q.take("level"), Seconds: q.take("seconds"),
		Unique: q.take("unique"), Needs: q.take("needs"), Shape: q.take("shape"), Depth: q.take("depth"), Share: q.take("unsolvable_share"),
		Balance: q.take("stratify"), Columns: q.take("columns"), MaxDistinct: maxValues, Patience: maxPatience,
	}
	if spec.Variant, err = lookup(q.take("rules")); err != nil {
		return spec, err
	}
	if spec.Max, err = q.number("max", 0, maxValues); err == nil {
		spec.Copies, err = q.number("copies", 0, puzzle.MaxNumbers)
	}
	return spec, err
}

// number returns the whole number in a field, or fallback.
func (q *request) number(name string, fallback, highest int64) (int64, error) {
	text := q.take(name)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n > highest {
		return 0, refuse(name + " must be 1 to " + strconv.FormatInt(highest, 10))
	}
	return n, nil
}

func (m *module) generate(q *request) error {
	spec, err := specOf(q)
	if err != nil {
		return err
	}
	n, err := q.number("n", 1, maxPuzzles)
	if err != nil {
		return err
	}
	seed, err := parseSeed(q.take("seed"))
	if err != nil {
		return err
	}
	if err := q.end(); err != nil {
		return err
	}
	criteria, err := spec.Criteria()
	if err != nil {
		return refuse(err.Error())
	}
	plan, err := generate.New(criteria, n, seed)
	if err != nil {
		return err
	}
	m.out = append(m.out, `{"puzzles":[`...)
	picker := plan.Picker()
	separator := ""
	for item, err := range plan.Items(context.Background(), picker) {
		if errors.Is(err, generate.ErrPatience) {
			break
		}
		if err != nil {
			return err
		}
		m.out = appendItem(append(m.out, separator...), item, spec.Variant.Name)
		separator = ","
	}
	found := "rare"
	switch {
	case picker.Tally().Found == n:
		found = "full"
	case picker.Err() == nil:
		found = "all"
	}
	m.out = append(m.out, `],"found":"`+found+`"}`...)
	return nil
}

func parseSeed(text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, refuse("the seed must be a whole number from 0 to " + strconv.FormatUint(math.MaxUint64, 10))
	}
	return seed, nil
}

// appendItem appends the JSON of a generated puzzle with its known facts, under the names of the
// columns of sets (docs/datasets.md).
func appendItem(dst []byte, item generate.Item, variant string) []byte {
	dst = append(dst, `{"id":"`+item.Puzzle.ID()+`","hand":[`...)
	dst = item.Puzzle.Hand.Append(dst, ',')
	dst = item.Puzzle.Target.AppendTo(append(dst, `],"target":"`...))
	dst = append(dst, `","rules":"`+variant+`","solvable":`...)
	dst = strconv.AppendBool(dst, item.Solvable)
	number := func(name string, n int64) {
		dst = strconv.AppendInt(append(dst, `,"`+name+`":`...), n, 10)
	}
	if !item.Solvable {
		number("tried", item.Tried)
		return append(dst, '}')
	}
	if item.Known.Grade {
		number("level", int64(item.Level))
		dst = strconv.AppendFloat(append(dst, `,"seconds":`...), item.Seconds, 'f', -1, 64)
		dst = append(dst, `,"techniques":[`...)
		for i, t := range item.Techniques {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, `"`+t.String()+`"`...)
		}
		dst = append(dst, ']')
	}
	if item.Known.Forms {
		number("forms", item.Forms)
	}
	if item.Known.Ideas {
		number("ideas", item.Ideas)
	}
	if item.Known.Solution {
		dst = strconv.AppendBool(append(dst, `,"fraction":`...), item.Fraction)
		number("depth", int64(item.Depth))
		dst = append(dst, `,"shape":"`+string(item.Shape)+`","solution":"`+item.Solution+`"`...)
	}
	return append(dst, '}')
}
