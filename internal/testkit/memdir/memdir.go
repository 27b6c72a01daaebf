// Package memdir gives tests folders in memory, since writing to a busy disk may take longer than a test.
package memdir

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/base/lock"
)

// New returns a new folder, in memory if the system has enough for it. The end of the test removes it.
func New(t testing.TB) string {
	t.Helper()
	root, err := memoryRoot()
	if err != nil || freeBytes(root) < minFree {
		return t.TempDir()
	}
	dir, err := os.MkdirTemp(root, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// Remove removes the folder of this process, after its tests. Without it, the next process does.
func Remove() error {
	if memoryLock == nil {
		return nil
	}
	return removeRoot(memoryLock)
}

// memory is the folder of a file system in memory. It has 64 MiB in a container of Docker.
const memory = "/dev/shm"

// minFree is the number of bytes that must be free for another folder: a test writes a few megabytes, and
// several tests run at a time.
const minFree = 128 << 20

// memoryRoot returns the folder of this process in memory, which it creates on first use. It removes
// the folders of processes that ended without doing so.
var memoryRoot = sync.OnceValues(func() (string, error) {
	if freeBytes(memory) < minFree {
		return "", errors.ErrUnsupported
	}
	file, err := newRoot(filepath.Join(memory, fmt.Sprint("make24-tests-", os.Getuid())))
	if err != nil {
		return "", err
	}
	memoryLock = file
	return rootOf(file), nil
})

// memoryLock is the lock of memoryRoot, which stays open until the process ends; nil before.
var memoryLock *os.File

// newRoot creates the folder of a process in the folder of all processes, and removes those of ended
// processes. A process locks the file FOLDER.lock, which newRoot returns, before it creates FOLDER.
func newRoot(all string) (*os.File, error) {
	if err := os.MkdirAll(all, 0o755); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(all)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if name := filepath.Join(all, e.Name()); e.IsDir() {
			if unlock, err := lock.Acquire(name + lockSuffix); err == nil {
				_ = errors.Join(os.RemoveAll(name), os.Remove(name+lockSuffix)) // tried again by the next process
				unlock()
			}
		}
	}
	file, err := os.CreateTemp(all, "*"+lockSuffix)
	if err != nil {
		return nil, err
	}
	err = lock.ErrLocked
	if lock.TryLock(file) {
		err = os.Mkdir(rootOf(file), 0o755)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close(), os.Remove(file.Name()))
	}
	return file, nil
}

const lockSuffix = ".lock"

// rootOf returns the folder of the process that locks a file.
func rootOf(file *os.File) string { return strings.TrimSuffix(file.Name(), lockSuffix) }

// removeRoot removes what newRoot created.
func removeRoot(file *os.File) error {
	return errors.Join(os.RemoveAll(rootOf(file)), os.Remove(file.Name()), file.Close())
}
