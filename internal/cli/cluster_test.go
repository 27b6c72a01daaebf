//go:build unix

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/make24/make24/internal/bus/bustest"
)

var shellBlock = regexp.MustCompile("(?s)```sh\n(.*?)```")

// TestSixCommands runs the six commands in docs/surveys.md that use a cluster, with other ports,
// and compares their result with that of one process.
func TestSixCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("runs other processes, which the race detector does not check")
	}
	page, err := os.ReadFile("../../docs/surveys.md")
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
	alone, _ := runGroup(t, "make24 survey --cards 5 --stats forms,ideas")
	if alone == "" || !strings.HasSuffix(out, alone) || !strings.Contains(out, "100%  6175 of 6175 hands") {
		t.Errorf("the cluster prints\n%s\n%s\none process prints\n%s", out, errOut, alone)
	}
}

// runGroup runs shell commands as one process group, stops the processes that still run at the end,
// and returns the output.
func runGroup(t *testing.T, commands string) (out, errOut string) {
	logs := t.TempDir()
	create := func(name string) *os.File {
		file, err := os.Create(filepath.Join(logs, name))
		if err != nil {
			t.Fatal(err)
		}
		return file
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", commands)
	cmd.Dir = t.TempDir()
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")}
	// Files, not pipes: the nodes keep running and would keep a pipe open.
	stdout, stderr := create("out"), create("err")
	defer stdout.Close()
	defer stderr.Close()
	cmd.Stdout, cmd.Stderr = stdout, stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	// Every process of the group inherits the write end of a pipe, so reading it ends when all have
	// exited.
	alive, held, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Close()
	cmd.ExtraFiles = []*os.File{held}
	if err := cmd.Run(); err != nil {
		t.Error(err)
	}
	held.Close()
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) // there may be no process left
	_ = alive.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := alive.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Error("the nodes did not stop:", err)
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
	read := func(file *os.File) string {
		text, err := os.ReadFile(file.Name())
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	return read(stdout), read(stderr)
}
