//go:build unix

package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// checkPathError returns an error unless err is a *fs.PathError of a file whose path ends in name,
// and wraps target.
func checkPathError(err error, name string, target error) error {
	var path *fs.PathError
	if !errors.As(err, &path) || !strings.HasSuffix(path.Path, name) || !errors.Is(err, target) {
		return fmt.Errorf("%s: unexpected error: %w", name, err)
	}
	return nil
}

// fillUntilFull writes a part and folds while the size of files is limited.
func fillUntilFull(dir string, _ ...string) error {
	limit := syscall.Rlimit{Cur: 3000, Max: 3000}
	f, err := Open(dir)
	if err != nil {
		return err
	}
	f.layout = smallLayout
	fourRows()
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	return checkDiskFull(f, syscall.EFBIG)
}

// checkDiskFull writes a part and folds, and checks that both fail with target.
func checkDiskFull(f *Folder, target error) error {
	size := f.plan.Space().Size()
	_, err := tryPutPart(f, 0, size)
	if err := checkPathError(err, "0000000000000000000", target); err != nil {
		if err := checkPathError(err, Interval{0, size}.fileName(), target); err != nil {
			return err
		}
	}
	_, err = f.Fold(context.Background(), testOptions())
	return checkPathError(err, dataName(0), target)
}

// TestFullDisk checks that on a full disk errors name the file and no incomplete file remains, and
// that everything works once there is space again.
func TestFullDisk(t *testing.T) {
	f := newFolder(t)
	size := f.plan.Space().Size()
	putPart(t, f, 0, 900)
	putPart(t, f, 800, size)
	must(f.Lock())() // creates the lock file
	before := sortedNames(readContents(t, f.Dir()))
	out, err := proctest.Command(t, "fill-until-full", f.Dir()).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got := sortedNames(readContents(t, f.Dir())); !slices.Equal(got, before) {
		t.Errorf("files %q", got)
	}
	foldAndCompare(t, f)
}

// writeWithoutPermission tries all writing operations in a folder without permission to write. Root
// has all permissions, so a process of root becomes another user. That user may lack access to the
// path, so the process changes into the folder first.
func writeWithoutPermission(dir string, _ ...string) error {
	if err := os.Chdir(dir); err != nil {
		return err
	}
	if os.Getuid() == 0 {
		const unprivileged = 65534
		if err := errors.Join(syscall.Setgid(unprivileged), syscall.Setuid(unprivileged)); err != nil {
			return err
		}
	}
	f, err := Open(".")
	if err != nil {
		return err
	}
	return checkReadOnly(f, fs.ErrPermission)
}

// checkReadOnly tries all writing operations and checks that they fail with target.
func checkReadOnly(f *Folder, target error) error {
	var errs []error
	_, err := tryPutPart(f, 0, 10)
	errs = append(errs, checkPathError(err, "0000000000000000000", target))
	_, err = f.Lock()
	errs = append(errs, checkPathError(err, lockName, target))
	_, err = f.Fold(context.Background(), testOptions())
	if !errors.Is(err, target) {
		errs = append(errs, fmt.Errorf("fold: %w", err))
	}
	_, err = Make(filepath.Join(f.Dir(), "below"), fourCards)
	return errors.Join(append(errs, checkPathError(err, "below", target))...)
}

// TestReadOnly checks that operations in a read-only folder fail and change nothing.
func TestReadOnly(t *testing.T) {
	f := newFolder(t)
	putPart(t, f, 0, f.plan.Space().Size())
	before := readContents(t, f.Dir())
	err := errors.Join(os.Chmod(f.partsDir(), 0o555), os.Chmod(f.Dir(), 0o555))
	defer func() {
		if err := errors.Join(os.Chmod(f.Dir(), 0o755), os.Chmod(f.partsDir(), 0o755)); err != nil {
			t.Error(err)
		}
	}()
	if err != nil {
		t.Fatal(err)
	}
	out, err := proctest.Command(t, "write-as-nobody", f.Dir()).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if after := readContents(t, f.Dir()); !maps.Equal(before, after) {
		t.Errorf("the contents changed; files %q", sortedNames(after))
	}
}
