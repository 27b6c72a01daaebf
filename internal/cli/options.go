package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// choice is a flag that takes one of a few words.
type choice struct {
	value   string
	options []string
}

// String is the word chosen.
func (c *choice) String() string { return c.value }

// Type is what stands for the value in the help.
func (c *choice) Type() string { return strings.Join(c.options, "|") }

// Set chooses a word, or is an error when it is none of them.
func (c *choice) Set(s string) error {
	for _, o := range c.options {
		if s == o {
			c.value = s
			return nil
		}
	}
	return errors.New("not one of " + strings.Join(c.options, ", "))
}

// choiceFlag adds a choice to a command, with its completion.
func (a *app) choiceFlag(cmd *cobra.Command, name, value string, usage text.Key, options ...string) *choice {
	c := &choice{value, options}
	cmd.Flags().Var(c, name, a.say(usage))
	a.complete(cmd, name, options)
	return c
}

func (a *app) complete(cmd *cobra.Command, flag string, words []string) {
	// The error is for a flag that does not exist or has completion already.
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

// apart refuses two flags that do not go together.
func apart(cmd *cobra.Command, one, other string) error {
	if cmd.Flags().Changed(one) && cmd.Flags().Changed(other) {
		return bad("flag.together", "a", one, "b", other)
	}
	return nil
}

// addStrict adds --strict to a command that reads streams.
func (a *app) addStrict(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&a.strict, "strict", false, a.say("flag.help.strict"))
}

// ruleFlags are the flags that say what is asked of a hand.
type ruleFlags struct {
	name   string // of --variant
	alias  string // of --rules, which is the same
	set    *pflag.FlagSet
	target string
	max    int64
}

// addRules adds them to a command.
func (a *app) addRules(cmd *cobra.Command, variant string) *ruleFlags {
	r := a.addVariant(cmd, variant, "flag.help.variant", "flag.help.target")
	cmd.Flags().Var(decimal[int64]{&r.max}, "max", a.say("flag.help.max"))
	return r
}

// addVariant adds those of them that say nothing about a hand, with their usages.
func (a *app) addVariant(cmd *cobra.Command, variant string, usage, target text.Key) *ruleFlags {
	f := cmd.Flags()
	r := &ruleFlags{set: f}
	f.StringVar(&r.name, "variant", variant, a.say(usage))
	f.StringVar(&r.alias, "rules", variant, a.say(usage))
	f.Lookup("rules").Hidden = true // the usage of --variant tells of it
	f.StringVar(&r.target, "target", "", a.say(target))
	a.complete(cmd, "variant", puzzle.Names())
	a.complete(cmd, "rules", puzzle.Names())
	return r
}

// rules is what the flags say, read.
type rules struct {
	variant puzzle.Variant
	target  rat.Rat
	hand    deal.ParseOptions
}

// read reads the flags. A variant with more than one target needs --target,
// unless the caller finds the target elsewhere.
func (r *ruleFlags) read() (rules, error) {
	out, err := r.readVariant()
	if err != nil {
		return rules{}, err
	}
	v := out.variant
	switch {
	case r.target != "":
		if out.target, err = parseTarget(r.target); err != nil {
			return rules{}, err
		}
	case v.AnyTarget:
		out.target = rat.Int(defaultTarget)
	case v.Low == v.High:
		out.target = rat.Int(v.Low)
	default:
		return rules{}, bad("target.needed", "variant", v.Name, "low", v.Low, "high", v.High)
	}
	return out, nil
}

// defaultTarget is the target where the variant leaves it open and nothing is
// said.
const defaultTarget = 24

// variant returns the name given with --variant or --rules; with both it has to
// be the same.
func (r *ruleFlags) variant() (string, error) {
	switch {
	case !r.set.Changed("rules"):
		return r.name, nil
	case r.set.Changed("variant") && r.name != r.alias:
		return "", bad("rules.twice", "a", quote(r.name), "b", quote(r.alias))
	}
	return r.alias, nil
}

// readVariant reads the flags but for the target.
func (r *ruleFlags) readVariant() (rules, error) {
	name, err := r.variant()
	if err != nil {
		return rules{}, err
	}
	v, err := puzzle.Lookup(name)
	if err != nil {
		return rules{}, bad("rules.unknown", "name", quote(name), "names", strings.Join(puzzle.Names(), ", "))
	}
	if r.max < 0 {
		return rules{}, bad("max.negative", "max", r.max)
	}
	// Where any number may be in a hand, none is too large to be one.
	o := deal.ParseOptions{Max: r.max, MaxCards: puzzle.MaxNumbers}
	if r.max > 0 {
		o.Min = 1 // a limit stands for cards, and there is no card 0
	}
	o.Glued = v.Pool != nil || r.max > 0
	return rules{variant: v, hand: o}, nil
}

// parseTarget reads a target: any rational, with the minus sign of a book too.
func parseTarget(s string) (rat.Rat, error) {
	plain := strings.ReplaceAll(s, "−", "-")
	t, err := rat.Parse(strings.TrimSpace(plain))
	switch {
	case errors.Is(err, rat.ErrRange):
		return rat.Rat{}, bad("target.long")
	case errors.Is(err, rat.ErrDivZero):
		return rat.Rat{}, bad("target.divzero", "target", quote(plain))
	case err != nil:
		return rat.Rat{}, bad("target.bad", "target", quote(plain))
	}
	return t, nil
}

// puzzle reads a hand and puts the puzzle together.
func (r rules) puzzle(hand string) (puzzle.Puzzle, error) {
	h, err := deal.ParseHand(hand, r.hand)
	if err != nil {
		return puzzle.Puzzle{}, err
	}
	return puzzle.New(h, r.target, r.variant.Rules)
}

// flagNames are the names of all flags of a set.
func flagNames(set *pflag.FlagSet) (names []string) {
	set.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}
