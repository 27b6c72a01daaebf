package web

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/hint"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/solve"
)

// hintRequest asks for help from a position on.
type hintRequest struct {
	puzzleRequest
	step int64
	lang text.Lang
}

// hintFields are its fields, for messages.
const hintFields = "hand, target, rules, step and lang"

func (q *hintRequest) set(name string, v value) error {
	known, err := q.field(name, v)
	if known {
		return err
	}
	switch name {
	case "step":
		q.step, err = number(name, v.text, grade.HintSteps)
	case "lang":
		if q.lang, known = text.ParseLang(v.text); !known {
			err = badRequest.Because("The field lang is en or zh.")
		}
	default:
		err = noField(name, hintFields)
	}
	return err
}

// position is where help is wanted, and the name of its rules.
func (q *hintRequest) position() (at grade.Position, variant string, err error) {
	if strings.TrimSpace(q.hand) == "" {
		return at, "", badRequest.Because("There are no numbers: give those that are left, such as 3 8 8/3.")
	}
	v, err := q.variant()
	if err != nil {
		return at, "", err
	}
	target, err := q.aim(v)
	if err != nil {
		return at, "", err
	}
	o := deal.ParseOptions{MaxCards: maxNumbers}
	o.Glued = q.glued && v.Pool != nil
	if at, err = hint.ReadPosition(q.hand, v, target, o); err != nil {
		return at, "", badRequest.Because(sentence(err.Error()))
	}
	if len(at.Numbers) > maxNumbers {
		return at, "", badRequest.Because("Give at most " + strconv.Itoa(maxNumbers) + " numbers.")
	}
	return at, v.Name, nil
}

// hint answers with the line that the command's hint --json writes.
func (s *Server) hint(w http.ResponseWriter, r *http.Request, q *hintRequest) error {
	at, variant, err := q.position()
	if err != nil {
		return err
	}
	clues, err := s.clues(r.Context(), s.engines, s.client(r), at, int(max(q.step, 1)))
	if err != nil {
		return unhinted(err, variant, s.engines.clock)
	}
	m := s.room(r)
	defer m.give()
	m.out = hint.NewLine(at, variant, clues, q.lang, false).Append(m.out[:0])
	return m.send(w)
}

// unhinted is the problem of a position that there is no help for.
func unhinted(err error, variant string, clock time.Duration) error {
	switch {
	case errors.Is(err, grade.ErrRules):
		return badRequest.Because("There are no hints for the rules " + variant + ".")
	case errors.Is(err, grade.ErrNumbers):
		return badRequest.Because("There are no hints for such large numbers.")
	case errors.Is(err, solve.ErrBudget):
		return overBudget.Because("This position takes more work than is allowed.")
	case errors.Is(err, context.DeadlineExceeded):
		return late("The position", clock, "or use the command")
	}
	return err
}

// clues has one of these engines find the clues of a position.
func (s *Server) clues(ctx context.Context, p *engines, from netip.Addr, at grade.Position, step int) (clues []grade.Clue, err error) {
	err = p.think(ctx, from, handCost(len(at.Numbers), at.Rules), func(ctx context.Context, e *worker) error {
		clues, err = e.grader.Hint(ctx, at, step)
		return err
	})
	return clues, err
}
