package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/text"
)

// Options are how a report is told.
type Options struct {
	Lang    text.Lang
	Command string // what makes the survey again; left out where it is ""
}

// A Report is written as text or as a page.
type Report struct {
	lang        text.Lang
	Title, Lead string
	Figures     []figure
	Sections    []section
	Command     string
	Plans       []string // as JSON
}

// A figure is a number that stands large at the top.
type figure struct{ Value, Label, Note string }

type section struct {
	ID, Title, Note string
	Blocks          []block
	NoteInText      bool // plain text has the note too
}

// A block is a chart with its table, a table, or hands.
type block struct {
	Title, Note string
	Wide        bool                // takes the whole width of a page
	Draw        func(frame) drawing // nil: no chart
	Description string              // what the chart shows, in a sentence
	Keys        []key               // of the chart's colours
	Table       table
	TextTable   *table // what stands in plain text instead of Table
	Hands       *survey.List
	NoteInText  bool // plain text has the note too
}

// A key says what a class of marks in a chart stands for.
type key struct{ Class, Label string }

type table struct {
	Head []column
	Rows [][]string
	Bars []int64 // of a thousand, one a row: how long the bar of the row is
}

// What stands in a column.
const (
	numberColumn  = "n" // numbers, to the right
	textColumn    = "w"
	handColumn    = "h" // a hand
	formulaColumn = "e"
)

type column struct{ Name, Kind string }

func (t *table) row(cells ...string) { t.Rows = append(t.Rows, cells) }

// teller builds the parts of the report of a survey.
type builder struct {
	*survey.Tally
	lang  text.Lang
	label string // of the survey in a comparison
}

func (t builder) say(key text.Key, pairs ...any) string { return t.lang.Say(key, pairs...) }

// is says what has which value.
func (t builder) nameValue(what, value string) string {
	return t.say("report.is", "what", what, "value", value)
}

// head are columns by their kinds, one letter each, and the keys of their names.
func (t builder) head(kinds string, names ...text.Key) []column {
	head := make([]column, len(names))
	for i, name := range names {
		head[i] = column{t.say(name), kinds[i : i+1]}
	}
	return head
}

// aboutTarget says whether the survey has a target, and solvable hands.
func (t builder) hasTarget() bool { return t.Plan.Stats&^survey.Reach != 0 }

func (t builder) has(s survey.Stat) bool { return t.Plan.Stats.Has(s) }

// New returns the report of a survey.
func New(tally *survey.Tally, o Options) *Report {
	t := builder{Tally: tally, lang: o.Lang}
	s := &Report{lang: o.Lang, Title: t.title(), Lead: t.lead(), Figures: t.figures(), Command: o.Command, Plans: []string{planJSON(tally.Plan)}}
	if t.All.Hands == (survey.Count{}) { // nothing was answered: there is nothing to tell but that
		s.add(t.poison())
		s.add(t.plan())
		return s
	}
	for _, part := range []section{
		t.totals(), t.targets(), t.counts(), t.unique(), t.grades(), t.large(), t.unsolvable(), t.pairs(), t.poison(), t.plan(),
	} {
		s.add(part)
	}
	return s
}

// add appends a section unless it is empty.
func (r *Report) add(part section) {
	if len(part.Blocks) > 0 {
		r.Sections = append(r.Sections, part)
	}
}

// section returns a section of those blocks that are not empty.
func (t builder) section(id string, title text.Key, blocks ...block) section {
	return section{ID: id, Title: t.say(title), Blocks: slices.DeleteFunc(blocks, func(b block) bool {
		return len(b.Table.Rows) == 0 && b.Hands == nil
	})}
}

// Pairs are the blocks as a wide page has them, two side by side: one that is left over takes
// the whole width, and so does a table that half of it has no room for.
func (s section) Pairs() []block {
	out, run := slices.Clone(s.Blocks), 0
	for i, b := range out {
		out[i].Wide = b.Wide || b.Draw == nil && b.Table.width(b.hasBars()) > halfWidth
	}
	for i := range out {
		if out[i].Wide {
			run = 0
			continue
		}
		run++
		if last := i+1 == len(out) || out[i+1].Wide; last && run%2 == 1 {
			out[i].Wide = true
		}
	}
	return out
}

// Thirds says whether the figures fill lines of three better than lines of four.
func (r *Report) Thirds() bool { return len(r.Figures)%4 != 0 && len(r.Figures)%3 == 0 }

// pretty writes an expression as people do.
func pretty(s string) string { return signs.Rewrite(s) }

// poolText writes a pool by the number of copies: 1–10 ×2, 25 50 75 100 ×1.
func poolText(pool deal.Pool) string {
	var out []string
	for i := 0; i < len(pool); {
		j := i
		var values []int64
		for j < len(pool) && pool[j].Count == pool[i].Count {
			values = append(values, pool[j].Value)
			j++
		}
		out = append(out, strings.ReplaceAll(ranges(values), ",", "")+" ×"+strconv.Itoa(pool[i].Count))
		i = j
	}
	return strings.Join(out, ", ")
}

// title names the survey.
func (t builder) title() string {
	p := t.Plan
	switch {
	case !t.hasTarget():
		return t.say("report.title.window", "cards", p.Cards, "low", signed(p.Low), "high", signed(p.High))
	case t.has(survey.Reach):
		return t.say("report.title.both", "cards", p.Cards, "target", fraction(p.Target), "low", signed(p.Low), "high", signed(p.High))
	}
	return t.say("report.title", "cards", p.Cards, "target", fraction(p.Target))
}

func (t builder) lead() string {
	return t.say("report.lead", "pool", poolText(t.Plan.Pool), "rules", t.Plan.Rules, "n", count(t.All.Hands.Plus(t.Poison.All.Hands)))
}

// plan is what was surveyed.
func (t builder) plan() section {
	p := t.Plan
	b := block{Wide: true, Table: table{Head: t.head("ww", "report.what", "report.value")}}
	row := func(key text.Key, value any) { b.Table.row(t.say(key), fmt.Sprint(value)) }
	row("report.id", p.ID())
	row("report.cards", p.Cards)
	row("report.pool", poolText(p.Pool))
	row("report.rules", p.Rules)
	if t.hasTarget() {
		row("report.target", fraction(p.Target))
	}
	if t.has(survey.Reach) {
		row("report.window", signed(p.Low)+"…"+signed(p.High))
	}
	row("report.stats", strings.ReplaceAll(p.Stats.String(), ",", ", "))
	if p.Steps > 0 {
		row("report.steps", number(p.Steps))
	}
	return t.section("plan", "report.plan", b)
}

func planJSON(p survey.Plan) string {
	out, err := json.Marshal(p)
	if err != nil {
		panic("report: a plan that is not tidy: " + err.Error())
	}
	return string(out)
}
