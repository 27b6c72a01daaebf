// Package cli is the make24 command: one file a command, and the few things
// they share. [Run] is the whole of it; it needs no process.
package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/solve"
)

// The exit statuses. A command that was interrupted ends with 130, one whose
// output nobody reads any more with 141, as the shell says it.
const (
	statusYes         = 0
	statusNo          = 1
	statusBad         = 2
	statusInterrupted = 130
	statusBrokenPipe  = 141
)

// app is one run of the command: its streams, its language and the flags that
// every command has.
type app struct {
	in          io.Reader
	out         *bufio.Writer
	err         *lockedWriter
	tty         bool // out is a terminal
	lang        text.Lang
	json        bool
	ascii       bool
	helpErr     error         // why --help showed nothing
	stdinCopied bool          // standard input was read as a file
	memory      byteSize      // of --memory, where a command has it
	strict      bool          // --strict, where a command has it
	prefixHand  bool          // each line begins with its hand
	engine      *solve.Engine // made on first use, see solver
}

// Run runs one command line, without the program's name, and returns the exit
// status: 0 yes, 1 no, 2 bad input, 130 when ctx was cancelled, 141 when out is a
// pipe that was closed. It reads the
// locale from the environment and touches nothing else of the process.
func Run(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	a := &app{
		in:   newReader(ctx, in),
		out:  bufio.NewWriterSize(outputWriter{out}, 64<<10),
		err:  &lockedWriter{w: err, tty: isTerminal(err)},
		tty:  isTerminal(out),
		lang: language(args),
	}
	root := a.newRoot()
	root.SetArgs(guardMinus(root, args))
	runErr := root.ExecuteContext(ctx)
	flushErr := a.out.Flush()
	runErr = cmp.Or(runErr, a.helpErr, flushErr)
	return a.finish(ctx, runErr)
}

// finish says what went wrong, if something did, and gives the exit status.
func (a *app) finish(ctx context.Context, err error) int {
	switch {
	case err == nil:
		return statusYes
	case ctx.Err() != nil:
		if a.err.tty {
			fmt.Fprint(a.err, "\r\x1b[K") // the terminal has written ^C
		}
		fmt.Fprintln(a.err, a.say("interrupted"))
		return statusInterrupted
	case errors.Is(err, syscall.EPIPE):
		return statusBrokenPipe // who read has had enough
	case errors.Is(err, errNo):
		return statusNo
	case errors.Is(err, errReported):
		return statusBad
	}
	a.report(err)
	return statusBad
}

// report writes one line on standard error.
func (a *app) report(err error) {
	fmt.Fprintln(a.err, "make24: "+a.explain(err))
}

// say gives a message in the run's language.
func (a *app) say(key text.Key, pairs ...any) string { return a.lang.Say(key, pairs...) }

// solver returns the run's engine.
func (a *app) solver() *solve.Engine {
	if a.engine == nil {
		a.engine = solve.New()
		a.engine.Budget.Bytes = int64(a.memory)
	}
	return a.engine
}

// language finds the language before anything else is read, so that a mistake
// in the flags is reported in it too. A --lang that names no language is
// reported later, in the locale's.
func language(args []string) text.Lang {
	lang := text.FromLocale(os.Getenv)
	for code := range flagValues(args, "--lang") {
		if l, known := text.ParseLang(code); known {
			lang = l
		}
	}
	return lang
}

// progress shows on standard error, when that is a terminal, how long the work
// has been going on, from the second second. The function it returns ends that.
func (a *app) progress() (stop func()) {
	if !a.err.tty {
		return func() {}
	}
	done, finished := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(finished)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for n := 0; ; {
			select {
			case <-done:
				if n > 0 {
					fmt.Fprint(a.err, "\r\x1b[K")
				}
				return
			case <-tick.C:
				n++
				fmt.Fprint(a.err, "\r"+a.say("working", "seconds", n))
			}
		}
	}()
	return func() { close(done); <-finished }
}

// barEvery is how often a progress bar is drawn.
const barInterval = 200 * time.Millisecond

