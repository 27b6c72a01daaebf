package cli

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"

	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// storage is the location of the game's database.
type storage struct {
	dir   string // folder of the SQLite file, or "" for the user's data folder
	db    string // URL of a PostgreSQL database, which is used instead if not empty
	isNew bool   // --new: the database may be missing in a folder that was used
}

// Files in the data folder.
const (
	databaseFile = "make24.db"   // the SQLite database
	lockFile     = "make24.lock" // locked while a server runs; backup does not lock it
)

// newGameMark is the content of the lock file while the first database of a folder is created. Later
// the lock file is empty.
const newGameMark = "new\n"

// checkFlags returns an error if a flag was given with an empty value, such as an unset shell
// variable.
func (s storage) checkFlags(flags *pflag.FlagSet) error {
	if s.dir == "" && flags.Changed("data") {
		return newInputError("serve.nowhere")
	}
	if s.db == "" && flags.Changed("db") {
		return newInputError("serve.db")
	}
	if s.isNew && s.db != "" {
		return newInputError("flag.together", "a", "new", "b", "db")
	}
	return nil
}

// open opens the database for one server and creates it if it does not exist. It also returns
// the location of the database, for the log. The folder stays locked until the store is closed
// or the process ends, so a second server on it gets an error. Several servers may share a
// PostgreSQL database.
func (s storage) open(ctx context.Context) (db store.Store, location string, err error) {
	if s.db != "" {
		opened, location, err := s.openPostgres(ctx)
		if err != nil {
			return nil, "", err
		}
		return opened, location, nil
	}
	dir, err := s.folder()
	if err != nil {
		return nil, "", err
	}
	before := inspectFolder(dir)
	unlock, err := lockFolder(dir)
	if errors.Is(err, lock.ErrLocked) {
		return nil, "", newInputError("serve.locked", "dir", dir)
	}
	if err != nil {
		return nil, "", openError(dir, err)
	}
	opened, err := s.openLocked(ctx, dir, before)
	if err != nil {
		unlock()
		return nil, "", err
	}
	return lockedStore{opened, unlock}, dir, nil
}

// openLocked opens the database in a folder that is locked and was in the given state before. It creates
// the database if the folder was never used, or with --new.
func (s storage) openLocked(ctx context.Context, dir string, before folderState) (*sqlstore.Store, error) {
	switch {
	case before == folderHasGame && s.isNew:
		return nil, newInputError("serve.new.exists", "dir", dir)
	case before == folderLostGame && !s.isNew:
		return nil, newInputError("serve.missing", "dir", dir)
	}
	if before != folderHasGame {
		if err := writeMark(dir, newGameMark); err != nil {
			return nil, openError(dir, err)
		}
	}
	opened, err := sqlstore.OpenSQLite(ctx, filepath.Join(dir, databaseFile))
	if err != nil {
		return nil, openError(dir, err)
	}
	if err := writeMark(dir, ""); err != nil {
		return nil, errors.Join(openError(dir, err), opened.Close())
	}
	return opened, nil
}

// openLockFile opens the lock file of a folder, and creates it if there is none. It does not follow a symbolic
// link, where the system allows that: for root, a link of the folder's owner could lead to any file.
// Anyone who can open a file can lock it, so only the server's user may open this file.
func openLockFile(dir string, flags int) (*os.File, error) {
	return os.OpenFile(filepath.Join(dir, lockFile), os.O_RDWR|os.O_CREATE|lock.NoFollow|flags, 0o600)
}

// writeMark replaces the content of the lock file of a folder.
func writeMark(dir, content string) error {
	file, err := openLockFile(dir, os.O_TRUNC)
	if err != nil {
		return err
	}
	_, err = file.WriteString(content)
	return errors.Join(err, file.Close())
}

// folderState says whether a data folder has a database.
type folderState int

const (
	folderUnused   folderState = iota // it was never used, or the first database was not created completely
	folderHasGame                     // it has a database
	folderLostGame                    // it was used, but its database is missing or empty
)

// inspectFolder returns the state of a data folder, which need not exist.
func inspectFolder(dir string) folderState {
	if hasDatabase(dir) {
		return folderHasGame
	}
	if content, err := os.ReadFile(filepath.Join(dir, lockFile)); err == nil && string(content) == newGameMark {
		return folderUnused
	}
	for _, name := range []string{lockFile, databaseFile, databaseFile + "-wal"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return folderLostGame
		}
	}
	return folderUnused
}

// hasDatabase reports whether a data folder has a database that is not empty.
func hasDatabase(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, databaseFile))
	return err == nil && info.Size() > 0
}

// lockFolder creates the data folder if it does not exist, and locks it. Two locks do so, since the
// file may be deleted while it is locked, and not every system can lock a folder.
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
	isUnused := inspectFolder(dir) == folderUnused
	file, err := openLockFile(dir, 0)
	if err != nil {
		return nil, err
	}
	if isUnused { // until there is a database, so that a command that fails leaves no folder that looks used
		_, err = file.WriteString(newGameMark)
	}
	if err := errors.Join(err, file.Close(), giveToOwner(name, dir)); err != nil {
		return nil, err
	}
	unlockFile, err := lock.Acquire(name)
	if err != nil {
		return nil, err
	}
	unlockDir, err := lock.AcquireFolder(dir)
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return unlockFile, nil
	case err != nil:
		unlockFile()
		return nil, err
	}
	return func() { unlockDir(); unlockFile() }, nil
}

// lockedStore is a store whose Close also unlocks the data folder.
type lockedStore struct {
	*sqlstore.Store
	unlock func()
}

// Close closes the database and unlocks its folder.
func (s lockedStore) Close() error {
	defer s.unlock()
	return s.Store.Close()
}

// openError returns the error for the user if opening the database in a folder failed with err.
func openError(dir string, err error) error {
	if errors.Is(err, store.ErrNewer) {
		return newInputError("serve.newer", "where", dir)
	}
	return newStorageError("serve.data", dir, err, "dir", oneLine(dir))
}

// openPostgres opens the database of --db. No error contains the URL, which may have a password.
func (s storage) openPostgres(ctx context.Context) (*sqlstore.Store, string, error) {
	location, ok := postgresLocation(s.db)
	if !ok {
		return nil, "", newInputError("serve.db")
	}
	if s.dir != "" {
		return nil, "", newInputError("serve.both")
	}
	db, err := sqlstore.OpenPostgres(ctx, s.db)
	if errors.Is(err, store.ErrNewer) {
		return nil, "", newInputError("serve.newer", "where", location)
	}
	if err != nil {
		return nil, "", newInputError("serve.dbbroken", "detail", err)
	}
	return db, location, nil
}

// location returns the folder or the PostgreSQL database, without its user and password, for the log.
func (s storage) location() string {
	if s.db != "" {
		location, _ := postgresLocation(s.db)
		return location
	}
	dir, _ := s.folder() // the error is reported when the folder is opened
	return dir
}

// postgresLocation returns the URL of a PostgreSQL database without the user and the password. It
// returns false if the text is no such URL.
func postgresLocation(text string) (location string, ok bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return "", false
	}
	return u.Scheme + "://" + u.Host + u.Path, true
}

// folder returns the folder of --data, or the default in the user's data folder.
func (s storage) folder() (string, error) {
	if s.dir != "" {
		return filepath.Clean(s.dir), nil
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
