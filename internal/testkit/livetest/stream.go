package livetest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
)

// This file follows the stream of a race, as docs/live.md describes it.

// follow reads the stream of the race until the race is over or ctx ends. If the stream ends before
// that, follow opens it on the next server.
func (r *Robot) follow(ctx context.Context) {
	var ended time.Time // of the last stream that was read; zero: none
	for node := r.firstNode(); ctx.Err() == nil && !r.Over(); node++ {
		received := r.readStream(ctx, r.options.Nodes[node%len(r.options.Nodes)], ended)
		if received {
			ended = time.Now()
		}
		if ctx.Err() == nil && !r.Over() {
			r.count(func(s *Stats) { s.Resumes++ })
			pause(ctx, retryPause)
		}
	}
}

// readStream reads one stream until it ends, the race is over, or the robot drops it. It reports
// whether it received an event. ended is when the previous stream ended.
func (r *Robot) readStream(ctx context.Context, node string, ended time.Time) (received bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	firstEvent := time.AfterFunc(r.options.Timeout, cancel)
	defer firstEvent.Stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, node+"/game/races/"+r.id+"/events", http.NoBody)
	if err != nil {
		return false
	}
	if version := r.Race().Public.Version; version > 0 {
		request.Header.Set("Last-Event-ID", strconv.Itoa(version))
	}
	r.addCookies(request)
	response, err := r.streams.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		_, _ = io.Copy(io.Discard, response.Body)
		return false
	}
	events := bufio.NewReaderSize(response.Body, 16<<10)
	for n := 1; !r.Over(); n++ {
		e, err := readEvent(events)
		if err != nil {
			return received
		}
		if !received {
			firstEvent.Stop()
			received = true
			if !ended.IsZero() {
				gap := time.Since(ended)
				r.count(func(s *Stats) { s.LongestGap = max(s.LongestGap, gap) })
			}
		}
		if err := r.apply(e); err != nil {
			r.recordError(err)
			return received
		}
		if r.options.ReadPause > 0 {
			pause(ctx, r.options.ReadPause)
		}
		if r.options.DropAfter > 0 && n >= r.options.DropAfter {
			return received
		}
	}
	return received
}

// streamEvent is a Server-Sent Event.
type streamEvent struct {
	version int
	name    string
	data    []byte
}

// readEvent reads the next event of a stream and skips comments. A line may have any length.
func readEvent(in *bufio.Reader) (e streamEvent, err error) {
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return e, err
		}
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch {
		case field == "id":
			if e.version, err = strconv.Atoi(value); err != nil {
				return e, err
			}
		case field == "event":
			e.name = value
		case field == "data":
			e.data = []byte(value)
		case field == "" && e.name != "":
			return e, nil
		}
	}
}

// apply applies an event to the race, unless the race is newer.
func (r *Robot) apply(e streamEvent) (err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	defer r.wake()
	switch e.name {
	case "race":
		var now match.Race
		if err = json.Unmarshal(e.data, &now); err == nil {
			r.setRace(now)
		}
	case "change":
		var c watch.Change
		if err = json.Unmarshal(e.data, &c); err == nil {
			c.Apply(&r.race)
		}
	case "mine":
		var mine match.MyHands
		if err = json.Unmarshal(e.data, &mine); err == nil && e.version >= r.race.Public.Version {
			r.race.Mine = &mine
		}
	case "presence":
		var p watch.Presence
		if err = json.Unmarshal(e.data, &p); err == nil {
			r.away = p.Away
		}
	case "ping": // does not change the race
	default:
		err = fmt.Errorf("unknown event %q", e.name)
	}
	if err != nil {
		return fmt.Errorf("livetest: event %s: %w", e.name, err)
	}
	return nil
}
