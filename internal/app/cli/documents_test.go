package cli

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/chattest"
	"github.com/make24/make24/internal/testkit/proctest"
)

// repositoryRoot is the folder of the repository.
const repositoryRoot = "../../.."

// documents returns the Markdown files whose commands are tested: all for users and contributors, except
// the changelog.
func documents(t *testing.T) (files []string) {
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/zh/*.md", "docs/results/*.md", "docs/adr/*.md", "clients/python/*.md", "bench/*.md", "deploy/*.md", "changelog/*.md", "testdata/counts/*.md", "grade/testdata/*.md"} {
		found, err := filepath.Glob(filepath.Join(repositoryRoot, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			name, err := filepath.Rel(repositoryRoot, name)
			if err != nil {
				t.Fatal(err)
			}
			if name != "CHANGELOG.md" { // whose sentences also name former and mistyped commands
				files = append(files, filepath.ToSlash(name))
			}
		}
	}
	if len(files) < 25 {
		t.Fatalf("found only %d documents", len(files))
	}
	return files
}

// readDocument returns the text of a document.
func readDocument(t *testing.T, name string) string {
	body, err := os.ReadFile(filepath.Join(repositoryRoot, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// uncomparedSessions lists the documents with sessions whose output is not compared, with the reason.
// Their commands are checked like those of scripts.
var uncomparedSessions = map[string]string{
	"docs/command.md": "shows one line of long outputs and a time",
}

// consoleBlock matches the sessions in a page of Markdown.
var consoleBlock = regexp.MustCompile("(?s)```console\n(.*?)\n```")

// slowDocuments lists the documents whose commands only the long tests run, with the test that runs
// similar ones.
var slowDocuments = map[string]string{
	"docs/bench-v1.md": "TestReference makes the same set",
	"docs/static.md":   "the session site.txtar makes a site",
	"docs/train.md":    "clients/python runs the page",
}

// TestPages runs the sessions in documents and compares the output with what the documents show.
func TestPages(t *testing.T) { checkPages(t, false) }

// modelEnvironment returns the environment of a document: that of an endpoint with imaginary models, if the document asks
// one.
func modelEnvironment(t *testing.T, page string) []string {
	t.Helper()
	if !strings.Contains(page, "make24 ask ") {
		return nil
	}
	model := httptest.NewServer(&chattest.Endpoint{Answer: chattest.Imagine})
	t.Cleanup(model.Close)
	return []string{urlVariable + "=" + model.URL + "/v1", keyVariable + "=" + askKey}
}

// checkPages runs the sessions in slowDocuments or, unless slow is set, in all other documents.
func checkPages(t *testing.T, slow bool) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs commands that the sessions run too")
	}
	for _, name := range documents(t) {
		sessions := consoleBlock.FindAllStringSubmatch(readDocument(t, name), -1)
		if len(sessions) == 0 || uncomparedSessions[name] != "" || (slowDocuments[name] != "") != slow {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir() // a session may read the files of an earlier one
			env := modelEnvironment(t, readDocument(t, name))
			for _, s := range sessions {
				got := strings.ReplaceAll(playSession(t, dir, s[1]+"\n", true, env...), "[status 1]\n", "")
				if got != s[1]+"\n" {
					t.Errorf("%s shows\n%s\nbut the output is\n%s", name, s[1], got)
				}
			}
		})
	}
}

// scriptBlock matches a script in a page of Markdown. An indented block begins with a known program,
// and a line of a session with a dollar sign.
var (
	scriptBlock   = regexp.MustCompile("(?ms)^```sh\n(.*?)\n```")
	indentedLine  = regexp.MustCompile(`(?m)^ {4,6}((?:[A-Z0-9_]+=\S* )?(?:` + strings.Join(documentedPrograms, "|") + `|\./make24) .*)$`)
	sessionLine   = regexp.MustCompile(`(?m)^\$ (.*)$`)
	inlineCommand = regexp.MustCompile("`(make24 [a-z][^`\n]*)`")
)

// documentedPrograms lists the programs that documents call. Scripts in documents run with functions
// of these names, which only record their arguments.
var documentedPrograms = strings.Fields(`make24 go make git npm curl docker perl python3 cut grep diff cat head ls sort mkdir cp rm tar
	basename tail repository_script duckdb sudo systemctl install openssl nsc kubectl psql pg_dump jq time sha256sum dpkg rpm man mandoc pip lm_eval inspect`)

// repositoryScript matches the call of a program of the repository, or of one whose name no function can have.
var repositoryScript = regexp.MustCompile(`(?m)(^|&& )((?:scripts/|\.bin/|vf-)\S+)`)

// background matches the mark of a command in the background.
var background = regexp.MustCompile(`(?m)([^&\s]) +&(\s|$)`)

// recordedCalls runs a script with functions instead of programs and returns the calls of programs,
// each as its arguments.
func recordedCalls(t *testing.T, script string) (calls [][]string) {
	dir := t.TempDir()
	var prelude strings.Builder
	prelude.WriteString(`record() { { printf '%s\037' "$@"; printf '\036'; } >>"$CALLS"; }` + "\ncd() { :; }\n")
	for _, program := range documentedPrograms {
		if program != "time" { // a keyword of some shells
			prelude.WriteString(program + `() { record ` + program + ` "$@"; }` + "\n")
		}
	}
	file := filepath.Join(dir, "calls")
	local := "#!/bin/sh\n{ printf '%s\\037' make24 \"$@\"; printf '\\036'; } >>\"$CALLS\"\n"
	if err := os.WriteFile(filepath.Join(dir, "make24"), []byte(local), 0o755); err != nil { //nolint:gosec // a program of the test
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "grade", "testdata"), 0o755); err != nil { // scripts write files there
		t.Fatal(err)
	}
	script = background.ReplaceAllString(script, "$1;$2") // calls must not be recorded at the same time
	script = strings.ReplaceAll(repositoryScript.ReplaceAllString(script, "${1}repository_script $2"), "/shared/", "./")
	cmd := proctest.Command(t, "sh", "-c", prelude.String()+script+"\nwait")
	cmd.Dir = dir
	cmd.Env = []string{"PATH=/nonexistent", "CALLS=" + file, "HOME=" + dir}
	out, err := cmd.CombinedOutput()
	if strings.Contains(string(out), "not found") || strings.Contains(string(out), "yntax error") {
		t.Errorf("%s\n%s%v", script, out, err)
	}
	recorded, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("%s\nrecords no calls: %v\n%s", script, err, out)
	}
	for call := range strings.SplitSeq(string(recorded), "\x1e") {
		if call != "" {
			calls = append(calls, strings.Split(strings.TrimSuffix(call, "\x1f"), "\x1f"))
		}
	}
	return calls
}

// scriptsOf returns the scripts and single commands of a document.
func scriptsOf(name, page string) (scripts []string) {
	for _, m := range scriptBlock.FindAllStringSubmatch(page, -1) {
		scripts = append(scripts, m[1])
	}
	for _, m := range indentedLine.FindAllStringSubmatch(page, -1) {
		scripts = append(scripts, m[1])
	}
	if uncomparedSessions[name] != "" {
		for _, m := range sessionLine.FindAllStringSubmatch(page, -1) {
			scripts = append(scripts, m[1])
		}
	}
	return scripts
}

// TestCommandsInDocuments checks every command in the scripts of documents: the flags and the number
// of arguments of make24, the targets of make, and the packages and tests that go names. Other
// programs are not checked.
func TestCommandsInDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("runs in one goroutine")
	}
	makefile := readDocument(t, "Makefile")
	total := 0
	for _, name := range documents(t) {
		for _, script := range scriptsOf(name, readDocument(t, name)) {
			calls := recordedCalls(t, script)
			commands := 0
			for _, call := range calls {
				total++
				if call[0] == "make24" || len(call) > 2 && call[0] == "go" && call[1] == "run" {
					commands++
				}
				for _, problem := range checkCall(call, makefile) {
					t.Errorf("%s: %s: %s", name, strings.Join(call, " "), problem)
				}
			}
			if lines := regexp.MustCompile(`(?m)^(?:\./)?make24 `).FindAllString(script, -1); commands < len(lines) {
				t.Errorf("%s: only %d commands of this script run:\n%s", name, commands, script)
			}
		}
	}
	if total < 100 {
		t.Errorf("found only %d commands", total)
	}
}

// checkCall returns the problems of the call of a program.
func checkCall(call []string, makefile string) (problems []string) {
	switch {
	case call[0] == "make24":
		return checkArguments(call[1:])
	case call[0] == "make":
		for _, word := range call[1:] {
			if isTarget := !strings.HasPrefix(word, "-") && !strings.Contains(word, "="); isTarget && !strings.Contains(makefile, "\n"+word+":") {
				problems = append(problems, "the Makefile has no target "+word)
			}
		}
	case call[0] == "repository_script" && strings.HasPrefix(call[1], "scripts/"):
		if _, err := os.Stat(filepath.Join(repositoryRoot, call[1])); err != nil {
			return []string{err.Error()}
		}
	case call[0] == "go" && len(call) > 3 && call[1] == "run" && call[2] == "./cmd/make24":
		return checkArguments(call[3:])
	case call[0] == "go":
		for _, word := range call[1:] {
			if path, ok := strings.CutPrefix(word, "./"); ok && path != "..." {
				if _, err := os.Stat(filepath.Join(repositoryRoot, strings.TrimSuffix(path, "/..."))); err != nil {
					problems = append(problems, err.Error())
				}
			}
		}
	}
	return problems
}

// checkArguments returns the problems of the arguments of make24: an unknown command or flag, a bad
// value, or an argument that the command does not take.
func checkArguments(args []string) []string {
	a := &app{lang: text.English}
	root := a.newRoot()
	cmd, rest, err := root.Find(args)
	if err != nil {
		return []string{err.Error()}
	}
	if cmd.HasSubCommands() && !cmd.Runnable() {
		return []string{"there is no such command"}
	}
	if cmd.Name() == "completion" || cmd.DisableFlagParsing {
		return nil
	}
	cmd.InitDefaultHelpFlag()
	if err := cmd.ParseFlags(rest); err != nil {
		return []string{err.Error()}
	}
	if err := cmd.ValidateArgs(cmd.Flags().Args()); err != nil {
		return []string{err.Error()}
	}
	return nil
}

// TestCommandsInSentences checks the commands and the flags of make24 that sentences mention. A
// sentence may leave out arguments, as … or as the value of the last flag.
func TestCommandsInSentences(t *testing.T) {
	total := 0
	for _, name := range documents(t) {
		for _, m := range inlineCommand.FindAllStringSubmatch(readDocument(t, name), -1) {
			total++
			words := strings.Fields(strings.NewReplacer("'", "", `"`, "", "…", "").Replace(m[1]))
			for _, problem := range checkArguments(words[1:]) {
				if !strings.HasPrefix(problem, "flag needs an argument") {
					t.Errorf("%s: %s: %s", name, m[1], problem)
				}
			}
		}
	}
	if total < 40 {
		t.Errorf("found only %d commands", total)
	}
}
