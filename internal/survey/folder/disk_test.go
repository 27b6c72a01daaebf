//go:build unix

package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// checkPathError returns an error unless err is a *fs.PathError of a file with that name and wraps
// kind.
func checkPathError(err error, name string, kind error) error {
	var path *fs.PathError
	if !errors.As(err, &path) || !strings.HasSuffix(path.Path, name) || !errors.Is(err, kind) {
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
	f.layout = small
	fourRows()
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		return err
	}
	return writeWhenFull(f, syscall.EFBIG)
}

// writeWhenFull writes a part and folds, and checks that both fail with kind.
func writeWhenFull(f *Folder, kind error) error {
	size := f.plan.Space().Size()
	_, err := tryPut(f, 0, size)
	if err := checkPathError(err, "0000000000000000000", kind); err != nil {
		if err := checkPathError(err, Interval{0, size}.fileName(), kind); err != nil {
			return err
		}
	}
	_, err = f.Fold(context.Background(), simple())
	return checkPathError(err, dataName(0), kind)
}

// TestFullDisk checks that on a full disk errors name the file and no incomplete file remains, and
// that everything works once there is space again.
func TestFullDisk(t *testing.T) {
	f := newFolder(t)
	size := f.plan.Space().Size()
	put(t, f, 0, 900)
	put(t, f, 800, size)
	must(f.Lock())() // creates the lock file
	before := names(contents(t, f.Dir()))
	out, err := exec.Command("fill-until-full", f.Dir()).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got := names(contents(t, f.Dir())); !slices.Equal(got, before) {
		t.Errorf("files %q", got)
	}
	foldAndCompare(t, f)
}

// writeWithoutPermission tries all writing operations in a folder without permission to write.
// Root has all permissions, so as root it becomes another user, who may lack access to the path;
// hence it changes into the folder before.
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
	return readOnly(f, fs.ErrPermission)
}

// readOnly tries all writing operations and checks that they fail with kind.
func readOnly(f *Folder, kind error) error {
	var wrong []error
	_, err := tryPut(f, 0, 10)
	wrong = append(wrong, checkPathError(err, "0000000000000000000", kind))
	_, err = f.Lock()
	wrong = append(wrong, checkPathError(err, lockName, kind))
	_, err = f.Fold(context.Background(), simple())
	if !errors.Is(err, kind) {
		wrong = append(wrong, fmt.Errorf("fold: %w", err))
	}
	_, err = Make(filepath.Join(f.Dir(), "below"), fourCards)
	return errors.Join(append(wrong, checkPathError(err, "below", kind))...)
}

// TestReadOnly checks that operations in a read-only folder fail and change nothing.
func TestReadOnly(t *testing.T) {
	f := newFolder(t)
	put(t, f, 0, f.plan.Space().Size())
	before := contents(t, f.Dir())
	err := errors.Join(os.Chmod(f.partsDir(), 0o555), os.Chmod(f.Dir(), 0o555))
	defer func() {
		if err := errors.Join(os.Chmod(f.Dir(), 0o755), os.Chmod(f.partsDir(), 0o755)); err != nil {
			t.Error(err)
		}
	}()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("write-as-nobody", f.Dir()).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if after := contents(t, f.Dir()); !maps.Equal(before, after) {
		t.Errorf("the contents changed; files %q", names(after))
	}
}
