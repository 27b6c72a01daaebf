package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
)

// newMan returns the hidden command that writes the man pages. Packages are built with it.
func (a *app) newMan() *cobra.Command {
	cmd := a.newCommand("man FOLDER", "man.short", "man.long", "man.example")
	cmd.Hidden = true
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 || args[0] == "" {
			return console.NewError("man.folder")
		}
		for _, lang := range text.Langs() {
			folder := filepath.Join(args[0], "man1")
			if lang != text.English {
				folder = filepath.Join(args[0], localeOf(lang), "man1")
			}
			if err := writeManPages(folder, lang); err != nil {
				return console.NewError("man.broken", "folder", folder, "detail", console.UnwrapPathError(err))
			}
		}
		return nil
	}
	return cmd
}

// localeOf returns the name of the folder of man pages in a language. Readers look in folders of locales, which
// have no scripts: zh_TW.
func localeOf(lang text.Lang) string {
	if code := lang.String(); !strings.Contains(code, "-") {
		return code
	}
	return strings.ReplaceAll(lang.Describe().Locale, "-", "_")
}

// writeManPages writes the man pages of all commands in a language into a folder.
func writeManPages(folder string, lang text.Lang) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for name, page := range manPages(lang) {
		if err := os.WriteFile(filepath.Join(folder, name), page, 0o644); err != nil { //nolint:gosec // pages are for all users
			return err
		}
	}
	return nil
}

// manPages returns the man pages of all commands in a language, by file name. They depend only on
// the texts of the commands.
func manPages(lang text.Lang) map[string][]byte {
	a := &app{lang: lang}
	pages := map[string][]byte{}
	var add func(cmd *cobra.Command)
	add = func(cmd *cobra.Command) {
		pages[manName(cmd)+".1"] = a.manPage(cmd)
		for _, sub := range manChildren(cmd) {
			add(sub)
		}
	}
	add(a.newRoot())
	return pages
}

// manName returns the name of the man page of a command, such as make24-survey-plan.
func manName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// manChildren returns the subcommands that have man pages. The command help has none, and the shells
// of completion are described on its page.
func manChildren(cmd *cobra.Command) []*cobra.Command {
	if cmd.Name() == "completion" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(cmd.Commands()), func(c *cobra.Command) bool {
		return !c.IsAvailableCommand() || c.Name() == "help"
	})
}

// manPage returns the man page of a command.
func (a *app) manPage(cmd *cobra.Command) []byte {
	a.describeHelpFlag(cmd)
	p := manWriter{fill: !a.lang.Unspaced()}
	p.raw(`'\" -*- coding: utf-8 -*-`)
	p.raw(`.TH ` + quoteRoff(strings.ToUpper(manName(cmd))) + ` 1 "" make24 ` + quoteRoff(a.say("man.manual")))
	p.raw(".nh\n.ad l") // no hyphens in names, and no padded lines
	p.section(a.say("man.name"))
	p.raw(escapeRoff(manName(cmd)) + ` \- ` + escapeRoff(cmd.Short))
	p.section(a.say("man.synopsis"))
	line := a.say("help.line", "command", cmd.CommandPath())
	if !cmd.HasAvailableSubCommands() {
		line = a.say("help.use", "line", cmd.Parent().CommandPath()+" "+cmd.Use)
	}
	p.raw(`.B ` + quoteRoff(line))
	if cmd.Long != "" {
		p.section(a.say("man.description"))
		for paragraph := range strings.SplitSeq(strings.TrimSpace(cmd.Long), "\n\n") {
			p.paragraph(paragraph)
		}
	}
	children := manChildren(cmd)
	if len(children) > 0 {
		p.section(a.say("man.commands"))
		for _, c := range children {
			p.item(`\fB`+escapeRoff(manName(c))+`\fR(1)`, c.Short)
		}
	}
	p.section(a.say("man.options"))
	a.manFlags(&p, cmd.LocalNonPersistentFlags())
	a.manFlags(&p, cmd.Root().PersistentFlags())
	if cmd.Example != "" {
		p.section(a.say("man.examples"))
		p.lines(strings.TrimSpace(cmd.Example))
	}
	p.section(a.say("man.see"))
	if cmd.HasParent() {
		p.raw(`\fB` + escapeRoff(manName(cmd.Parent())) + `\fR(1)`)
		p.raw(`.PP`)
	}
	p.raw(escapeRoff(a.say("man.site")))
	return p.Bytes()
}

