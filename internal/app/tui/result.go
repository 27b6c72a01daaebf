package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// result is the screen of a run: its result, and its hands with all ideas.
type result struct {
	env     *Env
	id      *int // identifies the screen in the results of its commands
	run     run.Run
	hands   []race.PlayedHand // the closed ones
	fresh   bool              // the run has just ended
	list    list
	compare *comparison       // nil: not loaded
	answers map[string]string // of the missed hands, by puzzle ID; nil: not loaded
	notice  string
}

func newResult(env *Env, run run.Run, fresh bool) Screen {
	r := result{env: env, id: new(int), run: run, fresh: fresh}
	r.hands = closedHands(run.View.Shown)
	return r
}

// closedHands returns the hands that are not open.
func closedHands(shown []race.PlayedHand) (closed []race.PlayedHand) {
	for _, h := range shown {
		if h.Outcome != race.OutcomeOpen {
			closed = append(closed, h)
		}
	}
	return closed
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
	compare := func() tea.Msg {
		data, err := env.Game.compare(env.Context, run)
		return compareMsg{run.ID, data, err}
	}
	missed := missedHands(r.hands)
	if run.View.Phase != race.PhaseOver || len(missed) == 0 {
		return compare
	}
	return tea.Batch(compare, func() tea.Msg { return answersMsg{r.id, answersOf(env.Context, missed)} })
}

