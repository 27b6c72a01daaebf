package answer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// A signedAnswer is an expression with signs in front of some of its numbers and brackets.
type signedAnswer struct {
	tree   expr.Expr
	text   string
	steps  string // the same in steps, or "" if it is one number without a sign
	value  rat.Rat
	ops    expr.OpSet
	signs  bool
	count  int  // the number of its literals
	joined bool // a literal is made of digits
	chosen chosenKinds
}

// chosenKinds are the kinds of alternatives that literals are, and whether one is a 0 of the hand.
type chosenKinds struct {
	kinds puzzle.Alternatives
	zero  bool
}

// allows reports whether rules with the given alternatives allow the literals.
func (c chosenKinds) allows(a puzzle.Alternatives) bool {
	return c.kinds&^a == 0 && (!c.zero || a&puzzle.Jokers == 0)
}

// alternative is a number that a number of a hand may stand for.
type alternative struct {
	value int64
	kind  puzzle.Alternatives
}

// alternativesOf returns what a number of a hand may stand for.
func alternativesOf(n int64) (all []alternative) {
	switch n {
	case 0:
		all = []alternative{{1, puzzle.Factorials}}
		for v := int64(1); v <= 13; v++ {
			all = append(all, alternative{v, puzzle.Jokers})
		}
	case 1:
		all = []alternative{{11, puzzle.AcesEleven}}
	case 4:
		all = []alternative{{2, puzzle.Roots}}
	case 9:
		all = []alternative{{3, puzzle.Roots}}
	case 11, 12, 13:
		all = []alternative{{10, puzzle.FacesTen}}
	case 16, 25, 36, 49, 64, 81, 100:
		all = []alternative{{map[int64]int64{16: 4, 25: 5, 36: 6, 49: 7, 64: 8, 81: 9, 100: 10}[n], puzzle.Roots}}
	}
	if 3 <= n && n <= 20 {
		product := int64(1)
		for i := range n {
			product *= i + 1
		}
		all = append(all, alternative{product, puzzle.Factorials})
	}
	return all
}

// signTargets returns the targets of the tests of signs, by their text.
func signTargets(t *testing.T) map[string]rat.Rat {
	targets := map[string]rat.Rat{}
	for n := int64(-60); n <= 60; n++ {
		targets[rat.Int(n).String()] = rat.Int(n)
	}
	for _, text := range []string{"1/2", "1/3", "2/3", "3/2", "1/4", "9/4", "1/8", "7/3", "1/9", "1/27", "5/6", "35/6", "81/8"} {
		for _, sign := range []string{"", "-"} {
			target, err := rat.Parse(sign + text)
			if err != nil {
				t.Fatal(err)
			}
			targets[target.String()] = target
		}
	}
	return targets
}

// signedAnswers returns the expressions over the numbers of a hand of up to three numbers, over a part
// of them, over numbers that are joined from its digits, and over alternatives of its numbers, with
// each choice of signs in front of
// numbers and brackets and all operators, whose values are targets.
func signedAnswers(hand []int64, targets map[string]rat.Rat) (answers []signedAnswer) {
	seen := map[string]bool{}
	add := func(a signedAnswer) {
		for _, a := range a.withSign(true) {
			if _, ok := targets[a.value.String()]; !ok {
				continue
			}
			if a.text = expr.Format(a.tree, expr.Style{}); !seen[fmt.Sprint(a.text, a.steps, a.chosen)] {
				seen[fmt.Sprint(a.text, a.steps, a.chosen)] = true
				answers = append(answers, a)
			}
		}
	}
	for _, literals := range literalLists(hand) {
		var leaves [][]signedAnswer
		for _, n := range literals.numbers {
			leaf := signedAnswer{tree: expr.Num(n), value: rat.Int(n), count: 1, joined: literals.joined, chosen: literals.chosen}
			if len(literals.numbers) == 1 {
				add(leaf)
			}
			leaves = append(leaves, leaf.withSign(false))
		}
		switch len(leaves) {
		case 2:
			eachOperation(leaves[0], leaves[1], add)
		case 3:
			inner := func(a, b []signedAnswer) (all []signedAnswer) {
				eachOperation(a, b, func(a signedAnswer) { all = append(all, a.withSign(false)...) })
				return all
			}
			eachOperation(inner(leaves[0], leaves[1]), leaves[2], add)
			eachOperation(leaves[0], inner(leaves[1], leaves[2]), add)
		}
	}
	return answers
}

// literalList is a list of literals in the order of an expression.
type literalList struct {
	numbers []int64
	joined  bool
	chosen  chosenKinds
}

