// Package storage finds, locks and opens the game's database for a command: an SQLite file in a data
// folder, or a PostgreSQL database. Its errors are for the user.
package storage

import (
	"context"
	"errors"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// Location is the location of the game's database.
type Location struct {
	Dir   string // folder of the SQLite file, or "" for the user's data folder
	DB    string // URL of a PostgreSQL database, which is used instead if not empty
	IsNew bool   // --new: the database may be missing in a folder that was used
}

// Open opens the database for one server and creates it if it does not exist. It also returns
// the location of the database, for the log. The folder stays locked until the store is closed
// or the process ends, so a second server on it gets an error. Several servers may share a
// PostgreSQL database.
func (l Location) Open(ctx context.Context) (db *DB, location string, err error) {
	if l.DB != "" {
		opened, location, err := l.openPostgres(ctx)
		if err != nil {
			return nil, "", err
		}
		return &DB{opened, func() {}}, location, nil
	}
	dir, err := l.Folder()
	if err != nil {
		return nil, "", err
	}
	before := InspectFolder(dir)
	unlock, err := LockFolder(dir)
	if errors.Is(err, lock.ErrLocked) {
		return nil, "", console.NewError("serve.locked", "dir", dir)
	}
	if err != nil {
		return nil, "", OpenError(dir, err)
	}
	opened, err := l.openLocked(ctx, dir, before)
	if err != nil {
		unlock()
		return nil, "", err
	}
	return &DB{opened, unlock}, dir, nil
}

// openLocked opens the database in a folder that is locked and was in the given state before. It creates
// the database if the folder was never used, or with --new.
func (l Location) openLocked(ctx context.Context, dir string, before FolderState) (*sqlstore.Store, error) {
	switch {
	case before == HasGame && l.IsNew:
		return nil, console.NewError("serve.new.exists", "dir", dir)
	case before == LostGame && !l.IsNew:
		return nil, console.NewError("serve.missing", "dir", dir)
	}
	if before != HasGame {
		if err := WriteMark(dir, NewGameMark); err != nil {
			return nil, OpenError(dir, err)
		}
	}
	opened, err := sqlstore.OpenSQLite(ctx, filepath.Join(dir, DatabaseFile))
	if err != nil {
		return nil, OpenError(dir, err)
	}
	if err := WriteMark(dir, ""); err != nil {
		return nil, errors.Join(OpenError(dir, err), opened.Close())
	}
	return opened, nil
}

// DB is a database whose Close also unlocks the data folder, if it is in one.
type DB struct {
	*sqlstore.Store
	unlock func()
}

// Close closes the database and unlocks its folder.
func (db *DB) Close() error {
	defer db.unlock()
	return db.Store.Close()
}

// OpenError returns the error for the user if opening the database in a folder failed with err.
func OpenError(dir string, err error) error {
	if errors.Is(err, store.ErrNewer) {
		return console.NewError("serve.newer", "where", dir)
	}
	return NewError("serve.data", dir, err, "dir", console.OneLine(dir))
}

// openPostgres opens the database of --db. No error contains the URL, which may have a password.
func (l Location) openPostgres(ctx context.Context) (*sqlstore.Store, string, error) {
	location, ok := PostgresName(l.DB)
	if !ok {
		return nil, "", console.NewError("serve.db")
	}
	if l.Dir != "" {
		return nil, "", console.NewError("serve.both")
	}
	db, err := sqlstore.OpenPostgres(ctx, l.DB)
	if errors.Is(err, store.ErrNewer) {
		return nil, "", console.NewError("serve.newer", "where", location)
	}
	if err != nil {
		return nil, "", console.NewError("serve.dbbroken", "detail", err)
	}
	return db, location, nil
}

// Name returns the folder or the PostgreSQL database, without its user and password, for the log.
func (l Location) Name() string {
	if l.DB != "" {
		location, _ := PostgresName(l.DB)
		return location
	}
	dir, _ := l.Folder() // the error is reported when the folder is opened
	return dir
}

// PostgresName returns the URL of a PostgreSQL database without the user and the password. It
// returns false if the text is no such URL.
func PostgresName(text string) (location string, ok bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return "", false
	}
	return u.Scheme + "://" + u.Host + u.Path, true
}

