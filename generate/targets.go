package generate

import (
	"strconv"

	"github.com/make24/make24/rat"
)

// Targets are the targets of puzzles: one rational number, or the whole numbers of a span. The
// zero value holds none.
type Targets struct {
	one  rat.Rat // if not span
	span bool
	from int64
	to   int64
	some bool
}

// Target returns the one target t.
func Target(t rat.Rat) Targets { return Targets{one: t, some: true} }

// TargetSpan returns the whole numbers from from to to, both included. [New] refuses an empty
// span.
func TargetSpan(from, to int64) Targets { return Targets{span: true, from: from, to: to, some: true} }

// Only returns the target if there is exactly one.
func (t Targets) Only() (target rat.Rat, ok bool) {
	switch {
	case t.span && t.from == t.to:
		return rat.Int(t.from), true
	case t.some && !t.span:
		return t.one, true
	}
	return rat.Rat{}, false
}

// Has reports whether x is one of the targets.
func (t Targets) Has(x rat.Rat) bool {
	if !t.span {
		return t.some && x.Equal(t.one)
	}
	n, ok := x.Int64()
	return ok && t.from <= n && n <= t.to
}

// less1 returns how many targets there are, less one; t is not empty.
func (t Targets) less1() uint64 {
	if !t.span {
		return 0
	}
	return uint64(t.to) - uint64(t.from)
}

// at returns target i, from 0 to less1.
func (t Targets) at(i int64) rat.Rat {
	if !t.span {
		return t.one
	}
	return rat.Int(t.from + i)
}

// largest returns the last target.
func (t Targets) largest() rat.Rat { return t.at(int64(t.less1())) }

// texts returns the targets as text.
func (t Targets) texts() (all []string) {
	if !t.span {
		return []string{t.one.String()}
	}
	for x := t.from; ; x++ {
		all = append(all, strconv.FormatInt(x, 10))
		if x >= t.to {
			return all
		}
	}
}

// check returns a *WishError for targets that no plan can have.
func (t Targets) check() error {
	switch {
	case !t.some:
		return &WishError{Kind: "missing", Wish: "targets"}
	case t.span && t.from > t.to:
		return &WishError{Kind: "empty", Wish: "targets"}
	case t.less1() >= tooMany:
		return &WishError{Kind: "many", Wish: "targets", Limit: strconv.FormatInt(tooMany, 10)}
	}
	return nil
}
