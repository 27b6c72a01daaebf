package game_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/limits"
)

// TestFirstChangeCreatesGuest checks that a GET request stores nothing, and that the first change
// creates a guest with a name and a cookie that scripts cannot read.
func TestFirstChangeCreatesGuest(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	result := b.send("GET", "/game/me", nil).wantStatus(200, nil)
	if result.header.Get("Set-Cookie") != "" {
		t.Errorf("a GET request sets the cookie %q", result.header.Get("Set-Cookie"))
	}
	if n := srv.rowCounts()["players"] + srv.rowCounts()["sessions"]; n != 0 {
		t.Errorf("a GET request stores %d rows", n)
	}
	for lang, want := range map[string]string{"zh-CN,zh;q=0.9,en;q=0.5": "的", "en-GB": " ", "fr, de": " "} {
		b := srv.browser()
		b.header["Accept-Language"] = lang
		var m meBody
		result := b.send("PATCH", "/game/me", object{}).wantStatus(200, &m)
		if !strings.Contains(m.Name, want) || m.ID == "" || string(m.Settings) != "{}" || m.Passkeys == nil {
			t.Errorf("%s: %+v", lang, m)
		}
		cookie := result.header.Get("Set-Cookie")
		for _, part := range []string{"make24=", "Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=34560000"} {
			if !strings.Contains(cookie, part) {
				t.Errorf("the cookie %q has no %s", cookie, part)
			}
		}
		if strings.Contains(cookie, "Secure") {
			t.Errorf("browsers would not return %q over http", cookie)
		}
		if reloadedMe := b.me(); reloadedMe.ID != m.ID || reloadedMe.Name != m.Name {
			t.Errorf("%+v, want %+v", reloadedMe, m)
		}
	}
	secureServer := serve(t, func(o *server.Options) { o.Origin = "https://24.example.org" })
	b = secureServer.browser()
	b.header["Origin"] = "https://24.example.org"
	if cookie := b.send("PATCH", "/game/me", object{}).wantStatus(200, nil).header.Get("Set-Cookie"); !strings.HasPrefix(cookie, "__Host-make24=") ||
		!strings.Contains(cookie, "; Secure") || strings.Contains(cookie, "Domain") {
		t.Errorf("with https, the cookie is %q", cookie)
	}
}

// TestTokensAreHashed checks that the database does not contain the token of a session cookie.
func TestTokensAreHashed(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	u, err := url.Parse(srv.url)
	if err != nil {
		t.Fatal(err)
	}
	token := b.client.Jar.Cookies(u)[0].Value
	if dump := srv.dumpDatabase(); strings.Contains(dump, token) || !strings.Contains(dump, b.me().ID) {
		t.Error("the database contains the token, or lacks the player")
	}
}

// TestChangeMe checks that a player can change name, language and settings, and that invalid values
// are refused and change nothing.
func TestChangeMe(t *testing.T) {
	b := serve(t, nil).browser()
	var m meBody
	b.send("PATCH", "/game/me", object{"name": "  Ann\u3000 Lee ", "settings": object{"cards": "large"}}).wantStatus(200, &m)
	if m.Name != "Ann Lee" || string(m.Settings) != `{"cards":"large"}` {
		t.Errorf("%+v", m)
	}
	result := b.send("PATCH", "/game/me", object{"lang": "zh"}).wantStatus(200, &m)
	if m.Lang != "zh" || m.Name != "Ann Lee" || !strings.Contains(result.header.Get("Set-Cookie"), "lang=zh") {
		t.Errorf("%+v, %q", m, result.header.Get("Set-Cookie"))
	}
	b.send("PATCH", "/game/me", object{"lang": ""}).wantStatus(200, &m)
	if m.Lang != "" {
		t.Errorf("%+v", m)
	}
	for _, c := range []struct {
		change any
		name   string
		status int
	}{
		{object{"name": ""}, "bad-name", 422},
		{object{"name": strings.Repeat("a", 25)}, "bad-name", 422},
		{object{"name": "F.u.C.k"}, "bad-name", 422},
		{object{"lang": "fr"}, "bad-settings", 422},
		{object{"settings": []int{1}}, "bad-settings", 422},
		{object{"settings": object{"a": strings.Repeat("a", 17<<10)}}, "bad-settings", 422},
		{"{\"settings\":{\"a\":\"\xff\"}}", "bad-settings", 422},
		{"{\"settings\":{\"\xc3\":1}}", "bad-settings", 422},
		{object{"id": "x"}, "bad-json", 400},
		{`{} {}`, "bad-json", 400},
		{`{"name":3}`, "bad-json", 400},
	} {
		b.send("PATCH", "/game/me", c.change).wantProblem(c.status, c.name)
	}
	for name, reason := range map[string]string{
		"": "empty", "...": "empty", strings.Repeat("a", 25): "long", strings.Repeat("a", 999): "long", "a\u200bb": "illegible",
		"a\u0301\u0302\u0303\u0304": "illegible", "F.u.C.k": "offensive",
	} {
		var refused struct {
			Reason string `json:"reason"`
		}
		b.send("PATCH", "/game/me", object{"name": name}).wantStatus(422, &refused)
		if refused.Reason != reason {
			t.Errorf("%.30q is refused as %q, want %q", name, refused.Reason, reason)
		}
	}
	if now := b.me(); now.Name != "Ann Lee" || !now.Named {
		t.Errorf("a refused request changed the player: %+v", now)
	}
}

