package deal

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var cardOptions = ParseOptions{Max: 13, MaxCards: 6, SplitDigits: true}

func TestParseHand(t *testing.T) {
	tests := []struct {
		text string
		o    ParseOptions
		want string
	}{
		{"3 3 8 8", cardOptions, "3 3 8 8"},
		{"8 3 8 3", cardOptions, "3 3 8 8"},
		{"3,3,8,8", cardOptions, "3 3 8 8"},
		{" 3, 3 ,\t8 , 8\r\n", cardOptions, "3 3 8 8"},
		{"3，3、8　8", cardOptions, "3 3 8 8"},
		{"3388", cardOptions, "3 3 8 8"},
		{"* 3 8 8", ParseOptions{Jokers: true}, "0 3 8 8"},
		{"*388", ParseOptions{Jokers: true, SplitDigits: true}, "0 3 8 8"},
		{"Joker, K, joker", ParseOptions{Jokers: true}, "0 0 13"},
		{"0 3", ParseOptions{Jokers: true}, "0 3"},
		{"AKQJ", cardOptions, "1 11 12 13"},
		{"akqj", cardOptions, "1 11 12 13"},
		{"10 A k q", cardOptions, "1 10 12 13"},
		{"10AKQ", cardOptions, "1 10 12 13"},
		{"1010AK", cardOptions, "1 10 10 13"},
		{"1010", cardOptions, "10 10"},
		{"110", cardOptions, "1 10"},
		{"1012", cardOptions, "1 2 10"},
		{"007", cardOptions, "0 0 7"},
		{"200", ParseOptions{SplitDigits: true}, "0 0 2"},
		{"2147483648", ParseOptions{SplitDigits: true}, "1 2 3 4 4 4 6 7 8 8"},
		{"88", ParseOptions{SplitDigits: true}, "88"},
		{"0124", cardOptions, "0 1 2 4"},
		{"100", cardOptions, "0 10"},
		{"AS 10H Q♦ 3c", cardOptions, "1 3 10 12"},
		{"as 10h q♢ 3♧", cardOptions, "1 3 10 12"},
		{"AS10HQ♦3c", cardOptions, "1 3 10 12"},
		{"13H 1S", cardOptions, "1 13"},
		{"♠A ♥10 DQ c3", cardOptions, "1 3 10 12"},
		{"♠3♥3♦8♣8", cardOptions, "3 3 8 8"},
		{"S3H3D8C8", cardOptions, "3 3 8 8"},
		{"♠️A♥️10", cardOptions, "1 10"},
		{"3♠️ 3♥️ 8 8", cardOptions, "3 3 8 8"},
		{"S3", cardOptions, "3"},
		{"３ ３ ８ ８", cardOptions, "3 3 8 8"},
		{"３３８８", cardOptions, "3 3 8 8"},
		{"Ａ　Ｋ，１０", cardOptions, "1 10 13"},
		{"T T t t", cardOptions, "10 10 10 10"},
		{"T", cardOptions, "10"},
		{"A23T", cardOptions, "1 2 3 10"},
		{"12", cardOptions, "12"},
		{"13", cardOptions, "13"},
		{"0", cardOptions, "0"},
		{"0 0 1", cardOptions, "0 0 1"},
		{"10 A", ParseOptions{Min: 1, Max: 13}, "1 10"},
		{"10AK", ParseOptions{Min: 1, Max: 13}, "1 10 13"},
		{"0", ParseOptions{Min: -5}, "0"},
		{"99999999999999999999", ParseOptions{Max: 13, SplitDigits: true}, strings.Repeat("9 ", 19) + "9"},

		{"J Q K", ParseOptions{Max: 10, Faces: 10}, "10 10 10"},
		{"JQKA", ParseOptions{Max: 10, Faces: 10}, "1 10 10 10"},
		{"JS KH 12D", ParseOptions{Max: 10, Faces: 10}, "10 10 10"},

		{"25 50 75 100 3 6", ParseOptions{Max: 100, MaxCards: 6}, "3 6 25 50 75 100"},
		{"100", ParseOptions{Max: 100}, "100"},
		{"3388", ParseOptions{Max: 100, SplitDigits: true}, "3 3 8 8"},

		{"3388", ParseOptions{}, "3388"},
		{"3388", ParseOptions{SplitDigits: true}, "3 3 8 8"},
		{"3388 1", ParseOptions{SplitDigits: true}, "1 3388"},
		{"200", ParseOptions{Max: 1000}, "200"},
		{"AKQJ", ParseOptions{}, "1 11 12 13"},
		{"10101010101010101010", ParseOptions{SplitDigits: true, MaxCards: 10}, "10 10 10 10 10 10 10 10 10 10"},
		{"9223372036854775807 1", ParseOptions{}, "1 9223372036854775807"},
		{"9223372036854775807", ParseOptions{}, "9223372036854775807"},
	}
	for _, test := range tests {
		hand, err := ParseHand(test.text, test.o)
		if err != nil || hand.String() != test.want {
			t.Errorf("ParseHand(%q, %+v) = %v, %v, want %s", test.text, test.o, hand, err, test.want)
		}
	}
}

