// Package help holds the documentation as pages that the server shows under /help. They are built
// from the Markdown files in docs, whose order and titles docs/site.json has.
package help

import (
	"embed"
	"io/fs"
)

//go:generate go run ./build ../../.. site

//go:embed all:site
var site embed.FS

// Site returns the files of the site by their path below /help: the pages LANGUAGE/NAME.html, their
// search indexes LANGUAGE/search.json, pictures, and the style and the script of all pages.
func Site() fs.FS {
	sub, err := fs.Sub(site, "site")
	if err != nil {
		panic(err) // the name is fixed
	}
	return sub
}
