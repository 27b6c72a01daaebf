// Package gameclient plays races on a make24 server over HTTP, as the pages do. docs/live.md describes
// the requests.
//
//	link, err := gameclient.ParseLink("https://24.example.org/r/7KQ2M4")
//	c := gameclient.New(link.Server, file)
//	id, err := c.Find(ctx, link.Code)
//	joined, err := c.Join(ctx, id, match.Profile{Name: "Ann"})
//	for e := range c.Watch(ctx, id) {
//		e.Apply(&joined)
//	}
//
// The player is a guest. Its cookies are stored in a file, so that it has the same seat after a restart.
package gameclient

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"

	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/race"
)

// ErrNoServer is the error for a response that does not come from a make24 server.
var ErrNoServer = errors.New("gameclient: no make24 server at this address")

// Problem is the error for a request that the server refused.
type Problem struct {
	Name       string // such as race-full
	Detail     string
	Status     int
	RetryAfter time.Duration // after which the request may be sent again; 0: unknown
	Race       *match.Race   // the present race, if an action was rejected
}

// Error implements error.
func (p *Problem) Error() string { return "gameclient: " + p.Name + ": " + p.Detail }

// Client sends the requests of one player to one server.
type Client struct {
	server *url.URL
	http   *http.Client
}

const (
	requestTimeout   = 30 * time.Second
	maxResponseBytes = 8 << 20 // of a response or an event
)

