package ask

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"iter"
	"strconv"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/prompt"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// The limits of a Plan.
const (
	MaxPuzzles  = 100_000
	MaxSamples  = 1000 // answers to a puzzle
	MaxExamples = 100
)

// Errors of a Plan.
var (
	ErrTooManyPuzzles  = errors.New("ask: more than 100000 puzzles")
	ErrTooManyExamples = errors.New("ask: more than 100 examples")
	ErrNoSolution      = errors.New("ask: the example has no solution that the profile accepts")
	ErrAsked           = errors.New("ask: the example is also asked")
)

// Settings are what, besides the puzzles, determines the requests. A file of answers has those of one
// Settings.
type Settings struct {
	Model       string
	PromptName  string         // "" for a hash; see Plan.Prompt
	System      string         // the system message; "" for none
	Profile     answer.Profile // the notation of all puzzles
	Lang        text.Lang      // of the prompts
	Temperature json.Number    // in decimal; "" for that of the model
	MaxTokens   int64          // of an answer; 0 for no limit
}

// Plan holds the puzzles, and which of them were answered. Its methods are not safe for concurrent use.
type Plan struct {
	Settings
	Prices *Prices // nil if unknown

	name     string // of the prompt; "" until it is needed
	samples  int
	puzzles  []item
	hashes   []string       // of the messages about puzzles, by index; "" until they are needed
	index    map[string]int // of puzzles, by key
	profiles map[puzzle.Rules]answer.Profile
	examples []Message
	shown    map[string]bool // the keys of the examples
	answered []uint64        // a bit for each request, by sample*len(puzzles)+puzzle
	done     int
}

// item is a puzzle with its profile.
type item struct {
	puzzle  puzzle.Puzzle
	profile answer.Profile
}

// NewPlan returns a plan without puzzles. Each puzzle is asked samples times, from 1 to MaxSamples.
func NewPlan(s Settings, samples int) *Plan {
	return &Plan{Settings: s, samples: samples, index: map[string]int{}, profiles: map[puzzle.Rules]answer.Profile{}, shown: map[string]bool{}}
}

// Add adds the puzzle of a record, unless the plan has it. It must not be called after OpenLog or Run. It returns ErrAsked if the puzzle is an
// example, ErrTooManyPuzzles, or an error of puzzle.New.
func (p *Plan) Add(r *dataset.Record) error {
	q, err := p.itemOf(r)
	if err != nil {
		return err
	}
	key := q.puzzle.ID()
	if p.shown[key] {
		return ErrAsked
	}
	if _, ok := p.index[key]; ok {
		return nil
	}
	if len(p.puzzles) == MaxPuzzles {
		return ErrTooManyPuzzles
	}
	p.index[key] = len(p.puzzles)
	p.puzzles = append(p.puzzles, q)
	return nil
}

// itemOf returns the puzzle of a record with its profile.
func (p *Plan) itemOf(r *dataset.Record) (item, error) {
	z, err := puzzle.New(r.Hand, r.Target, r.Rules)
	if err != nil {
		return item{}, err
	}
	profile, ok := p.profiles[r.Rules]
	if !ok {
		profile = (&dataset.WriterOptions{Profile: p.Profile}).ProfileOf(r)
		p.profiles[r.Rules] = profile
	}
	return item{z, profile}, nil
}

// AddExample adds a puzzle that the model sees with its solution before each puzzle. Examples must be
// added before puzzles. It returns ErrNoSolution, ErrTooManyExamples, or an error of puzzle.New.
func (p *Plan) AddExample(r *dataset.Record) error {
	q, err := p.itemOf(r)
	if err != nil {
		return err
	}
	if len(p.examples) == 2*MaxExamples {
		return ErrTooManyExamples
	}
	reply := "<answer>" + r.Solution + "</answer>"
	unsolvable := r.Solvable.Known && !r.Solvable.Value
	if unsolvable {
		reply = "<answer>no solution</answer>"
	}
	switch v := answer.New(q.profile).Judge(reply, q.puzzle.Hand, q.puzzle.Target); {
	case v.NoSolution && unsolvable:
	case v.Verdict != answer.Correct:
		return ErrNoSolution
	}
	p.shown[q.puzzle.ID()] = true
	p.examples = append(p.examples, Message{User, p.prompt(q)}, Message{Assistant, reply})
	return nil
}

// prompt returns the instruction for an item.
func (p *Plan) prompt(q item) string {
	return prompt.Text(q.profile, q.puzzle.Hand, q.puzzle.Target, p.Lang)
}

// messages returns what the model is asked about the puzzle with an index.
func (p *Plan) messages(i int) []Message { return p.messagesFor(p.puzzles[i]) }

// messagesFor returns what the model is asked about an item.
func (p *Plan) messagesFor(q item) []Message {
	var m []Message
	if p.System != "" {
		m = append(m, Message{System, p.System})
	}
	m = append(m, p.examples...)
	return append(m, Message{User, p.prompt(q)})
}

// promptDigits is the number of digits of the name of a prompt that has none.
const promptDigits = 12

