package web

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// TestBrotli checks that a file with a hash in its name is sent with gzip until it is compressed
// with brotli, and that each coding has its own ETag.
func TestBrotli(t *testing.T) {
	body := []byte(strings.Repeat("twenty-four ", 1000))
	f := newPageFile(body, contentTypeOf("a.js"), cacheForever)
	get := func(encodings string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, "/assets/a.js", nil)
		r.Header.Set("Accept-Encoding", encodings)
		w := httptest.NewRecorder()
		f.send(w, r)
		return w
	}
	brotliTurn.Lock() // the compression cannot end before the first answer
	first := get("gzip, br")
	brotliTurn.Unlock()
	if got := first.Header().Get("Content-Encoding"); got != "gzip" {
		t.Errorf("the first answer has the encoding %q", got)
	}
	<-f.brotli.done
	second := get("gzip, br")
	if got := second.Header().Get("Content-Encoding"); got != "br" {
		t.Errorf("after the compression, the encoding is %q", got)
	}
	if got := second.Header().Get("Vary"); got != "Accept-Encoding" {
		t.Errorf("Vary: %q", got)
	}
	if first.Header().Get("ETag") == second.Header().Get("ETag") {
		t.Error("both encodings have the same ETag")
	}
	if got, err := io.ReadAll(brotli.NewReader(second.Body)); err != nil || !bytes.Equal(got, body) {
		t.Errorf("the body differs after decompression (error: %v)", err)
	}
	for encodings, want := range map[string]string{"gzip": "gzip", "br;q=0, gzip": "gzip", "br": "br", "": ""} {
		if got := get(encodings).Header().Get("Content-Encoding"); got != want {
			t.Errorf("%q: the encoding is %q, want %q", encodings, got, want)
		}
	}
	if f := newPageFile(body, htmlType, cacheRevalidate); f.brotli != nil {
		t.Error("a file without a hash in its name is sent with brotli")
	}
}
