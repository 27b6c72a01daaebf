package offline_test

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
	"github.com/make24/make24/internal/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

const checkFile = "../../web/src/exact/testdata/check.json"

// testCase is an expression with the verdict of the library, which the pages must give too. An
// invalid puzzle ID or an invalid expression has no verdict.
type testCase struct {
	ID   string `json:"id"`
	Text string `json:"text"`

	NoPuzzle bool   `json:"no_puzzle,omitempty"`
	Fault    string `json:"fault,omitempty"` // kind of syntax error, with its byte offset and token
	At       int    `json:"at,omitempty"`
	Token    string `json:"token,omitempty"`

	ASCII   string `json:"ascii,omitempty"`
	Pretty  string `json:"pretty,omitempty"`
	Reason  string `json:"reason,omitempty"` // empty if correct
	Value   string `json:"value,omitempty"`
	Missing string `json:"missing,omitempty"` // numbers separated by spaces
	Extra   string `json:"extra,omitempty"`
	First   string `json:"first,omitempty"` // the first value or operator that is not allowed
}

// newCase returns the test case of an expression for a puzzle.
func newCase(id, text string) testCase {
	j := testCase{ID: id, Text: text}
	p, err := puzzle.ParseID(id)
	j.NoPuzzle = err != nil
	e, err := expr.Parse(text)
	var fault *expr.SyntaxError
	if errors.As(err, &fault) {
		j.Fault, j.At, j.Token = string(fault.Kind), fault.Pos, fault.Token
		return j
	}
	j.ASCII, j.Pretty = expr.Format(e, expr.Style{}), expr.Format(e, expr.Style{Pretty: true})
	if j.NoPuzzle {
		return j
	}
	v := p.Check(e)
	j.Reason, j.Missing, j.Extra = v.Reason.String(), deal.Hand(v.Missing).String(), deal.Hand(v.Extra).String()
	if v.Defined {
		j.Value = v.Value.String()
	}
	switch v.Reason {
	case puzzle.BadIntermediate:
		j.First = v.At.String()
	case puzzle.Operator:
		j.First = v.Op.String()
	default:
	}
	return j
}

// TestCheckVectors compares the verdicts in the pages' file with the library's.
func TestCheckVectors(t *testing.T) {
	all := fixedCases()
	m := generator{Rand: rand.New(rand.NewPCG(24, 5)), engine: solve.New()}
	for len(all) < 2400 {
		all = append(all, m.randomCase(t))
	}
	reasons := map[string]int{}
	var b bytes.Buffer
	b.WriteString("[\n")
	for i, j := range all {
		line, err := json.Marshal(j)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		b.WriteString([]string{",\n", "\n]\n"}[i/(len(all)-1)])
		switch {
		case j.NoPuzzle:
			reasons["no puzzle"]++
		case j.Fault != "":
			reasons["fault "+j.Fault]++
		default:
			reasons["verdict "+j.Reason]++
		}
	}
	for _, r := range []string{"", "value", "numbers", "intermediate", "divzero", "operator"} {
		if reasons["verdict "+r] < 60 {
			t.Errorf("only %d verdicts %q", reasons["verdict "+r], r)
		}
	}
	t.Log(reasons)
	golden.Same(t, checkFile, b.Bytes())
}

// generator makes random test cases.
type generator struct {
	*rand.Rand
	engine *solve.Engine
}

var rulesOfVectors = []string{"classic", "classic", "classic", "hdoj", "countdown", "countdown", "power", "joined", "r.as.n", "r.asmd.in", "r.asm.u"}

// randomCase returns a random test case: usually an expression over the numbers of a random hand,
// sometimes a solution, sometimes with an error.
func (m generator) randomCase(t *testing.T) testCase {
	t.Helper()
	rules := rulesOfVectors[m.IntN(len(rulesOfVectors))]
	hand := m.hand(rules)
	e := m.tree(hand)
	if m.IntN(12) == 0 {
		e = m.divisionByZero(hand)
	}
	target := "24"
	if v, err := expr.Eval(e); err == nil && m.IntN(3) == 0 && v.BitLen() < 40 {
		target = v.String()
	}
	slices.Sort(hand)
	id := fmt.Sprintf("1-%s-%s-%s", strings.Trim(strings.ReplaceAll(fmt.Sprint(hand), " ", "."), "[]"),
		strings.NewReplacer("-", "m", "/", "d").Replace(target), rules)
	if p, err := puzzle.ParseID(id); err == nil && m.IntN(4) == 0 && len(hand) <= 4 {
		if list, _, err := m.engine.Ideas(t.Context(), p); err == nil && len(list) > 0 {
			e = list[m.IntN(len(list))].Expr()
		}
	}
	style := expr.Style{Pretty: m.IntN(2) == 0, Tree: m.IntN(4) == 0, All: m.IntN(6) == 0}
	text := expr.Format(e, style)
	if m.IntN(5) == 0 {
		text = m.spoiled(text)
	}
	if m.IntN(40) == 0 {
		id = m.spoiled(id)
	}
	return newCase(id, text)
}

