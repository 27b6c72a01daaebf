package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// runCommand runs a command line in this process.
func runCommand(ctx context.Context, in string, args ...string) (status int, out, err string) {
	var stdout, stderr bytes.Buffer
	status = Run(ctx, args, strings.NewReader(in), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// TestInterrupted checks the status and the message of commands whose context has ended.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range [][]string{
		{"solve", "1", "2", "3", "4"},
		{"solve", "--count", "1", "2", "3", "4"},
		{"solve", "-"},
		{"judge"},
		{"bench", "--only", "all4"},
		{"bench", "--signature"},
		{"countdown", "25", "50", "75", "100", "3", "6", "952"},
	} {
		status, _, err := runCommand(ctx, "1 2 3 4\n5 6 7 8\n", args...)
		if status != statusInterrupted || err != "make24: stopped\n" {
			t.Errorf("%v: status %d, %q", args, status, err)
		}
	}
}

// failingWriter fails every write.
type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no space") }

// TestWriteErrorIsReported checks that an error of writing standard output is reported.
func TestWriteErrorIsReported(t *testing.T) {
	for _, args := range [][]string{{"solve", "3388"}, {"judge"}, {"solve", "--json", "-"}, {"--help"}} {
		var stderr bytes.Buffer
		status := Run(t.Context(), args, strings.NewReader("3 3 8 8"), failingWriter{}, &stderr)
		if status != statusInvalid || !strings.Contains(stderr.String(), "no space") {
			t.Errorf("%v: status %d, %q", args, status, stderr.String())
		}
	}
}

// TestWriteErrorIsReportedOnce checks that a write error is reported once, without the number of a
// hand or line.
func TestWriteErrorIsReportedOnce(t *testing.T) {
	hand := "1 2 3 4 5"
	for _, args := range [][]string{{"solve", "-"}, append([]string{"solve"}, slices.Repeat([]string{hand}, 100)...)} {
		var stderr bytes.Buffer
		status := Run(t.Context(), args, strings.NewReader(strings.Repeat(hand+"\n", 100)), failingWriter{}, &stderr)
		if want := "make24: cannot write to standard output: no space\n"; status != statusInvalid || stderr.String() != want {
			t.Errorf("%.20v: status %d, %q", args, status, stderr.String())
		}
	}
}

// closedPipe fails every write like a pipe whose reader was closed.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}
}

// TestClosedPipeIsQuiet checks that a command whose output pipe was closed ends without a message.
func TestClosedPipeIsQuiet(t *testing.T) {
	for _, args := range [][]string{{"solve", "3388"}, {"judge"}, {"solve", "--json", "-"}, {"solve", "--explain", "1 2 3 4 5 6"}, {"--help"}} {
		var stderr bytes.Buffer
		status := Run(t.Context(), args, strings.NewReader("3 3 8 8"), closedPipe{}, &stderr)
		if status != statusBrokenPipe || stderr.Len() > 0 {
			t.Errorf("%v: status %d, %q", args, status, stderr.String())
		}
	}
}

// cancelOnWrite is a writer that calls cancel at the first write.
type cancelOnWrite struct{ cancel func() }

func (c cancelOnWrite) Write(p []byte) (int, error) {
	c.cancel()
	return len(p), nil
}

