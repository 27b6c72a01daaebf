package web

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/listing"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// grade answers with the line that the command's grade --json writes.
func (s *Server) grade(w http.ResponseWriter, r *http.Request, q *puzzleRequest) error {
	p, variant, err := q.read()
	if err != nil {
		return err
	}
	how, err := s.gradeOf(r.Context(), s.client(r), p)
	m := s.room(r)
	defer m.give()
	switch {
	case errors.Is(err, grade.ErrUnsolvable):
		m.out = listing.AppendGrade(m.out[:0], p, variant, nil)
	case err != nil:
		return ungraded(err, s.engines.clock)
	default:
		m.out = listing.AppendGrade(m.out[:0], p, variant, &how)
	}
	return m.send(w)
}

// ungraded is the problem of a hand that got no grade. Every rules have grades.
func ungraded(err error, clock time.Duration) error {
	switch {
	case errors.Is(err, grade.ErrNumbers):
		return badRequest.Because("There are no grades for such large numbers.")
	case errors.Is(err, solve.ErrBudget):
		return overBudget.Because("This hand takes more work to grade than is allowed.")
	case errors.Is(err, context.DeadlineExceeded):
		return late("The hand", clock, "or use the command")
	}
	return err
}

// gradeOf has a worker grade a puzzle.
func (s *Server) gradeOf(ctx context.Context, from netip.Addr, p puzzle.Puzzle) (how grade.Grade, err error) {
	err = s.engines.think(ctx, from, handCost(len(p.Hand), p.Rules), func(ctx context.Context, e *worker) error {
		how, err = e.grader.Grade(ctx, p)
		return err
	})
	return how, err
}
