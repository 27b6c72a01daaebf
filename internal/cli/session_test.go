package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/make24/make24/internal/golden"
	"github.com/make24/make24/internal/store/pgtest"
	"github.com/make24/make24/internal/text"
)

func TestMain(m *testing.M) {
	testscript.Main(englishTests{m}, map[string]func(){
		"make24": func() {
			if os.Getenv(hurryEnv) != "" {
				dialTimeout = shortTimeout
			}
			os.Exit(Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
		},
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
// looks like one of these marks or lacks a line ending.

// errorMark precedes each line of standard error.
const errorMark = "! "

// playSession runs the commands of a session and returns the transcript.
func playSession(t testing.TB, dir, session string) string {
	var out strings.Builder
	for line := range strings.Lines(session) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out.WriteString("$ " + command)
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), hurryEnv + "=1", "GORACE=" + os.Getenv("GORACE")}
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		err := cmd.Run()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if err := transcribe(&out, "", stdout.String()); err != nil {
			t.Errorf("%sstandard output: %v", command, err)
		}
		if err := transcribe(&out, errorMark, stderr.String()); err != nil {
			t.Errorf("%sstandard error: %v", command, err)
		}
		if code := cmd.ProcessState.ExitCode(); code != 0 {
			fmt.Fprintf(&out, "[status %d]\n", code)
		}
	}
	return out.String()
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
	if got := playSession(t, t.TempDir(), session); got != want {
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

// TestSessions runs the golden sessions of testdata/script. make gen rewrites them.
func TestSessions(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: golden.Update(),
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"play": func(ts *testscript.TestScript, _ bool, args []string) {
				fmt.Fprint(ts.Stdout(), playSession(t, ts.Getenv("WORK"), ts.ReadFile(args[0])))
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
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range append(pages, "../../README.md") {
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

// TestExamples runs the examples in the help of every command, in both languages.
// Examples do not show the exit status, but it must not be 2.
func TestExamples(t *testing.T) {
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
			if slices.Contains([]string{"serve", "backup", "restore", "doctor", "admin", "play", "health"}, cmd.Name()) {
				continue // serve does not end, play needs a terminal, and the others need a database or a server; they have their own tests
			}
			want := strings.TrimSpace(cmd.Example) + "\n"
			t.Run(lang.String()+"/"+cmd.Name(), func(t *testing.T) {
				t.Parallel()
				script := strings.ReplaceAll(want, "make24 ", "make24 --lang "+lang.String()+" ")
				if uncheckedExample.MatchString(want) { // the output may have lines that look like marks
					script = strings.ReplaceAll(script, "\n", " >/dev/null\n")
				}
				got := playSession(t, t.TempDir(), script)
				got = strings.ReplaceAll(got, "--lang "+lang.String()+" ", "")
				if strings.Contains(got, "[status 2]") {
					t.Errorf("an example fails:\n%s", got)
				}
				got = strings.ReplaceAll(got, "[status 1]\n", "")
				if !uncheckedExample.MatchString(want) && got != want {
					t.Errorf("the help shows\n%s\nbut the output is\n%s", want, got)
				}
			})
		}
	}
}
