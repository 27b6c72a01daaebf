package tui

import (
	"cmp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/run"
)

// options is the screen on which the player chooses what practice deals.
type options struct {
	env    *Env
	list   list
	choice run.Request
}

func newOptions(env *Env, choice run.Request) Screen {
	return options{env: env, choice: choice, list: list{optionLevel}}
}

// choiceMsg tells the menu what was chosen.
type choiceMsg struct{ request run.Request }

// The rows of the screen.
const (
	optionRules = iota
	optionLevel
	optionCards
	optionClock
	optionNone
	optionCount
)

// The values of the options, as on the pages.
var (
	ruleNames = []string{
		"", "beginner", "hdoj", "joker", "ace-eleven", "face-ten", "factorial", "make-ten", "no-brackets", countdown,
	}
	levels     = []int{0, 1, 2, 3, 4, 5}
	cardCounts = []int{3, 4, 5, 6}
	handTimes  = []int64{0, 30_000, 60_000, 120_000}
)

// The names of rules that need special treatment: classic is the default, and countdown has its own
// numbers of cards and targets.
const (
	classic   = "classic"
	countdown = "countdown"
)

// Init implements Screen.
func (o options) Init() tea.Cmd { return nil }

// Update implements Screen.
func (o options) Update(msg tea.Msg, _ int64) (Screen, tea.Cmd) {
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return o, nil
	}
	switch name := key.String(); name {
	case "q", "esc":
		return o, tea.Sequence(Close, o.notify())
	case "enter":
		r := o.choice
		if r.Cards == 4 {
			r.Cards = 0
		}
		return o, tea.Sequence(Close, o.notify(), Open(newPlay(o.env, r)))
	case "left", "-":
		o.change(-1)
	case "right", "space", "+", "l":
		o.change(1)
	default:
		o.list = o.list.press(name, optionCount)
	}
	return o, nil
}

// notify sends the choice to the menu, which is the screen below.
func (o options) notify() tea.Cmd { return func() tea.Msg { return choiceMsg{o.choice} } }

// cycle returns the value that follows x by the given number of positions in a list, whose end is
// followed by its beginning.
func cycle[T comparable](values []T, x T, by int) T {
	i := max(0, slices.Index(values, x))
	return values[(i+by+len(values))%len(values)]
}

// change changes the selected option.
func (o *options) change(by int) {
	r := &o.choice
	switch o.list.selected {
	case optionRules:
		r.Rules = cycle(ruleNames, r.Rules, by)
	case optionLevel:
		r.Level = cycle(levels, r.Level, by)
	case optionCards:
		r.Cards = cycle(cardCounts, max(r.Cards, cardCounts[0]), by)
	case optionClock:
		r.HandTime = cycle(handTimes, r.HandTime, by)
	case optionNone:
		r.Unsolvable = !r.Unsolvable
	}
	if r.Rules == countdown {
		r.Cards = 0
	} else if r.Cards == 0 {
		r.Cards = 4
	}
}

// View implements Screen.
func (o options) View(area Area, _ int64) Page {
	e, r := o.env, o.choice
	rules := cmp.Or(r.Rules, classic)
	level, cards, clock, unsolvable := e.say("web.practice.any"), max(r.Cards, 4), e.say("web.practice.off"), e.say("web.practice.none.no")
	if r.Level > 0 {
		level = e.say("play.number", "n", r.Level)
	}
	if rules == countdown {
		cards = 6
	}
	if r.HandTime > 0 {
		clock = e.say("web.practice.seconds", "n", r.HandTime/1000)
	}
	if r.Unsolvable {
		unsolvable = e.say("web.practice.none.yes")
	}
	if r.Cards == 3 {
		cards = 3
	}
	body := []string{""}
	const labelWidth = 26
	for i, row := range [optionCount]struct {
		label text.Key
		value string
	}{
		{"web.practice.rules", e.say(text.Key("web.rules." + rules))},
		{"web.practice.level", level},
		{"web.practice.cards", e.say("play.number", "n", cards)},
		{"web.practice.clock", clock},
		{"web.practice.none", unsolvable},
	} {
		body = append(body, o.list.row(e, i, fit(e.say(row.label), labelWidth)+e.chosen(row.value, i == o.list.selected)), "")
	}
	body = append(body, wrap(e.theme.dim.Render(e.say(text.Key("web.rules."+rules+".help"))), area.Width, messageLines)...)
	return Page{
		Title: e.say("web.practice.deal"), Body: body,
		Keys: []Key{e.choose(), {e.glyph("←→", "Left/Right"), e.say("play.key.change")}, e.enter("play.key.deal"), e.back()},
	}
}
