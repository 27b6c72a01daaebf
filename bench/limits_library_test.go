package bench

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// libraryLimits has the limits of the library.
var libraryLimits = []limitRow{
	{"rat-memory", "bytes allocated by 448 operations on small fractions", "writing their results as texts", .01, prepareRat},
	{"eval-memory", "bytes allocated by evaluating the answers of small puzzles", "copying the answers", .01, prepareEval},
	{"parse-memory", "bytes allocated by parsing answers with a used parser", "copying the answers", .01, prepareParse},
	{"check-memory", "bytes allocated by checking the answers of small puzzles", "copying the answers", .01, prepareCheck},
	{"judge-memory", "bytes allocated by judging short texts", "copying the texts", .01, prepareJudge},
	{"refuse-memory", "bytes allocated by refusing 60 large powers, and a small one, with an operator that the rules lack", "copying the answers", .01, prepareRefuse},
	{"hostile-text", "judging 1 MiB of a hostile pattern", "judging 32 KiB of it 32 times, and its SHA-256", 1.5, hostileLimit(1<<15, answer.MaxText)},
	{"hostile-answer", "judging 4096 bytes of a hostile pattern", "judging 512 bytes of it 8 times, and its SHA-256", 2, hostileLimit(answer.MaxAnswer/8, answer.MaxAnswer)},
	{"budget-memory", "bytes allocated to refuse all solutions of ten numbers in 1 MiB", "listing all solutions of six numbers", .6, prepareBudget},
	{"cancel-memory", "bytes allocated to count the solutions of ten numbers with a canceled context", "counting those of four numbers", .15, prepareCanceled},
	{"grade-poll", "the longest time between two checks of the context while grading slow hands", "all solutions of the hands of four", 3.5, preparePoll},
	{"event-memory", "bytes allocated by decoding a frequent event", "copying its text", 2.5, prepareEvents},
	{"replay-memory", "bytes allocated by Replay for each move of a run of 500 hands", "the same for 50 hands", 1.4, prepareReplay},
	{"size-low", "the memory of a state of a run of 100 hands", "the bytes that its Size returns", 1, sizeLimit(true)},
	{"size-high", "the bytes that Size returns for a state of a run of 100 hands", "the memory of the state", 3, sizeLimit(false)},
}

// manyRuns is the number of runs over which the rows about memory average, so that what the runtime
// allocates now and then does not count.
const manyRuns = 1000

// allocatedByMany returns a probe for the bytes that do allocates, on average.
func allocatedByMany(do func() error) probe {
	return allocated(func() error {
		for range manyRuns {
			if err := do(); err != nil {
				return err
			}
		}
		return nil
	}).times(1. / manyRuns)
}

func prepareRat(testing.TB) ([]limitPair, error) {
	var values []rat.Rat
	for _, s := range []rat.Small{{Num: 8, Den: 1}, {Num: 8, Den: 3}, {Num: 3, Den: 1}, {Num: 1, Den: 3}, {Num: -5, Den: 7}, {Num: 13, Den: 12}, {Num: 24, Den: 1}, {Num: 144, Den: 13}} {
		values = append(values, s.Rat())
	}
	text, results := make([]byte, 0, 64), ""
	work := func() error {
		for _, x := range values {
			for _, y := range values {
				quo, divided := x.Add(y).Sub(y).Mul(y).Quo(y)
				power, raised := quo.Pow(5)
				if !divided || !raised || power.Cmp(x)+power.Neg().Abs().Sign() > 2 {
					return fmt.Errorf("%v to the power of 5: %v", quo, power)
				}
				text = quo.AppendTo(text[:0])
			}
		}
		return nil
	}
	for _, x := range values {
		results += strings.Repeat(x.String(), len(values)) // quo is x again, for each y
	}
	return onePair(allocatedByMany(work), copying(results)), nil
}

// correctAnswer is a puzzle with a correct answer.
type correctAnswer struct {
	puzzle puzzle.Puzzle
	text   string
	tree   expr.Expr
}

