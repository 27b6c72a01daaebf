package site

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // the revisions of Workbox
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/web"
)

const testOrigin = "https://me.example"

// optionsOf returns the options of a site with the dailies of two years.
func optionsOf(base string) Options {
	return Options{Base: base, Origin: testOrigin, Seed: "make24", Years: 2, Now: time.Date(2026, time.July, 1, 0, 0, 0, 0, time.UTC)}
}

var buildOnce = map[string]func() (map[string][]byte, error){"/": onceBuilt("/"), "/a/make24/": onceBuilt("/a/make24/")}

func onceBuilt(base string) func() (map[string][]byte, error) {
	return sync.OnceValues(func() (map[string][]byte, error) {
		return build(context.Background(), web.Dist(), web.PageNames(), optionsOf(base))
	})
}

// forEachBase calls f with the files of a site at the root of its host and below a path.
func forEachBase(t *testing.T, f func(t *testing.T, base string, files map[string][]byte)) {
	for base, built := range buildOnce {
		t.Run(base, func(t *testing.T) {
			files, err := built()
			if err != nil {
				t.Fatal(err)
			}
			f(t, base, files)
		})
	}
}

// served returns the file that a host serves for an address.
func served(files map[string][]byte, base, address string) ([]byte, bool) {
	name, ok := strings.CutPrefix(address, base)
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	body, found := files[name]
	return body, ok && found
}

var (
	attribute = regexp.MustCompile(`\s(?:href|src)="([^"]*)"`)
	anchor    = regexp.MustCompile(`\sid="([^"]*)"`)
)

// TestLinks checks that every link of every page leads to a file of the site, and to a part of the
// page that exists.
func TestLinks(t *testing.T) {
	forEachBase(t, func(t *testing.T, base string, files map[string][]byte) {
		count := 0
		anchors := map[*byte]map[string]bool{} // by the first byte of a page
		anchorsOf := func(page []byte) map[string]bool {
			if found, ok := anchors[&page[0]]; ok {
				return found
			}
			found := map[string]bool{}
			for _, m := range anchor.FindAllSubmatch(page, -1) {
				found[string(m[1])] = true
			}
			anchors[&page[0]] = found
			return found
		}
		for name, body := range files {
			if path.Ext(name) != ".html" {
				continue
			}
			for _, m := range attribute.FindAllSubmatch(body, -1) {
				address, part, _ := strings.Cut(html.UnescapeString(string(m[1])), "#")
				part, err := url.PathUnescape(part)
				if err != nil {
					t.Error(err)
				}
				if strings.HasPrefix(address, "https://") {
					continue
				}
				target, ok := body, true
				if address != "" {
					target, ok = served(files, base, address)
				}
				if count++; !ok {
					t.Errorf("%s links to %s", name, address)
				}
				if part != "" && (len(target) == 0 || !anchorsOf(target)[part]) {
					t.Errorf("%s links to %s#%s", name, address, part)
				}
			}
			if bytes.Contains(body, []byte("/plain/")) {
				t.Errorf("%s links to the plain solver", name)
			}
		}
		if count < 1000 {
			t.Errorf("found only %d links", count)
		}
		for _, lang := range []string{"en", "zh"} {
			var index struct{ Pages [][]string }
			if err := json.Unmarshal(files["help/"+lang+"/search.json"], &index); err != nil || len(index.Pages) == 0 {
				t.Fatal(err, len(index.Pages))
			}
			for _, entry := range index.Pages {
				if _, ok := served(files, base, entry[0]); !ok {
					t.Errorf("the search finds %s", entry[0])
				}
			}
		}
	})
}

// TestScripts checks that the scripts name no file by an address from the root of the host.
func TestScripts(t *testing.T) {
	forEachBase(t, func(t *testing.T, _ string, files map[string][]byte) {
		fixed := regexp.MustCompile("[\"'`]/(?:assets/|sw\\.js|index\\.html)[^\"'`]*")
		for name, body := range files {
			if path.Ext(name) != ".js" {
				continue
			}
			for _, m := range fixed.FindAll(body, -1) {
				t.Errorf("%s has %s", name, m)
			}
		}
		if bytes.Contains(files["help/help.js"], []byte("'/help")) {
			t.Error("help.js has an address from the root of the host")
		}
	})
}