// TestPlayerDeletedDuringRequest checks that a request of a player who is deleted while it runs is
// refused and stores nothing.
func TestPlayerDeletedDuringRequest(t *testing.T) {
	for name, change := range map[string]func(b *browser) httpResult{
		"change": func(b *browser) httpResult { return b.send("PATCH", "/game/me", object{"name": "Ann"}) },
		"begin": func(b *browser) httpResult {
			return b.send("POST", "/game/runs", object{"key": "k", "mode": "practice"})
		},
		"import": func(b *browser) httpResult {
			return b.send("POST", "/game/offline", object{
				"id": "o", "request": object{"mode": "practice", "puzzles": []string{fixedPuzzle}}, "hands": []string{fixedPuzzle},
				"moves": []object{{"do": "start", "id": "s", "at": b.now()}},
			})
		},
	} {
		srv, hooked := serveHooked(t)
		b := srv.browser()
		b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
		id := b.me().ID
		deletePlayer := func() {
			if err := srv.db.DeletePlayer(context.Background(), id); err != nil {
				t.Error(err)
			}
		}
		hooked.hook.Store(&deletePlayer)
		result := change(b)
		result.wantProblem(401, "no-player")
		if hooked.hook.Load() != nil {
			t.Errorf("%s: the request did not read the player", name)
		}
		if m := b.me(); m.ID != "" {
			t.Errorf("%s: the session still works: %+v", name, m)
		}
		if n := srv.rowCounts(); n["players"]+n["sessions"] != 0 {
			t.Errorf("%s: rows remain: %v", name, n)
		}
	}
}

// TestOnlyOwnPagesMayWrite checks that only pages of the server's own origin may send requests that
// change data, and that other origins may not read responses.
func TestOnlyOwnPagesMayWrite(t *testing.T) {
	srv := serve(t, func(o *server.Options) { o.CORS = "*" })
	for _, c := range []struct {
		origin, site string
		ok           bool
	}{
		{srv.url, "same-origin", true},
		{srv.url, "", true},
		{"", "same-origin", true},
		{"", "", false},
		{"", "none", false},
		{"", "same-site", false},
		{"", "cross-site", false},
		{srv.url, "cross-site", false},
		{"https://evil.example", "", false},
		{"https://evil.example", "same-origin", false},
		{"null", "", false},
		{srv.url + ".evil.example", "", false},
		{strings.Replace(srv.url, "localhost", "evil@localhost", 1), "", false},
	} {
		b := srv.browser()
		b.header = map[string]string{"Content-Type": "application/json"}
		if c.origin != "" {
			b.header["Origin"] = c.origin
		}
		if c.site != "" {
			b.header["Sec-Fetch-Site"] = c.site
		}
		result := b.send("PATCH", "/game/me", object{})
		if c.ok {
			result.wantStatus(200, nil)
		} else {
			result.wantProblem(403, "bad-origin")
		}
		if result.header.Get("Access-Control-Allow-Origin") != "" || result.header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%+v: other origins may read the response", c)
		}
		b.header["Access-Control-Request-Method"] = "PATCH"
		if result := b.send("OPTIONS", "/game/me", nil); result.header.Get("Access-Control-Allow-Methods") != "" {
			t.Errorf("%+v: %v", c, result.header)
		}
	}
	originBrowser := serve(t, func(o *server.Options) { o.Origin = "https://24.example.org" }).browser()
	originBrowser.send("PATCH", "/game/me", object{}).wantProblem(403, "bad-origin")
}

