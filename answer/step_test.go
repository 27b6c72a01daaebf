package answer_test

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// stepper writes an expression as steps, each in random notation.
type stepper struct {
	speller
	steps       []string
	onTable     []rat.Rat
	isUndefined bool // an operation is undefined
}

// write appends the steps of e and returns the value of e.
func (s *stepper) write(e expr.Expr) rat.Rat {
	b, ok := e.(*expr.Bin)
	if !ok {
		return rat.Int(int64(e.(expr.Num)))
	}
	l, r := s.write(b.L), s.write(b.R)
	v, err := b.Op.Apply(l, r)
	if s.isUndefined = s.isUndefined || err != nil; s.isUndefined {
		return v
	}
	s.removeFromTable(l)
	s.removeFromTable(r)
	s.onTable = append(s.onTable, v)
	step := s.operand(l) + s.blank() + s.sign(b.Op) + s.operand(r) + s.blank() + s.choose("=", " = ", "＝") + s.blank() + v.String()
	s.steps = append(s.steps, step+s.leftList())
	return v
}

func (s *stepper) removeFromTable(v rat.Rat) {
	for i, n := range s.onTable {
		if n.Equal(v) {
			s.onTable = append(s.onTable[:i], s.onTable[i+1:]...)
			return
		}
	}
}

// operand returns the text of a number on the table, to be read as one number. A zero byte takes
// the place of the closing bracket; closeBrackets replaces it.
func (s *stepper) operand(v rat.Rat) string {
	text := v.String()
	if strings.Contains(text, "/") || s.oneInFour() {
		return s.choose("(", "[") + text + "\x00"
	}
	return text
}

func (s *stepper) leftList() string {
	if !s.oneInFour() {
		return s.choose("", "", ".")
	}
	var list []string
	for _, v := range s.onTable {
		list = append(list, v.String())
	}
	return s.choose(" (left: ", "(remaining:", " (Left : ", "（剩下：") + strings.Join(list, s.choose(" ", ", ")) + s.choose(")", " )", ").")
}

// closeBrackets replaces each zero byte by the bracket that closes the last opened one.
func closeBrackets(text string) string {
	var b strings.Builder
	last := byte(0)
	for i := range len(text) {
		switch c := text[i]; c {
		case '(', '[':
			last = c
			b.WriteByte(c)
		case 0:
			b.WriteByte(map[byte]byte{'(': ')', '[': ']'}[last])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// join returns the text of all steps, with labels and separators.
func (s *stepper) joinSteps() string {
	label := rapid.IntRange(0, 5).Draw(s.T, "label")
	separator := s.choose("\n", "\r\n", ";", "；\n", " , ", "，", "->", " → ", "=>", `\\`, ` \to `)
	var b strings.Builder
	if label == 0 {
		b.WriteString("Steps:\n")
	}
	for i, step := range s.steps {
		if i > 0 {
			b.WriteString(separator)
		}
		n := strconv.Itoa(i + 1)
		switch label {
		case 1:
			b.WriteString("Step " + n + ": ")
		case 2:
			b.WriteString("**步骤" + n + "：** ")
		case 3:
			b.WriteString(n + ") ")
		case 4:
			b.WriteString(n + ". ")
		}
		b.WriteString(closeBrackets(step))
	}
	return b.String()
}

// drawPlainTree draws an expression tree of small numbers, without minus signs or powers.
func drawPlainTree(t *rapid.T, height int) expr.Expr {
	if height == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		return expr.Num(rapid.Int64Range(0, 13).Draw(t, "number"))
	}
	op := rapid.SampledFrom([]expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div}).Draw(t, "operator")
	return &expr.Bin{Op: op, L: drawPlainTree(t, height-1), R: drawPlainTree(t, height-1)}
}

// TestStepsAreJudgedAsTheirExpression checks that an expression written as steps is judged like the
// expression itself.
func TestStepsAreJudgedAsTheirExpression(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := drawPlainTree(t, 3)
		leaves := expr.Leaves(tree, nil)
		hand, err := deal.NewHand(leaves...)
		if err != nil || len(hand) < 2 {
			t.Skip()
		}
		s := &stepper{speller: speller{t}}
		for _, n := range hand {
			s.onTable = append(s.onTable, rat.Int(n))
		}
		value := s.write(tree)
		if s.isUndefined {
			t.Skip()
		}
		p := rapid.SampledFrom(answer.Profiles()).Draw(t, "profile")
		target := rapid.SampledFrom([]rat.Rat{value, value, rat.Int(24)}).Draw(t, "target")
		pz, err := puzzle.New(hand, target, p.Rules)
		if err != nil {
			t.Fatal(err)
		}
		text := s.markAnswer(s.joinSteps())
		j := answer.New(p)
		r, v := j.Judge(text, hand, target), pz.Check(tree)
		if v.Reason == puzzle.Brackets && r.Reason != answer.Brackets { // steps have no brackets: 3*4=12; 2*12=24 is 2*3*4
			v = pz.Check(readExpression(j, text, hand, target))
		}
		if r.Reason != reasons[v.Reason] || v.Defined && !r.Value.Equal(value) {
			t.Fatalf("%q\n\t%v %v (%v in step %d), Check says %v of %s", text, r.Verdict, r.Reason, r.Fault, r.BadStep, v.Reason, expr.Format(tree, expr.Style{}))
		}
		if v.Correct && len(s.steps) > 1 && r.Steps != len(s.steps) {
			t.Fatalf("%q: %d steps", text, r.Steps)
		}
		if e := readExpression(j, text, hand, target); v.Correct && !pz.Check(e).Correct {
			t.Fatalf("%q: combined as %s", text, expr.Format(e, expr.Style{}))
		}
	})
}

