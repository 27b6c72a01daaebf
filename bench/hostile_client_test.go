package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/live"
)

// attackResult is what came of an attack.
type attackResult struct {
	attack
	mu       sync.Mutex
	requests int
	answered int
	refusals map[string]int // by the problem's name
	wrong    []string       // answers that are no answer and no problem
}

// visitor asks the server from an address of its own.
type visitor struct {
	address string // of the server
	url     string // the same by name, since browsers have passkeys for names only
	from    net.IP
	client  http.Client
	result  *attackResult // nil for the honest player
}

// visitorConnections is how many connections a visitor has open for its requests.
const visitorConnections = 8

func newVisitor(server, from string, result *attackResult) (*visitor, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	_, port, err := net.SplitHostPort(server)
	if err != nil {
		return nil, err
	}
	v := &visitor{address: server, url: "http://localhost:" + port, from: net.ParseIP(from), result: result}
	v.client = http.Client{Jar: jar, Timeout: 2 * time.Minute, Transport: &http.Transport{
		MaxConnsPerHost: visitorConnections, MaxIdleConnsPerHost: visitorConnections,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return v.dial(ctx) },
	}}
	return v, nil
}

func (v *visitor) dial(ctx context.Context) (net.Conn, error) {
	return (&net.Dialer{LocalAddr: &net.TCPAddr{IP: v.from}, Timeout: 10 * time.Second}).DialContext(ctx, "tcp", v.address)
}

// reply is the answer to a request.
type reply struct {
	status  int
	body    []byte // of a refusal, and where it is wanted
	problem string // the name of the problem
}

