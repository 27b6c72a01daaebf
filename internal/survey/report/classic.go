package report

import (
	"strconv"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/classic"
)

// maxShapes is the number of shapes of solutions in the report.
const maxShapes = 20

// maxHardRows is the maximum size of a class of hard hands that is listed with solutions.
const maxHardRows = 100

// classicBuilder builds the report of the well-known tables.
type classicBuilder struct {
	builder
	*classic.Tables
}

// NewClassic returns the report of the well-known tables.
func NewClassic(c *classic.Tables, o Options) *Report {
	t := classicBuilder{builder{lang: o.Lang}, c}
	return &Report{
		lang: o.Lang, Title: t.say("report.classic"), Lead: t.say("report.classic.lead"), Command: o.Command,
		Figures:  t.classicFigures(),
		Sections: []section{t.spacesSection(), t.unsolvableHandsSection(), t.patternsSection(), t.lastStepsSection(), t.hardHandsSection()},
	}
}

// handShare returns n as a share of the solvable hands of four cards, and formShare as a share of
// their forms.
func (t classicBuilder) handShare(n int) ratio {
	return ratioInts(int64(n), int64(t.Solved.HandCount()))
}

func (t classicBuilder) formShare(n int) ratio {
	return ratioInts(int64(n), int64(t.Solved.FormCount()))
}

func (t classicBuilder) classicFigures() []figure {
	var out []figure
	add := func(value string, label text.Key, note string) { out = append(out, figure{value, t.say(label), note}) }
	for _, c := range t.Counts {
		if c.Cards == 4 {
			solvable := ratioOf(c.Tally.Solvable.Hands, c.Tally.All.Hands)
			add(solvable.formatPercent(2), "report.classic.solvable", t.say("report.classic.of", "part", formatCount(c.Tally.Solvable.Hands),
				"whole", formatCount(c.Tally.All.Hands), "max", c.Highest))
		}
	}
	_, patterns := t.Solved.Patterns()
	add(t.handShare(patterns.Hands).formatPercent(1), "report.classic.patterns", "")
	_, steps := t.Solved.LastSteps()
	add(t.handShare(steps.Hands).formatPercent(1), "report.classic.steps", "")
	return out
}

// spacesSection returns the section with the counts of hands of four to seven cards.
func (t classicBuilder) spacesSection() section {
	s := section{ID: "counts", Title: t.say("report.classic.counts"), NoteInText: true, Note: t.say("report.classic.counts.note")}
	all := table{Head: t.headColumns("nnnnnnn", "report.cards", "report.classic.highest", "report.classic.copies", "report.hands", "report.unsolvable",
		"report.classic.draws", "report.classic.deals")}
	for _, c := range t.Counts {
		unsolvable := c.Tally.UnsolvableHands.TotalWeight
		all.addRow(strconv.Itoa(c.Cards), strconv.Itoa(c.Highest), strconv.Itoa(c.Copies), formatCount(c.Tally.All.Hands), formatCount(unsolvable.Hands),
			ratioOf(unsolvable.Draws, c.Tally.All.Draws).formatExact(), ratioOf(unsolvable.Deals, c.Tally.All.Deals).formatPercent(4))
	}
	s.Blocks = []block{{Table: table{Head: append(t.headColumns("w", "report.survey"), all.Head[3:]...)}, TextTable: &all}}
	for i, c := range t.Counts { // on a page one column names the space instead of three
		space := t.say("report.also", "one", t.say("report.n", "n", c.Cards), "other", poolText(c.Tally.Plan.Pool))
		s.Blocks[0].Table.addRow(append([]string{space}, all.Rows[i][3:]...)...)
	}
	return s
}

