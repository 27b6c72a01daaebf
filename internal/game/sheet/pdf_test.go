package sheet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/ledongthuc/pdf"

	"github.com/make24/make24/internal/base/text"
)

// TestPDFIsRead reads PDF files with another library: their pages, the size of the paper, and the texts
// of titles, hands and answers.
func TestPDFIsRead(t *testing.T) {
	sets := []*Set{makeSet(t, Spec{Count: 30}), longSets(t)[len(longSets(t))-1]}
	for _, kind := range []string{KindHands, KindCards, KindBingo} {
		for paper, size := range map[string][2]float64{"a4": {595.28, 841.89}, "letter": {612, 792}} {
			for _, lang := range []text.Lang{text.English, text.Chinese} {
				for _, set := range sets {
					checkPDF(t, set, Layout{Kind: kind, Style: StyleNumbers, Paper: paper, Lang: lang, Boards: 2}, size)
				}
			}
		}
	}
}

func checkPDF(t *testing.T, set *Set, l Layout, size [2]float64) {
	t.Helper()
	s, err := New(set, l)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := s.WritePDF(&file, nil); err != nil {
		t.Fatal(err)
	}
	r, err := pdf.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatalf("%+v: %v", l, err)
	}
	if r.NumPage() != s.NumPages() {
		t.Errorf("%+v: %d pages, want %d", l, r.NumPage(), s.NumPages())
	}
	texts := ""
	for i := range r.NumPage() {
		p := r.Page(i + 1)
		box := p.V.Key("MediaBox")
		if box.Kind() == pdf.Null {
			box = p.V.Key("Parent").Key("MediaBox")
		}
		if math.Abs(box.Index(2).Float64()-size[0]) > 0.1 || math.Abs(box.Index(3).Float64()-size[1]) > 0.1 {
			t.Errorf("%+v: page %d has the box %v", l, i+1, box)
		}
		texts += textOf(t, p)
	}
	wanted := []string{s.Title(), "Answers"}
	if l.Kind == KindBingo {
		wanted = []string{s.Title()}
	} else if l.Lang == text.Chinese {
		wanted[1] = "答案"
	}
	if l.Kind == KindCards {
		wanted = wanted[1:] // the title is on the answers only
	}
	for _, h := range s.hands {
		wanted = append(wanted, h.label())
		if len(h.Solutions) > 0 && l.Kind != KindBingo && len(h.Solutions[0]) < 20 {
			wanted = append(wanted, h.Solutions[0])
		}
	}
	for _, w := range wanted {
		if !strings.Contains(texts, strings.Join(strings.Fields(w), "")) {
			t.Errorf("%+v: the file does not have %q", l, w)
			return
		}
	}
}

// textOf returns the text of a page without spaces. The codes of all characters are UTF-16, which the fonts
// must say.
func textOf(t *testing.T, p pdf.Page) string {
	t.Helper()
	for _, name := range p.Fonts() {
		unicode, err := io.ReadAll(p.Font(name).V.Key("ToUnicode").Reader())
		if err != nil || !strings.Contains(string(unicode), "<0000> <FFFF> <0000>") {
			t.Fatalf("font %s: %s, %v", name, unicode, err)
		}
	}
	var units []uint16
	pdf.Interpret(p.V.Key("Contents"), func(stack *pdf.Stack, operator string) {
		for stack.Len() > 0 {
			if value := stack.Pop(); operator == "Tj" {
				for pair := range slices.Chunk([]byte(value.RawString()), 2) {
					units = append(units, binary.BigEndian.Uint16(pair))
				}
			}
		}
	})
	return strings.Join(strings.Fields(string(utf16.Decode(units))), "")
}

// TestStepEndsWriting checks that a file is not written further once a step fails.
func TestStepEndsWriting(t *testing.T) {
	s, err := New(makeSet(t, Spec{Count: 48}), Layout{Kind: KindCards, PerPage: 6})
	if err != nil {
		t.Fatal(err)
	}
	steps, end := 0, errors.New("end")
	err = s.WritePDF(new(bytes.Buffer), func() error {
		if steps++; steps == 3 {
			return end
		}
		return nil
	})
	if !errors.Is(err, end) || steps != 3 {
		t.Errorf("%d steps, %v", steps, err)
	}
}

// TestLongNumbersAreLegible checks that numbers and targets of ten digits on cards to cut out have at
// least 12 points with the default number of cards on a page.
func TestLongNumbersAreLegible(t *testing.T) {
	const twelve = 12 / pointsPerMM
	numbers := []int64{9_999_999_998, 9_999_999_997, 9_999_999_996, 9_999_999_995, 9_999_999_994, 9_999_999_993}
	for n := 2; n <= MaxCards; n++ {
		for _, hand := range [][]int64{numbers[:n], []int64{1, 2, 3, 4, 5, 6}[:n]} {
			set := &Set{Hands: []Hand{{Puzzle: ownPuzzle(t, 9_999_999_999, hand...)}}}
			for _, style := range []string{StyleCards, StyleNumbers} {
				for paper := range paperSizes {
					s := &Sheet{set: set, hands: set.dealtHands(style == StyleNumbers), layout: Layout{Kind: KindCards, Paper: paper}.WithDefaults()}
					s.width, s.height = paperSizes[paper][0], paperSizes[paper][1]
					_, side := s.squares()
					h := &s.hands[0]
					size := max(newCutoutList(h, side).size, h.smallestAround(side))
					if size < twelve {
						t.Errorf("%v, %s, %s: %.1f points", hand, style, paper, size*pointsPerMM)
					}
				}
			}
		}
	}
}
