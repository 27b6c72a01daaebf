package bench

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/live"
)

// attack is one way to overload the server. It is bounded in requests, in connections and by the
// context.
type attack struct {
	name, work string
	prepare    func(ctx context.Context, v *visitor) error // called before all attacks; may be nil
	run        func(ctx context.Context, v *visitor)

	refusals  []string // names of the problems with which the server may refuse
	refusedBy int      // number of requests within which the server must refuse one; 0: it need not
	// maxClosed is the number of connections that the server may close without an answer, once it
	// answered maxAnsweredRefusals refusals.
	maxClosed int
}

// maxAnsweredRefusals is the maximum number of refused connections that the server answers at a
// time. It closes others immediately (internal/web/connections.go).
const maxAnsweredRefusals = 64

const (
	jsonBody   = "application/json"
	streamBody = "application/x-ndjson"

	maxAttackRequests = 20_000 // requests of one attack
)

var attacks = []attack{
	{name: "verify", work: "rollouts of 7.9 MB in small parts with texts over the limit or empty, 2 a second", run: func(ctx context.Context, v *visitor) {
		var bodies []string
		for _, text := range []string{"12345678901234567890", ""} {
			part := `{"type":"output_text","text":"` + text + `"}`
			bodies = append(bodies, `{"responses_create_params":{},"hand":[4,6],"response":{"output":[{"type":"message","content":[`+
				strings.TrimSuffix(strings.Repeat(part+",", 7_900_000/(len(part)+1)), ",")+`]}]}}`)
		}
		v.repeat(ctx, 2, maxAttackRequests, func(n int) { v.post(ctx, "/verify", bodies[n%2]) })
	}, refusals: []string{"busy", "too-large"}},
	{
		name: "lines", work: "200 streams with an unfinished line of 1 MiB, each reopened 1 s after it ends", run: sendUnfinishedLines,
		refusals: []string{"busy", "too-slow"}, refusedBy: 200,
	},
	{name: "hints", work: "expensive hints, 11 a second", run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 11, maxAttackRequests, func(n int) {
			v.post(ctx, "/v1/hint", fmt.Sprintf(`{"hand":[17,18,19,21,22],"rules":"countdown","target":%d,"step":4}`, 901+n%99))
		})
	}, refusals: []string{"busy", "over-time", "over-budget"}},
	{name: "solves", work: "long lists of hands of six, 20 a second", run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 20, maxAttackRequests, func(n int) { v.post(ctx, "/v1/solve", fmt.Sprintf(`{"hand":[1,2,3,4,%d,%d]}`, 5+n%4, 6+n%7)) })
	}, refusals: []string{"busy", "over-time", "over-budget"}},
	{name: "claims", work: "answers that a hand of seven has no solution, 100 a second", run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 100, maxAttackRequests, func(n int) {
			v.post(ctx, "/v1/check", fmt.Sprintf(`{"hand":[%d,11,13,17,19,23,29],"target":999983,"profile":"countdown+none","answer":"no solution"}`, 40+n%50))
		})
	}, refusals: []string{"busy"}},
	{name: "powers", work: "answers and claims with costly powers, 10 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareRun(ctx, "/game/runs", `{"key":"powers","mode":"practice"}`)
	}, run: sendPowers, refusals: []string{"bad-expression", "busy"}, refusedBy: 10},
	{name: "judging", work: "offline runs of 50 chosen hands of six, 10 a second", run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 10, maxAttackRequests, func(n int) { v.post(ctx, "/game/offline", uncachedRun(n)) })
	}, refusals: []string{"busy", "over-time", "too-fast"}, refusedBy: 300},
	{name: "offline", work: "offline runs of 200 hands and 2000 moves, 10 a second", run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 10, maxAttackRequests, func(n int) { v.post(ctx, "/game/offline", longRun(fmt.Sprintf("long-%d", n))) })
	}, refusals: []string{"busy", "too-fast", "over-quota"}, refusedBy: 300},
	{name: "export", work: "the export of a player with 20 long runs, 5 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareLongRuns(ctx, 20)
	}, run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 5, maxAttackRequests, func(int) { v.get(ctx, "/game/me/export") })
	}, refusals: []string{"busy", "too-fast"}, refusedBy: 30},
	{name: "looks", work: "requests for 10 finished runs of 2000 moves with claims of almost the maximum length, 24 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareLongRuns(ctx, 10)
	}, run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 24, maxAttackRequests, func(n int) { v.get(ctx, v.paths[n%len(v.paths)]) })
	}, refusals: []string{"busy"}},
	{name: "board", work: "the daily board of 100,000 results, 40 a second", prepare: func(ctx context.Context, v *visitor) error {
		var daily struct{ Number int }
		if err := v.prepare(ctx, http.MethodGet, "/game/daily", "", &daily); err != nil {
			return err
		}
		v.paths = []string{fmt.Sprintf("/game/daily/%d", daily.Number)}
		var board live.Board
		if err := v.prepare(ctx, http.MethodGet, v.paths[0], "", &board); err != nil {
			return err
		}
		if board.Players < boardResults {
			return fmt.Errorf("bench: the board has %d players, want at least %d", board.Players, boardResults)
		}
		return nil
	}, run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 40, maxAttackRequests, func(int) { v.get(ctx, v.paths[0]) })
	}, refusals: []string{"busy"}},
	{name: "guests", work: "new guests, 40 a second", run: func(ctx context.Context, v *visitor) {
		v.client.Jar = nil
		v.repeat(ctx, 40, maxAttackRequests, func(n int) {
			v.post(ctx, "/game/runs", fmt.Sprintf(`{"key":"g%d","mode":"practice"}`, n))
		})
	}, refusals: []string{"busy", "guest-limit"}, refusedBy: 700},
	{name: "deletions", work: "new guests who send a run of 200 hands and 2000 moves and delete their account, 2 a second", run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 2, maxAttackRequests, func(n int) { v.sendAndDelete(ctx, n) })
	}, refusals: []string{"busy", "guest-limit", "too-fast"}, refusedBy: 200},
	{name: "login", work: "starts of a login, 40 a second", run: func(ctx context.Context, v *visitor) {
		v.client.Jar = nil
		v.repeat(ctx, 40, maxAttackRequests, func(int) { v.post(ctx, "/game/login/begin", "{}") })
	}, refusals: []string{"busy"}},
	{name: "generate", work: "puzzle sets that take long to generate, 4 a second", run: func(ctx context.Context, v *visitor) {
		v.repeat(ctx, 4, maxAttackRequests, func(n int) {
			v.post(ctx, "/v1/generate", fmt.Sprintf(`{"n":1000,"seed":%d,"cards":6,"columns":"all","values":"1-500","target":"1-1000"}`, n))
		})
	}, refusals: []string{"busy", "over-time"}, refusedBy: 3},
	{
		name: "connections", work: "2500 connections without a request, each reopened 1.5 s after it is closed", run: openIdleConnections,
		refusals: []string{"busy"}, refusedBy: 1, maxClosed: 1 << 20,
	},
}

