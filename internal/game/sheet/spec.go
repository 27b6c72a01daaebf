package sheet

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/make24/make24/grade"
)

// Span is a range of levels, including From and To.
type Span struct{ From, To int }

// The orders of hands.
const (
	OrderEasy  = "easy"  // easy hands first
	OrderMixed = "mixed" // in random order
)

// Spec holds the criteria that determine the hands of a set and their order.
type Spec struct {
	Levels     Span   // within 1 to 5
	Cards      int    // numbers in a hand, MinCards to MaxCards
	Target     int    // 1 to MaxTarget
	Technique  string // code of a technique that the easiest solution uses; "": any
	Order      string // OrderEasy or OrderMixed
	Unsolvable bool   // about one hand in six has no solution
	Count      int    // number of hands, 1 to MaxHands
	Seed       int    // 1 to MaxSeed
}

// The limits of a Spec.
const (
	MinCards  = 3
	MaxCards  = 6
	MaxTarget = 100
	MaxHands  = 480
	MaxSeed   = 2400

	maxLevel      = 5
	maxTechniques = 29 // more than there are, so that a new technique does not change codes
)

// WithDefaults returns the Spec with default values in place of zero values.
func (s Spec) WithDefaults() Spec {
	if s.Levels == (Span{}) {
		s.Levels = Span{1, 3}
	}
	s.Cards, s.Target, s.Order = cmp.Or(s.Cards, 4), cmp.Or(s.Target, 24), cmp.Or(s.Order, OrderEasy)
	s.Count, s.Seed = cmp.Or(s.Count, 12), cmp.Or(s.Seed, 1)
	return s
}

// FieldError names an invalid field of a Spec or a Layout, by the name of its parameter, and describes
// the valid values.
type FieldError struct{ Field, Valid string }

// Error returns one line in English.
func (e *FieldError) Error() string {
	return fmt.Sprintf("sheet: %s out of range, use %s", e.Field, e.Valid)
}

// Check returns a *FieldError for the first invalid field.
func (s Spec) Check() error {
	inside := func(n, low, high int) bool { return low <= n && n <= high }
	switch {
	case !inside(s.Levels.From, 1, s.Levels.To), s.Levels.To > maxLevel:
		return &FieldError{"levels", "1-5"}
	case !inside(s.Cards, MinCards, MaxCards):
		return &FieldError{"cards", fmt.Sprintf("%d..%d", MinCards, MaxCards)}
	case !inside(s.Target, 1, MaxTarget):
		return &FieldError{"target", fmt.Sprintf("1..%d", MaxTarget)}
	case techniqueNumber(s.Technique) < 0:
		return &FieldError{"needs", strings.Join(TechniqueCodes(), ", ")}
	case s.Order != OrderEasy && s.Order != OrderMixed:
		return &FieldError{"order", OrderEasy + ", " + OrderMixed}
	case !inside(s.Count, 1, MaxHands):
		return &FieldError{"hands", fmt.Sprintf("1..%d", MaxHands)}
	case !inside(s.Seed, 1, MaxSeed):
		return &FieldError{"seed", fmt.Sprintf("1..%d", MaxSeed)}
	}
	return nil
}

// TechniqueCodes returns the codes of all techniques.
func TechniqueCodes() (codes []string) {
	for _, t := range grade.Techniques() {
		codes = append(codes, t.String())
	}
	return codes
}

// techniqueNumber returns the number of a technique in codes: 0 for any, -1 for an unknown one.
func techniqueNumber(code string) int {
	if code == "" {
		return 0
	}
	i := slices.Index(TechniqueCodes(), code)
	if i < 0 || i >= maxTechniques {
		return -1
	}
	return i + 1
}

// codeAlphabet has no 0, O, 1, I and L, which look alike. Those in codeLetters are typed by mistake.
const (
	codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
	codeLetters  = codeAlphabet + "01OIL"
)

const (
	codeLength = 9                                     // of which the last is the check character
	codeGroup  = 3                                     // characters between hyphens
	codeCount  = 31 * 31 * 31 * 31 * 31 * 31 * 31 * 31 // number of codes

	// codeRadix weights the characters of a code for its check character, as in the pure systems of
	// ISO 7064: the sum of all characters with weights that are powers of a primitive root is 1 modulo the
	// prime number of characters. So a code with one wrong character, or with two that have changed places, is
	// no code.
	codeRadix = 3

	// The number of a Spec is multiplied by codeFactor, modulo codeCount, so that codes of similar
	// Specs look different. codeInverse undoes that.
	codeFactor  = 528_123_456_789
	codeInverse = 527_092_461_487
)

