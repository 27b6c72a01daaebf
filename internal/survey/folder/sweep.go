package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/make24/make24/internal/lock"
)

// ErrLocked is wrapped, with the name of the folder, by what Lock says if another process has
// it.
var ErrLocked = errors.New("another process works on the folder")

// Lock makes this process the one that owns the folder, until release is called or the process
// ends in any way.
func (f *Folder) Lock() (release func(), err error) {
	release, err = lock.Take(filepath.Join(f.dir, lockName))
	if errors.Is(err, lock.ErrTaken) {
		return nil, fmt.Errorf("%s: %w", f.dir, ErrLocked)
	}
	return release, err
}

// Sweep removes temporary files that a process left when it was killed. Those that are being
// written stay.
func (f *Folder) Sweep() error {
	for _, dir := range []string{f.dir, f.parts()} {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if !isTemporary(e.Name()) || !e.Type().IsRegular() {
				continue
			}
			if err := lock.RemoveLeft(filepath.Join(dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}
