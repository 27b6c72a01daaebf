package answer_test

import (
	"fmt"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/rat"
)

func Example() {
	profile, err := answer.Lookup("classic/2")
	if err != nil {
		fmt.Println(err)
		return
	}
	judge := answer.New(profile)
	result := judge.Judge(`So \boxed{(4+8)\times(6-4)}.`, []int64{4, 4, 6, 8}, rat.Int(24))
	fmt.Println(result.Verdict, result.Value)
	// Output: correct 24
}

func ExampleJudge_Judge_wrong() {
	profile, _ := answer.Lookup("classic")
	text := "Answer: 4*4 + 8"
	result := answer.New(profile).Judge(text, []int64{4, 4, 6, 8}, rat.Int(24))
	fmt.Println(result.Verdict, result.Reason, result.Missing.Slice())
	fmt.Println(text[result.Span.From:result.Span.To])
	// Output:
	// wrong numbers [6]
	// 4*4 + 8
}

func ExampleJudge_Examine() {
	profile, _ := answer.Lookup("classic")
	result, details := answer.New(profile).Examine("4+8=12; 6-4=3; 12*3=36", []int64{4, 4, 6, 8}, rat.Int(24), false)
	fmt.Println(result.Reason, result.BadStep, details.Credit.Score)
	// Output: false_equation 2 1/4
}

// A profile with the option none lets "no solution" be an answer. A Judge has no solver, so the
// caller decides such an answer, here with what it knows about the hand 1 1 1 1.
func ExampleResult_Settle() {
	profile, _ := answer.Lookup("classic/2+none")
	result := answer.New(profile).Judge("<answer>no solution</answer>", []int64{1, 1, 1, 1}, rat.Int(24))
	if result.NoSolution {
		result.Settle(false)
	}
	fmt.Println(result.Verdict)
	// Output: correct
}

func ExampleLookup() {
	profile, err := answer.Lookup("hdoj+nominus")
	fmt.Println(profile, err)
	profile, err = answer.Lookup("r.asm.ip+none")
	fmt.Println(profile, err)
	_, err = answer.Lookup("chess")
	fmt.Println(err)
	// Output:
	// hdoj/2+nominus <nil>
	// r.asm.ip/2+none <nil>
	// answer: unknown profile: "chess"
}
