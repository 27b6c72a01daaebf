package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// The size of a picture, as other sites expect it.
const (
	Width  = 1200
	Height = 630
)

// The colours of the table in the light theme (web/src/ui/theme/tokens.css).
var (
	feltHigh  = color.RGBA{0x31, 0x68, 0x54, 0xff}
	felt      = color.RGBA{0x26, 0x58, 0x47, 0xff}
	feltLow   = color.RGBA{0x19, 0x45, 0x37, 0xff}
	feltInk   = color.RGBA{0xfa, 0xfb, 0xf3, 0xff}
	paper     = color.RGBA{0xfd, 0xfc, 0xf9, 0xff}
	paperInk  = color.RGBA{0x15, 0x1e, 0x1b, 0xff}
	accent    = color.RGBA{0xf9, 0xbe, 0x42, 0xff}
	accentInk = color.RGBA{0x2d, 0x1f, 0x0a, 0xff}
	shadow    = color.RGBA{0, 0, 0, 34}
	suitInks  = map[byte]color.RGBA{
		'S': {0x1b, 0x1d, 0x22, 0xff}, 'H': {0xcb, 0x1e, 0x21, 0xff},
		'D': {0x18, 0x53, 0xc6, 0xff}, 'C': {0x0b, 0x6d, 0x32, 0xff},
	}
)

// canvas is a picture in progress.
type canvas struct {
	image      *image.RGBA
	rasterizer vector.Rasterizer
}

func newCanvas() *canvas {
	c := &canvas{image: image.NewRGBA(image.Rect(0, 0, Width, Height))}
	copy(c.image.Pix, background().Pix)
	return c
}

// feltStep is the width of the bands of one colour in the background, in thousandths of its ellipse.
// The bands cannot be seen, and narrower ones make larger files.
const feltStep = 40

// background returns the felt, which is lightest above the middle.
var background = sync.OnceValue(func() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, Width, Height))
	const rx, ry = Width * 120 / 100, Height * 95 / 100 // half axes of the ellipse, as in base.css
	for y := range Height {
		for x := range Width {
			dx, dy := (x-Width/2)*1000/rx, (y-Height*38/100)*1000/ry
			distance := int(math.Sqrt(float64(dx*dx+dy*dy))) / feltStep * feltStep // 1000 at the ellipse
			if distance < 480 {
				img.SetRGBA(x, y, blend(feltHigh, felt, distance, 480))
			} else {
				img.SetRGBA(x, y, blend(felt, feltLow, min(distance, 1000)-480, 520))
			}
		}
	}
	return img
})

// blend returns the mixture of two opaque colours in which the second has the share part/whole.
func blend(from, to color.RGBA, part, whole int) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(whole-part) + int(b)*part + whole/2) / whole) }
	return color.RGBA{mix(from.R, to.R), mix(from.G, to.G), mix(from.B, to.B), 0xff}
}

// grid is the number of parts of a pixel to which points are rounded, so that the last bits of a
// floating-point number, which differ between processors, change no picture.
const grid = 64

// fill fills a shape. The shape must be at most 512 pixels wide and high, since package vector uses
// floating point for larger ones.
func (c *canvas) fill(s shape, ink color.Color) {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, polygon := range s {
		for _, p := range polygon {
			low, high = point{min(low.x, p.x), min(low.y, p.y)}, point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	box := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x))+1, int(math.Ceil(high.y))+1)
	if len(s) == 0 || box.Intersect(c.image.Rect).Empty() {
		return
	}
	c.rasterizer.Reset(box.Dx(), box.Dy())
	round := func(p point) (x, y float32) {
		return float32(math.Round((p.x-float64(box.Min.X))*grid) / grid), float32(math.Round((p.y-float64(box.Min.Y))*grid) / grid)
	}
	for _, polygon := range s {
		for i, p := range polygon {
			if x, y := round(p); i == 0 {
				c.rasterizer.MoveTo(x, y)
			} else {
				c.rasterizer.LineTo(x, y)
			}
		}
		c.rasterizer.ClosePath()
	}
	c.rasterizer.DrawOp = draw.Over
	c.rasterizer.Draw(c.image, box, image.NewUniform(ink), image.Point{})
}

// loadFont returns the font of the texts. It is parsed on first use.
var loadFont = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) })

// glyph is a character of a text at its place.
type glyph struct {
	outline shape
	x       float64
}

// layOut returns the glyphs of a text and its width. Characters that the font lacks are left out.
func layOut(text string, size float64) (glyphs []glyph, width float64, err error) {
	f, err := loadFont()
	if err != nil {
		return nil, 0, err
	}
	var buffer sfnt.Buffer
	ppem := fixed.Int26_6(math.Round(size * 64))
	var last sfnt.GlyphIndex
	for _, char := range text {
		index, err := f.GlyphIndex(&buffer, char)
		if err != nil {
			return nil, 0, err
		}
		if index == 0 {
			continue
		}
		if kern, err := f.Kern(&buffer, last, index, ppem, font.HintingNone); err == nil && last != 0 {
			width += pixels(kern)
		}
		segments, err := f.LoadGlyph(&buffer, index, ppem, nil)
		if err != nil {
			return nil, 0, err
		}
		glyphs = append(glyphs, glyph{outlineOf(segments), width})
		advance, err := f.GlyphAdvance(&buffer, index, ppem, font.HintingNone)
		if err != nil {
			return nil, 0, err
		}
		width += pixels(advance)
		last = index
	}
	return glyphs, width, nil
}

