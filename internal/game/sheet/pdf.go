package sheet

import (
	"bytes"
	"io"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// pointsPerMM is the number of points of PDF in a millimetre.
const pointsPerMM = 72 / 25.4

// WritePDF writes all pages as a PDF file. The same sheet gives the same bytes. It calls step before each
// page, unless it is nil, and returns its error.
func (s *Sheet) WritePDF(w io.Writer, step func() error) error {
	size := fpdf.SizeType{Wd: s.width * pointsPerMM, Ht: s.height * pointsPerMM}
	f := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "pt", Size: size})
	f.SetCatalogSort(true)
	f.SetCreationDate(s.created)
	f.SetModificationDate(s.created)
	f.SetTitle(s.title, true)
	f.SetProducer("make24", false)
	f.SetCreator("make24", false)
	f.SetLang(s.layout.Lang.Tag())
	f.SetDisplayMode("fullpage", "single")
	f.SetAutoPageBreak(false, 0)
	f.SetMargins(0, 0, 0)
	out := pdfWriter{f: f, size: size, templates: map[string]fpdf.Template{}, fonts: map[string]bool{}}
	for _, p := range s.pages {
		if step != nil {
			if err := step(); err != nil {
				return err
			}
		}
		f.AddPage()
		out.page(p)
	}
	return f.Output(w)
}

// pdfWriter writes the items of pages.
type pdfWriter struct {
	f         *fpdf.Fpdf
	size      fpdf.SizeType
	templates map[string]fpdf.Template // of large drawings, by ID; each is stored once
	fonts     map[string]bool
	pending   []byte // operators that are not written yet
}

func (w *pdfWriter) page(p *page) {
	for _, it := range p.items {
		if it.drawing != nil {
			w.drawing(it)
		} else {
			w.texts(it)
		}
	}
	w.flush()
}

// flush writes the operators that are not written yet.
func (w *pdfWriter) flush() {
	if len(w.pending) > 0 {
		w.f.RawWriteStr(string(w.pending))
		w.pending = w.pending[:0]
	}
}

// begin saves the state and maps the coordinates of an item to those of the file, whose origin is the
// lower left corner.
func (w *pdfWriter) begin(m matrix) {
	page := matrix{pointsPerMM, 0, 0, -pointsPerMM, 0, w.size.Ht}.times(m)
	w.pending = append(w.pending, "q "...)
	w.numbers(5, page[:]...)
	w.pending = append(w.pending, "cm "...)
}

// numbers appends numbers, each followed by a space.
func (w *pdfWriter) numbers(digits int, numbers ...float64) {
	for _, n := range numbers {
		start := len(w.pending)
		w.pending = strconv.AppendFloat(w.pending, n, 'f', digits, 64)
		if bytes.IndexByte(w.pending[start:], '.') >= 0 {
			w.pending = bytes.TrimSuffix(bytes.TrimRight(w.pending, "0"), []byte("."))
		}
		w.pending = append(w.pending, ' ')
	}
}

// maxInline is the maximum total length of the paths of a drawing that is written each time it occurs.
// A larger drawing is stored once as a template.
const maxInline = 3000

func (w *pdfWriter) drawing(it item) {
	length := 0
	for _, l := range it.drawing.layers {
		length += len(l.path)
	}
	if it.drawing.id == "" || length < maxInline {
		w.begin(it.place)
		w.layers(it.drawing.layers)
		w.pending = append(w.pending, "Q\n"...)
		return
	}
	t, ok := w.templates[it.drawing.id]
	if !ok {
		// The box of a template begins at the origin, so the drawing is moved by half a card and scaled
		// to the units of cards.
		t = w.f.CreateTemplateCustom(fpdf.PointType{}, w.size, func(tpl *fpdf.Tpl) {
			inner := pdfWriter{f: &tpl.Fpdf, size: w.size}
			inner.pending = append(inner.pending, "q "...)
			m := placed(cardWidth/2, cardHeight/2, 0.1, 0)
			inner.numbers(5, m[:]...)
			inner.pending = append(inner.pending, "cm "...)
			inner.layers(it.drawing.layers)
			inner.pending = append(inner.pending, 'Q')
			inner.flush()
		})
		w.templates[it.drawing.id] = t
	}
	w.begin(it.place.times(placed(0, 0, 10, 0)).times(placed(-cardWidth/2, -cardHeight/2, 1, 0)))
	w.flush()
	w.f.UseTemplateScaled(t, fpdf.PointType{}, w.size)
	w.pending = append(w.pending, "Q\n"...)
}

