package tui

import (
	"cmp"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/mode"
)

// runList is the screen with the player's runs.
type runList struct {
	env     *Env
	list    list
	runs    []history.Summary
	next    store.RunCursor // of the next page; zero: there is none
	loading bool
	loaded  bool
	failed  string
}

func newHistory(env *Env) Screen { return runList{env: env} }

// historyMsg is a page of the list.
type historyMsg struct {
	after store.RunCursor
	page  runsPage
	err   error
}

// openedMsg is a run or a race that was loaded from the list.
type openedMsg struct {
	run  run.Run
	race match.Race // without an ID if it is a run
	err  error
}

// Init implements Screen.
func (s runList) Init() tea.Cmd {
	if s.loaded {
		return nil
	}
	return s.load(store.RunCursor{})
}

func (s runList) load(after store.RunCursor) tea.Cmd {
	env := s.env
	return func() tea.Msg {
		page, err := env.Game.history(env.Context, after)
		return historyMsg{after, page, err}
	}
}

// Update implements Screen.
func (s runList) Update(msg tea.Msg, now int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case historyMsg:
		s.loading = false
		switch {
		case msg.err != nil:
			s.failed = explain(msg.err, s.env.Lang)
		case msg.after == s.next:
			s.runs = append(s.runs[:len(s.runs):len(s.runs)], msg.page.runs...)
			s.next, s.loaded = msg.page.next, true
		}
	case openedMsg:
		s.loading = false
		if msg.err != nil {
			s.failed = explain(msg.err, s.env.Lang)
			return s, nil
		}
		if msg.race.ID != "" {
			return s, Open(newRace(s.env, s.env.Game.races, nil, joinMsg{race: msg.race, stop: func() {}}, now))
		}
		return s, Open(newResult(s.env, msg.run, false))
	case tea.KeyPressMsg:
		return s.press(msg.String())
	}
	return s, nil
}

func (s runList) press(key string) (Screen, tea.Cmd) {
	switch key {
	case "q", "esc":
		return s, Close
	case "enter", "space":
		if s.loading || len(s.runs) == 0 {
			return s, nil
		}
		s.loading = true
		env, chosen := s.env, s.runs[s.list.selected]
		return s, func() tea.Msg {
			var out openedMsg
			if _, isRun := mode.Lookup(chosen.Mode); isRun {
				out.run, out.err = env.Game.load(env.Context, chosen.Run)
			} else {
				out.race, out.err = env.Game.races.Load(env.Context, chosen.Run)
			}
			return out
		}
	}
	s.list = s.list.press(key, len(s.runs))
	if s.list.selected == len(s.runs)-1 && s.next != (store.RunCursor{}) && !s.loading {
		s.loading = true
		return s, s.load(s.next)
	}
	return s, nil
}

// View implements Screen.
func (s runList) View(area Area, _ int64) Page {
	e := s.env
	page := Page{Title: e.say("play.history"), Keys: []Key{e.choose(), e.enter("play.key.open"), e.back()}}
	body := []string{""}
	var rows []string
	for i, r := range s.runs {
		when := e.at(cmp.Or(r.Created, r.Finished)).Format("2006-01-02 15:04")
		solved := e.say("play.solved.of", "n", r.Solved, "of", r.Hands)
		left := e.theme.dim.Render(when) + " " + fit(e.titleOf(r.Mode, r.Number, false), 16) + " " + solved
		took := duration(r.Time)
		columns := min(area.Width, MinWidth) - markWidth
		rows = append(rows, s.list.row(e, i, sides(fit(left, columns-width(took)-1), took, columns)))
	}
	switch {
	case s.failed != "":
		rows = wrap(s.failed, area.Width, messageLines)
	case s.loaded && len(rows) == 0:
		rows = []string{e.say("play.history.empty")}
	}
	body = append(body, s.list.visible(e, rows, area.Width, area.Height-1)...)
	page.Body = body
	return page
}
