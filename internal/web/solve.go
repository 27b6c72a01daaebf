package web

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/listing"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// solveRequest asks for the solutions of a puzzle.
type solveRequest struct {
	puzzleRequest
	distinct, parens      string
	first, count, nearest bool
}

// solveFields are its fields, for messages.
const solveFields = "hand, target, rules, distinct, parens, first, count and nearest"

func (q *solveRequest) set(name string, v value) error {
	known, err := q.field(name, v)
	if known {
		return err
	}
	switch name {
	case "distinct":
		q.distinct = v.text
	case "parens":
		q.parens = v.text
	case "first":
		q.first, err = yes(name, v.text)
	case "count":
		q.count, err = yes(name, v.text)
	case "nearest":
		q.nearest, err = yes(name, v.text)
	default:
		return noField(name, solveFields)
	}
	return err
}

// query is how the answer is to be.
func (q *solveRequest) query(variant string) (listing.Query, error) {
	out := listing.Query{Variant: variant, Level: expr.Form, First: q.first, Count: q.count, Nearest: q.nearest}
	if q.distinct != "" {
		if err := out.Level.UnmarshalText([]byte(q.distinct)); err != nil {
			return out, badRequest.Because("The field distinct is written, form or idea.")
		}
	}
	switch q.parens {
	case "", "fewest":
	case "all":
		out.Parens = true
	default:
		return out, badRequest.Because("The field parens is fewest or all.")
	}
	if q.count && (q.first || q.nearest) {
		return out, badRequest.Because("The field count goes with neither first nor nearest.")
	}
	return out, nil
}

// solve answers with the line that the command's solve --json writes.
func (s *Server) solve(w http.ResponseWriter, r *http.Request, request *solveRequest) error {
	p, variant, err := request.read()
	if err != nil {
		return err
	}
	q, err := request.query(variant)
	if err != nil {
		return err
	}
	m := s.room(r)
	defer m.give()
	m.in = key(m.in[:0], p, q)
	var known bool
	if m.out, known = s.kept.get(m.out[:0], m.in); known {
		s.metrics.kept.Inc()
		return m.send(w)
	}
	if err := s.list(r.Context(), s.client(r), m, p, q); err != nil {
		return err
	}
	s.kept.put(m.in, m.out)
	return m.send(w)
}

// list writes the line of a puzzle into the room.
func (s *Server) list(ctx context.Context, from netip.Addr, m *room, p puzzle.Puzzle, q listing.Query) error {
	out := bounded{room: m}
	m.out = m.out[:0]
	err := s.engines.think(ctx, from, handCost(len(p.Hand), p.Rules), func(ctx context.Context, e *worker) error {
		_, err := q.Write(ctx, &out, e.Engine, p, nil)
		return err
	})
	var budget *solve.BudgetError
	switch {
	case errors.As(err, &budget):
		return overBudget.Because("A hand may take " + solveWork.String() + " of work and " +
			strconv.Itoa(solveBytes>>20) + " MiB; this would pass it (" + budget.Error() + "). Ask for first, or use the command.")
	case errors.Is(err, errBounded):
		return overBudget.Because("The list has more than " + strconv.Itoa(maxListing>>20) + " MiB. Ask for first or count, or use the command.")
	case errors.Is(err, context.DeadlineExceeded):
		return late("The hand", s.engines.clock, "ask for first, or use the command")
	}
	return err
}

// late is the problem of work that took longer than its clock allows.
func late(what string, clock time.Duration, instead string) error {
	return overTime.After(time.Second, what+" took more than "+clock.String()+" here and now. Try again, "+instead+".")
}

var errBounded = errors.New("web: the list is too long")

// bounded is a room that takes a list of limited length.
type bounded struct{ *room }

func (b *bounded) Write(p []byte) (int, error) {
	if len(b.out)+len(p) > maxListing {
		return 0, errBounded
	}
	b.out = append(b.out, p...)
	return len(p), nil
}
