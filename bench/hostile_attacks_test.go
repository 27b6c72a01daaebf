package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/live"
)

// attack is one way to keep the server busy. Each is bounded in requests, in connections and by the
// context.
type attack struct {
	name, work string
	run        func(ctx context.Context, v *visitor)
}

const (
	jsonBody   = "application/json"
	streamBody = "application/x-ndjson"

	mostRequests = 20_000 // of one attack
)

var attacks = []attack{
	{"verify", "rollouts of 7.9 MB in short parts, a text longer than it may be and one that is short, 2 a second", func(ctx context.Context, v *visitor) {
		var bodies []string
		for _, text := range []string{"12345678901234567890", ""} {
			part := `{"type":"output_text","text":"` + text + `"}`
			bodies = append(bodies, `{"responses_create_params":{},"hand":[4,6],"response":{"output":[{"type":"message","content":[`+
				strings.TrimSuffix(strings.Repeat(part+",", 7_900_000/(len(part)+1)), ",")+`]}]}}`)
		}
		v.at(ctx, 2, mostRequests, func(n int) { v.post(ctx, "/verify", bodies[n%2]) })
	}},
	{"lines", "200 streams with an unfinished line of 1 MiB, opened again when they end", unfinishedLines},
	{"hints", "expensive hints, 11 a second", func(ctx context.Context, v *visitor) {
		v.at(ctx, 11, mostRequests, func(n int) {
			v.post(ctx, "/v1/hint", fmt.Sprintf(`{"hand":[17,18,19,21,22],"rules":"countdown","target":%d,"step":4}`, 901+n%99))
		})
	}},
	{"solves", "long lists of hands of six, 20 a second", func(ctx context.Context, v *visitor) {
		v.at(ctx, 20, mostRequests, func(n int) { v.post(ctx, "/v1/solve", fmt.Sprintf(`{"hand":[1,2,3,4,%d,%d]}`, 5+n%4, 6+n%7)) })
	}},
	{"powers", "answers and claims with costly powers, 10 a second", powers},
	{"judging", "offline runs of 50 chosen hands of six, 10 a second", func(ctx context.Context, v *visitor) {
		v.at(ctx, 10, mostRequests, func(n int) { v.post(ctx, "/game/offline", chosenHands(n)) })
	}},
	{"offline", "offline runs of 200 hands and 2000 moves, 10 a second", func(ctx context.Context, v *visitor) {
		v.at(ctx, 10, mostRequests, func(n int) { v.post(ctx, "/game/offline", longRun(fmt.Sprintf("long-%d", n))) })
	}},
	{"export", "the export of a player with 20 long runs, 5 a second", func(ctx context.Context, v *visitor) {
		for n := range 20 {
			v.post(ctx, "/game/offline", longRun(fmt.Sprintf("mine-%d", n)))
		}
		v.at(ctx, 5, mostRequests, func(int) { v.get(ctx, "/game/me/export") })
	}},
	{"looks", "looks at a finished run of 2000 moves, 24 a second", func(ctx context.Context, v *visitor) {
		r, err := v.ask(ctx, http.MethodPost, "/game/offline", jsonBody, longRun("seen"), true)
		var run live.Run
		if err != nil || json.Unmarshal(r.body, &run) != nil {
			return
		}
		v.at(ctx, 24, mostRequests, func(int) { v.get(ctx, "/game/runs/"+run.ID) })
	}},
	{"board", "the daily board, 40 a second", func(ctx context.Context, v *visitor) {
		r, err := v.ask(ctx, http.MethodGet, "/game/daily", "", "", true)
		var daily struct{ Number int }
		if err != nil || json.Unmarshal(r.body, &daily) != nil {
			return
		}
		v.at(ctx, 40, mostRequests, func(int) { v.get(ctx, fmt.Sprintf("/game/daily/%d", daily.Number)) })
	}},
	{"guests", "new guests, 40 a second", func(ctx context.Context, v *visitor) {
		v.client.Jar = nil
		v.at(ctx, 40, mostRequests, func(n int) {
			v.post(ctx, "/game/runs", fmt.Sprintf(`{"key":"g%d","mode":"practice"}`, n))
		})
	}},
	{"login", "beginnings of a login, 40 a second", func(ctx context.Context, v *visitor) {
		v.client.Jar = nil
		v.at(ctx, 40, mostRequests, func(int) { v.post(ctx, "/game/login/begin", "{}") })
	}},
	{"generate", "sets that take long, 4 a second", func(ctx context.Context, v *visitor) {
		v.at(ctx, 4, mostRequests, func(n int) {
			v.post(ctx, "/v1/generate", fmt.Sprintf(`{"n":1000,"seed":%d,"cards":6,"columns":"all","values":"1-500","target":"1-1000"}`, n))
		})
	}},
	{"connections", "2500 connections that ask nothing, opened again when they are closed", idleConnections},
}

func (v *visitor) post(ctx context.Context, path, body string) {
	_, _ = v.ask(ctx, http.MethodPost, path, jsonBody, body, false) // it is noted
}

