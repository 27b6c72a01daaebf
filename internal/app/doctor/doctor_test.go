package doctor_test

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/app/doctor"
	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/backup"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// fixedTime is the time of the clocks that stand still.
var fixedTime = time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC)

// stopped returns clocks that stand still.
func stopped(at time.Time) func() (wall time.Time, mono time.Duration) {
	return func() (time.Time, time.Duration) { return at, 0 }
}

// diagnose runs all checks and returns the findings by check. It fails the test unless Run returns
// console.ErrNo exactly if there is a problem.
func diagnose(t *testing.T, o doctor.Options) (found map[string]doctor.Finding) {
	t.Helper()
	o.BackupEvery, o.Times = 24*time.Hour, doctor.Times{Check: clocktest.Timeout, Sync: time.Millisecond, Clock: time.Millisecond}
	var out bytes.Buffer
	err := doctor.Run(t.Context(), &console.Console{Out: bufio.NewWriter(&out), Err: io.Discard, Lang: text.English, JSON: true}, o)
	found = map[string]doctor.Finding{}
	hasProblem := false
	for line := range bytes.Lines(out.Bytes()) {
		var f doctor.Finding
		if err := json.Unmarshal(line, &f); err != nil {
			t.Fatal(err)
		}
		found[f.Check] = f
		hasProblem = hasProblem || f.Status == doctor.Problem
	}
	if hasProblem && !errors.Is(err, console.ErrNo) || !hasProblem && err != nil {
		t.Fatalf("%v: %v", found, err)
	}
	return found
}

// wantFinding compares a finding with its status and the beginning of its message.
func wantFinding(t *testing.T, found map[string]doctor.Finding, check, status, message string) {
	t.Helper()
	if f := found[check]; f.Status != status || !strings.Contains(f.Message, message) {
		t.Errorf("%s: %s, %q, want %s, %q", check, f.Status, f.Message, status, message)
	}
}

// TestBackups checks the findings for scheduled backups that are old, in the future, empty, not a
// database, and good.
func TestBackups(t *testing.T) {
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
		found := diagnose(t, doctor.Options{Dir: t.TempDir(), BackupDir: backups, Clocks: stopped(fixedTime)})
		wantFinding(t, found, "backups", c.status, c.message)
	}
	files, err := backup.List(backups)
	if err != nil || os.Remove(files[0].Path) != nil {
		t.Fatal("the backup in the future cannot be deleted: ", err)
	}
	found := diagnose(t, doctor.Options{Dir: t.TempDir(), BackupDir: backups, Clocks: stopped(fixedTime)})
	wantFinding(t, found, "backups", doctor.OK, "5 backups in ")
}

// TestClock checks the finding for a clock that jumps during the check, and for one that differs
// from PostgreSQL's.
func TestClock(t *testing.T) {
	reads := 0
	jumping := func() (time.Time, time.Duration) {
		if reads++; reads > 1 {
			return fixedTime.Add(-time.Hour), 0
		}
		return fixedTime, 0
	}
	found := diagnose(t, doctor.Options{Dir: t.TempDir(), Clocks: jumping})
	wantFinding(t, found, "clock", doctor.Problem, "the clock jumped by -1h0m0s; set the clock of this machine")
	address := pgtest.MigratedDB(t)
	at, err := sqlstore.PostgresClock(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	found = diagnose(t, doctor.Options{DB: address, Clocks: stopped(at.Add(time.Minute))})
	wantFinding(t, found, "clock", doctor.Problem, "the clock differs from the database's by -")
}

// TestPostgres checks the findings for a database of PostgreSQL: one that works, with unsafe
// settings, empty, not UTF-8, of a newer make24, and stopped. No finding has the password.
func TestPostgres(t *testing.T) {
	address := pgtest.MigratedDB(t)
	find := func(address, status, message string) {
		t.Helper()
		found := diagnose(t, doctor.Options{DB: address})
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
	db, err := sqlstore.OpenPostgres(t.Context(), server.URL)
	if err != nil {
		t.Fatal(err)
	}
	lock, err := sqlstore.LockPostgres(t.Context(), server.URL, sqlstore.NodeLockOptions{Log: slog.New(slog.DiscardHandler)}) // as a server does
	if err != nil {
		t.Fatal(err)
	}
	find(server.URL, doctor.OK, fmt.Sprintf("schema %d, 0 players, 0 runs, in use by a server", sqlstore.LatestSchema()))
	lock.Unlock()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	find(server.URL, doctor.OK, "not in use by a server")
	pgtest.Execute(t, server.URL, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, true)")
	find(server.URL, doctor.Problem, "the database has schema 99")
	server.Stop()
	find(server.URL, doctor.Problem, "cannot use postgres://")
	find("mysql://u:s3cret@h/d", doctor.Problem, "--db needs the URL of a PostgreSQL database")
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

// TestOrigin checks the findings for an origin: that works, has an expired
// certificate or another fault of TLS, buffers streams, cuts them off, or is another program.
func TestOrigin(t *testing.T) {
	srv, err := server.New(server.Options{TimeLimit: time.Minute, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	works := srv.Handler()
	dir := t.TempDir()
	var roots *x509.CertPool // of the next finding
	serve := func(h http.Handler, certificate *tls.Certificate) (origin string) {
		t.Helper()
		proxy := httptest.NewUnstartedServer(h)
		proxy.Config.ErrorLog = log.New(io.Discard, "", 0)
		if certificate != nil {
			proxy.TLS = &tls.Config{Certificates: []tls.Certificate{*certificate}}
			proxy.StartTLS()
		} else {
			proxy.Start()
		}
		t.Cleanup(proxy.Close)
		_, port, err := net.SplitHostPort(proxy.Listener.Addr().String())
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
		found := diagnose(t, doctor.Options{Dir: dir, Origin: origin, Clocks: stopped(fixedTime), Roots: roots})
		wantFinding(t, found, check, status, message)
		return found
	}
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
		roots = x509.NewCertPool()
		if c.isTrusted {
			roots.AddCert(root)
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
