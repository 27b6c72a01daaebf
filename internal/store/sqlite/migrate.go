package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/make24/make24/internal/store"
)

//go:embed migrations/*.sql
var embedded embed.FS

func migrations() fs.FS {
	sub, err := fs.Sub(embedded, "migrations")
	if err != nil {
		panic(err) // of a constant name
	}
	return sub
}

// migrate connects and brings the tables up to the last of the migrations. It is done again when it
// fails, since another process that opens the file at the same moment may have been first: two that
// turn a new file into one with a WAL are told at once that it is busy, without a wait.
func migrate(ctx context.Context, write *sql.DB, files fs.FS) error {
	const tries = 5
	for try, begun := 1, time.Now(); ; try++ {
		err := migrateOnce(ctx, write, files)
		held := isBusy(err) && time.Since(begun) < busy*time.Millisecond
		if err == nil || ctx.Err() != nil || isFinal(err) || try >= tries && !held {
			return err
		}
		time.Sleep(time.Duration(min(try, tries)) * 50 * time.Millisecond)
	}
}

func migrateOnce(ctx context.Context, write *sql.DB, files fs.FS) error {
	if err := write.PingContext(ctx); err != nil {
		return fault(err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, write, files)
	if err != nil {
		return fmt.Errorf("store: the migrations: %w", err)
	}
	has, knows, err := provider.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("store: the database cannot be read: %w", err)
	}
	if has > knows {
		return fmt.Errorf("%w: its tables are of version %d, this program knows them up to %d", store.ErrNewer, has, knows)
	}
	if has == knows {
		return nil // nothing is written, and no other process waited for
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("store: the tables cannot be brought up to date: %w", err)
	}
	return nil
}
