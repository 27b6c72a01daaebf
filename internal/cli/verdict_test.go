package cli

import (
	"slices"
	"testing"
	"unicode"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/text"
)

// TestVerdictsAreExplained checks that every reason and every fault of a verdict has an explanation in
// both languages.
func TestVerdictsAreExplained(t *testing.T) {
	var keys []string
	for r := answer.NoAnswer; r.String() != "unknown"; r++ {
		keys = append(keys, "verdict."+r.String())
	}
	for k := record.BadJSON; k.String() != "unknown"; k++ {
		keys = append(keys, "verdict."+k.String())
	}
	for f := answer.Fault(1); f.String() != "unknown"; f++ {
		keys = append(keys, "fault."+f.String())
	}
	if len(keys) < 40 || slices.Contains(keys, "verdict.") {
		t.Errorf("only the codes %q were found", keys)
	}
	for _, key := range keys {
		english, chinese := text.English.Say(text.Key(key)), text.Chinese.Say(text.Key(key))
		isHan := func(r rune) bool { return unicode.Is(unicode.Han, r) }
		if english == key || !slices.ContainsFunc([]rune(chinese), isHan) {
			t.Errorf("%s is %q and %q", key, english, chinese)
		}
	}
}
