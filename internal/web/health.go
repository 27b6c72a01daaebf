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
	huma.Register(api, probe("readyz"), func(context.Context, *struct{}) (*state, error) {
		if s.stopping.Load() {
			return nil, &huma.ErrorModel{Type: busy.URI(), Title: busy.Title, Status: busy.Status, Detail: "The server is stopping."}
		}
		return ok(), nil
	})
}
