package tui

import (
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// play is the screen of a run of one player: practice, daily, timed run, streak or review.
type play struct {
	env     *Env
	id      *int // identifies the screen in the results of its commands
	request run.Request
	run     run.Run
	begun   bool   // run is set
	failed  string // the reason why there is no run
	hand    hand
	index   int // of the hand in the run; -1: none

	busy     bool // a command waits for the judge
	pending  []tea.KeyPressMsg
	leaving  bool // q was pressed once in a timed run or a streak
	awayFrom int64
	flash    string // time gained or lost, shown in place of the clock
	flashEnd int64
	stats    *handstats.HandStats // of the closed hand; nil: not loaded
}

// maxPending is the number of keys that wait while the judge answers.
const maxPending = 64

// flashMillis is the time for which the clock shows a gain or a loss.
const flashMillis = 900

func newPlay(env *Env, r run.Request) play {
	return play{env: env, id: new(int), request: r, index: -1}
}

// runMsg is the answer of the judge.
type runMsg struct {
	id   *int
	act  race.Action // nil: the run was begun
	run  run.Run
	clue grade.Clue
	err  error
}

// wrongMsg says which move was wrong, at a dead end.
type wrongMsg struct {
	id      *int
	hand    int
	numbers string // at the dead end
	move    string
	err     error
}

// endMsg holds what is shown with a closed hand.
type endMsg struct {
	id     *int
	hand   int
	stats  handstats.HandStats
	answer string
	err    error
}

// Init implements Screen.
func (p play) Init() tea.Cmd {
	if p.begun {
		return nil
	}
	env, id, r := p.env, p.id, p.request
	return func() tea.Msg {
		run, err := env.Game.begin(env.Context, r)
		return runMsg{id: id, run: run, err: err}
	}
}

// send returns the command that sends an action to the judge.
func (p play) send(a race.Action) (Screen, tea.Cmd) {
	p.busy = true
	env, id, run, trail, numbers := p.env, p.id, p.run, p.hand.table.trail, p.hand.table.numbers()
	return p, func() tea.Msg {
		out := runMsg{id: id, act: a}
		if h, isHint := a.(race.Hint); isHint {
			out.run, out.clue, out.err = env.Game.hint(env.Context, run, h, numbers, trail)
		} else {
			out.run, out.err = env.Game.act(env.Context, run.ID, a, trail)
		}
		return out
	}
}

// Update implements Screen.
func (p play) Update(msg tea.Msg, now int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case runMsg:
		if msg.id == p.id {
			return p.receive(msg, now)
		}
	case wrongMsg:
		if msg.id == p.id && msg.hand == p.index {
			p.hand = p.hand.showWrongMove(msg)
		}
	case endMsg:
		if msg.id == p.id && msg.hand == p.index && msg.err == nil {
			p.stats = &msg.stats
			if msg.answer != "" {
				answer := strings.ReplaceAll(p.env.answer(p.run.View.Shown[p.index].Puzzle, msg.answer), " ", "\u00a0") // on one line
				p.hand.notice.text += " " + p.env.say("web.table.answer") + " " + answer
			}
		}
	case Tick:
		if end := p.deadline(); end > 0 && now >= end && !p.busy {
			return p.send(race.Tick{})
		}
	case tea.BlurMsg:
		if p.pauses() && p.awayFrom == 0 {
			p.awayFrom = now
		}
	case tea.FocusMsg:
		p = p.endAway(now)
	case tea.PasteMsg:
		if p.begun && !p.busy && !p.hand.ended {
			p.hand = p.hand.paste(msg.Content)
		}
	case tea.KeyPressMsg:
		if p.busy {
			if len(p.pending) < maxPending {
				p.pending = append(p.pending[:len(p.pending):len(p.pending)], msg)
			}
			return p, nil
		}
		return p.endAway(now).press(msg, now)
	}
	return p, nil
}

// pauses reports whether the time of the hand stops while the player is away.
func (p play) pauses() bool {
	return p.begun && p.request.Mode == mode.Practice && p.request.HandTime == 0 && !p.hand.ended
}

// endAway ends the time away.
func (p play) endAway(now int64) play {
	if p.awayFrom > 0 {
		p.hand.away += max(0, now-p.awayFrom)
		p.awayFrom = 0
	}
	return p
}

// deadline returns when the next clock of the run runs out, or 0 if none runs.
func (p play) deadline() int64 {
	v := p.run.View
	switch {
	case !p.begun || v.Phase == race.PhaseOver:
		return 0
	case v.Ends > 0 && (v.HandEnd == 0 || v.Ends < v.HandEnd):
		return v.Ends
	}
	return v.HandEnd
}

