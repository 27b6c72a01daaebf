package answer

import (
	"strings"
	"testing"
)

// TestWordKinds checks that each word has one kind and that kindOf finds it in any case.
func TestWordKinds(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range wordKinds {
		for word := range strings.FieldsSeq(row.words) {
			if seen[word] {
				t.Errorf("%q has two kinds", word)
			}
			seen[word] = true
			for i := 0; i < len(word); i++ {
				if wordByteLen(word, i) == 0 {
					t.Errorf("%q is not a word of a text", word)
				}
			}
			if kindOf(word) != row.kind || kindOf(strings.ToUpper(word)) != row.kind {
				t.Errorf("%q has kind %d, want %d", word, kindOf(word), row.kind)
			}
		}
	}
	for word, want := range map[string]wordKind{"didn't": denialWord, "didn’t": denialWord, "abracadabra": otherWord, "": otherWord, "answerable-to": otherWord} {
		if got := kindOf(word); got != want {
			t.Errorf("%q has kind %d, want %d", word, got, want)
		}
	}
}