// literalLists returns all lists of literals for a hand: its numbers, a part of them, or numbers
// joined from its digits, or alternatives of its numbers, in every order.
func literalLists(hand []int64) (lists []literalList) {
	var extend func(list literalList, rest []int64)
	extend = func(list literalList, rest []int64) {
		if len(list.numbers) > 0 {
			lists = append(lists, list)
		}
		for i, n := range rest {
			left := slices.Delete(slices.Clone(rest), i, i+1)
			zero := chosenKinds{list.chosen.kinds, list.chosen.zero || n == 0}
			extend(literalList{append(slices.Clone(list.numbers), n), list.joined, zero}, left)
			for _, a := range alternativesOf(n) {
				if !list.joined && (a.kind != puzzle.Jokers || hasOneJoker(hand)) {
					chosen := chosenKinds{list.chosen.kinds | a.kind, list.chosen.zero}
					extend(literalList{append(slices.Clone(list.numbers), a.value), false, chosen}, left)
				}
			}
			if last := len(list.numbers) - 1; last >= 0 && n > 0 && list.numbers[last] > 0 && list.chosen.kinds == 0 {
				numbers := slices.Clone(list.numbers)
				numbers[last] = 10*numbers[last] + n
				extend(literalList{numbers, true, list.chosen}, left)
			}
		}
	}
	extend(literalList{}, hand)
	return lists
}

// hasOneJoker reports whether rules with jokers are tested with a hand: it has at most one 0, since there
// are very many answers with two jokers.
func hasOneJoker(hand []int64) bool { return len(hand) < 2 || hand[1] != 0 }

// eachOperation calls yield for each operation on an operand of l and one of r.
func eachOperation(l, r []signedAnswer, yield func(signedAnswer)) {
	for _, a := range l {
		for _, b := range r {
			for _, op := range expr.Ops() {
				value, err := op.Apply(a.value, b.value)
				if err != nil || value.BitLen() > 40 {
					continue
				}
				steps := fmt.Sprintf("%s%s%s%s=%s", a.steps+b.steps, a.stepOperand(), op, b.stepOperand(), value)
				yield(signedAnswer{
					tree: &expr.Bin{Op: op, L: a.tree, R: b.tree}, steps: steps + "; ", value: value,
					ops: a.ops | b.ops | expr.OpSet(0).With(op), signs: a.signs || b.signs,
					count: a.count + b.count, joined: a.joined, chosen: a.chosen,
				})
			}
		}
	}
}

// stepOperand returns the text of a as an operand of a step: its value, or the negative of its value
// with a sign.
func (a *signedAnswer) stepOperand() string {
	if neg, ok := a.tree.(*expr.Neg); ok {
		if _, isNumber := neg.X.(expr.Num); !isNumber {
			return "(-(" + a.value.Neg().String() + "))"
		}
	}
	if text := a.value.String(); strings.ContainsAny(text, "-/") {
		return "(" + text + ")"
	}
	return a.value.String()
}

// withSign returns a and a with a sign in front. If last is set, the sign is a step of its own.
func (a signedAnswer) withSign(last bool) []signedAnswer {
	signed := a
	signed.tree, signed.value, signed.signs = &expr.Neg{X: a.tree}, a.value.Neg(), true
	if last {
		signed.steps += fmt.Sprintf("-(%s)=%s; ", a.value, signed.value)
	}
	return []signedAnswer{a, signed}
}

// signCoverage counts what TestSignsAndChoices judged.
type signCoverage struct{ puzzles, unsolvable, judged, correct, withSigns, refusedSigns int }

// signChecker checks the rule for signs.
type signChecker struct {
	*testing.T
	engine  *solve.Engine
	targets map[string]rat.Rat
	count   signCoverage
}

// solvable returns the targets that the engine reaches. It asks the engine about each target and
// checks its first solution, or, if atOnce is set, asks for all values that the numbers make.
func (t *signChecker) solvable(puzzles map[string]puzzle.Puzzle, atOnce bool) map[string]bool {
	solvable := map[string]bool{}
	if atOnce {
		values, err := t.engine.Reachable(t.Context(), puzzles["24"])
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range values {
			if text := value.String(); puzzles[text].Hand != nil {
				solvable[text] = true
			}
		}
		return solvable
	}
	for text, p := range puzzles {
		found, err := t.engine.Solvable(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			continue
		}
		solvable[text] = true
		if s, _, err := t.engine.First(t.Context(), p); err != nil || !p.Check(s.Expr()).Correct {
			t.Fatalf("%v: the engine's solution %v is not correct: %v", p, s, err)
		}
	}
	return solvable
}

