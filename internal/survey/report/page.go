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

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/text"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

// pageHands is how many hands of a kind stand open on a page; the others are folded away.
const pageHands = 60

var pageTemplate = sync.OnceValues(func() (*template.Template, error) {
	return template.New("page").Funcs(template.FuncMap{
		"say":    func(string, ...any) string { return "" }, // the language puts its own in
		"chart":  func(block) template.HTML { return "" },
		"cards":  cardsOf,
		"items":  itemsOf,
		"meter":  func(thousandths int64) string { return place(thousandths, 1000) },
		"hands":  splitHands,
		"fold":   collapseRows,
		"joined": unbrokenRanges,
		// how a table stands on a narrow page, and whether its rows are then no rows to a browser
		"layout":  func(b block) string { return b.Table.layout(b.hasBars()) },
		"stacked": func(layout string) bool { return strings.HasPrefix(layout, "stack") },
	}).Parse(pageText)
})

// WritePage writes the report as one HTML file. Nothing is written if there is an error before the
// writer's.
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
			return b.Draw(frame{"chart" + strconv.Itoa(charts), b.Title, b.Description})
		},
	})
	lang := "en"
	if r.lang == text.Chinese {
		lang = "zh-Hans"
	}
	var out bytes.Buffer
	if err := all.Execute(&out, map[string]any{"Lang": lang, "Style": template.CSS(pageStyle), "Report": r}); err != nil { //nolint:gosec // our own file
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

// cardsOf are the cards of a hand, each in a box of its own. There are thousands on a page, for which a
// template takes long.
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

// itemsOf are hands as the items of a list.
func itemsOf(entries []survey.Entry) template.HTML {
	var p strings.Builder
	for _, e := range entries {
		p.WriteString("\n<li>" + string(cardsOf(e.Hand.String())) + "</li>")
	}
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}

// handLists are the hands of a block: those that stand open, those folded away, and how
// many there are besides.
type handLists struct {
	Open, Folded []survey.Entry
	FoldedCount  string
	More         string
}

func splitHands(list *survey.List) handLists {
	entries := list.Entries()
	cut := min(len(entries), pageHands)
	if len(entries)-cut < pageHands/4 {
		cut = len(entries) // too few to fold away
	}
	split := handLists{Open: entries[:cut], Folded: entries[cut:], FoldedCount: number(int64(len(entries) - cut))}
	if !list.Complete() {
		split.More = number(list.All.Hands.Int64() - int64(len(entries)))
	}
	return split
}

// pageRows is how many rows of a table of hands stand open on a page.
const pageRows = 12

// foldRows cuts a long table of hands in two: what stands open, and what is folded away.
func collapseRows(b block) struct{ Open, Folded *block } {
	open, folded := b, b
	if n := len(b.Table.Rows); b.Table.Head[0].Kind == handColumn && n > pageRows+pageRows/2 {
		open.Table.Rows, folded.Table.Rows = b.Table.Rows[:pageRows], b.Table.Rows[pageRows:]
		if b.Table.Bars != nil {
			open.Table.Bars, folded.Table.Bars = b.Table.Bars[:pageRows], b.Table.Bars[pageRows:]
		}
		return struct{ Open, Folded *block }{&open, &folded}
	}
	return struct{ Open, Folded *block }{&open, nil}
}

// How wide things are on the narrowest page, in pixels, a little too much rather than too little.
const (
	tableWidth   = 306 // a table has
	halfWidth    = 500 // it has in half of a wide page, by the same measure
	latinWidth   = 9   // of Latin, and
	chineseWidth = 15  // of Chinese
	cardWidth    = 30
	meterWidth   = 74
	columnGap    = 10  // columns
	minTextWidth = 120 // a column of words that may be broken
)

// Tables of more columns or rows than these are never stacked, for they would lose what they are
// read by, or take no end of scrolling.
const (
	stackedColumns = 8
	stackedRows    = 120
)

// barred says whether the table of a block has bars beside its rows.
func (b block) hasBars() bool { return b.Draw == nil && b.Table.Bars != nil }

// width is how wide a table is at least.
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

// layout is the class of a table: how it stands on a page that is too narrow for it. Its rows
// stand as stacks of so many numbers side by side, or it slides under its first column. It is
// "" where it fits.
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

// columnWidth is how wide a column must be at least.
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

// textWidth is how wide a text is in one line.
func textWidth(s string) int {
	letters := utf8.RuneCountInString(s)
	signs := text.Columns(s) - letters
	return (letters-signs)*latinWidth + signs*chineseWidth
}

var rangePattern = regexp.MustCompile(`[^\s,]*–[^\s,]*(?: ×\d+)?`)

// joined is a text on a page in which a stretch, 1–13 or 1–13 ×4, is not broken.
func unbrokenRanges(s string) template.HTML {
	return template.HTML(rangePattern.ReplaceAllString(escape(s), `<span class="joined">$0</span>`)) //nolint:gosec // the text went through escape
}
