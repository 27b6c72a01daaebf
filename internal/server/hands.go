package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// puzzleRequest holds the fields that all requests about one puzzle share. By itself, it is the
// request for a grade.
type puzzleRequest struct {
	hand          handText
	target, rules string
}

func (q *puzzleRequest) fields() []field {
	return append(
		make([]field, 0, 8), // capacity for the fields of a solveRequest
		// The API reads only these names of package record, since its documents list them.
		field{name: "hand", aliases: "numbers nums puzzle", dest: &q.hand, acceptsArray: true, repeatMessage: "The hand is given twice."},
		field{name: "target", dest: &q.target},
		rulesField(&q.rules),
	)
}

// rulesField returns the field for the name of the rules.
func rulesField(dest *string) field {
	return field{name: "rules", aliases: "variant", dest: dest, repeatMessage: "The rules are given twice."}
}

// lookupRules returns the variant with the given name, which puzzle.Lookup accepts; "" stands for classic.
func lookupRules(rules string) (puzzle.Variant, error) {
	if rules == "" {
		rules = "classic"
	}
	v, err := puzzle.Lookup(rules)
	if err != nil {
		return v, badRequest.WithDetail("Unknown rules " + excerpt.Quote(rules) + "; use one of " + strings.Join(puzzle.Names(), ", ") + ", or operators and limits such as r.asm.ip.")
	}
	return v, nil
}

// parse returns the puzzle of the request and the name of its rules.
func (q *puzzleRequest) parse() (p puzzle.Puzzle, variant string, err error) {
	v, target, o, err := q.settings("The hand is missing: give numbers such as 3 3 8 8.")
	if err != nil {
		return p, "", err
	}
	if v.Rules.Ops.Atomic() != 0 {
		o.MaxCards = maxPower
	}
	hand, err := deal.ParseHand(q.hand.text, o)
	if err == nil {
		p, err = puzzle.New(hand, target, v.Rules)
	}
	if err != nil {
		return p, "", badRequest.WithDetail(toSentence(err.Error()))
	}
	return p, v.Name, nil
}

// settings returns the variant, the target and the options for parsing the hand. If the hand is
// empty, it returns a problem with the detail missingDetail.
func (q *puzzleRequest) settings(missingDetail string) (v puzzle.Variant, target rat.Rat, o deal.ParseOptions, err error) {
	if strings.TrimSpace(q.hand.text) == "" {
		return v, target, o, badRequest.WithDetail(missingDetail)
	}
	if v, err = lookupRules(q.rules); err != nil {
		return v, target, o, err
	}
	target, err = q.parseTarget(v)
	return v, target, deal.ParseOptions{
		MaxCards: maxNumbers, SplitDigits: q.hand.isString && v.Pool != nil, Jokers: v.Rules.Alternatives&puzzle.Jokers != 0,
	}, err
}

// parseTarget returns the target of the request, by default that of the rules.
func (q *puzzleRequest) parseTarget(v puzzle.Variant) (rat.Rat, error) {
	if q.target != "" {
		target, readErr := record.ParseTarget([]byte(q.target))
		if readErr != nil {
			return rat.Rat{}, recordProblem(readErr)
		}
		return target, nil
	}
	if target, isSingle := v.Target(); isSingle {
		return target, nil
	}
	return rat.Rat{}, badRequest.WithDetail("The rules " + v.Name + " have more than one target: give a target from " +
		strconv.FormatInt(v.Low, 10) + " to " + strconv.FormatInt(v.High, 10) + ".")
}

// overTimeProblem returns the problem for work that exceeded timeLimit. The detail begins with
// subject and ends with remedy.
func overTimeProblem(subject string, timeLimit time.Duration, remedy string) error {
	return problem.OverTime.WithRetry(time.Second, subject+" took more than "+timeLimit.String()+". Try again, "+remedy+".")
}

// solveRequest is a request for the solutions of a puzzle.
type solveRequest struct {
	puzzleRequest
	distinct, parens      string
	first, count, nearest bool
}