// press handles a key.
func (p play) press(key tea.KeyPressMsg, now int64) (Screen, tea.Cmd) {
	name := strings.ToLower(key.String())
	if !p.begun {
		if name == "q" || name == "esc" || name == "enter" {
			return p, Close
		}
		return p, nil
	}
	if name == "q" && !p.hand.typing {
		return p.leave()
	}
	p.leaving = false
	if p.hand.ended {
		return p.pressEnded(name)
	}
	after, w := p.hand.press(key, now)
	p.hand = after
	id, away := newID(), after.away
	switch w {
	case askClaim:
		return p.send(race.Claim{ID: id, Hand: p.index, Expr: after.expr, Away: away})
	case askNoSolution:
		return p.send(race.Claim{ID: id, Hand: p.index, None: true, Away: away})
	case askHint:
		return p.send(race.Hint{ID: id, Hand: p.index, Step: after.hintStep(), Away: away})
	case askWrongMove:
		return p, p.findWrongMove()
	case askSkip:
		return p.send(race.Skip{ID: id, Hand: p.index, Away: away})
	default:
		return p, nil
	}
}

// findWrongMove returns the command that finds the wrong move since the deal.
func (p play) findWrongMove() tea.Cmd {
	env, out := p.env, wrongMsg{id: p.id, hand: p.index, numbers: p.hand.table.numbers()}
	id, positions := p.hand.table.puzzle.ID(), p.hand.table.sinceDeal()
	if len(positions) == 1 {
		return nil // no move was made
	}
	return func() tea.Msg {
		var i int // of the move
		i, out.err = env.Game.wrongMove(env.Context, id, positions[1:])
		out.move = env.changeText(positions[i], positions[i+1])
		return out
	}
}

// pressEnded handles a key after the end of a hand.
func (p play) pressEnded(key string) (Screen, tea.Cmd) {
	switch key {
	case "enter", "space", " ":
		if p.run.View.Phase == race.PhaseOver {
			return p, Replace(newResult(p.env, p.run, true))
		}
		return p.send(race.Next{ID: newID(), Hand: p.index + 1})
	case "a":
		return p, Open(newIdeas(p.env, p.run.View.Shown[p.index]))
	}
	return p, nil
}

// leave closes the screen. Runs end, but a daily can be continued.
func (p play) leave() (Screen, tea.Cmd) {
	switch {
	case p.run.View.Phase == race.PhaseOver:
		return p, Replace(newResult(p.env, p.run, true))
	case p.run.View.Mode == mode.Daily:
		return p, Close
	case mode.DealsItself(p.run.View.Mode) && !p.leaving:
		p.leaving = true
		p.hand.notice = notice{tonePlain, p.env.say("play.leave")}
		return p, nil
	}
	return p.send(race.Finish{ID: newID(), Away: p.hand.away})
}

// receive shows the answer of the judge, and then handles the keys that were pressed during the wait.
func (p play) receive(msg runMsg, now int64) (Screen, tea.Cmd) {
	p.busy = false
	if msg.act == nil && msg.err != nil {
		p.failed = explain(msg.err, p.env.Lang)
		return p, nil
	}
	var cmd tea.Cmd
	if msg.run.ID != "" {
		p, cmd = p.show(msg.run, now)
	}
	switch msg.act.(type) {
	case nil: // a daily that was finished before
		if p.run.View.Phase == race.PhaseOver {
			return p, Replace(newResult(p.env, p.run, true))
		}
	case race.Finish:
		if p.run.View.Players[0].Closed == 0 || p.run.View.Phase != race.PhaseOver || !hasEnded(p.run.View) {
			return p, Close
		}
		return p, Replace(newResult(p.env, p.run, true))
	case race.Hint:
		if msg.err == nil {
			p.hand.clue, p.hand.clueFor = hint.Say(msg.clue, p.env.Lang, p.env.ASCII), p.hand.table.numbers()
			p.hand.deadEnd = msg.clue.Key == grade.ClueBack
		}
	}
	if p.run.View.Phase == race.PhaseOver && mode.DealsItself(p.run.View.Mode) {
		return p, Replace(newResult(p.env, p.run, true))
	}
	// A clock that ran out before the action has ended the hand, which the screen shows.
	if msg.err != nil && !errors.Is(msg.err, race.ErrExpired) && !errors.Is(msg.err, race.ErrAlreadyDone) {
		p.hand.notice = notice{toneBad, explain(msg.err, p.env.Lang)}
	}
	var screen Screen = p
	for keys := p.pending; len(keys) > 0; keys = keys[1:] {
		current, isPlay := screen.(play)
		if !isPlay {
			break
		}
		current.pending = keys[1:]
		if current.busy {
			current.pending = keys
			screen = current
			break
		}
		var next tea.Cmd
		screen, next = current.press(keys[0], now)
		cmd = tea.Batch(cmd, next)
	}
	return screen, cmd
}

