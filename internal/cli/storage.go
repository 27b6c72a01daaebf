package cli

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/atomicfile"
	"github.com/make24/make24/internal/lock"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlstore"
)

// storage names the database of the game.
type storage struct {
	dir string // folder of the SQLite file; empty: the user's data folder
	db  string // URL of a PostgreSQL database, used instead
}

// Files in the data folder.
const (
	databaseFile = "make24.db"   // the SQLite database
	lockFile     = "make24.lock" // locked while a server runs; backup does not lock it
)

// checkFlags returns an error if a flag was given with an empty value, such as an unset shell
// variable.
func (p storage) checkFlags(flags *pflag.FlagSet) error {
	if p.dir == "" && flags.Changed("data") {
		return newInputError("serve.nowhere")
	}
	if p.db == "" && flags.Changed("db") {
		return newInputError("serve.db")
	}
	return nil
}

// open opens the database for one server and creates it if it does not exist. It also returns
// the location of the database, for the log. The folder stays locked until the store is closed
// or the process ends, so a second server on it gets an error. Several servers may share a
// PostgreSQL database.
func (p storage) open(ctx context.Context) (db store.Store, where string, err error) {
	if p.db != "" {
		return p.openPostgres(ctx)
	}
	dir, err := p.folder()
	if err != nil {
		return nil, "", err
	}
	unlock, err := lockFolder(dir)
	if errors.Is(err, lock.ErrLocked) {
		return nil, "", newInputError("serve.locked", "dir", dir)
	}
	if err != nil {
		return nil, "", openError(dir, err)
	}
	opened, err := sqlstore.OpenSQLite(ctx, filepath.Join(dir, databaseFile))
	if err != nil {
		unlock()
		return nil, "", openError(dir, err)
	}
	return lockedStore{opened, unlock}, dir, nil
}

// lockFolder creates the data folder if it does not exist, and locks it.
func lockFolder(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, lockFile)
	probe, err := atomicfile.Create(name) // SQLite would fail later, with a less helpful error
	if err != nil {
		return nil, err
	}
	probe.Abort()
	// Anyone who can open a file can lock it, so only the server's user may open this file.
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	return lock.Acquire(name)
}

// lockedStore is a store whose Close also unlocks the data folder.
type lockedStore struct {
	store.Store
	unlock func()
}

// Close closes the database and unlocks its folder.
func (s lockedStore) Close() error {
	defer s.unlock()
	return s.Store.Close()
}

// openError returns the message for an error of opening the database in a folder.
func openError(dir string, err error) error {
	if errors.Is(err, store.ErrNewer) {
		return newInputError("serve.newer", "where", dir)
	}
	return newInputError("serve.data", "dir", dir, "detail", cause(err))
}

// openPostgres opens the database of --db. No error contains the URL, which may have a password.
func (p storage) openPostgres(ctx context.Context) (store.Store, string, error) {
	u, err := url.Parse(p.db)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, "", newInputError("serve.db")
	}
	if p.dir != "" {
		return nil, "", newInputError("serve.both")
	}
	where := u.Scheme + "://" + u.Host + u.Path
	db, err := sqlstore.OpenPostgres(ctx, p.db)
	if errors.Is(err, store.ErrNewer) {
		return nil, "", newInputError("serve.newer", "where", where)
	}
	if err != nil {
		return nil, "", newInputError("serve.dbbroken", "detail", err)
	}
	return db, where, nil
}

// folder returns the folder of --data, or the default in the user's data folder.
func (p storage) folder() (string, error) {
	if p.dir != "" {
		return filepath.Clean(p.dir), nil
	}
	home, err := os.UserHomeDir()
	if dir := dataFolder(runtime.GOOS, home, os.Getenv); dir != "" {
		return dir, nil
	}
	return "", errors.Join(newInputError("serve.home"), err)
}

// dataFolder returns make24's folder below the folder in which programs of a system store a user's
// data, or "" if that is unknown. It ignores an environment variable with a relative path.
func dataFolder(system, home string, getenv func(string) string) string {
	base := getenv("XDG_DATA_HOME")
	if system == "windows" {
		base = getenv("LocalAppData")
	}
	if filepath.IsAbs(base) {
		return filepath.Join(base, "make24")
	}
	switch {
	case home == "":
		return ""
	case system == "windows":
		return filepath.Join(home, "AppData", "Local", "make24")
	case system == "darwin":
		return filepath.Join(home, "Library", "Application Support", "make24")
	}
	return filepath.Join(home, ".local", "share", "make24")
}