func (q *solveRequest) fields() []field {
	return append(
		q.puzzleRequest.fields(),
		field{name: "distinct", dest: &q.distinct, choices: "written form idea"},
		field{name: "parens", dest: &q.parens, choices: "fewest all"},
		field{name: "first", dest: &q.first},
		field{name: "count", dest: &q.count},
		field{name: "nearest", dest: &q.nearest},
	)
}

// listingQuery returns the listing query of the request. It returns a problem if the fields
// contradict each other.
func (q *solveRequest) listingQuery(variant string) (jsonform.Query, error) {
	query := jsonform.Query{Variant: variant, Level: expr.Form, First: q.first, Count: q.count, Nearest: q.nearest, Parens: q.parens == "all"}
	if q.count && (q.first || q.nearest) {
		return query, badRequest.WithDetail("The field count cannot be combined with first or nearest.")
	}
	if q.distinct == "" {
		return query, nil
	}
	return query, query.Level.UnmarshalText([]byte(q.distinct))
}

// maxCachedLine is the size in bytes of the longest response of solve that is cached.
const maxCachedLine = 64 << 10

// solve responds with the line that make24 solve --json writes. Lines are cached, because the line
// of a puzzle never changes and there are only 1820 hands of four cards.
func (s *Server) solve(w http.ResponseWriter, r *http.Request, request *solveRequest) error {
	p, variant, err := request.parse()
	if err != nil {
		return err
	}
	q, err := request.listingQuery(variant)
	if err != nil {
		return err
	}
	buf := s.buffersFor(w, r)
	defer buf.release()
	buf.in = appendKey(buf.in[:0], p, q)
	key := string(buf.in)
	if line, ok := s.lineCache.Get(key); ok {
		s.metrics.cacheHits.Inc()
		buf.out = append(buf.out[:0], line...)
		return buf.send(w)
	}
	if err := s.listSolutions(r.Context(), s.clientKey(r), buf, p, q); err != nil {
		return err
	}
	if len(buf.out) <= maxCachedLine {
		s.lineCache.Put(key, slices.Clone(buf.out), len(key)+len(buf.out)+cache.EntrySize)
	}
	return buf.send(w)
}

// appendKey appends to dst the cache key of a response: everything that the response to solve
// depends on.
func appendKey(dst []byte, p puzzle.Puzzle, q jsonform.Query) []byte {
	dst = append(p.Hand.Append(dst, '.'), '/')
	dst = p.Target.AppendTo(dst)
	flags := byte('a' + q.Level*8)
	for i, set := range []bool{q.First, q.Count, q.Parens} {
		if set {
			flags += 1 << i
		}
	}
	dst = append(dst, '/', flags)
	if q.Nearest {
		dst = append(dst, 'n')
	}
	return append(append(dst, '/'), q.Variant...)
}

// listSolutions writes the line with the solutions of a puzzle to buf.out.
func (s *Server) listSolutions(ctx context.Context, client netip.Addr, buf *buffers, p puzzle.Puzzle, q jsonform.Query) error {
	out := boundedWriter{buffers: buf}
	buf.out = buf.out[:0]
	err := s.apiEngines.withSolver(ctx, client, handCost(len(p.Hand), p.Rules), func(ctx context.Context, e *solver) error {
		_, err := q.Write(ctx, &out, e.Engine, p, nil)
		return err
	})
	var budgetErr *solve.BudgetError
	switch {
	case errors.As(err, &budgetErr):
		return overBudget.WithDetail("The hand exceeds the limit of " + solveWork.String() + " of work and " +
			strconv.Itoa(solveBytes>>20) + " MiB (" + budgetErr.Error() + "). Set first to true, or use the command.")
	case errors.Is(err, errListTooLong):
		return overBudget.WithDetail("The list is longer than " + strconv.Itoa(maxListing>>20) + " MiB. Set first or count to true, or use the command.")
	case errors.Is(err, context.DeadlineExceeded):
		return overTimeProblem("The hand", s.apiEngines.timeLimit, "set first to true, or use the command")
	}
	return err
}

var errListTooLong = errors.New("server: the list is too long")

// boundedWriter is an io.Writer that appends to buffers.out and fails beyond maxListing bytes.
type boundedWriter struct{ *buffers }

