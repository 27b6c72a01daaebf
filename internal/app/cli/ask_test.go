package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/app/tui"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/ask"
	"github.com/make24/make24/internal/testkit/chattest"
	"github.com/make24/make24/internal/testkit/proctest"
)

const askKey = "sk-test-0123456789abcdef"

// askPuzzles are the puzzles of the tests of ask.
const askPuzzles = "3 3 8 8\n1 1 1 1\n4 6\n1 5 5 5\n2 3 4\n6 6 6 6\n"

// newAskFolder returns a folder with puzzles.csv and the base URL of an endpoint.
func newAskFolder(t *testing.T, fake *chattest.Endpoint) (dir, baseURL string) {
	t.Helper()
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	dir = t.TempDir()
	for name, content := range map[string]string{
		"puzzles.csv": askPuzzles, "key": askKey + "\n", "examples.jsonl": `{"hand":[1,3,4,6],"solution":"6/(1-3/4)"}` + "\n" + `{"hand":[1,2,3,4],"solution":"1*2*3*4"}` + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir, server.URL + "/v1"
}

// runAsk runs ask with the key of the environment and returns its status and outputs, in which it replaces the
// folder and the address.
func runAsk(t *testing.T, dir, baseURL string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	t.Setenv(keyVariable, askKey)
	line := append([]string{"ask", "--model", "tiny", "--base-url", baseURL, filepath.Join(dir, "puzzles.csv")}, args...)
	var out, errs bytes.Buffer
	status = Run(t.Context(), line, strings.NewReader(""), &out, &errs)
	return status, out.String(), strings.NewReplacer(dir, "DIR", baseURL, "URL").Replace(errs.String())
}

// readAnswers returns the answers in a file.
func readAnswers(t *testing.T, name string) (answers []ask.Answer) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		var a ask.Answer
		if err := json.Unmarshal([]byte(line), &a); err != nil || !strings.HasSuffix(line, "\n") {
			t.Fatalf("%q: %v", line, err)
		}
		answers = append(answers, a)
	}
	return answers
}

