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
)

// export gives a player everything that is stored of them. It is read and written in pieces, since somebody may have played
// thousands of runs.
func (g *Game) export(v *visit) (*answer, error) {
	if err := v.who(); err != nil {
		return nil, err
	}
	if err := g.fresh(v, freshTime); err != nil {
		return nil, err
	}
	if err := g.allow(v, g.rates.exports); err != nil {
		return nil, err
	}
	if err := g.beginExport(v); err != nil {
		return nil, err
	}
	keys, err := g.passkeys(v)
	if err != nil {
		return nil, err
	}
	cards, err := g.store.Cards(v.ctx, v.player.ID)
	if err != nil {
		return nil, err
	}
	if v.Method == http.MethodGet { // and not HEAD, which gets nothing
		g.logAccount(v, "account exported")
	}
	e := exporting{Game: g, ctx: v.ctx, player: v.player}
	return &answer{
		head: map[string]string{
			"Content-Type": "application/json", "Content-Disposition": `attachment; filename="make24.json"`,
		},
		write: func(w io.Writer) error {
			e.to = w
			return e.write(w, keys, cards)
		},
	}, nil
}

type exporting struct {
	*Game
	ctx    context.Context
	player store.Player
	to     io.Writer
}

func (e exporting) write(w io.Writer, keys []passkeyShape, cards []store.Card) error {
	out := listWriter{w: w}
	out.text(`{"player":`)
	p := e.player
	out.json(map[string]any{
		"id": p.ID, "name": p.Name, "lang": p.Lang, "settings": settingsOf(p), "created": p.Created, "seen": p.Seen,
	})
	out.text(`,"passkeys":`)
	out.json(keys)
	out.text(`,"cards":`)
	kept := []map[string]any{}
	for _, c := range cards {
		kept = append(kept, map[string]any{"kind": c.Kind, "puzzle": c.Puzzle, "due": c.Due, "state": json.RawMessage(c.State)})
	}
	out.json(kept)
	out.text(`,"plays":[`)
	if err := e.plays(&out); err != nil {
		return err
	}
	out.text(`],"runs":[`)
	if err := e.runs(&out); err != nil {
		return err
	}
	out.text("]}\n")
	return out.err
}

// extend gives the client time to take the next part.
func (e exporting) extend() {
	if w, ok := e.to.(http.ResponseWriter); ok {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(exportSilence)) // a recorder of tests has none
	}
}

func (e exporting) plays(out *listWriter) error {
	var after store.PlayPlace
	for n := 0; out.err == nil; {
		plays, err := e.store.Plays(e.ctx, e.player.ID, 0, after, exportPage)
		if err != nil || len(plays) == 0 {
			return err
		}
		e.extend()
		for _, p := range plays {
			out.comma(n)
			out.json(map[string]any{
				"run": p.Run, "hand": p.Hand, "mode": p.Mode, "offline": p.Offline, "puzzle": p.Puzzle, "solvable": p.Solvable,
				"level": p.Level, "seconds": p.Seconds, "techniques": p.Techniques, "at": p.At, "time": p.Time,
				"outcome": p.Outcome, "points": p.Points, "hints": p.Hints, "misses": p.Misses,
			})
			after = p.Place()
			n++
		}
	}
	return nil
}

// runs writes all runs, the latest first.
func (e exporting) runs(out *listWriter) error {
	var after store.Place
	for n := 0; out.err == nil; {
		runs, err := e.store.Runs(e.ctx, e.player.ID, "", after, exportPage)
		if err != nil || len(runs) == 0 {
			return err
		}
		for _, r := range runs {
			e.extend()
			out.comma(n)
			if err := e.run(out, r); err != nil {
				return err
			}
			after = r.Place()
			n++
		}
	}
	return nil
}

func (e exporting) run(out *listWriter, r store.Run) error {
	head, err := json.Marshal(map[string]any{
		"run": r.ID, "key": r.Key, "mode": r.Mode, "number": r.Number, "offline": r.Offline,
		"wish": json.RawMessage(r.Wish), "created": r.Created, "finished": r.Finished,
	})
	if err != nil {
		return err
	}
	out.text(string(head[:len(head)-1]))
	if r.Finished == 0 {
		// The log of a run that goes on has hands that were not shown yet: of it there is what the player may know.
		run, err := e.Game.runs.Look(e.ctx, e.player.ID, r.ID)
		if err != nil {
			return err
		}
		out.text(`,"view":`)
		out.json(run.View)
		out.text("}")
		return nil
	}
	out.text(`,"events":` + eventsBegin)
	if err := e.events(out, r.ID); err != nil {
		return err
	}
	out.text(eventsEnd + `,"trails":`)
	trails, err := e.store.Trails(e.ctx, r.ID)
	if err != nil {
		return err
	}
	done := map[int]json.RawMessage{}
	for hand, trail := range trails {
		done[hand] = trail
	}
	out.json(done)
	out.text("}")
	return nil
}

// What the text of events begins and ends with. A stored event is such a text by itself.
const (
	eventsBegin = `{"v":1,"events":[`
	eventsEnd   = `]}`
)

// events writes the events of a run as they are stored, without reading what they say.
func (e exporting) events(out *listWriter, run string) error {
	for n := 0; out.err == nil; {
		texts, err := e.store.EventTexts(e.ctx, run, n, exportPage)
		if err != nil || len(texts) == 0 {
			return err
		}
		e.extend()
		for _, text := range texts {
			inner, begins := strings.CutPrefix(text, eventsBegin)
			inner, ends := strings.CutSuffix(inner, eventsEnd)
			if !begins || !ends {
				return fmt.Errorf("game: run %s: event %d has an unknown form", run, n)
			}
			out.comma(n)
			out.text(inner)
			n++
		}
	}
	return nil
}

func settingsOf(p store.Player) json.RawMessage {
	if len(p.Settings) == 0 {
		return json.RawMessage("{}")
	}
	return bytes.ToValidUTF8(p.Settings, []byte("\ufffd")) // as they once were let in
}

// listWriter writes JSON piece by piece and remembers the first error.
type listWriter struct {
	w   io.Writer
	err error
}

func (l *listWriter) text(s string) {
	if l.err == nil {
		_, l.err = io.WriteString(l.w, s)
	}
}

func (l *listWriter) json(value any) {
	if l.err != nil {
		return
	}
	var body []byte
	if body, l.err = json.Marshal(value); l.err == nil {
		_, l.err = l.w.Write(body)
	}
}

// comma goes before every element but the first.
func (l *listWriter) comma(i int) {
	if i > 0 {
		l.text(",")
	}
}

// spelled is the ID of a passkey as paths and pages have it.
func spelled(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }
