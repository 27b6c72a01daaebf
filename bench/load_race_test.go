package bench

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// The players of the rows of races. Each race has racePlayers players and raceHands hands, which all
// may play at their own pace, so that every request is a claim.
const (
	claimPlayers = 64
	racePlayers  = 8
	raceHands    = 50
	// maxClaims is the number of claims of each player, for which races are prepared.
	maxClaims     = 100 * raceHands
	raceDelay     = 50 * time.Millisecond // p99
	raceCountdown = 4 * time.Second       // longer than the countdown of the last race, 3 s
)

// claimsLimit returns a function that reports whether a race row reached a rate without errors, and
// with at most the 99th percentile p99 of the delays, unless p99 is 0.
func claimsLimit(rate float64, p99 time.Duration) func(*loadResult) bool {
	return func(o *loadResult) bool {
		return o.errors == 0 && float64(o.requests)/o.elapsed.Seconds() >= rate && (p99 == 0 || o.percentile(99) <= p99)
	}
}

// racer is a player of the row of claims. It sends prepared requests on one connection.
type racer struct {
	*gameClient
	races  []string // in which the racer has a seat
	delays []time.Duration
	err    error
}

// gameClient sends requests of the game as one player.
type gameClient struct {
	address string
	cookie  string // set by the first response
}

