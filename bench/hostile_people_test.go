package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
)

// series holds the delays of one kind of honest request.
type series struct {
	name    string
	delays  []time.Duration // since each request was due; if it was not sent, until the end
	unsent  int             // requests that were due but not sent
	refused int             // requests that the server refused
	err     error           // the first refusals and failed requests
}

// maxSeriesErrors is the maximum number of refused and failed requests that a series reports.
const maxSeriesErrors = 3

// percentile returns the delay that p percent of the requests did not exceed.
func (s *series) percentile(p int) time.Duration {
	if len(s.delays) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s.delays))
	return sorted[min(len(sorted)-1, len(sorted)*p/100)]
}

// add adds a request that was due at a time.
func (s *series) add(due time.Time, body []byte, problem string, err error) {
	s.delays = append(s.delays, time.Since(due))
	if problem != "" {
		s.refused++
		err = fmt.Errorf("bench: %s", body)
	}
	if err != nil && s.refused <= maxSeriesErrors {
		s.err = errors.Join(s.err, fmt.Errorf("%s: %w", s.name, err))
	}
}

// person is an honest client with an address of its own. Its requests are due at fixed times, independent of earlier
// responses, and sent one after the other.
type person struct {
	*visitor
	interval time.Duration
	due      time.Time
	counted  time.Time // requests that are due earlier do not count
	series   []*series
}

// the returns the series with a name, which it adds at first.
func (p *person) the(name string) *series {
	for _, s := range p.series {
		if s.name == name {
			return s
		}
	}
	s := &series{name: name}
	p.series = append(p.series, s)
	return s
}

// ask waits until the next request is due and sends it. It checks the answer with check, unless that is nil, and
// reports whether the request was answered.
func (p *person) ask(ctx context.Context, name, method, path, kind, body string, check func(body []byte) error) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(time.Until(p.due)):
	}
	due := p.due
	p.due = due.Add(p.interval)
	// A request in progress may finish after the end of the attack.
	r, err := p.send(context.WithoutCancel(ctx), method, path, kind, body, true)
	if err == nil && r.problem == "" && check != nil {
		err = check(r.body)
	}
	if due.After(p.counted) {
		p.the(name).add(due, r.body, r.problem, err)
	}
	return err == nil && r.problem == ""
}

// people are the honest clients beside an attack.
type people struct {
	server string
	class  live.Created // of the teacher
	known  map[string]string
	array  string // an array of answers of 47 KB
	all    []*person
}

// newPeople prepares the honest clients.
func newPeople(t *testing.T, server string, class live.Created) *people {
	t.Helper()
	known, err := knownClaims()
	if err != nil {
		t.Fatal(err)
	}
	p := &people{server: server, class: class, known: known}
	var answers []string
	for size := 0; size < 47_000; {
		answers = append(answers, `{"hand":[4,6],"answer":"I first tried 4 + 6, which is 10. The answer is 4*6"}`)
		size += len(answers[0]) + 1
	}
	p.array = "[" + strings.Join(answers, ",") + "]"
	return p
}

// add adds an honest client whose requests are due at an interval.
func (p *people) add(t *testing.T, interval time.Duration) *person {
	t.Helper()
	v, err := newVisitor(p.server, "127.0.0."+strconv.Itoa(50+len(p.all)), nil)
	if err != nil {
		t.Fatal(err)
	}
	added := &person{visitor: v, interval: interval}
	p.all = append(p.all, added)
	return added
}

// honestSeries lists the kinds of honest requests in the order of the table.
var honestSeries = []string{"claim", "play", "page", "solve", "array", "stream", "generate", "sheet", "class", "offline"}

// honestIntervals are the times between two requests of an honest client, by the kind of request. Claims are among
// those of "play".
var honestIntervals = map[string]time.Duration{
	"play": 150 * time.Millisecond, "page": 150 * time.Millisecond, "solve": 100 * time.Millisecond, "array": 300 * time.Millisecond,
	"stream": 200 * time.Millisecond, "generate": 300 * time.Millisecond, "sheet": 700 * time.Millisecond, "class": 200 * time.Millisecond,
	"offline": 500 * time.Millisecond,
}

// warmUp is the time for which the honest clients send requests before the attack begins.
const warmUp = 2 * time.Second

