package deploy

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// host is the name of the game in the examples.
const host = "24.example.org"

// program is the make24 command, built by TestMain.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "make24-deploy")
	if err != nil {
		panic(err)
	}
	program = filepath.Join(dir, "make24")
	build := exec.Command("go", "build", "-o", program, "./cmd/make24")
	build.Dir = ".."
	if output, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, output)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// logBuffer is a buffer that a process writes to while the test reads it.
type logBuffer struct {
	mu    sync.Mutex
	bytes bytes.Buffer
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.bytes.String()
}

// start starts a process that the end of the test interrupts and waits for. The log of a failed test
// has the output of the process.
func start(t *testing.T, name string, args ...string) *logBuffer {
	t.Helper()
	output := &logBuffer{}
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdout, cmd.Stderr = output, output
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	if err := cmd.Start(); err != nil {
		cancel()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = cmd.Wait()
		if t.Failed() {
			t.Logf("%s:\n%s", filepath.Base(name), output)
		}
	})
	return output
}

// freeAddress returns a local address that was free a moment ago.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// waitFor waits until a request succeeds.
func waitFor(t *testing.T, client *http.Client, url string, output *logBuffer) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		response, err := client.Get(url)
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return
			}
			err = fmt.Errorf("status %d", response.StatusCode)
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %v\n%s", url, err, output)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// startServer starts make24 with further flags and returns its address.
func startServer(t *testing.T, flags ...string) string {
	t.Helper()
	address := freeAddress(t)
	output := start(t, program, append([]string{"serve", "--addr", address, "--data", t.TempDir()}, flags...)...)
	waitFor(t, http.DefaultClient, "http://"+address+"/readyz", output)
	return address
}

// notHere matches the flags of a command line that need the machine or the services of the example.
var notHere = regexp.MustCompile(`^--(addr|data|db|nats|metrics-addr|drain)=`)

// checkServe starts a server with a command line of an example, except for addresses and databases, and
// checks that the remaining flags exist. It returns the address of the server.
func checkServe(t *testing.T, args []string) string {
	t.Helper()
	if len(args) == 0 || args[0] != "serve" {
		t.Fatalf("the command is %q, want serve", args)
	}
	help, err := exec.Command(program, "serve", "--help").Output()
	if err != nil {
		t.Fatal(err)
	}
	var flags []string
	for _, arg := range args[1:] {
		name, _, _ := strings.Cut(arg, "=")
		if !regexp.MustCompile(`(?m)^  ` + name + `\b`).Match(help) {
			t.Errorf("serve has no flag %s", name)
		}
		if !notHere.MatchString(arg) {
			flags = append(flags, arg)
		}
	}
	return startServer(t, slices.Clip(flags)...)
}

// flagValue returns the value of a flag in args.
func flagValue(t *testing.T, args []string, flag string) string {
	t.Helper()
	for _, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--"+flag+"="); ok {
			return value
		}
	}
	t.Fatalf("%q has no flag --%s", args, flag)
	return ""
}
