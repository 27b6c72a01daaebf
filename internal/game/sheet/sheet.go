package sheet

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"rsc.io/qr"

	"github.com/make24/make24/internal/base/text"
)

// The kinds of sheets.
const (
	KindHands = "hands" // a worksheet
	KindCards = "cards" // cards to cut out
	KindBingo = "bingo" // bingo boards and a list of the hands to call
)

// The styles of hands.
const (
	StyleCards   = "cards"
	StyleNumbers = "numbers"
)

// The places of answers.
const (
	AnswersEnd  = "end"  // on pages at the end
	AnswersBack = "back" // of cards to cut out: on their backs
	AnswersNone = "none"
)

// paperSizes holds the sizes of papers in millimetres.
var paperSizes = map[string][2]float64{"a4": {210, 297}, "letter": {215.9, 279.4}}

// Layout describes how the hands of a set are printed. The zero value of a field is its default.
type Layout struct {
	Kind    string // KindHands, KindCards or KindBingo
	PerPage int    // hands on a page, MinPerPage to MaxPerPage; not used for bingo
	Boards  int    // bingo boards, 1 to MaxPages
	Style   string // StyleCards or StyleNumbers
	Title   string // at most MaxTitle characters; "": Make 24
	NoNames bool   // without lines for name, class and date
	Answers string // AnswersEnd, AnswersBack or AnswersNone
	Paper   string // a4 or letter
	Lang    text.Lang
	Origin  string // of the server for the link and the QR code, such as https://make24.example; "": none
	Date    string // printed, YYYY-MM-DD; "": none
}

// The limits of a Layout.
const (
	MinPerPage = 1
	MaxPerPage = 48
	MaxPages   = 40
	MaxTitle   = 60
	MinBingo   = 25 // hands that bingo needs: 24 for a board, and one more
)

// DefaultPerPage returns the default number of hands on a page of a kind, or for bingo the default
// number of hands.
func DefaultPerPage(kind string) int {
	switch kind {
	case KindCards:
		return 20
	case KindBingo:
		return 40
	}
	return 12
}

// DefaultBoards is the default number of bingo boards.
const DefaultBoards = 6

// WithDefaults returns the Layout with default values in place of zero values.
func (l Layout) WithDefaults() Layout {
	l.Kind = cmp.Or(l.Kind, KindHands)
	if l.PerPage == 0 {
		l.PerPage = min(MaxPerPage, DefaultPerPage(l.Kind))
	}
	l.Boards, l.Style, l.Paper = cmp.Or(l.Boards, DefaultBoards), cmp.Or(l.Style, StyleCards), cmp.Or(l.Paper, "a4")
	l.Answers = cmp.Or(l.Answers, AnswersEnd)
	return l
}

// Check returns a *FieldError for the first invalid field of a Layout with its defaults.
func (l Layout) Check() error {
	_, isPaper := paperSizes[l.Paper]
	_, dateErr := creationDate(l.Date)
	switch {
	case l.Kind != KindHands && l.Kind != KindCards && l.Kind != KindBingo:
		return &FieldError{"kind", strings.Join([]string{KindHands, KindCards, KindBingo}, ", ")}
	case l.PerPage < MinPerPage || l.PerPage > MaxPerPage:
		return &FieldError{"n", fmt.Sprintf("%d..%d", MinPerPage, MaxPerPage)}
	case l.Boards < 1 || l.Boards > MaxPages:
		return &FieldError{"pages", fmt.Sprintf("1..%d", MaxPages)}
	case l.Style != StyleCards && l.Style != StyleNumbers:
		return &FieldError{"style", StyleCards + ", " + StyleNumbers}
	case l.Answers != AnswersEnd && l.Answers != AnswersNone && (l.Answers != AnswersBack || l.Kind != KindCards):
		return &FieldError{"answers", AnswersEnd + ", " + AnswersNone + ", " + KindCards + ": " + AnswersBack}
	case len([]rune(l.Title)) > MaxTitle:
		return &FieldError{"title", fmt.Sprintf("0..%d", MaxTitle)}
	case !isPaper:
		return &FieldError{"paper", "a4, letter"}
	}
	return dateErr
}

// Count returns the number of hands on a number of pages; for bingo, pages is the number of boards, which
// does not matter. Like Check, it needs a Layout with its defaults and returns a *FieldError.
func (l Layout) Count(pages int) (int, error) {
	l.Boards = pages
	if err := l.Check(); err != nil {
		return 0, err
	}
	if l.Kind == KindBingo {
		return l.PerPage, nil
	}
	return l.PerPage * pages, nil
}

