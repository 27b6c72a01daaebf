package server

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server/page"
	"github.com/make24/make24/internal/server/problem"
)

// handler answers a request, or returns a problem or an internal error.
type handler func(w http.ResponseWriter, r *http.Request) error

// addRoutes adds the handlers of all paths to the mux.
func (s *Server) addRoutes() error {
	d, err := readDocument()
	if err != nil {
		return err
	}
	if s.docsHTML, err = renderDocs(d, s.options.Version); err != nil {
		return err
	}
	s.docsHTML = page.Rebase(s.docsHTML, s.options.Origin.Base())
	openAPI, err := openAPIFor(s.options.Version, s.options.Origin)
	if err != nil {
		return err
	}
	handlers := s.handlers()
	for id, op := range d.operations {
		s.handle(op.Method+" "+op.Path, handlers[id])
	}
	s.handle("GET /openapi.json", s.serveBytes("application/openapi+json", openAPI))
	s.handle("GET /docs", s.serveDocs)
	s.handle("GET /healthz/stream", s.streamProbe)
	s.handle("GET /plain/solve", s.plain)
	s.handle("GET /help", redirectToHelp)
	s.handle("GET /help/{$}", redirectToHelp)
	s.handle("GET /picture/{name...}", s.servePicture)
	if s.game != nil {
		s.handle("GET "+HoldingsPath, s.sendHoldings)
		for pattern, h := range s.game.Routes() {
			s.handle(pattern, h)
		}
	}
	if s.options.MetricsAddr == SameListener {
		s.handle("GET /metrics", func(w http.ResponseWriter, r *http.Request) error {
			s.metrics.registry.ServeHTTP(w, r)
			return nil
		})
	}
	s.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if err := s.serveFallback(w, r); err != nil {
			s.writeProblem(w, r, err)
		}
	})
	return nil
}

// handle adds a handler for a pattern such as "GET /docs". The metrics count its requests by path.
func (s *Server) handle(pattern string, h handler) {
	_, path, _ := strings.Cut(pattern, " ")
	route := s.metrics.route(path)
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		w.(*responseRecorder).route = route
		if err := h(w, r); err != nil {
			s.writeProblem(w, r, err)
		}
	})
}

// allowedMethods returns the methods that the path of r supports, separated by commas.
func (s *Server) allowedMethods(r *http.Request) string {
	var methods []string
	probeRequest := *r
	for _, probeRequest.Method = range []string{"DELETE", "GET", "HEAD", "PATCH", "POST"} {
		if _, pattern := s.mux.Handler(&probeRequest); pattern != "/" {
			methods = append(methods, probeRequest.Method)
		}
	}
	return strings.Join(methods, ", ")
}

// serveBytes returns a handler that always sends the same body.
func (s *Server) serveBytes(contentType string, body []byte) handler {
	return func(w http.ResponseWriter, _ *http.Request) error {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write(body) // the client may have disconnected
		return nil
	}
}

// healthz reports that the process is alive.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return s.serveBytes("application/json", []byte(`{"status":"ok"}`+"\n"))(w, r)
}

// databaseDetail returns the detail of the problem if the database failed with err.
func databaseDetail(err error) string {
	switch {
	case errors.Is(err, store.ErrReplaced):
		return "The files of the database are missing or were replaced."
	case errors.Is(err, store.ErrFull):
		return "The database does not accept writes."
	}
	return "The database does not answer, or another process has locked it."
}

// readyz reports whether the server is ready. Otherwise it returns the problem busy. A server that cannot reach
// NATS is ready but degraded.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	if err := s.checkReady(r.Context()); err != nil {
		return err
	}
	if s.options.Nodes != nil && !s.options.Nodes.Connected() {
		return s.serveBytes("application/json", degradedBody)(w, r)
	}
	return s.healthz(w, r)
}

// checkReady returns the problem busy unless the server is ready: it is not stopping, the database
// answers and accepts writes, and the clock is trusted.
func (s *Server) checkReady(ctx context.Context) error {
	if s.stopping.Load() {
		return problem.Busy.WithDetail("The server is stopping.")
	}
	ctx, cancel := context.WithTimeout(ctx, s.limits.pingTimeout)
	defer cancel()
	if s.game != nil {
		if err := s.game.Ready(ctx); err != nil {
			return problem.Busy.WithDetail(databaseDetail(err))
		}
	}
	if s.options.LockErr != nil && s.options.LockErr() != nil {
		return problem.Busy.WithDetail("The lock of the database is lost, so another server may use it.")
	}
	if s.options.Guard != nil {
		if err := s.options.Guard.Err(); err != nil {
			return problem.Busy.WithDetail("The server's clock is not trusted: " + err.Error() + ".")
		}
	}
	return nil
}

// degradedBody is the body of /readyz while NATS is unreachable. The status is 200: the game continues, and
// if NATS fails, it fails for all nodes, none of which a load balancer should leave out.
var degradedBody = []byte(`{"status":"degraded","detail":"NATS is unreachable, so changes of races by other nodes arrive up to a second later."}` + "\n")
