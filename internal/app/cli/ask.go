package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/ask"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/endpoint"
	"github.com/make24/make24/internal/sets/evaluate"
	"github.com/make24/make24/internal/sets/record"
)

// The limits of the flags of ask.
const (
	maxConcurrency = 128
	maxPerMinute   = 100_000
	maxAnswer      = 1_000_000 // tokens
	maxTemperature = 2
	minTimeout     = time.Second
	maxTimeout     = 24 * time.Hour
	maxKeyFile     = 16 << 10
)

// The environment variables of ask, which other programs also use.
const (
	keyVariable = "OPENAI_API_KEY"
	urlVariable = "OPENAI_BASE_URL"
)

// askCmd holds the flags of one run of ask.
type askCmd struct {
	app     *app
	cmd     *cobra.Command
	profile *profileFlags
	fields  record.FieldNames

	settings     ask.Settings
	samples      int
	temperature  string // --temperature
	fewShot      string // --few-shot
	file         string // --out
	isStream     bool   // the answers cannot be resumed
	showMessages bool

	endpoint    endpoint.Options
	baseURL     string // --base-url
	keyFile     string // --key-file
	concurrency int
	inputPrice  string // --input-price
	outputPrice string // --output-price
	prices      *ask.Prices
}

func (a *app) newAsk() *cobra.Command {
	cmd := a.newCommand("ask FILE[:FROM-TO]...", "ask.short", "ask.long", "ask.example")
	k := &askCmd{app: a, cmd: cmd, profile: a.addProfileFlags(cmd), samples: 1, concurrency: 4}
	f := cmd.Flags()
	f.StringVar(&k.settings.Model, "model", "", a.say("ask.help.model"))
	f.StringVar(&k.baseURL, "base-url", "", a.say("ask.help.baseurl", "variable", urlVariable, "url", endpoint.DefaultURL))
	f.StringVar(&k.keyFile, "key-file", "", a.say("ask.help.keyfile", "variable", keyVariable))
	f.Var(decimalValue[int]{&k.samples}, "samples", a.say("ask.help.samples"))
	f.StringVar(&k.temperature, "temperature", "", a.say("ask.help.temperature"))
	f.Var(decimalValue[int64]{&k.settings.MaxTokens}, "max-tokens", a.say("ask.help.maxtokens"))
	f.StringVar(&k.settings.System, "system", "", a.say("ask.help.system"))
	f.StringVar(&k.fewShot, "few-shot", "", a.say("ask.help.fewshot"))
	f.StringVar(&k.settings.PromptName, "prompt-name", "", a.say("ask.help.promptname"))
	f.Var(decimalValue[int]{&k.concurrency}, "concurrency", a.say("ask.help.concurrency"))
	f.Var(decimalValue[int]{&k.endpoint.PerMin}, "rpm", a.say("ask.help.rpm"))
	f.DurationVar(&k.endpoint.Timeout, "timeout", 10*time.Minute, a.say("ask.help.timeout"))
	f.StringVar(&k.inputPrice, "input-price", "", a.say("ask.help.inputprice"))
	f.StringVar(&k.outputPrice, "output-price", "", a.say("ask.help.outputprice"))
	f.StringVarP(&k.file, "out", "o", "", a.say("ask.help.out"))
	f.BoolVar(&k.showMessages, "messages", false, a.say("ask.help.messages"))
	a.addFieldFlags(cmd, &k.fields, false)
	for _, name := range []string{"few-shot", "key-file", "out"} {
		_ = cmd.MarkFlagFilename(name) // fails only if the flag does not exist
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return k.run(cmd.Context(), args) }
	return cmd
}

// run asks the puzzles in the files.
func (k *askCmd) run(ctx context.Context, files []string) error {
	if err := k.prepare(); err != nil {
		return err
	}
	plan, err := k.readPlan(ctx, files)
	if err != nil {
		return err
	}
	if k.showMessages {
		for q := range plan.Requests() {
			if err := k.app.writeRequest(plan.Prompt(), q); err != nil {
				return err
			}
		}
		return nil
	}
	log, err := k.openLog(plan)
	if err != nil {
		return k.explainFault(err)
	}
	tally, err := k.ask(ctx, plan, log)
	err = cmp.Or(err, unwritableError(k.file, log.Close()))
	var failure *ask.Error
	isFailure := errors.As(err, &failure)
	if !isFailure || tally.Answers > 0 {
		k.report(plan, tally)
	}
	switch {
	case isFailure:
		return k.explain(failure)
	case err == nil && tally.Failed > 0:
		k.app.report(k.explain(tally.LastFailure))
		return console.ErrNo
	}
	return err
}

