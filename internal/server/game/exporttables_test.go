package game_test

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// exportFields maps the table of the players and every table with a column for the player to the field of the export that has its
// rows.
var exportFields = map[string]string{
	"players": "player", "passkeys": "passkeys", "sessions": "sessions", "runs": "runs", "trails": "runs", "finals": "results", "plays": "plays",
	"results": "results", "cards": "cards", "usage": "usage", "seats": "seats", "recordings": "recordings", "ratings": "ratings",
	"held_results": "heldResults", "board_entries": "boards", "found_ideas": "ideas", "challenges": "challenges",
	"challenge_runs": "challengeRuns", "friend_links": "friendLinks", "friends": "friends",
}

// exportedAs maps a column to the name that its value has in the export, if that differs from the column's.
var exportedAs = map[string]string{
	"runs.id": "run", "runs.wish": "request", "sessions.expiry": "expires",
	"trails.hand": "trails", "trails.moves": "trails", "found_ideas.solutions": "found", "board_entries.shown": "listed",
	"ratings.mean": "rating", "ratings.deviation": "rating", "ratings.volatility": "rating",
}

// notExported maps every column that the export leaves out to the reason. The column player has the player
// whose data it is.
var notExported = map[string]string{
	"players.expires":     "when the server checks next whether the guest is still there",
	"passkeys.credential": "a key with which a program could recognise the device",
	"sessions.token":      "a secret that opens the account",
	"runs.deadline":       "when the server looks at the run next",
	"runs.version":        "the number of the events, which are there",
	"runs.log_bytes":      "in the usage",
	"runs.trail_bytes":    "in the usage",
	"finals.acts":         "random numbers by which a repeated request is recognised",
	"friends.friend":      "the ID of another player, whose name is there",
	"found_ideas.version": "a number by which simultaneous changes are recognised",
}

// checkColumns checks that a row of the export has every column of a table, except those of notExported,
// and notes the columns as seen.
func checkColumns(t *testing.T, db *sql.DB, table string, rows []map[string]json.RawMessage, seen map[string]bool) {
	t.Helper()
	columns, err := db.Query("SELECT name FROM pragma_table_info(?) WHERE name <> 'player'", table)
	if err != nil {
		t.Fatal(err)
	}
	defer columns.Close()
	for columns.Next() {
		var name string
		if err := columns.Scan(&name); err != nil {
			t.Fatal(err)
		}
		seen[table+"."+name] = true
		key := cmp.Or(exportedAs[table+"."+name], camelCase(name))
		has := slices.ContainsFunc(rows, func(row map[string]json.RawMessage) bool { return row[key] != nil })
		if reason := notExported[table+"."+name]; has == (reason != "") {
			t.Errorf("%s.%s is in the export as %s: %t, and the reason why not: %q", table, name, key, has, reason)
		}
	}
	if err := columns.Err(); err != nil {
		t.Fatal(err)
	}
}

