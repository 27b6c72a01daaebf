package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/app/doctor"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// fixedTime is the time of the clocks that stand still.
var fixedTime = time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)

// setClocks sets the clocks of commands in this process until the test ends. It panics in a parallel
// test, since all tests share the clocks.
func setClocks(t *testing.T, clocks func() (wall time.Time, mono time.Duration)) {
	t.Helper()
	t.Setenv("TEST_CLOCKS", "set") // forbids parallel tests
	readClocks = clocks
	t.Cleanup(func() { readClocks = nil })
}

// latest is the number of the latest schema.
var latest = strconv.FormatInt(sqlstore.LatestSchema(), 10)

// fixClocks makes the clocks of commands in this process stand still at a time until the test ends.
func fixClocks(t *testing.T, at time.Time) {
	t.Helper()
	setClocks(t, func() (time.Time, time.Duration) { return at, 0 })
}

// diagnose runs doctor and returns the exit status and the findings by check.
func diagnose(t *testing.T, args ...string) (status int, found map[string]doctor.Finding) {
	t.Helper()
	defer func(before doctor.Times) { doctorTimes = before }(doctorTimes)
	doctorTimes.Check, doctorTimes.Sync, doctorTimes.Clock = clocktest.Timeout, time.Millisecond, time.Millisecond
	status, out, log := runOnce(t, append([]string{"doctor", "--json"}, args...)...)
	if log != "" || status != statusYes && status != statusNo {
		t.Fatalf("status %d, %q%q", status, out, log)
	}
	found = map[string]doctor.Finding{}
	for line := range strings.Lines(out) {
		var f doctor.Finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		found[f.Check] = f
	}
	return status, found
}

// wantFinding compares a finding with its status and the beginning of its message.
func wantFinding(t *testing.T, found map[string]doctor.Finding, check, status, message string) {
	t.Helper()
	if f := found[check]; f.Status != status || !strings.Contains(f.Message, message) {
		t.Errorf("%s: %s, %q, want %s, %q", check, f.Status, f.Message, status, message)
	}
}

