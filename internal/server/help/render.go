package help

import (
	"bytes"
	_ "embed" // the templates
	"errors"
	"html/template"
	"strings"
	"sync"

	"github.com/make24/make24/internal/base/text"
)

//go:embed page.html
var pageTemplate string

var templates = sync.OnceValue(func() *template.Template { return template.Must(template.New("").Parse(pageTemplate)) })

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
	Previous, Next             *viewLink
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
func (s *site) newView(lang, current string) (*view, error) {
	v := &view{Lang: lang, Other: chinese, Words: s.Words[lang]}
	if lang == chinese {
		v.Other = english
	}
	v.Tag, v.OtherTag = htmlTag(lang), htmlTag(v.Other)
	v.OtherPath = "/help/" + v.Other + "/"
	for _, g := range s.Groups {
		group := viewGroup{Title: g.Title.in(lang)}
		for _, e := range g.Pages {
			link, err := s.link(e, lang)
			if err != nil {
				return nil, err
			}
			link.Current = link.Path == current
			group.Pages = append(group.Pages, link)
		}
		v.Groups = append(v.Groups, group)
	}
	return v, nil
}

// link returns the link to a page from the pages in a language.
func (s *site) link(e entry, lang string) (viewLink, error) {
	link := viewLink{Title: e.Title.in(lang), About: e.About.in(lang), Path: e.Link, Foreign: lang != english}
	if e.File == "" {
		return link, nil
	}
	file := fileIn(lang, e.File)
	if link.Foreign = !s.exists(file); link.Foreign {
		file = e.File
	}
	title, err := s.title(file)
	if link.Title == "" || !link.Foreign {
		link.Title = title
	}
	link.Path = s.sitePath(file)
	return link, err
}

func htmlTag(lang string) string {
	l, _ := text.ParseLang(lang)
	return l.Tag()
}

// renderHome returns the first page of the site in a language.
func (s *site) renderHome(lang string) ([]byte, error) {
	v, err := s.newView(lang, "")
	if err != nil {
		return nil, err
	}
	v.Title = v.Words["title"]
	return v.execute("home")
}

// renderPage returns a page with links to the pages before and after it.
func (s *site) renderPage(pages []*page, i int) ([]byte, error) {
	p := pages[i]
	v, err := s.newView(p.Lang, p.Path)
	if err != nil {
		return nil, err
	}
	d, err := s.document(p.file)
	if err != nil {
		return nil, err
	}
	v.Title, v.Page = d.title, p
	v.Source = codeHost + "/blob/main/docs/" + p.file
	if other := fileIn(v.Other, p.entry); s.exists(other) {
		v.OtherPath = s.sitePath(other)
	}
	neighbour := func(i int) *viewLink {
		if i < 0 || i >= len(pages) {
			return nil
		}
		title, titleErr := s.title(pages[i].file)
		err = errors.Join(err, titleErr)
		return &viewLink{Title: title, Path: pages[i].Path}
	}
	v.Previous, v.Next = neighbour(i-1), neighbour(i+1)
	if err != nil {
		return nil, err
	}
	for _, h := range d.headings {
		if h.Level == 2 || h.Level == 3 {
			v.Headings = append(v.Headings, h)
		}
	}
	body, err := s.renderBody(d)
	if err != nil {
		return nil, err
	}
	v.Body = template.HTML(body) //nolint:gosec // rendered from the documents without their raw HTML
	return v.execute("page")
}

// execute renders a template.
func (v *view) execute(name string) ([]byte, error) {
	var b bytes.Buffer
	if err := templates().ExecuteTemplate(&b, name, v); err != nil {
		return nil, err
	}
	return []byte(strings.TrimLeft(b.String(), "\n")), nil
}
