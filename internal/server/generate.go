package server

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// generateRequest is a request to generate puzzles.
type generateRequest struct {
	setspec.Spec
	rules string
	n     int64
	seed  uint64
	split dataset.Split
}

func (q *generateRequest) fields() []field {
	return []field{
		{name: "n", dest: &q.n, max: maxGenerate},
		{name: "seed", dest: &q.seed},
		rulesField(&q.rules),
		{name: "cards", dest: &q.Cards},
		{name: "values", dest: &q.Values},
		{name: "max", dest: &q.Max, max: maxValues},
		{name: "copies", dest: &q.Copies, max: maxNumbers},
		{name: "target", dest: &q.Target},
		{name: "level", dest: &q.Level},
		{name: "seconds", dest: &q.Seconds},
		{name: "unique", dest: &q.Unique},
		{name: "needs", dest: &q.Needs, acceptsArray: true},
		{name: "shape", dest: &q.Shape, acceptsArray: true},
		{name: "depth", dest: &q.Depth},
		{name: "unsolvable_share", dest: &q.Share},
		{name: "stratify", dest: &q.Balance, acceptsArray: true},
		{name: "split", dest: &q.split, choices: "train val test"},
		{name: "columns", dest: &q.Columns, acceptsArray: true},
	}
}

func toStrings[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = string(x)
	}
	return out
}

// criteria returns the criteria for the puzzles. It must be cheap, since it runs before the request
// waits for a slot; therefore maxValues limits the number of values to draw from.
func (q *generateRequest) criteria() (c generate.Criteria, err error) {
	if q.Variant, err = lookupRules(q.rules); err != nil {
		return c, err
	}
	q.MaxDistinct = maxValues
	if c, err = q.Criteria(); err != nil {
		return c, criteriaProblem(err)
	}
	maxCards := maxNumbers
	if c.Rules.Ops.Atomic() != 0 {
		maxCards = maxPower
	}
	if c.Cards.To > int64(maxCards) {
		return c, badRequest.WithDetail("A hand must have at most " + strconv.Itoa(maxCards) + " numbers here. Use the command for larger hands.")
	}
	c.Patience = maxPatience
	if q.split != dataset.NoSplit {
		c.Skip = func(p puzzle.Puzzle) bool { return !q.split.Has(p) }
	}
	return c, nil
}

// foundHeader is the response header that says how a search for puzzles ended. Its values are the
// constants below.
const foundHeader = "Make24-Found"

const (
	foundFull = "full" // as many puzzles as requested
	foundAll  = "all"  // fewer, and no others exist
	foundRare = "rare" // fewer: maxPatience candidates in a row did not match
)

// puzzleSet is a set of puzzles that is being generated.
type puzzleSet struct {
	*generateRequest
	criteria generate.Criteria
	buffer   bytes.Buffer
	writer   *dataset.Writer
	found    string
}

// generate responds with an array of the lines that make24 generate writes.
func (s *Server) generate(w http.ResponseWriter, r *http.Request, q *generateRequest) error {
	set, err := q.newSet()
	if err != nil {
		return err
	}
	if err := s.fillSet(r.Context(), s.clientKey(r), set); err != nil {
		return err
	}
	buf := s.buffersFor(w, r)
	defer buf.release()
	buf.out = append(buf.out[:0], '[')
	buf.out = append(buf.out, bytes.ReplaceAll(bytes.TrimSpace(set.buffer.Bytes()), []byte("\n"), []byte(","))...)
	buf.out = append(buf.out, "]\n"...)
	w.Header().Set(foundHeader, set.found)
	return buf.send(w)
}

// newSet validates the request and returns an empty set for it.
func (q *generateRequest) newSet() (*puzzleSet, error) {
	set := &puzzleSet{generateRequest: q}
	var err error
	if set.criteria, err = q.criteria(); err != nil {
		return nil, err
	}
	for _, c := range q.ColumnNames() {
		if err := checkChoice("columns", c, dataset.ColumnNames()); err != nil {
			return nil, err
		}
	}
	set.writer, err = dataset.NewWriter(dataset.JSONL, &set.buffer, dataset.WriterOptions{Columns: q.ColumnNames()})
	return set, err
}

// fillSet waits for a slot and generates the puzzles of a set.
func (s *Server) fillSet(ctx context.Context, client netip.Addr, set *puzzleSet) error {
	cost := limiter.CostlyWork
	if set.criteria.Cards.To > maxPower {
		cost = generateTimeLimit // its engine takes about 70 MB, so few have one at a time
	}
	return s.generatePool.run(ctx, client, cost, func(ctx context.Context, slot *limiter.Slot) error {
		err := set.fill(ctx, slot)
		if errors.Is(err, context.DeadlineExceeded) && slot.Held() < s.generatePool.timeLimit/2 {
			err = limiter.ErrBusy // other work held the slot most of the time
		}
		return queueProblem(generateProblem(err, s.generatePool.timeLimit))
	})
}

// generateProblem maps an error from generating a set to a problem. It returns any other error
// unchanged.
func generateProblem(err error, timeLimit time.Duration) error {
	switch {
	case errors.Is(err, generate.ErrCriteria):
		return criteriaProblem(err)
	case errors.Is(err, solve.ErrBudget):
		return overBudget.WithDetail("One of the hands needs more work than is allowed. Ask for fewer numbers or columns.")
	case errors.Is(err, context.DeadlineExceeded):
		return overTimeProblem("The puzzles", timeLimit, "ask for fewer puzzles or columns, or use the command")
	}
	return err
}

