package bench

import (
	"bufio"
	"context"
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
	{"rat-memory", "bytes allocated by 448 operations on small fractions", "448 bytes", .01, prepareRat},
	{"eval-memory", "bytes allocated by evaluating the answers of small puzzles", "the bytes of the answers", .01, prepareEval},
	{"parse-memory", "bytes allocated by parsing the same answers with a used parser", "the bytes of the answers", .01, prepareParse},
	{"check-memory", "bytes allocated by checking the same answers", "the bytes of the answers", .01, prepareCheck},
	{"judge-memory", "bytes allocated by judging short texts", "the bytes of the texts", .01, prepareJudge},
	{"refuse-memory", "bytes allocated by refusing 60 large powers, with an operator that the rules lack", "the bytes of the answer", .01, prepareRefuse},
	{"hostile-text", "the longest time to judge 1 MiB of a hostile pattern, relative to 32 KiB and 16 µs", "32", 4, hostileLimit(1<<15, answer.MaxText, 16*time.Microsecond)},
	{"hostile-answer", "the longest time to judge 4096 bytes of a hostile pattern, relative to 512 and 2 µs", "8", 4, hostileLimit(answer.MaxAnswer/8, answer.MaxAnswer, 2*time.Microsecond)},
	{"budget-memory", "the most bytes allocated to refuse all solutions of ten numbers in 1 MiB", "1 MiB", 8, prepareBudget},
	{"cancel-memory", "the most bytes allocated to count the solutions of ten numbers with a canceled context", "1 MiB", .1, prepareCanceled},
	{"grade-poll", "the longest time between two checks of the context while grading slow hands", "all solutions of the hands of four", 20, preparePoll},
	{"event-memory", "bytes allocated by decoding frequent events", "the bytes of their texts", 2, prepareEvents},
	{"replay-memory", "bytes allocated by Replay for each move of a run of 500 hands", "the same for 50 hands", 2, prepareReplay},
	{"size-low", "the most memory of a state of a run of 100 hands", "the bytes that its Size returns", 1, sizeLimit(func(used, size float64) float64 { return used / size })},
	{"size-high", "the largest Size of a state of a run of 100 hands", "the memory of the state", 3, sizeLimit(func(used, size float64) float64 { return size / used })},
}

// manyRuns is the number of runs over which the rows about memory average, so that what the runtime
// allocates now and then does not count.
const manyRuns = 1000

// allocatedByMany returns a limit for the bytes that do allocates, on average, relative to bytes.
func allocatedByMany(bytes int, do func() error) limitPair {
	return limitPair{
		allocated(func() error {
			for range manyRuns {
				if err := do(); err != nil {
					return err
				}
			}
			return nil
		}),
		constant(float64(manyRuns * bytes)),
	}
}

func prepareRat(testing.TB) (limitPair, error) {
	var values []rat.Rat
	for _, s := range []rat.Small{{Num: 8, Den: 1}, {Num: 8, Den: 3}, {Num: 3, Den: 1}, {Num: 1, Den: 3}, {Num: -5, Den: 7}, {Num: 13, Den: 12}, {Num: 24, Den: 1}, {Num: 144, Den: 13}} {
		values = append(values, s.Rat())
	}
	text := make([]byte, 0, 64)
	return allocatedByMany(7*len(values)*len(values), func() error {
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
	}), nil
}

// correctAnswer is a puzzle with a correct answer.
type correctAnswer struct {
	puzzle puzzle.Puzzle
	text   string
	tree   expr.Expr
}

// correctAnswers returns puzzles of several variants with answers, and the bytes of all answers.
func correctAnswers() (list []correctAnswer, bytes int, err error) {
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
			return nil, 0, err
		}
		p, err := puzzle.New(a.hand, rat.Int(a.target), v.Rules)
		if err != nil {
			return nil, 0, err
		}
		tree, err := expr.Parse(a.text)
		if err != nil {
			return nil, 0, err
		}
		list, bytes = append(list, correctAnswer{p, a.text, tree}), bytes+len(a.text)
	}
	return list, bytes, nil
}

func prepareEval(testing.TB) (limitPair, error) {
	list, bytes, err := correctAnswers()
	return allocatedByMany(bytes, func() error {
		for _, a := range list {
			if _, err := expr.Eval(a.tree); err != nil {
				return err
			}
		}
		return nil
	}), err
}

