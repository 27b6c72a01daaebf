package expr

import (
	"strings"
	"testing"
)

// TestSharedCores checks that forms share a core exactly if they are the same idea.
func TestSharedCores(t *testing.T) {
	t.Parallel()
	cores := func(text string) string {
		e, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(Normalize(e).Cores(), " ")
	}
	for _, same := range [][]string{{"4*6", "6*4*1", "4*6+5-5", "4/(1/6)"}, {"8/(3-8/3)", "1*8/(3-8/3)"}} {
		for _, text := range same[1:] {
			if a, b := cores(same[0]), cores(text); a != b {
				t.Errorf("%s has the cores %s, %s has %s", same[0], a, text, b)
			}
		}
	}
	if cores("4*6") == cores("3*8") {
		t.Error("4*6 and 3*8 share a core")
	}
}
