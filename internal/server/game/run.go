package game

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/history"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/mode"
)

// beginRequest is the body of a request to begin a run.
type beginRequest struct {
	Key string `json:"key"`
	run.Request
}

func (g *Game) beginRun(r *request) (*response, error) {
	var body beginRequest
	if err := r.decodeBody(&body); err != nil {
		return nil, err
	}
	if err := g.mayStore(r, 0); err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	run, err := g.runs.Begin(r.ctx, r.player.ID, body.Key, body.Request)
	return g.runResponse(r, run, 0, err)
}

// runResponse returns the response for a run that was begun or imported, or maps err to a problem.
// It charges the stored bytes beyond those in charged, which mayStore has charged already.
func (g *Game) runResponse(r *request, run run.Run, charged int, err error) (*response, error) {
	switch {
	case isNotFound(err): // the player was deleted
		return nil, g.sessionGone(r)
	case err != nil:
		return nil, runProblem(err, emptyRun)
	}
	g.chargeStored(r, run.StoredBytes, charged)
	out := ok(run)
	if run.Created {
		out.status = http.StatusCreated
	}
	return out, nil
}

func (g *Game) showRun(r *request) (*response, error) {
	id := r.PathValue("run")
	finishedRun, err := g.runs.FinishedJSON(r.ctx, r.player.ID, id)
	if err != nil {
		return nil, runProblem(err, emptyRun)
	}
	if finishedRun != nil {
		return joinedJSON(finishedRun...), nil
	}
	run, err := g.runs.Load(r.ctx, r.player.ID, id)
	return ok(run), runProblem(err, emptyRun)
}

// showResult shows the result of a timed run or a streak to everybody who has its address, and all of it to its
// player.
func (g *Game) showResult(r *request) (*response, error) {
	id := r.PathValue("run")
	if r.player.ID != "" {
		own, err := g.runs.FinishedJSON(r.ctx, r.player.ID, id)
		if own != nil || err != nil && !errors.Is(err, store.ErrNotFound) {
			return joinedJSON(own...), runProblem(err, emptyRun)
		}
	}
	shared, err := g.runs.SharedJSON(r.ctx, id)
	if err != nil {
		return nil, runProblem(err, emptyRun)
	}
	return joinedJSON(shared...), nil
}

// FindResultMode returns the mode of a timed run or a streak that is over, or store.ErrNotFound.
func (g *Game) FindResultMode(ctx context.Context, run string) (string, error) {
	row, err := g.store.Run(ctx, run)
	if err == nil && (row.Finished == 0 || !mode.DealsItself(row.Mode)) {
		err = store.ErrNotFound
	}
	return row.Mode, err
}

func (g *Game) importOffline(r *request) (*response, error) {
	o, err := g.decodeOffline(r)
	if err != nil {
		return nil, err
	}
	if err := g.ensureGuest(r); err != nil {
		return nil, err
	}
	run, err := g.runs.ImportOffline(r.ctx, r.player.ID, o)
	return g.runResponse(r, run, len(r.body), err)
}

// decodeOffline decodes the body of an import. The decoding of a large one is long work.
func (g *Game) decodeOffline(r *request) (o run.OfflineRun, err error) {
	if !r.isSmall() {
		slot, err := g.options.Heavy.Acquire(r.ctx, limiter.Client(r.ctx))
		if err != nil {
			return o, runProblem(err, emptyRun)
		}
		defer slot.Release()
	}
	err = r.decodeBody(&o)
	return o, err
}

func (g *Game) listRuns(r *request) (*response, error) {
	after, err := decodeCursor(r.URL.Query().Get("after"))
	if err != nil {
		return nil, err
	}
	limit, err := r.intParam("limit", maxRuns)
	if err != nil {
		return nil, err
	}
	list := runsResponse{Runs: []history.Summary{}}
	if r.player.ID != "" {
		var next store.RunCursor
		list.Runs, next, err = g.history.List(r.ctx, r.player.ID, r.URL.Query().Get("mode"), after, int(min(limit, maxRuns)))
		if err != nil {
			return nil, err
		}
		list.Next = encodeCursor(next)
	}
	return ok(list), nil
}

