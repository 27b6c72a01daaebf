package evaluate

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// The limits of an evaluation.
const (
	MaxModels  = 100
	MaxPuzzles = 1_000_000
	MaxSamples = 1_000_000 // answers of a model to a puzzle
)

// Options are the settings of an evaluation.
type Options struct {
	Profile answer.Profile // the notation of all answers, and the rules of records that give none
	Target  rat.Rat        // the target of records that give none
	Budget  solve.Budget   // see record.Options

	Fields record.FieldNames // the names of fields that flags give

	// Puzzles is the set that every model was asked. If it is not nil, a puzzle without an answer
	// counts as failed, and an answer to any other puzzle is an error.
	Puzzles []puzzle.Puzzle

	// Twin is a second set that every model was asked, to compare the accuracies on both. It has no puzzle of
	// Puzzles. Its answers count for that comparison alone.
	Twin []puzzle.Puzzle

	// ByPrompt makes a model with several prompts as many models: see worker.modelName.
	ByPrompt bool

	K        []int64 // the k of pass@k and maj@k in tables and groups; nil means the usual ones: see chooseK
	Examples int     // examples of each reason of failure, for each model
	Draws    int     // draws of a comparison, at least 1000
	Seed     uint64  // of the comparisons

	Origin Origin // for the report, which adds Grades and Files
}

// Collector reads answers and counts them. Its methods are not safe for concurrent use; Read itself
// uses all processors.
type Collector struct {
	options Options
	workers []*worker

	lock    sync.RWMutex // guards models and puzzles, which the workers share
	models  map[string]*model
	puzzles map[string]*entry

	order   []*model // in the order of their first answers
	files   []File   // that were read
	answers int64
	bad     int64
	badList []BadRecord
}

// model holds the counts of one model.
type model struct {
	name     string
	index    int // in Collector.order; -1 before its first answer is counted
	reasons  [reasonCount]int64
	usage    usage
	examples []Example
}

// reasonCount is the number of values of answer.Reason.
const reasonCount = int(answer.Brackets) + 1

// entry is a puzzle with the outcomes of all models.
type entry struct {
	puzzle puzzle.Puzzle
	id     string
	cells  []cell // by the index of the model
	facts  facts
	isTwin bool // of Options.Twin
}

// cell holds the answers of one model to one puzzle.
type cell struct {
	outcome
	votes []vote // of the answers that have a sample
}

// cellOf returns the answers of the model to a puzzle, or nil if it has none.
func (m *model) cellOf(e *entry) *cell {
	if m.index >= len(e.cells) {
		return nil
	}
	return &e.cells[m.index]
}

// Example is an answer that failed.
type Example struct {
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"`
	Puzzle string `json:"puzzle"`
	Answer string `json:"answer"`
	File   string `json:"file"`
	Line   int    `json:"line"`
}

// BadRecord is a record that could not be judged. It is in no count.
type BadRecord struct {
	File string
	Line int
	Err  *record.Error
}

// maxBadRecords is the number of bad records that are listed.
const maxBadRecords = 10

// New returns an empty Collector.
func New(o Options) *Collector {
	c := &Collector{options: o, models: map[string]*model{}, puzzles: map[string]*entry{}}
	for range runtime.GOMAXPROCS(0) {
		c.workers = append(c.workers, &worker{collector: c, checker: record.NewChecker(o.records()), classes: map[string]uint64{}})
	}
	add := func(puzzles []puzzle.Puzzle, isTwin bool) {
		for _, p := range puzzles {
			if key := puzzleText(p); c.puzzles[key] == nil {
				c.puzzles[key] = &entry{puzzle: p, id: p.ID(), isTwin: isTwin}
			}
		}
	}
	add(o.Puzzles, false)
	add(o.Twin, true)
	return c
}

// records returns the options for reading records.
func (o *Options) records() record.Options {
	return record.Options{Profile: o.Profile, Target: o.Target, Budget: o.Budget, Fields: o.Fields, Flags: true, Evaluation: true}
}

// puzzleText returns the text that record.Request.AppendPuzzle appends for the puzzle.
func puzzleText(p puzzle.Puzzle) string {
	var b strings.Builder
	for _, n := range p.Hand {
		fmt.Fprintf(&b, "%d.", n)
	}
	return b.String() + "-" + p.Target.String() + "-" + p.Rules.String()
}

// worker judges the records of one batch at a time.
type worker struct {
	collector *Collector
	checker   *record.Checker
	buffer    []byte
	name      []byte
	file      string // the name of the file that is read
	model     string // the model of records that name none

	classes map[string]uint64 // of the answers judged last, without correctBit
}

// judged is the verdict on one record.
type judged struct {
	model  *model
	entry  *entry
	vote   vote // its sample is record.NoSample if the answer has none
	reason answer.Reason
}

// batchResult holds the verdicts on a batch.
type batchResult struct {
	judged   []judged
	usage    map[*model]*usage
	examples []modelExample // the first examples of each model and reason in the batch
	bad      []BadRecord
}

type modelExample struct {
	model  *model
	reason answer.Reason
	Example
}

