package sheet

import (
	"errors"
	"slices"
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
		if len(code) != 11 || strings.Trim(code, codeAlphabet+"-") != "" {
			t.Fatalf("code %q", code)
		}
		for _, text := range []string{code, strings.ToLower(code), strings.ReplaceAll(code, "-", " "), strings.ReplaceAll(code, "-", "")} {
			if got, err := ParseCode(text); err != nil || got != s {
				t.Fatalf("%q: %+v, %v; want %+v", text, got, err, s)
			}
		}
	})
}

// TestMistypedCodesAreFound changes one character of codes, and the places of two.
func TestMistypedCodesAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := []byte(strings.ReplaceAll(anySpec(t).Code(), "-", ""))
		i, j := rapid.IntRange(0, codeLength-1).Draw(t, "i"), rapid.IntRange(0, codeLength-1).Draw(t, "j")
		swapped := slices.Clone(code)
		swapped[i], swapped[j] = code[j], code[i]
		if _, err := NormalizeCode(string(swapped)); (err == nil) != (code[i] == code[j]) || err != nil && !errors.Is(err, ErrMistyped) {
			t.Fatalf("%s as %s: %v", code, swapped, err)
		}
		for _, letter := range []byte(codeLetters) {
			other := slices.Clone(code)
			other[i] = letter
			if _, err := ParseCode(string(other)); (err == nil) != (letter == code[i]) || err != nil && !errors.Is(err, ErrMistyped) {
				t.Fatalf("%s as %s: %v", code, other, err)
			}
		}
	})
}

// TestCodesNeverChange checks codes that may have been printed.
func TestCodesNeverChange(t *testing.T) {
	for code, s := range map[string]Spec{
		"DSK-2VT-CY2": Spec{}.WithDefaults(),
		"TMM-YY9-5GZ": {Span{1, 1}, 3, 24, "3*8", OrderMixed, true, 48, 7},
	} {
		if got := s.Code(); got != code {
			t.Errorf("%+v: %s, want %s", s, got, code)
		}
	}
}

// TestOtherTextsAreNoCodes checks texts that are not codes, and numbers beyond the last Spec.
func TestOtherTextsAreNoCodes(t *testing.T) {
	last := Spec{Span{5, 5}, MaxCards, MaxTarget, "", OrderMixed, true, MaxHands, MaxSeed}
	for _, text := range []string{"", "7KQ2", "7KQ-2M4", "7KQ-2M4-TB3-22", "7KQ-2M4-TB?", strings.Repeat("-", 99), "中文中文"} {
		if s, err := ParseCode(text); !errors.Is(err, ErrCode) {
			t.Errorf("%q: %+v, %v", text, s, err)
		}
	}
	if s, err := ParseCode(last.Code()); err != nil || s != last {
		t.Errorf("%+v, %v", s, err)
	}
}