func (v *visitor) get(ctx context.Context, path string) {
	_, _ = v.ask(ctx, http.MethodGet, path, "", "", false)
}

// powers sends expressions whose powers take long to compute, to the API and as claims in a run.
func powers(ctx context.Context, v *visitor) {
	expression := "9"
	for n := 1000; n < 1060; n++ {
		expression += fmt.Sprintf("+1/((%d^9)^9)", n)
	}
	r, err := v.ask(ctx, http.MethodPost, "/game/runs", jsonBody, `{"key":"powers","mode":"practice"}`, true)
	var run live.Run
	if err != nil || json.Unmarshal(r.body, &run) != nil {
		return
	}
	v.at(ctx, 10, mostRequests, func(n int) {
		switch n % 3 {
		case 0:
			v.post(ctx, "/v1/check?rules=power", `{"hand":[4,6],"answer":"`+expression+`"}`)
		case 1:
			v.post(ctx, "/v1/check", `{"hand":[4,6],"answer":"`+expression+`"}`)
		default:
			v.post(ctx, "/game/runs/"+run.ID+"/moves", fmt.Sprintf(`{"do":"claim","id":"p%d","hand":0,"expr":%q}`, n, expression))
		}
	})
}

// chosenHands is an offline run of fifty hands that the server has not seen and has to judge.
func chosenHands(n int) string {
	var ids []string
	for i := range 50 {
		k := n*50 + i
		ids = append(ids, fmt.Sprintf(`"1-%d.%d.%d.%d.%d.%d-%d-classic"`, 11+k%7, 23+k%11, 41+k%13, 67+k%17, 101+k%19, 151+k%23, 1000+k%8999))
	}
	list := strings.Join(ids, ",")
	return fmt.Sprintf(`{"id":"judge-%d","wish":{"mode":"practice","puzzles":[%s]},"hands":[%s],`+
		`"moves":[{"at":1,"do":"start","id":"s"},{"at":2,"do":"skip","id":"k","hand":0}]}`, n, list, list)
}

// solvable are the IDs of hands that practice deals, each with a solution.
var solvable = sync.OnceValues(func() (ids []string, err error) {
	known, err := firstAnswers()
	for id, answer := range known {
		if strings.Contains(answer, "expr") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, err
})

// longRun is an offline run that is as long as one may be: 200 hands, and ten moves for each, with long
// claims that are wrong.
func longRun(id string) string {
	ids, err := solvable()
	if err != nil {
		return "{}" // which is refused
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
			add(fmt.Sprintf(`"do":"claim","hand":%d,"expr":"%s%d"`, i, strings.Repeat("1+", 50), n))
		}
		add(fmt.Sprintf(`"do":"skip","hand":%d`, i))
	}
	return fmt.Sprintf(`{"id":%q,"wish":{"mode":"practice"},"hands":[%s],"moves":[%s]}`, id, strings.Join(hands, ","), strings.Join(moves, ","))
}

// unfinishedLines opens streams that send a line without its end and then nothing.
func unfinishedLines(ctx context.Context, v *visitor) {
	line := strings.Repeat("x", 1<<20-1)
	head := "POST /v1/check HTTP/1.1\r\nHost: x\r\nContent-Type: " + streamBody + "\r\nTransfer-Encoding: chunked\r\n\r\n"
	chunk := fmt.Sprintf("%x\r\n%s\r\n", len(line), line)
	v.holdOpen(ctx, 200, func(conn net.Conn) error {
		if _, err := io.WriteString(conn, head); err != nil {
			return err
		}
		_, err := io.WriteString(conn, chunk)
		return err
	})
}

// idleConnections opens more connections than an address may have, and asks nothing.
func idleConnections(ctx context.Context, v *visitor) {
	v.holdOpen(ctx, 2500, func(net.Conn) error { return nil })
}

// holdOpen keeps so many connections open, and opens one again a second after it was closed. A
// connection is read until its end; an answer on it has to be whole.
func (v *visitor) holdOpen(ctx context.Context, connections int, begin func(net.Conn) error) {
	var group sync.WaitGroup
	defer group.Wait()
	for i := range connections {
		group.Go(func() {
			pause := time.Duration(i) * 2 * time.Second / time.Duration(connections) // not all at once
			for {
				select {
				case <-ctx.Done():
					return
				case <-time.After(pause):
				}
				pause = time.Second
				conn, err := v.dial(ctx)
				if err != nil {
					continue
				}
				v.hold(ctx, conn, begin)
			}
		})
	}
}

// hold holds a connection until it is closed.
func (v *visitor) hold(ctx context.Context, conn net.Conn, begin func(net.Conn) error) {
	defer conn.Close()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	_ = begin(conn) // the answer says more
	text, _ := io.ReadAll(conn)
	if ctx.Err() != nil {
		return
	}
	name := "closed"
	if _, problem, found := strings.Cut(string(text), "/docs#problem-"); found {
		name, _, _ = strings.Cut(problem, `"`)
	}
	v.note(reply{problem: name}, nil)
}