// correctAnswers returns puzzles of several variants with answers, and all answers as one text.
func correctAnswers() (list []correctAnswer, all string, err error) {
	for _, a := range []struct {
		rules  string
		target int64
		hand   deal.Hand
		text   string
	}{
		{"classic", 24, deal.Hand{3, 3, 8, 8}, "8/(3-8/3)"},
		{"classic", 55, deal.Hand{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, "1+2+3+4+5+6+7+8+9+10"},
		{"countdown", 952, deal.Hand{3, 6, 25, 50, 75, 100}, "((100+6)*3*75-50)/25"},
		{"joined", 24, deal.Hand{1, 2, 12}, "12+12"},
	} {
		v, err := puzzle.Lookup(a.rules)
		if err != nil {
			return nil, "", err
		}
		p, err := puzzle.New(a.hand, rat.Int(a.target), v.Rules)
		if err != nil {
			return nil, "", err
		}
		tree, err := expr.Parse(a.text)
		if err != nil {
			return nil, "", err
		}
		list, all = append(list, correctAnswer{p, a.text, tree}), all+a.text
	}
	return list, all, nil
}

func prepareEval(testing.TB) ([]limitPair, error) {
	list, all, err := correctAnswers()
	return onePair(allocatedByMany(func() error {
		for _, a := range list {
			if _, err := expr.Eval(a.tree); err != nil {
				return err
			}
		}
		return nil
	}), copying(all)), err
}

func prepareParse(testing.TB) ([]limitPair, error) {
	list, _, err := correctAnswers()
	texts := []string{"-(25+50)*100-952+9223372036854775807", "1+2*3-4/5+6*7-8+9-10"}
	for _, a := range list {
		texts = append(texts, a.text)
	}
	parser := new(expr.Parser)
	parse := func() error {
		for _, text := range texts {
			if _, err := parser.Parse(text); err != nil {
				return err
			}
		}
		return nil
	}
	return onePair(allocatedByMany(parse), copying(strings.Join(texts, ""))), errors.Join(err, parse())
}

func prepareCheck(testing.TB) ([]limitPair, error) {
	list, all, err := correctAnswers()
	return onePair(allocatedByMany(func() error {
		for _, a := range list {
			if !a.puzzle.Check(a.tree).Correct {
				return fmt.Errorf("%s is not correct", a.text)
			}
		}
		return nil
	}), copying(all)), err
}

func prepareRefuse(testing.TB) ([]limitPair, error) {
	text := "9"
	for n := 1000; n < 1060; n++ { // fractions with pairwise different denominators
		text += fmt.Sprintf("+1/((%d^9)^9)", n)
	}
	const small = "8/(3-8/3)^1"
	p, err := puzzle.New(deal.Hand{3, 3, 8, 8}, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
	var trees []expr.Expr
	for _, text := range []string{text, small} {
		tree, parseErr := expr.Parse(text)
		trees, err = append(trees, tree), errors.Join(err, parseErr)
	}
	return onePair(allocatedByMany(func() error {
		for _, tree := range trees {
			if v := p.Check(tree); v.Correct || v.Reason != puzzle.Operator {
				return fmt.Errorf("the powers are judged %v", v)
			}
		}
		return nil
	}), copying(small)), err
}

// classicJudge returns a judge of answers under the classic rules.
func classicJudge() (*answer.Judge, error) {
	profile, err := answer.Lookup("classic")
	if err != nil {
		return nil, err
	}
	return answer.New(profile), nil
}

func prepareJudge(testing.TB) ([]limitPair, error) {
	texts := []string{
		"8/(3-8/3)", "8 / (3 - 8 / 3) = 24.", "8÷(3−8÷3)", "<answer>8/(3-8/3)</answer>", `\boxed{\frac{8}{3-\frac{8}{3}}}`,
		"8/3=8/3; 3-8/3=1/3; 8/(1/3)=24",
		"8*3", "8/(3+8/3)", "8/(3-8/3", "no solution", "8**3", "-(8/(3-8/3))", "4+8+3+9",
	}
	j, err := classicJudge()
	hand, target, plain := []int64{3, 3, 8, 8}, rat.Int(24), []byte("8/(3-8/3)")
	return onePair(allocatedByMany(func() error {
		for _, text := range texts {
			j.Judge(text, hand, target)
		}
		if r := j.JudgeBytes(plain, hand, target); r.Verdict != answer.Correct {
			return fmt.Errorf("%s is %v", plain, r.Verdict)
		}
		return nil
	}), copying(strings.Join(texts, ""))), err
}

// hostileLimit returns a limit for the growth of the time to judge a text that repeats a pattern,
// from short to long bytes.
func hostileLimit(short, long int) func(testing.TB) ([]limitPair, error) {
	return func(testing.TB) ([]limitPair, error) {
		file, err := os.Open("../answer/testdata/hostile.txt")
		if err != nil {
			return nil, err
		}
		defer file.Close()
		j, err := classicJudge()
		if err != nil {
			return nil, err
		}
		hand, target := []int64{1, 1, 1, 1, 2, 2, 2, 3, 3, 3}, rat.Int(24)
		var pairs []limitPair
		in := bufio.NewScanner(file)
		for in.Scan() {
			pattern, err := strconv.Unquote(in.Text())
			if err != nil {
				return nil, fmt.Errorf("%s: %w", in.Text(), err)
			}
			for _, delimiters := range [][2]string{{"", ""}, {"<answer>", "</answer>"}, {`\boxed{`, "}"}} {
				repeat := func(length int) string {
					length -= len(delimiters[0]) + len(delimiters[1])
					return delimiters[0] + strings.Repeat(pattern, length/len(pattern)+1)[:length] + delimiters[1]
				}
				longText, shortText := repeat(long), repeat(short)
				pairs = append(pairs, limitPair{
					fmt.Sprintf("%q in %q", pattern, delimiters),
					shortest(3, func() error { j.Judge(longText, hand, target); return nil }),
					shortest(3, func() error {
						for range long / short {
							j.Judge(shortText, hand, target)
						}
						sum := sha256.Sum256([]byte(longText)) // some verdicts need only a part of a short text
						copied = append(copied[:0], string(sum[:]))
						return nil
					}),
				})
			}
		}
		return pairs, in.Err()
	}
}

// tenNumbers has more solutions than fit in any budget.
var tenNumbers = puzzle.Puzzle{Hand: deal.Hand{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}

// allocatedAtEachLevel returns a limit for the bytes that work allocates at each level.
func allocatedAtEachLevel(work, reference func(expr.Level) error) (pairs []limitPair) {
	for level := expr.Written; level <= expr.Idea; level++ {
		pairs = append(pairs, limitPair{
			level.String(),
			allocated(func() error { return work(level) }), allocated(func() error { return reference(level) }),
		})
	}
	return pairs
}

func prepareBudget(testing.TB) ([]limitPair, error) {
	small := tenNumbers
	small.Hand = deal.Hand{1, 2, 3, 4, 5, 6}
	return allocatedAtEachLevel(func(level expr.Level) error {
		e := solve.New()
		e.Budget = solve.Budget{Bytes: 1 << 20}
		if _, err := e.All(context.Background(), tenNumbers, level); !errors.Is(err, solve.ErrBudget) {
			return fmt.Errorf("level %s: %w, want a budget error", level, err)
		}
		return nil
	}, func(level expr.Level) error {
		_, err := solve.New().All(context.Background(), small, level)
		return err
	}), nil
}

func prepareCanceled(testing.TB) ([]limitPair, error) {
	small := tenNumbers
	small.Hand = deal.Hand{1, 2, 3, 4}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return allocatedAtEachLevel(func(level expr.Level) error {
		if _, err := solve.New().Count(ctx, tenNumbers, level); !errors.Is(err, context.Canceled) {
			return fmt.Errorf("level %s: %w, want context.Canceled", level, err)
		}
		return nil
	}, func(level expr.Level) error {
		_, err := solve.New().Count(context.Background(), small, level)
		return err
	}), nil
}

// allSolutionsOfFour lists all solutions of the 1820 hands of four cards.
func allSolutionsOfFour() error {
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		return err
	}
	e := solve.New()
	for _, hand := range space.All() {
		if _, err := e.All(context.Background(), puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}, expr.Form); err != nil {
			return err
		}
	}
	return nil
}

// pollTimer is a context that measures the longest time between two calls of Err.
type pollTimer struct {
	context.Context
	last    time.Time
	longest time.Duration
}

func (p *pollTimer) Err() error {
	now := time.Now()
	p.longest, p.last = max(p.longest, now.Sub(p.last)), now
	return nil
}

func preparePoll(testing.TB) ([]limitPair, error) {
	countdown, err := puzzle.Lookup("countdown")
	if err != nil {
		return nil, err
	}
	basic := puzzle.Rules{Ops: expr.Basic}
	puzzles := []puzzle.Puzzle{ // those of TestGradeChecksContext
		{Hand: deal.Hand{1, 2, 3, 4, 5, 6, 7}, Target: rat.Int(99991), Rules: puzzle.Rules{Ops: expr.Basic, Join: true}},
		{Hand: deal.Hand{2, 3, 5, 7, 11, 13, 17, 19}, Target: rat.Int(99991), Rules: basic},
		{Hand: deal.Hand{11, 13, 17, 19, 23, 29, 31, 37, 41, 43}, Target: rat.Int(24), Rules: basic},
		{Hand: deal.Hand{3, 6, 25, 50, 75, 100}, Target: rat.Int(952), Rules: countdown.Rules},
		{Hand: deal.Hand{7, 11, 13, 17, 19}, Target: rat.Int(997), Rules: basic},
		{Hand: deal.Hand{2, 3, 5, 7, 11}, Target: rat.Int(100), Rules: puzzle.Rules{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Mul)}},
	}
	return onePair(func() (float64, error) {
		longest := time.Duration(0)
		for _, p := range puzzles {
			ctx := &pollTimer{Context: context.Background(), last: time.Now()}
			_, _ = grade.New().Grade(ctx, p) // some have no solution
			_ = ctx.Err()
			longest = max(longest, ctx.longest)
		}
		return longest.Seconds(), nil
	}, elapsed(allSolutionsOfFour)), nil
}