// TestBodies checks the problems for bodies of the wrong type and for bodies that are too large.
func TestBodies(t *testing.T) {
	b := serve(t, nil).browser()
	for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded", "a/b/c"} {
		b.header["Content-Type"] = kind
		b.send("PATCH", "/game/me", `{}`).wantProblem(415, "bad-type")
	}
	b.header["Content-Type"] = "application/json; charset=utf-8"
	b.send("PATCH", "/game/me", `{}`).wantStatus(200, nil)
	b.send("PATCH", "/game/me", `{"name":"`+strings.Repeat("a", 64<<10)+`"}`).wantProblem(413, "too-large")
	b.send("POST", "/game/offline", `{"id":"`+strings.Repeat("a", 64<<10)+`"}`).wantProblem(422, "bad-run")
	b.send("POST", "/game/offline", `{"id":"`+strings.Repeat("a", 1<<20)+`"}`).wantProblem(413, "too-large")
}

// TestGuestRateCountsAddresses checks that an address can create only so many guests, and that
// X-Forwarded-For is used only if it comes from a trusted proxy.
func TestGuestRateCountsAddresses(t *testing.T) {
	proxies, err := caller.ParseProxies("127.0.0.1, ::1")
	if err != nil {
		t.Fatal(err)
	}
	createGuests := func(configure func(*server.Options), forwardedFor func(i int) string) (guestCount int) {
		srv := serve(t, func(o *server.Options) { o.GuestRate, o.ExemptLocalGuests = 120, true; configure(o) })
		for i := range 130 {
			b := srv.browser()
			b.header["X-Forwarded-For"] = forwardedFor(i)
			switch result := b.send("PATCH", "/game/me", object{}); result.status {
			case 200:
				guestCount++
			default:
				result.wantProblem(429, "guest-limit")
				if result.header.Get("Retry-After") == "" {
					t.Error("no Retry-After")
				}
			}
		}
		return guestCount
	}
	sameAddress := func(int) string { return "198.51.100.7" }
	distinctAddresses := func(i int) string { return fmt.Sprintf("198.51.100.%d", i+1) }
	for _, c := range []struct {
		name        string
		exemptLocal bool
		proxies     caller.Proxies
		from        func(int) string
		want        int
	}{
		{"one address", false, proxies, sameAddress, 120},
		{"many addresses", false, proxies, distinctAddresses, 130},
		{"many addresses from an untrusted proxy", false, nil, distinctAddresses, 120},
		{"this machine", true, nil, sameAddress, 130},
	} {
		if got := createGuests(func(o *server.Options) { o.ExemptLocal, o.Proxies = c.exemptLocal, c.proxies }, c.from); got != c.want {
			t.Errorf("%s: %d guests, want %d", c.name, got, c.want)
		}
	}
}

