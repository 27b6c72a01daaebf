package game

import (
	"errors"
	"net/http"
	"time"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/dealer"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/web/problem"
	"github.com/make24/make24/race"
)

// Problems are those of the game: the table in docs/game.md, without what the API has too.
func Problems() []*problem.Problem {
	return []*problem.Problem{
		noRun, noPuzzle, badWish, badMove, badExpression, alreadyDone, expired, finished, notToday, noReview, badRun,
		noPlayer, badOrigin, badName, badSettings, badPasskey, noPasskeys, noRoom, overQuota,
		confirmFirst, manyGuests,
	}
}

var (
	noRun         = &problem.Problem{Name: "no-run", Status: http.StatusNotFound, Title: "There is no such run"}
	noPuzzle      = &problem.Problem{Name: "no-puzzle", Status: http.StatusUnprocessableEntity, Title: "There is no such puzzle"}
	badWish       = &problem.Problem{Name: "bad-wish", Status: http.StatusUnprocessableEntity, Title: "No hand can be dealt so"}
	badMove       = &problem.Problem{Name: "bad-move", Status: http.StatusUnprocessableEntity, Title: "The move makes no sense here"}
	badExpression = &problem.Problem{Name: "bad-expression", Status: http.StatusUnprocessableEntity, Title: "The expression cannot be read"}
	alreadyDone   = &problem.Problem{Name: "already-done", Status: http.StatusConflict, Title: "The hand is closed already"}
	expired       = &problem.Problem{Name: "expired", Status: http.StatusConflict, Title: "The time is over"}
	finished      = &problem.Problem{Name: "finished", Status: http.StatusConflict, Title: "The run is over"}
	notToday      = &problem.Problem{Name: "not-today", Status: http.StatusConflict, Title: "The daily is of another day"}
	noReview      = &problem.Problem{Name: "no-review", Status: http.StatusConflict, Title: "Nothing is due"}
	badRun        = &problem.Problem{Name: "bad-run", Status: http.StatusUnprocessableEntity, Title: "The run does not hold"}
	noPlayer      = &problem.Problem{Name: "no-player", Status: http.StatusUnauthorized, Title: "There is no session"}
	badOrigin     = &problem.Problem{Name: "bad-origin", Status: http.StatusForbidden, Title: "A page of another origin asks"}
	badName       = &problem.Problem{Name: "bad-name", Status: http.StatusUnprocessableEntity, Title: "The name cannot be taken"}
	badSettings   = &problem.Problem{Name: "bad-settings", Status: http.StatusUnprocessableEntity, Title: "The settings cannot be kept"}
	badPasskey    = &problem.Problem{Name: "bad-passkey", Status: http.StatusUnprocessableEntity, Title: "The passkey was not accepted"}
	noRoom        = &problem.Problem{Name: "no-room", Status: http.StatusServiceUnavailable, Title: "The server cannot save right now"}
	overQuota     = &problem.Problem{Name: "over-quota", Status: http.StatusTooManyRequests, Title: "The player has stored as much as they may"}
	confirmFirst  = &problem.Problem{Name: "confirm-passkey", Status: http.StatusForbidden, Title: "A passkey has to confirm this"}
	manyGuests    = &problem.Problem{Name: "guest-limit", Status: http.StatusTooManyRequests, Title: "Too many new players"}
	noPasskeys    = &problem.Problem{Name: "no-passkeys", Status: http.StatusConflict, Title: "There are no passkeys at this address"}
)

// kinds says which errors are which problems, the first that fits.
var errorProblems = []struct {
	err     error
	problem *problem.Problem
	detail  string
}{
	{limiter.ErrBusy, problem.Busy, "The server has too much to do at once. Try again in a moment."},
	{live.ErrBadRun, badRun, "Its hands were not dealt so, or a move of it is refused."},
	{dealer.ErrPuzzle, noPuzzle, "A puzzle cannot be played."},
	{live.ErrLongClaim, badExpression, "The expression is too long: it may have 200 characters."},
	{live.ErrBadRequest, badWish, "No hand is as these wishes want it."},
	{live.ErrNotToday, notToday, "That daily is of another day."},
	{live.ErrNoReview, noReview, "Nothing waits for review."},
	{live.ErrContention, problem.Busy, "Too many moves came at once. Try again."},
	{store.ErrNotFound, noRun, "There is no such run, or it is another player's."},
	{grade.ErrRules, badMove, "There are no hints for these rules."},
	{grade.ErrNumbers, badMove, "There are no hints for such numbers."},
	{race.ErrExpired, expired, "The time was over before this came."},
	{race.ErrFinished, finished, "The run is over."},
	{race.ErrAlreadyDone, alreadyDone, "This was done before, perhaps in another tab."},
	{race.ErrUnknownHand, badMove, "No such hand was shown."},
	{race.ErrNotYours, badMove, "This cannot be done in this run."},
	{race.ErrNotStarted, badMove, "The run has not begun."},
	{race.ErrBadAction, badMove, "The move makes no sense."},
}

// noRunYet is for a problem that is about no run.
var emptyRun live.Run

// refused is the problem of an error of package live. Of one about a run the page gets the
// run, so that it can go on from there.
func runProblem(err error, run live.Run) error {
	if err == nil {
		return nil
	}
	p := &problem.Error{}
	var syntax *expr.SyntaxError
	var unplayable *dealer.UnplayableError
	var quota *live.QuotaError
	switch {
	case errors.As(err, &p):
	case errors.As(err, &quota) && quota.RetryAfter > 0:
		p = &problem.Error{Problem: overQuota, Detail: "You have stored as much as a player may on one day. Try again after midnight UTC.", Retry: quota.RetryAfter}
	case errors.As(err, &quota):
		p = &problem.Error{Problem: overQuota, Detail: "You have stored as much as a player may in all."}
	case !errors.Is(err, live.ErrBadRun) && errors.As(err, &syntax):
		p = &problem.Error{Problem: badExpression, Detail: "The expression cannot be read: " + syntax.Error()}
	case !errors.Is(err, live.ErrBadRun) && errors.As(err, &unplayable):
		p = &problem.Error{Problem: noPuzzle, Detail: "This puzzle cannot be played: it " + unplayable.Why + "."}
	default:
		for _, k := range errorProblems {
			if errors.Is(err, k.err) {
				p = &problem.Error{Problem: k.problem, Detail: k.detail}
				if k.problem == problem.Busy {
					p.Retry = time.Second
				}
				break
			}
		}
	}
	if p.Problem == nil {
		return err
	}
	if run.ID != "" {
		p.Extensions = map[string]any{"run": run}
	}
	return p
}