func TestParseHandErrors(t *testing.T) {
	tests := []struct {
		text    string
		o       ParseOptions
		want    HandError
		message string // the text of the error; "" if not checked
	}{
		{"", cardOptions, HandError{Kind: "empty"}, `no cards: give some numbers, such as 3 3 8 8`},
		{" ,, \n", cardOptions, HandError{Kind: "empty"}, ""},
		{
			"3 3 x 8", cardOptions,
			HandError{Kind: "not-card", Token: "x", Pos: 3},
			`"x" (number 3) is not a card: use whole numbers or A T J Q K, such as 3 3 8 8 or A 10 K Q`,
		},
		{"S", cardOptions, HandError{Kind: "not-card", Token: "S", Pos: 1}, ""},
		{"♠", cardOptions, HandError{Kind: "not-card", Token: "♠", Pos: 1}, ""},
		{"-", cardOptions, HandError{Kind: "not-card", Token: "-", Pos: 1}, ""},
		{"+3 4", cardOptions, HandError{Kind: "not-card", Token: "+3", Pos: 1}, ""},
		{"3 0S", cardOptions, HandError{Kind: "not-card", Token: "0S", Pos: 2}, ""},
		{"3 14S", cardOptions, HandError{Kind: "not-card", Token: "14S", Pos: 2}, ""},
		{"14S", cardOptions, HandError{Kind: "not-card", Token: "14S", Part: "4S", Pos: 1}, ""},
		{"S3H", cardOptions, HandError{Kind: "not-card", Token: "S3H", Part: "H", Pos: 1}, ""},
		{"S3H4S", cardOptions, HandError{Kind: "not-card", Token: "S3H4S", Part: "S", Pos: 1}, ""},
		{"S3 8H8", cardOptions, HandError{Kind: "not-card", Token: "8H8", Pos: 2}, ""},
		{"SS3", cardOptions, HandError{Kind: "not-card", Token: "SS3", Part: "SS", Pos: 1}, ""},
		{"♠", cardOptions, HandError{Kind: "not-card", Token: "♠", Pos: 1}, ""},
		{"AS3", cardOptions, HandError{Kind: "not-card", Token: "AS3", Part: "3", Pos: 1}, ""},
		{"A\xffK", cardOptions, HandError{Kind: "not-card", Token: "A\xffK", Part: "\xff", Pos: 1}, ""},
		{"1e5", cardOptions, HandError{Kind: "not-card", Token: "1e5", Part: "e", Pos: 1}, ""},
		{"3 AK", cardOptions, HandError{Kind: "not-card", Token: "AK", Pos: 2}, ""},
		{"AK 3", cardOptions, HandError{Kind: "not-card", Token: "AK", Pos: 1}, ""},
		{
			"AKZJ", cardOptions,
			HandError{Kind: "not-card", Token: "AKZJ", Part: "Z", Pos: 1},
			`"Z" in "AKZJ" is not a card: use whole numbers or A T J Q K, such as 3 3 8 8 or A 10 K Q`,
		},
		{
			"0x18", cardOptions,
			HandError{Kind: "hex", Token: "0x18", Pos: 1},
			`"0x18" (number 1) is hexadecimal: use decimal digits, such as 24`,
		},
		{"3 0XfF", cardOptions, HandError{Kind: "hex", Token: "0XfF", Pos: 2}, ""},
		{
			"3 -3 8 8", cardOptions,
			HandError{Kind: "negative", Token: "-3", Pos: 2},
			`"-3" (number 2) is negative: use whole numbers from 0 up`,
		},
		{"−3", cardOptions, HandError{Kind: "negative", Token: "−3", Pos: 1}, ""},
		{
			"1/2", cardOptions,
			HandError{Kind: "fraction", Token: "1/2", Pos: 1},
			`"1/2" (number 1) is a fraction: use whole numbers from 0 up`,
		},
		{"3 3 8 2.5", cardOptions, HandError{Kind: "fraction", Token: "2.5", Pos: 4}, ""},
		{".5 1", cardOptions, HandError{Kind: "fraction", Token: ".5", Pos: 1}, ""},
		{
			"1 07", cardOptions,
			HandError{Kind: "leading-zero", Token: "07", Pos: 2},
			`"07" (number 2) begins with a zero: write the number without it`,
		},
		{"07", cardOptions, HandError{Kind: "leading-zero", Token: "07", Pos: 1}, ""},
		{"0 00", cardOptions, HandError{Kind: "leading-zero", Token: "00", Pos: 2}, ""},
		{
			"3 14", cardOptions,
			HandError{Kind: "too-large", Token: "14", Pos: 2, Limit: 13},
			`"14" (number 2) is too large: use numbers from 0 to 13`,
		},
		{
			"3 0",
			ParseOptions{Min: 1, Max: 13},
			HandError{Kind: "too-small", Token: "0", Pos: 2, Low: 1, Limit: 13},
			`"0" (number 2) is too small: use numbers from 1 to 13`,
		},
		{"0", ParseOptions{Min: 1, Max: 13}, HandError{Kind: "too-small", Token: "0", Pos: 1, Low: 1, Limit: 13}, ""},
		{"3380", ParseOptions{Min: 1, Max: 13, SplitDigits: true}, HandError{Kind: "too-small", Token: "3380", Part: "0", Pos: 1, Low: 1, Limit: 13}, ""},
		{"0", ParseOptions{Min: 1}, HandError{Kind: "too-small", Token: "0", Pos: 1, Low: 1, Limit: MaxNumber}, ""},
		{
			"3 14",
			ParseOptions{Min: 1, Max: 13},
			HandError{Kind: "too-large", Token: "14", Pos: 2, Low: 1, Limit: 13},
			`"14" (number 2) is too large: use numbers from 1 to 13`,
		},
		{
			"-3",
			ParseOptions{Min: 1, Max: 13},
			HandError{Kind: "negative", Token: "-3", Pos: 1, Low: 1},
			`"-3" (number 1) is negative: use whole numbers from 1 up`,
		},
		{"J 3", ParseOptions{Max: 10}, HandError{Kind: "too-large", Token: "J", Pos: 1, Limit: 10}, ""},
		{"3J", ParseOptions{Max: 10}, HandError{Kind: "too-large", Token: "3J", Part: "J", Pos: 1, Limit: 10}, ""},
		{"JS 12", ParseOptions{Max: 10, Faces: 10}, HandError{Kind: "too-large", Token: "12", Pos: 2, Limit: 10}, ""},
		{
			"9223372036854775808",
			ParseOptions{},
			HandError{Kind: "too-large", Token: "9223372036854775808", Pos: 1, Limit: MaxNumber},
			"",
		},
		{
			"1 9223372036854775808",
			ParseOptions{SplitDigits: true},
			HandError{Kind: "too-large", Token: "9223372036854775808", Pos: 2, Limit: MaxNumber},
			"",
		},
		{
			"9223372036854775808",
			ParseOptions{SplitDigits: true, MaxCards: 10},
			HandError{Kind: "too-large", Token: "9223372036854775808", Pos: 1, Limit: MaxNumber},
			`"9223372036854775808" (number 1) is too large: use numbers from 0 to 9223372036854775807`,
		},
		{
			"10000000000000000000",
			ParseOptions{Min: 1, Max: 13, MaxCards: 10, SplitDigits: true},
			HandError{Kind: "too-large", Token: "10000000000000000000", Pos: 1, Low: 1, Limit: 13},
			"",
		},
		{
			"1234567890123", // a valid number, but read as glued cards
			ParseOptions{SplitDigits: true, MaxCards: 10},
			HandError{Kind: "too-many", Token: "1234567890123", Part: "1", Pos: 1, Limit: 10},
			"",
		},
		{
			"1 2 3 4 5 6 7", cardOptions,
			HandError{Kind: "too-many", Token: "7", Pos: 7, Limit: 6},
			`"7" (number 7) is one card too many: give at most 6`,
		},
		{
			"1234567", cardOptions,
			HandError{Kind: "too-many", Token: "1234567", Part: "7", Pos: 1, Limit: 6},
			`"7" in "1234567" is one card too many: give at most 6`,
		},
	}
	seen := map[Kind]bool{}
	for _, test := range tests {
		hand, err := ParseHand(test.text, test.o)
		var got *HandError
		if !errors.As(err, &got) || *got != test.want || hand != nil {
			t.Errorf("ParseHand(%q, %+v) = %v, %+v, want %+v", test.text, test.o, hand, got, test.want)
			continue
		}
		if test.message != "" && got.Error() != test.message {
			t.Errorf("ParseHand(%q): message %s, want %s", test.text, got, test.message)
		}
		seen[got.Kind] = true
	}
	for _, kind := range Kinds() {
		if !seen[kind] {
			t.Errorf("no test case for kind %s", kind)
		}
	}
	if len(seen) != len(Kinds()) {
		t.Errorf("Kinds() = %v, but the test cases have %v", Kinds(), seen)
	}
}

