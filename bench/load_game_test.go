package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/solve"
)

// runLength is the number of hands that a player plays in a run.
const runLength = 50

// playGame plays the game: each worker is a guest who begins practice runs, claims each hand
// correctly and requests the next one. The server syncs each action to disk before it answers. Only
// the delays of claims are recorded.
func playGame(l *loadTest) loadResult {
	known, err := knownClaims()
	if err != nil {
		return loadResult{errors: 1, firstErr: err}
	}
	var all loadResult
	var mu sync.Mutex
	var group sync.WaitGroup
	start := time.Now()
	for i := range l.workers {
		group.Go(func() {
			g := guest{address: l.address, name: i, claims: known, until: start.Add(l.time)}
			err := g.play()
			mu.Lock()
			defer mu.Unlock()
			all.requests += g.requests
			all.answers += len(g.delays)
			all.delays = append(all.delays, g.delays...)
			if err != nil {
				all.errors++
				all.firstErr = errors.Join(all.firstErr, err)
			}
		})
	}
	group.Wait()
	all.elapsed = time.Since(start)
	slices.Sort(all.delays)
	return all
}

// knownClaims returns a correct claim for each hand of four, by puzzle ID.
func knownClaims() (map[string]string, error) {
	space, err := handsOfFour()
	if err != nil {
		return nil, err
	}
	known := map[string]string{}
	e := solve.New()
	for _, p := range space {
		s, ok, err := e.First(context.Background(), p)
		if err != nil {
			return nil, err
		}
		known[p.ID()] = `"none":true`
		if ok {
			known[p.ID()] = `"expr":"` + s.Text + `"`
		}
	}
	return known, nil
}

// guest is a simulated player without an account who solves every hand with a known claim.
type guest struct {
	address  string
	name     int
	claims   map[string]string
	until    time.Time
	client   http.Client
	requests int
	delays   []time.Duration
}

// play plays runs until g.until.
func (g *guest) play() (err error) {
	if g.client.Jar, err = cookiejar.New(nil); err != nil {
		return err
	}
	g.client.Transport = &http.Transport{MaxIdleConnsPerHost: 1}
	defer g.client.CloseIdleConnections()
	for n := 0; time.Now().Before(g.until); n++ {
		run, err := g.post("/game/runs", fmt.Sprintf(`{"key":"%d-%d","mode":"practice"}`, g.name, n))
		for hand := 0; err == nil && hand < runLength && time.Now().Before(g.until); hand++ {
			if hand > 0 {
				run, err = g.post("/game/runs/"+run.ID+"/moves", fmt.Sprintf(`{"do":"next","id":"n%d","hand":%d}`, hand, hand))
			}
			if err == nil {
				err = g.claim(run, hand)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// claim sends the claim for the open hand and checks that the hand is solved.
func (g *guest) claim(run run.Run, hand int) error {
	if len(run.View.Shown) != hand+1 {
		return fmt.Errorf("bench: %d hands are shown, want %d", len(run.View.Shown), hand+1)
	}
	body := fmt.Sprintf(`{"do":"claim","id":"c%d","hand":%d,%s}`, hand, hand, g.claims[run.View.Shown[hand].Puzzle])
	start := time.Now()
	after, err := g.post("/game/runs/"+run.ID+"/moves", body)
	if err != nil {
		return err
	}
	g.delays = append(g.delays, time.Since(start))
	if got := after.View.Shown[hand]; got.Outcome != "solved" || got.Points == 0 {
		return fmt.Errorf("bench: hand not solved by %s: %+v", body, got)
	}
	return nil
}

// post sends a request of the game and returns the run in the response.
func (g *guest) post(path, body string) (run run.Run, err error) {
	request, err := http.NewRequest(http.MethodPost, "http://"+g.address+path, bytes.NewReader([]byte(body)))
	if err != nil {
		return run, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	response, err := g.client.Do(request)
	if err != nil {
		return run, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return run, err
	}
	g.requests++
	if response.StatusCode >= http.StatusMultipleChoices {
		return run, fmt.Errorf("bench: %s %s: %d %s", path, body, response.StatusCode, text)
	}
	err = json.Unmarshal(text, &run)
	return run, err
}

// syncTime is the duration of the measurement of the sync rate.
const syncTime = 2 * time.Second

// syncRate returns how many times per second a file can be extended by a page of 4 KiB and synced.
// A database that syncs before each answer cannot be faster on this disk unless one sync covers
// several answers.
func syncRate(t *testing.T) float64 {
	t.Helper()
	f, err := os.Create(filepath.Join(t.TempDir(), "synced"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	page := make([]byte, 4096)
	n, start := 0, time.Now()
	for ; time.Since(start) < syncTime; n++ {
		if _, err := f.Write(page); err != nil {
			t.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			t.Fatal(err)
		}
	}
	return float64(n) / time.Since(start).Seconds()
}

// diskLimit returns the limit of the row of claims: the sync rate of the disk.
func diskLimit(t *testing.T, _ string) string {
	return fmt.Sprintf("–; the disk syncs %.0f times a second, one after the other", syncRate(t))
}