// TestManifest checks the addresses of the manifest.
func TestManifest(t *testing.T) {
	forEachBase(t, func(t *testing.T, base string, files map[string][]byte) {
		var manifest struct {
			ID       string `json:"id"`
			StartURL string `json:"start_url"`
			Scope    string
			Icons    []struct{ Src string }
		}
		if err := json.Unmarshal(files["manifest.webmanifest"], &manifest); err != nil {
			t.Fatal(err)
		}
		if manifest.ID != base || manifest.StartURL != base || manifest.Scope != base || len(manifest.Icons) == 0 {
			t.Errorf("%+v", manifest)
		}
		for _, icon := range manifest.Icons {
			if _, ok := served(files, base, icon.Src); !ok {
				t.Errorf("there is no %s", icon.Src)
			}
		}
	})
}

// TestWorker checks that the service worker stores the files of the site with their revisions and all
// dailies.
func TestWorker(t *testing.T) {
	forEachBase(t, func(t *testing.T, _ string, files map[string][]byte) {
		// The second list is that of the front end. The entries of the first replace those in it.
		lists := regexp.MustCompile(`\[\{"(?:url|revision)":[^\]]*\}\]`).FindAll(files["sw.js"], -1)
		if len(lists) != 2 || !bytes.HasPrefix(files["sw.js"], []byte("self."+siteFiles+"=[")) {
			t.Fatalf("there are %d lists in %.100s", len(lists), files["sw.js"])
		}
		stored := map[string]bool{}
		for i, list := range lists {
			var entries []storedFile
			if err := json.Unmarshal(list, &entries); err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if i == 1 && stored[e.URL] {
					continue
				}
				body, ok := files[e.URL]
				sum := md5.Sum(body) //nolint:gosec // a revision
				if !ok || e.Revision != "" && e.Revision != hex.EncodeToString(sum[:]) || stored[e.URL] {
					t.Errorf("%s is missing, changed or stored twice", e.URL)
				}
				stored[e.URL] = true
			}
		}
		for _, name := range []string{"index.html", "dailies/2026.json", "dailies/2027.json", "icon.svg"} {
			if !stored[name] {
				t.Errorf("%s is not stored", name)
			}
		}
	})
}

// TestPolicy checks that the Content-Security-Policy of each page has the hashes of exactly its inline
// scripts and styles, and comes before them.
func TestPolicy(t *testing.T) {
	policy := regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)" />`)
	inline := regexp.MustCompile(`(?s)<(script|style)(?:\s[^>]*)?>(\s*[^<\s].*?)</(?:script|style)>`)
	forEachBase(t, func(t *testing.T, _ string, files map[string][]byte) {
		for name, body := range files {
			if path.Ext(name) != ".html" {
				continue
			}
			found := policy.FindAllSubmatchIndex(body, -1)
			if len(found) != 1 {
				t.Fatalf("%s has %d policies", name, len(found))
			}
			csp := string(body[found[0][2]:found[0][3]])
			var hashes []string
			for _, m := range inline.FindAllSubmatchIndex(body, -1) {
				sum := sha256.Sum256(body[m[4]:m[5]])
				hashes = append(hashes, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
				if m[0] < found[0][0] {
					t.Errorf("%s: the policy is too late", name)
				}
			}
			if got := regexp.MustCompile(`'sha256-[^']*'`).FindAllString(csp, -1); !slices.Equal(got, hashes) {
				t.Errorf("%s: the policy has %v, the elements %v", name, got, hashes)
			}
			if !strings.HasPrefix(csp, "default-src 'none'; ") || !strings.Contains(csp, "connect-src 'self'") || strings.Contains(csp, "unsafe") || strings.Contains(csp, "frame-ancestors") {
				t.Errorf("%s: %s", name, csp)
			}
			if regexp.MustCompile(`\s(?:on[a-z]+|style)="`).Match(body) {
				t.Errorf("%s has what its policy forbids", name)
			}
		}
	})
}

