// Package help renders the documentation as pages that the server shows under /help. docs/site.json
// has their order and titles.
package help

import (
	_ "embed" // the style and the script
	"fmt"
	"sync"

	"github.com/make24/make24/docs"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/web"
)

//go:embed help.css
var ownStyle string

//go:embed help.js
var script string

// documentation is the site of the embedded documents.
var documentation = sync.OnceValue(func() *site {
	s, err := newSite(docs.Files())
	if err != nil {
		panic(err) // a test renders all files
	}
	return s
})

// Names returns the names of all files of the site, sorted: the pages LANGUAGE/NAME.html, their search
// indexes LANGUAGE/search.json, pictures, and the style and the script of all pages. It renders none.
func Names() []string { return documentation().names() }

// Home returns the path of the first page for readers of a language.
func Home(lang text.Lang) string { return "/help/" + lang.OfDocuments().String() + "/" }

// Render returns the file with a name of Names. Rendering a page takes milliseconds, so callers cache
// what they use again.
func Render(name string) []byte {
	body, err := documentation().render(name)
	if err != nil {
		panic(fmt.Errorf("help: %s: %w", name, err)) // a test renders all files
	}
	return body
}

// style returns the style of the pages: the tokens of the web game and the site's own rules.
func style() []byte { return append(web.Tokens(), ownStyle...) }
