// Package cli implements the make24 command: one file for each subcommand, and
// what they share. The entry point is [Run], which tests call without starting a
// process.
package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/term"
	"github.com/schollz/progressbar/v3"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/solve"
)

// The exit statuses. As in a shell, an interrupted command exits with 130, and a
// command whose output pipe was closed with 141.
const (
	statusYes         = 0
	statusNo          = 1
	statusInvalid     = 2
	statusInterrupted = 130
	statusBrokenPipe  = 141
)

// app holds the state of one run of the command: its streams, its language and
// the flags that every command has.
type app struct {
	stdin         io.Reader // the stream that in reads
	stdout        io.Writer // the stream that out writes
	in            io.Reader
	out           *bufio.Writer
	terminal      *terminalWriter // what out writes to; nil if that is not a terminal
	err           *lockedWriter
	tty           bool // out is a terminal
	lang          text.Lang
	json          bool
	ascii         bool
	helpErr       error         // why --help printed nothing
	stdinCopied   bool          // standard input was copied to a file
	memory        byteSize      // --memory, if the command has it
	strict        bool          // --strict, if the command has it
	hasFieldFlags bool          // the command has the flags of addFieldFlags
	prefixHand    bool          // print the hand at the beginning of each line
	engine        *solve.Engine // created on first use by solver
	settings      *settings     // if the command has --config
}

// Run runs the command line args, which excludes the program's name, and returns
// the exit status: 0 for yes, 1 for no, 2 for invalid input, 130 if ctx was
// cancelled, 141 if out is a closed pipe. Apart from reading the environment, it
// does not use global state of the process.
func Run(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	a := &app{
		stdin:  in,
		stdout: out,
		in:     newContextReader(ctx, in),
		err:    &lockedWriter{w: err, tty: isTerminal(err)},
		tty:    isTerminal(out),
		lang:   chooseLanguage(args),
	}
	a.useOutput(out)
	root := a.newRoot(args...)
	root.SetArgs(guardMinus(root, args))
	runErr := root.ExecuteContext(ctx)
	runErr = cmp.Or(runErr, a.helpErr, a.out.Flush(), a.flushTerminal())
	return a.finish(ctx, runErr)
}

// finish reports err, if it is not nil, and returns the exit status.
func (a *app) finish(ctx context.Context, err error) int {
	switch {
	case err == nil:
		return statusYes
	case errors.Is(err, errInterrupted):
		return statusInterrupted
	case ctx.Err() != nil:
		if a.err.tty {
			a.err.draw(eraseLine, "") // removes the ^C that the terminal printed
		}
		fmt.Fprintln(a.err, a.say("interrupted"))
		return statusInterrupted
	case errors.Is(err, syscall.EPIPE):
		return statusBrokenPipe // the reader closed the pipe
	case errors.Is(err, console.ErrNo):
		return statusNo
	case errors.Is(err, errReported):
		return statusInvalid
	}
	a.report(err)
	return statusInvalid
}

// report prints err as one line on standard error.
func (a *app) report(err error) {
	message := a.explain(err)
	fmt.Fprintln(a.err, "make24: "+message+a.sources(message))
}

// say returns a message in the run's language.
func (a *app) say(key text.Key, pairs ...any) string { return a.lang.Say(key, pairs...) }

// solver returns the engine of the run and creates it on first use.
func (a *app) solver() *solve.Engine {
	if a.engine == nil {
		a.engine = solve.New()
		a.engine.Budget.Bytes = int64(a.memory)
	}
	return a.engine
}

// chooseLanguage returns the language of the run. It is called before the flags are
// parsed, so that flag errors are in that language too. An invalid --lang is
// reported later, in the language of the locale.
func chooseLanguage(args []string) text.Lang {
	lang := text.FromLocale(os.Getenv)
	for code := range flagValues(args, "--lang") {
		if l, known := text.ParseLang(code); known {
			lang = l
		}
	}
	return lang
}

// showElapsed shows the elapsed time on standard error, from the first second on, if
// standard error is a terminal. The caller calls stop when the work is done.
func (a *app) showElapsed() (stop func()) {
	if !a.err.tty {
		return func() {}
	}
	n := 0
	end := every(time.Second, func() {
		n++
		a.err.draw("\r", a.say("working", "seconds", n))
	})
	return func() {
		end()
		if n > 0 {
			a.err.draw(eraseLine, "")
		}
	}
}

