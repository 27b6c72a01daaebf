package cli

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/puzzle"
)

// highestRank is the rank of the king.
const highestRank = 13

// dealtJSON holds the fields with which a JSON line of deal begins.
type dealtJSON struct {
	Seed  uint64   `json:"seed"`
	Cards []string `json:"cards"`
}

// dealJSON is the JSON line of deal without solutions.
type dealJSON struct {
	dealtJSON
	Hand deal.Hand `json:"hand"`
}

// dealCmd holds the state of one run of deal.
type dealCmd struct {
	app           *app
	list          *lister
	rules         parsedRules
	seed          uint64
	cards         int
	showSolutions bool // --solve, or a flag that implies it
}

func (a *app) newDeal() *cobra.Command {
	cmd := a.newCommand("deal", "deal.short", "deal.long", "deal.example")
	d := &dealCmd{app: a, cards: 4}
	flags := a.addRuleFlags(cmd, "classic")
	d.list = a.newLister(cmd)
	f := cmd.Flags()
	f.Var(decimalValue[uint64]{&d.seed}, "seed", a.say("flag.help.seed"))
	f.BoolVar(&d.showSolutions, "solve", false, a.say("flag.help.solve"))
	f.Var(decimalValue[int]{&d.cards}, "cards", a.say("flag.help.cards"))
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if d.rules, err = flags.readVariant(); err != nil {
			return err
		}
		if pool := d.rules.variant.Pool; pool == nil || pool.Max() > highestRank {
			return console.NewError("deal.nodeck", "variant", d.rules.variant.Name)
		}
		if d.rules, err = flags.read(); err != nil {
			return err
		}
		// A flag that formats the solutions implies --solve.
		d.showSolutions = d.showSolutions || d.list.query.First || d.list.query.Count || d.list.explain
		if err := d.list.prepare(cmd, d.rules.variant.Name); err != nil {
			return err
		}
		if !f.Changed("seed") {
			d.seed = randomSeed()
		}
		cards, err := d.drawCards(flags.max)
		if err != nil {
			return err
		}
		return d.writeCards(cmd.Context(), cards)
	}
	return cmd
}

// randomSeed returns an unpredictable seed of 32 bits, short enough to be typed.
func randomSeed() uint64 {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return uint64(binary.LittleEndian.Uint32(b[:]))
}

// drawCards shuffles the deck of the rules, or the ranks up to highest if that is not 0, and
// returns the first cards.
func (d *dealCmd) drawCards(highest int64) ([]deal.Card, error) {
	highest = cmp.Or(highest, d.rules.variant.Pool.Max())
	if highest > highestRank {
		return nil, console.NewError("deal.max", "max", highest, "limit", highestRank)
	}
	deck := deal.Deck(int(highest))
	maxCards := len(deck)
	if d.showSolutions {
		maxCards = min(maxCards, puzzle.MaxNumbers)
	}
	if d.cards < 1 || d.cards > maxCards {
		return nil, console.NewError("deal.cards", "cards", d.cards, "limit", maxCards)
	}
	deal.Shuffle(deck, d.seed)
	return deck[:d.cards], nil
}

// writeCards prints the cards and, with showSolutions, the solutions.
func (d *dealCmd) writeCards(ctx context.Context, cards []deal.Card) error {
	names, numbers := make([]string, len(cards)), make([]int64, len(cards))
	for i, c := range cards {
		numbers[i] = int64(c.Rank)
		if names[i] = c.Pretty(); d.app.ascii || d.app.json {
			names[i] = c.String()
		}
	}
	hand, err := deal.NewHand(numbers...)
	if err != nil {
		return err
	}
	if d.app.json && !d.showSolutions {
		return console.WriteJSON(d.app.out, dealJSON{dealtJSON{d.seed, names}, hand})
	}
	if !d.app.json {
		fmt.Fprintln(d.app.out, d.app.say("deal.seed", "seed", d.seed))
		fmt.Fprintln(d.app.out, strings.Join(names, " "))
	}
	if !d.showSolutions {
		return nil
	}
	p, err := puzzle.New(hand, d.rules.target, d.rules.variant.Rules)
	if err != nil {
		return err
	}
	head, err := json.Marshal(dealtJSON{d.seed, names})
	if err != nil {
		return err
	}
	solvable, err := d.list.writeAnswer(ctx, p, head)
	if err == nil && !solvable {
		err = console.ErrNo
	}
	return err
}