// prepare checks the flags.
func (k *askCmd) prepare() (err error) {
	s := &k.settings
	switch {
	case s.Model == "" && !k.cmd.Flags().Changed("model"):
		return console.NewError("ask.nomodel")
	case !evaluate.ValidName(s.Model):
		return console.NewError("ask.bad.model", "limit", evaluate.MaxName)
	case k.cmd.Flags().Changed("prompt-name") && !evaluate.ValidName(s.PromptName):
		return console.NewError("ask.bad.promptname", "limit", evaluate.MaxName)
	}
	for _, n := range []struct {
		flag      string
		value     int64
		low, high int64
	}{
		{"samples", int64(k.samples), 1, ask.MaxSamples},
		{"concurrency", int64(k.concurrency), 1, maxConcurrency},
		{"rpm", int64(k.endpoint.PerMin), 0, maxPerMinute},
		{"max-tokens", s.MaxTokens, 0, maxAnswer},
	} {
		if n.value < n.low || n.value > n.high {
			return console.NewError("ask.bad.number", "flag", n.flag, "n", n.value, "low", n.low, "high", n.high)
		}
	}
	if t := k.endpoint.Timeout; t < minTimeout || t > maxTimeout {
		return console.NewError("ask.bad.timeout", "timeout", t)
	}
	if s.Temperature, err = parseTemperature(k.temperature); err != nil {
		return err
	}
	if k.prices, err = parsePrices(k.inputPrice, k.outputPrice); err != nil {
		return err
	}
	if err := checkExclusive(k.cmd, "messages", "out"); err != nil {
		return err
	}
	if s.Profile, err = k.profile.readProfile(); err != nil {
		return err
	}
	if k.cmd.Flags().Changed("lang") { // not the locale's language, since the same flags must ask the same everywhere
		s.Lang = k.app.lang
	}
	return k.prepareEndpoint()
}

// prepareEndpoint finds the address and the key.
func (k *askCmd) prepareEndpoint() (err error) {
	o := &k.endpoint
	o.Model, o.Temperature, o.MaxTokens = k.settings.Model, k.settings.Temperature, k.settings.MaxTokens
	ok := false
	if o.BaseURL, ok = endpoint.ParseURL(cmp.Or(k.baseURL, os.Getenv(urlVariable), endpoint.DefaultURL)); !ok {
		return console.NewError("ask.bad.url", "variable", urlVariable) // without the address, which may have a password
	}
	o.Key = strings.TrimSpace(os.Getenv(keyVariable))
	if k.keyFile != "" {
		key, err := readLimited(k.keyFile, maxKeyFile)
		if err != nil {
			return console.NewError("ask.bad.keyfile", "file", console.OneLine(k.keyFile), "detail", console.UnwrapPathError(err))
		}
		o.Key = strings.TrimSpace(string(key))
	}
	if o.Key != "" && !endpoint.ValidKey(o.Key) || o.Key == "" && k.keyFile != "" {
		return console.NewError("ask.bad.key", "variable", keyVariable)
	}
	return nil
}

// parseTemperature returns a temperature as the shortest decimal, or "" for "".
func parseTemperature(s string) (json.Number, error) {
	if s == "" {
		return "", nil
	}
	t, err := strconv.ParseFloat(s, 64)
	if err != nil || !(t >= 0 && t <= maxTemperature) {
		return "", console.NewError("ask.bad.temperature", "value", excerpt.Quote(s), "limit", maxTemperature)
	}
	return json.Number(strconv.FormatFloat(t+0, 'f', -1, 64)), nil
}

// readPlan reads the examples and the puzzles.
func (k *askCmd) readPlan(ctx context.Context, files []string) (*ask.Plan, error) {
	if len(files) == 0 {
		return nil, console.NewError("ask.nofile")
	}
	sources, err := parseSources(files)
	if err != nil {
		return nil, err
	}
	remove, err := k.app.copyStandardInput(sources)
	if err != nil {
		return nil, err
	}
	defer remove()
	plan := ask.NewPlan(k.settings, k.samples)
	plan.Prices = k.prices
	if k.fewShot != "" {
		source, err := dataset.ParseSource(k.fewShot)
		if err != nil {
			return nil, err
		}
		if err := k.readRecords(ctx, source, plan.AddExample); err != nil {
			return nil, err
		}
	}
	for _, source := range sources {
		if err := k.readRecords(ctx, source, plan.Add); err != nil {
			return nil, err
		}
	}
	if plan.Total() == 0 {
		return nil, console.NewError("evaluate.set.none", "file", excerpt.Quote(strings.Join(files, " ")))
	}
	return plan, nil
}

