package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"

	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/base/lock"
)

// BackupSQLite copies the database in the file source to a new file target. Other processes may
// write to the database meanwhile; the copy is a consistent snapshot. The source is opened
// read-only and not migrated, so the copy has the same schema as the source, even if this program's
// is older or newer. The copy is first written and synced under a temporary name, so the target is
// always complete. The error wraps fs.ErrNotExist if the source does not exist, and fs.ErrExist if
// the target exists.
func BackupSQLite(ctx context.Context, source, target string) error {
	return backupSQLite(ctx, source, target, ".make24-backup-*", copyDatabase)
}

// BackupSQLiteSlowly is like BackupSQLite, but copies a little at a time and pauses three times as
// long as it worked, so that a server on the same machine stays fast. It returns ErrNoSpace if less
// than reserve bytes of the disk would be free afterwards. The copy is as large as the source, since
// it includes unused pages. It returns ErrBackupRunning if another call writes to the same folder.
// Otherwise it removes the temporary folders that killed processes left there, unless the file system
// does not support locks.
func BackupSQLiteSlowly(ctx context.Context, source, target string, reserve int64) error {
	size, err := databaseSize(source)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	free, err := FreeSpace(filepath.Dir(target))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	if free-size < reserve {
		return fmt.Errorf("%w: a copy needs %d bytes, %d are free, and %d must stay free", ErrNoSpace, size, free, reserve)
	}
	const folder = ".make24-scheduled-*"
	unlock, err := lock.Acquire(filepath.Join(filepath.Dir(target), ".make24-scheduled.lock"))
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return backupSQLite(ctx, source, target, folder, copySlowly)
	case errors.Is(err, lock.ErrLocked):
		return ErrBackupRunning
	case err != nil:
		return fmt.Errorf("store: %w", err)
	}
	defer unlock()
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(target), folder)) // the error is for an invalid pattern
	for _, dir := range left {
		if err := os.RemoveAll(dir); err != nil {
			return fmt.Errorf("store: %w", err)
		}
	}
	return backupSQLite(ctx, source, target, folder, copySlowly)
}

// The errors of BackupSQLiteSlowly.
var (
	ErrNoSpace       = errors.New("store: not enough disk space")
	ErrBackupRunning = errors.New("store: another server is making a backup in this folder; give each server its own folder")
)

// databaseSize returns the maximum size of a copy of a database.
func databaseSize(path string) (size int64, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	if wal, err := os.Stat(path + "-wal"); err == nil {
		size = wal.Size()
	}
	return size + info.Size(), nil
}

// backupSQLite writes a new file target with copyTo, completely or not at all. Until it is complete,
// it is in a folder whose name has the given pattern.
func backupSQLite(ctx context.Context, source, target, folder string, copyTo func(ctx context.Context, path, target string) error) (err error) {
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
	dir, err := os.MkdirTemp(filepath.Dir(target), folder) // readable by this user only
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	temp := filepath.Join(dir, "part.db")
	if err := copyTo(ctx, source, temp); err != nil {
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

const (
	backupStep = 64      // pages that copySlowly copies at a time
	backupSync = 8 << 20 // bytes after which it syncs the copy, since one large sync would delay the game's syncs
	pageSize   = 4096    // SQLite's default, which the game's databases have
)

// copySlowly copies a database page by page, in one read transaction. So the copy is a snapshot,
// although the transaction's pauses let other connections write.
func copySlowly(ctx context.Context, path, target string) (err error) {
	source, err := sql.Open("sqlite", sqliteURI(path, "ro"))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	conn, err := source.Conn(ctx)
	if err != nil {
		return mapSQLiteError(err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	var tables int
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return mapSQLiteError(err)
	}
	if err := conn.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_schema").Scan(&tables); err != nil { // begins the snapshot
		return mapSQLiteError(err)
	}
	err = conn.Raw(func(driverConn any) error {
		return copySteps(ctx, driverConn.(backuper), target)
	})
	if err != nil {
		return mapSQLiteError(err)
	}
	return leaveWAL(ctx, target)
}

// backuper is a connection of the SQLite driver.
type backuper interface {
	NewBackup(target string) (*sqlite.Backup, error)
}

// copySteps copies the database of a connection.
func copySteps(ctx context.Context, conn backuper, target string) (err error) {
	backup, err := conn.NewBackup(sqliteURI(target, "rwc", "journal_mode(OFF)", "synchronous(OFF)"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, backup.Finish()) }()
	file, err := os.OpenFile(target, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	pages := 0
	for more := true; more; {
		begin := time.Now()
		if more, err = backup.Step(backupStep); err != nil {
			return err
		}
		if pages += backupStep; pages*pageSize >= backupSync {
			pages = 0
			if err := file.Sync(); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(3 * time.Since(begin)):
		}
	}
	return nil
}

// leaveWAL makes a copy a single file that any program can read without writing beside it.
func leaveWAL(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", sqliteURI(path, "rw", "journal_mode(DELETE)"))
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return errors.Join(mapSQLiteError(db.PingContext(ctx)), db.Close())
}
