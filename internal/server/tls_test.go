package server

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// TestStrictTransport checks that responses have Strict-Transport-Security only if the origin uses
// https and the game has the host for itself.
func TestStrictTransport(t *testing.T) {
	for origin, want := range map[caller.Origin]string{
		"https://24.example.org": "max-age=31536000", "http://24.example.org": "", "": "", "https://example.org/24": "", "https://example.org:2424": "", "https://[2001:db8::1]:2424": "",
	} {
		s, err := New(Options{Origin: origin})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/", "/healthz", "/v1/solve?hand=3388", "/nothing", "/game/me"} {
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			if got := w.Header().Get("Strict-Transport-Security"); got != want {
				t.Errorf("%q %s: %q", origin, path, got)
			}
		}
	}
}

// TestClearSiteData checks that, with https, Clear-Site-Data is sent when a player signs out or is
// deleted, and not if deleting fails.
func TestClearSiteData(t *testing.T) {
	for _, origin := range []caller.Origin{"https://24.example.org", "http://24.example.org"} {
		db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		s, err := New(Options{Origin: origin, Store: db})
		if err != nil {
			t.Fatal(err)
		}
		cookie := ""
		send := func(method, path, body string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(method, path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Sec-Fetch-Site", "same-origin")
			r.Header.Set("Cookie", cookie)
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			if set := w.Header().Get("Set-Cookie"); set != "" {
				cookie, _, _ = strings.Cut(set, ";")
			}
			return w
		}
		clearedOnLogout, clearedOnDelete := "", ""
		if origin.Secure() {
			clearedOnLogout, clearedOnDelete = `"cache"`, `"cache", "storage"`
		}
		if w := send("DELETE", "/game/me", "{}"); w.Code < 400 || w.Header().Get("Clear-Site-Data") != "" {
			t.Errorf("%s, without a session: %d %v", origin, w.Code, w.Header())
		}
		if w := send("POST", "/game/runs", `{"key":"a","mode":"practice"}`); w.Code != http.StatusCreated || w.Header().Get("Clear-Site-Data") != "" {
			t.Errorf("%s, a run: %d %s", origin, w.Code, w.Body)
		}
		if w := send("DELETE", "/game/me", "{}"); w.Code >= 300 || w.Header().Get("Clear-Site-Data") != clearedOnDelete {
			t.Errorf("%s, deleted: %d %v", origin, w.Code, w.Header())
		}
		if w := send("POST", "/game/logout", "{}"); w.Code >= 300 || w.Header().Get("Clear-Site-Data") != clearedOnLogout {
			t.Errorf("%s, signed out: %d %v", origin, w.Code, w.Header())
		}
	}
}

// TestWarnsWithoutOrigin checks that a server without an origin logs one warning, with the remedy,
// if a proxy with TLS forwards requests to it.
func TestWarnsWithoutOrigin(t *testing.T) {
	proxies := caller.Proxies{netip.MustParsePrefix("10.0.0.1/32")}
	for _, c := range []struct {
		name, from, proto string
		options           Options
		warnsAtStart      bool // call warnProxiesWithoutOrigin, as Serve does
		want              int
	}{
		{"trusted proxies at the start", "10.0.0.1:5", "https", Options{Proxies: proxies}, true, 1},
		{"a proxy with TLS", "10.0.0.1:5", "https", Options{Proxies: proxies}, false, 1},
		{"a local proxy that is not trusted", "127.0.0.1:5", "https", Options{}, true, 1},
		{"a proxy without TLS", "127.0.0.1:5", "http", Options{}, true, 0},
		{"a client that is not a proxy", "192.0.2.1:5", "https", Options{Proxies: proxies}, false, 0},
		{"with an origin", "10.0.0.1:5", "https", Options{Proxies: proxies, Origin: "https://24.example.org"}, true, 0},
	} {
		var log logtest.Buffer
		c.options.Log = slog.New(slog.NewTextHandler(&log, nil))
		s, err := New(c.options)
		if err != nil {
			t.Fatal(err)
		}
		if c.warnsAtStart {
			s.warnProxiesWithoutOrigin()
		}
		for range 3 {
			r := httptest.NewRequest(http.MethodGet, "/healthz", nil)
			r.RemoteAddr = c.from
			r.Header.Set("X-Forwarded-Proto", c.proto)
			s.Handler().ServeHTTP(httptest.NewRecorder(), r)
		}
		if n := strings.Count(log.String(), "--origin https://NAME"); n != c.want || strings.Count(log.String(), "\n") != c.want {
			t.Errorf("%s: %d warnings\n%s", c.name, n, log.String())
		}
	}
}

// TestLoggedTimeHasAUnit checks that the log names the unit of a request's duration, as text and as
// JSON.
func TestLoggedTimeHasAUnit(t *testing.T) {
	var textLog, jsonLog logtest.Buffer
	for _, h := range []slog.Handler{
		slog.NewTextHandler(&textLog, &slog.HandlerOptions{Level: slog.LevelDebug}),
		slog.NewJSONHandler(&jsonLog, &slog.HandlerOptions{Level: slog.LevelDebug}),
	} {
		s, err := New(Options{Log: slog.New(h)})
		if err != nil {
			t.Fatal(err)
		}
		s.Handler().ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/healthz", nil))
	}
	for _, line := range []string{textLog.String(), jsonLog.String()} {
		if !strings.Contains(line, "spent_ms") || strings.Contains(line, "spent=") || strings.Contains(line, `"spent"`) {
			t.Error(line)
		}
	}
}