// TestAskAndEvaluate asks, resumes with more samples, and evaluates.
func TestAskAndEvaluate(t *testing.T) {
	fake := &chattest.Endpoint{}
	dir, url := newAskFolder(t, fake)
	name := filepath.Join(dir, "a.jsonl")
	args := []string{
		"--profile", "classic+none", "--system", "Be brief.", "--few-shot", filepath.Join(dir, "examples.jsonl") + ":0-0",
		"--temperature", "1", "--max-tokens", "500", "--input-price", "2.5", "--output-price", "10", "-o", name,
	}
	status, _, stderr := runAsk(t, dir, url, args...)
	if want := "make24: 6 answers, 600 tokens of prompts, 60 tokens of answers\nmake24: cost 0.0021\n"; status != 0 || stderr != want {
		t.Fatalf("status %d, %s", status, stderr)
	}
	if status, _, stderr := runAsk(t, dir, url, append(args, "--samples", "3")...); status != 0 || !strings.HasPrefix(stderr, "make24: 12 answers,") {
		t.Fatalf("status %d, %s", status, stderr)
	}
	sent := fake.Requests()
	if len(sent) != 18 || len(readAnswers(t, name)) != 18 || len(sent[0].Messages) != 4 || sent[0].Key != askKey ||
		!strings.HasSuffix(sent[0].Body, `"temperature":1,"max_tokens":500}`) || sent[0].Messages[2].Content != "<answer>6/(1-3/4)</answer>" {
		t.Errorf("%d requests, the first is %s", len(sent), sent[0].Body)
	}
	var out, errs bytes.Buffer
	status = Run(t.Context(), []string{"evaluate", "--profile", "classic+none", "--puzzles", filepath.Join(dir, "puzzles.csv"), "--format", "csv", name}, strings.NewReader(""), &out, &errs)
	if !strings.Contains(out.String(), "tiny,all,,,cost,6,18,18,0.000350,") {
		t.Errorf("the cost of an answer is missing: %s", out.String())
	}
	if want := "tiny,all,,,accuracy,6,18,18,1.000000,"; status != 0 || !strings.Contains(out.String(), want) {
		t.Errorf("status %d, %s%s", status, out.String(), errs.String())
	}

	// Without a file, the answers go to standard output.
	if status, stdout, _ := runAsk(t, dir, url); status != 0 || strings.Count(stdout, "\n") != 6 {
		t.Errorf("status %d, %s", status, stdout)
	}
	// Nothing is sent with --messages.
	before := len(fake.Requests())
	status, stdout, stderr := runAsk(t, dir, url, "--messages", "--samples", "2")
	if status != 0 || strings.Count(stdout, "\n") != 12 || !strings.Contains(stdout, `"messages":[{"role":"user","content":"Make 24 from the numbers 3 3 8 8.\n`) || stderr != "" || len(fake.Requests()) != before {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}

// TestAskMessages checks the line for each failure, and that no output has the key.
func TestAskMessages(t *testing.T) {
	for _, c := range []struct {
		name   string
		reply  chattest.Reply
		args   []string
		status int
		want   string // the last line of standard error
	}{
		{
			"a wrong key",
			chattest.Reply{Status: 401, Body: `{"error":{"message":"Incorrect API key: ` + askKey + `"}}`},
			nil, 2,
			"URL refuses the key (HTTP 401); set OPENAI_API_KEY, or name the file of the key with --key-file",
		},
		{
			"an unknown model",
			chattest.Reply{Status: 404, Body: `{"error":{"message":"no model tiny for ` + askKey + `"}}`},
			nil, 2,
			`URL has no model "tiny", or is not the right address (HTTP 404: no model tiny for [key]); check --model and --base-url`,
		},
		{
			"a wrong address",
			chattest.Reply{},
			[]string{"--base-url", "URL/v2"},
			2,
			`URL/v2 has no model "tiny", or is not the right address (HTTP 404: 404 page not found); check --model and --base-url`,
		},
		{
			"no address",
			chattest.Reply{},
			[]string{"--base-url", "http://user:secret@host/v1"},
			2,
			"--base-url or OPENAI_BASE_URL is not an address such as http://localhost:8000/v1, without a user, ? or #",
		},
		{
			"nobody there",
			chattest.Reply{},
			[]string{"--base-url", "http://127.0.0.1:1/v1"},
			2,
			"cannot reach http://127.0.0.1:1/v1: dial tcp 127.0.0.1:1: connect: connection refused",
		},
		{
			"a redirection",
			chattest.Reply{Status: 308, Body: "{}", Header: map[string]string{"Location": "http://127.0.0.1:1/"}},
			nil, 2,
			"URL refers to another address (HTTP 308); give that one with --base-url",
		},
		{"no quota", chattest.Reply{Status: 429, Body: `{"error":{"code":"insufficient_quota","message":"pay"}}`}, nil, 2, "the account at URL has nothing left (HTTP 429: pay)"},
		{
			"a long wait",
			chattest.Reply{Status: 429, Body: "{}", Header: map[string]string{"Retry-After": "3600"}},
			nil, 2,
			"URL wants no requests for some time (HTTP 429: 1h0m0s); run the command again later",
		},
		{
			"a bad request",
			chattest.Reply{Status: 400, Body: `{"error":{"message":"temperature\nis unsupported"}}`},
			nil, 2,
			`URL refuses the request (HTTP 400: temperature\u000ais unsupported); check the flags`,
		},
		{
			"a page",
			chattest.Reply{Body: "<html>" + askKey, Header: map[string]string{"Content-Type": "text/html"}},
			nil, 1,
			"a reply of URL cannot be used: the reply is not the JSON of a chat completion",
		},
		{
			"an answer that is cut off",
			chattest.Reply{Text: "well, " + askKey, Finish: "length"},
			nil, 0,
			"6 answers were cut off by the limit of tokens; raise --max-tokens in another file",
		},
		{"the key file", chattest.Reply{}, []string{"--key-file", "DIR/nowhere"}, 2, "cannot read the key in DIR/nowhere: no such file or directory"},
		{"two words as the key", chattest.Reply{}, []string{"--key-file", "DIR/puzzles.csv"}, 2, "the key in OPENAI_API_KEY or --key-file is not one word of printable ASCII"},
		{
			"no solution to show",
			chattest.Reply{},
			[]string{"--few-shot", "DIR/puzzles.csv"},
			2,
			"the example 1-3.3.8.8-24-classic has no solution that the profile accepts; choose others with --few-shot FILE:FROM-TO",
		},
		{"a model", chattest.Reply{}, []string{"--model", "\xff"}, 2, "the model must be printable text of 1 to 200 bytes"},
		{"a temperature", chattest.Reply{}, []string{"--temperature", "NaN"}, 2, `--temperature "NaN" is not a number from 0 to 2`},
		{"a price", chattest.Reply{}, []string{"--input-price", "1e9"}, 2, `--input-price "1e9" is not a price such as 2.50`},
		{"samples", chattest.Reply{}, []string{"--samples", "0"}, 2, "--samples 0 is not possible; use 1 to 1000"},
		{"the name of the prompt", chattest.Reply{}, []string{"--prompt-name", ""}, 2, "the name of the prompt must be printable text of 1 to 200 bytes"},
		{"half a character", chattest.Reply{}, []string{"--prompt-name", "\xe4\xb8"}, 2, "the name of the prompt must be printable text of 1 to 200 bytes"},
		{"a time", chattest.Reply{}, []string{"--timeout", "1ms"}, 2, "--timeout 1ms is not possible; use 1s to 24h"},
		{"a folder", chattest.Reply{}, []string{"-o", "DIR"}, 2, "cannot write DIR: is a directory"},
		{"a foreign file", chattest.Reply{}, []string{"-o", "DIR/puzzles.csv"}, 2, "DIR/puzzles.csv, line 1: not an answer of make24 ask; choose another file with --out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			fake := &chattest.Endpoint{Answer: func(*chattest.Request) chattest.Reply { return c.reply }}
			dir, url := newAskFolder(t, fake)
			var args []string
			for _, arg := range c.args {
				args = append(args, strings.NewReplacer("DIR", dir, "URL", strings.TrimSuffix(url, "/v1")).Replace(arg))
			}
			status, stdout, stderr := runAsk(t, dir, url, args...)
			stderr = strings.ReplaceAll(stderr, strings.TrimSuffix(url, "/v1"), "URL")
			lines := strings.Split(strings.TrimSuffix(stderr, "\n"), "\n")
			if last := lines[len(lines)-1]; status != c.status || last != "make24: "+c.want {
				t.Errorf("status %d, %s\nwant %d, %s", status, stderr, c.status, c.want)
			}
			if status == 2 && len(lines) > 1 {
				t.Errorf("more than one line:\n%s", stderr)
			}
			if strings.Contains(stdout+stderr, "sk-test") || strings.Contains(stderr, "secret") {
				t.Errorf("the key is in\n%s%s", stdout, stderr)
			}
		})
	}
}

