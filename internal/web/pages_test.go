package web

import (
	"compress/gzip"
	"image/png"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/make24/make24/internal/web/problem"
	front "github.com/make24/make24/web"
)

// get sends a GET request with the headers of a browser. It does not decompress the response.
func (s *testServer) get(path string, head map[string]string) httpResult {
	s.t.Helper()
	request, err := http.NewRequest(http.MethodGet, s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Accept", "text/html,application/xhtml+xml")
	request.Header.Set("Accept-Encoding", "identity")
	for name, value := range head {
		request.Header.Set(name, value)
	}
	return s.do(request)
}

// TestPagesOfTheGame checks that every page of the game is served at its path, in the requested
// language and with its security headers.
func TestPagesOfTheGame(t *testing.T) {
	s := serve(t, nil)
	for _, route := range append(front.Routes(), "/index.html", "/solve/", "/p/1-3.3.8.8-24-classic?lang=en") {
		path := strings.NewReplacer(":hand", "2-4-6-7", ":puzzle", "1-3.3.8.8-24-classic", ":run", "abc").Replace(route)
		answer := s.get(path, nil)
		if answer.status != http.StatusOK || !strings.Contains(answer.body, `<html lang="en"`) || answer.header.Get("Content-Type") != htmlType {
			t.Errorf("%s: %d %.100s", path, answer.status, answer.body)
		}
		if want := "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
			"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"; answer.header.Get("Content-Security-Policy") != want {
			t.Errorf("%s: %s", path, answer.header.Get("Content-Security-Policy"))
		}
		for name, want := range map[string]string{
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff",
			"Cache-Control": "no-cache", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
		} {
			if answer.header.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, answer.header.Get(name))
			}
		}
		if !strings.Contains(answer.header.Get("Permissions-Policy"), "camera=()") || strings.Contains(answer.header.Get("Permissions-Policy"), "publickey") {
			t.Errorf("%s: %s", path, answer.header.Get("Permissions-Policy"))
		}
	}
	// The page has nothing that the policy forbids.
	page := s.get("/", nil).body
	for _, odd := range []string{"<style", " style=", " onclick=", "http://", "https://", "javascript:"} {
		if strings.Contains(page, odd) {
			t.Errorf("the page has %s", odd)
		}
	}
	if m := regexp.MustCompile(`<script(?:\s[^>]*)?>\s*[^<\s]`).FindString(page); m != "" {
		t.Errorf("the page has an inline script: %s", m)
	}
}

func TestPageLanguage(t *testing.T) {
	s := serve(t, nil)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, accept, cookie, want string }{
		{"/", "", "", "en"},
		{"/", "zh-CN,zh;q=0.9,en;q=0.8", "", "zh-Hans"},
		{"/", "zh-TW", "", "zh-Hans"},
		{"/", "en;q=0.5,zh;q=0.9", "", "zh-Hans"},
		{"/", "fr-FR, de;q=0.9", "", "en"},
		{"/", "fr, zh;q=0.4, en;q=0.3", "", "zh-Hans"},
		{"/", ";;;", "", "en"},
		{"/", "zh", "lang=en", "en"},
		{"/", "en", "lang=zh", "zh-Hans"},
		{"/", "zh", "lang=fr", "zh-Hans"},
		{"/?lang=zh", "en", "lang=en", "zh-Hans"},
		{"/daily?lang=fr", "en", "", "en"},
	} {
		answer := s.get(c.path, map[string]string{"Accept-Language": c.accept, "Cookie": c.cookie})
		if !strings.Contains(answer.body, `<html lang="`+c.want+`"`) {
			t.Errorf("%+v: %.120s", c, answer.body)
		}
		for _, name := range []string{"Accept-Language", "Cookie", "Accept-Encoding"} {
			if !strings.Contains(answer.header.Get("Vary"), name) {
				t.Errorf("Vary is %q", answer.header.Get("Vary"))
			}
		}
		if asked := strings.HasSuffix(c.path, "=zh"); asked != strings.HasPrefix(answer.header.Get("Set-Cookie"), "lang=zh; Path=/; Max-Age=34560000") {
			t.Errorf("%+v: the cookie is %q", c, answer.header.Get("Set-Cookie"))
		}
	}
	s.client.Jar = jar
	s.get("/?lang=zh", nil)
	if answer := s.get("/timed", map[string]string{"Accept-Language": "en"}); !strings.Contains(answer.body, "zh-Hans") {
		t.Error("the chosen language is not remembered")
	}
}