// TestInterruptedList checks that an interrupted list of solutions is not taken for a complete one.
func TestInterruptedList(t *testing.T) {
	for _, args := range [][]string{
		{"solve", "1 2 3 4 5 6 7"},
		{"solve", "--distinct", "written", "1 2 3 4 5 6"},
		{"solve", "--json", "--distinct", "written", "1 2 3 4 5 6", "1 2 3 4 5 6"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		var stderr bytes.Buffer
		status := Run(ctx, args, strings.NewReader(""), cancelOnWrite{cancel}, &stderr)
		if status != statusInterrupted || stderr.String() != "make24: stopped\n" {
			t.Errorf("%v: status %d, %q", args, status, stderr.String())
		}
	}
}

// notifyingReader calls read before each Read.
type notifyingReader struct {
	io.Reader
	read func()
}

func (r notifyingReader) Read(p []byte) (int, error) {
	r.read()
	return r.Reader.Read(p)
}

// TestInterruptedWhileWaiting checks that a command that waits for input stops immediately.
func TestInterruptedWhileWaiting(t *testing.T) {
	for _, args := range [][]string{{"solve", "-"}, {"judge"}, {"check", "--hand", "3388", "-"}, {"countdown", "-"}, {"check", "--jsonl"}, {"check", "--input-format", "csv"}} {
		ctx, cancel := context.WithCancel(t.Context())
		in, feed := io.Pipe()
		var out, stderr bytes.Buffer
		status := Run(ctx, args, notifyingReader{in, cancel}, &out, &stderr)
		if status != statusInterrupted || stderr.String() != "make24: stopped\n" {
			t.Errorf("%v: status %d, %q", args, status, stderr.String())
		}
		feed.Close()
	}
}

// TestReader checks that newContextReader returns the contents of its input unchanged.
func TestReader(t *testing.T) {
	const text = "3 3 8 8\n1 2 3 4\n"
	if err := iotest.TestReader(newContextReader(t.Context(), strings.NewReader(text)), []byte(text)); err != nil {
		t.Error(err)
	}
	for _, in := range []io.Reader{iotest.DataErrReader(strings.NewReader(text)), iotest.HalfReader(strings.NewReader(text))} {
		if got, err := io.ReadAll(newContextReader(t.Context(), in)); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
}

// trickleReader returns one byte per read, or the next 1 KiB if that is one byte repeated.
type trickleReader struct{ text string }

func (r *trickleReader) Read(p []byte) (int, error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n := min(len(r.text), len(p), 1<<10)
	if strings.TrimLeft(r.text[:n], r.text[:1]) != "" {
		n = 1
	}
	n = copy(p, r.text[:n])
	r.text = r.text[n:]
	return n, nil
}

// TestLineReader checks line endings, long lines and a last line without an ending, for input that
// arrives in pieces of various sizes.
func TestLineReader(t *testing.T) {
	long := strings.Repeat("3", maxLine)
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"", nil},
		{"\n", []string{""}},
		{"a", []string{"a"}},
		{"a\nb\n", []string{"a", "b"}},
		{"a\r\nb\r\n\r\n", []string{"a", "b", ""}},
		{"a\rb\r\rc", []string{"a", "b", "", "c"}},
		{"a\n\rb", []string{"a", "", "b"}},
		{"a\xff\x00b\n", []string{"a\xff\x00b"}},
		{long + "\nb", []string{long, "b"}},
		{long + "3\nb", []string{"!", "b"}},
		{"a\r\n" + long + long + "\rb\n" + long + "3", []string{"a", "!", "b", "!"}},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.in), &trickleReader{c.in}, iotest.DataErrReader(strings.NewReader(c.in))} {
			l := newLineScanner(in)
			var got []string
			for l.Scan() {
				if got = append(got, l.Text()); l.isTooLong {
					got[len(got)-1], l.isTooLong = "!", false
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%.20q: %.40q", c.in, got)
			}
		}
	}
}

// brokenFile fails every read.
type brokenFile struct{}

func (brokenFile) Read([]byte) (int, error) { return 0, errors.New("bad sector") }

// TestReadErrorIsReported checks that an error of reading standard input is reported.
func TestReadErrorIsReported(t *testing.T) {
	for _, args := range [][]string{{"solve", "-"}, {"judge"}, {"check", "--hand", "3388", "-"}, {"check", "--jsonl"}, {"check", "--input-format", "csv"}} {
		var out, stderr bytes.Buffer
		status := Run(t.Context(), args, brokenFile{}, &out, &stderr)
		if status != statusInvalid || !strings.Contains(stderr.String(), "bad sector") {
			t.Errorf("%v: status %d, %q", args, status, stderr.String())
		}
	}
}

// TestStreamAnswersAtOnce checks that solve answers each line before it reads the next one.
func TestStreamAnswersAtOnce(t *testing.T) {
	in, feed := io.Pipe()
	drain, out := io.Pipe()
	go func() {
		Run(t.Context(), []string{"solve", "--ascii", "-"}, in, out, io.Discard)
		out.Close()
	}()
	for range 3 {
		if _, err := io.WriteString(feed, "3 3 8 8\n"); err != nil {
			t.Fatal(err)
		}
		answer := make([]byte, 100)
		n, err := drain.Read(answer)
		if got := string(answer[:n]); err != nil || got != "3 3 8 8: 8/(3-8/3) = 24\n" {
			t.Fatalf("%q, %v", got, err)
		}
	}
	feed.Close()
	if rest, err := io.ReadAll(drain); err != nil || len(rest) != 0 {
		t.Errorf("%q, %v", rest, err)
	}
}

// TestJudgeReadsPieces checks that judge accepts a character whose bytes arrive in several reads.
func TestJudgeReadsPieces(t *testing.T) {
	const in = "\ufeff" + "A\u00a02\u30003 6\n3 3 8 \u724c 5\n3 3 8 8\n1 2 3 4\xe3"
	const want = "make24: line 2, column 7: \"\u724c\" is not a card;"
	for _, in := range []io.Reader{strings.NewReader(in), iotest.OneByteReader(strings.NewReader(in)), iotest.DataErrReader(strings.NewReader(in))} {
		var out, stderr bytes.Buffer
		status := Run(t.Context(), []string{"judge"}, in, &out, &stderr)
		first, second, _ := strings.Cut(stderr.String(), "\n")
		if status != statusInvalid || out.String() != "Yes\nNo\n" || !strings.HasPrefix(first, want) || !strings.HasPrefix(second, `make24: line 4, column 7: "4\xe3" is`) {
			t.Errorf("status %d, %q, %q", status, out.String(), stderr.String())
		}
	}
}