func (w *pdfWriter) layers(layers []layer) {
	for _, l := range layers {
		operator := "n "
		if l.fill != "" {
			w.colour(l.fill, "rg ")
			operator = "f "
		}
		if l.stroke != "" {
			w.colour(l.stroke, "RG ")
			w.numbers(3, l.width)
			w.pending = append(w.pending, "w "...)
			if l.square {
				w.pending = append(w.pending, "2 J 0 j 1.5 M "...)
			} else {
				w.pending = append(w.pending, "1 J 1 j "...)
			}
			operator = map[bool]string{false: "S ", true: "B "}[l.fill != ""]
		}
		w.path(l.path)
		w.pending = append(w.pending, operator...)
	}
}

func (w *pdfWriter) colour(c ink, operator string) {
	r, g, b := c.rgb()
	w.numbers(3, float64(r)/255, float64(g)/255, float64(b)/255)
	w.pending = append(w.pending, operator...)
}

// rgb returns the components of a colour such as #1b1d22 or #fc4.
func (c ink) rgb() (r, g, b int) {
	if len(c) == len("#fc4") {
		c = ink([]byte{'#', c[1], c[1], c[2], c[2], c[3], c[3]})
	}
	n, _ := strconv.ParseUint(string(c[1:]), 16, 32) // cannot fail: the inks are constants
	return int(n >> 16), int(n >> 8 & 0xff), int(n & 0xff)
}

// pdfCommands maps the commands of paths.
var pdfCommands = map[byte]string{'M': "m ", 'L': "l ", 'C': "c ", 'Z': "h "}

// path appends a path. In PDF, a command follows its coordinates.
func (w *pdfWriter) path(path string) {
	command := byte(0)
	for i := range len(path) {
		switch c := path[i]; {
		case c >= 'A':
			if command != 0 {
				w.pending = append(w.pending, ' ')
				w.pending = append(w.pending, pdfCommands[command]...)
			}
			command = c
		default:
			w.pending = append(w.pending, c)
		}
	}
	w.pending = append(w.pending, ' ')
	w.pending = append(w.pending, pdfCommands[command]...)
}

// boldStroke is the width of the line that makes Chinese characters bold, in ems.
const boldStroke = 0.028

func (w *pdfWriter) texts(it item) {
	x := 0.0
	for _, r := range it.runs {
		w.flush() // the font is part of the state that Q restores
		w.font(r.face)
		w.f.SetFont(r.face.name, "", it.size*pointsPerMM)
		m := it.place.times(placed(x, 0, 1, 0))
		w.pending = append(w.pending, "q "...)
		// The text itself is not mirrored.
		at := matrix{m[0], -m[1], -m[2], m[3], m[4] * pointsPerMM, w.size.Ht - m[5]*pointsPerMM}
		w.numbers(5, at[:]...)
		w.pending = append(w.pending, "cm "...)
		w.colour(it.ink, "rg ")
		if it.spacing != 0 {
			w.numbers(4, it.spacing*it.size*pointsPerMM)
			w.pending = append(w.pending, "Tc "...)
		}
		if r.isBold && r.face.isHan {
			w.colour(it.ink, "RG ")
			w.numbers(4, boldStroke*it.size*pointsPerMM)
			w.pending = append(w.pending, "w 2 Tr "...)
		}
		w.flush()
		w.f.Text(0, w.size.Ht, r.text)
		w.pending = append(w.pending, "Q\n"...)
		x += r.width*it.size + it.spacing*it.size*float64(len([]rune(r.text)))
	}
}

// font embeds a face when it is first used.
func (w *pdfWriter) font(f *typeface) {
	if !w.fonts[f.name] {
		w.fonts[f.name] = true
		w.f.AddUTF8FontFromBytes(f.name, "", f.ttf)
	}
}

// creationDate returns the date that a PDF file states.
func creationDate(date string) (time.Time, error) {
	if date == "" {
		return time.Unix(0, 0).UTC(), nil
	}
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return t, &FieldError{"date", "YYYY-MM-DD"}
	}
	return t, nil
}