func TestNoSuchPage(t *testing.T) {
	s := serve(t, nil)
	for _, path := range []string{"/nothing", "/solve/1/2", "/assets/none.js", "/p/", "/.git/config", "/index", "/%2e%2e/etc/passwd"} {
		answer := s.get(path, nil)
		if answer.status != http.StatusNotFound || !strings.Contains(answer.body, "There is nothing here") || answer.header.Get("ETag") == "" {
			t.Errorf("%s: %d %.100s", path, answer.status, answer.body)
		}
		if zh := s.get(path, map[string]string{"Accept-Language": "zh"}); !strings.Contains(zh.body, "这里没有内容") || zh.status != http.StatusNotFound {
			t.Errorf("%s: %d %.100s", path, zh.status, zh.body)
		}
		wantProblem(t, s.ask("GET", path, "", ""), problem.NotFound, "/docs")
	}
	for _, path := range []string{"/v1/nothing", "/game/nothing", "/game/me"} { // without a store there is no game
		wantProblem(t, s.get(path, nil), problem.NotFound, "/docs")
	}
	wantProblem(t, s.ask("POST", "/", "", ""), badMethod, "GET, HEAD")
	wantProblem(t, s.ask("POST", "/nothing", "", ""), problem.NotFound, "")
	if answer := s.ask("HEAD", "/", "", ""); answer.status != http.StatusOK || answer.body != "" || answer.header.Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d %q", answer.status, answer.body)
	}
}

// TestPageMetadata checks that the title and the metadata for links are in the requested language.
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
		page := s.get("/daily", map[string]string{"Accept-Language": accept}).body
		for _, part := range want {
			if strings.Count(page, part) != 1 {
				t.Errorf("in %s the page lacks %s", accept, part)
			}
		}
	}
	if icon := s.get("/apple-touch-icon.png", nil); icon.status != http.StatusOK || icon.header.Get("Content-Type") != "image/png" {
		t.Errorf("the icon: %d %v", icon.status, icon.header)
	}
}

// TestLinksHaveAPicture checks that pages name an image for links if the server knows its origin,
// since the URL of the image must be absolute.
func TestLinksHaveAPicture(t *testing.T) {
	page, err := os.ReadFile("../../web/index.html")
	if err != nil {
		t.Fatal(err)
	}
	image, err := os.ReadFile("../../web/public/share.png")
	if err != nil || len(image) > 40<<10 {
		t.Fatalf("the picture has %d bytes (%v)", len(image), err)
	}
	dist := fstest.MapFS{"index.html": {Data: page}, "share.png": {Data: image}}
	s := serve(t, nil)
	if s.pages, err = newPages(dist, []string{"/", "/daily"}, "https://play.example.org"); err != nil {
		t.Fatal(err)
	}
	for accept, alt := range map[string]string{"en": "Four cards, 3 3 8 8, and 24.", "zh": "四张牌 3 3 8 8，和 24。"} {
		body := s.get("/daily", map[string]string{"Accept-Language": accept}).body
		for _, part := range []string{
			`<meta property="og:image" content="https://play.example.org/share.png" />`, `property="og:image:width" content="1200"`,
			`property="og:image:height" content="630"`, `property="og:image:alt" content="` + alt + `"`,
			`name="twitter:card" content="summary_large_image"`,
		} {
			if strings.Count(body, part) != 1 {
				t.Errorf("in %s the page lacks %s", accept, part)
			}
		}
	}
	answer := s.get("/share.png", nil)
	size, err := png.DecodeConfig(strings.NewReader(answer.body))
	if err != nil || answer.header.Get("Content-Type") != "image/png" || size.Width != 1200 || size.Height != 630 {
		t.Errorf("the picture: %d %v %+v %v", answer.status, answer.header, size, err)
	}
	if s.pages, err = newPages(dist, []string{"/"}, ""); err != nil {
		t.Fatal(err)
	}
	if body := s.get("/", nil).body; strings.Contains(body, "share.png") || strings.Contains(body, "og:image") ||
		strings.Contains(body, "twitter") || !strings.Contains(body, `property="og:locale" content="en"`) {
		t.Errorf("a server without an origin has an image: %s", body)
	}
}

