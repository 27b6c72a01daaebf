package report

import (
	"bytes"
	_ "embed" // the page and its style
	"html/template"
	"io"
	"strconv"
	"strings"
	"sync"

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
		"fold":   foldRows,
		"joined": joined,
		// how a table stands on a narrow page, and whether its rows are then no rows to a browser
		"layout":  func(b block) string { return b.Table.layout(b.barred()) },
		"stacked": func(layout string) bool { return strings.HasPrefix(layout, "stack") },
	}).Parse(pageText)
})

// Page writes what a tally tells as one HTML file. Nothing is written if there is an error
// before the writer's.
func Page(w io.Writer, t *survey.Tally, o Options) error {
	return page(w, tell(t, o), o)
}

// page writes a sheet as HTML.
func page(w io.Writer, s sheet, o Options) error {
	all, err := pageTemplate()
	if err != nil {
		return err
	}
	if all, err = all.Clone(); err != nil {
		return err
	}
	charts := 0
	all.Funcs(template.FuncMap{
		"say": func(key string, pairs ...any) string { return o.Lang.Say(text.Key("report."+key), pairs...) },
		"chart": func(b block) template.HTML {
			charts++
			return b.Draw(frame{"chart" + strconv.Itoa(charts), b.Title, b.Says})
		},
	})
	var out bytes.Buffer
	if err := all.Execute(&out, map[string]any{"Lang": htmlLang(o.Lang), "Style": template.CSS(pageStyle), "Sheet": s}); err != nil { //nolint:gosec // our own file
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

func htmlLang(l text.Lang) string {
	if l == text.Chinese {
		return "zh-Hans"
	}
	return "en"
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
	if !list.Whole() {
		more := bigMinus(list.All.Hands.Big(), survey.CountOf(int64(len(entries))).Big())
		split.More = grouped(more.String())
	}
	return split
}

// pageRows is how many rows of a table of hands stand open on a page.
const pageRows = 12

// foldRows cuts a long table of hands in two: what stands open, and what is folded away.
func foldRows(b block) struct{ Open, Folded *block } {
	open, folded := b, b
	if n := len(b.Table.Rows); b.Table.Head[0].Kind == cards && n > pageRows+pageRows/2 {
		open.Table.Rows, folded.Table.Rows = b.Table.Rows[:pageRows], b.Table.Rows[pageRows:]
		if b.Table.Bars != nil {
			open.Table.Bars, folded.Table.Bars = b.Table.Bars[:pageRows], b.Table.Bars[pageRows:]
		}
		return struct{ Open, Folded *block }{&open, &folded}
	}
	return struct{ Open, Folded *block }{&open, nil}
}