// camelCase returns the name of a column as it is in JSON.
func camelCase(column string) string {
	words := strings.Split(column, "_")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

// TestExportHasEveryTable checks that the export has the rows about the player of every table, in
// several pages and with every column, and no row of another player or secret.
func TestExportHasEveryTable(t *testing.T) {
	server := serve(t, nil)
	b, other := server.browser(), server.browser()
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	run.move(object{"do": "skip", "hand": 0}).wantStatus(200, nil)
	other.begin(object{"key": "k", "mode": "practice"})
	newAuthenticator(t).register(b, "my phone")
	class := other.createRace(object{"kind": "class", "puzzles": []string{fixedPuzzle}}, "")
	b.join(class.ID, "Ada from 7b")
	b.send("PATCH", "/game/me", object{"lang": "zh"}).wantStatus(200, nil)
	id, otherID := b.me().ID, other.me().ID
	const many = 600 // rows, more than two pages
	inserts := []string{
		`INSERT INTO ratings (player, number, run, at, hands, mean, deviation, volatility) SELECT P, n, 'rating-' || n || '-' || P, 1, 10, 1, 1, 1 FROM n`,
		`INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown) VALUES ('timed', 7, 3, P, 123321, 1, 1, 1, 1, 0)`,
		`INSERT INTO found_ideas (player, puzzle, ideas, found, solutions, shown, techniques, updated, version) SELECT P, 'idea-' || n || '-' || P, 1, 1, CAST('[]' AS BLOB), 0, '[]', 1, 1 FROM n`,
		`INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version) SELECT 'race-' || n || '-' || P, '', 'race-' || n || '-' || P, 'race', 0, 0, CAST('{}' AS BLOB), 1, 1, 0, 0 FROM n`,
		`INSERT INTO seats (run, seat, player, name, colour, joined, mean, deviation, rated_hands) SELECT 'race-' || n || '-' || P, 's1', P, 'name ' || n, 1, 1, 1, 1, 10 FROM n`,
		`INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished, pairs) SELECT 'race-' || n || '-' || P, P, 'race', 0, 0, 0, 0, 0, 0, 0, 0, 1, '{"hands":1}' FROM n`,
		`INSERT INTO finals (run, player, view, acts) VALUES ('race-7-' || P, P, CAST('{"own":"final view"}' AS BLOB), '[]')`,
		`INSERT INTO held_results (run, player, reason, finished) SELECT 'race-' || n || '-' || P, P, 'held ' || n, 1 FROM n`,
		`INSERT INTO recordings (run, seat, player, strength, finished) SELECT 'race-' || n || '-' || P, 's1', P, 7, 1 FROM n`,
		`INSERT INTO challenges (code, player, run, hand, mode, number, puzzle, hands, solved, points, time, created, seen, expires) VALUES ('C' || P, P, 'race-1-' || P, 2, 'timed', 0, '', 9, 8, 7, 6, 5, 4, 9000000000000)`,
		`INSERT INTO challenges (code, player, run, hand, mode, number, puzzle, hands, solved, points, time, created, seen, expires) SELECT 'D' || n || P, 'O', 'race-' || n || '-' || P, n, 'timed', 0, '', 9, 8, 7, 6, 5, 4, 9000000000000 FROM n`,
		`INSERT INTO friend_links (player, code, created) SELECT P, 'link of ' || P, 1`,
		`INSERT INTO friends (player, friend, since, removed) SELECT P, id, 1, 0 FROM players WHERE id <> 'O'`,
		`INSERT INTO challenge_runs (code, player, run, seq) SELECT 'D' || n || P, P, 'race-' || n || '-' || P, 1 FROM n`,
	}
	db, err := sql.Open("sqlite", "file:"+server.file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, player := range []string{id, otherID} {
		for _, insert := range inserts {
			insert = strings.NewReplacer("'O'", "'"+otherID+"'", " P,", " '"+player+"',", "|| P", "|| '"+player+"'").Replace(insert)
			insert = fmt.Sprintf("WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < %d) %s", many, insert)
			insert = strings.ReplaceAll(insert, "P, 1,", "'"+player+"', 1,")
			if _, err := db.Exec(insert); err != nil {
				t.Fatalf("%s: %v", insert, err)
			}
		}
	}

	var export map[string]json.RawMessage
	columns := map[string]bool{} // those of all tables about players
	text := b.send("GET", "/game/me/export", nil).wantStatus(200, &export).body
	server.forEachTable(func(table string, db *sql.DB) {
		var isAbout bool
		if err := db.QueryRow("SELECT COUNT(*) FROM pragma_table_info(?) WHERE name = 'player'", table).Scan(&isAbout); err != nil {
			t.Fatal(err)
		}
		if table != "players" && !isAbout {
			return
		}
		field, known := exportFields[table]
		if !known {
			t.Errorf("the export does not have the table %s", table)
		}
		list := export[field]
		if list[0] == '{' {
			list = slices.Concat([]byte("["), list, []byte("]"))
		}
		var rows []map[string]json.RawMessage
		if err := json.Unmarshal(list, &rows); err != nil || len(rows) == 0 {
			t.Errorf("%s: %s, %v", field, export[field], err)
		}
		checkColumns(t, db, table, rows, columns)
	})
	for _, table := range []map[string]string{exportedAs, notExported} {
		for name := range table {
			if !columns[name] {
				t.Errorf("no table about players has the column %s", name)
			}
		}
	}
	var lists struct {
		Ratings, Ideas, HeldResults, Recordings, ChallengeRuns, Results, Seats []struct{ Run, Puzzle, Code string }
	}
	if err := json.Unmarshal([]byte(text), &lists); err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string][]struct{ Run, Puzzle, Code string }{
		"ratings": lists.Ratings, "ideas": lists.Ideas, "heldResults": lists.HeldResults, "recordings": lists.Recordings,
		"challengeRuns": lists.ChallengeRuns, "results": lists.Results, "seats": lists.Seats,
	} {
		unique := map[any]bool{}
		for _, row := range list {
			unique[row] = true
		}
		want := many
		if name == "seats" {
			want++ // of the class
		}
		if len(list) != want || len(unique) != want {
			t.Errorf("%s has %d rows, %d different ones, want %d", name, len(list), len(unique), want)
		}
	}
	for _, wanted := range []string{"Ada from 7b", "final view", "123321", "held 600", "name 600", `"browser"`, `"banReason"`, `"result":{`} {
		if !strings.Contains(text, wanted) {
			t.Errorf("the export lacks %s", wanted)
		}
	}
	var token string
	if err := db.QueryRow("SELECT token FROM sessions WHERE player = ?", id).Scan(&token); err != nil {
		t.Fatal(err)
	}
	for _, forbidden := range []string{otherID, token, "authenticator"} {
		if strings.Contains(text, forbidden) {
			t.Errorf("the export contains %s", forbidden)
		}
	}
}
