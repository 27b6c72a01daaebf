package deploy

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/proctest"
)

// host is the name of the game in the examples.
const host = "24.example.org"

// programDir is the folder of the make24 command.
var programDir string

// buildProgram builds the make24 command once, and returns its path.
var buildProgram = sync.OnceValues(func() (string, error) {
	file := filepath.Join(programDir, "make24")
	return file, proctest.TryBuild("..", file, "./cmd/make24", "")
})

// program returns the path of the make24 command.
func program(t *testing.T) string {
	t.Helper()
	file, err := buildProgram()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "make24-deploy")
	if err != nil {
		panic(err)
	}
	programDir = dir
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// start starts a process that the end of the test interrupts and waits for. The log of a failed test
// has the output of the process.
func start(t *testing.T, name string, args ...string) *logtest.Buffer {
	t.Helper()
	output := &logtest.Buffer{}
	cmd := proctest.Server(t, name, args...)
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Stop(syscall.SIGTERM)
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
func waitFor(t *testing.T, client *http.Client, url string) {
	t.Helper()
	clocktest.Until(t, url, func() bool {
		response, err := client.Get(url)
		if err != nil {
			return false
		}
		_ = response.Body.Close()
		return response.StatusCode == http.StatusOK
	})
}

// startServer starts make24 with further flags and returns its address.
func startServer(t *testing.T, flags ...string) string {
	t.Helper()
	address := freeAddress(t)
	start(t, program(t), append([]string{"serve", "--addr", address, "--data", t.TempDir()}, flags...)...)
	waitFor(t, http.DefaultClient, "http://"+address+"/readyz")
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
	help, err := proctest.Command(t, program(t), "serve", "--help").Output()
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
