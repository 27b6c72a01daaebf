package report

import (
	"fmt"
	"strconv"
)

// line is a share by target.
type line struct {
	class, label string
	spots        []spot
	is           func(what, value string) string // says what a spot is
}

// floors are where the axis of shares may begin, and ceilings where it may end, in thousandths
// of a percent.
var (
	floors   = []int64{99_900, 99_500, 99_000, 98_000, 95_000, 90_000, 80_000}
	ceilings = []int64{100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000}
)

// ends are the least and the greatest share of the lines.
func ends(lines []line) (least, most int64) {
	least = full
	for _, l := range lines {
		for _, s := range l.spots {
			share := s.share.of(full)
			least, most = min(least, share), max(most, share)
		}
	}
	return least, most
}

// floorOf is where the axis of the lines begins: at nothing unless all lie near the top.
func floorOf(lines []line) int64 {
	least, _ := ends(lines)
	for _, floor := range floors {
		if least >= floor {
			return floor
		}
	}
	return 0
}

// ceilingOf is where the axis of the lines ends.
func ceilingOf(lines []line) int64 {
	_, most := ends(lines)
	for _, top := range ceilings {
		if most <= top {
			return top
		}
	}
	return full
}

// span is the first and the last target of the lines.
func span(lines []line) (low, high int64) {
	for i, l := range lines {
		first, last := l.spots[0].low, l.spots[len(l.spots)-1].high
		if i == 0 {
			low, high = first, last
		}
		low, high = min(low, first), max(high, last)
	}
	return low, high
}

// drawLines draws shares by target, and points one of them out.
func drawLines(f frame, lines []line, across string, marked int64) drawing {
	floor, top := floorOf(lines), ceilingOf(lines)
	low, high := span(lines)
	p := &pen{}
	p.open(f, "lines", "")
	for i := range int64(6) {
		share := floor + (top-floor)*i/5
		at := place(5-i, 5)
		p.rule(gridClass(i), at)
		p.left(at, axisShare(share))
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
	fmt.Fprintf(p, `<svg class="stretch" viewBox="0 0 %d %d" preserveAspectRatio="none">`, full, full)
	for _, l := range lines {
		p.trace(l, low, width, floor, top, len(lines) == 1 && floor == 0)
	}
	p.WriteString("</svg>")
	if len(lines) == 1 {
		p.hover(lines[0], low, high)
	}
	p.axes("", across)
	return p.close()
}

// trace draws one line, with the area under it where asked.
func (p *pen) trace(l line, low, width, floor, top int64, area bool) {
	var path []byte
	point := func(op byte, x, y int64) {
		path = append(path, op)
		path = strconv.AppendInt(path, x, 10)
		path = append(path, ' ')
		path = strconv.AppendInt(path, y, 10)
	}
	var x int64
	for i, s := range l.spots {
		x = ratioOfInts(s.low-low+s.high-low, 2*width).of(full)
		y := full - ratioOfInts(s.share.of(full)-floor, top-floor).of(full)
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		point(op, x, y)
	}
	if len(l.spots) == 1 {
		point('L', x+1, full-ratioOfInts(l.spots[0].share.of(full)-floor, top-floor).of(full))
	}
	if area {
		start := ratioOfInts(l.spots[0].low-low+l.spots[0].high-low, 2*width).of(full)
		fmt.Fprintf(p, `<path class="area" d="%sL%d %dL%d %dZ"/>`, path, x, full, start, full)
	}
	fmt.Fprintf(p, `<path class="line %s" d="%s"/>`, l.class, path)
}

// hover lays a strip over each spot that says what it is.
func (p *pen) hover(l line, low, high int64) {
	for _, s := range l.spots {
		p.box("strip", place(2*(s.low-low)-1, 2*max(high-low, 1)), "0", place(s.high-s.low+1, max(high-low, 1)), "100%",
			l.is(s.label(), s.share.percent(2)))
	}
}

// axisShare writes a share on an axis with no more digits than it needs.
func axisShare(share int64) string {
	return thousandths(share)
}
