package server

import (
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/cookiejar"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/make24/make24/internal/server/problem"
	frontend "github.com/make24/make24/web"
)

// get sends a GET request with the headers of a browser. It does not decompress the response.
func (s *testServer) get(path string, header map[string]string) httpResult {
	s.t.Helper()
	request, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Accept", "text/html,application/xhtml+xml")
	request.Header.Set("Accept-Encoding", "identity")
	for name, value := range header {
		request.Header.Set(name, value)
	}
	return s.do(request)
}

// TestPagesOfTheGame checks that every page of the game is served at its path, in the requested
// language and with its security headers.
func TestPagesOfTheGame(t *testing.T) {
	s := serve(t, nil)
	for _, route := range append(frontend.Routes(), "/index.html", "/solve/", "/p/1-3.3.8.8-24-classic?lang=en") {
		path := strings.NewReplacer(":hand", "2-4-6-7", ":puzzle", "1-3.3.8.8-24-classic", ":run", "abc").Replace(route)
		response := s.get(path, nil)
		if response.status != http.StatusOK || !strings.Contains(response.body, `<html lang="en"`) || response.header.Get("Content-Type") != htmlType {
			t.Errorf("%s: %d %.100s", path, response.status, response.body)
		}
		if csp, want := response.header.Get("Content-Security-Policy"), regexp.MustCompile("^default-src 'none'; script-src 'self' 'sha256-[^' ]{44}'; "+
			"style-src 'self' 'sha256-[^' ]{44}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "+
			"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$"); !want.MatchString(csp) {
			t.Errorf("%s: %s", path, csp)
		}
		for name, want := range map[string]string{
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-cache", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
		} {
			if response.header.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, response.header.Get(name))
			}
		}
		if !strings.Contains(response.header.Get("Permissions-Policy"), "camera=()") || strings.Contains(response.header.Get("Permissions-Policy"), "publickey") {
			t.Errorf("%s: %s", path, response.header.Get("Permissions-Policy"))
		}
	}
	// The page contains nothing that its Content-Security-Policy forbids.
	page := s.get("/", nil).body
	for _, forbidden := range []string{" style=", " onclick=", "http://", "https://", "javascript:"} {
		if strings.Contains(page, forbidden) {
			t.Errorf("the page contains %s", forbidden)
		}
	}
	// The hashes of the policy are those of its one inline script and one inline style.
	csp := s.get("/", nil).header.Get("Content-Security-Policy")
	for _, m := range regexp.MustCompile(`(?s)<(script|style)(?:\s[^>]*)?>(\s*[^<\s].*?)</(?:script|style)>`).FindAllStringSubmatch(page, -1) {
		sum := sha256.Sum256([]byte(m[2]))
		if want := m[1] + "-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "';"; !strings.Contains(csp, want) {
			t.Errorf("the policy has no %s", want)
		}
	}
}

// TestFeltBeforeScripts checks that the first page shows its felt before any file is loaded: the
// styles are in the page, and the cards come before the first stylesheet.
func TestFeltBeforeScripts(t *testing.T) {
	s := serve(t, nil)
	page := s.get("/", nil).body
	head, body, _ := strings.Cut(page, "</head>")
	if strings.Contains(head, `rel="stylesheet"`) {
		t.Error("a stylesheet in the head delays the first paint")
	}
	for _, m := range regexp.MustCompile(`<script [^>]*src=[^>]*>`).FindAllString(page, -1) {
		if !strings.Contains(m, `type="module"`) {
			t.Errorf("%s delays the first paint", m)
		}
	}
	felt, stylesheet := strings.Index(body, `class="back"`), strings.Index(body, `rel="stylesheet"`)
	if felt < 0 || stylesheet < felt || !strings.Contains(head, ".felt.table{") {
		t.Error("the cards do not come before the stylesheets")
	}
	if n := len(s.get("/", map[string]string{"Accept-Encoding": "gzip"}).body); n > 9<<10 {
		t.Errorf("the first page has %d bytes, compressed", n)
	}
}

// TestKnownBrowser checks that the first page tells its script whether the browser has a session.
func TestKnownBrowser(t *testing.T) {
	s := serve(t, nil)
	for cookie, want := range map[string]bool{"": false, "lang=zh": false, "make24=abc": true, "make24=abc; lang=zh": true} {
		for _, path := range []string{"/", "/solve/2-4-6-7"} {
			lang := "en"
			if strings.Contains(cookie, "zh") {
				lang = "zh-Hans"
			}
			page := s.get(path, map[string]string{"Cookie": cookie}).body
			if got := strings.Contains(page, `<html lang="`+lang+`" data-known>`); got != want || !strings.Contains(page, `<html lang="`+lang) {
				t.Errorf("%s with the cookie %q: known is %t", path, cookie, got)
			}
		}
	}
}

