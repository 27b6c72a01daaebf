package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/make24/make24/internal/base/text"
	testpoint "github.com/make24/make24/internal/testkit/failpoint"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/internal/testkit/proctest"
)

func TestMain(m *testing.M) {
	packagedConfig, systemNotes = "", "" // of this machine
	reportWaitAfter = time.Hour          // a slow machine is no error
	_ = os.Unsetenv("XDG_RUNTIME_DIR")
	if os.Getenv(hurryEnv) != "" {
		dialTimeout = shortTimeout
	}
	testscript.Main(englishTests{m}, map[string]func(){
		"make24": func() {
			h := testpoint.FromEnv()
			failpoint, intervalLength, beforeHand, readClocks, testVariables = h.Failpoint, h.IntervalLength, h.BeforeHand, h.Clocks, testpoint.Variables
			watchTiming.FinalTimeout = time.Minute
			ctx, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			os.Exit(Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
		"make24-session": serveSession,
	})
}

// With the environment variable hurryEnv, a command waits only for shortTimeout for a NATS that
// does not answer.
const (
	hurryEnv     = "TEST_HURRY"
	shortTimeout = 10 * time.Millisecond
)

// englishTests runs the tests in the C locale, whatever the locale of the machine. Commands in
// tests may set another locale.
type englishTests struct{ m *testing.M }

func (e englishTests) Run() int {
	_ = os.Setenv("LC_ALL", "C")
	return pgtest.Run(e.m)
}

// A session is a transcript. The shell runs each line that begins with "$ ". The
// lines after it are the standard output, the standard error with "! " before each
// line, and the exit status if that is not 0. The test fails if a line of output
// looks like one of these marks or lacks a line ending. To save time, plain commands
// of make24 share a process, since starting one takes longer than most commands.

// errorMark precedes each line of standard error.
const errorMark = "! "

// playSession runs the commands of a session in a folder and returns the transcript. If share is set,
// plain commands of make24 share a process. env has more variables of the environment.
func playSession(t testing.TB, dir, session string, share bool, env ...string) string {
	p := player{t: t, dir: dir, env: env}
	defer p.end()
	var out strings.Builder
	for line := range strings.Lines(session) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out.WriteString("$ " + command)
		r, ok := sessionReply{}, false
		if share {
			r, ok = p.runShared(strings.TrimSuffix(command, "\n"))
		}
		if !ok {
			r = p.runInShell(command)
		}
		if err := transcribe(&out, "", string(r.Stdout)); err != nil {
			t.Errorf("%sstandard output: %v", command, err)
		}
		if err := transcribe(&out, errorMark, string(r.Stderr)); err != nil {
			t.Errorf("%sstandard error: %v", command, err)
		}
		if r.Status != 0 {
			fmt.Fprintf(&out, "[status %d]\n", r.Status)
		}
	}
	return out.String()
}

// A player runs the commands of a session.
type player struct {
	t   testing.TB
	dir string
	env []string // more variables of the environment

	child   *proctest.Cmd // runs plain commands of make24; nil before the first one
	request *json.Encoder
	reply   *json.Decoder
	stdin   io.Closer
}

// sessionRequest asks the process make24-session for a command.
type sessionRequest struct {
	Args  []string
	Stdin []byte
}

// sessionReply is the result of a command.
type sessionReply struct {
	Status         int
	Stdout, Stderr []byte
}

// serveSession is the process make24-session: it runs the commands of a session until its input ends.
func serveSession() {
	requests, replies := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var r sessionRequest
		if requests.Decode(&r) != nil {
			return
		}
		var stdout, stderr bytes.Buffer
		status := Run(context.Background(), r.Args, bytes.NewReader(r.Stdin), &stdout, &stderr)
		if replies.Encode(sessionReply{status, stdout.Bytes(), stderr.Bytes()}) != nil {
			return
		}
	}
}

// prepare gives a child the folder and the environment of a session.
func (p *player) prepare(cmd *proctest.Cmd) *proctest.Cmd {
	cmd.Dir = p.dir
	cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), hurryEnv + "=1", "GORACE=" + os.Getenv("GORACE")}, p.env...)
	return cmd
}

// runInShell runs a command in a shell.
func (p *player) runInShell(command string) (r sessionReply) {
	cmd := p.prepare(proctest.Command(p.t, "sh", "-c", command))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		p.t.Fatal(err)
	}
	return sessionReply{cmd.ProcessState.ExitCode(), stdout.Bytes(), stderr.Bytes()}
}

