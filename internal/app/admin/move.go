package admin

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// moveJSON is the JSON of a table that was moved.
type moveJSON struct {
	Table string `json:"table"`
	Rows  int64  `json:"rows"`
}

// Move copies the game in the folder of from to a PostgreSQL database.
func Move(ctx context.Context, c *console.Console, from storage.Location, to string) error {
	location, ok := storage.PostgresName(to)
	if !ok {
		return console.NewError("admin.move.flags")
	}
	source, unlock, err := from.OpenCurrent(ctx, true)
	if err != nil {
		return err
	}
	defer unlock()
	defer func() { _ = source.Close() }() // nothing was written to it
	target, err := sqlstore.OpenPostgres(ctx, to)
	if err != nil {
		return storage.Location{DB: to}.OpenCurrentError(err, location)
	}
	defer func() { _ = target.Close() }() // the move is committed, or has failed already
	rows, err := sqlstore.Move(ctx, source, target)
	switch {
	case errors.Is(err, sqlstore.ErrNotEmpty):
		return console.NewError("admin.move.used", "where", location)
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return console.NewError("admin.move.failed", "where", location, "detail", err)
	}
	for _, table := range sqlstore.Tables() {
		if err := c.Print(moveJSON{table, rows[table]}, c.Say("admin.move.table", "table", table, "rows", rows[table])); err != nil {
			return err
		}
	}
	return c.PrintLine(c.Say("admin.move.done", "where", location))
}
