package docs_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// pythonParser evaluates an expression as Python's eval does, with floats, ** and //.
type pythonParser struct{ rest string }

// pythonEval returns the value that Python's eval gives an expression.
func pythonEval(text string) float64 {
	p := &pythonParser{strings.ReplaceAll(text, " ", "")}
	return p.sum()
}

// accept removes a token from the rest of the expression and reports whether it was there.
func (p *pythonParser) accept(token string) bool {
	rest, ok := strings.CutPrefix(p.rest, token)
	if ok {
		p.rest = rest
	}
	return ok
}

func (p *pythonParser) sum() float64 {
	v := p.product()
	for {
		switch {
		case p.accept("+"):
			v += p.product()
		case p.accept("-"):
			v -= p.product()
		default:
			return v
		}
	}
}

func (p *pythonParser) product() float64 {
	v := p.power()
	for {
		switch {
		case p.accept("//"):
			v = math.Floor(v / p.power())
		case p.accept("/"):
			v /= p.power()
		case strings.HasPrefix(p.rest, "**"):
			return v
		case p.accept("*"):
			v *= p.power()
		default:
			return v
		}
	}
}

func (p *pythonParser) power() float64 {
	var v float64
	if p.accept("(") {
		v = p.sum()
		p.accept(")")
	} else {
		digits := regexp.MustCompile(`^\d+`).FindString(p.rest)
		p.rest = p.rest[len(digits):]
		v, _ = strconv.ParseFloat(digits, 64)
	}
	if p.accept("**") {
		v = math.Pow(v, p.power())
	}
	return v
}

// evalChecker judges an answer as many programs do: the numbers in the text, which match the
// pattern number, must be those of the hand, and eval must give 24.
func evalChecker(h hand, answer, number string) bool {
	var used hand
	for i, d := range regexp.MustCompile(number).FindAllString(answer, -1) {
		if i == len(used) {
			return false
		}
		used[i], _ = strconv.ParseInt(d, 10, 64)
	}
	slices.Sort(used[:])
	return used == h && pythonEval(answer) == 24
}

// TestEvalCheckers checks that programs that judge an answer with eval accept wrong answers and
// refuse a right one.
func TestEvalCheckers(t *testing.T) {
	const numbers, digits = `\d+`, `\d`
	for _, c := range []struct {
		h      hand
		answer string
		number string
	}{
		{hand{1, 1, 1, 5}, "5**(1+1)-1", numbers},
		{hand{5, 5, 5, 7}, "5*5-7//5", numbers},
		{hand{1, 1, 2, 2}, "12*2*1", digits},
	} {
		if solved(c.h, exact) {
			t.Errorf("%v is solvable, want a hand that is not", c.h)
		}
		if !evalChecker(c.h, c.answer, c.number) {
			t.Errorf("an eval checker refuses %s for %v, want the wrong answer accepted", c.answer, c.h)
		}
	}
	if evalChecker(hand{3, 3, 8, 8}, "8/(3-8/3)", numbers) {
		t.Error("an eval checker accepts 8/(3-8/3), want the right answer refused")
	}
	// 9**9**9 has this many digits, so an eval of 9**9**9**9 never ends.
	if length := math.Pow(9, 9) * math.Log10(9); length < 3.6e8 {
		t.Errorf("9**9**9 has %.0f digits, want more than 360 million", length)
	}
}
