package answer_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

var (
	truthTexts  = flag.Int("truth-texts", 20_000, "the number of texts that TestKnownTruth generates")
	scorersFile = flag.String("scorers-file", "", "the file to which TestKnownTruth writes the texts that it checks with narrow scorers")
)

// fraction is a small exact fraction, computed without package rat.
type fraction struct{ n, d int64 }

const (
	maxFraction = 1 << 30
	maxExponent = 9
)

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
	case '^':
		return x.pow(y)
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

// pow computes a power with a small whole exponent. It reports false for other exponents, for a large
// result, and for 0 to an exponent that is not above 0.
func (x fraction) pow(y fraction) (z fraction, ok bool) {
	if y.d != 1 || max(y.n, -y.n) > maxExponent || x.n == 0 && y.n <= 0 {
		return z, false
	}
	z = fraction{1, 1}
	for range max(y.n, -y.n) {
		if z, ok = z.op('*', x); !ok {
			return z, false
		}
	}
	if y.n < 0 {
		return fraction{1, 1}.op('/', z)
	}
	return z, true
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
	powers   bool
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
	op := "+-*/"[m.IntN(4)]
	if m.IntN(10) == 0 {
		op = '^'
	}
	return join(op, l, r)
}

// join returns the tree of an operation, or nil if its value is undefined or large.
func join(op byte, l, r *exprTree) *exprTree {
	e := &exprTree{op: op, l: l, r: r}
	var ok bool
	if e.value, ok = l.value.op(op, r.value); !ok {
		return nil
	}
	e.integers = l.integers && r.integers && e.value.d == 1
	e.positive = l.positive && r.positive && e.value.n > 0
	e.powers = l.powers || r.powers || e.op == '^'
	return e
}