// TestAskCannotResume checks that a run whose answers go to a device does not say that it can be resumed.
func TestAskCannotResume(t *testing.T) {
	fake := &chattest.Endpoint{Answer: func(r *chattest.Request) chattest.Reply {
		if r.Number > 0 {
			return chattest.Reply{Status: 400, Body: "{}"}
		}
		return chattest.Solve(r)
	}}
	dir, url := newAskFolder(t, fake)
	status, _, stderr := runAsk(t, dir, url, "--concurrency", "1", "-o", os.DevNull)
	const want = "\nmake24: 1 of 6 answers were written; with a regular file as --out, the command can be resumed\n"
	if status != 1 || !strings.Contains(stderr, want) {
		t.Errorf("status %d, %s", status, stderr)
	}
}

// TestAskOtherFile checks the lines for files of another run.
func TestAskOtherFile(t *testing.T) {
	fake := &chattest.Endpoint{}
	dir, url := newAskFolder(t, fake)
	name := filepath.Join(dir, "a.jsonl")
	if status, _, stderr := runAsk(t, dir, url, "-o", name); status != 0 {
		t.Fatal(stderr)
	}
	for _, c := range []struct{ args, want string }{
		{"--model big", "line 1: an answer of the model tiny, not of big; choose another file with --out"},
		{"--temperature 0.3", "line 1: --temperature was none, not 0.3; choose another file with --out"},
		{"--max-tokens 5", "line 1: --max-tokens was 0, not 5; choose another file with --out"},
		{"--prompt-name few-shot", "line 1: --prompt-name was HASH, not few-shot; choose another file with --out"},
		{"--lang zh", "第 1 行：答案对应另一条提示语；请用 --out 换一个文件，或者照原来的 --profile、--lang、--system 和 --few-shot"},
		{"--no-solution", "line 1: the answer to another prompt; choose another file with --out, or give --profile, --lang, --system and --few-shot as before"},
		{"--target 25", "is not asked; choose another file with --out"},
	} {
		status, _, stderr := runAsk(t, dir, url, append(strings.Fields(c.args), "--concurrency", "1", "-o", name)...)
		stderr = strings.Replace(stderr, readAnswers(t, name)[0].Prompt, "HASH", 1)
		if status != 2 || !strings.HasSuffix(stderr, c.want+"\n") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %s", c.args, status, stderr)
		}
	}
	if n := len(fake.Requests()); n != 6 {
		t.Errorf("%d requests", n)
	}
}

