package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"25", "50", "75", "100", "3", "6", "952"}, &out); err != nil {
		t.Fatal(err)
	}
	if want := `25 + 6 × 75 ÷ 50 × (100 + 3) = 952, 0 away
`; out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
	out.Reset()
	if err := run([]string{"1", "1", "2", "2", "3", "3", "999"}, &out); err != nil {
		t.Fatal(err)
	}
	if want := "3 × 3 × (1 + 2) × (1 + 2) = 81, 918 away\n"; out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
	if err := run([]string{"25", "x"}, &out); err == nil {
		t.Error("run returns no error for the target x")
	}
}
