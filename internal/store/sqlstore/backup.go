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

// BackupSQLite copies the database in the file source to a new file target. Other processes may
// write to the database meanwhile; the copy is a consistent snapshot. The source is opened
// read-only and not migrated, so the copy has the same schema as the source, even if this program's
// is older or newer. The copy is first written and synced under a temporary name, so the target is
// always complete. The error wraps fs.ErrNotExist if the source does not exist, and fs.ErrExist if
// the target exists.
func BackupSQLite(ctx context.Context, source, target string) (err error) {
	if source, err = filepath.Abs(source); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if _, err := os.Stat(source); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	switch _, err := os.Lstat(target); { // fail before the work rather than after it
	case err == nil:
		return fmt.Errorf("store: %w", &fs.PathError{Op: "create", Path: target, Err: fs.ErrExist})
	case !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("store: %w", err)
	}
	dir, err := os.MkdirTemp(filepath.Dir(target), ".make24-backup-*") // readable by this user only
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	temp := filepath.Join(dir, "part.db")
	if err := copyDatabase(ctx, source, temp); err != nil {
		return err
	}
	if err := os.Chmod(temp, 0o600); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := atomicfile.Publish(temp, target); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// copyDatabase copies a database in one read transaction. If a killed process left a write-ahead
// log, SQLite reads it without writing to the database file.
func copyDatabase(ctx context.Context, path, target string) error {
	source, err := sql.Open("sqlite", sqliteURI(path, "ro"))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err = source.ExecContext(ctx, "VACUUM INTO ?", target)
	return errors.Join(mapSQLiteError(err), source.Close())
}
