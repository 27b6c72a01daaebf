package cli

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
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
	"github.com/make24/make24/internal/server/backup"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
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

// TestDoctorBackups checks the findings for scheduled backups that are old, in the future, empty, not a
// database, and good.
func TestDoctorBackups(t *testing.T) {
	fixClocks(t, fixedTime)
	backups := t.TempDir()
	for _, c := range []struct {
		age                      time.Duration
		content, status, message string
	}{
		{-48 * time.Hour, storage.SQLiteHeader, doctor.Warning, "is dated in the future; set the clock"},
		{72 * time.Hour, storage.SQLiteHeader, doctor.Problem, "the newest of 2 backups in "},
		{24 * time.Hour, storage.SQLiteHeader, doctor.Warning, "is dated in the future; set the clock"},
		{2 * time.Hour, "", doctor.Problem, " is empty or not a database, "},
		{time.Hour, "no database, but long enough", doctor.Problem, " is empty or not a database, "},
		{time.Minute, storage.SQLiteHeader, doctor.Warning, "is dated in the future; "},
	} {
		if err := os.WriteFile(filepath.Join(backups, backup.Name(fixedTime.Add(-c.age))), []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		_, found := diagnose(t, "--data", t.TempDir(), "--backup-dir", backups)
		wantFinding(t, found, "backups", c.status, c.message)
	}
	files, err := backup.List(backups)
	if err != nil || os.Remove(files[0].Path) != nil {
		t.Fatal("the backup in the future cannot be deleted: ", err)
	}
	_, found := diagnose(t, "--data", t.TempDir(), "--backup-dir", backups)
	wantFinding(t, found, "backups", doctor.OK, "5 backups in ")
}

// TestDoctorClock checks the finding for a clock that jumps during the check, and for one that differs
// from PostgreSQL's.
func TestDoctorClock(t *testing.T) {
	reads := 0
	setClocks(t, func() (time.Time, time.Duration) {
		if reads++; reads > 1 {
			return fixedTime.Add(-time.Hour), 0
		}
		return fixedTime, 0
	})
	_, found := diagnose(t, "--data", t.TempDir())
	wantFinding(t, found, "clock", doctor.Problem, "the clock jumped by -1h0m0s; set the clock of this machine")
	address := pgtest.MigratedDB(t)
	at, err := sqlstore.PostgresClock(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	fixClocks(t, at.Add(time.Minute))
	_, found = diagnose(t, "--db", address)
	wantFinding(t, found, "clock", doctor.Problem, "the clock differs from the database's by -")
}

// TestDoctorPostgres checks the findings for a database of PostgreSQL: one that works, with unsafe
// settings, empty, not UTF-8, of a newer make24, and stopped. No finding has the password.
func TestDoctorPostgres(t *testing.T) {
	address := pgtest.MigratedDB(t)
	find := func(address, status, message string) {
		t.Helper()
		_, found := diagnose(t, "--db", address)
		wantFinding(t, found, "database", status, message)
		for _, f := range found {
			if strings.Contains(f.Message, pgtest.Password) || strings.Contains(f.Message, url.QueryEscape(pgtest.Password)) {
				t.Errorf("the password is in %q", f.Message)
			}
		}
		if _, ok := found["backups"]; ok {
			t.Error("scheduled backups of PostgreSQL are checked")
		}
	}
	find(address, doctor.Problem, "PostgreSQL's setting fsync is off") // of the server of the tests
	server := pgtest.NewServer(t)
	server.Stop()
	server.Start(t, "fsync=on", "max_connections=19")
	find(server.URL, doctor.Warning, "max_connections is 19")
	server.Stop()
	server.Start(t, "fsync=on")
	find(server.URL, doctor.Warning, "no game in ")
	find(server.URL+"&synchronous_commit=off", doctor.Problem, "PostgreSQL's setting synchronous_commit is off")
	find(server.URL+"&default_transaction_read_only=on", doctor.Problem, "is read-only")
	pgtest.Execute(t, server.URL, "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
	find(strings.Replace(server.URL, "/postgres?", "/latin?", 1), doctor.Problem, "the database uses LATIN1; ")
	_, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--db", server.URL)
	find(server.URL, doctor.OK, "schema "+latest+", 0 players, 0 runs, in use by a server")
	stop()
	find(server.URL, doctor.OK, "not in use by a server")
	pgtest.Execute(t, server.URL, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, true)")
	find(server.URL, doctor.Problem, "the database has schema 99")
	server.Stop()
	find(server.URL, doctor.Problem, "cannot use postgres://")
	find("mysql://u:s3cret@h/d", doctor.Problem, "--db needs the URL of a PostgreSQL database")
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
	_, stop := startServer(t, "survey", "server", "--listen", listen, "--data", t.TempDir())
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

// newCertificate returns a certificate for a name that is valid until a time.
func newCertificate(t *testing.T, name string, end time.Time) (tls.Certificate, *x509.Certificate) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: end.Add(-90 * 24 * time.Hour), NotAfter: end, DNSNames: []string{name},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, parsed
}

// TestDoctorOrigin checks the findings for an origin behind a proxy: that works, has an expired
// certificate or another fault of TLS, buffers streams, cuts them off, or is another program.
func TestDoctorOrigin(t *testing.T) {
	dir := t.TempDir()
	first, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data", dir)
	defer stop()
	target, err := url.Parse(urlOf(t, first))
	if err != nil {
		t.Fatal(err)
	}
	works := httputil.NewSingleHostReverseProxy(target)
	serve := func(h http.Handler, certificate *tls.Certificate) (origin string) {
		t.Helper()
		server := httptest.NewUnstartedServer(h)
		server.Config.ErrorLog = log.New(io.Discard, "", 0)
		if certificate != nil {
			server.TLS = &tls.Config{Certificates: []tls.Certificate{*certificate}}
			server.StartTLS()
		} else {
			server.Start()
		}
		t.Cleanup(server.Close)
		_, port, err := net.SplitHostPort(server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if certificate != nil {
			return "https://localhost:" + port
		}
		return "http://localhost:" + port
	}
	find := func(origin, check, status, message string) map[string]doctor.Finding {
		t.Helper()
		_, found := diagnose(t, "--data", dir, "--origin", origin)
		wantFinding(t, found, check, status, message)
		return found
	}
	fixClocks(t, fixedTime)
	defer func() { doctorRoots = nil }()
	for _, c := range []struct {
		name            string
		end             time.Duration
		isTrusted       bool
		status, message string
	}{
		{"localhost", 60 * 24 * time.Hour, true, doctor.OK, "valid until "},
		{"localhost", 10 * 24 * time.Hour, true, doctor.Warning, "the certificate expires on "},
		{"localhost", -time.Hour, true, doctor.Problem, "the certificate is valid from "},
		{"localhost", 60 * 24 * time.Hour, false, doctor.Problem, "this machine does not trust the authority"},
		{"24.example.org", 60 * 24 * time.Hour, true, doctor.Problem, "the certificate is for other names: 24.example.org; "},
	} {
		certificate, root := newCertificate(t, c.name, fixedTime.Add(c.end))
		doctorRoots = x509.NewCertPool()
		if c.isTrusted {
			doctorRoots.AddCert(root)
		}
		found := find(serve(works, &certificate), "certificate", c.status, c.message)
		if c.status != doctor.Problem {
			wantFinding(t, found, "origin", doctor.OK, "is ready")
		} else {
			wantFinding(t, found, "origin", doctor.Problem, "cannot open https://localhost:")
		}
	}
	buffering := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder := httptest.NewRecorder()
		works.ServeHTTP(recorder, r)
		w.Header().Set("Content-Type", recorder.Header().Get("Content-Type"))
		_, _ = w.Write(recorder.Body.Bytes())
	})
	find(serve(buffering, nil), "stream", doctor.Problem, "the proxy buffers streams")
	cutting := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprint(w, "data: 1\n\n")
	})
	find(serve(cutting, nil), "stream", doctor.Problem, "the proxy cuts streams off")
	find(serve(http.NotFoundHandler(), nil), "origin", doctor.Problem, "/readyz answers with status 404 and not as make24 does")
	find(serve(http.NotFoundHandler(), nil), "stream", doctor.Problem, "/healthz/stream answers with status 404")
	find(serve(http.RedirectHandler("https://other.example.org/", http.StatusMovedPermanently), nil), "origin", doctor.Problem, "redirects to https://other.example.org/")
	busy := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprint(w, `{"detail":"The database does not answer."}`)
	})
	find(serve(busy, nil), "origin", doctor.Problem, "is not ready: The database does not answer.")
	find("http://localhost:1", "origin", doctor.Problem, "connection refused; check the server")
	plain := serve(works, nil)
	find(plain, "origin", doctor.OK, " is ready")
	find(strings.Replace(plain, "localhost", "127.0.0.1", 1), "origin", doctor.OK, " is ready")
	find(strings.Replace(plain, "localhost", "0.0.0.0", 1), "origin", doctor.Warning, "browsers allow passkeys only over https")
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
