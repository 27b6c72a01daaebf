package main

import (
	"bytes"
	_ "embed" // the templates, the style and the script
	"html/template"
	"io/fs"
	"strings"
)

//go:embed page.html
var pageTemplate string

//go:embed help.css
var ownStyle string

//go:embed help.js
var script string

var templates = template.Must(template.New("").Parse(pageTemplate))

// style returns the style of the pages: the tokens of the web game and the site's own rules.
func style(repository fs.FS) ([]byte, error) {
	tokens, err := fs.ReadFile(repository, "web/src/ui/theme/tokens.css")
	return append(tokens, ownStyle...), err
}

// view is what a template shows.
type view struct {
	Lang, Tag, Other, OtherTag string
	Words                      map[string]string
	Title                      string
	OtherPath                  string
	Groups                     []viewGroup
	Page                       *page // nil on the home page
	Body                       template.HTML
	Headings                   []heading // of the page, below its title
	Previous, Next             *page
	Source                     string
}

type viewGroup struct {
	Title string
	Pages []viewLink
}

// viewLink is a link to a page.
type viewLink struct {
	Title, About, Path string
	Foreign            bool // the page is in English, the link is not
	Current            bool
}

// newView returns a view in a language, with the links to all pages. current is the path of the page.
func (s *site) newView(lang, current string) *view {
	v := &view{Lang: lang, Other: chinese, Words: s.Words[lang]}
	if lang == chinese {
		v.Other = english
	}
	v.Tag, v.OtherTag = htmlTag(lang), htmlTag(v.Other)
	v.OtherPath = "/help/" + v.Other + "/"
	for _, g := range s.Groups {
		group := viewGroup{Title: g.Title.in(lang)}
		for _, e := range g.Pages {
			link := viewLink{Title: e.Title.in(lang), About: e.About.in(lang), Path: e.Link, Foreign: lang != english}
			if e.File != "" {
				file := docsFile(lang, e.File)
				if _, err := fs.Stat(s.repository, file); err == nil {
					link.Foreign = false
				} else {
					file = docsFile(english, e.File)
				}
				d := s.document(file)
				if d == nil {
					continue
				}
				link.Path = s.sitePath(file)
				if link.Title == "" || !link.Foreign {
					link.Title = d.title
				}
			}
			link.Current = link.Path == current
			group.Pages = append(group.Pages, link)
		}
		v.Groups = append(v.Groups, group)
	}
	return v
}

func htmlTag(lang string) string {
	if lang == chinese {
		return "zh-Hans"
	}
	return lang
}

// renderHome returns the first page of the site in a language.
func (s *site) renderHome(lang string) ([]byte, error) {
	v := s.newView(lang, "")
	v.Title = v.Words["title"]
	return v.execute("home")
}

// renderPage returns a page with links to the pages before and after it.
func (s *site) renderPage(pages []*page, i int) ([]byte, error) {
	p := pages[i]
	v := s.newView(p.Lang, p.Path)
	v.Title, v.Page = p.title, p
	v.Source = codeHost + "/blob/main/" + p.file
	if other := docsFile(v.Other, p.File); s.exists(other) {
		v.OtherPath = s.sitePath(other)
	}
	if i > 0 {
		v.Previous = pages[i-1]
	}
	if i+1 < len(pages) {
		v.Next = pages[i+1]
	}
	for _, h := range p.headings {
		if h.Level == 2 || h.Level == 3 {
			v.Headings = append(v.Headings, h)
		}
	}
	body, err := p.render(s)
	if err != nil {
		return nil, err
	}
	v.Body = template.HTML(body) //nolint:gosec // rendered from the documents without their raw HTML
	return v.execute("page")
}

func (s *site) exists(file string) bool {
	_, err := fs.Stat(s.repository, file)
	return err == nil
}

// execute renders a template.
func (v *view) execute(name string) ([]byte, error) {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, v); err != nil {
		return nil, err
	}
	return []byte(strings.TrimLeft(b.String(), "\n")), nil
}