// plainWord matches a word that a shell does not change, but for its quotes. plainCommand matches a
// command of such words; a first command that is not of make24 may write its input.
var (
	plainWord    = `(?:[\w./:,+=@%^\-\x{80}-\x{10ffff}]|'[^']*'|"[^"$\x60\\]*")+`
	plainCommand = regexp.MustCompile(`^(?:((?:printf|echo|cat) [^|;&<>]*) \| )?make24((?: +` + plainWord + `)*)(?: *| +(>/dev/null))$`)
	plainWords   = regexp.MustCompile(plainWord)
)

// runShared runs a plain command of make24 in the process make24-session. It returns false for any
// other command.
func (p *player) runShared(command string) (r sessionReply, ok bool) {
	m := plainCommand.FindStringSubmatch(command)
	if m == nil {
		return r, false
	}
	request := sessionRequest{Args: []string{}}
	for _, word := range plainWords.FindAllString(m[2], -1) {
		request.Args = append(request.Args, quotedWord.ReplaceAllStringFunc(word, func(q string) string { return q[1 : len(q)-1] }))
	}
	var writer sessionReply
	if m[1] != "" {
		writer = p.runInShell(m[1])
		request.Stdin = writer.Stdout
	}
	p.start()
	var err error
	p.child.Await(func() { err = errors.Join(p.request.Encode(request), p.reply.Decode(&r)) })
	if err != nil {
		p.t.Fatalf("%s: %v", command, err)
	}
	r.Stderr = append(writer.Stderr, r.Stderr...)
	if m[3] != "" {
		r.Stdout = nil
	}
	return r, true
}

// start starts the process make24-session if it does not run.
func (p *player) start() {
	if p.child != nil {
		return
	}
	p.child = p.prepare(proctest.Server(p.t, "make24-session"))
	stdin, err := p.child.StdinPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	stdout, err := p.child.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.child.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.stdin, p.request, p.reply = stdin, json.NewEncoder(stdin), json.NewDecoder(stdout)
}

// end ends the process make24-session.
func (p *player) end() {
	if p.child == nil {
		return
	}
	_ = p.stdin.Close()
	var err error
	p.child.Await(func() { err = p.child.Wait() })
	if err != nil {
		p.t.Error(p.child, err)
	}
}

// transcribe writes the lines of one stream, each after linePrefix.
func transcribe(out *strings.Builder, linePrefix, stream string) error {
	for line := range strings.Lines(stream) {
		out.WriteString(linePrefix + line)
		switch {
		case !strings.HasSuffix(line, "\n"):
			return fmt.Errorf("%q lacks a line ending", line)
		case linePrefix == "" && (strings.HasPrefix(line, errorMark) || strings.HasPrefix(line, "$ ") || strings.HasPrefix(line, "[status")):
			return fmt.Errorf("%q looks like a mark of the session", line)
		}
	}
	return nil
}

// TestTranscript checks that a transcript distinguishes the two streams.
func TestTranscript(t *testing.T) {
	const session = "$ echo yes; echo no >&2; echo maybe\n$ echo never >&2; exit 2\n$ printf ''\n"
	const want = "$ echo yes; echo no >&2; echo maybe\nyes\nmaybe\n! no\n$ echo never >&2; exit 2\n! never\n[status 2]\n$ printf ''\n"
	if got := playSession(t, t.TempDir(), session, true); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for _, c := range []struct {
		mark, stream string
		ok           bool
	}{
		{"", "24\n", true},
		{"", "24", false},
		{"", "! 24\n", false},
		{"", "$ 24\n", false},
		{"", "[status 2]\n", false},
		{errorMark, "! 24\n", true},
		{errorMark, "24", false},
	} {
		if err := transcribe(new(strings.Builder), c.mark, c.stream); (err == nil) != c.ok {
			t.Errorf("%q after %q: %v", c.stream, c.mark, err)
		}
	}
}

// TestSharedCommands checks which commands share a process, and that they print the same as in a
// shell.
func TestSharedCommands(t *testing.T) {
	const plain = `$ make24 solve --ascii 3 '3' "8" 8
$ printf '3 3 8 8\n\0643 5\n' | make24 solve --ascii -
$ make24 solve "3 3"'8'8 x 
$ make24 solve 3 3 8 8 >/dev/null
$ make24 sölve ''
`
	const others = `$ make24 solve $(echo 3388)
$ make24 solve 3388 # 24
$ make24 solve 3388; make24 solve 24
$ make24 solve 3388 | wc -l
$ make24 solve 33?8
$ make24 solve "$PWD"
$ echo 1 && printf 3388 | make24 solve -
$ LANG=zh make24 solve 3388
$ make24 solve ~
$ make24 __complete ju 2>/dev/null
`
	for _, session := range []string{plain, others} {
		p := player{t: t, dir: t.TempDir()}
		for line := range strings.Lines(session) {
			command := strings.TrimSuffix(strings.TrimPrefix(line, "$ "), "\n")
			if _, ok := p.runShared(command); ok != (session == plain) {
				t.Errorf("%s shares a process: %v", command, ok)
			}
		}
		p.end()
		dir := t.TempDir()
		if got, want := playSession(t, dir, session, true), playSession(t, dir, session, false); got != want {
			t.Errorf("%s\nbut in a shell\n%s", got, want)
		}
	}
}

