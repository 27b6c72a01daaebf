package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(&out); err != nil {
		t.Fatal(err)
	}
	if want := `1 3 4 6     244.5 s  6 ÷ (1 − 3 ÷ 4)     through a fraction
1 6 6 8     207.1 s  6 ÷ (1 − 6 ÷ 8)     through a fraction
2 3 5 12    192.7 s  12 ÷ (3 − 5 ÷ 2)    through a fraction
1 8 12 12   153.3 s  12 ÷ (12 ÷ 8 − 1)   through a fraction
1 4 5 6     132.6 s  6 ÷ (5 ÷ 4 − 1)     through a fraction
3 5 7 13    126.3 s  (13 × 5 + 7) ÷ 3    quotient last  a large product
6 12 12 13  114.8 s  (13 × 12 − 12) ÷ 6  a number multiplied, plus or minus the same number  a large product
2 4 7 12    110.5 s  (7 + 2) × 4 − 12    a product, and the rest beside it
5 7 7 11    110.3 s  (5 − 11 ÷ 7) × 7    through a fraction  a number less a quotient, multiplied
2 7 7 10    109.6 s  (2 + 10 ÷ 7) × 7    through a fraction
`; out.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", out.String(), want)
	}
}
