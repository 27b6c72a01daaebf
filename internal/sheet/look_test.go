package sheet

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/make24/make24/internal/text"
)

func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip()
	}
	m := NewMaker(nil)
	type c struct {
		name string
		s    Spec
		l    Layout
	}
	o := "https://make24.example"
	for _, c := range []c{
		{"h12", Spec{Count: 12}, Layout{Origin: o, Date: "2026-11-27"}},
		{"h6", Spec{Count: 6, Levels: Span{1, 5}}, Layout{PerPage: 6, Origin: o}},
		{"h24zh", Spec{Count: 24, Unsolvable: true}, Layout{PerPage: 24, Origin: o, Lang: text.Chinese, Date: "2026-11-27"}},
		{"h48", Spec{Count: 48}, Layout{PerPage: 48, Origin: o, Paper: "letter"}},
		{"n12", Spec{Count: 12}, Layout{Style: StyleNumbers, Paper: "letter", Lang: text.Chinese, Title: "三年级二班 ♠♥♦♣ 练习"}},
		{"n48x6", Spec{Count: 48, Cards: 6}, Layout{Style: StyleNumbers, PerPage: 48, Origin: o}},
		{"c20", Spec{Count: 20, Levels: Span{1, 5}}, Layout{Kind: KindCards, Style: StyleNumbers, PerPage: 20, Origin: o}},
		{"c6", Spec{Count: 6, Levels: Span{1, 5}}, Layout{Kind: KindCards, PerPage: 6, Origin: o, Lang: text.Chinese}},
		{"c48", Spec{Count: 48, Levels: Span{1, 5}}, Layout{Kind: KindCards, Style: StyleNumbers, PerPage: 48, Origin: o, Paper: "letter"}},
		{"b", Spec{Count: 40}, Layout{Kind: KindBingo, Boards: 2, Origin: o}},
		{"bzh", Spec{Count: 30}, Layout{Kind: KindBingo, Boards: 1, Origin: o, Style: StyleNumbers, Lang: text.Chinese, Paper: "letter"}},
	} {
		t0 := time.Now()
		set, err := m.Set(t.Context(), c.s.WithDefaults())
		if err != nil {
			t.Fatal(c.name, err)
		}
		t1 := time.Now()
		s, err := New(set, c.l)
		if err != nil {
			t.Fatal(c.name, err)
		}
		t2 := time.Now()
		var b bytes.Buffer
		if err := s.WritePDF(&b); err != nil {
			t.Fatal(err)
		}
		t3 := time.Now()
		svg := s.SVG(0)
		t.Log(c.name, s.NumPages(), s.AnswerPages(), b.Len(), len(svg), t1.Sub(t0), t2.Sub(t1), t3.Sub(t2), time.Since(t3))
		os.WriteFile(dir+"/"+c.name+".pdf", b.Bytes(), 0o644)
		os.WriteFile(dir+"/"+c.name+".svg", svg, 0o644)
	}
}
