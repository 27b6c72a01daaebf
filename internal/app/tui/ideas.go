package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
)

// ideas is the screen with all ideas of a closed hand.
type ideas struct {
	env    *Env
	hand   race.PlayedHand
	list   list
	stats  *handstats.HandStats // nil: not loaded
	answer string               // the easiest answer, if there are too many ideas
	failed string
}

func newIdeas(env *Env, h race.PlayedHand) Screen { return ideas{env: env, hand: h} }

// ideasMsg holds the ideas of a hand.
type ideasMsg struct {
	puzzle string
	stats  handstats.HandStats
	answer string
	err    error
}

// Init implements Screen.
func (s ideas) Init() tea.Cmd {
	env, h := s.env, s.hand
	return func() tea.Msg {
		stats, err := env.Game.ideas(env.Context, h.Puzzle, h.Expr)
		out := ideasMsg{puzzle: h.Puzzle, stats: stats, err: err}
		if err == nil && stats.Counts.Ideas == 0 {
			out.answer = env.Game.easiest(env.Context, h.Puzzle)
		}
		return out
	}
}

// Update implements Screen.
func (s ideas) Update(msg tea.Msg, _ int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case ideasMsg:
		if msg.puzzle != s.hand.Puzzle {
			return s, nil
		}
		if msg.err != nil {
			s.failed = explain(msg.err, s.env.Lang)
			return s, nil
		}
		s.stats, s.answer = &msg.stats, msg.answer
	case tea.KeyPressMsg:
		switch key := msg.String(); key {
		case "q", "esc", "enter", "a", "space":
			return s, Close
		default:
			if s.stats != nil {
				s.list = s.list.press(key, len(s.stats.Ideas))
			}
		}
	}
	return s, nil
}

// View implements Screen.
func (s ideas) View(area Area, _ int64) Page {
	e, h := s.env, s.hand
	page := Page{Title: e.say("play.ideas"), Keys: []Key{e.choose(), e.back()}}
	body := []string{""}
	p, err := puzzle.ParseID(h.Puzzle)
	if err != nil {
		return page
	}
	page.Right = e.theme.bold.Render(e.say("web.table.goal", "target", e.number(p.Target)))
	for _, row := range e.miniCards(p) {
		body = append(body, center(row, area.Width))
	}
	dot := e.dot()
	facts := ""
	if h.Level > 0 {
		facts = e.say("web.practice.level.n", "n", h.Level) + dot + e.say("web.hand.predicted", "s", predicted(h.Seconds))
	}
	if s.stats != nil && s.stats.Counts.Ideas > 0 {
		counts := e.say("web.answers.sum.listed", "ideas", s.stats.Counts.Ideas, "forms", s.stats.Counts.Forms)
		facts = strings.ReplaceAll(counts, " · ", dot) + dot + facts
	}
	body = append(body, center(e.theme.dim.Render(facts), area.Width), "")
	switch {
	case s.failed != "":
		body = append(body, wrap(s.failed, area.Width, messageLines)...)
	case s.stats == nil:
	case len(s.stats.Ideas) > 0:
		body = append(body, s.list.visible(e, s.rows(), area.Width, area.Height-len(body))...)
	case s.answer != "":
		body = append(body, e.say("play.ideas.many"), "", e.say("web.table.answer")+" "+e.answer(h.Puzzle, s.answer))
	case h.Solvable != nil && !*h.Solvable:
		body = append(body, e.theme.bold.Render(e.say("web.action.none")))
	}
	page.Body = body
	return page
}

// rows returns a row for each idea.
func (s ideas) rows() (rows []string) {
	e := s.env
	for i, idea := range s.stats.Ideas {
		text := fmt.Sprintf("%2d  ", i+1) + e.answer(s.hand.Puzzle, idea.Expr)
		if i+1 == s.stats.Yours {
			text += "  " + e.theme.good.Render(e.glyph("✓ ", "+ ")+e.say("play.yours"))
			if mine := e.answer(s.hand.Puzzle, s.hand.Expr); mine != e.answer(s.hand.Puzzle, idea.Expr) {
				text += " " + e.theme.dim.Render(mine)
			}
		}
		rows = append(rows, s.list.row(e, i, text))
	}
	return rows
}
