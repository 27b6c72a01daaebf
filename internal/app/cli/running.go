package cli

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/atomicfile"
)

// A command that works on the game of a server takes the folder that is named by a flag, a variable
// or a file of settings. If none is named, it looks for a running server of this machine. So each
// server notes its folder in a file whose name ends with noteSuffix. The note of a killed server
// remains, and is ignored because nothing locks its folder.

// packagedConfig is the file of settings that the packages install. Commands other than serve read it
// if no settings are named, so that they work on the packaged server. Tests change it.
var packagedConfig = "/etc/make24/make24.conf"

// systemNotes is the folder for notes of servers that have no XDG_RUNTIME_DIR, such as those of
// systemd. Tests change it.
var systemNotes = func() string {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		return filepath.Join(os.TempDir(), "make24") // only of this user
	}
	return "/run/make24"
}()

const (
	noteSuffix = ".folder"
	maxNote    = 8 << 10 // bytes
)

// noteFolders returns the folders for notes, the one of this user first.
func noteFolders() (dirs []string) {
	if dir := os.Getenv("XDG_RUNTIME_DIR"); filepath.IsAbs(dir) {
		dirs = append(dirs, filepath.Join(dir, "make24"))
	}
	if systemNotes != "" {
		dirs = append(dirs, systemNotes)
	}
	return dirs
}

// noteRunning notes that a server uses a folder, until forget is called. Without a place for notes, it
// does nothing: commands then need --data.
func noteRunning(folder string) (forget func()) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return func() {}
	}
	for _, dir := range noteFolders() {
		if os.MkdirAll(dir, 0o755) != nil {
			continue
		}
		name := filepath.Join(dir, fmt.Sprintf("%x", sha256.Sum256([]byte(folder)))[:16]+noteSuffix)
		if writeNote(name, folder) == nil {
			return func() { _ = os.Remove(name) }
		}
	}
	return func() {}
}

// writeNote writes the note of a folder.
func writeNote(name, folder string) error {
	file, err := atomicfile.Create(name)
	if err != nil {
		return err
	}
	defer file.Abort() // does nothing after Commit
	if _, err := file.Write([]byte(folder + "\n")); err != nil {
		return err
	}
	return file.Commit()
}

// runningFolders returns the folders of the running servers that left a note: those of this user or, if
// there are none, those of the system.
func runningFolders() (folders []string) {
	for _, dir := range noteFolders() {
		if len(folders) > 0 {
			break
		}
		names, _ := filepath.Glob(filepath.Join(dir, "*"+noteSuffix)) // the pattern is valid
		for _, name := range names {
			text, err := readLimited(name, maxNote)
			folder := strings.TrimSuffix(string(text), "\n")
			if err == nil && filepath.IsAbs(folder) && !slices.Contains(folders, folder) && mayBeLocked(folder) {
				folders = append(folders, folder)
			}
		}
	}
	slices.Sort(folders)
	return folders
}

// mayBeLocked reports whether a server has locked a folder, or the folder belongs to another user.
func mayBeLocked(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, storage.LockFile))
	return errors.Is(err, fs.ErrPermission) || storage.IsLocked(dir)
}

// findFolder returns the folder of a server's SQLite database for a command other than serve: the one
// that is named, that of the running server, or the default. isDefault is true for the default, which
// may have no game.
func (a *app) findFolder(l storage.Location) (dir string, isDefault bool, err error) {
	if l.Dir != "" {
		dir, err = l.Folder()
		return dir, false, err
	}
	switch dirs := runningFolders(); {
	case len(dirs) > 1:
		return "", false, console.NewError("data.many", "dirs", console.OneLine(strings.Join(dirs, ", ")))
	case len(dirs) == 1:
		return dirs[0], false, nil
	}
	dir, err = l.Folder()
	if err == nil && a.settings != nil && a.settings.isDenied && !storage.MayHaveGame(dir) {
		err = console.NewError("data.denied", "file", packagedConfig, "command", a.settings.command)
	}
	return dir, true, err
}
