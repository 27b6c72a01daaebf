package answer_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

var truthTexts = flag.Int("truth-texts", 20_000, "the number of texts that TestKnownTruth generates")

// fraction is a small exact fraction, computed without package rat.
type fraction struct{ n, d int64 }

const maxFraction = 1 << 30

// op computes x∘y. It reports false for a division by zero or a large result.
func (x fraction) op(op byte, y fraction) (z fraction, ok bool) {
	switch op {
	case '+':
		z = fraction{x.n*y.d + y.n*x.d, x.d * y.d}
	case '-':
		z = fraction{x.n*y.d - y.n*x.d, x.d * y.d}
	case '*':
		z = fraction{x.n * y.n, x.d * y.d}
	case '/':
		z = fraction{x.n * y.d, x.d * y.n}
	}
	if z.d == 0 {
		return z, false
	}
	a, b := max(z.n, -z.n), max(z.d, -z.d)
	for b != 0 {
		a, b = b, a%b
	}
	if z.d < 0 {
		a = -a
	}
	z.n, z.d = z.n/a, z.d/a
	return z, max(z.n, -z.n, z.d) < maxFraction
}

func (x fraction) String() string {
	if x.d == 1 {
		return strconv.FormatInt(x.n, 10)
	}
	return strconv.FormatInt(x.n, 10) + "/" + strconv.FormatInt(x.d, 10)
}

// exprTree is a generated expression with its value and the facts that decide its verdict.
type exprTree struct {
	op       byte // 0 for a number
	l, r     *exprTree
	value    fraction
	integers bool // every result is whole
	positive bool // every result is above 0
}

// textMaker generates texts.
type textMaker struct {
	*rand.Rand
	leaves []int64
}

func (m *textMaker) pick(choices ...string) string { return choices[m.IntN(len(choices))] }

// tree generates an expression with n numbers, or nil if its value is undefined or large.
func (m *textMaker) tree(n int) *exprTree {
	if n == 1 {
		v := 1 + m.Int64N(13)
		if m.IntN(8) == 0 {
			v = 1 + m.Int64N(100)
		}
		m.leaves = append(m.leaves, v)
		return &exprTree{value: fraction{v, 1}, integers: true, positive: true}
	}
	k := 1 + m.IntN(n-1)
	l, r := m.tree(k), m.tree(n-k)
	if l == nil || r == nil {
		return nil
	}
	e := &exprTree{op: "+-*/"[m.IntN(4)], l: l, r: r}
	var ok bool
	if e.value, ok = l.value.op(e.op, r.value); !ok {
		return nil
	}
	e.integers = l.integers && r.integers && e.value.d == 1
	e.positive = l.positive && r.positive && e.value.n > 0
	return e
}

// spell writes an expression. In plain notation it uses only + - * / ( ) and digits.
func (m *textMaker) spell(e *exprTree, plain bool) string {
	if e.op == 0 {
		text := e.value.String()
		if letter := map[int64]string{1: "A", 10: "T", 11: "J", 12: "Q", 13: "k"}[e.value.n]; letter != "" && !plain && m.IntN(6) == 0 {
			text = letter
		}
		return text
	}
	operand := func(x *exprTree, right bool) string {
		text := m.spell(x, plain)
		strong := e.op == '*' || e.op == '/'
		weakChild := x.op == '+' || x.op == '-'
		if x.op != 0 && (strong && weakChild || right && (e.op != '+' || weakChild)) || m.IntN(12) == 0 {
			if !plain && m.IntN(8) == 0 {
				return "[" + text + "]"
			}
			return "(" + text + ")"
		}
		return text
	}
	left, right := operand(e.l, false), operand(e.r, true)
	sign := string(e.op)
	if !plain {
		switch e.op {
		case '*':
			sign = m.pick("*", "*", "×", "·", "∗", `\times `, "✕")
		case '/':
			sign = m.pick("/", "/", "÷", "∕", `\div `)
		case '-':
			sign = m.pick("-", "-", "−", "–")
		case '+':
			sign = m.pick("+", "+", "＋")
		}
	}
	return left + m.pick("", " ") + sign + m.pick("", " ") + right
}

