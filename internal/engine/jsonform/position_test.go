package jsonform_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// TestParsePosition checks the ways to write the numbers of a position, and the index of the
// invalid word in errors.
func TestParsePosition(t *testing.T) {
	v, err := puzzle.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	opts := deal.ParseOptions{SplitDigits: true, MaxCards: puzzle.MaxNumbers}
	for _, c := range []struct {
		text, numbers string
		moved         bool
	}{
		{"3 3 8 8", "[3 3 8 8]", false},
		{"3388", "[3 3 8 8]", false},
		{"AKQJ", "[1 11 12 13]", false},
		{"24", "[24]", true},
		{"100", "[100]", true},
		{"4 6", "[4 6]", true},
		{"8/3, 3 8", "[8/3 3 8]", true},
		{"8⁄3 3 8", "[8/3 3 8]", true},
		{"-2 K", "[-2 13]", true},
		{"−2 12", "[-2 12]", true},
		{"-16/4 6", "[-4 6]", true},
		{"1 2 3 4 5", "[1 2 3 4 5]", false},
		{"2+3 =10 K", "[5 10 13]", true},
		{"2×3 10−4*2", "[6 2]", true},
		{"3 1/2/3", "[3 1/6]", true},
	} {
		at, err := jsonform.ParsePosition(c.text, v, rat.Int(24), opts)
		if err != nil || fmt.Sprint(at.Numbers) != c.numbers || at.Moved != c.moved || !at.Target.Equal(rat.Int(24)) || at.Rules != v.Rules {
			t.Errorf("%q: %+v, %v", c.text, at, err)
		}
	}
	jokers := opts
	jokers.Jokers = true
	for _, c := range []struct {
		text, numbers string
		moved         bool
	}{
		{"* 3 8 8", "[0 3 8 8]", false},
		{"*388", "[0 3 8 8]", false},
		{"388*", "[0 3 8 8]", false},
		{"**88", "[0 0 8 8]", false},
		{"3 ＊", "[0 3]", true},
		{"joker 8/3 8", "[0 8/3 8]", true},
		{"3*8 * 2", "[24 0 2]", true},
		{"=10 *", "[10 0]", true},
	} {
		at, err := jsonform.ParsePosition(c.text, v, rat.Int(24), jokers)
		if err != nil || fmt.Sprint(at.Numbers) != c.numbers || at.Moved != c.moved {
			t.Errorf("with jokers, %q: %+v, %v", c.text, at, err)
		}
	}
	for text, made := range map[string][]grade.Made{
		"3 8/3 -2 =10 2+3 2*3 2+3*4 (2+3)*4": {
			grade.Dealt, grade.Product, grade.Sum, grade.Chosen, grade.Sum, grade.Product, grade.Sum, grade.Product,
		},
		"3 3 8 8": nil,
	} {
		if at, err := jsonform.ParsePosition(text, v, rat.Int(24), opts); err != nil || !slices.Equal(at.Made, made) {
			t.Errorf("%q: made %v, %v, want %s", text, at.Made, err, made)
		}
	}
	for text, pos := range map[string]int{"8/0 3": 1, "3 1/2/": 2, "=K": 1, "1+1-": 1, "6/(3-3)": 1, "1/2 x": 2, "1/2 2.5": 2, "1/2 1 1 1 1 1 1 1 1 1 1": 11, "-": 1} {
		_, err := jsonform.ParsePosition(text, v, rat.Int(24), opts)
		var number *jsonform.NumberError
		var hand *deal.HandError
		if errors.As(err, &number) && number.Pos == pos || errors.As(err, &hand) && hand.Pos == pos {
			continue
		}
		t.Errorf("%q: %v, want an error with index %d", text, err, pos)
	}
}
