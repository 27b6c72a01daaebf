package game

import (
	"encoding/json"
	"math"

	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
)

// exportSessions writes the sessions of the player without their tokens.
func (e *exporter) exportSessions() error {
	sessions, err := e.store.Sessions(e.ctx, e.player.ID, 0)
	if err != nil {
		return err
	}
	list := make([]map[string]any, len(sessions))
	for i, s := range sessions {
		list[i] = map[string]any{
			"browser": s.Browser, "system": s.System, "passkey": encodePasskeyID(s.Passkey), "created": s.Created, "used": s.Used,
			"authenticated": s.Authenticated, "expires": s.Expiry,
		}
	}
	e.writeText(`,"sessions":`)
	e.writeJSON(list)
	return nil
}

func (e *exporter) exportUsage() error {
	u, err := e.store.Usage(e.ctx, e.player.ID)
	if err != nil {
		return err
	}
	e.writeText(`,"usage":`)
	e.writeJSON(map[string]any{"day": u.Day, "dayRuns": u.DayRuns, "dayBytes": u.DayBytes, "runs": u.Runs, "bytes": u.Bytes})
	return nil
}

// exportChallengeRuns writes which challenges the player has played.
func (e *exporter) exportChallengeRuns() error {
	last := ""
	return exportArray(e, "challengeRuns", func() ([]store.ChallengeRun, error) {
		return e.store.ChallengeRunsOfPlayer(e.ctx, e.player.ID, last, exportPageRows)
	}, func(c store.ChallengeRun) error {
		last = c.Code
		e.writeJSON(map[string]any{"code": c.Code, "run": c.Run, "seq": c.Seq, "invite": c.Invite})
		return nil
	})
}

// exportSeats writes the seats in races and classes, with the names that the player entered there.
func (e *exporter) exportSeats() error {
	last := ""
	return exportArray(e, "seats", func() ([]store.Seat, error) {
		return e.store.SeatsOfPlayer(e.ctx, e.player.ID, last, exportPageRows)
	}, func(s store.Seat) error {
		last = s.Run
		fields := map[string]any{
			"run": s.Run, "seat": s.Seat, "name": s.Name, "colour": s.Colour, "joined": s.Joined, "address": s.Address, "device": s.Device,
			"quit": s.Quit, "ratedHands": s.RatedHands,
		}
		row := store.Rating{Mean: int64(s.Mean), Deviation: int64(s.Deviation), Hands: s.RatedHands}
		if exact := rating.PlayerIn(row).Exact(); exact != nil {
			fields["mean"], fields["deviation"] = exact.Mean, exact.Deviation
		}
		e.writeJSON(fields)
		return nil
	})
}

// exportRaceResults writes the results in races and classes, each with the player's view at the end if
// it is stored. The log of a race belongs to all its players.
func (e *exporter) exportRaceResults() error {
	var last store.RunCursor
	return exportArray(e, "results", func() ([]store.Result, error) {
		return e.store.RaceResultsOfPlayer(e.ctx, e.player.ID, last, exportPageRows)
	}, func(r store.Result) error {
		last = r.Cursor()
		fields := exportedResult(r)
		final, err := e.store.FinalView(e.ctx, r.Run, r.Player)
		switch {
		case err == nil:
			fields["view"] = json.RawMessage(final.View)
		case !isNotFound(err):
			return err
		}
		e.writeJSON(fields)
		return nil
	})
}

func exportedResult(r store.Result) map[string]any {
	fields := map[string]any{
		"run": r.Run, "mode": r.Mode, "number": r.Number, "offline": r.Offline, "ranked": r.Ranked, "hands": r.Hands, "solved": r.Solved,
		"points": r.Points, "time": r.Time, "best": r.Best, "finished": r.Finished, "opponents": r.Opponents, "beaten": r.Beaten,
	}
	if r.Pairs != "" {
		fields["pairs"] = json.RawMessage(r.Pairs)
	}
	return fields
}

func (e *exporter) exportHeldResults() error {
	var last store.RunCursor
	return exportArray(e, "heldResults", func() ([]store.HeldResult, error) {
		return e.store.HeldResultsOfPlayer(e.ctx, e.player.ID, last, exportPageRows)
	}, func(h store.HeldResult) error {
		last = h.Cursor()
		e.writeJSON(map[string]any{"run": h.Run, "reason": h.Reason, "finished": h.Finished, "decision": h.Decision, "decided": h.Decided})
		return nil
	})
}

func (e *exporter) exportRatings() error {
	last := math.MaxInt32 // ratings are listed latest first
	return exportArray(e, "ratings", func() ([]store.Rating, error) {
		return e.store.Ratings(e.ctx, e.player.ID, last, exportPageRows)
	}, func(r store.Rating) error {
		last = r.Number
		e.writeJSON(struct {
			Number int            `json:"number"`
			Run    string         `json:"run"`
			At     int64          `json:"at"`
			Hands  int            `json:"hands"`
			Rating *glicko.Rating `json:"rating,omitempty"`
		}{r.Number, r.Run, r.At, r.Hands, rating.PlayerIn(r).Exact()})
		return nil
	})
}

// exportBoardEntries writes the entries on leaderboards. A player has one on each leaderboard, and
// entries are deleted when their period has ended, so all fit into one page.
func (e *exporter) exportBoardEntries() error {
	entries, err := e.store.BoardEntriesOfPlayer(e.ctx, e.player.ID, exportPageRows)
	if err != nil {
		return err
	}
	list := make([]map[string]any, len(entries))
	for i, b := range entries {
		list[i] = map[string]any{
			"board": b.Board.Name, "days": b.Board.Days, "day": b.Board.Day, "score": b.Score, "time": b.Time, "games": b.Games,
			"solved": b.Solved, "hands": b.Hands, "listed": b.Listed,
		}
	}
	e.writeText(`,"boards":`)
	e.writeJSON(list)
	return nil
}

// exportGhosts writes which games others may race against.
func (e *exporter) exportGhosts() error {
	var last store.RunCursor
	return exportArray(e, "recordings", func() ([]store.Ghost, error) {
		return e.store.GhostsOfPlayer(e.ctx, e.player.ID, last, exportPageRows)
	}, func(r store.Ghost) error {
		last = r.Cursor()
		e.writeJSON(map[string]any{"run": r.Run, "seat": r.Seat, "strength": r.Strength, "finished": r.Finished})
		return nil
	})
}
