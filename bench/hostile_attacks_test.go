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
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
)

// attack is one way to overload the server. It is bounded in requests, in connections and by the
// context.
type attack struct {
	name      string
	work      string                                      // of each address
	addresses int                                         // number of addresses; 0: hostileAddresses
	flags     []string                                    // further flags of the server
	prepare   func(ctx context.Context, v *visitor) error // called for each address before the attack; may be nil
	run       func(ctx context.Context, v *visitor)       // called for each address

	refusals  []string // names of the problems with which the server may refuse
	refusedBy int      // number of requests within which the server must refuse one; 0: it need not
	// refusedWithin is the time within which the server must refuse a request of all addresses; 0: it need not.
	refusedWithin time.Duration
	// maxClosed is the number of connections that the server may close without an answer.
	maxClosed int
}

// memoryRefusal is a time within which bodies that do not fit into the memory for requests have arrived. They are opened
// within 2 s.
const memoryRefusal = 5 * time.Second

// hostileAddresses is the number of addresses of an attack.
const hostileAddresses = 10

const (
	jsonBody   = "application/json"
	streamBody = "application/x-ndjson"

	maxAttackRequests = 20_000 // requests of an address
	requestRate       = 190    // requests a second, just below the limit of an address
)

// everyRequest returns the run of an attack that sends requests at a rate.
func everyRequest(perSecond float64, send func(ctx context.Context, v *visitor, n int)) func(ctx context.Context, v *visitor) {
	return func(ctx context.Context, v *visitor) {
		v.repeat(ctx, perSecond, maxAttackRequests, func(n int) { send(ctx, v, n) })
	}
}

// number returns a number from 0 to 22 by which the addresses of an attack differ, so that they share no caches.
func (v *visitor) number() int { return int(v.from[len(v.from)-1]) % 23 }

