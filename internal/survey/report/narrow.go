package report

import (
	"html/template"
	"regexp"
	"strings"
	"unicode/utf8"
)

// How wide things are on the narrowest page, in pixels, a little too much rather than too little.
const (
	room       = 306 // a table has
	half       = 500 // it has in half of a wide page, by the same measure
	letter     = 9   // of Latin, and
	sign       = 15  // of Chinese
	cardWidth  = 30
	meterWidth = 74
	between    = 10  // columns
	atLeast    = 120 // a column of words that may be broken
)

// Tables of more columns or rows than these are never stacked, for they would lose what they are
// read by, or take no end of scrolling.
const (
	stackedColumns = 8
	stackedRows    = 120
)

// barred says whether the table of a block has bars beside its rows.
func (b block) barred() bool { return b.Draw == nil && b.Table.Bars != nil }

// width is how wide a table is at least.
func (t table) width(bars bool) int {
	sum := -between
	for i := range t.Head {
		sum += t.columnWidth(i) + between
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
		if c.Kind == figures && i > 0 {
			numbers, widest = numbers+1, max(widest, t.columnWidth(i)+between)
		}
	}
	switch {
	case t.width(bars) <= room:
		return ""
	case len(t.Head) > stackedColumns || len(t.Rows) > stackedRows:
		return "slide"
	}
	across := min(numbers, 4, room/widest)
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
		case t.Head[i].Kind == cards:
			w = len(strings.Fields(row[i])) * cardWidth
		case t.Head[i].Kind == words && i > 0:
			w = min(w, atLeast)
		}
		most = max(most, w)
	}
	return most
}

// textWidth is how wide a text is in one line.
func textWidth(s string) int {
	letters := utf8.RuneCountInString(s)
	signs := columnsOf(s) - letters
	return (letters-signs)*letter + signs*sign
}

var aStretch = regexp.MustCompile(`[^\s,]*–[^\s,]*(?: ×\d+)?`)

// joined is a text on a page in which a stretch, 1–13 or 1–13 ×4, is not broken.
func joined(s string) template.HTML {
	return template.HTML(aStretch.ReplaceAllString(escape(s), `<span class="joined">$0</span>`)) //nolint:gosec // the text went through escape
}
