package cli

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/base/text"
)

// meaningOf returns what a usage text says about the flag in every command: all before the first colon,
// semicolon or bracket. A command may add a remark after it.
func meaningOf(usage string) string {
	meaning, _, _ := strings.Cut(strings.NewReplacer(":", "\n", ";", "\n", " (", "\n", "：", "\n", "；", "\n", "（", "\n").Replace(usage), "\n")
	return meaning
}

// TestFlagsHaveOneMeaning checks that the usage texts of a flag begin in all commands with the same
// words, in every language, and that either all commands give it a value or none.
func TestFlagsHaveOneMeaning(t *testing.T) {
	for _, lang := range text.Langs() {
		meanings := map[string]map[string]bool{}
		var walk func(cmd *cobra.Command)
		walk = func(cmd *cobra.Command) {
			cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
				if meanings[f.Name] == nil {
					meanings[f.Name] = map[string]bool{}
				}
				meanings[f.Name][fmt.Sprintf("%s, value %t", meaningOf(f.Usage), f.NoOptDefVal == "")] = true
			})
			for _, sub := range cmd.Commands() {
				walk(sub)
			}
		}
		walk((&app{lang: lang}).newRoot())
		for name, texts := range meanings {
			if len(texts) > 1 {
				t.Errorf("%s: --%s has several meanings: %q", lang.String(), name, slices.Sorted(maps.Keys(texts)))
			}
		}
	}
}

// TestCompletionsHaveNoMarks checks that shells show the usage texts of flags without the marks of
// placeholders.
func TestCompletionsHaveNoMarks(t *testing.T) {
	for _, args := range [][]string{{"generate", "--"}, {"survey", "worker", "--"}, {"--"}} {
		var out bytes.Buffer
		root := (&app{lang: text.English}).newRoot(append([]string{cobra.ShellCompRequestCmd}, args...)...)
		root.SetOut(&out)
		root.SetErr(&bytes.Buffer{})
		root.SetArgs(append([]string{cobra.ShellCompRequestCmd}, args...))
		if err := root.Execute(); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); !strings.Contains(got, "--") || strings.Contains(got, "`") || strings.Contains(got, "help for ") {
			t.Errorf("%q: %s", args, got)
		}
	}
}