// TestGuardMinus checks which arguments that begin with a minus sign are guarded.
func TestGuardMinus(t *testing.T) {
	root := (&app{}).newRoot()
	for _, c := range []struct{ args, want string }{
		{"solve 3 3", "solve 3 3"},
		{"solve -3 3", "solve \x00-3 3"},
		{"check --hand -3 -(2-8)", "check --hand -3 \x00-(2-8)"},
		{"solve --target -5 3", "solve --target -5 3"},
		{"solve --rules -5 3", "solve --rules -5 3"},
		{"solve --target=-5 -3", "solve --target=-5 \x00-3"},
		{"solve --json -3", "solve --json \x00-3"},
		{"solve --lang -3", "solve --lang -3"},
		{"solve - -x -- --3", "solve - -x -- --3"},
	} {
		got := guardMinus(root, strings.Fields(c.args))
		if !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%q: %q, want %q", c.args, got, c.want)
		}
	}
}

// TestSplitHands checks which arguments are one hand, several hands, or an error.
func TestSplitHands(t *testing.T) {
	for _, c := range []struct{ args, want []string }{
		{nil, []string{""}},
		{[]string{"3", "3", "8", "8"}, []string{"3 3 8 8"}},
		{[]string{"3 3 8 8"}, []string{"3 3 8 8"}},
		{[]string{"3388"}, []string{"3388"}},
		{[]string{"3 3", "8"}, nil},
		{[]string{"8", "3，3"}, nil},
		{[]string{"3 3 8 8", "3388"}, nil},
		{[]string{"3 3 8 8", " 8 ", "1 2"}, nil},
		{[]string{"3,3,8,8", "1 2 3 4"}, []string{"3,3,8,8", "1 2 3 4"}},
		{[]string{"3、3", "8，8", "1,2"}, []string{"3、3", "8，8", "1,2"}},
		{[]string{"3,", "3,", "8,", "8"}, []string{"3, 3, 8, 8"}},
		{[]string{"", " 3 ", ","}, []string{"  3  ,"}},
		{[]string{"3 3", ""}, []string{"3 3", ""}},
	} {
		got, err := splitHands(c.args)
		if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
			t.Errorf("%q: %q, %v, want %q", c.args, got, err, c.want)
		}
	}
}

// TestAmbiguous checks which hands are reported as ambiguous.
func TestAmbiguous(t *testing.T) {
	for text, want := range map[string]bool{
		"3388": false, "100": true, "101": true, "365": true, "1000": true, "4680": true, "1010": false, "101010": false, "123456": true, "3 3 8 8": false, "13": false, "AKQJ": false, "": false, "0013": true,
		"1012": true, "3138": true, "1118": true, "38": true, "24": true, "2147483648": true, "1234567": true, "10101010": false,
		"１２": false, "12,3": false,
	} {
		if got := isAmbiguous(text); got != want {
			t.Errorf("ambiguous(%q) = %v", text, got)
		}
	}
}

// TestEveryKindHasItsMessage checks that every kind of input error of the library has a message.
func TestEveryKindHasItsMessage(t *testing.T) {
	for _, kind := range deal.Kinds() {
		if _, ok := handMessages[kind]; !ok {
			t.Errorf("hand: %s has no message", kind)
		}
	}
	for _, bad := range []string{
		"", strings.Repeat("1+", 4096), strings.Repeat("(", 100) + "1", "1&2", "1.5", "0x1", "01",
		"99999999999999999999", "1**2", "*1", "1 2", "1+", "(1", "1)",
	} {
		_, err := expr.Parse(bad)
		var syntax *expr.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%.20q: %v", bad, err)
		} else if !text.Has(text.Key("syntax." + string(syntax.Kind))) {
			t.Errorf("expression: %s has no message", syntax.Kind)
		}
	}
}

