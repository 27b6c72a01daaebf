package report

import (
	"fmt"
	"html/template"
	"math/big"
	"slices"
	"strings"
)

// Charts keep their text at the same size at every width. They have no viewBox, so a unit is a
// pixel, and their coordinates are percentages. Labels are outside the drawing, in a margin set by
// the style. Paths cannot have percentages as coordinates, so they are in an inner drawing that is
// stretched.

// drawing is a chart as HTML.
type drawing = template.HTML

// frame holds the ID of a chart on the page, its title, and a description in a sentence.
type frame struct{ id, title, description string }

// fullScale is the full width or height of a chart, in thousandths of a percent.
const fullScale = 100_000

// place formats part/whole as a percentage for a coordinate.
func place(part, whole int64) string {
	return thousandths(ratioInts(part, max(whole, 1)).scaled(fullScale))
}

// thousandths formats a number of thousandths of a percent, without trailing zeros.
func thousandths(n int64) string {
	if n < 0 {
		return "-" + thousandths(-n)
	}
	return strings.TrimSuffix(strings.TrimRight(decimal(n, 3), "0"), ".") + "%"
}

// svgWriter writes SVG.
type svgWriter struct{ strings.Builder }

// open begins a chart with the given class and, unless it is "", style.
func (p *svgWriter) open(f frame, class, style string) {
	fmt.Fprintf(p, `<svg class="%s" role="img" aria-labelledby="%s-t %s-d"`, class, f.id, f.id)
	if style != "" {
		fmt.Fprintf(p, ` style="%s"`, style)
	}
	fmt.Fprintf(p, `><title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, f.id, escape(f.title), f.id, escape(f.description))
}

// close ends the chart and returns it.
func (p *svgWriter) close() drawing {
	p.WriteString("</svg>")
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}

func escape(s string) string { return template.HTMLEscapeString(s) }

// rect draws a rectangle with a tooltip, or without one if note is "".
func (p *svgWriter) rect(class, x, y, width, height, note string) {
	fmt.Fprintf(p, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"`, class, x, y, width, height)
	if note == "" {
		p.WriteString("/>")
		return
	}
	fmt.Fprintf(p, `><title>%s</title></rect>`, escape(note))
}

// rule draws a horizontal line.
func (p *svgWriter) rule(class, y string) {
	fmt.Fprintf(p, `<line class="%s" x1="0" x2="100%%" y1="%s" y2="%s"/>`, class, y, y)
}

// write draws a text. attributes are further attributes of its element.
func (p *svgWriter) write(class, x, y, attributes, text string) {
	fmt.Fprintf(p, `<text class="%s" x="%s" y="%s"`, class, x, y)
	if attributes != "" {
		p.WriteString(" " + attributes)
	}
	fmt.Fprintf(p, `>%s</text>`, escape(text))
}

// left draws a label of the vertical axis, and below one of the horizontal axis.
func (p *svgWriter) left(y, text string) { p.write("left", "-8", y, `dy=".35em"`, text) }

func (p *svgWriter) below(class, x, text string) { p.write("below "+class, x, "100%", `dy="18"`, text) }

// axes draws the names of the axes.
func (p *svgWriter) axes(down, across string) {
	if down != "" {
		p.write("axis", "-40", "-12", "", down)
	}
	p.write("axis end", "100%", "100%", `dy="36"`, across)
}

// bar is one column of a chart.
type bar struct {
	label   string
	size    int64
	tooltip string
}

// drawColumns draws a histogram. across and down are the names of the axes.
func drawColumns(f frame, bars []bar, across, down string) drawing {
	most := int64(1)
	for _, b := range bars {
		most = max(most, b.size)
	}
	step := nice((most + 3) / 4)
	top := (most + step - 1) / step * step
	n := int64(len(bars))
	p := &svgWriter{}
	p.open(f, "columns", "")
	for y := int64(0); y <= top; y += step {
		at := place(top-y, top)
		p.rule(gridClass(y), at)
		p.left(at, number(y))
	}
	every := (n + 9) / 10
	for i, b := range bars {
		i, size := int64(i), b.size
		gap := int64(12)
		if n < 12 {
			gap = 20
		}
		p.rect("bar", place(i*100+gap/2, n*100), place(top-size, top), place(100-gap, n*100), place(size, top), b.tooltip)
		middle := place(2*i+1, 2*n)
		if n <= 8 && size > 0 {
			p.write("value", middle, place(top-size, top), `dy="-6"`, number(size))
		}
		last := strings.HasSuffix(b.label, "+")
		if i%every == 0 && (i+every < n || i == n-1 || !strings.HasSuffix(bars[n-1].label, "+")) || last {
			label, _, _ := strings.Cut(b.label, "–")
			p.below(alternate(i/every, n > 6 && !last), middle, label)
		}
	}
	p.axes(down, across)
	return p.close()
}

// gridClass returns the class of the grid line at n; the line at 0 is stronger.
func gridClass(n int64) string {
	if n == 0 {
		return "base"
	}
	return "grid"
}

