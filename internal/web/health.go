package web

import (
	"context"

	"github.com/danielgtaylor/huma/v2"
)

// state is what a probe is told.
type state struct {
	Body struct {
		Status string `json:"status" enum:"ok" doc:"Always ok: a server that is not answers with a problem or not at all."`
	}
}

// health adds the two probes. huma serves them: nothing here has to be fast.
func (s *Server) health(api huma.API) {
	ok := func() *state {
		out := &state{}
		out.Body.Status = "ok"
		return out
	}
	probe := func(id string) huma.Operation {
		op := operation(id)
		op.Responses = problemResponses()
		return op
	}
	huma.Register(api, probe("healthz"), func(context.Context, *struct{}) (*state, error) {
		return ok(), nil
	})
	huma.Register(api, probe("readyz"), func(ctx context.Context, _ *struct{}) (*state, error) {
		if s.stopping.Load() {
			return nil, &huma.ErrorModel{Type: busy.URI(), Title: busy.Title, Status: busy.Status, Detail: "The server is stopping."}
		}
		if err := s.answers(ctx); err != nil {
			s.log.Warn("the database does not answer", "error", err)
			return nil, &huma.ErrorModel{Type: busy.URI(), Title: busy.Title, Status: busy.Status, Detail: "The database does not answer."}
		}
		if err := s.saves(ctx); err != nil {
			return nil, &huma.ErrorModel{Type: busy.URI(), Title: busy.Title, Status: busy.Status, Detail: "The database cannot save."}
		}
		if err := s.clocked(); err != nil {
			return nil, &huma.ErrorModel{Type: busy.URI(), Title: busy.Title, Status: busy.Status, Detail: "The server's clock is not trusted: " + err.Error() + "."}
		}
		return ok(), nil
	})
}

// clocked returns why the clock is not trusted, or nil.
func (s *Server) clocked() error {
	if s.options.Guard == nil {
		return nil
	}
	return s.options.Guard.Err()
}

// answers asks the database whether it does.
func (s *Server) answers(ctx context.Context) error {
	if s.options.Store == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, s.bounds.ping)
	defer cancel()
	return s.options.Store.Ping(ctx)
}

// saves asks the game whether it does, where it did not.
func (s *Server) saves(ctx context.Context) error {
	if s.game == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, s.bounds.ping)
	defer cancel()
	return s.game.Room(ctx)
}