// dealtHand is a hand of the runs below.
var dealtHand = event.Hand{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5, Seconds: 61.5}

func prepareEvents(testing.TB) (pairs []limitPair, err error) {
	head := func(id string) event.Head { return event.Head{At: 61_500, Player: "ann", ActionID: id} }
	// The other events are rare: a run has Created, Joined, Started and Finished once.
	for _, e := range []event.Event{
		event.Configured{Head: event.Head{At: 1, ActionID: "f"}, Source: "list", Mode: mode.Mode{Name: "m", Seats: 3, Pace: mode.PaceTogether, LateJoin: true, AutoStart: 2}},
		event.Ready{Head: head("r"), Ready: true},
		event.Ready{Head: head("")},
		event.Left{Head: event.Head{At: 2, Player: "ann", ActionID: "l", Dealer: true}},
		event.Hosted{Head: event.Head{At: 2, Player: "bob", ActionID: "h", By: "ann"}},
		event.Counting{Head: event.Head{At: 2, ActionID: "s", By: "ann"}, Start: 3002},
		event.Paused{Head: head("p")},
		event.Resumed{Head: head("q")},
		event.Dealt{Head: head("d"), Hands: []event.Hand{dealtHand}},
		event.Revealed{Head: head(""), Hand: 4, Puzzle: dealtHand.Puzzle},
		event.Hinted{Head: head("h"), Hand: 1, Step: 2},
		event.Solved{Head: head("c"), Hand: 3, Expr: "8/(3-8/3)", Points: 3, Bonus: 3000, Away: 400},
		event.Missed{Head: head("m"), Hand: 3, Expr: "3+3+8+8", Reason: "value", Value: "22", Cost: 3000},
		event.Passed{Head: head(""), Hand: 3, Reason: event.ReasonTime, Away: 500},
	} {
		encoded, err := event.Encode([]event.Event{e})
		if err != nil {
			return nil, err
		}
		text := string(encoded)
		pairs = append(pairs, limitPair{text, allocatedByMany(func() error { _, err := event.DecodeString(text); return err }), copying(text)})
	}
	return pairs, nil
}