// unsolvableHandsSection returns the section with the hands without a solution of five cards and
// more.
func (t classicBuilder) unsolvableHandsSection() section {
	s := section{ID: "without", Title: t.say("report.classic.without")}
	for _, c := range t.Counts {
		unsolvable := c.Tally.UnsolvableHands
		if c.Cards < 5 || len(unsolvable.Entries()) == 0 {
			continue
		}
		s.Blocks = append(s.Blocks, block{
			Title: t.say("report.classic.space", "n", c.Cards, "max", c.Highest, "copies", c.Copies),
			Note:  t.say("report.listed", "n", formatCount(unsolvable.TotalWeight.Hands)), Hands: unsolvable, Wide: len(unsolvable.Entries()) > 24,
		})
	}
	return s
}

// coverageBlock returns a block with a table of kinds of solutions.
func (t classicBuilder) coverageBlock(name text.Key, list []classic.Coverage, union *classic.Coverage) block {
	b := block{Table: table{Head: t.headColumns("ennnne", name, "report.hands", "report.ofsolvable", "report.forms", "report.offorms", "report.example")}}
	add := func(label string, c classic.Coverage) {
		example := ""
		if c.Example != "" {
			example = prettyExpr(c.Example)
		}
		b.Table.addRow(label, formatNumber(int64(c.Hands)), t.handShare(c.Hands).formatPercent(1), formatNumber(int64(c.Forms)), t.formShare(c.Forms).formatPercent(1), example)
		b.Table.Bars = append(b.Table.Bars, t.handShare(c.Hands).scaled(1000))
	}
	for _, c := range list {
		add(prettyExpr(c.Name), c)
	}
	if union != nil {
		add(t.say("report.any"), *union)
	}
	return b
}

// patternsSection returns the section with the coverage of the six patterns and of the leading
// shapes.
func (t classicBuilder) patternsSection() section {
	s := section{ID: "patterns", Title: t.say("report.patterns"), NoteInText: true, Note: t.say("report.patterns.note")}
	sixPatterns, union := t.Solved.Patterns()
	first := t.coverageBlock("report.pattern", sixPatterns, &union)
	first.Title, first.Wide = t.say("report.six"), true
	shapes := t.Solved.Shapes()
	shown := shapes[:min(maxShapes, len(shapes))]
	second := t.coverageBlock("report.shape", shown, nil)
	second.Title, second.Wide = t.say("report.leading"), true
	second.NoteInText, second.Note = true, t.say("report.leading.note", "shown", len(shown), "n", len(shapes))
	for i, c := range shown {
		if c.Classic {
			second.Table.Rows[i][0] += " *"
		}
	}
	s.Blocks = []block{first, second}
	return s
}

// lastStepsSection returns the section with the coverage of the products that players look for.
func (t classicBuilder) lastStepsSection() section {
	s := section{ID: "steps", Title: t.say("report.laststeps"), NoteInText: true, Note: t.say("report.laststeps.note")}
	products, union := t.Solved.LastSteps()
	s.Blocks = []block{t.coverageBlock("report.laststep", products, &union)}
	return s
}

// hardHandsSection returns the section with the hard hands by class.
func (t classicBuilder) hardHandsSection() section {
	s := section{ID: "hard", Title: t.say("report.hard"), NoteInText: true, Note: t.say("report.hard.note")}
	for _, class := range t.Solved.HardClasses() {
		title, definition := text.Key("report.hard."+class.Name), text.Key("report.hard."+class.Name+".is")
		b := block{
			NoteInText: true, Title: t.say(title),
			Note: t.say(definition) + " " + t.say("report.listed", "n", len(class.Hands)),
		}
		if len(class.Hands) > maxHardRows {
			var entries []survey.Entry
			for i, h := range class.Hands {
				entries = append(entries, survey.Entry{Rank: int64(i), Hand: h.Hand, Text: h.Solution})
			}
			b.Hands = survey.NewHandList(entries...)
		} else {
			b.Table.Head = t.headColumns("hen", "report.hand", "report.simplest", "report.forms")
			for _, h := range class.Hands {
				b.Table.addRow(h.String(), prettyExpr(h.Solution), strconv.Itoa(h.Forms))
			}
		}
		s.Blocks = append(s.Blocks, b)
	}
	return s
}