// TestGuestRate checks that by default 200 new players behind one address can start within a
// minute, and that players with a session can still play while new ones are refused.
func TestGuestRate(t *testing.T) {
	proxies, err := caller.ParseProxies("127.0.0.1, ::1")
	if err != nil {
		t.Fatal(err)
	}
	beginPath := func(srv *testServer) httpResult {
		b := srv.browser()
		b.header["X-Forwarded-For"] = "198.51.100.7"
		return b.send("POST", "/game/runs", object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	}
	schoolServer := serve(t, func(o *server.Options) { o.GuestRate, o.Proxies = int(limits.Guests.Address.Count), proxies })
	for range 200 {
		schoolServer.advance(time.Minute / 200)
		beginPath(schoolServer).wantStatus(201, nil)
	}

	srv := serve(t, func(o *server.Options) { o.GuestRate, o.Proxies = 60, proxies })
	firstBrowser := srv.browser()
	firstBrowser.send("PATCH", "/game/me", object{}).wantStatus(200, nil) // from a local address, which is exempt
	firstBrowser.header["X-Forwarded-For"] = "198.51.100.7"
	for range 60 {
		beginPath(srv).wantStatus(201, nil)
	}
	result := beginPath(srv)
	if r := result.wantProblem(429, "guest-limit"); !strings.Contains(r.Detail, "Try again in a minute.") || result.header.Get("Retry-After") != "60" {
		t.Errorf("%+v, Retry-After %q", r, result.header.Get("Retry-After"))
	}
	firstBrowser.send("POST", "/game/runs", object{"key": "k", "mode": "practice"}).wantStatus(201, nil)
	srv.advance(time.Minute)
	beginPath(srv).wantStatus(201, nil)
	beginPath(srv).wantProblem(429, "guest-limit")
}

// TestLogHasNoSecrets checks that the log contains no data of a player, even at level debug. The
// numbers in the claim are long, since the log may contain a short number by chance.
func TestLogHasNoSecrets(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	b.send("PATCH", "/game/me", object{"name": "Zanzibar", "settings": object{"x": "hushhush"}}).wantStatus(200, nil)
	run := b.begin(object{"key": "mykey", "mode": "practice"})
	run.solve()
	run.move(object{"do": "claim", "hand": 0, "expr": "4242+424242"})
	b.send("POST", "/game/login", object{"id": "credential"})
	b.send("DELETE", "/game/passkeys/c2VjcmV0", "{}")
	b.send("GET", "/game/me/export?x=queried", nil)
	b.send("PATCH", "/game/me", `{"name":"`+strings.Repeat("Zanzibar", 20)+`"}`)
	u, err := url.Parse(srv.url)
	if err != nil {
		t.Fatal(err)
	}
	secrets := []string{"Zanzibar", "hushhush", "mykey", "4242+424242", "credential", "c2VjcmV0", "queried", b.me().ID, run.ID}
	for _, c := range b.client.Jar.Cookies(u) {
		secrets = append(secrets, c.Value)
	}
	log := srv.log.String()
	if !strings.Contains(log, "/game/runs/{run}/moves") || !strings.Contains(log, "level=DEBUG") {
		t.Fatalf("the log lacks requests: %s", log)
	}
	for _, s := range secrets {
		if strings.Contains(log, s) {
			t.Errorf("the log contains %q", s)
		}
	}
}

// TestExportAndDelete checks that an export has all data of a player, and that deleting the player
// leaves nothing in any table.
func TestExportAndDelete(t *testing.T) {
	srv := serve(t, nil)
	b, other := srv.browser(), srv.browser()
	other.begin(object{"key": "k", "mode": "practice"}).solve()
	countsBefore := srv.rowCounts()

	b.send("PATCH", "/game/me", object{"name": "Zanzibar", "settings": object{"x": "hushhush"}}).wantStatus(200, nil)
	id := b.me().ID
	key := newAuthenticator(t)
	key.register(b, "my phone")
	laptop := srv.browser() // another device of the same player
	key.login(laptop)
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	run.move(object{"do": "skip", "hand": 0, "trail": []any{object{"t": 10, "do": "reset"}}}).wantStatus(200, nil)
	b.begin(object{"key": "open", "mode": "timed"})
	if now := srv.rowCounts(); now["players"] != 2 || now["runs"] != countsBefore["runs"]+2 || now["passkeys"] != 1 {
		t.Fatalf("%v", now)
	}
	var export struct {
		Player       struct{ ID, Name string }
		Passkeys     []map[string]any
		Cards, Plays []map[string]any
		Runs         []map[string]json.RawMessage
	}
	text := b.send("GET", "/game/me/export", nil).wantStatus(200, &export).body
	if export.Player.ID != id || export.Player.Name != "Zanzibar" || len(export.Passkeys) != 1 || export.Passkeys[0]["name"] != "my phone" ||
		len(export.Runs) != 2 || len(export.Plays) != 1 || len(export.Cards) == 0 || !strings.Contains(text, `"do":"reset"`) || !strings.Contains(text, "hushhush") {
		t.Errorf("%s", text)
	}
	if strings.Contains(text, "publicKey") || strings.Contains(text, "authenticator") {
		t.Errorf("the export contains public keys: %s", text)
	}

	b.send("DELETE", "/game/me", "{}").wantStatus(204, nil)
	if m := b.me(); m.ID != "" {
		t.Errorf("the session still works: %+v", m)
	}
	dump := srv.dumpDatabase()
	for _, leftover := range []string{id, "Zanzibar", "hushhush", "my phone", run.ID} {
		if strings.Contains(dump, leftover) {
			t.Errorf("the database still contains %q", leftover)
		}
	}
	countsAfter := srv.rowCounts()
	for table, n := range countsBefore {
		if countsAfter[table] != n {
			t.Errorf("%s has %d rows, want %d as before", table, countsAfter[table], n)
		}
	}
	if m := laptop.me(); m.ID != "" {
		t.Errorf("the session of the other device still works: %+v", m)
	}
}

// TestExportIsAborted checks that an export that fails midway aborts the connection, so that it
// does not look complete.
func TestExportIsAborted(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	run := b.begin(object{"key": "k", "mode": "practice", "puzzles": []string{fixedPuzzle}})
	run.move(object{"do": "skip", "hand": 0}).wantStatus(200, nil)
	b.send("GET", "/game/me/export", nil).wantStatus(200, &struct{}{})
	srv.forEachTable(func(name string, db *sql.DB) {
		if name != "events" {
			return
		}
		if _, err := db.Exec("UPDATE events SET event = '{'"); err != nil {
			t.Fatal(err)
		}
	})
	request, err := http.NewRequest(http.MethodGet, srv.url+"/game/me/export", nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := b.client.Do(request)
	if err == nil {
		defer response.Body.Close()
		var body []byte
		if body, err = io.ReadAll(response.Body); err == nil {
			t.Errorf("status %d; a truncated export looks complete: %s", response.StatusCode, body)
		}
	}
	if !strings.Contains(srv.log.String(), "response aborted") {
		t.Errorf("the log lacks the error: %s", srv.log)
	}
}

// TestDatabaseGone checks that errors of the database are only logged, and that responses reveal no
// internal details.
func TestDatabaseGone(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	b.send("PATCH", "/game/me", object{}).wantStatus(200, nil)
	b.send("GET", "/readyz", nil).wantStatus(200, nil)
	if err := srv.db.Close(); err != nil {
		t.Fatal(err)
	}
	b.send("GET", "/readyz", nil).wantProblem(503, "busy")
	for _, result := range []httpResult{b.send("GET", "/game/me", nil), b.send("POST", "/game/runs", object{"key": "k", "mode": "practice"})} {
		r := result.wantProblem(500, "internal")
		for _, word := range []string{"sql", "closed", "goroutine", ".go"} {
			if strings.Contains(result.body, word) {
				t.Errorf("%s contains %s", result.body, word)
			}
		}
		if !strings.Contains(r.Detail, "log") {
			t.Error(r.Detail)
		}
	}
	if log := srv.log.String(); !strings.Contains(log, "closed") {
		t.Errorf("the log does not contain the cause: %s", log)
	}
	b.send("GET", "/v1/solve?hand=3388", nil).wantStatus(200, nil)
	b.send("GET", "/", nil).wantStatus(200, nil)
}

// TestMethods checks that the response to an unsupported method lists the supported ones in Allow,
// and that HEAD returns the response to GET without its body.
func TestMethods(t *testing.T) {
	srv := serve(t, nil)
	b := srv.browser()
	methods := map[string][]string{}
	for pattern := range new(game.Game).Routes() {
		method, path, _ := strings.Cut(pattern, " ")
		methods[path] = append(methods[path], method)
		if method == http.MethodGet {
			methods[path] = append(methods[path], http.MethodHead)
		}
	}
	for _, path := range []string{"/game/passkeys/begin", "/game/friends/link"} { // DELETE also matches the pattern with {id}
		methods[path] = append(methods[path], http.MethodDelete)
	}
	for path, allowed := range methods {
		slices.Sort(allowed)
		target := strings.NewReplacer("{id}", "x", "{run}", "x", "{number}", "1").Replace(path)
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"} {
			if slices.Contains(allowed, method) {
				continue
			}
			var body any = object{}
			if method == "TRACE" { // a TRACE request must not have a body
				body = nil
			}
			result := b.send(method, target, body)
			if method == http.MethodHead {
				if result.status != http.StatusMethodNotAllowed || len(result.body) > 0 {
					t.Errorf("HEAD %s: %d %s", path, result.status, result.body)
				}
			} else {
				result.wantProblem(http.StatusMethodNotAllowed, "bad-method")
			}
			if allow := result.header.Get("Allow"); allow != strings.Join(allowed, ", ") {
				t.Errorf("%s %s: Allow is %q, want %q", method, path, allow, allowed)
			}
		}
	}
	for _, path := range []string{"/game/me", "/game/me/export", "/game/runs", "/game/daily", "/game/stats", "/game/review"} {
		get, head := b.send("GET", path, nil), b.send("HEAD", path, nil)
		if head.status != get.status || len(head.body) > 0 || head.header.Get("Content-Type") != get.header.Get("Content-Type") || get.header.Get("Allow") != "" {
			t.Errorf("%s: HEAD %d %q, GET %d", path, head.status, head.body, get.status)
		}
	}
	for _, path := range []string{"/game/", "/game/nothing", "/game/runs/x/y"} {
		b.send("GET", path, nil).wantProblem(http.StatusNotFound, "not-found")
		b.send("POST", path, object{}).wantProblem(http.StatusNotFound, "not-found")
	}
}