var errNoMode = errors.New("no mode practice")

// skipRun returns a practice run with the given number of hands, and moves that make a wrong claim
// for each hand and then skip it.
func skipRun(hands int) (race.Create, []race.Move, error) {
	m, ok := mode.Lookup("practice")
	if !ok {
		return race.Create{}, nil, errNoMode
	}
	create := race.Create{ID: "c", Mode: m, Player: "ann"}
	moves := []race.Move{{Player: "ann", Action: race.Start{ID: "s"}}}
	for hand := range hands {
		create.Hands = append(create.Hands, dealtHand)
		for _, a := range []race.Action{
			race.Claim{ID: "m" + strconv.Itoa(hand), Hand: hand, Expr: "3+3+8+8"},
			race.Skip{ID: "s" + strconv.Itoa(hand), Hand: hand},
			race.Next{ID: "n" + strconv.Itoa(hand), Hand: hand + 1},
		} {
			moves = append(moves, race.Move{At: int64(len(moves)), Player: "ann", Action: a})
		}
	}
	return create, moves[:len(moves)-1], nil // no hand follows the last one
}

func prepareReplay(testing.TB) ([]limitPair, error) {
	var probes [2]probe
	for i, hands := range []int{500, 50} {
		create, moves, err := skipRun(hands)
		if err != nil {
			return nil, err
		}
		probes[i] = func() (float64, error) {
			bytes, err := allocated(func() error { _, _, err := race.Replay(create, moves); return err })()
			return bytes / float64(len(moves)), err
		}
	}
	return onePair(probes[0], probes[1]), nil
}

