package server

import (
	"context"
	"net/http"
	"strconv"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// check judges answers: one, an array, or a stream.
func (s *Server) check(w http.ResponseWriter, r *http.Request) error {
	contentType, err := mediaType(r)
	if err != nil {
		return err
	}
	checker, err := s.checker(r.URL.RawQuery)
	if err != nil {
		return err
	}
	if r.URL.RawQuery == "" {
		defer s.checkerPool.Put(checker)
	}
	switch contentType {
	case "application/x-ndjson", "application/ndjson", "application/jsonl":
		return s.checkStream(w, r, checker)
	case "application/json":
	default:
		return problem.BadType.WithDetail("Send application/json for one answer or an array, application/x-ndjson for a stream.")
	}
	return s.judgeBody(w, r, maxBody, func(buf *buffers, slot *limiter.Slot) error {
		if isArray(buf.in) {
			return s.checkBatch(r.Context(), buf, checker, slot)
		}
		var err error
		buf.out, _, err = s.judge(r.Context(), buf.out, checker, slot, buf.in)
		buf.out = append(buf.out, '\n')
		return err
	})
}

// judgeBody reads a body (an object of at most maxObject bytes, or an array), calls judge with it,
// and sends the response that judge appends to buf.out. The slot is released before the response
// is sent.
func (s *Server) judgeBody(w http.ResponseWriter, r *http.Request, maxObject int, judge func(buf *buffers, slot *limiter.Slot) error) error {
	buf := s.buffersFor(w, r)
	defer buf.release()
	if err := buf.read(w, r, maxObject); err != nil {
		return err
	}
	buf.out = buf.out[:0]
	slot, err := s.judgeSlot(r, len(buf.in))
	if err != nil {
		return err
	}
	defer slot.Release()
	if err := judge(buf, slot); err != nil {
		return err
	}
	slot.Release() // before sending: the client may read slowly
	return buf.send(w)
}

// judge appends to dst the verdict on one record. Before it judges a costly claim of no solution,
// it acquires the slot.
func (s *Server) judge(ctx context.Context, dst []byte, checker *record.Checker, slot *limiter.Slot, text []byte) ([]byte, record.Outcome, error) {
	parsedRecord, readErr := checker.Read(text)
	if readErr != nil {
		return dst, record.Outcome{}, recordProblem(readErr)
	}
	if parsedRecord.Costly() {
		if err := slot.Acquire(ctx); err != nil {
			return dst, record.Outcome{}, queueProblem(err)
		}
	}
	dst, outcome := checker.Judge(dst, parsedRecord)
	s.metrics.answers.Inc()
	return dst, outcome, nil
}

// checkBatch judges the records of an array. An element that cannot be judged gets a record with
// the error, as in a stream.
func (s *Server) checkBatch(ctx context.Context, buf *buffers, checker *record.Checker, slot *limiter.Slot) error {
	count := 0
	buf.out = append(buf.out, '[')
	for element, readErr := range record.ArrayElements(buf.in) {
		if readErr != nil {
			return recordProblem(readErr)
		}
		if count++; count > maxBatch {
			return tooMany.WithDetail("A batch must have at most " + strconv.Itoa(maxBatch) + " answers. Send more as application/x-ndjson.")
		}
		if err := slot.Yield(ctx); err != nil {
			return queueProblem(err)
		}
		if count > 1 {
			buf.out = append(buf.out, ',')
		}
		buf.out, _ = checker.Check(buf.out, element, count)
	}
	buf.out = append(buf.out, ']', '\n')
	s.metrics.answers.Add(count)
	return nil
}

// recordProblem returns the problem for a record that could not be read.
func recordProblem(err *record.Error) error {
	if err.Kind == record.BadJSON {
		return problem.BadJSON.WithDetail(toSentence(err.Text))
	}
	return badRequest.WithDetail(toSentence(err.Text))
}

// checker returns a Checker for the options in a query. For an empty query it returns a pooled
// Checker, which the caller must return to the pool.
func (s *Server) checker(query string) (*record.Checker, error) {
	if query == "" {
		return s.checkerPool.Get().(*record.Checker), nil
	}
	o := s.defaultCheck
	if err := readQuery(query, "parameter", checkFields(&o)); err != nil {
		return nil, err
	}
	return record.NewChecker(o), nil
}

// checkFields returns the query parameters of a check.
func checkFields(o *record.Options) []field {
	return []field{
		{name: "rules", dest: &o.Profile},
		{name: "target", dest: &o.Target},
		{name: "expr", dest: &o.Expr},
		{name: "credit", dest: &o.Credit},
		{name: "steps", dest: &o.Steps},
	}
}

// defaultCheckOptions returns the options of a check without parameters.
func defaultCheckOptions() (record.Options, error) {
	profile, err := record.Lookup("classic")
	return record.Options{Profile: profile, Target: rat.Int(puzzle.DefaultTarget), Budget: solve.Budget{Bytes: claimBytes, Steps: claimSteps}}, err
}

// toSentence capitalizes the first letter of text and appends a full stop.
func toSentence(text string) string {
	if text == "" {
		return ""
	}
	if c := text[0]; c >= 'a' && c <= 'z' {
		text = string(c-'a'+'A') + text[1:]
	}
	return text + "."
}