// fill tries candidates until the set is complete or the search gives up. It does not use the
// method Items of the plan, which does not check the deadline between candidates that are quick to
// try.
func (set *puzzleSet) fill(ctx context.Context, slot *limiter.Slot) error {
	plan, err := generate.New(set.criteria, max(set.n, 1), set.seed)
	if err != nil {
		return err
	}
	picker, worker := plan.Picker(), plan.Worker()
	for i := int64(0); !picker.Done(); i++ {
		if err := slot.Yield(ctx); err != nil {
			return err
		}
		if err := deadlineErr(ctx); err != nil {
			return err
		}
		worker.FullQuotas = picker.FullQuotas()
		item, ok, err := worker.Try(ctx, i)
		switch {
		case err != nil:
			return err
		case !ok:
			picker.Advance(i + 1)
		case picker.Accept(item):
			record := dataset.RecordOf(item, set.Variant.Name)
			if err := set.writer.Write(&record); err != nil {
				return err
			}
		}
	}
	if set.found, err = foundHeaderValue(picker, max(set.n, 1)); err != nil {
		return err
	}
	return set.writer.Close()
}

// foundHeaderValue returns the value of foundHeader for a finished search. If the search gave up
// before it found a puzzle, it returns the problem over-budget.
func foundHeaderValue(picker *generate.Picker, wantedCount int64) (string, error) {
	tally := picker.Tally()
	switch {
	case tally.Found == wantedCount:
		return foundFull, nil
	case picker.Err() == nil:
		return foundAll, nil
	case tally.Found > 0:
		return foundRare, nil
	}
	return "", overBudget.WithDetail("Such puzzles are rare: none of " + strconv.FormatInt(tally.Tried, 10) + " candidates matches. Relax the criteria, or use the command.")
}

// poolHint ends the messages about the numbers to draw from. It names the fields that select these
// numbers.
const poolHint = "; see values, max, copies and rules."

// criteriaProblem maps an error about invalid or contradictory criteria to a problem. It returns
// any other error unchanged.
func criteriaProblem(err error) error {
	var specErr *setspec.Error
	var criteriaErr *generate.CriteriaError
	text := ""
	switch {
	case errors.As(err, &specErr) && specErr.Kind == setspec.MaxAndValues:
		text = "The fields max and values cannot be combined."
	case errors.As(err, &specErr):
		text = "The field " + setspec.FieldName(specErr.Field) + " accepts " + specErr.Expected() + ", not " + excerpt.Quote(specErr.Text) + "."
	case errors.As(err, &criteriaErr):
		text = criteriaDetail(criteriaErr)
	default:
		return err
	}
	return badRequest.WithDetail(text)
}

// criteriaDetail explains an error of package generate in terms of the fields of the request.
func criteriaDetail(e *generate.CriteriaError) string {
	name := setspec.FieldName(e.Field)
	field := "The field " + name
	switch e.Kind {
	case generate.KindOutside:
		return field + " must be " + rangeWords(e.Limit) + "."
	case generate.KindUnknown:
		return unknownChoice(name, e.Value, criterionChoices(e.Field))
	case generate.KindTwice:
		return field + " contains " + excerpt.Quote(e.Value) + " twice."
	case generate.KindUngraded:
		return field + " needs grades, and hands of " + e.Limit + " numbers as large as these have none."
	case generate.KindMany:
		if e.Field == "targets" {
			return "The fields target, values and cards leave too many puzzles to count: narrow one of them."
		}
		return field + " makes too many kinds of puzzles: the limit is " + e.Limit + "."
	case generate.KindMissing, generate.KindPool:
		return "There are no numbers to draw from" + poolHint
	case generate.KindClash:
		if e.OtherField == "pool" {
			return "There are too few numbers for hands of " + e.Value + poolHint
		}
		if e.Value != "" {
			name += " (" + excerpt.Escape(e.Value) + ")"
		}
		return "No puzzle can meet both the field " + name + " and the field " + setspec.FieldName(e.OtherField) + "; change one of them."
	default:
		return field + " cannot be met."
	}
}

// criterionChoices returns the values that a criterion accepts, or nil if they cannot be listed.
func criterionChoices(criterion string) []string {
	switch criterion {
	case "needs":
		return toStrings(generate.Needs())
	case "balance":
		return toStrings(generate.Axes())
	case "shapes":
		return []string{"texts such as ((..).). and (..)(..)", "chain", "pairs"}
	}
	return nil
}

// checkChoice returns a problem if word is not one of the allowed values of a field.
func checkChoice(field, word string, allowed []string) error {
	if slices.Contains(allowed, word) {
		return nil
	}
	return badRequest.WithDetail(unknownChoice(field, word, allowed))
}

func unknownChoice(field, word string, allowed []string) string {
	return "The field " + field + " does not accept " + excerpt.Quote(word) + "; use one of " + strings.Join(allowed, ", ") + "."
}

// rangeWords returns a range of package generate, such as 1..5 or 3.5.., in words.
func rangeWords(limit string) string {
	if low, isUnbounded := strings.CutSuffix(limit, ".."); isUnbounded {
		return low + " or more"
	}
	return strings.Replace(limit, "..", " to ", 1)
}
