package tui

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race/mode"
)

// raceOptions is the part of a screen in which the host chooses the options of a race.
type raceOptions struct {
	list   list
	choice match.Options
}

// defaultRace holds the options with which a race is opened, as on the pages.
var defaultRace = match.Options{Kind: match.KindRace, Hands: 10, Penalty: 3000}

// raceCards is the default number of cards, and defaultHandClock the time for a hand that all have at
// the same time.
const (
	raceCards        = 4
	defaultHandClock = 90_000
)

// The values of the options, as on the pages. The first one of each is the default, except for the
// number of hands.
var (
	raceHands   = []int{5, 10, 15}
	racePaces   = []mode.Pace{mode.PaceOwn, mode.PaceFirst}
	raceLevels  = [][]int{nil, {1, 2}, {3}, {4, 5}}
	penalties   = []int64{0, 3000, 5000}
	handClocks  = []int64{0, 60_000, 120_000, 180_000, 300_000}
	raceLengths = []int64{0, 300_000, 600_000, 1_200_000}
)

// raceOption is an option with its value in words. change returns the options with the next value or,
// if by is -1, the previous one.
type raceOption struct {
	label  text.Key
	value  string
	change func(o match.Options, by int) match.Options
}

// levelWords returns the levels of the hands of a race, such as 4–5, or an empty text for any.
func (e *Env) levelWords(o match.Options) string {
	switch n := len(o.Levels); {
	case n > 1:
		return strconv.Itoa(o.Levels[0]) + e.glyph("–", "-") + strconv.Itoa(o.Levels[n-1])
	case n == 1:
		return strconv.Itoa(o.Levels[0])
	case o.Level > 0:
		return strconv.Itoa(o.Level)
	}
	return ""
}

// cycleLevels returns the choice of levels that follows another by some positions.
func cycleLevels(levels []int, by int) []int {
	i := max(0, slices.IndexFunc(raceLevels, func(l []int) bool { return slices.Equal(l, levels) }))
	return raceLevels[(i+by+len(raceLevels))%len(raceLevels)]
}

// cycleRules returns the options with rules that follow the present ones by some positions. Countdown hands
// always have six cards.
func cycleRules(o match.Options, by int) match.Options {
	if o.Rules = cycle(ruleNames, o.Rules, by); o.Rules == countdown {
		o.Cards = 0
	}
	return o
}

// clearHands returns the options without a choice of hands.
func clearHands(o match.Options) match.Options {
	o.Missed, o.Puzzles = false, nil
	o.Level, o.Levels, o.Cards, o.Rules, o.Target, o.Unsolvable = 0, nil, 0, "", "", false
	return o
}

// raceRows returns the options that can be chosen now: those of random hands only if the hands are
// random, as on the pages.
func (e *Env) raceRows(o match.Options) (rows []raceOption) {
	add := func(label text.Key, value string, change func(o match.Options, by int) match.Options) {
		rows = append(rows, raceOption{label, value, change})
	}
	isList, isRandom := len(o.Puzzles) > 0, len(o.Puzzles) == 0 && !o.Missed
	if !isList {
		add("web.race.option.hands", strconv.Itoa(cmp.Or(o.Hands, defaultRace.Hands)), func(o match.Options, by int) match.Options {
			o.Hands = cycle(raceHands, cmp.Or(o.Hands, defaultRace.Hands), by)
			return o
		})
	}
	add("web.race.option.pace", e.paceWords(o), func(o match.Options, by int) match.Options {
		o.Pace = cycle(racePaces, o.Pace, by)
		return o
	})
	if isRandom {
		level := e.levelWords(o)
		if level == "" {
			level = e.say("web.race.level.any")
		}
		add("web.race.option.level", level, func(o match.Options, by int) match.Options {
			o.Level, o.Levels = 0, cycleLevels(o.Levels, by)
			return o
		})
		add("web.race.option.none", e.onOff(o.Unsolvable), func(o match.Options, _ int) match.Options {
			o.Unsolvable = !o.Unsolvable
			return o
		})
	}
	add("web.race.option.penalty", e.say("web.race.seconds", "n", o.Penalty/1000), func(o match.Options, by int) match.Options {
		o.Penalty = cycle(penalties, o.Penalty, by)
		return o
	})
	add("web.race.option.source", e.sourceWords(o), func(o match.Options, _ int) match.Options {
		missed := !o.Missed && len(o.Puzzles) == 0
		o = clearHands(o)
		o.Missed, o.Hands = missed, cmp.Or(o.Hands, defaultRace.Hands)
		return o
	})
	if isRandom {
		if o.Rules != countdown {
			add("web.race.option.cards", strconv.Itoa(cmp.Or(o.Cards, raceCards)), func(o match.Options, by int) match.Options {
				o.Cards = cycle(cardCounts, cmp.Or(o.Cards, raceCards), by)
				return o
			})
		}
		add("web.race.option.rules", e.say(text.Key("web.rules."+cmp.Or(o.Rules, classic))), cycleRules)
	}
	add("web.race.option.clock", e.handClockWords(o), func(o match.Options, by int) match.Options {
		o.HandTime = cycle(handClocks, o.HandTime, by)
		return o
	})
	add("web.race.option.length", e.lengthWords(o), func(o match.Options, by int) match.Options {
		o.Length = cycle(raceLengths, o.Length, by)
		return o
	})
	return rows
}

