package fairplay

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
)

// A result that no person can have played is held: the event that ends the run says so, and the result is
// not ranked until an operator has decided about it. Nothing is deleted.

// The reasons for which a result is held.
const (
	HeldFast    = string(glicko.TooFast)    // faster than a person can be (glicko.Judge)
	HeldRegular = string(glicko.TooRegular) // in times that are more regular than a person's (glicko.Judge)
	HeldMoves   = "moves"                   // with impossible moves (isPossibleTrail)
)

// HoldReason returns the reason for which the result of a player in a run with these hands must be held, or
// "". The times are judged together with those of the player's latest hands in earlier runs.
func (s *Service) HoldReason(ctx context.Context, run, player string, hands []race.PlayedHand, trails map[int]json.RawMessage) (string, error) {
	var solved []glicko.SolvedHand
	for _, h := range hands {
		if h.Outcome != race.OutcomeSolved || h.Expr == "" {
			continue
		}
		if trail, ok := trails[h.Hand]; ok && !isPossibleTrail(h, trail) {
			return HeldMoves, nil
		}
		if h.Hints == 0 && h.Seconds > 0 {
			solved = append(solved, glicko.SolvedHand{Time: h.Time, Predicted: rating.PredictedMillis(store.Play{Seconds: h.Seconds})})
		}
	}
	if len(solved) == 0 {
		return "", nil
	}
	plays, err := s.store.JudgedPlays(ctx, player, run, glicko.MaxJudgedTime, glicko.JudgedHands-1)
	if err != nil {
		return "", err
	}
	judged := make([]glicko.SolvedHand, 0, len(plays)+len(solved))
	for _, p := range slices.Backward(plays) {
		judged = append(judged, glicko.SolvedHand{Time: p.Time, Predicted: rating.PredictedMillis(p)})
	}
	earlier := len(judged)
	return string(glicko.Judge(append(judged, solved...), earlier)), nil
}

const (
	// trailTolerance is how much later than the end of its hand a move may be, in milliseconds. The
	// clocks of the page and of the server differ.
	trailTolerance = 10_000
	// maxWholeTrail is the size in bytes up to which a trail is complete. The pages truncate longer trails.
	maxWholeTrail = 7000
)

// isPossibleTrail reports whether the moves of a solved hand are possible at a table and lead to the
// claim. Moves that leave more than one number do not contradict the claim, since it may be typed.
func isPossibleTrail(h race.PlayedHand, trail json.RawMessage) bool {
	var moves []tableMove
	if err := json.Unmarshal(trail, &moves); err != nil {
		return false
	}
	p, err := puzzle.ParseID(h.Puzzle)
	if err != nil {
		return true // cannot happen: the hand was dealt
	}
	table, ok := playTrail(p, moves)
	if n := len(moves); !ok || n > 0 && moves[n-1].Time > h.Time-h.Cost+h.Away+trailTolerance {
		return false
	}
	if table.left != 1 || len(moves) >= maxTrailMoves || len(trail) > maxWholeTrail {
		return true
	}
	claim, err := expr.Parse(h.Expr)
	if err != nil {
		return true // cannot happen: the claim was correct
	}
	for _, e := range table.places {
		if e != nil {
			return dealer.FormText(e) == dealer.FormText(claim)
		}
	}
	return false
}

// tableState holds the numbers on a table.
type tableState struct {
	places []expr.Expr // nil: the place is empty
	left   int         // number of places that are not empty
}

// playTrail returns the table after the moves of a trail. ok is false if a move is not possible.
func playTrail(p puzzle.Puzzle, moves []tableMove) (table tableState, ok bool) {
	for _, n := range p.Hand {
		table.places = append(table.places, expr.Num(n))
	}
	table.left = len(table.places)
	dealt := table
	var past []tableState
	for _, m := range moves {
		if m.Kind == "undo" {
			if len(past) == 0 {
				return table, false
			}
			table, past = past[len(past)-1], past[:len(past)-1]
			continue
		}
		past = append(past, table)
		if m.Kind == "reset" {
			table = dealt
			continue
		}
		if m.Kind == "choose" {
			table, ok = table.choose(p, *m.First, m.Value)
		} else {
			table, ok = table.merge(p, *m.First, m.Op, *m.Second)
		}
		if !ok {
			return table, false
		}
	}
	return table, true
}

// tableOps holds the operators of tableMove.Op.
var tableOps = map[string]expr.Op{"+": expr.Add, "-": expr.Sub, "*": expr.Mul, "/": expr.Div}

// choose returns the table after the card in place a was made to stand for a value. ok is false if the
// rules do not allow it, or the card has been merged.
func (t tableState) choose(p puzzle.Puzzle, a int, value string) (after tableState, ok bool) {
	if a >= len(t.places) {
		return t, false
	}
	if _, isCard := t.places[a].(expr.Num); !isCard {
		return t, false
	}
	for _, c := range p.Rules.Alternatives.Of(p.Hand[a]) {
		if strconv.FormatInt(c.Value, 10) == value {
			after = tableState{places: slices.Clone(t.places), left: t.left}
			after.places[a] = expr.Num(c.Value)
			return after, true
		}
	}
	return t, false
}

// isOpenJoker reports whether the place has a joker that does not stand for a number yet.
func (t tableState) isOpenJoker(p puzzle.Puzzle, place int) bool {
	return p.Rules.Alternatives&puzzle.Jokers != 0 && t.places[place] == expr.Num(0)
}

// merge returns the table after the number in place a was merged with the number in place b. ok is false
// if the merge is not possible.
func (t tableState) merge(p puzzle.Puzzle, a int, op string, b int) (after tableState, ok bool) {
	if a == b || a >= len(t.places) || b >= len(t.places) || t.places[a] == nil || t.places[b] == nil || t.isOpenJoker(p, a) || t.isOpenJoker(p, b) {
		return t, false
	}
	after = tableState{places: slices.Clone(t.places), left: t.left - 1}
	after.places[b], after.places[a] = &expr.Bin{Op: tableOps[op], L: t.places[a], R: t.places[b]}, nil
	_, err := expr.Eval(after.places[b])
	return after, err == nil
}

// HeldRows returns the row of a result that is held, or none.
func HeldRows(row store.Result, result race.Result) []store.HeldResult {
	if result.Held == "" {
		return nil
	}
	return []store.HeldResult{{Run: row.Run, Player: row.Player, Reason: result.Held, Finished: row.Finished}}
}

// IsHeld reports whether a result of a player waits for an operator.
func (s *Service) IsHeld(ctx context.Context, run, player string) (bool, error) {
	held, err := s.store.HeldResult(ctx, run, player)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil && held.Decision == "", err
}

// IsTrusted reports whether others may see a result of a player: the player is not banned, and the result was
// never held, or an operator has accepted it.
func (s *Service) IsTrusted(ctx context.Context, run, player string) (bool, error) {
	p, err := s.store.Player(ctx, player)
	if err != nil || p.Banned > 0 {
		return false, err
	}
	held, err := s.store.HeldResult(ctx, run, player)
	if errors.Is(err, store.ErrNotFound) {
		return true, nil
	}
	return err == nil && held.Decision == store.DecisionAccept, err
}
