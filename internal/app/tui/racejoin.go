package tui

import (
	"context"
	"errors"
	"net/url"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// raceClient plays races that have begun, and those against computers.
type raceClient interface {
	Load(ctx context.Context, id string) (match.Race, error)
	Act(ctx context.Context, id string, a race.Action) (match.Race, error)
	CreateComputers(ctx context.Context, p match.Profile, c ghost.Computers) (ghost.Race, error)
	Ghosts(ctx context.Context, id string) ([]ghost.Ghost, error)
	Results(ctx context.Context, id string) ([]race.Result, error)
	Watch(ctx context.Context, id string) <-chan gameclient.Event
}

// LobbyClient plays races on a server, from the lobby on. Its methods are those of gameclient.Client.
type LobbyClient interface {
	raceClient
	Find(ctx context.Context, code string) (string, error)
	Join(ctx context.Context, id string, p match.Profile) (match.Race, error)
	Start(ctx context.Context, id, actionID string) (match.Race, error)
	Create(ctx context.Context, p match.Profile, o match.Options) (match.Race, error)
	Configure(ctx context.Context, id, actionID string, o match.Options) (match.Race, error)
	QuickMatch(ctx context.Context, p match.Profile, waiting string) (match.Race, error)
	Rematch(ctx context.Context, id string) (string, error)
	LastClue(ctx context.Context, id string, hand int) (string, error)
}

// raceJoin is the screen on which the player enters a name, and then finds a quick match, opens a race
// or joins one. If the race is known from the start, the screen only asks for the name.
type raceJoin struct {
	env     *Env
	client  LobbyClient
	id      *int // identifies the screen in the results of its commands
	server  *url.URL
	name    line
	code    line
	race    string       // ID of the race, if it is known
	invited bool         // the race was known from the start
	at      joinEntry    // where the cursor is
	options *raceOptions // of the race that the player opens; nil: not yet
	busy    bool
	failed  string
}

// joinEntry is an entry of raceJoin.
type joinEntry int

const (
	entryName joinEntry = iota
	entryQuick
	entryComputer
	entryOpen
	entryCode
)

// NewRace returns the screen on which the player joins a race. If the player of client has a seat in the
// race, it opens the race at once.
func NewRace(env *Env, client LobbyClient, link gameclient.Link) Screen {
	known := link.Code != "" || link.Race != ""
	return raceJoin{env: env, client: client, id: new(int), server: link.Server, code: newLine(link.Code), race: link.Race, invited: known, busy: known}
}

// joinMsg is the answer to a request to join.
type joinMsg struct {
	id   *int
	race match.Race
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
	client, known, code := s.client, s.race, strings.TrimSpace(string(s.code.text))
	return openRace(s.env, client, s.id, func(ctx context.Context) (r match.Race, err error) {
		if known == "" {
			if known, err = client.Find(ctx, code); err != nil {
				return r, err
			}
		}
		if r, err = client.Load(ctx, known); err == nil && r.Seat == "" && name != "" {
			r, err = client.Join(ctx, known, match.Profile{Name: name})
		}
		return r, err
	})
}

// openRace returns the command that gets a race and, if the player has a seat, watches it. id identifies
// the screen.
func openRace(env *Env, client raceClient, id *int, get func(context.Context) (match.Race, error)) tea.Cmd {
	return func() tea.Msg {
		out := joinMsg{id: id}
		if out.race, out.err = get(env.Context); out.err == nil && out.race.Seat != "" {
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
		if !s.busy && s.options == nil {
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
			s.race, s.at = "", entryCode
		}
	case msg.race.Seat == "" && msg.race.Public.Phase == race.PhaseOver:
		s.failed, s.race, s.at = s.env.say("web.race.over"), "", entryCode
	case msg.race.Seat == "" && len(s.name.text) == 0:
		s.race = msg.race.ID
	case s.invited:
		return s, Replace(newRace(s.env, s.client, s.server, msg, now))
	default:
		s.code, s.race = line{}, ""
		return s, Open(newRace(s.env, s.client, s.server, msg, now))
	}
	return s, nil
}

// edit changes the line in which the player types.
func (s raceJoin) edit(change func(line) line) raceJoin {
	s.failed = ""
	switch s.at {
	case entryName:
		s.name = change(s.name)
	case entryCode:
		s.code, s.race = change(s.code), ""
	default:
	}
	return s
}

// entries returns the entries that are shown.
func (s raceJoin) entries() []joinEntry {
	switch {
	case !s.invited:
		return []joinEntry{entryName, entryQuick, entryComputer, entryOpen, entryCode}
	case s.race == "" || len(s.code.text) > 0:
		return []joinEntry{entryName, entryCode}
	}
	return []joinEntry{entryName}
}

func (s raceJoin) press(key tea.KeyPressMsg) (Screen, tea.Cmd) {
	if s.options != nil && !s.busy {
		return s.pressOptions(key.String())
	}
	switch key.String() {
	case "esc":
		return s, Close
	case "tab", "down":
		s.at = cycle(s.entries(), s.at, 1)
		return s, nil
	case "up", "shift+tab":
		s.at = cycle(s.entries(), s.at, -1)
		return s, nil
	case "enter":
		return s.choose()
	}
	return s.edit(func(l line) line { return l.press(key) }), nil
}

// choose starts what the player has chosen, or goes to what is missing for it.
func (s raceJoin) choose() (Screen, tea.Cmd) {
	profile, client := s.profile(), s.client
	switch {
	case profile.Name == "":
		s.at = entryName
		return s, nil
	case s.at == entryQuick:
		s.busy, s.failed = true, ""
		return s, openRace(s.env, client, s.id, func(ctx context.Context) (match.Race, error) { return client.QuickMatch(ctx, profile, "") })
	case s.at == entryComputer:
		s.failed = ""
		return s, Open(newServedComputers(s.env, client, s.server, profile))
	case s.at == entryOpen:
		s.options, s.failed = &raceOptions{choice: defaultRace}, ""
		return s, nil
	case !s.invited && s.at == entryName:
		s.at = entryQuick
		return s, nil
	case len(s.code.text) == 0 && s.race == "":
		s.at = entryCode
		return s, nil
	}
	s.busy, s.failed = true, ""
	return s, s.join(profile.Name)
}

// profile returns the name that the player has entered.
func (s raceJoin) profile() match.Profile {
	return match.Profile{Name: strings.TrimSpace(string(s.name.text))}
}

// pressOptions handles a key while the player chooses the options of a race.
func (s raceJoin) pressOptions(key string) (Screen, tea.Cmd) {
	switch key {
	case "esc", "q":
		s.options = nil
	case "enter":
		client, profile, choice := s.client, s.profile(), s.options.choice
		s.busy, s.options = true, nil
		return s, openRace(s.env, client, s.id, func(ctx context.Context) (match.Race, error) { return client.Create(ctx, profile, choice) })
	default:
		o := s.options.press(s.env, key)
		s.options = &o
	}
	return s, nil
}

// View implements Screen.
func (s raceJoin) View(area Area, _ int64) Page {
	e := s.env
	page := Page{Title: e.say("web.review.race"), Right: e.theme.dim.Render(s.server.Host)}
	if s.options != nil {
		page.Title, page.Body, page.Keys = e.say("web.race.open"), s.options.body(e), s.options.keys(e, "play.race.key.create")
		return page
	}
	body := append([]string{""}, center(e.theme.dim.Render(e.say("web.race.lead")), area.Width), "")
	const prompt = "> "
	field := func(label text.Key, l line, entry joinEntry) {
		body = append(body, e.theme.bold.Render(e.say(label)))
		shown, column := l.view(area.Width - 2*len(prompt))
		if s.at == entry {
			page.Cursor = tea.NewCursor(len(prompt)+column, len(body))
			body = append(body, e.theme.brass.Render(prompt)+shown, "")
			return
		}
		body = append(body, "  "+shown, "")
	}
	way := func(label, help text.Key, entry joinEntry) {
		mark := "  "
		if s.at == entry {
			mark = e.theme.brass.Render(e.glyph("› ", "> "))
		}
		body = append(body, mark+e.theme.bold.Render(e.say(label)))
		if s.at == entry {
			for _, row := range wrap(e.say(help), area.Width-len(prompt), 2) {
				body = append(body, "  "+e.theme.dim.Render(row))
			}
		}
	}
	for _, entry := range s.entries() {
		switch entry {
		case entryName:
			field("web.race.name", s.name, entry)
		case entryQuick:
			way("web.race.quick", "play.race.quick", entry)
		case entryComputer:
			way("web.computer", "play.computers.sub", entry)
		case entryOpen:
			way("web.race.open", "web.race.open.sub", entry)
			body = append(body, "")
		case entryCode:
			label := text.Key("web.race.join")
			if s.invited {
				label = "web.race.code"
			}
			field(label, s.code, entry)
		}
	}
	words, style := s.failed, e.theme.bad
	if s.busy {
		words, style, page.Cursor = e.say("play.race.connecting"), e.theme.dim, nil
	}
	for _, row := range wrap(words, area.Width, messageLines) {
		body = append(body, style.Render(row))
	}
	page.Body, page.Keys = body, s.keys()
	return page
}

func (s raceJoin) keys() (keys []Key) {
	e := s.env
	switch {
	case s.invited || s.at == entryCode:
		keys = append(keys, e.enter("play.race.key.join"))
	case s.at == entryQuick:
		keys = append(keys, e.enter("play.race.key.find"))
	case s.at == entryOpen || s.at == entryComputer:
		keys = append(keys, e.enter("play.race.key.options"))
	}
	if s.invited {
		return append(keys, Key{"Tab", e.say("play.race.key.field")}, Key{"Esc", e.say("play.key.quit")})
	}
	return append(keys, e.choose(), Key{"Esc", e.say("play.key.quit")})
}

// explainRace returns an error of a race as a sentence for the player.
func (e *Env) explainRace(err error) string {
	var p *gameclient.Problem
	switch {
	case e.Game != nil: // there is no server
		return explain(err, e.Lang)
	case errors.Is(err, gameclient.ErrNoServer):
		return e.say("play.race.noserver")
	case !errors.As(err, &p):
		return e.say("play.race.unreachable")
	}
	if key, ok := raceProblems[p.Name]; ok {
		return e.say(key)
	}
	return e.say("play.race.refused", "name", p.Name) // a server of another version
}

// raceProblems maps the problems of all requests of gameclient to their messages. A problem that says
// that client and server differ, or that the client is wrong, has the message about versions.
var raceProblems = map[string]text.Key{
	"no-race": "play.race.nocode", "race-begun": "play.race.begun", "race-full": "play.race.full", "finished": "web.race.over",
	"bad-origin": "play.race.origin", "address-blocked": "web.problem.address-blocked", "no-player": "play.race.guest", "not-found": "play.race.noserver",
	"too-slow": "web.problem.too-slow", "too-fast": "web.problem.too-fast", "busy": "web.problem.busy", "internal": "play.race.failed",
	"no-room": "web.problem.no-room", "over-quota": "web.problem.over-quota", "guest-limit": "web.problem.guest-limit", "banned": "web.problem.banned",
	"bad-name": "web.problem.bad-name", "bad-options": "web.problem.bad-options", "no-ghost": "web.problem.no-ghost", "no-review": "web.problem.no-review",
	"not-allowed": "web.problem.not-allowed", "paused": "web.problem.paused", "blocked": "web.problem.blocked",
	"expired": "web.problem.expired", "already-done": "web.problem.already-done", "bad-expression": "web.problem.bad-expression",
	"bad-move": "web.problem.bad-move", "no-puzzle": "web.problem.no-puzzle", "no-run": "web.problem.no-run",
	"bad-json": "play.race.versions", "bad-type": "play.race.versions", "too-large": "play.race.versions",
}