// alternate returns the class of the i-th label. If there are many, narrow pages hide every second
// one.
func alternate(i int64, many bool) string {
	if many && i%2 == 1 {
		return "alt"
	}
	return ""
}

// stack is a stacked bar.
type stack struct {
	label string
	parts []part
}

// part is a part of a stacked bar.
type part struct {
	class, tooltip string
	share          ratio
}

// stackHeight is the height of a stacked bar with its label, in pixels.
const stackHeight = 72

// drawStacks draws stacked bars, one below the other.
func drawStacks(f frame, stacks []stack) drawing {
	p := &svgWriter{}
	p.open(f, "stacks", "height:"+plainNumber(int64(len(stacks))*stackHeight)+"px")
	for i, s := range stacks {
		y := int64(i) * stackHeight
		p.write("row", "0", plainNumber(y+16), "", s.label)
		before, sum := int64(0), new(big.Int)
		p.WriteString(`<svg y="` + plainNumber(y+24) + `" width="100%" height="34">`)
		for _, x := range s.parts {
			end := ratio{sum.Add(sum, x.share.part), x.share.whole}.scaled(fullScale)
			p.rect("part "+x.class, thousandths(before), "0", thousandths(end-before), "100%", x.tooltip)
			if end-before >= fullScale/10 {
				p.write("in "+x.class, thousandths((before+end)/2), "50%", `dy=".35em"`, x.share.percent(0))
			}
			before = end
		}
		p.WriteString("</svg>")
	}
	return p.close()
}

// line is a line of a chart of shares by target.
type line struct {
	class, label string
	points       []point
	tooltip      func(what, value string) string // returns the tooltip of a point
}

// floors lists where the axis of shares may begin, and ceilings where it may end, in thousandths of
// a percent.
var (
	floors   = []int64{99_900, 99_500, 99_000, 98_000, 95_000, 90_000, 80_000}
	ceilings = []int64{100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000}
)

// axisOf returns where the axis of shares begins and ends: at 0 and 100 %, or closer to the shares
// if all of them are near one of these.
func axisOf(lines []line) (floor, top int64) {
	least, most := int64(fullScale), int64(0)
	for _, l := range lines {
		for _, s := range l.points {
			share := s.share.scaled(fullScale)
			least, most = min(least, share), max(most, share)
		}
	}
	top = fullScale
	if i := slices.IndexFunc(floors, func(n int64) bool { return least >= n }); i >= 0 {
		floor = floors[i]
	}
	if i := slices.IndexFunc(ceilings, func(n int64) bool { return most <= n }); i >= 0 {
		top = ceilings[i]
	}
	return floor, top
}

// targetSpan returns the lowest and the highest target of the lines.
func targetSpan(lines []line) (low, high int64) {
	for i, l := range lines {
		first, last := l.points[0].low, l.points[len(l.points)-1].high
		if i == 0 {
			low, high = first, last
		}
		low, high = min(low, first), max(high, last)
	}
	return low, high
}

// drawLines draws shares by target and highlights the target marked.
func drawLines(f frame, lines []line, across string, marked int64) drawing {
	floor, top := axisOf(lines)
	low, high := targetSpan(lines)
	p := &svgWriter{}
	p.open(f, "lines", "")
	for i := range int64(6) {
		share := floor + (top-floor)*i/5
		at := place(5-i, 5)
		p.rule(gridClass(i), at)
		p.left(at, thousandths(share))
	}
	width := max(high-low, 1)
	step := nice((width + 9) / 10)
	first := low + ((-low%step)+step)%step
	for x, i := first, int64(0); x <= high; x, i = x+step, i+1 {
		p.below(alternate(i, true), place(x-low, width), signed(x))
	}
	if low <= marked && marked <= high {
		at := place(marked-low, width)
		fmt.Fprintf(p, `<line class="mark" x1="%s" x2="%s" y1="0" y2="100%%"/>`, at, at)
		p.write("marked", at, "0", `dy="-6"`, signed(marked))
	}
	fmt.Fprintf(p, `<svg class="stretch" viewBox="0 0 %d %d" preserveAspectRatio="none">`, fullScale, fullScale)
	for _, l := range lines {
		p.trace(l, low, width, floor, top, len(lines) == 1 && floor == 0)
	}
	p.WriteString("</svg>")
	if len(lines) == 1 { // an invisible strip over each point has its tooltip
		for _, s := range lines[0].points {
			p.rect("strip", place(2*(s.low-low)-1, 2*width), "0", place(s.high-s.low+1, width), "100%", lines[0].tooltip(s.label(), s.share.percent(2)))
		}
	}
	p.axes("", across)
	return p.close()
}

