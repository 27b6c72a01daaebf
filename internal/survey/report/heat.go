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
	tall          int  // pixels of a row; 0: as the width makes it
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
	scale := scaleOf(g, least.of(full), most.of(full))
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
		shade := "q" + plainNumber(scale.shade(c.share.of(full)))
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
	p.columns(g)
	return p.close() + scale.ramp(least, most)
}

// columns writes what the columns of a sheet are, as far as there is room.
func (p *pen) columns(g heat) {
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

// shading says which colour a share has, between the least and the greatest.
type shading struct {
	low, high int64
	root      bool // most are near the least: the colours go by the square root
}

func scaleOf(g heat, low, high int64) shading {
	s := shading{low: low, high: high}
	below := 0
	for _, c := range g.cells {
		if (c.share.of(full)-low)*5 < high-low {
			below++
		}
	}
	s.root = below*2 > len(g.cells)
	return s
}

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

// middle is the share where the colour in the middle begins.
func (s shading) middle() ratio {
	if s.root {
		return ratioOfInts(s.low+(s.high-s.low)/4, full)
	}
	return ratioOfInts(s.low+(s.high-s.low)/2, full)
}

// ramp is the scale of colours.
func (s shading) ramp(least, most ratio) drawing {
	p := &pen{}
	p.WriteString(`<div class="ramp"><svg aria-hidden="true">`)
	for i := range int64(shades) {
		p.box("cell q"+plainNumber(i), place(i, shades), "0", place(1, shades), "100%", "")
	}
	fmt.Fprintf(p, `</svg><p><span>%s</span> <span>%s</span> <span>%s</span></p></div>`,
		escape(least.percent(1)), escape(s.middle().percent(1)), escape(most.percent(1)))
	return template.HTML(p.String()) //nolint:gosec // every text in it went through escape
}