// TestDoctor checks the findings for a game that works, before, while and after a server uses it, and
// with damaged data.
func TestDoctor(t *testing.T) {
	dir, backups := filepath.Join(t.TempDir(), "game"), t.TempDir()
	status, found := diagnose(t, "--data", dir)
	wantFinding(t, found, "database", doctor.Warning, "no game in "+dir)
	wantFinding(t, found, "write", doctor.Warning, dir+" does not exist")
	wantFinding(t, found, "backups", doctor.Warning, "no scheduled backups; ")
	if _, err := os.Stat(dir); err == nil || status != statusYes {
		t.Errorf("status %d, and the folder exists: %v", status, err == nil)
	}
	args := []string{"--data", dir, "--backup-dir", backups}
	first, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data", dir)
	origin := urlOf(t, first)
	beginRun(t, origin)
	status, found = diagnose(t, append(args, "--origin", origin)...)
	if status != statusYes || len(found) != 9 {
		t.Errorf("status %d, findings %v", status, found)
	}
	wantFinding(t, found, "version", doctor.OK, "schema "+latest)
	wantFinding(t, found, "database", doctor.OK, "schema "+latest+", 1 player, 1 run, in use by a server")
	wantFinding(t, found, "write", doctor.OK, dir+" is writable")
	wantFinding(t, found, "clock", doctor.OK, "steady")
	wantFinding(t, found, "origin", doctor.OK, origin+" is ready")
	wantFinding(t, found, "stream", doctor.OK, "events arrive when they are sent")
	wantFinding(t, found, "backups", doctor.Warning, "no scheduled backup in "+backups+" yet")
	stop()
	_, found = diagnose(t, args...)
	wantFinding(t, found, "database", doctor.OK, "not in use by a server")
	_, found = diagnose(t, "--data", dir, "--backup-dir", "/nowhere/x")
	wantFinding(t, found, "backups", doctor.Problem, "cannot read the folder /nowhere/x of --backup-dir: no such file or directory")

	database := filepath.Join(dir, storage.DatabaseFile)
	if err := os.Chmod(database, 0o644); err != nil {
		t.Fatal(err)
	}
	_, found = diagnose(t, args...)
	wantFinding(t, found, "database", doctor.Warning, "other users may read or write "+database)
	info, err := os.Stat(database)
	if err != nil {
		t.Fatal(err)
	}
	future := info.ModTime().Add(time.Hour)
	if err := os.Chtimes(database, future, future); err != nil {
		t.Fatal(err)
	}
	_, found = diagnose(t, args...)
	wantFinding(t, found, "clock", doctor.Problem, "but the database was written at")
	if err := os.Chmod(database, 0o600); err != nil {
		t.Fatal(err)
	}
	executeSQL(t, database, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)")
	_, found = diagnose(t, args...)
	wantFinding(t, found, "database", doctor.Problem, "the database has schema 99, this program supports "+latest+"; ")
	executeSQL(t, database, "DELETE FROM goose_db_version WHERE version_id IN ("+latest+", 99)")
	_, found = diagnose(t, args...)
	wantFinding(t, found, "database", doctor.Warning, "this program updates it to "+latest)
	for _, end := range []string{"-wal", "-shm"} {
		_ = os.Remove(database + end)
	}
	if err := os.WriteFile(database, []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	status, found = diagnose(t, args...)
	wantFinding(t, found, "database", doctor.Problem, "cannot use "+database+": not a database of make24; ")
	if status != statusNo {
		t.Errorf("status %d with a problem", status)
	}
}

// TestDoctorNATS checks the findings for a NATS server that works, is slow, or is missing.
func TestDoctorNATS(t *testing.T) {
	defer func(dial time.Duration, times doctor.Times) { dialTimeout, doctorTimes = dial, times }(dialTimeout, doctorTimes)
	dialTimeout = shortTimeout
	dir := t.TempDir()
	_, found := diagnose(t, "--data", dir, "--nats", "nats://u:s3cret@"+bustest.FreeAddress(t))
	wantFinding(t, found, "nats", doctor.Problem, "no NATS server answers at nats://127.0.0.1:")
	_, found = diagnose(t, "--data", dir, "--nats", "nats://u:s3cret@[")
	wantFinding(t, found, "nats", doctor.Problem, "invalid URL in --nats")
	dialTimeout = time.Minute
	listen := bustest.FreeAddress(t)
	_, stop := startServer(t, "survey", "server", "--listen", listen, "--store-dir", t.TempDir())
	for _, c := range []struct {
		maxRTT          time.Duration // not a time that this machine may exceed, or could fall below
		status, message string
	}{{time.Hour, doctor.OK, "round trip"}, {0, doctor.Warning, "ms"}} {
		doctorTimes.MaxRTT = c.maxRTT
		_, found = diagnose(t, "--data", dir, "--nats", "nats://"+listen)
		wantFinding(t, found, "nats", c.status, c.message)
	}
	stop()
}

// TestDoctorLines checks the lines for people, and errors of flags.
func TestDoctorLines(t *testing.T) {
	dir := t.TempDir()
	for lang, want := range map[string][]string{
		"en": {"ok      version     make24 ", "warning database    no game in " + dir + "; ", "ok      write       " + dir + " is writable\n"},
		"zh": {"正常    版本        make24 ", "警告    数据库      " + dir + " 中没有游戏；", "正常    写权限      " + dir + " 可写\n"},
	} {
		status, out, log := runOnce(t, "doctor", "--lang", lang, "--data", dir)
		lines := slices.Collect(strings.Lines(out))
		if status != statusYes || log != "" || len(lines) != 7 {
			t.Errorf("%s: status %d, %q%q", lang, status, out, log)
			continue
		}
		for i, prefix := range want {
			if !strings.HasPrefix(lines[i], prefix) {
				t.Errorf("%q, want %q", lines[i], prefix)
			}
		}
	}
	for args, want := range map[string]string{
		"--data x --db postgres://h/d":  "--data and --db cannot be used together",
		"--data " + dir + " --origin x": "--origin \"x\" is not an address",
		"--data " + dir + " x":          "doctor takes no arguments",
		"--data=":                       "--data is empty",
	} {
		if status, out, log := runOnce(t, append([]string{"doctor"}, strings.Fields(args)...)...); status != statusInvalid || out != "" || !strings.HasPrefix(log, "make24: "+want) {
			t.Errorf("%s: status %d, %q%q", args, status, out, log)
		}
	}
}
