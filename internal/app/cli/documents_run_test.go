package cli

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/testkit/proctest"
)

// A skippedCommand is a command of documents that TestScriptsInDocuments does not run.
type skippedCommand struct {
	pattern *regexp.Regexp
	reason  string
}

// skippedCommands lists the commands that are not run. TestCommandsInDocuments checks their arguments.
var skippedCommands = []skippedCommand{
	{regexp.MustCompile(`^(make|git|go|npm|cd|perl|basename|printf 'added|export|for|python3|docker|sudo|pip|lm_eval|inspect|vf-eval|vf-validate)\b|^\t|^\. |^(scripts/|\.bin/|\./make24)|MAKE24_BIN=|MAKE24_FAILPOINT=`), "needs the source, another program or a part of the line before it"},
	{regexp.MustCompile(`make24 play`), "needs a terminal; play_test.go runs it"},
	{regexp.MustCompile(`make24 survey (server|plan|worker|watch|fold|compare)`), "needs NATS or a finished survey; survey.txtar and the tests of internal/survey run these commands"},
	{regexp.MustCompile(`make24 survey .*(--cards [5-9]|--max|--variant|--classic)`), "takes minutes; sequences_test.go and survey.txtar run smaller ones"},
	{regexp.MustCompile(`--db '?postgres://`), "needs the database of the example"},
	{regexp.MustCompile(`make24 doctor.* --(origin|config)`), "asks the server of the example; doctor_test.go runs the checks"},
	{regexp.MustCompile(`RUN PLAYER`), "has placeholders"},
	{regexp.MustCompile(`trained\.jsonl`), "needs the answers that a Python program writes; clients/python runs the page"},
	{regexp.MustCompile(`make24 admin top`), "asks the server of the example and does not end; adminblock_test.go runs it"},
	{regexp.MustCompile(`make24 admin hands`), "is followed by a fit, which takes a minute"},
}

// skipReason returns why a command is not run, or "".
func skipReason(command string) string {
	for _, s := range skippedCommands {
		if s.pattern.MatchString(command) {
			return s.reason
		}
	}
	return ""
}

// sandboxFiles are the files that commands of documents read.
var sandboxFiles = map[string]string{
	"answers.jsonl": `{"id":7,"answer":"8/(3-8/3)","hand":[3,3,8,8]}` + "\n",
	"public.csv":    "Rank,Puzzles\n1,1 1 4 6\n2,3 3 8 8\n",
	"hands.txt":     "3 3 8 8\n1 5 5 5\n",
	"mine.jsonl":    `{"hand":[8,3,8,3],"rules":"beginner"}` + "\n",
}

// preparations lists the commands that run before those of a document, which need their results.
var preparations = map[string][]string{
	"docs/datasets.md":  {"make24 generate --size 5 --seed 7 --format verl -o data.parquet"},
	"docs/upgrading.md": {"make24 serve --data /var/lib/make24"},
}

// configBlock matches the file of settings that docs/operations.md shows.
var configBlock = regexp.MustCompile("(?s)```\n(# /etc/make24/make24.conf\n.*?)```")

// A sandbox runs the commands of a document in a folder of its own.
type sandbox struct {
	t       *testing.T
	dir     string
	paths   *strings.Replacer // from the folders in documents to those in dir
	env     []string          // more variables of the environment
	address string            // of the server
	server  *proctest.Cmd     // nil if no server runs
}

func newSandbox(t *testing.T, page string) *sandbox {
	t.Helper()
	dir := t.TempDir()
	s := &sandbox{t: t, dir: dir, paths: strings.NewReplacer(
		"/var/lib/", dir+"/var/lib/", "/etc/make24/", dir+"/etc/make24/", "/srv/", dir+"/srv/", "--backup-dir /backup", "--backup-dir "+dir+"/backup",
		" /backup/", " "+dir+"/backup/", "0.0.0.0:2424", "127.0.0.1:0", "--addr 127.0.0.1:2424", "--addr 127.0.0.1:0")}
	for _, folder := range []string{"var/lib", "etc/make24", "srv", "backup"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string]string{}
	for name, text := range sandboxFiles {
		files[name] = text
	}
	if m := configBlock.FindStringSubmatch(page); m != nil {
		files["etc/make24/make24.conf"] = s.paths.Replace(m[1])
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// command returns a command line that can be started, as a child that newChild makes.
func (s *sandbox) command(newChild func(t testing.TB, name string, args ...string) *proctest.Cmd, line string) *proctest.Cmd {
	line = s.paths.Replace(line)
	if s.address != "" {
		line = strings.ReplaceAll(line, "localhost:2424", s.address)
	}
	cmd := newChild(s.t, "sh", "-c", line)
	cmd.Dir = s.dir
	cmd.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + s.dir, "XDG_DATA_HOME=" + s.dir + "/home", "MAKE24_ADDR=127.0.0.1:0", "GORACE=" + os.Getenv("GORACE"),
	}, s.env...)
	return cmd
}

