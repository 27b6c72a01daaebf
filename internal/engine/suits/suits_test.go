package suits

import "testing"

// TestSuitsAreThoseOfThePages compares suits with those that cardsFor of the pages returns
// (web/src/ui/cards/card.test.ts has the same examples).
func TestSuitsAreThoseOfThePages(t *testing.T) {
	for _, c := range []struct {
		numbers []string
		seed    string
		want    string
	}{
		{[]string{"3", "3", "8", "8"}, "1-3.3.8.8-24-classic", "HDHD"},
		{[]string{"7", "7", "7", "7", "7", "7"}, "x", "CSHDSC"},
		{[]string{"25", "0", "1", "13"}, "x", "\x00\x00CH"},
	} {
		if got := string(OfTexts(c.numbers, c.seed)); got != c.want {
			t.Errorf("%v, %s: %q, want %q", c.numbers, c.seed, got, c.want)
		}
	}
}
