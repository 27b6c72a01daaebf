package answer_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

// The scorers below are these files, rewritten in Go. Python's eval and sympy's parse_expr are replaced
// by pythonValue, which reads only numbers, + - * /, signs and round brackets, in floating point. So the
// originals give some texts that strict refuses another score. "make proof NAME=narrow-scorers" runs the originals
// on texts that strict accepts (bench/proofs.md).
//
//   - Jiayi-Pan/TinyZero 95df88f: verl/utils/reward_score/countdown.py
//   - open-thought/reasoning-gym 49b0713: reasoning_gym/utils.py, games/countdown.py, games/puzzle24.py

var (
	tagContent = regexp.MustCompile(`(?s)<answer>(.*?)</answer>`)
	lineTag    = regexp.MustCompile(`<answer>(.*?)</answer>`)
	digitRuns  = regexp.MustCompile(`\d+`)
	plainText  = regexp.MustCompile(`^[\d+\-*/().\s]+$`)
)

// tinyZeroScore returns the score of TinyZero for a prompt and the response to it.
func tinyZeroScore(response string, hand []int64, target float64) float64 {
	_, solution, _ := strings.Cut("User: make it.\nAssistant:"+response, "Assistant:")
	lines := strings.Split(solution, "\n")
	matches := lineTag.FindAllStringSubmatch(lines[len(lines)-1], -1)
	if len(matches) == 0 {
		return 0
	}
	equation := strings.TrimSpace(matches[len(matches)-1][1])
	if !slices.Equal(numbersIn(equation), sortedHand(hand)) || !plainText.MatchString(equation) {
		return 0.1
	}
	if value, ok := pythonValue(equation); !ok || math.Abs(value-target) >= 1e-5 {
		return 0.1
	}
	return 1
}

// reasoningGymScore returns the score of the game countdown of reasoning-gym.
func reasoningGymScore(response string, hand []int64, target float64) float64 {
	matches := tagContent.FindAllStringSubmatch(response, -1)
	if len(matches) == 0 {
		return 0.01
	}
	equation := strings.TrimSpace(matches[len(matches)-1][1])
	value, ok := pythonValue(equation)
	switch {
	case !ok:
		return 0.01
	case !slices.Equal(numbersIn(equation), sortedHand(hand)), math.Abs(value-target) > 1e-6+1e-5*math.Abs(target):
		return 0.05
	}
	return 1
}

// puzzle24Score returns the score of the game puzzle24 of reasoning-gym.
func puzzle24Score(response string) float64 {
	matches := tagContent.FindAllStringSubmatch(response, -1)
	if len(matches) == 0 {
		return 0.01
	}
	equation := strings.TrimSpace(matches[len(matches)-1][1])
	value, ok := pythonValue(equation)
	numbers := numbersIn(equation)
	ok = ok && len(numbers) == 4
	for _, n := range numbers {
		ok = ok && n >= 1 && n <= 10
	}
	if !ok || int64(math.Round(value*1e9)/1e9) != 24 { // sympy computes with exact fractions
		return 0.01
	}
	return 1
}

// numbersIn returns the runs of digits of a text as numbers, in ascending order.
func numbersIn(text string) (numbers []int64) {
	for _, run := range digitRuns.FindAllString(text, -1) {
		n, err := strconv.ParseInt(run, 10, 64)
		if err != nil {
			return nil
		}
		numbers = append(numbers, n)
	}
	slices.Sort(numbers)
	return numbers
}

func sortedHand(hand []int64) []int64 { return slices.Sorted(slices.Values(hand)) }

// pythonValue evaluates an expression. It reports false if it is none, or divides by zero.
func pythonValue(text string) (float64, bool) {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return 0, false
	}
	return floatValue(e)
}