func TestFilesOfTheGame(t *testing.T) {
	s := serve(t, nil)
	long := strings.Repeat("let x = 24;\n", 100)
	var err error
	s.pages, err = newPages(fstest.MapFS{
		"index.html":           {Data: []byte(`<!doctype html><html lang="en">`)},
		"assets/a-1234.js":     {Data: []byte(long)},
		"assets/b-1234.css":    {Data: []byte("a{}")},
		"assets/c-1234.woff2":  {Data: []byte(long)},
		"assets/d-1234.bin":    {Data: []byte("x")},
		"sw.js":                {Data: []byte("self")},
		"manifest.webmanifest": {Data: []byte("{}")},
		"icon.svg":             {Data: []byte("<svg/>")},
		"icon.png":             {Data: []byte(long)},
	}, []string{"/"}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, kind, cache string }{
		{"/assets/a-1234.js", "text/javascript; charset=utf-8", cacheForever},
		{"/assets/b-1234.css", "text/css; charset=utf-8", cacheForever},
		{"/assets/c-1234.woff2", "font/woff2", cacheForever},
		{"/assets/d-1234.bin", "application/octet-stream", cacheForever},
		{"/sw.js", "text/javascript; charset=utf-8", cacheRevalidate},
		{"/manifest.webmanifest", "application/manifest+json", cacheRevalidate},
		{"/icon.svg", "image/svg+xml", cacheRevalidate},
		{"/icon.png", "image/png", cacheRevalidate},
		{"/plain.css", "text/css; charset=utf-8", cacheRevalidate},
	} {
		answer := s.get(c.path, nil)
		if answer.status != http.StatusOK || answer.header.Get("Content-Type") != c.kind || answer.header.Get("Cache-Control") != c.cache {
			t.Errorf("%s: %d %v", c.path, answer.status, answer.header)
		}
		if allowed := answer.header.Get("Service-Worker-Allowed"); (c.path == "/sw.js") != (allowed == "/") {
			t.Errorf("%s may control %q", c.path, allowed)
		}
		again := s.get(c.path, map[string]string{"If-None-Match": `"other", W/` + answer.header.Get("ETag")})
		if again.status != http.StatusNotModified || again.body != "" || again.header.Get("ETag") != answer.header.Get("ETag") {
			t.Errorf("%s again: %d %q", c.path, again.status, again.body)
		}
		if other := s.get(c.path, map[string]string{"If-None-Match": `"other"`}); other.status != http.StatusOK {
			t.Errorf("%s with another tag: %d", c.path, other.status)
		}
	}
	plain := s.get("/assets/a-1234.js", nil)
	for accept, zipped := range map[string]bool{
		"gzip": true, "br, gzip;q=0.5": true, "*": true, "GZIP": true, "": false, "identity": false, "gzip;q=0": false, "gzip; q=0.0": false, "br": false,
	} {
		answer := s.get("/assets/a-1234.js", map[string]string{"Accept-Encoding": accept})
		if is := answer.header.Get("Content-Encoding") == "gzip"; is != zipped {
			t.Errorf("%q: Content-Encoding is %q", accept, answer.header.Get("Content-Encoding"))
			continue
		}
		body := answer.body
		if zipped {
			if answer.header.Get("ETag") == plain.header.Get("ETag") {
				t.Error("two bodies have the same ETag")
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
		if body != strings.TrimSuffix(long, "\n") {
			t.Errorf("%q: %.100q", accept, body)
		}
	}
	for _, path := range []string{"/assets/c-1234.woff2", "/icon.png", "/assets/d-1234.bin"} {
		if answer := s.get(path, map[string]string{"Accept-Encoding": "gzip"}); answer.header.Get("Content-Encoding") != "" {
			t.Errorf("%s is compressed twice", path)
		}
	}
}

// TestPlainSolver checks the solver without JavaScript, in both languages.
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
		{"/plain/solve?hand=-3+4", 422, []string{"Write one to six numbers"}},
		{"/plain/solve?hand=100+75+2&target=152", 200, []string{"cannot make 152"}},
		{"/plain/solve?hand=3+8&target=8/3", 200, []string{"<li>8 ÷ 3</li>"}},
		{"/plain/solve?hand=%3Cb%3E&lang=en", 422, []string{`role="alert"`, "Write one to six numbers", "&lt;b&gt;"}},
		{"/plain/solve?hand=1+2+3+4+5+6+7&lang=zh", 422, []string{"请写一到六个数或牌"}},
		{"/plain/solve?hand=1+2&target=many", 422, []string{"Write one to six numbers"}},
	} {
		answer := s.get(c.path, nil)
		if answer.status != c.status || answer.header.Get("Content-Type") != htmlType || answer.header["Content-Security-Policy"][0] != pageCSP[0] {
			t.Errorf("%s: %d %v", c.path, answer.status, answer.header)
		}
		for _, want := range append(c.want, `<link rel="stylesheet" href="/plain.css">`) {
			if !strings.Contains(answer.body, want) {
				t.Errorf("%s has no %s:\n%s", c.path, want, answer.body)
			}
		}
		for _, odd := range []string{"<b>", "<script", "<style", "style=", "onclick"} {
			if strings.Contains(answer.body, odd) {
				t.Errorf("%s has %s", c.path, odd)
			}
		}
	}
	if page := s.get("/", nil).body; !strings.Contains(page, `href="/plain/solve`) {
		t.Error("the page does not link to the solver without JavaScript")
	}
}

