package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

func (a *app) newHint() *cobra.Command {
	cmd := a.newCommand("hint [NUMBERS... | -]", "hintcommand.short", "hintcommand.long", "hintcommand.example")
	flags := a.addRuleFlags(cmd, "classic")
	step := 1
	cmd.Flags().Var(decimalValue[int]{&step}, "step", a.say("hintcommand.help.step", "limit", grade.HintSteps))
	a.addStrictFlag(cmd)
	var fields record.FieldNames
	a.addFieldFlags(cmd, &fields, false)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if step < 1 || step > grade.HintSteps {
			return console.NewError("hintcommand.step", "step", step, "limit", grade.HintSteps)
		}
		grader := grade.New()
		give := func(ctx context.Context, position grade.Position, variant string) (bool, error) {
			clues, err := grader.Hint(ctx, position, step)
			switch {
			case errors.Is(err, grade.ErrRules):
				return false, console.NewError("hintcommand.rules", "variant", variant)
			case errors.Is(err, grade.ErrNumbers):
				return false, console.NewError("hintcommand.large", "limit", grade.MaxNumbers)
			case err != nil:
				return false, err
			}
			return jsonform.Solvable(clues), a.writeClues(position, variant, clues)
		}
		isSet, err := a.eachPuzzle(cmd.Context(), args, flags, &fields, func(ctx context.Context, p puzzle.Puzzle, variant string) (bool, error) {
			return give(ctx, grade.PositionOf(p), variant)
		})
		if isSet {
			return err
		}
		r, err := flags.read()
		if err != nil {
			return err
		}
		do := func(ctx context.Context, numbers string) (bool, error) {
			position, err := jsonform.ParsePosition(numbers, r.variant, r.target, r.hand)
			if err != nil {
				return false, err
			}
			return give(ctx, position, r.variant.Name)
		}
		announce := func(hand string) {
			if len(strings.TrimSpace(hand)) >= r.variant.Cards { // a shorter text is one number
				a.reportReading(r.hand, hand)
			}
		}
		return a.eachHand(cmd.Context(), args, splitHands, announce, do)
	}
	return cmd
}

// writeClues prints clues, with the numbers before each line if there are several positions.
func (a *app) writeClues(position grade.Position, variant string, clues []grade.Clue) error {
	if a.json {
		_, err := a.out.Write(hint.NewLine(position, variant, clues, a.lang, a.ascii).Append(nil))
		return err
	}
	prefix := ""
	if a.prefixHand {
		for i, x := range position.Numbers {
			prefix += []string{"", " "}[min(i, 1)] + a.formatValue(x)
		}
		prefix += ": "
	}
	for _, c := range clues {
		if _, err := fmt.Fprintln(a.out, prefix+hint.Say(c, a.lang, a.ascii)); err != nil {
			return err
		}
	}
	return nil
}
