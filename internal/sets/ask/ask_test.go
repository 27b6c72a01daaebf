package ask

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// recordOf returns the record of a classic puzzle.
func recordOf(hand ...int64) *dataset.Record {
	return &dataset.Record{Hand: hand, Target: rat.Int(24), Rules: puzzle.Variants()[0].Rules, Variant: "classic"}
}

// newPlan returns a plan of puzzles with the numbers 1, 1, 1 and n.
func newPlan(t testing.TB, puzzles, samples int) *Plan {
	t.Helper()
	profile, err := answer.Lookup("classic+none")
	if err != nil {
		t.Fatal(err)
	}
	p := NewPlan(Settings{Model: "tiny", Profile: profile, Lang: text.English, Temperature: "0.5", MaxTokens: 100}, samples)
	for n := range puzzles {
		if err := p.Add(recordOf(1, 1, 1, int64(n)+1)); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// fakeModel answers with the prompt, and counts how often it was asked what.
type fakeModel struct {
	mu    sync.Mutex
	asked map[string]int
	ask   func(ctx context.Context, n int) error // called with the number of the request, from 0; nil for none
	n     int
}

func (f *fakeModel) Ask(ctx context.Context, messages []Message) (Reply, error) {
	f.mu.Lock()
	n := f.n
	f.n++
	f.mu.Unlock()
	if f.ask != nil {
		if err := f.ask(ctx, n); err != nil {
			return Reply{}, err
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.asked == nil {
		f.asked = map[string]int{}
	}
	prompt := messages[len(messages)-1].Text
	f.asked[prompt]++
	in, out := int64(100), int64(10)
	return Reply{Text: prompt, FinishReason: "stop", Model: "tiny", PromptTokens: &in, CompletionTokens: &out, Latency: time.Second}, nil
}

// check checks that each puzzle was answered so many times.
func (f *fakeModel) check(t *testing.T, puzzles, samples int) {
	t.Helper()
	if len(f.asked) != puzzles {
		t.Errorf("%d puzzles were answered, want %d", len(f.asked), puzzles)
	}
	for prompt, n := range f.asked {
		if n != samples {
			t.Errorf("%d answers to %.40q, want %d", n, prompt, samples)
		}
	}
}

// answers reads a file of answers and checks that no puzzle has a sample twice.
func answers(t *testing.T, name string) (all []Answer) {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	type id struct {
		key    string
		sample int
	}
	seen := map[id]bool{}
	for line := range strings.Lines(string(b)) {
		var a Answer
		if err := json.Unmarshal([]byte(line), &a); err != nil || !strings.HasSuffix(line, "\n") {
			t.Fatalf("%q: %v", line, err)
		}
		if seen[id{a.Key, a.Sample}] {
			t.Errorf("sample %d of %s is there twice", a.Sample, a.Key)
		}
		seen[id{a.Key, a.Sample}] = true
		all = append(all, a)
	}
	return all
}

// runFile runs the plan on a file.
func runFile(ctx context.Context, t *testing.T, p *Plan, m Model, name string, concurrency int) (Tally, error) {
	t.Helper()
	log, err := OpenLog(name, p)
	if err != nil {
		t.Fatal(err)
	}
	tally, err := Run(ctx, p, m, log, concurrency, nil)
	if err := log.Close(); err != nil {
		t.Error(err)
	}
	return tally, err
}

func TestRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	m := &fakeModel{}
	p := newPlan(t, 20, 3)
	p.Prices = &Prices{big.NewRat(5, 2), big.NewRat(10, 1)}
	tally, err := runFile(t.Context(), t, p, m, name, 7)
	if err != nil || tally != (Tally{Answers: 60, PromptTokens: 6000, CompletionTokens: 600}) {
		t.Errorf("%+v, %v", tally, err)
	}
	m.check(t, 20, 3)
	all := answers(t, name)
	if len(all) != 60 {
		t.Errorf("%d answers", len(all))
	}
	want := Answer{
		Key: "1-1.1.1.1-24-classic", Model: "tiny", Prompt: newPlan(t, 1, 1).Prompt(), FinishReason: "stop", Cost: "0.000350000", LatencyMS: 1000, Temperature: "0.5", MaxTokens: 100,
	}
	for _, a := range all {
		if a.Key == want.Key && a.Sample == 0 {
			want.Text, want.PromptSHA256, want.PromptTokens, want.CompletionTokens = a.Text, a.PromptSHA256, a.PromptTokens, a.CompletionTokens
			if a != want || *a.PromptTokens != 100 || *a.CompletionTokens != 10 {
				t.Errorf("the answer is %+v", a)
			}
		}
	}
	for _, a := range all {
		if a.PromptSHA256 != HashMessages([]Message{{User, a.Text}}) {
			t.Errorf("the hash of %s is not that of its prompt", a.Key)
		}
	}

	// Nothing is left to ask, and two more samples ask only those.
	if tally, err := runFile(t.Context(), t, newPlan(t, 20, 3), m, name, 7); err != nil || tally.Answers != 0 {
		t.Errorf("again: %+v, %v", tally, err)
	}
	if tally, err := runFile(t.Context(), t, newPlan(t, 20, 5), m, name, 7); err != nil || tally.Answers != 40 {
		t.Errorf("more samples: %+v, %v", tally, err)
	}
	m.check(t, 20, 5)
	if got := len(answers(t, name)); got != 100 {
		t.Errorf("%d answers", got)
	}
}

// TestRunResumes stops a run after each number of answers, cuts the last line at several places, and resumes.
func TestRunResumes(t *testing.T) {
	const puzzles, samples = 4, 2
	for stopAfter := range puzzles * samples {
		for _, cut := range []int{0, 1, 3, 9, 100, 1000} {
			name := filepath.Join(t.TempDir(), "a.jsonl")
			ctx, cancel := context.WithCancel(t.Context())
			m := &fakeModel{ask: func(ctx context.Context, n int) error {
				if n >= stopAfter {
					cancel()
					return ctx.Err()
				}
				return nil
			}}
			if _, err := runFile(ctx, t, newPlan(t, puzzles, samples), m, name, 1); !errors.Is(err, context.Canceled) {
				t.Fatalf("the error is %v", err)
			}
			lost := 0
			b, _ := os.ReadFile(name)
			if cut > 0 && len(b) > 0 {
				last := bytes.LastIndexByte(b[:len(b)-1], '\n') + 1
				if end := len(b) - cut; end > last {
					if cut > 1 { // without its line end, the answer is complete
						lost = 1
					}
					b = b[:end]
				}
				if err := os.WriteFile(name, b, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			m.ask = nil
			tally, err := runFile(t.Context(), t, newPlan(t, puzzles, samples), m, name, 3)
			if err != nil || tally.Answers != puzzles*samples-stopAfter+lost {
				t.Errorf("stop %d, cut %d: %+v, %v", stopAfter, cut, tally, err)
			}
			if got := len(answers(t, name)); got != puzzles*samples {
				t.Errorf("stop %d, cut %d: %d answers", stopAfter, cut, got)
			}
			if lost == 0 {
				m.check(t, puzzles, samples)
			}
		}
	}
}

// TestRunStopped checks that an ended context lets the requests that were sent finish, and that their answers
// are written.
func TestRunStopped(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	ctx, cancel := context.WithCancel(t.Context())
	var sent sync.WaitGroup
	sent.Add(3)
	m := &fakeModel{ask: func(context.Context, int) error {
		sent.Done()
		sent.Wait()
		cancel()
		return nil // the reply comes after the end of the context
	}}
	tally, err := runFile(ctx, t, newPlan(t, 20, 1), m, name, 3)
	if !errors.Is(err, context.Canceled) || tally.Answers != 3 || len(answers(t, name)) != 3 {
		t.Errorf("%+v, %v, %d lines", tally, err, len(answers(t, name)))
	}
}

func TestRunFailures(t *testing.T) {
	failing, wrongKey, refused := &Error{Kind: Failing, Status: 500}, &Error{Kind: BadKey, Status: 401}, &Error{Kind: Refused, Status: 400}
	for _, c := range []struct {
		name          string
		fail          func(n int) error
		answers, lost int
		want          error
	}{
		{"every other", func(n int) error { return map[bool]error{true: failing}[n%2 == 1] }, 15, 15, nil},
		{"all", func(int) error { return failing }, 0, 10, failing},
		{"all from some time on", func(n int) error { return map[bool]error{true: failing}[n >= 5] }, 5, 10, failing},
		{"the key", func(n int) error { return map[bool]error{true: wrongKey}[n == 5] }, 5, 1, wrongKey},
		{"the first is refused", func(int) error { return refused }, 0, 1, refused},
		{"a later one is refused", func(n int) error { return map[bool]error{true: refused}[n == 5] }, 29, 1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "a.jsonl")
			m := &fakeModel{ask: func(_ context.Context, n int) error { return c.fail(n) }}
			tally, err := runFile(t.Context(), t, newPlan(t, 30, 1), m, name, 1)
			if !errors.Is(err, c.want) || tally.Answers != c.answers || tally.Failed != c.lost {
				t.Errorf("%+v, %v", tally, err)
			}
			m.ask = nil
			if tally, err := runFile(t.Context(), t, newPlan(t, 30, 1), m, name, 1); err != nil || tally.Answers != 30-c.answers {
				t.Errorf("again: %+v, %v", tally, err)
			}
			m.check(t, 30, 1)
		})
	}
}

// brokenWriter is a full disk.
type brokenWriter struct{}

var errFull = errors.New("no space left")

func (brokenWriter) Write([]byte) (int, error) { return 0, errFull }

func TestRunCannotWrite(t *testing.T) {
	tally, err := Run(t.Context(), newPlan(t, 30, 1), &fakeModel{}, NewLog(brokenWriter{}), 1, nil)
	if !errors.Is(err, errFull) || tally.Answers != 0 {
		t.Errorf("%+v, %v", tally, err)
	}
}

// fullDisk is a file on a disk with space for some bytes. It writes what fits, as a file does.
type fullDisk struct {
	*os.File
	space      int
	noTruncate bool
}

func (d *fullDisk) WriteAt(b []byte, at int64) (int, error) {
	if room := d.space - int(at); len(b) > room {
		n, _ := d.File.WriteAt(b[:max(0, room)], at)
		_, _ = d.Seek(at+int64(n), io.SeekStart)
		return n, errFull
	}
	return d.File.WriteAt(b, at)
}

func (d *fullDisk) Truncate(size int64) error {
	if d.noTruncate {
		return errFull
	}
	return d.File.Truncate(size)
}

// TestAppendOnFullDisk checks that a shorter answer can be written after one for which there was no space,
// and that a run can be resumed afterwards.
func TestAppendOnFullDisk(t *testing.T) {
	for _, noTruncate := range []bool{false, true} {
		name := filepath.Join(t.TempDir(), "a.jsonl")
		file, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlan(t, 3, 1)
		log := &Log{file: &fullDisk{file, 1000, noTruncate}}
		var errs []error
		for i, text := range []string{"first", strings.Repeat("x", 1000), "third"} {
			errs = append(errs, log.Append(p.answerTo(i, Reply{Text: text})))
		}
		if errs[0] != nil || !errors.Is(errs[1], errFull) || (errs[2] == nil) == noTruncate {
			t.Errorf("%v", errs)
		}
		if err := log.Close(); err != nil {
			t.Error(err)
		}
		if !noTruncate {
			if got := answers(t, name); len(got) != 2 || got[1].Text != "third" {
				t.Errorf("the file has %+v", got)
			}
		}
		if _, err := runFile(t.Context(), t, newPlan(t, 3, 1), &fakeModel{}, name, 1); err != nil {
			t.Error(err)
		}
		if got := answers(t, name); len(got) != 3 || got[0].Text != "first" {
			t.Errorf("the file has %+v", got)
		}
	}
}

// TestLongAnswer checks that an answer that no evaluation can read is a failure, not a line.
func TestLongAnswer(t *testing.T) {
	p := newPlan(t, 1, 1)
	var out bytes.Buffer
	err := NewLog(&out).Append(p.answerTo(0, Reply{Text: strings.Repeat("x", 1<<20)}))
	var failure *Error
	if !errors.As(err, &failure) || failure.Kind != BadReply || out.Len() > 0 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
}

// TestOpenLogFaults checks that a file of another run is refused and stays as it is.
func TestOpenLogFaults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	if _, err := runFile(t.Context(), t, newPlan(t, 3, 1), &fakeModel{}, name, 1); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	line := string(good[:bytes.IndexByte(good, '\n')+1])
	change := func(f func(s *Settings)) *Plan {
		p := newPlan(t, 3, 1)
		f(&p.Settings)
		return p
	}
	for _, c := range []struct {
		name, file string
		plan       *Plan
		want       Fault
	}{
		{"model", string(good), change(func(s *Settings) { s.Model = "big" }), Fault{Kind: OtherModel, Line: 1, Has: "tiny", Want: "big"}},
		{"system", string(good), change(func(s *Settings) { s.System = "x" }), Fault{Kind: OtherPrompt, Line: 1}},
		{"language", string(good), change(func(s *Settings) { s.Lang = text.Chinese }), Fault{Kind: OtherPrompt, Line: 1}},
		{"prompt", string(good), change(func(s *Settings) { s.PromptName = "plain" }), Fault{Kind: OtherSetting, Line: 1, Setting: "prompt-name", Has: newPlan(t, 1, 1).Prompt(), Want: "plain"}},
		{"temperature", string(good), change(func(s *Settings) { s.Temperature = "" }), Fault{Kind: OtherSetting, Line: 1, Setting: "temperature", Has: "0.5"}},
		{"tokens", string(good), change(func(s *Settings) { s.MaxTokens = 7 }), Fault{Kind: OtherSetting, Line: 1, Setting: "max-tokens", Has: "100", Want: "7"}},
		{"puzzle", string(good), newPlan(t, 2, 1), Fault{Kind: UnknownPuzzle, Line: 3, Has: "1-1.1.1.3-24-classic"}},
		{"twice", string(good) + line, newPlan(t, 3, 1), Fault{Kind: Repeated, Line: 4, Has: "1-1.1.1.1-24-classic"}},
		{"foreign", string(good) + "{}\n", newPlan(t, 3, 1), Fault{Kind: Foreign, Line: 4}},
		{"foreign text", "my thesis\n", newPlan(t, 3, 1), Fault{Kind: Foreign, Line: 1}},
		{"foreign end", string(good) + "my thesis", newPlan(t, 3, 1), Fault{Kind: Foreign, Line: 4}},
		{"long line", strings.Repeat("x", 2<<20), newPlan(t, 3, 1), Fault{Kind: Foreign, Line: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := os.WriteFile(name, []byte(c.file), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := OpenLog(name, c.plan)
			var got *Fault
			if !errors.As(err, &got) || *got != c.want {
				t.Errorf("got %+v, %v, want %+v", got, err, c.want)
			}
			if b, err := os.ReadFile(name); err != nil || string(b) != c.file {
				t.Errorf("the file was changed: %v", err)
			}
		})
	}
}

func TestOpenLogLocked(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	log, err := OpenLog(name, newPlan(t, 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	var got *Fault
	if other, err := OpenLog(name, newPlan(t, 1, 1)); err == nil {
		_ = other.Close()
		t.Skip("this system cannot lock files")
	} else if !errors.As(err, &got) || got.Kind != Locked {
		t.Errorf("got %v", err)
	}
}

func TestExamples(t *testing.T) {
	p := newPlan(t, 0, 1)
	p.System = "Be brief."
	solved, unsolvable := recordOf(3, 3, 8, 8), recordOf(1, 1, 1, 1)
	solved.Solution, unsolvable.Solvable = "8/(3-8/3)", dataset.Known(false)
	for _, r := range []*dataset.Record{solved, unsolvable} {
		if err := p.AddExample(r); err != nil {
			t.Fatal(err)
		}
	}
	wrong := recordOf(1, 2, 3, 4)
	wrong.Solution = "1+2+3+4"
	for _, r := range []*dataset.Record{wrong, recordOf(1, 2, 3, 4)} {
		if err := p.AddExample(r); !errors.Is(err, ErrNoSolution) {
			t.Errorf("the example %q: %v", r.Solution, err)
		}
	}
	if err := p.Add(recordOf(8, 3, 8, 3)); !errors.Is(err, ErrAsked) {
		t.Errorf("a puzzle that is an example: %v", err)
	}
	if err := errors.Join(p.Add(recordOf(4, 6)), p.Add(recordOf(6, 4))); err != nil || p.Total() != 1 {
		t.Fatalf("%d requests, %v", p.Total(), err)
	}
	var roles, replies []string
	for _, m := range p.messages(0) {
		roles = append(roles, string(m.Role))
		if m.Role == Assistant {
			replies = append(replies, m.Text)
		}
	}
	if got := strings.Join(roles, " "); got != "system user assistant user assistant user" {
		t.Errorf("the roles are %s", got)
	}
	if got := strings.Join(replies, " "); got != "<answer>8/(3-8/3)</answer> <answer>no solution</answer>" {
		t.Errorf("the replies are %s", got)
	}
}

// TestPrompt checks that prompts have the same name if they differ only in the puzzle, and that this is part of a hash
// that --messages shows.
func TestPrompt(t *testing.T) {
	p := newPlan(t, 3, 1)
	if err := p.Add(recordOf(3, 3, 8, 8)); err != nil {
		t.Fatal(err)
	}
	name := p.Prompt()
	if want := HashMessages(p.messages(3)); name != want[:12] || name != newPlan(t, 1, 9).Prompt() {
		t.Errorf("the name is %s, not the beginning of %s, or depends on the puzzles", name, want)
	}
	strict, err := answer.Lookup("classic+strict")
	if err != nil {
		t.Fatal(err)
	}
	countdown, err := answer.Lookup("countdown+none")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{name: true}
	for _, change := range []func(p *Plan){
		func(p *Plan) { p.System = "Be brief." },
		func(p *Plan) { p.Lang = text.Chinese },
		func(p *Plan) { p.Profile = strict },
		func(p *Plan) { p.PromptName = "few-shot" },
		func(p *Plan) {
			r := recordOf(4, 6)
			r.Solution = "4*6"
			if err := p.AddExample(r); err != nil {
				t.Fatal(err)
			}
		},
	} {
		p := newPlan(t, 0, 1)
		change(p)
		names[p.Prompt()] = true
	}
	if len(names) != 6 || !names["few-shot"] {
		t.Errorf("the names of six prompts are %v", names)
	}
	p = newPlan(t, 0, 1)
	if p.Profile = countdown; p.Prompt() != name { // the rules are those of the puzzles
		t.Errorf("with the rules of Countdown, the name is %s, not %s", p.Prompt(), name)
	}
}

// TestZeros resumes from files at whose ends zeros are in place of text.
func TestZeros(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.jsonl")
	for _, start := range []string{"", "{", `{"key":"1-1.1.1.3-2`} {
		for _, zeros := range []int{1, 4096} {
			if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			if _, err := runFile(t.Context(), t, newPlan(t, 2, 1), &fakeModel{}, name, 1); err != nil {
				t.Fatal(err)
			}
			b, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, append(b, start+strings.Repeat("\x00", zeros)...), 0o600); err != nil {
				t.Fatal(err)
			}
			if tally, err := runFile(t.Context(), t, newPlan(t, 3, 1), &fakeModel{}, name, 1); err != nil || tally.Answers != 1 || len(answers(t, name)) != 3 {
				t.Errorf("%q and %d zeros: %+v, %v", start, zeros, tally, err)
			}
		}
	}
}

func TestHashMessages(t *testing.T) {
	// printf '%s' '[{"role":"user","content":"Make 24 & say \"<answer>\""}]' | sha256sum
	if got := HashMessages([]Message{{User, `Make 24 & say "<answer>"`}}); got != "b9f15f286cb8c26702e85b58d033239e38f2c0c5dfe91799e965273b03cfdb53" {
		t.Errorf("got %s", got)
	}
}
