package deploy

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/proctest"
)

// unitFile is the systemd unit that the packages install.
const unitFile = "systemd/make24.service"

// readUnit returns the values of the unit by key. A key that occurs repeatedly has the last value.
func readUnit(t *testing.T) map[string]string {
	t.Helper()
	values := map[string]string{}
	for line := range strings.Lines(readFile(t, unitFile)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "[") {
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			t.Fatalf("%s: invalid line %q", unitFile, line)
		}
		values[key] = value
	}
	return values
}

// TestUnit runs the command of the unit with its environment and a file of settings, and stops it as
// systemd does. The sandboxing of the unit needs systemd, so TestUnitIsValid only checks it.
func TestUnit(t *testing.T) {
	unit := readUnit(t)
	dir, address := t.TempDir(), freeAddress(t)
	// All examples in the installed file, with places of this machine and without PostgreSQL.
	settings := readFile(t, "../packaging/files/make24.conf")
	if !strings.Contains(settings, "\nMAKE24_DATA=/var/lib/"+unit["StateDirectory"]+"\n") {
		t.Error("the settings do not name the folder of the unit")
	}
	settings = regexp.MustCompile(`(?m)^#(MAKE24_)`).ReplaceAllString(settings, "$1")
	settings = regexp.MustCompile(`(?m)^MAKE24_DB=.*\n`).ReplaceAllString(settings, "")
	file := filepath.Join(dir, "make24.conf")
	writeFile(t, file, replaceAll(t, settings, "/var/lib", dir, "127.0.0.1:2424", address, "/var/backups/make24", dir))

	if unit["ExecStart"] != "/usr/bin/make24 serve --config /etc/make24/make24.conf" || unit["Environment"]+unit["EnvironmentFile"] != "" {
		t.Fatalf("the unit runs %q, and has settings beside those that the packages install: %q", unit["ExecStart"], unit["Environment"]+unit["EnvironmentFile"])
	}
	cmd := proctest.Server(t, program(t), "serve", "--config", file)
	cmd.Env = []string{"XDG_RUNTIME_DIR=" + dir}
	output := &logtest.Buffer{}
	cmd.Stdout, cmd.Stderr = output, output
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	waitFor(t, http.DefaultClient, "http://"+address+"/readyz")
	output.Await(t, "backup made")
	// A command of the same machine works on the game of the server without any flag.
	players := proctest.Command(t, program(t), "admin", "expire", "--guests", "90d", "--dry-run")
	players.Env = cmd.Env
	if out, err := players.CombinedOutput(); err != nil {
		t.Errorf("admin does not find the server: %v\n%s", err, out)
	}
	if err := cmd.Stop(syscall.SIGTERM); err != nil {
		t.Errorf("systemd would report a failure after a stop: %v\n%s", err, output)
	}
	if _, err := os.Stat(filepath.Join(dir, unit["StateDirectory"], "make24.db")); err != nil {
		t.Errorf("the game is not in the folder of the unit: %v", err)
	}
	if stop, err := strconv.Atoi(unit["TimeoutStopSec"]); err != nil || time.Duration(stop)*time.Second <= 10*time.Second {
		t.Errorf("TimeoutStopSec is %q, which must be longer than --grace", unit["TimeoutStopSec"])
	}
	if files, err := strconv.Atoi(unit["LimitNOFILE"]); err != nil || files < 20_000 {
		t.Errorf("LimitNOFILE is %q, but 10,000 spectators need 20000", unit["LimitNOFILE"])
	}
}

// TestUnitIsValid lets systemd check the unit and rate its sandboxing: 0 is best, and 10 is none.
func TestUnitIsValid(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("NO systemd-analyze: the unit was NOT verified")
	}
	file := filepath.Join(t.TempDir(), "make24.service")
	writeFile(t, file, replaceAll(t, readFile(t, unitFile), "/usr/bin/make24", program(t))) // an installed program is required
	for _, args := range [][]string{{"verify", "--man=no", file}, {"security", "--offline=true", "--threshold=20", file}} {
		out, err := proctest.Command(t, analyze, args...).CombinedOutput()
		if err != nil || bytes.Contains(out, []byte("make24.service:")) && args[0] == "verify" {
			t.Errorf("systemd-analyze %s: %v\n%s", args[0], err, out)
		}
	}
}
