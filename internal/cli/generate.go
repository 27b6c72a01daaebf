package cli

import (
	"github.com/spf13/cobra"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/dataset"
	"github.com/make24/make24/internal/order"
)

// generateFlags are the flags of generate as they were given; wishes.go and set.go read them.
type generateFlags struct {
	cmd     *cobra.Command
	profile *profileFlags

	order   order.Order // as text
	n       int64
	seed    uint64
	unique  *choice
	split   *choice
	exclude []string

	format, out, verify string
	workers             *jobsFlag
}

func (a *app) newGenerate() *cobra.Command {
	cmd := a.command("generate", "generate.short", "generate.long", "generate.example")
	flags := a.addGenerate(cmd)
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if flags.verify != "" {
			return a.verifySet(cmd, flags.verify)
		}
		g, err := a.generating(flags)
		if err != nil {
			return err
		}
		return g.run(cmd.Context())
	}
	return cmd
}

// addGenerate adds the flags of generate to a command.
func (a *app) addGenerate(cmd *cobra.Command) *generateFlags {
	g := &generateFlags{cmd: cmd, profile: a.addProfile(cmd), n: 10}
	f := cmd.Flags()
	f.Lookup("target").Usage = a.say("generate.help.target")
	f.Lookup("max").Usage = a.say("generate.help.max")
	f.Var(decimal[int64]{&g.n}, "n", a.say("generate.help.n"))
	f.Var(decimal[uint64]{&g.seed}, "seed", a.say("generate.help.seed"))
	o := &g.order
	f.StringVar(&o.Cards, "cards", "", a.say("generate.help.cards"))
	f.StringVar(&o.Values, "values", "", a.say("generate.help.values"))
	f.Var(decimal[int64]{&o.Copies}, "copies", a.say("generate.help.copies"))
	f.StringVar(&o.Level, "level", "", a.say("generate.help.level"))
	f.StringVar(&o.Seconds, "seconds", "", a.say("generate.help.seconds"))
	g.unique = a.choiceFlag(cmd, "unique", "", "generate.help.unique", expr.Form.String(), expr.Idea.String())
	f.StringVar(&o.Needs, "needs", "", a.say("generate.help.needs", "needs", list(generate.Needs())))
	f.StringVar(&o.Shape, "shape", "", a.say("generate.help.shape"))
	f.StringVar(&o.Depth, "depth", "", a.say("generate.help.depth"))
	f.StringVar(&o.Share, "unsolvable-share", "", a.say("generate.help.share"))
	f.StringVar(&o.Balance, "stratify", "", a.say("generate.help.stratify", "axes", list(generate.Axes())))
	f.StringVar(&o.Columns, "columns", "", a.say("generate.help.columns", "columns", list(dataset.ColumnNames())))
	f.Var(decimal[int64]{&o.Patience}, "patience", a.say("generate.help.patience"))
	g.split = a.choiceFlag(cmd, "split", "", "generate.help.split", texts(dataset.Splits())...)
	f.StringArrayVar(&g.exclude, "exclude", nil, a.say("generate.help.exclude"))
	f.StringVar(&g.format, "format", "", a.say("generate.help.format", "formats", list(dataset.FormatNames())))
	f.StringVarP(&g.out, "out", "o", "", a.say("generate.help.out"))
	f.Lookup("exclude").DefValue = "" // there is none
	g.workers = a.addJobs(cmd)
	f.StringVar(&g.verify, "verify", "", a.say("generate.help.verify"))
	a.complete(cmd, "format", dataset.FormatNames())
	a.complete(cmd, "needs", texts(generate.Needs()))
	a.complete(cmd, "stratify", texts(generate.Axes()))
	_ = cmd.MarkFlagFilename("out") // the error is for a flag that does not exist
	_ = cmd.MarkFlagFilename("exclude")
	_ = cmd.MarkFlagFilename("verify", "json")
	return g
}

// changed reports whether a flag was given.
func (g *generateFlags) changed(name string) bool { return g.cmd.Flags().Changed(name) }