// getPaths requests the paths of a visitor in turn.
func getPaths(ctx context.Context, v *visitor, n int) { v.get(ctx, v.paths[n%len(v.paths)]) }

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
		name: "lines", work: "20 streams with an unfinished line of 1 MiB, each reopened 1 s after it ends", run: func(ctx context.Context, v *visitor) {
			v.sendUnfinishedLines(ctx, 20, 1<<20-1, 0)
		}, refusals: []string{"busy", "too-slow"}, refusedWithin: memoryRefusal,
	},
	{
		name: "slow-lines", work: "16 streams with an unfinished line of 900 KB, which goes on at 1.1 KiB a second", run: func(ctx context.Context, v *visitor) {
			v.sendUnfinishedLines(ctx, 16, 900_000, 1127)
		}, refusals: []string{"busy", "too-slow"}, refusedWithin: memoryRefusal,
	},
	{
		name: "short-lines", work: "60 streams with an unfinished line of 20 to 300 KB and one byte every 15 s", run: func(ctx context.Context, v *visitor) {
			v.sendUnfinishedLines(ctx, 60, 0, 0)
		}, refusals: []string{"busy", "too-slow"},
	},
	{
		name: "slow-bodies", work: "16 arrays of 900 KB, of which the last bytes come at 1.1 KiB a second", run: func(ctx context.Context, v *visitor) {
			v.sendSlowBodies(ctx, 16)
		}, refusals: []string{"busy", "too-slow"},
	},
	{
		name: "slow-readers", work: "40 requests for lists of about 5 MB that are not read", run: func(ctx context.Context, v *visitor) {
			v.leaveUnread(ctx, 40)
		}, refusals: []string{"busy", "over-time", "over-budget"}, maxClosed: 1 << 20,
	},
	{name: "arrays", work: "arrays of 1024 answers, 10 a second", run: func(ctx context.Context, v *visitor) {
		body := "[" + strings.TrimSuffix(strings.Repeat(`{"hand":[4,6,7,8],"answer":"Let me think. 4+6 = 10. Then 10+7 = 17, no. The answer is (4+6-7)*8"},`, 1024), ",") + "]"
		v.repeat(ctx, 10, maxAttackRequests, func(int) { v.post(ctx, "/v1/check", body) })
	}, refusals: []string{"busy"}},
	{name: "hints", work: "expensive hints, 11 a second", run: everyRequest(11, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/v1/hint", fmt.Sprintf(`{"hand":[17,18,19,21,22],"rules":"countdown","target":%d,"step":4}`, 901+n%99))
	}), refusals: []string{"busy", "over-time", "over-budget"}},
	{name: "solves", work: "long lists of hands of six, 20 a second", run: everyRequest(20, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/v1/solve", fmt.Sprintf(`{"hand":[1,2,3,4,%d,%d],"target":%d}`, 5+n%4, 6+n%7, 24+v.number()))
	}), refusals: []string{"busy", "over-time", "over-budget"}},
	{name: "fives", work: "other hands of five, 190 a second", run: everyRequest(requestRate, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/v1/solve", fmt.Sprintf(`{"hand":[%d,%d,%d,11,13],"target":%d}`, 1+n%13, 2+n/13%13, 3+n/169%13, 24+v.number()))
	}), refusals: []string{"busy", "over-time", "over-budget"}},
	{name: "claims", work: "answers that a hand of seven has no solution, 100 a second", run: everyRequest(100, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/v1/check", fmt.Sprintf(`{"hand":[%d,11,13,17,19,23,29],"target":999983,"profile":"countdown+none","answer":"no solution"}`, 40+n%50))
	}), refusals: []string{"busy"}},
	{name: "powers", work: "answers and claims with costly powers, 10 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareRun(ctx, "/game/runs", `{"key":"powers","mode":"practice"}`)
	}, run: sendPowers, refusals: []string{"bad-expression", "busy"}, refusedBy: 30},
	{name: "judging", work: "offline runs of 50 chosen hands of six, 10 a second", run: everyRequest(10, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/game/offline", uncachedRun(1000*v.number()+n))
	}), refusals: []string{"busy", "over-time", "too-fast"}, refusedBy: 3000},
	{name: "offline", work: "offline runs of 200 hands and 2000 moves, 10 a second", run: everyRequest(10, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/game/offline", longRun(fmt.Sprintf("long-%d", n)))
	}), refusals: []string{"busy", "too-fast", "over-quota"}, refusedBy: 3000},
	{name: "export", work: "the export of a player with 5 long runs, 5 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareLongRuns(ctx, 5)
	}, run: everyRequest(5, func(ctx context.Context, v *visitor, _ int) { v.get(ctx, "/game/me/export") }), refusals: []string{"busy", "too-fast"}, refusedBy: 300},
	{name: "looks", work: "requests for 5 finished runs of 2000 moves with claims of almost the maximum length, 100 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareLongRuns(ctx, 5)
	}, run: everyRequest(100, getPaths), refusals: []string{"busy"}},
	{name: "board", work: "the daily board of 100,000 results, 190 a second", prepare: func(ctx context.Context, v *visitor) error {
		var daily struct{ Number int }
		if err := v.prepare(ctx, http.MethodGet, "/game/daily", "", &daily); err != nil {
			return err
		}
		v.paths = []string{fmt.Sprintf("/game/daily/%d", daily.Number)}
		var board board.Board
		if err := v.prepare(ctx, http.MethodGet, v.paths[0], "", &board); err != nil {
			return err
		}
		if board.Players < boardResults {
			return fmt.Errorf("bench: the board has %d players, want at least %d", board.Players, boardResults)
		}
		return nil
	}, run: everyRequest(requestRate, getPaths), refusals: []string{"busy"}},
	{name: "class", work: "the class, grades and results of a running class with 180 pupils and 10,000 events, 100 a second, beside a claim of a pupil each second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareClass(ctx, "/class", "/grades", "/results")
	}, run: everyRequest(100, func(ctx context.Context, v *visitor, n int) {
		if n%100 == 0 {
			v.claimInClass(ctx, n)
			return
		}
		getPaths(ctx, v, n)
	}), refusals: []string{"busy", "too-fast", "already-done"}},
	{name: "race-views", work: "the race of a class as a pupil and as a spectator, 190 a second, beside a claim of a pupil each second", prepare: func(ctx context.Context, v *visitor) error {
		if err := v.prepareClass(ctx, "", "?lang=zh"); err != nil {
			return err
		}
		v.bearer = ""
		return nil
	}, run: everyRequest(requestRate, func(ctx context.Context, v *visitor, n int) {
		if n%requestRate == 0 {
			v.claimInClass(ctx, n)
			return
		}
		getPaths(ctx, v, n)
	}), refusals: []string{"busy", "too-fast", "already-done"}},
	{name: "race-streams", work: "300 streams of a class, beside a claim of a pupil each second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareClass(ctx, "/events")
	}, run: watchClass, refusals: []string{"busy", "too-fast", "already-done"}},
	{name: "reads", work: "the requests of the game's pages, 190 a second", prepare: func(ctx context.Context, v *visitor) error {
		if err := v.prepareRun(ctx, "/game/runs", `{"key":"reads","mode":"practice"}`); err != nil {
			return err
		}
		v.paths = append(v.paths, "/game/me", "/game/runs", "/game/daily", "/game/stats", "/game/review", "/game/best", "/game/rating", "/game/hands",
			"/game/boards", "/game/dailies", "/game/ideas", "/game/challenges", "/game/hands/1-3.3.8.8-24-classic", "/game/ideas/1-3.3.8.8-24-classic")
		return nil
	}, run: everyRequest(requestRate, getPaths), refusals: []string{"busy"}},
	{name: "pages", work: "pages, help and documents, 190 a second", prepare: func(_ context.Context, v *visitor) error {
		v.paths = []string{"/", "/docs", "/openapi.json", "/help/game", "/p/1-3.3.8.8-24-classic", "/plain/solve?hand=3388", "/daily", "/nowhere"}
		return nil
	}, run: everyRequest(requestRate, getPaths), refusals: []string{"busy", "not-found"}},
	{name: "pictures", work: "pictures of other hands, 190 a second", run: everyRequest(requestRate, func(ctx context.Context, v *visitor, n int) {
		v.get(ctx, fmt.Sprintf("/picture/p/1-%d.%d.%d.%d-24-classic.png", 1+n%10, 11+n/10%10, 21+n/100%70, 100+v.number()))
	}), refusals: []string{"busy", "too-fast", "not-found"}, refusedBy: 2000},
	{name: "runs", work: "new runs of one player, 190 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareRun(ctx, "/game/runs", `{"key":"first","mode":"practice"}`)
	}, run: everyRequest(requestRate, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/game/runs", fmt.Sprintf(`{"key":"r%d","mode":"timed"}`, n))
	}), refusals: []string{"busy", "too-fast", "over-quota"}},
	{name: "moves", work: "hints, wrong claims and new hands of one player, 190 a second", prepare: func(ctx context.Context, v *visitor) error {
		return v.prepareRun(ctx, "/game/runs", `{"key":"first","mode":"practice"}`)
	}, run: everyRequest(requestRate, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, v.paths[0]+"/moves", fmt.Sprintf(`{"do":"claim","id":"c%d","hand":0,"expr":"1+2+%d"}`, n, n))
	}), refusals: []string{"busy", "too-fast", "over-quota", "bad-move", "finished"}},
	{name: "races", work: "new races of one player, 50 a second", run: everyRequest(50, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/game/races", fmt.Sprintf(`{"options":{"kind":"race","hands":%d},"profile":{"name":"A","colour":0}}`, 1+n%50))
	}), refusals: []string{"busy", "too-fast", "over-quota"}},
	{name: "guests", work: "new guests, 40 a second", run: func(ctx context.Context, v *visitor) {
		v.client.Jar = nil
		v.repeat(ctx, 40, maxAttackRequests, func(n int) {
			v.post(ctx, "/game/runs", fmt.Sprintf(`{"key":"g%d","mode":"practice"}`, n))
		})
	}, refusals: []string{"busy", "guest-limit", "too-fast"}, refusedBy: 7000},
	{name: "deletions", work: "new guests who send a run of 200 hands and 2000 moves and delete their account, 2 a second", run: everyRequest(2, func(ctx context.Context, v *visitor, n int) {
		v.sendAndDelete(ctx, n)
	}), refusals: []string{"busy", "guest-limit", "too-fast"}, refusedBy: 2000},
	{name: "login", work: "starts of a login, 190 a second", run: func(ctx context.Context, v *visitor) {
		v.client.Jar = nil
		v.repeat(ctx, requestRate, maxAttackRequests, func(int) { v.post(ctx, "/game/login/begin", "{}") })
	}, refusals: []string{"busy"}},
	{name: "generate", work: "sets of 1000 puzzles of six numbers, 4 a second", run: everyRequest(4, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/v1/generate", fmt.Sprintf(`{"n":1000,"seed":%d,"cards":6,"columns":"all","values":"1-500","target":"1-1000"}`, n))
	}), refusals: []string{"busy", "over-time"}, refusedBy: 100},
	{name: "rare-sets", work: "sets of 1000 rare puzzles of four numbers, 4 a second", run: everyRequest(4, func(ctx context.Context, v *visitor, n int) {
		v.post(ctx, "/v1/generate", fmt.Sprintf(`{"n":1000,"seed":%d,"cards":4,"columns":"all","values":"1-500","target":"1-1000"}`, n))
	}), refusals: []string{"busy", "over-time"}},
	{name: "sheets", work: "sheets of 480 hands of six, 1 a second", run: everyRequest(1, func(ctx context.Context, v *visitor, n int) {
		v.get(ctx, fmt.Sprintf("/game/sheets/pdf?kind=hands&n=48&pages=10&cards=6&levels=5&seed=%d", 1+100*v.number()+n))
	}), refusals: []string{"busy", "over-time", "too-fast", "bad-options"}},
	{name: "many-sheets", work: "sheets of 12 hands, 50 a second", run: everyRequest(50, func(ctx context.Context, v *visitor, n int) {
		v.get(ctx, fmt.Sprintf("/game/sheets/pdf?n=12&target=%d&seed=%d", 20+n%30, 1+100*v.number()+n/30))
	}), refusals: []string{"busy", "over-time", "too-fast", "bad-options"}},
	{
		name: "connections", work: "500 connections without a request, of which an address may have 480, of 4096 in all; each reopened 1.5 s after it is closed",
		flags:    []string{"--max-connections", "4096", "--max-connections-each", "480"},
		run:      func(ctx context.Context, v *visitor) { v.holdOpen(ctx, 500, 1500*time.Millisecond, nil) },
		refusals: []string{"busy"}, refusedBy: 1, maxClosed: 1 << 20,
	},
}

