// Package livetest plays races over HTTP as many players do at the same time, for tests of several
// servers that share a database.
//
//	robot := livetest.NewRobot(livetest.Options{Nodes: urls, Name: "Ann", Journal: journal, Solutions: solutions})
//	id, err := robot.Create(ctx, match.Options{Kind: "race", Hands: 10})
//	err = robot.Start(ctx)
//	err = robot.Play(ctx) // until the race is over
//	report, err := livetest.Verify(ctx, store, urls, id, entries, robots)
//
// A robot sends each move again, with the same ID, until a server answers it, and goes to the next
// server after an error. So servers may be stopped and killed while robots play. Verify then checks
// that no acknowledged move was lost and that all robots have the state of the log.
package livetest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/race"
)

// Options describe a robot.
type Options struct {
	Nodes     []string // URLs of the servers; the robot begins with one that Seed determines
	Name      string
	Journal   *Journal
	Solutions *Solutions
	Seed      uint64 // determines the moves

	MaxThinkTime time.Duration // maximum pause before a move
	ReadPause    time.Duration // pause after each event of the stream
	DropAfter    int           // events after which the robot drops its stream; 0: never
	Timeout      time.Duration // of a request; 0: 10 s
}

// Stats counts what a robot did.
type Stats struct {
	Moves      int           // acknowledged moves
	Retries    int           // requests that were sent again
	Resumes    int           // streams that were opened after another one
	LongestGap time.Duration // longest time from the end of a stream to the first event of the next
	LongestAck time.Duration // longest time from a move to its acknowledgement, with all retries
}

// Add adds the counts of another robot.
func (s *Stats) Add(other Stats) {
	s.Moves += other.Moves
	s.Retries += other.Retries
	s.Resumes += other.Resumes
	s.LongestGap = max(s.LongestGap, other.LongestGap)
	s.LongestAck = max(s.LongestAck, other.LongestAck)
}

const (
	defaultTimeout = 10 * time.Second
	retryPause     = 50 * time.Millisecond
	maxResponse    = 4 << 20
)

// Robot is a simulated player of one race. Its methods must be called by one goroutine.
type Robot struct {
	options  Options
	random   *rand.Rand
	requests http.Client // for requests, with a time limit
	streams  http.Client // for streams
	node     int         // index of the server of the last request
	id       string      // of the race
	moves    int         // moves sent

	mu      sync.Mutex
	cookies []*http.Cookie
	race    match.Race
	away    []watch.AwaySeat
	stats   Stats
	err     error         // of the stream
	changed chan struct{} // has a value after a change of race or err
}

// NewRobot returns a robot.
func NewRobot(o Options) *Robot {
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	transport := &http.Transport{MaxIdleConnsPerHost: 1, ResponseHeaderTimeout: o.Timeout}
	r := &Robot{
		options: o, random: rand.New(rand.NewPCG(o.Seed, 0)), changed: make(chan struct{}, 1),
		requests: http.Client{Transport: transport, Timeout: o.Timeout}, streams: http.Client{Transport: transport},
	}
	r.node = r.firstNode()
	return r
}

// Close closes the connections of the robot.
func (r *Robot) Close() { r.requests.CloseIdleConnections() }

func (r *Robot) firstNode() int { return int(r.options.Seed % uint64(len(r.options.Nodes))) }

// Race returns the race as the robot sees it at present.
func (r *Robot) Race() match.Race {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.race
}

// Away returns the seats that are not connected, as the stream reported them last.
func (r *Robot) Away() []watch.AwaySeat {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.away
}

// Stats returns the present counts.
func (r *Robot) Stats() Stats {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stats
}

// Over reports whether the robot knows that the race is over and, if it has a seat, how it ended for
// its seat, which a stream tells in the event after that.
func (r *Robot) Over() bool {
	now := r.Race()
	return now.Public.Phase == race.PhaseOver && (now.Mine == nil || now.Mine.Standing.EndReason != "")
}

