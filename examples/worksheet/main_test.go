package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(3, 4, 7, &out); err != nil {
		t.Fatal(err)
	}
	if want := `Make 24 (level 4, seed 7)

  1.  3 5 7 11      ______________________

  2.  3 4 10 10     ______________________

  3.  2 4 4 6       ______________________

` + "\f" + `Answers (level 4, seed 7)

  1.  (11 − 5) × (7 − 3)
  2.  10 × 3 − 10 + 4
  3.  2 + 4 × 4 + 6
`; out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
	if err := run(12, 6, 1, &out); err == nil {
		t.Error("run returns no error for level 6")
	}
}
