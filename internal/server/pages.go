package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/game"
	"github.com/make24/make24/internal/server/help"
	"github.com/make24/make24/internal/server/page"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/puzzle"
)

// pages holds the files of the front end as they are served. Each file is read and hashed when the
// server starts, and compressed with gzip when it is first requested. Files of the documentation are
// rendered then.
type pages struct {
	files    map[string][]*pageFile      // by path and language; one file for all languages
	help     map[string]func() *pageFile // by path
	known    []*pageFile                 // index.html for a browser that has a session, by language
	session  string                      // the name of the session cookie
	base     string                      // the path of the server, from / to /
	notFound []*pageFile                 // the page for unknown paths, by language
	routes   [][]string                  // the segments of the path of each page
	origin   caller.Origin               // the address of the server; empty: unknown
	// headOf returns the head of the page that r requests; nil: all pages have the head of index.html.
	headOf func(r *http.Request, lang text.Lang) page.Head
	// linkedFiles holds pages with heads of their own, by the ETag of index.html and what replaces its head.
	linkedFiles *cache.Cache[string, *pageFile]
}

// pageFile is a file with its response headers.
type pageFile struct {
	body               []byte
	gzipped            func() []byte // returns the gzipped body, or nil if it is not shorter; compresses on the first call
	contentType        string
	etag               string // the ETag of the uncompressed body, without quotes
	cacheControl, vary string
	csp                []string // the Content-Security-Policy; nil: pageCSP
	status             int
}

// Values of Cache-Control. Files with a hash in their name never change; all others must be
// revalidated.
const (
	cacheForever    = "public, max-age=31536000, immutable"
	cacheRevalidate = "no-cache"
)

// newPages reads the front end from dist for a server with the given origin. routes lists the paths
// of its pages. newPages returns an error if a file cannot be read or translated.
func newPages(dist fs.FS, routes []string, origin caller.Origin) (*pages, error) {
	p := &pages{files: map[string][]*pageFile{}, base: origin.Base(), origin: origin, session: game.SessionCookie(origin), linkedFiles: cache.New[string, *pageFile](linkedCacheBytes)}
	for _, route := range routes {
		p.routes = append(p.routes, splitPath(route))
	}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		cacheControl := cacheRevalidate
		switch {
		case name == page.IndexName:
			p.addIndex(string(page.Rebase([]byte(page.WithOrigin(string(body), string(origin))), p.base)))
			return nil
		case name == page.ManifestName:
			p.files["/"+name], err = translateFile(name, func(lang text.Lang) ([]byte, error) {
				translated, err := page.Manifest(lang, body)
				return page.RebaseManifest(translated, p.base), err
			})
			return err
		case strings.HasPrefix(name, "assets/"):
			cacheControl = cacheForever
		}
		file := newPageFile(body, contentTypeOf(name), cacheControl)
		if file.contentType == jsType {
			file.csp = scriptCSP
		}
		p.files["/"+name] = []*pageFile{file}
		return nil
	})
	if err != nil {
		return nil, err
	}
	p.addHelp()
	stylesheet := newPageFile([]byte(plainStyle), contentTypeOf("plain.css"), cacheRevalidate)
	p.files["/plain.css"] = []*pageFile{stylesheet}
	p.notFound, err = translateFile("missing.html", func(lang text.Lang) ([]byte, error) {
		body, err := render(lang, plainView{Missing: true})
		return page.Rebase(body, p.base), err
	})
	for _, file := range p.notFound {
		file.status = http.StatusNotFound
	}
	return p, err
}

// addHelp adds the files of the documentation. The path of a page has no extension, and that of the
// first page in a language ends with a slash.
func (p *pages) addHelp() {
	p.help = map[string]func() *pageFile{}
	for _, name := range help.Names() {
		p.help["/help/"+strings.TrimSuffix(strings.TrimSuffix(name, ".html"), "index")] = sync.OnceValue(func() *pageFile {
			body := help.Render(name)
			switch path.Ext(name) {
			case ".html":
				body = page.Rebase(body, p.base)
			case ".json":
				body = page.RebaseSearch(body, p.base)
			}
			return newPageFile(body, contentTypeOf(name), cacheRevalidate)
		})
	}
}

