package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/make24/make24/internal/web/page"
	"github.com/make24/make24/internal/web/problem"
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

// readyz reports whether the server is ready: it is not stopping, the database answers and accepts
// writes, and the clock is trusted. Otherwise it returns the problem busy.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	if s.stopping.Load() {
		return problem.Busy.WithDetail("The server is stopping.")
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.limits.pingTimeout)
	defer cancel()
	if s.options.Store != nil {
		if err := s.options.Store.Ping(ctx); err != nil {
			s.log.Warn("the database does not answer", "error", err)
			return problem.Busy.WithDetail("The database does not answer.")
		}
	}
	if s.game != nil && s.game.ProbeWrite(ctx) != nil {
		return problem.Busy.WithDetail("The database does not accept writes.")
	}
	if s.options.LockErr != nil && s.options.LockErr() != nil {
		return problem.Busy.WithDetail("The lock of the database is lost, so another server may use it.")
	}
	if s.options.Guard != nil {
		if err := s.options.Guard.Err(); err != nil {
			return problem.Busy.WithDetail("The server's clock is not trusted: " + err.Error() + ".")
		}
	}
	return s.healthz(w, r)
}