// Sheet is the pages of a set. It is immutable.
type Sheet struct {
	Dropped string // characters of the title that the fonts lack

	set           *Set
	hands         []Hand
	layout        Layout
	width, height float64
	title         string
	url           string // "" if there is no link
	code          *qr.Code
	commonTarget  string // of all hands, or "?" if they differ
	created       time.Time
	pages         []*page
	answerPages   int
}

// New lays out the pages of a set. It returns a *FieldError for an invalid Layout, or for bingo with
// fewer than MinBingo hands.
func New(set *Set, l Layout) (*Sheet, error) {
	l = l.WithDefaults()
	if err := l.Check(); err != nil {
		return nil, err
	}
	if l.Kind == KindBingo && len(set.Hands) < MinBingo {
		return nil, &FieldError{"hands", fmt.Sprintf("%d..", MinBingo)}
	}
	s := &Sheet{set: set, layout: l, hands: set.dealtHands(l.Style == StyleNumbers)}
	s.commonTarget = s.target()
	s.width, s.height = paperSizes[l.Paper][0], paperSizes[l.Paper][1]
	s.created, _ = creationDate(l.Date) // Check has validated it
	s.title = cleanTitle(l.Title)
	s.Dropped = missing(s.title)
	if s.Dropped != "" {
		s.title = cleanTitle(strings.Map(func(c rune) rune {
			if strings.ContainsRune(s.Dropped, c) {
				return -1
			}
			return c
		}, s.title))
	}
	switch {
	case s.title != "":
	case s.commonTarget == "?":
		s.title = s.say("sheet.title.each")
	default:
		s.title = s.say("sheet.title."+text.Key(l.Kind), "target", s.commonTarget)
	}
	if l.Origin != "" && set.Link != "" {
		s.url = l.Origin + set.Link
		s.code = encode(s.url)
	}
	switch l.Kind {
	case KindHands:
		if l.PerPage == 1 {
			s.largeHands()
		} else {
			s.worksheet()
		}
	case KindCards:
		s.cutouts()
	case KindBingo:
		s.bingo()
	}
	front := len(s.pages)
	switch {
	case l.Answers == AnswersBack:
		front /= 2
	case l.Answers == AnswersNone:
	case l.Kind == KindBingo:
		s.callerList()
	default:
		s.answers()
	}
	s.answerPages = len(s.pages) - front
	for i, p := range s.pages {
		s.footer(p, i)
	}
	return s, nil
}

// cleanTitle returns a title on one line, without control characters.
func cleanTitle(title string) string {
	return strings.Join(strings.FieldsFunc(title, func(c rune) bool { return unicode.IsSpace(c) || unicode.Is(unicode.C, c) }), " ")
}

// Title returns the printed title.
func (s *Sheet) Title() string { return s.title }

// URL returns the link of the QR code, or "".
func (s *Sheet) URL() string { return s.url }

// NumPages returns the number of all pages.
func (s *Sheet) NumPages() int { return len(s.pages) }

// AnswerPages returns the number of pages of answers. They are the last, or for AnswersBack the second of each
// two pages.
func (s *Sheet) AnswerPages() int { return s.answerPages }

func (s *Sheet) say(key text.Key, pairs ...any) string { return s.layout.Lang.Say(key, pairs...) }

// target returns the common target of all hands, or "?" if they differ.
func (s *Sheet) target() string {
	target := s.hands[0].Puzzle.Target.String()
	for _, h := range s.hands {
		if h.Puzzle.Target.String() != target {
			return "?"
		}
	}
	return target
}

// The margins and parts of a page in millimetres.
const (
	marginX      = 14.0
	marginTop    = 13.0
	marginBottom = 9.0
	footerHeight = 16.0
	minQR        = footerHeight - 1
	maxQR        = 26.0
	minModule    = 0.33 // of a QR code, so that phones read it
	textSize     = 3.55
)

// newPage adds a page.
func (s *Sheet) newPage() *page {
	p := &page{width: s.width, height: s.height, isTraditional: strings.HasPrefix(s.layout.Lang.Tag(), "zh-Hant")}
	s.pages = append(s.pages, p)
	return p
}

// inner returns the width between the margins.
func (s *Sheet) inner() float64 { return s.width - 2*marginX }

// bottom returns the y above which the content of pages ends.
func (s *Sheet) bottom() float64 {
	return s.height - marginBottom - max(footerHeight, s.qrSide()+1) - 2.5
}