func TestHand(t *testing.T) {
	numbers := []int64{8, 3, 8, 3, 0}
	hand, err := NewHand(numbers...)
	if err != nil || hand.String() != "0 3 3 8 8" || numbers[0] != 8 {
		t.Errorf("NewHand = %v, %v, want 0 3 3 8 8; the argument is now %v", hand, err, numbers)
	}
	values, mult := hand.Counts()
	if !slices.Equal(values, []int64{0, 3, 8}) || !slices.Equal(mult, []int{1, 2, 2}) {
		t.Errorf("Counts = %v, %v, want [0 3 8], [1 2 2]", values, mult)
	}
	if empty, err := NewHand(); err != nil || len(empty) != 0 || empty.String() != "" {
		t.Errorf("NewHand() = %v, %v, want the empty hand", empty, err)
	}
	_, err = NewHand(3, math.MinInt64)
	var handErr *HandError
	if !errors.As(err, &handErr) || *handErr != (HandError{Kind: "negative", Token: "-9223372036854775808", Pos: 2}) {
		t.Errorf("NewHand with a negative number: error %v, want the kind negative", err)
	}
}

// TestHandRoundTrip checks that ParseHand reads the text of a hand with any separator.
func TestHandRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.Int64Range(0, MaxNumber), 1, 8).Draw(t, "numbers")
		hand, err := NewHand(numbers...)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(hand.String(), " ", rapid.SampledFrom([]string{" ", ",", ", ", "\t"}).Draw(t, "gap"))
		back, err := ParseHand(text, ParseOptions{})
		if err != nil || !slices.Equal(back, hand) {
			t.Fatalf("ParseHand(%q) = %v, %v, want %v", text, back, err, hand)
		}
	})
}

