// Package proctest starts the child processes of tests. Each child has a deadline: then the test
// shows its goroutines and fails, so that no test waits for a child that hangs. A child that serves
// until the test stops it has a deadline for each wait instead, so that it may live long.
package proctest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// Deadline is how long a child of Command may run, and how long a test waits for a child of Server. It
// only ends children that hang.
const Deadline = time.Minute

// ServerDeadline is how long a child of Server may run while the test does not wait for it.
const ServerDeadline = 10 * time.Minute

// BuildDeadline is how long the Go compiler may run: minutes on a busy machine with empty caches.
const BuildDeadline = 10 * time.Minute

// exitTime is how long a child has to print its goroutines after SIGQUIT before it is killed.
const exitTime = 10 * time.Second

// maxShown is the number of bytes of standard error that are shown of a child that hangs.
const maxShown = 64 << 10

// Cmd is a child process like [exec.Cmd], with a deadline. Set its fields before it starts.
type Cmd struct {
	*exec.Cmd
	Deadline time.Duration // how long the child may run

	t       testing.TB
	stderr  output      // a copy of standard error
	pipe    *stderrPipe // that of StderrPipe, or nil
	overdue atomic.Bool
	timer   *time.Timer  // runs out at the deadline
	limit   atomic.Int64 // duration after which timer runs out
	ended   chan struct{}
	wait    func() error // calls exec.Cmd.Wait once
}

// Command returns a child process that runs a program with arguments. At its deadline it gets
// SIGQUIT, on which a Go program prints its goroutines and exits; the test then fails and shows
// them. A child that still runs at the end of the test is killed, on Linux also if the test panics or
// reaches its time limit. On Linux both signals also go to
// the processes that the child started, such as the commands of a shell. Children are in the process
// group of the test, so an interrupt of the terminal ends them too.
func Command(t testing.TB, name string, args ...string) *Cmd {
	c := &Cmd{Cmd: exec.Command(name, args...), Deadline: Deadline, t: t, ended: make(chan struct{})}
	c.wait = sync.OnceValue(func() error {
		err := c.Cmd.Wait()
		if c.pipe != nil {
			c.pipe.finish()
		}
		close(c.ended)
		if c.overdue.Load() {
			t.Errorf("%s still ran after %v; its standard error and goroutines:\n%s", c.Cmd, time.Duration(c.limit.Load()), &c.stderr)
		}
		return err
	})
	return c
}

// Server is like Command for a child that runs until the test stops it. The deadline is that of each
// wait: the test waits with Await, with Stop, or with a timeout of its own.
func Server(t testing.TB, name string, args ...string) *Cmd {
	c := Command(t, name, args...)
	c.Deadline = ServerDeadline
	return c
}

// Start starts the child. It returns the errors of [exec.Cmd.Start].
func (c *Cmd) Start() error {
	switch _, isFile := c.Stderr.(*os.File); {
	case isFile: // the pipe, which is copied, or a terminal, which shows the goroutines
	case c.Stderr == nil:
		c.Stderr = &c.stderr
	case isSame(c.Stderr, c.Stdout): // one writer, so that os/exec never writes to it concurrently
		c.Stderr = io.MultiWriter(c.Stderr, &c.stderr)
		c.Stdout = c.Stderr
	default:
		c.Stderr = io.MultiWriter(c.Stderr, &c.stderr)
	}
	c.WaitDelay = exitTime // for pipes that a grandchild still holds
	c.limit.Store(int64(c.Deadline))
	c.timer = time.NewTimer(c.Deadline)
	err := c.start()
	if c.pipe != nil {
		_ = c.pipe.write.Close() // only the child and its descendants write
		go c.pipe.copy(&c.stderr)
	}
	if err != nil {
		return err
	}
	go c.watch()
	c.t.Cleanup(func() {
		c.signal(os.Kill)
		_ = c.wait()
	})
	return nil
}

// isSame reports whether two writers are equal. Writers that cannot be compared are not.
func isSame(a, b io.Writer) bool {
	defer func() { _ = recover() }() // == panics on types that cannot be compared
	return a == b
}

// allow lets the child run for d from now.
func (c *Cmd) allow(d time.Duration) {
	c.limit.Store(int64(d))
	c.timer.Reset(d)
}

// Await calls wait, which waits for something that the running child does, such as its next line or
// its end. If wait has not returned after Deadline, the child ends as at its own deadline, which begins
// anew after wait.
func (c *Cmd) Await(wait func()) {
	c.allow(Deadline)
	defer c.allow(c.Deadline)
	wait()
}

// Stop sends a signal to the child, waits until it has ended and returns the error of Wait.
func (c *Cmd) Stop(s os.Signal) (err error) {
	_ = c.Process.Signal(s) // fails only if it has ended
	c.Await(func() { err = c.wait() })
	return err
}

// signal sends a signal to the child and to its descendants, unless the child has ended.
func (c *Cmd) signal(s os.Signal) {
	select {
	case <-c.ended:
		return
	default:
	}
	for _, pid := range descendants(c.Process.Pid) {
		if p, err := os.FindProcess(pid); err == nil {
			_ = p.Signal(s)
		}
	}
	_ = c.Process.Signal(s)
}

