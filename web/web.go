// Package web embeds the front end of the game, built from web/src by npm run build.
package web

import (
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

// Routes returns the paths of the game's pages, in no particular order. A path segment that begins
// with a colon matches any text.
func Routes() []string {
	pages := map[string]string{}
	if err := json.Unmarshal(routes, &pages); err != nil {
		panic(err) // the embedded file is valid
	}
	return slices.Collect(maps.Keys(pages))
}

// Dist returns the built front end: index.html, hashed files under assets, and the service worker.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is fixed
	}
	return sub
}
