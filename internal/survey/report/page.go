package report

import (
	"bytes"
	_ "embed" // the page and its style
	"html/template"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/make24/make24/internal/base/reportstyle"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/survey"
)

//go:embed page.html
var pageText string

// pageHands is the number of hands of a list that a page shows expanded; the others are collapsed.
const pageHands = 60

var pageTemplate = sync.OnceValues(func() (*template.Template, error) {
	return template.New("page").Funcs(template.FuncMap{
		"say":      func(string, ...any) string { return "" }, // WritePage replaces it for the language
		"chart":    func(block) template.HTML { return "" },
		"cards":    cardsOf,
		"items":    itemsOf,
		"meter":    func(thousandths int64) string { return formatCoordinate(thousandths, 1000) },
		"hands":    splitHands,
		"collapse": collapseRows,
		"joined":   unbrokenRanges,
		// layout returns the class of a table on a narrow page; stacked reports whether browsers
		// then lose the row semantics of the table
		"layout":  func(b block) string { return b.Table.layout(b.hasBars()) },
		"stacked": func(layout string) bool { return strings.HasPrefix(layout, "stack") },
	}).Parse(pageText)
})

// WritePage writes the report as one HTML file. It writes nothing if the template fails.
func (r *Report) WritePage(w io.Writer) error {
	all, err := pageTemplate()
	if err != nil {
		return err
	}
	if all, err = all.Clone(); err != nil {
		return err
	}
	charts := 0
	all.Funcs(template.FuncMap{
		"say": func(key string, pairs ...any) string { return r.lang.Say(text.Key("report."+key), pairs...) },
		"chart": func(b block) template.HTML {
			charts++
			return b.Draw(chartInfo{"chart" + strconv.Itoa(charts), b.Title, b.Description})
		},
	})
	var out bytes.Buffer
	if err := all.Execute(&out, map[string]any{"Lang": r.lang.Tag(), "Style": reportstyle.CSS(), "Report": r}); err != nil {
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

// cardsOf returns the cards of a hand as HTML, each in its own element. It does not use a template,
// which would be slow for the thousands of hands on a page.
func cardsOf(hand string) template.HTML {
	var p strings.Builder
	p.WriteString(`<span class="hand">`)
	for i, card := range strings.Fields(hand) {
		if i > 0 {
			p.WriteByte(' ')
		}
		p.WriteString("<b>" + escape(card) + "</b>")
	}
	p.WriteString("</span>")
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}

// itemsOf returns hands as HTML list items.
func itemsOf(entries []survey.Entry) template.HTML {
	var p strings.Builder
	for _, e := range entries {
		p.WriteString("\n<li>" + string(cardsOf(e.Hand.String())) + "</li>")
	}
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}

// handLists holds the hands of a block for a page.
type handLists struct {
	Expanded, Collapsed []survey.Entry
	CollapsedCount      string
	More                string // number of hands that the list lacks; "" for none
}

// splitHands divides the entries of a list into those shown expanded and those collapsed.
func splitHands(list *survey.HandList) handLists {
	entries := list.Entries()
	cut := min(len(entries), pageHands)
	if len(entries)-cut < pageHands/4 {
		cut = len(entries) // too few to collapse
	}
	split := handLists{Expanded: entries[:cut], Collapsed: entries[cut:], CollapsedCount: formatNumber(int64(len(entries) - cut))}
	if !list.IsComplete() {
		split.More = formatNumber(list.TotalWeight.Hands.Int64() - int64(len(entries)))
	}
	return split
}

// pageRows is the number of rows of a table of hands that a page shows expanded.
const pageRows = 12

// collapseRows divides a long table of hands into the rows shown expanded and the rows collapsed.
// Collapsed is nil if there are none.
func collapseRows(b block) struct{ Expanded, Collapsed *block } {
	expanded, collapsed := b, b
	if n := len(b.Table.Rows); b.Table.Head[0].Kind == handColumn && n > pageRows+pageRows/2 {
		expanded.Table.Rows, collapsed.Table.Rows = b.Table.Rows[:pageRows], b.Table.Rows[pageRows:]
		if b.Table.Bars != nil {
			expanded.Table.Bars, collapsed.Table.Bars = b.Table.Bars[:pageRows], b.Table.Bars[pageRows:]
		}
		return struct{ Expanded, Collapsed *block }{&expanded, &collapsed}
	}
	return struct{ Expanded, Collapsed *block }{&expanded, nil}
}

// Widths in pixels. The widths of contents are rounded up.
const (
	tableWidth   = 306 // a table on the narrowest page
	halfWidth    = 500 // a table in half of a wide page
	latinWidth   = 9   // a Latin letter
	chineseWidth = 15  // a Chinese character
	cardWidth    = 30
	meterWidth   = 74
	columnGap    = 10  // the gap between columns
	minTextWidth = 120 // the minimum width of a text column that may wrap
)

// Tables with more columns or rows than these are never stacked, because stacks would be hard to
// compare or too long to scroll.
const (
	stackedColumns = 8
	stackedRows    = 120
)

// hasBars reports whether the table of a block has bars beside its rows.
func (b block) hasBars() bool { return b.Draw == nil && b.Table.Bars != nil }

// width returns the minimum width of a table.
func (t table) width(bars bool) int {
	sum := -columnGap
	for i := range t.Head {
		sum += t.columnWidth(i) + columnGap
	}
	if bars {
		sum += meterWidth
	}
	return sum
}

// layout returns the class of a table for the narrowest page: "" if the table fits; "stack" with
// the count of numbers side by side if each row becomes a stack; "slide" if the table scrolls
// sideways under its first column.
func (t table) layout(bars bool) string {
	numbers, widest := 0, 1
	for i, c := range t.Head {
		if c.Kind == numberColumn && i > 0 {
			numbers, widest = numbers+1, max(widest, t.columnWidth(i)+columnGap)
		}
	}
	switch {
	case t.width(bars) <= tableWidth:
		return ""
	case len(t.Head) > stackedColumns || len(t.Rows) > stackedRows:
		return "slide"
	}
	across := min(numbers, 4, tableWidth/widest)
	if numbers == 4 && across == 3 {
		across = 2 // two lines of two
	}
	return "stack " + []string{"one", "one", "two", "three", "four"}[across]
}

// columnWidth returns the minimum width of a column.
func (t table) columnWidth(i int) int {
	most := 0
	for word := range strings.FieldsSeq(t.Head[i].Name) {
		most = max(most, textWidth(word))
	}
	for _, row := range t.Rows {
		w := textWidth(row[i])
		switch {
		case t.Head[i].Kind == handColumn:
			w = len(strings.Fields(row[i])) * cardWidth
		case t.Head[i].Kind == textColumn && i > 0:
			w = min(w, minTextWidth)
		}
		most = max(most, w)
	}
	return most
}

// textWidth returns the width of a text in one line.
func textWidth(s string) int {
	runes := utf8.RuneCountInString(s)
	wide := text.Width(s) - runes
	return (runes-wide)*latinWidth + wide*chineseWidth
}

var rangePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^\s,]*–[^\s,]*(?: ×\d+)?`) })

// unbrokenRanges returns a text as HTML in which browsers never break a range such as 1–13 or 1–13
// ×4 across lines.
func unbrokenRanges(s string) template.HTML {
	return template.HTML(rangePattern().ReplaceAllString(escape(s), `<span class="joined">$0</span>`)) //nolint:gosec // the text went through escape
}
