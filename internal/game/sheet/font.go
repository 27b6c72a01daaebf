package sheet

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The fonts of sheets: Inter with the suits of the cards, for Chinese Noto Sans SC with the 3755 most common
// characters, and for traditional Chinese Noto Sans TC with the 5401 most common ones. scripts/sheetfonts makes
// them.
var (
	//go:embed fonts/regular.ttf
	regularTTF []byte
	//go:embed fonts/bold.ttf
	boldTTF []byte
	//go:embed fonts/han.ttf.gz
	hanGzip []byte
	//go:embed fonts/hant.ttf.gz
	hantGzip []byte
)

// typeface is a parsed font file.
type typeface struct {
	name string // in PDF files and IDs of outlines
	ttf  []byte
	font *sfnt.Font
	unit float64 // units of an em

	isHan bool // Chinese; it has no bold typeface

	mu       sync.Mutex
	buffer   sfnt.Buffer
	advances map[rune]float64 // in ems; -1: the font lacks the character
}

func newTypeface(name string, ttf []byte) *typeface {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic(fmt.Errorf("sheet: font %s: %w", name, err)) // cannot happen: the file is embedded
	}
	return &typeface{name: name, ttf: ttf, font: f, unit: float64(f.UnitsPerEm()), advances: map[rune]float64{}}
}

// The typefaces are parsed on first use.
var (
	regularFace = sync.OnceValue(func() *typeface { return newTypeface("regular", regularTTF) })
	boldFace    = sync.OnceValue(func() *typeface { return newTypeface("bold", boldTTF) })
	hanFace     = sync.OnceValue(func() *typeface { return newHan("han", hanGzip) })
	hantFace    = sync.OnceValue(func() *typeface { return newHan("hant", hantGzip) })
)

// newHan returns a Chinese typeface, whose file is compressed.
func newHan(name string, compressed []byte) *typeface {
	r, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		panic(err) // cannot happen: the file is embedded
	}
	ttf, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	f := newTypeface(name, ttf)
	f.isHan = true
	return f
}

// advance returns the width of a character in ems, or -1 if the font lacks it.
func (f *typeface) advance(c rune) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	if width, ok := f.advances[c]; ok {
		return width
	}
	width := -1.0
	ppem := fixed.I(int(f.unit))
	if glyph, err := f.font.GlyphIndex(&f.buffer, c); err == nil && glyph != 0 {
		if a, err := f.font.GlyphAdvance(&f.buffer, glyph, ppem, font.HintingNone); err == nil {
			width = float64(a) / 64 / f.unit
		}
	}
	f.advances[c] = width
	return width
}

// outline returns the outline of a character as an SVG path in units of the font, with y downwards.
func (f *typeface) outline(c rune) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	glyph, err := f.font.GlyphIndex(&f.buffer, c)
	if err != nil {
		return ""
	}
	segments, err := f.font.LoadGlyph(&f.buffer, glyph, fixed.I(int(f.unit)), nil)
	if err != nil {
		return ""
	}
	var path []byte
	for _, s := range segments {
		command, points := byte('M'), 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
		case sfnt.SegmentOpLineTo:
			command = 'L'
		case sfnt.SegmentOpQuadTo:
			command, points = 'Q', 2
		case sfnt.SegmentOpCubeTo:
			command, points = 'C', 3
		}
		path = append(path, command)
		for i, p := range s.Args[:points] {
			if i > 0 {
				path = append(path, ' ')
			}
			path = strconv.AppendInt(path, int64(p.X.Round()), 10)
			path = append(path, ' ')
			path = strconv.AppendInt(path, int64(p.Y.Round()), 10)
		}
	}
	return string(path)
}

// run is a part of a text in one typeface.
type run struct {
	face   *typeface
	text   string
	width  float64 // in ems
	isBold bool    // for Chinese, which has no bold typeface, the outline is stroked too
}

