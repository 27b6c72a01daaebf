package tui

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/make24/make24/internal/engine/suits"
	"github.com/make24/make24/puzzle"
)

// face describes what a slot of the table shows.
type face struct {
	rank int    // of a playing card, 1 to 13; 0: a number without a card, or a merged tile
	suit byte   // S, H, D or C
	text string // the number of a tile without a playing card
	from string // the operation that made a tile
}

// slotState is the state of a slot.
type slotState uint8

const (
	slotPlain slotState = iota
	slotSelected
	slotWon
	slotEmpty
	slotFaceDown
)

// cardSize is the size of a card in cells, with its border.
type cardSize struct{ width, height int }

// sizeOfCards returns the size of n cards in an area. There is one more row for the selected card, which
// is raised.
func sizeOfCards(n, columns, rows int) cardSize {
	size := cardSize{(columns - 2*(n-1)) / n, 7}
	if size.width > 13 && rows >= 10 {
		return cardSize{13, 9}
	}
	if size.width < 9 {
		size.width = (columns - (n - 1)) / n
	}
	size.width = min(size.width, 11)
	return size
}

// gap returns the columns between n cards.
func (s cardSize) gap(n, columns int) int {
	if n*s.width+2*(n-1) <= columns {
		return 2
	}
	return 1
}

// facesOf returns the faces of the cards of a hand, as the pictures of links show them.
func facesOf(p puzzle.Puzzle) []face {
	faces := make([]face, len(p.Hand))
	for i, suit := range suits.Of(p.Hand, p.ID()) {
		faces[i] = face{text: strconv.FormatInt(p.Hand[i], 10)}
		if p.Rules.Alternatives&puzzle.Jokers != 0 && p.Hand[i] == 0 {
			faces[i] = face{text: "?", from: joker}
		}
		if suit != 0 {
			faces[i] = face{rank: int(p.Hand[i]), suit: suit}
		}
	}
	return faces
}