// manFlags writes the flags of a set.
func (a *app) manFlags(p *manWriter, set *pflag.FlagSet) {
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		placeholder, usage := a.flagUsage(f)
		name := `\fB` + escapeRoff("--"+f.Name) + `\fR`
		if f.Shorthand != "" {
			name = `\fB` + escapeRoff("-"+f.Shorthand) + `\fR, ` + name
		}
		if placeholder != "" {
			name += ` \fI` + escapeRoff(placeholder) + `\fR`
		}
		p.item(name, usage)
	})
}

// manWriter writes a man page. Programs that show man pages do not break lines of Chinese, so with
// fill unset it breaks them itself.
type manWriter struct {
	bytes.Buffer
	fill bool
}

// Widths of lines in columns, for a terminal of 80: man pages indent text by 7, and items by 7 more.
const (
	manWidth     = 72
	manItemWidth = 65
)

func (p *manWriter) raw(line string)     { fmt.Fprintln(p, line) }
func (p *manWriter) section(name string) { p.raw(`.SH ` + quoteRoff(name)) }

// lines writes text with its line breaks.
func (p *manWriter) lines(s string) {
	p.raw(`.nf`)
	for line := range strings.SplitSeq(s, "\n") {
		p.raw(escapeRoff(line))
	}
	p.raw(`.fi`)
}

// paragraph writes a paragraph of a long text, whose lines are broken for the help. One with indented
// lines, such as a table, keeps its lines.
func (p *manWriter) paragraph(s string) {
	p.raw(`.PP`)
	if strings.Contains("\n"+s, "\n ") {
		p.lines(s)
		return
	}
	p.flow(joinLines(s), manWidth)
}

// item writes a term, which is roff already, and its description.
func (p *manWriter) item(term, description string) {
	p.raw(`.TP`)
	p.raw(term)
	p.flow(description, manItemWidth)
}

func (p *manWriter) flow(s string, width int) {
	if p.fill {
		p.raw(escapeRoff(s))
		return
	}
	p.lines(strings.Join(wrapLines(s, width), "\n"))
}

// joinLines joins the lines of a paragraph, with a space except between Chinese characters.
func joinLines(s string) string {
	var b strings.Builder
	var last rune
	for line := range strings.SplitSeq(s, "\n") {
		first := []rune(line)
		if b.Len() > 0 && len(first) > 0 && !(text.Wide(last) && text.Wide(first[0])) {
			b.WriteByte(' ')
		}
		b.WriteString(line)
		if len(first) > 0 {
			last = first[len(first)-1]
		}
	}
	return b.String()
}

// roffEscapes replaces characters that roff interprets, or shows as typographic ones.
var roffEscapes = strings.NewReplacer(`\`, `\e`, `-`, `\-`, `'`, `\(aq`, "`", `\(ga`, `^`, `\(ha`, `~`, `\(ti`)

// escapeRoff returns s as a line of text in roff. A leading dot would be a request.
func escapeRoff(s string) string {
	s = roffEscapes.Replace(s)
	if strings.HasPrefix(s, ".") {
		return `\&` + s
	}
	return s
}

// quoteRoff returns s as an argument of a macro.
func quoteRoff(s string) string {
	return `"` + strings.ReplaceAll(escapeRoff(s), `"`, `\(dq`) + `"`
}
