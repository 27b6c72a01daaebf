package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/setspec"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/puzzle"
)

// planFlags holds the flags of the plan of a survey.
type planFlags struct {
	cmd     *cobra.Command
	variant *ruleFlags
	cards   int
	highest int
	copies  int
	tiles   string
	targets string
	stats   string
	steps   int64
}

// defaultCopies is the number of cards of each rank in a deck.
const defaultCopies = 4

// addPlanFlags adds the flags of a plan to cmd.
func (a *app) addPlanFlags(cmd *cobra.Command) *planFlags {
	p := &planFlags{cmd: cmd, variant: a.addVariantFlags(cmd, "classic", "flag.help.variant", "flag.help.target")}
	f := cmd.Flags()
	p.cards, p.highest, p.copies = 4, highestRank, defaultCopies
	f.Var(decimalValue[int]{&p.cards}, "cards", a.say("flag.help.cards"))
	f.Var(decimalValue[int]{&p.highest}, "max", a.say("generate.help.max"))
	f.Var(decimalValue[int]{&p.copies}, "copies", a.say("generate.help.copies"))
	f.StringVar(&p.tiles, "tiles", "", a.say("survey.help.tiles"))
	f.StringVar(&p.targets, "targets", "", a.say("survey.help.targets"))
	f.StringVar(&p.stats, "stats", "", a.say("survey.help.stats", "names", strings.Join(survey.StatNames(), ",")))
	f.Var(decimalValue[int64]{&p.steps}, "hand-steps", a.say("survey.help.steps"))
	a.addCompletion(cmd, "stats", survey.StatNames())
	return p
}

// changed reports whether a flag was given.
func (p *planFlags) changed(name string) bool { return p.cmd.Flags().Changed(name) }

// changedAny reports whether any flag of the plan was given.
func (p *planFlags) changedAny() bool {
	for _, name := range []string{"variant", "rules", "target", "cards", "max", "copies", "tiles", "targets", "stats", "hand-steps"} {
		if p.changed(name) {
			return true
		}
	}
	return false
}

// read returns the plan that the flags give.
func (p *planFlags) read() (survey.Plan, error) {
	r, err := p.variant.readVariant()
	if err != nil {
		return survey.Plan{}, err
	}
	plan := survey.Plan{Rules: r.variant.Rules, Cards: p.cards, Steps: p.steps}
	if r.variant.Cards != 0 && !p.changed("cards") {
		plan.Cards = r.variant.Cards
	}
	if plan.Pool, err = p.pool(r.variant); err != nil {
		return survey.Plan{}, err
	}
	if err := p.readTargets(&plan, r.variant); err != nil {
		return survey.Plan{}, err
	}
	plan, err = plan.Normalize()
	if err != nil {
		detail := err.Error()
		for _, sentinel := range []error{survey.ErrPlan, deal.ErrSpace} { // survey.bad.plan has the same meaning
			detail = strings.TrimPrefix(detail, sentinel.Error()+": ")
		}
		return survey.Plan{}, console.NewError("survey.bad.plan", "detail", detail)
	}
	return plan, nil
}

// pool returns the pool of the plan: the tiles listed, or ranks, or the pool of the variant.
func (p *planFlags) pool(v puzzle.Variant) (deal.Pool, error) {
	ranks := p.changed("max") || p.changed("copies")
	switch {
	case p.tiles != "" && ranks:
		return nil, console.NewError("flag.together", "a", "tiles", "b", "max")
	case p.tiles != "":
		hand, err := deal.ParseHand(p.tiles, deal.ParseOptions{})
		if err != nil {
			return nil, err
		}
		return deal.Tiles(hand...), nil
	case ranks || v.Pool == nil:
		if p.highest < 1 || p.highest > maxRanks || p.copies < 1 || p.copies > maxCopies {
			return nil, console.NewError("survey.bad.ranks", "max", p.highest, "copies", p.copies, "most", maxRanks, "mostcopies", maxCopies)
		}
		return deal.Ranks(p.highest, p.copies), nil
	}
	return v.Pool, nil
}

// The largest values of --max and --copies.
const (
	maxRanks  = 10_000
	maxCopies = 1_000_000
)

// readTargets sets the target, the window and the statistics of plan. If --stats is not given, a
// target gets the statistic solvable and a window gets reach. If no flag gives targets, a variant
// with many targets gets a window of all of them.
func (p *planFlags) readTargets(plan *survey.Plan, v puzzle.Variant) (err error) {
	target, hasDefault := v.Target() // false if the variant has many targets
	hasTarget, hasWindow := p.variant.target != "", p.targets != ""
	if !hasTarget && !hasWindow {
		hasTarget, hasWindow = hasDefault, !hasDefault
		plan.Target, plan.Low, plan.High = target, v.Low, v.High
	}
	if p.variant.target != "" {
		if plan.Target, err = parseTarget(p.variant.target); err != nil {
			return err
		}
	}
	if p.targets != "" {
		span, err := setspec.ParseSpan(p.targets)
		if err != nil {
			return console.NewError("survey.bad.window", "window", excerpt.Quote(p.targets))
		}
		plan.Low, plan.High = span.From, span.To
	}
	if p.stats != "" && !hasTarget && hasDefault {
		hasTarget, plan.Target = true, target
	}
	if p.stats == "" {
		if hasTarget {
			plan.Stats |= survey.StatSolvable
		}
		if hasWindow {
			plan.Stats |= survey.StatReach
		}
		return nil
	}
	if plan.Stats, err = survey.ParseStats(p.stats); err != nil {
		return console.NewError("survey.bad.stat", "detail", excerpt.Quote(p.stats), "names", strings.Join(survey.StatNames(), ", "))
	}
	if plan.HasWindow() && !hasWindow {
		return console.NewError("survey.bad.nowindow")
	}
	if plan.HasTarget() && !hasTarget {
		return console.NewError("survey.bad.notarget", "variant", v.Name)
	}
	return nil
}
