package record_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	"github.com/make24/make24/internal/record"
)

// stream returns the output of Stream for an input, and its summary.
func stream(t testing.TB, in io.Reader) (string, record.Summary) {
	t.Helper()
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	sum, err := record.Stream(t.Context(), classic(t), in, w)
	if err != nil || w.Buffered() > 0 {
		t.Error(err, w.Buffered())
	}
	return out.String(), sum
}

// kinds are lines of every kind, as formats of a number.
var errorKindCount = []string{
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

// TestStreamOrder checks that the verdicts on 200,000 lines are those on each line alone, in order.
func TestStreamOrder(t *testing.T) {
	lines := 200_000
	if testing.Short() {
		lines = 20_000
	}
	draw := rand.New(rand.NewPCG(20261122, 24))
	one := record.NewChecker(classic(t))
	var in, want []byte
	for number := 1; number <= lines; number++ {
		line := strings.Replace(errorKindCount[draw.IntN(len(errorKindCount))], "%d", fmt.Sprint(number), 1)
		line = strings.ReplaceAll(line, "%[1]d", fmt.Sprint(number%13))
		in = append(append(in, line...), []string{"\n", "\r\n"}[number%2]...)
		if strings.TrimSpace(line) != "" {
			want, _ = one.Check(want, []byte(line), number)
			want = append(want, '\n')
		}
	}
	got, sum := stream(t, bytes.NewReader(in))
	if got != string(want) || sum.Total() != bytes.Count(want, []byte("\n")) {
		t.Errorf("%d verdicts in %d bytes, want %d bytes", sum.Total(), len(got), len(want))
	}
	if got, _ := stream(t, iotest.HalfReader(bytes.NewReader(in))); got != string(want) {
		t.Error("half of each read changes the verdicts")
	}
	if got, _ := stream(t, iotest.OneByteReader(bytes.NewReader(in[:3000]))); !strings.HasPrefix(string(want), got[:len(got)-200]) {
		t.Error("single bytes change the verdicts")
	}
}

func TestStreamLines(t *testing.T) {
	const line, yes = `{"answer":"4*6","hand":[4,6]}`, `{"verdict":"correct","value":"24","source":"text","span":[0,3]}` + "\n"
	const tag = "<answer>"
	fill := record.MaxLine - len(line) - len(tag)
	long := `{"answer":"` + strings.Repeat("x", fill-len("</answer>")) + tag + `4*6</answer>","hand":[4,6]}`

	tooLong := func(n int) string {
		return fmt.Sprintf(`{"line":%d,"verdict":"invalid","reason":"long_line","error":"the line is longer than 1048576 bytes"}`+"\n", n)
	}
	longYes := fmt.Sprintf(`{"verdict":"correct","value":"24","source":"tag","span":[%d,%d]}`+"\n", fill-1, fill+2)
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"only a mark", "\ufeff", ""},
		{"part of a mark", "\xef\xbb", `{"line":1,`},
		{"one", line + "\n", yes},
		{"no line end", line, yes},
		{"no line end after another", line + "\n" + line, yes + yes},
		{"CRLF", line + "\r\n" + line + "\r\n", yes + yes},
		{"blank lines", "\n \r\n" + line + "\n\t\n\n{\n", yes + `{"line":6,`},
		{"a byte-order mark", "\ufeff" + line + "\n", yes},
		{"a byte-order mark twice", "\ufeff\ufeff" + line + "\n", `{"line":1,`},
		{"a byte-order mark in the second line", line + "\n\ufeff" + line + "\n", yes + `{"line":2,`},
		{"the longest", long + "\r\n" + line, longYes + yes},
		{"too long by one", line + "\n " + long[:len(long)-1] + " }\n" + line + "\n", yes + tooLong(2) + yes},
		{"too long", line + "\n" + long[:11] + " " + long[11:] + "\n{", yes + tooLong(2) + `{"line":3,`},
		{"far too long", strings.Repeat("x", 5<<20) + "\n" + line + "\n", tooLong(1) + yes},
		{"far too long and blank", strings.Repeat(" ", 5<<20) + "\n" + line + "\n", tooLong(1) + yes},
		{"far too long at the end", line + "\n" + strings.Repeat("x", 5<<20), yes + tooLong(2)},
		{"long without an end", long[:11] + " " + long[11:], tooLong(1)},
	} {
		for name, in := range map[string]io.Reader{
			"at once":           strings.NewReader(c.in),
			"in data and error": iotest.DataErrReader(strings.NewReader(c.in)),
			"in parts":          iotest.HalfReader(strings.NewReader(c.in)),
		} {
			got, _ := stream(t, in)
			if got != c.want && (!strings.HasSuffix(c.want, ",") || !strings.HasPrefix(got, c.want) || strings.Count(got, "\n") != strings.Count(c.want, "\n")+1) {
				t.Errorf("%s, %s: %.300q, want %.300q", c.name, name, got, c.want)
			}
		}
	}
}

