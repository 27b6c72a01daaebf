// Package web holds the built pages of the game, made from web/src by npm run build.
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

// Routes are the paths at which the game has a page, in no order; a part that begins with a
// colon stands for any text.
func Routes() []string {
	pages := map[string]string{}
	if err := json.Unmarshal(routes, &pages); err != nil {
		panic(err) // the file is ours
	}
	return slices.Collect(maps.Keys(pages))
}

// Dist is the built front end: index.html, hashed files under assets, and the service worker.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is fixed
	}
	return sub
}
