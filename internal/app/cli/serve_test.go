package cli

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// startServer starts a command and returns the first line of its log, and a function that stops
// the command and returns its status and the rest of the log.
func startServer(t *testing.T, args ...string) (first string, stop func() (int, string)) {
	t.Helper()
	if args[0] == "serve" && !slices.Contains(args, "--data") && !slices.Contains(args, "--db") {
		args = append(args, "--data", t.TempDir())
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	reader, writer := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- Run(ctx, args, strings.NewReader(""), io.Discard, writer)
		writer.Close()
	}()
	log := bufio.NewReader(reader)
	first, err := log.ReadString('\n')
	if err != nil {
		t.Fatalf("%v: %v after %q", args, err, first)
	}
	// Keep reading, or the server blocks when it logs.
	var rest bytes.Buffer
	read := make(chan error, 1)
	go func() {
		_, err := rest.ReadFrom(log)
		read <- err
	}()
	return first, func() (int, string) {
		cancel()
		if err := <-read; err != nil {
			t.Error(err)
		}
		return <-status, rest.String()
	}
}

// anyAddress matches the flags --addr and --metrics-addr with their values.
var anyAddress = regexp.MustCompile(`(--(?:metrics-)?addr) \S+`)

// TestServeExamples runs the examples of the help, with free ports.
func TestServeExamples(t *testing.T) {
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		for line := range strings.Lines(lang.Say("serve.example")) {
			command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ make24 ")
			if !ok {
				t.Fatalf("no command: %q", line)
			}
			command = anyAddress.ReplaceAllString(command, "$1 127.0.0.1:0")
			if !strings.Contains(command, "--addr") {
				command += " --addr 127.0.0.1:0"
			}
			command = strings.Replace(command, "--drain 5s", "--drain 5ms", 1)
			first, stop := startServer(t, strings.Fields(command)...)
			if !strings.Contains(first, "listening") {
				t.Errorf("%s: %s", command, first)
			}
			if status, log := stop(); status != statusYes || !strings.Contains(log, "stopped") {
				t.Errorf("%s ended with %d: %s", command, status, log)
			}
		}
	}
}

