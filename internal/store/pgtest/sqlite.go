package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/lock"
	"github.com/make24/make24/internal/store/sqlstore"
)

// migratedFile returns the contents of an SQLite database with empty tables, which is migrated once.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "make24-sqlite-")
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "make24.db")
	s, err := sqlstore.OpenSQLite(context.Background(), path)
	if err == nil {
		err = s.Close() // leaves only this file
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(path)
	}
	return data, errors.Join(err, os.RemoveAll(dir))
})

// MigratedFile returns the path of a new SQLite database with empty tables. It is a copy of a
// database that is migrated once, in memory if possible.
func MigratedFile(t testing.TB) string {
	t.Helper()
	data, err := migratedFile()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(memoryDir(t), "make24.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// memoryDir returns a new folder, in memory if the system has enough for it. SQLite waits at most ten
// seconds for other processes, in no fair order, which is too short for many of them on a slow disk.
func memoryDir(t testing.TB) string {
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

// memory is the folder of a file system in memory. It has 64 MiB in a container of Docker.
const memory = "/dev/shm"

// minFree is the number of bytes that must be free for another database: a test writes a few megabytes,
// and several tests run at a time.
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
	if err := os.MkdirAll(all, 0o700); err != nil {
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
		err = os.Mkdir(rootOf(file), 0o700)
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
