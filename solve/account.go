package solve

import (
	"context"

	"github.com/make24/make24/rat"
)

// An account is what one call has used of its budget. It also keeps the values
// that do not fit int64, so that equal ones have one name within the call.
type account struct {
	ctx     context.Context
	bytes   int64 // of tables and answers
	held    int64 // those of them that outlive the hand being looked at
	allowed int64 // what bytes may be
	steps   int64
	most    int64 // steps allowed; 0: any
	next    int64 // steps at which to look at the context again
	err     error // why the work has stopped
	wides   []rat.Rat
	wideAt  map[string]int64
}

// stepsAtOnce is how many steps pass between two looks at the context: well
// under 10 ms.
const stepsAtOnce = 1 << 14

func (e *Engine) newAccount(ctx context.Context) *account {
	a := new(account)
	a.open(ctx, e)
	return a
}

// account is the engine's own account, opened anew, for calls that lead to no other.
func (e *Engine) account(ctx context.Context) *account {
	e.acc.open(ctx, e)
	return &e.acc
}

func (a *account) open(ctx context.Context, e *Engine) {
	needContext(ctx)
	*a = account{ctx: ctx, allowed: e.bytesAllowed(), most: e.Budget.Steps, next: stepsAtOnce}
	if a.most > 0 {
		a.next = min(a.next, a.most)
	}
	a.err = ctx.Err()
}

// step notes n steps of work and says whether to go on.
func (a *account) step(n int) bool {
	a.steps += int64(n)
	if a.steps > a.next {
		a.pause()
	}
	return a.err == nil
}

// pause looks at the budget and the context.
func (a *account) pause() {
	a.next = a.steps + stepsAtOnce
	if a.most > 0 && a.steps > a.most && a.err == nil {
		a.err = &BudgetError{What: "steps", Allowed: a.most}
	}
	if err := a.ctx.Err(); err != nil && a.err == nil {
		a.err = err
	}
}

// charge notes n bytes more, or less.
func (a *account) charge(n int64) {
	a.bytes += n
	if n > 0 && a.bytes > a.allowed && a.err == nil {
		a.err = &BudgetError{What: "memory", Allowed: a.allowed}
	}
}

// hold is charge for what outlives the hand being looked at.
func (a *account) hold(n int64) {
	a.held += n
	a.charge(n)
}

// foresee refuses work that would need about n bytes more than there are; what and
// count are a [BudgetError]'s.
func (a *account) foresee(n int64, what string, count int64) bool {
	if a.err == nil && n > a.allowed-a.bytes {
		a.err = &BudgetError{What: what, Count: count, Need: min(n, 1<<62) + a.bytes, Allowed: a.allowed}
	}
	return a.err == nil
}

// within stops the work if so many bytes more are in use than are allowed.
func (a *account) within(held int64) bool {
	if a.err == nil && a.bytes+held > a.allowed {
		a.err = &BudgetError{What: "memory", Allowed: a.allowed}
	}
	return a.err == nil
}

// A val is an exact value that can be a key: a fraction in lowest terms or,
// with the denominator wideDen, the place of a wider one in its account.
type val = rat.Small

const wideDen = -1

var (
	zeroVal = val{Num: 0, Den: 1}
	oneVal  = val{Num: 1, Den: 1}
)

// intern is the val of any value.
func (a *account) intern(r rat.Rat) val {
	if v, ok := r.Small(); ok {
		return v
	}
	text := r.String()
	i, ok := a.wideAt[text]
	if !ok {
		if a.wideAt == nil {
			a.wideAt = map[string]int64{}
		}
		i = int64(len(a.wides))
		a.wides = append(a.wides, r)
		a.wideAt[text] = i
		a.hold(int64(2*len(text) + 160))
	}
	return val{Num: i, Den: wideDen}
}

// rat is the value of a val.
func (a *account) rat(v val) rat.Rat {
	if v.Den == wideDen {
		return a.wides[v.Num]
	}
	return v.Rat()
}

// The arithmetic of Small refuses wide operands, so the first try tells.

func (a *account) add(x, y val) val {
	if v, ok := x.Add(y); ok {
		return v
	}
	return a.intern(a.rat(x).Add(a.rat(y)))
}

func (a *account) sub(x, y val) val {
	if v, ok := x.Sub(y); ok {
		return v
	}
	return a.intern(a.rat(x).Sub(a.rat(y)))
}

func (a *account) mul(x, y val) val {
	if v, ok := x.Mul(y); ok {
		return v
	}
	return a.intern(a.rat(x).Mul(a.rat(y)))
}

// quo is x/y for a y that is not 0.
func (a *account) quo(x, y val) val {
	if v, ok := x.Quo(y); ok {
		return v
	}
	r, _ := a.rat(x).Quo(a.rat(y))
	return a.intern(r)
}

func (a *account) neg(x val) val {
	if x.Den > 0 && x.Num != -1<<63 {
		return val{Num: -x.Num, Den: x.Den}
	}
	return a.intern(a.rat(x).Neg())
}

// inverse is 1/x for an x that is not 0.
func (a *account) inverse(x val) val {
	switch {
	case x.Den > 0 && x.Num > 0:
		return val{Num: x.Den, Den: x.Num}
	case x.Den > 0 && x.Num != -1<<63:
		return val{Num: -x.Den, Den: -x.Num}
	}
	return a.quo(oneVal, x)
}

func (a *account) cmp(x, y val) int {
	if x.Den > 0 && y.Den > 0 {
		return x.Cmp(y)
	}
	return a.rat(x).Cmp(a.rat(y))
}

func (a *account) sign(x val) int {
	switch {
	case x.Den == wideDen:
		return a.wides[x.Num].Sign()
	case x.Num < 0:
		return -1
	case x.Num > 0:
		return 1
	}
	return 0
}

func (a *account) isInt(x val) bool {
	return x.Den == 1 || x.Den == wideDen && a.wides[x.Num].IsInt()
}