// repeats reports whether both are the same failure, as of two samples of a model.
func (x modelExample) repeats(y modelExample) bool {
	return x.model == y.model && x.reason == y.reason && x.Puzzle == y.Puzzle && x.Answer == y.Answer
}

// Read reads the records of a file. Records that name no model belong to a model with the name of the
// file. Read returns an *Error, a *record.Error about the first row of a table, or the error of the
// context or of the reader.
func (c *Collector) Read(ctx context.Context, file string, in io.Reader) error {
	file = printable(file)
	for _, w := range c.workers {
		w.file = file
		w.model = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	}
	h := newHashed(in)
	if err := record.MapLines(ctx, c.options.records(), h, c.workers, (*worker).judge, c.add); err != nil {
		return err // another goroutine may still be reading
	}
	if _, err := io.Copy(io.Discard, h); err != nil { // what follows a broken array
		return err
	}
	c.files = append(c.files, h.file(file))
	return nil
}

// printable returns a file name with ? in place of characters that are not printable.
func printable(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, name)
}

// judge judges the records of a batch.
func (w *worker) judge(lines record.Lines) (out batchResult) {
	type kind struct {
		model  *model
		reason answer.Reason
	}
	seen := map[kind]int{}
	out.usage = map[*model]*usage{}
	for line := range lines.All() {
		number := line.Number
		q, err := w.checker.ReadLine(line)
		var j judged
		if err == nil {
			j, err = w.collector.locate(w, q)
		}
		if err != nil {
			out.bad = append(out.bad, BadRecord{w.file, number, err})
			continue
		}
		r := w.checker.Result(q)
		j.reason = r.Reason
		if q.Sample != record.NoSample {
			j.vote.class = w.classOf(q, &r, j.entry.id)
		}
		out.judged = append(out.judged, j)
		if j.entry.isTwin {
			continue
		}
		u := out.usage[j.model]
		if u == nil {
			u = &usage{}
			out.usage[j.model] = u
		}
		u.add(q)
		if k := (kind{j.model, r.Reason}); r.Reason != answer.None && seen[k] < w.collector.options.Examples {
			x := modelExample{j.model, r.Reason, Example{
				Reason: r.Reason.String(), Detail: detail(&r), Puzzle: j.entry.id, Answer: shorten(q.Answer, r.Span), File: w.file, Line: number,
			}}
			if !slices.ContainsFunc(out.examples, x.repeats) {
				seen[k]++
				out.examples = append(out.examples, x)
			}
		}
	}
	return out
}

// detail returns what an example adds to its reason: the value of a wrong answer, or the fault of
// an invalid one.
func detail(r *answer.Result) string {
	if fault := r.Fault.String(); fault != "" {
		return fault
	}
	if r.Reason == answer.Value && r.Defined {
		return r.Value.String()
	}
	return ""
}

// shorten returns the answer found in a text, or the end of the text if none was found.
func shorten(text []byte, span answer.Span) string {
	if span.From < span.To {
		return excerpt.Escape(string(text[span.From:span.To]))
	}
	const end = 36
	if len(text) <= end {
		return excerpt.Escape(string(text))
	}
	return "..." + excerpt.Escape(strings.ToValidUTF8(string(text[len(text)-end:]), ""))
}

