package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/make24/make24/internal/atomicfile"
)

// BackupSQLite writes a copy of the database in the file from to a new file, while others write to
// it. The copy is the database of one moment. The source is opened read-only and is not
// migrated, so the copy has the schema of the source, whether older or newer than this
// program's. The error is fs.ErrNotExist if there is no source and fs.ErrExist if there is a
// file at to. The copy is written and synced under a temporary name first, so a file called to
// is always complete.
func BackupSQLite(ctx context.Context, from, to string) (err error) {
	if from, err = filepath.Abs(from); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	switch _, err := os.Lstat(to); { // before the work
	case err == nil:
		return fmt.Errorf("store: %w", &fs.PathError{Op: "create", Path: to, Err: fs.ErrExist})
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("store: %w", err)
	}
	dir, err := os.MkdirTemp(filepath.Dir(to), ".make24-backup-*") // readable by this user only
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	temp := filepath.Join(dir, "part.db")
	if err := copyDatabase(ctx, from, temp); err != nil {
		return err
	}
	if err := os.Chmod(temp, 0o600); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := atomicfile.Publish(temp, to); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// copyTo copies the database in one transaction that only reads. SQLite's own recovery of the
// write-ahead log, after a kill, needs no write to the database file either.
func copyDatabase(ctx context.Context, from, to string) error {
	source, err := sql.Open("sqlite", sqliteURI(from, "ro"))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err = source.ExecContext(ctx, "VACUUM INTO ?", to)
	return errors.Join(mapSQLiteError(err), source.Close())
}
