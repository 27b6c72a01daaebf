package web

import (
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/make24/make24/internal/web/game"
)

// handler answers a request or returns the problem with it.
type handler func(w http.ResponseWriter, r *http.Request) error

// routes builds the mux. Each path is there with its methods and, for all others, with a
// problem that names them.
func (s *Server) routes() error {
	paths := &paths{server: s, methods: map[string][]string{}, routes: map[string]*route{}}
	d, err := readDocument()
	if err != nil {
		return err
	}
	if s.docs, err = renderDocs(d, s.options.Version); err != nil {
		return err
	}
	openAPI, err := openAPIFor(s.options.Version)
	if err != nil {
		return err
	}
	handlers := s.handlers()
	for id, op := range d.operations {
		paths.handle(op.Method+" "+op.Path, handlers[id])
	}
	paths.handle("GET /openapi.json", s.serve("application/openapi+json", openAPI))
	paths.handle("GET /docs", s.page)
	paths.handle("GET /plain/solve", s.plain)
	if s.game != nil {
		for pattern, h := range s.game.Routes() {
			paths.handle(pattern, h)
		}
	}
	if s.options.Metrics == Same {
		paths.HandleFunc("GET /metrics", s.metrics.handler().ServeHTTP)
	}
	paths.close()
	return nil
}

// paths collects what the mux has.
type paths struct {
	server  *Server
	methods map[string][]string
	routes  map[string]*route
}

// handle adds one of our handlers.
func (p *paths) handle(pattern string, h handler) {
	p.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			p.server.fail(w, r, err)
		}
	})
}

// HandleFunc adds any handler.
func (p *paths) HandleFunc(pattern string, h func(http.ResponseWriter, *http.Request)) {
	method, path, _ := strings.Cut(pattern, " ")
	p.methods[path] = append(p.methods[path], method)
	if p.routes[path] == nil {
		p.routes[path] = p.server.metrics.route(strings.TrimSuffix(path, "{$}"))
	}
	route := p.routes[path]
	p.server.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		if out, ok := w.(*reply); ok {
			out.route = route
		}
		h(w, r)
	})
}

// close adds what answers when nothing else does.
func (p *paths) close() {
	wrong := http.NewServeMux() // what answers a path that is there, whatever the method
	for path, methods := range p.methods {
		refuse := p.refuse(methods)
		wrong.HandleFunc(path, refuse)
		for _, pattern := range others(path, methods) {
			p.server.mux.HandleFunc(pattern, refuse)
		}
	}
	page := p.server.metrics.route("page")
	p.server.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := wrong.Handler(r); pattern != "" {
			wrong.ServeHTTP(w, r)
			return
		}
		if out, ok := w.(*reply); ok && p.server.pages.knows(r.URL.Path) {
			out.route = page
		}
		if err := p.server.open(w, r); err != nil {
			p.server.fail(w, r, err)
		}
	})
}

// refuse answers a method that a path has not with those that it has.
func (p *paths) refuse(methods []string) http.HandlerFunc {
	if slices.Contains(methods, http.MethodGet) {
		methods = append(slices.Clone(methods), http.MethodHead)
	}
	allow := strings.Join(slices.Sorted(slices.Values(methods)), ", ")
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", allow)
		p.server.fail(w, r, badMethod.Because("This path has "+allow+"."))
	}
}

// others are the patterns of a path with a method that it has not. Where one path of the
// game is among those of another, as begin is of {id}, the mux takes no pattern for all
// methods, so there each is named that is usual; the others come to the last pattern.
func others(path string, has []string) (patterns []string) {
	if !strings.HasPrefix(path, game.Prefix) {
		return []string{path}
	}
	for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} {
		if !slices.Contains(has, method) {
			patterns = append(patterns, method+" "+path)
		}
	}
	return patterns
}

// serve answers with the same bytes always.
func (s *Server) serve(contentType string, body []byte) handler {
	return func(w http.ResponseWriter, _ *http.Request) error {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write(body) // who has gone needs no answer
		return nil
	}
}

// healthz answers as long as the process does.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) error {
	return s.serve("application/json", []byte(`{"status":"ok"}`+"\n"))(w, r)
}

// readyz answers whether the server can serve: it is not stopping, the database answers and saves, and the clock
// is trusted.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) error {
	if s.stopping.Load() {
		return busy.Because("The server is stopping.")
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.bounds.ping)
	defer cancel()
	if s.options.Store != nil {
		if err := s.options.Store.Ping(ctx); err != nil {
			s.log.Warn("the database does not answer", "error", err)
			return busy.Because("The database does not answer.")
		}
	}
	if s.game != nil && s.game.Room(ctx) != nil {
		return busy.Because("The database cannot save.")
	}
	if s.options.Guard != nil {
		if err := s.options.Guard.Err(); err != nil {
			return busy.Because("The server's clock is not trusted: " + err.Error() + ".")
		}
	}
	return s.healthz(w, r)
}