// prepareRun begins a run and adds its path to v.paths.
func (v *visitor) prepareRun(ctx context.Context, path, body string) error {
	var run live.Run
	if err := v.prepare(ctx, http.MethodPost, path, body, &run); err != nil {
		return err
	}
	v.paths = append(v.paths, "/game/runs/"+run.ID)
	return nil
}

// prepareLongRuns sends n finished runs of 2000 moves, and adds their paths to v.paths.
func (v *visitor) prepareLongRuns(ctx context.Context, n int) error {
	for i := range n {
		if err := v.prepareRun(ctx, "/game/offline", longRun(fmt.Sprintf("mine-%d", i))); err != nil {
			return err
		}
	}
	return nil
}

// sendAndDelete sends a long run as a new guest and deletes the guest.
func (v *visitor) sendAndDelete(ctx context.Context, n int) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err) // cannot fail without options
	}
	guest := *v
	guest.client.Jar = jar
	guest.post(ctx, "/game/offline", longRun(fmt.Sprintf("deleted-%d", n)))
	if at, err := url.Parse(v.url); err != nil || len(jar.Cookies(at)) == 0 {
		return // the guest was refused; post has counted that
	}
	_, _ = guest.send(ctx, http.MethodDelete, "/game/me", jsonBody, "", false)
}

func (v *visitor) post(ctx context.Context, path, body string) {
	_, _ = v.send(ctx, http.MethodPost, path, jsonBody, body, false) // send counts the result
}

func (v *visitor) get(ctx context.Context, path string) {
	_, _ = v.send(ctx, http.MethodGet, path, "", "", false)
}

// sendPowers sends expressions with expensive powers to the API, and as claims in a run.
func sendPowers(ctx context.Context, v *visitor) {
	expression := "9"
	for n := 1000; n < 1060; n++ {
		expression += fmt.Sprintf("+1/((%d^9)^9)", n)
	}
	v.repeat(ctx, 10, maxAttackRequests, func(n int) {
		switch n % 3 {
		case 0:
			v.post(ctx, "/v1/check?rules=power", `{"hand":[4,6],"answer":"`+expression+`"}`)
		case 1:
			v.post(ctx, "/v1/check", `{"hand":[4,6],"answer":"`+expression+`"}`)
		default:
			v.post(ctx, v.paths[0]+"/moves", fmt.Sprintf(`{"do":"claim","id":"p%d","hand":0,"expr":%q}`, n, expression))
		}
	})
}