// steps writes an expression as steps. It reports false if a step would be ambiguous, as is one that
// uses a fraction or a negative number.
func (m *textMaker) steps(e *exprTree) (lines []string, ok bool) {
	if e.op == 0 {
		return nil, true
	}
	left, okL := m.steps(e.l)
	right, okR := m.steps(e.r)
	if !okL || !okR || e.value.d != 1 || e.value.n < 0 {
		return nil, false
	}
	return append(append(left, right...), e.l.value.String()+" "+string(e.op)+" "+e.r.value.String()+" = "+e.value.String()), true
}

// corrupt changes an expression so that no rules accept it: it uses an operation or a notation that
// does not exist, or says what it is not.
func (m *textMaker) corrupt(text string) string {
	switch m.IntN(12) {
	case 0:
		return text + "!"
	case 1:
		return "sqrt(" + text + ")**1"
	case 2:
		return text + " # " + text
	case 3:
		return "(" + text
	case 4:
		return text + ")"
	case 5:
		return "__import__('os').abort() or " + text
	case 6:
		return text + " or 24"
	case 7:
		return "0x" + text + "."
	case 8:
		return text + " ** 1"
	case 9:
		return "round(" + text + ")"
	case 10:
		return text + " // 1"
	default:
		return "~~" + text
	}
}

// generatedText is a text with what is known about it.
type generatedText struct {
	text   string
	hand   []int64
	target fraction
	isTrue bool // the answer is an expression of the hand with the target as its value
	usual  bool // every profile without strict reads it
	plain  bool // also with strict
	e      *exprTree
}

// next generates a text. It returns false if the drawn expression cannot be used.
func (m *textMaker) next() (g generatedText, ok bool) {
	m.leaves = m.leaves[:0]
	g.e = m.tree(1 + m.IntN(6))
	if g.e == nil {
		return g, false
	}
	g.hand, g.target, g.isTrue = slices.Clone(m.leaves), g.e.value, true
	switch m.IntN(6) {
	case 0: // another number in the hand
		i := m.IntN(len(g.hand))
		g.hand[i] += 1 + m.Int64N(9)
		g.isTrue = false
	case 1: // one number more
		g.hand = append(g.hand, 1+m.Int64N(13))
		g.isTrue = false
	case 2: // another target
		g.target.n += g.target.d * (1 + m.Int64N(5))
		g.isTrue = false
	}
	m.Shuffle(len(g.hand), func(i, j int) { g.hand[i], g.hand[j] = g.hand[j], g.hand[i] })
	g.plain = m.IntN(2) == 0
	body := m.spell(g.e, g.plain)
	corrupted := false
	switch m.IntN(10) {
	case 0:
		body, corrupted = m.corrupt(body), true
	case 1, 2: // a stated value, perhaps a false one
		g.plain = false
		value := g.e.value
		if m.IntN(3) == 0 {
			value.n += value.d
			corrupted = true
		}
		body += " = " + value.String()
	case 3: // a chain
		g.plain = false
		value, middle := g.e.value.String(), g.e.value.String()+" * 1"
		switch m.IntN(4) {
		case 0:
			middle, corrupted = g.e.value.String()+" + 1", true
		case 1: // only the last value is false
			value, corrupted = fraction{g.e.value.n + g.e.value.d, g.e.value.d}.String(), true
		}
		g.usual = false
		g.text = m.wrapLenient(body + " = " + middle + " = " + value)
		g.isTrue = g.isTrue && !corrupted
		return g, true
	case 4:
		if lines, ok := m.steps(g.e); ok && len(lines) > 1 {
			g.plain = false
			if m.IntN(4) == 0 {
				i := m.IntN(len(lines))
				lines[i] += "0"
				corrupted = true
				if strings.HasSuffix(lines[i], " 00") {
					return g, false
				}
			}
			body = strings.Join(lines, m.pick("\n", "; "))
		}
	}
	g.isTrue = g.isTrue && !corrupted
	if m.IntN(4) == 0 && !strings.Contains(body, "\n") {
		g.plain, g.usual = false, false
		g.text = m.wrapLenient(body)
		return g, true
	}
	g.usual = true
	g.text = m.wrap(body, &g)
	return g, true
}

// decoy writes an expression that is not the answer.
func (m *textMaker) decoy(g *generatedText) string {
	return m.pick("4*6", "24", "no solution", m.spell(g.e, true), "(1+2", "{}", "= 24")
}