// New returns a client of a server. file stores the cookies of the player; it need not exist yet.
func New(server *url.URL, file string) *Client {
	return &Client{server, &http.Client{
		Jar:           newJar(server, file),
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Find returns the ID of the race with a code.
func (c *Client) Find(ctx context.Context, code string) (string, error) {
	var found struct {
		Race string `json:"race"`
	}
	err := c.send(ctx, http.MethodGet, "/game/codes/"+url.PathEscape(code), nil, &found)
	return found.Race, err
}

// Create creates a race, of which the player is the host.
func (c *Client) Create(ctx context.Context, p match.Profile, o match.Options) (r match.Race, err error) {
	body := struct {
		Options match.Options `json:"options"`
		Profile match.Profile `json:"profile"`
	}{o, p}
	err = c.send(ctx, http.MethodPost, "/game/races", body, &r)
	return r, err
}

// QuickMatch returns a quick match in which the player has a seat. waiting is the ID of the match in
// which the player waits, or "".
func (c *Client) QuickMatch(ctx context.Context, p match.Profile, waiting string) (r match.Race, err error) {
	body := struct {
		Profile match.Profile `json:"profile"`
		Race    string        `json:"race"`
	}{p, waiting}
	err = c.send(ctx, http.MethodPost, "/game/quick", body, &r)
	return r, err
}

// CreateComputers creates a race against computers and starts its countdown.
func (c *Client) CreateComputers(ctx context.Context, p match.Profile, computers ghost.Computers) (r ghost.Race, err error) {
	body := map[string]any{
		"profile": p, "computers": computers.Steps, "hands": computers.Hands, "levels": computers.Levels, "cards": computers.Cards,
	}
	err = c.send(ctx, http.MethodPost, "/game/ghosts", body, &r)
	return r, err
}

// Ghosts returns the opponents of a race that have no seat.
func (c *Client) Ghosts(ctx context.Context, id string) ([]ghost.Ghost, error) {
	var response struct {
		Ghosts []ghost.Ghost `json:"ghosts"`
	}
	err := c.send(ctx, http.MethodGet, racePath(id, "/ghosts"), nil, &response)
	return response.Ghosts, err
}

// Configure changes the options of a race that has not begun. Only its host may do so.
func (c *Client) Configure(ctx context.Context, id, actionID string, o match.Options) (match.Race, error) {
	return c.sendUntilAnswered(ctx, racePath(id, "/options"), map[string]any{"id": actionID, "options": o})
}

// Rematch returns the ID of the race that follows a race. The first player who calls it becomes the host.
func (c *Client) Rematch(ctx context.Context, id string) (string, error) {
	var next struct {
		Race string `json:"race"`
	}
	err := c.send(ctx, http.MethodPost, racePath(id, "/rematch"), struct{}{}, &next)
	return next.Race, err
}

// Load returns a race.
func (c *Client) Load(ctx context.Context, id string) (r match.Race, err error) {
	err = c.send(ctx, http.MethodGet, racePath(id, ""), nil, &r)
	return r, err
}

// Join takes a seat. If the player has one already, nothing changes.
func (c *Client) Join(ctx context.Context, id string, p match.Profile) (r match.Race, err error) {
	body := struct {
		Profile match.Profile `json:"profile"`
	}{p}
	err = c.send(ctx, http.MethodPost, racePath(id, "/seats"), body, &r)
	return r, err
}

// Start starts a race. Like Act, it repeats the request until the server answers.
func (c *Client) Start(ctx context.Context, id, actionID string) (match.Race, error) {
	return c.sendUntilAnswered(ctx, racePath(id, "/start"), map[string]string{"id": actionID})
}

// Act sends an action. It repeats the request until the server answers or ctx ends; the server applies an
// action only once, by its ID.
func (c *Client) Act(ctx context.Context, id string, a race.Action) (match.Race, error) {
	text, err := json.Marshal(race.Move{Action: a})
	if err != nil {
		return match.Race{}, err
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		return match.Race{}, err
	}
	delete(fields, "at") // the server has its own clock
	return c.sendUntilAnswered(ctx, racePath(id, "/moves"), fields)
}

// LastClue returns the last sentence of the hints that a teacher has given for a hand.
func (c *Client) LastClue(ctx context.Context, id string, hand int) (string, error) {
	var clues struct {
		Clues []struct {
			Text string `json:"text"`
		} `json:"clues"`
	}
	err := c.send(ctx, http.MethodGet, racePath(id, "/clues?hand="+strconv.Itoa(hand)), nil, &clues)
	if err != nil || len(clues.Clues) == 0 {
		return "", err
	}
	return clues.Clues[len(clues.Clues)-1].Text, nil
}

// Results returns the results of a race that is over, in order of rank.
func (c *Client) Results(ctx context.Context, id string) ([]race.Result, error) {
	var results struct {
		Results []race.Result `json:"results"`
	}
	err := c.send(ctx, http.MethodGet, racePath(id, "/results"), nil, &results)
	return results.Results, err
}

func racePath(id, rest string) string { return "/game/races/" + url.PathEscape(id) + rest }

// sendUntilAnswered sends a request, and repeats it while the server cannot be reached or reports an
// internal error.
func (c *Client) sendUntilAnswered(ctx context.Context, path string, body any) (match.Race, error) {
	return backoff.Retry(ctx, func() (r match.Race, err error) {
		if err = c.send(ctx, http.MethodPost, path, body, &r); err != nil && !isTemporary(err) {
			err = backoff.Permanent(err)
		}
		return r, err
	}, backoff.WithBackOff(newBackOff()), backoff.WithMaxElapsedTime(0))
}

// isTemporary reports whether the same request may succeed later.
func isTemporary(err error) bool {
	var p *Problem
	if errors.As(err, &p) {
		return p.Status >= http.StatusInternalServerError
	}
	return !errors.Is(err, ErrNoServer)
}

// A client connects again after 250 to 750 ms at random, as the pages do, and waits longer while the
// server does not answer.
const (
	firstRetry = 500 * time.Millisecond
	lastRetry  = 8 * time.Second
)

func newBackOff() *backoff.ExponentialBackOff {
	b := backoff.NewExponentialBackOff()
	b.InitialInterval, b.MaxInterval = firstRetry, lastRetry
	return b
}

// newRequest returns a request with the headers that the server requires.
func (c *Client) newRequest(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, method, c.server.String()+path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Origin", c.server.Scheme+"://"+c.server.Host)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "make24 play")
	return r, nil
}

// send sends a request and reads the response into result. It returns a *Problem if the server refused
// the request.
func (c *Client) send(ctx context.Context, method, path string, body, result any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	var encoded io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		encoded = bytes.NewReader(text)
	}
	request, err := c.newRequest(ctx, method, path, encoded)
	if err != nil {
		return err
	}
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
	if err != nil {
		return err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return problemOf(response, text)
	}
	if err := decodeJSON(text, result); err != nil {
		return fmt.Errorf("%w: %w", ErrNoServer, err)
	}
	return nil
}

// problemOf returns the error for a refused request.
func problemOf(response *http.Response, text []byte) error {
	var document struct {
		Type   string      `json:"type"`
		Detail string      `json:"detail"`
		Race   *match.Race `json:"race"`
	}
	var name string
	var found bool
	if decodeJSON(text, &document) == nil {
		_, name, found = strings.Cut(document.Type, "#problem-")
	}
	switch {
	case !found && response.StatusCode < http.StatusInternalServerError:
		return fmt.Errorf("%w: status %d", ErrNoServer, response.StatusCode)
	case !found: // from a proxy whose server is down
		name = "internal"
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return &Problem{name, document.Detail, response.StatusCode, time.Duration(seconds) * time.Second, document.Race}
}
