package sheet

import (
	"fmt"
	"strconv"
	"strings"
)

// SVG returns a page as an SVG picture, which shows exactly the printed page: its texts are outlines
// of the fonts. i counts from 0 and must be below NumPages.
func (s *Sheet) SVG(i int) []byte {
	p := s.pages[i]
	w := svgWriter{defined: map[string]bool{}}
	for _, it := range p.items {
		if it.drawing != nil {
			w.drawing(it)
		} else {
			w.texts(it)
		}
	}
	size := fmt.Sprintf(`%s %s`, appendNumber(nil, p.width), appendNumber(nil, p.height))
	width, height, _ := strings.Cut(size, " ")
	out := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%smm" height="%smm" viewBox="0 0 %s">`, width, height, size)
	out = append(out, `<defs>`...)
	out = append(out, w.defs...)
	out = fmt.Appendf(out, `</defs><path fill="#fff" d="M0 0H%sV%sH0Z"/>`, width, height)
	out = append(out, w.body...)
	return append(out, "</svg>\n"...)
}

// svgWriter writes the items of a page.
type svgWriter struct {
	defs, body []byte
	defined    map[string]bool // the IDs in defs
}

// define adds a definition if there is none with its ID.
func (w *svgWriter) define(id string, build func(out []byte) []byte) {
	if w.defined[id] {
		return
	}
	w.defined[id] = true
	w.defs = fmt.Appendf(w.defs, `<g id="%s">`, id)
	w.defs = append(build(w.defs), "</g>"...)
}

func appendTransform(out []byte, m matrix) []byte {
	if m == (matrix{1, 0, 0, 1, 0, 0}) {
		return out
	}
	out = append(out, ` transform="matrix(`...)
	for i, n := range m {
		if i > 0 {
			out = append(out, ' ')
		}
		digits := 6
		if i >= 4 {
			digits = 3
		}
		text := strconv.FormatFloat(n, 'f', digits, 64)
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
		if text == "-0" {
			text = "0"
		}
		out = append(out, text...)
	}
	return append(out, `)"`...)
}

func appendLayers(out []byte, layers []layer) []byte {
	for _, l := range layers {
		fill := l.fill
		if fill == "" {
			fill = "none"
		}
		out = fmt.Appendf(out, `<path fill="%s"`, fill)
		if l.stroke != "" {
			ends := `stroke-linecap="round" stroke-linejoin="round"`
			if l.square {
				ends = `stroke-linecap="square" stroke-miterlimit="1.5"`
			}
			out = fmt.Appendf(out, ` stroke="%s" stroke-width="%s" %s`, l.stroke, appendNumber(nil, l.width), ends)
		}
		out = fmt.Appendf(out, ` d="%s"/>`, l.path)
	}
	return out
}

func (w *svgWriter) drawing(it item) {
	if it.drawing.id == "" {
		w.body = append(w.body, "<g"...)
		w.body = append(appendTransform(w.body, it.place), '>')
		w.body = append(appendLayers(w.body, it.drawing.layers), "</g>"...)
		return
	}
	w.define(it.drawing.id, func(out []byte) []byte { return appendLayers(out, it.drawing.layers) })
	w.body = fmt.Appendf(w.body, `<use href="#%s"`, it.drawing.id)
	w.body = append(appendTransform(w.body, it.place), "/>"...)
}

func (w *svgWriter) texts(it item) {
	x := 0.0
	for _, r := range it.runs {
		scale := it.size / r.face.unit
		w.body = fmt.Appendf(w.body, `<g fill="%s"`, it.ink)
		if r.isBold && r.face.isHan {
			w.body = fmt.Appendf(w.body, ` stroke="%s" stroke-width="%s"`, it.ink, appendNumber(nil, boldStroke*r.face.unit))
		}
		w.body = append(appendTransform(w.body, it.place.times(placed(x, 0, scale, 0))), '>')
		at := 0.0 // in units of the font
		for _, c := range r.text {
			if c != ' ' {
				id := r.face.name + strconv.FormatInt(int64(c), 16)
				w.define(id, func(out []byte) []byte {
					return fmt.Appendf(out, `<path d="%s"/>`, r.face.outline(c))
				})
				w.body = fmt.Appendf(w.body, `<use href="#%s" x="%s"/>`, id, appendNumber(nil, at))
			}
			at += (max(0, r.face.advance(c)) + it.spacing) * r.face.unit
		}
		w.body = append(w.body, "</g>"...)
		x += at * scale
	}
}