// TestStreamAnswersAtOnce checks that a line that arrives alone is answered before the next.
func TestStreamAnswersAtOnce(t *testing.T) {
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := record.Stream(context.Background(), classic(t), in, bufio.NewWriterSize(out, 1<<20))
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

// endless repeats the same lines until left is used up.
type endless struct {
	lines string
	left  atomic.Int64
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left.Add(-int64(len(p))) < 0 {
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

// TestStreamMemory checks that the memory does not grow with the input, even if every few bytes of
// it produce a line of output.
func TestStreamMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 22 MB")
	}
	for _, lines := range []string{"{\n", `{"answer":"4*6","hand":[4,6]}` + "\n", strings.Repeat("x", 30000)} {
		in := &endless{lines: lines}
		in.left.Store(int64(min(len(lines), 10)) << 20)
		var most uint64
		out := watcher{func() {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
		}, 0}
		if _, err := record.Stream(t.Context(), classic(t), in, &out); err != nil {
			t.Fatal(err)
		}
		if limit := uint64(runtime.GOMAXPROCS(0)*40+40) << 20; most > limit {
			t.Errorf("%.10q: %d MiB of heap", lines, most>>20)
		}
	}
}

// watcher is a writer that calls look on every hundredth write.
type watcher struct {
	look  func()
	count int
}

func (w *watcher) Write(p []byte) (int, error) {
	if w.count++; w.count%100 == 0 {
		w.look()
	}
	return len(p), nil
}

func (w *watcher) Flush() error { return nil }

// TestStreamStops checks that a cancelled stream ends after a complete line and returns the
// context's error.
func TestStreamStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in := &endless{lines: `{"answer":"4*6","hand":[4,6]}` + "\n"}
	in.left.Store(1 << 40)
	var out bytes.Buffer
	w := &stopper{&out, cancel}
	if _, err := record.Stream(ctx, classic(t), in, w); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if text := out.String(); !strings.HasSuffix(text, "}\n") {
		t.Errorf("the output ends with %q", text[max(0, len(text)-50):])
	}
}

type stopper struct {
	*bytes.Buffer
	stop func()
}

func (s *stopper) Flush() error { return nil }

func (s *stopper) Write(p []byte) (int, error) {
	if s.Len() > 1<<20 {
		s.stop()
	}
	return s.Buffer.Write(p)
}

func TestStreamErrors(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader(`{"answer":"4*6","hand":[4,6]}`+"\nrest"), iotest.ErrReader(broken))
	var out bytes.Buffer
	sum, err := record.Stream(t.Context(), classic(t), in, bufio.NewWriter(&out))
	if !errors.Is(err, broken) || sum.Total() != 1 || strings.Count(out.String(), "\n") != 1 {
		t.Error(err, sum.Total(), out.String())
	}
	lines := strings.NewReader(strings.Repeat("{\n", 100_000))
	if _, err := record.Stream(t.Context(), classic(t), lines, bufio.NewWriter(failingWriter{broken})); !errors.Is(err, broken) {
		t.Error(err)
	}
}

type failingWriter struct{ err error }

func (r failingWriter) Write([]byte) (int, error) { return 0, r.err }

func BenchmarkStream(b *testing.B) {
	var text strings.Builder
	for n := range 200_000 {
		fmt.Fprintf(&text, `{"id":"c%06d","answer":"8 / (3 - 8 / 3)","hand":[8,3,8,3],"target":24}`+"\n", n)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if _, err := record.Stream(b.Context(), classic(b), strings.NewReader(text.String()), bufio.NewWriter(io.Discard)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*200_000/b.Elapsed().Seconds(), "lines/s")
}
