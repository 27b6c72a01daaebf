// Package picture draws the pictures that other sites show with links to the game: the table with
// cards, a score, and the name of the game.
//
//	file, err := picture.Picture{Numbers: []string{"3", "3", "8", "8"}, Tile: "24"}.PNG()
//
// The same Picture gives the same bytes on every machine. A picture takes about 10 ms to draw and has
// about 35 KiB. Its texts are drawn with a font that has Latin letters and digits only.
package picture

import (
	"image/color"
	"math"

	"github.com/make24/make24/internal/engine/suits"
)

// MaxCards is the maximum number of cards of a picture.
const MaxCards = 6

// Picture describes a picture.
type Picture struct {
	Numbers []string // the hand, face up; at most MaxCards
	Seed    string   // determines the suits, as in the pages
	Backs   int      // number of cards face down after those of Numbers
	Tile    string   // on the yellow tile after the cards; "": no tile
	Caption string   // large, below the cards; "": none
	Note    string   // smaller, after the caption; "": none
}

// The layout in pixels.
const (
	margin       = 60
	gap          = 18
	maxCardScale = 0.8
	tileGap      = 14 // between the last card and the tile, in addition to gap
	tilt         = 6 * math.Pi / 180

	captionSize = 112
	maxCaption  = 560
	noteSize    = 64
	brandSize   = 54
	baseLine    = Height - 62
)

// PNG returns the picture as a PNG file.
func (p Picture) PNG() ([]byte, error) {
	parts, err := loadShapes()
	if err != nil {
		return nil, err
	}
	c := newCanvas()
	numbers := p.Numbers[:min(len(p.Numbers), MaxCards)]
	count := len(numbers) + min(p.Backs, MaxCards-len(numbers))
	columns, extra := float64(count), 0.0
	if p.Tile != "" {
		columns, extra = columns+1, tileGap
	}
	scale := min(maxCardScale, (Width-2*margin-extra-gap*(columns-1))/(cardWidth*columns))
	step := cardWidth*scale + gap
	width := step*columns - gap + extra
	left := (Width - width) / 2
	at := point{left + cardWidth*scale/2, Height/2 - 42}
	for i, suit := range append(suits.OfTexts(numbers, p.Seed), make([]byte, count-len(numbers))...) {
		where := placement{at: point{at.x + step*float64(i), at.y}, scale: scale}
		var err error
		switch {
		case i >= len(numbers):
			c.back(where)
		case suit == 0:
			c.card(where)
			err = c.text(numbers[i], 150*scale, 200*scale, 0.5, placement{at: point{where.at.x, where.at.y + 150*scale*capHeight/2}}, paperInk)
		default:
			c.card(where)
			c.fill(parts.face(suits.Rank(numbers[i]), suit).place(where), suitInks[suit])
		}
		if err != nil {
			return nil, err
		}
	}
	if p.Tile != "" {
		if err := c.tile(p.Tile, placement{at: point{at.x + step*float64(count) + extra, at.y}, scale: scale, angle: tilt}); err != nil {
			return nil, err
		}
	}
	if err := c.captions(p, left); err != nil {
		return nil, err
	}
	return c.encode()
}

// captions draws the texts below the cards, between margins of the same width as those of the cards.
func (c *canvas) captions(p Picture, margin float64) error {
	_, width, err := layOut(p.Caption, captionSize)
	if err != nil {
		return err
	}
	if err := c.text(p.Caption, captionSize, maxCaption, 0, placement{at: point{margin, baseLine}}, accent); err != nil {
		return err
	}
	if err := c.text(p.Note, noteSize, 260, 0, placement{at: point{margin + min(width, maxCaption) + 28, baseLine}}, feltInk); err != nil {
		return err
	}
	return c.text("make24", brandSize, 300, 1, placement{at: point{Width - margin, baseLine}}, feltInk)
}

// drawShadow draws the soft shadow of a card or a tile.
func (c *canvas) drawShadow(width, height, radius float64, p placement) {
	for _, grow := range []float64{3, 14} {
		below := p
		below.at.y += 6
		c.fill(roundedRect(width+grow, height+grow, radius+grow/2).place(below), shadow)
	}
}

// card draws a card without ink.
func (c *canvas) card(p placement) {
	c.drawShadow(cardWidth, cardHeight, cardRadius, p)
	c.fill(roundedRect(cardWidth, cardHeight, cardRadius).place(p), paper)
}

// back draws a card face down.
func (c *canvas) back(p placement) {
	c.card(p)
	c.fill(roundedRect(cardWidth-24, cardHeight-24, cardRadius-6).place(p), feltLow)
	diamond := []point{{0, -17}, {12, 0}, {0, 17}, {-12, 0}}
	var pattern shape
	for row := -3; row <= 3; row++ {
		for column := -2; column <= 2; column++ {
			centre := point{float64(column) * 40, float64(row) * 42}
			var moved []point
			for _, corner := range diamond {
				moved = append(moved, centre.add(corner))
			}
			pattern = append(pattern, moved)
		}
	}
	c.fill(pattern.place(p), feltHigh)
}

// tile draws the yellow tile with a text.
func (c *canvas) tile(text string, p placement) error {
	c.drawShadow(cardWidth, cardHeight, 34, p)
	c.fill(roundedRect(cardWidth, cardHeight, 34).place(p), accent)
	size := 150 * p.scale
	below := point{0, size * capHeight / 2}
	sin, cos := math.Sincos(p.angle)
	at := point{p.at.x - below.y*sin, p.at.y + below.y*cos}
	return c.text(text, size, 200*p.scale, 0.5, placement{at: at, angle: p.angle}, color.Color(accentInk))
}
