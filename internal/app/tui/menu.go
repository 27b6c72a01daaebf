package tui

import (
	"cmp"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/mode"
)

// menu is the first screen.
type menu struct {
	env    *Env
	list   list
	choice run.Request // options of practice
	data   overview
	loaded bool
	failed string
	notice string
}

// The entries of the menu.
const (
	entryDaily = iota
	entryPractice
	entryTimed
	entryStreak
	entryComputers
	entryReview
	entryHistory
	entryCount
)

// NewMenu returns the menu. practice holds the options with which practice begins.
func NewMenu(env *Env, practice run.Request) Screen {
	practice.Mode = mode.Practice
	return menu{env: env, choice: practice}
}

// overviewMsg is the result of Game.overview.
type overviewMsg struct {
	data overview
	err  error
}

// Init implements Screen.
func (m menu) Init() tea.Cmd {
	return func() tea.Msg {
		data, err := m.env.Game.overview(m.env.Context)
		return overviewMsg{data, err}
	}
}

// Update implements Screen.
func (m menu) Update(msg tea.Msg, _ int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case overviewMsg:
		if msg.err != nil {
			m.failed = explain(msg.err, m.env.Lang)
			return m, nil
		}
		m.data, m.loaded = msg.data, true
	case choiceMsg:
		m.choice = msg.request
	case tea.KeyPressMsg:
		m.notice = ""
		switch key := msg.String(); key {
		case "q", "esc":
			return m, Close
		case "enter", "space":
			return m.open()
		default:
			for i, label := range menuLabels {
				if key == label.key {
					m.list.selected = i
					return m.open()
				}
			}
			m.list = m.list.press(key, entryCount)
		}
	}
	return m, nil
}

// open opens the selected entry.
func (m menu) open() (Screen, tea.Cmd) {
	switch m.list.selected {
	case entryDaily:
		return m, Open(newDaily(m.env))
	case entryPractice:
		return m, Open(newOptions(m.env, m.choice))
	case entryTimed:
		return m, Open(newIntro(m.env, mode.Timed))
	case entryStreak:
		return m, Open(newIntro(m.env, mode.Streak))
	case entryComputers:
		return m, Open(newComputers(m.env))
	case entryReview:
		if m.loaded && m.data.Due == 0 {
			m.notice = m.env.say("web.problem.no-review")
			return m, nil
		}
		return m, Open(newPlay(m.env, run.Request{Mode: mode.Practice, Review: true}))
	}
	return m, Open(newHistory(m.env))
}

// menuLabels holds the names and keys of the entries.
var menuLabels = [entryCount]struct {
	key  string
	text text.Key
}{
	{"d", "web.nav.daily"},
	{"p", "web.nav.practice"},
	{"t", "web.nav.timed"},
	{"s", "web.nav.streak"},
	{"c", "play.computers"},
	{"r", "web.home.review"},
	{"h", "play.history"},
}

// View implements Screen.
func (m menu) View(area Area, now int64) Page {
	e := m.env
	page := Page{Title: e.say("root.short"), Help: e.say("play.help.menu")}
	message := wrap(cmp.Or(m.failed, m.notice), area.Width, messageLines)
	var body []string
	isHigh := area.Height > menuLines+messageLines+1 // there is room for two empty lines
	if isHigh {
		body = append(body, "")
	}
	for _, row := range e.logo() {
		body = append(body, center(row, area.Width))
	}
	body = append(body, "", center(e.theme.dim.Render(e.say("play.rule", "ops", e.ops())), area.Width), "")
	const labelWidth = 16
	for i, label := range menuLabels {
		name := e.theme.bold.Render(fit(e.say(label.text), labelWidth))
		row := m.list.row(e, i, e.theme.dim.Render(label.key)+"  "+name+m.detail(i, now))
		page.click([]Click{{0, 0, area.Width, 1, label.key}}, len(body))
		body = append(body, row)
	}
	if isHigh {
		body = append(body, "")
	}
	body = append(body, message...)
	page.Body = body
	page.Keys = []Key{e.choose(), e.enter("play.key.start"), {"q", e.say("play.key.quit")}}
	return page
}

