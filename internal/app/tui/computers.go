package tui

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/computer"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
)

// computers is the screen on which the player chooses the opponents of a race against computers.
type computers struct {
	env     *Env
	client  raceClient
	server  *url.URL // nil without one
	profile match.Profile
	id      *int // identifies the screen in the results of its commands
	list    list
	choice  ghost.Computers
	busy    bool
	failed  string
}

// maxComputers is the maximum number of computers in a race, and defaultStep the strength of the first.
const (
	maxComputers = 3
	defaultStep  = "steady"
)

// newComputers returns the screen for a race without a server.
func newComputers(env *Env) Screen {
	return newServedComputers(env, env.Game.races, nil, match.Profile{Name: terminalName})
}

// newServedComputers returns the screen for a race that a client plays.
func newServedComputers(env *Env, client raceClient, server *url.URL, profile match.Profile) computers {
	return computers{env: env, client: client, server: server, profile: profile, id: new(int), choice: ghost.Computers{Steps: []string{defaultStep}}}
}

// Init implements Screen.
func (s computers) Init() tea.Cmd { return nil }

// Update implements Screen.
func (s computers) Update(msg tea.Msg, now int64) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case joinMsg:
		if msg.id != s.id {
			return s, nil
		}
		s.busy = false
		if msg.err != nil {
			s.failed = s.env.explainRace(msg.err)
			return s, nil
		}
		return s, Replace(newRace(s.env, s.client, s.server, msg, now))
	case tea.KeyPressMsg:
		switch key := msg.String(); {
		case key == "q" || key == "esc":
			return s, Close
		case s.busy:
		case key == "enter":
			return s.start()
		default:
			s.failed = ""
			s = s.press(key)
		}
	}
	return s, nil
}

// start creates the race.
func (s computers) start() (Screen, tea.Cmd) {
	s.busy, s.failed = true, ""
	return s, openComputers(s.env, s.client, s.id, s.profile, s.choice)
}

// openComputers returns the command that opens a race against computers.
func openComputers(env *Env, client raceClient, id *int, profile match.Profile, c ghost.Computers) tea.Cmd {
	return openRace(env, client, id, func(ctx context.Context) (match.Race, error) {
		created, err := client.CreateComputers(ctx, profile, c)
		return created.Race, err
	})
}

// computerOption is an option with its value in words. change changes it to the next value or, if by is
// -1, to the previous one.
type computerOption struct {
	label, value string
	change       func(by int)
}

// options returns the options of c, which they change.
func (c *computerChoice) options(e *Env) []computerOption {
	level := e.levelWords(match.Options{Levels: c.Levels})
	if level == "" {
		level = e.say("web.race.level.any")
	}
	rows := []computerOption{{e.say("web.computer.opponents"), strconv.Itoa(len(c.Steps)), c.changeCount}}
	for i, step := range c.Steps {
		rows = append(rows, computerOption{e.say("web.computer.opponent", "n", i+1), e.stepWords(step, c.Levels), func(by int) {
			c.Steps = slices.Clone(c.Steps)
			c.Steps[i] = cycle(stepNames(), step, by)
		}})
	}
	return append(rows,
		computerOption{e.say("web.race.option.hands"), strconv.Itoa(cmp.Or(c.Hands, defaultRace.Hands)), func(by int) {
			c.Hands = cycle(raceHands, cmp.Or(c.Hands, defaultRace.Hands), by)
		}},
		computerOption{e.say("web.race.option.level"), level, func(by int) { c.Levels = cycleLevels(c.Levels, by) }},
	)
}

// computerChoice is a choice of opponents that a computerOption changes.
type computerChoice struct{ ghost.Computers }

// changeCount adds a computer as strong as the last one, or removes the last one.
func (c *computerChoice) changeCount(by int) {
	count := 1 + (len(c.Steps)-1+by+maxComputers)%maxComputers
	steps := slices.Clone(c.Steps[:min(count, len(c.Steps))])
	for len(steps) < count {
		steps = append(steps, steps[len(steps)-1])
	}
	c.Steps = steps
}

// stepNames returns the names of the strengths, the slowest first.
func stepNames() (names []string) {
	for _, step := range computer.Steps() {
		names = append(names, step.Name)
	}
	return names
}

// stepName returns the name of a strength for players, or a general name if this program does not know it.
func (e *Env) stepName(step string) string {
	if _, ok := computer.StepOf(step); !ok {
		return e.say("play.computer")
	}
	return e.say(text.Key("web.computer." + step))
}

// stepWords describes a strength: Steady, 17 seconds a hand.
func (e *Env) stepWords(name string, levels []int) string {
	step, ok := computer.StepOf(name)
	if !ok {
		return e.stepName(name)
	}
	if len(levels) == 0 {
		levels = []int{1, 2, 3, 4, 5}
	}
	return e.say("web.computer.step", "name", e.stepName(name), "n", computer.Seconds(step, levels...))
}

// press handles a key other than Enter.
func (s computers) press(key string) computers {
	choice := computerChoice{s.choice}
	rows := choice.options(s.env)
	by, moves := map[string]int{"left": -1, "-": -1, "right": 1, "space": 1, "+": 1, "l": 1}[key]
	if moves {
		rows[s.list.selected].change(by)
	} else {
		s.list = s.list.press(key, len(rows))
	}
	s.choice = choice.Computers
	return s
}

// View implements Screen.
func (s computers) View(area Area, _ int64) Page {
	e := s.env
	page := Page{Title: e.say("web.computer"), Help: e.say("web.computer.true") + " " + e.say("web.computer.true.more")}
	page.Body = []string{""}
	choice := computerChoice{s.choice}
	const labelWidth = 20
	for i, row := range choice.options(e) {
		page.Body = append(page.Body, s.list.row(e, i, fit(row.label, labelWidth)+e.chosen(row.value, i == s.list.selected)))
	}
	page.Body = append(page.Body, "")
	style, words := e.theme.dim, page.Help
	switch {
	case s.busy:
		words = e.say("play.race.connecting")
		if s.server == nil {
			words = ""
		}
	case s.failed != "":
		style, words = e.theme.bad, s.failed
	}
	for _, row := range wrap(words, area.Width, helpLines) {
		page.Body = append(page.Body, style.Render(row))
	}
	page.Keys = []Key{e.choose(), {e.glyph("←→", "Left/Right"), e.say("play.key.change")}, e.enter("play.key.start"), e.back()}
	return page
}

// chosen returns the value of an option, between arrows if it is selected.
func (e *Env) chosen(value string, isSelected bool) string {
	value = e.theme.bold.Render(value)
	if !isSelected {
		return value
	}
	return e.theme.brass.Render(e.glyph("‹ ", "< ")) + value + e.theme.brass.Render(e.glyph(" ›", " >"))
}
