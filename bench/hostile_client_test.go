package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"sync"
	"time"
)

// attackResult is what came of an attack.
type attackResult struct {
	attack
	mu           sync.Mutex
	requests     int
	answered     int
	problems     map[string]int // by the problem's name
	closed       int            // connections that the server closed without an answer
	failed       int            // requests without an answer: resets and time-outs
	badResponses []string       // what is neither an answer nor a problem; the first few
	prepareErr   error          // why the attack did not begin
}

// visitor asks the server from an address of its own.
type visitor struct {
	address string // of the server
	url     string // the same by name, since browsers have passkeys for names only
	from    net.IP
	client  http.Client
	result  *attackResult // nil for the honest player
	paths   []string      // what the preparation of the attack made
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
		v.noteFailure(ctx, err)
		return reply{}, err
	}
	defer response.Body.Close()
	out := reply{status: response.StatusCode}
	if keep || response.StatusCode >= http.StatusBadRequest {
		out.body, err = io.ReadAll(response.Body)
	} else {
		_, err = io.Copy(io.Discard, response.Body)
	}
	if err != nil {
		v.noteFailure(ctx, err)
		return out, err
	}
	if response.StatusCode >= http.StatusBadRequest {
		out.problem, err = problemOf(response, out.body)
	}
	v.note(out, err)
	return out, err
}

// prepare sends a request that an attack needs before it begins, and reads the answer into a value. A
// refusal is an error.
func (v *visitor) prepare(ctx context.Context, method, path, body string, into any) error {
	r, err := v.ask(ctx, method, path, jsonBody, body, true)
	if err == nil && r.problem != "" {
		err = fmt.Errorf("bench: %s", r.body)
	}
	if err == nil {
		err = json.Unmarshal(r.body, into)
	}
	if err != nil {
		return fmt.Errorf("bench: preparing with %s %s: %w", method, path, err)
	}
	return nil
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

// maxWrong is how many wrong answers of an attack are reported.
const maxBadResponses = 3

// note counts a request that was answered.
func (v *visitor) note(r reply, err error) {
	if v.result == nil {
		return
	}
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.requests++
	switch {
	case err != nil:
		v.result.addBadResponse(err.Error())
	case r.problem != "":
		v.result.problems[r.problem]++
	default:
		v.result.answered++
	}
}

// noteFailure counts a request that was sent and not answered. A request that the end of the attack
// cancelled counts as sent only.
func (v *visitor) noteFailure(ctx context.Context, err error) {
	if v.result == nil {
		return
	}
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.requests++
	if ctx.Err() == nil {
		v.result.failed++
		v.result.addBadResponse(err.Error())
	}
}

// noteClosed counts a connection that the server closed without an answer.
func (v *visitor) noteClosed() {
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.requests++
	v.result.closed++
}

func (r *attackResult) addBadResponse(text string) {
	if len(r.badResponses) < maxBadResponses {
		r.badResponses = append(r.badResponses, text)
	}
}

// at calls f so many times a second until the context ends, each in a goroutine of its own; but not
// while as many as the visitor has connections are under way, nor more than most times.
func (v *visitor) repeat(ctx context.Context, perSecond float64, maxCalls int, f func(n int)) {
	tick := time.NewTicker(time.Duration(float64(time.Second) / perSecond))
	defer tick.Stop()
	slots := make(chan struct{}, visitorConnections)
	var group sync.WaitGroup
	defer group.Wait()
	for n := range maxCalls {
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