// outlineOf returns the outline of a glyph of a TrueType font, whose curves are all quadratic.
func outlineOf(segments sfnt.Segments) (outline shape) {
	at := func(p fixed.Point26_6) point { return point{pixels(p.X), pixels(p.Y)} }
	for _, segment := range segments {
		if segment.Op == sfnt.SegmentOpMoveTo {
			outline = append(outline, []point{at(segment.Args[0])})
			continue
		}
		polygon := &outline[len(outline)-1]
		if segment.Op == sfnt.SegmentOpLineTo {
			*polygon = append(*polygon, at(segment.Args[0]))
			continue
		}
		from, control, to := (*polygon)[len(*polygon)-1], at(segment.Args[0]), at(segment.Args[1])
		for i := 1; i <= curveSteps; i++ {
			t := float64(i) / curveSteps
			*polygon = append(*polygon, from.times((1-t)*(1-t)).add(control.times(2*t*(1-t))).add(to.times(t*t)))
		}
	}
	return outline
}

func pixels(n fixed.Int26_6) float64 { return float64(n) / 64 }

// capHeight is the height of digits and capital letters of the font, in parts of its size.
const capHeight = 0.723

// text draws a text. The placement is that of the left end of its base line if align is 0, of the middle
// if align is 0.5, and of the right end if align is 1. A text wider than maxWidth is drawn smaller.
func (c *canvas) text(text string, size, maxWidth, align float64, p placement, ink color.Color) error {
	glyphs, width, err := layOut(text, size)
	if err != nil {
		return err
	}
	p.scale = min(1, maxWidth/max(width, 1))
	for _, g := range glyphs {
		c.fill(g.outline.place(placement{at: point{g.x - align*width, 0}, scale: 1}).place(p), ink)
	}
	return nil
}

// encode returns the picture as a PNG file with a palette, which is a third of the size of one
// without and takes a quarter of the time to encode.
func (c *canvas) encode() ([]byte, error) {
	p := palette()
	indexed := image.NewPaletted(c.image.Rect, p.colors)
	behind := background()
	var last uint32
	var lastIndex uint8
	known := map[uint32]uint8{}
	for i := range indexed.Pix {
		pixel := c.image.Pix[4*i : 4*i+3 : 4*i+3]
		value := uint32(pixel[0])<<16 | uint32(pixel[1])<<8 | uint32(pixel[2])
		if value == last && i > 0 {
			indexed.Pix[i] = lastIndex
			continue
		}
		if felt := behind.Pix[4*i : 4*i+3 : 4*i+3]; pixel[0] == felt[0] && pixel[1] == felt[1] && pixel[2] == felt[2] {
			last, lastIndex = value, p.felt[value]
			indexed.Pix[i] = lastIndex
			continue
		}
		index, ok := known[value]
		if !ok {
			index = p.nearest(color.RGBA{pixel[0], pixel[1], pixel[2], 0xff})
			known[value] = index
		}
		last, lastIndex = value, index
		indexed.Pix[i] = index
	}
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &buffers}
	err := encoder.Encode(&out, indexed)
	return out.Bytes(), err
}

// bufferPool holds the buffers of the encoder.
type bufferPool struct{ sync.Pool }

// Get returns an unused buffer, or nil, with which the encoder makes one.
func (p *bufferPool) Get() *png.EncoderBuffer {
	b, _ := p.Pool.Get().(*png.EncoderBuffer)
	return b
}

// Put makes a buffer unused.
func (p *bufferPool) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

var buffers bufferPool

// colourTable is the palette of the pictures.
type colourTable struct {
	colors color.Palette
	rgb    []color.RGBA     // the colours of the palette
	felt   map[uint32]uint8 // the index of each colour of the background
}

// nearest returns the index of the colour nearest to c.
func (t *colourTable) nearest(c color.RGBA) uint8 {
	best, index := math.MaxInt, 0
	for i, other := range t.rgb {
		r, g, b := int(other.R)-int(c.R), int(other.G)-int(c.G), int(other.B)-int(c.B)
		if distance := r*r + g*g + b*b; distance < best {
			best, index = distance, i
		}
	}
	return uint8(index)
}

// palette returns the palette: the colours of the background and, for the edges of shapes, colours
// between each pair of colours that meet.
var palette = sync.OnceValue(func() *colourTable {
	t := &colourTable{felt: map[uint32]uint8{}}
	seen := map[color.RGBA]bool{}
	add := func(c color.RGBA) {
		if !seen[c] && len(t.colors) < 256 {
			seen[c] = true
			t.colors, t.rgb = append(t.colors, c), append(t.rgb, c)
		}
	}
	behind := background()
	for y := range Height {
		for x := range Width {
			c := behind.RGBAAt(x, y)
			add(c)
			t.felt[uint32(c.R)<<16|uint32(c.G)<<8|uint32(c.B)] = 0
		}
	}
	black := color.RGBA{A: 0xff}
	for _, ramp := range []struct {
		from, to color.RGBA
		steps    int
	}{
		{felt, paper, 12},
		{paper, suitInks['S'], 12},
		{paper, suitInks['H'], 12},
		{paper, suitInks['D'], 12},
		{paper, suitInks['C'], 12},
		{felt, accent, 10},
		{accent, accentInk, 12},
		{felt, feltInk, 12},
		{paper, feltLow, 10},
		{feltHigh, blend(feltHigh, black, 4, 10), 12},
		{felt, blend(felt, black, 4, 10), 12},
		{feltLow, blend(feltLow, black, 4, 10), 10},
		{paper, accent, 6},
	} {
		for i := range ramp.steps + 1 {
			add(blend(ramp.from, ramp.to, i, ramp.steps))
		}
	}
	for value := range t.felt {
		t.felt[value] = t.nearest(color.RGBA{uint8(value >> 16), uint8(value >> 8), uint8(value), 0xff})
	}
	return t
})
