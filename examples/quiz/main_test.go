package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(7, strings.NewReader("hint\nhint\nhint\nhint\n1+\n6*4\n1+4+6+8\n(6-4+1)*8\nhint\n\n"), &out); err != nil {
		t.Fatal(err)
	}
	if want := `Make 24 from 1 4 6 8.
solvable: 24
idea: 3*8, 3*8, (a+b-c)*d
part: 2
move: 6-4 = 2, 2+1 = 3, 3*8 = 24
expr: unexpected end of expression at byte 2
wrong numbers: without 1 8
wrong value: 19
correct
Make 24 from 1 3 3 8.
solvable: 24
Make 24 from 6 7 10 13.
`; out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
}
