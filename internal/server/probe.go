package server

import (
	"io"
	"net/http"
	"time"

	"github.com/make24/make24/internal/server/problem"
)

// The stream of GET /healthz/stream. make24 doctor compares the times at which its events arrive.
const (
	// StreamProbeGap is the time between its two events.
	StreamProbeGap  = 500 * time.Millisecond
	maxStreamProbes = 16 // at a time
)

// streamProbe sends an event at once and another one after StreamProbeGap. A client that gets both
// at the same time is behind a proxy that buffers streams.
func (s *Server) streamProbe(w http.ResponseWriter, r *http.Request) error {
	if s.streamProbes.Add(1) > maxStreamProbes {
		s.streamProbes.Add(-1)
		return problem.Busy.WithDetail("Too many streams are being tested.")
	}
	defer s.streamProbes.Add(-1)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // as for the streams of races
	if r.Method == http.MethodHead {
		return nil
	}
	_, _ = io.WriteString(w, "data: 1\n\n") // the client may have disconnected
	if err := http.NewResponseController(w).Flush(); err != nil {
		return err
	}
	select {
	case <-r.Context().Done():
	case <-time.After(StreamProbeGap):
		_, _ = io.WriteString(w, "data: 2\n\n")
	}
	return nil
}
