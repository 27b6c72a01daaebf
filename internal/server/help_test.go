package server

import (
	"net/http"
	"strings"
	"testing"
)

// TestHelp checks the paths of the documentation, its headers, and the redirect to the reader's
// language.
func TestHelp(t *testing.T) {
	s := serve(t, nil)
	for path, want := range map[string]string{
		"/help/en/": `<html lang="en">`, "/help/zh/": `<html lang="zh-Hans">`, "/help/en/operations": "<h1>Run a server</h1>", "/help/zh/play": "<h1>玩法</h1>",
	} {
		response := s.get(path, nil)
		if response.status != http.StatusOK || !strings.Contains(response.body, want) || response.header.Get("Content-Type") != htmlType {
			t.Errorf("%s: %d %.100s", path, response.status, response.body)
		}
		if csp := response.header.Get("Content-Security-Policy"); csp != pageCSP[0] {
			t.Errorf("%s: %s", path, csp)
		}
		again := s.get(path, map[string]string{"If-None-Match": response.header.Get("ETag")})
		if again.status != http.StatusNotModified {
			t.Errorf("%s: %d for the current ETag", path, again.status)
		}
	}
	for path, contentType := range map[string]string{
		"/help/help.css": "text/css; charset=utf-8", "/help/help.js": "text/javascript; charset=utf-8", "/help/en/search.json": "application/json",
		"/help/grading.svg": svgType, "/help/results-targets.csv": "text/csv; charset=utf-8",
	} {
		response := s.get(path, map[string]string{"Accept-Encoding": "gzip"})
		if response.status != http.StatusOK || response.header.Get("Content-Type") != contentType || response.header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s: %d %v", path, response.status, response.header)
		}
	}
	if response := s.get("/help/en/none", nil); response.status != http.StatusNotFound {
		t.Errorf("an unknown page: %d", response.status)
	}
}

func TestHelpRedirect(t *testing.T) {
	s := serve(t, nil)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, path := range []string{"/help", "/help/"} {
		for accept, want := range map[string]string{"zh-CN,en;q=0.5": "/help/zh/", "de": "/help/en/", "": "/help/en/"} {
			request, err := http.NewRequest(http.MethodGet, s.url+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Accept-Language", accept)
			response, err := client.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			if response.StatusCode != http.StatusFound || response.Header.Get("Location") != want || response.Header.Get("Vary") != varyLanguage {
				t.Errorf("%s for %q: %d %v", path, accept, response.StatusCode, response.Header)
			}
		}
	}
}
