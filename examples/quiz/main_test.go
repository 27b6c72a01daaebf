package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-seed", "7"}, strings.NewReader("hint\nhint\nhint\nhint\n1+\n6*4\n1+4+6+8\n(6-4+1)*8\nhint\n\n"), &out); err != nil {
		t.Fatal(err)
	}
	if want := `Make 24 from 1 4 6 8.
It can make 24.
The last operation is 3 × 8.
Two of the numbers make 2.
6 − 4 = 2.
expr: end at byte 2
No: use each number of 1 4 6 8 once.
No: that is 19.
Correct.
Make 24 from 1 3 3 8.
It can make 24.
Make 24 from 6 7 10 13.
`; out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
	if err := run([]string{"-seed", "x"}, strings.NewReader(""), &out); err == nil {
		t.Error("invalid arguments give no error")
	}
}
