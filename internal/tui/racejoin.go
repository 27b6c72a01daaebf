package tui

import (
	"context"
	"errors"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/gameclient"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/race"
)

// RaceClient plays races on a server. Its methods are those of gameclient.Client.
type RaceClient interface {
	Find(ctx context.Context, code string) (string, error)
	Load(ctx context.Context, id string) (live.Race, error)
	Join(ctx context.Context, id string, p live.Profile) (live.Race, error)
	Start(ctx context.Context, id, actionID string) (live.Race, error)
	Act(ctx context.Context, id string, a race.Action) (live.Race, error)
	Clue(ctx context.Context, id string, hand int) (string, error)
	Results(ctx context.Context, id string) ([]race.Result, error)
	Watch(ctx context.Context, id string) <-chan gameclient.Event
}

// raceJoin is the screen that asks for the name of the player and the code of a race.
type raceJoin struct {
	env    *Env
	client RaceClient
	id     *int // identifies the screen in the results of its commands
	server string
	name   line
	code   line
	race   string // ID of the race, if it is known
	onCode bool   // the player types the code
	busy   bool
	failed string
}

// NewRace returns the screen on which the player joins a race. If the player of client has a seat in the
// race, it opens the race at once.
func NewRace(env *Env, client RaceClient, link gameclient.Link) Screen {
	known := link.Code != "" || link.Race != ""
	return raceJoin{env: env, client: client, id: new(int), server: link.Server.Host, code: newLine(link.Code), race: link.Race, busy: known}
}

// joinMsg is the answer to a request to join.
type joinMsg struct {
	id   *int
	race live.Race
	stop context.CancelFunc // ends events
	// events is set if the player has a seat.
	events <-chan gameclient.Event
	err    error
}

// Init implements Screen.
func (s raceJoin) Init() tea.Cmd {
	if !s.busy {
		return nil
	}
	return s.join("")
}

// join returns the command that finds the race and, if there is a name, takes a seat.
func (s raceJoin) join(name string) tea.Cmd {
	env, client, id, known, code := s.env, s.client, s.id, s.race, strings.TrimSpace(string(s.code.text))
	return func() tea.Msg {
		out := joinMsg{id: id}
		if known == "" {
			if known, out.err = client.Find(env.Context, code); out.err != nil {
				return out
			}
		}
		if out.race, out.err = client.Load(env.Context, known); out.err == nil && out.race.Seat == "" && name != "" {
			out.race, out.err = client.Join(env.Context, known, live.Profile{Name: name})
		}
		if out.err == nil && out.race.Seat != "" {
			var ctx context.Context
			ctx, out.stop = context.WithCancel(env.Context)
			out.events = client.Watch(ctx, out.race.ID)
		}
		return out
	}
}

// Update implements Screen.
func (s raceJoin) Update(msg tea.Msg, now int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case joinMsg:
		if msg.id == s.id {
			return s.receive(msg, now)
		}
	case tea.PasteMsg:
		if !s.busy {
			s = s.edit(func(l line) line { return l.insert(msg.Content) })
		}
	case tea.KeyPressMsg:
		if !s.busy || msg.String() == "esc" {
			return s.press(msg)
		}
	}
	return s, nil
}

// receive shows why the player has not joined, or opens the race.
func (s raceJoin) receive(msg joinMsg, now int64) (Screen, tea.Cmd) {
	s.busy = false
	switch {
	case msg.err != nil:
		s.failed = s.env.explainRace(msg.err)
		var p *gameclient.Problem
		if errors.As(msg.err, &p) && p.Name == "no-race" {
			s.race, s.onCode = "", true
		}
	case msg.race.Seat == "" && msg.race.Public.Phase == race.PhaseOver:
		s.failed, s.race, s.onCode = s.env.say("web.race.over"), "", true
	case msg.race.Seat == "" && len(s.name.text) == 0:
		s.race = msg.race.ID
	default:
		return s, Replace(newRace(s.env, s.client, msg, now))
	}
	return s, nil
}

// edit changes the line in which the player types.
func (s raceJoin) edit(change func(line) line) raceJoin {
	s.failed = ""
	if s.onCode {
		s.code, s.race = change(s.code), ""
	} else {
		s.name = change(s.name)
	}
	return s
}

func (s raceJoin) press(key tea.KeyPressMsg) (Screen, tea.Cmd) {
	switch key.String() {
	case "esc":
		return s, Close
	case "tab", "up", "down", "shift+tab":
		s.onCode = !s.onCode
		return s, nil
	case "enter":
		name := strings.TrimSpace(string(s.name.text))
		switch {
		case name == "":
			s.onCode = false
			return s, nil
		case len(s.code.text) == 0 && s.race == "":
			s.onCode = true
			return s, nil
		}
		s.busy, s.failed = true, ""
		return s, s.join(name)
	}
	return s.edit(func(l line) line { return l.press(key) }), nil
}

// View implements Screen.
func (s raceJoin) View(area Area, _ int64) Page {
	e := s.env
	page := Page{Title: e.say("web.review.race"), Right: e.theme.dim.Render(clean(s.server))}
	body := append([]string{""}, center(e.theme.dim.Render(e.say("web.race.lead")), area.Width), "")
	const prompt = "> "
	field := func(label text.Key, l line, active bool) {
		body = append(body, e.theme.bold.Render(e.say(label)))
		shown, column := l.view(area.Width - 2*len(prompt))
		if active {
			page.Cursor = tea.NewCursor(len(prompt)+column, len(body))
			body = append(body, e.theme.brass.Render(prompt)+shown, "")
			return
		}
		body = append(body, "  "+shown, "")
	}
	field("web.race.name", s.name, !s.onCode)
	if s.race == "" || len(s.code.text) > 0 {
		field("web.race.code", s.code, s.onCode)
	}
	words, style := s.failed, e.theme.bad
	if s.busy {
		words, style, page.Cursor = e.say("play.race.connecting"), e.theme.dim, nil
	}
	for _, row := range wrap(words, area.Width, messageLines) {
		body = append(body, style.Render(row))
	}
	page.Body = body
	page.Keys = []Key{
		{e.glyph("⏎", "Enter"), e.say("play.race.key.join")}, {"Tab", e.say("play.race.key.field")}, {"Esc", e.say("play.key.quit")},
	}
	return page
}

// explainRace returns an error of a server as a sentence for the player.
func (e *Env) explainRace(err error) string {
	var p *gameclient.Problem
	switch {
	case errors.Is(err, gameclient.ErrNoServer):
		return e.say("play.race.noserver")
	case !errors.As(err, &p):
		return e.say("play.race.unreachable")
	}
	switch p.Name {
	case "no-race":
		return e.say("play.race.nocode")
	case "race-begun":
		return e.say("play.race.begun")
	case "race-full":
		return e.say("play.race.full")
	case "finished":
		return e.say("web.race.over")
	case "too-fast", "busy", "no-room", "over-quota", "bad-name", "banned", "guest-limit", "not-allowed", "paused", "blocked",
		"expired", "already-done", "bad-expression":
		return e.say(text.Key("web.problem." + p.Name))
	}
	return e.say("play.race.refused", "name", clean(p.Name))
}

// clean removes from a text of the server what could control the terminal.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s)
}
