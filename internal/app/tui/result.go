package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// result is the screen of a run: its result, and its hands with all ideas.
type result struct {
	env     *Env
	run     run.Run
	hands   []race.PlayedHand // the closed ones
	fresh   bool              // the run has just ended
	list    list
	compare *comparison // nil: not loaded
}

func newResult(env *Env, run run.Run, fresh bool) Screen {
	r := result{env: env, run: run, fresh: fresh}
	for _, h := range run.View.Shown {
		if h.Outcome != race.OutcomeOpen {
			r.hands = append(r.hands, h)
		}
	}
	return r
}

// compareMsg is the result of Game.compare.
type compareMsg struct {
	run  string
	data comparison
	err  error
}

// Init implements Screen.
func (r result) Init() tea.Cmd {
	if r.compare != nil {
		return nil
	}
	env, run := r.env, r.run
	return func() tea.Msg {
		data, err := env.Game.compare(env.Context, run)
		return compareMsg{run.ID, data, err}
	}
}

// Update implements Screen.
func (r result) Update(msg tea.Msg, _ int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case compareMsg:
		if msg.run == r.run.ID && msg.err == nil {
			r.compare = &msg.data
		}
	case tea.KeyPressMsg:
		switch key := msg.String(); key {
		case "q", "esc":
			return r, Close
		case "enter", "a", "space":
			if len(r.hands) > 0 {
				return r, Open(newIdeas(r.env, r.hands[r.list.selected]))
			}
		case "n":
			if r.canRepeat() {
				return r, Replace(newPlay(r.env, r.run.Request))
			}
		default:
			r.list = r.list.press(key, len(r.hands))
		}
	}
	return r, nil
}

// canRepeat reports whether the player can begin another run with the same options.
func (r result) canRepeat() bool {
	return r.fresh && r.run.View.Mode != mode.Daily && !r.run.Request.Review && r.run.Request.Number == 0
}

// View implements Screen.
func (r result) View(area Area, now int64) Page {
	e, v := r.env, r.run.View
	me := v.Players[0]
	dot := e.theme.dim.Render(e.dot())
	page := Page{Title: e.titleOf(v.Mode, v.Number, r.run.Request.Review), Right: e.theme.bold.Render(duration(me.Time))}
	body := []string{
		"",
		e.theme.brass.Render(e.say("play.solved.of", "n", me.Solved, "of", len(r.hands))) + dot + e.say("play.points", "n", me.Points),
	}
	for _, row := range r.remarks(now) {
		if row != "" {
			body = append(body, e.theme.dim.Render(row))
		}
	}
	body = append(body, "")
	var rows []string
	for i, h := range r.hands {
		rows = append(rows, r.list.row(e, i, r.handRow(i, h)))
	}
	if len(rows) == 0 {
		rows = []string{e.say("web.review.empty")}
	}
	body = append(body, r.list.visible(e, rows, area.Width, area.Height-len(body))...)
	page.Body = body
	page.Keys = []Key{e.choose(), e.enter("play.key.ideas")}
	if r.canRepeat() {
		page.Keys = append(page.Keys, Key{"n", e.say("play.key.again")})
	}
	page.Keys = append(page.Keys, e.back())
	return page
}

// handRow returns the row of a hand.
func (r result) handRow(i int, h race.PlayedHand) string {
	e := r.env
	hand := h.Puzzle
	if p, err := puzzle.ParseID(h.Puzzle); err == nil {
		hand = p.Hand.String()
		if p.Target.String() != "24" {
			hand += e.glyph(" → ", " > ") + e.number(p.Target)
		}
	}
	answer := e.pretty(h.Expr)
	if answer == "" {
		answer = e.theme.dim.Render(e.outcomeText(h, h.Time))
	}
	return fmt.Sprintf("%2d %s ", i+1, e.mark(h)) + fit(hand, 16) + fit(duration(shownTime(r.run.View, h)), 7) + answer
}

// remarks returns the lines below the score: streak and rating, and then the comparison with others.
func (r result) remarks(now int64) (rows []string) {
	e, v := r.env, r.run.View
	me := v.Players[0]
	dot := e.dot()
	var parts []string
	if me.Best > 1 {
		parts = append(parts, e.say("web.review.points.streak", "n", me.Best))
	}
	if change := r.run.Rating; change != nil {
		parts = append(parts, e.say("play.rating", "n", change.After, "change", fmt.Sprintf("%+d", change.After-change.Before)))
	}
	if r.run.Held {
		parts = append(parts, e.say("web.result.held"))
	}
	rows = append(rows, strings.Join(parts, dot))
	parts = nil
	if c := r.compare; c != nil {
		if c.board != nil && c.board.Result != nil && c.board.Result.Place > 0 && c.board.Players > 1 {
			parts = append(parts, e.say("web.daily.place", "n", c.board.Result.Place, "of", c.board.Players))
		}
		if v.Mode == mode.Daily && c.streak.Days > 0 {
			parts = append(parts, e.say("web.daily.streak", "n", c.streak.Days))
		}
		if v.Mode == mode.Timed && r.fresh {
			parts = append(parts, bestText(e, me.Solved, c.best))
		}
	}
	if v.Mode == mode.Daily && r.fresh {
		parts = append(parts, e.say("web.daily.next")+" "+remaining(untilTomorrow(now)))
	}
	rows = append(rows, strings.Join(parts, dot))
	return rows
}

// bestText compares a timed run with the best other one.
func bestText(e *Env, solved int, best *history.Best) string {
	switch {
	case best == nil:
		return e.say("web.run.first")
	case solved > best.Solved:
		return e.say("web.run.best.new")
	case solved == best.Solved:
		return e.say("web.run.best.same")
	case solved == best.Solved-1:
		return e.say("web.run.best.one")
	}
	return e.say("web.run.best.short", "n", best.Solved-solved)
}

const dayMillis = 24 * 3600 * 1000

// untilTomorrow returns the milliseconds until the next day in UTC, with its daily.
func untilTomorrow(now int64) int64 { return dayMillis - now%dayMillis }
