package cli

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// adminGame is a game with the players ann, who has a passkey, and bob, a guest who was last seen
// long ago.
type adminGame struct {
	t     *testing.T
	db    *sqlstore.Store
	where []string // flags that name the game
}

const longAgo = 1_600_000_000_000 // in September 2020

// forEachGame runs a test with a game in SQLite and one in PostgreSQL.
func forEachGame(t *testing.T, test func(t *testing.T, g *adminGame)) {
	fill := func(t *testing.T, db *sqlstore.Store, err error, where ...string) *adminGame {
		t.Helper()
		ctx := t.Context()
		if err == nil {
			t.Cleanup(func() { _ = db.Close() })
			err = db.AddPlayer(ctx, store.Player{ID: "ann", Name: "Ann 安", Created: longAgo, Seen: longAgo})
		}
		if err == nil {
			err = db.AddPlayer(ctx, store.Player{ID: "bob", Name: "Bob_%", Created: longAgo, Seen: longAgo})
		}
		if err == nil {
			err = db.AddPasskey(ctx, store.Passkey{ID: []byte("k"), Player: "ann", Credential: []byte("{}")})
		}
		if err != nil {
			t.Fatal(err)
		}
		return &adminGame{t, db, where}
	}
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		db, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(dir, storage.DatabaseFile))
		test(t, fill(t, db, err, "--data", dir))
	})
	t.Run("postgres", func(t *testing.T) {
		url := pgtest.MigratedDB(t)
		db, err := sqlstore.OpenPostgres(t.Context(), url)
		test(t, fill(t, db, err, "--db", url))
	})
}

// want runs a subcommand of admin with an input and checks its status and output.
func (g *adminGame) want(input string, status int, out, log string, args ...string) {
	g.t.Helper()
	gotStatus, gotOut, gotLog := g.run(input, args...)
	if gotStatus != status || gotOut != out || gotLog != log {
		g.t.Errorf("admin %q\nstatus %d, %q, %q\nwant   %d, %q, %q", args, gotStatus, gotOut, gotLog, status, out, log)
	}
}

