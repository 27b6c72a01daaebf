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

	"github.com/make24/make24/internal/game/match"
)

// attackResult is the result of an attack.
type attackResult struct {
	attack
	mu           sync.Mutex
	Requests     int            // requests sent, and connections closed without an answer
	Answered     int            // requests with an answer other than a refusal
	Problems     map[string]int // refusals by problem name
	Closed       int            // connections that the server closed without an answer
	Failed       int            // requests that ended with a transport error, such as a reset or a timeout
	BadResponses []string       // the first responses that are neither an answer nor a problem
	lasted       time.Duration  // the time of the attack; 0 beside other attacks
	PrepareErr   string         // error of the preparation, after which the attack did not begin; empty: none
}

// visitor is a client that sends requests from its own IP address.
type visitor struct {
	address string // address of the server
	url     string // URL of the server with a host name, since passkeys need a host name
	from    net.IP
	client  http.Client
	result  *attackResult // nil for honest clients and during preparation
	paths   []string      // paths that the preparation stored for the attack
	bearer  string        // secret of a class, sent with every request; may be empty
	class   match.Created // the class that is attacked
}

// visitorConnections is the maximum number of open connections of a visitor.
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

// reply is the response to a request.
type reply struct {
	status  int
	body    []byte // set for refusals, and if the caller of send set keep
	problem string // name of the problem, or ""
}

// send sends a request and counts its result. It reads the body of an answer but returns it only if
// keep is set.
func (v *visitor) send(ctx context.Context, method, path, kind, body string, keep bool) (reply, error) {
	request, err := http.NewRequestWithContext(ctx, method, v.url+path, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	if body != "" || method != http.MethodGet {
		request.Header.Set("Content-Type", kind)
	}
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	if v.bearer != "" {
		request.Header.Set("Authorization", "Bearer "+v.bearer)
	}
	response, err := v.client.Do(request)
	if err != nil {
		v.countFailure(ctx, err)
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
		v.countFailure(ctx, err)
		return out, err
	}
	if response.StatusCode >= http.StatusBadRequest {
		out.problem, err = problemOf(response, out.body)
	}
	v.countResponse(out, err)
	return out, err
}

// prepare sends a request that an attack needs before it begins, and decodes the response into a
// value. A refusal is an error.
func (v *visitor) prepare(ctx context.Context, method, path, body string, into any) error {
	r, err := v.send(ctx, method, path, jsonBody, body, true)
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

// problemOf returns the name of the problem in a response. It returns an error if the response is
// not a valid problem document.
func problemOf(response *http.Response, body []byte) (string, error) {
	var p struct {
		Type, Title, Detail string
		Status              int
	}
	if kind := response.Header.Get("Content-Type"); kind != "application/problem+json" {
		return "", fmt.Errorf("bench: status %d with the content type %q: %.100q", response.StatusCode, kind, body)
	}
	if err := json.Unmarshal(body, &p); err != nil {
		return "", fmt.Errorf("bench: status %d: %w in %.100q", response.StatusCode, err, body)
	}
	name, known := strings.CutPrefix(p.Type, "/docs#problem-")
	if !known || p.Title == "" || p.Detail == "" || p.Status != response.StatusCode {
		return "", fmt.Errorf("bench: status %d is not a complete problem document: %.200s", response.StatusCode, body)
	}
	if p.Status >= http.StatusInternalServerError && p.Status != http.StatusServiceUnavailable {
		return name, fmt.Errorf("bench: the server failed: %.200s", body)
	}
	return name, nil
}

// maxBadResponses is the maximum number of wrong responses of an attack that are reported.
const maxBadResponses = 3

// countResponse counts a request with a response. err is set if the response is wrong.
func (v *visitor) countResponse(r reply, err error) {
	if v.result == nil {
		return
	}
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.Requests++
	switch {
	case err != nil:
		v.result.addBadResponse(err.Error())
	case r.problem != "":
		v.result.Problems[r.problem]++
	default:
		v.result.Answered++
	}
}

// countFailure counts a request without a response. A request that the end of the attack cancelled
// counts as sent, but not as failed.
func (v *visitor) countFailure(ctx context.Context, err error) {
	if v.result == nil {
		return
	}
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.Requests++
	if end, ok := ctx.Deadline(); ctx.Err() == nil && (!ok || time.Now().Before(end)) {
		v.result.Failed++
		v.result.addBadResponse(err.Error())
	}
}

// countSent counts a request whose response is not read.
func (v *visitor) countSent() {
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.Requests++
}

// countClosed counts a connection that the server closed without an answer.
func (v *visitor) countClosed() {
	v.result.mu.Lock()
	defer v.result.mu.Unlock()
	v.result.Requests++
	v.result.Closed++
}

func (r *attackResult) addBadResponse(text string) {
	if len(r.BadResponses) < maxBadResponses {
		r.BadResponses = append(r.BadResponses, text)
	}
}

// repeat calls f perSecond times per second until ctx ends, each call in its own goroutine. It
// makes at most maxCalls calls, and skips a call while visitorConnections calls are running.
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
