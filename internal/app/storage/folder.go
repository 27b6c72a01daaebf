package storage

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/base/lock"
)

// Files in the data folder.
const (
	DatabaseFile = "make24.db"   // the SQLite database
	LockFile     = "make24.lock" // locked while a server runs; backup does not lock it
)

// NewGameMark is the content of the lock file while the first database of a folder is created. Later
// the lock file is empty.
const NewGameMark = "new\n"

// SQLiteHeader is the start of each SQLite database.
const SQLiteHeader = "SQLite format 3\x00"

// openLockFile opens the lock file of a folder, and creates it if there is none. It does not follow a symbolic
// link, where the system allows that: for root, a link of the folder's owner could lead to any file.
// Anyone who can open a file can lock it, so only the server's user may open this file.
func openLockFile(dir string, flags int) (*os.File, error) {
	return os.OpenFile(filepath.Join(dir, LockFile), os.O_RDWR|os.O_CREATE|lock.NoFollow|flags, 0o600)
}

// WriteMark replaces the content of the lock file of a folder.
func WriteMark(dir, content string) error {
	file, err := openLockFile(dir, os.O_TRUNC)
	if err != nil {
		return err
	}
	_, err = file.WriteString(content)
	return errors.Join(err, file.Close())
}

// FolderState says whether a data folder has a database.
type FolderState int

// The states of a data folder.
const (
	Unused   FolderState = iota // it was never used, or the first database was not created completely
	HasGame                     // it has a database
	LostGame                    // it was used, but its database is missing or empty
)

// InspectFolder returns the state of a data folder, which need not exist.
func InspectFolder(dir string) FolderState {
	if hasDatabase(dir) {
		return HasGame
	}
	if content, err := os.ReadFile(filepath.Join(dir, LockFile)); err == nil && string(content) == NewGameMark {
		return Unused
	}
	for _, name := range []string{LockFile, DatabaseFile, DatabaseFile + "-wal"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return LostGame
		}
	}
	return Unused
}

// hasDatabase reports whether a data folder has a database that is not empty.
func hasDatabase(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, DatabaseFile))
	return err == nil && info.Size() > 0
}

// LockFolder creates the data folder if it does not exist, and locks it. Two locks do so, since the
// file may be deleted while it is locked, and not every system can lock a folder.
func LockFolder(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, LockFile)
	probe, err := atomicfile.Create(name) // SQLite would fail later, with a less helpful error
	if err != nil {
		return nil, err
	}
	probe.Abort()
	isUnused := InspectFolder(dir) == Unused
	file, err := openLockFile(dir, 0)
	if err != nil {
		return nil, err
	}
	if isUnused { // until there is a database, so that a command that fails leaves no folder that looks used
		_, err = file.WriteString(NewGameMark)
	}
	if err := errors.Join(err, file.Close(), GiveToOwner(name, dir)); err != nil {
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

// IsLocked reports whether a server has locked a folder. It holds the locks for a moment itself.
func IsLocked(dir string) bool {
	for name, acquire := range map[string]func(string) (func(), error){
		dir: lock.AcquireFolder, filepath.Join(dir, LockFile): lock.Acquire,
	} {
		if _, err := os.Stat(name); err != nil {
			continue
		}
		unlock, err := acquire(name)
		if errors.Is(err, lock.ErrLocked) {
			return true
		}
		if err == nil {
			unlock()
		}
	}
	return false
}

// MayHaveGame reports whether a folder has a database, or has one that this user cannot see.
func MayHaveGame(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, DatabaseFile))
	return err == nil || !errors.Is(err, fs.ErrNotExist)
}

// GameError returns the error for the user if a folder has no database for a command, or nil.
func GameError(dir string) error {
	info, err := os.Stat(filepath.Join(dir, DatabaseFile))
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && info.Size() == 0:
		return console.NewError("data.none", "dir", console.OneLine(dir))
	case err != nil:
		return NewError("data.unusable", dir, err, "dir", console.OneLine(dir))
	}
	return nil
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