// bar returns a progress bar on standard error, which is drawn only if that is a terminal. The function that it returns
// takes the bar away.
func (a *app) bar(size int64, options ...progressbar.Option) (bar *progressbar.ProgressBar, stop func()) {
	bar = progressbar.NewOptions64(size, append(options, progressbar.OptionSetVisibility(a.err.tty),
		progressbar.OptionSetWriter(a.err), progressbar.OptionSetWidth(30), progressbar.OptionShowCount(),
		progressbar.OptionThrottle(barInterval), progressbar.OptionClearOnFinish())...)
	return bar, func() { _ = bar.Clear() } // who looks away needs no bar
}

// isTerminal reports whether a stream is a character device, so that what is
// for a person's eyes only is not written into files and pipes.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// reader reads until its context ends: then what waits for input waits no
// longer. The read that is under way is left behind.
type reader struct {
	*io.PipeReader
	begin func()
}

func newReader(ctx context.Context, in io.Reader) *reader {
	r, w := io.Pipe()
	return &reader{r, sync.OnceFunc(func() {
		context.AfterFunc(ctx, func() { _ = w.CloseWithError(ctx.Err()) }) // which returns none
		go func() {
			_, err := io.CopyBuffer(w, struct{ io.Reader }{in}, make([]byte, 64<<10))
			_ = w.CloseWithError(err)
		}()
	})}
}

func (r *reader) Read(p []byte) (int, error) {
	r.begin()
	return r.PipeReader.Read(p)
}

// flusher flushes the output before each read of the input: whoever writes that may wait for an answer.
type flusher struct {
	in  io.Reader
	out *bufio.Writer
}

func (f flusher) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}

// writer marks the errors of standard output, so that they can be told from
// others.
type outputWriter struct{ w io.Writer }

func (w outputWriter) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if err != nil {
		err = &writeError{err}
	}
	return n, err
}

// writeError is a failure to write the output.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

// lockedWriter lets the progress line and messages share standard error.
type lockedWriter struct {
	mu  sync.Mutex
	w   io.Writer
	tty bool
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// print writes a record in JSON, or with the text for people, as a line.
func (a *app) print(record any, line string) error {
	if a.json {
		return writeJSON(a.out, record)
	}
	_, err := a.out.WriteString(line + "\n")
	return err
}

// writeJSON writes one value as a line.
func writeJSON(out *bufio.Writer, v any) error {
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = out.Write(append(line, '\n'))
	return err
}

const (
	// collectAt has the garbage collector wait until the heap is five times what was
	// in use: a hand takes microseconds, a collection milliseconds.
	gcPercent = 400
	// collectHeld is for the command that holds much for long and makes little: there the heap
	// may be half as large again as what is in use.
	auditGCPercent = 50
	// memoryMargin is what the process may use beside the engine's budget before the
	// garbage collector works harder.
	memoryMargin = 128 << 20
)

// Tune sets the memory's management for a process that is this command's alone.
// GOGC and GOMEMLIMIT go before.
func Tune() {
	runtime.MemProfileRate = 0 // a library has profiles in it, which nobody here asks for: a hundredth of a survey
	percent := gcPercent
	if slices.Contains(os.Args, "audit") {
		percent = auditGCPercent
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryBudget(os.Args) + memoryMargin)
	}
}

// memoryOf returns the engine's memory budget for a command line: the value of --memory, or
// the default. An invalid value is reported later.
func memoryBudget(args []string) int64 {
	budget := byteSize(solve.DefaultBytes)
	for size := range flagValues(args, "--memory") {
		_ = budget.Set(size)
	}
	return max(int64(budget), solve.DefaultBytes)
}

// keeping counts what is under way in this process that takes its own time to end after it was told to.
var exitBlockers atomic.Int64

// Keeping reports whether something is under way that must come to its own end when it is told to stop:
// a server finishes what it answers, a survey brings to the disk what it has found. Everything else
// may be cut off.
func ExitBlocked() bool { return exitBlockers.Load() > 0 }

// keep begins such a thing. What it returns says that it is at its end.
func blockExit() (unblock func()) {
	exitBlockers.Add(1)
	return sync.OnceFunc(func() { exitBlockers.Add(-1) })
}
