package sheet

import (
	"strconv"
)

// The measures of answers in millimetres for texts of size 1.
const (
	answerLine   = 1.4
	answerGap    = 0.85 // below a hand
	answerIndent = 1.0  // of a line that continues the one above
	columnGap    = 7.0  // in millimetres, for all sizes
	noteSize     = 0.88
)

// answerSizes holds the sizes of answers, in millimetres. The first size with which all answers fit on
// one page is used, or else the last size.
var answerSizes = []float64{4, 3.5, 3.1}

// answerRow is a line in a column of answers.
type answerRow struct {
	hand    int    // number of the hand if the line is its first, counted from 1, or else 0
	text    string // the hand or the solution
	note    string // on the right: the number of ideas
	indent  float64
	isBold  bool
	isSmall bool
}

// answers lays out the pages of answers in as many columns as the longest solution allows.
func (s *Sheet) answers() {
	for _, size := range answerSizes {
		out := s.newAnswerWriter(size)
		front := len(s.pages)
		for i := range s.hands {
			out.blocks = append(out.blocks, s.answerRows(i, &s.hands[i], out.width, size))
		}
		isLast := size == answerSizes[len(answerSizes)-1]
		for i := 0; i < len(out.blocks) && (isLast || len(s.pages) <= front+1); i++ {
			out.hand(i)
		}
		if isLast || len(s.pages) == front+1 {
			return
		}
		s.pages = s.pages[:front]
	}
}

// newAnswerWriter returns a writer with as many columns as the longest solution allows, but at most
// four. A solution that is longer than a page is wide is broken into lines.
func (s *Sheet) newAnswerWriter(size float64) *answerWriter {
	widest := 36.0
	for i := range s.hands {
		for _, solution := range s.hands[i].Solutions {
			widest = max(widest, size*textWidth(solution, false))
		}
	}
	out := &answerWriter{sheet: s, size: size, columns: 1, width: s.inner()}
	for c := 4; c > 1; c-- {
		width := (s.inner() - columnGap*float64(c-1)) / float64(c)
		if width-s.answerIndent(size) >= widest {
			out.columns, out.width = c, width
			break
		}
	}
	return out
}

// answerIndent returns the width of the column with the numbers of the hands.
func (s *Sheet) answerIndent(size float64) float64 {
	return style{size: size, bold: true}.width(strconv.Itoa(len(s.hands))) + 2.2
}

// answerRows returns the lines of hand i, with the solutions that are in hand.
func (s *Sheet) answerRows(i int, hand *Hand, width, size float64) (rows []answerRow) {
	target := ""
	if s.commonTarget == "?" {
		target = "  =  " + hand.Puzzle.Target.String()
	}
	heading := answerRow{hand: i + 1, text: hand.label() + target}
	switch {
	case len(s.hands[i].Solutions) == 0:
		heading.note = s.say("sheet.none")
	case !hand.IsPartial:
		heading.note = s.say("sheet.ideas", "n", hand.Ideas)
	}
	free := (width - s.answerIndent(size)) / size
	rows = append(rows, heading.wrap(free)...)
	for _, solution := range hand.Solutions {
		for j, line := range wrap(solution, free-answerIndent) {
			row := answerRow{text: line}
			if j > 0 {
				row.indent = answerIndent * size
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
	return rows
}

// wrap breaks the first line of a hand into lines of at most width ems.
func (r answerRow) wrap(width float64) (rows []answerRow) {
	note := noteSize * textWidth(r.note, false)
	if r.isBold = true; textWidth(r.text, true)+note+0.6 <= width {
		return []answerRow{r}
	}
	for i, line := range wrap(r.text, (width-note-0.6)*textWidth(r.text, false)/textWidth(r.text, true)) {
		if i > 0 {
			r.hand, r.note = 0, ""
		}
		r.text = line
		rows = append(rows, r)
	}
	return rows
}

// answerWriter fills columns and pages.
type answerWriter struct {
	sheet  *Sheet
	size   float64
	blocks [][]answerRow // the lines of each hand

	columns        int
	width          float64
	page           *page // nil before the first hand
	column         int
	top, y, bottom float64
}

// minRows is the number of lines that must fit below the start of a hand that is longer than a column.
const minRows = 8

// hand writes the lines of a hand. If they do not fit into the rest of the column, they start in the
// next column. If they are longer than a column, they start in this one and continue in the next.
func (w *answerWriter) hand(i int) {
	rows := w.blocks[i]
	line := answerLine * w.size
	height := line * float64(len(rows))
	if w.page != nil && height > w.bottom-w.top {
		height = min(height, minRows*line)
	}
	if w.page == nil || w.y+height > w.bottom && w.y > w.top {
		w.next(i)
	}
	for j, row := range rows {
		if w.y+line > w.bottom {
			w.next(i)
			if j > 0 { // the heading again
				again := rows[0]
				again.note = w.sheet.say("sheet.continued")
				w.row(w.left(), again)
			}
		}
		w.row(w.left(), row)
	}
	w.y += answerGap * w.size
}

// next begins a column for hand i, and a page if the page has no more columns.
func (w *answerWriter) next(i int) {
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
	w.y, w.bottom = w.top, w.evenBottom(i)
}

// evenBottom returns the y at which the columns of a page that begins with hand i end: the bottom of
// the page or, if the remaining hands need less, the smallest y with which they fit.
func (w *answerWriter) evenBottom(i int) float64 {
	low, high := w.top, w.sheet.bottom()
	if !w.fits(i, high) {
		return high
	}
	for high-low > 0.5 {
		if middle := (low + high) / 2; w.fits(i, middle) {
			high = middle
		} else {
			low = middle
		}
	}
	return high
}

// fits reports whether all hands from i on fit into the columns of a page that end at bottom, without
// breaking a hand.
func (w *answerWriter) fits(i int, bottom float64) bool {
	column, y := 0, w.top
	for _, rows := range w.blocks[i:] {
		height := answerLine * w.size * float64(len(rows))
		if y+height > bottom {
			if column++; column == w.columns || w.top+height > bottom {
				return false
			}
			y = w.top
		}
		y += height + answerGap*w.size
	}
	return true
}

// left returns the left end of the column.
func (w *answerWriter) left() float64 { return marginX + float64(w.column)*(w.width+columnGap) }

// row writes a line.
func (w *answerWriter) row(left float64, row answerRow) {
	size := w.size
	indent := w.sheet.answerIndent(size)
	base := w.y + (ascent+0.13)*size
	plain := style{size: size, ink: inkText, bold: row.isBold}
	if row.isSmall {
		plain.ink = inkSmall
	}
	free := w.width - indent
	if row.hand > 0 {
		number := style{size: size, ink: "#5b6762", bold: true, align: 1}
		w.page.label("number", left+indent-2.2, base, number, strconv.Itoa(row.hand))
		note := style{size: noteSize * size, ink: inkSmall, align: 1}.fit(row.note, 0.45*free)
		if row.note != "" {
			w.page.label("note", left+w.width, base, note, row.note)
			free -= note.width(row.note) + 2
		}
	}
	plain = plain.fit(row.text, free-row.indent)
	w.page.label("answer", left+indent+row.indent, base, plain, row.text)
	w.y += answerLine * size
}
