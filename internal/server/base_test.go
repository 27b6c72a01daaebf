package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// atPath returns a request to a server at https://example.org/24.
func atPath(t *testing.T, s *Server, method, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, httptest.NewRequest(method, path, http.NoBody))
	return w
}

// TestBase checks that a server below a path answers with and without the path, as proxies may pass it on,
// and that its answers name addresses below the path. The tests of deploy use whole pages.
func TestBase(t *testing.T) {
	s, err := New(Options{Origin: "https://example.org/24"})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"/": `data-base="/24/"`, "/practice": `src="/24/assets/`, "/solve/3-3-8-8": `href="/24/plain/solve?hand=3+3+8+8"`,
		"/plain/solve": `action="/24/plain/solve"`, "/docs": `href="/24/openapi.json"`, "/openapi.json": `"url":"https://example.org/24"`,
		"/help/en/play": `href="/24/help/help.css"`, "/help/en/search.json": `["/24/help/en/play"`, "/manifest.webmanifest": `"start_url":"/24/"`,
		"/sw.js": "index.html", "/v1/solve?hand=x": `"type":"/24/docs#problem-`, "/healthz": `"ok"`,
	} {
		for _, base := range []string{"/24", ""} {
			if w := atPath(t, s, http.MethodGet, base+path); !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s%s: status %d, no %s in %.300s", base, path, w.Code, want, w.Body)
			}
		}
	}
	for path, want := range map[string]string{"/24": `data-base="/24/"`, "/": `property="og:image" content="https://example.org/24/picture/home.png"`} {
		if w := atPath(t, s, http.MethodGet, path); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: status %d, no %s", path, w.Code, want)
		}
	}
	for path, want := range map[string]string{"/24/help": "/24/help/en/", "/24//docs": "/24/docs"} {
		if w := atPath(t, s, http.MethodGet, path); w.Header().Get("Location") != want {
			t.Errorf("%s: status %d to %s, want %s", path, w.Code, w.Header().Get("Location"), want)
		}
	}
	if cookie := atPath(t, s, http.MethodGet, "/24/?lang=zh").Header().Get("Set-Cookie"); !strings.Contains(cookie, "; Path=/24/; ") {
		t.Errorf("the cookie is %s", cookie)
	}
	for _, path := range []string{"/240", "/24x/docs", "/240/docs"} {
		if w := atPath(t, s, http.MethodGet, path); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", path, w.Code)
		}
	}
}

// TestReservedBase checks which paths a server cannot have.
func TestReservedBase(t *testing.T) {
	for base, want := range map[string]bool{"/": false, "/24/": false, "/games/24/": false, "/game/": true, "/v1/24/": true, "/practice/": true, "/p/": true, "/help/": true} {
		if IsReservedBase(base) != want {
			t.Errorf("%s: %v", base, !want)
		}
	}
	for _, route := range []string{"/game/me", "/v1/solve", "/docs", "/openapi.json", "/picture/home.png", "/healthz", "/verify"} {
		if !IsReservedBase(route + "/") {
			t.Errorf("%s can be the path of a server", route)
		}
	}
}
