package hint_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/hint"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// tokens returns the numbers, signs and words of a text, each between spaces.
func tokens(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(".:,。：，", r) {
			r = ' '
		}
		b.WriteRune(r)
	}
	return " " + strings.Join(strings.Fields(b.String()), " ") + " "
}

// For all hands, languages and steps, neither the sentences nor the JSON of a hint reveal the
// content of a later step: the next move, in any order, or the solution. A hint of more steps
// begins with the hint of fewer steps.
func TestNothingLeaks(t *testing.T) {
	l := leaker{T: t, grader: grade.New(), keys: map[grade.ClueKey]int{}}
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					l.check(position(24, ints(a, b, c, d)...))
				}
			}
		}
	}
	if l.solvable != 1362 {
		t.Errorf("%d solvable hands, want 1362", l.solvable)
	}
	t.Log(l.keys)
}

// TestNothingLeaksMidGame is like TestNothingLeaks, for positions after one or two moves, which may
// have fractions and negative numbers.
func TestNothingLeaksMidGame(t *testing.T) {
	l := leaker{T: t, grader: grade.New(), keys: map[grade.ClueKey]int{}}
	r := rand.New(rand.NewPCG(24, 4))
	for l.solvable < 3000 {
		at := position(24)
		for range 4 {
			at.Numbers = append(at.Numbers, rat.Int(1+r.Int64N(13)))
		}
		for range 1 + r.IntN(2) {
			r.Shuffle(len(at.Numbers), func(i, j int) { at.Numbers[i], at.Numbers[j] = at.Numbers[j], at.Numbers[i] })
			if v, err := expr.Op(r.IntN(4)).Apply(at.Numbers[0], at.Numbers[1]); err == nil {
				at.Numbers, at.Moved = append(at.Numbers[2:], v), true
			}
		}
		l.check(at)
	}
	t.Log(l.keys)
}

// leaker searches hints for what they must not reveal.
type leaker struct {
	*testing.T
	grader   *grade.Grader
	solvable int
	keys     map[grade.ClueKey]int
}

func (l *leaker) check(at grade.Position) {
	l.Helper()
	whole, err := l.grader.Hint(l.Context(), at, grade.HintSteps)
	if err != nil {
		l.Fatal(err)
	}
	if len(whole) == 1 {
		return
	}
	l.solvable++
	for _, c := range whole {
		l.keys[c.Key]++
	}
	solution := l.solution(at)
	for step := 1; step <= grade.HintSteps; step++ {
		clues, err := l.grader.Hint(l.Context(), at, step)
		if err != nil || !reflect.DeepEqual(clues, whole[:step]) {
			l.Fatalf("%v: a hint of %d steps is %v %v, all steps are %v", at.Numbers, step, clues, err, whole)
		}
		for _, lang := range []text.Lang{text.English, text.Chinese} {
			for _, ascii := range []bool{false, true} {
				if step < grade.HintSteps {
					l.checkSentence(at, clues[step-1], hint.Say(clues[step-1], lang, ascii), whole[grade.HintSteps-1], solution, ascii)
				}
				l.checkJSON(at, clues, lang, ascii)
			}
		}
	}
}

// solution returns the easiest solution of the grade, or "" for numbers that are not a hand.
func (l *leaker) solution(at grade.Position) string {
	var hand []int64
	for _, x := range at.Numbers {
		n, ok := x.Int64()
		if !ok || n < 0 {
			return ""
		}
		hand = append(hand, n)
	}
	p, err := puzzle.New(hand, at.Target, at.Rules)
	if err != nil {
		l.Fatal(err)
	}
	how, err := l.grader.Grade(l.Context(), p)
	if err != nil {
		l.Fatal(err)
	}
	return how.Easiest
}

// checkSentence checks the sentence of a clue before the last step.
func (l *leaker) checkSentence(at grade.Position, c grade.Clue, sentence string, move grade.Clue, solution string, ascii bool) {
	l.Helper()
	words := tokens(sentence)
	x, y, op := operand(move.A, ascii), operand(move.B, ascii), move.Op.String()
	if !ascii {
		op = string(move.Op.Pretty())
	}
	secrets := []string{x + " " + op + " " + y, y + " " + op + " " + x, x + op + y}
	if solution != "" && !ascii {
		solution = expr.Style{Pretty: true}.Rewrite(solution)
	}
	for _, secret := range append(secrets, solution) {
		if secret != "" && strings.Contains(words, " "+secret+" ") {
			l.Errorf("%v: step %d says %q, which reveals %q", at.Numbers, c.Step, words, secret)
		}
	}
	if c.Step < 3 && strings.Contains(words, " "+operand(move.C, ascii)+" ") && !slices.ContainsFunc(numbersOf(c), move.C.Equal) {
		l.Errorf("%v: step %d says %q, which reveals %v", at.Numbers, c.Step, words, move.C)
	}
}

