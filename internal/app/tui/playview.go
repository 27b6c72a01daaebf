package tui

import (
	"strings"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// View implements Screen.
func (p play) View(area Area, now int64) Page {
	e := p.env
	page := Page{Title: e.titleOf(p.request.Mode, p.run.View.Number, p.request.Review), Help: e.ruleOf(p.request.Mode)}
	if p.failed != "" {
		page.Body = append([]string{""}, wrap(p.failed, area.Width, messageLines)...)
		page.Keys = []Key{e.back()}
		return page
	}
	if !p.begun {
		return page
	}
	page.Right = p.clockText(now)
	page.Body = []string{p.status(area.Width)}
	rows, cursor, clicks := p.hand.view(Area{area.Width, area.Height - 1})
	page.click(clicks, 1)
	page.Body = append(page.Body, rows...)
	if cursor != nil {
		cursor.Y++
		page.Cursor = cursor
	}
	if !p.hand.ended {
		page.Keys = p.hand.keys()
		if !p.hand.typing {
			page.Keys = append(page.Keys, Key{"q", e.say("play.key.leave")})
		}
		return page
	}
	if p.stats != nil {
		page.Body = append(page.Body, e.theme.dim.Render(p.statsText()))
	}
	next := text.Key("play.key.next")
	if p.run.View.Phase == race.PhaseOver {
		next = "play.key.result"
	}
	page.Keys = []Key{e.enter(next), {"a", e.say("play.key.ideas")}, {"q", e.say("play.key.leave")}}
	return page
}

// statsText describes the closed hand.
func (p play) statsText() string {
	e, h := p.env, p.run.View.Shown[p.index]
	var parts []string
	if h.Level > 0 {
		parts = append(parts, e.say("web.practice.level.n", "n", h.Level), e.say("web.hand.predicted", "s", predicted(h.Seconds)))
	}
	if p.stats.Counts.Ideas > 0 {
		parts = append(parts, e.say("play.ideas.count", "ideas", p.stats.Counts.Ideas))
	}
	return strings.Join(parts, e.dot())
}

// clockText returns the time left of the run or the hand, or else the time of the hand so far.
func (p play) clockText(now int64) string {
	e, v := p.env, p.run.View
	h := v.Shown[p.index]
	end := p.deadline()
	switch {
	case p.flash != "" && now < p.flashEnd:
		return e.theme.brass.Render(p.flash)
	case v.Ends > 0 && v.Phase == race.PhaseOver:
		return remaining(0)
	case end > 0:
		left := max(0, end-now)
		if left <= lowMillis {
			return e.theme.brass.Render(remaining(left))
		}
		return e.theme.bold.Render(remaining(left))
	case p.hand.ended:
		return e.theme.bold.Render(duration(shownTime(v, h)))
	}
	at := now
	if p.awayFrom > 0 {
		at = p.awayFrom
	}
	before := timeBefore(v, h)
	return e.theme.bold.Render(duration(shownShare(before, p.hand.time(at)+h.Cost)))
}

// lowMillis is the remaining time below which the clock is coloured.
const lowMillis = 10_000

// status returns the first line: the target, and for a run of a fixed length the outcomes of its
// hands, or else the number of solved hands.
func (p play) status(columns int) string {
	e, v := p.env, p.run.View
	target := p.hand.table.puzzle.Target
	left := e.theme.bold.Render(e.say("web.table.goal", "target", e.number(target)))
	dot := e.theme.dim.Render(e.dot())
	if v.Hands > 0 {
		left += dot + e.theme.dim.Render(e.say("web.daily.at", "n", p.index+1, "of", v.Hands))
		if v.Mode == mode.Daily { // its hands have the levels 1 to 5
			left += dot + e.theme.dim.Render(e.say("web.practice.level.n", "n", p.index+1))
		}
		return sides(left, e.marks(v), columns)
	}
	if v.Mode == mode.Practice && p.request.Level > 0 {
		left += dot + e.theme.dim.Render(e.say("web.practice.level.n", "n", p.request.Level))
	}
	me := v.Players[0]
	right := e.say("play.solved", "n", me.Solved)
	if me.Streak > 1 {
		right = e.theme.brass.Render(e.say("play.row", "n", me.Streak)) + dot + right
	}
	return sides(left, right, columns)
}

// marks returns a sign for each hand of a run.
func (e *Env) marks(v race.View) string {
	if v.Hands > 12 {
		return ""
	}
	var signs []string
	for i := range v.Hands {
		sign := e.theme.dim.Render(e.glyph("○", "."))
		if i < len(v.Shown) {
			sign = e.mark(v.Shown[i])
		}
		signs = append(signs, sign)
	}
	return strings.Join(signs, " ")
}

// mark returns the sign of the outcome of a hand.
func (e *Env) mark(h race.PlayedHand) string {
	switch {
	case h.Outcome == race.OutcomeOpen:
		return e.theme.brass.Render(e.glyph("▸", ">"))
	case h.Outcome == race.OutcomeSolved && h.Hints > 0:
		return e.theme.good.Render(e.glyph("◐", "h"))
	case h.Outcome == race.OutcomeSolved:
		return e.theme.good.Render(e.glyph("✓", "+"))
	case h.Outcome == race.OutcomeUnfinished:
		return e.theme.dim.Render(e.glyph("…", "."))
	}
	return e.theme.bad.Render(e.glyph("✗", "x"))
}

// titleOf returns the name of a run.
func (e *Env) titleOf(name string, number int, isReview bool) string {
	switch {
	case name == mode.Daily && number == 0:
		return e.say("web.nav.daily")
	case name == mode.Daily:
		return e.say("web.review.daily", "number", number)
	case mode.DealsItself(name):
		return e.say(text.Key("web.nav." + name))
	case name == match.KindComputer:
		return e.say("play.computers")
	case isReview:
		return e.say("web.home.review")
	case name == mode.Practice:
		return e.say("web.review.practice")
	}
	return e.say("web.review.race")
}

// outcomeText describes how a hand ended. took is the time of the hand in milliseconds.
func (e *Env) outcomeText(h race.PlayedHand, took int64) string {
	switch h.Outcome {
	case race.OutcomeSolved:
		if h.Expr == "" {
			return e.say("web.table.end.none")
		}
		target := "24"
		if p, err := puzzle.ParseID(h.Puzzle); err == nil {
			target = e.number(p.Target)
		}
		return e.say("web.table.solved", "target", target, "t", duration(took))
	case race.OutcomeShown:
		if h.Solvable != nil && !*h.Solvable {
			return e.say("play.shown.none")
		}
		return e.say("web.table.end.shown")
	case race.OutcomeSkip:
		return e.say("web.table.end.skip")
	case race.OutcomeTime:
		return e.say("web.table.end.time")
	case race.OutcomeTaken:
		return e.say("play.race.taken")
	case race.OutcomeNext:
		return e.say("play.race.moved")
	default:
		return e.say("web.table.end.unfinished")
	}
}