func prepareParse(testing.TB) (limitPair, error) {
	list, bytes, err := correctAnswers()
	parser := new(expr.Parser)
	parse := func() error {
		for _, a := range list {
			if _, err := parser.Parse(a.text); err != nil {
				return err
			}
		}
		return nil
	}
	if err == nil {
		err = parse()
	}
	return allocatedByMany(bytes, parse), err
}

func prepareCheck(testing.TB) (limitPair, error) {
	list, bytes, err := correctAnswers()
	return allocatedByMany(bytes, func() error {
		for _, a := range list {
			if !a.puzzle.Check(a.tree).Correct {
				return fmt.Errorf("%s is not correct", a.text)
			}
		}
		return nil
	}), err
}

func prepareRefuse(testing.TB) (limitPair, error) {
	text := "9"
	for n := 1000; n < 1060; n++ { // fractions with pairwise different denominators
		text += fmt.Sprintf("+1/((%d^9)^9)", n)
	}
	tree, err := expr.Parse(text)
	if err != nil {
		return limitPair{}, err
	}
	p, err := puzzle.New(deal.Hand{3, 3, 8, 8}, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
	return allocatedByMany(len(text), func() error {
		if v := p.Check(tree); v.Correct || v.Reason != puzzle.Operator {
			return fmt.Errorf("the powers are judged %v", v)
		}
		return nil
	}), err
}

// classicJudge returns a judge of answers under the classic rules.
func classicJudge() (*answer.Judge, error) {
	profile, err := answer.Lookup("classic")
	if err != nil {
		return nil, err
	}
	return answer.New(profile), nil
}

func prepareJudge(testing.TB) (limitPair, error) {
	texts := []string{
		"8/(3-8/3)", "8 / (3 - 8 / 3) = 24.", "8÷(3−8÷3)", "<answer>8/(3-8/3)</answer>", `\boxed{\frac{8}{3-\frac{8}{3}}}`,
		"8/3=8/3; 3-8/3=1/3; 8/(1/3)=24",
		"8*3", "8/(3+8/3)", "8/(3-8/3", "no solution", "8**3", "-(8/(3-8/3))", "4+8+3+9",
	}
	j, err := classicJudge()
	hand, target, plain := []int64{3, 3, 8, 8}, rat.Int(24), []byte("8/(3-8/3)")
	return allocatedByMany(len(strings.Join(texts, ""))+len(plain), func() error {
		for _, text := range texts {
			j.Judge(text, hand, target)
		}
		if r := j.JudgeBytes(plain, hand, target); r.Verdict != answer.Correct {
			return fmt.Errorf("%s is %v", plain, r.Verdict)
		}
		return nil
	}), err
}

// hostileLimit returns a limit for the worst growth of the time to judge a text that repeats a
// pattern, from short to long bytes. slack is added to the time of the short text. The same factor
// applies to the slack, which covers what the system does during a measurement.
func hostileLimit(short, long int, slack time.Duration) func(testing.TB) (limitPair, error) {
	return func(testing.TB) (limitPair, error) {
		file, err := os.Open("../answer/testdata/hostile.txt")
		if err != nil {
			return limitPair{}, err
		}
		defer file.Close()
		var texts [][2]string // short and long
		for in := bufio.NewScanner(file); in.Scan(); {
			pattern, err := strconv.Unquote(in.Text())
			if err != nil {
				return limitPair{}, fmt.Errorf("%s: %w", in.Text(), err)
			}
			for _, delimiters := range [][2]string{{"", ""}, {"<answer>", "</answer>"}, {`\boxed{`, "}"}} {
				var pair [2]string
				for i, length := range []int{short, long} {
					length -= len(delimiters[0]) + len(delimiters[1])
					pair[i] = delimiters[0] + strings.Repeat(pattern, length/len(pattern)+1)[:length] + delimiters[1]
				}
				texts = append(texts, pair)
			}
		}
		j, err := classicJudge()
		if err != nil {
			return limitPair{}, err
		}
		hand, target := []int64{1, 1, 1, 1, 2, 2, 2, 3, 3, 3}, rat.Int(24)
		worst := func() (float64, error) {
			worst := 0.0
			for _, pair := range texts {
				var least [2]time.Duration // of three runs: what other programs do only adds time
				for run := range 3 {
					for i, text := range pair {
						start := time.Now()
						j.Judge(text, hand, target)
						if spent := time.Since(start); run == 0 || spent < least[i] {
							least[i] = spent
						}
					}
				}
				worst = max(worst, float64(least[1])/float64(least[0]+slack))
			}
			return worst, nil
		}
		return limitPair{worst, constant(float64(long) / float64(short))}, nil
	}
}

// tenNumbers has more solutions than fit in any budget.
var tenNumbers = puzzle.Puzzle{Hand: deal.Hand{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}

// mostAllocated returns a limit for the most bytes that do allocates at any level, relative to 1 MiB.
func mostAllocated(do func(expr.Level) error) limitPair {
	return limitPair{func() (float64, error) {
		most := 0.0
		for level := expr.Written; level <= expr.Idea; level++ {
			bytes, err := allocated(func() error { return do(level) })()
			if err != nil {
				return 0, err
			}
			most = max(most, bytes)
		}
		return most, nil
	}, constant(1 << 20)}
}

func prepareBudget(testing.TB) (limitPair, error) {
	return mostAllocated(func(level expr.Level) error {
		e := solve.New()
		e.Budget = solve.Budget{Bytes: 1 << 20}
		if _, err := e.All(context.Background(), tenNumbers, level); err == nil {
			return fmt.Errorf("level %s: no budget error", level)
		}
		return nil
	}), nil
}

func prepareCanceled(testing.TB) (limitPair, error) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return mostAllocated(func(level expr.Level) error {
		if _, err := solve.New().Count(ctx, tenNumbers, level); err == nil {
			return fmt.Errorf("level %s: a canceled context gives no error", level)
		}
		return nil
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

func preparePoll(testing.TB) (limitPair, error) {
	countdown, err := puzzle.Lookup("countdown")
	if err != nil {
		return limitPair{}, err
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
	return limitPair{func() (float64, error) {
		longest := time.Duration(0)
		for _, p := range puzzles {
			ctx := &pollTimer{Context: context.Background(), last: time.Now()}
			_, _ = grade.New().Grade(ctx, p) // some have no solution
			_ = ctx.Err()
			longest = max(longest, ctx.longest)
		}
		return longest.Seconds(), nil
	}, elapsed(allSolutionsOfFour)}, nil
}

// dealtHand is a hand of the runs below.
var dealtHand = event.Hand{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5, Seconds: 61.5}

func prepareEvents(testing.TB) (limitPair, error) {
	head := func(id string) event.Head { return event.Head{At: 61_500, Player: "ann", ActionID: id} }
	var texts []string
	bytes := 0
	for _, e := range []event.Event{
		event.Missed{Head: head("m"), Hand: 3, Expr: "3+3+8+8", Value: "22"},
		event.Solved{Head: head("c"), Hand: 3, Expr: "8/(3-8/3)"},
		event.Passed{Head: head("s"), Hand: 3},
		event.Revealed{Head: head("n"), Hand: 4},
		event.Ready{Head: head("r"), Ready: true},
	} {
		text, err := event.Encode([]event.Event{e})
		if err != nil {
			return limitPair{}, err
		}
		texts, bytes = append(texts, string(text)), bytes+len(text)
	}
	return allocatedByMany(bytes, func() error {
		for _, text := range texts {
			if _, err := event.DecodeString(text); err != nil {
				return fmt.Errorf("%s: %w", text, err)
			}
		}
		return nil
	}), nil
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

func prepareReplay(testing.TB) (limitPair, error) {
	var probes [2]probe
	for i, hands := range []int{500, 50} {
		create, moves, err := skipRun(hands)
		if err != nil {
			return limitPair{}, err
		}
		probes[i] = func() (float64, error) {
			bytes, err := allocated(func() error { _, _, err := race.Replay(create, moves); return err })()
			return bytes / float64(len(moves)), err
		}
	}
	return limitPair{probes[0], probes[1]}, nil
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

// sizeLimit returns a limit for the largest ratio, over several runs, between the memory of a state
// that was rebuilt from its decoded log and what its Size returns.
func sizeLimit(ratio func(used, size float64) float64) func(testing.TB) (limitPair, error) {
	return func(testing.TB) (limitPair, error) {
		logs, err := runsOfHundred()
		return limitPair{func() (float64, error) {
			largest := 0.0
			for _, text := range logs {
				states := make([]race.State, 50)
				before := liveHeap()
				for i := range states {
					events, err := event.Decode(text)
					if err != nil {
						return 0, err
					}
					for _, e := range events {
						if states[i], err = race.Apply(states[i], e); err != nil {
							return 0, err
						}
					}
				}
				used := (liveHeap() - before) / float64(len(states))
				largest = max(largest, ratio(used, float64(states[0].Size())))
				runtime.KeepAlive(states)
			}
			return largest, nil
		}, constant(1)}, err
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