// runCommand runs a subcommand of admin with an input and returns its status and output.
func (g *adminGame) run(input string, args ...string) (status int, out, log string) {
	var stdout, stderr bytes.Buffer
	status = Run(context.Background(), append(append([]string{"admin"}, args...), g.where...), strings.NewReader(input), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// TestAdminHands checks the list of measured hands. The rating of a hand of 10 s is 1500.
func TestAdminHands(t *testing.T) {
	forEachGame(t, func(t *testing.T, g *adminGame) {
		const head = "puzzle,games,predicted_ms,measured_ms,rating,deviation\n"
		g.want("", 0, head, "", "hands")
		g.want("", 0, "", "", "hands", "--json")
		created := store.Decision{Events: []event.Event{event.Created{Mode: mode.Mode{Name: "timed", Seats: 1}}}}
		created.HandRatings = []store.HandRating{
			{Puzzle: "1-3.3.8.8-24-classic", Day: 1, Predicted: 10_000, Games: 1, Precision: 1 << 30},
			{Puzzle: "1-1.2.3.4-24-classic", Day: 1, Predicted: 5000, Games: 30, Precision: 1 << 40},
		}
		if _, _, err := g.db.CreateRun(t.Context(), store.Run{ID: "r", Player: "ann", Key: "k", Mode: "timed"}, created); err != nil {
			t.Fatal(err)
		}
		easy, hard := "1-1.2.3.4-24-classic,30,5000,9972,1499,5\n", "1-3.3.8.8-24-classic,1,10000,10000,1500,76\n"
		g.want("", 0, head+easy+hard, "", "hands")
		g.want("", 0, head+easy, "", "hands", "--games", "30")
		g.want("", 0, `{"puzzle":"1-1.2.3.4-24-classic","games":30,"predicted":5000,"measured":9972,"rating":1499,"margin":11}`+"\n"+
			`{"puzzle":"1-3.3.8.8-24-classic","games":1,"predicted":10000,"measured":10000,"rating":1500,"margin":150}`+"\n", "", "hands", "--json")
	})
}

// TestAdminPlayers checks the commands that list, rename, ban, delete and expire players. The
// database is in use meanwhile, as by a server.
func TestAdminPlayers(t *testing.T) {
	forEachGame(t, func(t *testing.T, g *adminGame) {
		ann := "ann  created 2020-09-13  seen 2020-09-13  passkeys 1  runs 0  bytes 0  Ann 安\n"
		bob := "bob  created 2020-09-13  seen 2020-09-13  passkeys 0  runs 0  bytes 0  Bob_%\n"
		g.want("", 0, ann+bob, "", "players")
		g.want("", 0, ann+"there are more players: --after ann\n", "", "players", "--limit", "1")
		g.want("", 0, bob, "", "players", "--after", "ann")
		g.want("", 0, bob, "", "players", "--name", "B_%")
		g.want("", 0, ann, "", "players", "--name", "aNN 安")
		g.want("", 0, "", "", "players", "--name", "a%")
		g.want("", 2, "", "make24: --limit 0 is out of range; use 1 to 10000 players\n", "players", "--limit", "0")
		g.want("", 0, `{"id":"bob","name":"Bob_%","created":1600000000000,"seen":1600000000000,"passkeys":0,"sessions":0,"runs":0,"bytes":0}`+"\n",
			"", "players", "--json", "--after", "ann")

		g.want("", 0, strings.Replace(bob, "Bob_%", "Rob", 1), "", "rename", "bob", " Rob ")
		g.want("", 2, "", "make24: \"\" is not a valid name; use 1 to 24 visible characters without offensive words\n", "rename", "bob", "")
		g.want("", 2, "", "make24: there is no player \"cid\"; `make24 admin players` prints the IDs\n", "rename", "cid", "Cid")
		g.want("", 2, "", "make24: wrong number of arguments; the usage is `make24 admin rename PLAYER NAME`\n", "rename", "bob")

		fixClocks(t, fixedTime)
		status, out, log := g.run("", "ban", "ann", "--reason", "spam")
		p, err := g.db.Player(t.Context(), "ann")
		if err != nil || p.Banned != fixedTime.UnixMilli() || p.BanReason != "spam" {
			t.Errorf("%+v, %v", p, err)
		}
		banned := strings.TrimSuffix(ann, "\n") + "  banned " + fixedTime.Format(time.DateOnly) + ": spam\n"
		if status != 0 || out != banned || log != "" {
			t.Errorf("ban: status %d, %q, %q; want %q", status, out, log, banned)
		}
		g.want("", 0, ann, "", "unban", "ann")
		g.want("", 2, "", "make24: --reason is too long or not valid UTF-8; use at most 200 characters\n", "ban", "ann", "--reason", strings.Repeat("字", 201))
		g.want("", 2, "", "make24: there is no player \"\"; `make24 admin players` prints the IDs\n", "unban", "")

		ask := ann + "Delete this player with one passkey, 0 sessions, 0 runs and 0 bytes? [y/N] "
		g.want("", 1, "", ask+"Nothing was deleted.\n", "delete", "ann")
		g.want("no\n", 1, "", ask+"Nothing was deleted.\n", "delete", "ann")
		g.want("Y\n", 0, "deleted ann with one passkey, 0 sessions, 0 runs and 0 bytes\n", ask, "delete", "ann")
		g.want("", 2, "", "make24: there is no player \"ann\"; `make24 admin players` prints the IDs\n", "delete", "ann", "--yes")

		if err := g.db.AddPlayer(t.Context(), store.Player{ID: "new", Seen: fixedTime.UnixMilli()}); err != nil {
			t.Fatal(err)
		}
		g.want("", 2, "", "make24: --guests \"23h\" is not valid; use a time of at least 24h, such as 90d\n", "expire", "--guests", "23h")
		g.want("", 2, "", "make24: --guests \"\" is not valid; use a time of at least 24h, such as 90d\n", "expire")
		g.want("", 0, "one guest would be deleted\n", "", "expire", "--guests", "90d", "--dry-run")
		g.want("", 0, `{"guests":1,"dry_run":false}`+"\n", "", "expire", "--guests", "48h", "--json")
		g.want("", 0, "0 guests would be deleted\n", "", "expire", "--guests", "1d", "--dry-run")
	})
}

// TestAdminReview lists a held result, accepts it and rejects it again.
func TestAdminReview(t *testing.T) {
	forEachGame(t, func(t *testing.T, g *adminGame) {
		g.want("", 0, "no result is held\n", "", "review")
		g.want("", 0, "", "", "review", "--json")
		d := store.Decision{
			Events: []event.Event{event.Started{Head: event.Head{At: longAgo}}}, Finished: longAgo,
			Plays:   []store.Play{{Run: "r1", Player: "ann", Mode: mode.Timed, Puzzle: "1-3.3.8.8-24-classic", Outcome: "solved", Time: 100, Seconds: 31.25}},
			Results: []store.Result{{Run: "r1", Player: "ann", Mode: mode.Timed, Hands: 1, Solved: 1, Points: 4, Time: 100, Finished: longAgo}},
			Held:    []store.HeldResult{{Run: "r1", Player: "ann", Reason: "fast", Finished: longAgo}},
		}
		if _, _, err := g.db.CreateRun(t.Context(), store.Run{ID: "r1", Player: "ann", Key: "k", Mode: mode.Timed}, d); err != nil {
			t.Fatal(err)
		}
		line := "run r1, player ann (Ann 安), timed, finished 2020-09-13 12:26:40: faster than a person can be; "
		hand := "\n  1-3.3.8.8-24-classic: solved in 0.10 s, predicted 31.25 s\n"
		record := `{"run":"r1","player":"ann","name":"Ann 安","mode":"timed","finished":1600000000000,"reason":"fast",%s"points":4,"solved":1,` +
			`"hands":[{"puzzle":"1-3.3.8.8-24-classic","outcome":"solved","time":100,"predicted":31250}]}` + "\n"
		g.want("", 0, line+"waits for a decision"+hand, "", "review")
		g.want("", 0, fmt.Sprintf(record, ""), "", "review", "--json")
		flags := "make24: give RUN, PLAYER and one of --accept and --reject, or none of these\n"
		g.want("", 2, "", flags, "review", "r1", "ann")
		g.want("", 2, "", flags, "review", "--accept")
		g.want("", 2, "", flags, "review", "r1", "ann", "--accept", "--reject")
		g.want("", 2, "", "make24: the result of player \"bob\" in run \"r1\" was never held\n", "review", "r1", "bob", "--accept")
		for _, c := range []struct {
			flag, text string
			ranked     bool
		}{{"--accept", "accepted", true}, {"--reject", "rejected", false}, {"--accept", "accepted", true}} {
			g.want("", 0, line+c.text+hand, "", "review", "r1", "ann", c.flag)
			if result, err := g.db.Result(t.Context(), "r1", "ann"); err != nil || result.Ranked != c.ranked {
				t.Errorf("%s: %+v, %v", c.flag, result, err)
			}
			g.want("", 0, "no result is held\n", "", "review")
		}
		g.want("", 0, fmt.Sprintf(record, `"decision":"reject",`), "", "review", "r1", "ann", "--reject", "--json")
	})
}

// TestAdminVerify damages a row and checks that verify reports it and rebuild repairs it.
func TestAdminVerify(t *testing.T) {
	forEachGame(t, func(t *testing.T, g *adminGame) {
		clean := "compared 0 runs and races, 2 players, 0 dailies, 0 leaderboards: "
		g.want("", 0, clean+"0 rows differ\n", "", "verify")
		if err := g.db.SetUsage(t.Context(), store.Usage{Player: "bob", DayRuns: 3}); err != nil {
			t.Fatal(err)
		}
		row := `usage player=bob: stored {"Player":"bob","Day":0,"DayRuns":3,"DayBytes":0,"Runs":0,"Bytes":0}, ` +
			`computed {"Player":"bob","Day":0,"DayRuns":0,"DayBytes":0,"Runs":0,"Bytes":0}` + "\n"
		g.want("", 1, row+clean+"one row differs\n", "", "verify")
		g.want("", 0, "compared 0 runs and races, one player, 0 dailies, 0 leaderboards: 0 rows differ\n", "", "verify", "--player", "ann")
		g.want("", 2, "", "make24: there is no player \"cid\"; `make24 admin players` prints the IDs\n", "rebuild", "--player", "cid")
		g.want("", 0, row+clean+"one row replaced\n", "", "rebuild")
		g.want("", 0, clean+"0 rows differ\n", "", "verify")
	})
}

// TestAdminRefusesDatabase checks the errors for a missing database, an old one, and one that a
// server uses.
func TestAdminRefusesDatabase(t *testing.T) {
	empty := t.TempDir()
	url := pgtest.EmptyDB(t)
	dir := t.TempDir()
	_, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	for _, test := range []struct {
		args []string
		log  string
	}{
		{[]string{"players", "--data", empty}, "there is no game in " + empty + "; give the folder of the game with --data"},
		{[]string{"players", "--db", url}, "the game in --db was stored by an older make24; start this version of `make24 serve` once, which updates it"},
		{[]string{"verify", "--data", dir}, "a server uses " + dir + "; stop it first"},
		{[]string{"move", "--from", dir, "--to", url}, "a server uses " + dir + "; stop it first"},
		{[]string{"move", "--from", dir, "--to", "x"}, "move needs --from and --to, as in `make24 admin move --from DIR --to postgres://user@host/make24`"},
		{[]string{"players", "--data", dir, "--db", url}, "--data and --db cannot be used together; leave one out"},
	} {
		if status, out, log := runOnce(t, append([]string{"admin"}, test.args...)...); status != statusInvalid || out != "" || log != "make24: "+test.log+"\n" {
			t.Errorf("%q: status %d, %q%q", test.args, status, out, log)
		}
	}
	if status, _, log := runOnce(t, "admin", "players", "--data", dir); status != statusYes || log != "" {
		t.Errorf("beside a server: status %d, %q", status, log)
	}
	if status, log := stop(); status != statusYes {
		t.Errorf("status %d: %s", status, log)
	}
}

// TestAdminLocksPostgres checks that verify and rebuild refuse a database that a server uses, also one
// of several servers, and release the lock at their end.
func TestAdminLocksPostgres(t *testing.T) {
	url := pgtest.MigratedDB(t)
	for _, test := range []struct {
		command string
		shared  bool
	}{{"verify", false}, {"rebuild", true}} {
		o := sqlstore.NodeLockOptions{Shared: test.shared, Wait: time.Minute, Log: slog.New(slog.DiscardHandler)}
		databaseLock, err := sqlstore.LockPostgres(t.Context(), url, o)
		if err != nil {
			t.Fatal(err)
		}
		want := "make24: a server uses the database of --db; stop it first\n"
		if status, out, log := runOnce(t, "admin", test.command, "--db", url); status != statusInvalid || out != "" || log != want {
			t.Errorf("%s beside a server: status %d, %q%q", test.command, status, out, log)
		}
		if status, _, log := runOnce(t, "admin", "players", "--db", url); status != statusYes || log != "" {
			t.Errorf("players beside a server: status %d, %q", status, log)
		}
		databaseLock.Unlock()
		for range 2 {
			if status, _, log := runOnce(t, "admin", test.command, "--db", url); status != statusYes || log != "" {
				t.Errorf("%s without a server: status %d, %q", test.command, status, log)
			}
		}
	}
}

// TestAdminMove moves the game of a server to PostgreSQL and continues a run there, with the session
// of the player.
func TestAdminMove(t *testing.T) {
	dir, url := t.TempDir(), pgtest.EmptyDB(t)
	serve := []string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json"}
	first, stop := startServer(t, append(serve, "--data", dir)...)
	cookie, run := beginRun(t, urlOf(t, first))
	stop()
	args := []string{"admin", "move", "--from", dir, "--to", url}
	damage := func(statement string) {
		db, err := sql.Open("sqlite", filepath.Join(dir, "make24.db"))
		if err == nil {
			_, err = db.ExecContext(t.Context(), statement)
		}
		if err == nil {
			err = db.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	damage("INSERT INTO daily_solved (number, solved, players) VALUES (1, 5, 1)") // does not agree with the results
	status, out, log := runOnce(t, args...)
	if status != statusInvalid || out != "" || !strings.Contains(log, "stays empty: ") || !strings.Contains(log, "table daily_solved differ (1, copied 0)") {
		t.Errorf("a damaged game: status %d, %q%q", status, out, log)
	}
	damage("DELETE FROM daily_solved")
	status, out, log = runOnce(t, args...)
	if status != statusYes || log != "" || !strings.Contains(out, "players: one row\n") || !strings.Contains(out, "runs: one row\n") {
		t.Fatalf("status %d, %q%q", status, out, log)
	}
	if strings.Contains(out, "pa55") {
		t.Errorf("the output has the password: %s", out)
	}
	status, out, log = runOnce(t, args...)
	if status != statusInvalid || out != "" || !strings.HasPrefix(log, "make24: the database postgres:///") || !strings.HasSuffix(log, " already has a game; create an empty database\n") {
		t.Errorf("a second time: status %d, %q%q", status, out, log)
	}
	second, stopSecond := startServer(t, append(serve, "--db", url)...)
	defer stopSecond()
	if status := getRun(t, urlOf(t, second), run, cookie); status != http.StatusOK {
		t.Errorf("the server on PostgreSQL answers %d", status)
	}
}