// TestAskKilled kills a process while requests are open, damages the end of its file as a kill could, and
// resumes: no puzzle and sample that was answered is asked again.
func TestAskKilled(t *testing.T) {
	const samples, answered = 4, 10
	var mu sync.Mutex
	replies := map[string]int{} // by prompt
	enough := make(chan struct{})
	held := false // requests are held until the client is killed
	n := 0
	fake := &chattest.Endpoint{Answer: func(r *chattest.Request) chattest.Reply {
		mu.Lock()
		defer mu.Unlock()
		if n == answered && !held {
			held = true
			close(enough)
		}
		if held {
			return chattest.Reply{Stall: true}
		}
		n++
		replies[r.Prompt()]++
		return chattest.Solve(r)
	}}
	dir, url := newAskFolder(t, fake)
	name := filepath.Join(dir, "a.jsonl")
	args := []string{"ask", "--model", "tiny", "--base-url", url, "--samples", fmt.Sprint(samples), "--concurrency", "3", "-o", name, filepath.Join(dir, "puzzles.csv")}
	child := proctest.Server(t, "make24", args...)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	child.Await(func() { <-enough })
	// All replies were sent. Those that the child has not written are lost, like the requests that are held.
	if err := child.Stop(syscall.SIGKILL); err == nil {
		t.Fatal("the child ended by itself")
	}
	written := readAnswers(t, name)
	if lost := answered - len(written); lost < 0 || lost > 3 {
		t.Fatalf("%d of %d answers were written", len(written), answered)
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteString(`{"key":"1-4.6-24-cla`)
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Fatal(err)
	}

	mu.Lock()
	held, n = false, -1000
	mu.Unlock()
	// The endpoint may read requests of the killed child only now, so those of the next run have another key.
	const nextKey = "sk-next"
	t.Setenv(keyVariable, nextKey)
	var errs bytes.Buffer
	if status := Run(t.Context(), args, strings.NewReader(""), &errs, &errs); status != 0 {
		t.Fatalf("status %d, %s", status, errs.String())
	}
	again := 0
	for _, r := range fake.Requests() {
		if r.Key == nextKey {
			again++
		}
	}
	if again != 6*samples-len(written) {
		t.Errorf("%d requests after the kill, want %d", again, 6*samples-len(written))
	}
	seen := map[string]bool{}
	for i, a := range readAnswers(t, name) {
		id := fmt.Sprint(a.Key, " ", a.Sample)
		if seen[id] {
			t.Errorf("%s is there twice", id)
		}
		seen[id] = true
		if i < len(written) && (a.Key != written[i].Key || a.Sample != written[i].Sample || a.Text != written[i].Text) {
			t.Errorf("line %d was changed", i+1)
		}
	}
	if len(seen) != 6*samples {
		t.Errorf("%d answers", len(seen))
	}
}

