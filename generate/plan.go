package generate

import (
	"context"
	"iter"
	"strconv"
)

// Plan is the candidates of some wishes in their order, and what is to become of
// them. It never changes and may be used by any number of workers at once.
type Plan struct {
	wishes *wants
	order  order
	cells  []Cell
}

// New plans n puzzles. The same wishes, n and seed make the same plan; wishes is
// copied but for what its Skip refers to. The error is a [*WishError].
func New(wishes Wishes, n int64, seed uint64) (*Plan, error) {
	if n < 1 {
		return nil, &WishError{Kind: "outside", Wish: "n", Limit: "1 and more"}
	}
	w, err := newWants(wishes)
	if err != nil {
		return nil, err
	}
	spaces, err := w.spaces()
	if err != nil {
		return nil, err
	}
	p := &Plan{wishes: w}
	var ok bool
	if p.order, ok = newOrder(spaces, w.Targets.less1()+1, seed); !ok {
		return nil, &WishError{Kind: "many", Wish: "targets", Limit: strconv.FormatInt(tooMany, 10)}
	}
	if err := w.checkGrades(spaces); err != nil {
		return nil, err
	}
	p.cells, err = w.cells(n)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Size is how many candidates there are.
func (p *Plan) Size() int64 { return p.order.total }

// Picker is a new picker for the plan, that has seen nothing.
func (p *Plan) Picker() *Picker {
	k := &Picker{plan: p, axes: p.wishes.axes, at: map[string]int{}}
	for i, c := range p.cells {
		k.cells = append(k.cells, c)
		k.at[kindName(c.Solvable, c.Values)] = i
		k.open[b2i(c.Solvable)] += c.Want
	}
	k.see()
	return k
}

// Items yields the puzzles that a new picker keeps, in order, trying one candidate
// after another. It ends when the picker is done; if it has lost patience, with its
// error, and with the worker's error if there is one.
func (p *Plan) Items(ctx context.Context, picker *Picker) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		w := p.Worker()
		for i := picker.tried; !picker.Done(); i++ {
			w.Full = picker.Full()
			item, ok, err := w.Try(ctx, i)
			switch {
			case err != nil:
				yield(Item{}, err)
				return
			case !ok:
				picker.Passed(i + 1)
			case picker.Take(item) && !yield(item, nil):
				return
			}
		}
		if err := picker.Err(); err != nil {
			yield(Item{}, err)
		}
	}
}
