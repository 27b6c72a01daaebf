package proctest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
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
	case "hang silently":
		hang()
	case "flood":
		_, _ = os.Stderr.WriteString(flood)
	case "print":
		fmt.Println("out")
		fmt.Fprintln(os.Stderr, "err")
	default:
		os.Exit(m.Run())
	}
}

// flood is more than a pipe of the system holds.
var flood = strings.Repeat("0123456789abcdef", 1<<14)

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
			if err := run(child(failed, "hang")); err == nil {
				t.Error("the child ended by itself")
			}
			checkShown(t, failed)
		})
	}
}

// checkShown checks that the goroutines of a child that hangs are shown.
func checkShown(t *testing.T, failed *faketest.Recorder) {
	t.Helper()
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
	_ = c.Run() // cat may end by itself, with status 0, once the child has ended
	checkShown(t, failed)
}

// TestEndOfTest checks that no child outlives a test that ends without its cleanups, as after a panic.
func TestEndOfTest(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("children outlive their test")
	}
	if os.Getenv(childEnv) == "test" {
		c := child(t, "hang silently")
		c.Stdout = os.Stdout
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		os.Exit(0)
	}
	c := Command(t, os.Args[0], "-test.run=^TestEndOfTest$")
	c.Env = append(os.Environ(), childEnv+"=test")
	if out, err := c.Output(); err != nil { // a child that lives holds the output
		t.Errorf("%v, %s", err, out)
	}
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

// TestStderrPipe checks that a child never waits for the reader of its standard error, and that its output
// can be read after it has ended.
func TestStderrPipe(t *testing.T) {
	c := child(t, "flood")
	stderr, err := c.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Run(); err != nil {
		t.Error(err)
	}
	if text, err := io.ReadAll(stderr); err != nil || string(text) != flood {
		t.Errorf("%d bytes of %d, %v", len(text), len(flood), err)
	}
	missing := Command(t, "/no/such/program")
	if stderr, err = missing.StderrPipe(); err != nil {
		t.Fatal(err)
	}
	if err := missing.Run(); err == nil {
		t.Error("a program that is missing ran")
	}
	if text, err := io.ReadAll(stderr); err != nil || len(text) > 0 {
		t.Errorf("%q, %v", text, err)
	}
}

// funcWriter is a writer that cannot be compared with another.
type funcWriter func([]byte) (int, error)

func (w funcWriter) Write(p []byte) (int, error) { return w(p) }

// TestWriters checks that both outputs may have writers that cannot be compared.
func TestWriters(t *testing.T) {
	var out, stderr strings.Builder
	c := child(t, "print")
	c.Stdout, c.Stderr = funcWriter(out.Write), funcWriter(stderr.Write)
	if err := c.Run(); err != nil || out.String() != "out\n" || stderr.String() != "err\n" {
		t.Errorf("%q, %q, %v", &out, &stderr, err)
	}
}

// TestServer checks that a child of Server outlives Deadline, but not while the test waits for it.
func TestServer(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("NOT TESTED: Windows has no SIGQUIT and no SIGTERM")
	}
	failed := faketest.New(t)
	start := func() (c *Cmd, begun func()) {
		c = Server(failed, os.Args[0])
		c.Env = append(os.Environ(), childEnv+"=hang")
		stderr, err := c.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(stderr)
		return c, func() {
			if line, err := lines.ReadString('\n'); err != nil || line != "begun\n" {
				t.Errorf("%q, %v", line, err)
			}
		}
	}
	checkLimit := func(when string, c *Cmd, want time.Duration) {
		t.Helper()
		if got := time.Duration(c.limit.Load()); got != want {
			t.Errorf("%s, the child may run for %v, want %v", when, got, want)
		}
	}
	c, begun := start()
	checkLimit("at its start", c, ServerDeadline)
	c.Await(func() {
		checkLimit("while the test waits", c, Deadline)
		begun()
	})
	checkLimit("afterwards", c, ServerDeadline)
	if err := c.Stop(syscall.SIGTERM); err == nil || failed.Failed() {
		t.Errorf("Stop: %v, %s", err, failed.Failures())
	}

	c, begun = start()
	begun()
	c.Await(func() {
		c.timer.Reset(0)
		_ = c.Wait()
	})
	if got := failed.Failures(); !strings.Contains(got, "still ran after 1m0s") || !strings.Contains(got, "proctest.hang(") {
		t.Errorf("a wait that is too long: %s", got)
	}
}