// TestPageLanguage checks that the language of a page is that of the query, else of the cookie,
// else of Accept-Language, and that the query sets the cookie.
func TestPageLanguage(t *testing.T) {
	s := serve(t, nil)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, accept, cookie, want string }{
		{"/", "", "", "en"},
		{"/", "zh-CN,zh;q=0.9,en;q=0.8", "", "zh-Hans"},
		{"/", "zh-TW", "", "zh-Hant"},
		{"/", "en;q=0.5,zh;q=0.9", "", "zh-Hans"},
		{"/", "tlh, art-x-none;q=0.9", "", "en"},
		{"/", "fr, zh;q=0.4, en;q=0.3", "", "zh-Hans"},
		{"/", ";;;", "", "en"},
		{"/", "zh", "lang=en", "en"},
		{"/", "en", "lang=zh", "zh-Hans"},
		{"/", "zh", "lang=fr", "zh-Hans"},
		{"/?lang=zh", "en", "lang=en", "zh-Hans"},
		{"/daily?lang=fr", "en", "", "en"},
	} {
		response := s.get(c.path, map[string]string{"Accept-Language": c.accept, "Cookie": c.cookie})
		if !strings.Contains(response.body, `<html lang="`+c.want+`"`) {
			t.Errorf("%+v: %.120s", c, response.body)
		}
		for _, name := range []string{"Accept-Language", "Cookie", "Accept-Encoding"} {
			if !strings.Contains(response.header.Get("Vary"), name) {
				t.Errorf("Vary is %q", response.header.Get("Vary"))
			}
		}
		if isInQuery := strings.HasSuffix(c.path, "=zh"); isInQuery != strings.HasPrefix(response.header.Get("Set-Cookie"), "lang=zh; Path=/; Max-Age=34560000") {
			t.Errorf("%+v: the cookie is %q", c, response.header.Get("Set-Cookie"))
		}
	}
	s.client.Jar = jar
	s.get("/?lang=zh", nil)
	if response := s.get("/timed", map[string]string{"Accept-Language": "en"}); !strings.Contains(response.body, "zh-Hans") {
		t.Error("the language of the cookie is not used")
	}
}

// TestNoSuchPage checks the responses for unknown paths: a page for browsers, a problem for
// programs.
func TestNoSuchPage(t *testing.T) {
	s := serve(t, nil)
	for _, path := range []string{"/nothing", "/solve/1/2", "/assets/none.js", "/p/", "/.git/config", "/index", "/%2e%2e/etc/passwd"} {
		response := s.get(path, nil)
		if response.status != http.StatusNotFound || !strings.Contains(response.body, "There is nothing here") || response.header.Get("ETag") == "" {
			t.Errorf("%s: %d %.100s", path, response.status, response.body)
		}
		if zh := s.get(path, map[string]string{"Accept-Language": "zh"}); !strings.Contains(zh.body, "这里没有内容") || zh.status != http.StatusNotFound {
			t.Errorf("%s: %d %.100s", path, zh.status, zh.body)
		}
		wantProblem(t, s.send("GET", path, "", ""), problem.NotFound, "/docs")
	}
	for _, path := range []string{"/v1/nothing", "/game/nothing", "/game/me"} { // without a store, there is no game
		wantProblem(t, s.get(path, nil), problem.NotFound, "/docs")
	}
	wantProblem(t, s.send("POST", "/", "", ""), badMethod, "GET, HEAD")
	wantProblem(t, s.send("POST", "/nothing", "", ""), problem.NotFound, "")
	if response := s.send("HEAD", "/", "", ""); response.status != http.StatusOK || response.body != "" || response.header.Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d %q", response.status, response.body)
	}
}

