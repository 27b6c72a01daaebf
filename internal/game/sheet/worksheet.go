package sheet

import (
	"slices"
	"strconv"

	"github.com/make24/make24/internal/base/text"
)

// worksheet lays out pages of hands with space to write.
func (s *Sheet) worksheet() {
	for first := range slices.Chunk(indexes(len(s.hands)), s.layout.PerPage) {
		p := s.newPage()
		y := s.names(p, s.header(p, s.title, s.rules())) + 3.2
		p.line(marginX, y, s.width-marginX, y, inkRule, 0.3)
		s.grid(p, first, y)
	}
}

// largeHands lays out one hand on a page, for a board: its cards as large as they can be, and the target.
func (s *Sheet) largeHands() {
	for i := range s.hands {
		p := s.newPage()
		y := s.header(p, s.title, s.rules()) + 3.2
		p.line(marginX, y, s.width-marginX, y, inkRule, 0.3)
		s.largeHand(p, &s.hands[i], y+4)
	}
}

// largeHand draws a hand from y to the bottom of the page, in rows of cards with the target below.
func (s *Sheet) largeHand(p *page, hand *Hand, y float64) {
	const gap, ratio = 6.0, float64(cardHeight) / cardWidth
	result := "= " + hand.Puzzle.Target.String()
	target := style{size: 26, ink: inkText, bold: true, align: 0.5}.fit(result, s.inner())
	bottom := s.bottom() - target.size*(ascent+descent) - 3
	n, columns, width := len(hand.cards), 1, 0.0
	for c := 1; c <= n; c++ {
		rows := float64((n + c - 1) / c)
		w := min((s.inner()-gap*float64(c-1))/float64(c), (bottom-y-gap*(rows-1))/rows/ratio)
		if w > width {
			columns, width = c, w
		}
	}
	rows := (n + columns - 1) / columns
	height := width * ratio
	top := y + (bottom-y-float64(rows)*(height+gap)+gap)/2
	for j, c := range hand.cards {
		row := j / columns
		inRow := min(columns, n-row*columns)
		x := s.width/2 + (float64(j%columns)-float64(inRow)/2)*(width+gap) + gap/2
		at := top + float64(row)*(height+gap)
		p.reserve("cards", x, at, width, height)
		if c.suit == 0 {
			p.small(c, x, at, width, height)
		} else {
			p.face(c, x+width/2, at+height/2, width, 0)
		}
	}
	p.label("target", s.width/2, s.bottom()-descent*target.size, target, result)
}

// indexes returns 0 to n-1.
func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// rules returns the line of rules.
func (s *Sheet) rules() string {
	target := s.commonTarget
	numbers := "cards"
	if s.layout.Style == StyleNumbers {
		numbers = "numbers"
	}
	rules := s.say(text.Key("sheet.rules."+numbers), "target", target)
	if target == "?" {
		rules = s.say(text.Key("sheet.rules." + numbers + ".each"))
	}
	hasCourt, hasAce, hasUnsolvable := false, false, false
	for _, h := range s.hands {
		hasUnsolvable = hasUnsolvable || len(h.Solutions) == 0
		for _, c := range h.cards {
			hasCourt = hasCourt || c.suit != 0 && c.number > 10
			hasAce = hasAce || c.suit != 0 && c.number == 1
		}
	}
	space := " "
	if s.layout.Lang.Unspaced() {
		space = ""
	}
	if hasCourt || hasAce {
		rules += space + s.say("sheet.rules.ranks")
	}
	if hasUnsolvable {
		rules += space + s.say("sheet.rules.none")
	}
	return rules
}

// columnsFor returns the number of columns of a worksheet with perPage hands on a page.
func columnsFor(perPage int) int {
	switch {
	case perPage <= 16:
		return 2
	case perPage <= 30:
		return 3
	}
	return 4
}

