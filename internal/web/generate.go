package web

import (
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/internal/order"
	"github.com/make24/make24/puzzle"
)

// generateRequest orders puzzles.
type generateRequest struct {
	order.Order
	rules string
	n     int64
	seed  uint64
	split dataset.Split
}

// generateFields are its fields, for messages.
const generateFields = "n, seed, rules, cards, values, max, copies, target, level, seconds, unique, needs, shape, depth, " +
	"unsolvable_share, stratify, split and columns"

func (q *generateRequest) set(name string, v value) (err error) {
	text := strings.TrimSpace(v.text)
	if to := q.textField(name); to != nil {
		*to = text
		return nil
	}
	switch name {
	case "rules", "variant":
		if q.rules != "" {
			return badRequest.Because("The rules stand twice.")
		}
		q.rules = text
	case "n":
		q.n, err = number(name, text, maxGenerate)
	case "max":
		q.Max, err = number(name, text, maxValues)
	case "copies":
		q.Copies, err = number(name, text, maxNumbers)
	case "seed":
		if q.seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			err = badRequest.Because("The field seed is a whole number from 0 on.")
		}
	case "split":
		known := false
		if q.split, known = dataset.ParseSplit(text); !known {
			err = badRequest.Because("The field split is train, val or test.")
		}
	default:
		err = noField(name, generateFields)
	}
	return err
}

// textField is where a field stands that is read later.
func (q *generateRequest) textField(name string) *string {
	switch name {
	case "cards":
		return &q.Cards
	case "values":
		return &q.Values
	case "target":
		return &q.Target
	case "level":
		return &q.Level
	case "seconds":
		return &q.Seconds
	case "unique":
		return &q.Unique
	case "needs":
		return &q.Needs
	case "shape":
		return &q.Shape
	case "depth":
		return &q.Depth
	case "unsolvable_share":
		return &q.Share
	case "stratify":
		return &q.Balance
	case "columns":
		return &q.Columns
	}
	return nil
}

// list reports whether a field is a list of words.
func (*generateRequest) list(name string) bool {
	return name == "needs" || name == "shape" || name == "stratify" || name == "columns"
}

// number reads a field that is a whole number from 1 on.
func number(name, text string, most int64) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n > most {
		return 0, badRequest.Because("The field " + name + " is a whole number from 1 to " + strconv.FormatInt(most, 10) + ".")
	}
	return n, nil
}

// wishes are those of the order. They are read before the request waits in line, so they may
// not take long: the numbers to draw from are few.
func (q *generateRequest) wishes() (w generate.Wishes, err error) {
	if q.rules == "" {
		q.rules = "classic"
	}
	if q.Variant, err = puzzle.Lookup(q.rules); err != nil {
		return w, noRules(q.rules)
	}
	q.Most = maxValues
	if w, err = q.Wishes(); err != nil {
		return w, unmet(err)
	}
	most := maxNumbers
	if w.Rules.Ops.Has(expr.Pow) {
		most = maxPower
	}
	if w.Cards.To > int64(most) {
		return w, badRequest.Because("Hands have at most " + strconv.Itoa(most) + " numbers here. Use the command for larger ones.")
	}
	w.Patience = maxPatience
	if q.split != dataset.NoSplit {
		w.Skip = func(p puzzle.Puzzle) bool { return dataset.SplitOf(dataset.KeyOf([]byte(p.ID()))) != q.split }
	}
	return w, nil
}
