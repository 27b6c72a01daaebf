package evaluate

import (
	"cmp"
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
	chart *chart // of the same figures; nil if there is none
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
	if w.Models[0].Twin != nil {
		list = append(list, w.twinTable())
	}
	if t := w.passTable(); len(t.rows) > 0 {
		list = append(list, t)
	}
	for _, key := range w.tableKeys() {
		list = append(list, w.axisTable(key))
	}
	if t := w.reasonTable(); len(t.rows) > 0 {
		list = append(list, t)
	}
	list = append(list, w.usageTable())
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

// clusterInterval formats the cluster-robust interval of a share.
func clusterInterval(e Estimate) string {
	return percent(e.ClusterLow) + "–" + percent(e.ClusterHigh)
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// mainTable returns the table with a row for each model.
func (w writer) mainTable() table {
	t := table{
		title: w.say("evaluate.results"),
		head:  []string{w.say("evaluate.model"), w.say("evaluate.puzzles"), w.say("evaluate.answers"), w.say("evaluate.correct"), w.say("evaluate.accuracy"), w.say("evaluate.interval")},
	}
	t.note = w.say("evaluate.results.note")
	if w.clustered() {
		t.head = append(t.head, w.say("evaluate.clustered"))
		t.note += w.say("evaluate.results.clustered")
	}
	solvability := w.Models[0].groupsOf(tableKey{axis: AxisSolvable})
	if len(solvability) == 1 { // it would repeat the accuracy
		solvability = nil
	}
	for _, g := range solvability {
		t.head = append(t.head, w.say(text.Key("evaluate.head."+g.Value)), w.say("evaluate.interval"))
	}
	t.head = append(t.head, w.say("evaluate.unreadable"))
	add := func(name string, row *Row, groups []Group, unreadable int64) {
		cells := []string{name, itoa(row.Puzzles), itoa(row.Answers), itoa(row.Correct), percent(row.Accuracy.Value), interval(row.Accuracy)}
		if w.clustered() {
			cells = append(cells, clusterInterval(row.Accuracy))
		}
		for i := range solvability {
			cells = append(cells, accuracyCells(&groups[i].Row)...)
		}
		t.rows = append(t.rows, append(cells, percent(shareOf(unreadable, row.Answers))))
	}
	for i := range w.Models {
		m := &w.Models[i]
		add(m.Name, &m.Row, m.groupsOf(tableKey{axis: AxisSolvable}), m.Unreadable)
	}
	for i := range w.Baselines {
		b := &w.Baselines[i]
		add(w.say("evaluate.baseline"), &b.Row, b.Groups, 0)
	}
	if len(w.Models)+len(w.Baselines) > 1 {
		t.chart = w.modelChart()
	}
	return t
}

// shareOf returns the share of n answers; without answers, 0.
func shareOf(n, answers int64) *big.Rat { return big.NewRat(n, max(answers, 1)) }

// accuracyCells returns the cells of an accuracy and its interval.
func accuracyCells(row *Row) []string {
	if row.Puzzles == 0 {
		return []string{"–", "–"}
	}
	return []string{percent(row.Accuracy.Value), interval(row.Accuracy)}
}

// clustered reports whether a model has several answers to a puzzle.
func (w writer) clustered() bool {
	return slices.ContainsFunc(w.Models, func(m Model) bool { return m.Answers > m.Puzzles-m.Missing })
}

// estimateFor returns the estimate for k.
func estimateFor(list []PassEstimate, k int64) (Estimate, bool) {
	i := slices.IndexFunc(list, func(p PassEstimate) bool { return p.K == k })
	if i < 0 {
		return Estimate{}, false
	}
	return list[i].Estimate, true
}

// passTable returns the table of pass@k and maj@k, with a row for each model and each k of the report for
// which the model has enough answers.
func (w writer) passTable() table {
	t := table{
		title: w.say("evaluate.pass"), note: w.say("evaluate.pass.note"),
		head: []string{w.say("evaluate.model"), "k", "pass@k", w.say("evaluate.interval"), w.say("evaluate.clustered")},
	}
	majority := slices.ContainsFunc(w.Models, func(m Model) bool { return len(m.Majority) > 0 })
	if majority {
		t.head = append(t.head, "maj@k", w.say("evaluate.interval"), w.say("evaluate.clustered"))
		t.note += w.say("evaluate.majority.note")
	}
	for i := range w.Models {
		m := &w.Models[i]
		for _, k := range w.ks {
			if _, ok := estimateFor(m.Pass, k); !ok {
				continue
			}
			cells := append([]string{m.Name, itoa(k)}, estimateCells(m.Pass, k)...)
			if majority {
				cells = append(cells, estimateCells(m.Majority, k)...)
			}
			t.rows = append(t.rows, cells)
		}
	}
	return t
}

// estimateCells returns the cells of the estimate for k with its intervals.
func estimateCells(list []PassEstimate, k int64) []string {
	e, ok := estimateFor(list, k)
	if !ok {
		return []string{"–", "–", "–"}
	}
	return []string{percent(e.Value), interval(e), clusterInterval(e)}
}

// tableKeys returns the keys of the tables of groups, in order.
func (w writer) tableKeys() (list []tableKey) {
	for _, g := range w.Models[0].Groups {
		if k := (tableKey{g.Axis, g.Rules}); !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// groupsOf returns the groups of a model in a table. All models have the same groups.
func (m *Model) groupsOf(key tableKey) []Group { return groupsWith(m.Groups, key) }

// groupsWith returns the groups with a key.
func groupsWith(groups []Group, key tableKey) (list []Group) {
	for _, g := range groups {
		if g.Axis == key.axis && g.Rules == key.rules {
			list = append(list, g)
		}
	}
	return list
}

// axisTitle returns the title of the table or the chart of a key.
func (w writer) axisTitle(key tableKey) string {
	return w.say(text.Key("evaluate.by."+string(key.axis)), "rules", key.rules)
}

// axisTable returns the table with a row for each group of a key, with the accuracy of each model.
// If all models have the same puzzles, their number is in one column.
func (w writer) axisTable(key tableKey) table {
	t := table{
		title: w.axisTitle(key),
		head:  []string{w.say(text.Key("evaluate.axis." + string(key.axis)))}, chart: w.axisChart(key),
	}
	switch key.axis {
	case AxisTechnique:
		t.note = w.say("evaluate.technique.note")
	case AxisLevel:
		t.note = w.say("evaluate.level.note")
	case axisAll, axisTwin, AxisSolvable, AxisCards, AxisRules:
	}
	first := w.Models[0].groupsOf(key)
	for _, g := range first {
		t.rows = append(t.rows, []string{w.valueName(key.axis, g.Value)})
	}
	same := w.samePuzzles(key)
	for i := range w.Models {
		m := &w.Models[i]
		if i == 0 || !same {
			t.head = append(t.head, w.say("evaluate.puzzles"))
		}
		t.head = append(t.head, m.Name, w.say("evaluate.interval"))
		for n, g := range m.groupsOf(key) {
			if i == 0 || !same {
				t.rows[n] = append(t.rows[n], itoa(g.Puzzles))
			}
			t.rows[n] = append(t.rows[n], accuracyCells(&g.Row)...)
		}
	}
	return t
}

// samePuzzles reports whether each group of a key has the same number of puzzles for every model.
func (w writer) samePuzzles(key tableKey) bool {
	first := w.Models[0].groupsOf(key)
	for i := range w.Models {
		for n, g := range w.Models[i].groupsOf(key) {
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
	case axisAll, axisTwin, AxisLevel, AxisCards, AxisRules:
	}
	return value
}

// reasonTable returns the table of the reasons why answers failed.
func (w writer) reasonTable() table {
	t := table{title: w.say("evaluate.reasons"), head: []string{w.say("evaluate.reason")}}
	for i := range w.Models {
		t.head = append(t.head, w.Models[i].Name)
	}
	for _, name := range w.reasonNames() {
		row := []string{w.say(text.Key("reason." + name))}
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
		t.rows = append(t.rows, []string{w.say("evaluate.minus", "a", d.A, "b", d.B), itoa(d.Puzzles), signed(d.Value), signedInterval(d.Estimate), w.pText(d)})
	}
	if slices.ContainsFunc(w.Differences, func(d Difference) bool { return d.Puzzles == 0 }) {
		t.note += w.say("evaluate.differences.unpaired") + w.say("evaluate.unpaired")
	}
	return t
}

// signedInterval formats an interval of a difference of shares.
func signedInterval(e Estimate) string { return signed(e.Low) + " … " + signed(e.High) }

// pText returns a p value with enough digits for the smallest that the draws can give, and ≤ if it is that.
func (w writer) pText(d Difference) string {
	if d.P == nil {
		return "–"
	}
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
			last := ""
			for _, x := range m.Examples {
				if label := w.label(&x); label != last {
					b.WriteString("  " + label + "\n")
					last = label
				}
				fmt.Fprintf(&b, "    %s  %s  (%s:%d)\n", x.Puzzle, x.Answer, x.File, x.Line)
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

// label returns the reason of an example in words, with its detail: a fault in words or a value.
func (w writer) label(x *Example) string {
	reason, detail := w.say(text.Key("reason."+x.Reason)), x.Detail
	if key := text.Key("fault." + x.Detail); text.Has(key) {
		detail = w.say(key)
	}
	if detail == "" {
		return reason
	}
	return w.say("evaluate.reason.note", "reason", reason, "text", detail)
}

// WriteMarkdown writes the tables of the report in Markdown.
func (r *Report) WriteMarkdown(out io.Writer, lang text.Lang) error {
	w := writer{r, lang}
	var b strings.Builder
	b.WriteString(w.heading() + "\n")
	escape := strings.NewReplacer("|", `\|`, "\\", `\\`, "\n", " ", "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "<", "&lt;", "&", "&amp;")
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
		"<", `\textless{}`, ">", `\textgreater{}`, "|", `\textbar{}`,
		"[", "{[}", "*", "{*}", // at the beginning of a row, they would be an argument of the end of the one above
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
		caption := w.say("evaluate.caption", "title", t.title, "profile", w.Profile, "version", w.Origin.Version, "grades", w.Origin.Grades)
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
