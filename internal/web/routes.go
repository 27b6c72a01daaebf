package web

import (
	"context"
	"net/http"
	"strings"

	"github.com/make24/make24/internal/web/problem"
)

// handler answers a request or returns the problem with it.
type handler func(w http.ResponseWriter, r *http.Request) error

// routes builds the mux.
func (s *Server) routes() error {
	d, err := readDocument()
	if err != nil {
		return err
	}
	if s.docsHTML, err = renderDocs(d, s.options.Version); err != nil {
		return err
	}
	openAPI, err := openAPIFor(s.options.Version)
	if err != nil {
		return err
	}
	handlers := s.handlers()
	for id, op := range d.operations {
		s.handle(op.Method+" "+op.Path, handlers[id])
	}
	s.handle("GET /openapi.json", s.serveBytes("application/openapi+json", openAPI))
	s.handle("GET /docs", s.serveDocs)
	s.handle("GET /plain/solve", s.plain)
	if s.game != nil {
		for pattern, h := range s.game.Routes() {
			s.handle(pattern, h)
		}
	}
	if s.options.MetricsAddr == SameListener {
		metrics := s.metrics.handler()
		s.handle("GET /metrics", func(w http.ResponseWriter, r *http.Request) error {
			metrics.ServeHTTP(w, r)
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

// handle adds the handler of a method and a path, and counts its requests by the path.
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

// methods returns the methods for which a path has a handler, with commas between them.
func (s *Server) allowedMethods(r *http.Request) string {
	var methods []string
	probe := *r
	for _, probe.Method = range []string{"DELETE", "GET", "HEAD", "PATCH", "POST"} {
		if _, pattern := s.mux.Handler(&probe); pattern != "/" {
			methods = append(methods, probe.Method)
		}
	}
	return strings.Join(methods, ", ")
}

// serve answers with the same bytes always.
func (s *Server) serveBytes(contentType string, body []byte) handler {
	return func(w http.ResponseWriter, _ *http.Request) error {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write(body) // who has gone needs no answer
		return nil
	}
}

// healthz answers as long as the process does.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return s.serveBytes("application/json", []byte(`{"status":"ok"}`+"\n"))(w, r)
}

// readyz answers whether the server can serve: it is not stopping, the database answers and saves, and the clock
// is trusted.
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
		return problem.Busy.WithDetail("The database cannot save.")
	}
	if s.options.Guard != nil {
		if err := s.options.Guard.Err(); err != nil {
			return problem.Busy.WithDetail("The server's clock is not trusted: " + err.Error() + ".")
		}
	}
	return s.healthz(w, r)
}