// TestHeads checks the titles and the canonical addresses of the pages, and that all are one page.
func TestHeads(t *testing.T) {
	forEachBase(t, func(t *testing.T, base string, files map[string][]byte) {
		if !bytes.Equal(files["404.html"], files["index.html"]) {
			t.Error("404.html differs from index.html")
		}
		for name, title := range map[string]string{"index.html": "make24", "timed/index.html": "Timed run · make24", "practice/all/index.html": "Find all · make24"} {
			address := testOrigin + base + strings.TrimSuffix(name, "index.html")
			for _, want := range []string{
				`<html lang="en" data-site="` + base + `"`, "<title>" + title + "</title>", `<link rel="canonical" href="` + address + `" />`,
				`property="og:url" content="` + address + `"`, `property="og:image" content="` + testOrigin + base + `picture/home.png"`,
			} {
				if n := bytes.Count(files[name], []byte(want)); n != 1 {
					t.Errorf("%s has %d of %s", name, n, want)
				}
			}
		}
	})
	o := optionsOf("/")
	o.Origin, o.Lang = "", text.Chinese
	files, err := build(context.Background(), web.Dist(), web.PageNames(), o)
	if err != nil {
		t.Fatal(err)
	}
	page := string(files["daily/index.html"])
	for _, want := range []string{`<html lang="zh-Hans" data-site="/"`, "<title>每日 · make24</title>", `hreflang="en"`, `hreflang="zh"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page in Chinese has no %s", want)
		}
	}
	for _, other := range []string{"canonical", "og:image", "og:url", testOrigin} {
		if strings.Contains(page, other) {
			t.Errorf("the page without an origin has %s", other)
		}
	}
}

// TestDailies checks that the site deals the dailies of a server with the same seed on every day.
func TestDailies(t *testing.T) {
	files, err := buildOnce["/"]()
	if err != nil {
		t.Fatal(err)
	}
	d := dealer.New([]byte("make24"), nil)
	for year, days := range map[string]int{"2026": 365, "2027": 365} {
		var dailies yearOfDailies
		if err := json.Unmarshal(files["dailies/"+year+".json"], &dailies); err != nil {
			t.Fatal(err)
		}
		if dailies.First != year+"-01-01" || len(dailies.Hands) != days {
			t.Fatalf("%s begins on %s and has %d days", year, dailies.First, len(dailies.Hands))
		}
		first, err := time.Parse(time.DateOnly, dailies.First)
		if err != nil {
			t.Fatal(err)
		}
		for i, hands := range dailies.Hands {
			number := mode.DailyNumber(first.AddDate(0, 0, i).UnixMilli())
			dealt, err := d.Daily(number)
			if err != nil || number != dailies.Number+i || len(hands) != len(dealt) {
				t.Fatalf("day %d of %s: number %d, %v", i, year, number, err)
			}
			for h := range dealt {
				if dealt[h].Puzzle != "1-"+hands[h]+"-24-classic" {
					t.Fatalf("daily %d has %v, not %v", number, hands, dealt)
				}
			}
		}
	}
	if _, ok := files["dailies/2028.json"]; ok {
		t.Error("there are dailies of more years")
	}
	for _, c := range []struct {
		year, years int
		want        string
	}{{2026, 1, "2026-12-31"}, {2028, 10, "2037-12-31"}, {1999, 2, "2027-12-31"}} {
		o := Options{Years: c.years, Now: time.Date(c.year, time.December, 31, 23, 0, 0, 0, time.UTC)}
		if got := o.LastDay().Format(time.DateOnly); got != c.want {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

// TestSameBytes checks that the same options give the same files, and another seed only other dailies.
func TestSameBytes(t *testing.T) {
	first, err := buildOnce["/"]()
	if err != nil {
		t.Fatal(err)
	}
	o := optionsOf("/")
	o.Now = o.Now.AddDate(0, 5, 30).Local()
	for _, seed := range []string{"make24", "other"} {
		o.Seed = seed
		second, err := build(context.Background(), web.Dist(), web.PageNames(), o)
		if err != nil {
			t.Fatal(err)
		}
		var changed []string
		for name := range second {
			if !bytes.Equal(first[name], second[name]) {
				changed = append(changed, name)
			}
		}
		slices.Sort(changed)
		if got, want := strings.Join(changed, " "), map[string]string{"other": "dailies/2026.json dailies/2027.json sw.js"}[seed]; got != want || len(first) != len(second) {
			t.Errorf("%s: %s", seed, got)
		}
	}
}

// TestFileList compares the names of the files with a list, except for the files of the help and those
// with a hash in their name.
func TestFileList(t *testing.T) {
	files, err := buildOnce["/"]()
	if err != nil {
		t.Fatal(err)
	}
	names := slices.DeleteFunc(sortedNames(files), func(name string) bool {
		return strings.HasPrefix(name, "assets/") || strings.HasPrefix(name, "help/")
	})
	want := strings.Fields(`.nojekyll 404.html about/index.html apple-touch-icon.png dailies/2026.json dailies/2027.json
		daily/archive/index.html daily/index.html drills/index.html duel/index.html history/index.html icon-maskable.svg icon.svg index.html
		licenses.txt manifest.webmanifest picture/home.png practice/all/index.html practice/index.html set/index.html
		settings/index.html solve/index.html stats/index.html sw.js timed/index.html`)
	if !slices.Equal(names, want) {
		t.Errorf("%v", names)
	}
	size := 0
	for _, body := range files {
		size += len(body)
	}
	if size > 8<<20 {
		t.Errorf("the site has %d bytes", size)
	}
}

// TestChangedFrontEnd checks that a front end that the package does not understand is an error.
func TestChangedFrontEnd(t *testing.T) {
	files, err := copyOf(web.Dist())
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"index.html": {`<html lang="en"`, "<html"}, "sw.js": {".siteFiles", ".files"}, "manifest.webmanifest": {"{", "["},
	} {
		changed := maps.Clone(files)
		changed[name] = &fstest.MapFile{Data: bytes.Replace(files[name].Data, []byte(change[0]), []byte(change[1]), 1)}
		if _, err := build(context.Background(), changed, web.PageNames(), optionsOf("/")); err == nil {
			t.Errorf("a change of %s is accepted", name)
		}
	}
	if _, err := build(context.Background(), files, map[string]string{"/practice": "practice"}, optionsOf("/")); err == nil {
		t.Error("missing pages are accepted")
	}
}

func copyOf(from fs.FS) (fstest.MapFS, error) {
	to := fstest.MapFS{}
	return to, copyFiles(from, func(name string, body []byte) error {
		to[name] = &fstest.MapFile{Data: body}
		return nil
	})
}

// TestBases checks which paths can be bases.
func TestBases(t *testing.T) {
	for base, want := range map[string]bool{
		"/": true, "/make24/": true, "/a/b.c/d-e_f~/": true, "/" + strings.Repeat("a", MaxBase-2) + "/": true,
		"": false, "/make24": false, "make24/": false, "//": false, "/a//b/": false, "/../": false, "/a/./": false, "/.a/": false,
		"/a b/": false, `/a"/`: false, "/a?b/": false, "/%61/": false, "/é/": false, "/" + strings.Repeat("a", MaxBase-1) + "/": false,
	} {
		if IsBase(base) != want {
			t.Errorf("%q: %t", base, !want)
		}
	}
	for base, want := range map[string]string{
		"/": "", "/make24/": "", "/p/": "/practice", "/prac/": "/practice", "/daily/": "/daily", "/daily24/": "", "/daily/archive/": "/daily/archive",
	} {
		if got := PageBelow(base); got != want {
			t.Errorf("%s: %q", base, got)
		}
	}
}

