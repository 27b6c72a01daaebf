package sheet

import (
	"strconv"
	"strings"
)

// The measures of answers in millimetres.
const (
	answerSize   = 3.1
	answerLine   = 4.35
	answerGap    = 2.6 // below a hand
	answerIndent = 3.0 // of a line that continues the one above
	columnGap    = 7.0
)

// answerRow is a line in a column of answers.
type answerRow struct {
	hand    int    // number of the hand if the line is its first, counted from 1; 0: a solution
	text    string // the hand or the solution
	note    string // on the right: the number of ideas
	indent  float64
	isLast  bool // of its hand
	isSmall bool
}

// answers lays out the pages of answers in as many columns as the longest solution allows.
func (s *Sheet) answers() {
	widest := 0.0
	for i := range s.hands {
		for _, solution := range s.hands[i].Solutions {
			widest = max(widest, answerSize*textWidth(solution, false))
		}
	}
	columns := 1
	for c := 4; c > 1; c-- {
		if (s.inner()-columnGap*float64(c-1))/float64(c)-s.answerIndent() >= max(widest, 36) {
			columns = c
			break
		}
	}
	width := (s.inner() - columnGap*float64(columns-1)) / float64(columns)
	out := answerWriter{sheet: s, columns: columns, width: width}
	for i := range s.hands {
		out.hand(s.answerRows(i, width))
	}
}

// answerIndent is the width of the column with the numbers of the hands.
func (s *Sheet) answerIndent() float64 {
	return style{size: answerSize, bold: true}.width(strconv.Itoa(len(s.hands))) + 2.2
}

// answerRows returns the lines of a hand.
func (s *Sheet) answerRows(i int, width float64) (rows []answerRow) {
	hand := &s.hands[i]
	target := ""
	if s.target() == "?" {
		target = "  =  " + hand.Puzzle.Target.String()
	}
	heading := answerRow{hand: i + 1, text: hand.label() + target}
	switch {
	case len(hand.Solutions) == 0:
		heading.note = s.say("sheet.none")
	case !hand.IsPartial:
		heading.note = s.say("sheet.ideas", "n", hand.Ideas)
	}
	rows = append(rows, heading)
	free := (width - s.answerIndent()) / answerSize
	for _, solution := range hand.Solutions {
		for j, line := range wrap(solution, free-answerIndent/answerSize) {
			row := answerRow{text: line}
			if j > 0 {
				row.indent = answerIndent
			}
			rows = append(rows, row)
		}
	}
	more := ""
	switch left := hand.Ideas - len(hand.Solutions); {
	case hand.IsPartial:
		more = s.say("sheet.many")
	case left > 0:
		more = s.say("sheet.more", "n", left)
	}
	if more != "" {
		rows = append(rows, answerRow{text: more, isSmall: true})
	}
	rows[len(rows)-1].isLast = true
	return rows
}

// answerWriter fills columns and pages.
type answerWriter struct {
	sheet      *Sheet
	columns    int
	width      float64
	page       *page // nil before the first hand
	column     int
	top, y     float64
	lastNumber int
}

// hand writes the lines of a hand. If they do not fit into the column, they begin the next; if they
// do not fit into any, they continue there.
func (w *answerWriter) hand(rows []answerRow) {
	height := answerLine * float64(len(rows))
	if w.page == nil || w.y+height > w.sheet.bottom() && w.y > w.top {
		w.next()
	}
	for i, row := range rows {
		if w.y+answerLine > w.sheet.bottom() {
			w.next()
			if i > 0 { // the heading again
				again := rows[0]
				again.note = strings.TrimSpace(w.sheet.say("sheet.continued"))
				w.row(again)
			}
		}
		w.row(row)
	}
	w.y += answerGap
}

// next begins a column, and a page if it has no more columns.
func (w *answerWriter) next() {
	if w.page != nil && w.column+1 < w.columns {
		w.column++
		w.y = w.top
		return
	}
	s := w.sheet
	w.page = s.newPage()
	w.column = 0
	w.top = s.header(w.page, s.say("sheet.answers"), s.say("sheet.rules.answers", "title", s.title)) + 4
	w.page.line(marginX, w.top, s.width-marginX, w.top, inkRule, 0.3)
	w.top += 3
	w.y = w.top
}

// row writes a line.
func (w *answerWriter) row(row answerRow) {
	left := marginX + float64(w.column)*(w.width+columnGap)
	indent := w.sheet.answerIndent()
	base := w.y + ascent*answerSize + 0.4
	plain := style{size: answerSize, ink: inkText}
	if row.isSmall {
		plain.ink = inkSmall
	}
	free := w.width - indent
	if row.hand > 0 {
		number := style{size: answerSize, ink: "#5b6762", bold: true, align: 1}
		w.page.label("number", left+indent-2.2, base, number, strconv.Itoa(row.hand))
		plain.bold = true
		note := style{size: 0.88 * answerSize, ink: inkSmall, align: 1}.fit(row.note, 0.45*free)
		if row.note != "" {
			w.page.label("note", left+w.width, base, note, row.note)
			free -= note.width(row.note) + 2
		}
	}
	plain = plain.fit(row.text, free-row.indent)
	w.page.label("answer", left+indent+row.indent, base, plain, row.text)
	w.y += answerLine
}
