package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestStreamProbe checks the times of the two events, and that only maxStreamProbes clients get them at
// a time.
func TestStreamProbe(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	get := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/healthz/stream", http.NoBody))
		return w
	}
	synctest.Test(t, func(t *testing.T) {
		begin := clocktest.Now()
		done := make(chan *httptest.ResponseRecorder)
		for range maxStreamProbes {
			go func() { done <- get() }()
		}
		synctest.Wait()
		if w := get(); w.Code != http.StatusServiceUnavailable {
			t.Errorf("one more: status %d", w.Code)
		}
		for range maxStreamProbes {
			w := <-done
			body, err := io.ReadAll(w.Body)
			if err != nil || string(body) != "data: 1\n\ndata: 2\n\n" || !w.Flushed || w.Header().Get("X-Accel-Buffering") != "no" {
				t.Errorf("%q, %v, flushed %v, header %v", body, err, w.Flushed, w.Header())
			}
		}
		if elapsed := clocktest.Since(begin); elapsed != StreamProbeGap {
			t.Errorf("the events took %v", elapsed)
		}
	})
}