// Create creates a race, in which the robot has the first seat.
func (r *Robot) Create(ctx context.Context, o match.Options) (id string, err error) {
	if err := r.signUp(ctx); err != nil {
		return "", err
	}
	body := map[string]any{"options": o, "profile": match.Profile{Name: r.options.Name}}
	if err := r.mustRequest(ctx, http.MethodPost, "/game/races", body); err != nil {
		return "", err
	}
	r.id = r.Race().ID
	return r.id, nil
}

// Join takes a seat in a race.
func (r *Robot) Join(ctx context.Context, id string) error {
	if err := r.signUp(ctx); err != nil {
		return err
	}
	r.id = id
	return r.mustRequest(ctx, http.MethodPost, "/game/races/"+id+"/seats", map[string]any{"profile": match.Profile{Name: r.options.Name}})
}

// Start starts the race.
func (r *Robot) Start(ctx context.Context) error {
	return r.mustRequest(ctx, http.MethodPost, "/game/races/"+r.id+"/start", map[string]any{"id": "start"})
}

// Refresh loads the race.
func (r *Robot) Refresh(ctx context.Context) error {
	return r.mustRequest(ctx, http.MethodGet, "/game/races/"+r.id, nil)
}

// signUp creates the guest. A repeated request that creates a race or takes a seat then has the same
// player.
func (r *Robot) signUp(ctx context.Context) error {
	return r.mustRequest(ctx, http.MethodPatch, "/game/me", map[string]any{"name": r.options.Name})
}

// Play follows the race and plays until it is over.
func (r *Robot) Play(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var streams sync.WaitGroup
	streams.Go(func() { r.follow(ctx) })
	err := r.playAll(ctx)
	if err != nil {
		cancel()
	}
	streams.Wait()
	r.mu.Lock()
	defer r.mu.Unlock()
	return errors.Join(err, r.err)
}

