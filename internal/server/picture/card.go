package picture

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"
)

// Cards are drawn in the units of the pages, where a card is 240 wide and 336 high and its centre is
// the origin. web/src/ui/cards/Face.svelte draws the same shapes.
const (
	cardWidth  = 240
	cardHeight = 336
	cardRadius = 18
)

// rankNames holds the names of the ranks 1 to 13 in shapes.json.
const rankNames = "A23456789TJQK"

// shapesJSON holds the paths of the cards. A test of the pages writes it from the drawings that the
// pages use; web/src/ui/cards/LICENSE names their author.
//
//go:embed shapes.json
var shapesJSON []byte

// cardShapes holds the parts of the faces.
type cardShapes struct {
	suits   map[string]shape        // 1000 units high, about the origin
	indexes map[string]shape        // of the ranks
	pips    map[string][][4]float64 // x, y, size, and 1 if upside down
}

// loadShapes returns the parts of the faces. It reads them on first use.
var loadShapes = sync.OnceValues(func() (c cardShapes, err error) {
	var file struct {
		Suits   map[string]string       `json:"suits"`
		Indexes map[string]string       `json:"indexes"`
		Pips    map[string][][4]float64 `json:"pips"`
	}
	if err := json.Unmarshal(shapesJSON, &file); err != nil {
		return c, err
	}
	c = cardShapes{map[string]shape{}, map[string]shape{}, file.Pips}
	for name, path := range file.Suits {
		lines, err := parsePath(path)
		if err != nil {
			return c, err
		}
		c.suits[name] = filled(lines)
	}
	for name, path := range file.Indexes {
		lines, err := parsePath(path)
		if err != nil {
			return c, err
		}
		c.indexes[name] = stroked(lines, 80)
	}
	return c, nil
})

// courtPip is the suit in the middle of a court card, whose figure is not drawn.
var courtPip = [4]float64{0, 0, 120, 0}

// face returns the ink of a card.
func (c cardShapes) face(rank int, suit byte) (ink shape) {
	name, sign := rankNames[rank-1:rank], c.suits[string(suit)]
	for _, angle := range []float64{0, math.Pi} {
		corner := append(
			c.indexes[name].place(placement{at: point{-87, -121}, scale: 0.07}),
			sign.place(placement{at: point{-87, -51.721}, scale: 0.0488})...)
		ink = append(ink, corner.place(placement{scale: 1, angle: angle})...)
	}
	pips, ok := c.pips[name]
	if !ok {
		pips = [][4]float64{courtPip}
	}
	for _, pip := range pips {
		ink = append(ink, sign.place(placement{at: point{pip[0], pip[1]}, scale: pip[2] / 1200, angle: math.Pi * pip[3]})...)
	}
	return ink
}
