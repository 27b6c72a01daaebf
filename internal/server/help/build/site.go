package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// tableName is the file with the table of the site.
const tableName = "docs/site.json"

// table is the table of the site: which documents it has, in which order, for which readers.
type table struct {
	Groups     []group
	Repository []string                     // patterns of documents that only the repository has
	Words      map[string]map[string]string // the words around the documents, by language
}

// words holds a text in each language.
type words struct{ En, Zh string }

func (w words) in(lang string) string {
	if lang == chinese {
		return w.Zh
	}
	return w.En
}

// group holds the pages for one group of readers.
type group struct {
	Title words
	Pages []entry
}

// entry is a page in the table.
type entry struct {
	File  string // the Markdown file in docs; empty: the page is at Link
	Link  string // the path of a page that is not part of the site
	Title words  // En is empty if File is set: it is the document's
	About words  // what the page is about, in one sentence
}

const (
	english = "en"
	chinese = "zh"
)

var languages = []string{english, chinese}

// site is the site while it is built.
type site struct {
	table
	repository fs.FS
	documents  map[string]*document // by the path of their file; nil: not a document
	assets     map[string][]byte    // files that pages show or link to, by their name
	errs       []error
}

// page is a page of the site in a language.
type page struct {
	*document
	entry
	Lang  string
	Group string
	Path  string
}

// buildSite returns the files of the site of a repository. It returns an error if a document is
// missing, or if a link or its anchor does not exist.
func buildSite(repository fs.FS) (map[string][]byte, error) {
	s := &site{repository: repository, documents: map[string]*document{}, assets: map[string][]byte{}}
	body, err := fs.ReadFile(repository, tableName)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&s.table); err != nil {
		return nil, fmt.Errorf("%s: %w", tableName, err)
	}
	if err := s.checkTable(); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, lang := range languages {
		if err := s.buildLanguage(files, lang); err != nil {
			return nil, err
		}
	}
	for name, body := range s.assets {
		files[name] = body
	}
	files["help.css"], err = style(repository)
	files["help.js"] = []byte(script)
	return files, errors.Join(append(s.errs, err)...)
}

// buildLanguage adds the pages in a language and their search index to files.
func (s *site) buildLanguage(files map[string][]byte, lang string) error {
	pages := s.pages(lang)
	index := newSearchIndex()
	for i, p := range pages {
		body, err := s.renderPage(pages, i)
		if err != nil {
			return err
		}
		files[lang+"/"+p.name()+".html"] = body
		index.add(p)
	}
	home, err := s.renderHome(lang)
	if err != nil {
		return err
	}
	files[lang+"/index.html"] = home
	files[lang+"/search.json"], err = index.encode()
	return err
}

// pages returns the pages in a language, in the order of the table. A Chinese page exists for each
// document that is translated.
func (s *site) pages(lang string) (pages []*page) {
	for _, g := range s.Groups {
		for _, e := range g.Pages {
			if e.File == "" {
				continue
			}
			file := docsFile(lang, e.File)
			if _, err := fs.Stat(s.repository, file); lang != english && err != nil {
				continue
			}
			if d := s.document(file); d != nil {
				pages = append(pages, &page{document: d, entry: e, Lang: lang, Group: g.Title.in(lang), Path: s.sitePath(file)})
			}
		}
	}
	return pages
}

// docsFile returns the path of a document in a language.
func docsFile(lang, file string) string {
	if lang == english {
		return "docs/" + file
	}
	return "docs/" + lang + "/" + file
}

// sitePath returns the path of the page of a Markdown file, or an empty path if the site does not
// have it.
func (s *site) sitePath(file string) string {
	name, ok := strings.CutPrefix(file, "docs/")
	lang := english
	if translated, isTranslation := strings.CutPrefix(name, chinese+"/"); isTranslation {
		name, lang = translated, chinese
	}
	if ok && name == "README.md" { // the index of the documents on the code host
		return "/help/" + lang + "/"
	}
	for _, g := range s.Groups {
		if ok && slices.ContainsFunc(g.Pages, func(e entry) bool { return e.File != "" && e.File == name }) {
			return "/help/" + lang + "/" + strings.TrimSuffix(name, ".md")
		}
	}
	return ""
}

// checkTable checks that every document in docs is in the table once.
func (s *site) checkTable() error {
	count := map[string]int{}
	for _, g := range s.Groups {
		for _, e := range g.Pages {
			count[e.File]++
			if (e.File == "") == (e.Link == "") {
				return fmt.Errorf("%s: a page needs a file or a link: %v", tableName, e)
			}
		}
	}
	delete(count, "")
	files, err := fs.Glob(s.repository, "docs/*.md")
	if err != nil {
		return err
	}
	for _, file := range files {
		name := path.Base(file)
		for _, pattern := range s.Repository {
			if ok, _ := path.Match(pattern, name); ok {
				count[name]++
			}
		}
		if count[name] != 1 {
			return fmt.Errorf("%s: %s is listed %d times, want once, in groups or in repository", tableName, name, count[name])
		}
	}
	return nil
}

// document returns the document of a Markdown file, or nil if there is none.
func (s *site) document(file string) *document {
	if d, ok := s.documents[file]; ok {
		return d
	}
	body, err := fs.ReadFile(s.repository, file)
	if err != nil {
		s.errs = append(s.errs, err)
		s.documents[file] = nil
		return nil
	}
	d := parseDocument(file, body)
	s.documents[file] = d
	if d.title == "" {
		s.errs = append(s.errs, fmt.Errorf("%s: the first line is not a title", file))
	}
	return d
}