// runLog is the log of a run, whose events are applied as they are decided.
type runLog struct {
	state race.State
	text  []event.Event
}

func (r *runLog) decide(at int64, player string, a race.Action) error {
	events, state, err := race.Decide(r.state, at, player, a)
	r.state, r.text = state, append(r.text, events...)
	return err
}

// runsOfHundred returns the logs of runs of 100 hands in which a player does little or much.
func runsOfHundred() (logs [][]byte, err error) {
	const sum = "+1111111111111111111"
	practice, ok := mode.Lookup("practice")
	if !ok {
		return nil, errNoMode
	}
	class := mode.Mode{Name: "class", Seats: 1, Pace: mode.PaceTogether, LateJoin: true}
	for _, run := range []struct {
		mode    mode.Mode
		actions func(id string, hand int) []race.Action
		ends    func(id string, hand int) (player string, a race.Action) // the hand
	}{
		{practice, nil, nil},
		{
			practice,
			func(id string, hand int) []race.Action {
				return []race.Action{race.Claim{ID: "c" + id, Hand: hand, Expr: "8/(3-8/3)"}}
			},
			func(id string, hand int) (string, race.Action) { return "ann", race.Next{ID: "n" + id, Hand: hand + 1} },
		},
		{
			class,
			func(id string, hand int) (list []race.Action) {
				for i := range 20 {
					list = append(list, race.Claim{ID: "m" + strconv.Itoa(i) + id[:50] + id[60:], Hand: hand, Expr: "1" + strings.Repeat(sum, i)})
				}
				return list
			},
			func(id string, hand int) (string, race.Action) { return "", race.Next{ID: "n" + id, Hand: hand + 1} },
		},
		{
			practice,
			func(id string, hand int) []race.Action {
				return []race.Action{race.Claim{ID: "m" + id, Hand: hand, Expr: "1" + strings.Repeat(sum, 50)}, race.Skip{ID: "s" + id, Hand: hand}}
			},
			func(id string, hand int) (string, race.Action) { return "ann", race.Next{ID: "n" + id, Hand: hand + 1} },
		},
	} {
		hands := make([]event.Hand, 100)
		for i := range hands {
			hands[i] = dealtHand
		}
		r := &runLog{}
		steps := []error{
			r.decide(0, "", race.Create{ID: "c", Mode: run.mode, Player: "ann", Hands: hands[:1]}),
			r.decide(1000, "ann", race.Start{ID: "s"}),
			r.decide(1000, "", race.Deal{ID: "deal", Hands: hands}),
		}
		for hand := 0; run.actions != nil && hand < len(hands); hand++ {
			id := strings.Repeat("-", 60) + strconv.Itoa(hand)
			for _, a := range run.actions(id, hand) {
				steps = append(steps, r.decide(2000, "ann", a))
			}
			player, a := run.ends(id, hand)
			steps = append(steps, r.decide(2000, player, a))
		}
		for i, err := range steps {
			if err != nil {
				return nil, fmt.Errorf("step %d: %w", i, err)
			}
		}
		text, err := event.Encode(r.text)
		if err != nil {
			return nil, err
		}
		logs = append(logs, text)
	}
	return logs, nil
}

// sizeLimit returns a limit for the memory of a state that was rebuilt from its decoded log,
// relative to what its Size returns, or the other way round.
func sizeLimit(low bool) func(testing.TB) ([]limitPair, error) {
	return func(testing.TB) (pairs []limitPair, err error) {
		logs, err := runsOfHundred()
		for i, text := range logs {
			state := func() (s race.State, err error) {
				events, err := event.Decode(text)
				for _, e := range events {
					if err == nil {
						s, err = race.Apply(s, e)
					}
				}
				return s, err
			}
			used := func() (float64, error) {
				states := make([]race.State, 50)
				before := liveHeap()
				for i := range states {
					var err error
					if states[i], err = state(); err != nil {
						return 0, err
					}
				}
				bytes := (liveHeap() - before) / float64(len(states))
				runtime.KeepAlive(states)
				return bytes, nil
			}
			size := func() (float64, error) { s, err := state(); return float64(s.Size()), err }
			p := limitPair{fmt.Sprint("run ", i+1), used, size}
			if !low {
				p.work, p.reference = size, used
			}
			pairs = append(pairs, p)
		}
		return pairs, err
	}
}

// liveHeap returns the number of bytes of live heap memory.
func liveHeap() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}
