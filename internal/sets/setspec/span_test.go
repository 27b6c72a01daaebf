package setspec

import (
	"testing"

	"github.com/make24/make24/generate"
)

func TestSpan(t *testing.T) {
	for _, c := range []struct {
		text     string
		from, to int64
		wantErr  bool
	}{
		{"24", 24, 24, false},
		{"10-100", 10, 100, false},
		{"10..100", 10, 100, false},
		{"−5..−2", -5, -2, false},
		{"-5..-2", -5, -2, false},
		{"-5", -5, -5, false},
		{"0-0", 0, 0, false},
		{"", 0, 0, true},
		{"5-", 0, 0, true},
		{"..5", 0, 0, true},
		{"5-3", 0, 0, true},
		{"010", 0, 0, true},
		{"1-2-3", 0, 0, true},
		{"+3", 0, 0, true},
		{"1.5", 0, 0, true},
		{"9223372036854775808", 0, 0, true},
		{"-05", 0, 0, true},
		{"-5-10", -5, 10, false},
		{"-5--2", -5, -2, false},
		{" 3 .. 10 ", 3, 10, false},
		{"3 - 10", 3, 10, false},
		{"--5", 0, 0, true},
		{"-", 0, 0, true},
		{"1-2-", 0, 0, true},
	} {
		s, err := ParseSpan(c.text)
		if (err != nil) != c.wantErr || err == nil && s != (generate.Span{From: c.from, To: c.to}) {
			t.Errorf("%q: %v %v", c.text, s, err)
		}
	}
}

func TestSeconds(t *testing.T) {
	for _, c := range []struct {
		text     string
		from, to float64
		wantErr  bool
	}{
		{"5-20", 5, 20, false},
		{"5.5..20", 5.5, 20, false},
		{"30..", 30, 0, false},
		{"..8", 0, 8, false},
		{"30-", 30, 0, false},
		{"", 0, 0, true},
		{"20", 0, 0, true},
		{"..", 0, 0, true},
		{"20-5", 0, 0, true},
		{"fast", 0, 0, true},
		{"1e3..", 0, 0, true},
		{"NaN..", 0, 0, true},
		{"1..2..3", 0, 0, true},
		{"..0", 0, 0, true},
	} {
		s, err := parseSeconds(c.text)
		if (err != nil) != c.wantErr || err == nil && s != (generate.Seconds{From: c.from, To: c.to}) {
			t.Errorf("%q: %v %v", c.text, s, err)
		}
	}
}

func TestShare(t *testing.T) {
	for _, c := range []struct {
		text     string
		num, den int64
		wantErr  bool
	}{
		{"1/10", 1, 10, false},
		{"0.1", 1, 10, false},
		{"10%", 1, 10, false},
		{"1", 1, 1, false},
		{"0", 0, 1, false},
		{"12.5%", 1, 8, false},
		{"", 0, 0, true},
		{"2", 0, 0, true},
		{"-1/2", 0, 0, true},
		{"1/0", 0, 0, true},
		{"x", 0, 0, true},
		{"101%", 0, 0, true},
		{"0.0000000000000000000000001", 0, 0, true},
		{"1e-1", 0, 0, true},
	} {
		s, err := parseShare(c.text)
		if (err != nil) != c.wantErr || err == nil && s != (generate.Share{Num: c.num, Den: c.den}) {
			t.Errorf("%q: %v %v", c.text, s, err)
		}
	}
}