// lengthWords returns the length of the race, in words.
func (e *Env) lengthWords(o match.Options) string {
	if o.Length > 0 {
		return remaining(o.Length)
	}
	return e.say("web.race.length.hand")
}

// press handles a key other than Enter and Esc.
func (o raceOptions) press(e *Env, key string) raceOptions {
	rows := e.raceRows(o.choice)
	switch key {
	case "left", "-":
		o.choice = rows[o.list.selected].change(o.choice, -1)
	case "right", "space", "+", "l":
		o.choice = rows[o.list.selected].change(o.choice, 1)
	default:
		o.list = o.list.press(key, len(rows))
	}
	o.list.selected = min(o.list.selected, len(e.raceRows(o.choice))-1)
	return o
}

// body returns the lines of the options.
func (o raceOptions) body(e *Env) []string {
	body := []string{""}
	const labelWidth = 26
	for i, row := range e.raceRows(o.choice) {
		body = append(body, o.list.row(e, i, fit(e.say(row.label), labelWidth)+e.chosen(row.value, i == o.list.selected)))
	}
	return body
}

// keys returns the keys of the options. label describes the effect of Enter.
func (o raceOptions) keys(e *Env, label text.Key) []Key {
	return []Key{e.choose(), {e.glyph("←→", "Left/Right"), e.say("play.key.change")}, e.enter(label), {"Esc", e.say("play.key.back")}}
}

func (e *Env) onOff(on bool) string {
	if on {
		return e.say("web.race.on")
	}
	return e.say("web.race.off")
}

func (e *Env) paceWords(o match.Options) string {
	if o.Pace == mode.PaceFirst {
		return e.say("web.race.pace.first")
	}
	return e.say("web.race.pace.own")
}

func (e *Env) sourceWords(o match.Options) string {
	switch {
	case len(o.Puzzles) > 0:
		return e.say("web.race.source.list", "n", len(o.Puzzles))
	case o.Missed:
		return e.say("web.race.source.missed")
	}
	return e.say("web.race.source.random")
}

func (e *Env) handClockWords(o match.Options) string {
	switch {
	case o.HandTime > 0:
		return remaining(o.HandTime)
	case o.Pace == mode.PaceFirst:
		return remaining(defaultHandClock)
	}
	return e.say("web.race.clock.none")
}

// raceWords describes the hands of a race and what a wrong claim costs.
func (e *Env) raceWords(o match.Options) string {
	var parts []string
	switch level := e.levelWords(o); {
	case len(o.Puzzles) > 0:
		parts = append(parts, e.say("web.race.level.chosen"))
	case o.Missed:
		parts = append(parts, e.say("web.race.level.missed"))
	case level != "":
		parts = append(parts, e.say("web.level", "n", level))
	default:
		parts = append(parts, e.say("web.race.level.mixed"))
	}
	if slices.Contains(ruleNames, o.Rules) && o.Rules != "" {
		parts = append(parts, e.say(text.Key("web.rules."+o.Rules)))
	}
	if o.Cards > 0 && o.Cards != raceCards {
		parts = append(parts, e.say("play.cards", "n", o.Cards))
	}
	if o.Unsolvable {
		parts = append(parts, e.say("web.race.option.none"))
	}
	if o.Penalty > 0 {
		parts = append(parts, e.say("web.race.option.penalty")+" "+e.say("web.race.seconds", "n", o.Penalty/1000))
	}
	return strings.Join(parts, e.dot())
}