// Follow only watches a race until it is over.
func (r *Robot) Follow(ctx context.Context, id string) error {
	r.id = id
	r.follow(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	return errors.Join(ctx.Err(), r.err)
}

// playAll plays until the race is over.
func (r *Robot) playAll(ctx context.Context) error {
	for {
		r.mu.Lock()
		err, now := r.err, r.race
		r.mu.Unlock()
		if err != nil || now.Public.Phase == race.PhaseOver {
			return err
		}
		if hand := openHand(now); hand != nil {
			if err := r.play(ctx, *hand); err != nil {
				return err
			}
			continue
		}
		select {
		case <-r.changed:
		case <-ctx.Done():
			return fmt.Errorf("livetest: %s in race %s, version %d, phase %s: %w",
				r.options.Name, r.id, now.Public.Version, now.Public.Phase, ctx.Err())
		}
	}
}

// openHand returns the hand that the robot may play, or nil.
func openHand(now match.Race) *race.PlayedHand {
	if now.Public.Phase != race.PhaseRunning || now.Mine == nil {
		return nil
	}
	for i, hand := range now.Mine.Shown {
		if hand.Outcome == race.OutcomeOpen {
			return &now.Mine.Shown[i]
		}
	}
	return nil
}

// play sends a move for the open hand: usually a correct claim, sometimes a wrong one or a skip.
func (r *Robot) play(ctx context.Context, hand race.PlayedHand) error {
	if r.options.MaxThinkTime > 0 {
		pause(ctx, time.Duration(r.random.Int64N(int64(r.options.MaxThinkTime))))
	}
	fields := map[string]any{"do": "claim", "hand": hand.Hand}
	switch n := r.random.IntN(10); {
	case n == 0:
		fields["do"] = "skip"
	case n == 1 && hand.Misses == 0:
		fields["expr"] = "1+1"
	default:
		expr, err := r.options.Solutions.Find(hand.Puzzle)
		if err != nil {
			return err
		}
		if fields["expr"] = expr; expr == "" {
			delete(fields, "expr")
			fields["none"] = true
		}
	}
	return r.Move(ctx, fields)
}

// Move sends a move until a server has answered it, and writes it to the journal. A refused move is
// no error.
func (r *Robot) Move(ctx context.Context, fields map[string]any) error {
	r.moves++
	entry := Entry{Race: r.id, Seat: r.Race().Seat, ID: fmt.Sprintf("%s-%d", r.options.Name, r.moves)}
	fields["id"] = entry.ID
	if err := r.options.Journal.Write(entry); err != nil {
		return err
	}
	sent := time.Now()
	problem, err := r.request(ctx, http.MethodPost, "/game/races/"+r.id+"/moves", fields)
	if err != nil {
		return err
	}
	entry.Accepted, entry.Refused = problem == "", problem
	if err := r.options.Journal.Write(entry); err != nil {
		return err
	}
	r.count(func(s *Stats) { s.Moves++; s.LongestAck = max(s.LongestAck, time.Since(sent)) })
	return nil
}

// mustRequest is like request, but a refused request is an error.
func (r *Robot) mustRequest(ctx context.Context, method, path string, body any) error {
	problem, err := r.request(ctx, method, path, body)
	if problem != "" {
		err = fmt.Errorf("livetest: %s %s: %s", method, path, problem)
	}
	return err
}

// request sends a request until a server has answered it or ctx ends. It applies the race in the
// response. problem is the name of the problem if the request was refused.
func (r *Robot) request(ctx context.Context, method, path string, body any) (problem string, err error) {
	text := []byte(nil)
	if body != nil {
		if text, err = json.Marshal(body); err != nil {
			return "", fmt.Errorf("livetest: %w", err)
		}
	}
	for {
		node := r.options.Nodes[r.node%len(r.options.Nodes)]
		problem, answered, err := r.requestOnce(ctx, method, node+path, text)
		if answered {
			return problem, err
		}
		if ctx.Err() != nil {
			return "", fmt.Errorf("livetest: %s %s: %w, %w", method, path, ctx.Err(), err)
		}
		r.count(func(s *Stats) { s.Retries++ })
		r.node++
		pause(ctx, retryPause)
	}
}

// requestOnce sends a request once. answered is false if the request must be sent again, since its
// effect is unknown.
func (r *Robot) requestOnce(ctx context.Context, method, url string, text []byte) (problem string, answered bool, err error) {
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(text))
	if err != nil {
		return "", true, fmt.Errorf("livetest: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	r.addCookies(request)
	response, err := r.requests.Do(request)
	if err != nil {
		return "", false, err
	}
	defer response.Body.Close()
	reply, err := io.ReadAll(io.LimitReader(response.Body, maxResponse))
	if err != nil {
		return "", false, err
	}
	if response.StatusCode == http.StatusTooManyRequests || response.StatusCode >= http.StatusInternalServerError {
		return "", false, fmt.Errorf("livetest: %s: %s", response.Status, reply)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.wake()
	for _, cookie := range response.Cookies() {
		r.cookies = append(slices.DeleteFunc(r.cookies, func(c *http.Cookie) bool { return c.Name == cookie.Name }), cookie)
	}
	if response.StatusCode >= http.StatusBadRequest {
		var refusal struct {
			Type string
			Race match.Race
		}
		if err := json.Unmarshal(reply, &refusal); err != nil {
			return "", true, fmt.Errorf("livetest: %s: %w in %.200s", response.Status, err, reply)
		}
		r.setRace(refusal.Race)
		return strings.TrimPrefix(refusal.Type, "/docs#problem-"), true, nil
	}
	var now match.Race
	if err := json.Unmarshal(reply, &now); err != nil {
		return "", true, fmt.Errorf("livetest: %w in %.200s", err, reply)
	}
	r.setRace(now)
	return "", true, nil
}

// addCookies adds the session to a request.
func (r *Robot) addCookies(request *http.Request) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.cookies {
		request.AddCookie(c)
	}
}

// setRace replaces the race unless the robot has a newer one. The caller holds r.mu.
func (r *Robot) setRace(now match.Race) {
	if now.ID != "" && now.Public.Version >= r.race.Public.Version {
		r.race = now
	}
}

// recordError records an error of the stream.
func (r *Robot) recordError(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.err = errors.Join(r.err, err)
	r.wake()
}

// wake tells Play that something has changed.
func (r *Robot) wake() {
	select {
	case r.changed <- struct{}{}:
	default:
	}
}

// count calls change with the counts.
func (r *Robot) count(change func(s *Stats)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.stats)
}

// pause waits for a time or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