// hasEnded reports whether the player has finished at least one hand.
func hasEnded(v race.View) bool {
	for _, h := range v.Shown {
		if h.Outcome != race.OutcomeUnfinished {
			return true
		}
	}
	return false
}

// show shows the run as the judge returned it: a new hand, or the end of this one.
func (p play) show(run run.Run, now int64) (play, tea.Cmd) {
	before := p.run.View
	p.run, p.begun = run, true
	v := run.View
	if len(v.Shown) == 0 {
		return p, nil
	}
	last := v.Shown[len(v.Shown)-1]
	if change := timeChange(before, v); change != 0 {
		p.flash, p.flashEnd = fmt.Sprintf("%+d s", change/1000), now+flashMillis
	}
	if last.Hand == p.index {
		return p.showChange(last, before)
	}
	parsed, err := puzzle.ParseID(last.Puzzle)
	if err != nil {
		p.failed = p.env.say("web.table.nopuzzle")
		return p, nil
	}
	m, _ := mode.Lookup(v.Mode)
	options := handOptions{hints: m.Hints, solvable: v.Solvable, skip: true, confirmSkip: v.Mode != mode.Practice, confirmNone: m.Sudden}
	previous := p.index
	p.hand, p.index, p.stats, p.leaving = newHand(p.env, parsed, options, last.Revealed), last.Hand, nil, false
	p.hand.hints = last.Hints
	if m.Auto && previous >= 0 { // the end of the last hand, which has no banner
		ended := v.Shown[previous]
		p.hand.notice = p.endNotice(ended)
	}
	if last.Outcome != race.OutcomeOpen {
		return p.showChange(last, v)
	}
	return p, nil
}

// timeChange returns the milliseconds that the clock of a run gained between two views; they are
// negative if it lost time.
func timeChange(before, after race.View) (change int64) {
	if after.Ends == 0 || len(before.Shown) == 0 {
		return 0
	}
	sum := func(v race.View) (sum int64) {
		for _, h := range v.Shown {
			sum += h.Bonus - h.Cost
		}
		return sum
	}
	return sum(after) - sum(before)
}

// showChange shows what has happened to the current hand.
func (p play) showChange(h race.PlayedHand, before race.View) (play, tea.Cmd) {
	p.hand.hints = h.Hints
	if h.Outcome == race.OutcomeOpen {
		return p.showMiss(h, before), nil
	}
	p.hand.ended, p.hand.typing, p.hand.confirm = true, false, askNothing
	p.hand.won = h.Outcome == race.OutcomeSolved
	p.hand.hidden = p.hand.won && h.Expr == ""
	p.hand.table = p.hand.table.clear()
	if e, err := expr.Parse(h.Expr); err == nil && p.hand.table.winner == none { // typed, or solved earlier
		if made, ok := p.hand.table.merges(e, 0); ok {
			p.hand.table = made.clear()
		}
	}
	p.hand.notice = p.endNotice(h)
	env, id, isPractice := p.env, p.id, p.run.View.Mode == mode.Practice
	return p, func() tea.Msg {
		out := endMsg{id: id, hand: h.Hand}
		if h.Outcome == race.OutcomeShown || isPractice && (h.Outcome == race.OutcomeSkip || h.Outcome == race.OutcomeTime) {
			out.answer = env.Game.easiest(env.Context, h.Puzzle)
		}
		out.stats, out.err = env.Game.ideas(env.Context, h.Puzzle, h.Expr)
		return out
	}
}

// showMiss reports that a claim of "no solution" was wrong. submit has already reported what is wrong
// with an expression.
func (p play) showMiss(h race.PlayedHand, before race.View) play {
	if len(before.Shown) <= h.Hand || h.Misses <= before.Shown[h.Hand].Misses || h.Missed == nil || h.Missed.Expr != "" {
		return p
	}
	key := text.Key("web.table.none.wrong")
	lost := (h.Cost - before.Shown[h.Hand].Cost) / 1000
	switch {
	case lost == 0:
		key = "web.table.none.only"
	case p.deadline() > 0:
		key = "web.table.none.lost"
	}
	p.hand.notice = notice{toneBad, p.env.say(key, "n", lost)}
	return p
}

// endNotice describes how a hand ended.
func (p play) endNotice(h race.PlayedHand) notice {
	e := p.env
	words := e.outcomeText(h, shownTime(p.run.View, h))
	if h.Outcome != race.OutcomeSolved {
		if h.Solvable != nil && !*h.Solvable {
			words += " " + e.say("web.table.had.none")
		}
		return notice{tonePlain, words}
	}
	if h.Bonus > 0 {
		words += " " + e.say("web.table.bonus", "n", h.Bonus/1000)
	}
	if h.Hints > 0 {
		words += " " + e.say("web.table.points", "n", h.Points)
	}
	return notice{toneGood, words}
}