// operand returns a number as an operand.
func operand(x rat.Rat, ascii bool) string {
	s := x.String()
	if !ascii {
		s = strings.Replace(s, "-", "−", 1)
	}
	if !x.IsInt() || x.Sign() < 0 {
		return "(" + s + ")"
	}
	return s
}

// numbersOf returns the numbers that a clue may name.
func numbersOf(c grade.Clue) []rat.Rat {
	if c.Key == "idea" {
		return []rat.Rat{c.A, c.B}
	}
	return []rat.Rat{c.C}
}

// fieldsOf holds the JSON fields of a clue other than step, kind and text, by its kind.
var fieldsOf = map[grade.ClueKey]string{
	"solvable": "", "idea": "a b op", "shape": "op", "one": "", "part": "value", "fraction": "", "sign": "op", "move": "a b left op rest value",
}

// checkJSON checks that the JSON of a hint holds its sentences and their values, and nothing else.
func (l *leaker) checkJSON(at grade.Position, clues []grade.Clue, lang text.Lang, ascii bool) {
	l.Helper()
	var line struct {
		Numbers  []string
		Target   string
		Rules    string
		Solvable bool
		Hints    []map[string]any
	}
	d := json.NewDecoder(strings.NewReader(string(hint.NewLine(at, "classic", clues, lang, ascii).Append(nil))))
	d.DisallowUnknownFields()
	if err := d.Decode(&line); err != nil || len(line.Hints) != len(clues) || fmt.Sprint(line.Numbers) != fmt.Sprint(at.Numbers) {
		l.Fatalf("%v: %v %+v", at.Numbers, err, line)
	}
	for i, got := range line.Hints {
		c, sentence := clues[i], hint.Say(clues[i], lang, ascii)
		if got["step"] != float64(c.Step) || got["kind"] != string(c.Key) || got["text"] != sentence {
			l.Errorf("%v: %v is not the JSON of %v", at.Numbers, got, c)
		}
		for _, name := range []string{"step", "kind", "text"} {
			delete(got, name)
		}
		if list, ok := got["techniques"].([]any); ok {
			by := lang.Say(text.HintTechniqueKey(fmt.Sprint(list[0])))
			if c.Key != "idea" || len(list) != 1 || !strings.Contains(sentence, by) {
				l.Errorf("%v: %v reveals more than %q", at.Numbers, list, sentence)
			}
			delete(got, "techniques")
		}
		if len(c.Rest) == 0 && c.Key == "move" {
			got["rest"] = nil
		}
		if fields := strings.Join(slices.Sorted(maps.Keys(got)), " "); fields != fieldsOf[c.Key] {
			l.Errorf("%v: clue %s has the fields %q", at.Numbers, c.Key, fields)
		}
		rest, _ := got["rest"].([]any)
		delete(got, "rest")
		l.checkFields(at, got, sentence, lang, ascii)
		for _, m := range rest {
			l.checkFields(at, m.(map[string]any), sentence, lang, ascii)
		}
	}
}

var pretty = strings.NewReplacer("*", "×", "/", "÷", "-", "−")

// checkFields checks that a sentence contains the values of the fields beside it.
func (l *leaker) checkFields(at grade.Position, fields map[string]any, sentence string, lang text.Lang, ascii bool) {
	l.Helper()
	words := strings.NewReplacer("(", " ", ")", " ").Replace(tokens(sentence))
	for name, x := range fields {
		for _, value := range strings.Fields(strings.Trim(fmt.Sprint(x), "[]")) {
			forms := []string{" " + value + " "}
			switch {
			case !ascii && name != "op":
				forms = []string{" " + strings.Replace(value, "-", "−", 1) + " "}
			case name == "op":
				forms = append(forms, " "+pretty.Replace(value)+" ", lang.Say(text.HintOperatorKey(value)))
			}
			if !slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(words, form) }) {
				l.Errorf("%v: the field %s, %v, reveals more than %q", at.Numbers, name, x, sentence)
			}
		}
	}
}
