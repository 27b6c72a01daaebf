package sheet

import (
	"math"
	"strconv"
)

// ink is a colour such as #1b1d22; "" draws nothing.
type ink string

// The inks of sheets. All are legible in grey.
const (
	inkText  ink = "#16211c"
	inkSmall ink = "#4a5651" // small texts
	inkLine  ink = "#7b8782" // lines to write on
	inkCard  ink = "#8a948f" // outlines of cards
	inkRule  ink = "#c9cfcb" // lines between parts
)

// matrix is an affine map: x' = a x + c y + e, y' = b x + d y + f.
type matrix [6]float64

// placed returns the matrix that scales, turns clockwise by an angle in degrees, and moves the origin
// to a point.
func placed(x, y, scale, degrees float64) matrix {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return matrix{scale * cos, scale * sin, -scale * sin, scale * cos, x, y}
}

// times returns the map that applies n and then m.
func (m matrix) times(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

// layer is a path of a drawing, with the commands M, L, C and Z.
type layer struct {
	path   string
	fill   ink
	stroke ink
	width  float64
	square bool // square ends and sharp corners; false: round
}

// drawing is a picture that may occur several times on a page; id is empty if it occurs once.
type drawing struct {
	id     string
	layers []layer
}

// item is a drawing or a text on a page.
type item struct {
	place   matrix
	drawing *drawing // nil: a text
	runs    []run
	size    float64 // of an em
	spacing float64 // added after each character, in ems
	ink     ink
}

// box is the place of an element of a page. Boxes of a page never overlap.
type box struct {
	name       string
	x, y, w, h float64
}

// page is a page of a sheet, in millimetres from its top left corner.
type page struct {
	width, height float64
	isTraditional bool // of traditional Chinese
	items         []item
	boxes         []box
}

// reserve records the place of an element.
func (p *page) reserve(name string, x, y, w, h float64) {
	p.boxes = append(p.boxes, box{name, x, y, w, h})
}

// draw puts a drawing on the page.
func (p *page) draw(d *drawing, place matrix) {
	p.items = append(p.items, item{place: place, drawing: d})
}

// path draws one path in millimetres.
func (p *page) path(l layer) { p.draw(&drawing{layers: []layer{l}}, placed(0, 0, 1, 0)) }

// line draws a line.
func (p *page) line(x1, y1, x2, y2 float64, stroke ink, width float64) {
	path := newPath().to('M', x1, y1).to('L', x2, y2)
	p.path(layer{path: string(path), stroke: stroke, width: width, square: true})
}

// rect draws the outline of a rectangle with round corners.
func (p *page) rect(x, y, w, h, radius float64, stroke ink, width float64) {
	p.path(layer{path: roundRect(x, y, w, h, radius), stroke: stroke, width: width})
}

// circle draws a circle.
func (p *page) circle(x, y, radius float64, fill, stroke ink, width float64) {
	p.path(layer{path: roundRect(x-radius, y-radius, 2*radius, 2*radius, radius), fill: fill, stroke: stroke, width: width})
}

// style describes how a text is drawn.
type style struct {
	size    float64
	ink     ink
	bold    bool
	align   float64 // 0: x is the left end; 0.5: the middle; 1: the right end
	spacing float64 // in ems
	turn    float64 // clockwise, in degrees
}

// width returns the width of a text.
func (s style) width(text string) float64 {
	return s.size * (textWidth(text, s.bold) + s.spacing*float64(len([]rune(text))))
}

// fit returns the style, smaller if the text would be wider than width.
func (s style) fit(text string, width float64) style {
	if w := s.width(text); w > width {
		s.size *= max(0, width) / w
	}
	return s
}

// text draws a text at a point on its base line: the left end, the middle or the right end, according
// to the style.
func (p *page) text(x, y float64, s style, text string) {
	place := placed(x, y, 1, s.turn).times(placed(-s.align*s.width(text), 0, 1, 0))
	p.items = append(p.items, item{place: place, runs: runs(text, s.bold, p.isTraditional), size: s.size, spacing: s.spacing, ink: s.ink})
}

// The height of an em above and below the base line.
const (
	ascent    = 0.76
	descent   = 0.24
	capHeight = 0.727
)

// label is like text, and also records the place of the text under a name.
func (p *page) label(name string, x, y float64, s style, text string) {
	w := s.width(text)
	p.text(x, y, s, text)
	p.reserve(name, x-s.align*w, y-ascent*s.size, w, (ascent+descent)*s.size)
}

// pathText is an SVG path that is being written.
type pathText []byte

func newPath() pathText { return make(pathText, 0, 64) }

// to appends a command with coordinates.
func (p pathText) to(command byte, coordinates ...float64) pathText {
	p = append(p, command)
	for i, n := range coordinates {
		if i > 0 {
			p = append(p, ' ')
		}
		p = appendNumber(p, n)
	}
	return p
}

// appendNumber appends a number with at most three digits after the point.
func appendNumber(b []byte, n float64) []byte {
	thousandths := int64(math.Round(n * 1000))
	if thousandths%1000 == 0 {
		return strconv.AppendInt(b, thousandths/1000, 10)
	}
	b = strconv.AppendFloat(b, float64(thousandths)/1000, 'f', 3, 64)
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// roundRect returns the path of a rectangle with round corners.
func roundRect(x, y, w, h, r float64) string {
	r = min(r, w/2, h/2)
	k := r * (1 - 0.5523) // the control points of a quarter circle
	p := newPath().to('M', x+r, y).to('L', x+w-r, y)
	p = p.to('C', x+w-k, y, x+w, y+k, x+w, y+r).to('L', x+w, y+h-r)
	p = p.to('C', x+w, y+h-k, x+w-k, y+h, x+w-r, y+h).to('L', x+r, y+h)
	p = p.to('C', x+k, y+h, x, y+h-k, x, y+h-r).to('L', x, y+r)
	p = p.to('C', x, y+k, x+k, y, x+r, y).to('Z')
	return string(p)
}
