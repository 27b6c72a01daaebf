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
	Lang, Tag      string
	Words          map[string]string
	Title          string
	Others         []otherLink
	Groups         []viewGroup
	Page           *page // nil on the home page
	Body           template.HTML
	Headings       []heading // of the page, below its title
	Previous, Next *viewLink
	Source         string
}

// otherLink is a link to the same page in another language, or to the first page in it.
type otherLink struct{ Name, Short, Tag, Path string }

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

// newView returns a view in a language, with the links to all pages. current is the path of the page and entry the
// file of its entry in the table; both are empty for the first page.
func (s *site) newView(lang, current, entry string) (*view, error) {
	v := &view{Lang: lang, Tag: describe(lang).Tag, Words: s.Words[lang]}
	for _, other := range languages() {
		if other == lang {
			continue
		}
		link := otherLink{Name: describe(other).Name, Short: describe(other).Short, Tag: describe(other).Tag, Path: "/help/" + other + "/"}
		if file := fileIn(other, entry); entry != "" && s.exists(file) {
			link.Path = s.sitePath(file)
		}
		v.Others = append(v.Others, link)
	}
	for _, g := range s.Groups {
		group := viewGroup{Title: g.Title[lang]}
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
	link := viewLink{Title: e.Title[lang], About: e.About[lang], Path: e.Link, Foreign: lang != english}
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

// describe returns what is known about the language with a code.
func describe(code string) text.Language {
	lang, _ := text.ParseLang(code)
	return lang.Describe()
}

// renderHome returns the first page of the site in a language.
func (s *site) renderHome(lang string) ([]byte, error) {
	v, err := s.newView(lang, "", "")
	if err != nil {
		return nil, err
	}
	v.Title = v.Words["title"]
	return v.execute("home")
}

// renderPage returns a page with links to the pages before and after it.
func (s *site) renderPage(pages []*page, i int) ([]byte, error) {
	p := pages[i]
	v, err := s.newView(p.Lang, p.Path, p.entry)
	if err != nil {
		return nil, err
	}
	d, err := s.document(p.file)
	if err != nil {
		return nil, err
	}
	v.Title, v.Page = d.title, p
	v.Source = codeHost + "/blob/main/docs/" + p.file
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
