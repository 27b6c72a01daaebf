// Package docs embeds the documentation, which package help renders.
package docs

import (
	"embed"
	"io/fs"
)

//go:embed site.json *.md *.csv *.png *.svg zh/*.md zh/*.svg zh-Hant/*.md zh-Hant/*.svg
var files embed.FS

// Files returns the documents, the table site.json and the files that documents show or link to.
func Files() fs.FS { return files }