// call sends a request and returns the object in the response.
func (g *gameClient) call(method, path string, body any) (reply map[string]any, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(method, "http://"+g.address+path, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	request.Header.Set("Cookie", g.cookie)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode >= http.StatusMultipleChoices {
		return nil, fmt.Errorf("bench: %s %s: %s", method, path, response.Status)
	}
	for _, c := range response.Cookies() {
		if c.Name == "make24" { // the session, not the device
			g.cookie = c.Name + "=" + c.Value
		}
	}
	err = json.NewDecoder(response.Body).Decode(&reply)
	return reply, err
}

// createRace creates a race in which all players have seats. The first is the host.
func createRace(players []*gameClient, options map[string]any) (id string, err error) {
	profile := map[string]any{"name": "player"}
	created, err := players[0].call(http.MethodPost, "/game/races", map[string]any{"options": options, "profile": profile})
	if err != nil {
		return "", err
	}
	id, _ = created["race"].(string)
	for _, p := range players[1:] {
		if _, err := p.call(http.MethodPost, "/game/races/"+id+"/seats", map[string]any{"profile": profile}); err != nil {
			return "", err
		}
	}
	return id, nil
}

// appendMove appends the text of a request with a move to request.
func (g *gameClient) appendMove(request []byte, race, body string) []byte {
	return fmt.Appendf(request, "POST /game/races/%s/moves HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", race, g.cookie, len(body), body)
}

// claimInRaces lets claimPlayers players claim correct answers in races as fast as possible.
// All delays are recorded. Afterwards it checks in the results of each race that every claim was counted.
func claimInRaces(l *loadTest) loadResult {
	r, err := prepareRaces(l)
	if err != nil {
		return loadResult{errors: 1, firstErr: err}
	}
	var group sync.WaitGroup
	start := time.Now()
	for i := range r.racers {
		group.Go(func() { r.racers[i].err = r.race(l.address, &r.racers[i], start.Add(l.time)) })
	}
	group.Wait()
	all := loadResult{elapsed: time.Since(start)}
	for _, racer := range r.racers {
		all.delays = append(all.delays, racer.delays...)
		all.firstErr = errors.Join(all.firstErr, racer.err)
	}
	all.requests, all.answers = len(all.delays), len(all.delays)
	all.firstErr = errors.Join(all.firstErr, r.check(l.address, len(all.delays)))
	if all.firstErr != nil {
		all.errors++
	}
	slices.Sort(all.delays)
	return all
}

// raceLoad holds the prepared races.
type raceLoad struct {
	racers []racer
	races  []string
	claims []string // fields of the correct claim for each hand
}

// prepareRaces creates as many races as the players can need, and starts them.
func prepareRaces(l *loadTest) (*raceLoad, error) {
	ids, claims, err := solvedHands(raceHands)
	if err != nil {
		return nil, err
	}
	r := &raceLoad{claims: claims}
	for i := range claimPlayers {
		g := &gameClient{address: l.address}
		if _, err := g.call(http.MethodPatch, "/game/me", map[string]any{"name": fmt.Sprint("player", i)}); err != nil {
			return nil, err
		}
		r.racers = append(r.racers, racer{gameClient: g})
	}
	// The expected number of claims is that of the limit, times three.
	perRacer := min(maxClaims/raceHands, 2+int(l.time.Seconds()*15_000)/claimPlayers/raceHands)
	for i := range perRacer * claimPlayers / racePlayers {
		group := r.racers[i*racePlayers%claimPlayers:][:racePlayers]
		options := map[string]any{"kind": "race", "puzzles": ids, "length": 3600_000}
		var players []*gameClient
		for j := range group {
			players = append(players, group[j].gameClient)
		}
		id, err := createRace(players, options)
		if err != nil {
			return nil, err
		}
		r.races = append(r.races, id)
		for j := range group {
			group[j].races = append(group[j].races, id)
		}
		if _, err := players[0].call(http.MethodPost, "/game/races/"+id+"/start", map[string]any{"id": "s"}); err != nil {
			return nil, err
		}
	}
	time.Sleep(raceCountdown)
	return r, nil
}

// solvedHands returns the puzzle IDs of n hands of four and the fields of correct claims.
func solvedHands(n int) (ids, claims []string, err error) {
	puzzles, err := handsOfFour()
	if err != nil {
		return nil, nil, err
	}
	solutions := livetest.NewSolutions()
	for _, p := range puzzles {
		text, err := solutions.Find(p.ID())
		if err != nil || len(ids) == n {
			return ids, claims, err
		}
		if text != "" {
			ids, claims = append(ids, p.ID()), append(claims, `"expr":"`+text+`"`)
		}
	}
	return ids, claims, nil
}

// race sends the claims of a player until a time.
func (r *raceLoad) race(address string, player *racer, until time.Time) error {
	connection, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer connection.Close()
	in := bufio.NewReaderSize(connection, 64<<10)
	var request, reply []byte
	for _, id := range player.races {
		for hand, claim := range r.claims {
			start := time.Now()
			if start.After(until) {
				return nil
			}
			body := fmt.Sprintf(`{"do":"claim","id":"c%d","hand":%d,%s}`, hand, hand, claim)
			request = player.appendMove(request[:0], id, body)
			if _, err := connection.Write(request); err != nil {
				return err
			}
			if reply, err = readResponse(in, reply); err != nil {
				return err
			}
			player.delays = append(player.delays, time.Since(start))
		}
	}
	return errors.New("bench: a player had too few prepared races")
}

// check compares the number of solved hands in all races with the number of acknowledged claims.
func (r *raceLoad) check(address string, claims int) error {
	solved := 0
	for _, id := range r.races {
		var now struct {
			Public struct{ Players []struct{ Closed int } }
		}
		response, err := http.Get("http://" + address + "/game/races/" + id)
		if err != nil {
			return err
		}
		err = json.NewDecoder(response.Body).Decode(&now)
		if err := errors.Join(err, response.Body.Close()); err != nil {
			return err
		}
		for _, p := range now.Public.Players {
			solved += p.Closed
		}
	}
	if solved != claims {
		return fmt.Errorf("bench: %d hands are solved, but %d claims were acknowledged", solved, claims)
	}
	return nil
}

// bareTime is the duration of the measurement of a writer without group commit.
const bareTime = 2 * time.Second

// bareClaims returns how many claims per second one goroutine writes if it commits each alone: two
// events and a play, with the statement that changes the version.
func bareClaims(db *sql.DB) (float64, error) {
	for _, create := range []string{
		"CREATE TABLE bare_runs (id INTEGER PRIMARY KEY, version INTEGER)", "INSERT INTO bare_runs VALUES (1, 0)",
		"CREATE TABLE bare_events (seq INTEGER PRIMARY KEY, event TEXT)", "CREATE TABLE bare_plays (hand INTEGER PRIMARY KEY, play TEXT)",
	} {
		if _, err := db.Exec(create); err != nil {
			return 0, err
		}
	}
	n, start, text := 0, time.Now(), strings.Repeat("x", 100)
	for ; time.Since(start) < bareTime; n++ {
		for _, statement := range []string{
			"BEGIN", fmt.Sprint("UPDATE bare_runs SET version = ", n), fmt.Sprintf("INSERT INTO bare_events VALUES (%d, '%s'), (%d, '%s')", 2*n, text, 2*n+1, text),
			fmt.Sprintf("INSERT INTO bare_plays VALUES (%d, '%s')", n, text), "COMMIT",
		} {
			if _, err := db.Exec(statement); err != nil {
				return 0, err
			}
		}
	}
	return float64(n) / time.Since(start).Seconds(), nil
}

// sqliteLimit returns the sync rate of the disk and the rate of bareClaims on SQLite.
func sqliteLimit(t *testing.T, _ string) string {
	file := "file:" + filepath.Join(t.TempDir(), "bare.db") + "?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)"
	return "5 k/s, p99 ≤ 50 ms; " + bareLimit(t, "sqlite", file)
}

// postgresLimit is like sqliteLimit, on a PostgreSQL database.
func postgresLimit(t *testing.T, database string) string {
	return "2.5 k/s; " + bareLimit(t, "pgx", database+"&default_query_exec_mode=simple_protocol")
}

func bareLimit(t *testing.T, driver, database string) string {
	t.Helper()
	db, err := sql.Open(driver, database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	bare, err := bareClaims(db)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("the disk syncs %.0f times a second, and one writer that commits each claim alone stores %.0f", syncRate(t), bare)
}

// startPostgres starts a PostgreSQL server that syncs each commit, unlike those of tests, and returns
// its address.
func startPostgres(t *testing.T) string {
	server := pgtest.NewServer(t)
	server.Stop()
	server.Start(t, "fsync=on", "synchronous_commit=on")
	return server.URL
}
