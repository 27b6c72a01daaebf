package answer_test

import (
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
)

// speller writes expressions, choosing at random among all accepted notations.
type speller struct{ *rapid.T }

func (s speller) choose(choices ...string) string {
	return rapid.SampledFrom(choices).Draw(s.T, "spelling")
}

func (s speller) oneInFour() bool { return rapid.IntRange(0, 3).Draw(s.T, "chance") == 0 }

func (s speller) blank() string {
	if !s.oneInFour() {
		return ""
	}
	return s.choose(" ", "  ", "\t", "\u00a0", "\u2009", "\u3000", `\,`, `\quad `, "\\ ", `\! `)
}

// The precedences of a minus sign and of a number; the highest of an operator is 4.
const (
	signPrecedence   = 3
	numberPrecedence = 9
)

// precedence returns the precedence of the outermost operator of e.
func precedence(e expr.Expr) int {
	switch e := e.(type) {
	case *expr.Bin:
		return e.Op.Precedence()
	case *expr.Neg:
		return signPrecedence
	}
	return numberPrecedence
}

// spell writes e, in brackets if its precedence is below minPrec.
func (s speller) spell(e expr.Expr, minPrec int) string {
	if b, ok := e.(*expr.Bin); ok && b.Op == expr.Div && s.oneInFour() {
		return s.choose(`\frac`, `\dfrac`, `\tfrac `, `\cfrac`) + "{" + s.spell(b.L, 0) + "}" + s.blank() + "{" + s.spell(b.R, 0) + "}"
	}
	if precedence(e) < minPrec || rapid.IntRange(0, 15).Draw(s.T, "more") == 0 {
		pair := rapid.SampledFrom([][2]string{
			{"(", ")"},
			{"[", "]"},
			{"{", "}"},
			{"（", "）"},
			{"［", "］"},
			{"(", "）"},
			{"【", "】"},
			{`\left(`, `\right)`},
			{`\{`, `\}`},
			{`\left\{ `, `\right \}`},
			{`\Big[`, `\Big]`},
			{`\lbrack `, `\rbrack `},
		}).Draw(s.T, "brackets")
		return pair[0] + s.spell(e, 0) + s.blank() + pair[1]
	}
	switch e := e.(type) {
	case expr.Num:
		return s.blank() + s.number(int64(e))
	case *expr.Neg:
		return s.blank() + s.sign(expr.Sub) + s.spell(e.X, signPrecedence)
	default:
		b := e.(*expr.Bin)
		left, right := b.Op.Precedence(), b.Op.Precedence()+1
		if b.Op.RightAssoc() {
			left, right = right, left
		}
		if _, signed := b.R.(*expr.Neg); signed && b.Op == expr.Pow {
			right = numberPrecedence
		}
		l, r := s.spell(b.L, left), s.spell(b.R, right)
		if b.Op == expr.Mul && s.oneInFour() && mayOmitSign(l, r) {
			return l + r
		}
		return l + s.blank() + s.sign(b.Op) + r
	}
}

// mayOmitSign reports whether the multiplication sign between two factors may be omitted.
func mayOmitSign(l, r string) bool {
	for _, open := range []string{"(", "[", "{", "（", "［", "【", `\left`, `\{`, `\Big[`} {
		if strings.HasPrefix(r, open) {
			return true
		}
	}
	return strings.HasSuffix(l, ")") && strings.IndexAny(r[:1], "123456789") == 0
}

func (s speller) number(n int64) string {
	letter := map[int64]string{1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}[n]
	switch {
	case letter != "" && s.oneInFour():
		return s.choose(letter, strings.ToLower(letter))
	case s.oneInFour():
		var b strings.Builder
		for _, d := range strconv.FormatInt(n, 10) {
			b.WriteRune(d + s.digitShift())
		}
		return b.String()
	}
	return strconv.FormatInt(n, 10)
}

func (s speller) digitShift() rune {
	return rapid.SampledFrom([]rune{0, '０' - '0'}).Draw(s.T, "width")
}

func (s speller) sign(op expr.Op) string {
	switch op {
	case expr.Add:
		return s.choose("+", "＋")
	case expr.Sub:
		return s.choose("-", "−", "–", "－")
	case expr.Mul:
		return s.choose("*", " x ", " X ", "×", "⋅", "·", "∙", "✕", "✖", "＊", `\times `, `\cdot `, `\ast `)
	case expr.Div:
		return s.choose("/", "÷", "⁄", "／", `\div `)
	case expr.Pow:
		return s.choose("^", "＾")
	default:
		panic("this test has no signs for the operator " + op.String())
	}
}

// embed puts an expression into a text: perhaps between delimiters of mathematics or blanks, or
// before a full stop, and perhaps after an answer marker.
func (s speller) embed(text string) string {
	for strings.HasPrefix(strings.TrimSpace(text), "- ") { // may be the bullet of a list
		text = strings.Replace(text, "- ", "-", 1)
	}
	for range rapid.IntRange(0, 2).Draw(s.T, "wraps") {
		switch rapid.IntRange(0, 3).Draw(s.T, "wrap") {
		case 0:
			text = s.choose("$", " $") + text + s.choose("$", " $.")
			return s.markAnswer(text)
		case 1:
			return s.markAnswer(`\[ ` + text + ` \]`)
		case 2:
			text = "\n " + text + "\u3000"
		case 3:
			return s.markAnswer(text + s.choose(".", "。", " . "))
		}
	}
	return s.markAnswer(text)
}

// markAnswer puts an answer into a text. A tag, a box, a fence or a marker may identify the answer.
func (s speller) markAnswer(text string) string {
	switch rapid.IntRange(0, 8).Draw(s.T, "place") {
	case 0:
		return "<think>1+1</think> <answer>1</answer> or <answer>" + text + "</answer> for <b>sure</b>"
	case 1:
		return `\boxed{1+1} {{ \boxed{` + text + `} and }}`
	case 2:
		return "``` ```\n```math\n" + text + "\n``` So it is."
	case 3:
		return "The answer is 7.\n**Final Answer:**\n\n" + text + "\n\nThat is it."
	case 4:
		return "答案是 1\n所以答案：\n" + text
	case 5:
		return "`" + text + "`"
	case 6:
		return "hmm</think>" + text
	case 7:
		return "<answer>Well, \\boxed{" + text + "}</answer>"
	}
	return text
}

// TestEverySpellingIsTheSame checks that an expression has the same tree and the same verdict in
// every notation and at every place in a text.
func TestEverySpellingIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawTree(t, 3)
		hand, target := drawHand(t, e), drawTarget(t, e)
		p := rapid.SampledFrom(answer.Profiles()).Draw(t, "profile")
		pz, err := puzzle.New(hand, target, p.Rules)
		if err != nil {
			t.Fatal(err)
		}
		spelled := speller{t}.spell(e, 0)
		if strings.HasPrefix(spelled, "{") { // curly brackets around the whole answer would make it a template
			spelled = "(" + spelled + ")"
		}
		text := speller{t}.embed(spelled)
		j := answer.New(p)
		r := j.Judge(text, hand, target)
		checkSameVerdict(t, text, r, pz.Check(e))
		if got := readExpression(j, text, hand, target); r.Reason != answer.Operator && !reflect.DeepEqual(got, e) {
			t.Fatalf("%s\n\tis read as %v", text, got)
		}
		if again := j.JudgeBytes([]byte(text), hand, target); !reflect.DeepEqual(again, r) {
			t.Fatalf("%s: in bytes %v", text, again)
		}
	})
}