// run sends the requests of all honest clients until ctx ends, and returns their series.
func (p *people) run(ctx context.Context, t *testing.T) map[string]*series {
	t.Helper()
	repeat := func(kind string, do func(one *person, n int)) func() {
		one := p.add(t, honestIntervals[kind])
		return func() {
			for n := 0; ctx.Err() == nil; n++ {
				do(one, n)
			}
		}
	}
	tasks := []func(){
		repeat("play", func(one *person, n int) { p.play(ctx, one, n) }),
		repeat("page", func(one *person, _ int) { one.ask(ctx, "page", http.MethodGet, "/", "", "", nil) }),
		repeat("solve", func(one *person, n int) {
			one.ask(ctx, "solve", http.MethodPost, "/v1/solve", jsonBody, fmt.Sprintf(`{"hand":[%d,%d,7,13]}`, 1+n%13, 1+n/13%13), nil)
		}),
		repeat("array", func(one *person, _ int) {
			one.ask(ctx, "array", http.MethodPost, "/v1/check", jsonBody, p.array, nil)
		}),
		repeat("stream", func(one *person, _ int) {
			one.ask(ctx, "stream", http.MethodPost, "/v1/check", streamBody, strings.Repeat(`{"hand":[4,6],"answer":"4*6"}`+"\n", streamLines), checkStream)
		}),
		repeat("generate", func(one *person, n int) {
			one.ask(ctx, "generate", http.MethodPost, "/v1/generate", jsonBody, fmt.Sprintf(`{"n":10,"cards":4,"seed":%d}`, n), nil)
		}),
		repeat("sheet", func(one *person, n int) {
			one.ask(ctx, "sheet", http.MethodGet, fmt.Sprintf("/game/sheets/pdf?n=12&seed=%d", n+1), "", "", nil)
		}),
		repeat("offline", func(one *person, n int) {
			if n%importsOfGuest == 0 {
				one.client.Jar, _ = cookiejar.New(nil) // cannot fail without options
			}
			one.ask(ctx, "offline", http.MethodPost, "/game/offline", jsonBody, p.offlineRun(n), nil)
		}),
	}
	tasks = append(tasks, repeat("class", func(one *person, n int) {
		one.bearer = p.class.Secret
		one.ask(ctx, "class", http.MethodGet, "/game/races/"+p.class.ID+[]string{"/class", "/grades", "/results"}[n%3], "", "", nil)
	}))
	pupil := p.add(t, time.Second) // changes the class
	pupil.class = p.class
	if err := pupil.prepareClass(t.Context()); err != nil {
		t.Fatal(err)
	}
	pupil.bearer = ""
	tasks = append(tasks, func() { pupil.repeat(ctx, 1, maxAttackRequests, func(n int) { pupil.claimInClass(ctx, n) }) })
	var group sync.WaitGroup
	start := time.Now()
	for i, one := range p.all {
		one.due, one.counted = start.Add(time.Duration(i)*17*time.Millisecond), start.Add(warmUp)
	}
	for _, task := range tasks {
		group.Go(task)
	}
	group.Wait()
	all := map[string]*series{}
	for _, one := range p.all {
		one.client.CloseIdleConnections()
		one.countUnsent(ctx)
		for _, s := range one.series {
			all[s.name] = s
		}
	}
	return all
}

// importsOfGuest is the number of offline runs that an honest guest sends, before the rate of a player applies.
const importsOfGuest = 50

// offlineHands is the number of hands of an honest offline run.
const offlineHands = 10

// offlineRun returns an offline run in which all hands were solved.
func (p *people) offlineRun(n int) string {
	ids, err := solvableIDs()
	if err != nil {
		return "{}" // the server refuses it
	}
	var hands, moves []string
	add := func(do string) {
		moves = append(moves, fmt.Sprintf(`{"at":%d,"id":"m%d",%s}`, 5000*len(moves)+1, len(moves), do))
	}
	add(`"do":"start"`)
	for hand := range offlineHands {
		id := ids[(n*offlineHands+hand)%len(ids)]
		hands = append(hands, `"`+id+`"`)
		if hand > 0 {
			add(fmt.Sprintf(`"do":"next","hand":%d`, hand))
		}
		add(fmt.Sprintf(`"do":"claim","hand":%d,%s`, hand, p.known[id]))
	}
	return fmt.Sprintf(`{"id":"honest-%d","request":{"mode":"practice"},"hands":[%s],"moves":[%s]}`, n, strings.Join(hands, ","), strings.Join(moves, ","))
}

// streamLines is the number of answers in an honest stream.
const streamLines = 100

// checkStream checks that the answer to an honest stream is complete.
func checkStream(body []byte) error {
	if n := bytes.Count(body, []byte(`"verdict":"correct"`)); n != streamLines {
		return fmt.Errorf("bench: a stream has %d verdicts: %.300s", n, body)
	}
	return nil
}

// countUnsent counts the requests that were due before the end and not sent.
func (p *person) countUnsent(ctx context.Context) {
	end, ok := ctx.Deadline()
	if !ok || len(p.series) == 0 {
		return
	}
	for ; p.due.Before(end); p.due = p.due.Add(p.interval) {
		s := p.series[0]
		s.delays = append(s.delays, end.Sub(p.due))
		s.unsent++
	}
}

// play plays practice like a person, but faster: it requests a hint, sends a claim, requests the next hand and
// sometimes the daily board.
func (p *people) play(ctx context.Context, one *person, game int) {
	var run run.Run
	post := func(name, path, body string) bool {
		return one.ask(ctx, name, http.MethodPost, path, jsonBody, body, func(body []byte) error { return json.Unmarshal(body, &run) })
	}
	if !post("play", "/game/runs", fmt.Sprintf(`{"key":"honest-%d","mode":"practice"}`, game)) {
		return
	}
	moves := "/game/runs/" + run.ID + "/moves"
	for hand := range runLength {
		if len(run.View.Shown) <= hand {
			return
		}
		claim := p.known[run.View.Shown[hand].Puzzle]
		ok := post("play", moves, fmt.Sprintf(`{"do":"hint","id":"h%d","hand":%d,"step":2}`, hand, hand)) &&
			post("claim", moves, fmt.Sprintf(`{"do":"claim","id":"c%d","hand":%d,%s}`, hand, hand, claim))
		if ok && hand%5 == 4 {
			var daily struct{ Number int }
			if ok = one.ask(ctx, "play", http.MethodGet, "/game/daily", "", "", func(body []byte) error { return json.Unmarshal(body, &daily) }); ok {
				ok = one.ask(ctx, "play", http.MethodGet, fmt.Sprintf("/game/daily/%d", daily.Number), "", "", nil)
			}
		}
		if !ok || !post("play", moves, fmt.Sprintf(`{"do":"next","id":"n%d","hand":%d}`, hand+1, hand+1)) {
			return
		}
	}
}
