package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/rat"
)

// Sample is an answer with its expected verdict.
type Sample struct {
	Hand    string
	Answer  string
	Verdict string
}

// Samples returns short answers of the kind that language models write. Half are correct and not in
// LaTeX; the others are wrong, invalid or in LaTeX.
func Samples() []Sample {
	return []Sample{
		{"3 3 8 8", "8/(3-8/3)", "correct"},
		{"3 3 8 8", `\boxed{\dfrac{8}{3-\dfrac{8}{3}}}`, "correct"},
		{"1 5 5 5", "5 * (5 - 1 / 5)", "correct"},
		{"1 5 5 5", "5 * 5 - 1 ^ 5", "invalid"},
		{"4 4 6 8", "(4 + 8) * (6 - 4)", "correct"},
		{"4 4 6 8", "4 + 4 + 6 + 8 = 24", "wrong"},
		{"2 9 10 12", "2 * 12 * (10 - 9)", "correct"},
		{"2 9 10 12", "2 * 12", "wrong"},
		{"1 3 4 6", "6 / (1 - 3 / 4)", "correct"},
		{"1 3 4 6", "6 / (1 - 3 / 4", "invalid"},
		{"5 5 7 11", "(7 + 11 / 5) * 5", "wrong"},
		{"6 11 12 13", "<answer>6 + 11 - 13 + 12</answer>", "wrong"},
		{"2 3 5 12", "12 / (3 - 5 / 2)", "correct"},
		{"2 3 5 12", `\(12 \div \left(3 - \frac{5}{2}\right) = 24\)`, "correct"},
		{"1 2 7 7", "(7 * 7 - 1) / 2", "correct"},
		{"1 2 7 7", "(7 × 7 − 1) ÷ 2", "correct"},
		{"4 6", "<answer>4 * 6</answer>", "correct"},
		{"1 1 4 6", "4 * 6 + 1 - 1", "correct"},
		{"1 1 1 1", "There is no solution.", "invalid"},
		{"3 3 7 7", "(3 / 7 + 3) * 7", "correct"},
	}
}

// thinkingText is text of the kind that language models write before an answer.
const thinkingText = "Let's see: with 8 and 3 I could try 8*3 = 24, but then \"3\" and \"8\" are left over.\n" +
	"What about 8 - 8/3? That is 16/3, and 16/3 * 3 = 16. Hmm, wait…\n如果用 8 除以三分之一，就是 24。\n"

// Records returns a stream of at least size bytes of JSON lines, whose records have the samples in
// turn, and the number of records. If maxThoughts is above 0, a text of thoughts precedes each
// answer. Its length is at least minThoughts bytes, and exceeds maxThoughts by less than the length
// of thoughts.
func Records(size, minThoughts, maxThoughts int) (stream []byte, count int) {
	samples := Samples()
	for ; len(stream) < size; count++ {
		s := samples[count%len(samples)]
		text := s.Answer
		if maxThoughts > 0 {
			length := minThoughts + count*7919%(maxThoughts-minThoughts+1)
			think := strings.Repeat(thinkingText, length/len(thinkingText)+1)
			text = "<think>" + think + "</think>\n" + text
		}
		stream = append(stream, `{"id":`...)
		stream = strconv.AppendInt(stream, int64(count), 10)
		stream = append(stream, `,"answer":`...)
		stream = appendQuoted(stream, text)
		stream = append(stream, `,"hand":[`...)
		stream = append(stream, strings.ReplaceAll(s.Hand, " ", ",")...)
		stream = append(stream, "],\"target\":24}\n"...)
	}
	return stream, count
}

// appendQuoted appends a text as a JSON string.
func appendQuoted(dst []byte, text string) []byte {
	text = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text)
	return append(append(append(dst, '"'), text...), '"')
}

// errVerdict is the error of a stream in which some verdict is not the expected one.
var errVerdict = errors.New("measure: unexpected verdict")

// judgeRecords judges a stream of Records, one record after the other, and returns the output. It
// returns an error wrapping errVerdict if a verdict is not the expected one.
func judgeRecords(options record.Options, stream []byte) (out []byte, err error) {
	c, samples, n := record.NewChecker(options), Samples(), 0
	for line := range bytes.Lines(stream) {
		start := len(out)
		out, _ = c.Check(out, line, n+1)
		want := fmt.Sprintf(`{"id":%d,"verdict":%q`, n, samples[n%len(samples)].Verdict)
		if !bytes.HasPrefix(out[start:], []byte(want)) {
			return nil, fmt.Errorf("%w: %.200s got %s", errVerdict, line, out[start:])
		}
		out = append(out, '\n')
		n++
	}
	return out, nil
}

// shortStreamJob returns the work of judging a stream of short answers.
func shortStreamJob() (Job, error) {
	return streamJob(16<<20, 0, 0)
}

// longStreamJob returns the work of judging a stream of answers with 2 to 20 KB of thinking. Its
// unit is a million bytes.
func longStreamJob() (Job, error) {
	job, err := streamJob(longStreamSize, 2000, 20_000)
	job.Work = longStreamSize / 1_000_000
	return job, err
}

// longStreamSize is the size of the stream of longStreamJob in bytes, a multiple of a million. The
// stream is longer by less than one record.
const longStreamSize = 64_000_000

// streamJob returns the work of judging a stream of Records on one core. The output is compared
// with the expected output while it is written.
func streamJob(size, minThoughts, maxThoughts int) (Job, error) {
	p, err := answer.Lookup("classic")
	if err != nil {
		return Job{}, err
	}
	options := record.Options{Profile: p, Target: rat.Int(24)}
	stream, count := Records(size, minThoughts, maxThoughts)
	want, err := judgeRecords(options, stream)
	run := func(ctx context.Context, _ int) (int, error) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		w := outputChecker{remaining: want}
		sum, err := record.Stream(ctx, options, bytes.NewReader(stream), &w)
		if err == nil && len(w.remaining) > 0 {
			err = errVerdict
		}
		return sum.Total(), err
	}
	return Job{count, 1, count, run}, err
}

// outputChecker is a writer that accepts only the expected output.
type outputChecker struct{ remaining []byte }

func (c *outputChecker) Write(p []byte) (int, error) {
	rest, ok := bytes.CutPrefix(c.remaining, p)
	if !ok {
		return 0, errVerdict
	}
	c.remaining = rest
	return len(p), nil
}

// Flush does nothing: Write does not buffer.
func (c *outputChecker) Flush() error { return nil }
