package lock_test

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/make24/make24/internal/lock"
)

// TestMain makes a command of the process that TestKilled starts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"take-lock": func() {
		if _, err := lock.Acquire(os.Args[1]); err != nil {
			log.Fatal(err)
		}
		fmt.Println("taken")
		_, _ = os.Stdin.Read(make([]byte, 1)) // until it is killed
	}})
}

func TestTake(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	for range 3 {
		release, err := lock.Acquire(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := lock.Acquire(name); !errors.Is(err, lock.ErrLocked) {
			t.Error("taken twice:", err)
		}
		release()
	}
	if _, err := lock.Acquire(filepath.Join(name, "under", "a file")); err == nil || errors.Is(err, lock.ErrLocked) {
		t.Error("no file can be there:", err)
	}
}

// TestKilled has another process that takes a lock and is killed: then it is free.
func TestKilled(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock")
	other := exec.Command("take-lock", name)
	other.Stderr = os.Stderr
	stdin, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := other.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	output, _ := bufio.NewReader(stdout).ReadString('\n')
	_, lockErr := lock.Acquire(name)
	_ = other.Process.Kill()
	_ = other.Wait()
	if output != "taken\n" || !errors.Is(lockErr, lock.ErrLocked) {
		t.Errorf("the other says %q, and we: %v", output, lockErr)
	}
	release, err := lock.Acquire(name)
	if err != nil {
		t.Fatal("it was killed:", err)
	}
	release()
}

func TestRemoveUnlocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "left")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if !lock.TryLock(file) && lock.CanRenameOpen {
		t.Error("it cannot be held")
	}
	if err := lock.RemoveUnlocked(name); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(name); err != nil {
		t.Error("what is held is removed:", err)
	}
	_ = file.Close()
	if err := lock.RemoveUnlocked(name); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		t.Error("what is left stays:", err)
	}
}
