package vectors_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

const checkFile = "../../../web/src/core/exact/testdata/check.json"

// testCase is a test vector: an expression for a puzzle, with the verdict of the library, which the
// pages must reproduce. An invalid puzzle ID or expression has no verdict.
type testCase struct {
	ID   string `json:"id"`
	Text string `json:"text"`

	NoPuzzle bool   `json:"no_puzzle,omitempty"` // the puzzle ID is invalid
	Fault    string `json:"fault,omitempty"`     // kind of the syntax error at byte offset At
	At       int    `json:"at,omitempty"`
	Token    string `json:"token,omitempty"`

	ASCII   string `json:"ascii,omitempty"`
	Pretty  string `json:"pretty,omitempty"`
	Reason  string `json:"reason,omitempty"` // empty if correct
	Value   string `json:"value,omitempty"`
	Missing string `json:"missing,omitempty"` // numbers, separated by spaces
	Extra   string `json:"extra,omitempty"`
	First   string `json:"first,omitempty"` // the first intermediate value or operator that is not allowed
	Sign    string `json:"sign,omitempty"`  // why a sign in front of a number or bracket is not allowed
}

// newCase returns the test case of an expression for a puzzle.
func newCase(id, text string) testCase {
	tc := testCase{ID: id, Text: text}
	p, err := puzzle.ParseID(id)
	tc.NoPuzzle = err != nil
	e, err := expr.Parse(text)
	var syntaxErr *expr.SyntaxError
	if errors.As(err, &syntaxErr) {
		tc.Fault, tc.At, tc.Token = string(syntaxErr.Kind), syntaxErr.Pos, syntaxErr.Token
		return tc
	}
	tc.ASCII, tc.Pretty = expr.Format(e, expr.Style{}), expr.Format(e, expr.Style{Pretty: true})
	if tc.NoPuzzle {
		return tc
	}
	v := p.Check(e)
	tc.Reason, tc.Missing, tc.Extra = v.Reason.String(), deal.Hand(v.Missing).String(), deal.Hand(v.Extra).String()
	if v.Defined {
		tc.Value = v.Value.String()
	}
	switch v.Reason {
	case puzzle.BadIntermediate:
		tc.First = v.At.String()
	case puzzle.Operator:
		tc.First, tc.Sign = v.Op.String(), v.Sign.String()
	default:
	}
	return tc
}

// TestCheckVectors compares the verdicts in checkFile, by which the pages are tested, with those of
// the library.
func TestCheckVectors(t *testing.T) {
	cases := fixedCases()
	g := caseGenerator{Rand: rand.New(rand.NewPCG(24, 5)), engine: solve.New(), rules: vectorRules}
	for len(cases) < 2400 {
		cases = append(cases, g.randomCase(t))
	}
	g.rules = readingRules
	for len(cases) < 3400 {
		cases = append(cases, g.randomCase(t))
	}
	reasons := map[string]int{}
	var b bytes.Buffer
	b.WriteString("[\n")
	for i, tc := range cases {
		line, err := json.Marshal(tc)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		b.WriteString([]string{",\n", "\n]\n"}[i/(len(cases)-1)])
		switch {
		case tc.NoPuzzle:
			reasons["no puzzle"]++
		case tc.Fault != "":
			reasons["fault "+tc.Fault]++
		default:
			reasons["verdict "+tc.Reason]++
		}
	}
	for _, r := range []string{"", "value", "numbers", "intermediate", "divzero", "operator", "brackets"} {
		if reasons["verdict "+r] < 60 {
			t.Errorf("only %d verdicts have the reason %q, want at least 60", reasons["verdict "+r], r)
		}
	}
	t.Log(reasons)
	golden.Compare(t, checkFile, b.Bytes())
}

// caseGenerator makes random test cases.
type caseGenerator struct {
	*rand.Rand
	engine *solve.Engine
	rules  []string
}

var vectorRules = []string{"classic", "classic", "classic", "hdoj", "countdown", "countdown", "power", "joined", "r.as.n", "r.asmd.in", "r.asm.u"}

// readingRules are rules with alternatives of numbers, and without brackets.
var readingRules = []string{"r.asmd.w", "r.asmd.w", "r.asmd.a", "r.asmd.f", "r.asmd.xq", "r.asmd.wafxq", "r.asm.iaf", "r.asmd.ux", "r.asmd.b", "r.asmd.b", "r.asmd.ub", "r.asmd.afb"}