// site returns files with the given names; each has its name as content.
func site(names ...string) map[string][]byte {
	files := map[string][]byte{}
	for _, name := range names {
		files[name] = []byte(name)
	}
	return files
}

// list returns the names of all files in a folder except the list of the site.
func list(t *testing.T, dir string) string {
	t.Helper()
	var names []string
	err := copyFiles(os.DirFS(dir), func(name string, _ []byte) error {
		names = append(names, name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == listName })
	return strings.Join(names, " ")
}

func put(t *testing.T, dir, name, body string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(body), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestUpdate checks that a second site in a folder replaces the first and keeps the files of others.
func TestUpdate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	if done, err := writeFiles(t.Context(), dir, site("index.html", "assets/a.js", "old/deep/b.html")); err != nil || done.Files != 3 || done.Removed != 0 {
		t.Fatal(done, err)
	}
	put(t, dir, "CNAME", "me.example")
	put(t, dir, "assets/own.png", "")
	before, err := os.Stat(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	done, err := writeFiles(t.Context(), dir, site("index.html", "assets/c.js"))
	if err != nil || done != (Written{Files: 2, Removed: 2, Bytes: 21}) {
		t.Fatal(done, err)
	}
	if got := list(t, dir); got != "CNAME assets/c.js assets/own.png index.html" {
		t.Error(got)
	}
	if _, err := os.Stat(filepath.Join(dir, "old")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("an empty folder remains")
	}
	after, err := os.Stat(filepath.Join(dir, "index.html"))
	if err != nil || !os.SameFile(before, after) {
		t.Error("an unchanged file was written", err)
	}
	// A file of others stays even if a site gets one of that name.
	var conflict *ConflictError
	if _, err := writeFiles(t.Context(), dir, site("index.html", "CNAME")); !errors.As(err, &conflict) || conflict.Name != "CNAME" {
		t.Error(err)
	}
	if got := list(t, dir); got != "CNAME assets/c.js assets/own.png index.html" {
		t.Error(got)
	}
}

// TestOtherFolders checks that Write changes nothing in a folder with other files, or with a list that it
// did not write.
func TestOtherFolders(t *testing.T) {
	for name, body := range map[string]string{
		"notes.txt": "", listName: "", ".hidden": "",
		listName + " ": "x", // another name
	} {
		dir := t.TempDir()
		put(t, dir, name, body)
		if _, err := writeFiles(t.Context(), dir, site("index.html")); !errors.Is(err, ErrFolder) {
			t.Errorf("%q: %v", name, err)
		}
		if got := list(t, dir); strings.Contains(got, "index.html") {
			t.Errorf("%q: %s", name, got)
		}
	}
	for _, name := range []string{"../../victim", "/etc/passwd", "a/../../victim", ".", "", "a//b"} {
		parent := t.TempDir()
		dir := filepath.Join(parent, "site")
		put(t, parent, "victim", "")
		put(t, dir, listName, listTitle+"\n"+name+"\n")
		if _, err := writeFiles(t.Context(), dir, site("index.html")); !errors.Is(err, ErrFolder) {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := os.Stat(filepath.Join(parent, "victim")); err != nil {
			t.Error(err)
		}
	}
	dir := t.TempDir()
	put(t, dir, ".git/config", "")
	put(t, dir, tempName, "of a killed process")
	if _, err := writeFiles(t.Context(), dir, site("index.html")); err != nil {
		t.Error(err)
	}
	if got := list(t, dir); got != ".git/config index.html" {
		t.Error(got)
	}
	file := filepath.Join(t.TempDir(), "file")
	put(t, filepath.Dir(file), "file", "")
	if _, err := writeFiles(t.Context(), file, site("index.html")); err == nil {
		t.Error("a file is accepted as folder")
	}
}

// TestInterrupted checks that the old site is complete while a new one is written, with the page and the
// service worker last, and that the next Write removes what an interrupted one left.
func TestInterrupted(t *testing.T) {
	old := site("index.html", "sw.js", "assets/old.js", "about/index.html")
	next := map[string][]byte{}
	for _, name := range []string{"index.html", "sw.js", "assets/next.js", "about/index.html", "z.txt"} {
		next[name] = []byte("next")
	}
	for n := range len(next) + 1 {
		dir := t.TempDir()
		if _, err := writeFiles(t.Context(), dir, old); err != nil {
			t.Fatal(err)
		}
		ctx := &countedContext{t.Context(), n}
		if _, err := writeFiles(ctx, dir, next); (err == nil) != (n == len(next)) {
			t.Fatal(n, err)
		}
		if n < len(next) {
			for i, name := range []string{"assets/next.js", "z.txt", "about/index.html", "index.html", "sw.js"} {
				body, err := os.ReadFile(filepath.Join(dir, name))
				if isNew := string(body) == "next"; isNew != (i < n) || err != nil && old[name] != nil {
					t.Errorf("%d files: %s is %q", n, name, body)
				}
			}
			if _, err := os.Stat(filepath.Join(dir, "assets", "old.js")); err != nil {
				t.Error(err)
			}
		}
		if _, err := writeFiles(t.Context(), dir, old); err != nil {
			t.Fatal(err)
		}
		if got := list(t, dir); got != "about/index.html assets/old.js index.html sw.js" {
			t.Errorf("%d files: %s", n, got)
		}
	}
}

// countedContext is cancelled after its error was asked n times.
type countedContext struct {
	context.Context
	n int
}

func (c *countedContext) Err() error {
	if c.n--; c.n < 0 {
		return context.Canceled
	}
	return nil
}

// TestFullDisk checks that an error of writing names the file of the site.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if _, err := writeFiles(t.Context(), dir, site("index.html", "a")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "a")); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "a/in-the-way", "")
	var file *fs.PathError
	if _, err := writeFiles(t.Context(), dir, map[string][]byte{"index.html": []byte("next"), "a": nil}); !errors.As(err, &file) || file.Path != filepath.Join(dir, "a") {
		t.Error(err)
	}
	if body, err := os.ReadFile(filepath.Join(dir, "index.html")); string(body) != "index.html" {
		t.Errorf("%q %v", body, err)
	}
	if _, err := os.Stat(filepath.Join(dir, tempName)); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a temporary file remains")
	}
}