func TestFirstBadStep(t *testing.T) {
	for _, c := range []struct {
		answer     string
		hand       []int64
		steps, bad int
		reason     answer.Reason
		at         string
	}{
		{"4+8=12; 6-4=2; 2*12=24", []int64{4, 4, 6, 8}, 3, 0, answer.None, ""},
		{"4+8=12 (left: 4,6,12); 6-4=2 (left: 2、12); 2*12=24", []int64{4, 4, 6, 8}, 3, 0, answer.None, ""},
		{"4+8=12; 6-4=2; 2*12=24; 24=24", []int64{4, 4, 6, 8}, 3, 0, answer.None, ""},
		{"4+8=12\n12=12\n6-4=2\n2*12=24\n24 = 24 ✓", []int64{4, 4, 6, 8}, 3, 0, answer.None, ""},
		{"4+8=12; 6-4=3; 3*12=36; 36=36", []int64{4, 4, 6, 8}, 3, 2, answer.FalseEquation, "6-4=3"},
		{"8/3=8/3; 3-8/3=1/3; 1/3=1/3; 8/(1/3)=24", []int64{3, 3, 8, 8}, 3, 0, answer.None, ""},
		{"8/3=8/3; 8/3=8/3; 8/3-8/3=0", []int64{3, 3, 8, 8}, 3, 0, answer.Value, "8/3=8/3; 8/3=8/3; 8/3-8/3=0"},
		{"24=24; 4*6=24", []int64{4, 6, 24}, 2, 0, answer.Numbers, ""},
		{"4+8=12; 6-4=3; 3*12=36", []int64{4, 4, 6, 8}, 3, 2, answer.FalseEquation, "6-4=3"},
		{"4+8=12; 6-4=2; 4+4=8", []int64{4, 4, 6, 8}, 3, 3, answer.Numbers, "4"},
		{"4+8=12; 7-4=3; 12*2=24", []int64{4, 4, 6, 8}, 3, 2, answer.Numbers, "7"},
		{"4+8=12\n6-4=2 (left: 2)\n2*12=24", []int64{4, 4, 6, 8}, 3, 2, answer.FalseEquation, " 2"},
		{"4+8=12\n6-4=2 (left: two)\n2*12=24", []int64{4, 4, 6, 8}, 3, 2, answer.Syntax, "two"},
		{"4+8=12\n6/(4-4)=2\n2*12=24", []int64{4, 4, 4, 6, 8}, 3, 2, answer.DivZero, "/"},
		{"4+8=13; 6-4=2; 2*1.3=24", []int64{4, 4, 6, 8}, 3, 3, answer.Syntax, "1.3"},
		{"4+8=12; 6^4=2; 2*12=24", []int64{4, 4, 6, 8}, 3, 2, answer.Operator, "^"},
		{"4+8=12; 6-4=2; 2*12", []int64{4, 4, 6, 8}, 3, 3, answer.Syntax, "2*12"},
		{"=12; 6-4=2; 2*12=24", []int64{4, 4, 6, 8}, 3, 1, answer.Syntax, "="},
		{"4+8=12; 6-4=2", []int64{4, 4, 6, 8}, 2, 0, answer.Numbers, ""},
		{"(4+8)*(6-4)", []int64{4, 4, 6, 8}, 0, 0, answer.None, ""},
		{"(4+8)*(6-4)\n= 24", []int64{4, 4, 6, 8}, 0, 0, answer.None, ""},
	} {
		r := judge(t, "classic").Judge(c.answer, c.hand, rat.Int(24))
		at := c.answer[r.At.From:r.At.To]
		if r.Steps != c.steps || r.BadStep != c.bad || r.Reason != c.reason || at != c.at {
			t.Errorf("%q: step %d of %d, %v (%v) at %q", c.answer, r.BadStep, r.Steps, r.Reason, r.Fault, at)
		}
	}
}
