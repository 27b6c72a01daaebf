package report

import (
	"fmt"
	"html/template"
	"strings"
)

// heat is a sheet of cells, coloured by share.
type heat struct {
	across, down  int
	cells         []cell
	rows, columns []string
	numbers       bool // write the share in each cell
	square        bool
	tall          int // pixels of a row; 0: as the width makes it
}

type cell struct {
	x, y  int
	share ratio
	says  string
}

// shades is how many colours a sheet has.
const shades = 9

// drawHeat draws the sheet and the scale of its colours, from the least share to the greatest.
func drawHeat(f frame, g heat) drawing {
	least, most := g.cells[0].share, g.cells[0].share
	for _, c := range g.cells {
		if c.share.cmp(least) < 0 {
			least = c.share
		}
		if c.share.cmp(most) > 0 {
			most = c.share
		}
	}
	low, high := least.of(full), most.of(full)
	p := &pen{}
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
		shade := "q" + plainNumber((c.share.of(full)-low)*(shades-1)/max(high-low, 1))
		x, y := int64(c.x), int64(c.y)
		p.box("cell "+shade, place(x, across), place(y, down), place(1, across), place(1, down), c.says)
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
	every = max(1, (across+15)/16)
	for i, label := range g.columns {
		if int64(i)%every == 0 && label != "" {
			p.below(alternate(int64(i)/every, across > 16), place(int64(2*i+1), 2*across), label)
		}
	}
	return p.close() + ramp(least, most)
}

// ramp is the scale of colours.
func ramp(least, most ratio) drawing {
	p := &pen{}
	fmt.Fprintf(p, `<p class="ramp"><span>%s</span><svg aria-hidden="true">`, escape(least.percent(1)))
	for i := range int64(shades) {
		p.box("cell q"+plainNumber(i), place(i, shades), "0", place(1, shades), "100%", "")
	}
	fmt.Fprintf(p, `</svg><span>%s</span></p>`, escape(most.percent(1)))
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}
