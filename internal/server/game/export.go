package game

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race/event"
)

// exportMe returns everything that is stored about the player as a JSON file. It reads and writes
// the data in pages, since a player may have thousands of runs.
func (g *Game) exportMe(r *request) (*response, error) {
	keys, err := g.passkeys(r)
	if err != nil {
		return nil, err
	}
	cards, err := g.store.Cards(r.ctx, r.player.ID)
	if err != nil {
		return nil, err
	}
	if r.Method == http.MethodGet { // a HEAD request exports nothing
		g.logAccount(r, "account exported")
	}
	return &response{
		header: map[string]string{
			"Content-Type": "application/json", "Content-Disposition": `attachment; filename="make24.json"`,
		},
		write: func(w io.Writer) error {
			ctx, release := g.sessions.follow(r.ctx, r.session.Token)
			defer release()
			e := &exporter{Game: g, ctx: ctx, player: r.player, w: w}
			return e.writeAll(keys, cards)
		},
	}, nil
}

// exportStore is what the export of a player's data needs of a store, beside sessions and passkeys.
type exportStore interface {
	Usage(ctx context.Context, player string) (store.Usage, error)
	Cards(ctx context.Context, player string) ([]store.Card, error)
	Plays(ctx context.Context, player string, since int64, after store.PlayCursor, limit int) ([]store.Play, error)
	Runs(ctx context.Context, player, mode string, after store.RunCursor, limit int) ([]store.Run, error)
	Trails(ctx context.Context, run, player string) (map[int]json.RawMessage, error)
	Result(ctx context.Context, run, player string) (store.Result, error)
	EventTexts(ctx context.Context, run string, from, limit int) ([]string, error)
	FinalView(ctx context.Context, run, player string) (store.FinalView, error)
	Ratings(ctx context.Context, player string, before, limit int) ([]store.Rating, error)
	ListFoundIdeas(ctx context.Context, player string, after store.FoundIdeasCursor, limit int) ([]store.FoundIdeas, error)
	Challenges(ctx context.Context, player string, at int64, limit int) ([]store.ChallengeInfo, error)
	ChallengeRunsOfPlayer(ctx context.Context, player, after string, limit int) ([]store.ChallengeRun, error)
	FriendLinkOf(ctx context.Context, player string) (store.FriendLink, error)
	Friends(ctx context.Context, player string, limit int) ([]store.FriendInfo, error)
	SeatsOfPlayer(ctx context.Context, player, after string, limit int) ([]store.Seat, error)
	RaceResultsOfPlayer(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.Result, error)
	HeldResultsOfPlayer(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.HeldResult, error)
	GhostsOfPlayer(ctx context.Context, player string, after store.RunCursor, limit int) ([]store.Ghost, error)
	BoardEntriesOfPlayer(ctx context.Context, player string, limit int) ([]store.OwnBoardEntry, error)
}

// exporter writes an export as JSON and stores the first write error.
type exporter struct {
	*Game
	ctx    context.Context
	player store.Player
	w      io.Writer
	err    error
}

func (e *exporter) writeText(s string) {
	if e.err == nil {
		_, e.err = io.WriteString(e.w, s)
	}
}

func (e *exporter) writeJSON(value any) {
	if e.err != nil {
		return
	}
	var body []byte
	if body, e.err = json.Marshal(value); e.err == nil {
		_, e.err = e.w.Write(body)
	}
}

// exportList writes the elements of an array, separated by commas. It calls next for each page
// until a page is empty, and extends the write deadline before each element.
func exportList[T any](e *exporter, next func() ([]T, error), write func(T) error) error {
	for comma := ""; e.err == nil; {
		page, err := next()
		if err != nil || len(page) == 0 {
			return err
		}
		for _, element := range page {
			if w, ok := e.w.(http.ResponseWriter); ok {
				_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportWriteTimeout)) // ignore the error of writers without deadlines, as in tests
			}
			e.writeText(comma)
			comma = ","
			if err := write(element); err != nil {
				return err
			}
		}
	}
	return nil
}

// exportArray writes a field whose value is an array, as exportList.
func exportArray[T any](e *exporter, field string, next func() ([]T, error), write func(T) error) error {
	e.writeText(`,"` + field + `":[`)
	err := exportList(e, next, write)
	e.writeText("]")
	return err
}

func (e *exporter) writeAll(keys []passkeyResponse, cards []store.Card) error {
	e.writeText(`{"player":`)
	p := e.player
	e.writeJSON(map[string]any{
		"id": p.ID, "name": p.Name, "named": p.Named, "lang": p.Lang, "settings": settingsOf(p), "created": p.Created, "seen": p.Seen,
		"banned": p.Banned, "banReason": p.BanReason,
	})
	e.writeText(`,"passkeys":`)
	e.writeJSON(keys)
	e.writeText(`,"cards":`)
	cardList := []map[string]any{}
	for _, c := range cards {
		cardList = append(cardList, map[string]any{"kind": c.Kind, "puzzle": c.Puzzle, "due": c.Due, "state": json.RawMessage(c.State)})
	}
	e.writeJSON(cardList)
	for _, write := range []func() error{
		e.exportSessions, e.exportUsage, e.exportChallenges, e.exportChallengeRuns, e.exportFriends, e.exportPlays, e.exportRuns, e.exportSeats,
		e.exportRaceResults, e.exportHeldResults, e.exportRatings, e.exportBoardEntries, e.exportGhosts, e.exportIdeas,
	} {
		if err := write(); err != nil {
			return err
		}
	}
	e.writeText("}\n")
	return e.err
}