// readRecords calls add with each record of a set.
func (k *askCmd) readRecords(ctx context.Context, source dataset.Source, add func(*dataset.Record) error) error {
	defaults, err := k.profile.streamDefaults()
	if err != nil {
		return err
	}
	file, err := dataset.Open(source, dataset.ReadOptions{Rules: k.settings.Profile.String(), Target: dataset.Known(defaults.Target), Fields: k.fields})
	if err != nil {
		return err
	}
	defer file.Close()
	for r, err := range file.Records() {
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		switch err := add(&r); {
		case errors.Is(err, ask.ErrNoSolution):
			return console.NewError("ask.bad.example", "puzzle", r.KeyText())
		case errors.Is(err, ask.ErrAsked):
			return console.NewError("ask.bad.asked", "puzzle", r.KeyText())
		case errors.Is(err, ask.ErrTooManyPuzzles):
			return console.NewError("ask.bad.puzzles", "limit", ask.MaxPuzzles)
		case errors.Is(err, ask.ErrTooManyExamples):
			return console.NewError("ask.bad.examples", "limit", ask.MaxExamples)
		case err != nil:
			return err
		}
	}
	return nil
}

// requestJSON is the JSON line of a request that --messages shows.
type requestJSON struct {
	Key          string        `json:"key"`
	Prompt       string        `json:"prompt"`
	Sample       int           `json:"sample"`
	PromptSHA256 string        `json:"prompt_sha256"`
	Messages     []ask.Message `json:"messages"`
}

// writeRequest prints a request.
func (a *app) writeRequest(prompt string, q ask.Request) error {
	var line bytes.Buffer
	enc := json.NewEncoder(&line)
	enc.SetEscapeHTML(false) // prompts have tags
	if err := enc.Encode(requestJSON{q.Key, prompt, q.Sample, ask.HashMessages(q.Messages), q.Messages}); err != nil {
		return err
	}
	_, err := a.out.Write(line.Bytes())
	return err
}

// flushedWriter flushes standard output after each line, since the next one may take long.
type flushedWriter struct{ out *bufio.Writer }

func (w flushedWriter) Write(p []byte) (int, error) {
	n, err := w.out.Write(p)
	return n, cmp.Or(err, w.out.Flush())
}

// openLog opens the log of --out, which may be a stream.
func (k *askCmd) openLog(plan *ask.Plan) (*ask.Log, error) {
	if k.file == "" || k.file == standardStream {
		k.isStream = true
		return ask.NewLog(flushedWriter{k.app.out}), nil
	}
	if info, err := os.Stat(k.file); err == nil && !info.Mode().IsRegular() {
		k.isStream = true
		out, err := os.OpenFile(k.file, os.O_WRONLY, 0)
		return ask.NewLog(io.Writer(out)), err
	}
	return ask.OpenLog(k.file, plan)
}

// faultMessages maps the kinds of faults of a file of answers to messages.
var faultMessages = map[ask.FaultKind]text.Key{
	ask.Foreign: "ask.file.foreign", ask.OtherModel: "ask.file.model", ask.OtherPrompt: "ask.file.prompt", ask.OtherSetting: "ask.file.setting",
	ask.UnknownPuzzle: "ask.file.puzzle", ask.Repeated: "ask.file.repeated", ask.Locked: "ask.file.locked",
}

// explainFault returns the error for the user if a file of answers cannot be continued.
func (k *askCmd) explainFault(err error) error {
	var f *ask.Fault
	if !errors.As(err, &f) {
		return unwritableError(k.file, err)
	}
	none := k.app.say("ask.file.none")
	return console.NewError(faultMessages[f.Kind], "file", console.OneLine(k.file), "line", f.Line, "setting", f.Setting,
		"has", cmp.Or(excerpt.Escape(f.Has), none), "want", cmp.Or(excerpt.Escape(f.Want), none))
}

// ask asks the requests that have no answer and shows the progress.
func (k *askCmd) ask(ctx context.Context, plan *ask.Plan, log *ask.Log) (ask.Tally, error) {
	defer blockExit()() // until the requests that were sent are answered
	defer context.AfterFunc(ctx, func() { fmt.Fprintln(k.app.err, "make24: "+k.app.say("ask.stopping")) })()
	show, stop := k.showProgress(plan)
	defer stop()
	return ask.Run(ctx, plan, endpoint.New(k.endpoint), log, k.concurrency, show)
}