// prepareClass joins the class that is attacked, as a pupil and with the secret of the teacher, and stores paths.
func (v *visitor) prepareClass(ctx context.Context, paths ...string) error {
	for _, path := range paths {
		v.paths = append(v.paths, "/game/races/"+v.class.ID+path)
	}
	v.bearer = v.class.Secret
	return v.prepare(ctx, http.MethodPost, "/game/races/"+v.class.ID+"/seats", `{"profile":{"name":"Eve","colour":0}}`, new(live.Race))
}

// claimInClass sends a wrong claim of a pupil.
func (v *visitor) claimInClass(ctx context.Context, n int) {
	v.post(ctx, "/game/races/"+v.class.ID+"/moves", fmt.Sprintf(`{"do":"claim","id":"c%d","hand":%d,"expr":"1+%d"}`, n, classHands-1, n))
}

// watchClass keeps streams of a class open and reads them, beside claims of a pupil.
func watchClass(ctx context.Context, v *visitor) {
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() { v.repeat(ctx, 1, maxAttackRequests, func(n int) { v.claimInClass(ctx, n) }) })
	v.holdOpen(ctx, 300, time.Second, func(conn net.Conn) error {
		_, err := io.WriteString(conn, "GET "+v.paths[0]+" HTTP/1.1\r\nHost: localhost\r\n\r\n")
		return err
	})
}