// TestBudgetIsExplained checks the messages for solve.BudgetError in both languages.
func TestBudgetIsExplained(t *testing.T) {
	a := &app{}
	p, err := puzzle.New(deal.Hand{1, 2, 3}, rat.Int(-5), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		t.Fatal(err)
	}
	budget := func(what solve.BudgetKind, n, need, allowed int64) error {
		return fmt.Errorf("solving 1 2 3: %w", &solve.BudgetError{What: what, Count: n, Need: need, Allowed: allowed})
	}
	err = budget("solutions", 70_000, 3<<20+1, 1<<20)
	for _, c := range []struct {
		lang text.Lang
		err  error
		want string
	}{
		{text.English, err, "this is too much to compute: a list of 70000 solutions would need about 4 MiB of memory, but at most 1 MiB is allowed"},
		{text.English, &puzzleError{puzzle: p, err: err}, "1 2 3 for −5 is too much to compute: a list of 70000 solutions would need about 4 MiB of memory, but at most 1 MiB is allowed"},
		{text.Chinese, &puzzleError{puzzle: p, err: err}, "1 2 3 凑 −5 的计算量太大：70000 个解的列表约需 4 MiB 内存，上限为 1 MiB"},
		{text.English, budget("tables", 7, 11<<30, 1<<30), "this is too much to compute: the tables of 7 numbers would need about 12 GiB of memory, but at most 1024 MiB is allowed"},
		{text.Chinese, budget("memory", 0, 0, 1<<30), "计算量太大：搜索所需内存超过 1024 MiB"},
		{text.English, budget("powers", 8, 0, 6), "this is too much to compute: with powers, at most 6 numbers can be searched, not 8"},
		{text.English, budget("steps", 0, 0, 500), "this is too much to compute: the search took more than 500 steps"},
	} {
		a.lang = c.lang
		if got := a.explain(c.err); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// TestSignature compares the signature with testdata/signature.txt, also when it is computed twice
// by the same engine.
func TestSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("starts no goroutine, and takes long with the race detector")
	}
	want, err := os.ReadFile("../../../testdata/signature.txt")
	if err != nil {
		t.Fatal(err)
	}
	status, out, stderr := runCommand(t.Context(), "", "bench", "--signature")
	if status != 0 || out != string(want) {
		t.Errorf("status %d %s\nsignature %s, testdata/signature.txt has %s; if the change is intended, run make gen", status, stderr, out, want)
	}
	// The caches of an engine that is used again must not change an answer.
	e := solve.New()
	for range 2 {
		if sum, err := sign(t.Context(), e); err != nil || sum+"\n" != string(want) {
			t.Errorf("%s, %v", sum, err)
		}
	}
}

// TestBenchRejectsWrongResult checks that a row with a wrong result is an error.
func TestBenchRejectsWrongResult(t *testing.T) {
	a := &app{}
	job := measure.Job{Work: 1, Parts: 1, Want: 6095, Run: func(context.Context, int) (int, error) { return 6094, nil }}
	_, err := medianTime(t.Context(), "yesno5", job)
	if err == nil || !strings.HasPrefix(a.explain(err), "yesno5: found 6094, not 6095;") {
		t.Error(err)
	}
}

// BenchmarkJudge judges all 1820 hands many times.
func BenchmarkJudge(b *testing.B) {
	_, space, err := measure.Space("classic", 4)
	if err != nil {
		b.Fatal(err)
	}
	hands := measure.Hands(space)
	var in strings.Builder
	n := 0
	for n < 1_000_000 {
		for _, h := range hands {
			in.WriteString(h.String() + "\n")
		}
		n += len(hands)
	}
	for b.Loop() {
		if status := Run(b.Context(), []string{"judge"}, strings.NewReader(in.String()), io.Discard, io.Discard); status != 0 {
			b.Fatal(status)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "hands/s")
}

// TestOneSubcommand checks that a command line that begins with the name of a subcommand creates only
// that one, and that every other command line creates all.
func TestOneSubcommand(t *testing.T) {
	a := &app{}
	total := len(a.newRoot().Commands())
	for _, s := range a.subcommands() {
		if got := s.create().Name(); got != s.name {
			t.Errorf("the table calls %s %s", got, s.name)
		}
		if got := len(a.newRoot(s.name, "-x").Commands()); got != 1 {
			t.Errorf("%s: %d commands, want 1", s.name, got)
		}
	}
	for _, args := range [][]string{nil, {"--json", "solve"}, {"help", "solve"}, {"completion", "bash"}, {"__complete", "so"}, {"sovle"}, {""}} {
		if got := len(a.newRoot(args...).Commands()); got != total {
			t.Errorf("%q: %d commands, want %d", args, got, total)
		}
	}
}

// TestBarWriter checks that the states of a progress bar fit in the line, and that messages take the place of one.
func TestBarWriter(t *testing.T) {
	var out bytes.Buffer
	w := &lockedWriter{w: &out, tty: true}
	bar := barWriter{w, 8}
	for _, state := range []string{"\r1234567", "\r12345678", "\r12 四五六", "\r          \r", "\r1"} {
		if n, err := bar.Write([]byte(state)); n != len(state) || err != nil {
			t.Errorf("%q: %d, %v", state, n, err)
		}
	}
	for _, message := range []string{"a\n", "b\n"} {
		if _, err := w.Write([]byte(message)); err != nil {
			t.Error(err)
		}
	}
	if got, want := out.String(), "\r1234567\r1234567\r12 四五"+eraseLine+"\r1"+eraseLine+"a\nb\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
