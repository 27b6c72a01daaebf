package web

import (
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// puzzleRequest asks something about a puzzle.
type puzzleRequest struct {
	hand, target, rules string
	glued               bool // the hand is a text, in which cards may be glued
}

// puzzleNames are its fields, for messages.
const puzzleNames = "hand, target and rules"

func (q *puzzleRequest) set(name string, v value) error {
	known, err := q.field(name, v)
	if !known {
		return noField(name, puzzleNames)
	}
	return err
}

// field sets a field that every such request has, and reports whether it is one.
func (q *puzzleRequest) field(name string, v value) (known bool, err error) {
	switch name {
	case "hand", "numbers", "nums", "puzzle":
		if q.hand != "" {
			return true, badRequest.Because("The hand stands twice.")
		}
		q.hand, q.glued = v.text, v.quoted
	case "target":
		q.target = v.text
	case "rules", "variant":
		if q.rules != "" {
			return true, badRequest.Because("The rules stand twice.")
		}
		q.rules = v.text
	default:
		return false, nil
	}
	return true, nil
}

// list reports whether a field is a hand.
func (*puzzleRequest) list(name string) bool {
	return name == "hand" || name == "numbers" || name == "nums" || name == "puzzle"
}

// variant is the variant asked for.
func (q *puzzleRequest) variant() (puzzle.Variant, error) {
	if q.rules == "" {
		q.rules = "classic"
	}
	v, err := puzzle.Lookup(q.rules)
	if err != nil {
		return v, noRules(q.rules)
	}
	return v, nil
}

// noRules is the problem of rules that there are not.
func noRules(name string) error {
	return badRequest.Because("There are no rules " + quoted(name) + "; there are " + strings.Join(puzzle.Names(), ", ") + ".")
}

// read is the puzzle asked about, and the name of its rules.
func (q *puzzleRequest) read() (p puzzle.Puzzle, variant string, err error) {
	if strings.TrimSpace(q.hand) == "" {
		return p, "", badRequest.Because("There is no hand: give numbers such as 3 3 8 8.")
	}
	v, err := q.variant()
	if err != nil {
		return p, "", err
	}
	target, err := q.aim(v)
	if err != nil {
		return p, "", err
	}
	o := deal.ParseOptions{MaxCards: maxNumbers}
	if v.Rules.Ops.Has(expr.Pow) {
		o.MaxCards = maxPower
	}
	o.Glued = q.glued && v.Pool != nil
	hand, err := deal.ParseHand(q.hand, o)
	if err != nil {
		return p, "", badRequest.Because(sentence(err.Error()))
	}
	if p, err = puzzle.New(hand, target, v.Rules); err != nil {
		return p, "", badRequest.Because(sentence(err.Error()))
	}
	return p, v.Name, nil
}

// aim is the target of the request, or that of the rules.
func (q *puzzleRequest) aim(v puzzle.Variant) (rat.Rat, error) {
	switch {
	case q.target != "":
		target, bad := record.ParseTarget([]byte(strings.ReplaceAll(q.target, "−", "-")))
		if bad != nil {
			return rat.Rat{}, refused(bad)
		}
		return target, nil
	case v.AnyTarget:
		return rat.Int(defaultTarget), nil
	case v.Low == v.High:
		return rat.Int(v.Low), nil
	}
	return rat.Rat{}, badRequest.Because("The rules " + v.Name + " have more than one target: give one from " +
		strconv.FormatInt(v.Low, 10) + " to " + strconv.FormatInt(v.High, 10) + ".")
}