func (b *boundedWriter) Write(p []byte) (int, error) {
	if len(b.out)+len(p) > maxListing {
		return 0, errListTooLong
	}
	b.out = append(b.out, p...)
	return len(p), nil
}

// grade responds with the line that make24 grade --json writes.
func (s *Server) grade(w http.ResponseWriter, r *http.Request, q *puzzleRequest) error {
	p, variant, err := q.parse()
	if err != nil {
		return err
	}
	var result *grade.Grade
	err = s.apiEngines.withSolver(r.Context(), s.clientKey(r), handCost(len(p.Hand), p.Rules), func(ctx context.Context, e *solver) error {
		g, err := e.grader.Grade(ctx, p)
		result = &g
		return err
	})
	if errors.Is(err, grade.ErrUnsolvable) {
		result, err = nil, nil
	}
	if err != nil {
		return graderProblem(err, "grades", "hand", " to grade", variant, s.apiEngines.timeLimit)
	}
	buf := s.buffersFor(w, r)
	defer buf.release()
	buf.out = jsonform.AppendGrade(buf.out[:0], p, variant, result)
	return buf.send(w)
}

// graderProblem maps an error of the grader to a problem. It returns any other error unchanged.
func graderProblem(err error, noun, subject, purpose, variant string, timeLimit time.Duration) error {
	switch {
	case errors.Is(err, grade.ErrRules): // only for hints: all rules have grades
		return badRequest.WithDetail("There are no " + noun + " for the rules " + variant + ".")
	case errors.Is(err, grade.ErrNumbers):
		return badRequest.WithDetail("There are no " + noun + " for such large numbers.")
	case errors.Is(err, solve.ErrBudget):
		return overBudget.WithDetail("This " + subject + " needs more work" + purpose + " than is allowed.")
	case errors.Is(err, context.DeadlineExceeded):
		return overTimeProblem("The "+subject, timeLimit, "or use the command")
	}
	return err
}

// hintRequest is a request for a hint from a position.
type hintRequest struct {
	puzzleRequest
	step int64
	lang text.Lang
}

func (q *hintRequest) fields() []field {
	return append(
		q.puzzleRequest.fields(),
		field{name: "step", dest: &q.step, max: grade.HintSteps},
		field{name: "lang", dest: &q.lang, choices: strings.Join(text.Codes(), " ")},
	)
}

// position returns the position in the request and the name of its rules.
func (q *hintRequest) position() (pos grade.Position, variant string, err error) {
	v, target, o, err := q.settings("The numbers are missing: give those that are left, such as 3 8 8/3.")
	if err != nil {
		return pos, "", err
	}
	if pos, err = jsonform.ParsePosition(q.hand.text, v, target, o); err != nil {
		return pos, "", badRequest.WithDetail(toSentence(err.Error()))
	}
	if len(pos.Numbers) > maxNumbers {
		return pos, "", badRequest.WithDetail("Give at most " + strconv.Itoa(maxNumbers) + " numbers.")
	}
	return pos, v.Name, nil
}

// hint responds with the line that make24 hint --json writes.
func (s *Server) hint(w http.ResponseWriter, r *http.Request, q *hintRequest) error {
	pos, variant, err := q.position()
	if err != nil {
		return err
	}
	clues, err := s.apiEngines.clues(r.Context(), s.clientKey(r), pos, int(max(q.step, 1)))
	if err != nil {
		return hintProblem(err, variant, s.apiEngines.timeLimit)
	}
	buf := s.buffersFor(w, r)
	defer buf.release()
	buf.out = hint.NewLine(pos, variant, clues, q.lang, false).Append(buf.out[:0])
	return buf.send(w)
}

func hintProblem(err error, variant string, timeLimit time.Duration) error {
	return graderProblem(err, "hints", "position", "", variant, timeLimit)
}

// clues returns the clues of a position up to a step.
func (p *enginePool) clues(ctx context.Context, client netip.Addr, pos grade.Position, step int) (clues []grade.Clue, err error) {
	err = p.withSolver(ctx, client, handCost(len(pos.Numbers), pos.Rules), func(ctx context.Context, e *solver) error {
		clues, err = e.grader.Hint(ctx, pos, step)
		return err
	})
	return clues, err
}
