package report

import (
	"fmt"
	"html/template"
	"math/big"
	"strings"
)

// How the charts keep their text at its size at every width: no viewBox, so a pixel is a
// pixel; places across are in percent; labels stand outside the drawing, in the margin that the
// style gives it. Lines, which percent cannot say, stand in an inner drawing that is stretched.

// A drawing is a chart as HTML.
type drawing = template.HTML

// A frame names a chart: its place on the page, its title and what it shows in a sentence.
type frame struct{ id, title, says string }

// full is the whole of a chart's width and height, in thousandths of a percent.
const full = 100_000

// place writes part of whole as a percentage of the chart.
func place(part, whole int64) string {
	n := scaled(big.NewInt(part), big.NewInt(max(whole, 1)), full)
	return thousandths(n)
}

func thousandths(n int64) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	s := fmt.Sprintf("%s%d.%03d", sign, n/1000, n%1000)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".") + "%"
}

func ratioOfInts(part, whole int64) ratio { return ratio{big.NewInt(part), big.NewInt(whole)} }

// A pen writes SVG.
type pen struct{ strings.Builder }

// open begins a chart of the class; height is in pixels, or 0 where the style gives it.
func (p *pen) open(f frame, class, style string) {
	fmt.Fprintf(p, `<svg class="%s" role="img" aria-labelledby="%s-t %s-d"`, class, f.id, f.id)
	if style != "" {
		fmt.Fprintf(p, ` style="%s"`, style)
	}
	fmt.Fprintf(p, `><title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, f.id, escape(f.title), f.id, escape(f.says))
}

func (p *pen) close() drawing {
	p.WriteString("</svg>")
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}

func escape(s string) string { return template.HTMLEscapeString(s) }

// box draws a rectangle, with a note for those who point at it.
func (p *pen) box(class, x, y, width, height, note string) {
	fmt.Fprintf(p, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"`, class, x, y, width, height)
	if note == "" {
		p.WriteString("/>")
		return
	}
	fmt.Fprintf(p, `><title>%s</title></rect>`, escape(note))
}

// rule draws a line across at a height.
func (p *pen) rule(class, y string) {
	fmt.Fprintf(p, `<line class="%s" x1="0" x2="100%%" y1="%s" y2="%s"/>`, class, y, y)
}

// write sets a text; attributes place it.
func (p *pen) write(class, x, y, attributes, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%s" y="%s"`, class, x, y)
	if attributes != "" {
		p.WriteString(" " + attributes)
	}
	fmt.Fprintf(p, `>%s</text>`, escape(text))
}

// left writes a label of the axis to the left, and below one of the axis below.
func (p *pen) left(y, text string) { p.write("left", "-8", y, `dy=".35em"`, text) }

func (p *pen) below(class, x, text string) { p.write("below "+class, x, "100%", `dy="18"`, text) }

// axes writes what the axes stand for.
func (p *pen) axes(down, across string) {
	if down != "" {
		p.write("axis", "-40", "-12", "", down)
	}
	p.write("axis end", "100%", "100%", `dy="36"`, across)
}
