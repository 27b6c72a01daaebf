package report

import (
	"strconv"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/classic"
	"github.com/make24/make24/internal/text"
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
		Sections: []section{t.spaces(), t.unsolvableHands(), t.patterns(), t.lastSteps(), t.hard()},
	}
}

// handShare returns n as a share of the study's hands, and formShare as a share of its forms.
func (t classicBuilder) handShare(n int) ratio { return ratioInts(int64(n), int64(t.Study.Hands())) }

func (t classicBuilder) formShare(n int) ratio { return ratioInts(int64(n), int64(t.Study.Forms())) }

func (t classicBuilder) classicFigures() []figure {
	var out []figure
	add := func(value string, label text.Key, note string) { out = append(out, figure{value, t.say(label), note}) }
	for _, c := range t.Counts {
		if c.Cards == 4 {
			solvable := ratioOf(c.Tally.Solvable.Hands, c.Tally.All.Hands)
			add(solvable.percent(2), "report.classic.solvable", t.say("report.classic.of", "part", count(c.Tally.Solvable.Hands),
				"whole", count(c.Tally.All.Hands), "max", c.Highest))
		}
	}
	_, patterns := t.Study.Patterns()
	add(t.handShare(patterns.Hands).percent(1), "report.classic.patterns", "")
	_, steps := t.Study.LastSteps()
	add(t.handShare(steps.Hands).percent(1), "report.classic.steps", "")
	return out
}

// spaces returns the section with the counts of hands of four to seven cards.
func (t classicBuilder) spaces() section {
	s := section{ID: "counts", Title: t.say("report.classic.counts"), NoteInText: true, Note: t.say("report.classic.counts.note")}
	all := table{Head: t.head("nnnnnnn", "report.cards", "report.classic.highest", "report.classic.copies", "report.hands", "report.unsolvable",
		"report.classic.draws", "report.classic.deals")}
	for _, c := range t.Counts {
		unsolvable := c.Tally.Unsolvable.All
		all.addRow(strconv.Itoa(c.Cards), strconv.Itoa(c.Highest), strconv.Itoa(c.Copies), count(c.Tally.All.Hands), count(unsolvable.Hands),
			ratioOf(unsolvable.Draws, c.Tally.All.Draws).exact(), ratioOf(unsolvable.Deals, c.Tally.All.Deals).percent(4))
	}
	s.Blocks = []block{{Table: table{Head: append(t.head("w", "report.survey"), all.Head[3:]...)}, TextTable: &all}}
	for i, c := range t.Counts { // on a page one column names the space instead of three
		space := t.say("report.also", "one", t.say("report.n", "n", c.Cards), "other", poolText(c.Tally.Plan.Pool))
		s.Blocks[0].Table.addRow(append([]string{space}, all.Rows[i][3:]...)...)
	}
	return s
}

// unsolvableHands returns the section with the hands without a solution of five cards and more.
func (t classicBuilder) unsolvableHands() section {
	s := section{ID: "without", Title: t.say("report.classic.without")}
	for _, c := range t.Counts {
		unsolvable := c.Tally.Unsolvable
		if c.Cards < 5 || len(unsolvable.Entries()) == 0 {
			continue
		}
		s.Blocks = append(s.Blocks, block{
			Title: t.say("report.classic.space", "n", c.Cards, "max", c.Highest, "copies", c.Copies),
			Note:  t.say("report.listed", "n", count(unsolvable.All.Hands)), Hands: unsolvable, Wide: len(unsolvable.Entries()) > 24,
		})
	}
	return s
}

// coverage returns a block with a table of kinds of solutions.
func (t classicBuilder) coverage(name text.Key, list []classic.Coverage, union *classic.Coverage) block {
	b := block{Table: table{Head: t.head("ennnne", name, "report.hands", "report.ofsolvable", "report.forms", "report.offorms", "report.example")}}
	add := func(label string, c classic.Coverage) {
		example := ""
		if c.Example != "" {
			example = pretty(c.Example)
		}
		b.Table.addRow(label, number(int64(c.Hands)), t.handShare(c.Hands).percent(1), number(int64(c.Forms)), t.formShare(c.Forms).percent(1), example)
		b.Table.Bars = append(b.Table.Bars, t.handShare(c.Hands).scaled(1000))
	}
	for _, c := range list {
		add(pretty(c.Name), c)
	}
	if union != nil {
		add(t.say("report.any"), *union)
	}
	return b
}

// patterns returns the section with the coverage of the six patterns and of the leading shapes.
func (t classicBuilder) patterns() section {
	s := section{ID: "patterns", Title: t.say("report.patterns"), NoteInText: true, Note: t.say("report.patterns.note")}
	six, union := t.Study.Patterns()
	first := t.coverage("report.pattern", six, &union)
	first.Title, first.Wide = t.say("report.six"), true
	shapes := t.Study.Shapes()
	shown := shapes[:min(maxShapes, len(shapes))]
	second := t.coverage("report.shape", shown, nil)
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

// lastSteps returns the section with the coverage of the products that players look for.
func (t classicBuilder) lastSteps() section {
	s := section{ID: "steps", Title: t.say("report.laststeps"), NoteInText: true, Note: t.say("report.laststeps.note")}
	three, union := t.Study.LastSteps()
	s.Blocks = []block{t.coverage("report.laststep", three, &union)}
	return s
}

// hard returns the section with the hard hands by class.
func (t classicBuilder) hard() section {
	s := section{ID: "hard", Title: t.say("report.hard"), NoteInText: true, Note: t.say("report.hard.note")}
	for _, class := range t.Study.HardClasses() {
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
			b.Hands = survey.ListOf(entries...)
		} else {
			b.Table.Head = t.head("hen", "report.hand", "report.simplest", "report.forms")
			for _, h := range class.Hands {
				b.Table.addRow(h.String(), pretty(h.Solution), strconv.Itoa(h.Forms))
			}
		}
		s.Blocks = append(s.Blocks, b)
	}
	return s
}