var rankTexts = [...]string{"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}

// pips holds the rows in which number cards have pips, of five: at both sides and in the middle.
var pips = [...]struct{ sides, middle string }{
	1: {"", "2"}, 2: {"", "04"}, 3: {"", "024"}, 4: {"04", ""}, 5: {"04", "2"},
	6: {"024", ""}, 7: {"024", "1"}, 8: {"024", "13"}, 9: {"0134", "2"}, 10: {"01234", ""},
}

// border holds the characters of a frame: the four corners, a horizontal and a vertical line.
type border [6]string

var (
	roundBorder  = border{"╭", "╮", "╰", "╯", "─", "│"}
	heavyBorder  = border{"┏", "┓", "┗", "┛", "━", "┃"}
	dottedBorder = border{"╭", "╮", "╰", "╯", "┄", "┆"}
	asciiBorder  = border{"+", "+", "+", "+", "-", "|"}
	asciiHeavy   = border{"#", "#", "#", "#", "=", "#"}
	asciiDotted  = border{".", ".", ".", ".", " ", " "}
)

// suitText returns the sign of a suit.
func (e *Env) suitText(suit byte) string {
	if e.ASCII {
		return string(suit)
	}
	return map[byte]string{'S': "♠", 'H': "♥", 'D': "♦", 'C': "♣"}[suit]
}

// card returns the lines of a card.
func (e *Env) card(f face, size cardSize, state slotState) []string {
	th, inner, rows := e.theme, size.width-2, size.height-2
	frame, edge, ink := roundBorder, th.edge, th.paper
	if f.suit == 'H' || f.suit == 'D' {
		ink = th.red
	}
	grid := newGrid(inner, rows)
	switch state {
	case slotEmpty:
		frame, edge, ink = dottedBorder, th.dim, th.dim
	case slotFaceDown:
		edge, ink = th.back, th.back
		for y := range rows {
			grid.put(0, y, strings.Repeat(e.glyph("░", ":"), inner))
		}
	case slotSelected:
		frame, edge = heavyBorder, th.selected
	case slotWon:
		frame, edge, ink = heavyBorder, th.won, th.won
	default:
	}
	if state != slotEmpty && state != slotFaceDown {
		grid.draw(f, e.suitText(f.suit))
	}
	if e.ASCII {
		frame = map[border]border{roundBorder: asciiBorder, heavyBorder: asciiHeavy, dottedBorder: asciiDotted}[frame]
	}
	out := []string{edge.Render(frame[0] + strings.Repeat(frame[4], inner) + frame[1])}
	for y := range rows {
		out = append(out, edge.Render(frame[5])+grid.render(y, ink, e.chipStyle(state))+edge.Render(frame[5]))
	}
	return append(out, edge.Render(frame[2]+strings.Repeat(frame[4], inner)+frame[3]))
}

func (e *Env) chipStyle(state slotState) lipgloss.Style {
	if state == slotWon {
		return e.theme.won
	}
	return e.theme.paperDim
}

// glyph returns text or, with --ascii, ascii.
func (e *Env) glyph(text, ascii string) string {
	if e.ASCII {
		return ascii
	}
	return text
}

// grid is the inside of a card. Every cell has one column.
type grid struct {
	cells [][]rune
	chip  int // columns of the value at the end of the first row, or of the second text of a tile
	dim   int // row that is dim; -1: none
}

func newGrid(columns, rows int) *grid {
	g := &grid{dim: none}
	for range rows {
		g.cells = append(g.cells, []rune(strings.Repeat(" ", columns)))
	}
	return g
}

// put writes a text from a cell to the right. It drops characters outside the card.
func (g *grid) put(x, y int, text string) {
	for _, r := range text {
		if x >= 0 && x < len(g.cells[y]) {
			g.cells[y][x] = r
		}
		x++
	}
}

// middle writes a text in the middle of a row, and cuts it with … if it does not fit.
func (g *grid) middle(y int, text string) {
	columns := len(g.cells[y])
	runes := []rune(text)
	if len(runes) > columns {
		runes = append(runes[:columns-1], '…')
	}
	g.put((columns-len(runes))/2, y, string(runes))
}

// draw draws a face.
func (g *grid) draw(f face, suit string) {
	columns, rows := len(g.cells[0]), len(g.cells)
	if f.rank == 0 {
		g.middle((rows-1)/2, f.text)
		if f.from != "" {
			g.middle(rows-1, f.from)
			g.dim = rows - 1
		}
		return
	}
	rank := rankTexts[f.rank]
	g.put(0, 0, rank)
	g.put(columns-len(rank), rows-1, rank)
	if f.rank == 1 || f.rank > 10 {
		value := strconv.Itoa(f.rank)
		g.put(columns-len(value), 0, value)
		g.chip = len(value)
	}
	middle, top := (columns-1)/2, (rows-5)/2
	switch {
	case f.rank > 10:
		g.put(middle, top+1, suit)
		g.put(middle, top+2, rank)
		g.put(middle, top+3, suit)
	case columns < 7: // too narrow for pips
		g.put(middle, top+2, suit)
	default:
		for _, row := range pips[f.rank].middle {
			g.put(middle, top+int(row-'0'), suit)
		}
		far := min(3, middle-2)
		if f.rank == 10 && columns < 11 { // whose rank takes two columns
			far = 1
		}
		for _, row := range pips[f.rank].sides {
			g.put(middle-far, top+int(row-'0'), suit)
			g.put(middle+far, top+int(row-'0'), suit)
		}
	}
}

// render returns a row.
func (g *grid) render(y int, ink, dim lipgloss.Style) string {
	row := string(g.cells[y])
	switch {
	case y == g.dim:
		return dim.Render(row)
	case y == 0 && g.chip > 0:
		cut := len(g.cells[y]) - g.chip
		return ink.Render(string(g.cells[y][:cut])) + dim.Render(string(g.cells[y][cut:]))
	}
	return ink.Render(row)
}
