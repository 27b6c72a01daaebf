package record_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/internal/testkit/sample"
)

// runStream returns the output of Stream for an input, and its summary.
func runStream(t testing.TB, in io.Reader) (string, record.Summary) {
	t.Helper()
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	sum, err := record.Stream(t.Context(), classicOptions(t), in, w)
	if err != nil || w.Buffered() > 0 {
		t.Error(err, w.Buffered())
	}
	return out.String(), sum
}

// lineFormats are formats of lines of every kind; the argument is a number.
var lineFormats = []string{
	`{"id":%d,"answer":"8/(3-8/3)","hand":[3,3,8,8]}`,
	`{"id":%d,"answer":"8/(3+8/3)","hand":[3,3,8,8]}`,
	`{"id":%d,"response":"\\boxed{\\frac{8}{3-\\frac{8}{3}}}","nums":"3 3 8 8"}`,
	`{"id":%d,"answer":"8/(3-8/3","hand":[3,3,8,8]}`,
	`{"id":%d,"answer":"8*3","hand":[3,3,8,8],"target":24}`,
	`{"id":%d,"completion":"<think>%[1]d</think><answer>5+%[1]d</answer>","hand":[5,%[1]d],"ground_truth":7}`,
	`{"id":%d,"answer":`,
	`  `,
	`{"id":%d,"hand":[1]}`,
}

// TestStreamOrder checks that Stream gives many lines the verdicts that each line gets alone, in
// the order of the lines, however the input is split into reads.
func TestStreamOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(20261122, 24))
	checker := record.NewChecker(classicOptions(t))
	var in, want []byte
	for number := 1; number <= sample.Of(20_000, 200_000); number++ {
		line := strings.Replace(lineFormats[random.IntN(len(lineFormats))], "%d", fmt.Sprint(number), 1)
		line = strings.ReplaceAll(line, "%[1]d", fmt.Sprint(number%13))
		in = append(append(in, line...), []string{"\n", "\r\n"}[number%2]...)
		if strings.TrimSpace(line) != "" {
			want, _ = checker.Check(want, []byte(line), number)
			want = append(want, '\n')
		}
	}
	got, summary := runStream(t, bytes.NewReader(in))
	if got != string(want) || summary.Total() != bytes.Count(want, []byte("\n")) {
		t.Errorf("%d verdicts in %d bytes, want %d bytes", summary.Total(), len(got), len(want))
	}
	if got, _ := runStream(t, iotest.HalfReader(bytes.NewReader(in))); got != string(want) {
		t.Error("reading half as much at a time changes the verdicts")
	}
	if got, _ := runStream(t, iotest.OneByteReader(bytes.NewReader(in[:3000]))); !strings.HasPrefix(string(want), got[:len(got)-200]) {
		t.Error("reading single bytes changes the verdicts")
	}
}

func TestStreamLines(t *testing.T) {
	const line, correct = `{"answer":"4*6","hand":[4,6]}`, `{"verdict":"correct","value":"24","source":"text","span":[0,3]}` + "\n"
	const tag = "<answer>"
	padding := record.MaxLine - len(line) - len(tag)
	long := `{"answer":"` + strings.Repeat("x", padding-len("</answer>")) + tag + `4*6</answer>","hand":[4,6]}`

	tooLong := func(n int) string {
		return fmt.Sprintf(`{"line":%d,"verdict":"invalid","reason":"long_line","error":"the line is longer than 1048576 bytes"}`+"\n", n)
	}
	longCorrect := fmt.Sprintf(`{"verdict":"correct","value":"24","source":"tag","span":[%d,%d]}`+"\n", padding-1, padding+2)
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"only a mark", "\ufeff", ""},
		{"part of a mark", "\xef\xbb", `{"line":1,`},
		{"one", line + "\n", correct},
		{"no line end", line, correct},
		{"no line end after another", line + "\n" + line, correct + correct},
		{"CRLF", line + "\r\n" + line + "\r\n", correct + correct},
		{"blank lines", "\n \r\n" + line + "\n\t\n\n{\n", correct + `{"line":6,`},
		{"a byte-order mark", "\ufeff" + line + "\n", correct},
		{"a byte-order mark twice", "\ufeff\ufeff" + line + "\n", `{"line":1,`},
		{"a byte-order mark in the second line", line + "\n\ufeff" + line + "\n", correct + `{"line":2,`},
		{"the longest", long + "\r\n" + line, longCorrect + correct},
		{"too long by one", line + "\n " + long[:len(long)-1] + " }\n" + line + "\n", correct + tooLong(2) + correct},
		{"too long", line + "\n" + long[:11] + " " + long[11:] + "\n{", correct + tooLong(2) + `{"line":3,`},
		{"far too long", strings.Repeat("x", 5<<20) + "\n" + line + "\n", tooLong(1) + correct},
		{"far too long and blank", strings.Repeat(" ", 5<<20) + "\n" + line + "\n", tooLong(1) + correct},
		{"far too long at the end", line + "\n" + strings.Repeat("x", 5<<20), correct + tooLong(2)},
		{"long without an end", long[:11] + " " + long[11:], tooLong(1)},
	} {
		for name, in := range map[string]io.Reader{
			"at once":           strings.NewReader(c.in),
			"in data and error": iotest.DataErrReader(strings.NewReader(c.in)),
			"in parts":          iotest.HalfReader(strings.NewReader(c.in)),
		} {
			got, _ := runStream(t, in)
			if got != c.want && (!strings.HasSuffix(c.want, ",") || !strings.HasPrefix(got, c.want) || strings.Count(got, "\n") != strings.Count(c.want, "\n")+1) {
				t.Errorf("%s, %s: %.300q, want %.300q", c.name, name, got, c.want)
			}
		}
	}
}

