package match

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// handStore is what Hands needs of a store.
type handStore interface {
	Plays(ctx context.Context, player string, since int64, after store.PlayCursor, limit int) ([]store.Play, error)
}

// Hands deals the hands of races.
type Hands struct {
	store  handStore
	dealer *dealer.Dealer
}

// deal deals the hands of a race that is to start. player is the host.
func (h *Hands) deal(ctx context.Context, l *Loaded, player string) ([]event.Hand, error) {
	o := l.Options()
	switch {
	case l.State.Over() || len(l.State.PuzzleIDs()) > 0:
		return nil, nil // too late, or a repeated request
	case len(o.Puzzles) > 0:
		return h.dealer.Hands(ctx, o.Puzzles)
	case o.Missed:
		ids, err := h.missedPuzzles(ctx, player, o.handCount())
		if err != nil {
			return nil, err
		}
		if len(ids) < o.handCount() {
			return nil, fmt.Errorf("%w: %d missed hands, want %d", ErrNoHands, len(ids), o.handCount())
		}
		return h.dealer.Hands(ctx, ids)
	}
	return h.ByOptions(ctx, l.ID, o, nil, o.handCount())
}

// ByOptions deals n hands. dealt holds the puzzle IDs of the hands before them. The hands have
// the levels of the options in turn. ByOptions returns ErrNoHands if no hand meets the options.
func (h *Hands) ByOptions(ctx context.Context, id string, o Options, dealt []string, n int) ([]event.Hand, error) {
	first, known := len(dealt), slices.Clone(dealt)
	turns := max(1, len(o.Levels))
	hands := make([]event.Hand, n)
	for turn := range min(turns, n) { // the hands of one level at a time
		criteria := o.criteria()
		if len(o.Levels) > 0 {
			criteria.Level = o.Levels[(first+turn)%turns]
		}
		count := (n - turn + turns - 1) / turns // number of hands with this level
		batch, err := h.dealer.Practice(ctx, id, criteria, known, count)
		if errors.Is(err, dealer.ErrCriteria) {
			return nil, fmt.Errorf("%w: %w", ErrNoHands, err)
		}
		if err != nil {
			return nil, err
		}
		for i, hand := range batch {
			hands[turn+i*turns] = hand
			known = append(known, hand.Puzzle)
		}
	}
	return hands, nil
}

// missedPuzzles returns the puzzle IDs of at most n hands that the player failed to solve, latest
// first. A later success does not remove a hand.
func (h *Hands) missedPuzzles(ctx context.Context, player string, n int) (ids []string, err error) {
	plays, err := h.store.Plays(ctx, player, 0, store.PlayCursor{}, maxMissedPlays)
	for _, p := range plays {
		if p.Outcome != string(race.OutcomeSolved) && len(ids) < n && !slices.Contains(ids, p.Puzzle) {
			ids = append(ids, p.Puzzle)
		}
	}
	return ids, err
}

// maxMissedPlays is the number of latest hands among which missedPuzzles looks.
const maxMissedPlays = 2000