// watch ends the child after its deadline.
func (c *Cmd) watch() {
	defer c.timer.Stop()
	select {
	case <-c.ended:
		return
	case <-c.timer.C:
	}
	c.overdue.Store(true)
	c.signal(syscall.SIGQUIT)
	exit := time.NewTimer(exitTime)
	defer exit.Stop()
	select {
	case <-c.ended:
	case <-exit.C:
		c.signal(os.Kill)
	}
}

// StderrPipe returns the standard error of the child, like [exec.Cmd.StderrPipe]. The test need not read
// all of it, also not before Wait: everything is buffered, so the child never waits for the test, and what
// the child printed is shown if it hangs.
func (c *Cmd) StderrPipe() (io.ReadCloser, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	c.Stderr, c.pipe = write, &stderrPipe{read: read, write: write, copied: make(chan struct{})}
	c.pipe.more.L = &c.pipe.mu
	return c.pipe, nil
}

// maxUnread is the number of bytes after which a stderrPipe that nobody reads drops output.
const maxUnread = 64 << 20

// stderrPipe is a pipe with a buffer that grows.
type stderrPipe struct {
	read, write *os.File
	copied      chan struct{} // closed after the last byte

	mu    sync.Mutex
	more  sync.Cond // the fields below changed
	text  []byte    // not yet read
	ended bool
}

// copy fills the buffer until all writers have closed the pipe or finish ends it.
func (p *stderrPipe) copy(also io.Writer) {
	_, _ = io.Copy(io.MultiWriter(also, writerFunc(p.append)), p.read)
	_ = p.read.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.more.Broadcast()
	close(p.copied)
}

// finish waits until all that the child printed is in the buffer. A descendant that holds the pipe has
// exitTime to close it.
func (p *stderrPipe) finish() {
	exit := time.NewTimer(exitTime)
	defer exit.Stop()
	select {
	case <-p.copied:
	case <-exit.C:
		_ = p.read.Close() // ends copy
		<-p.copied
	}
}

func (p *stderrPipe) append(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.text) < maxUnread {
		p.text = append(p.text, text...)
		p.more.Broadcast()
	}
	return len(text), nil
}

// Read waits for output. It returns io.EOF after the last byte.
func (p *stderrPipe) Read(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.text) == 0 && !p.ended {
		p.more.Wait()
	}
	if len(p.text) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.text)
	p.text = p.text[n:]
	return n, nil
}

// Close does nothing: the pipe is closed when the child has ended.
func (p *stderrPipe) Close() error { return nil }

// writerFunc is a function that is an io.Writer.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// Wait waits until the child has ended and returns the error of [exec.Cmd.Wait]. Several goroutines
// may call it.
func (c *Cmd) Wait() error { return c.wait() }

// Run starts the child and waits until it has ended. It returns the errors of [exec.Cmd.Run].
func (c *Cmd) Run() error {
	if err := c.Start(); err != nil {
		return err
	}
	return c.wait()
}

// Output runs the child and returns its standard output. It returns the errors of [exec.Cmd.Run].
func (c *Cmd) Output() ([]byte, error) {
	var stdout bytes.Buffer
	c.Stdout = &stdout
	err := c.Run()
	return stdout.Bytes(), err
}

// CombinedOutput runs the child and returns both of its outputs. It returns the errors of
// [exec.Cmd.Run].
func (c *Cmd) CombinedOutput() ([]byte, error) {
	var out bytes.Buffer
	c.Stdout, c.Stderr = &out, &out
	err := c.Run()
	return out.Bytes(), err
}

// Build builds a package of Go, such as github.com/make24/make24/cmd/make24, to the file program,
// with build tags. It fails the test if the package does not compile.
func Build(t testing.TB, program, pkg, tags string) {
	t.Helper()
	BuildIn(t, "", program, pkg, tags)
}

// BuildIn is like Build for a package of the module in a folder.
func BuildIn(t testing.TB, dir, program, pkg, tags string) {
	t.Helper()
	if err := TryBuild(dir, program, pkg, tags); err != nil {
		t.Fatal(err)
	}
}

// TryBuild is like BuildIn but returns an error. A package can call it once for all of its tests.
func TryBuild(dir, program, pkg, tags string) error {
	ctx, cancel := context.WithTimeout(context.Background(), BuildDeadline)
	defer cancel()
	// Git refuses to describe a folder of another user.
	c := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-ldflags=-s -w", "-tags", tags, "-o", program, pkg)
	c.Dir, c.WaitDelay = dir, exitTime
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGQUIT) } // the output then has its goroutines
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", c, err, out)
	}
	return nil
}

// output keeps the last maxShown bytes written to it.
type output struct {
	mu   sync.Mutex
	text []byte
}

// Write appends p. It never returns an error.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text = append(o.text, p...)
	if extra := len(o.text) - maxShown; extra > 0 {
		o.text = append(o.text[:0], o.text[extra:]...)
	}
	return len(p), nil
}

// String returns what is kept.
func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return string(o.text)
}
