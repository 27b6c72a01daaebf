package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/text"
)

// newRoot puts the commands together. It is made anew for every run, in the
// run's language.
func (a *app) newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "make24",
		Short:         a.say(text.RootShort),
		Long:          a.say(text.RootLong),
		Example:       a.say(text.RootExample),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,

		SuggestionsMinimumDistance: 2,
	}
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		return unknownCommand(cmd, unguard(args))
	}
	f := root.PersistentFlags()
	f.BoolVar(&a.json, "json", false, a.say(text.FlagJSON))
	f.BoolVar(&a.ascii, "ascii", false, a.say(text.FlagASCII))
	f.Var(&choice{a.lang.String(), []string{"en", "zh"}}, "lang", a.say(text.FlagLang))
	f.Lookup("lang").DefValue = "" // its usage says it
	_ = root.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions([]string{"en", "zh"}, cobra.ShellCompDirectiveNoFileComp))
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetIn(a.in)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { a.help(cmd) })
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return &flagError{err, cmd.CommandPath()}
	})
	root.AddCommand(a.newSolve(), a.newDeal(), a.newCheck(), a.newJudge(), a.newCountdown(), a.newBench(), a.newVersion())
	a.addCobras(root)
	return root
}

// addCobras adds the commands that cobra brings, with our words.
func (a *app) addCobras(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Short = a.say(text.HelpShort)
		case "completion":
			cmd.Short = a.say(text.CompletionShort)
			cmd.Long = a.say(text.CompletionLong)
			cmd.Example = a.say(text.CompletionExample)
			for _, shell := range cmd.Commands() {
				shell.Short = a.say(text.CompletionShell, "shell", shell.Name())
			}
		}
	}
}

// command makes a command with its words.
func (a *app) command(use string, short, long, example text.Key) *cobra.Command {
	return &cobra.Command{
		Use:     use,
		Short:   a.say(short),
		Long:    a.say(long),
		Example: a.say(example),
		Args:    cobra.ArbitraryArgs,
	}
}

// unknownCommand says that there is no such command, and what was meant.
func unknownCommand(root *cobra.Command, args []string) error {
	if args[0] != "" && args[0][0] >= '0' && args[0][0] <= '9' {
		return bad(text.CommandHand, "args", strings.Join(args, " "))
	}
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		return bad(text.CommandNear, "name", quote(args[0]), "near", near[0])
	}
	return bad(text.CommandUnknown, "name", quote(args[0]))
}