// runsResponse is a page of the list of runs.
type runsResponse struct {
	Runs []history.Summary `json:"runs"`
	Next string            `json:"next,omitempty"` // the value of the query parameter "after" for the next page
}

// bestResponse holds the best timed run of the player.
type bestResponse struct {
	Best *history.Best `json:"best,omitempty"`
}

func (g *Game) showBest(r *request) (*response, error) {
	if r.player.ID == "" {
		return ok(bestResponse{}), nil
	}
	query := r.URL.Query()
	best, err := g.history.Best(r.ctx, r.player.ID, cmp.Or(query.Get("mode"), mode.Timed), query.Get("except"))
	return ok(bestResponse{best}), err
}

// encodeCursor returns a cursor in the list of runs as an opaque text, or "" for the zero cursor.
func encodeCursor(cursor store.RunCursor) string {
	if cursor == (store.RunCursor{}) {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", cursor.Created, cursor.ID))
}

// decodeCursor parses the result of encodeCursor. It returns the problem bad-move for any other
// text.
func decodeCursor(text string) (store.RunCursor, error) {
	cursorText, err := base64.RawURLEncoding.DecodeString(text)
	createdText, id, _ := strings.Cut(string(cursorText), " ")
	created, timeErr := strconv.ParseInt(createdText, 10, 64)
	cursor := store.RunCursor{Created: created, ID: id}
	if text != "" && (err != nil || timeErr != nil || created < 0 || id == "" || encodeCursor(cursor) != text) {
		return cursor, badMove.WithDetail("The parameter after must be the field next of an earlier response.")
	}
	return cursor, nil
}

func (g *Game) daily(r *request) (*response, error) {
	daily, err := g.dailies.Daily(r.ctx, r.player.ID)
	return ok(daily), err
}

// dailyNumber returns the number of the daily in the path.
func (r *request) dailyNumber() (int, error) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil || number < 1 {
		return 0, noRun.WithDetail("The number of the daily is not valid.")
	}
	return number, nil
}

func (g *Game) dailyHistory(r *request) (*response, error) {
	history, err := g.dailies.DailyHistory(r.ctx, r.player.ID)
	return ok(history), err
}

func (g *Game) pastDaily(r *request) (*response, error) {
	number, err := r.dailyNumber()
	if err != nil {
		return nil, err
	}
	daily, err := g.dailies.PastDaily(r.ctx, r.player.ID, number)
	if isNotFound(err) {
		return nil, noRun.WithDetail("This daily does not exist yet.")
	}
	return ok(daily), err
}

func (g *Game) dailyHands(r *request) (*response, error) {
	number, err := r.dailyNumber()
	if err != nil {
		return nil, err
	}
	hands, err := g.boards.DailyHands(r.ctx, r.player.ID, number)
	if isNotFound(err) {
		return nil, noRun.WithDetail("You have not finished this daily.")
	}
	return ok(hands), err
}

func (g *Game) board(r *request) (*response, error) {
	number, err := r.dailyNumber()
	if err != nil {
		return nil, err
	}
	board, err := g.boards.DailyResults(r.ctx, r.player.ID, number)
	if isNotFound(err) {
		return nil, noRun.WithDetail("This daily does not exist yet.")
	}
	return ok(board), err
}

func (g *Game) stats(r *request) (*response, error) {
	since, err := r.intParam("since", 0)
	if err != nil {
		return nil, err
	}
	plays := []store.Play{}
	if r.player.ID != "" {
		if plays, err = g.history.Plays(r.ctx, r.player.ID, since); err != nil {
			return nil, err
		}
	}
	return ok(map[string]any{"plays": plays}), nil
}

func (g *Game) review(r *request) (*response, error) {
	if r.player.ID == "" {
		return ok(review.Review{Techniques: []review.Technique{}}), nil
	}
	review, err := g.reviews.Review(r.ctx, r.player.ID)
	return ok(review), err
}
