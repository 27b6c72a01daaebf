package report

import (
	"math/big"
	"strings"
)

// bar is one column of a chart.
type bar struct {
	label string
	size  *big.Int
	says  string
}

// drawColumns draws a histogram: columns side by side.
func drawColumns(f frame, bars []bar, across, down string) drawing {
	most := int64(1)
	for _, b := range bars {
		most = max(most, b.size.Int64())
	}
	step := nice((most + 3) / 4)
	top := (most + step - 1) / step * step
	n := int64(len(bars))
	p := &pen{}
	p.open(f, "columns", "")
	for y := int64(0); y <= top; y += step {
		at := place(top-y, top)
		p.rule(gridClass(y), at)
		p.left(at, number(y))
	}
	every := (n + 9) / 10
	for i, b := range bars {
		i, size := int64(i), b.size.Int64()
		gap := int64(12)
		if n < 12 {
			gap = 20
		}
		p.box("bar", place(i*100+gap/2, n*100), place(top-size, top), place(100-gap, n*100), place(size, top), b.says)
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

// gridClass is the class of a rule: the one at nothing is stronger.
func gridClass(n int64) string {
	if n == 0 {
		return "base"
	}
	return "grid"
}

// alternate is the class of every other label, which narrow pages leave out.
func alternate(i int64, many bool) string {
	if many && i%2 == 1 {
		return "alt"
	}
	return ""
}

// stack is a bar made of parts.
type stack struct {
	label string
	parts []part
}

type part struct {
	class, says string
	share       ratio
}

// stackHeight is how many pixels a stack takes with its label.
const stackHeight = 72

// drawStacks draws bars of parts, one below the other.
func drawStacks(f frame, stacks []stack) drawing {
	p := &pen{}
	p.open(f, "stacks", "height:"+plainNumber(int64(len(stacks))*stackHeight)+"px")
	for i, s := range stacks {
		y := int64(i) * stackHeight
		p.write("row", "0", plainNumber(y+16), "", s.label)
		before := int64(0)
		p.WriteString(`<svg y="` + plainNumber(y+24) + `" width="100%" height="34">`)
		sum := ratio{new(big.Int), new(big.Int)}
		for _, x := range s.parts {
			sum = ratio{new(big.Int).Add(sum.part, x.share.part), x.share.whole}
			end := sum.of(full)
			p.box("part "+x.class, thousandths(before), "0", thousandths(end-before), "100%", x.says)
			if end-before >= full/10 {
				p.write("in "+x.class, thousandths((before+end)/2), "50%", `dy=".35em"`, x.share.percent(0))
			}
			before = end
		}
		p.WriteString("</svg>")
	}
	return p.close()
}
