package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/make24/make24/internal/web/problem"
)

// problems are all that the API has: the table in docs/api.md.
var problems = []*problem.Problem{
	problem.BadJSON, badRequest, problem.NotFound, badMethod, problem.TooSlow, problem.TooLarge, tooMany, problem.BadType,
	overBudget, overTime, problem.TooFast, givenUp, problem.Internal, problem.Busy,
}

// The problems that only the API has.
var (
	badRequest = &problem.Problem{Name: "bad-request", Status: http.StatusUnprocessableEntity, Title: "The request cannot be answered"}
	badMethod  = &problem.Problem{Name: "bad-method", Status: http.StatusMethodNotAllowed, Title: "The path has no such method"}
	tooMany    = &problem.Problem{Name: "too-many", Status: http.StatusRequestEntityTooLarge, Title: "The batch has too many answers"}
	overBudget = &problem.Problem{Name: "over-budget", Status: http.StatusUnprocessableEntity, Title: "The hand takes more work than is allowed"}
	overTime   = &problem.Problem{Name: "over-time", Status: http.StatusServiceUnavailable, Title: "The hand took more time than is allowed"}
	givenUp    = &problem.Problem{Name: "given-up", Status: 499, Title: "The client gave the request up"} // a status of nginx's; none is for it
)

// fail answers a request with a problem. An error that is none is the server's fault, and
// its text stays in the log. Of an answer that has begun the rest is cut off, so that nobody takes
// the part for the whole.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	if out, ok := w.(*reply); ok && out.status != 0 {
		if r.Context().Err() == nil {
			s.log.Error("answer cut off", "method", r.Method, "path", shownPath(r), "error", err)
		}
		panic(http.ErrAbortHandler)
	}
	var p *problem.Error
	switch {
	case errors.As(err, &p):
	case errors.Is(err, context.Canceled) && r.Context().Err() != nil:
		p = &problem.Error{Problem: givenUp, Detail: "The connection ended before the answer was ready."}
	default:
		s.log.Error("internal error", "method", r.Method, "path", shownPath(r), "error", err)
		p = &problem.Error{Problem: problem.Internal, Detail: "This is a fault of the server's. It is in its log."}
	}
	p.Write(w)
}