// tree24 generates an expression with four numbers and the value 24, or nil.
func (m *textMaker) tree24() *exprTree {
	l := m.tree(3)
	if l == nil || l.value.d != 1 {
		return nil
	}
	n, op := 24-l.value.n, byte('+')
	if l.value.n > 24 {
		n, op = -n, '-'
	} else if l.value.n > 0 && 24%l.value.n == 0 {
		n, op = 24/l.value.n, '*'
	}
	if n < 1 || n > 10 {
		return nil
	}
	m.leaves = append(m.leaves, n)
	return join(op, l, &exprTree{value: fraction{n, 1}, integers: true, positive: true})
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
		if x.op != 0 && (e.op == '^' || strong && weakChild || right && (e.op != '+' || weakChild)) || m.IntN(12) == 0 {
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
			sign = m.pick("*", "*", "×", "·", "∗", `\times `, "✕", `\*`)
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
	leaves []int64 // the numbers of the answer
	sound  bool    // the text says nothing false, and the value of the answer is the target
	usual  bool    // every profile without strict reads it; a claim, also with none
	plain  bool    // also with strict
	claim  bool    // the answer is that there is no solution
	kind   placeKind
	family string // why the text has no answer, or ""
	e      *exprTree
}

// placeKind is the kind of place that holds an answer, in the order in which they are looked for.
type placeKind int

const (
	inTag placeKind = iota
	inBox
	inFence
	inOpen // after a marker, or the whole text
)

// spoil makes a text one without an answer.
func (g *generatedText) spoil(family, text string) {
	g.family, g.text, g.sound, g.claim, g.plain = family, text, false, false, false
}

// isTrue reports whether the answer, which is not a claim, is correct under the rules.
func (g *generatedText) isTrue(rules puzzle.Rules) bool {
	switch {
	case !g.sound,
		rules.Values&puzzle.Integer != 0 && !g.e.integers,
		rules.Values&puzzle.Positive != 0 && !g.e.positive,
		!rules.Ops.Has(expr.Pow) && g.e.powers:
		return false
	}
	return canTake(g.leaves, g.hand, rules)
}

// canTake reports whether an answer with these numbers uses the hand as the rules require.
func canTake(numbers, hand []int64, rules puzzle.Rules) bool {
	if len(numbers) == 0 {
		return rules.Subset || len(hand) == 0
	}
	n := numbers[0]
	for i, number := range hand {
		if slices.Contains(choicesOf(number, rules.Alternatives), n) && canTake(numbers[1:], slices.Delete(slices.Clone(hand), i, i+1), rules) {
			return true
		}
	}
	if !rules.Join || n < 10 {
		return false
	}
	rest := slices.Clone(hand)
	for ; n > 0; n /= 10 {
		i := slices.Index(rest, n%10)
		if i < 0 || n%10 == 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return canTake(numbers[1:], rest, rules)
}

// choicesOf returns what a number of a hand may stand for under rules with the given alternatives.
func choicesOf(n int64, alternatives puzzle.Alternatives) (all []int64) {
	if n != 0 || alternatives&puzzle.Jokers == 0 {
		all = []int64{n}
	}
	for _, a := range alternativesOf(n) {
		if a.kind&alternatives != 0 {
			all = append(all, a.value)
		}
	}
	return all
}

// bruteForce looks for an expression by trying all of them.
type bruteForce struct {
	rules  puzzle.Rules
	ops    string
	target fraction
	gaps   bool // it met a result that it cannot compute
}

// solve reports whether a hand of few numbers has a solution.
func (s *bruteForce) solve(hand []int64) (found bool) {
	return s.solveFrom(hand, 0)
}

// solveFrom is solve for a hand in which alternatives of the numbers before the i-th are chosen.
func (s *bruteForce) solveFrom(hand []int64, i int) (found bool) {
	if i < len(hand) {
		return slices.ContainsFunc(choicesOf(hand[i], s.rules.Alternatives), func(n int64) bool {
			chosen := slices.Clone(hand)
			chosen[i] = n
			return s.solveFrom(chosen, i+1)
		})
	}
	permute(hand, nil, func(order []int64) {
		for joins := range 1 << (len(order) - 1) { // a bit for each place where digits are joined
			if joins > 0 && !s.rules.Join || found {
				return
			}
			if values, ok := joinDigits(order, joins); ok {
				found = s.search(values)
			}
		}
	})
	return found
}

// permute calls visit with each order of the numbers after those of head.
func permute(numbers, head []int64, visit func([]int64)) {
	if len(numbers) == 0 {
		visit(head)
	}
	for i, n := range numbers {
		permute(slices.Delete(slices.Clone(numbers), i, i+1), append(slices.Clip(head), n), visit)
	}
}

// joinDigits joins each number to the one before it for which joins has a bit. It reports false if
// one of the two is not a digit from 1 to 9.
func joinDigits(numbers []int64, joins int) (values []fraction, ok bool) {
	for i, n := range numbers {
		if i == 0 || joins>>(i-1)&1 == 0 {
			values = append(values, fraction{n, 1})
			continue
		}
		if min(n, numbers[i-1]) < 1 || max(n, numbers[i-1]) > 9 {
			return nil, false
		}
		last := &values[len(values)-1]
		last.n = 10*last.n + n
	}
	return values, true
}

// search tries every operation on every two values.
func (s *bruteForce) search(values []fraction) bool {
	if (len(values) == 1 || s.rules.Subset) && slices.Contains(values, s.target) {
		return true
	}
	for i := range values {
		for k := range values {
			if i == k {
				continue
			}
			rest := []fraction{{}}
			for at, v := range values {
				if at != i && at != k {
					rest = append(rest, v)
				}
			}
			for op := range len(s.ops) {
				v, ok := values[i].op(s.ops[op], values[k])
				switch {
				case !ok:
					s.gaps = s.gaps || s.ops[op] != '/' || values[k].n != 0
				case s.rules.Values&puzzle.Integer != 0 && v.d != 1, s.rules.Values&puzzle.Positive != 0 && v.n <= 0:
				default:
					if rest[0] = v; s.search(rest) {
						return true
					}
				}
			}
		}
	}
	return false
}

// next generates a text. It returns false if the drawn expression cannot be used.
func (m *textMaker) next() (g generatedText, ok bool) {
	m.leaves = m.leaves[:0]
	numbers := 1 + m.IntN(6)
	if g.claim = m.IntN(25) == 0; g.claim {
		numbers = 1 + m.IntN(3)
	}
	if !g.claim && m.IntN(20) == 0 {
		g.e = m.tree24()
	} else {
		g.e = m.tree(numbers)
	}
	if g.e == nil {
		return g, false
	}
	g.leaves, g.target = slices.Clone(m.leaves), g.e.value
	m.choosePuzzle(&g)
	if g.claim {
		g.text = m.wrap(m.pick("no solution", "No solution.", "There is no solution.", "impossible", "无解", "N/A", "No solution exists", "此题无解。"), &g)
		g.usual = true
	} else {
		g.plain = m.IntN(2) == 0
		if !m.write(&g) {
			return g, false
		}
		g.plain = g.plain && !g.e.powers
	}
	if g.family == "" && m.IntN(5) == 0 {
		m.takeBack(&g)
	}
	return g, true
}

// takeBack adds words or a place to a text that take its answer back, or cuts its place off.
func (m *textMaker) takeBack(g *generatedText) {
	const other = "101+102" // no hand has these numbers
	switch m.IntN(6) {
	case 0:
		marker := m.pick("\nFinal answer: ", "\nAnswer: ", "\n**Final answer:** ", "\n最终答案：")
		if m.IntN(2) == 0 { // after any word, also one that the judge does not know
			marker = "\n" + m.pick("Revised", "Corrected", "My second", "Bob's", "Tentative", "Kvothe", "Q2", "Half of the", "•", "And now the") + m.pick(" answer: ", " Answer:", " answer (new): ", " answers: ", " answer, again: ")
			g.spoil("withdrawn by a marker", g.text+marker+m.pick(other, `"`+other+`"`, "sqrt("+other+")"))
			return
		}
		g.spoil("withdrawn by a marker", g.text+marker+m.pick("I don't know", "unknown", "?", other, `"`+other+`"`, "sqrt("+other+")", "不知道"))
	case 1:
		g.spoil("withdrawn by a phrase", g.text+m.pick("\nNo, the answer is ", "\nWait, the answer is ", "\n不对，答案是")+other+".")
	case 2:
		g.spoil("withdrawn in words", g.text+m.pick("\nWait, that is wrong.", "\nSorry, that is incorrect.", "\nHmm, that is not right.", "\n不对，这是错的。"))
	case 3:
		answer := m.pick("I don't know", "", other, "?")
		g.spoil("withdrawn by a place", g.text+m.pick("\n", "\nSo ")+[...]string{
			m.pick("<answer>", "<ANSWER>") + answer + "</answer>", `\boxed{\text{` + answer + "}}", "\n```\n" + answer + "\n```",
		}[m.IntN(int(min(g.kind, inFence))+1)])
	case 4:
		g.spoil("cut off", m.cutOff(g))
	default:
		if len(g.hand) > 3 || g.claim { // others take the search long
			return
		}
		g.text += m.pick("\nFinal answer: no solution", "\nAnswer: No solution exists.", "\n最终答案：无解", "\nSo the answer is \"no solution\".")
		g.family, g.claim, g.usual, g.plain = "withdrawn by a claim", true, g.kind == inOpen, false
	}
}

// cutOff returns a text that ends in its place, or in a later one.
func (m *textMaker) cutOff(g *generatedText) string {
	if m.IntN(2) == 0 {
		switch g.kind {
		case inTag:
			if i := strings.LastIndex(strings.ToLower(g.text), "</answer"); i >= 0 {
				return g.text[:i]
			}
		case inBox:
			return g.text[:strings.LastIndexByte(g.text, '}')]
		case inFence:
			return g.text[:strings.LastIndex(g.text, "```")]
		default:
		}
	}
	switch g.kind {
	case inTag:
		return g.text + m.pick("\n<answer>", "\n<answer>(1", "\n<ANSWER>1+")
	case inBox:
		return g.text + m.pick("\n\\boxed{", "\n\\boxed{1+", "\n$\\boxed{\\text{no", "\n<answer>(1")
	case inFence:
		return g.text + m.pick("\n```\n", "\n```\n1+", "\n\\boxed{", "\n<answer>")
	default:
	}
	return g.text + m.pick("\nAnswer:", "\nFinal answer: (", "\n**Final answer:** 1+", "\n答案：", "\n\\boxed{1", "\n<answer>(", "\n```\n1+")
}

// deny returns a sentence that names an answer but does not give it.
func (m *textMaker) deny(body string) (family, text string) {
	switch m.IntN(3) {
	case 0:
		return "denied", m.pick("I do not think the answer is ", "I don't think that the answer is ", "It is false that the answer is ", "It is not true that the answer is ",
			"The answer is not ", "The answer isn't ", "Not the answer: ", "Wrong answer: ", "**Wrong answer:** ", "There is no answer: ",
			"错误答案：", "没有答案：", "我不认为答案是", "答案不是", "不正确的答案：") + body + m.pick("", ".")
	case 1:
		return "asked or supposed", m.pick("Is the answer "+body+"?", "Is it true that the answer is "+body+"?", "The answer is "+body+"?", "Answer: "+body+"?",
			"Suppose the answer is "+body+".", "If the answer is "+body+", then all is well.", "假设答案是"+body+"。", "答案是"+body+"吗？")
	default:
		return "quoted", m.pick("You said the answer is "+body+", but that is wrong.", "He wrote \"Answer: "+body+"\", but that is wrong.", "有人说“答案是"+body+"”，这是错的。",
			"I tried "+body+" but it is not allowed.", "Write, for example, Answer: "+body+" or so.")
	}
}

// choosePuzzle sets the hand and the target of a text. Often they differ from those of the answer.
func (m *textMaker) choosePuzzle(g *generatedText) {
	g.hand, g.sound = slices.Clone(g.leaves), true
	i := m.IntN(len(g.hand))
	switch m.IntN(9) {
	case 0, 1: // another number in the hand
		g.hand[i] += 1 + m.Int64N(9)
	case 2: // one number more
		g.hand = append(g.hand, 1+m.Int64N(13))
	case 3: // another target
		g.target.n += g.target.d * (1 + m.Int64N(5))
		g.sound = false
	case 4: // one number less
		if len(g.hand) > 1 {
			g.hand = slices.Delete(g.hand, i, i+1)
		}
	case 5: // the digits of a number, which may be joined, and sometimes one of them wrong
		if n := g.hand[i]; n > 9 && n < 100 {
			g.hand[i] = n/10 + int64(m.IntN(4)/3)
			g.hand = append(g.hand, n%10)
			if !g.claim && m.IntN(3) == 0 {
				g.hand = append(g.hand, 1+m.Int64N(9))
			}
		}
	}
	m.Shuffle(len(g.hand), func(i, j int) { g.hand[i], g.hand[j] = g.hand[j], g.hand[i] })
}

// write sets the text and what is known of its notation. It reports false if the text would be
// ambiguous.
func (m *textMaker) write(g *generatedText) bool {
	body := m.spell(g.e, g.plain)
	corrupted := false
	g.kind = inOpen
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
		if m.IntN(4) == 0 {
			body += m.pick(" ✓", " ✅", " (correct)", ", using each number once")
		} else if m.IntN(4) == 0 {
			body, corrupted = body+m.pick(" (wrong)", " ✗", " ❌", ", but this is not allowed", " is false", "?"), true
		}
	case 3: // a chain
		g.plain = false
		value, middle := g.e.value.String(), g.e.value.String()+" * 1"
		switch m.IntN(4) {
		case 0:
			middle, corrupted = g.e.value.String()+" + 1", true
		case 1: // only the last value is false
			value, corrupted = fraction{g.e.value.n + g.e.value.d, g.e.value.d}.String(), true
		}
		g.text = m.wrapLenient(body + " = " + middle + " = " + value)
		g.sound = g.sound && !corrupted
		return true
	case 4:
		if lines, ok := m.steps(g.e); ok && len(lines) > 1 {
			g.plain = false
			if m.IntN(4) == 0 {
				i := m.IntN(len(lines))
				lines[i] += "0"
				corrupted = true
				if strings.HasSuffix(lines[i], " 00") {
					return false
				}
			}
			body = strings.Join(lines, m.pick("\n", "; "))
		}
	}
	g.sound = g.sound && !corrupted
	if m.IntN(12) == 0 && !strings.Contains(body, "\n") {
		g.spoil(m.deny(body))
		return true
	}
	if m.IntN(4) == 0 && !strings.Contains(body, "\n") {
		g.plain = false
		g.text = m.wrapLenient(body)
		return true
	}
	g.usual = true
	g.text = m.wrap(body, g)
	return true
}

// decoy writes an expression that is not the answer.
func (m *textMaker) decoy(g *generatedText) string {
	if m.IntN(6) == 0 {
		return m.spell(g.e, true)
	}
	return m.pick("4*6", "24", "no solution", "(1+2", "{}", "= 24")
}

// wrap puts an answer in a place where every profile looks for it, with other texts before it.
func (m *textMaker) wrap(body string, g *generatedText) string {
	if g.plain && m.IntN(5) < 2 { // what narrow scorers read, too
		g.kind = inTag
		return m.pick("", "Let me see. ") + "<answer>" + body + "</answer>"
	}
	before := ""
	switch m.IntN(8) {
	case 0:
		before = "Let me see. "
	case 1:
		before = "<think>" + m.decoy(g) + "\n<answer>" + m.decoy(g) + "</answer></think>\n"
	case 2:
		before = "I tried " + m.decoy(g) + " first.\n"
	case 3:
		before = "<answer>" + m.decoy(g) + "</answer> No.\n"
	case 4:
		before = "Answer: " + m.decoy(g) + "\n\n"
	}
	tail := m.pick("", "", "", " That is it.", "\n", "<|im_end|>", "</s>")
	multiline := strings.Contains(body, "\n")
	if !multiline && m.IntN(6) == 0 {
		quote := [...][2]string{{`"`, `"`}, {"'", "'"}, {"“", "”"}, {"‘", "’"}, {"「", "」"}, {"`", "`"}}[m.IntN(6)]
		body, g.plain = quote[0]+body+quote[1], false
	}
	kind := m.IntN(9)
	if strings.Contains(before, "<answer>") && !strings.Contains(before, "<think>") && kind > 1 {
		before = ""
	}
	switch kind {
	case 0, 1:
		g.kind = inTag
		open, end := "<answer>", "</answer>"
		if m.IntN(6) == 0 {
			open, end, g.plain = m.pick("<ANSWER>", "<Answer>"), m.pick("</ANSWER>", "</answer>"), false
		}
		g.plain = g.plain && tail == ""
		return before + open + body + end + tail
	case 2:
		g.kind, g.plain = inBox, false
		if !strings.ContainsAny(body, "\\\n") && m.IntN(4) == 0 {
			body = `\text{` + body + "}"
		}
		text := `\boxed{` + body + "}"
		return before + m.pick(text, "The answer is "+text, "$"+text+"$") + tail
	case 3:
		g.kind, g.plain = inFence, false
		return before + "```\n" + body + "\n```" + tail
	case 4, 5, 6:
		g.kind, g.plain = inOpen, false
		if len(g.leaves) > 2 && m.IntN(3) == 0 { // before a value alone, a phrase states it; without an expression, it is prose
			return m.pick("The answer is ", "So the answer is ", "No, the answer is ", "答案是") + body + m.afterMarker(body)
		}
		if m.IntN(6) == 0 {
			return before + "Answer:\n" + body + m.pick("", "\n", "\n\nThat is it.", "<|im_end|>")
		}
		return before + m.pick("Answer: ", "Final answer: ", "**Answer:** ", "ANSWER: ", "答案：", "最终答案：") + body + m.afterMarker(body)
	case 7:
		if !multiline {
			g.kind, g.plain = inOpen, false
			return before + ">> FINAL ANSWER:\n\"\"\"\n" + body + "\n\"\"\""
		}
	}
	g.kind = inOpen
	if multiline {
		g.kind = inTag
		return "<answer>" + body + "</answer>"
	}
	g.plain = false
	return body + m.pick("", "", "\n", "<|endoftext|>")
}

// afterMarker returns a text that may follow an answer after a marker.
func (m *textMaker) afterMarker(body string) string {
	if c := body[len(body)-1]; c >= '0' && c <= '9' || c == ')' || c == ']' {
		return m.pick("", ".", ". That is it.", "\nThat is it.", "\n", "<|im_end|>", ".</s>")
	}
	return m.pick("", "\nThat is it.", "\n", "<|im_end|>")
}

// wrapLenient puts an answer in a place where only a lenient profile looks for it.
func (m *textMaker) wrapLenient(body string) string {
	switch m.IntN(4) {
	case 0:
		if !strings.Contains(body, "~") { // a blank in LaTeX
			return m.pick("**"+body+"**", "Let me combine them.\n"+body, "So we get this:\n\\["+body+"\\]")
		}
	case 1:
		if !strings.ContainsAny(body, "\\\"") {
			return m.pick(`{"answer": "`+body+`"}`, `{"expression": "`+body+`"}`)
		}
	}
	if m.IntN(8) == 0 {
		return m.pick("", "Hm.\n") + "#### " + body
	}
	return m.pick("", "", "Hm. ") + m.pick("Solution: ", "**Solution:** ", "**Solution**: ", "Expression: ", "Equation: ", "解：", "答：", "算式：") + body + m.pick("", "", "\n", ".")
}

// truthProfile is a profile that TestKnownTruth tests.
type truthProfile struct {
	name            string
	rules           puzzle.Rules
	judge           *answer.Judge
	strict, lenient bool
	noMinus, none   bool
}

// truthProfiles returns every profile, without options and with some of them. It leaves out rules without
// brackets, since the texts do not keep which brackets an answer needs.
func truthProfiles(t *testing.T) (all []truthProfile) {
	for _, p := range answer.Profiles() {
		if p.Rules.NoBrackets {
			continue
		}
		name := p.Name()
		for _, options := range []string{"", "+lenient", "+strict", "+none+lenient", "+none+nominus+noimplicit"} {
			all = append(all, truthProfile{
				name: name + options, rules: p.Rules, judge: judge(t, name+options),
				strict: strings.Contains(options, "strict"), lenient: strings.Contains(options, "lenient"),
				noMinus: strings.Contains(options, "nominus"), none: strings.Contains(options, "none"),
			})
		}
	}
	return all
}

// check judges a text and compares the verdict with the truth.
func (p *truthProfile) check(t *testing.T, engine *solve.Engine, g *generatedText) (accepted bool) {
	t.Helper()
	target, _ := rat.Int(g.target.n).Quo(rat.Int(g.target.d))
	r := p.judge.Judge(g.text, g.hand, target)
	if g.claim {
		return p.checkClaim(t, engine, g, target, r)
	}
	want := g.isTrue(p.rules)
	accepted = r.Verdict == answer.Correct
	mustAccept := g.usual && !p.strict && !p.noMinus || !g.usual && p.lenient || g.plain && p.strict
	switch {
	case accepted && !want:
		t.Errorf("%s accepts %q for %v and %v: %s", p.name, g.text, g.hand, g.target, g.family)
	case r.NoSolution:
		t.Errorf("%s takes %q for a claim: %s", p.name, g.text, g.family)
	case want && mustAccept && !accepted:
		t.Errorf("%s refuses %q for %v and %v: %v (%v)", p.name, g.text, g.hand, g.target, r.Reason, r.Fault)
	}
	return accepted
}

// checkClaim settles the result of a claim that there is no solution, and compares it with the truth.
func (p *truthProfile) checkClaim(t *testing.T, engine *solve.Engine, g *generatedText, target rat.Rat, r answer.Result) (accepted bool) {
	t.Helper()
	switch {
	case r.Verdict == answer.Correct || r.NoSolution && (!p.none || p.strict):
		t.Errorf("%s accepts %q for %v and %v unsettled", p.name, g.text, g.hand, g.target)
	case !r.NoSolution && p.none && !p.strict && g.usual:
		t.Errorf("%s does not read the claim %q: %v (%v)", p.name, g.text, r.Reason, r.Fault)
	}
	if !r.NoSolution {
		return false
	}
	puzzle, err := puzzle.New(sortedHand(g.hand), target, p.rules)
	if err != nil {
		t.Fatal(err)
	}
	found, err := engine.Solvable(t.Context(), puzzle)
	if err != nil {
		t.Fatal(err)
	}
	r.Settle(found)
	accepted = r.Verdict == answer.Correct
	s := bruteForce{rules: p.rules, ops: p.rules.Ops.String(), target: g.target}
	if solvable := s.solve(g.hand); solvable && accepted || !solvable && !s.gaps && !accepted {
		t.Errorf("%s: the claim %q for %v and %v is accepted: %v", p.name, g.text, g.hand, g.target, accepted)
	}
	return accepted
}

// TestKnownTruth judges generated texts whose truth is known by construction. No profile may accept a
// false answer or one that is taken back, denied, asked, quoted or cut off, and the profiles that read a
// text must accept a true one. Texts that are accepted with strict must be accepted by the scorers of
// other programs. The flag -truth-texts sets the number of texts; bench/proofs.md has the result of ten
// million.
func TestKnownTruth(t *testing.T) {
	if *scorersFile != "" {
		file, err := os.Create(*scorersFile)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		scorerTexts = json.NewEncoder(file)
	}
	const shards = 8
	var mu sync.Mutex
	counts := map[string]int{}
	t.Run("texts", func(t *testing.T) {
		for shard := range shards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				own := checkTexts(t, *truthTexts/shards, uint64(shard))
				mu.Lock()
				defer mu.Unlock()
				for name, n := range own {
					counts[name] += n
				}
			})
		}
	})
	t.Logf("accepted: %v", counts)
	if t.Failed() {
		return
	}
	for name, share := range map[string]int{
		"classic": 200, "classic+lenient": 200, "classic+strict": 200, "scorers": 200, "refused by countdown, le-compte and joined": 200,
		"claims": 1000, "countdown": 1000, "joined": 1000, "power": 1000,
		"withdrawn by a marker": 1000, "withdrawn by a phrase": 1000, "withdrawn in words": 1000, "withdrawn by a place": 1000,
		"withdrawn by a claim": 1000, "cut off": 1000, "denied": 1000, "asked or supposed": 1000, "quoted": 1000,
	} {
		if counts[name] < *truthTexts/share {
			t.Errorf("only %d texts: %s", counts[name], name)
		}
	}
}

// checkTexts checks a number of generated texts, and counts those that are accepted, by profile, and those
// that have no answer, by family.
func checkTexts(t *testing.T, texts int, shard uint64) map[string]int {
	t.Helper()
	profiles := truthProfiles(t)
	engine := solve.New()
	m := &textMaker{Rand: rand.New(rand.NewPCG(24, shard<<32|uint64(*truthTexts)))}
	counts := map[string]int{}
	for n := 0; n < texts && !t.Failed(); {
		g, ok := m.next()
		if !ok {
			continue
		}
		n++
		if g.family != "" {
			counts[g.family]++
		}
		for _, p := range []*truthProfile{&profiles[m.IntN(len(profiles))], &profiles[m.IntN(4)]} {
			switch accepted := p.check(t, engine, &g); {
			case accepted && g.claim:
				counts["claims"]++
			case accepted:
				counts[p.name]++
			case p.rules.Subset || p.rules.Join:
				counts["refused by countdown, le-compte and joined"]++
			}
			if p.name == "classic+strict" && g.target.d == 1 && checkNarrowScorers(t, p.judge, g.text, g.hand, g.target.n) {
				counts["scorers"]++
			}
		}
	}
	return counts
}
