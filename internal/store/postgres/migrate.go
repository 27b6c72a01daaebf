package postgres

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

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

// migrate brings the tables up to the last of the migrations, one server at a time.
func migrate(ctx context.Context, pool *sql.DB, files fs.FS) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, pool, files, goose.WithSessionLocker(locker))
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
		return nil
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("store: the tables cannot be brought up to date: %w", err)
	}
	return nil
}