// TestSessions runs the golden sessions of testdata/script. make gen rewrites them.
func TestSessions(t *testing.T) { runSessions(t, true) }

// runSessions runs the golden sessions; share is that of playSession.
func runSessions(t *testing.T, share bool) {
	t.Helper()
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: golden.Update(),
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"play": func(ts *testscript.TestScript, _ bool, args []string) {
				fmt.Fprint(ts.Stdout(), playSession(t, ts.Getenv("WORK"), ts.ReadFile(args[0]), share))
			},
		},
	})
}

// commandLine matches a command in a page, and quoted matches a quoted word of a command.
var (
	commandLine = regexp.MustCompile(`(?m)^(?:    |\$ )((?:curl|make24|go) .*)$`)
	quotedWord  = regexp.MustCompile(`'[^']*'|"[^"]*"`)
)

// TestShellLinesAreQuoted checks that commands quote ?, * and [. In zsh, an unquoted word with one
// of them is an error if no file matches it.
func TestShellLinesAreQuoted(t *testing.T) {
	pages, err := filepath.Glob("../../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range append(pages, "../../../README.md") {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range commandLine.FindAllStringSubmatch(string(page), -1) {
			lines++
			if strings.ContainsAny(quotedWord.ReplaceAllString(line[1], ""), "?*[") {
				t.Errorf("%s: quote the word for zsh: %s", name, line[1])
			}
		}
	}
	if lines == 0 {
		t.Error("no page shows a command")
	}
}

// uncheckedExample matches examples whose output depends on the machine or the year, or is too long for the
// help.
var uncheckedExample = regexp.MustCompile(`make24 (version|bench|completion|site|survey)`)

// TestExamples runs the examples in the help of every command whose output is compared, and checks
// the arguments of the others, which TestOtherExamples runs.
func TestExamples(t *testing.T) { checkExamples(t, false) }

// checkExamples runs the examples in the help of every command, in both languages: those whose output
// is compared or, if rest is set, the others. Examples do not show the exit status, but it must not
// be 2.
func checkExamples(t *testing.T, rest bool) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs commands that the sessions run too")
	}
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		a := &app{lang: lang}
		for _, cmd := range append(a.newRoot().Commands(), a.newRoot()) {
			if cmd.Name() == "help" {
				continue
			}
			if cmd.Example == "" {
				t.Errorf("%s has no example", cmd.Name())
			}
			if slices.Contains([]string{"serve", "backup", "restore", "doctor", "admin", "play", "health", "ask"}, cmd.Name()) {
				continue // serve does not end, play needs a terminal, and the others need a database, a server or a model; they have their own tests
			}
			want := strings.TrimSpace(cmd.Example) + "\n"
			isCompared := !uncheckedExample.MatchString(want)
			if isCompared && rest {
				continue
			}
			if !isCompared && !rest {
				for line := range strings.Lines(want) {
					line, _, _ = strings.Cut(line, " > ")
					for _, problem := range checkArguments(strings.Fields(line)[2:]) {
						t.Errorf("%s: %s", line, problem)
					}
				}
				continue
			}
			t.Run(lang.String()+"/"+cmd.Name(), func(t *testing.T) {
				t.Parallel()
				script := strings.ReplaceAll(want, "make24 ", "make24 --lang "+lang.String()+" ")
				if !isCompared { // the output may have lines that look like marks
					script = strings.ReplaceAll(script, "\n", " >/dev/null\n")
				}
				got := playSession(t, t.TempDir(), script, true)
				got = strings.ReplaceAll(got, "--lang "+lang.String()+" ", "")
				if strings.Contains(got, "[status 2]") {
					t.Errorf("an example fails:\n%s", got)
				}
				got = strings.ReplaceAll(got, "[status 1]\n", "")
				if isCompared && got != want {
					t.Errorf("the help shows\n%s\nbut the output is\n%s", want, got)
				}
			})
		}
	}
}
