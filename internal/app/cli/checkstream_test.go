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

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/rat"
)

// TestCheckAnswersAtOnce checks that check answers each record before it reads the next one.
func TestCheckAnswersAtOnce(t *testing.T) {
	for _, c := range []struct {
		args       []string
		head, line string
	}{
		{[]string{"check", "--jsonl"}, "", `{"id":"%d","answer":"4*6","hand":[4,6]}` + "\n"},
		{[]string{"check", "--input-format", "csv"}, "id,answer,hand\n", "%d,4*6,4 6\n"},
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
			t.Errorf("%v: unexpected output: %q", c.args, lines.Text())
		}
	}
}

// cancelingWriter is a writer that calls stop once it holds more than limit bytes.
type cancelingWriter struct {
	bytes.Buffer
	maxBytes int
	stop     func()
}

func (c *cancelingWriter) Write(p []byte) (int, error) {
	if c.Len() > c.maxBytes {
		c.stop()
	}
	return c.Buffer.Write(p)
}

// repeatReader returns the same line forever.
type repeatReader struct {
	line string
	at   int
}

func (r *repeatReader) Read(p []byte) (int, error) {
	n := copy(p, r.line[r.at:])
	r.at = (r.at + n) % len(r.line)
	return n, nil
}

// TestCheckStops checks that the output of an interrupted stream ends with a complete line, and
// that a closed pipe ends the command.
func TestCheckStops(t *testing.T) {
	for _, c := range []struct {
		args []string
		head string
		line string
	}{
		{[]string{"check", "--jsonl"}, "", `{"answer":"4*6","hand":[4,6]}` + "\n"},
		{[]string{"check", "--input-format", "csv"}, "answer,hand\n", "4*6,4 6\n"},
	} {
		// An interrupted run leaves its last read blocked, so each run gets its own input.
		in := func() io.Reader { return io.MultiReader(strings.NewReader(c.head), &repeatReader{line: c.line}) }
		ctx, cancel := context.WithCancel(t.Context())
		out := cancelingWriter{maxBytes: 1 << 18, stop: cancel}
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

// closedPipeWriter is a pipe whose reader was closed.
type closedPipeWriter struct{}

func (closedPipeWriter) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// TestEveryReasonHasItsSentence checks that every reason has one sentence of its own in each language,
// without arguments, and that a summary and the lines of check have it.
func TestEveryReasonHasItsSentence(t *testing.T) {
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		seen := map[string]answer.Reason{}
		for reason := answer.None + 1; reason.String() != "unknown"; reason++ {
			sentence := lang.Say(text.Key("reason." + reason.String()))
			if other, again := seen[sentence]; again || strings.ContainsAny(sentence, "{}") || strings.HasPrefix(sentence, "reason.") {
				t.Errorf("%v, %v: %q, as %v", lang, reason, sentence, other)
			}
			seen[sentence] = reason
		}
		if len(seen) != int(answer.Brackets) {
			t.Errorf("%v: %d sentences for %d reasons", lang, len(seen), answer.Brackets)
		}
		c := checker{app: &app{lang: lang}}
		for _, reason := range []answer.Reason{answer.DivZero, answer.Solvable} {
			if got, want := c.verdictLine("", answer.Result{Reason: reason}, nil), lang.Say(text.Key("reason."+reason.String())); !strings.Contains(got, want) {
				t.Errorf("%v, %v: %q has not %q", lang, reason, got, want)
			}
		}
	}
}

// TestEveryFaultHasItsMessage checks that every fault has a message, and that every reason has a
// different message in each language.
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
				continue // the fault has the message
			}
			r := answer.Result{Reason: reason, Verdict: answer.Wrong, Value: rat.Int(23), Defined: true, Refused: rat.Int(7)}
			message := c.verdictLine("4*6", r, nil)
			if reason == answer.Operator {
				message = c.invalidReason("4^6", r)
			}
			if strings.Contains(message, "{") || message == "" || seen[message] {
				t.Errorf("%v, %v: %q", lang, reason, message)
			}
			seen[message] = true
		}
	}
}

// TestCSVIsLikeJSONL checks that a table gets the same verdicts as the same records in JSON lines.
func TestCSVIsLikeJSONL(t *testing.T) {
	lines, table := new(strings.Builder), new(strings.Builder)
	fmt.Fprintln(table, "\ufeffid,response,nums,target,profile,note")
	for n := range 5000 {
		response := []string{"4*6", "4+6", `\\frac{4}{6}`, "<answer>4\\n*6</answer>", "", "24"}[n%6]
		fmt.Fprintf(lines, `{"id":"%d","answer":"%s","hand":"4 6","target":"%d","rules":"hdoj"}`+"\n", n, response, 24+n%2)
		response = strings.NewReplacer(`\\`, `\`, `\n`, "\n").Replace(response)
		fmt.Fprintf(table, `%d,"%s",4 6,%d,hdoj,"a ""note"""`+"\r\n", n, response, 24+n%2)
	}
	var out [2]bytes.Buffer
	if Run(t.Context(), []string{"check", "--jsonl"}, strings.NewReader(lines.String()), &out[0], io.Discard) != statusYes ||
		Run(t.Context(), []string{"check", "--input-format", "csv"}, strings.NewReader(table.String()), &out[1], io.Discard) != statusYes ||
		out[0].String() != out[1].String() || bytes.Count(out[0].Bytes(), []byte("\n")) != 5000 {
		t.Errorf("%.400s\n%.400s", &out[0], &out[1])
	}
}

// TestCSVUnclosedQuote checks that a quotation mark without its closing one does not swallow the
// rest of the input.
func TestCSVUnclosedQuote(t *testing.T) {
	in := io.MultiReader(
		strings.NewReader("id,answer,hand\n1,4*6,4 6\n2,\"4*6,4 6\n"),
		io.LimitReader(&repeatReader{line: "3,4*6,4 6\n"}, 3<<20)) // the unclosed row takes at most 2 MiB
	var out, stderr bytes.Buffer
	status := Run(t.Context(), []string{"check", "--input-format", "csv"}, in, &out, &stderr)
	rows := strings.Split(out.String(), "\n")
	if status != statusInvalid || !strings.Contains(rows[1], `"line":3,"verdict":"invalid","reason":"long_line"`) || len(rows) < 1000 {
		t.Errorf("status %d, %d rows, %.300s, %s", status, len(rows), out.String(), &stderr)
	}
}
