package game

import (
	"errors"
	"net/http"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/findall"
	"github.com/make24/make24/internal/game/review"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/race"
)

// Problems returns the problems that only the game has. docs/game.md lists them.
func Problems() []*problem.Problem {
	return []*problem.Problem{
		noRun, noBoard, noProfile, noPuzzle, badOptions, badMove, badExpression, alreadyDone, expired, finished, notToday, noReview, badRun,
		noPlayer, badOrigin, badName, badSettings, badPasskey, noPasskeys, noRoom, overQuota,
		confirmFirst, guestLimit, banned, noRace, noGhost, raceBegun, raceFull, notAllowed, racePaused, raceBlocked,
		noChallenge, badChallenge, challengeFull, noFriendLink, ownFriendLink, friendsFull, badSheet,
	}
}

var (
	noRun         = &problem.Problem{Name: "no-run", Status: http.StatusNotFound, Title: "There is no such run"}
	noBoard       = &problem.Problem{Name: "no-board", Status: http.StatusNotFound, Title: "There is no such leaderboard"}
	noProfile     = &problem.Problem{Name: "no-player-page", Status: http.StatusNotFound, Title: "There is no page of this player"}
	noPuzzle      = &problem.Problem{Name: "no-puzzle", Status: http.StatusUnprocessableEntity, Title: "There is no such puzzle"}
	badOptions    = &problem.Problem{Name: "bad-options", Status: http.StatusUnprocessableEntity, Title: "No hand matches the options"}
	badMove       = &problem.Problem{Name: "bad-move", Status: http.StatusUnprocessableEntity, Title: "The move is not valid here"}
	badExpression = &problem.Problem{Name: "bad-expression", Status: http.StatusUnprocessableEntity, Title: "The expression is not valid"}
	alreadyDone   = &problem.Problem{Name: "already-done", Status: http.StatusConflict, Title: "The hand is already closed"}
	expired       = &problem.Problem{Name: "expired", Status: http.StatusConflict, Title: "The time has run out"}
	finished      = &problem.Problem{Name: "finished", Status: http.StatusConflict, Title: "The run is over"}
	notToday      = &problem.Problem{Name: "not-today", Status: http.StatusConflict, Title: "The daily is not today's"}
	noReview      = &problem.Problem{Name: "no-review", Status: http.StatusConflict, Title: "Nothing is due for review"}
	badRun        = &problem.Problem{Name: "bad-run", Status: http.StatusUnprocessableEntity, Title: "The offline run is not valid"}
	noPlayer      = &problem.Problem{Name: "no-player", Status: http.StatusUnauthorized, Title: "There is no session"}
	badOrigin     = &problem.Problem{Name: "bad-origin", Status: http.StatusForbidden, Title: "The request comes from another origin"}
	badName       = &problem.Problem{Name: "bad-name", Status: http.StatusUnprocessableEntity, Title: "The name is not allowed"}
	badSettings   = &problem.Problem{Name: "bad-settings", Status: http.StatusUnprocessableEntity, Title: "The settings are not valid"}
	badPasskey    = &problem.Problem{Name: "bad-passkey", Status: http.StatusUnprocessableEntity, Title: "The passkey was not accepted"}
	noRoom        = &problem.Problem{Name: "no-room", Status: http.StatusServiceUnavailable, Title: "The server cannot save right now"}
	overQuota     = &problem.Problem{Name: "over-quota", Status: http.StatusTooManyRequests, Title: "The player's storage quota is exceeded"}
	confirmFirst  = &problem.Problem{Name: "confirm-passkey", Status: http.StatusForbidden, Title: "A passkey must confirm this request"}
	banned        = &problem.Problem{Name: "banned", Status: http.StatusForbidden, Title: "The player is banned"}
	guestLimit    = &problem.Problem{Name: "guest-limit", Status: http.StatusTooManyRequests, Title: "Too many new players"}
	noChallenge   = &problem.Problem{Name: "no-challenge", Status: http.StatusNotFound, Title: "There is no such challenge"}
	badChallenge  = &problem.Problem{Name: "bad-challenge", Status: http.StatusUnprocessableEntity, Title: "The challenge is not possible"}
	challengeFull = &problem.Problem{Name: "challenge-full", Status: http.StatusConflict, Title: "The challenge has too many players"}
	noFriendLink  = &problem.Problem{Name: "no-friend-link", Status: http.StatusNotFound, Title: "There is no such link of a player"}
	ownFriendLink = &problem.Problem{Name: "own-friend-link", Status: http.StatusConflict, Title: "The link is the player's own"}
	friendsFull   = &problem.Problem{Name: "friends-full", Status: http.StatusConflict, Title: "The player has too many friends"}
	badSheet      = &problem.Problem{Name: "bad-sheet", Status: http.StatusUnprocessableEntity, Title: "A parameter of the sheet is not valid"}
	noPasskeys    = &problem.Problem{Name: "no-passkeys", Status: http.StatusConflict, Title: "Passkeys do not work at this address"}
)

