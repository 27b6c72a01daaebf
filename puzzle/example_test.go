package puzzle_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func Example() {
	p, err := puzzle.Parse("3388")
	if err != nil {
		log.Fatal(err)
	}
	for _, text := range []string{"8/(3-8/3)", "3*8+8/3", "3*8"} {
		e, err := expr.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		verdict := p.Check(e)
		fmt.Println(text, verdict.Correct, verdict.Reason, verdict.Value)
	}
	// Output:
	// 8/(3-8/3) true  24
	// 3*8+8/3 false value 80/3
	// 3*8 false numbers 24
}

func ExampleParse() {
	for _, text := range []string{"3388", "A 5 5 5", "1-3.25.100-952-countdown"} {
		p, err := puzzle.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Hand, "for", p.Target, "by the rules", p.Rules)
	}
	// Output:
	// 3 3 8 8 for 24 by the rules classic
	// 1 5 5 5 for 24 by the rules classic
	// 3 25 100 for 952 by the rules countdown
}

func ExampleClassic() {
	p, err := puzzle.Classic(1, 3, 4, 6)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	// Output: 1-1.3.4.6-24-classic
}

func ExampleNew() {
	rules := puzzle.Rules{Ops: expr.Basic, Values: puzzle.Integer | puzzle.Positive}
	p, err := puzzle.New(deal.Hand{1, 3, 4, 6}, rat.Int(30), rules)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	_, err = puzzle.New(nil, rat.Int(24), rules)
	fmt.Println(errors.Is(err, puzzle.ErrEmptyHand))
	// Output:
	// 1-1.3.4.6-30-r.asmd.ip
	// true
}

func ExamplePuzzle_WithTarget() {
	p, err := puzzle.Parse("1 5 5 5")
	if err != nil {
		log.Fatal(err)
	}
	p, err = p.WithTarget(rat.Int(30))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p)
	// Output: 1-1.5.5.5-30-classic
}

func ExampleParseID() {
	p, err := puzzle.ParseID("1-1.3.4.6-m3d4-classic")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Hand, p.Target, p.Rules)
	// Output: 1 3 4 6 -3/4 classic
}

func ExampleIDError() {
	_, err := puzzle.ParseID("1-8.8.3.3-24-classic")
	var idErr *puzzle.IDError
	if errors.As(err, &idErr) {
		fmt.Println("did you mean", idErr.Want)
	}
	// Output: did you mean 1-3.3.8.8-24-classic
}

func ExamplePuzzle_ID() {
	p, err := puzzle.Classic(8, 8, 3, 3)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.ID())
	// Output: 1-3.3.8.8-24-classic
}

func ExamplePuzzle_MarshalText() {
	p, err := puzzle.Classic(1, 5, 5, 5)
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(map[string]puzzle.Puzzle{"puzzle": p})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: {"puzzle":"1-1.5.5.5-24-classic"}
}

func ExamplePuzzle_UnmarshalText() {
	var p puzzle.Puzzle
	if err := json.Unmarshal([]byte(`"1-1.5.5.5-24-classic"`), &p); err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Hand, p.Target)
	// Output: 1 5 5 5 24
}

func ExamplePuzzle_Check() {
	p, err := puzzle.ParseID("1-3.3.8.8-24-hdoj") // results must be integers
	if err != nil {
		log.Fatal(err)
	}
	e, err := expr.Parse("8/(3-8/3)")
	if err != nil {
		log.Fatal(err)
	}
	switch verdict := p.Check(e); verdict.Reason {
	case puzzle.None:
		fmt.Println("correct")
	case puzzle.BadIntermediate:
		fmt.Println(verdict.At, "is not allowed")
	case puzzle.WrongNumbers:
		fmt.Println("missing:", verdict.Missing, "extra:", verdict.Extra)
	default:
		fmt.Println("wrong:", verdict.Reason)
	}
	// Output: 8/3 is not allowed
}

func ExampleVerdict_String() {
	p, err := puzzle.Classic(3, 3, 8, 8)
	if err != nil {
		log.Fatal(err)
	}
	for _, answer := range []string{"8/(3-8/3)", "(3+8)*3-8", "8+8+9-3", "8/(3-3)+8", "3^8-8*3"} {
		e, err := expr.Parse(answer)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Check(e))
	}
	// Output:
	// correct
	// wrong value: 25
	// wrong numbers: without 3, with 9
	// division by zero
	// the operator ^ is not allowed
}

func ExampleReason_MarshalText() {
	text, err := json.Marshal([]puzzle.Reason{puzzle.WrongValue, puzzle.DivZero})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: ["value","divzero"]
}

func ExampleReason_UnmarshalText() {
	var reason puzzle.Reason
	if err := json.Unmarshal([]byte(`"divzero"`), &reason); err != nil {
		log.Fatal(err)
	}
	fmt.Println(reason == puzzle.DivZero)
	// Output: true
}

func ExampleParseRules() {
	rules, err := puzzle.ParseRules("r.asm.ui")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rules.Ops, rules.Subset, rules.Values)
	_, err = puzzle.ParseRules("beginner")
	fmt.Println(err)
	// Output:
	// +-* true integer
	// puzzle: invalid rules: "beginner" at byte 0
}

func ExampleRules_MarshalText() {
	rules := puzzle.Rules{Ops: expr.Basic.With(expr.Pow), Subset: true}
	text, err := json.Marshal(rules)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: "r.asmdp.u"
}

func ExampleRules_UnmarshalText() {
	var rules puzzle.Rules
	if err := json.Unmarshal([]byte(`"countdown"`), &rules); err != nil {
		log.Fatal(err)
	}
	fmt.Println(rules.Ops, rules.Subset, rules.Values)
	// Output: +-*/ true integer|positive
}

func ExampleValues_Allows() {
	limits := puzzle.Integer | puzzle.NonNegative
	third, err := rat.New(1, 3)
	if err != nil {
		log.Fatal(err)
	}
	for _, x := range []rat.Rat{rat.Int(24), rat.Int(0), rat.Int(-1), third} {
		fmt.Println(x, limits.Allows(x))
	}
	// Output:
	// 24 true
	// 0 true
	// -1 false
	// 1/3 false
}

func ExampleLookup() {
	countdown, err := puzzle.Lookup("countdown")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(countdown.Cards, "of", countdown.Pool.Size(), "tiles, targets from", countdown.Low, "to", countdown.High)
	_, err = puzzle.Lookup("poker")
	fmt.Println(errors.Is(err, puzzle.ErrUnknownVariant))
	// Output:
	// 6 of 24 tiles, targets from 100 to 999
	// true
}

func ExampleVariants() {
	for _, v := range puzzle.Variants()[:4] {
		if target, ok := v.Target(); ok && !v.AnyTarget {
			fmt.Println(v.Name, v.Rules, target)
		}
	}
	// Output:
	// classic classic 24
	// beginner classic 24
	// hdoj hdoj 24
}

func ExampleVariant_Target() {
	for _, name := range []string{"classic", "countdown"} {
		v, err := puzzle.Lookup(name)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(v.Target())
	}
	// Output:
	// 24 true
	// 0 false
}

func ExampleNames() {
	fmt.Println(puzzle.Names()[:4])
	// Output: [classic beginner hdoj countdown]
}
