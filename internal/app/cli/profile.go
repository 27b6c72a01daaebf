package cli

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/prompt"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// profileFlags holds the flags of the profile by which answers are judged.
type profileFlags struct {
	*ruleFlags
	cmd     *cobra.Command
	profile string
	extra   answer.Profile // only its options are used
	hand    string         // --hand, if the command has it
	options record.Options // what verdicts contain, if the command has flags for it
}

// addProfileFlags adds the profile flags to cmd.
func (a *app) addProfileFlags(cmd *cobra.Command) *profileFlags {
	f := &profileFlags{ruleFlags: a.addRuleFlags(cmd, "classic"), cmd: cmd}
	set := cmd.Flags()
	set.StringVar(&f.profile, "profile", "", a.say("flag.help.profile"))
	set.BoolVar(&f.extra.FacesAreTen, "faces10", false, a.say("flag.help.faces10"))
	set.BoolVar(&f.extra.NoMinus, "no-minus", false, a.say("flag.help.nominus"))
	set.BoolVar(&f.extra.NoImplicitMul, "no-implicit", false, a.say("flag.help.noimplicit"))
	set.BoolVar(&f.extra.NoSolution, "no-solution", false, a.say("flag.help.nosolution"))
	var names []string
	for _, p := range answer.Profiles() {
		names = append(names, p.String())
	}
	a.addCompletion(cmd, "profile", names)
	return f
}

// readProfile returns the profile that the flags give.
func (f *profileFlags) readProfile() (answer.Profile, error) {
	name, err := f.variant()
	if err != nil {
		return answer.Profile{}, err
	}
	named := f.cmd.Flags().Changed("profile")
	if named {
		for _, other := range []string{"variant", "rules"} {
			if err := checkExclusive(f.cmd, "profile", other); err != nil {
				return answer.Profile{}, err
			}
		}
		name = f.profile
	}
	p, err := record.Lookup(name)
	f.name = name
	if err == nil { // a profile also determines the rules
		f.name = p.Name()
	}
	f.alias = f.name
	if !named {
		if _, err := f.readVariant(); err != nil {
			return answer.Profile{}, err
		}
	}
	if err != nil {
		return answer.Profile{}, console.NewError("profile.unknown", "name", excerpt.Quote(name), "names", strings.Join(puzzle.Names(), ", "))
	}
	p.FacesAreTen = p.FacesAreTen || f.extra.FacesAreTen
	p.NoMinus = p.NoMinus || f.extra.NoMinus
	p.NoImplicitMul = p.NoImplicitMul || f.extra.NoImplicitMul
	p.NoSolution = p.NoSolution || f.extra.NoSolution
	return p, nil
}

// readPuzzle returns the profile, the hand and the target of the flags.
func (f *profileFlags) readPuzzle() (o record.Options, err error) {
	o = f.options
	if o.Profile, err = f.readProfile(); err != nil {
		return o, err
	}
	r, err := f.read()
	if err != nil {
		return o, err
	}
	r.hand.Faces = record.HandOptions(o.Profile).Faces
	numbers, handErr := record.ParseHand([]byte(strings.TrimPrefix(f.hand, minusGuard)), r.hand)
	if handErr != nil {
		return o, handErr
	}
	// The hand may have negative numbers, which puzzle.New rejects, so check the target with
	// another hand.
	if _, err := puzzle.New(deal.Hand{1}, r.target, r.variant.Rules); err != nil {
		return o, err
	}
	o.Hand, o.Target = numbers, r.target
	return o, nil
}

// streamDefaults returns the profile, hand and target that the flags give; they apply to the lines
// of a stream that do not give their own. The target is 24 if no flag gives it.
func (f *profileFlags) streamDefaults() (o record.Options, err error) {
	if f.cmd.Flags().Changed("hand") {
		f.target = cmp.Or(f.target, strconv.Itoa(puzzle.DefaultTarget))
		return f.readPuzzle()
	}
	o = f.options
	o.Target = rat.Int(puzzle.DefaultTarget)
	if f.target != "" {
		if o.Target, err = parseTarget(f.target); err != nil {
			return o, err
		}
	}
	o.Profile, err = f.readProfile()
	return o, err
}

// promptJSON is the JSON line of prompt.
type promptJSON struct {
	Profile string    `json:"profile"`
	Hand    deal.Hand `json:"hand"`
	Target  rat.Rat   `json:"target"`
	Lang    string    `json:"lang"`
	Prompt  string    `json:"prompt"`
}

func (a *app) newPrompt() *cobra.Command {
	cmd := a.newCommand("prompt {--hand HAND | -}", "promptcommand.short", "promptcommand.long", "promptcommand.example")
	profile := a.addProfileFlags(cmd)
	cmd.Flags().StringVar(&profile.hand, "hand", "", a.say("flag.help.hand"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case isStream(args) && cmd.Flags().Changed("hand"):
			return console.NewError("prompt.hands")
		case isStream(args):
			return a.writePrompts(cmd.Context(), profile)
		case len(args) > 0:
			return noArguments(cmd, args)
		case !cmd.Flags().Changed("hand"):
			return console.NewError("check.nohand")
		}
		o, err := profile.readPuzzle()
		if err != nil {
			return err
		}
		a.reportReading(record.HandOptions(o.Profile), profile.hand)
		return a.writePrompt(o)
	}
	return cmd
}

// writePrompts prints the instructions for each hand of standard input, one hand per line, with an empty
// line between them.
func (a *app) writePrompts(ctx context.Context, profile *profileFlags) error {
	separator := ""
	return a.eachLine(ctx, func(_ context.Context, hand string) (bool, error) {
		profile.hand = hand
		o, err := profile.readPuzzle()
		if err == nil && !a.json {
			_, err = a.out.WriteString(separator)
			separator = "\n"
		}
		if err == nil {
			err = a.writePrompt(o)
		}
		return true, err
	})
}

// writePrompt prints the instructions for a puzzle.
func (a *app) writePrompt(o record.Options) error {
	instruction := prompt.Text(o.Profile, o.Hand, o.Target, a.lang)
	return a.print(promptJSON{o.Profile.String(), o.Hand, o.Target, a.lang.String(), instruction}, instruction)
}