// bothWidths holds the characters that have different widths in Latin and in Chinese texts.
const bothWidths = "“”‘’…—·"

// runs splits a text by typeface. It drops characters that no typeface has. isTraditional chooses the Chinese
// typeface; the other is used for what it lacks. All Chinese characters have the same width.
func runs(text string, bold, isTraditional bool) (list []run) {
	isChinese := strings.ContainsFunc(text, isHan)
	for _, c := range text {
		f, width := typefaceOf(c, bold, isChinese, isTraditional)
		if width < 0 {
			continue
		}
		if n := len(list); n > 0 && list[n-1].face == f {
			list[n-1].text += string(c)
			list[n-1].width += width
			continue
		}
		list = append(list, run{f, string(c), width, bold})
	}
	return list
}

// typefaceOf returns the typeface of a character and its width in ems, which is negative if no typeface
// has it.
func typefaceOf(c rune, bold, isChinese, isTraditional bool) (*typeface, float64) {
	f := regularFace()
	if bold {
		f = boldFace()
	}
	if width := f.advance(c); width >= 0 && !(isChinese && strings.ContainsRune(bothWidths, c)) {
		return f, width
	}
	if !isWide(c) && !strings.ContainsRune(bothWidths, c) {
		return f, -1 // without loading the large font
	}
	first, second := hanFace, hantFace
	if isTraditional {
		first, second = second, first
	}
	if width := first().advance(c); width >= 0 {
		return first(), width
	}
	return second(), second().advance(c)
}

// isHan reports whether c is a Chinese character.
func isHan(c rune) bool { return unicode.Is(unicode.Han, c) }

// isWide reports whether c is a character that only the Chinese font may have.
func isWide(c rune) bool { return isHan(c) || c >= 0x3000 && c < 0x3040 || c >= 0xff01 && c < 0xff5f }

// textWidth returns the width of a text in ems.
func textWidth(text string, bold bool) (width float64) {
	for _, r := range runs(text, bold, false) {
		width += r.width
	}
	return width
}

// missing returns the characters of a text that no font has.
func missing(text string) string {
	return strings.Map(func(c rune) rune {
		if _, width := typefaceOf(c, false, false, false); width < 0 {
			return c
		}
		return -1
	}, text)
}

// wrap breaks a text into lines of at most width ems. It breaks at spaces and beside Chinese
// characters, and inside a word only if the word alone is too wide.
func wrap(text string, width float64) (lines []string) {
	line, lineWidth := "", 0.0
	add := func(piece string) {
		pieceWidth := textWidth(piece, false)
		if line != "" && lineWidth+textWidth(strings.TrimRight(piece, " "), false) > width {
			lines = append(lines, strings.TrimRight(line, " "))
			line, lineWidth = "", 0
		}
		for pieceWidth > width { // a word wider than the line
			cut := 0
			for i, c := range piece {
				if i > 0 && textWidth(piece[:i]+string(c), false) > width {
					break
				}
				cut = i + len(string(c))
			}
			if cut == len(piece) {
				break
			}
			lines = append(lines, piece[:cut])
			piece = piece[cut:]
			pieceWidth = textWidth(piece, false)
		}
		line, lineWidth = line+piece, lineWidth+pieceWidth
	}
	piece := ""
	for _, c := range text {
		if isHan(c) && piece != "" { // punctuation stays with the character before it
			add(piece)
			piece = ""
		}
		piece += string(c)
		if c == ' ' {
			add(piece)
			piece = ""
		}
	}
	if piece != "" {
		add(piece)
	}
	if line != "" {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// wrapEvenly breaks a text into as few lines as wrap does, of about the same length.
func wrapEvenly(text string, width float64) []string {
	lines := wrap(text, width)
	for {
		narrower := wrap(text, 0.97*width)
		if len(lines) < 2 || len(narrower) > len(lines) || width < 1 {
			return lines
		}
		width, lines = 0.97*width, narrower
	}
}
