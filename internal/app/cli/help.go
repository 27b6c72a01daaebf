package cli

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/base/text"
)

// help writes the help of a command. It replaces cobra's template, so that
// headings are in the run's language too.
func (a *app) help(cmd *cobra.Command) {
	a.describeHelpFlag(cmd)
	long := cmd.Long
	if long == "" {
		long = cmd.Short
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n", strings.TrimSpace(long), a.say("help.usage"))
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(a.out, "  %s\n", a.say("help.line", "command", cmd.CommandPath()))
	} else {
		fmt.Fprintf(a.out, "  %s\n", a.say("help.use", "line", cmd.Parent().CommandPath()+" "+cmd.Use))
	}
	if cmd.HasAvailableSubCommands() {
		for _, group := range cmd.Groups() {
			a.writeCommands(cmd, group.ID, group.Title)
		}
		title := text.Key("help.commands")
		if len(cmd.Groups()) > 0 {
			title = "help.commands.other"
		}
		a.writeCommands(cmd, "", a.say(title))
	}
	if cmd.Example != "" {
		fmt.Fprintf(a.out, "\n%s\n%s\n", a.say("help.examples"), indent(cmd.Example))
	}
	a.writeFlags(cmd.LocalNonPersistentFlags(), "help.flags")
	all := pflag.NewFlagSet("", pflag.ContinueOnError)
	all.AddFlagSet(cmd.Root().PersistentFlags())
	a.writeFlags(all, "help.allflags")
	fmt.Fprintf(a.out, "\n%s\n", a.say("help.quote"))
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(a.out, "%s\n", a.say("help.more", "command", cmd.CommandPath()))
	}
}

// writeCommands writes the subcommands of a group under a title.
func (a *app) writeCommands(cmd *cobra.Command, group, title string) {
	fmt.Fprintf(a.out, "\n%s\n", title)
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && c.GroupID == group {
			fmt.Fprintf(a.out, "  %-11s %s\n", c.Name(), c.Short)
		}
	}
}

// writeFlags writes the help of the flags of a set under a title.
func (a *app) writeFlags(set *pflag.FlagSet, title text.Key) {
	if !set.HasAvailableFlags() {
		return
	}
	fmt.Fprintf(a.out, "\n%s\n", a.say(title))
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		placeholder, usage := a.flagUsage(f)
		name := strings.TrimSpace("--" + f.Name + " " + placeholder)
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", " + name
		}
		lines := wrapLines(usage, helpWidth-flagWidth-4)
		if text.Width(name) > flagWidth {
			fmt.Fprintln(a.out, "  "+name)
			name = ""
		}
		for _, line := range lines {
			fmt.Fprintf(a.out, "  %s  %s\n", text.Pad(name, flagWidth), line)
			name = ""
		}
	})
}

// describeHelpFlag gives the flag --help of a command the text of the catalogue.
func (a *app) describeHelpFlag(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	if f := cmd.Flags().Lookup("help"); f != nil {
		f.Usage = a.say("flag.help.help")
	}
}

// flagUsage returns the placeholder of a flag's value and the usage text with the default.
func (a *app) flagUsage(f *pflag.Flag) (placeholder, usage string) {
	placeholder, usage = pflag.UnquoteUsage(f)
	if f.DefValue != "" && f.DefValue != "0" && f.DefValue != "false" {
		usage += a.say("help.default", "value", f.DefValue)
	}
	return placeholder, usage
}

// flagWidth is the width of the column of flag names.
const flagWidth = 18

// indent indents every line of s that is not empty by two spaces.
func indent(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = "  " + line
		}
	}
	return strings.Join(lines, "\n")
}

// helpWidth is the width of the help in columns.
const helpWidth = 80

// isPrintable reports whether s can be printed unescaped.
func isPrintable(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) && r != '\u3000' }) < 0
}

// wrapLines breaks s into lines of at most n columns, at spaces and between Chinese
// characters. It does not break a word longer than n columns.
func wrapLines(s string, n int) []string {
	var lines []string
	line := ""
	for _, word := range splitWords(s) {
		if line != "" && text.Width(line)+text.Width(strings.TrimRight(word, " ")) > n {
			lines = append(lines, strings.TrimRight(line, " "))
			line = ""
		}
		line += word
	}
	return append(lines, strings.TrimRight(line, " "))
}

// splitWords splits s where a line may end: after a space, and beside a Chinese
// character unless a line would then begin with a mark such as a comma or end
// with an opening bracket.
func splitWords(s string) []string {
	var list []string
	start, last := 0, rune(0)
	for i, r := range s {
		opens := last == '（' || last == '“'
		closes := strings.ContainsRune("，。；：、）”？", r)
		breaks := last == ' ' || r != ' ' && (text.Wide(last) || text.Wide(r))
		if i > 0 && breaks && !opens && !closes {
			list = append(list, s[start:i])
			start = i
		}
		last = r
	}
	return append(list, s[start:])
}