// Folder returns the folder of --data, or the default in the user's data folder.
func (l Location) Folder() (string, error) {
	if l.Dir != "" {
		return filepath.Clean(l.Dir), nil
	}
	home, err := os.UserHomeDir()
	if dir := dataFolder(runtime.GOOS, home, os.Getenv); dir != "" {
		return dir, nil
	}
	return "", errors.Join(console.NewError("serve.home", "flag", "data"), err)
}

// OpenCurrent opens an existing database without migrating it. If exclusive is true, it locks the
// folder of an SQLite database, or a PostgreSQL database, until unlock is called.
func (l Location) OpenCurrent(ctx context.Context, exclusive bool) (db *sqlstore.Store, unlock func(), err error) {
	if l.DB != "" {
		return l.openCurrentPostgres(ctx, exclusive)
	}
	return l.openCurrentSQLite(ctx, exclusive)
}

func (l Location) openCurrentPostgres(ctx context.Context, exclusive bool) (db *sqlstore.Store, unlock func(), err error) {
	if _, ok := PostgresName(l.DB); !ok {
		return nil, nil, console.NewError("serve.db")
	}
	if l.Dir != "" {
		return nil, nil, console.NewError("serve.both")
	}
	unlock = func() {}
	if exclusive {
		if unlock, err = l.lockDatabase(ctx); err != nil {
			return nil, nil, err
		}
	}
	if db, err = sqlstore.OpenCurrentPostgres(ctx, l.DB); err != nil {
		unlock()
	}
	return db, unlock, l.OpenCurrentError(err, "--db")
}

func (l Location) openCurrentSQLite(ctx context.Context, exclusive bool) (db *sqlstore.Store, unlock func(), err error) {
	dir, err := l.Folder()
	if err != nil {
		return nil, nil, err
	}
	if err := GameError(dir); err != nil {
		return nil, nil, err
	}
	unlock = func() {}
	if exclusive {
		unlock, err = LockFolder(dir)
		if errors.Is(err, lock.ErrLocked) {
			return nil, nil, console.NewError("admin.locked", "dir", dir)
		}
		if err != nil {
			return nil, nil, OpenError(dir, err)
		}
	}
	if db, err = sqlstore.OpenCurrentSQLite(ctx, filepath.Join(dir, DatabaseFile)); err != nil {
		unlock()
	}
	return db, unlock, l.OpenCurrentError(err, dir)
}

// adminLockWait is how long admin waits for the lock of a PostgreSQL database. PostgreSQL may release
// it a moment after the process that had it has ended.
const adminLockWait = time.Second

// lockDatabase takes the lock of servers on a PostgreSQL database, which it does not share.
func (l Location) lockDatabase(ctx context.Context) (unlock func(), err error) {
	o := sqlstore.NodeLockOptions{Wait: adminLockWait, Log: slog.New(slog.DiscardHandler)}
	databaseLock, err := sqlstore.LockPostgres(ctx, l.DB, o)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, sqlstore.ErrLocked):
		return nil, console.NewError("admin.shared")
	case err != nil:
		return nil, l.AccessError(err)
	}
	return databaseLock.Unlock, nil
}

// OpenCurrentError returns the error for the user if OpenCurrent failed with err.
func (l Location) OpenCurrentError(err error, where string) error {
	switch {
	case errors.Is(err, store.ErrOlder):
		return console.NewError("admin.older", "where", where)
	case errors.Is(err, store.ErrNewer):
		return console.NewError("serve.newer", "where", where)
	}
	return l.AccessError(err)
}

// AccessError returns the error for the user if the database failed with err.
func (l Location) AccessError(err error) error {
	var input *console.Error
	switch {
	case err == nil || errors.As(err, &input) || errors.Is(err, console.ErrNo) || errors.Is(err, context.Canceled):
		return err
	case l.DB != "":
		return console.NewError("serve.dbbroken", "detail", err)
	}
	return NewError("admin.broken", l.Dir, err)
}
