package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/term"
	"github.com/creack/pty"

	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/app/tui"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/proctest"
	"github.com/make24/make24/race/mode"
)

// terminal is a program in a terminal.
type terminal struct {
	t        *testing.T
	pty, tty *os.File
	before   *term.State
	cmd      *proctest.Cmd
	mu       sync.Mutex
	out      bytes.Buffer
	changed  chan struct{} // has a value after each output
}

// startTerminal starts make24 in a terminal of 60 columns and 20 rows.
func startTerminal(t *testing.T, env []string, args ...string) *terminal {
	t.Helper()
	p, tty, err := pty.Open()
	if errors.Is(err, pty.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	x := &terminal{t: t, pty: p, tty: tty, changed: make(chan struct{}, 1)}
	t.Cleanup(func() { _, _ = tty.Close(), p.Close() })
	if err := pty.Setsize(p, &pty.Winsize{Cols: tui.MinWidth, Rows: tui.MinHeight}); err != nil {
		t.Fatal(err)
	}
	if x.before, err = term.GetState(tty.Fd()); err != nil {
		t.Fatal(err)
	}
	x.cmd = proctest.Server(t, "make24", args...) // TestMain puts it into the PATH
	x.cmd.Stdin, x.cmd.Stdout, x.cmd.Stderr = tty, tty, tty
	x.cmd.Env = append([]string{"TERM=xterm-256color", "LC_ALL=C", "PATH=" + os.Getenv("PATH")}, env...)
	if err := x.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		buffer := make([]byte, 4096)
		for {
			n, err := p.Read(buffer)
			x.mu.Lock()
			x.out.Write(buffer[:n])
			x.mu.Unlock()
			select {
			case x.changed <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	return x
}

// output returns what the program has written so far.
func (x *terminal) output() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.out.String()
}

// expect waits until the output contains a text.
func (x *terminal) expect(want string) {
	x.t.Helper()
	timeout := clocktest.Deadline()
	for {
		out := x.output()
		if strings.Contains(out, want) {
			return
		}
		select {
		case <-x.changed:
		case <-timeout:
			x.t.Fatalf("no %q in the output %q", want, out)
		}
	}
}

// write types a text.
func (x *terminal) write(text string) {
	x.t.Helper()
	if _, err := x.pty.WriteString(text); err != nil {
		x.t.Fatal(err)
	}
}

// finish is like wait for a program that draws on a screen of its own.
func (x *terminal) finish() int {
	x.t.Helper()
	status := x.wait()
	for _, sequence := range []string{"\x1b[?1049l", "\x1b[?25h"} { // the normal screen and the cursor
		x.expect(sequence)
	}
	return status
}

// wait waits for the end of the program, checks that the terminal is as before, and returns the exit
// status.
func (x *terminal) wait() int {
	x.t.Helper()
	x.cmd.Await(func() { _ = x.cmd.Wait() }) // the status is returned
	after, err := term.GetState(x.tty.Fd())
	if err != nil {
		x.t.Fatal(err)
	}
	if *after != *x.before {
		x.t.Error("the terminal is not restored")
	}
	return x.cmd.ProcessState.ExitCode()
}

// TestPlayInterrupted presses Ctrl-C in a daily, which continues in the next game.
func TestPlayInterrupted(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "data")
	x := startTerminal(t, nil, "play", "--mode", mode.Daily, "--data", dir)
	x.expect("Hand 1 of 5")
	x.expect("leave")
	x.write("ss")
	x.expect("Skipped.")
	x.write("\x03")
	if status := x.finish(); status != statusInterrupted {
		t.Errorf("status %d", status)
	}
	db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(dir, storage.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	game, err := tui.OpenGame(t.Context(), db, wallTime)
	if err != nil {
		t.Fatal(err)
	}
	if runs, err := game.Runs(t.Context()); err != nil || len(runs) != 1 || runs[0].Hands != 1 {
		t.Errorf("%+v, %v; want a run with a finished hand", runs, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	x = startTerminal(t, []string{"NO_COLOR=1"}, "play", "--data", dir)
	x.expect("Continue")
	x.write("q")
	if status := x.finish(); status != statusYes {
		t.Errorf("status %d", status)
	}
	if out := x.output(); strings.Contains(out, "38;") || strings.Contains(out, "48;") {
		t.Errorf("colours in spite of NO_COLOR: %q", out)
	}
}

// TestPlayLocked checks that play says so if a server uses the folder.
func TestPlayLocked(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	unlock, err := storage.LockFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	x := startTerminal(t, nil, "play", "--data", dir)
	x.expect("uses " + dir[:10])
	_ = x.cmd.Wait()
	if status := x.cmd.ProcessState.ExitCode(); status != statusInvalid {
		t.Errorf("status %d", status)
	}
}

// TestCanDraw checks that the game refuses streams and terminals in which it cannot be drawn.
func TestCanDraw(t *testing.T) {
	t.Parallel()
	_, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer tty.Close()
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	for _, c := range []struct {
		in               io.Reader
		out              io.Writer
		system, terminal string
		want             bool
	}{
		{tty, tty, "linux", "xterm", true},
		{tty, tty, "windows", "", true},
		{tty, tty, "linux", "", false},
		{tty, tty, "linux", "dumb", false},
		{null, tty, "linux", "xterm", false},
		{tty, null, "linux", "xterm", false},
		{tty, new(bytes.Buffer), "linux", "xterm", false},
		{strings.NewReader(""), tty, "linux", "xterm", false},
	} {
		if got := canDraw(c.in, c.out, c.system, c.terminal); got != c.want {
			t.Errorf("%T %T %s %q: %v", c.in, c.out, c.system, c.terminal, got)
		}
	}
}

// TestHasUnicode checks for which locales the game is drawn with Unicode characters.
func TestHasUnicode(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]bool{
		"": true, "C": false, "POSIX": false, "C.UTF-8": true, "en_US.utf8": true, "zh_CN": true, "zh_CN.GB18030": false,
		"de_DE.ISO-8859-15@euro": false, "de_DE.UTF-8@euro": true,
	} {
		for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
			if got := hasUnicode(func(n string) string { return map[string]string{name: locale}[n] }); got != want {
				t.Errorf("%s=%s: %v", name, locale, got)
			}
		}
	}
}

// TestPlayResized makes the window tiny and large again, while the C locale allows only ASCII
// characters.
func TestPlayResized(t *testing.T) {
	t.Parallel()
	x := startTerminal(t, nil, "play", "--mode", mode.Practice, "--data", t.TempDir())
	x.expect("[4]")
	for _, size := range []pty.Winsize{{Cols: 1, Rows: 1}, {Cols: 3, Rows: 40}, {Cols: 200, Rows: 2}, {Cols: 400, Rows: 100}} {
		if err := pty.Setsize(x.pty, &size); err != nil {
			t.Fatal(err)
		}
	}
	x.write("s")
	x.expect("kipped")
	out := x.output()
	if i := strings.IndexFunc(out, func(r rune) bool { return r > unicode.MaxASCII }); i >= 0 {
		t.Errorf("the C locale does not allow %q", out[i:])
	}
	x.write("\x03")
	if status := x.finish(); status != statusInterrupted {
		t.Errorf("status %d", status)
	}
}

// TestPlayKilled kills the program while a hand is open. The next one continues the daily.
func TestPlayKilled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	x := startTerminal(t, nil, "play", "--mode", mode.Daily, "--data", dir)
	x.expect("Hand 1 of 5")
	x.expect("[4]")
	x.write("ss")
	x.expect("Skipped.")
	_ = x.cmd.Process.Kill()
	_ = x.cmd.Wait()
	x = startTerminal(t, nil, "play", "--mode", mode.Daily, "--data", dir)
	x.expect("Hand 1 of 5")
	x.write("\r")
	x.expect("[4]")
	x.write("\x03")
	if status := x.finish(); status != statusInterrupted {
		t.Errorf("status %d", status)
	}
	if status, out, log := runOnce(t, "admin", "verify", "--data", dir); status != statusYes {
		t.Errorf("%d %s%s", status, out, log)
	}
}

// TestPlayVariant checks that --variant and its alias choose the rules of practice.
func TestPlayVariant(t *testing.T) {
	t.Parallel()
	for _, flag := range []string{"--variant", "--rules"} {
		x := startTerminal(t, nil, "play", "--mode", mode.Practice, flag, "make-ten", "--data", t.TempDir())
		x.expect("Make 10")
		x.write("\x03")
		if status := x.finish(); status != statusInterrupted {
			t.Errorf("status %d", status)
		}
	}
}