// locate returns the model and the puzzle of a request. It adds them if they are new.
func (c *Collector) locate(w *worker, q *record.Request) (judged, *record.Error) {
	var e *entry
	if q.Known != nil {
		e, _ = (*q.Known).(*entry)
	}
	if e == nil {
		w.buffer = q.AppendPuzzle(w.buffer[:0])
	}
	c.lock.RLock()
	if e == nil {
		if e = c.puzzles[string(w.buffer)]; e != nil && q.Known != nil {
			*q.Known = e
		}
	}
	name := w.modelName(q)
	m := c.models[string(name)]
	c.lock.RUnlock()
	j := judged{model: m, entry: e, vote: vote{sample: q.Sample}}
	if e != nil && m != nil {
		return j, nil
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	if m == nil && q.Model != nil && !ValidName(q.Model) {
		return j, &record.Error{Kind: record.BadField, Text: fmt.Sprintf("the model must be printable text of 1 to %d bytes", MaxName), ID: q.ID}
	}
	if e == nil {
		if c.options.Puzzles != nil {
			return j, &record.Error{Kind: record.BadHand, Text: "the puzzle is not in the set of --puzzles", ID: q.ID}
		}
		p, err := q.Puzzle()
		if err != nil {
			return j, err
		}
		if j.entry = c.puzzles[string(w.buffer)]; j.entry == nil {
			j.entry = &entry{puzzle: p, id: p.ID()}
			c.puzzles[string(w.buffer)] = j.entry
		}
	}
	if m == nil {
		if j.model = c.models[string(name)]; j.model == nil {
			j.model = &model{name: string(name), index: -1}
			c.models[j.model.name] = j.model
		}
	}
	return j, nil
}

// modelName returns the name of the model of a request. With ByPrompt, the name of its prompt or, without a name, the
// beginning of the hash of the prompt follows in brackets. The result is valid until the next call.
func (w *worker) modelName(q *record.Request) []byte {
	w.name = append(w.name[:0], w.model...)
	if q.Model != nil {
		w.name = append(w.name[:0], q.Model...)
	}
	const hashDigits = 12
	prompt, hash := q.Usage.Prompt, q.Usage.PromptHash
	switch {
	case !w.collector.options.ByPrompt || prompt == nil && hash == nil:
		return w.name
	case prompt == nil:
		prompt = hash[:min(len(hash), hashDigits)]
	}
	if !ValidName(prompt) { // a text, not a name
		sum := sha256.Sum256(prompt)
		prompt = hex.AppendEncode(nil, sum[:hashDigits/2])
	}
	w.name = append(append(append(w.name, " ("...), prompt...), ')')
	return w.name
}

// MaxName is the maximum length of the name of a model or a prompt, in bytes.
const MaxName = 200

// ValidName reports whether a text can be the name of a model or a prompt.
func ValidName[T string | []byte](name T) bool {
	return len(name) > 0 && len(name) <= MaxName && utf8.ValidString(string(name)) && strings.IndexFunc(string(name), func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// Error is an error in the records as a whole, such as a sample that occurs twice.
type Error struct {
	Kind   ErrorKind
	Model  string // for RepeatedSample
	Puzzle string // for RepeatedSample
	Sample int64  // for RepeatedSample
}

// ErrorKind is the kind of an Error.
type ErrorKind uint8

// The kinds of errors.
const (
	TooManyModels  ErrorKind = iota + 1 // more than MaxModels
	TooManyPuzzles                      // more than MaxPuzzles
	TooManyAnswers                      // more than MaxSamples answers of a model to a puzzle
	RepeatedSample                      // two answers of a model to a puzzle have the same sample
	NoAnswers                           // there is no record that can be judged
)

// Error returns the error in English.
func (e *Error) Error() string {
	switch e.Kind {
	case TooManyModels:
		return fmt.Sprintf("evaluate: more than %d models", MaxModels)
	case TooManyPuzzles:
		return fmt.Sprintf("evaluate: more than %d puzzles", MaxPuzzles)
	case TooManyAnswers:
		return fmt.Sprintf("evaluate: more than %d answers of a model to a puzzle", MaxSamples)
	case RepeatedSample:
		return fmt.Sprintf("evaluate: sample %d of %s for %s occurs twice", e.Sample, excerpt.Quote(e.Model), e.Puzzle)
	case NoAnswers:
	}
	return "evaluate: no answers"
}

// add adds the verdicts on a batch to the counts. It is called for the batches in their order.
func (c *Collector) add(b batchResult) error {
	for _, j := range b.judged {
		if j.model.index < 0 {
			if len(c.order) == MaxModels {
				return &Error{Kind: TooManyModels}
			}
			j.model.index = len(c.order)
			c.order = append(c.order, j.model)
		}
		for len(j.entry.cells) <= j.model.index {
			j.entry.cells = append(j.entry.cells, cell{})
		}
		x := &j.entry.cells[j.model.index]
		if x.answers++; x.answers > MaxSamples {
			return &Error{Kind: TooManyAnswers}
		}
		if j.reason == answer.None {
			x.correct++
		}
		if j.vote.sample != record.NoSample {
			x.votes = append(x.votes, j.vote)
		}
		if !j.entry.isTwin {
			j.model.reasons[j.reason]++
			c.answers++
		}
	}
	c.lock.RLock()
	tooMany := len(c.puzzles) > MaxPuzzles
	c.lock.RUnlock()
	if tooMany {
		return &Error{Kind: TooManyPuzzles}
	}
	for m, u := range b.usage {
		m.usage.merge(u)
	}
	for _, x := range b.examples {
		count, repeated := 0, false
		for _, earlier := range x.model.examples {
			if earlier.Reason == x.Reason {
				count++
				repeated = repeated || earlier.Puzzle == x.Puzzle && earlier.Answer == x.Answer
			}
		}
		if count < c.options.Examples && !repeated {
			x.model.examples = append(x.model.examples, x.Example)
		}
	}
	c.bad += int64(len(b.bad))
	c.badList = append(c.badList, b.bad[:min(len(b.bad), maxBadRecords-len(c.badList))]...)
	return nil
}

// Bad returns the number of records that could not be judged, and the first of them.
func (c *Collector) Bad() (int64, []BadRecord) { return c.bad, c.badList }

// sortedEntries returns the puzzles of the set and those of its twin, in the order of their IDs.
func (c *Collector) sortedEntries() (entries, twin []*entry) {
	entries = make([]*entry, 0, len(c.puzzles))
	for _, e := range c.puzzles {
		if e.isTwin {
			twin = append(twin, e)
		} else {
			entries = append(entries, e)
		}
	}
	for _, list := range [][]*entry{entries, twin} {
		slices.SortFunc(list, func(a, b *entry) int { return cmp.Compare(a.id, b.id) })
	}
	return entries, twin
}

// IsInputError reports whether the error is an *Error.
func IsInputError(err error) bool { return errors.As(err, new(*Error)) }
