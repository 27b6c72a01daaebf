package picture

import (
	_ "embed"
	"encoding/json"
	"math"
	"strconv"
	"sync"
)

// Cards are drawn in the units of the pages, where a card is 240 wide and 336 high and its centre is
// the origin. web/src/cards/Face.svelte draws the same shapes.
const (
	cardWidth  = 240
	cardHeight = 336
	cardRadius = 18
)

// suits are the suits in the order of the pages.
const suits = "SHDC"

// rankNames holds the names of the ranks 1 to 13 in shapes.json.
const rankNames = "A23456789TJQK"

// shapesJSON holds the paths of the cards. A test of the pages writes it from the drawings that the
// pages use; web/src/cards/LICENSE names their author.
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

// Suits returns the suit of each number, as cardsFor of the pages does. The suit is 0 if the
// number has no card. Equal numbers get different suits; from the fifth on, suits repeat.
func Suits(numbers []int64, seed string) []byte {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.FormatInt(n, 10)
	}
	return suitsFor(texts, seed)
}

// suitsFor is Suits for numbers as text.
func suitsFor(numbers []string, seed string) []byte {
	random := randomSequence(seed)
	unused := map[string]string{}
	dealt := make([]byte, len(numbers))
	for i, number := range numbers {
		if rankOf(number) == 0 {
			continue
		}
		free := unused[number]
		if free == "" {
			free = suits
		}
		k := int(random() % uint32(len(free)))
		dealt[i] = free[k]
		unused[number] = free[:k] + free[k+1:]
	}
	return dealt
}

// rankOf returns the rank of the card of a number, or 0 if it has none.
func rankOf(number string) int {
	rank, err := strconv.Atoi(number)
	if err != nil || rank < 1 || rank > len(rankNames) || strconv.Itoa(rank) != number {
		return 0
	}
	return rank
}

// randomSequence returns the random source of cardsFor: a counter that starts at the FNV-1a hash of
// the seed, through the finalizer of MurmurHash3.
func randomSequence(seed string) func() uint32 {
	state := uint32(0x811c9dc5)
	for _, c := range []byte(seed) {
		state = (state ^ uint32(c)) * 0x01000193
	}
	return func() uint32 {
		state += 0x9e3779b9
		x := (state ^ state>>16) * 0x85ebca6b
		x = (x ^ x>>13) * 0xc2b2ae35
		return x ^ x>>16
	}
}
