package game

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/event"
)

// export gives a player everything that is kept of them. It is written run by run, as
// somebody may have played thousands.
func (g *Game) export(v *visit) (*answer, error) {
	if err := v.who(); err != nil {
		return nil, err
	}
	if err := g.fresh(v, freshTime); err != nil {
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
	e := exporting{g, v.ctx, v.player}
	return &answer{
		head: map[string]string{
			"Content-Type": "application/json", "Content-Disposition": `attachment; filename="make24.json"`,
		},
		write: func(w io.Writer) error { return e.write(w, keys, cards) },
	}, nil
}

type exporting struct {
	*Game
	ctx    context.Context
	player store.Player
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

// allPlays is more hands than anybody closes in a life.
const allPlays = 1 << 30

func (e exporting) plays(out *listWriter) error {
	plays, err := e.store.Plays(e.ctx, e.player.ID, 0, allPlays)
	for i, p := range plays {
		out.comma(i)
		out.json(map[string]any{
			"run": p.Run, "hand": p.Hand, "mode": p.Mode, "offline": p.Offline, "puzzle": p.Puzzle, "solvable": p.Solvable,
			"level": p.Level, "seconds": p.Seconds, "techniques": p.Techniques, "at": p.At, "time": p.Time,
			"outcome": p.Outcome, "points": p.Points, "hints": p.Hints, "misses": p.Misses,
		})
	}
	return err
}

// runs writes all runs, the latest first.
func (e exporting) runs(out *listWriter) error {
	runs, err := e.store.Runs(e.ctx, e.player.ID, "", store.Place{}, allPlays)
	for i, r := range runs {
		out.comma(i)
		one := map[string]any{
			"run": r.ID, "key": r.Key, "mode": r.Mode, "number": r.Number, "offline": r.Offline,
			"wish": json.RawMessage(r.Wish), "created": r.Created, "finished": r.Finished,
		}
		if err := e.log(r, one); err != nil {
			return err
		}
		out.json(one)
		if out.err != nil {
			return out.err
		}
	}
	return err
}

// log adds what happened in a run. The log of one that goes on has hands that were not
// shown yet: of that there is what the player may know.
func (e exporting) log(r store.Run, one map[string]any) error {
	if r.Finished == 0 {
		run, err := e.Game.runs.Look(e.ctx, e.player.ID, r.ID)
		one["view"] = run.View
		return err
	}
	events, err := e.store.Events(e.ctx, r.ID, 0)
	if err != nil {
		return err
	}
	text, err := event.Encode(events)
	if err != nil {
		return err
	}
	one["events"] = json.RawMessage(text)
	trails, err := e.store.Trails(e.ctx, r.ID)
	if err != nil {
		return err
	}
	done := map[int]json.RawMessage{}
	for hand, trail := range trails {
		done[hand] = trail
	}
	one["trails"] = done
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
