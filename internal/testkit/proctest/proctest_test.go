package proctest

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/faketest"
)

// childEnv makes this test binary a child, which hangs or prints a line.
const childEnv = "PROCTEST_CHILD"

func TestMain(m *testing.M) {
	switch os.Getenv(childEnv) {
	case "hang":
		go hang()
		fmt.Fprintln(os.Stderr, "begun")
		hang()
	case "print":
		fmt.Println("out")
		fmt.Fprintln(os.Stderr, "err")
	default:
		os.Exit(m.Run())
	}
}

// hang waits forever. The timer keeps the runtime from reporting a deadlock.
func hang() {
	timer := time.NewTimer(1 << 62)
	<-timer.C
}

func child(t testing.TB, role string) *Cmd {
	c := Command(t, os.Args[0])
	c.Env = append(os.Environ(), childEnv+"="+role)
	return c
}

// expiring is a writer that lets the deadline of its child run out once the child has begun.
type expiring struct{ *Cmd }

func (e expiring) Write(p []byte) (int, error) {
	if string(p) == "begun\n" {
		e.timer.Reset(0)
	}
	return len(p), nil
}

// TestDeadline checks that a child that hangs ends at its deadline, and that the test then fails and
// shows its goroutines.
func TestDeadline(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("NOT TESTED: Windows has no SIGQUIT")
	}
	for name, run := range map[string]func(*Cmd) error{
		"stderr": func(c *Cmd) error {
			c.Stderr = expiring{c}
			return c.Run()
		},
		"both": func(c *Cmd) error {
			c.Stderr = expiring{c}
			c.Stdout = c.Stderr
			return c.Run()
		},
		"pipe": func(c *Cmd) error {
			pipe, err := c.StderrPipe()
			if err != nil {
				return err
			}
			if err := c.Start(); err != nil {
				return err
			}
			_, _ = io.Copy(expiring{c}, pipe)
			return c.Wait()
		},
	} {
		t.Run(name, func(t *testing.T) {
			failed := faketest.New(t)
			checkShown(t, run(child(failed, "hang")), failed)
		})
	}
}

// checkShown checks that a child that hangs was ended with an error and that its goroutines are
// shown.
func checkShown(t *testing.T, err error, failed *faketest.Recorder) {
	t.Helper()
	if err == nil {
		t.Error("the child ended by itself")
	}
	if !strings.Contains(failed.Failures(), "proctest.hang(") {
		t.Errorf("the goroutines of the child are not shown: %s", failed.Failures())
	}
}

// TestDeadlineOfShell checks that a command of a shell ends at the deadline of the shell, and that
// its goroutines are shown.
func TestDeadlineOfShell(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("signals reach only the shell")
	}
	failed := faketest.New(t)
	c := Command(failed, "sh", "-c", `"$0" | cat`, os.Args[0])
	c.Env = append(os.Environ(), childEnv+"=hang")
	c.Stderr = expiring{c}
	checkShown(t, c.Run(), failed)
}

// TestOutputs checks what the test gets of a child's outputs.
func TestOutputs(t *testing.T) {
	if out, err := child(t, "print").Output(); err != nil || string(out) != "out\n" {
		t.Errorf("Output: %q, %v", out, err)
	}
	if out, err := child(t, "print").CombinedOutput(); err != nil || string(out) != "out\nerr\n" {
		t.Errorf("CombinedOutput: %q, %v", out, err)
	}
	var stderr strings.Builder
	c := child(t, "print")
	c.Stderr = &stderr
	if err := c.Run(); err != nil || stderr.String() != "err\n" {
		t.Errorf("Stderr: %q, %v", &stderr, err)
	}
}
