package text_test

import (
	"testing"

	"github.com/make24/make24/internal/base/text"
)

// TestWidth checks the width of English, Chinese and other characters on a terminal.
func TestWidth(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "3 3 8 8": 7, "8 ÷ (3 − 8 ÷ 3)": 15, "█▏": 2, "1–10": 4, "“a”…": 4,
		"点数": 4, "（24，五）": 10, "\u3000": 2, "🃏": 2, "🂡": 1, "K♥": 2, "（默认 4）": 10, "😀": 2, "e\u0301": 1,
	} {
		if got := text.Width(s); got != want {
			t.Errorf("%q takes %d columns, not %d", s, got, want)
		}
	}
	if got := text.Pad("点", 4) + "|" + text.Pad("abcde", 4) + "|"; got != "点  |abcde|" {
		t.Errorf("%q", got)
	}
}
