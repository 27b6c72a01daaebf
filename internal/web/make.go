package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/order"
	"github.com/make24/make24/solve"
)

// foundHeader says how a search for puzzles ended: one of the words below.
const foundHeader = "Make24-Found"

const (
	foundFull = "full" // as many as were asked for
	foundAll  = "all"  // fewer, and there are no others
	foundRare = "rare" // fewer, for maxPatience candidates in a row were none
)

// set is a set of puzzles while it is made.
type set struct {
	*generateRequest
	wishes generate.Wishes
	lines  bytes.Buffer
	out    dataset.Writer
	found  string
}

// generate answers with an array of the lines that the command's generate writes.
func (s *Server) generate(w http.ResponseWriter, r *http.Request, q *generateRequest) error {
	set, err := q.begin()
	if err != nil {
		return err
	}
	if err := s.puzzles(r.Context(), s.client(r), set); err != nil {
		return err
	}
	m := s.room(r)
	defer m.give()
	m.out = append(m.out[:0], '[')
	m.out = append(m.out, bytes.ReplaceAll(bytes.TrimSpace(set.lines.Bytes()), []byte("\n"), []byte(","))...)
	m.out = append(m.out, "]\n"...)
	w.Header().Set(foundHeader, set.found)
	return m.send(w)
}

// begin reads what is asked for.
func (q *generateRequest) begin() (*set, error) {
	t := &set{generateRequest: q}
	var err error
	if t.wishes, err = q.wishes(); err != nil {
		return nil, err
	}
	for _, c := range q.WantedColumns() {
		if err := known("columns", c, dataset.ColumnNames()); err != nil {
			return nil, err
		}
	}
	t.out, err = dataset.NewWriter(dataset.JSONL, &t.lines, dataset.WriterOptions{Columns: q.WantedColumns()})
	return t, err
}

// puzzles makes the puzzles of a set when its turn has come.
func (s *Server) puzzles(ctx context.Context, from netip.Addr, t *set) error {
	wait, stop := context.WithTimeout(ctx, longWait)
	defer stop()
	turn, err := s.makers.Acquire(wait, from, longClock)
	if err != nil {
		return busyError(err)
	}
	defer turn.Release()
	slot, err := s.apiWork.Acquire(wait, from)
	if err != nil {
		return busyError(err)
	}
	defer slot.Release()
	limit, cancel := context.WithTimeout(ctx, s.makers.clock)
	defer cancel()
	err = t.make(limit, slot)
	if errors.Is(err, context.DeadlineExceeded) && slot.Held() < s.makers.clock/2 {
		err = limiter.ErrBusy // most of the time others worked
	}
	return busyError(unmade(err, s.makers.clock))
}

// unmade is the problem of a set that could not be made.
func unmade(err error, clock time.Duration) error {
	switch {
	case errors.Is(err, generate.ErrWishes):
		return unmet(err)
	case errors.Is(err, solve.ErrBudget):
		return overBudget.Because("One of these hands takes more work than is allowed. Ask for fewer numbers or columns.")
	case errors.Is(err, context.DeadlineExceeded):
		return late("The puzzles", clock, "ask for fewer, for fewer columns, or use the command")
	}
	return err
}

// make makes them. It goes through the candidates itself, and not by Items of the plan, for
// what takes none of them long to try would never look at the clock.
func (t *set) make(ctx context.Context, slot *limiter.Slot) error {
	plan, err := generate.New(t.wishes, max(t.n, 1), t.seed)
	if err != nil {
		return err
	}
	picker, worker := plan.Picker(), plan.Worker()
	for i := int64(0); !picker.Done(); i++ {
		if err := slot.Yield(ctx); err != nil {
			return err
		}
		if err := spent(ctx); err != nil {
			return err
		}
		worker.Full = picker.Full()
		item, ok, err := worker.Try(ctx, i)
		switch {
		case err != nil:
			return err
		case !ok:
			picker.Passed(i + 1)
		case picker.Take(item):
			record := order.Record(item, t.Variant.Name)
			if err := t.out.Write(&record); err != nil {
				return err
			}
		}
	}
	if t.found, err = ended(picker, max(t.n, 1)); err != nil {
		return err
	}
	return t.out.Close()
}

// ended says how a search went. Nothing at all, where there may be something, is a problem.
func ended(picker *generate.Picker, wanted int64) (string, error) {
	tally := picker.Tally()
	switch {
	case tally.Found == wanted:
		return foundFull, nil
	case picker.Err() == nil:
		return foundAll, nil
	case tally.Found > 0:
		return foundRare, nil
	}
	return "", overBudget.Because("Such puzzles are rare: none of " + strconv.FormatInt(tally.Tried, 10) + " candidates is one. Wish for less, or use the command.")
}
