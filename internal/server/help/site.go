package help

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/make24/make24/internal/base/text"
)

// tableName is the file with the table of the site.
const tableName = "site.json"

// table is the table of the site: which documents it has, in which order, for which readers.
type table struct {
	Groups     []group
	Repository []string                     // patterns of documents that only the repository has
	Words      map[string]map[string]string // the words around the documents, by language
}

// words holds a text in each language, by its code.
type words map[string]string

// group holds the pages for one group of readers.
type group struct {
	Title words
	Pages []entry
}

// entry is a page in the table.
type entry struct {
	File  string // the Markdown file in docs; empty: the page is at Link
	Link  string // the path of a page that is not part of the site
	Title words  // the English one is empty if File is set: it is the document's
	About words  // what the page is about, in one sentence
}

const english = "en"

// languages returns the codes of the languages that have documents, English first.
var languages = sync.OnceValue(func() (codes []string) {
	for _, lang := range text.Langs() {
		if lang.OfDocuments() == lang {
			codes = append(codes, lang.String())
		}
	}
	return codes
})

// site is the documentation. It never changes, so that goroutines can render pages at the same time.
type site struct {
	table
	docs fs.FS // the folder docs
}

// newSite returns the site of a folder of documents.
func newSite(docs fs.FS) (*site, error) {
	s := &site{docs: docs}
	body, err := fs.ReadFile(docs, tableName)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&s.table); err != nil {
		return nil, fmt.Errorf("%s: %w", tableName, err)
	}
	return s, nil
}

// Names of files besides pages and pictures.
const (
	styleName  = "help.css"
	scriptName = "help.js"
	indexName  = "index.html"
	searchName = "search.json"
)

// names returns the names of all files of the site, sorted.
func (s *site) names() []string {
	names := []string{styleName, scriptName}
	for _, lang := range languages() {
		names = append(names, lang+"/"+indexName, lang+"/"+searchName)
		for _, p := range s.pages(lang) {
			names = append(names, lang+"/"+p.name()+".html")
		}
	}
	_ = fs.WalkDir(s.docs, ".", func(name string, _ fs.DirEntry, err error) error { // a folder in memory
		if err == nil && isPicture(name) {
			names = append(names, name)
		}
		return err
	})
	slices.Sort(names)
	return names
}

// isPicture reports whether a file in docs is one that documents show or link to.
func isPicture(name string) bool {
	return slices.Contains([]string{".csv", ".png", ".svg"}, path.Ext(name))
}

// render returns the file with a name.
func (s *site) render(name string) ([]byte, error) {
	lang, file, _ := strings.Cut(name, "/")
	switch {
	case isPicture(name):
		return fs.ReadFile(s.docs, name)
	case name == styleName:
		return style(), nil
	case name == scriptName:
		return []byte(script), nil
	case !slices.Contains(languages(), lang):
		return nil, fs.ErrNotExist
	case file == indexName:
		return s.renderHome(lang)
	case file == searchName:
		return s.renderSearch(lang)
	}
	pages := s.pages(lang)
	i := slices.IndexFunc(pages, func(p *page) bool { return p.name()+".html" == file })
	if i < 0 {
		return nil, fs.ErrNotExist
	}
	return s.renderPage(pages, i)
}

// page is a page of the site in a language.
type page struct {
	entry string // the Markdown file of its entry in the table
	file  string // its own Markdown file
	Lang  string
	Group string
	Path  string
}

// name returns the name of the page, without a folder and an extension.
func (p *page) name() string { return strings.TrimSuffix(path.Base(p.file), ".md") }

// pages returns the pages in a language, in the order of the table. A page in another language than English exists for each
// document that is translated.
func (s *site) pages(lang string) (pages []*page) {
	for _, g := range s.Groups {
		for _, e := range g.Pages {
			if file := fileIn(lang, e.File); e.File != "" && (lang == english || s.exists(file)) {
				pages = append(pages, &page{entry: e.File, file: file, Lang: lang, Group: g.Title[lang], Path: s.sitePath(file)})
			}
		}
	}
	return pages
}

// fileIn returns the file of a document in a language.
func fileIn(lang, file string) string {
	if lang == english {
		return file
	}
	return lang + "/" + file
}

func (s *site) exists(file string) bool {
	_, err := fs.Stat(s.docs, file)
	return err == nil
}

// sitePath returns the path of the page of a Markdown file in docs, or an empty path if the site does
// not have it.
func (s *site) sitePath(file string) string {
	lang, name, isTranslation := strings.Cut(file, "/")
	if !isTranslation || !slices.Contains(languages(), lang) {
		lang, name = english, file
	}
	if name == "README.md" { // the index of the documents on the code host
		return "/help/" + lang + "/"
	}
	for _, g := range s.Groups {
		if slices.ContainsFunc(g.Pages, func(e entry) bool { return e.File != "" && e.File == name }) {
			return "/help/" + lang + "/" + strings.TrimSuffix(name, ".md")
		}
	}
	return ""
}

// title returns the title of a document.
func (s *site) title(file string) (string, error) {
	body, err := fs.ReadFile(s.docs, file)
	first, _, _ := bytes.Cut(body, []byte("\n"))
	return parseDocument(file, first).title, err
}

// document returns a document.
func (s *site) document(file string) (*document, error) {
	body, err := fs.ReadFile(s.docs, file)
	return parseDocument(file, body), err
}