// redirectToHelp redirects to the first page of the documentation in the user's language.
func redirectToHelp(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Vary", varyLanguage)
	w.Header().Set("Cache-Control", cacheRevalidate)
	http.Redirect(w, r, help.Home(caller.Lang(r)), http.StatusFound)
	return nil
}

// varyLanguage is the Vary header of translated files.
const varyLanguage = "Accept-Encoding, Accept-Language, Cookie"

// translateFile returns a file in each language. bodyFor returns the body in one language.
func translateFile(name string, bodyFor func(text.Lang) ([]byte, error)) (files []*pageFile, err error) {
	for _, lang := range text.Langs() {
		body, err := bodyFor(lang)
		if err != nil {
			return files, fmt.Errorf("%s: %w", name, err)
		}
		file := newPageFile(body, contentTypeOf(name), cacheRevalidate)
		file.vary = varyLanguage
		files = append(files, file)
	}
	return files, nil
}

// addIndex adds index.html in each language. Its inline script and style are part of its
// Content-Security-Policy. The attribute data-known tells the script that the browser has a session,
// so that its player has played before.
func (p *pages) addIndex(body string) {
	csp := []string{cspWith(page.Sources("script", body), page.Sources("style", body))}
	add := func(body string) (files []*pageFile) {
		for _, lang := range text.Langs() {
			file := newPageFile([]byte(page.OnlyLanguage(lang, page.Translate(lang, body))), htmlType, cacheRevalidate)
			file.vary, file.csp = varyLanguage, csp
			files = append(files, file)
		}
		return files
	}
	if p.base != "/" {
		body = strings.Replace(body, `<html lang="en"`, `<html lang="en" data-base="`+html.EscapeString(p.base)+`"`, 1)
	}
	p.files["/"+page.IndexName] = add(body)
	p.known = add(strings.Replace(body, `<html lang="en"`, `<html lang="en" data-known`, 1))
}

// newPageFile returns a file that is compressed as well as possible, when it is first sent.
func newPageFile(body []byte, contentType, cacheControl string) *pageFile {
	return newCompressedFile(body, contentType, cacheControl, gzip.BestCompression)
}

// newCompressedFile is like newPageFile, with a level of package gzip.
func newCompressedFile(body []byte, contentType, cacheControl string, level int) *pageFile {
	sum := sha256.Sum256(body)
	f := &pageFile{body: body, contentType: contentType, cacheControl: cacheControl, vary: "Accept-Encoding", status: http.StatusOK}
	f.etag = base64.RawURLEncoding.EncodeToString(sum[:12])
	if strings.HasPrefix(contentType, "image/") && contentType != svgType || contentType == "font/woff2" || contentType == gzipType {
		f.gzipped = func() []byte { return nil } // the format is compressed already
		return f
	}
	f.gzipped = sync.OnceValue(func() []byte {
		var out bytes.Buffer
		w, _ := gzip.NewWriterLevel(&out, level) // the level is valid
		_, _ = w.Write(body)                     // writing to a buffer cannot fail
		_ = w.Close()
		if out.Len() < len(body) {
			return out.Bytes()
		}
		return nil
	})
	return f
}

const (
	htmlType = "text/html; charset=utf-8"
	svgType  = "image/svg+xml"
	gzipType = "application/gzip"
	jsType   = "text/javascript; charset=utf-8"
)

// contentTypeOf returns the content type of a file by its extension. It does not use package mime,
// whose table depends on the system.
func contentTypeOf(name string) string {
	contentType := map[string]string{
		".html": htmlType, ".css": "text/css; charset=utf-8", ".js": jsType, ".json": "application/json",
		".webmanifest": "application/manifest+json", ".svg": svgType, ".png": "image/png", ".webp": "image/webp", ".ico": "image/x-icon",
		".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".csv": "text/csv; charset=utf-8", ".gz": gzipType,
	}[path.Ext(name)]
	if contentType == "" {
		return "application/octet-stream"
	}
	return contentType
}

func splitPath(route string) []string { return strings.Split(strings.Trim(route, "/"), "/") }

// hasPage reports whether the game has a page at a path.
func (p *pages) hasPage(urlPath string) bool {
	if urlPath == "/"+page.IndexName {
		return true
	}
	segments := splitPath(urlPath)
	return slices.ContainsFunc(p.routes, func(route []string) bool {
		return slices.EqualFunc(route, segments, func(part, text string) bool {
			return part == text || strings.HasPrefix(part, ":") && text != ""
		})
	})
}

