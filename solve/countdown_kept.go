package solve

import (
	"context"
	"fmt"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
)

// gameShare is the part of the numbers game up to which each hand by itself is quicker than
// the whole game.
const gameShare = 64

// keptGame is the last numbers game that an engine was asked about.
type keptGame struct {
	name  string
	asked int64 // hands of it so far
	game  *game // nil as long as each hand is worked on by itself
}

// gameFor is the whole game, once so many of its hands were asked for that it is worth while; nil
// where it is not, or where the space and the rules are no such game. It is kept for the
// sweeps of other parts of it, if it fits into what outlives a call.
func (e *Engine) gameFor(ctx context.Context, space deal.Space, hands int64, rules puzzle.Rules, low, high int64) (*game, error) {
	if !positiveIntegers(rules) || hands < 1 {
		return nil, nil
	}
	name := fmt.Sprint(space.Cards(), space.Pool(), rules, low, high)
	if e.kept.name != name {
		e.kept = keptGame{name: name}
	}
	if e.kept.game != nil {
		return e.kept.game, nil
	}
	if e.kept.asked += hands; e.kept.asked < space.Size()/gameShare {
		return nil, nil
	}
	g, quick := e.newGame(ctx, space, rules, low, high)
	if !quick {
		return nil, nil
	}
	if g.play(); g.err != nil {
		return nil, g.err
	}
	if g.bytes <= e.bytesKept() {
		e.kept.game = g
	}
	return g, nil
}