// Update implements Screen.
func (r result) Update(msg tea.Msg, _ int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case compareMsg:
		if msg.run == r.run.ID && msg.err == nil {
			r.compare = &msg.data
		}
	case answersMsg:
		if msg.id == r.id {
			r.answers = msg.answers
		}
	case tea.KeyPressMsg:
		r.notice = ""
		switch key := msg.String(); key {
		case "q", "esc":
			return r, Close
		case "c":
			if text := r.shareText(); text != "" {
				r.notice = r.env.say("play.share.copied")
				return r, tea.SetClipboard(text)
			}
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
	if text := r.shareText(); text != "" {
		body = append(body, "")
		body = append(body, strings.Split(text, "\n")...)
		body = append(body, e.theme.dim.Render(r.notice))
	} else {
		body = append(body, "")
	}
	var rows []string
	for i, h := range r.hands {
		rows = append(rows, r.list.row(e, i, e.handRow(i, h, shownTime(v, h), r.answers[h.Puzzle])))
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
	if r.shareText() != "" {
		page.Keys = append(page.Keys, Key{"c", e.say("play.key.copy")})
	}
	page.Keys = append(page.Keys, e.back())
	return page
}

// shareText returns the text that a player shares about a daily, or "" for another run. It contains no
// answer; the marks are those of the pages.
func (r result) shareText() string {
	e, v := r.env, r.run.View
	if v.Mode != mode.Daily {
		return ""
	}
	marks := ""
	for i := range v.Hands {
		switch {
		case i >= len(v.Shown) || v.Shown[i].Outcome != race.OutcomeSolved:
			marks += e.glyph("⬜", "-")
		case v.Shown[i].Hints > 0:
			marks += e.glyph("💡", "?")
		default:
			marks += e.glyph("✅", "+")
		}
	}
	me := v.Players[0]
	title := e.say("play.share", "number", v.Number, "points", me.Points, "of", v.Hands*mode.FullPoints, "time", duration(me.Time))
	if e.ASCII {
		title = strings.ReplaceAll(title, "·", "|")
	}
	return title + "\n" + marks
}

// handRow returns the row of a hand that took some milliseconds. answer is the easiest answer if the player
// has missed the hand, and may be empty.
func (e *Env) handRow(i int, h race.PlayedHand, took int64, answer string) string {
	hand := h.Puzzle
	if p, err := puzzle.ParseID(h.Puzzle); err == nil {
		hand = jsonform.Hand(p)
		if p.Target.String() != "24" {
			hand += e.glyph(" → ", " > ") + e.number(p.Target)
		}
	}
	words := e.answer(h.Puzzle, h.Expr)
	switch {
	case words != "":
	case answer != "":
		words = e.theme.dim.Render(e.answer(h.Puzzle, answer) + e.dot() + e.outcomeText(h, h.Time))
	case h.Outcome != race.OutcomeSolved && h.Solvable != nil && !*h.Solvable:
		words = e.theme.dim.Render(e.say("play.shown.none"))
	default:
		words = e.theme.dim.Render(e.outcomeText(h, h.Time))
	}
	return fmt.Sprintf("%2d %s ", i+1, e.mark(h)) + fit(hand, 16) + fit(duration(took), 7) + words
}

// ratingText says how the run changed the rating.
func (e *Env) ratingText(change rating.Change) string {
	if change.Now == nil {
		return e.say("web.rating.few", "n", change.Hands, "of", rating.MinHands)
	}
	text := e.say("play.rating", "n", change.Now.Rating, "d", change.Now.Margin)
	if change.Before != nil {
		text += fmt.Sprintf(" (%+d)", change.Now.Rating-change.Before.Rating)
	}
	return text
}

// missText says which wrong claim has ended a streak, or returns "".
func (r result) missText() string {
	m, _ := mode.Lookup(r.run.View.Mode)
	if !m.Sudden || len(r.hands) == 0 {
		return ""
	}
	e, h := r.env, r.hands[len(r.hands)-1]
	switch p, err := puzzle.ParseID(h.Puzzle); {
	case h.Missed == nil || err != nil:
		return ""
	case h.Missed.Expr == "":
		return e.say("web.table.none.only")
	case h.Missed.Value != "":
		return e.say("play.streak.miss", "expr", e.answer(h.Puzzle, h.Missed.Expr), "value", e.pretty(h.Missed.Value), "target", e.number(p.Target))
	default:
		return e.say("play.streak.wrong", "expr", e.answer(h.Puzzle, h.Missed.Expr))
	}
}

// remarks returns the lines below the score: what has ended a streak, streak and rating, and then the
// comparison with others.
func (r result) remarks(now int64) (rows []string) {
	e, v := r.env, r.run.View
	me := v.Players[0]
	dot := e.dot()
	var parts []string
	if me.Best > 1 {
		parts = append(parts, e.say("web.review.points.streak", "n", me.Best))
	}
	if change := r.run.Rating; change != nil {
		parts = append(parts, e.ratingText(*change))
	}
	if r.run.Held {
		parts = append(parts, e.say("web.result.held"))
	}
	rows = append(rows, r.missText(), strings.Join(parts, dot))
	parts = nil
	if c := r.compare; c != nil {
		if c.board != nil && c.board.Result != nil && c.board.Result.Place > 0 && c.board.Players > 1 {
			parts = append(parts, e.say("web.daily.place", "n", c.board.Result.Place, "of", c.board.Players))
		}
		if v.Mode == mode.Daily && c.streak.Days > 0 {
			parts = append(parts, e.say("web.daily.streak", "n", c.streak.Days))
		}
		if mode.DealsItself(v.Mode) && r.fresh {
			parts = append(parts, bestText(e, me.Solved, c.best))
		}
	}
	if v.Mode == mode.Daily && r.fresh {
		parts = append(parts, e.say("web.daily.next")+" "+remaining(untilTomorrow(now)))
	}
	rows = append(rows, strings.Join(parts, dot))
	return rows
}

// bestText compares a run with the best other one of its mode.
func bestText(e *Env, solved int, best *history.Best) string {
	switch {
	case best == nil:
		return e.say("web.run.first")
	case solved > best.Solved:
		return e.say("web.run.best.new", "n", solved-best.Solved)
	case solved == best.Solved:
		return e.say("web.run.best.same")
	case solved == best.Solved-1:
		return e.say("web.run.best.one")
	}
	return e.say("web.run.best.short", "n", best.Solved-solved)
}

// untilTomorrow returns the milliseconds until the next daily of the terminal, whose days are those of UTC.
func untilTomorrow(now int64) int64 {
	var utc daily.Zone
	return utc.Start(utc.Number(now)+1) - now
}
