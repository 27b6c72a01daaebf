package sheet

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// cutouts lays out pages of square cards to cut out, as schools use them: the numbers of a hand at the
// sides of the card, and one to three dots for its difficulty.
func (s *Sheet) cutouts() {
	for chunk := range slices.Chunk(indexes(len(s.hands)), s.layout.PerPage) {
		p := s.newPage()
		columns, side := s.squares()
		rows := (s.layout.PerPage + columns - 1) / columns
		left := (s.width - float64(columns)*side) / 2
		top := marginTop + max(0, (s.bottom()-cutMark-marginTop-float64(rows)*side)/2)
		for i, hand := range chunk {
			x, y := left+float64(i%columns)*side, top+float64(i/columns)*side
			s.cutout(p, hand, x, y, side)
		}
		used := min(columns, len(chunk))
		usedRows := (len(chunk) + columns - 1) / columns
		cutMarks(p, left, top, side, used, usedRows)
		if s.layout.Answers != AnswersBack {
			continue
		}
		back := s.newPage() // mirrored, so that each answer is behind its card if the paper is turned about its long edge
		for i, hand := range chunk {
			x, y := s.width-left-float64(i%columns+1)*side, top+float64(i/columns)*side
			s.cutoutBack(back, hand, x, y, side)
		}
	}
}

// backSizes holds the sizes of the answers on the backs of cards to cut out, in millimetres. The first size with
// which all answers fit, each on one line, is used. With the last size, lines are broken, and only as many
// solutions are listed as there is space for.
var backSizes = []float64{3.5, 3.1, 2.7, 2.4, 2.1}

// cutoutBack writes the answers of a hand on the back of its card.
func (s *Sheet) cutoutBack(p *page, i int, x, y, side float64) {
	free := side * (1 - 2*0.07)
	hand := s.hands[i] // a copy, from which solutions are left out
	size, rows := 0.0, []answerRow{}
	fits := func() bool { return answerLine*size*float64(len(rows)) <= free }
	for _, size = range backSizes {
		rows = s.answerRows(i, &hand, free, size)
		if isWhole := len(rows) <= 1+len(hand.Solutions); isWhole && fits() {
			break
		}
	}
	for !fits() && len(hand.Solutions) > 0 {
		hand.Solutions = hand.Solutions[:len(hand.Solutions)-1]
		rows = s.answerRows(i, &hand, free, size)
	}
	if !fits() {
		rows = rows[:int(free/(answerLine*size))]
	}
	out := answerWriter{sheet: s, size: size, width: free, page: p, y: y + (side-answerLine*size*float64(len(rows)))/2}
	for _, row := range rows {
		out.row(x+(side-free)/2, row)
	}
}

// squares returns the number of columns and the side of the largest squares of which PerPage fit on a
// page.
func (s *Sheet) squares() (columns int, side float64) {
	height := s.bottom() - marginTop - cutMark
	for c := 1; c <= s.layout.PerPage; c++ {
		rows := (s.layout.PerPage + c - 1) / c
		if size := min(s.inner()/float64(c), height/float64(rows)); size > side {
			columns, side = c, size
		}
	}
	return columns, math.Floor(10*side) / 10
}

// cutMark is the space for the marks of cuts beside the cards.
const cutMark = 5.0

// cutMarks draws short lines at the ends of each cut.
func cutMarks(p *page, x, y, side float64, columns, rows int) {
	const gap, length = 1.5, cutMark - 1.5
	right, bottom := x+side*float64(columns), y+side*float64(rows)
	for i := range columns + 1 {
		at := x + side*float64(i)
		p.line(at, y-gap-length, at, y-gap, inkLine, 0.2)
		p.line(at, bottom+gap, at, bottom+gap+length, inkLine, 0.2)
	}
	for i := range rows + 1 {
		at := y + side*float64(i)
		p.line(x-gap-length, at, x-gap, at, inkLine, 0.2)
		p.line(right+gap, at, right+gap+length, at, inkLine, 0.2)
	}
}

