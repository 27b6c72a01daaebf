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
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// spacedWords returns the numbers, operators and words of a text, each between spaces.
func spacedWords(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(".:,。：，", r) {
			r = ' '
		}
		b.WriteRune(r)
	}
	return " " + strings.Join(strings.Fields(b.String()), " ") + " "
}

// TestNothingLeaks checks for all hands, languages and steps that neither the sentences nor the
// JSON of a hint reveal what only a later step may: the next move, with its operands in either
// order, or the solution. It also checks that a hint with more steps begins with the hint with
// fewer steps.
func TestNothingLeaks(t *testing.T) {
	l := leakChecker{T: t, grader: grade.New(), keys: map[grade.ClueKey]int{}}
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					if !sample.Only || (a+b+c+d)%4 == 0 {
						l.check(position(24, integers(a, b, c, d)...))
					}
				}
			}
		}
	}
	want := 1362
	if sample.Only {
		want = 350 // of the hands whose sum is a multiple of 4
	}
	if l.solvable != want {
		t.Errorf("%d solvable hands, want %d", l.solvable, want)
	}
	t.Log(l.keys)
}

// TestNothingLeaksMidGame is like TestNothingLeaks, for positions after one or two moves, which may
// have fractions and negative numbers.
func TestNothingLeaksMidGame(t *testing.T) {
	l := leakChecker{T: t, grader: grade.New(), keys: map[grade.ClueKey]int{}}
	r := rand.New(rand.NewPCG(24, 4))
	for l.solvable < 3000 && !(sample.Only && l.solvable >= 600) {
		pos := position(24)
		for range 4 {
			pos.Numbers = append(pos.Numbers, rat.Int(1+r.Int64N(13)))
		}
		for range 1 + r.IntN(2) {
			r.Shuffle(len(pos.Numbers), func(i, j int) { pos.Numbers[i], pos.Numbers[j] = pos.Numbers[j], pos.Numbers[i] })
			if v, err := expr.Op(r.IntN(4)).Apply(pos.Numbers[0], pos.Numbers[1]); err == nil {
				pos.Numbers, pos.Moved = append(pos.Numbers[2:], v), true
			}
		}
		l.check(pos)
	}
	t.Log(l.keys)
}

// leakChecker searches hints for what they must not reveal.
type leakChecker struct {
	*testing.T
	grader   *grade.Grader
	solvable int
	keys     map[grade.ClueKey]int
}

// check checks all hints for a position.
func (l *leakChecker) check(pos grade.Position) {
	l.Helper()
	allClues, err := l.grader.Hint(l.Context(), pos, grade.HintSteps)
	if err != nil {
		l.Fatal(err)
	}
	if len(allClues) == 1 {
		return
	}
	l.solvable++
	for i, c := range allClues {
		l.keys[c.Key]++
		if c.Step != i+1 || c.Step != c.Key.Step() {
			l.Fatalf("%v: clue %d has step %d, but %s is of step %d", pos.Numbers, i, c.Step, c.Key, c.Key.Step())
		}
	}
	solution := l.solution(pos)
	for step := 1; step <= grade.HintSteps; step++ {
		clues, err := l.grader.Hint(l.Context(), pos, step)
		if err != nil || !reflect.DeepEqual(clues, allClues[:step]) {
			l.Fatalf("%v: a hint of %d steps is %v %v, all steps are %v", pos.Numbers, step, clues, err, allClues)
		}
		for _, lang := range text.Langs() {
			for _, ascii := range []bool{false, true} {
				if step < grade.HintSteps {
					l.checkSentence(pos, clues[step-1], hint.Say(clues[step-1], lang, ascii), allClues[grade.HintSteps-1], solution, ascii)
				}
				l.checkJSON(pos, clues, lang, ascii)
			}
		}
	}
}

// solution returns the easiest solution by the grader, or "" if the numbers are not those of a
// hand.
func (l *leakChecker) solution(pos grade.Position) string {
	var hand []int64
	for _, x := range pos.Numbers {
		n, ok := x.Int64()
		if !ok || n < 0 {
			return ""
		}
		hand = append(hand, n)
	}
	p, err := puzzle.New(hand, pos.Target, pos.Rules)
	if err != nil {
		l.Fatal(err)
	}
	grading, err := l.grader.Grade(l.Context(), p)
	if err != nil {
		l.Fatal(err)
	}
	return grading.Easiest
}