// check checks, for a hand under rules and each target, that puzzle.Check and a Judge accept some
// expression and, if withSteps is set, some steps, exactly if the engine finds a solution.
func (t *signChecker) check(hand []int64, rules puzzle.Rules, answers []signedAnswer, atOnce, withSteps bool) {
	t.Helper()
	if rules.Alternatives&puzzle.Jokers != 0 && !hasOneJoker(hand) {
		return
	}
	judge := answer.New(answer.Profile{Rules: rules})
	accepted, stepsAccepted := map[string]bool{}, map[string]bool{}
	puzzles := map[string]puzzle.Puzzle{}
	for text, target := range t.targets {
		p, err := puzzle.New(deal.Hand(hand), target, rules)
		if err != nil {
			t.Fatal(err)
		}
		puzzles[text] = p
	}
	solvable, count := t.solvable(puzzles, atOnce), &t.count
	count.puzzles += len(puzzles)
	count.unsolvable += len(puzzles) - len(solvable)
	for i := range answers {
		a := &answers[i]
		if a.ops&^rules.Ops != 0 || a.joined && !rules.Join || !a.chosen.allows(rules.Alternatives) || a.count < len(hand) && !rules.Subset && !rules.Join {
			continue
		}
		text := a.value.String()
		p := puzzles[text]
		v, r := p.Check(a.tree), judge.Judge(a.text, hand, p.Target)
		count.judged++
		if v.Correct {
			count.correct++
			accepted[text] = true
			if a.signs {
				count.withSigns++
			}
		}
		if a.signs && v.Reason == puzzle.Operator {
			count.refusedSigns++
		}
		if v.Correct != (r.Verdict == answer.Correct) || r.Reason != reasons[v.Reason] {
			t.Fatalf("%s = %s of %v under %v: Check says %v, Judge %v (%v)", a.text, text, hand, rules, v, r.Reason, r.Fault)
		}
		if v.Correct && !solvable[text] {
			t.Fatalf("%s = %s of %v under %v is correct, but the engine finds no solution", a.text, text, hand, rules)
		}
		if a.steps == "" || !withSteps {
			if v.Correct { // a number alone is no step
				stepsAccepted[text] = true
			}
			continue
		}
		if s := judge.Judge(strings.TrimSuffix(a.steps, "; "), hand, p.Target); s.Verdict == answer.Correct {
			stepsAccepted[text] = true
			if !solvable[text] {
				t.Fatalf("%s of %v under %v is correct, but the engine finds no solution", a.steps, hand, rules)
			}
		}
	}
	for text := range solvable {
		if !accepted[text] || !stepsAccepted[text] {
			t.Fatalf("the engine finds %s of %v under %v, but no answer is accepted: %v, steps %v", text, hand, rules, accepted[text], stepsAccepted[text])
		}
	}
}

// smallHands returns the hands of two and three numbers from 0 to high.
func smallHands(high int64) (hands [][]int64) {
	for a := int64(0); a <= high; a++ {
		for b := a; b <= high; b++ {
			hands = append(hands, []int64{a, b})
			for c := b; c <= high; c++ {
				hands = append(hands, []int64{a, b, c})
			}
		}
	}
	return hands
}

// allRules returns every set of rules.
func allRules() (all []puzzle.Rules) {
	for ops := expr.OpSet(1); ops < 1<<5; ops++ {
		for _, values := range []puzzle.Values{
			0, puzzle.Integer, puzzle.NonNegative, puzzle.Positive, puzzle.Integer | puzzle.NonNegative, puzzle.Integer | puzzle.Positive,
		} {
			for i := range 4 {
				rules := puzzle.Rules{Ops: ops, Values: values, Subset: i&1 != 0, Join: i&2 != 0}
				all = append(all, rules)
				if !rules.Join { // one set of alternatives with each of the other rules
					rules.Alternatives = puzzle.Alternatives(1 + len(all)%31)
					all = append(all, rules)
				}
				rules.NoBrackets = true
				if _, err := rules.MarshalText(); err == nil {
					all = append(all, rules)
				}
			}
		}
	}
	return all
}

// TestSignsAndChoices checks the rule for signs, puzzle.Rules.Sign, and the alternatives of numbers:
// with signs in front of every number and bracket, and with every choice, puzzle.Check and a Judge
// accept some expression, and some steps, exactly if the engine finds a solution. It goes through hands of two and three numbers up to 9 with the
// rules of all variants, and through hands of numbers up to 3 with every set of rules.
func TestSignsAndChoices(t *testing.T) {
	t.Parallel()
	c := signChecker{T: t, engine: solve.New(), targets: signTargets(t)}
	var variants []puzzle.Rules
	for _, p := range answer.Profiles() {
		if !slices.Contains(variants, p.Rules) {
			variants = append(variants, p.Rules)
		}
	}
	for _, hand := range sample.Of([][]int64{{2, 3}, {1, 2, 3}, {3, 4, 9}, {0, 9}, {1, 4}}, smallHands(9)) {
		answers := signedAnswers(hand, c.targets)
		for _, rules := range variants {
			c.check(hand, rules, answers, false, true)
		}
	}
	hands, every := smallHands(3), allRules()
	for i := 0; i < len(hands); i += sample.Of(7, 1) {
		answers := signedAnswers(hands[i], c.targets)
		for j := i % sample.Of(53, 1); j < len(every); j += sample.Of(53, 1) {
			c.check(hands[i], every[j], answers, true, (i+j)%8 == 0)
		}
	}
	t.Logf("%+v", c.count)
	for _, n := range []int{c.count.unsolvable, c.count.correct, c.count.withSigns, c.count.refusedSigns} {
		if n < 1000 {
			t.Errorf("too few cases: %+v", c.count)
		}
	}
}