// find returns the file for a request, or else the page for unknown paths. In that case, plainText
// reports whether the client does not accept HTML.
func (p *pages) find(r *http.Request) (file *pageFile, plainText bool) {
	files := p.files[r.URL.Path]
	if len(files) == 1 {
		return files[0], false
	}
	if helpFile := p.help[r.URL.Path]; helpFile != nil {
		return helpFile(), false
	}
	lang := caller.Lang(r)
	if index := p.files["/"+page.IndexName]; index != nil && p.hasPage(r.URL.Path) {
		if _, err := r.Cookie(p.session); err == nil {
			index = p.known
		}
		return p.linked(index[lang], r, lang), false
	}
	if files != nil {
		return files[lang], false
	}
	return p.notFound[lang], !strings.Contains(r.Header.Get("Accept"), "text/html")
}

// linkedCacheBytes is the maximum size of pages.linkedFiles, about 100 pages.
const linkedCacheBytes = 8 << 20

// linked returns index.html in a language with the head of the requested page, and with a link to the
// plain solver for the hand of the page.
func (p *pages) linked(index *pageFile, r *http.Request, lang text.Lang) *pageFile {
	pairs := plainLinkReplacement(p.base, plainQuery(r.URL))
	if p.headOf != nil {
		pairs = append(pairs, page.GenericHead(lang).Replacements(p.headOf(r, lang), string(p.origin))...)
	}
	key := index.etag + "\x00" + strings.Join(pairs, "\x00")
	if file, ok := p.linkedFiles.Get(key); ok {
		return file
	}
	body := strings.NewReplacer(pairs...).Replace(string(index.body))
	if body == string(index.body) {
		return index
	}
	file := newCompressedFile([]byte(body), index.contentType, index.cacheControl, gzip.BestSpeed)
	file.vary, file.csp = index.vary, index.csp
	p.linkedFiles.Put(key, file, 2*len(body)+len(key)+cache.EntrySize)
	return file
}

// pageCSP is the Content-Security-Policy of the pages. It allows content of the same origin, but no
// inline scripts and no inline styles.
var pageCSP = []string{cspWith("", "")}

// scriptCSP is the Content-Security-Policy of scripts. It applies to workers, in which the engine runs
// as WebAssembly.
var scriptCSP = []string{cspWith(" 'wasm-unsafe-eval'", "")}

// cspWith returns pageCSP with more sources of scripts and styles, each with a leading space.
func cspWith(scripts, styles string) string { return page.CSP(scripts, styles) + page.FrameAncestors }

// setPageHeaders sets the security headers of a page.
func setPageHeaders(h http.Header) {
	h["Content-Security-Policy"] = pageCSP
	h.Set("Permissions-Policy", "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "+
		"microphone=(), midi=(), payment=(), usb=()")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("X-Frame-Options", "DENY")
}

// serveFallback serves requests without another handler. It sends a page of the game, a file of the
// front end, the page for unknown paths, or a problem.
func (s *Server) serveFallback(w http.ResponseWriter, r *http.Request) error {
	file, plainText, err := s.findPage(r)
	if err != nil {
		return err
	}
	missing := file.status == http.StatusNotFound
	isGet := r.Method == http.MethodGet || r.Method == http.MethodHead
	allow := "GET, HEAD"
	if missing {
		allow = s.allowedMethods(r)
	} else {
		w.(*responseRecorder).route = s.pageRoute
	}
	switch {
	case missing && allow != "", !missing && !isGet:
		w.Header().Set("Allow", allow)
		return badMethod.WithDetail("This path supports " + allow + ".")
	case missing && (plainText || !isGet || s.isAPIRequest(r)):
		return problem.NotFound.WithDetail("The API is described at /docs.")
	}
	setPageHeaders(w.Header())
	if file.csp != nil {
		w.Header()["Content-Security-Policy"] = file.csp
	}
	if lang, isInQuery := caller.QueryLang(r); isInQuery && file.vary == varyLanguage {
		http.SetCookie(w, caller.NewLangCookie(lang, s.options.Origin))
	}
	file.send(w, r)
	return nil
}

