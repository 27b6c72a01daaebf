// Package reportstyle holds the style of the pages that commands write: reports of surveys and
// evaluations.
package reportstyle

import (
	_ "embed" // the style
	"html/template"
)

//go:embed style.css
var style string

// CSS returns the style sheet of a report.
func CSS() template.CSS { return template.CSS(style) } //nolint:gosec // our own file