// prepareRun begins a run and adds its path to v.paths.
func (v *visitor) prepareRun(ctx context.Context, path, body string) error {
	var run run.Run
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
	return fmt.Sprintf(`{"id":"judge-%d","request":{"mode":"practice","puzzles":[%s]},"hands":[%s],`+
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
	return fmt.Sprintf(`{"id":%q,"request":{"mode":"practice"},"hands":[%s],"moves":[%s]}`, id, strings.Join(hands, ","), strings.Join(moves, ","))
}

// sendUnfinishedLines opens streams that send a line of a length without its line ending, and then a number of bytes
// a second. If the length is 0, the lines have 20 to 300 KB, and then a byte every 15 s.
func (v *visitor) sendUnfinishedLines(ctx context.Context, streams, length, perSecond int) {
	const head = "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: " + streamBody + "\r\nTransfer-Encoding: chunked\r\n\r\n"
	var number atomic.Int64
	v.holdOpen(ctx, streams, time.Second, func(conn net.Conn) error {
		size, more, interval := length, perSecond, time.Second
		if length == 0 {
			size, more, interval = 20_000+280_000*int(number.Add(1)%int64(streams))/streams, 1, 15*time.Second
		}
		if _, err := io.WriteString(conn, head+chunk(size)); err != nil || more == 0 {
			return err
		}
		go v.drip(ctx, conn, chunk(more), interval)
		return nil
	})
}

// chunk returns a chunk of a body with n bytes.
func chunk(n int) string { return fmt.Sprintf("%x\r\n%s\r\n", n, strings.Repeat("x", n)) }

// drip sends a text at an interval until the connection is closed.
func (v *visitor) drip(ctx context.Context, conn net.Conn, text string, interval time.Duration) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if _, err := io.WriteString(conn, text); err != nil {
			return
		}
	}
}