// grid draws hands in cells from y to the bottom.
func (s *Sheet) grid(p *page, hands []int, y float64) {
	columns := columnsFor(s.layout.PerPage)
	rows := (s.layout.PerPage + columns - 1) / columns
	gap := []float64{0, 0, 10, 7, 5}[columns]
	width := (s.inner() - gap*float64(columns-1)) / float64(columns)
	height := (s.bottom() - y) / float64(rows)
	slots := s.widestSlots()
	for i, hand := range hands {
		column, row := i%columns, i/columns
		x, top := marginX+float64(column)*(width+gap), y+float64(row)*height
		s.cell(p, hand, slots, x, top, width, height)
		p.line(x, top+height, x+width, top+height, "#dfe3e0", 0.25)
	}
}

// widestSlots returns the width of the widest hand without long numbers, in widths of a small card.
// All such hands are drawn with cards of the same size.
func (s *Sheet) widestSlots() float64 {
	widest, usual := 4.0, MaxCards*(1+cardGap)
	for i := range s.hands {
		if slots := s.hands[i].slots(); slots < usual {
			widest = max(widest, slots)
		}
	}
	return widest
}

// cardGap is the space between cards in widths of a card.
const cardGap = 0.18

// slots returns the width of the cards of a hand with the gaps between them, in widths of a small card.
func (h *Hand) slots() (width float64) {
	for _, c := range h.cards {
		width += c.slotWidth()
	}
	return width + cardGap*float64(len(h.cards)-1)
}

// fullFace is the minimum height in millimetres of a card whose whole face is drawn.
const fullFace = 19.0

// cell draws a hand: its number, its cards, and lines to write on.
func (s *Sheet) cell(p *page, i int, slots, x, y, w, h float64) {
	hand := &s.hands[i]
	number := style{size: min(4.2, 0.13*h+0.9), ink: "#5b6762", bold: true}
	label := strconv.Itoa(i + 1)
	indent := max(style{size: number.size, bold: true}.width("00"), number.width(label)) + 1.8
	pad := min(4.5, 0.09*h)
	space := min(12, max(5.2, 0.3*h)) // for a line to write on
	cardHeight := min(30, h-2*pad-space)
	p.label("number", x, y+pad+0.8*number.size, number, label)
	drawn := s.cards(p, hand, slots, x+indent, y+pad, w-indent, cardHeight)
	s.answerLines(p, hand, x+indent, y+pad+drawn, w-indent, h-pad-drawn-pad*0.75)
}

// cards draws the cards of a hand into a rectangle, from its left, and returns their height.
func (s *Sheet) cards(p *page, hand *Hand, slots, x, y, w, h float64) float64 {
	hasFaces := h >= fullFace && !slices.ContainsFunc(hand.cards, func(c card) bool { return c.suit == 0 })
	ratio := smallRatio
	if hasFaces {
		ratio = float64(cardHeight) / cardWidth
	}
	unit := min(w/max(slots, hand.slots()), h/ratio)
	if hasFaces && unit*ratio < fullFace {
		hasFaces, ratio = false, smallRatio
	}
	left := x
	for _, c := range hand.cards {
		width := unit * c.slotWidth()
		if hasFaces {
			p.face(c, x+width/2, y+unit*ratio/2, width-0.3, 0)
		} else {
			p.small(c, x, y, width, unit*ratio)
		}
		x += width + cardGap*unit
	}
	p.reserve("cards", left, y, x-cardGap*unit-left, unit*ratio)
	return unit * ratio
}

// answerLines draws lines to write on, and the target at the end of the last.
func (s *Sheet) answerLines(p *page, hand *Hand, x, y, w, h float64) {
	result := "= " + hand.Puzzle.Target.String()
	label := style{size: min(4.8, max(3, 0.42*h)), ink: inkText, bold: true, align: 1}
	label = label.fit(result, w/2)
	base := y + h
	length := w - label.width(result) - 2
	p.label("target", x+w, base-0.9, label, result)
	p.line(x, base, x+length, base, inkLine, 0.25)
	step := 9.0
	count := int((h - 8) / step)
	for i := 1; i <= count; i++ { // space to work
		p.line(x, base-step*float64(i), x+w, base-step*float64(i), inkRule, 0.2)
	}
	top := base - step*float64(max(0, count)) - min(7, h-step*float64(max(0, count)))
	p.reserve("line", x, top, length, base-top+0.3)
}
