package sheet

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// anySpec draws a valid Spec.
func anySpec(t *rapid.T) Spec {
	from := rapid.IntRange(1, maxLevel).Draw(t, "from")
	return Spec{
		Levels:     Span{from, rapid.IntRange(from, maxLevel).Draw(t, "to")},
		Cards:      rapid.IntRange(MinCards, MaxCards).Draw(t, "cards"),
		Target:     rapid.IntRange(1, MaxTarget).Draw(t, "target"),
		Technique:  rapid.SampledFrom(append(TechniqueCodes(), "")).Draw(t, "technique"),
		Order:      rapid.SampledFrom([]string{OrderEasy, OrderMixed}).Draw(t, "order"),
		Unsolvable: rapid.Bool().Draw(t, "unsolvable"),
		Count:      rapid.IntRange(1, MaxHands).Draw(t, "count"),
		Seed:       rapid.IntRange(1, MaxSeed).Draw(t, "seed"),
	}
}

// TestCodes checks that every Spec has a code from which it is read again, as people write it.
func TestCodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySpec(t)
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		code := s.Code()
		if len(code) != 9 || strings.Trim(code, codeAlphabet+"-") != "" {
			t.Fatalf("code %q", code)
		}
		for _, text := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", " "), strings.ReplaceAll(code, "-", "")} {
			if got, err := ParseCode(text); err != nil || got != s {
				t.Fatalf("%q: %+v, %v; want %+v", text, got, err, s)
			}
		}
	})
}

// TestCodesNeverChange checks codes that may have been printed.
func TestCodesNeverChange(t *testing.T) {
	for code, s := range map[string]Spec{
		"DSK2-VTCY": Spec{}.WithDefaults(),
		"TMMY-Y95G": {Span{1, 1}, 3, 24, "3*8", OrderMixed, true, 48, 7},
	} {
		if got := s.Code(); got != code {
			t.Errorf("%+v: %s, want %s", s, got, code)
		}
	}
}

// TestOtherTextsAreNoCodes checks texts that are not codes, and numbers beyond the last Spec.
func TestOtherTextsAreNoCodes(t *testing.T) {
	last := Spec{Span{5, 5}, MaxCards, MaxTarget, "", OrderMixed, true, MaxHands, MaxSeed}
	for _, text := range []string{"", "7KQ2", "7KQ2-M4TB-2", "OOOO-1111", strings.Repeat("-", 99), "中文中文"} {
		if s, err := ParseCode(text); err == nil {
			t.Errorf("%q: %+v", text, s)
		}
	}
	if s, err := ParseCode(last.Code()); err != nil || s != last {
		t.Errorf("%+v, %v", s, err)
	}
}
