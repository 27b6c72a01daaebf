package web

import (
	"context"
	"net/http"
)

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
