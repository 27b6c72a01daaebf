package storetest

import (
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// testBlocks checks that blocks are stored, replaced, deleted, and expire.
func testBlocks(t *testing.T, s *sqlstore.Store) {
	ctx := t.Context()
	b := store.Block{Network: "2001:db8::/64", Created: 1, Until: 0}
	c := store.Block{Network: "192.0.2.7/32", Created: 2, Until: 500}
	for _, block := range []store.Block{b, {Network: c.Network, Created: 1, Until: 9000}, c} {
		must(t, s.PutBlock(ctx, block))
	}
	checkReturns(t, "two", []store.Block{c, b})(s.Blocks(ctx, 9))
	checkReturns(t, "the first", []store.Block{c})(s.Blocks(ctx, 1))
	checkReturns(t, "none has ended", 0)(s.ExpireBlocks(ctx, 499))
	checkReturns(t, "one has ended", 1)(s.ExpireBlocks(ctx, 500))
	checkReturns(t, "the other stays", []store.Block{b})(s.Blocks(ctx, 9))
	checkFails(t, "deleted already", store.ErrNotFound)(s.DeleteBlock(ctx, c.Network))
	must(t, s.DeleteBlock(ctx, b.Network))
	if blocks, err := s.Blocks(ctx, 9); err != nil || !slices.Equal(blocks, nil) {
		t.Errorf("%v, %v", blocks, err)
	}
}
