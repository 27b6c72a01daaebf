// Package web embeds the front end of the game, built from web/src by npm run build.
package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"io/fs"
	"maps"
	"slices"
)

//go:embed all:dist
var dist embed.FS

//go:embed src/routes.json
var routes []byte

//go:embed src/ui/theme/tokens.css
var tokens []byte

// Tokens returns a copy of the style sheet with the colours, sizes and fonts of the pages.
func Tokens() []byte { return bytes.Clone(tokens) }

// PageNames returns the names of the game's pages by their paths. A path segment that begins with a
// colon matches any text. The message web.nav.NAME is the title of a page.
func PageNames() map[string]string {
	pages := map[string]string{}
	if err := json.Unmarshal(routes, &pages); err != nil {
		panic(err) // the embedded file is valid
	}
	return pages
}

// Routes returns the paths of the game's pages, in no particular order.
func Routes() []string { return slices.Collect(maps.Keys(PageNames())) }

// Dist returns the built front end: index.html, hashed files under assets, and the service worker.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is fixed
	}
	return sub
}