// every calls do after each interval until the caller calls stop, which waits for the end of a call.
func every(interval time.Duration, do func()) (stop func()) {
	done, finished := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(finished)
		tick := time.NewTicker(interval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				do()
			}
		}
	}()
	return func() { close(done); <-finished }
}

// barInterval is the time between two updates of a progress bar.
const barInterval = 200 * time.Millisecond

// newProgressBar returns a progress bar on standard error, which is visible only on a terminal. The
// caller calls stop to remove the bar.
func (a *app) newProgressBar(size int64, options ...progressbar.Option) (bar *progressbar.ProgressBar, stop func()) {
	const width, besides = 30, 60 // columns of the bar and, about, of the text beside it
	out := barWriter{a.err, a.err.columns()}
	bar = progressbar.NewOptions64(size, append([]progressbar.Option{
		progressbar.OptionSetVisibility(a.err.tty), progressbar.OptionSetWriter(out),
		progressbar.OptionSetWidth(min(width, max(width/3, out.columns-besides))), progressbar.OptionShowCount(),
		progressbar.OptionThrottle(barInterval), progressbar.OptionClearOnFinish(),
	}, options...)...)
	return bar, func() { _ = bar.Clear() } // the command succeeds even if the bar cannot be drawn
}

// isTerminal reports whether stream is a character device. Progress and similar
// output for people is not written to files and pipes.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// contextReader reads an input until its context ends; a Read that is waiting then returns
// the context's error immediately. The goroutine that reads the input may stay blocked.
type contextReader struct {
	*io.PipeReader
	start func() // starts reading on first use
}

func newContextReader(ctx context.Context, in io.Reader) *contextReader {
	r, w := io.Pipe()
	return &contextReader{r, sync.OnceFunc(func() {
		context.AfterFunc(ctx, func() { _ = w.CloseWithError(ctx.Err()) }) // CloseWithError never fails
		go func() {
			_, err := io.CopyBuffer(w, struct{ io.Reader }{in}, make([]byte, 64<<10))
			_ = w.CloseWithError(err)
		}()
	})}
}

func (r *contextReader) Read(p []byte) (int, error) {
	r.start()
	return r.PipeReader.Read(p)
}

// flushingReader reads in and flushes out before each read, since the program that writes the input
// may wait for an answer.
type flushingReader struct {
	in  io.Reader
	out *bufio.Writer
}

func (f flushingReader) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}

// outputWriter wraps the errors of standard output in a writeError, which
// distinguishes them from other errors.
type outputWriter struct{ w io.Writer }

func (w outputWriter) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if err != nil {
		err = &writeError{err}
	}
	return n, err
}

// writeError is an error of writing to standard output.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

// eraseLine moves the cursor of a terminal to the start of its line and erases the line.
const eraseLine = "\r\x1b[K"

// lockedWriter serializes writes of the progress line and of messages to standard error. It makes all
// texts printable, wherever they come from: names of files, requests, answers of servers.
type lockedWriter struct {
	mu  sync.Mutex
	w   io.Writer
	tty bool

	drawn bool // the cursor is in a line that was drawn, which the next message replaces
}

// maxColumns stands for the width of a terminal that is unknown.
const maxColumns = 1 << 10

// columns returns the width of the terminal.
func (l *lockedWriter) columns() int {
	if file, ok := l.w.(*os.File); ok {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			return width
		}
	}
	return maxColumns
}