// levelSpans holds the ranges of levels in the order of their numbers in codes.
func levelSpans() (spans []Span) {
	for from := 1; from <= maxLevel; from++ {
		for to := from; to <= maxLevel; to++ {
			spans = append(spans, Span{from, to})
		}
	}
	return spans
}

// digit is a digit of the number of a Spec, in a mixed base.
type digit struct{ value, base int }

func (s Spec) digits() []digit {
	order, unsolvable := 0, 0
	if s.Order == OrderMixed {
		order = 1
	}
	if s.Unsolvable {
		unsolvable = 1
	}
	return []digit{
		{slices.Index(levelSpans(), s.Levels), 15},
		{s.Cards - MinCards, MaxCards - MinCards + 1},
		{s.Target - 1, MaxTarget},
		{techniqueNumber(s.Technique), maxTechniques + 1},
		{order, 2},
		{unsolvable, 2},
		{s.Count - 1, MaxHands},
		{s.Seed - 1, MaxSeed},
	}
}

// Code returns the code of a valid Spec, such as 7KQ-2M4-TB3.
func (s Spec) Code() string {
	number := uint64(0)
	for _, d := range s.digits() {
		number = number*uint64(d.base) + uint64(d.value)
	}
	number = multiply(number+1, codeFactor)
	var code [codeLength]byte
	for i := codeLength - 2; i >= 0; i-- {
		code[i] = codeAlphabet[number%31]
		number /= 31
	}
	code[codeLength-1] = codeAlphabet[(31+1-codeSum(string(code[:codeLength-1])))%31]
	return grouped(string(code[:]))
}

// codeSum returns the weighted sum of the characters of a code before its last, modulo 31.
func codeSum(code string) (sum int) {
	for i := range len(code) {
		sum = (sum + strings.IndexByte(codeAlphabet, code[i])) * codeRadix % 31
	}
	return sum
}

// grouped returns the characters of a code in groups.
func grouped(code string) string {
	return code[:codeGroup] + "-" + code[codeGroup:2*codeGroup] + "-" + code[2*codeGroup:]
}

// The errors of ParseCode and NormalizeCode.
var (
	ErrCode     = errors.New("sheet: not a code of a set")
	ErrMistyped = errors.New("sheet: the check character of the code is another: the code was mistyped")
)

// ParseCode returns the Spec of a code, as people write it.
func ParseCode(text string) (s Spec, err error) {
	code, err := NormalizeCode(text)
	if err != nil {
		return s, err
	}
	number := uint64(0)
	for i := range len(code) - 1 { // without the check character and the hyphens
		if at := strings.IndexByte(codeAlphabet, code[i]); at >= 0 {
			number = number*31 + uint64(at)
		}
	}
	number = multiply(number, codeInverse) + codeCount - 1
	number %= codeCount
	digits := Spec{}.digits()
	for i := range slices.Backward(digits) {
		digits[i].value = int(number % uint64(digits[i].base))
		number /= uint64(digits[i].base)
	}
	technique := ""
	if n := digits[3].value; n > len(grade.Techniques()) {
		return s, ErrCode
	} else if n > 0 {
		technique = TechniqueCodes()[n-1]
	}
	if number > 0 {
		return s, ErrCode
	}
	return Spec{
		Levels: levelSpans()[digits[0].value], Cards: digits[1].value + MinCards, Target: digits[2].value + 1, Technique: technique,
		Order: []string{OrderEasy, OrderMixed}[digits[4].value], Unsolvable: digits[5].value == 1,
		Count: digits[6].value + 1, Seed: digits[7].value + 1,
	}, nil
}

// NormalizeCode returns a code in the form that Code returns. The text may have lower case letters, spaces
// and hyphens. The error is ErrMistyped for a text that would be a code with other characters, and ErrCode for
// any other text.
func NormalizeCode(text string) (string, error) {
	if len(text) > 64 {
		return "", ErrCode
	}
	code := strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(text))
	switch last := codeLength - 1; {
	case len(code) != codeLength || strings.Trim(code, codeLetters) != "":
		return "", ErrCode
	case strings.Trim(code, codeAlphabet) != "" || (codeSum(code[:last])+strings.IndexByte(codeAlphabet, code[last]))%31 != 1:
		return "", ErrMistyped
	}
	return grouped(code), nil
}

// multiply returns a*b modulo codeCount.
func multiply(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, rest := bits.Div64(hi, lo, codeCount)
	return rest
}
