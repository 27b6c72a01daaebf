package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// discardWriter is a ResponseWriter that discards the response.
type discardWriter struct{ header http.Header }

func (w *discardWriter) Header() http.Header         { return w.header }
func (w *discardWriter) Write(b []byte) (int, error) { return len(b), nil }
func (w *discardWriter) WriteHeader(int)             {}

// benchmark measures how long the server takes to handle a request.
func benchmark(b *testing.B, method, path, body string) {
	s, err := New(Options{})
	if err != nil {
		b.Fatal(err)
	}
	h := s.Handler()
	reader := strings.NewReader(body)
	r := httptest.NewRequest(method, path, nil)
	r.ContentLength = int64(len(body))
	r.Body = io.NopCloser(reader)
	w := &discardWriter{http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		reader.Reset(body)
		clear(w.header)
		h.ServeHTTP(w, r)
	}
}

func BenchmarkCheck(b *testing.B) {
	benchmark(b, http.MethodPost, "/v1/check", `{"id":1,"answer":"8/(3-8/3)","hand":[3,3,8,8],"target":24}`)
}

func BenchmarkSolve(b *testing.B) { benchmark(b, http.MethodGet, "/v1/solve?hand=3+3+8+8", "") }

func BenchmarkSolveBody(b *testing.B) {
	benchmark(b, http.MethodPost, "/v1/solve", `{"hand":[1,2,3,4]}`)
}