// errorProblems maps errors to problems. The first matching entry applies.
var errorProblems = []struct {
	err     error
	problem *problem.Problem
	detail  string
}{
	{limiter.ErrBusy, problem.Busy, "The server is overloaded. Try again in a moment."},
	{run.ErrBadRun, badRun, "The hands of the run do not match its options, or one of its moves is invalid."},
	{dealer.ErrPuzzle, noPuzzle, "One of the puzzles cannot be played."},
	{run.ErrLongClaim, badExpression, "The expression is too long: it must have at most 200 characters."},
	{findall.ErrNotSolution, badExpression, "The expression does not solve the hand."},
	{run.ErrBadRequest, badOptions, "No hand matches these options."},
	{run.ErrNotToday, notToday, "This daily is not today's."},
	{challenge.ErrNotFound, noChallenge, "There is no such challenge, or it has expired."},
	{challenge.ErrInvalid, badChallenge, "This hand or run cannot be a challenge, or you have not finished it or the daily of its hand."},
	{challenge.ErrFull, challengeFull, "Too many players have begun this challenge."},
	{review.ErrNoReview, noReview, "Nothing is due for review."},
	{run.ErrContention, problem.Busy, "Too many moves arrived at once. Try again."},
	{store.ErrNotFound, noRun, "There is no such run, or it belongs to another player."},
	{grade.ErrRules, badMove, "There are no hints for these rules."},
	{grade.ErrNumbers, badMove, "There are no hints for these numbers."},
	{race.ErrExpired, expired, "The time ran out before the move arrived."},
	{race.ErrFinished, finished, "The run is over."},
	{race.ErrAlreadyDone, alreadyDone, "This was already done, perhaps in another tab."},
	{race.ErrUnknownHand, badMove, "This hand has not been shown."},
	{race.ErrNotYours, badMove, "This is not possible in this run."},
	{race.ErrNotStarted, badMove, "The run has not begun."},
	{race.ErrBadAction, badMove, "The move is invalid."},
}

// emptyRun is the argument of runProblem for errors that are not about a run.
var emptyRun run.Run

// runProblem maps the errors of runs to problems and returns other errors unchanged. If run is not
// empty, the problem includes it, so that the page can continue from that state.
func runProblem(err error, played run.Run) error {
	if err == nil {
		return nil
	}
	p := &problem.Error{}
	var syntaxErr *expr.SyntaxError
	var unplayableErr *dealer.UnplayableError
	var quotaErr *run.QuotaError
	switch {
	case errors.As(err, &p):
	case errors.As(err, &quotaErr) && quotaErr.RetryAfter > 0:
		p = &problem.Error{Problem: overQuota, Detail: "You have reached the storage limit for one day. Try again after midnight UTC.", Retry: quotaErr.RetryAfter}
	case errors.As(err, &quotaErr):
		p = &problem.Error{Problem: overQuota, Detail: "You have reached the total storage limit for a player."}
	case !errors.Is(err, run.ErrBadRun) && errors.As(err, &syntaxErr):
		p = &problem.Error{Problem: badExpression, Detail: "The expression is not valid: " + syntaxErr.Error()}
	case !errors.Is(err, run.ErrBadRun) && errors.As(err, &unplayableErr):
		p = &problem.Error{Problem: noPuzzle, Detail: "This puzzle cannot be played: it " + unplayableErr.Reason + "."}
	default:
		for _, entry := range errorProblems {
			if errors.Is(err, entry.err) {
				p = &problem.Error{Problem: entry.problem, Detail: entry.detail}
				if entry.problem == problem.Busy {
					p.Retry = time.Second
				}
				break
			}
		}
	}
	if p.Problem == nil {
		return err
	}
	if played.ID != "" {
		p.Extensions = map[string]any{"run": played}
	}
	return p
}
