package cli

import (
	"slices"
	"testing"
)

// TestWrap checks where lines of English and Chinese text are broken.
func TestWrap(t *testing.T) {
	for _, c := range []struct {
		s    string
		n    int
		want []string
	}{
		{"one", 10, []string{"one"}},
		{"", 10, []string{""}},
		{"one two three", 8, []string{"one two", "three"}},
		{"one two three", 3, []string{"one", "two", "three"}},
		{"a verylongword b", 5, []string{"a", "verylongword", "b"}},
		{"牌中允许的数", 4, []string{"牌中", "允许", "的数"}},
		{"牌中，数", 5, []string{"牌", "中，", "数"}},
		{"数（默认 form）", 8, []string{"数（默认", "form）"}},
		{"用 classic 规则", 6, []string{"用", "classic", "规则"}},
	} {
		if got := wrapLines(c.s, c.n); !slices.Equal(got, c.want) {
			t.Errorf("wrap(%q, %d) = %q, want %q", c.s, c.n, got, c.want)
		}
	}
}