// TestManifestByLanguage checks that the web app manifest has the name and the description of the
// pages, in the requested language.
func TestManifestByLanguage(t *testing.T) {
	s := serve(t, nil)
	english := `"description":"Make 24 from four cards.",`
	for _, c := range []struct {
		path string
		head map[string]string
		want []string
	}{
		{"/manifest.webmanifest", nil, []string{`"lang":"en"`, `"name":"make24"`, english}},
		{"/manifest.webmanifest", map[string]string{"Accept-Language": "fr"}, []string{`"lang":"en"`, english}},
		{"/manifest.webmanifest", map[string]string{"Accept-Language": "zh-CN,zh;q=0.9"}, []string{`"lang":"zh-Hans"`, `"name":"make24 · 算 24 点"`, `"description":"用四张牌算出 24。"`}},
		{"/manifest.webmanifest", map[string]string{"Accept-Language": "zh", "Cookie": "lang=en"}, []string{`"lang":"en"`, english}},
		{"/manifest.webmanifest?lang=zh", nil, []string{`"lang":"zh-Hans"`}},
	} {
		answer := s.get(c.path, c.head)
		if answer.status != http.StatusOK || answer.header.Get("Content-Type") != "application/manifest+json" || answer.header.Get("Cache-Control") != cacheRevalidate {
			t.Errorf("%s %v: %d %v", c.path, c.head, answer.status, answer.header)
		}
		if vary := answer.header.Get("Vary"); vary != "Accept-Encoding, Accept-Language, Cookie" {
			t.Errorf("%s varies with %s", c.path, vary)
		}
		for _, want := range append(c.want, `"short_name":"make24"`, `"start_url":"/"`, `"id":"/"`, `"sizes":"any"`) {
			if !strings.Contains(answer.body, want) {
				t.Errorf("%s %v has no %s: %s", c.path, c.head, want, answer.body)
			}
		}
		if again := s.get(c.path, map[string]string{"If-None-Match": answer.header.Get("ETag"), "Accept-Language": c.head["Accept-Language"], "Cookie": c.head["Cookie"]}); again.status != http.StatusNotModified {
			t.Errorf("%s %v: %d when requested again", c.path, c.head, again.status)
		}
	}
	if _, err := newPages(fstest.MapFS{"manifest.webmanifest": {Data: []byte("{")}}, nil, ""); err == nil {
		t.Error("a manifest with invalid JSON is accepted")
	}
}

// TestPagePreloadsItsLanguage checks that a page preloads the texts of its own language only.
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