// Write writes a text that does not end within a character.
func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	control := ""
	if l.drawn {
		control, l.drawn = eraseLine, false
	}
	if _, err := io.WriteString(l.w, control+excerpt.PrintableLines(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// draw writes a sequence that controls the terminal, and a text.
func (l *lockedWriter) draw(control, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drawn = text != "" && !strings.HasSuffix(text, "\n")
	_, _ = io.WriteString(l.w, control+excerpt.PrintableLines(text))
}

// drawingWriter writes to standard error without making texts printable.
type drawingWriter struct{ *lockedWriter }

func (d drawingWriter) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.w.Write(p)
}

// barWriter draws the states of a progress bar, each of which is written at once. It cuts off what does not fit in the
// line, since the next state could not replace a second line.
type barWriter struct {
	*lockedWriter
	columns int // of the terminal
}

func (b barWriter) Write(p []byte) (int, error) {
	state := strings.Trim(string(p), "\r")
	if strings.TrimSpace(state) == "" {
		b.draw(eraseLine, "")
		return len(p), nil
	}
	width := 0
	for i, r := range state {
		if width += text.Width(string(r)); width >= b.columns {
			state = state[:i]
			break
		}
	}
	b.draw("\r", state)
	return len(p), nil
}

// terminalWriter makes all texts for a terminal printable.
type terminalWriter struct {
	w    io.Writer
	rest []byte // the start of a character, or a carriage return that may precede a newline
}

func (t *terminalWriter) Write(p []byte) (int, error) {
	text := slices.Concat(t.rest, p)
	end := len(text)
	if end > 0 && text[end-1] == '\r' {
		end--
	}
	for n := 1; n < utf8.UTFMax && n <= end; n++ {
		if start := text[end-n:]; utf8.RuneStart(start[0]) {
			if !utf8.FullRune(start) {
				end -= n
			}
			break
		}
	}
	t.rest = bytes.Clone(text[end:])
	if _, err := io.WriteString(t.w, excerpt.PrintableLines(string(text[:end]))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// useOutput makes out the output of the run. Data that is written to files and pipes stays as it is.
func (a *app) useOutput(out io.Writer) {
	out = outputWriter{out}
	if a.tty {
		a.terminal = &terminalWriter{w: out}
		out = a.terminal
	}
	a.out = bufio.NewWriterSize(out, 64<<10)
}

// flushTerminal writes what the terminalWriter holds back.
func (a *app) flushTerminal() error {
	if a.terminal == nil {
		return nil
	}
	rest := a.terminal.rest
	a.terminal.rest = nil
	_, err := io.WriteString(a.terminal.w, excerpt.PrintableLines(string(rest)))
	return err
}

// draw writes a sequence that controls the terminal to standard output.
func (a *app) draw(control string) {
	_ = a.out.Flush() // the next write reports the error
	_, _ = io.WriteString(a.stdout, control)
}

// console returns what packages that do the work of a command need to talk to the user.
func (a *app) console() *console.Console {
	return &console.Console{In: a.in, Out: a.out, Err: a.err, Lang: a.lang, JSON: a.json}
}

// print writes result as a line of JSON with --json, else line.
func (a *app) print(result any, line string) error { return a.console().Print(result, line) }

const (
	// gcPercent lets the heap grow to five times the live memory before a garbage
	// collection: a hand takes microseconds, a collection milliseconds.
	gcPercent = 400
	// auditGCPercent is for audit, which holds much memory for long and allocates little:
	// the heap may grow to one and a half times the live memory.
	auditGCPercent = 50
	// memoryMargin is the memory, in bytes, that the process may use in addition to the
	// engine's budget before the garbage collector runs more often.
	memoryMargin = 128 << 20
)

// Tune sets up the garbage collector for a process that runs only this command.
// The environment variables GOGC and GOMEMLIMIT take precedence.
func Tune() {
	runtime.MemProfileRate = 0 // a dependency links the heap profiler, which is unused and costs 1 % of a survey
	percent := gcPercent
	if slices.Contains(os.Args, "audit") {
		percent = auditGCPercent
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
		if slices.Contains(os.Args, "serve") {
			adaptGCPercent()
		}
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryBudget(os.Args) + memoryMargin)
	}
}

// memoryBudget returns the engine's memory budget in bytes for a command line: the value of
// --memory, but at least the default. An invalid value is reported later.
func memoryBudget(args []string) int64 {
	budget := byteSize(solve.DefaultBytes)
	for size := range flagValues(args, "--memory") {
		_ = budget.Set(size)
	}
	return max(int64(budget), solve.DefaultBytes)
}

// exitBlockers counts the calls of blockExit whose unblock has not been called.
var exitBlockers atomic.Int64

// ExitBlocked reports whether work is in progress that must finish by itself after a signal: a
// server completes its requests, and a survey saves the hands it has computed. All other work may
// be cut off.
func ExitBlocked() bool { return exitBlockers.Load() > 0 }

// blockExit makes ExitBlocked report true until unblock is called.
func blockExit() (unblock func()) {
	exitBlockers.Add(1)
	return sync.OnceFunc(func() { exitBlockers.Add(-1) })
}