// sendSlowBodies sends arrays of which the end comes slowly.
func (v *visitor) sendSlowBodies(ctx context.Context, requests int) {
	const size, sent = 900_000, 880_000
	head := fmt.Sprintf("POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", jsonBody, size)
	v.holdOpen(ctx, requests, time.Second, func(conn net.Conn) error {
		if _, err := io.WriteString(conn, head+"["+strings.Repeat(" ", sent)); err != nil {
			return err
		}
		go v.drip(ctx, conn, strings.Repeat(" ", 1127), time.Second)
		return nil
	})
}

// leaveUnread requests long lists of solutions and does not read them.
func (v *visitor) leaveUnread(ctx context.Context, requests int) {
	var number atomic.Int64
	v.holdOpen(ctx, requests, time.Second, func(conn net.Conn) error {
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetReadBuffer(4 << 10)
		}
		n := number.Add(1)
		v.countSent()
		_, err := fmt.Fprintf(conn, "GET /v1/solve?hand=1+2+3+4+%d+%d HTTP/1.1\r\nHost: x\r\n\r\n", 5+n%4, 6+n%7)
		select {
		case <-ctx.Done():
		case <-time.After(unreadTime):
		}
		return err
	})
}

// unreadTime is longer than the server waits for a client that does not read.
const unreadTime = 35 * time.Second

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
	case strings.HasPrefix(response.Header.Get("Content-Type"), "text/event-stream"):
		v.countClosed()
	default: // a stream, whose last record gives the reason
		_, after, found := strings.Cut(string(text), "/docs#problem-")
		name, _, _ := strings.Cut(after, `"`)
		if !found {
			err = fmt.Errorf("bench: stream ended without the name of a problem: %.200q", text)
		}
		v.countResponse(reply{problem: name}, err)
	}
}