// ask sends a request and notes how it ended. The body of an answer is read but not returned, unless keep
// is set.
func (v *visitor) ask(ctx context.Context, method, path, kind, body string, keep bool) (reply, error) {
	request, err := http.NewRequestWithContext(ctx, method, v.url+path, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	if body != "" || method != http.MethodGet {
		request.Header.Set("Content-Type", kind)
	}
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	response, err := v.client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer response.Body.Close()
	out := reply{status: response.StatusCode}
	if keep || response.StatusCode >= http.StatusBadRequest {
		if out.body, err = io.ReadAll(response.Body); err != nil {
			return out, err
		}
	} else if _, err = io.Copy(io.Discard, response.Body); err != nil {
		return out, err
	}
	if response.StatusCode >= http.StatusBadRequest {
		out.problem, err = problemOf(response, out.body)
	}
	v.note(out, err)
	return out, err
}

// problemOf returns the name of the problem that an answer is, or an error if it is not a clear one.
func problemOf(response *http.Response, body []byte) (string, error) {
	var p struct {
		Type, Title, Detail string
		Status              int
	}
	if kind := response.Header.Get("Content-Type"); kind != "application/problem+json" {
		return "", fmt.Errorf("bench: status %d has the type %q: %.100q", response.StatusCode, kind, body)
	}
	if err := json.Unmarshal(body, &p); err != nil {
		return "", fmt.Errorf("bench: status %d: %w in %.100q", response.StatusCode, err, body)
	}
	name, known := strings.CutPrefix(p.Type, "/docs#problem-")
	if !known || p.Title == "" || p.Detail == "" || p.Status != response.StatusCode {
		return "", fmt.Errorf("bench: status %d is not a clear problem: %.200s", response.StatusCode, body)
	}
	if p.Status >= http.StatusInternalServerError && p.Status != http.StatusServiceUnavailable {
		return name, fmt.Errorf("bench: the server failed: %.200s", body)
	}
	return name, nil
}

// maxWrong is how many wrong answers of an attack are told.
const maxWrong = 3

// note counts an answer.
func (v *visitor) note(r reply, err error) {
	if v.result == nil {
		return
	}
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.requests++
	switch {
	case err != nil && len(v.result.wrong) < maxWrong:
		v.result.wrong = append(v.result.wrong, err.Error())
	case r.problem != "":
		v.result.refusals[r.problem]++
	default:
		v.result.answered++
	}
}

// at calls f so many times a second until the context ends, each in a goroutine of its own; but not
// while as many as the visitor has connections are under way, nor more than most times.
func (v *visitor) at(ctx context.Context, perSecond float64, most int, f func(n int)) {
	tick := time.NewTicker(time.Duration(float64(time.Second) / perSecond))
	defer tick.Stop()
	slots := make(chan struct{}, visitorConnections)
	var group sync.WaitGroup
	defer group.Wait()
	for n := range most {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		select {
		case slots <- struct{}{}:
		default:
			continue
		}
		group.Go(func() { defer func() { <-slots }(); f(n) })
	}
}

// honestPlayer plays practice as a person does, but faster: a hint, a claim, the next hand, and now
// and then the daily board.
type honestPlayer struct {
	*visitor
	delays  []time.Duration
	refused int
	err     error // what is neither an answer nor a refusal
}

// honestEvery is the time between two requests of the player.
const honestEvery = 150 * time.Millisecond

func (h *honestPlayer) play(ctx context.Context) {
	known, err := firstAnswers()
	if err != nil {
		h.err = err
		return
	}
	defer h.client.CloseIdleConnections()
	due := time.Now()
	number := 0
	ask := func(method, path, body string, into any) bool {
		due = due.Add(honestEvery)
		if late := time.Since(due); late > 0 {
			due = due.Add(late) // the next is due anew: one slow answer counts once
		}
		select {
		case <-ctx.Done():
			return false
		case <-time.After(time.Until(due)):
		}
		begun := due
		if now := time.Now(); now.Before(begun) {
			begun = now
		}
		// An answer that is under way at the end is waited for.
		r, err := h.ask(context.WithoutCancel(ctx), method, path, "application/json", body, true)
		h.delays = append(h.delays, time.Since(begun))
		switch {
		case err != nil:
			h.err = errors.Join(h.err, err)
			return false
		case r.problem != "":
			h.refused++
			h.err = errors.Join(h.err, fmt.Errorf("bench: %s %s %s: %s", method, path, body, r.body))
			return false
		}
		if err := json.Unmarshal(r.body, into); err != nil {
			h.err = errors.Join(h.err, err)
			return false
		}
		return true
	}
	for games := 0; ctx.Err() == nil && h.refused < 10; games++ {
		var run live.Run
		if !ask(http.MethodPost, "/game/runs", fmt.Sprintf(`{"key":"honest-%d","mode":"practice"}`, games), &run) {
			continue
		}
		moves := "/game/runs/" + run.ID + "/moves"
		for hand := range runLength {
			if len(run.View.Shown) <= hand {
				break
			}
			claim := known[run.View.Shown[hand].Puzzle]
			fine := ask(http.MethodPost, moves, fmt.Sprintf(`{"do":"hint","id":"h%d","hand":%d,"step":2}`, hand, hand), &run) &&
				ask(http.MethodPost, moves, fmt.Sprintf(`{"do":"claim","id":"c%d","hand":%d,%s}`, hand, hand, claim), &run)
			if fine && hand%5 == 4 {
				var daily struct{ Number int }
				if fine = ask(http.MethodGet, "/game/daily", "", &daily); fine {
					number = max(number, daily.Number)
					var board any
					fine = ask(http.MethodGet, fmt.Sprintf("/game/daily/%d", number), "", &board)
				}
			}
			if !fine || !ask(http.MethodPost, moves, fmt.Sprintf(`{"do":"next","id":"n%d","hand":%d}`, hand+1, hand+1), &run) {
				break
			}
		}
	}
}

// percentile returns the delay that p percent of the requests did not pass.
func (h *honestPlayer) percentile(p int) time.Duration {
	if len(h.delays) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(h.delays))
	return sorted[min(len(sorted)-1, len(sorted)*p/100)]
}
