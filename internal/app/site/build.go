package site

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // the revisions of Workbox
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/make24/make24/internal/app/licenses"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/server/help"
	"github.com/make24/make24/internal/server/page"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/mode"
)

// pages lists the pages that work without a server and whose paths have no parameters, by the path
// in their address. A host serves the page 404.html for all others, which is the same page.
var pages = []string{
	"practice", "practice/all", "daily", "daily/archive", "timed", "drills", "duel", "set", "solve", "stats", "history", "settings", "about",
}

// Names of files besides those of the front end.
const (
	missingName  = "404.html"
	workerName   = "sw.js"
	licensesName = "licenses.txt"
	noJekyll     = ".nojekyll" // GitHub Pages serves the files unchanged
)

// builder holds the files of a site while they are made.
type builder struct {
	Options
	files map[string][]byte
}

// build returns the files of a site by their names. routes holds the names of the pages of dist by
// their paths.
func build(ctx context.Context, dist fs.FS, routes map[string]string, o Options) (map[string][]byte, error) {
	b := &builder{o, map[string][]byte{}}
	err := copyFiles(dist, func(name string, body []byte) error {
		b.files[name] = body
		return nil
	})
	for _, name := range help.Names() {
		if err == nil {
			err = b.addHelp(name, help.Render(name))
		}
	}
	if err == nil {
		err = b.addDailies(ctx)
	}
	if err == nil {
		err = b.addPages(routes)
	}
	if err == nil {
		err = b.addManifest()
	}
	if err == nil {
		err = b.addWorker()
	}
	if err != nil {
		return nil, err
	}
	if b.files[strings.TrimPrefix(page.HomePicture, "/")], err = page.Home().PNG(); err != nil {
		return nil, err
	}
	b.files[licensesName] = []byte(licenses.Text())
	b.files[noJekyll] = nil
	return b.files, nil
}

// copyFiles calls add with every file of a file system.
func copyFiles(from fs.FS, add func(name string, body []byte) error) error {
	return fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		return add(name, body)
	})
}

// lazily returns a function that compiles a pattern on the first call. Most commands write no site.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// replaceOnce replaces the only match of a pattern. It returns an error if there is not exactly one,
// since the file of the front end has changed then.
func replaceOnce(name string, body []byte, pattern *regexp.Regexp, replacement string) ([]byte, error) {
	if n := len(pattern.FindAll(body, 2)); n != 1 {
		return nil, fmt.Errorf("site: %s has %d matches of %s", name, n, pattern)
	}
	return pattern.ReplaceAllLiteral(body, []byte(replacement)), nil
}

// The parts of index.html that differ in a site.
var (
	htmlTag    = lazily(`<html lang="[A-Za-z-]+"`)
	charsetTag = lazily(`<meta charset="utf-8" ?/?>`)
	// plainLink matches the link to the plain solver, and plainWords what is said about it. The plain
	// solver needs a server.
	plainLink  = lazily(`\s*<p><a [^>]*href="/plain/solve">[^<]*</a></p>`)
	plainWords = lazily(` The solver works without it\.|求解页面不受影响。`)
)

// addPages replaces index.html and adds its copies for the paths of pages.
func (b *builder) addPages(routes map[string]string) error {
	body := page.WithOrigin(page.Translate(b.Lang, string(b.files[page.IndexName])), b.root())
	body = plainWords().ReplaceAllString(plainLink().ReplaceAllString(body, ""), "")
	if strings.Contains(body, "/plain/") {
		return errors.New("site: " + page.IndexName + " has other links to the plain solver")
	}
	index, err := replaceOnce(page.IndexName, []byte(body), htmlTag(), htmlTag().FindString(body)+` data-site="`+html.EscapeString(b.Base)+`"`)
	if err != nil {
		return err
	}
	if index, err = b.complete(page.IndexName, index); err != nil {
		return err
	}
	b.files[page.IndexName], b.files[missingName] = index, index
	for _, path := range pages {
		section, ok := routes["/"+path]
		if !ok {
			return errors.New("site: there is no page /" + path)
		}
		head := page.NamedHead(b.Lang, section, "/"+path+"/")
		pairs := page.GenericHead(b.Lang).Replacements(head, b.root())
		b.files[path+"/"+page.IndexName] = []byte(strings.NewReplacer(pairs...).Replace(string(index)))
	}
	return nil
}

// root returns the address of the site without the final slash, or "" if its origin is unknown.
func (b *builder) root() string {
	if b.Origin == "" {
		return ""
	}
	return b.Origin + strings.TrimSuffix(b.Base, "/")
}

// complete adds the Content-Security-Policy to a page and moves its links below the base.
func (b *builder) complete(name string, body []byte) ([]byte, error) {
	body = page.Rebase(body, b.Base)
	csp := page.CSP(page.Sources("script", string(body)), page.Sources("style", string(body)))
	return replaceOnce(name, body, charsetTag(), `<meta charset="utf-8" />`+"\n    "+`<meta http-equiv="Content-Security-Policy" content="`+csp+`" />
    <meta name="referrer" content="no-referrer" />`)
}

