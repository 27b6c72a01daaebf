package cli

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/proctest"
)

// requests lists the requests of roff in man pages.
var requests = strings.Fields(".TH .SH .PP .TP .B .nf .fi .nh .ad")

// TestManPagesAreComplete checks that every command has a man page in both languages, with its
// flags, its subcommands and a link to the command above it.
func TestManPagesAreComplete(t *testing.T) {
	for _, lang := range text.Langs() {
		pages := manPages(lang)
		named := map[string]bool{}
		var check func(cmd *cobra.Command)
		check = func(cmd *cobra.Command) {
			name := manName(cmd)
			named[name+".1"] = true
			page := string(pages[name+".1"])
			cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
				if !f.Hidden && !strings.Contains(page, `\fB`+escapeRoff("--"+f.Name)+`\fR`) {
					t.Errorf("%v: %s does not have --%s", lang, name, f.Name)
				}
			})
			if cmd.HasParent() && !strings.Contains(page, escapeRoff(manName(cmd.Parent()))+`\fR(1)`) {
				t.Errorf("%v: %s does not refer to the command above it", lang, name)
			}
			for _, sub := range manChildren(cmd) {
				if !strings.Contains(page, `\fB`+escapeRoff(manName(sub))+`\fR(1)`) {
					t.Errorf("%v: %s does not refer to %s", lang, name, sub.Name())
				}
				check(sub)
			}
		}
		check((&app{lang: lang}).newRoot())
		if len(named) < 30 || len(pages) != len(named) {
			t.Errorf("%v: %d pages of %d commands", lang, len(pages), len(named))
		}
		for name, page := range pages {
			for line := range strings.Lines(string(page)) {
				request, _, _ := strings.Cut(strings.TrimSpace(line), " ")
				if strings.HasPrefix(line, ".") && !slices.Contains(requests, request) {
					t.Errorf("%s: text begins with a dot: %s", name, line)
				}
			}
			if strings.ContainsAny(string(page), "`") {
				t.Errorf("%s: an unescaped character", name)
			}
		}
	}
}

// TestManPagesRender renders the page of a command with mandoc or groff, if one is installed, and
// compares characters that roff would change.
func TestManPagesRender(t *testing.T) {
	page := manWriter{fill: true}
	page.raw(".TH X 1\n.nh")
	page.section("A")
	page.paragraph("`a\\b` --x 'y'\n^z~ \"q\"")
	page.paragraph(".dot")
	var cmd *proctest.Cmd
	if path, err := exec.LookPath("mandoc"); err == nil {
		cmd = proctest.Command(t, path, "-T", "ascii")
	} else if path, err := exec.LookPath("groff"); err == nil {
		cmd = proctest.Command(t, path, "-man", "-T", "ascii", "-P", "-c")
	} else {
		t.Skip("no mandoc and no groff")
	}
	cmd.Stdin = &page.Buffer
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"`a\\b` --x 'y' ^z~ \"q\"\n", " .dot\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the page lacks %q:\n%s", want, out)
		}
	}
}

func TestJoinLines(t *testing.T) {
	for s, want := range map[string]string{
		"a b\nc": "a b c", "这是\n中文": "这是中文", "用\n--max": "用 --max", "完\n成，a\nb": "完成，a b", "": "",
	} {
		if got := joinLines(s); got != want {
			t.Errorf("joinLines(%q) is %q, want %q", s, got, want)
		}
	}
}