// TestStreamAnswersAtOnce checks that the verdict on a line that arrives alone is written before
// the next line is read.
func TestStreamAnswersAtOnce(t *testing.T) {
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := record.Stream(context.Background(), classicOptions(t), in, bufio.NewWriterSize(out, 1<<20))
		done <- err
	}()
	lines := bufio.NewScanner(answers)
	for n := range 1000 {
		fmt.Fprintf(questions, `{"id":%d,"answer":"4*6","hand":[4,6]}`+"\n", n)
		if !lines.Scan() || !strings.HasPrefix(lines.Text(), fmt.Sprintf(`{"id":%d,"verdict":"correct"`, n)) {
			t.Fatalf("line %d: %s", n, lines.Text())
		}
	}
	questions.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// repeatingReader repeats the same lines until left bytes have been read.
type repeatingReader struct {
	lines     string
	remaining atomic.Int64
}

func (e *repeatingReader) Read(p []byte) (int, error) {
	if e.remaining.Add(-int64(len(p))) < 0 {
		return 0, io.EOF
	}
	n := 0
	for n+len(e.lines) <= len(p) {
		n += copy(p[n:], e.lines)
	}
	if n == 0 {
		n = copy(p, e.lines)
	}
	return n, nil
}

// TestStreamStops checks that Stream ends after a complete line and returns the context's error if
// its context is cancelled.
func TestStreamStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in := &repeatingReader{lines: `{"answer":"4*6","hand":[4,6]}` + "\n"}
	in.remaining.Store(1 << 40)
	var out bytes.Buffer
	w := &stoppingWriter{&out, cancel}
	if _, err := record.Stream(ctx, classicOptions(t), in, w); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if text := out.String(); !strings.HasSuffix(text, "}\n") {
		t.Errorf("the output ends with %q", text[max(0, len(text)-50):])
	}
}

// stoppingWriter is a writer that calls stop when it holds more than 1 MiB.
type stoppingWriter struct {
	*bytes.Buffer
	stop func()
}

func (s *stoppingWriter) Flush() error { return nil }

func (s *stoppingWriter) Write(p []byte) (int, error) {
	if s.Len() > 1<<20 {
		s.stop()
	}
	return s.Buffer.Write(p)
}

func TestStreamErrors(t *testing.T) {
	errBroken := errors.New("broken")
	in := io.MultiReader(strings.NewReader(`{"answer":"4*6","hand":[4,6]}`+"\nrest"), iotest.ErrReader(errBroken))
	var out bytes.Buffer
	sum, err := record.Stream(t.Context(), classicOptions(t), in, bufio.NewWriter(&out))
	if !errors.Is(err, errBroken) || sum.Total() != 1 || strings.Count(out.String(), "\n") != 1 {
		t.Error(err, sum.Total(), out.String())
	}
	lines := strings.NewReader(strings.Repeat("{\n", 100_000))
	if _, err := record.Stream(t.Context(), classicOptions(t), lines, bufio.NewWriter(failingWriter{errBroken})); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func BenchmarkStream(b *testing.B) {
	var text strings.Builder
	for n := range 200_000 {
		fmt.Fprintf(&text, `{"id":"c%06d","answer":"8 / (3 - 8 / 3)","hand":[8,3,8,3],"target":24}`+"\n", n)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if _, err := record.Stream(b.Context(), classicOptions(b), strings.NewReader(text.String()), bufio.NewWriter(io.Discard)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*200_000/b.Elapsed().Seconds(), "lines/s")
}