func floatValue(e ast.Expr) (float64, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if len(e.Value) > 1 && e.Value[0] == '0' {
			return 0, false
		}
		value, err := strconv.ParseFloat(e.Value, 64)
		return value, err == nil
	case *ast.ParenExpr:
		return floatValue(e.X)
	case *ast.UnaryExpr:
		x, ok := floatValue(e.X)
		return -x, ok && e.Op == token.SUB
	case *ast.BinaryExpr:
		x, okX := floatValue(e.X)
		y, okY := floatValue(e.Y)
		switch ok := okX && okY; e.Op { //nolint:exhaustive // the scorers read no other operators
		case token.ADD:
			return x + y, ok
		case token.SUB:
			return x - y, ok
		case token.MUL:
			return x * y, ok
		case token.QUO:
			return x / y, ok && y != 0
		}
	}
	return 0, false
}

// TestNarrowScorers checks the scorers above with scores that the originals gave.
func TestNarrowScorers(t *testing.T) {
	for _, c := range []struct {
		text     string
		hand     []int64
		tinyZero float64
	}{
		{"<answer>3*8</answer>", nums(3, 8), 1},
		{"<answer>3*8</answer>\n", nums(3, 8), 0},
		{"<answer>3*8\n</answer>", nums(3, 8), 0},
		{"<answer>3*8 = 24</answer>", nums(3, 8), 0.1},
		{"<answer>3×8</answer>", nums(3, 8), 0.1},
		{"<answer>2.4*10</answer>", nums(2, 4, 10), 1},
		{"<answer>-3+27</answer>", nums(3, 27), 1},
		{"3*8", nums(3, 8), 0},
	} {
		if got := tinyZeroScore(c.text, c.hand, 24); got != c.tinyZero {
			t.Errorf("TinyZero gives %q %v, want %v", c.text, got, c.tinyZero)
		}
	}
	for text, want := range map[string]float64{"<answer>3*8</answer>\n": 1, "<answer>3*8 = 24</answer>": 0.01, "<answer>8(3)</answer>": 0.01, "<answer>3×8</answer>": 0.01, "<answer>3+8</answer>": 0.05} {
		if got := reasoningGymScore(text, nums(3, 8), 24); got != want {
			t.Errorf("reasoning-gym gives %q %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]float64{"<answer>6*4*1*1</answer>": 1, "<answer>5*5-1/10</answer>": 1, "<answer>4*6</answer>": 0.01, "<answer>5*5*1*1</answer>": 0.01} {
		if got := puzzle24Score(text); got != want {
			t.Errorf("puzzle24 gives %q %v, want %v", text, got, want)
		}
	}
}

// checkNarrowScorers checks that the narrow scorers accept a text that the judge accepts with the
// option strict.
func checkNarrowScorers(t *testing.T, j *answer.Judge, text string, hand []int64, target int64) (accepted bool) {
	t.Helper()
	if j.Judge(text, hand, rat.Int(target)).Verdict != answer.Correct {
		return false
	}
	if s := tinyZeroScore(text, hand, float64(target)); s != 1 {
		t.Errorf("%q for %v and %d is accepted with strict, but TinyZero gives %v", text, hand, target, s)
	}
	if s := reasoningGymScore(text, hand, float64(target)); s != 1 {
		t.Errorf("%q for %v and %d is accepted with strict, but reasoning-gym gives %v", text, hand, target, s)
	}
	if target == 24 && len(hand) == 4 && slices.Max(hand) <= 10 && slices.Min(hand) >= 1 {
		if s := puzzle24Score(text); s != 1 {
			t.Errorf("%q for %v is accepted with strict, but puzzle24 gives %v", text, hand, s)
		}
	}
	if scorerTexts != nil {
		scorerMutex.Lock()
		defer scorerMutex.Unlock()
		if err := scorerTexts.Encode(scorerText{text, hand, target}); err != nil {
			t.Fatal(err)
		}
	}
	return true
}

// scorerText is a line of the file that scripts/narrow_scorers.py reads.
type scorerText struct {
	Text    string  `json:"text"`
	Numbers []int64 `json:"numbers"`
	Target  int64   `json:"target"`
}

// scorerTexts writes the texts that checkNarrowScorers checks, unless it is nil. scorerMutex guards it.
var (
	scorerTexts *json.Encoder
	scorerMutex sync.Mutex
)
