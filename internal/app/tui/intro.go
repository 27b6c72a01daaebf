package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/race/mode"
)

// intro is the screen before a run with a clock, which starts with the run: a timed run, whose length the
// player chooses, or a streak.
type intro struct {
	env   *Env
	modes []string // among which the player chooses
	list  list
	bests map[string]*history.Best // by mode; nil: not loaded
}

// timedModes holds the modes of timed runs, the shortest first.
var timedModes = []string{mode.Timed1, mode.Timed, mode.Timed5}

// newIntro returns the screen on which a mode is selected.
func newIntro(env *Env, name string) Screen {
	for i, timed := range timedModes {
		if timed == name {
			return intro{env: env, modes: timedModes, list: list{i}}
		}
	}
	return intro{env: env, modes: []string{name}}
}

// bestsMsg is the result of Game.bests. Without it, the bests are not shown.
type bestsMsg struct{ bests map[string]*history.Best }

// Init implements Screen.
func (s intro) Init() tea.Cmd {
	env := s.env
	return func() tea.Msg {
		bests, err := env.Game.bests(env.Context)
		if err != nil {
			return nil
		}
		return bestsMsg{bests}
	}
}

// Update implements Screen.
func (s intro) Update(msg tea.Msg, _ int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case bestsMsg:
		s.bests = msg.bests
	case tea.KeyPressMsg:
		switch key := msg.String(); key {
		case "enter", "space":
			return s, Replace(newPlay(s.env, run.Request{Mode: s.modes[s.list.selected]}))
		case "q", "esc":
			return s, Close
		default:
			for i, name := range s.modes {
				if len(s.modes) > 1 && key == minutesOf(name) {
					s.list.selected = i
				}
			}
			s.list = s.list.press(key, len(s.modes))
		}
	}
	return s, nil
}

// ruleOf returns the rule of a mode with a clock, or "" for another mode.
func (e *Env) ruleOf(name string) string {
	switch m, _ := mode.Lookup(name); {
	case m.Sudden:
		return e.say("web.streak.rule")
	case m.Length > 0:
		return e.say("web.timed.rule", "n", m.Length/60_000)
	}
	return ""
}

// minutesOf returns the minutes of a mode, which are also its key.
func minutesOf(name string) string {
	m, _ := mode.Lookup(name)
	return strconv.FormatInt(m.Length/60_000, 10)
}

// bestOf describes the player's best run of a mode, or returns "" if there is none.
func (e *Env) bestOf(name string, bests map[string]*history.Best) string {
	best := bests[name]
	switch {
	case best == nil || best.Solved == 0:
		return ""
	case name == mode.Streak:
		return e.say("play.best.streak", "n", best.Solved)
	}
	return e.say("play.best", "n", best.Solved)
}

// View implements Screen.
func (s intro) View(area Area, _ int64) Page {
	e, name := s.env, s.modes[s.list.selected]
	m, _ := mode.Lookup(name)
	page := Page{Title: e.titleOf(name, 0, false), Keys: []Key{e.enter("play.key.start"), e.back()}}
	page.Body = []string{""}
	if m.Sudden {
		page.Body = append(page.Body, wrap(e.ruleOf(name), area.Width, 5)...)
		page.Body = append(page.Body, "", e.bestOf(name, s.bests))
	} else {
		page.Right = e.theme.bold.Render(remaining(m.Length))
		page.Keys = append([]Key{e.choose()}, page.Keys...)
		s.viewLengths(&page, area)
		page.Body = append(page.Body, wrap(e.ruleOf(name), area.Width, 5)...)
		page.Body = append(page.Body, "")
		page.Body = append(page.Body, e.bonusRows(m, area.Width)...)
	}
	page.Body = append(page.Body, "", e.theme.dim.Render(e.say("play.timed.start")))
	return page
}

// viewLengths shows the lengths with the player's bests.
func (s intro) viewLengths(page *Page, area Area) {
	e := s.env
	const labelWidth = 12
	for i, name := range s.modes {
		minutes := minutesOf(name)
		page.click([]Click{{0, 0, area.Width, 1, minutes}}, len(page.Body))
		label := e.theme.bold.Render(fit(e.say("web.timed.minutes", "n", minutes), labelWidth))
		page.Body = append(page.Body, s.list.row(e, i, label+e.bestOf(name, s.bests)))
	}
	page.Body = append(page.Body, "")
}

// bonusRows returns what streaks earn, two in a row.
func (e *Env) bonusRows(m mode.Mode, columns int) (rows []string) {
	for i, b := range m.Bonus {
		at := e.say("play.number", "n", b.Streak)
		if b.Every > 0 {
			at = e.say("play.every", "n", b.Streak, "next", b.Streak+b.Every)
		}
		item := fit("  "+e.say("web.timed.line", "at", at, "s", b.Time/1000), columns/2)
		if i%2 == 0 {
			rows = append(rows, item)
		} else {
			rows[len(rows)-1] += item
		}
	}
	return rows
}
