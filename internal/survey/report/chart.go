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

// chartInfo holds the ID of a chart on the page, its title, and a description in one sentence.
type chartInfo struct{ id, title, description string }

// fullScale is the full width or height of a chart, in thousandths of a percent.
const fullScale = 100_000

// formatCoordinate formats part/whole as a percentage, for a coordinate of a chart.
func formatCoordinate(part, whole int64) string {
	return formatThousandths(ratioInts(part, max(whole, 1)).scaled(fullScale))
}

// formatThousandths formats a number of thousandths of a percent, without trailing zeros.
func formatThousandths(n int64) string {
	if n < 0 {
		return "-" + formatThousandths(-n)
	}
	return strings.TrimSuffix(strings.TrimRight(formatDecimal(n, 3), "0"), ".") + "%"
}

// svgWriter writes SVG.
type svgWriter struct{ strings.Builder }

// beginChart begins a chart with the given class, and with the given style unless that is "".
func (w *svgWriter) beginChart(f chartInfo, class, style string) {
	fmt.Fprintf(w, `<svg class="%s" role="img" aria-labelledby="%s-t %s-d"`, class, f.id, f.id)
	if style != "" {
		fmt.Fprintf(w, ` style="%s"`, style)
	}
	fmt.Fprintf(w, `><title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, f.id, escape(f.title), f.id, escape(f.description))
}

// endChart ends the chart and returns it.
func (w *svgWriter) endChart() drawing {
	w.WriteString("</svg>")
	return template.HTML(w.String()) //nolint:gosec // every text in it went through escape
}

func escape(s string) string { return template.HTMLEscapeString(s) }

// drawRect draws a rectangle with a tooltip, or without one if note is "".
func (w *svgWriter) drawRect(class, x, y, width, height, note string) {
	fmt.Fprintf(w, `<rect class="%s" x="%s" y="%s" width="%s" height="%s"`, class, x, y, width, height)
	if note == "" {
		w.WriteString("/>")
		return
	}
	fmt.Fprintf(w, `><title>%s</title></rect>`, escape(note))
}

// drawGridLine draws a horizontal line.
func (w *svgWriter) drawGridLine(class, y string) {
	fmt.Fprintf(w, `<line class="%s" x1="0" x2="100%%" y1="%s" y2="%s"/>`, class, y, y)
}

// drawText draws a text. attributes are further attributes of its element.
func (w *svgWriter) drawText(class, x, y, attributes, text string) {
	fmt.Fprintf(w, `<text class="%s" x="%s" y="%s"`, class, x, y)
	if attributes != "" {
		w.WriteString(" " + attributes)
	}
	fmt.Fprintf(w, `>%s</text>`, escape(text))
}

// drawLeftLabel draws a label of the vertical axis, and drawBottomLabel one of the horizontal axis.
func (w *svgWriter) drawLeftLabel(y, text string) { w.drawText("left", "-8", y, `dy=".35em"`, text) }

func (w *svgWriter) drawBottomLabel(class, x, text string) {
	w.drawText("below "+class, x, "100%", `dy="18"`, text)
}

// drawAxisNames draws the names of the vertical and the horizontal axis.
func (w *svgWriter) drawAxisNames(yName, xName string) {
	if yName != "" {
		w.drawText("axis", "-40", "-12", "", yName)
	}
	w.drawText("axis end", "100%", "100%", `dy="36"`, xName)
}

// bar is one column of a chart.
type bar struct {
	label   string
	value   int64
	tooltip string
}

// drawColumns draws a histogram. xName and yName are the names of the axes.
func drawColumns(f chartInfo, bars []bar, xName, yName string) drawing {
	highest := int64(1)
	for _, b := range bars {
		highest = max(highest, b.value)
	}
	step := niceStep((highest + 3) / 4)
	top := (highest + step - 1) / step * step
	n := int64(len(bars))
	w := &svgWriter{}
	w.beginChart(f, "columns", "")
	for y := int64(0); y <= top; y += step {
		at := formatCoordinate(top-y, top)
		w.drawGridLine(gridClass(y), at)
		w.drawLeftLabel(at, formatNumber(y))
	}
	labelStep := (n + 9) / 10
	for i, b := range bars {
		i, value := int64(i), b.value
		gap := int64(12)
		if n < 12 {
			gap = 20
		}
		w.drawRect("bar", formatCoordinate(i*100+gap/2, n*100), formatCoordinate(top-value, top), formatCoordinate(100-gap, n*100), formatCoordinate(value, top), b.tooltip)
		middle := formatCoordinate(2*i+1, 2*n)
		if n <= 8 && value > 0 {
			w.drawText("value", middle, formatCoordinate(top-value, top), `dy="-6"`, formatNumber(value))
		}
		last := strings.HasSuffix(b.label, "+")
		if i%labelStep == 0 && (i+labelStep < n || i == n-1 || !strings.HasSuffix(bars[n-1].label, "+")) || last {
			label, _, _ := strings.Cut(b.label, "–")
			w.drawBottomLabel(alternateClass(i/labelStep, n > 6 && !last), middle, label)
		}
	}
	w.drawAxisNames(yName, xName)
	return w.endChart()
}

// gridClass returns the class of the grid line at n; the line at 0 is stronger.
func gridClass(n int64) string {
	if n == 0 {
		return "base"
	}
	return "grid"
}

// alternateClass returns the class of the i-th label of an axis. If many is set, narrow pages hide
// every second label.
func alternateClass(i int64, many bool) string {
	if many && i%2 == 1 {
		return "alt"
	}
	return ""
}

// stackedBar is a bar that is divided into parts.
type stackedBar struct {
	label string
	parts []barPart
}

// barPart is one coloured part of a stacked bar.
type barPart struct {
	class, tooltip string
	share          ratio
}

// stackHeight is the height of a stacked bar with its label, in pixels.
const stackHeight = 72

// drawStacks draws stacked bars, one below the other.
func drawStacks(f chartInfo, stacks []stackedBar) drawing {
	w := &svgWriter{}
	w.beginChart(f, "stacks", "height:"+plainNumber(int64(len(stacks))*stackHeight)+"px")
	for i, s := range stacks {
		y := int64(i) * stackHeight
		w.drawText("row", "0", plainNumber(y+16), "", s.label)
		before, sum := int64(0), new(big.Int)
		w.WriteString(`<svg y="` + plainNumber(y+24) + `" width="100%" height="34">`)
		for _, x := range s.parts {
			end := ratio{sum.Add(sum, x.share.part), x.share.whole}.scaled(fullScale)
			w.drawRect("part "+x.class, formatThousandths(before), "0", formatThousandths(end-before), "100%", x.tooltip)
			if end-before >= fullScale/10 {
				w.drawText("in "+x.class, formatThousandths((before+end)/2), "50%", `dy=".35em"`, x.share.formatPercent(0))
			}
			before = end
		}
		w.WriteString("</svg>")
	}
	return w.endChart()
}

// chartLine is a line of a chart of shares by target.
type chartLine struct {
	class, label string
	points       []point
	tooltip      func(what, value string) string // returns the tooltip of a point
}

// axisStarts lists where the axis of shares may begin, and axisEnds where it may end, in
// thousandths of a percent.
var (
	axisStarts = []int64{99_900, 99_500, 99_000, 98_000, 95_000, 90_000, 80_000}
	axisEnds   = []int64{100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000}
)

// axisOf returns where the axis of shares begins and ends, in thousandths of a percent: at 0 and
// 100 %, or nearer to the shares if all of them are near one of these.
func axisOf(lines []chartLine) (floor, top int64) {
	lowest, highest := int64(fullScale), int64(0)
	for _, l := range lines {
		for _, p := range l.points {
			share := p.share.scaled(fullScale)
			lowest, highest = min(lowest, share), max(highest, share)
		}
	}
	top = fullScale
	if i := slices.IndexFunc(axisStarts, func(n int64) bool { return lowest >= n }); i >= 0 {
		floor = axisStarts[i]
	}
	if i := slices.IndexFunc(axisEnds, func(n int64) bool { return highest <= n }); i >= 0 {
		top = axisEnds[i]
	}
	return floor, top
}

// targetSpan returns the lowest and the highest target of the lines.
func targetSpan(lines []chartLine) (low, high int64) {
	for i, l := range lines {
		first, last := l.points[0].low, l.points[len(l.points)-1].high
		if i == 0 {
			low, high = first, last
		}
		low, high = min(low, first), max(high, last)
	}
	return low, high
}

// drawLines draws shares by target and highlights the target marked. xName is the name of the
// horizontal axis.
func drawLines(f chartInfo, lines []chartLine, xName string, highlighted int64) drawing {
	floor, top := axisOf(lines)
	low, high := targetSpan(lines)
	w := &svgWriter{}
	w.beginChart(f, "lines", "")
	for i := range int64(6) {
		share := floor + (top-floor)*i/5
		at := formatCoordinate(5-i, 5)
		w.drawGridLine(gridClass(i), at)
		w.drawLeftLabel(at, formatThousandths(share))
	}
	width := max(high-low, 1)
	step := niceStep((width + 9) / 10)
	first := low + ((-low%step)+step)%step
	for x, i := first, int64(0); x <= high; x, i = x+step, i+1 {
		w.drawBottomLabel(alternateClass(i, true), formatCoordinate(x-low, width), formatSigned(x))
	}
	if low <= highlighted && highlighted <= high {
		at := formatCoordinate(highlighted-low, width)
		fmt.Fprintf(w, `<line class="mark" x1="%s" x2="%s" y1="0" y2="100%%"/>`, at, at)
		w.drawText("marked", at, "0", `dy="-6"`, formatSigned(highlighted))
	}
	fmt.Fprintf(w, `<svg class="stretch" viewBox="0 0 %d %d" preserveAspectRatio="none">`, fullScale, fullScale)
	for _, l := range lines {
		w.drawPath(l, low, width, floor, top, len(lines) == 1 && floor == 0)
	}
	w.WriteString("</svg>")
	if len(lines) == 1 { // an invisible strip over each point has its tooltip
		for _, p := range lines[0].points {
			w.drawRect("strip", formatCoordinate(2*(p.low-low)-1, 2*width), "0", formatCoordinate(p.high-p.low+1, width), "100%", lines[0].tooltip(p.label(), p.share.formatPercent(2)))
		}
	}
	w.drawAxisNames("", xName)
	return w.endChart()
}

// drawPath draws one line and, if area is set, the area below it.
func (w *svgWriter) drawPath(l chartLine, low, width, floor, top int64, area bool) {
	var path strings.Builder
	at := func(p point) (x, y int64) {
		return ratioInts(p.low-low+p.high-low, 2*width).scaled(fullScale), fullScale - ratioInts(p.share.scaled(fullScale)-floor, top-floor).scaled(fullScale)
	}
	start, y := at(l.points[0])
	fmt.Fprintf(&path, "M%d %d", start, y)
	x := start
	for _, p := range l.points[1:] {
		x, y = at(p)
		fmt.Fprintf(&path, "L%d %d", x, y)
	}
	if len(l.points) == 1 {
		fmt.Fprintf(&path, "L%d %d", x+1, y)
	}
	if area {
		fmt.Fprintf(w, `<path class="area" d="%sL%d %dL%d %dZ"/>`, path.String(), x, fullScale, start, fullScale)
	}
	fmt.Fprintf(w, `<path class="line %s" d="%s"/>`, l.class, path.String())
}

// heatMap is a heat map: a grid of cells coloured by share.
type heatMap struct {
	columnCount, rowCount   int
	cells                   []cell
	rowLabels, columnLabels []string
	showShares              bool // show the share in each cell
	rowHeight               int  // height of a row in pixels; 0: proportional to the width
}

type cell struct {
	x, y    int
	share   ratio
	tooltip string
}

// shadeCount is the number of colours of a heat map.
const shadeCount = 9

// drawHeat draws a heat map and its scale of colours, from the lowest share to the highest.
func drawHeat(f chartInfo, g heatMap) drawing {
	byShare := func(a, b cell) int { return a.share.cmp(b.share) }
	lowest, highest := slices.MinFunc(g.cells, byShare).share, slices.MaxFunc(g.cells, byShare).share
	scale := newShading(g, lowest.scaled(fullScale), highest.scaled(fullScale))
	w := &svgWriter{}
	class, style := "heat", fmt.Sprintf("aspect-ratio:%d/%d", 2*g.columnCount, g.rowCount)
	if g.showShares {
		class, style = "heat square", fmt.Sprintf("aspect-ratio:%d/%d", g.columnCount, g.rowCount)
	}
	if g.rowHeight > 0 {
		style = fmt.Sprintf("height:%dpx", g.rowHeight*g.rowCount)
	}
	w.beginChart(f, class, style)
	across, down := int64(g.columnCount), int64(g.rowCount)
	for _, c := range g.cells {
		shade := "q" + plainNumber(scale.colorIndex(c.share.scaled(fullScale)))
		x, y := int64(c.x), int64(c.y)
		w.drawRect("cell "+shade, formatCoordinate(x, across), formatCoordinate(y, down), formatCoordinate(1, across), formatCoordinate(1, down), c.tooltip)
		if g.showShares {
			w.drawText("in "+shade, formatCoordinate(2*x+1, 2*across), formatCoordinate(2*y+1, 2*down), `dy=".35em"`, strings.Trim(c.share.formatPercent(0), "<>%"))
		}
	}
	labelStep := max(1, (down+20)/21)
	for i, label := range g.rowLabels {
		if int64(i)%labelStep == 0 {
			w.drawLeftLabel(formatCoordinate(int64(2*i+1), 2*down), label)
		}
	}
	w.drawColumnLabels(g)
	return w.endChart() + scale.drawScale(lowest, highest)
}

// drawColumnLabels draws the labels of the columns of a heat map, at most about 16.
func (w *svgWriter) drawColumnLabels(g heatMap) {
	var labelled []int
	for i, label := range g.columnLabels {
		if label != "" {
			labelled = append(labelled, i)
		}
	}
	labelStep := max(1, (len(labelled)+15)/16)
	many := len(labelled) > 16 || len(labelled) < g.columnCount
	for i := 0; i < len(labelled); i += labelStep {
		at := formatCoordinate(int64(2*labelled[i]+1), int64(2*g.columnCount))
		w.drawBottomLabel(alternateClass(int64(i/labelStep), many), at, g.columnLabels[labelled[i]])
	}
}

// shading assigns colours to the shares from low to high.
type shading struct {
	low, high  int64
	squareRoot bool // colours follow the square root of the share
}

// newShading returns the shading of a heat map. It follows the square root if most shares lie in
// the lowest fifth.
func newShading(g heatMap, low, high int64) shading {
	s := shading{low: low, high: high}
	below := 0
	for _, c := range g.cells {
		if (c.share.scaled(fullScale)-low)*5 < high-low {
			below++
		}
	}
	s.squareRoot = below*2 > len(g.cells)
	return s
}

// colorIndex returns the number of the colour of a share, from 0 to shadeCount-1.
func (s shading) colorIndex(share int64) int64 {
	part, whole := share-s.low, max(s.high-s.low, 1)
	if !s.squareRoot {
		return part * (shadeCount - 1) / whole
	}
	n := int64(0)
	for (n+1)*(n+1)*whole <= part*(shadeCount-1)*(shadeCount-1) {
		n++
	}
	return n
}

// middleShare returns the share at the middle of the scale.
func (s shading) middleShare() ratio {
	if s.squareRoot {
		return ratioInts(s.low+(s.high-s.low)/4, fullScale)
	}
	return ratioInts(s.low+(s.high-s.low)/2, fullScale)
}

// drawScale draws the scale of colours.
func (s shading) drawScale(lowest, highest ratio) drawing {
	w := &svgWriter{}
	w.WriteString(`<div class="ramp"><svg aria-hidden="true">`)
	for i := range int64(shadeCount) {
		w.drawRect("cell q"+plainNumber(i), formatCoordinate(i, shadeCount), "0", formatCoordinate(1, shadeCount), "100%", "")
	}
	fmt.Fprintf(w, `</svg><p><span>%s</span> <span>%s</span> <span>%s</span></p></div>`,
		escape(lowest.formatPercent(1)), escape(s.middleShare().formatPercent(1)), escape(highest.formatPercent(1)))
	return template.HTML(w.String()) //nolint:gosec // every text in it went through escape
}