// cutout draws a card to cut out. Its outline is inside the cuts, so that an imprecise cut does not
// show.
func (s *Sheet) cutout(p *page, i int, x, y, side float64) {
	hand := &s.hands[i]
	p.reserve("card", x, y, side, side)
	inset := 0.028 * side
	p.rect(x+inset, y+inset, side-2*inset, side-2*inset, 0.06*side, inkCard, max(0.25, 0.006*side))
	centreX, centreY := x+side/2, y+side/2
	s.cutoutCorners(p, i, centreX, centreY, side)
	if list := newCutoutList(hand, side); 0.75*list.size > hand.smallestAround(side) {
		list.draw(p, centreX, centreY, side)
		return
	}
	target, half := hand.cutoutTarget(side)
	result, radius := hand.Puzzle.Target.String(), cutoutRadius*side
	p.rect(centreX-half, centreY-radius, 2*half, 2*radius, radius, inkText, max(0.3, 0.009*side))
	p.text(centreX, centreY+capHeight*target.size/2, target, result)
	s.cutoutNumbers(p, hand, centreX, centreY, side)
}

// cutoutCorners draws the dots and the number of a card to cut out.
func (s *Sheet) cutoutCorners(p *page, i int, centreX, centreY, side float64) {
	// The dots are in two opposite corners, so that they are seen from two sides. The number of the card,
	// which leads to its answers, is in the two other corners.
	number := style{size: max(2, 0.048*side), ink: inkSmall, align: 0.5}
	corner := 0.115 * side
	for _, turn := range []float64{0, 180} {
		at := placed(centreX, centreY, 1, turn)
		for d := range s.hands[i].dots() {
			place := at.times(placed(-side/2+corner+0.058*side*float64(d), -side/2+corner, 1, 0))
			p.circle(place[4], place[5], 0.019*side, inkText, "", 0)
		}
		place := at.times(placed(side/2-corner, -side/2+corner+capHeight*number.size/2, 1, 0))
		turned := number
		turned.turn = turn
		p.text(place[4], place[5], turned, strconv.Itoa(i+1))
	}
}

// cutoutRadius is the radius of the circle of the target on a card to cut out, by the side of the card.
const cutoutRadius = 0.105

// cutoutTarget returns the style of the target in the middle of a card to cut out, and half the width of
// the line around it.
func (h *Hand) cutoutTarget(side float64) (target style, half float64) {
	target = style{size: 0.115 * side, ink: inkText, bold: true, align: 0.5}
	result := h.Puzzle.Target.String()
	half = cutoutRadius * side
	if target.width(result) > 0.17*side {
		half = max(half, h.freeBesideTarget(side)) // a long target is in an oval
	}
	return target.fit(result, 2*half-0.04*side), half
}

// smallestAround returns the size of the smallest number or target of a hand whose numbers are at the
// sides of a card to cut out.
func (h *Hand) smallestAround(side float64) float64 {
	target, _ := h.cutoutTarget(side)
	smallest := target.size
	for _, c := range h.cards {
		if c.suit == 0 {
			smallest = min(smallest, cutoutNumber(c.label(), len(h.cards), side).size)
		}
	}
	return smallest
}

// The proportions of a list of numbers on a card to cut out, by the size of the numbers.
const (
	listLine   = 1.03                       // height of a line
	listCard   = 1.9                        // width of a small card
	listGap    = 0.25                       // below a row of cards, and around the target
	listPerRow = 3                          // cards in a row
	listSlack  = (listLine - capHeight) / 2 // above the first number
)

// cutoutList shows the numbers of a hand, or its cards if all have a suit, one below the other, all upright, and the target at
// the end. It has larger text than a card with long numbers at its sides.
type cutoutList struct {
	size    float64 // of the text
	cards   [][]card
	numbers []string
	target  string
}

