package gameclient

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
)

// Event is an event of the stream of a race. Only one field besides Version is set.
type Event struct {
	Version  int         // of the race; 0: none
	Race     *match.Race // the first event of each connection
	Change   *watch.Change
	Mine     *match.MyHands
	Presence *watch.Presence
	Lost     bool  // the connection has ended; the client connects again
	Err      error // the server has refused the stream; this is the last event
}

// Apply applies the event to a race, unless the race is newer than the event.
func (e Event) Apply(r *match.Race) {
	switch {
	case e.Race != nil && e.Version >= r.Public.Version:
		*r = *e.Race
	case e.Change != nil:
		e.Change.Apply(r)
	case e.Mine != nil && e.Version >= r.Public.Version:
		r.Mine = e.Mine
	}
}

// idleTimeout is the time after which a connection without data is closed. The server sends a ping every
// 15 seconds.
const idleTimeout = 35 * time.Second

// Watch returns the events of a race until ctx ends or the server refuses the stream. It connects again
// when the connection ends. The caller must read the channel until it is closed, or end ctx.
func (c *Client) Watch(ctx context.Context, id string) <-chan Event {
	events := make(chan Event)
	go func() {
		defer close(events)
		wait := newBackOff()
		for {
			err := c.stream(ctx, id, func(e Event) bool {
				wait.Reset()
				return push(ctx, events, e)
			})
			var p *Problem
			if errors.As(err, &p) && p.Status < http.StatusInternalServerError && p.Status != http.StatusTooManyRequests {
				push(ctx, events, Event{Err: err})
				return
			}
			if !push(ctx, events, Event{Lost: true}) {
				return
			}
			pause := wait.NextBackOff()
			if p != nil {
				pause = max(pause, p.RetryAfter)
			}
			select {
			case <-time.After(pause):
			case <-ctx.Done():
				return
			}
		}
	}()
	return events
}

// push sends an event and returns false if ctx ends first.
func push(ctx context.Context, events chan<- Event, e Event) bool {
	select {
	case events <- e:
		return true
	case <-ctx.Done():
		return false
	}
}

// stream opens the stream and calls handle for each event, until the stream ends or handle returns
// false.
func (c *Client) stream(ctx context.Context, id string, handle func(Event) bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	idle := time.AfterFunc(idleTimeout, cancel)
	defer idle.Stop()
	request, err := c.newRequest(ctx, http.MethodGet, racePath(id, "/events"), nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "text/event-stream")
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, err := io.ReadAll(io.LimitReader(response.Body, maxResponseBytes))
		if err != nil {
			return err
		}
		return problemOf(response, text)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, maxResponseBytes)
	var name, data string
	version := 0
	for lines.Scan() {
		idle.Reset(idleTimeout)
		field, value, _ := strings.Cut(lines.Text(), ":")
		value = strings.TrimPrefix(value, " ")
		switch field {
		case "event":
			name = value
		case "data":
			data = value // the server sends one line
		case "id":
			version, _ = strconv.Atoi(value)
		case "":
			e, err := decode(name, data, version)
			if err != nil {
				return err
			}
			if e != (Event{}) && !handle(e) {
				return nil
			}
			name, data = "", ""
		}
	}
	return lines.Err()
}

// decode returns an event, or the zero Event if the client ignores events with this name.
func decode(name, data string, version int) (e Event, err error) {
	var into any
	switch name {
	case "race":
		e.Race = new(match.Race)
		into = e.Race
	case "change":
		e.Change = new(watch.Change)
		into = e.Change
	case "mine":
		e.Mine = new(match.MyHands)
		into = e.Mine
	case "presence":
		e.Presence = new(watch.Presence)
		return e, decodeJSON([]byte(data), e.Presence)
	default:
		return Event{}, nil
	}
	e.Version = version
	return e, decodeJSON([]byte(data), into)
}
