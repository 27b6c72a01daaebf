package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/race"
)

// planted holds characters that control terminals, and may be in a file name and an argument.
const planted = "x\x1b]1337;a\a\x1b[2J\u009b2J\x9b\u202e\u2066\x7f\r"

// checkPrintable checks that an output has no characters that control a terminal, except its own.
func checkPrintable(t *testing.T, what, output string) {
	t.Helper()
	for line := range strings.SplitSeq(output, "\n") {
		if line = strings.ReplaceAll(line, "\t", ""); excerpt.Printable(line) != line {
			t.Errorf("%s: %+q", what, line)
		}
	}
}

// TestErrorsArePrintable gives each command a hostile argument, and each of its flags and some variables
// hostile values. It checks standard error, which is no terminal.
func TestErrorsArePrintable(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	run := func(args ...string) {
		ctx, cancel := clocktest.WithTimeout(t.Context(), clocktest.Timeout)
		defer cancel()
		var out, err bytes.Buffer
		Run(ctx, args, strings.NewReader(planted+"\n"), &out, &err)
		checkPrintable(t, fmt.Sprintf("%+q", args), err.String())
	}
	run(planted)
	run("--" + planted)
	commands := 0
	// These do long work, write to a folder, run until they are stopped, or wait for NATS.
	omitted := []string{"", "bench", "site", "man", "survey server", "survey watch", "survey cancel"}
	var visit func(path []string, cmd *cobra.Command)
	visit = func(path []string, cmd *cobra.Command) {
		commands++
		if !slices.Contains(omitted, strings.Join(path, " ")) {
			run(append(path[:len(path):len(path)], planted)...)
			run(append(path[:len(path):len(path)], "--"+planted)...)
			cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
				args := slices.Concat(path, []string{"--" + f.Name + "=" + planted})
				if path[0] == "serve" { // the invalid port prevents a start
					args = append([]string{"serve", "--addr", "127.0.0.1:99999"}, args[1:]...)
				}
				run(args...)
			})
		}
		for _, sub := range cmd.Commands() {
			visit(append(path[:len(path):len(path)], sub.Name()), sub)
		}
	}
	visit(nil, (&app{}).newRoot())
	if commands < 30 {
		t.Errorf("only %d commands", commands)
	}
	for _, name := range []string{"ADDR", "DATA", "DB", "NATS", "ORIGIN", "CONFIG", "LOG_LEVEL", "BACKUP_DIR", "x" + planted} {
		t.Run("", func(t *testing.T) {
			t.Setenv(settingPrefix+name, planted)
			run("serve", "--addr", "127.0.0.1:99999")
			run("health")
		})
	}
}

// TestTerminalWriter checks the writer of terminals on texts in parts of all sizes.
func TestTerminalWriter(t *testing.T) {
	const input = "a\tb\r\nc\rd\u009b é 安 👩 \x1b[31m\x9b\xf0\x9f\n\r"
	want := excerpt.PrintableLines(input)
	for size := 1; size <= len(input); size++ {
		var out bytes.Buffer
		a := &app{tty: true, stdout: &out}
		a.useOutput(&out)
		for rest := input; rest != ""; {
			part := rest[:min(size, len(rest))]
			rest = rest[len(part):]
			if n, err := a.terminal.Write([]byte(part)); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		if err := a.flushTerminal(); err != nil || out.String() != want {
			t.Errorf("parts of %d bytes: %+q, %v, want %+q", size, out.String(), err, want)
		}
	}
}

// TestTerminalIsPrintable prints the name of a player, and a file with a hostile name, to a terminal.
func TestTerminalIsPrintable(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(dir, storage.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := db.AddPlayer(t.Context(), store.Player{ID: "ann", Name: strings.ToValidUTF8(planted, "")}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"admin", "players", "--data", dir},
		{"admin", "players", "--data", dir, "--json"},
		{"backup", filepath.Join(dir, planted), "--data", dir},
		{"doctor", "--data", filepath.Join(dir, planted, "none")},
	} {
		x := startTerminal(t, nil, args...)
		x.expect(`\u202e`)
		_ = x.cmd.Wait()
		checkPrintable(t, fmt.Sprintf("%+q", args), strings.ReplaceAll(x.output(), "\r\n", "\n"))
	}
}

// TestPlayHostileServer plays on a server whose texts control terminals.
func TestPlayHostileServer(t *testing.T) {
	t.Parallel()
	text := strings.ToValidUTF8(planted, "")
	r := match.Race{ID: "r", Seat: "s1", Code: text, Options: match.Options{Kind: match.KindRace, Hands: 3, Rules: text, Target: text}}
	r.Public = race.Public{Version: 4, Phase: race.PhaseWaiting, Host: "s1"}
	for _, seat := range []string{"s1", "s2"} {
		r.Seats = append(r.Seats, match.SeatProfile{Seat: seat, Profile: match.Profile{Name: "Bob" + text}})
		r.Public.Players = append(r.Public.Players, race.PublicStanding{Standing: race.Standing{Player: seat}})
	}
	document, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	stop, stopped := context.WithCancel(context.Background())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		switch {
		case strings.HasSuffix(q.URL.Path, "/events"):
			w.Header().Set("Content-Type", "text/event-stream")
			_, _ = fmt.Fprintf(w, "id: 4\nevent: race\ndata: %s\n\n", document)
			_ = http.NewResponseController(w).Flush()
			select {
			case <-q.Context().Done():
			case <-stop.Done():
			}
		case strings.HasSuffix(q.URL.Path, "/options"):
			w.WriteHeader(http.StatusConflict)
			_ = json.NewEncoder(w).Encode(map[string]string{"type": "/docs#problem-" + text, "title": text, "detail": text})
		default:
			_, _ = w.Write(document)
		}
	}))
	t.Cleanup(func() { stopped(); server.Close() })
	x := startTerminal(t, []string{"XDG_CONFIG_HOME=" + t.TempDir()}, "play", "--server", server.URL+"/race/r")
	x.expect(`Bobx\u001b`)
	x.write("o")
	x.expect(`web.rules.x\u001b`)
	x.write("\r")
	x.expect("The server refused")
	x.write("\x03")
	x.finish()
	out := x.output()
	for _, control := range []string{"\x1b]1337", "\x1b[2J\u009b", "\u009b", "\u202e", "\u2066", "\x7f"} {
		if strings.Contains(out, control) {
			t.Errorf("the terminal gets %+q: %+q", control, regexp.MustCompile(`.{0,40}`+regexp.QuoteMeta(control)).FindString(out))
		}
	}
}