func (m generator) hand(rules string) deal.Hand {
	n, most := 4, int64(13)
	if rules == "countdown" {
		n, most = 6, 12
	}
	if m.IntN(8) == 0 {
		n = 1 + m.IntN(6)
	}
	hand := make(deal.Hand, n)
	for i := range hand {
		hand[i] = 1 + m.Int64N(most)
		if m.IntN(30) == 0 {
			hand[i] = []int64{0, 25, 50, 75, 100, 121, 9223372036854775807}[m.IntN(7)]
		}
	}
	return hand
}

// tree returns a random expression over the numbers of a hand, sometimes with one changed.
func (m generator) tree(hand deal.Hand) expr.Expr {
	numbers := slices.Clone(hand)
	m.Shuffle(len(numbers), func(i, j int) { numbers[i], numbers[j] = numbers[j], numbers[i] })
	if len(numbers) > 1 && m.IntN(4) == 0 {
		numbers = numbers[1:]
	}
	if m.IntN(15) == 0 {
		numbers = append(numbers, m.Int64N(14))
	}
	if len(numbers) > 1 && m.IntN(12) == 0 {
		numbers[1] = 10*numbers[0] + numbers[1]
		numbers = numbers[1:]
	}
	var over func(numbers []int64) expr.Expr
	over = func(numbers []int64) expr.Expr {
		var e expr.Expr
		if len(numbers) == 1 {
			e = expr.Num(max(0, numbers[0]))
		} else {
			at := 1 + m.IntN(len(numbers)-1)
			op := expr.Op(m.IntN(4))
			if m.IntN(25) == 0 {
				op = expr.Pow
			}
			e = &expr.Bin{Op: op, L: over(numbers[:at]), R: over(numbers[at:])}
		}
		if m.IntN(25) == 0 {
			e = &expr.Neg{X: e}
		}
		return e
	}
	return over(numbers)
}

// divisionByZero returns a division by the difference of two equal numbers, which it puts into the
// hand.
func (m generator) divisionByZero(hand deal.Hand) expr.Expr {
	if len(hand) < 3 {
		return expr.Num(hand[0])
	}
	hand[1] = hand[0]
	nothing := &expr.Bin{Op: expr.Sub, L: expr.Num(hand[0]), R: expr.Num(hand[1])}
	return &expr.Bin{Op: expr.Div, L: m.tree(hand[2:]), R: nothing}
}

// spoiled returns a text with one or two characters inserted or deleted.
func (m generator) spoiled(text string) string {
	runes := []rune(text)
	for range 1 + m.IntN(2) {
		at := m.IntN(len(runes) + 1)
		odd := []rune("+-*/^()xX×·÷−–. 0159.adm一A\t八\u3000＋")
		switch {
		case at < len(runes) && m.IntN(3) == 0:
			runes = slices.Delete(runes, at, at+1)
		default:
			runes = slices.Insert(runes, at, odd[m.IntN(len(odd))])
		}
	}
	return string(runes)
}

// fixedCases returns cases that are unlikely at random.
func fixedCases() (all []testCase) {
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
		balanced(100), balanced(101), balanced(102) + "/0", "1/0+" + balanced(50),
	} {
		all = append(all, newCase(classic, text), newCase("1-1.2.3.4-24-power", text))
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
	} {
		all = append(all, newCase(id, "8/(3-8/3)"), newCase(id, "3+8"))
	}
	for id, texts := range map[string][]string{
		"1-1.2.3.4-24-joined":           {"12*(3-1)", "12*4-24", "12*4/(3-1)", "12+3*4", "21+3", "21+4-1", "34-12", "11+13", "1234", "4321", "12*3-4-8"},
		"1-1.2.12-24-joined":            {"12+12", "12*2*1", "12+12*1", "12*12", "21+12"},
		"1-1.2.3.4.25.100-24-countdown": {"25-1", "24", "100-25*3-1", "1-25+100", "(1-2)*-24", "100/25*2*3", "4*(2-1)*3*2", "100/3", "25-25", "1+2+3+4+25+100", "7*7"},
		"1-1.1.2.24-24-countdown":       {"24", "24*1", "24/(2-1)", "24*(1-1)+24", "2*24/2"},
		"1-0.0.0.1-24-power":            {"1/0+0^0", "0^0+1/0", "1^0*0/0", "0^(1-0)/0"},
		"1-1.5.5.5-24-hdoj":             {"5*(5-1/5)", "5*5-1*5/5", "25-1"},
	} {
		for _, text := range texts {
			all = append(all, newCase(id, text))
		}
	}
	slices.SortStableFunc(all, func(a, b testCase) int { return strings.Compare(a.ID, b.ID) }) // maps have no order
	return all
}

// balanced returns a sum of n ones as a tree of minimal depth.
func balanced(n int) string {
	if n == 1 {
		return "1"
	}
	return "(" + balanced(n/2) + "+" + balanced(n-n/2) + ")"
}