// TestAskInterrupted checks that the first interrupt waits for the requests that were sent, writes their
// answers and says how to go on.
func TestAskInterrupted(t *testing.T) {
	open, release := make(chan struct{}, 2), make(chan struct{})
	fake := &chattest.Endpoint{Answer: func(r *chattest.Request) chattest.Reply {
		open <- struct{}{}
		<-release
		return chattest.Solve(r)
	}}
	dir, url := newAskFolder(t, fake)
	name := filepath.Join(dir, "a.jsonl")
	child := proctest.Server(t, "make24", "ask", "--model", "tiny", "--base-url", url, "--concurrency", "2", "-o", name, filepath.Join(dir, "puzzles.csv"))
	stderr, err := child.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var said []byte
	child.Await(func() {
		<-open
		<-open
		_ = child.Process.Signal(os.Interrupt)
		for one := make([]byte, 1); !bytes.Contains(said, []byte("\n")); { // until the interrupt has arrived
			if _, err := stderr.Read(one); err != nil {
				break
			}
			said = append(said, one...)
		}
		close(release)
		var rest bytes.Buffer
		_, _ = rest.ReadFrom(stderr)
		said = append(said, rest.Bytes()...)
	})
	if err := child.Wait(); err == nil || child.ProcessState.ExitCode() != statusInterrupted {
		t.Errorf("%v", err)
	}
	want := "make24: waiting for the answers to the requests that were sent; press Ctrl-C again to lose them\n" +
		"make24: 2 answers, 200 tokens of prompts, 20 tokens of answers\n" +
		"make24: 2 of 6 answers are in " + name + "; run the same command again for the others\nmake24: stopped\n"
	if string(said) != want {
		t.Errorf("got  %s\nwant %s", said, want)
	}
	keys := []string{}
	for _, a := range readAnswers(t, name) {
		keys = append(keys, a.Key)
	}
	slices.Sort(keys)
	if strings.Join(keys, " ") != "1-1.1.1.1-24-classic 1-3.3.8.8-24-classic" {
		t.Errorf("the file has %v", keys)
	}
}

// lines returns what the terminal shows, without empty lines at the end. It checks that no line that the program replaces
// is wider than the terminal, which would show the rest of the line for ever.
func (x *terminal) lines() []string {
	x.t.Helper()
	shown := []string{""}
	for rest := x.output(); rest != ""; {
		last := &shown[len(shown)-1]
		n := 1
		switch {
		case strings.HasPrefix(rest, "\r\n"):
			shown, n = append(shown, ""), 2
		case strings.HasPrefix(rest, eraseLine), rest[0] == '\r': // what follows a return is longer
			if width := text.Width(*last); width > tui.MinWidth {
				x.t.Errorf("a line of %d columns: %q", width, *last)
			}
			if *last = ""; strings.HasPrefix(rest, eraseLine) {
				n = len(eraseLine)
			}
		default:
			*last += rest[:1]
		}
		rest = rest[n:]
	}
	return strings.Split(strings.TrimRight(strings.Join(shown, "\n"), "\n"), "\n")
}

// TestAskBar watches the progress bar of a run that resumes, on a terminal: the numbers of answers with those of the
// earlier run, the cost of this run, and messages in lines of their own.
func TestAskBar(t *testing.T) {
	for _, c := range []struct{ lang, done, stopping, cost, end string }{
		{"en", "(3/6)", "waiting for the answers", "left, cost 0.0004", "make24: stopped"},
		{"zh", "(3/6)", "正在等待已发出的请求的答案", "费用 0.0004", "make24：已停止"},
	} {
		t.Run(c.lang, func(t *testing.T) {
			release := make(chan struct{})
			fake := &chattest.Endpoint{Answer: func(r *chattest.Request) chattest.Reply {
				if r.Number == 3 {
					<-release
				}
				return chattest.Solve(r)
			}}
			dir, url := newAskFolder(t, fake)
			puzzles, name := filepath.Join(dir, "puzzles.csv"), filepath.Join(dir, "a.jsonl")
			args := []string{"ask", "--lang", c.lang, "--model", "tiny", "--base-url", url, "--concurrency", "1", "--input-price", "2.5", "--output-price", "10", "-o", name}
			var errs bytes.Buffer
			if status := Run(t.Context(), append(args, puzzles+":0-1"), strings.NewReader(""), &errs, &errs); status != 0 {
				t.Fatal(errs.String())
			}
			x := startTerminal(t, nil, append(args, puzzles)...)
			x.expect(c.done)
			x.expect(c.cost)
			if err := x.cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			x.expect(c.stopping)
			close(release)
			if status := x.wait(); status != statusInterrupted {
				t.Errorf("status %d", status)
			}
			x.expect(c.end)
			shown := x.lines()
			for _, line := range shown {
				if !strings.HasPrefix(line, "make24") {
					t.Errorf("%q is not a message", line)
				}
			}
			if len(shown) != 5 || !strings.Contains(shown[0], c.stopping) || !strings.HasSuffix(shown[2], " 0.0007") {
				t.Errorf("the terminal shows\n%s", strings.Join(shown, "\n"))
			}
		})
	}
}