// checkSentence checks that the sentence of a clue before the last step does not reveal the move or
// the solution.
func (l *leakChecker) checkSentence(pos grade.Position, c grade.Clue, sentence string, move grade.Clue, solution string, ascii bool) {
	l.Helper()
	words := spacedWords(sentence)
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
			l.Errorf("%v: step %d says %q, which reveals %q", pos.Numbers, c.Step, words, secret)
		}
	}
	if c.Step < 3 && strings.Contains(words, " "+operand(move.C, ascii)+" ") && !slices.ContainsFunc(numbersOf(c), move.C.Equal) {
		l.Errorf("%v: step %d says %q, which reveals %v", pos.Numbers, c.Step, words, move.C)
	}
}

// operand returns a number as an operand in a sentence.
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

// numbersOf returns the numbers that the sentence of a clue may contain.
func numbersOf(c grade.Clue) []rat.Rat {
	if c.Key.Values().Operands {
		return []rat.Rat{c.A, c.B}
	}
	return []rat.Rat{c.C}
}

// fieldsOf returns the JSON fields of a kind of clue other than step, kind, text and techniques.
func fieldsOf(k grade.ClueKey) string {
	var fields []string
	for _, field := range []struct {
		name string
		has  bool
	}{
		{"a", k.Values().Operands},
		{"b", k.Values().Operands},
		{"left", k.Values().Moves},
		{"op", k.Values().Op},
		{"rest", k.Values().Moves},
		{"value", k.Values().Result},
	} {
		if field.has {
			fields = append(fields, field.name)
		}
	}
	return strings.Join(fields, " ")
}

// checkJSON checks that the JSON of a hint contains the sentences and their values, and nothing
// else.
func (l *leakChecker) checkJSON(pos grade.Position, clues []grade.Clue, lang text.Lang, ascii bool) {
	l.Helper()
	var line struct {
		Numbers  []string
		Target   string
		Rules    string
		Solvable bool
		Hints    []map[string]any
	}
	d := json.NewDecoder(strings.NewReader(string(hint.NewLine(pos, "classic", clues, lang, ascii).Append(nil))))
	d.DisallowUnknownFields()
	if err := d.Decode(&line); err != nil || len(line.Hints) != len(clues) || fmt.Sprint(line.Numbers) != fmt.Sprint(pos.Numbers) {
		l.Fatalf("%v: %v %+v", pos.Numbers, err, line)
	}
	for i, got := range line.Hints {
		c, sentence := clues[i], hint.Say(clues[i], lang, ascii)
		if got["step"] != float64(c.Step) || got["kind"] != string(c.Key) || got["text"] != sentence {
			l.Errorf("%v: %v is not the JSON of %v", pos.Numbers, got, c)
		}
		for _, name := range []string{"step", "kind", "text"} {
			delete(got, name)
		}
		if list, ok := got["techniques"].([]any); ok {
			technique := lang.Say(text.HintTechniqueKey(fmt.Sprint(list[0])))
			if !c.Key.Values().Techniques || len(list) != 1 || !strings.Contains(sentence, technique) {
				l.Errorf("%v: %v reveals more than %q", pos.Numbers, list, sentence)
			}
			delete(got, "techniques")
		}
		if len(c.Rest) == 0 && c.Key.Values().Moves {
			got["rest"] = nil
		}
		if fields := strings.Join(slices.Sorted(maps.Keys(got)), " "); fields != fieldsOf(c.Key) {
			l.Errorf("%v: clue %s has the fields %q, want %q", pos.Numbers, c.Key, fields, fieldsOf(c.Key))
		}
		rest, _ := got["rest"].([]any)
		delete(got, "rest")
		l.checkFields(pos, got, sentence, lang, ascii)
		for _, m := range rest {
			l.checkFields(pos, m.(map[string]any), sentence, lang, ascii)
		}
	}
}

var prettyOperators = strings.NewReplacer("*", "×", "/", "÷", "-", "−")

// checkFields checks that a sentence contains the values of its JSON fields.
func (l *leakChecker) checkFields(pos grade.Position, fields map[string]any, sentence string, lang text.Lang, ascii bool) {
	l.Helper()
	words := strings.NewReplacer("(", " ", ")", " ").Replace(spacedWords(sentence))
	for name, x := range fields {
		for _, value := range strings.Fields(strings.Trim(fmt.Sprint(x), "[]")) {
			forms := []string{" " + value + " "}
			switch {
			case !ascii && name != "op":
				forms = []string{" " + strings.Replace(value, "-", "−", 1) + " "}
			case name == "op":
				forms = append(forms, " "+prettyOperators.Replace(value)+" ", lang.Say(text.HintOperatorKey(value)))
			}
			if !slices.ContainsFunc(forms, func(form string) bool { return strings.Contains(words, form) }) {
				l.Errorf("%v: the field %s, %v, reveals more than %q", pos.Numbers, name, x, sentence)
			}
		}
	}
}