// menuLines is the number of lines of the menu without the empty ones around it: the small cards, the rule
// between two empty lines, and the entries.
const menuLines = 6 + entryCount

// detail returns the text beside an entry.
func (m menu) detail(entry int, now int64) string {
	e, o := m.env, m.data
	if !m.loaded {
		return ""
	}
	switch entry {
	case entryDaily:
		streak := ""
		if o.Streak.Days > 0 {
			streak = e.dot() + e.say("web.daily.streak", "n", o.Streak.Days)
		}
		switch o.daily.State {
		case daily.StateDone:
			return e.theme.good.Render(e.glyph("✓ ", "+ ")) + e.say("play.daily.done", "n", o.daily.Number, "time", remaining(o.daily.Ends-now))
		case daily.StateBegun:
			return e.say("web.daily.continue", "n", o.daily.Number) + streak
		}
		if streak != "" {
			return e.say("web.daily.play", "n", o.daily.Number) + streak
		}
		return e.say("play.daily.sub")
	case entryPractice:
		return m.choiceText()
	case entryTimed:
		return cmp.Or(e.bestOf(mode.Timed, o.bests), e.say("play.timed.sub"))
	case entryStreak:
		return cmp.Or(e.bestOf(mode.Streak, o.bests), e.say("web.streak.line"))
	case entryComputers:
		return e.say("play.computers.sub")
	case entryReview:
		switch {
		case o.Due > 0:
			return e.theme.brass.Render(e.say("web.home.review.due", "n", o.Due))
		case o.next > 0:
			return e.say("web.home.review.next", "date", e.date(o.next))
		}
		return e.say("web.home.review.none")
	}
	if !o.hasRuns {
		return e.theme.dim.Render(e.say("play.history.none"))
	}
	return e.say("play.history.sub")
}

// choiceText describes the options of practice.
func (m menu) choiceText() string {
	e, r := m.env, m.choice
	rules := cmp.Or(r.Rules, classic)
	level := e.say("web.home.practice.any")
	if r.Level > 0 {
		level = e.say("web.home.practice.level", "n", r.Level)
	}
	words := e.say(text.Key("web.rules."+rules)) + e.dot() + level
	if r.Cards > 0 {
		words += e.dot() + e.say("play.cards", "n", r.Cards)
	}
	return words
}

// date formats a day.
func (e *Env) date(at int64) string { return e.at(at).Format(time.DateOnly) }

// at returns a time in the player's zone.
func (e *Env) at(millis int64) time.Time {
	zone := e.Zone
	if zone == nil {
		zone = time.Local
	}
	return time.UnixMilli(millis).In(zone)
}

// logo returns four small cards.
func (e *Env) logo() []string {
	p, err := puzzle.Classic(3, 3, 8, 8)
	if err != nil {
		return nil
	}
	return e.miniCards(p)
}

// miniCards returns the lines of the small cards of a hand.
func (e *Env) miniCards(p puzzle.Puzzle) []string {
	rows := make([]string, 3)
	frame := roundBorder
	if e.ASCII {
		frame = asciiBorder
	}
	for i, f := range facesOf(p) {
		label, ink := f.text, e.theme.paper
		if f.rank > 0 {
			label = rankTexts[f.rank] + e.suitText(f.suit)
		}
		if f.suit == 'H' || f.suit == 'D' {
			ink = e.theme.red
		}
		if i > 0 {
			for y := range rows {
				rows[y] += " "
			}
		}
		label = center(label, max(3, width(label)))
		line := strings.Repeat(frame[4], width(label))
		rows[0] += e.theme.edge.Render(frame[0] + line + frame[1])
		rows[1] += e.theme.edge.Render(frame[5]) + ink.Render(label) + e.theme.edge.Render(frame[5])
		rows[2] += e.theme.edge.Render(frame[2] + line + frame[3])
	}
	return rows
}

// newDaily returns the screen of today's daily, or its result if it is finished.
func newDaily(env *Env) Screen { return newPlay(env, run.Request{Mode: mode.Daily}) }
