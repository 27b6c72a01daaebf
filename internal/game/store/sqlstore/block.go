package sqlstore

import (
	"context"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
)

// Blocks returns at most limit blocks, in the order of their networks as texts, also those that have
// ended.
func (s *Store) Blocks(ctx context.Context, limit int) ([]store.Block, error) {
	blocks, err := s.reader.Blocks(ctx, rowLimit(limit))
	return blocks, s.mapError(err)
}

// ExpireBlocks deletes the blocks that have ended by a time, and returns their number.
func (s *Store) ExpireBlocks(ctx context.Context, at int64) (int, error) {
	n, err := s.writer.ExpireBlocks(ctx, at)
	return int(n), s.mapError(err)
}

// PutBlock adds a block or replaces the one of the same network.
func (s *Store) PutBlock(ctx context.Context, b store.Block) error {
	return s.mapError(s.writer.PutBlock(ctx, db.PutBlockParams(b)))
}

// DeleteBlock deletes the block of a network, or returns store.ErrNotFound.
func (s *Store) DeleteBlock(ctx context.Context, network string) error {
	return s.requireRow(s.writer.DeleteBlock(ctx, network))
}

// FirstDeadline returns the earliest deadline of the runs in progress, or 0 if there is none.
func (s *Store) FirstDeadline(ctx context.Context) (int64, error) {
	deadline, err := s.reader.FirstDeadline(ctx)
	return deadline, s.mapError(err)
}

// CountHeldResults returns the number of held results about which nobody has decided.
func (s *Store) CountHeldResults(ctx context.Context) (int64, error) {
	n, err := s.reader.CountHeldResults(ctx)
	return n, s.mapError(err)
}
