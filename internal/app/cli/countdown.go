package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// countdownCmd holds the state of one run of countdown.
type countdownCmd struct {
	app          *app
	flags        *ruleFlags
	list         *lister
	rules        parsedRules
	unrestricted bool // --any: all numbers and targets are allowed
}

func (a *app) newCountdown() *cobra.Command {
	cmd := a.newCommand("countdown {TILE... TARGET | -}", "countdown.short", "countdown.long", "countdown.example")
	g := &countdownCmd{app: a, flags: a.addRuleFlags(cmd, "countdown"), list: a.newLister(cmd)}
	g.list.query.Nearest = true
	cmd.Flags().BoolVar(&g.unrestricted, "any", false, a.say("flag.help.any"))
	a.addStrictFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		if g.rules, err = g.flags.readVariant(); err != nil {
			return err
		}
		g.rules.hand.SplitDigits = false // 952 is a target, not three cards
		if err := g.list.prepare(cmd, g.rules.variant.Name); err != nil {
			return err
		}
		return a.eachHand(cmd.Context(), args, splitGames, nil, g.solveGame)
	}
	return cmd
}

// splitGames returns the games in the arguments. It is like splitHands, but all
// tiles in one argument and the target in a second are also a game.
func splitGames(args []string) ([]string, error) {
	if len(args) == 2 && len(strings.FieldsFunc(args[1], deal.IsSeparator)) == 1 {
		args = []string{args[0] + " " + args[1]}
	}
	return splitHands(args)
}

// solveGame solves one game: the tiles, then the target unless a flag gives it.
func (g *countdownCmd) solveGame(ctx context.Context, line string) (bool, error) {
	words := strings.FieldsFunc(line, deal.IsSeparator)
	target := g.flags.target
	if target == "" {
		if len(words) < 2 {
			return false, console.NewError("countdown.line")
		}
		target = words[len(words)-1]
		words = words[:len(words)-1]
	}
	t, err := parseTarget(target)
	if err != nil {
		return false, err
	}
	hand, err := deal.ParseHand(strings.Join(words, " "), g.rules.hand)
	if err != nil {
		return false, err
	}
	if !g.unrestricted {
		if err := g.checkGame(hand, t); err != nil {
			return false, err
		}
	}
	p, err := puzzle.New(hand, t, g.rules.variant.Rules)
	if err != nil {
		return false, err
	}
	return g.list.writeAnswer(ctx, p, nil)
}

// checkGame returns an error if the variant has no such tiles or target.
func (g *countdownCmd) checkGame(hand deal.Hand, target rat.Rat) error {
	v := g.rules.variant
	if v.Cards != 0 && len(hand) != v.Cards {
		return console.NewError("countdown.tiles", "n", len(hand), "want", v.Cards)
	}
	if v.Pool != nil {
		values, counts := hand.Counts()
		for i, value := range values {
			if have := tileCount(v.Pool, value); counts[i] > have {
				return console.NewError("countdown.pool", "value", value, "have", have, "n", counts[i])
			}
		}
	}
	low, high := rat.Int(v.Low), rat.Int(v.High)
	if !v.AnyTarget && (!target.IsInt() || target.Cmp(low) < 0 || target.Cmp(high) > 0) {
		return console.NewError("countdown.target", "target", target, "low", v.Low, "high", v.High)
	}
	return nil
}

// tileCount returns the number of tiles of a value in a pool.
func tileCount(pool deal.Pool, value int64) int {
	for _, t := range pool {
		if t.Value == value {
			return t.Count
		}
	}
	return 0
}