// findPage is pages.find, for which the request has a turn: the page of a link is written and compressed for it.
func (s *Server) findPage(r *http.Request) (file *pageFile, plainText bool, err error) {
	ctx, done, err := s.pageTurns.Admit(r.Context(), s.clientKey(r))
	if err != nil {
		return nil, false, queueProblem(err)
	}
	defer done()
	file, plainText = s.pages.find(r.WithContext(ctx))
	if acceptsGzip(r) {
		file.gzipped()
	}
	return file, plainText, nil
}

// isAPIRequest reports whether r is for the API or a request of the game's pages. Such requests get
// problems instead of pages, even if they accept HTML.
func (s *Server) isAPIRequest(r *http.Request) bool {
	return isGameRequest(r) || strings.HasPrefix(r.URL.Path, "/v1/")
}

// send sends the file, or 304 if the client has the current version.
func (f *pageFile) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", f.cacheControl)
	h.Set("Vary", f.vary)
	body, etag := f.body, `"`+f.etag+`"`
	if acceptsGzip(r) {
		if gzipped := f.gzipped(); gzipped != nil {
			body, etag = gzipped, `"`+f.etag+`-gz"`
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", etag)
	if f.status == http.StatusOK && matchesETag(r.Header.Get("If-None-Match"), etag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.contentType)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(f.status)
	_, _ = w.Write(body) // net/http drops the body of a response to HEAD
}

// matchesETag reports whether list, a value of If-None-Match, contains tag or *.
func matchesETag(list, tag string) bool {
	for item := range strings.SplitSeq(list, ",") {
		if item = strings.TrimPrefix(strings.TrimSpace(item), "W/"); item == tag || item == "*" {
			return true
		}
	}
	return false
}

// acceptsGzip reports whether Accept-Encoding allows gzip. An entry for it takes precedence over an
// entry for *.
func acceptsGzip(r *http.Request) (accepts bool) {
	const coding = "gzip"
	for item := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, weight, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(item, " ", "")), ";")
		if name != coding && name != "*" {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimPrefix(weight, "q="), 64)
		isAcceptable := weight == "" || err == nil && q > 0
		if name == coding {
			return isAcceptable
		}
		accepts = isAcceptable
	}
	return accepts
}

// plainLink returns the link of index.html to the plain solver, which works without JavaScript.
func plainLink(base string) string { return `href="` + base + `plain/solve"` }

// maxLinkedHand is the maximum length of a hand or a target in a link to the plain solver, in
// bytes.
const maxLinkedHand = 80

// plainQuery returns the query of the plain solver for the hand in u, the URL of the solver's page
// (/solve/HAND) or of a puzzle (/p/ID). It returns nil if u has no hand.
func plainQuery(u *url.URL) url.Values {
	segments := splitPath(u.Path)
	if len(segments) != 2 || len(segments[1]) > maxLinkedHand || segments[0] != "solve" && segments[0] != "p" {
		return nil
	}
	p, err := puzzle.ParseID(segments[1])
	switch {
	case err == nil:
		query := url.Values{"hand": {p.Hand.String()}, "target": {p.Target.String()}}
		setRules(query, plainRulesOf(p.Rules))
		return query
	case segments[0] == "p":
		return nil
	}
	query := url.Values{"hand": {strings.TrimSpace(strings.ReplaceAll(segments[1], "-", " "))}}
	if target := u.Query().Get("target"); target != "" && len(target) <= maxLinkedHand {
		query.Set("target", target)
	}
	if rules := u.Query().Get("rules"); offersRules(rules) {
		setRules(query, rules)
	}
	return query
}

// setRules adds the name of rules to the query, unless they are the default.
func setRules(query url.Values, rules string) {
	if rules != "" && rules != "classic" {
		query.Set("rules", rules)
	}
}

// plainLinkReplacement returns the pair for strings.NewReplacer that adds query to the link to the
// plain solver, or nil if query is empty.
func plainLinkReplacement(base string, query url.Values) []string {
	if len(query) == 0 {
		return nil
	}
	link := plainLink(base)
	return []string{link, strings.TrimSuffix(link, `"`) + "?" + strings.ReplaceAll(query.Encode(), "&", "&amp;") + `"`}
}
