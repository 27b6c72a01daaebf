package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestAccepts checks weights, wildcards and repeated headers in Accept-Encoding.
func TestAccepts(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "gzip": true, "GZip": true, "br, gzip;q=0.1": true, "*": true, "identity": false, "gzip;q=0": false, "gzip;q=0.000": false,
		"*;q=1, gzip;q=0": false, "gzip;q=0, *": false, "gzip, *;q=0": true, "*;q=0, gzip": true, "*;q=0": false, "gzip; q=1.0": true, "gzip;q=x": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", text)
		if acceptsGzip(r) != want {
			t.Errorf("%q: %v, want %v", text, !want, want)
		}
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header["Accept-Encoding"] = []string{"*", "gzip;q=0"}
	if acceptsGzip(r) {
		t.Error("the second of two headers is ignored")
	}
}
