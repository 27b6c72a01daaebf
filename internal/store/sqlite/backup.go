package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup writes a copy of the database as it is at one moment, while others write, to a file
// that is not there yet (fs.ErrExist). The copy is made and brought to the disk under another
// name, so that what has the name is whole.
func (s *Store) Backup(ctx context.Context, path string) (err error) {
	if err := exists(path); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), ".make24-backup-*") // for this user only
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	part := filepath.Join(dir, "part.db")
	if err := s.copyTo(ctx, part); err != nil {
		return err
	}
	if err := os.Chmod(part, 0o600); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if err := syncFile(part); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	// A link, unlike a rename, never takes the place of a file that came up meanwhile.
	if err := os.Link(part, path); err != nil {
		if err := exists(path); err != nil {
			return fmt.Errorf("store: %w", err)
		}
		if err := os.Rename(part, path); err != nil { // no links on this file system
			return fmt.Errorf("store: %w", err)
		}
	}
	if folder, err := os.Open(filepath.Dir(path)); err == nil { // its name
		_ = folder.Sync() // not every system can
		_ = folder.Close()
	}
	return nil
}

// copyTo copies by a connection of its own: the writer's would keep the others waiting, and
// readers' may write no file at all, not even another one.
func (s *Store) copyTo(ctx context.Context, path string) error {
	own, err := sql.Open("sqlite", address(s.path))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	_, err = own.ExecContext(ctx, "VACUUM INTO ?", path)
	return errors.Join(fault(err), own.Close())
}

func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