func FuzzParseHand(f *testing.F) {
	for _, text := range []string{"3 3 8 8", "3388", "AKQJ", "10A♠", "0x18", "-3", "2.5", "AS10HQ♦3c", "", "\xff", "１２"} {
		f.Add(text, int64(13), int64(1), true, 6, int64(0))
		f.Add(text, int64(0), int64(0), true, 0, int64(10))
	}
	f.Fuzz(func(t *testing.T, text string, maxNumber, minNumber int64, splitDigits bool, maxCards int, faces int64) {
		o := ParseOptions{Max: maxNumber, Min: minNumber, SplitDigits: splitDigits, MaxCards: maxCards, Faces: faces}
		hand, err := ParseHand(text, o)
		if err != nil {
			var handErr *HandError
			if !errors.As(err, &handErr) || !slices.Contains(Kinds(), handErr.Kind) || !strings.Contains(text, handErr.Token) ||
				!strings.Contains(handErr.Token, handErr.Part) || strings.ContainsAny(handErr.Error(), "\r\n") {
				t.Fatalf("ParseHand(%q) returns an inconsistent error: %+v", text, err)
			}
			return
		}
		if len(hand) == 0 || !slices.IsSorted(hand) || hand[0] < max(minNumber, 0) || maxNumber > 0 && hand[len(hand)-1] > maxNumber ||
			maxCards > 0 && len(hand) > maxCards {
			t.Fatalf("ParseHand(%q, %+v) = %v, which violates the options", text, o, hand)
		}
		back, err := ParseHand(hand.String(), ParseOptions{})
		if err != nil || !slices.Equal(back, hand) {
			t.Fatalf("ParseHand of %v = %v, %v, want the same hand", hand, back, err)
		}
	})
}

// TestHandAppend checks the separators, and that Append adds nothing for an empty hand.
func TestHandAppend(t *testing.T) {
	for _, c := range []struct {
		hand Hand
		want string
	}{{nil, "x"}, {Hand{3}, "x3"}, {Hand{3, 3, 8, 100}, "x3.3.8.100"}} {
		if got := string(c.hand.Append([]byte("x"), '.')); got != c.want {
			t.Errorf("Append of %v = %s, want %s", c.hand, got, c.want)
		}
	}
}
