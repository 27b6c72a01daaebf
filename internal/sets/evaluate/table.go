package evaluate

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
)

// table is one table of a report. The first column has names, the others numbers.
type table struct {
	title string
	note  string
	head  []string
	rows  [][]string
}

// writer builds the tables of a report in one language.
type writer struct {
	*Report
	lang text.Lang
}

func (w writer) say(key text.Key, pairs ...any) string { return w.lang.Say(key, pairs...) }

// tables returns all tables of the report.
func (w writer) tables() []table {
	list := []table{w.mainTable()}
	for _, axis := range w.axes() {
		list = append(list, w.axisTable(axis))
	}
	if t := w.reasonTable(); len(t.rows) > 0 {
		list = append(list, t)
	}
	if len(w.Differences) > 0 {
		list = append(list, w.differenceTable())
	}
	return list
}

// percent formats a share with one decimal.
func percent(share *big.Rat) string {
	return new(big.Rat).Mul(share, big.NewRat(100, 1)).FloatString(1)
}

// interval formats an interval of shares.
func interval(e Estimate) string { return percent(e.Low) + "–" + percent(e.High) }

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// mainTable returns the table with a row for each model.
func (w writer) mainTable() table {
	t := table{
		title: w.say("evaluate.results"),
		head:  []string{w.say("evaluate.model"), w.say("evaluate.puzzles"), w.say("evaluate.answers"), w.say("evaluate.correct"), w.say("evaluate.accuracy"), w.say("evaluate.interval")},
	}
	t.note = w.say("evaluate.results.note")
	if len(w.ks) > 0 {
		t.note += w.say("evaluate.results.pass")
	}
	for _, k := range w.ks {
		t.head = append(t.head, "pass@"+itoa(k), w.say("evaluate.interval"))
	}
	for i := range w.Models {
		m := &w.Models[i]
		row := []string{m.Name, itoa(m.Puzzles), itoa(m.Answers), itoa(m.Correct), percent(m.Accuracy.Value), interval(m.Accuracy)}
		for _, k := range w.ks {
			if p, ok := m.pass(k); ok {
				row = append(row, percent(p.Value), interval(p))
			} else {
				row = append(row, "–", "–")
			}
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// pass returns the estimate of pass@k.
func (r *Row) pass(k int64) (Estimate, bool) {
	i := slices.IndexFunc(r.Pass, func(p PassEstimate) bool { return p.K == k })
	if i < 0 {
		return Estimate{}, false
	}
	return r.Pass[i].Estimate, true
}

// axes returns the axes of the groups, in order.
func (w writer) axes() (list []Axis) {
	for _, g := range w.Models[0].Groups {
		if !slices.Contains(list, g.Axis) {
			list = append(list, g.Axis)
		}
	}
	return list
}

// groupsOn returns the groups of a model on an axis. All models have the same groups.
func (m *Model) groupsOn(axis Axis) (list []Group) {
	for _, g := range m.Groups {
		if g.Axis == axis {
			list = append(list, g)
		}
	}
	return list
}

// axisTable returns the table with a row for each group of an axis, with the accuracy of each model.
// If all models have the same puzzles, their number is in one column.
func (w writer) axisTable(axis Axis) table {
	t := table{title: w.say(text.Key("evaluate.by." + string(axis))), head: []string{w.say(text.Key("evaluate.axis." + string(axis)))}}
	if axis == AxisTechnique {
		t.note = w.say("evaluate.technique.note")
	}
	first := w.Models[0].groupsOn(axis)
	for _, g := range first {
		t.rows = append(t.rows, []string{w.valueName(axis, g.Value)})
	}
	same := w.samePuzzles(axis)
	for i := range w.Models {
		m := &w.Models[i]
		if i == 0 || !same {
			t.head = append(t.head, w.say("evaluate.puzzles"))
		}
		t.head = append(t.head, m.Name, w.say("evaluate.interval"))
		for n, g := range m.groupsOn(axis) {
			if i == 0 || !same {
				t.rows[n] = append(t.rows[n], itoa(g.Puzzles))
			}
			if g.Puzzles == 0 {
				t.rows[n] = append(t.rows[n], "–", "–")
			} else {
				t.rows[n] = append(t.rows[n], percent(g.Accuracy.Value), interval(g.Accuracy))
			}
		}
	}
	return t
}

// samePuzzles reports whether each group of an axis has the same number of puzzles for every model.
func (w writer) samePuzzles(axis Axis) bool {
	first := w.Models[0].groupsOn(axis)
	for i := range w.Models {
		for n, g := range w.Models[i].groupsOn(axis) {
			if g.Puzzles != first[n].Puzzles {
				return false
			}
		}
	}
	return true
}

// valueName returns the value of a group as text.
func (w writer) valueName(axis Axis, value string) string {
	switch axis {
	case AxisSolvable:
		return w.say(text.Key("evaluate.solvable." + value))
	case AxisTechnique:
		var t grade.Technique
		if err := t.UnmarshalText([]byte(value)); err == nil {
			return w.lang.NameOf("technique", t)
		}
	case AxisLevel, AxisCards, AxisRules:
	}
	return value
}

// reasonTable returns the table of the reasons why answers failed.
func (w writer) reasonTable() table {
	t := table{title: w.say("evaluate.reasons"), head: []string{w.say("evaluate.reason")}}
	for i := range w.Models {
		t.head = append(t.head, w.Models[i].Name)
	}
	var notes []string
	for _, name := range w.reasonNames() {
		notes = append(notes, w.say("evaluate.reason.note", "reason", name, "text", w.say(text.Key("reason."+name))))
		row := []string{name}
		for i := range w.Models {
			row = append(row, itoa(w.Models[i].reason(name)))
		}
		t.rows = append(t.rows, row)
	}
	if slices.ContainsFunc(w.Models, func(m Model) bool { return m.Missing > 0 }) {
		row := []string{w.say("evaluate.missing")}
		for i := range w.Models {
			row = append(row, itoa(w.Models[i].Missing))
		}
		t.rows = append(t.rows, row)
	}
	t.note = strings.Join(notes, w.say("list.comma"))
	return t
}

// reasonNames returns the reasons of all models, most frequent first.
func (w writer) reasonNames() (names []string) {
	total := map[string]int64{}
	for i := range w.Models {
		for _, r := range w.Models[i].Reasons {
			if total[r.Reason] == 0 {
				names = append(names, r.Reason)
			}
			total[r.Reason] += r.Count
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(total[b], total[a]), strings.Compare(a, b))
	})
	return names
}

// reason returns the number of answers that failed for a reason.
func (m *Model) reason(name string) int64 {
	for _, r := range m.Reasons {
		if r.Reason == name {
			return r.Count
		}
	}
	return 0
}

// differenceTable returns the table of the differences between the models.
func (w writer) differenceTable() table {
	t := table{
		title: w.say("evaluate.differences"), note: w.say("evaluate.differences.note", "draws", w.Draws, "seed", w.Seed),
		head: []string{w.say("evaluate.pair"), w.say("evaluate.puzzles"), w.say("evaluate.difference"), w.say("evaluate.interval"), "p"},
	}
	for _, d := range w.Differences {
		t.rows = append(t.rows, []string{
			w.say("evaluate.minus", "a", d.A, "b", d.B), itoa(d.Puzzles), signed(d.Value), signed(d.Low) + " … " + signed(d.High), w.pText(d),
		})
	}
	return t
}

// pText returns a p value with enough digits for the smallest that the draws can give, and ≤ if it is that.
func (w writer) pText(d Difference) string {
	p := ceilString(d.P, len(strconv.Itoa(w.Draws)))
	if d.AtFloor {
		return "≤ " + p
	}
	return p
}

// ceilString formats a share with a number of decimals. It rounds up, so that a p value is never
// smaller than it is.
func ceilString(share *big.Rat, digits int) string {
	unit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
	n := new(big.Int).Mul(share.Num(), unit)
	n.Add(n, share.Denom()).Sub(n, big.NewInt(1)).Quo(n, share.Denom())
	return new(big.Rat).SetFrac(n, unit).FloatString(digits)
}

// signed formats a difference of shares in percentage points, with its sign.
func signed(share *big.Rat) string {
	s := percent(new(big.Rat).Abs(share))
	switch {
	case strings.Trim(s, "0.") == "":
		return s
	case share.Sign() < 0:
		return "−" + s
	}
	return "+" + s
}

// heading returns the first line: the numbers of answers and puzzles, and the profile.
func (w writer) heading() string {
	return w.say("evaluate.heading", "answers", w.Answers, "puzzles", w.Puzzles, "profile", w.Profile)
}

// WriteText writes the report as text for a terminal, with examples of failures.
func (r *Report) WriteText(out io.Writer, lang text.Lang) error {
	w := writer{r, lang}
	var b strings.Builder
	b.WriteString(w.heading() + "\n")
	for _, t := range w.tables() {
		b.WriteString("\n" + t.title + "\n")
		widths := make([]int, len(t.head))
		for _, row := range append([][]string{t.head}, t.rows...) {
			for i, cell := range row {
				widths[i] = max(widths[i], text.Width(cell))
			}
		}
		for _, row := range append([][]string{t.head}, t.rows...) {
			line := ""
			for i, cell := range row {
				if i == 0 {
					line = "  " + text.Pad(cell, widths[0])
					continue
				}
				line += "  " + strings.Repeat(" ", widths[i]-text.Width(cell)) + cell
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		if t.note != "" {
			b.WriteString("  " + t.note + "\n")
		}
	}
	for i := range r.Models {
		if m := &r.Models[i]; len(m.Examples) > 0 {
			b.WriteString("\n" + w.say("evaluate.examples", "model", m.Name) + "\n")
			for _, x := range m.Examples {
				fmt.Fprintf(&b, "  %s %s  %s  (%s:%d)\n", text.Pad(w.label(&x), 24), x.Puzzle, x.Answer, x.File, x.Line)
			}
		}
	}
	b.WriteString("\n" + w.say("evaluate.origin") + "\n")
	lines, width := w.originLines(), 0
	for _, line := range lines {
		width = max(width, text.Width(line[0]))
	}
	for _, line := range lines {
		b.WriteString("  " + text.Pad(line[0], width) + "  " + line[1] + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// label returns the reason of an example with its detail.
func (w writer) label(x *Example) string {
	if detail := w.detail(x); detail != "" {
		return x.Reason + " " + detail
	}
	return x.Reason
}

// detail returns the detail of an example, and explains it if it is a fault.
func (w writer) detail(x *Example) string {
	key := text.Key("fault." + x.Detail)
	if !text.Has(key) { // the detail is a value, or there is none
		return x.Detail
	}
	return w.say("evaluate.reason.note", "reason", x.Detail, "text", w.say(key))
}

// WriteMarkdown writes the tables of the report in Markdown.
func (r *Report) WriteMarkdown(out io.Writer, lang text.Lang) error {
	w := writer{r, lang}
	var b strings.Builder
	b.WriteString(w.heading() + "\n")
	escape := strings.NewReplacer("|", `\|`, "\\", `\\`, "\n", " ", "`", "\\`", "*", `\*`, "_", `\_`, "<", "&lt;", "&", "&amp;")
	line := func(row []string) {
		b.WriteString("|")
		for _, cell := range row {
			b.WriteString(" " + escape.Replace(cell) + " |")
		}
		b.WriteString("\n")
	}
	for _, t := range w.tables() {
		b.WriteString("\n### " + t.title + "\n\n")
		line(t.head)
		b.WriteString("|---|" + strings.Repeat("---:|", len(t.head)-1) + "\n")
		for _, row := range t.rows {
			line(row)
		}
		if t.note != "" {
			b.WriteString("\n" + escape.Replace(t.note) + "\n")
		}
	}
	b.WriteString("\n### " + w.say("evaluate.origin") + "\n\n")
	for _, line := range w.originLines() {
		b.WriteString("- " + line[0] + ": " + escape.Replace(line[1]) + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// WriteLaTeX writes the tables of the report in LaTeX, for the package booktabs.
func (r *Report) WriteLaTeX(out io.Writer, lang text.Lang) error {
	w := writer{r, lang}
	escape := strings.NewReplacer(
		`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "_", `\_`, "%", `\%`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`,
		"–", "--", "−", "$-$", "≤", `$\leq$`, "…", `\ldots{}`, "\n", " ",
	)
	var b strings.Builder
	comment := func(text string) { b.WriteString("% " + strings.ReplaceAll(text, "\n", " ") + "\n") }
	comment(w.heading())
	for _, line := range w.originLines() {
		comment(line[0] + ": " + line[1])
	}
	line := func(row []string) {
		for i, cell := range row {
			if i > 0 {
				b.WriteString(" & ")
			}
			b.WriteString(escape.Replace(cell))
		}
		b.WriteString(" \\\\\n")
	}
	for _, t := range w.tables() {
		b.WriteString("\n")
		if t.note != "" {
			comment(t.note)
		}
		caption := w.say("evaluate.caption", "title", t.title, "profile", w.Profile)
		fmt.Fprintf(&b, "\\begin{table}\n\\centering\n\\caption{%s}\n", escape.Replace(caption))
		fmt.Fprintf(&b, "\\begin{tabular}{l%s}\n\\toprule\n", strings.Repeat("r", len(t.head)-1))
		line(t.head)
		b.WriteString("\\midrule\n")
		for _, row := range t.rows {
			line(row)
		}
		b.WriteString("\\bottomrule\n\\end{tabular}\n\\end{table}\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// WriteCSV writes one row for each model and group, and for each k. The header names the columns;
// the texts are the same in every language.
func (r *Report) WriteCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	write := func(model, axis, value, measure string, row *Row, e Estimate) error {
		return w.Write([]string{
			model, axis, value, measure, itoa(row.Puzzles), itoa(row.Answers), itoa(row.Correct),
			e.Value.FloatString(jsonDigits), e.Low.FloatString(jsonDigits), e.High.FloatString(jsonDigits), r.Profile,
		})
	}
	writeRow := func(model, axis, value string, row *Row) error {
		if row.Puzzles == 0 {
			return nil
		}
		err := write(model, axis, value, "accuracy", row, row.Accuracy)
		for _, p := range row.Pass {
			if err == nil {
				err = write(model, axis, value, "pass@"+itoa(p.K), row, p.Estimate)
			}
		}
		return err
	}
	err := w.Write([]string{"model", "axis", "value", "measure", "puzzles", "answers", "correct", "estimate", "low", "high", "profile"})
	for i := range r.Models {
		m := &r.Models[i]
		if err == nil {
			err = writeRow(m.Name, "all", "", &m.Row)
		}
		for k := range m.Groups {
			if g := &m.Groups[k]; err == nil {
				err = writeRow(m.Name, string(g.Axis), g.Value, &g.Row)
			}
		}
	}
	if err != nil {
		return err
	}
	w.Flush()
	return w.Error()
}
