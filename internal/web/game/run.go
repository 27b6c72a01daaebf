package game

import (
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
)

// wanted is the body that begins a run.
type wanted struct {
	Key string `json:"key"`
	live.Wish
}

func (g *Game) begin(v *visit) (*answer, error) {
	var w wanted
	if err := v.read(&w); err != nil {
		return nil, err
	}
	if err := g.mayStore(v, 0); err != nil {
		return nil, err
	}
	if err := g.welcome(v); err != nil {
		return nil, err
	}
	run, err := g.runs.Begin(v.ctx, v.player.ID, w.Key, w.Wish)
	return g.begun(v, run, 0, err)
}

// begun answers with a run that was begun, or brought, and counts what was stored beyond the bytes that are taken.
func (g *Game) begun(v *visit, run live.Run, taken int, err error) (*answer, error) {
	switch {
	case isMissing(err): // the player: there was no run yet
		return nil, g.erased(v)
	case err != nil:
		return nil, refused(err, noRunYet)
	}
	g.stored(v, run.Stored, taken)
	out := ok(run)
	if run.Made {
		out.status = http.StatusCreated
	}
	return out, nil
}

func (g *Game) look(v *visit) (*answer, error) {
	id := v.PathValue("run")
	done, err := g.runs.Finished(v.ctx, v.player.ID, id)
	if err != nil {
		return nil, refused(err, noRunYet)
	}
	if done != nil {
		return &answer{
			head: map[string]string{"Content-Type": "application/json"},
			write: func(w io.Writer) error {
				_, _ = done.WriteTo(w) // the client disconnected; ignore the write error
				return nil
			},
		}, nil
	}
	run, err := g.runs.Look(v.ctx, v.player.ID, id)
	return ok(run), refused(err, noRunYet)
}

func (g *Game) bring(v *visit) (*answer, error) {
	slot, err := g.options.Heavy.Acquire(v.ctx, limiter.Client(v.ctx))
	if err != nil {
		return nil, refused(err, noRunYet)
	}
	defer slot.Release()
	var o live.Offline
	if err := v.read(&o); err != nil {
		return nil, err
	}
	slot.Release()
	if err := g.welcome(v); err != nil {
		return nil, err
	}
	run, err := g.runs.Bring(v.ctx, v.player.ID, o)
	return g.begun(v, run, len(v.body), err)
}

func (g *Game) list(v *visit) (*answer, error) {
	after, err := parsePlace(v.URL.Query().Get("after"))
	if err != nil {
		return nil, err
	}
	limit, err := v.number("limit", maxRuns)
	if err != nil {
		return nil, err
	}
	list := runsShape{Runs: []live.Summary{}}
	if v.player.ID != "" {
		var next store.Place
		list.Runs, next, err = g.runs.List(v.ctx, v.player.ID, v.URL.Query().Get("mode"), after, int(min(limit, maxRuns)))
		if err != nil {
			return nil, err
		}
		list.Next = placeText(next)
	}
	return ok(list), nil
}

// runsShape is a part of the list of runs.
type runsShape struct {
	Runs []live.Summary `json:"runs"`
	Next string         `json:"next,omitempty"` // what the part after it is asked for with
}

// placeText is a place in the list of runs as pages have it, who need not know what it says. It is
// empty for the zero value.
func placeText(at store.Place) string {
	if at == (store.Place{}) {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", at.Created, at.ID))
}

// parsePlace reads what placeText wrote.
func parsePlace(text string) (store.Place, error) {
	plain, err := base64.RawURLEncoding.DecodeString(text)
	created, id, _ := strings.Cut(string(plain), " ")
	at, odd := strconv.ParseInt(created, 10, 64)
	place := store.Place{Created: at, ID: id}
	if text != "" && (err != nil || odd != nil || at < 0 || id == "" || placeText(place) != text) {
		return place, badMove.WithDetail("The parameter after is the next of another list.")
	}
	return place, nil
}

func (g *Game) daily(v *visit) (*answer, error) {
	daily, err := g.runs.Daily(v.ctx, v.player.ID)
	return ok(daily), err
}

func (g *Game) board(v *visit) (*answer, error) {
	number, err := strconv.Atoi(v.PathValue("number"))
	if err != nil || number < 1 {
		return nil, noRun.WithDetail("There is no such daily.")
	}
	board, err := g.runs.Board(v.ctx, v.player.ID, number)
	if isMissing(err) {
		return nil, noRun.WithDetail("There is no such daily yet.")
	}
	return ok(board), err
}

func (g *Game) stats(v *visit) (*answer, error) {
	after, err := v.number("since", 0)
	if err != nil {
		return nil, err
	}
	plays := []store.Play{}
	if v.player.ID != "" {
		if plays, err = g.runs.Plays(v.ctx, v.player.ID, after); err != nil {
			return nil, err
		}
	}
	return ok(map[string]any{"plays": plays}), nil
}

func (g *Game) review(v *visit) (*answer, error) {
	if v.player.ID == "" {
		return ok(live.Review{Kinds: []live.Kind{}}), nil
	}
	review, err := g.runs.Review(v.ctx, v.player.ID)
	return ok(review), err
}
