package cli

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/rat"
)

// Whoever keeps a pipe open has an answer to each record before the next is asked.
func TestCheckAnswersAtOnce(t *testing.T) {
	for _, c := range []struct {
		args       []string
		head, line string
	}{
		{[]string{"check", "--jsonl"}, "", `{"id":"%d","answer":"4*6","hand":[4,6]}` + "\n"},
		{[]string{"check", "--format", "csv"}, "id,answer,hand\n", "%d,4*6,4 6\n"},
	} {
		in, feed := io.Pipe()
		drain, out := io.Pipe()
		done := make(chan int, 1)
		go func() {
			done <- Run(t.Context(), c.args, in, out, io.Discard)
			out.Close()
		}()
		lines := bufio.NewScanner(drain)
		for n := range 100 {
			fmt.Fprintf(feed, c.head+c.line, n)
			c.head = ""
			if !lines.Scan() || !strings.HasPrefix(lines.Text(), fmt.Sprintf(`{"id":"%d","verdict":"correct"`, n)) {
				t.Fatalf("%v: %q", c.args, lines.Text())
			}
		}
		feed.Close()
		if lines.Scan() || <-done != statusYes {
			t.Errorf("%v: more is written: %q", c.args, lines.Text())
		}
	}
}

// cancelAfter cancels when so much was written.
type cancelAfter struct {
	bytes.Buffer
	limit int
	stop  func()
}

func (c *cancelAfter) Write(p []byte) (int, error) {
	if c.Len() > c.limit {
		c.stop()
	}
	return c.Buffer.Write(p)
}

// repeated gives the same line for ever.
type repeatReader struct {
	line string
	at   int
}

func (r *repeatReader) Read(p []byte) (int, error) {
	n := copy(p, r.line[r.at:])
	r.at = (r.at + n) % len(r.line)
	return n, nil
}

// A stream that is stopped ends after a whole line.
func TestCheckStops(t *testing.T) {
	for _, c := range []struct {
		args []string
		head string
		line string
	}{
		{[]string{"check", "--jsonl"}, "", `{"answer":"4*6","hand":[4,6]}` + "\n"},
		{[]string{"check", "--format", "csv"}, "answer,hand\n", "4*6,4 6\n"},
	} {
		// A read that is going on is left behind, so each run has an input of its own.
		in := func() io.Reader { return io.MultiReader(strings.NewReader(c.head), &repeatReader{line: c.line}) }
		ctx, cancel := context.WithCancel(t.Context())
		out := cancelAfter{limit: 1 << 18, stop: cancel}
		var stderr bytes.Buffer
		status := Run(ctx, c.args, in(), &out, &stderr)
		if status != statusInterrupted || stderr.String() != "make24: stopped\n" || !strings.HasSuffix(out.String(), "}\n") {
			t.Errorf("%v: status %d, %q", c.args, status, stderr.String())
		}
		if status := Run(t.Context(), c.args, in(), closedPipeWriter{}, io.Discard); status != statusBrokenPipe {
			t.Errorf("%v into a closed pipe: status %d", c.args, status)
		}
	}
}

// refusing is a pipe that nobody reads.
type closedPipeWriter struct{}

func (closedPipeWriter) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// Every fault and every reason has its words, in both languages.
func TestEveryFaultHasItsMessage(t *testing.T) {
	for n := range 1000 {
		word := answer.Fault(n).String()
		if word == "unknown" {
			break
		}
		if !text.Has(text.Key("syntax."+word)) && word != "" {
			t.Errorf("the fault %s has no message", word)
		}
	}
	p, err := answer.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		var out bytes.Buffer
		o := record.Options{Profile: p, Hand: []int64{4, 6}, Target: rat.Int(24)}
		c := checker{app: &app{lang: lang, out: bufio.NewWriter(&out)}, options: o}
		seen := map[string]bool{}
		for reason := answer.None; reason <= answer.Value; reason++ {
			if reason != answer.None && reason < answer.Operator {
				continue // these are said by their fault
			}
			r := answer.Result{Reason: reason, Verdict: answer.Wrong, Value: rat.Int(23), Defined: true, Refused: rat.Int(7)}
			said := c.verdictLine("4*6", r, nil)
			if reason == answer.Operator {
				said = c.invalidReason("4^6", r)
			}
			if strings.Contains(said, "{") || said == "" || seen[said] {
				t.Errorf("%v, %v: %q", lang, reason, said)
			}
			seen[said] = true
		}
	}
}

// A table gives the verdicts that the same records give as lines.
func TestCSVIsLikeJSONL(t *testing.T) {
	lines, table := new(strings.Builder), new(strings.Builder)
	fmt.Fprintln(table, "\ufeffid,response,nums,target,profile,note")
	for n := range 5000 {
		said := []string{"4*6", "4+6", `\\frac{4}{6}`, "<answer>4\\n*6</answer>", "", "24"}[n%6]
		fmt.Fprintf(lines, `{"id":"%d","answer":"%s","hand":"4 6","target":"%d","rules":"hdoj"}`+"\n", n, said, 24+n%2)
		said = strings.NewReplacer(`\\`, `\`, `\n`, "\n").Replace(said)
		fmt.Fprintf(table, `%d,"%s",4 6,%d,hdoj,"a ""note"""`+"\r\n", n, said, 24+n%2)
	}
	var out [2]bytes.Buffer
	if Run(t.Context(), []string{"check", "--jsonl"}, strings.NewReader(lines.String()), &out[0], io.Discard) != statusYes ||
		Run(t.Context(), []string{"check", "--format", "csv"}, strings.NewReader(table.String()), &out[1], io.Discard) != statusYes ||
		out[0].String() != out[1].String() || bytes.Count(out[0].Bytes(), []byte("\n")) != 5000 {
		t.Errorf("%.400s\n%.400s", &out[0], &out[1])
	}
}

// A quotation mark that is never closed does not have the rest of the input for one cell.
func TestCSVUnclosedQuote(t *testing.T) {
	in := io.MultiReader(
		strings.NewReader("id,answer,hand\n1,4*6,4 6\n2,\"4*6,4 6\n"),
		io.LimitReader(&repeatReader{line: "3,4*6,4 6\n"}, 3<<20)) // the row that does not end takes two
	var out, stderr bytes.Buffer
	status := Run(t.Context(), []string{"check", "--format", "csv"}, in, &out, &stderr)
	rows := strings.Split(out.String(), "\n")
	if status != statusBad || !strings.Contains(rows[1], `"line":3,"verdict":"invalid","reason":"long_line"`) || len(rows) < 1000 {
		t.Errorf("status %d, %d rows, %.300s, %s", status, len(rows), out.String(), &stderr)
	}
}
