package game_test

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// exportFields maps every table with a column for the player to the field of the export that has its
// rows.
var exportFields = map[string]string{
	"passkeys": "passkeys", "sessions": "sessions", "runs": "runs", "trails": "runs", "finals": "results", "plays": "plays",
	"results": "results", "cards": "cards", "usage": "usage", "seats": "seats", "recordings": "recordings", "ratings": "ratings",
	"held_results": "heldResults", "board_entries": "boards", "found_ideas": "ideas", "challenges": "challenges",
	"challenge_runs": "challengeRuns",
}

// TestExportHasEveryTable checks that the export has the rows about the player of every table, in
// several pages, and no row of another player or secret.
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
		`INSERT INTO ratings (player, number, run, at, hands, mean, deviation, volatility) SELECT P, n, 'rating-' || n || '-' || P, 1, 1, 1, 1, 1 FROM n`,
		`INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown) VALUES ('timed', 7, 3, P, 123321, 1, 1, 1, 1, 0)`,
		`INSERT INTO found_ideas (player, puzzle, ideas, found, solutions, shown, techniques, updated, version) SELECT P, 'idea-' || n || '-' || P, 1, 1, CAST('[]' AS BLOB), 0, '[]', 1, 1 FROM n`,
		`INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version) SELECT 'race-' || n || '-' || P, '', 'race-' || n || '-' || P, 'race', 0, 0, CAST('{}' AS BLOB), 1, 1, 0, 0 FROM n`,
		`INSERT INTO seats (run, seat, player, name, colour, joined) SELECT 'race-' || n || '-' || P, 's1', P, 'name ' || n, 1, 1 FROM n`,
		`INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished) SELECT 'race-' || n || '-' || P, P, 'race', 0, 0, 0, 0, 0, 0, 0, 0, 1 FROM n`,
		`INSERT INTO finals (run, player, view, acts) VALUES ('race-7-' || P, P, CAST('{"own":"final view"}' AS BLOB), '[]')`,
		`INSERT INTO held_results (run, player, reason, finished) SELECT 'race-' || n || '-' || P, P, 'held ' || n, 1 FROM n`,
		`INSERT INTO recordings (run, seat, player, strength, finished) SELECT 'race-' || n || '-' || P, 's1', P, 7, 1 FROM n`,
		`INSERT INTO challenges (code, player, run, hand, mode, number, puzzle, hands, solved, points, time, created, seen, expires) VALUES ('C' || P, P, 'race-1-' || P, -1, 'timed', 0, '', 9, 8, 7, 6, 5, 4, 9000000000000)`,
		`INSERT INTO challenges (code, player, run, hand, mode, number, puzzle, hands, solved, points, time, created, seen, expires) SELECT 'D' || n || P, 'O', 'race-' || n || '-' || P, n, 'timed', 0, '', 9, 8, 7, 6, 5, 4, 9000000000000 FROM n`,
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
	text := b.send("GET", "/game/me/export", nil).wantStatus(200, &export).body
	server.forEachTable(func(table string, db *sql.DB) {
		var hasPlayer bool
		if err := db.QueryRow("SELECT COUNT(*) FROM pragma_table_info(?) WHERE name = 'player'", table).Scan(&hasPlayer); err != nil {
			t.Fatal(err)
		}
		if !hasPlayer {
			return
		}
		field, known := exportFields[table]
		if !known {
			t.Errorf("the export does not have the table %s", table)
		}
		var rows []json.RawMessage
		switch err := json.Unmarshal(export[field], &rows); {
		case table == "usage":
			if !strings.Contains(string(export[field]), `"runs":`) {
				t.Errorf("usage: %s", export[field])
			}
		case err != nil || len(rows) == 0:
			t.Errorf("%s: %s, %v", field, export[field], err)
		}
	})
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
