package cli

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
)

// highestRank is the king.
const highestRank = 13

// dealtRecord is what stands before the answers in JSON.
type dealtRecord struct {
	Seed  uint64   `json:"seed"`
	Cards []string `json:"cards"`
}

// dealRecord is the line of deal in JSON, without answers.
type dealRecord struct {
	dealtRecord
	Hand deal.Hand `json:"hand"`
}

// dealing is one run of deal.
type dealing struct {
	*app
	list  *lister
	rules rules
	seed  uint64
	cards []deal.Card
	hand  deal.Hand
}

func (a *app) newDeal() *cobra.Command {
	cmd := a.command("deal", "deal.short", "deal.long", "deal.example")
	d := &dealing{app: a}
	flags := a.addRules(cmd, "classic")
	d.list = a.newLister(cmd)
	f := cmd.Flags()
	f.Var(decimal[uint64]{&d.seed}, "seed", a.say("flag.help.seed"))
	answers := f.Bool("solve", false, a.say("flag.help.solve"))
	cards := new(int)
	*cards = 4
	f.Var(decimal[int]{cards}, "cards", a.say("flag.help.cards"))
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if d.rules, err = flags.readVariant(); err != nil {
			return err
		}
		if pool := d.rules.variant.Pool; pool == nil || pool.Max() > highestRank {
			return bad("deal.nodeck", "variant", d.rules.variant.Name)
		}
		if d.rules, err = flags.read(); err != nil {
			return err
		}
		// What says how to show the solutions asks for them.
		*answers = *answers || d.list.query.First || d.list.query.Count || d.list.explain
		if err := d.list.prepare(cmd, d.rules.variant.Name); err != nil {
			return err
		}
		if !f.Changed("seed") {
			d.seed = freshSeed()
		}
		if err := d.draw(flags.max, *cards, *answers); err != nil {
			return err
		}
		return d.show(cmd, *answers)
	}
	return cmd
}

// freshSeed returns a seed nobody can foresee, short enough to be typed.
func freshSeed() uint64 {
	var b [4]byte
	_, _ = rand.Read(b[:]) // never fails
	return uint64(binary.LittleEndian.Uint32(b[:]))
}

// draw shuffles the deck of the rules and takes cards from its top.
func (d *dealing) draw(limit int64, cards int, answers bool) error {
	if limit == 0 {
		limit = d.rules.variant.Pool.Max()
	}
	if limit > highestRank {
		return bad("deal.max", "max", limit, "limit", highestRank)
	}
	deck := deal.Deck(int(limit))
	most := len(deck)
	if answers {
		most = min(most, puzzle.MaxNumbers)
	}
	if cards < 1 || cards > most {
		return bad("deal.cards", "cards", cards, "limit", most)
	}
	deal.Shuffle(deck, d.seed)
	d.cards = deck[:cards]
	numbers := make([]int64, cards)
	for i, c := range d.cards {
		numbers[i] = int64(c.Rank)
	}
	var err error
	d.hand, err = deal.NewHand(numbers...)
	return err
}

// show writes the cards, and the answers if they are wanted.
func (d *dealing) show(cmd *cobra.Command, answers bool) error {
	names := make([]string, len(d.cards))
	for i, c := range d.cards {
		if names[i] = c.Pretty(); d.ascii || d.json {
			names[i] = c.String()
		}
	}
	if d.json && !answers {
		return writeJSON(d.out, dealRecord{dealtRecord{d.seed, names}, d.hand})
	}
	if !d.json {
		fmt.Fprintln(d.out, d.say("deal.seed", "seed", d.seed))
		fmt.Fprintln(d.out, strings.Join(names, " "))
	}
	if !answers {
		return nil
	}
	p, err := puzzle.New(d.hand, d.rules.target, d.rules.variant.Rules)
	if err != nil {
		return err
	}
	yes, err := d.list.list(cmd.Context(), p, dealtRecord{d.seed, names})
	if err == nil && !yes {
		err = errNo
	}
	return err
}