// TestServeEqualsTheCommand checks that an answer of the API equals the line of the command. The
// server's time limit for a hand is an hour here, since a busy machine may exceed the usual 250 ms.
func TestServeEqualsTheCommand(t *testing.T) {
	srv, err := server.New(server.Options{TimeLimit: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	handler := srv.Handler()
	for _, c := range []struct {
		query string
		args  []string
	}{
		{"hand=3388", []string{"3388"}},
		{"hand=2+2+2+12&distinct=idea", []string{"2", "2", "2", "12", "--distinct", "idea"}},
		{"hand=1,2,3,4&distinct=written&parens=all", []string{"1", "2", "3", "4", "--distinct", "written", "--parens", "all"}},
		{"hand=1+2+3+4&count=true", []string{"1", "2", "3", "4", "--count"}},
		{"hand=1+1+1+1&nearest=true", []string{"1", "1", "1", "1", "--nearest"}},
		{"hand=25+50+75+100+3+6&rules=countdown&target=952", []string{"25", "50", "75", "100", "3", "6", "--rules", "countdown", "--target", "952"}},
		{"hand=AKQJ&first=true&target=8/3", []string{"AKQJ", "--first", "--target", "8/3"}},
	} {
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, httptest.NewRequest(http.MethodGet, "/v1/solve?"+c.query, nil))
		body := response.Body.String()
		var out, stderr bytes.Buffer
		Run(context.Background(), append([]string{"solve", "--json"}, c.args...), strings.NewReader(""), &out, &stderr)
		if out.String() != body || stderr.Len() > 0 {
			t.Errorf("%s\n    API: %s\ncommand: %s%s", c.query, body, out.String(), stderr.String())
		}
	}
}

// TestServeStreamsEqualTheCommand checks that each line of a stream of the API equals the line of
// the command, for valid and invalid input lines.
func TestServeStreamsEqualTheCommand(t *testing.T) {
	first, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--log-format", "json")
	defer stop()
	var log struct{ URL string }
	if err := json.Unmarshal([]byte(first), &log); err != nil {
		t.Fatalf("%v in %s", err, first)
	}
	cases, err := os.ReadFile("../../../answer/testdata/answers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	input := "\ufeff" + string(cases) + "\n \nno JSON\r\n{\"answer\":1}\n{}\n[]\n" +
		`{"answer":"` + strings.Repeat("x", 1<<20) + "\"}\n" + `{"id":"last","answer":"4*6","hand":[4,6]}`
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Minute}
	for _, c := range []struct {
		query string
		args  []string
	}{
		{"", nil},
		{"?credit=true&expr=true&steps=true", []string{"--credit", "--expr", "--steps"}},
		{"?rules=hdoj&target=10", []string{"--rules", "hdoj", "--target", "10"}},
	} {
		response, err := client.Post(log.URL+"/v1/check"+c.query, "application/x-ndjson", strings.NewReader(input))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		var out, stderr bytes.Buffer
		Run(context.Background(), append([]string{"check", "--jsonl"}, c.args...), strings.NewReader(input), &out, &stderr)
		got, want := strings.Split(string(body), "\n"), strings.Split(out.String(), "\n")
		if len(got) != len(want) {
			t.Fatalf("%s: %d lines, the command writes %d", c.query, len(got), len(want))
		}
		onlyCommand := regexp.MustCompile(`, or name the field with --[a-z]+-field`) // the API has no flags
		for i := range got {
			if got[i] != onlyCommand.ReplaceAllString(want[i], "") {
				t.Errorf("%s, line %d\n    API: %s\ncommand: %s", c.query, i+1, got[i], want[i])
			}
		}
	}
}

// TestServeGuestRate checks that --guest-rate limits this machine too if it is given, and that
// there is no limit with 0 or without the flag.
func TestServeGuestRate(t *testing.T) {
	for flag, want := range map[string]int{"--guest-rate=2": 2, "--guest-rate=0": 5, "": 5} {
		args := []string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json"}
		if flag != "" {
			args = append(args, flag)
		}
		first, stop := startServer(t, args...)
		var log struct{ URL string }
		if err := json.Unmarshal([]byte(first), &log); err != nil {
			t.Fatalf("%v in %s", err, first)
		}
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Minute}
		made := 0
		for range 5 {
			request, err := http.NewRequest(http.MethodPatch, log.URL+"/game/me", strings.NewReader("{}"))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Content-Type", "application/json")
			request.Header.Set("Sec-Fetch-Site", "same-origin")
			response, err := client.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			switch response.StatusCode {
			case http.StatusOK:
				made++
			case http.StatusTooManyRequests:
			default:
				t.Errorf("%s: status %d", flag, response.StatusCode)
			}
		}
		if made != want {
			t.Errorf("%q: %d guests, want %d", flag, made, want)
		}
		if _, rest := stop(); strings.Contains(rest, "too many requests") != (want < 5) {
			t.Errorf("%q: the log is %s", flag, rest)
		}
	}
}

// TestServePortTaken checks the error for an address in use.
func TestServePortTaken(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	addr := listener.Addr().String()
	for _, c := range []struct{ args, want string }{
		{"serve --addr " + addr, "make24: " + addr + " is in use: another program listens there; choose another port with --addr or --metrics-addr\n"},
		{"serve --addr 127.0.0.1:0 --metrics-addr " + addr, "make24: " + addr + " is in use: another program listens there; choose another port with --addr or --metrics-addr\n"},
		{"--lang zh serve --addr " + addr, "make24: " + addr + " 已被占用：另一个程序正在监听；请用 --addr 或 --metrics-addr 另选端口\n"},
	} {
		var out, log bytes.Buffer
		if status := Run(context.Background(), append(strings.Fields(c.args), "--data", t.TempDir()), strings.NewReader(""), &out, &log); status != statusInvalid || log.String() != c.want || out.Len() > 0 {
			t.Errorf("%s: status %d, %q, want %q", c.args, status, log.String(), c.want)
		}
	}
}

// TestServersOnOneDatabase checks that a second server on a PostgreSQL database waits for one that is
// stopping, and ends with an error if it does not stop.
func TestServersOnOneDatabase(t *testing.T) {
	url := pgtest.MigratedDB(t)
	args := []string{"serve", "--addr", "127.0.0.1:0", "--grace", "0s", "--db", url}
	_, stop := startServer(t, args...)
	status, out, log := runOnce(t, args...)
	waits, message, _ := strings.Cut(log, "\n")
	if !strings.Contains(waits, `level=WARN msg="waiting for another server to stop using the database; without --nats, `) || !strings.Contains(waits, " at_most=2s") {
		t.Errorf("a second server logs %q while it waits", waits)
	}
	if status != statusInvalid || out != "" || !strings.HasPrefix(message, "make24: another server uses the game in postgres://") ||
		!strings.HasSuffix(message, "start each of them with --nats\n") || strings.Contains(log, "pa55") {
		t.Errorf("a second server: status %d, %q%q", status, out, log)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended, next := make(chan int), &logtest.Buffer{}
	go func() {
		ended <- Run(ctx, append(args, "--grace", "1m"), strings.NewReader(""), io.Discard, next)
	}()
	next.Await(t, "waiting for another server to stop")
	stop()
	next.Await(t, "listening")
	cancel()
	if status := <-ended; status != statusYes {
		t.Errorf("a server that is started before the first one stops: status %d, %s", status, next)
	}
}

// TestServeReportsWait checks that a server says for what it waits if the database does not answer.
func TestServeReportsWait(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // accepts connections, and never answers
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	defer func(old time.Duration) { reportWaitAfter = old }(reportWaitAfter)
	reportWaitAfter = time.Millisecond
	url := "postgres://ann:pa55@" + listener.Addr().String() + "/make24"
	status, _, log := runOnce(t, "serve", "--addr", "127.0.0.1:0", "--db", url+"?connect_timeout=1")
	if status != statusInvalid || strings.Contains(log, "pa55") ||
		!strings.Contains(log, `level=WARN msg="waiting for the database" data=postgres://`+listener.Addr().String()+"/make24\n") {
		t.Errorf("status %d, %s", status, log)
	}
}

// TestServeWrongClock checks that a server does not start if its clock differs from the database's,
// or if the database does not tell its clock.
func TestServeWrongClock(t *testing.T) {
	url := pgtest.MigratedDB(t)
	args := []string{"serve", "--addr", "127.0.0.1:0", "--grace", "0s", "--db", url}
	run := func() (status int, log string) {
		ctx, cancel := clocktest.WithTimeout(t.Context(), time.Minute) // ends a server that starts
		defer cancel()
		var stderr bytes.Buffer
		status = Run(ctx, args, strings.NewReader(""), io.Discard, &stderr)
		return status, stderr.String()
	}
	at, err := sqlstore.PostgresClock(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	fixClocks(t, at.Add(-time.Hour))
	status, log := run()
	if status != statusInvalid || !regexp.MustCompile(`(?m)^make24: the clock differs from the database's by 1h\S*; set the clock`).MatchString(log) {
		t.Errorf("a clock that is slow by an hour: status %d, %q", status, log)
	}
	readClocks = nil
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range []string{
		"CREATE SCHEMA broken",
		"CREATE FUNCTION broken.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql AS $$ BEGIN RAISE 'no clock'; END $$",
		"DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = broken, pg_catalog, public', current_database()); END $$",
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	status, log = run()
	if status != statusInvalid || !strings.Contains(log, "no clock") {
		t.Errorf("a database without a clock: status %d, %q", status, log)
	}
}

// TestServeSocket checks a server at a Unix socket and at a path: the address that it logs, health, and the
// errors for a socket that is in use or cannot be created.
func TestServeSocket(t *testing.T) {
	dir, err := os.MkdirTemp("", "make24") // the path of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	socket := "unix:" + filepath.Join(dir, "make24.sock")
	first, stop := startServer(t, "serve", "--addr", socket, "--origin", "https://example.org/24/", "--log-format", "json")
	if !strings.Contains(first, `"url":"https://example.org/24","docs":"https://example.org/24/docs"`) {
		t.Errorf("the log begins with %s", first)
	}
	wantRun(t, statusYes, socket+" is ready", "health", "--addr", socket)
	wantRun(t, statusInvalid, "another program listens there", "serve", "--addr", socket, "--data", t.TempDir())
	if status, log := stop(); status != statusYes {
		t.Errorf("status %d, %s", status, log)
	}
	wantRun(t, statusNo, socket+" is not ready: ", "health", "--addr", socket)
	wantRun(t, statusInvalid, "no such file or directory; create the folder, ", "serve", "--addr", "unix:"+filepath.Join(dir, "no", "x.sock"), "--data", t.TempDir())
	for arg, want := range map[string]string{
		"--addr=unix:": "needs the path of a Unix socket", "--addr=unix:" + strings.Repeat("x", 101): "needs the path of a Unix socket",
		"--origin=https://example.org/game/": "the path /game/ of --origin begins like a path of the game", "--origin=https://example.org/a b/": "is not an address",
		"--origin=https://example.org/../": "is not an address", "--addr=192.0.2.1:2424": "192.0.2.1:2424 is not an address of this machine",
	} {
		wantRun(t, statusInvalid, want, "serve", "--data", t.TempDir(), arg)
	}
}