// uncachedRun returns an offline run of fifty hands that the server has not cached and must judge.
func uncachedRun(n int) string {
	var ids []string
	for i := range 50 {
		k := n*50 + i
		ids = append(ids, fmt.Sprintf(`"1-%d.%d.%d.%d.%d.%d-%d-classic"`, 11+k%7, 23+k%11, 41+k%13, 67+k%17, 101+k%19, 151+k%23, 1000+k%8999))
	}
	list := strings.Join(ids, ",")
	return fmt.Sprintf(`{"id":"judge-%d","wish":{"mode":"practice","puzzles":[%s]},"hands":[%s],`+
		`"moves":[{"at":1,"do":"start","id":"s"},{"at":2,"do":"skip","id":"k","hand":0}]}`, n, list, list)
}

// solvableIDs returns the puzzle IDs of the solvable hands of four, sorted.
var solvableIDs = sync.OnceValues(func() (ids []string, err error) {
	known, err := knownClaims()
	for id, answer := range known {
		if strings.Contains(answer, "expr") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, err
})

// longRun returns an offline run of the maximum length: 200 hands with ten moves each. Its claims
// are wrong. They are almost 200 characters long, which is the limit for a claim.
func longRun(id string) string {
	ids, err := solvableIDs()
	if err != nil {
		return "{}" // the server refuses it
	}
	var hands, moves []string
	add := func(do string) {
		moves = append(moves, fmt.Sprintf(`{"at":%d,"id":"m%d",%s}`, 1000*len(moves)+1, len(moves), do))
	}
	add(`"do":"start"`)
	for i := range 200 {
		hands = append(hands, `"`+ids[i]+`"`)
		if i > 0 {
			add(fmt.Sprintf(`"do":"next","hand":%d`, i))
		}
		for n := range 8 {
			add(fmt.Sprintf(`"do":"claim","hand":%d,"expr":"%s%d"`, i, strings.Repeat("111+", 49), n))
		}
		add(fmt.Sprintf(`"do":"skip","hand":%d`, i))
	}
	return fmt.Sprintf(`{"id":%q,"wish":{"mode":"practice"},"hands":[%s],"moves":[%s]}`, id, strings.Join(hands, ","), strings.Join(moves, ","))
}

// sendUnfinishedLines opens streams that send a line without its line ending and then nothing.
func sendUnfinishedLines(ctx context.Context, v *visitor) {
	line := strings.Repeat("x", 1<<20-1)
	head := "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: " + streamBody + "\r\nTransfer-Encoding: chunked\r\n\r\n"
	chunk := fmt.Sprintf("%x\r\n%s\r\n", len(line), line)
	v.holdOpen(ctx, 200, time.Second, func(conn net.Conn) error {
		if _, err := io.WriteString(conn, head); err != nil {
			return err
		}
		_, err := io.WriteString(conn, chunk)
		return err
	})
}

// openIdleConnections opens more connections than an address may have, and sends nothing on them.
// In two minutes it opens about 24,000. It must not open more than 28,232, the number of ports that
// Linux has for an address, since a port that is reused within a minute may get no answer.
func openIdleConnections(ctx context.Context, v *visitor) {
	v.holdOpen(ctx, 2500, 1500*time.Millisecond, nil)
}

// holdOpen keeps a number of connections open. If one is closed, it opens another after a pause. It
// calls begin, which may be nil, for each connection, and checks that any response is complete.
func (v *visitor) holdOpen(ctx context.Context, connections int, reopen time.Duration, begin func(net.Conn) error) {
	var group sync.WaitGroup
	defer group.Wait()
	for i := range connections {
		group.Go(func() {
			pause := time.Duration(i) * 2 * time.Second / time.Duration(connections) // spread over two seconds
			for {
				select {
				case <-ctx.Done():
					return
				case <-time.After(pause):
				}
				pause = reopen
				conn, err := v.dial(ctx)
				if err != nil {
					v.countFailure(ctx, err)
					continue
				}
				v.holdConnection(ctx, conn, begin)
			}
		})
	}
}

// silentCloseAfter is the time after which the server may close a connection without an answer if
// it received no request. The server waits 5 s for the header of a request, and answers a refused
// connection within 1 s.
const silentCloseAfter = 4 * time.Second

// holdConnection calls begin, if it is not nil, and keeps a connection open until the server closes
// it or ctx ends. It counts the result.
func (v *visitor) holdConnection(ctx context.Context, conn net.Conn, begin func(net.Conn) error) {
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	start := time.Now()
	sends := begin != nil
	if sends {
		_ = begin(conn) // the response shows the error
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		if sends || time.Since(start) < silentCloseAfter {
			v.countClosed()
		}
		return
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	switch {
	case ctx.Err() != nil:
	case err != nil:
		v.countFailure(ctx, err)
	case response.StatusCode >= http.StatusBadRequest:
		name, err := problemOf(response, text)
		v.countResponse(reply{problem: name}, err)
	default: // a stream, whose last record gives the reason
		_, after, found := strings.Cut(string(text), "/docs#problem-")
		name, _, _ := strings.Cut(after, `"`)
		if !found {
			err = fmt.Errorf("bench: stream ended without the name of a problem: %.200q", text)
		}
		v.countResponse(reply{problem: name}, err)
	}
}