// addManifest replaces the manifest.
func (b *builder) addManifest() error {
	body, err := page.Manifest(b.Lang, b.files[page.ManifestName])
	b.files[page.ManifestName] = page.RebaseManifest(body, b.Base)
	return err
}

// siteFiles is the variable of the service worker (web/src/app/sw.ts) with the files of a site that
// differ from those of the front end or are not among them.
const siteFiles = "siteFiles"

// storedFile is an entry of siteFiles.
type storedFile struct {
	URL      string `json:"url"`
	Revision string `json:"revision"`
}

// addWorker tells the service worker to store the index.html of the site and the dailies.
func (b *builder) addWorker() error {
	if !bytes.Contains(b.files[workerName], []byte("."+siteFiles)) {
		return fmt.Errorf("site: %s reads no %s", workerName, siteFiles)
	}
	stored := []storedFile{b.entry(page.IndexName)}
	for _, name := range sortedNames(b.files) {
		if strings.HasPrefix(name, dailiesFolder) {
			stored = append(stored, b.entry(name))
		}
	}
	list, err := json.Marshal(stored)
	if err != nil {
		return err
	}
	b.files[workerName] = slices.Concat([]byte("self."+siteFiles+"="), list, []byte(";\n"), b.files[workerName])
	return nil
}

// entry returns the entry of a file in siteFiles.
func (b *builder) entry(name string) storedFile {
	sum := md5.Sum(b.files[name]) //nolint:gosec // a revision
	return storedFile{URL: name, Revision: hex.EncodeToString(sum[:])}
}

// Links of the help. The links between its pages have no extension.
var (
	helpLink   = lazily(`\b(href|src)="/help/([a-zA-Z-]+)/([a-z0-9-]+)(#[^"]*)?"`)
	helpEntry  = lazily(`\["/help/([a-zA-Z-]+)/([a-z0-9-]+)",`)
	serverLink = lazily(`(?s)\s*<li><a href="/docs".*?</li>`)
)

// addHelp adds a file of the help. A page is a folder with index.html, which all hosts serve for its
// path.
func (b *builder) addHelp(name string, body []byte) (err error) {
	switch path, isPage := strings.CutSuffix(name, ".html"); {
	case isPage:
		body = serverLink().ReplaceAll(body, nil)
		body = helpLink().ReplaceAll(body, []byte(`${1}="/help/${2}/${3}/${4}"`))
		if body, err = b.complete(name, body); err != nil {
			return err
		}
		name = strings.TrimSuffix(path, "index")
		if !strings.HasSuffix(name, "/") {
			name += "/"
		}
		name += page.IndexName
	case strings.HasSuffix(name, "/search.json"):
		body = helpEntry().ReplaceAll(body, []byte(`["`+b.Base+`help/${1}/${2}/",`))
	}
	b.files["help/"+name] = body
	return nil
}

// dailiesFolder holds a file for each year.
const dailiesFolder = "dailies/"

// yearOfDailies is the file with the hands of the dailies of a year.
type yearOfDailies struct {
	First  string     `json:"first"`  // the day of the first daily, in UTC
	Number int        `json:"number"` // its number
	Hands  [][]string `json:"hands"`  // of each day
}

// addDailies adds the dailies of all years from the first daily to the last year of the options.
func (b *builder) addDailies(ctx context.Context) error {
	last := b.LastDay()
	d := dealer.New([]byte(b.Seed), nil)
	for day := firstDay(); day.Before(last); {
		if err := ctx.Err(); err != nil {
			return err
		}
		year := yearOfDailies{First: day.Format(time.DateOnly), Number: mode.DailyNumber(day.UnixMilli())}
		name := dailiesFolder + strconv.Itoa(day.Year()) + ".json"
		for y := day.Year(); day.Year() == y; day = day.AddDate(0, 0, 1) {
			hands, err := dailyHands(d, year.Number+len(year.Hands))
			if err != nil {
				return err
			}
			year.Hands = append(year.Hands, hands)
		}
		body, err := json.Marshal(year)
		if err != nil {
			return err
		}
		b.files[name] = append(body, '\n')
	}
	return nil
}

// dailyHands returns the hands of a daily, such as 3.3.8.8.
func dailyHands(d *dealer.Dealer, number int) (hands []string, err error) {
	dealt, err := d.Daily(number)
	if err != nil {
		return nil, err
	}
	for _, h := range dealt {
		p, err := puzzle.ParseID(h.Puzzle)
		if err != nil {
			return nil, err
		}
		hands = append(hands, string(p.Hand.Append(nil, '.')))
	}
	return hands, nil
}
