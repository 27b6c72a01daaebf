package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
)

// Options holds the options of a report.
type Options struct {
	Lang    text.Lang
	Command string // the command that reproduces the survey; "" leaves it out
}

// Report is the contents of a report, which WriteText and WritePage write.
type Report struct {
	lang        text.Lang
	Title, Lead string
	Figures     []figure
	Sections    []section
	Command     string
	Plans       []string // as JSON
}

// figure is a key figure at the top of a report.
type figure struct{ Value, Label, Note string }

// section is a section of a report.
type section struct {
	ID, Title, Note string
	Blocks          []block
	NoteInText      bool // whether plain text includes the note
}

// block is a chart with its table, a table, or a list of hands.
type block struct {
	Title, Note string
	Wide        bool                    // whether it uses the full width of a page
	Draw        func(chartInfo) drawing // draws the chart; nil for none
	Description string                  // description of the chart, in a sentence
	Keys        []legendEntry           // legend of the chart
	Table       table
	TextTable   *table // replaces Table in plain text; may be nil
	Hands       *survey.HandList
	NoteInText  bool // whether plain text includes the note
}

// legendEntry is an entry of a legend: the CSS class of a colour or line, and its meaning.
type legendEntry struct{ Class, Label string }

// table is a table, with a bar beside each row if Bars is set.
type table struct {
	Head []column
	Rows [][]string
	Bars []int64 // length of the bar of each row, in thousandths of the full length
}

// Kinds of columns. Their values are classes in the style of the page.
const (
	numberColumn  = "n" // numbers, right-aligned
	textColumn    = "w"
	handColumn    = "h" // a hand
	formulaColumn = "e"
)

type column struct{ Name, Kind string }

// addRow appends a row.
func (t *table) addRow(cells ...string) { t.Rows = append(t.Rows, cells) }

// builder builds the sections of the report of a survey.
type builder struct {
	*survey.Tally
	lang  text.Lang
	label string // of the survey in a comparison
}

func (t builder) say(key text.Key, pairs ...any) string { return t.lang.Say(key, pairs...) }

// nameValue returns the text "what: value" in the language of the report.
func (t builder) nameValue(what, value string) string {
	return t.say("report.is", "what", what, "value", value)
}

// headColumns returns columns of the given kinds, one letter each, with the text keys of their
// names.
func (t builder) headColumns(kinds string, names ...text.Key) []column {
	head := make([]column, len(names))
	for i, name := range names {
		head[i] = column{t.say(name), kinds[i : i+1]}
	}
	return head
}

// hasTarget reports whether the survey has a target.
func (t builder) hasTarget() bool { return t.Plan.HasTarget() }

func (t builder) hasStat(s survey.Stat) bool { return t.Plan.Stats.Has(s) }

// New returns the report of a survey.
func New(tally *survey.Tally, o Options) *Report {
	t := builder{Tally: tally, lang: o.Lang}
	r := &Report{lang: o.Lang, Title: t.title(), Lead: t.lead(), Figures: t.figures(), Command: o.Command, Plans: []string{planJSON(tally.Plan)}}
	if t.All.Hands == (survey.Count{}) { // all hands are poison
		r.add(t.poisonSection())
		r.add(t.planSection())
		return r
	}
	r.add(t.totalsSection())
	for _, described := range survey.Sections() {
		r.add(t.statisticsSection(described))
	}
	for _, part := range []section{t.pairsSection(), t.poisonSection(), t.planSection()} {
		r.add(part)
	}
	return r
}

// add appends a section unless it is empty.
func (r *Report) add(part section) {
	if len(part.Blocks) > 0 {
		r.Sections = append(r.Sections, part)
	}
}

// section returns a section with the given blocks, without empty ones.
func (t builder) section(id string, title text.Key, blocks ...block) section {
	return section{ID: id, Title: t.say(title), Blocks: slices.DeleteFunc(blocks, func(b block) bool {
		return len(b.Table.Rows) == 0 && b.Hands == nil
	})}
}

// PairedBlocks returns the blocks for a wide page, which shows two side by side. A block without a
// partner gets the full width, and so does a table that is too wide for half of the page.
func (s section) PairedBlocks() []block {
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

// FitsThreeColumns reports whether the figures fill rows of three better than rows of four.
func (r *Report) FitsThreeColumns() bool { return len(r.Figures)%4 != 0 && len(r.Figures)%3 == 0 }

// prettyExpr returns an ASCII expression with typographic signs.
func prettyExpr(s string) string { return prettyStyle.Rewrite(s) }

// poolText formats a pool, grouped by the number of copies: 1–10 ×2, 25 50 75 100 ×1.
func poolText(pool deal.Pool) string {
	var out []string
	for i := 0; i < len(pool); {
		j := i
		var values []int64
		for j < len(pool) && pool[j].Count == pool[i].Count {
			values = append(values, pool[j].Value)
			j++
		}
		out = append(out, strings.ReplaceAll(formatRanges(values), ",", "")+" ×"+strconv.Itoa(pool[i].Count))
		i = j
	}
	return strings.Join(out, ", ")
}

// title returns the title of the report.
func (t builder) title() string {
	p := t.Plan
	switch {
	case !t.hasTarget():
		return t.say("report.title.window", "cards", p.Cards, "low", formatSigned(p.Low), "high", formatSigned(p.High))
	case t.hasStat(survey.StatReach):
		return t.say("report.title.both", "cards", p.Cards, "target", formatValue(p.Target), "low", formatSigned(p.Low), "high", formatSigned(p.High))
	}
	return t.say("report.title", "cards", p.Cards, "target", formatValue(p.Target))
}

// lead returns the introduction of the report.
func (t builder) lead() string {
	return t.say("report.lead", "pool", poolText(t.Plan.Pool), "rules", t.Plan.Rules, "n", formatCount(t.All.Hands.Plus(t.PoisonHands.TotalWeight.Hands)))
}

// planSection returns the section with the plan.
func (t builder) planSection() section {
	p := t.Plan
	b := block{Wide: true, Table: table{Head: t.headColumns("ww", "report.what", "report.value")}}
	row := func(key text.Key, value any) { b.Table.addRow(t.say(key), fmt.Sprint(value)) }
	row("report.id", p.ID())
	row("report.cards", p.Cards)
	row("report.pool", poolText(p.Pool))
	row("report.rules", p.Rules)
	if t.hasTarget() {
		row("report.target", formatValue(p.Target))
	}
	if t.hasStat(survey.StatReach) {
		row("report.window", formatSigned(p.Low)+"…"+formatSigned(p.High))
	}
	row("report.stats", strings.ReplaceAll(p.Stats.String(), ",", ", "))
	if p.Steps > 0 {
		row("report.steps", formatNumber(p.Steps))
	}
	return t.section("plan", "report.plan", b)
}

// planJSON encodes a normalized plan.
func planJSON(p survey.Plan) string {
	out, err := json.Marshal(p)
	if err != nil {
		panic("report: plan is not normalized: " + err.Error())
	}
	return string(out)
}