func newCutoutList(hand *Hand, side float64) cutoutList {
	var suited []card
	list := cutoutList{target: hand.Puzzle.Target.String()}
	if slices.ContainsFunc(hand.cards, func(c card) bool { return c.suit == 0 }) {
		for _, c := range hand.cards {
			list.numbers = append(list.numbers, card{number: c.number}.label())
		}
	} else {
		suited = hand.cards
	}
	perRow := listPerRow
	if len(suited) == perRow+1 {
		perRow--
	}
	list.cards = slices.Collect(slices.Chunk(suited, perRow))
	list.size = min(0.115*side, 0.7*side/(list.height()-listSlack))
	for _, text := range append(slices.Clone(list.numbers), list.target) {
		list.size = style{size: list.size, bold: true}.fit(text, 0.8*side).size
	}
	return list
}

// height returns the height of the list by the size of its text.
func (l *cutoutList) height() float64 {
	return (listCard*smallRatio+listGap)*float64(len(l.cards)) + listLine*float64(len(l.numbers)) + listLine + 1.5*listGap
}

// draw draws the list in the middle of a card to cut out.
func (l *cutoutList) draw(p *page, x, y, side float64) {
	text := style{size: l.size, ink: inkText, bold: true, align: 0.5}
	y -= (l.height() + listSlack) * l.size / 2
	width := listCard * l.size
	for _, row := range l.cards {
		left := x - (float64(len(row))*(1+cardGap)-cardGap)*width/2
		for _, c := range row {
			p.small(c, left, y, width, width*smallRatio)
			left += (1 + cardGap) * width
		}
		y += width*smallRatio + listGap*l.size
	}
	line := listLine * l.size
	for _, number := range l.numbers {
		p.text(x, y+line/2+capHeight*l.size/2, text, number)
		y += line
	}
	y += listGap * l.size
	high := line + listGap/2*l.size
	wide := max(text.width(l.target)+l.size, high)
	p.rect(x-wide/2, y, wide, high, high/2, inkText, max(0.3, 0.009*side))
	p.text(x, y+high/2+capHeight*l.size/2, text, l.target)
}

// freeBesideTarget returns the space on each side of the centre of a card to cut out, if its hand has
// four numbers, or else 0.
func (h *Hand) freeBesideTarget(side float64) float64 {
	if len(h.cards) != 4 {
		return 0
	}
	free := side
	for _, c := range []card{h.cards[1], h.cards[3]} {
		depth := 0.22 * side * cardHeight / cardWidth
		if c.suit == 0 {
			depth = capHeight * cutoutNumber(c.label(), 4, side).size
		}
		free = min(free, 0.275*side-depth/2-0.03*side)
	}
	return free
}

// cutoutNumber returns the style of a number of a hand of n on a card to cut out.
func cutoutNumber(label string, n int, side float64) style {
	number := style{size: side * []float64{0, 0, 0.26, 0.26, 0.26, 0.2, 0.17}[n], ink: inkText, bold: true, align: 0.5}
	return number.fit(label, side*[]float64{0, 0, 0.5, 0.4, 0.36, 0.24, 0.19}[n])
}

// cutoutNumbers draws the numbers of a hand around the target, each upright for a player at its side.
func (s *Sheet) cutoutNumbers(p *page, hand *Hand, x, y, side float64) {
	n := len(hand.cards)
	for j, c := range hand.cards {
		turn := 180 + 360*float64(j)/float64(n) // the first number is at the top
		at := placed(x, y, 1, turn)
		if c.suit != 0 {
			width := side * []float64{0, 0, 0.22, 0.22, 0.22, 0.165, 0.14}[n]
			place := at.times(placed(0, 0.275*side, 1, 0))
			p.face(c, place[4], place[5], width, turn)
			continue
		}
		label := c.label()
		number := cutoutNumber(label, n, side)
		number.turn = turn
		place := at.times(placed(0, 0.275*side+capHeight*number.size/2, 1, 0))
		p.text(place[4], place[5], number, label)
		if strings.Trim(label, "01689") == "" && strings.ContainsAny(label, "69") { // another number upside down
			half := number.width(label) / 2 * 0.8
			from := at.times(placed(-half, 0.275*side+capHeight*number.size/2+0.11*number.size, 1, 0))
			to := at.times(placed(half, 0.275*side+capHeight*number.size/2+0.11*number.size, 1, 0))
			p.line(from[4], from[5], to[4], to[5], inkText, 0.055*number.size)
		}
	}
}
