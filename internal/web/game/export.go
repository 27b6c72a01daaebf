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

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/event"
)

// export gives a player everything that is stored of them. It is read and written in pieces, since somebody may have played
// thousands of runs.
func (g *Game) exportMe(r *request) (*response, error) {
	keys, err := g.passkeys(r)
	if err != nil {
		return nil, err
	}
	cards, err := g.store.Cards(r.ctx, r.player.ID)
	if err != nil {
		return nil, err
	}
	if r.Method == http.MethodGet { // and not HEAD, which gets nothing
		g.logAccount(r, "account exported")
	}
	return &response{
		header: map[string]string{
			"Content-Type": "application/json", "Content-Disposition": `attachment; filename="make24.json"`,
		},
		write: func(w io.Writer) error {
			e := &exporter{Game: g, ctx: r.ctx, player: r.player, to: w}
			return e.write(keys, cards)
		},
	}, nil
}

// exporter writes the JSON of an export piece by piece, and remembers the first error of the writer.
type exporter struct {
	*Game
	ctx    context.Context
	player store.Player
	to     io.Writer
	err    error
}

func (e *exporter) text(s string) {
	if e.err == nil {
		_, e.err = io.WriteString(e.to, s)
	}
}

func (e *exporter) json(value any) {
	if e.err != nil {
		return
	}
	var body []byte
	if body, e.err = json.Marshal(value); e.err == nil {
		_, e.err = e.to.Write(body)
	}
}

// exportList writes the elements of an array, which come page by page until there are none. The client gets time to take
// each.
func exportList[T any](e *exporter, next func() ([]T, error), write func(T) error) error {
	for comma := ""; e.err == nil; {
		page, err := next()
		if err != nil || len(page) == 0 {
			return err
		}
		for _, element := range page {
			if w, ok := e.to.(http.ResponseWriter); ok {
				_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportWriteTimeout)) // a recorder of tests has none
			}
			e.text(comma)
			comma = ","
			if err := write(element); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *exporter) write(keys []passkeyResponse, cards []store.Card) error {
	e.text(`{"player":`)
	p := e.player
	e.json(map[string]any{
		"id": p.ID, "name": p.Name, "lang": p.Lang, "settings": settingsOf(p), "created": p.Created, "seen": p.Seen,
	})
	e.text(`,"passkeys":`)
	e.json(keys)
	e.text(`,"cards":`)
	kept := []map[string]any{}
	for _, c := range cards {
		kept = append(kept, map[string]any{"kind": c.Kind, "puzzle": c.Puzzle, "due": c.Due, "state": json.RawMessage(c.State)})
	}
	e.json(kept)
	e.text(`,"plays":[`)
	var lastPlay store.PlayPlace
	err := exportList(e, func() ([]store.Play, error) {
		return e.store.Plays(e.ctx, e.player.ID, 0, lastPlay, exportPageRows)
	}, func(p store.Play) error {
		lastPlay = p.Place()
		e.json(map[string]any{
			"run": p.Run, "hand": p.Hand, "mode": p.Mode, "offline": p.Offline, "puzzle": p.Puzzle, "solvable": p.Solvable,
			"level": p.Level, "seconds": p.Seconds, "techniques": p.Techniques, "at": p.At, "time": p.Time,
			"outcome": p.Outcome, "points": p.Points, "hints": p.Hints, "misses": p.Misses,
		})
		return nil
	})
	if err != nil {
		return err
	}
	e.text(`],"runs":[`)
	var lastRun store.Place // the latest run comes first
	err = exportList(e, func() ([]store.Run, error) {
		return e.store.Runs(e.ctx, e.player.ID, "", lastRun, exportPageRows)
	}, func(r store.Run) error {
		lastRun = r.Place()
		return e.run(r)
	})
	if err != nil {
		return err
	}
	e.text("]}\n")
	return e.err
}

func (e *exporter) run(r store.Run) error {
	head, err := json.Marshal(map[string]any{
		"run": r.ID, "key": r.Key, "mode": r.Mode, "number": r.Number, "offline": r.Offline,
		"wish": json.RawMessage(r.Wish), "created": r.Created, "finished": r.Finished,
	})
	if err != nil {
		return err
	}
	e.text(string(head[:len(head)-1]))
	if r.Finished == 0 {
		// The log of a run that goes on has hands that were not shown yet: of it there is what the player may know.
		run, err := e.runs.Look(e.ctx, e.player.ID, r.ID)
		if err != nil {
			return err
		}
		e.text(`,"view":`)
		e.json(run.View)
		e.text("}")
		return nil
	}
	e.text(`,"events":` + event.Begin)
	if err := e.events(r.ID); err != nil {
		return err
	}
	e.text(event.End + `,"trails":`)
	trails, err := e.store.Trails(e.ctx, r.ID)
	if err != nil {
		return err
	}
	e.json(trails)
	e.text("}")
	return nil
}

// events writes the events of a run as they are stored, each a text by itself, without reading what they say.
func (e *exporter) events(run string) error {
	n := 0
	return exportList(e, func() ([]string, error) {
		return e.store.EventTexts(e.ctx, run, n, exportPageRows)
	}, func(text string) error {
		inner, begins := strings.CutPrefix(text, event.Begin)
		inner, ends := strings.CutSuffix(inner, event.End)
		if !begins || !ends {
			return fmt.Errorf("game: run %s: event %d has an unknown form", run, n)
		}
		n++
		e.text(inner)
		return nil
	})
}

func settingsOf(p store.Player) json.RawMessage {
	if len(p.Settings) == 0 {
		return json.RawMessage("{}")
	}
	return bytes.ToValidUTF8(p.Settings, []byte("\ufffd")) // as they once were let in
}

// spelled is the ID of a passkey as paths and pages have it.
func encodePasskeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }
