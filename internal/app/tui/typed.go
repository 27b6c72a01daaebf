package tui

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// A typed expression is read as make24 check reads an answer, in every notation of docs/answers.md.
// Its numbers are those of the hand or, if these do not fit, the tiles on the table: after 1 + 1 = 2,
// 2 × 12 stands for (1 + 1) × 12. web/src/play/table/entered.ts does the same; testdata/typed.json of
// web/src/core/exact compares how both read.

// typedFault is why a typed text is not an expression.
type typedFault struct {
	kind  string // of answer.Fault, or "" for none
	token string // the part of the text at the fault
	at    int    // its position in characters, from 1
}

// readTyped reads a typed text. The rules of the puzzle do not matter, except that they help to tell an
// expression that is one number from its stated value.
func readTyped(typed string, p puzzle.Puzzle) (expr.Expr, typedFault) {
	rules := puzzle.Rules{Ops: expr.All, Subset: p.Rules.Subset, Join: p.Rules.Join}
	judge, anyTarget := answer.New(answer.Profile{Rules: rules}), rat.Int(puzzle.DefaultTarget)
	r, d := judge.Examine(typed, p.Hand, anyTarget, true)
	switch {
	case r.Verdict == answer.Invalid:
		kind := strings.Replace(r.Fault.String(), "sign_", "sign.", 1)
		return nil, typedFault{kind, typed[r.At.From:r.At.To], utf8.RuneCountInString(typed[:r.At.From]) + 1}
	case r.Steps > 0:
		return nil, typedFault{kind: "step"}
	case d.Expr == nil:
		return nil, largeNumber(typed)
	}
	claim := expr.Format(d.Expr, expr.Style{})
	if _, err := expr.Parse(claim); err != nil { // too deep for a claim
		return nil, typedFault{kind: string(expr.SyntaxDeep)}
	}
	// The text states a false value if it does so for a hand with just its numbers.
	if numbers := expr.Leaves(d.Expr, nil); len(numbers) <= answer.MaxNumbers {
		if r := judge.Judge(typed, numbers, anyTarget); r.Reason == answer.FalseEquation {
			return d.Expr, typedFault{kind: "stated"}
		}
	}
	return d.Expr, typedFault{}
}

// largeNumber returns the fault of the first number in a text that does not fit in an int64.
func largeNumber(typed string) typedFault {
	runes := []rune(typed)
	for from := 0; from < len(runes); from++ {
		digits, to := "", from
		for ; to < len(runes) && unicode.IsDigit(runes[to]); to++ {
			digits += string('0' + (runes[to]-'0')&0xf) // full-width digits end in the same four bits
		}
		if _, err := strconv.ParseInt(digits, 10, 64); digits != "" && err != nil {
			return typedFault{"large", string(runes[from:to]), from + 1}
		}
		from = max(from, to-1)
	}
	return typedFault{kind: "large"}
}

// placeTiles returns an expression with tiles in place of its numbers, or nil if they do not fit: each
// tile must be used or, if the rules let numbers stay unused, at most once. A number may be written as a
// tile shows it, also -4 or 8/3.
func placeTiles(e expr.Expr, tiles []*tile, useAll bool) expr.Expr {
	return placeIn(e, tiles, func(e expr.Expr, free []*tile) expr.Expr {
		if useAll && len(free) > 0 {
			return nil
		}
		return e
	})
}

// placeIn replaces the numbers of e by free tiles in every way, until then returns an expression for the
// result and the tiles that are still free.
func placeIn(e expr.Expr, free []*tile, then func(expr.Expr, []*tile) expr.Expr) expr.Expr {
	if value, ok := writtenValue(e); ok {
		if i := tileWith(free, value); i >= 0 {
			if placed := then(free[i].expr, without(free, i)); placed != nil {
				return placed
			}
		}
	}
	switch e := e.(type) {
	case *expr.Neg:
		return placeIn(e.X, free, func(x expr.Expr, free []*tile) expr.Expr { return then(&expr.Neg{X: x}, free) })
	case *expr.Bin:
		if factor, value, ok := lastRatio(e); ok { // 72*1/3 may be 72 times the tile 1/3
			if i := tileWith(free, value); i >= 0 {
				ratio := free[i].expr
				placed := placeIn(factor, without(free, i), func(x expr.Expr, free []*tile) expr.Expr {
					return then(&expr.Bin{Op: expr.Mul, L: x, R: ratio}, free)
				})
				if placed != nil {
					return placed
				}
			}
		}
		return placeIn(e.L, free, func(l expr.Expr, free []*tile) expr.Expr {
			return placeIn(e.R, free, func(r expr.Expr, free []*tile) expr.Expr { return then(&expr.Bin{Op: e.Op, L: l, R: r}, free) })
		})
	}
	return nil
}

