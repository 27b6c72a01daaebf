package sheet

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func init() { sample.Rapid(25) }

// testMaker is shared by the tests, since it caches what it finds.
var testMaker = NewMaker(nil)

// makeSet returns the set of a Spec.
func makeSet(t testing.TB, s Spec) *Set {
	t.Helper()
	set, err := testMaker.Set(t.Context(), s.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// ownPuzzle returns a puzzle with the classic rules.
func ownPuzzle(t testing.TB, target int64, numbers ...int64) puzzle.Puzzle {
	t.Helper()
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	p, err := puzzle.New(deal.Hand(numbers), rat.Int(target), classic.Rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// longSets returns sets with numbers and results of ten digits.
func longSets(t testing.TB) (sets []*Set) {
	long := int64(1_234_567_890)
	var puzzles []puzzle.Puzzle
	for i := range int64(48) {
		puzzles = append(puzzles, ownPuzzle(t, 2*long+2*i, long, long+i, i), ownPuzzle(t, 9_999_999_999, 9_999_999_998, 1, 1, i+1))
	}
	set, err := testMaker.Own(t.Context(), puzzles[:48])
	if err != nil {
		t.Fatal(err)
	}
	six, err := testMaker.Own(t.Context(), []puzzle.Puzzle{
		ownPuzzle(t, 9_999_999_999, 9_999_999_998, 9_999_999_997, 9_999_999_996, 9_999_999_995, 9_999_999_994, 1),
	})
	if err == nil {
		sets = append(sets, six)
	}
	return append(sets, set)
}

// anyLayout draws a valid Layout.
func anyLayout(t *rapid.T) Layout {
	return Layout{
		Kind:    rapid.SampledFrom([]string{KindHands, KindCards, KindBingo}).Draw(t, "kind"),
		PerPage: rapid.IntRange(MinPerPage, MaxPerPage).Draw(t, "n"), Boards: rapid.IntRange(1, 3).Draw(t, "boards"),
		Style: rapid.SampledFrom([]string{StyleCards, StyleNumbers}).Draw(t, "style"),
		Title: rapid.SampledFrom([]string{
			"", "Monday", "三年级二班 ♠♥♦♣ 练习", strings.Repeat("W", MaxTitle), strings.Repeat("算", MaxTitle), "a b " + strings.Repeat("9 ", 20),
		}).Draw(t, "title"),
		NoNames: rapid.Bool().Draw(t, "names"), Answers: rapid.SampledFrom([]string{AnswersEnd, AnswersBack, AnswersNone}).Draw(t, "answers"),
		Paper: rapid.SampledFrom([]string{"a4", "letter"}).Draw(t, "paper"),
		Lang:  rapid.SampledFrom(text.Langs()).Draw(t, "lang"),
		Origin: rapid.SampledFrom([]string{
			"", "https://make24.example", "https://" + strings.Repeat("a-long-name.", 8) + "example:8443",
		}).Draw(t, "origin"),
		Date: rapid.SampledFrom([]string{"", "2026-11-27"}).Draw(t, "date"),
	}
}

// checkBoxes reports elements that overlap or leave the page.
func checkBoxes(t *rapid.T, s *Sheet) {
	const margin, slack = 8.5, 0.01
	for n, p := range s.pages {
		for i, a := range p.boxes {
			if a.w < 0 || a.h < 0 || a.x < margin || a.y < margin || a.x+a.w > p.width-margin || a.y+a.h > p.height-margin {
				t.Fatalf("page %d of %+v: %+v leaves the page", n+1, s.layout, a)
			}
			for _, b := range p.boxes[:i] {
				if a.x+slack < b.x+b.w && b.x+slack < a.x+a.w && a.y+slack < b.y+b.h && b.y+slack < a.y+a.h {
					t.Fatalf("page %d of %+v: %+v overlaps %+v", n+1, s.layout, a, b)
				}
			}
		}
	}
}

// TestNothingOverlaps lays out sets in random ways, with large hands, hands with many ideas, hands
// without a solution, and numbers of ten digits.
func TestNothingOverlaps(t *testing.T) {
	sets := append(longSets(t),
		makeSet(t, Spec{Count: 12}), makeSet(t, Spec{Count: 48, Unsolvable: true, Levels: Span{1, 5}}),
		makeSet(t, Spec{Count: 30, Cards: 5, Target: 100}), makeSet(t, Spec{Count: 25, Cards: 3}),
		makeSet(t, Spec{Count: 6, Cards: 6}), makeSet(t, Spec{Count: 100, Order: OrderMixed}))
	most := 0
	for _, set := range sets {
		for _, h := range set.Hands {
			most = max(most, len(h.Solutions))
		}
	}
	if most < 20 {
		t.Errorf("no hand has 20 ideas, but %d", most)
	}
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(sets).Draw(t, "set")
		l := anyLayout(t)
		s, err := New(set, l)
		var field *FieldError
		if errors.As(err, &field) && (field.Field == "hands" || field.Field == "answers" && l.Kind != KindCards) {
			return // too few hands for bingo, or not the backs of cards
		}
		if err != nil {
			t.Fatal(err)
		}
		checkBoxes(t, s)
	})
}

// TestBacksAreBehindTheirCards checks that the answers of each card to cut out are on its back if the paper is
// turned about its long edge, and that one large hand fills a page.
func TestBacksAreBehindTheirCards(t *testing.T) {
	set := makeSet(t, Spec{Count: 48, Levels: Span{1, 5}, Cards: 5})
	for _, perPage := range []int{1, 5, 6, 20, 48} {
		s, err := New(set, Layout{Kind: KindCards, PerPage: perPage, Answers: AnswersBack})
		if err != nil {
			t.Fatal(err)
		}
		fronts := (48 + perPage - 1) / perPage
		if s.NumPages() != 2*fronts || s.AnswerPages() != fronts {
			t.Fatalf("%d pages, %d of answers", s.NumPages(), s.AnswerPages())
		}
		for i := 0; i < s.NumPages(); i += 2 {
			var cards []box
			for _, b := range s.pages[i].boxes {
				if b.name == "card" {
					cards = append(cards, b)
				}
			}
			at := -1
			for _, b := range s.pages[i+1].boxes {
				if b.name == "number" {
					at++
				}
				if b.name != "number" && b.name != "note" && b.name != "answer" {
					continue
				}
				card, left := cards[at], s.width-b.x-b.w
				if left < card.x || left+b.w > card.x+card.w || b.y < card.y || b.y+b.h > card.y+card.h {
					t.Fatalf("%d on a page: %+v is not behind card %d, %+v", perPage, b, at, card)
				}
			}
			if at != len(cards)-1 {
				t.Fatalf("%d backs of %d cards", at+1, len(cards))
			}
		}
	}
	s, err := New(set, Layout{PerPage: 1, Answers: AnswersNone})
	if err != nil || s.NumPages() != 48 {
		t.Fatalf("%v", err)
	}
	for _, b := range s.pages[0].boxes {
		if b.name == "cards" && b.w < 50 {
			t.Errorf("a card of a large hand is %.0f mm wide", b.w)
		}
	}
}

// TestSameBytes checks that a sheet has the same bytes every time, and that PDF and SVG are valid.
func TestSameBytes(t *testing.T) {
	var sets [2]*Set
	for i := range sets {
		set, err := NewMaker(nil).Set(t.Context(), Spec{Count: 40}.WithDefaults())
		if err != nil {
			t.Fatal(err)
		}
		sets[i] = set
	}
	for _, l := range []Layout{
		{Origin: "https://make24.example", Date: "2026-11-27"}, {Kind: KindCards, Lang: text.Chinese, Title: "三年级"}, {Kind: KindBingo, PerPage: 40, Boards: 1},
	} {
		var files [2]bytes.Buffer
		for i := range files {
			s, err := New(sets[i], l)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.WritePDF(&files[i], nil); err != nil {
				t.Fatal(err)
			}
			for page := range s.NumPages() {
				svg := s.SVG(page)
				files[i].Write(svg)
				for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
					if _, err := d.Token(); errors.Is(err, io.EOF) {
						break
					} else if err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
			t.Errorf("%+v: two files differ", l)
		}
		if file := files[0].Bytes(); !bytes.HasPrefix(file, []byte("%PDF-1.")) || bytes.Contains(file, []byte("NaN")) {
			t.Errorf("%+v: not a PDF file", l)
		}
	}
}

// TestSetsOfCriteria checks levels, order, techniques, hands without a solution, and that a set with a
// larger count begins with other hands only because of its order.
func TestSetsOfCriteria(t *testing.T) {
	set := makeSet(t, Spec{Levels: Span{2, 4}, Count: 30, Unsolvable: true, Seed: 5})
	levels, seen := map[int]int{}, map[string]bool{}
	for i, h := range set.Hands {
		levels[h.Level]++
		if (h.Level == 0) != (len(h.Solutions) == 0) || i == 0 && h.Level == 0 || seen[h.Puzzle.ID()] || h.Ideas != len(h.Solutions) {
			t.Errorf("hand %d: %+v", i, h)
		}
		seen[h.Puzzle.ID()] = true
	}
	if levels[0] != 5 || levels[2] != 9 || levels[3] != 8 || levels[4] != 8 {
		t.Error(levels)
	}
	if set = makeSet(t, Spec{Technique: "fraction", Levels: Span{5, 5}, Count: 480}); len(set.Hands) == 0 || len(set.Hands) >= 480 || set.Asked != 480 {
		t.Errorf("%d hands of %d", len(set.Hands), set.Asked)
	}
	if _, err := testMaker.Set(t.Context(), Spec{Technique: "sum", Levels: Span{5, 5}, Target: 3, Cards: 3}.WithDefaults()); !errors.Is(err, ErrNoHands) {
		t.Error(err)
	}
	own, err := testMaker.Own(t.Context(), []puzzle.Puzzle{ownPuzzle(t, 24, 3, 3, 8, 8), ownPuzzle(t, 24, 1, 5, 5, 5)})
	if err != nil || own.Link != "/set/3.3.8.8_1.5.5.5" || own.Hands[0].Solutions[0] != "8 ÷ (3 − 8 ÷ 3)" || own.Hands[0].Level != 5 {
		t.Errorf("%+v, %v", own, err)
	}
	for _, c := range []struct {
		p    puzzle.Puzzle
		link string
	}{
		{ownPuzzle(t, 36, 2, 3, 4, 5), "/set/2.3.4.5=36"},
		{ownPuzzle(t, 100, 13, 2, 3), "/set/2.3.13=100"},
		{ownPuzzle(t, 101, 2, 3, 4, 5), ""},
		{ownPuzzle(t, 24, 2, 3, 4, 14), ""},
		{ownPuzzle(t, 24, 4, 6), ""},
	} {
		own, err := testMaker.Own(t.Context(), []puzzle.Puzzle{c.p})
		if err != nil || own.Link != c.link {
			t.Errorf("%s: %q, want %q, %v", c.p.ID(), own.Link, c.link, err)
		}
	}
	// The parts of the QR code of a long link are large enough for phones.
	var most []puzzle.Puzzle
	for range MaxLinked {
		most = append(most, ownPuzzle(t, 24, 13, 13, 12, 11))
	}
	if own, err = testMaker.Own(t.Context(), most); err != nil {
		t.Fatal(err)
	}
	s, err := New(own, Layout{Origin: "https://make24.example"})
	if err != nil || s.code == nil || s.qrSide()/float64(s.code.Size) < 0.28 {
		t.Errorf("%v: %d parts on %.0f mm", err, s.code.Size, s.qrSide())
	}
}

// TestEveryIdeaIsListed checks that no hand of four cards has more ideas than a sheet lists.
func TestEveryIdeaIsListed(t *testing.T) {
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	space, err := deal.NewSpace(classic.Pool, 4)
	if err != nil {
		t.Fatal(err)
	}
	engine := newEngine()
	for _, numbers := range space.All() {
		h, err := solved(t.Context(), engine, ownPuzzle(t, 24, numbers...))
		if err != nil || h.IsPartial || h.Ideas != len(h.Solutions) {
			t.Fatalf("%v: %+v, %v", numbers, h, err)
		}
	}
}

// TestFontsHaveTheTexts checks that the fonts have every character of the texts of sheets, the suits
// and the operators.
func TestFontsHaveTheTexts(t *testing.T) {
	for _, lang := range text.Langs() {
		for key := range text.Keys() {
			if strings.HasPrefix(string(key), "sheet.") {
				said := lang.Say(key)
				if gap := missing(said); gap != "" {
					t.Errorf("%s: no font has %q", key, gap)
				}
				want := map[string]*typeface{"zh": hanFace(), "zh-Hant": hantFace()}[lang.String()]
				for _, r := range runs(said, false, lang.Tag() == "zh-Hant") {
					if r.face.isHan && want != nil && r.face != want {
						t.Errorf("%s in %v: %q is of the font %s", key, lang, r.text, r.face.name)
					}
				}
			}
		}
	}
	for _, c := range bothWidths + "，。、：；（）「」＝" {
		if hanFace().advance(c) != hantFace().advance(c) {
			t.Errorf("%q is not as wide in both Chinese fonts", c)
		}
	}
	if gap := missing("♠♥♦♣−×÷+=()0123456789AJQK éßžЖΩ，。"); gap != "" {
		t.Errorf("no font has %q", gap)
	}
	set := makeSet(t, Spec{Count: 6})
	s, err := New(set, Layout{PerPage: 6, Title: "Dice 🎲 day 龘"})
	if err != nil || s.Dropped != "🎲龘" || s.Title() != "Dice day" {
		t.Errorf("%q, %q, %v", s.Dropped, s.Title(), err)
	}
}

// TestBoardsDiffer checks that bingo boards have different hands, each only once.
func TestBoardsDiffer(t *testing.T) {
	set := makeSet(t, Spec{Count: 40})
	boards := map[string]bool{}
	for number := range MaxPages {
		boards[fmt.Sprint(boardHands(set, number))] = true
	}
	if len(boards) != MaxPages {
		t.Errorf("%d boards", len(boards))
	}
}

// BenchmarkSheet measures a page of 24 hands as PDF, from the criteria to the file.
func BenchmarkSheet(b *testing.B) {
	makeSet(b, Spec{Count: 24})
	for b.Loop() {
		s, err := New(makeSet(b, Spec{Count: 24}), Layout{PerPage: 24, Origin: "https://make24.example"})
		if err != nil {
			b.Fatal(err)
		}
		if err := s.WritePDF(io.Discard, nil); err != nil {
			b.Fatal(err)
		}
	}
}
