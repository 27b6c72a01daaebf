package lock_test

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/testkit/proctest"
)

// TestMain provides the command that TestKilled runs.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"acquire-lock": func() {
		if _, err := lock.Acquire(os.Args[1]); err != nil {
			log.Fatal(err)
		}
		fmt.Println("acquired")
		_, _ = os.Stdin.Read(make([]byte, 1)) // wait until killed
	}})
}

// TestAcquire checks that a file cannot be locked twice and can be locked again after it was
// unlocked.
func TestAcquire(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	for range 3 {
		unlock, err := lock.Acquire(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lock.Acquire(name); !errors.Is(err, lock.ErrLocked) {
			t.Error("acquired twice:", err)
		}
		unlock()
	}
	if _, err := lock.Acquire(filepath.Join(name, "under", "a file")); err == nil || errors.Is(err, lock.ErrLocked) {
		t.Error("a path below a file:", err)
	}
}

// TestKilled checks that the lock of a killed process is released.
func TestKilled(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	child := proctest.Command(t, "acquire-lock", name)
	child.Stderr = os.Stderr
	stdin, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	output, _ := bufio.NewReader(stdout).ReadString('\n')
	_, lockErr := lock.Acquire(name)
	_ = child.Process.Kill()
	_ = child.Wait()
	if output != "acquired\n" || !errors.Is(lockErr, lock.ErrLocked) {
		t.Errorf("the other process printed %q, and Acquire returned %v", output, lockErr)
	}
	unlock, err := lock.Acquire(name)
	if err != nil {
		t.Fatal("after the kill:", err)
	}
	unlock()
}

// TestRemoveUnlocked checks that RemoveUnlocked removes a file only if it is not locked.
func TestRemoveUnlocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "left")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if !lock.TryLock(file) && lock.CanRenameOpen {
		t.Error("the file cannot be locked")
	}
	if err := lock.RemoveUnlocked(name); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(name); err != nil {
		t.Error("a locked file was removed:", err)
	}
	_ = file.Close()
	if err := lock.RemoveUnlocked(name); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Error("an unlocked file was not removed:", err)
	}
}

// TestAcquireFolder checks that a folder cannot be locked twice, and that files can be created in it.
func TestAcquireFolder(t *testing.T) {
	dir := t.TempDir()
	unlock, err := lock.AcquireFolder(dir)
	if errors.Is(err, errors.ErrUnsupported) && !lock.CanRenameOpen {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock.AcquireFolder(dir); !errors.Is(err, lock.ErrLocked) {
		t.Error("acquired twice:", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Error(err)
	}
	unlock()
	if unlock, err = lock.AcquireFolder(dir); err != nil {
		t.Fatal(err)
	}
	unlock()
}