// randomCase returns a random test case: usually an expression with the numbers of a random hand,
// sometimes a solution, and sometimes a text or puzzle ID with errors.
func (g caseGenerator) randomCase(t *testing.T) testCase {
	t.Helper()
	rules := g.rules[g.IntN(len(g.rules))]
	hand := g.randomHand(rules)
	e := g.randomTree(g.reading(hand, rules))
	if g.IntN(12) == 0 {
		e = g.divisionByZero(hand)
	}
	target := "24"
	if v, err := expr.Eval(e); err == nil && g.IntN(3) == 0 && v.BitLen() < 40 {
		target = v.String()
	}
	slices.Sort(hand)
	id := fmt.Sprintf("1-%s-%s-%s", strings.Trim(strings.ReplaceAll(fmt.Sprint(hand), " ", "."), "[]"),
		strings.NewReplacer("-", "m", "/", "d").Replace(target), rules)
	if p, err := puzzle.ParseID(id); err == nil && g.IntN(4) == 0 && len(hand) <= 4 {
		if list, _, err := g.engine.Ideas(t.Context(), p); err == nil && len(list) > 0 {
			e = list[g.IntN(len(list))].Expr()
		}
	}
	style := expr.Style{Pretty: g.IntN(2) == 0, Tree: g.IntN(4) == 0, All: g.IntN(6) == 0}
	text := expr.Format(e, style)
	if g.IntN(5) == 0 {
		text = g.corrupt(text)
	}
	if g.IntN(40) == 0 {
		id = g.corrupt(id)
	}
	return newCase(id, text)
}

func (g caseGenerator) randomHand(rules string) deal.Hand {
	n, maxNumber := 4, int64(13)
	if rules == "countdown" {
		n, maxNumber = 6, 12
	}
	if g.IntN(8) == 0 {
		n = 1 + g.IntN(6)
	}
	hand := make(deal.Hand, n)
	for i := range hand {
		hand[i] = 1 + g.Int64N(maxNumber)
		if g.IntN(30) == 0 {
			hand[i] = []int64{0, 25, 50, 75, 100, 121, 9223372036854775807}[g.IntN(7)]
		}
	}
	return hand
}

// reading returns a random reading of a hand. Under rules with jokers it may change a number to a joker.
func (g caseGenerator) reading(hand deal.Hand, rules string) deal.Hand {
	r, err := puzzle.ParseRules(rules)
	if err != nil || r.Alternatives == 0 {
		return hand
	}
	if r.Alternatives&puzzle.Jokers != 0 && g.IntN(3) > 0 {
		hand[0] = 0
	}
	read := slices.Clone(hand)
	for i, n := range hand {
		if choices := r.Alternatives.Of(n); g.IntN(6) > 0 {
			read[i] = choices[g.IntN(len(choices))].Value
		}
	}
	return read
}