// header draws the title with a line of rules, and returns the y below.
func (s *Sheet) header(p *page, title, rules string) float64 {
	heading := style{size: 9.4, ink: inkText, bold: true, spacing: -0.025}
	small := style{size: textSize, ink: inkSmall}
	y := marginTop + 8.2
	heading = heading.fit(title, s.inner())
	beside := s.inner() - heading.width(title) - 9
	lines := wrapEvenly(rules, beside/small.size)
	if beside < 68 || len(lines) > 2 {
		p.label("title", marginX, y, heading, title)
		lines = wrapEvenly(rules, s.inner()/small.size)
		for i, line := range lines {
			p.label("rules", marginX, y+6.4+float64(i)*5, small, line)
		}
		return y + 6.4 + 5*float64(len(lines)-1) + 1.4
	}
	p.label("title", marginX, y, heading, title)
	small.align = 1
	for i, line := range lines {
		p.label("rules", s.width-marginX, y-5*float64(len(lines)-1-i), small, line)
	}
	return y + 2.4
}

// names draws the lines for name, class and date, and returns the y below.
func (s *Sheet) names(p *page, y float64) float64 {
	if s.layout.NoNames {
		return y
	}
	small := style{size: textSize, ink: inkSmall}
	y += 9
	x, gap := marginX, 6.0
	labels := []string{s.say("sheet.name"), s.say("sheet.class"), s.say("sheet.date")}
	free := s.inner() - 2*gap
	for _, l := range labels {
		free -= small.width(l) + 3
	}
	for i, l := range labels {
		p.label("names", x, y, small, l)
		x += small.width(l) + 3
		length := free * []float64{0.5, 0.25, 0.25}[i]
		p.line(x, y+0.8, x+length, y+0.8, inkLine, 0.25)
		p.reserve("names", x, y-2.4, length, 3.4)
		x += length + gap
	}
	return y + 1.2
}

// footer draws the code, the link, the date and the number of a page, and the QR code.
func (s *Sheet) footer(p *page, i int) {
	top := s.height - marginBottom - footerHeight
	width := s.inner()
	if s.url != "" {
		side := s.qrSide()
		width -= side + 6
		s.qrCode(p, s.width-marginX-side, s.height-marginBottom-side, side)
	}
	small := style{size: textSize, ink: inkSmall}
	lines := []string{}
	switch {
	case s.url != "" && s.set.Code != "":
		lines = append(lines, s.say("sheet.online", "url", strings.TrimPrefix(strings.TrimPrefix(s.url, "https://"), "http://")))
	case s.url != "":
		lines = append(lines, s.say("sheet.scan"))
	}
	parts := []string{s.say("sheet.page", "n", i+1, "m", len(s.pages))}
	if s.layout.Date != "" {
		parts = append([]string{s.printedDate()}, parts...)
	}
	lines = append(lines, strings.Join(parts, "  ·  "))
	y := top + footerHeight - 1.2 - 5.2*float64(len(lines)-1)
	x := marginX
	if s.set.Code != "" {
		code := style{size: 5.2, ink: inkText, bold: true, spacing: 0.04}
		base := y
		if len(lines) > 1 {
			base = y + 2.6
		}
		p.label("code", x, base, code, s.set.Code)
		x += code.width(s.set.Code) + 7
		width -= code.width(s.set.Code) + 7
	}
	for j, line := range lines {
		p.label("footer", x, y+5.2*float64(j), small.fit(line, width), line)
	}
}

// printedDate returns the date of the sheet in its language.
func (s *Sheet) printedDate() string {
	month := s.say(text.Key("sheet.month." + strconv.Itoa(int(s.created.Month()))))
	return s.say("sheet.day", "year", s.created.Year(), "month", month, "day", s.created.Day())
}

// qrSide returns the side of the QR code in millimetres, which is larger for a long link, or 0.
func (s *Sheet) qrSide() float64 {
	if s.code == nil {
		return 0
	}
	return min(maxQR, max(minQR, minModule*float64(s.code.Size)))
}

// encode returns the QR code of a link: if it is a long one, with less redundancy, so that its parts are larger. It
// returns nil if the link is too long.
func encode(url string) *qr.Code {
	code, err := qr.Encode(url, qr.M)
	if err != nil || minModule*float64(code.Size) > minQR {
		if code, err = qr.Encode(url, qr.L); err != nil {
			return nil
		}
	}
	return code
}

// qrCode draws the QR code of the link.
func (s *Sheet) qrCode(p *page, x, y, side float64) {
	code := s.code
	if code == nil {
		return
	}
	path, unit := newPath(), side/float64(code.Size)
	for row := range code.Size {
		for column := 0; column < code.Size; column++ {
			start := column
			for column < code.Size && code.Black(column, row) {
				column++
			}
			if column == start {
				continue
			}
			left, right := x+float64(start)*unit, x+float64(column)*unit
			above, below := y+float64(row)*unit, y+float64(row+1)*unit
			path = path.to('M', left, above).to('L', right, above).to('L', right, below).to('L', left, below).to('Z')
		}
	}
	p.path(layer{path: string(path), fill: "#111"})
	p.reserve("qr", x, y, side, side)
}