// Prompt returns the name of the prompt: that of the settings or, without one, the beginning of the hash of the messages
// that ask for 24 from 3 3 8 8 under classic rules. So two prompts have the same name if they differ only in the
// puzzle. Examples must be added before.
func (p *Plan) Prompt() string {
	if p.name == "" {
		p.name = p.PromptName
	}
	if p.name == "" {
		sample, _ := p.itemOf(&dataset.Record{Hand: []int64{3, 3, 8, 8}, Target: rat.Int(puzzle.DefaultTarget), Rules: puzzle.Variants()[0].Rules}) // a puzzle
		p.name = HashMessages(p.messagesFor(sample))[:promptDigits]
	}
	return p.name
}

// hash returns the hash of the messages about the puzzle with an index.
func (p *Plan) hash(i int) string {
	if p.hashes == nil {
		p.hashes = make([]string, len(p.puzzles))
	}
	if p.hashes[i] == "" {
		p.hashes[i] = HashMessages(p.messages(i))
	}
	return p.hashes[i]
}

// HashMessages returns the SHA-256, in hexadecimal, of the messages as JSON without spaces, such as
// [{"role":"user","content":"Make 24"}]; only quotes, backslashes, control characters, U+2028 and U+2029 are
// escaped.
func HashMessages(m []Message) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(m) // texts can always be encoded
	sum := sha256.Sum256(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return hex.EncodeToString(sum[:])
}

// Total returns the number of requests: the puzzles times the samples.
func (p *Plan) Total() int { return len(p.puzzles) * p.samples }

// Puzzles returns the number of different puzzles.
func (p *Plan) Puzzles() int { return len(p.puzzles) }

// Done returns the number of requests that are answered.
func (p *Plan) Done() int { return p.done }

// isAnswered reports whether request n is answered.
func (p *Plan) isAnswered(n int) bool { return len(p.answered) > 0 && p.answered[n/64]>>(n%64)&1 != 0 }

// setAnswered marks request n.
func (p *Plan) setAnswered(n int) {
	if p.answered == nil {
		p.answered = make([]uint64, (p.Total()+63)/64)
	}
	p.answered[n/64] |= 1 << (n % 64)
	p.done++
}

// mark marks the answer in a line of a file, or returns a *Fault.
func (p *Plan) mark(line []byte, number int) error {
	var a Answer
	if err := json.Unmarshal(line, &a); err != nil || a.Key == "" || a.PromptSHA256 == "" || a.Sample < 0 {
		return &Fault{Kind: Foreign, Line: number}
	}
	i, ok := p.index[a.Key]
	switch {
	case a.Model != p.Model:
		return &Fault{Kind: OtherModel, Line: number, Has: a.Model, Want: p.Model}
	case !ok:
		return &Fault{Kind: UnknownPuzzle, Line: number, Has: a.Key}
	case a.Temperature != p.Temperature:
		return &Fault{Kind: OtherSetting, Line: number, Setting: "temperature", Has: a.Temperature.String(), Want: p.Temperature.String()}
	case a.MaxTokens != p.MaxTokens:
		return &Fault{Kind: OtherSetting, Line: number, Setting: "max-tokens", Has: strconv.FormatInt(a.MaxTokens, 10), Want: strconv.FormatInt(p.MaxTokens, 10)}
	case a.PromptSHA256 != p.hash(i):
		return &Fault{Kind: OtherPrompt, Line: number}
	case a.Prompt != p.Prompt():
		return &Fault{Kind: OtherSetting, Line: number, Setting: "prompt-name", Has: a.Prompt, Want: p.Prompt()}
	case a.Sample >= p.samples:
		return nil // of an earlier run with more samples
	}
	n := a.Sample*len(p.puzzles) + i
	if p.isAnswered(n) {
		return &Fault{Kind: Repeated, Line: number, Has: a.Key}
	}
	p.setAnswered(n)
	return nil
}

// answerTo returns the line for a reply to request n.
func (p *Plan) answerTo(n int, r Reply) *Answer {
	i := n % len(p.puzzles)
	a := &Answer{
		Key: p.puzzles[i].puzzle.ID(), Model: p.Model, Prompt: p.Prompt(), Sample: n / len(p.puzzles), Text: r.Text,
		FinishReason: r.FinishReason, PromptTokens: r.PromptTokens, CompletionTokens: r.CompletionTokens, Cost: p.Prices.costOf(&r), LatencyMS: r.Latency.Milliseconds(),
		PromptSHA256: p.hash(i), Temperature: p.Temperature, MaxTokens: p.MaxTokens,
	}
	if r.Model != p.Model {
		a.ServedModel = r.Model
	}
	return a
}

// Request asks a model for one answer to a puzzle.
type Request struct {
	Key      string // the puzzle's ID
	Sample   int
	Messages []Message
}

// Requests returns the requests without an answer, in the order in which Run asks them.
func (p *Plan) Requests() iter.Seq[Request] {
	return func(yield func(Request) bool) {
		for n := range p.Total() {
			if p.isAnswered(n) {
				continue
			}
			i := n % len(p.puzzles)
			if !yield(Request{p.puzzles[i].puzzle.ID(), n / len(p.puzzles), p.messages(i)}) {
				return
			}
		}
	}
}
