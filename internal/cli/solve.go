package cli

import (
	"context"

	"github.com/spf13/cobra"
)

func (a *app) newSolve() *cobra.Command {
	cmd := a.command("solve [HAND... | -]", "solve.short", "solve.long", "solve.example")
	flags := a.addRules(cmd, "classic")
	list := a.newLister(cmd)
	a.addStrict(cmd)
	cmd.Flags().BoolVar(&list.query.Nearest, "nearest", false, a.say("flag.help.nearest"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := flags.read()
		if err != nil {
			return err
		}
		if err := list.prepare(cmd, r.variant.Name); err != nil {
			return err
		}
		do := func(ctx context.Context, hand string) (bool, error) {
			p, err := r.puzzle(hand)
			if err != nil {
				return false, err
			}
			return list.list(ctx, p, nil)
		}
		return a.hands(cmd.Context(), args, splitHands, func(hand string) { a.reportReading(r.hand, hand) }, do)
	}
	return cmd
}