// showProgress shows a progress bar with the time left and the cost. The caller calls show after each answer, and stop
// to remove the bar.
func (k *askCmd) showProgress(plan *ask.Plan) (show func(ask.Tally), stop func()) {
	if !k.app.err.tty {
		return func(ask.Tally) {}, func() {}
	}
	total, before, start := plan.Total(), plan.Done(), wallTime()
	bar, remove := k.app.newProgressBar(int64(total), progressbar.OptionSetPredictTime(false), progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionThrottle(0)) // every throttles it
	var current atomic.Pointer[ask.Tally]
	current.Store(&ask.Tally{})
	draw := func() {
		t := *current.Load()
		var left, cost string
		if t.Answers > 0 {
			d := wallTime().Sub(start) / time.Duration(t.Answers) * time.Duration(total-before-t.Answers)
			left = k.app.say("survey.left", "left", d.Round(time.Second))
		}
		if k.prices != nil {
			cost = k.sayCost(t)
		}
		note := left + cost
		if left != "" && cost != "" {
			note = k.app.say("ask.leftcost", "left", left, "cost", cost)
		}
		bar.Describe(note)
		_ = bar.Set(before + t.Answers) // the command succeeds even if the bar cannot be drawn
	}
	draw()
	end := every(barInterval, draw) // also while no answer arrives
	return func(t ask.Tally) { current.Store(&t) }, func() { end(); remove() }
}

// report prints what a run did.
func (k *askCmd) report(plan *ask.Plan, t ask.Tally) {
	say := func(key text.Key, pairs ...any) { fmt.Fprintln(k.app.err, "make24: "+k.app.say(key, pairs...)) }
	say("ask.tokens", "n", t.Answers, "in", t.PromptTokens, "out", t.CompletionTokens)
	if k.prices != nil {
		fmt.Fprintln(k.app.err, "make24: "+k.sayCost(t))
	}
	if t.Cut > 0 {
		say("ask.cut", "n", t.Cut)
	}
	switch left := plan.Total() - plan.Done(); {
	case left > 0 && k.isStream:
		say("ask.missing", "done", plan.Done(), "total", plan.Total())
	case left > 0:
		say("ask.left", "done", plan.Done(), "total", plan.Total(), "file", console.OneLine(k.file))
	}
}

// failureMessages maps the kinds of failed requests to messages.
var failureMessages = map[ask.ErrorKind]text.Key{
	ask.BadKey: "ask.fail.key", ask.NotFound: "ask.fail.notfound", ask.Redirected: "ask.fail.redirected", ask.LongWait: "ask.fail.wait",
	ask.NoQuota: "ask.fail.quota", ask.Refused: "ask.fail.refused", ask.Unreachable: "ask.fail.unreachable", ask.RateLimited: "ask.fail.limited",
	ask.Failing: "ask.fail.failing", ask.TimedOut: "ask.fail.timeout", ask.BadReply: "ask.fail.reply",
}

// explain returns the error for the user for a failed request.
func (k *askCmd) explain(e *ask.Error) error {
	detail := e.Detail
	if e.Status >= 300 {
		detail = strings.TrimSuffix(fmt.Sprintf("HTTP %d: %s", e.Status, detail), ": ")
	}
	return console.NewError(failureMessages[e.Kind], "url", addressOf(k.endpoint.BaseURL), "model", excerpt.Quote(k.settings.Model),
		"variable", keyVariable, "timeout", k.endpoint.Timeout, "detail", detail)
}

// addressOf returns a base URL as messages show it.
func addressOf(u *url.URL) string { return console.OneLine(u.String()) }

// maxPrice is the length of the longest price.
const maxPrice = 20

// parsePrices returns the prices of the flags, or nil if there are none. A missing price is 0.
func parsePrices(input, output string) (*ask.Prices, error) {
	if input == "" && output == "" {
		return nil, nil
	}
	p := &ask.Prices{Input: new(big.Rat), Output: new(big.Rat)}
	for _, f := range []struct {
		flag, text string
		price      *big.Rat
	}{{"input-price", input, p.Input}, {"output-price", output, p.Output}} {
		if f.text == "" {
			continue
		}
		_, ok := f.price.SetString(f.text)
		if !ok || len(f.text) > maxPrice || strings.Trim(f.text, "0123456789.") != "" {
			return nil, console.NewError("ask.bad.price", "flag", f.flag, "value", excerpt.Quote(f.text))
		}
	}
	return p, nil
}

// sayCost returns the cost of a run, rounded to four decimals, as text.
func (k *askCmd) sayCost(t ask.Tally) string {
	return k.app.say("ask.cost", "cost", k.prices.Cost(t.PromptTokens, t.CompletionTokens).FloatString(4))
}
