package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"3388", "A 5 5 5", "1-1.1.4.6-24-classic"}, &out); err != nil {
		t.Fatal(err)
	}
	if want := `3 3 8 8, target 24: ideas 1, forms 1
  8 ÷ (3 − 8 ÷ 3)
1 5 5 5, target 24: ideas 1, forms 1
  5 × (5 − 1 ÷ 5)
1 1 4 6, target 24: ideas 1, forms 6
  1 × 1 × 4 × 6
`; out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
	if err := run([]string{"3 3 8 x"}, &out); err == nil {
		t.Error("run returns no error for the card x")
	}
}