// randomTree returns a random expression with the numbers of a hand; sometimes a number is missing
// or added, or two are joined.
func (g caseGenerator) randomTree(hand deal.Hand) expr.Expr {
	numbers := slices.Clone(hand)
	g.Shuffle(len(numbers), func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
	if len(numbers) > 1 && g.IntN(4) == 0 {
		numbers = numbers[1:]
	}
	if g.IntN(15) == 0 {
		numbers = append(numbers, g.Int64N(14))
	}
	if len(numbers) > 1 && g.IntN(12) == 0 {
		numbers[1] = 10*numbers[0] + numbers[1]
		numbers = numbers[1:]
	}
	var build func(numbers []int64) expr.Expr
	build = func(numbers []int64) expr.Expr {
		var e expr.Expr
		if len(numbers) == 1 {
			e = expr.Num(max(0, numbers[0]))
		} else {
			at := 1 + g.IntN(len(numbers)-1)
			op := expr.Op(g.IntN(4))
			if g.IntN(25) == 0 {
				atomic := expr.All.Atomic().Ops()
				op = atomic[len(numbers)%len(atomic)]
			}
			e = &expr.Bin{Op: op, L: build(numbers[:at]), R: build(numbers[at:])}
		}
		if g.IntN(25) == 0 {
			e = &expr.Neg{X: e}
		}
		return e
	}
	return build(numbers)
}

// divisionByZero returns a division by the difference of two equal numbers. It changes the hand so
// that the hand contains both.
func (g caseGenerator) divisionByZero(hand deal.Hand) expr.Expr {
	if len(hand) < 3 {
		return expr.Num(hand[0])
	}
	hand[1] = hand[0]
	zero := &expr.Bin{Op: expr.Sub, L: expr.Num(hand[0]), R: expr.Num(hand[1])}
	return &expr.Bin{Op: expr.Div, L: g.randomTree(hand[2:]), R: zero}
}

// corrupt returns a text with one or two characters inserted or deleted.
func (g caseGenerator) corrupt(text string) string {
	runes := []rune(text)
	for range 1 + g.IntN(2) {
		at := g.IntN(len(runes) + 1)
		characters := []rune("+-*/^()xX×·÷−–. 0159.adm一A\t八\u3000＋")
		switch {
		case at < len(runes) && g.IntN(3) == 0:
			runes = slices.Delete(runes, at, at+1)
		default:
			runes = slices.Insert(runes, at, characters[g.IntN(len(characters))])
		}
	}
	return string(runes)
}

// fixedCases returns test cases that are unlikely to occur at random.
func fixedCases() (cases []testCase) {
	const classic = "1-3.3.8.8-24-classic"
	for _, text := range []string{
		"8/(3-8/3)", "8 ÷ (3 − 8 ÷ 3)", " 8\t/\r\n(3-8/3) ", "8÷(3–8÷3)", "", "  ", "8/(3-8/3", "8/(3-8/3))", ")", "()", "(8", "8)",
		"3 8", "2(3)", "(2)3", "((2)(3))", "1+ ", "-", "+3", "2**3", "8//3", "2* *3", "1.", "1.5", ".5", ".", "..5", "1..2", "0x18", "0x", "0 x 5",
		"0x(1+2)", "0xg", "0X1F", "00", "08", "0", "9223372036854775807", "9223372036854775808", "99999999999999999999999", "9223372036854775807*9223372036854775807",
		"1/9223372036854775807/9223372036854775807-1", "3—8", "1,2", "1_000", "1e5", "８/(3-8/3)", "A+J", "🂡+3", "3+🂡", "8/(3-8/3)=24",
		"-8/(8/3-3)", "8/-(8/3-3)", "--8/(3-8/3)", "-(8)/(8/3-3)", "8*-3*-(3-8/3-0)", "(-8)*(-3)", "2^-1^2", "-2^2", "(2^3)^2", "2^3^2",
		"8/(8-8)*3*3", "3-3/(8-8)", "8*3+(3-3)*8", "(8-3-3)/0", "8^(1/2)", "0^0", "0^3", "2^9", "2^10", "2^-9", "9^9^9", "(9^9)^9", "((9^9)^9)^9", "(((9^9)^9)^9)^9",
		"3x8", "3 X 8", "3·8", "3⋅8", "3×8÷1−2", "８", "\u00a08", "8\u20283", "\v8\f", "\ufeff8", "3\x00", "(((3)))*((8))",
		strings.Repeat("1+", 64) + "1", strings.Repeat("1+", 65) + "1", strings.Repeat("(", 64) + "1" + strings.Repeat(")", 64),
		strings.Repeat("(", 65) + "1", strings.Repeat("-", 64) + "1", strings.Repeat("-", 65) + "1", "1" + strings.Repeat("^1", 64), "1" + strings.Repeat("^1", 65),
		"-(" + strings.Repeat("1+", 64) + "1)", strings.Repeat(" ", 4095) + "8", strings.Repeat(" ", 4096) + "8", strings.Repeat("−", 1366) + "8",
		balancedSum(100), balancedSum(101), balancedSum(102) + "/0", "1/0+" + balancedSum(50),
	} {
		cases = append(cases, newCase(classic, text), newCase("1-1.2.3.4-24-power", text))
	}
	for _, id := range []string{
		classic, "1-3.8.3.8-24-classic", "2-3.3.8.8-24-classic", "1-3.3.8.8-24", "1-3.3.8.8-24-beginner", "1-03.3.8.8-24-classic", "1-3.3.8.8-024-classic",
		"1-3.3.8.8-m24-classic", "1-3.3.8.8-m0-classic", "1-3.3.8.8-8d3-classic", "1-3.3.8.8-8d6-classic", "1-3.3.8.8-8d1-classic", "1-3.3.8.8-8d0-classic",
		"1-3.3.8.8-24-r.asmd", "1-3.3.8.8-24-r.asm", "1-3.3.8.8-24-r.sam", "1-3.3.8.8-24-r.asm.", "1-3.3.8.8-24-r.asm.ui", "1-3.3.8.8-24-r.asm.iu",
		"1-3.3.8.8-24-r.asm.np", "1-3.3.8.8-24-r.asm.p", "1-3.3.8.8-24-r.", "1-3.3.8.8-24-r", "1-3.3.8.8-24-r.asmdp.uipj", "1-3.3.8.8-24-r.asmd.uip", "1-3.3.8.8-24-r.asmdp",
		"1--24-classic", "1-3-24-classic", "1-.3-24-classic", "1-0.0.24-24-classic", "1-1.2.3.4.5.6.7.8.9.10-24-classic", "1-1.1.2.3.4.5.6.7.8.9.10-24-classic",
		"1-9223372036854775807-24-classic", "1-9223372036854775808-24-classic", "1-3.3.8.8-24-Classic", "1-3.3.8.8-24-classic ", "", "1", "----", "1-3.3.8.8-24-classic-",
		"1-3.3.8.8-" + strings.Repeat("9", 199) + "-classic", "1-3.3.8.8-" + strings.Repeat("9", 200) + "-classic", "1-3.3.8.8-" + strings.Repeat("9", 201) + "-classic",
		"1-3.3.8.8-9223372036854775807d9223372036854775806-classic", "1-3.3.8.8-24-r.aasm", "1-3.3.8.8-24-r.as.jj", "1-3.3.8.8-m1d2-r.sd",
		"1-0.3.8.8-24-r.asmd.w", "1-0.3.8.8-24-r.asmd.wj", "1-0.3.8.8-24-r.asmd.jw", "1-3.3.8.8-24-r.asmd.qx", "1-3.3.8.8-24-r.asmd.ww", "1-3.3.8.8-24-r.am.b", "1-3.3.8.8-24-r.as.b",
		"1-3.3.8.8-24-r.smd.b", "1-3.3.8.8-24-r.asmdp.b", "1-3.3.8.8-24-r.asmd.jb", "1-3.3.8.8-24-r.asmd.bw",
	} {
		cases = append(cases, newCase(id, "8/(3-8/3)"), newCase(id, "3+8"))
	}
	for id, texts := range map[string][]string{
		"1-1.2.3.4-24-joined":           {"12*(3-1)", "12*4-24", "12*4/(3-1)", "12+3*4", "21+3", "21+4-1", "34-12", "11+13", "1234", "4321", "12*3-4-8"},
		"1-1.2.12-24-joined":            {"12+12", "12*2*1", "12+12*1", "12*12", "21+12"},
		"1-1.2.3.4.25.100-24-countdown": {"25-1", "24", "100-25*3-1", "1-25+100", "(1-2)*-24", "100/25*2*3", "4*(2-1)*3*2", "100/3", "25-25", "1+2+3+4+25+100", "7*7"},
		"1-1.1.2.24-24-countdown":       {"24", "24*1", "24/(2-1)", "24*(1-1)+24", "2*24/2"},
		"1-0.0.0.1-24-power":            {"1/0+0^0", "0^0+1/0", "1^0*0/0", "0^(1-0)/0"},
		"1-3.4.9-m12-classic":           {"-9/3*4", "(-9)/3*4", "-(9/3*4)", "9/(-3)*4", "4*(3-9)/2", "3-4-9"},
		"1-1.2.3-m6-hdoj":               {"-1*2*3", "1-2*3"},
		"1-2.3-1d8-power":               {"2^-3", "2^(-3)", "(2^-3)^-2", "2^(0-3)"},
		"1-1.2.3-1d4-power":             {"2^(1-3)", "2^(1+(-3))", "2^-(3-1)", "(-2)^(1-3)", "(-2)^(1--3)", "-(-2)^(1-3)"},
		"1-1.2-3-r.sm":                  {"1--2", "1-(-2)", "-1*-2", "2-1"},
		"1-1.2-2-r.am":                  {"-1*-2", "1*2"},
		"1-0.0.1.13-24-r.asmd.wafxq":    {"11+10+2+1", "13+11-0*1", "1+13+13-3", "13+10+1*1", "0+0+1+13", "6227020800/1/1/1"},
		"1-0.4.9.20-24-r.asmd.xq":       {"2+3+20-1", "24+0*9*20", "24*(9-9)+1", "2432902008176640000/20", "4+20+9*0", "1-1+4+20"},
		"1-1.2.3.4-24-r.asmd.b":         {"1*2*3*4", "(1+2+3)*4", "4*3*2/1", "4*(3*2*1)", "1+2+3*4", "4*(3*2)/1", "-1+2+3+4", "4*3*2/(1)"},
		"1-1.5.5.5-24-hdoj":             {"5*(5-1/5)", "5*5-1*5/5", "25-1"},
	} {
		for _, text := range texts {
			cases = append(cases, newCase(id, text))
		}
	}
	slices.SortStableFunc(cases, func(a, b testCase) int { return strings.Compare(a.ID, b.ID) }) // since the order of a map is random
	return cases
}

// balancedSum returns the text of a sum of n ones whose tree has minimal depth.
func balancedSum(n int) string {
	if n == 1 {
		return "1"
	}
	return "(" + balancedSum(n/2) + "+" + balancedSum(n-n/2) + ")"
}