// writtenValue returns the value of an expression that may be the written form of one number: 2, -4 or
// a fraction such as 8/3 in lowest terms.
func writtenValue(e expr.Expr) (rat.Rat, bool) {
	switch e := e.(type) {
	case expr.Num:
		return rat.Int(int64(e)), true
	case *expr.Neg:
		value, ok := writtenValue(e.X)
		return value.Neg(), ok && value.Sign() > 0
	case *expr.Bin:
		numerator, isNumber := writtenValue(e.L)
		denominator, isPlain := e.R.(expr.Num)
		if value, ok := numerator.Quo(rat.Int(int64(denominator))); ok && e.Op == expr.Div && isNumber && isPlain {
			lowest, ok := value.Small()
			return value, ok && !value.IsInt() && rat.Int(lowest.Num).Equal(numerator)
		}
	}
	return rat.Rat{}, false
}

// lastRatio returns x and the value of a/b for an expression x*a/b with numbers a and b.
func lastRatio(e *expr.Bin) (x expr.Expr, value rat.Rat, ok bool) {
	product, ok := e.L.(*expr.Bin)
	if !ok || e.Op != expr.Div || product.Op != expr.Mul {
		return nil, value, false
	}
	if _, ok := product.R.(expr.Num); !ok {
		return nil, value, false
	}
	value, ok = writtenValue(&expr.Bin{Op: expr.Div, L: product.R, R: e.R})
	return product.L, value, ok
}

func tileWith(tiles []*tile, value rat.Rat) int {
	return slices.IndexFunc(tiles, func(t *tile) bool { return t.value.Equal(value) })
}

func without(tiles []*tile, i int) []*tile { return slices.Delete(slices.Clone(tiles), i, i+1) }

// tiles returns the tiles on the table.
func (t table) tiles() []*tile {
	return slices.DeleteFunc(slices.Clone(t.current.slots), func(t *tile) bool { return t == nil })
}

// ofCards returns an expression with the numbers of the cards. If the numbers of e are not those of the
// hand but fit the tiles on the table, it expands the tiles.
func (t table) ofCards(e expr.Expr) (expr.Expr, puzzle.Verdict) {
	verdict := t.puzzle.Check(e)
	mayBeTiles := verdict.Reason == puzzle.WrongNumbers || verdict.Reason == puzzle.Operator // -4 may be a tile
	if mayBeTiles && len(t.current.steps) > 0 {
		if expanded := placeTiles(e, t.tiles(), !t.puzzle.Rules.Subset); expanded != nil {
			return expanded, t.puzzle.Check(expanded)
		}
	}
	return e, verdict
}

// numbersText says which numbers of an expression do not fit: the hand or, if it differs less from
// them, the tiles on the table.
func (h hand) numbersText(e expr.Expr, v puzzle.Verdict) string {
	extra, missing := ints(v.Extra), ints(v.Missing)
	left := h.table.tiles()
	var unknown []rat.Rat
	for _, n := range expr.Leaves(e, nil) {
		if i := tileWith(left, rat.Int(n)); i >= 0 {
			left = without(left, i)
		} else {
			unknown = append(unknown, rat.Int(n))
		}
	}
	if len(unknown)+len(left) < len(extra)+len(missing) {
		extra, missing = unknown, nil
		for _, t := range left {
			missing = append(missing, t.value)
		}
	}
	slices.SortFunc(extra, rat.Rat.Cmp)
	if len(extra) > 0 {
		return h.env.say("web.typed.extra", "numbers", h.env.numberList(extra))
	}
	return h.env.say("web.typed.missing", "numbers", h.env.numberList(missing))
}

func ints(list []int64) []rat.Rat {
	var numbers []rat.Rat
	for _, n := range list {
		numbers = append(numbers, rat.Int(n))
	}
	return numbers
}

// submit judges the typed expression. A text that cannot be read is not claimed, so it costs nothing.
func (h hand) submit(now int64) (hand, request) {
	target := h.table.puzzle.Target
	if after, ok := h.table.chooseTyped(string(h.input.text), h.time(now)); ok {
		h.typing = false
		return h.moved(after)
	}
	typed, fault := readTyped(string(h.input.text), h.table.puzzle)
	if typed == nil {
		h.notice = notice{toneBad, h.env.say(text.Key("web.typed."+fault.kind), "token", fault.token, "at", fault.at)}
		return h, askNothing
	}
	e, verdict := h.table.ofCards(typed)
	if verdict.Correct && fault.kind != "" {
		h.notice = notice{toneBad, h.env.say("web.typed.stated", "value", h.env.number(target))}
		return h, askNothing
	}
	claim := expr.Format(e, expr.Style{})
	if !verdict.Correct {
		h.notice = notice{toneBad, h.env.verdictText(verdict, target)}
		switch verdict.Reason {
		case puzzle.WrongNumbers:
			h.notice.text = h.numbersText(e, verdict)
		case puzzle.Brackets:
			h.notice.text = h.env.say("web.table.refused.brackets", "value", h.env.pretty(claim))
		default:
		}
		if claim == h.wrong {
			return h, askNothing
		}
		h.expr, h.wrong = claim, claim
		return h, askClaim
	}
	h.typing, h.expr = false, claim
	if made, ok := h.table.merges(e, h.time(now)); ok && made.winner != none {
		h.table, h.expr = made, made.claim()
	}
	return h, askClaim
}