// TestPageMetadata checks that the title and the metadata that other sites show with a link are in
// the requested language.
func TestPageMetadata(t *testing.T) {
	s := serve(t, nil)
	for accept, want := range map[string][]string{
		"en": {
			`<title>make24</title>`, `name="description" content="Make 24 from four cards."`, `property="og:title" content="make24"`,
			`property="og:description" content="Make 24 from four cards."`, `property="og:locale" content="en"`,
		},
		"zh": {
			`<title>make24 · 算 24 点</title>`, `name="description" content="用四张牌算出 24。"`, `property="og:title" content="make24 · 算 24 点"`,
			`property="og:description" content="用四张牌算出 24。"`, `property="og:locale" content="zh-Hans"`,
		},
	} {
		page := s.get("/", map[string]string{"Accept-Language": accept}).body
		for _, part := range want {
			if strings.Count(page, part) != 1 {
				t.Errorf("the page in %s lacks %s", accept, part)
			}
		}
	}
	if icon := s.get("/apple-touch-icon.png", nil); icon.status != http.StatusOK || icon.header.Get("Content-Type") != "image/png" {
		t.Errorf("apple-touch-icon.png: %d %v", icon.status, icon.header)
	}
}

// TestFilesOfTheGame checks the headers of each kind of file, revalidation and compression.
func TestFilesOfTheGame(t *testing.T) {
	s := serve(t, nil)
	longScript := strings.Repeat("let x = 24;\n", 100)
	var err error
	s.pages, err = newPages(fstest.MapFS{
		"index.html":           {Data: []byte(`<!doctype html><html lang="en">`)},
		"assets/a-1234.js":     {Data: []byte(longScript)},
		"assets/b-1234.css":    {Data: []byte("a{}")},
		"assets/c-1234.woff2":  {Data: []byte(longScript)},
		"assets/d-1234.bin":    {Data: []byte("x")},
		"assets/e-1234.gz":     {Data: []byte(longScript)},
		"sw.js":                {Data: []byte("self")},
		"manifest.webmanifest": {Data: []byte("{}")},
		"icon.svg":             {Data: []byte("<svg/>")},
		"icon.png":             {Data: []byte(longScript)},
	}, []string{"/"}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, contentType, cacheControl string }{
		{"/assets/a-1234.js", "text/javascript; charset=utf-8", cacheForever},
		{"/assets/b-1234.css", "text/css; charset=utf-8", cacheForever},
		{"/assets/c-1234.woff2", "font/woff2", cacheForever},
		{"/assets/d-1234.bin", "application/octet-stream", cacheForever},
		{"/assets/e-1234.gz", "application/gzip", cacheForever},
		{"/sw.js", "text/javascript; charset=utf-8", cacheRevalidate},
		{"/manifest.webmanifest", "application/manifest+json", cacheRevalidate},
		{"/icon.svg", "image/svg+xml", cacheRevalidate},
		{"/icon.png", "image/png", cacheRevalidate},
		{"/plain.css", "text/css; charset=utf-8", cacheRevalidate},
	} {
		response := s.get(c.path, nil)
		if response.status != http.StatusOK || response.header.Get("Content-Type") != c.contentType || response.header.Get("Cache-Control") != c.cacheControl {
			t.Errorf("%s: %d %v", c.path, response.status, response.header)
		}
		csp := response.header.Get("Content-Security-Policy") // the pages run no WebAssembly; a worker does
		if path.Ext(c.path) == ".js" != strings.Contains(csp, "script-src 'self' 'wasm-unsafe-eval';") {
			t.Errorf("%s: Content-Security-Policy is %q", c.path, csp)
		}
		if allowed := response.header.Get("Service-Worker-Allowed"); allowed != "" { // the scope is the path of the server
			t.Errorf("%s: Service-Worker-Allowed is %q", c.path, allowed)
		}
		revalidation := s.get(c.path, map[string]string{"If-None-Match": `"other", W/` + response.header.Get("ETag")})
		if revalidation.status != http.StatusNotModified || revalidation.body != "" || revalidation.header.Get("ETag") != response.header.Get("ETag") {
			t.Errorf("%s with its ETag: %d %q", c.path, revalidation.status, revalidation.body)
		}
		if other := s.get(c.path, map[string]string{"If-None-Match": `"other"`}); other.status != http.StatusOK {
			t.Errorf("%s with another ETag: %d", c.path, other.status)
		}
	}
	plainFile := s.get("/assets/a-1234.js", nil)
	for accept, wantGzip := range map[string]bool{
		"gzip": true, "br, gzip;q=0.5": true, "*": true, "GZIP": true, "": false, "identity": false, "gzip;q=0": false, "gzip; q=0.0": false, "br": false,
	} {
		response := s.get("/assets/a-1234.js", map[string]string{"Accept-Encoding": accept})
		if isCompressed := response.header.Get("Content-Encoding") == "gzip"; isCompressed != wantGzip {
			t.Errorf("%q: Content-Encoding is %q", accept, response.header.Get("Content-Encoding"))
			continue
		}
		body := response.body
		if wantGzip {
			if response.header.Get("ETag") == plainFile.header.Get("ETag") {
				t.Error("the compressed and the plain body have the same ETag")
			}
			r, err := gzip.NewReader(strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			raw, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			body = strings.TrimSuffix(string(raw), "\n")
		}
		if body != strings.TrimSuffix(longScript, "\n") {
			t.Errorf("%q: %.100q", accept, body)
		}
	}
	for _, path := range []string{"/assets/c-1234.woff2", "/icon.png", "/assets/d-1234.bin", "/assets/e-1234.gz"} {
		if response := s.get(path, map[string]string{"Accept-Encoding": "gzip"}); response.header.Get("Content-Encoding") != "" {
			t.Errorf("%s is compressed", path)
		}
	}
}

// TestPlainSolver checks the plain solver, which works without JavaScript, in both languages.
func TestPlainSolver(t *testing.T) {
	s := serve(t, nil)
	for _, c := range []struct {
		path   string
		status int
		want   []string
	}{
		{"/plain/solve", 200, []string{`<form action="/plain/solve" method="get">`, `value="24"`, `lang="en"`, "Every answer of a hand"}},
		{"/plain/solve?lang=zh", 200, []string{"一手牌的全部解法", `lang="zh-Hans"`, `value="zh"`}},
		{"/plain/solve?hand=3+3+8+8&target=24", 200, []string{"1 idea, 1 form", "<li>8 ÷ (3 − 8 ÷ 3)</li>", `value="3 3 8 8"`}},
		{"/plain/solve?hand=2,2,2,12&lang=zh", 200, []string{"3 种思路，6 种解法", "思路 3"}},
		{"/plain/solve?hand=AKQJ", 200, []string{"<h2>Idea 1</h2>"}},
		{"/plain/solve?hand=1+1+1+1", 200, []string{"1 1 1 1 cannot make 24.", "The nearest is 4:", "<li>1 &#43; 1 &#43; 1 &#43; 1</li>"}},
		{"/plain/solve?hand=2-4-6-7", 200, []string{"5 ideas, 5 forms", `value="2 4 6 7"`}},
		{"/plain/solve?hand=1-", 200, []string{"cannot make 24"}},
		{"/plain/solve?hand=1-3.8-8d3-classic&target=24", 200, []string{"<li>8 ÷ 3</li>", `value="3 8"`, `value="8/3"`}},
		{"/plain/solve?hand=*+8+8+13&rules=joker", 200, []string{"<li>★</li><li>8</li>", "(★=", `<option value="joker" selected>`, `value="* 8 8 13"`}},
		{"/plain/solve?hand=*-8-8-13&rules=joker&lang=zh", 200, []string{"<li>★</li>", ">带王牌</option>", "rules=joker&amp;lang=en"}},
		{"/plain/solve?hand=1-2.4.13-24-r.asmd.f", 200, []string{"<li>10 × 2 &#43; 4 (K=10)</li>", `<option value="face-ten" selected>`}},
		{"/plain/solve?hand=1-1.3.8-24-r.asm.ui", 200, []string{"<li>3 × 8</li>", `<option value="r.asm.ui" selected>`, "rules=r.asm.ui&amp;lang=zh"}},
		{"/plain/solve?hand=1-3.8-8d3-r.asm.ui", 200, []string{"3 8 cannot make 8/3."}},
		{"/plain/solve?hand=3+8&target=8/3&rules=r.asm.ui", 200, []string{"3 8 cannot make 8/3."}},
		{"/plain/solve?hand=3+3+8+8&rules=no-brackets", 200, []string{"3 3 8 8 cannot make 24."}},
		{"/plain/solve?hand=*+8+8+13", 422, []string{"With jokers, * is a joker."}},
		{"/plain/solve?hand=3+3+8+8&rules=x", 422, []string{"Write one to six numbers"}},
		{"/plain/solve?hand=-3+4", 422, []string{"Write one to six numbers"}},
		{"/plain/solve?hand=100+75+2&target=152", 200, []string{"cannot make 152"}},
		{"/plain/solve?hand=3+8&target=8/3", 200, []string{"<li>8 ÷ 3</li>"}},
		{"/plain/solve?hand=%3Cb%3E&lang=en", 422, []string{`role="alert"`, "Write one to six numbers", "&lt;b&gt;"}},
		{"/plain/solve?hand=1+2+3+4+5+6+7&lang=zh", 422, []string{"请写一到六个数或牌"}},
		{"/plain/solve?hand=1+2&target=many", 422, []string{"Write one to six numbers"}},
	} {
		response := s.get(c.path, nil)
		if response.status != c.status || response.header.Get("Content-Type") != htmlType || response.header["Content-Security-Policy"][0] != pageCSP[0] {
			t.Errorf("%s: %d %v", c.path, response.status, response.header)
		}
		for _, want := range append(c.want, `<link rel="stylesheet" href="/plain.css">`) {
			if !strings.Contains(response.body, want) {
				t.Errorf("%s has no %s:\n%s", c.path, want, response.body)
			}
		}
		for _, forbidden := range []string{"<b>", "<script", "<style", "style=", "onclick"} {
			if strings.Contains(response.body, forbidden) {
				t.Errorf("%s has %s", c.path, forbidden)
			}
		}
	}
	if page := s.get("/", nil).body; !strings.Contains(page, `href="/plain/solve`) {
		t.Error("the page does not link to the plain solver")
	}
}

// TestManifestByLanguage checks that the web app manifest has the name and the description of the
// pages, in the requested language.
func TestManifestByLanguage(t *testing.T) {
	s := serve(t, nil)
	englishDescription := `"description":"Make 24 from four cards.",`
	for _, c := range []struct {
		path   string
		header map[string]string
		want   []string
	}{
		{"/manifest.webmanifest", nil, []string{`"lang":"en"`, `"name":"make24"`, englishDescription}},
		{"/manifest.webmanifest", map[string]string{"Accept-Language": "fr"}, []string{`"lang":"en"`, englishDescription}},
		{"/manifest.webmanifest", map[string]string{"Accept-Language": "zh-CN,zh;q=0.9"}, []string{`"lang":"zh-Hans"`, `"name":"make24 · 算 24 点"`, `"description":"用四张牌算出 24。"`}},
		{"/manifest.webmanifest", map[string]string{"Accept-Language": "zh", "Cookie": "lang=en"}, []string{`"lang":"en"`, englishDescription}},
		{"/manifest.webmanifest?lang=zh", nil, []string{`"lang":"zh-Hans"`}},
	} {
		response := s.get(c.path, c.header)
		if response.status != http.StatusOK || response.header.Get("Content-Type") != "application/manifest+json" || response.header.Get("Cache-Control") != cacheRevalidate {
			t.Errorf("%s %v: %d %v", c.path, c.header, response.status, response.header)
		}
		if vary := response.header.Get("Vary"); vary != "Accept-Encoding, Accept-Language, Cookie" {
			t.Errorf("%s: Vary is %s", c.path, vary)
		}
		for _, want := range append(c.want, `"short_name":"make24"`, `"start_url":"/"`, `"id":"/"`, `"sizes":"any"`) {
			if !strings.Contains(response.body, want) {
				t.Errorf("%s %v has no %s: %s", c.path, c.header, want, response.body)
			}
		}
		if revalidation := s.get(c.path, map[string]string{"If-None-Match": response.header.Get("ETag"), "Accept-Language": c.header["Accept-Language"], "Cookie": c.header["Cookie"]}); revalidation.status != http.StatusNotModified {
			t.Errorf("%s %v with its ETag: %d", c.path, c.header, revalidation.status)
		}
	}
	if _, err := newPages(fstest.MapFS{"manifest.webmanifest": {Data: []byte("{")}}, nil, ""); err == nil {
		t.Error("a manifest with invalid JSON is accepted")
	}
}

// TestPagePreloadsItsLanguage checks that a page preloads the texts only of its own language.
func TestPagePreloadsItsLanguage(t *testing.T) {
	s := serve(t, nil)
	var err error
	s.pages, err = newPages(fstest.MapFS{"index.html": {Data: []byte(`<!doctype html><html lang="en"><head>
    <link rel="modulepreload" crossorigin href="/assets/start-1.js">
    <link rel="modulepreload" hreflang="en" crossorigin href="/assets/first-e.js">
    <link rel="modulepreload" hreflang="zh" crossorigin href="/assets/first-z.js">
  </head>`)}}, []string{"/"}, "")
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string]string{"en": "e", "zh": "z"} {
		page := s.get("/", map[string]string{"Accept-Language": lang}).body
		for _, name := range []string{"e", "z"} {
			if strings.Contains(page, "first-"+name+".js") != (name == want) {
				t.Errorf("%s: %s", lang, page)
			}
		}
		if !strings.Contains(page, "start-1.js") {
			t.Errorf("%s: %s", lang, page)
		}
	}
}