// wrap puts an answer in a place where every profile looks for it, with other texts before it.
func (m *textMaker) wrap(body string, g *generatedText) string {
	before := m.pick("", "", "Let me see. ", "<think>"+m.decoy(g)+"\n<answer>"+m.decoy(g)+"</answer></think>\n",
		"I tried "+m.decoy(g)+" first.\n", "<answer>"+m.decoy(g)+"</answer> No.\n", "Answer: "+m.decoy(g)+"\n\n")
	tail := m.pick("", "", "", " That is it.", "\n")
	switch m.IntN(5) {
	case 0, 1:
		g.plain = g.plain && tail == ""
		return before + "<answer>" + body + "</answer>" + tail
	case 2:
		g.plain = false
		if strings.Contains(before, "<answer>") && !strings.Contains(before, "<think>") {
			before = ""
		}
		return before + `\boxed{` + body + "}" + tail
	case 3:
		g.plain = false
		if strings.Contains(before, "<answer>") && !strings.Contains(before, "<think>") {
			before = ""
		}
		return before + "```\n" + body + "\n```" + tail
	default:
		g.plain = false
		if strings.Contains(body, "\n") {
			return "<answer>" + body + "</answer>"
		}
		return body
	}
}

// wrapLenient puts an answer in a place where only a lenient profile looks for it.
func (m *textMaker) wrapLenient(body string) string {
	return m.pick("", "", "Hm. ") + m.pick("<answer>", "<answer> ", "Solution: ", "**Solution:** ", "**Solution**: ", "Expression: ", "解：") + body + m.pick("", "", "\n", ".")
}

// TestKnownTruth judges generated texts whose truth is known by construction. No profile may accept a
// false answer, and the profiles that read a text must accept a true one. Texts that are accepted with
// strict must be accepted by the scorers of other programs. The flag -truth-texts sets the number of
// texts; bench/proofs.md has the result of ten million.
func TestKnownTruth(t *testing.T) {
	type judged struct {
		name                   string
		judge                  *answer.Judge
		integers, positive     bool
		subset, strict, joined bool
	}
	var profiles []judged
	for _, p := range answer.Profiles() {
		name, _, _ := strings.Cut(p.String(), "/")
		for _, options := range []string{"", "+lenient", "+strict", "+none+lenient", "+none+nominus+noimplicit"} {
			profiles = append(profiles, judged{
				name: name + options, judge: judge(t, name+options),
				integers: name == "hdoj" || p.Rules.Subset, positive: p.Rules.Subset, subset: p.Rules.Subset,
				strict: strings.Contains(options, "strict"), joined: p.Rules.Join,
			})
		}
	}
	m := &textMaker{Rand: rand.New(rand.NewPCG(24, uint64(*truthTexts)))}
	counts := map[string]int{}
	for n := 0; n < *truthTexts; {
		g, ok := m.next()
		if !ok {
			continue
		}
		n++
		target, _ := rat.Int(g.target.n).Quo(rat.Int(g.target.d))
		p := &profiles[m.IntN(len(profiles))]
		for _, p := range []*judged{p, &profiles[m.IntN(3)]} {
			want := g.isTrue
			if p.subset || p.joined {
				if len(g.hand) > 1 && !g.isTrue { // a part of the hand, or joined digits, may do
					continue
				}
			}
			want = want && (!p.integers || g.e.integers) && (!p.positive || g.e.positive)
			verdict := p.judge.Judge(g.text, g.hand, target).Verdict
			switch {
			case verdict == answer.Correct && !want:
				t.Fatalf("%s accepts %q for %v and %v", p.name, g.text, g.hand, g.target)
			case want && g.usual && !p.strict && verdict != answer.Correct && !strings.Contains(p.name, "nominus"):
				t.Fatalf("%s refuses %q for %v and %v", p.name, g.text, g.hand, g.target)
			case want && !g.usual && strings.Contains(p.name, "+lenient") && verdict != answer.Correct:
				t.Fatalf("%s refuses %q for %v and %v", p.name, g.text, g.hand, g.target)
			case want && g.plain && p.strict && verdict != answer.Correct:
				t.Fatalf("%s refuses %q for %v and %v", p.name, g.text, g.hand, g.target)
			}
			if verdict == answer.Correct {
				counts[p.name]++
			}
			if p.name == "classic+strict" && g.target.d == 1 && checkNarrowScorers(t, p.judge, g.text, g.hand, g.target.n) {
				counts["scorers"]++
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("accepted: %v", counts)
	for _, name := range []string{"classic", "classic+lenient", "classic+strict", "scorers"} {
		if counts[name] < *truthTexts/200 {
			t.Errorf("only %d texts accepted by %s", counts[name], name)
		}
	}
}