// trace draws one line and, if area is set, the area below it.
func (p *svgWriter) trace(l line, low, width, floor, top int64, area bool) {
	var path strings.Builder
	at := func(s point) (x, y int64) {
		return ratioInts(s.low-low+s.high-low, 2*width).scaled(fullScale), fullScale - ratioInts(s.share.scaled(fullScale)-floor, top-floor).scaled(fullScale)
	}
	start, y := at(l.points[0])
	fmt.Fprintf(&path, "M%d %d", start, y)
	x := start
	for _, s := range l.points[1:] {
		x, y = at(s)
		fmt.Fprintf(&path, "L%d %d", x, y)
	}
	if len(l.points) == 1 {
		fmt.Fprintf(&path, "L%d %d", x+1, y)
	}
	if area {
		fmt.Fprintf(p, `<path class="area" d="%sL%d %dL%d %dZ"/>`, path.String(), x, fullScale, start, fullScale)
	}
	fmt.Fprintf(p, `<path class="line %s" d="%s"/>`, l.class, path.String())
}

// heatMap is a heat map: a grid of cells coloured by share.
type heatMap struct {
	across, down  int
	cells         []cell
	rows, columns []string
	numbers       bool // write the share in each cell
	tall          int  // height of a row in pixels; 0: proportional to the width
}

type cell struct {
	x, y    int
	share   ratio
	tooltip string
}

// shades is the number of colours of a heat map.
const shades = 9

// drawHeat draws a heat map and its scale of colours, from the lowest share to the highest.
func drawHeat(f frame, g heatMap) drawing {
	byShare := func(a, b cell) int { return a.share.cmp(b.share) }
	least, most := slices.MinFunc(g.cells, byShare).share, slices.MaxFunc(g.cells, byShare).share
	scale := scaleOf(g, least.scaled(fullScale), most.scaled(fullScale))
	p := &svgWriter{}
	class, style := "heat", fmt.Sprintf("aspect-ratio:%d/%d", 2*g.across, g.down)
	if g.numbers {
		class, style = "heat square", fmt.Sprintf("aspect-ratio:%d/%d", g.across, g.down)
	}
	if g.tall > 0 {
		style = fmt.Sprintf("height:%dpx", g.tall*g.down)
	}
	p.open(f, class, style)
	across, down := int64(g.across), int64(g.down)
	for _, c := range g.cells {
		shade := "q" + plainNumber(scale.shade(c.share.scaled(fullScale)))
		x, y := int64(c.x), int64(c.y)
		p.rect("cell "+shade, place(x, across), place(y, down), place(1, across), place(1, down), c.tooltip)
		if g.numbers {
			p.write("in "+shade, place(2*x+1, 2*across), place(2*y+1, 2*down), `dy=".35em"`, strings.Trim(c.share.percent(0), "<>%"))
		}
	}
	every := max(1, (down+20)/21)
	for i, label := range g.rows {
		if int64(i)%every == 0 {
			p.left(place(int64(2*i+1), 2*down), label)
		}
	}
	p.columns(g)
	return p.close() + scale.ramp(least, most)
}

// columns draws the labels of the columns of a heat map, at most about 16.
func (p *svgWriter) columns(g heatMap) {
	var named []int
	for i, label := range g.columns {
		if label != "" {
			named = append(named, i)
		}
	}
	every := max(1, (len(named)+15)/16)
	many := len(named) > 16 || len(named) < g.across
	for i := 0; i < len(named); i += every {
		at := place(int64(2*named[i]+1), int64(2*g.across))
		p.below(alternate(int64(i/every), many), at, g.columns[named[i]])
	}
}

// shading assigns colours to the shares from low to high.
type shading struct {
	low, high int64
	root      bool // colours follow the square root of the share
}

// scaleOf returns the shading of a heat map. It follows the square root if most shares lie in the
// lowest fifth.
func scaleOf(g heatMap, low, high int64) shading {
	s := shading{low: low, high: high}
	below := 0
	for _, c := range g.cells {
		if (c.share.scaled(fullScale)-low)*5 < high-low {
			below++
		}
	}
	s.root = below*2 > len(g.cells)
	return s
}

// shade returns the number of the colour of a share, from 0 to shades-1.
func (s shading) shade(share int64) int64 {
	part, whole := share-s.low, max(s.high-s.low, 1)
	if !s.root {
		return part * (shades - 1) / whole
	}
	n := int64(0)
	for (n+1)*(n+1)*whole <= part*(shades-1)*(shades-1) {
		n++
	}
	return n
}

// middle returns the share at the middle of the scale.
func (s shading) middle() ratio {
	if s.root {
		return ratioInts(s.low+(s.high-s.low)/4, fullScale)
	}
	return ratioInts(s.low+(s.high-s.low)/2, fullScale)
}

// ramp draws the scale of colours.
func (s shading) ramp(least, most ratio) drawing {
	p := &svgWriter{}
	p.WriteString(`<div class="ramp"><svg aria-hidden="true">`)
	for i := range int64(shades) {
		p.rect("cell q"+plainNumber(i), place(i, shades), "0", place(1, shades), "100%", "")
	}
	fmt.Fprintf(p, `</svg><p><span>%s</span> <span>%s</span> <span>%s</span></p></div>`,
		escape(least.percent(1)), escape(s.middle().percent(1)), escape(most.percent(1)))
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}
