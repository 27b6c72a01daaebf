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

// place is where the game is kept.
type storage struct {
	dir string // of SQLite's file; empty: the user's data folder
	db  string // the address of a PostgreSQL, instead
}

// Files in the data folder.
const (
	databaseFile = "make24.db"   // SQLite's database
	lockFile     = "make24.lock" // locked while a server runs; backup does not need it
)

// named refuses a flag that was given and says nothing, as where a variable was not set.
func (p storage) checkFlags(flags *pflag.FlagSet) error {
	if p.dir == "" && flags.Changed("data") {
		return newInputError("serve.nowhere")
	}
	if p.db == "" && flags.Changed("db") {
		return newInputError("serve.db")
	}
	return nil
}

// open opens the database for one server, and creates it if there is none. It returns where
// the database is, for the log. A folder is locked until the store is closed or the process
// ends: a second server on it is refused. PostgreSQL may have several servers.
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

// reserve creates the data folder if there is none, and locks it.
func lockFolder(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, lockFile)
	probe, err := atomicfile.Create(name) // SQLite's own error would come late and say little
	if err != nil {
		return nil, err
	}
	probe.Abort()
	// Whoever can open a file can lock it, so only the server's user may open this one.
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	return lock.Acquire(name)
}

// lockedStore unlocks the data folder after its database is closed.
type lockedStore struct {
	store.Store
	unlock func()
}

// Close closes the database and unlocks its folder.
func (s lockedStore) Close() error {
	defer s.unlock()
	return s.Store.Close()
}

// unopened says why the database in a folder cannot be opened.
func openError(dir string, err error) error {
	if errors.Is(err, store.ErrNewer) {
		return newInputError("serve.newer", "where", dir)
	}
	return newInputError("serve.data", "dir", dir, "detail", cause(err))
}

// openPostgres opens the database of --db. Its address may contain a password, which no error tells.
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

// folder is the folder that was named, or that of the user's data.
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

// dataFolder is where programs of a system keep a user's data; empty where it cannot be
// known. Of a folder that is no whole path nobody could say where it is.
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
