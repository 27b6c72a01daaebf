package storetest

import (
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// testFoundIdeas checks that found ideas are stored with their version, and with the review cards in one
// transaction.
func testFoundIdeas(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	addPlayers(t, s, "ann", "bob")
	first := store.FoundIdeas{
		Player: "ann", Puzzle: "1-4.5.6.10-24-classic", Ideas: 4, Found: 1, Solutions: []byte(`[{"expr":"5*(10-4)-6"}]`), Updated: 11,
	}
	checkFails(t, "no row", store.ErrNotFound)(s.FoundIdeas(ctx, "ann", first.Puzzle))
	checkFails(t, "a text that cannot be stored", store.ErrNotFound)(s.FoundIdeas(ctx, "ann", "\xff"))
	must(t, s.PutFoundIdeas(ctx, first, nil, 2))
	checkFails(t, "the row exists", store.ErrVersion)(s.PutFoundIdeas(ctx, first, nil, 2))
	first.Version = 1
	checkReturns(t, "first version", first)(s.FoundIdeas(ctx, "ann", first.Puzzle))

	first.Found, first.Shown, first.Techniques, first.Updated = 2, 12, store.Names{"sum", "3*8"}, 13
	card := newCard("ann", "sum", 30)
	must(t, s.PutFoundIdeas(ctx, first, []store.Card{card}, 1))
	checkReturns(t, "cards", []store.Card{card})(s.Cards(ctx, "ann"))
	checkFails(t, "an old version", store.ErrVersion)(s.PutFoundIdeas(ctx, first, []store.Card{newCard("ann", "fraction", 31)}, 2))
	checkReturns(t, "cards of the refused write", []store.Card{card})(s.Cards(ctx, "ann"))
	first.Version = 2

	second := store.FoundIdeas{Player: "ann", Puzzle: "1-1.2.3.4-24-classic", Ideas: 3, Found: 3, Solutions: []byte("[]"), Updated: 13}
	checkFails(t, "one row too many", store.ErrQuota)(s.PutFoundIdeas(ctx, second, nil, 1))
	must(t, s.PutFoundIdeas(ctx, second, nil, 2))
	second.Version = 1
	checkFails(t, "unknown player", store.ErrNotFound)(s.PutFoundIdeas(ctx, store.FoundIdeas{Player: "zoe", Puzzle: "p", Solutions: []byte("[]")}, nil, 2))

	checkReturns(t, "list", []store.FoundIdeas{first, second})(s.ListFoundIdeas(ctx, "ann", store.FoundIdeasCursor{}, 9))
	checkReturns(t, "the first of the list", []store.FoundIdeas{first})(s.ListFoundIdeas(ctx, "ann", store.FoundIdeasCursor{}, 1))
	checkReturns(t, "the rest of the list", []store.FoundIdeas{second})(s.ListFoundIdeas(ctx, "ann", first.Cursor(), 9))
	checkReturns(t, "the end of the list", []store.FoundIdeas{})(s.ListFoundIdeas(ctx, "ann", second.Cursor(), 9))
	checkReturns(t, "totals", store.FoundTotals{Hands: 2, Complete: 1, Ideas: 7, Found: 5})(s.FoundIdeaTotals(ctx, "ann"))
	checkReturns(t, "no totals", store.FoundTotals{})(s.FoundIdeaTotals(ctx, "bob"))
	checkReturns(t, "shown", []store.FoundIdeas{{Player: "ann", Puzzle: first.Puzzle, Shown: 12, Techniques: first.Techniques}})(s.ShownIdeas(ctx, "ann"))

	must(t, s.DeletePlayer(ctx, "ann"))
	checkReturns(t, "without a deleted player", store.FoundTotals{})(s.FoundIdeaTotals(ctx, "ann"))
}
