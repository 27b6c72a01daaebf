package livetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/verify"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// Report counts what Verify has compared.
type Report struct {
	Moves   int // acknowledged moves of the journal
	Events  int // events of the log
	States  int // states that were equal to that of the log
	Results int // results of seats that were equal to those of the log
}

// Add adds the counts of another race.
func (r *Report) Add(other Report) {
	r.Moves += other.Moves
	r.Events += other.Events
	r.States += other.States
	r.Results += other.Results
}

// eventReader reads logs. A store implements it.
type eventReader interface {
	EventTexts(ctx context.Context, run string, from, limit int) ([]string, error)
}

// Verify checks a race that is over:
//
//   - Each accepted move of the journal is in the log once, and no refused move is in it.
//   - Each result that a server returns is that of a replay of the log.
//   - Each robot and each server have the public state of that replay, and each player has the same
//     hands as on each server.
//
// It returns an error for each difference.
func Verify(ctx context.Context, s eventReader, nodes []string, id string, journal []Entry, robots []*Robot) (report Report, err error) {
	texts, err := s.EventTexts(ctx, id, 0, maxLog)
	if err != nil {
		return report, fmt.Errorf("livetest: %w", err)
	}
	log, err := store.DecodeEvents(texts)
	if err != nil {
		return report, fmt.Errorf("livetest: %w", err)
	}
	report.Events = len(log)
	v := verification{id: id, report: &report}
	v.compareMoves(log, journal)
	state, err := race.Fold(race.State{}, log)
	if err != nil {
		return report, fmt.Errorf("livetest: race %s: %w", id, err)
	}
	want := encode(state.Public())
	for _, r := range robots {
		v.compareState("robot "+r.options.Name, encode(r.Race().Public), want)
	}
	for _, node := range nodes {
		v.compareResults(ctx, node, state)
		for _, r := range robots {
			var now live.Race
			if err := r.get(ctx, node+"/game/races/"+id, &now); err != nil {
				v.fail("%s of %s: %w", node, r.options.Name, err)
				continue
			}
			v.compareState(node, encode(now.Public), want)
			if now.Seat != "" {
				v.compareState("hands of "+r.options.Name, encode(r.Race().Mine), encode(now.Mine))
			}
		}
	}
	return report, errors.Join(v.errs...)
}

// VerifyRows compares the stored rows that are derived from logs, such as the results of players,
// with those that follow from the logs. The clock returns milliseconds since 1970. No process may
// play meanwhile. VerifyRows returns an error for each difference.
func VerifyRows(ctx context.Context, s verify.Store, clock func() int64) (verify.Counts, error) {
	var errs []error
	counts, err := verify.New(s, clock).Verify(ctx, "", func(d verify.Difference) {
		errs = append(errs, fmt.Errorf("livetest: %s %s\n   got %s\n  want %s", d.Table, d.Row, d.Stored, d.Computed))
	})
	return counts, errors.Join(append(errs, err)...)
}

// maxLog is the largest number of events that Verify reads.
const maxLog = 1_000_000

// verification holds the differences found by Verify.
type verification struct {
	id     string
	report *Report
	errs   []error
}

func (v *verification) fail(format string, values ...any) {
	v.errs = append(v.errs, fmt.Errorf("livetest: race "+v.id+": "+format, values...))
}

// compareMoves compares the moves of the journal with those in the log.
func (v *verification) compareMoves(log []event.Event, journal []Entry) {
	type move struct{ seat, id string }
	stored := map[move]int{}
	for _, e := range log {
		if h := e.Header(); h.ActionID != "" {
			stored[move{h.Player, h.ActionID}]++
		}
	}
	for _, e := range journal {
		if e.Race != v.id || !e.Accepted && e.Refused == "" {
			continue
		}
		v.report.Moves++
		want := 0
		if e.Accepted {
			want = 1
		}
		if got := stored[move{e.Seat, e.ID}]; got != want {
			v.fail("the move %s of %s (refused: %q) is in the log %d times, want %d", e.ID, e.Seat, e.Refused, got, want)
		}
	}
}

func (v *verification) compareState(name, got, want string) {
	v.report.States++
	if got != want {
		v.fail("%s has another state than the log\n got %s\nwant %s", name, got, want)
	}
}

// compareResults compares the results of a server with those of the log. A server hides the wrong
// claims, but not their number.
func (v *verification) compareResults(ctx context.Context, node string, state race.State) {
	var got struct{ Results []race.Result }
	if err := getJSON(ctx, http.DefaultClient, node+"/game/races/"+v.id+"/results", nil, &got); err != nil {
		v.fail("%s: %w", node, err)
		return
	}
	if len(got.Results) != len(state.Players()) {
		v.fail("%s has %d results, want %d", node, len(got.Results), len(state.Players()))
	}
	for _, result := range got.Results {
		v.report.Results++
		want, err := state.Result(result.Player)
		if err != nil {
			v.fail("%s has a result of %s: %w", node, result.Player, err)
			continue
		}
		for i := range want.Hands {
			want.Hands[i].Missed = nil
		}
		if got, want := encode(result), encode(want); got != want {
			v.fail("%s has another result of %s than the log\n got %s\nwant %s", node, result.Player, got, want)
		}
	}
}

// get sends a GET request of the robot.
func (r *Robot) get(ctx context.Context, url string, dest any) error {
	return getJSON(ctx, &r.requests, url, r.addCookies, dest)
}

// getJSON sends a GET request and decodes the response.
func getJSON(ctx context.Context, client *http.Client, url string, prepare func(*http.Request), dest any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, http.NoBody)
	if err != nil {
		return err
	}
	if prepare != nil {
		prepare(request)
	}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxResponse))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %.200s", response.Status, text)
	}
	return json.Unmarshal(text, dest)
}

// encode returns a value as JSON, for comparisons.
func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
