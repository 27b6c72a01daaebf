//go:build long && unix

package cli

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/testkit/proctest"
)

var shellBlock = regexp.MustCompile("(?s)```sh\n(.*?)```")

// TestSixCommands runs the six commands in docs/surveys.md that use a cluster, with other ports,
// and compares their result with that of one process.
func TestSixCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("runs other processes, which the race detector does not check")
	}
	page, err := os.ReadFile("../../../docs/surveys.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := slices.DeleteFunc(shellBlock.FindAllStringSubmatch(string(page), -1), func(block []string) bool {
		return !strings.Contains(block[1], "survey server --cluster")
	})
	if len(blocks) != 1 || strings.Count(blocks[0][1], "\n") != 6 {
		t.Fatalf("docs/surveys.md shows %q, not six commands", blocks)
	}
	clients, nodes := fmt.Sprint(":", bustest.PortPrefix(t)), fmt.Sprint(":", bustest.PortPrefix(t))
	commands := strings.NewReplacer(":422", clients, ":622", nodes).Replace(blocks[0][1])
	out, errOut := runGroup(t, commands)
	status, alone, _ := runCommand(t.Context(), "", strings.Fields("survey --cards 5 --stats forms,ideas")...)
	if status != statusYes || !strings.HasSuffix(out, alone) || !strings.Contains(out, "100%  6175 of 6175 hands") {
		t.Errorf("the cluster prints\n%s\n%s\none process prints\n%s", out, errOut, alone)
	}
}

// runGroup runs shell commands, stops the processes that still run at the end, and returns the
// output.
func runGroup(t *testing.T, commands string) (out, errOut string) {
	t.Helper()
	// $(jobs -p) would list the jobs of another shell.
	cmd := proctest.Server(t, "sh", "-c", commands+"\nstatus=$?; jobs -p >jobs; kill $(cat jobs); wait; exit $status")
	cmd.Dir = t.TempDir()
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Error(err)
	}
	return stdout.String(), stderr.String()
}