func (e *exporter) exportPlays() error {
	var last store.PlayCursor
	return exportArray(e, "plays", func() ([]store.Play, error) {
		return e.store.Plays(e.ctx, e.player.ID, 0, last, exportPageRows)
	}, func(p store.Play) error {
		last = p.Cursor()
		e.writeJSON(map[string]any{
			"run": p.Run, "hand": p.Hand, "mode": p.Mode, "offline": p.Offline, "puzzle": p.Puzzle, "solvable": p.Solvable,
			"level": p.Level, "seconds": p.Seconds, "techniques": p.Techniques, "at": p.At, "time": p.Time,
			"outcome": p.Outcome, "points": p.Points, "hints": p.Hints, "misses": p.Misses, "number": p.Number, "form": p.Form,
		})
		return nil
	})
}

func (e *exporter) exportRuns() error {
	var last store.RunCursor // runs are listed latest first
	return exportArray(e, "runs", func() ([]store.Run, error) {
		return e.store.Runs(e.ctx, e.player.ID, "", last, exportPageRows)
	}, func(r store.Run) error {
		last = r.Cursor()
		return e.writeRun(r)
	})
}

func (e *exporter) exportIdeas() error {
	var last store.FoundIdeasCursor // found ideas are listed latest first
	return exportArray(e, "ideas", func() ([]store.FoundIdeas, error) {
		return e.store.ListFoundIdeas(e.ctx, e.player.ID, last, exportPageRows)
	}, func(f store.FoundIdeas) error {
		last = f.Cursor()
		e.writeJSON(map[string]any{
			"puzzle": f.Puzzle, "ideas": f.Ideas, "found": json.RawMessage(f.Solutions), "shown": f.Shown, "techniques": f.Techniques,
			"updated": f.Updated,
		})
		return nil
	})
}

func (e *exporter) writeRun(r store.Run) error {
	var request run.Request
	if err := json.Unmarshal(r.RequestJSON, &request); err != nil {
		return fmt.Errorf("game: run %s: %w", r.ID, err)
	}
	fields, err := json.Marshal(map[string]any{
		"run": r.ID, "key": r.Key, "mode": r.Mode, "number": r.Number, "offline": r.Offline,
		"request": request.Public(), "created": r.Created, "finished": r.Finished, "closed": r.Closed,
	})
	if err != nil {
		return err
	}
	e.writeText(string(fields[:len(fields)-1]))
	if r.Finished == 0 {
		// The events of an unfinished run reveal hands that were not shown yet, so export the
		// player's view.
		run, err := e.runs.Load(e.ctx, e.player.ID, r.ID)
		if err != nil {
			return err
		}
		e.writeText(`,"view":`)
		e.writeJSON(run.View)
		e.writeText("}")
		return nil
	}
	e.writeText(`,"events":` + event.Prefix)
	if err := e.writeEvents(r.ID); err != nil {
		return err
	}
	e.writeText(event.Suffix + `,"trails":`)
	trails, err := e.store.Trails(e.ctx, r.ID, r.Player)
	if err != nil {
		return err
	}
	e.writeJSON(trails)
	result, err := e.store.Result(e.ctx, r.ID, r.Player)
	switch {
	case err == nil:
		e.writeText(`,"result":`)
		e.writeJSON(exportedResult(result))
	case !isNotFound(err):
		return err
	}
	e.writeText("}")
	return nil
}

// writeEvents writes the events of a run as stored. Each stored text is a list of events;
// writeEvents joins the lists without decoding the events.
func (e *exporter) writeEvents(run string) error {
	n := 0
	return exportList(e, func() ([]string, error) {
		return e.store.EventTexts(e.ctx, run, n, exportPageRows)
	}, func(text string) error {
		inner, hasBegin := strings.CutPrefix(text, event.Prefix)
		inner, hasEnd := strings.CutSuffix(inner, event.Suffix)
		if !hasBegin || !hasEnd {
			return fmt.Errorf("game: run %s: invalid text of event %d", run, n)
		}
		n++
		e.writeText(inner)
		return nil
	})
}

func settingsOf(p store.Player) json.RawMessage {
	if len(p.Settings) == 0 {
		return json.RawMessage("{}")
	}
	return bytes.ToValidUTF8(p.Settings, []byte("\ufffd")) // older versions stored invalid UTF-8
}

// encodePasskeyID returns the ID of a passkey as used in paths and responses.
func encodePasskeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }
