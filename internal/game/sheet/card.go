package sheet

import (
	_ "embed"
	"encoding/json"
	"math"
	"strconv"
	"sync"
)

// cardsJSON holds the drawings of the cards as paths. A test of the pages writes it from the drawings
// that the pages use (web/scripts/flatten.ts); web/src/ui/cards/LICENSE names their author.
//
//go:embed cards.json
var cardsJSON []byte

// cardArt is the content of cards.json. Suits and indexes are 1000 units high.
type cardArt struct {
	Suits   map[string]string       `json:"suits"`
	Indexes map[string]string       `json:"indexes"`
	Pips    map[string][][4]float64 `json:"pips"`   // x, y, size, and 1 if upside down
	Courts  map[string][]courtLayer `json:"courts"` // upper halves, in tenths of a unit
}

// courtLayer is a layer of a court card: ["H", "M0 0…", 7.1].
type courtLayer struct {
	ink   string
	path  string
	width float64 // of its line; 0: it is filled
}

// UnmarshalJSON reads a layer.
func (l *courtLayer) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&l.ink, &l.path, &l.width})
}

// loadArt reads cards.json on first use.
var loadArt = sync.OnceValue(func() (art cardArt) {
	if err := json.Unmarshal(cardsJSON, &art); err != nil {
		panic(err) // cannot happen: the file is embedded
	}
	return art
})

// suitInks holds the inks of the suits.
var suitInks = map[byte]ink{'S': "#1b1d22", 'H': "#cb1e21", 'D': "#1853c6", 'C': "#0b6d32"}

// rankNames holds the names of the ranks 1 to 13 in cards.json.
const rankNames = "A23456789TJQK"

// The size of a card in the units of its drawing, which has the centre as its origin.
const (
	cardWidth  = 240
	cardHeight = 336
)

// card is a number of a hand, as a card or, without a suit, as a plain number.
type card struct {
	number int64
	suit   byte // one of SHDC; 0: a plain number
}

// label returns the text of a card: A, 2, …, 10, J, Q, K, or the number.
func (c card) label() string {
	switch {
	case c.suit == 0 || c.number >= 2 && c.number <= 10:
		return strconv.FormatInt(c.number, 10)
	case c.number == 1:
		return "A"
	}
	return rankNames[c.number-1 : c.number]
}

// ink returns the ink of a card.
func (c card) ink() ink {
	if c.suit == 0 {
		return inkText
	}
	return suitInks[c.suit]
}

// drawings caches the drawings of faces and suits, by ID.
var drawings sync.Map

// cached returns the drawing with an id, which build makes on first use.
func cached(id string, build func() []layer) *drawing {
	if d, ok := drawings.Load(id); ok {
		return d.(*drawing)
	}
	d, _ := drawings.LoadOrStore(id, &drawing{id, build()})
	return d.(*drawing)
}

// suitDrawing returns a suit, 1000 units high, with its centre at the origin.
func suitDrawing(suit byte) *drawing {
	return cached("suit"+string(suit), func() []layer {
		return []layer{{path: loadArt().Suits[string(suit)], fill: suitInks[suit]}}
	})
}

// indexDrawing returns the rank in the corner of a card, 1000 units high, with its centre at the origin.
func indexDrawing(c card) *drawing {
	rank := rankNames[c.number-1 : c.number]
	return cached("index"+rank+string(c.suit), func() []layer {
		return []layer{{path: loadArt().Indexes[rank], stroke: suitInks[c.suit], width: 80, square: true}}
	})
}

// courtDrawing returns the upper half of a court card, in tenths of a unit.
func courtDrawing(c card) *drawing {
	name := rankNames[c.number-1:c.number] + string(c.suit)
	return cached("court"+name, func() (layers []layer) {
		for _, l := range loadArt().Courts[name] {
			paint := ink(l.ink)
			if len(l.ink) == 1 {
				paint = suitInks[l.ink[0]]
			}
			if l.width > 0 {
				layers = append(layers, layer{path: l.path, stroke: paint, width: l.width})
			} else {
				layers = append(layers, layer{path: l.path, fill: paint})
			}
		}
		return layers
	})
}

// face draws the whole face of a card of a given width, with its centre at a point, turned by degrees.
func (p *page) face(c card, x, y, width, degrees float64) {
	at := placed(x, y, width/cardWidth, degrees)
	put := func(d *drawing, place matrix) { p.draw(d, at.times(place)) }
	put(&drawing{layers: []layer{{path: cardOutline(), stroke: inkCard, width: 0.25 * cardWidth / width}}}, placed(0, 0, 1, 0))
	if c.number > 10 {
		put(courtDrawing(c), placed(0, 0, 0.1, 0))
		put(courtDrawing(c), placed(0, 0, 0.1, 180))
	} else {
		for _, pip := range loadArt().Pips[rankNames[c.number-1:c.number]] {
			put(suitDrawing(c.suit), placed(pip[0], pip[1], pip[2]/1200, 180*pip[3]))
		}
	}
	for _, turn := range []float64{0, 180} {
		corner := placed(0, 0, 1, turn)
		put(indexDrawing(c), corner.times(placed(-87, -121, 0.07, 0)))
		put(suitDrawing(c.suit), corner.times(placed(-87, -51.721, 0.0488, 0)))
	}
}

var cardOutline = sync.OnceValue(func() string { return roundRect(-cardWidth/2, -cardHeight/2, cardWidth, cardHeight, 18) })

// The proportions of a small card, which shows only its rank and suit, or a plain number.
const (
	smallRatio = 1.31 // height by width
	smallText  = 0.52 // size of the rank by width
	smallSuit  = 0.36 // height of the suit by width
)

// small draws a small card with its top left corner at a point. A plain number may be wider than a
// card.
func (p *page) small(c card, x, y, width, height float64) {
	p.rect(x, y, width, height, 0.14*min(width, height/smallRatio), inkCard, 0.25)
	unit := height / smallRatio
	s := style{size: smallText * unit, ink: c.ink(), bold: true, align: 0.5, spacing: -0.02}
	if c.suit == 0 {
		s.size *= 1.08
		s = s.fit(c.label(), 0.84*width)
		p.text(x+width/2, y+height/2+capHeight*s.size/2, s, c.label())
		return
	}
	total := capHeight*s.size + 0.13*unit + smallSuit*unit
	top := y + (height-total)/2
	p.text(x+width/2, top+capHeight*s.size, s.fit(c.label(), 0.84*width), c.label())
	p.draw(suitDrawing(c.suit), placed(x+width/2, top+total-smallSuit*unit/2, smallSuit*unit/1000, 0))
}

// slotWidth returns the width of a card, in widths of a small card. It is more than 1 for a plain
// number with more than two digits.
func (c card) slotWidth() float64 {
	if c.suit != 0 {
		return 1
	}
	return max(1, math.Round(100*textWidth(c.label(), true)*smallText*1.08/0.84)/100)
}
