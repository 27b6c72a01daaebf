package sheet

import (
	"fmt"
	"strconv"

	"github.com/make24/make24/internal/base/text"
)

// boardSide is the number of rows and columns of a bingo board.
const boardSide = 5

// bingo lays out boards of 24 hands around a free square, each on its own page.
func (s *Sheet) bingo() {
	slots := s.widestSlots()
	for number := range s.layout.Boards {
		p := s.newPage()
		key := text.Key("sheet.rules.bingo")
		if s.commonTarget == "?" {
			key = "sheet.rules.bingo.each"
		}
		y := s.names(p, s.header(p, s.title, s.say(key, "target", s.commonTarget))) + 4
		caption := style{size: textSize, ink: inkSmall, bold: true}
		p.label("board", marginX, y+2.6, caption, s.say("sheet.board", "n", number+1))
		y += 5
		width := s.inner() / boardSide
		height := min(1.18*width, (s.bottom()-y)/boardSide)
		hands := boardHands(s.set, number)
		next := 0
		for row := range boardSide {
			for column := range boardSide {
				left, top := marginX+float64(column)*width, y+float64(row)*height
				if row == boardSide/2 && column == boardSide/2 {
					s.freeSquare(p, left, top, width, height)
					continue
				}
				s.boardSquare(p, hands[next], slots, left, top, width, height)
				next++
			}
		}
		p.rect(marginX, y, width*boardSide, height*boardSide, 2, inkText, 0.6)
		for i := 1; i < boardSide; i++ {
			at := float64(i)
			p.line(marginX+at*width, y, marginX+at*width, y+height*boardSide, inkCard, 0.3)
			p.line(marginX, y+at*height, marginX+width*boardSide, y+at*height, inkCard, 0.3)
		}
	}
}

// boardHands returns the indexes of the hands of a board, counted from 0.
func boardHands(set *Set, number int) []int {
	return random(set.seed, fmt.Sprint("board", number)).Perm(len(set.Hands))[:boardSide*boardSide-1]
}

// boardSquare draws a hand and lines for its solution.
func (s *Sheet) boardSquare(p *page, i int, slots, x, y, w, h float64) {
	p.reserve("square", x, y, w, h)
	hand := &s.hands[i]
	pad := 2.2
	unit := min((w-2*pad)/max(slots, hand.slots()), 0.42*h/smallRatio)
	left := x + (w-unit*hand.slots())/2
	for _, c := range hand.cards {
		width := unit * c.slotWidth()
		p.small(c, left, y+pad+0.6, width, unit*smallRatio)
		left += width + cardGap*unit
	}
	below := y + pad + 0.6 + unit*smallRatio
	for line := 1; line <= 2; line++ {
		at := below + (y+h-pad-below)*float64(line)/2
		p.line(x+pad, at, x+w-pad, at, inkRule, 0.25)
	}
}

// freeSquare draws the square in the middle, with the target.
func (s *Sheet) freeSquare(p *page, x, y, w, h float64) {
	p.reserve("square", x, y, w, h)
	centreX, centreY := x+w/2, y+h/2
	radius := 0.3 * min(w, h)
	p.circle(centreX, centreY, radius, "", inkText, 0.8)
	target := s.commonTarget
	number := style{size: radius, ink: inkText, bold: true, align: 0.5}.fit(target, 1.6*radius)
	p.text(centreX, centreY+capHeight*number.size/2, number, target)
	free := style{size: 2.9, ink: inkSmall, align: 0.5}
	p.text(centreX, y+h-2.2, free.fit(s.say("sheet.free"), w-4), s.say("sheet.free"))
}

// callerList lays out the hands of the boards in the order in which they are called, each with a box
// to tick and its simplest solution.
func (s *Sheet) callerList() {
	order := random(s.set.seed, "call").Perm(len(s.hands))
	small := style{size: textSize, ink: inkSmall}
	perColumn := (len(order) + 1) / 2
	p := s.newPage()
	y := s.header(p, s.say("sheet.caller"), s.say("sheet.rules.caller")) + 4
	p.line(marginX, y, s.width-marginX, y, inkRule, 0.3)
	y += 3
	width := (s.inner() - 8) / 2
	height := min(9.5, (s.bottom()-y)/float64(perColumn))
	for i, index := range order {
		hand := &s.hands[index]
		x, top := marginX+float64(i/perColumn)*(width+8), y+float64(i%perColumn)*height
		base := top + height/2 + 1.3
		p.rect(x, top+height/2-1.8, 3.6, 3.6, 0.6, inkLine, 0.3)
		p.label("number", x+10.5, base, style{size: 3, ink: inkSmall, align: 1}, strconv.Itoa(i+1))
		numbers := style{size: 4.2, ink: inkText, bold: true}.fit(hand.label(), 0.34*width)
		p.label("hand", x+13, base, numbers, hand.label())
		solution := s.say("sheet.none")
		if len(hand.Solutions) > 0 {
			solution = hand.Solutions[0]
		}
		p.label("answer", x+13+0.36*width, base, small.fit(solution, width-13-0.36*width), solution)
	}
}

// label returns the numbers of a hand as they are printed, such as 3 3 8 K.
func (h *Hand) label() string {
	label := ""
	for i, c := range h.cards {
		if i > 0 {
			label += "  "
		}
		label += c.label()
	}
	return label
}