// answersNo matches the commands of documents that may answer no, with the exit status 1.
var answersNo = regexp.MustCompile(`make24 (check|deal|audit)\b`)

// runCommand runs a command and checks its exit status.
func (s *sandbox) run(line string) {
	s.t.Helper()
	if regexp.MustCompile(`make24 (restore|admin verify)`).MatchString(line) {
		s.stop() // as the text before these commands says
	}
	cmd := s.command(proctest.Command, line)
	if out, err := cmd.CombinedOutput(); err != nil && (cmd.ProcessState.ExitCode() != 1 || !answersNo.MatchString(line)) {
		s.t.Errorf("%s: %v\n%s", line, err, out)
	}
}

// listening matches the log line of a server that is ready. Its address is there unless --origin is given.
var listening = regexp.MustCompile(`msg=listening url=(?:http://(\S+)|https://)`)

// serve starts a server, which runs until the next one is started or the document ends.
func (s *sandbox) serve(line string) {
	s.t.Helper()
	s.stop()
	cmd := s.command(proctest.Server, "exec env "+line)
	log, err := cmd.StderrPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.server = cmd
	s.t.Cleanup(s.stop)
	var printed strings.Builder
	var ready []string
	cmd.Await(func() {
		for lines := bufio.NewScanner(log); ready == nil && lines.Scan(); {
			printed.WriteString(lines.Text() + "\n")
			ready = listening.FindStringSubmatch(lines.Text())
		}
	})
	if ready == nil {
		s.t.Errorf("%s: the server does not listen:\n%s", line, printed.String())
		return
	}
	s.address = ready[1]
}

// stop stops the server.
func (s *sandbox) stop() {
	if s.server == nil {
		return
	}
	// A shell in the background ignores interrupts.
	if err := s.server.Stop(syscall.SIGTERM); err != nil && err.Error() != "signal: terminated" {
		s.t.Errorf("%s: %v", s.server.Args[2], err)
	}
	s.server = nil
}

// sessionCommand matches the lines of sessions that are run like those of scripts.
var sessionCommand = regexp.MustCompile(`^(make24|echo|printf) `)

// TestScriptsInDocuments runs the commands in the scripts of documents, in their order, except those
// with a reason in skippedCommands. Servers run until the next one is started, so the requests of curl
// in a document reach the server that it shows.
func TestScriptsInDocuments(t *testing.T) { checkScripts(t, false) }

// checkScripts runs the scripts of slowDocuments or, unless slow is set, of all other documents.
func checkScripts(t *testing.T, slow bool) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a server for each document")
	}
	_, noCurl := exec.LookPath("curl")
	if noCurl != nil {
		t.Log("NO curl: the requests in documents were NOT sent")
	}
	ran, used := 0, map[string]bool{}
	for _, name := range documents(t) {
		page := readDocument(t, name)
		var lines []string
		for _, script := range scriptsOf(name, page) {
			for line := range strings.SplitSeq(script, "\n") {
				switch reason := skipReason(line); {
				case line == "", strings.HasPrefix(line, "#"), noCurl != nil && strings.HasPrefix(line, "curl"):
				case uncomparedSessions[name] != "" && !sessionCommand.MatchString(line):
				case reason != "":
					used[reason] = true
				default:
					lines = append(lines, line)
				}
			}
		}
		if name == "docs/sheets.md" { // a table of commands
			for _, m := range inlineCommand.FindAllStringSubmatch(page, -1) {
				if strings.Contains(m[1], " -o ") {
					lines = append(lines, m[1])
				}
			}
		}
		if len(lines) == 0 {
			continue
		}
		ran += len(lines)
		if (slowDocuments[name] != "") != slow {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSandbox(t, page)
			s.env = modelEnvironment(t, page)
			for _, line := range append(preparations[name], lines...) {
				if regexp.MustCompile(`make24 serve`).MatchString(line) {
					s.serve(line)
				} else {
					s.run(line)
				}
			}
		})
	}
	for _, s := range skippedCommands {
		if !used[s.reason] {
			t.Errorf("no command of a document is skipped because it %s", s.reason)
		}
	}
	if ran < 40 {
		t.Errorf("found only %d commands that can be run", ran)
	}
}
