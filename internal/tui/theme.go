package tui

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// theme holds the styles. The program reduces colours to those that the terminal has. With NO_COLOR it
// has none, so nothing is told by colour alone.
type theme struct {
	dim, bold, title, brass, good, bad, button, armed lipgloss.Style
	paper, red, paperDim, edge, picked, won, back     lipgloss.Style // of cards
}

// The colours, as on the pages. All but those of cards are legible on light and dark terminals.
const (
	brassColor = "#b8860b"
	goodColor  = "#2e8b57"
	badColor   = "#d1443b"
	paperColor = "#fbf6e9"
	inkColor   = "#1f2328"
	redColor   = "#c0262d"
	edgeColor  = "#a89c84"
	feltColor  = "#1e5b46"
)

func newTheme() theme {
	style := lipgloss.NewStyle
	paper := style().Background(lipgloss.Color(paperColor)).Foreground(lipgloss.Color(inkColor))
	return theme{
		dim:    style().Faint(true),
		bold:   style().Bold(true),
		title:  style().Bold(true).Foreground(lipgloss.Color(brassColor)),
		brass:  style().Bold(true).Foreground(lipgloss.Color(brassColor)),
		good:   style().Bold(true).Foreground(lipgloss.Color(goodColor)),
		bad:    style().Foreground(lipgloss.Color(badColor)),
		button: style().Bold(true),
		armed:  style().Bold(true).Reverse(true),

		paper:    paper.Bold(true),
		red:      paper.Bold(true).Foreground(lipgloss.Color(redColor)),
		paperDim: paper.Foreground(lipgloss.Color("#6b6455")),
		edge:     paper.Foreground(lipgloss.Color(edgeColor)),
		picked:   paper.Bold(true).Foreground(lipgloss.Color(brassColor)),
		won:      paper.Bold(true).Background(lipgloss.Color("#f2c14e")),
		back:     style().Background(lipgloss.Color(feltColor)).Foreground(lipgloss.Color("#cfe3d8")),
	}
}

// width returns the number of columns that a text takes: two for most Chinese characters.
func width(s string) int { return lipgloss.Width(s) }

// fit cuts or pads a text to a number of columns.
func fit(s string, columns int) string {
	if width(s) > columns {
		s = ansi.Truncate(s, columns, "…")
	}
	return s + strings.Repeat(" ", max(0, columns-width(s)))
}

// sides returns a line with a text at its left and another at its right end. The left one is cut if
// there is too little space.
func sides(left, right string, columns int) string {
	return fit(left, columns-width(right)) + right
}

// center returns a line with a text in its middle.
func center(s string, columns int) string {
	if width(s) > columns {
		return fit(s, columns)
	}
	return fit(strings.Repeat(" ", (columns-width(s))/2)+s, columns)
}

// wrap breaks a text into lines of at most the given number of columns, and into at most lines lines.
func wrap(s string, columns, lines int) []string {
	if s == "" {
		return nil
	}
	all := strings.Split(ansi.Wrap(s, columns, ""), "\n")
	if len(all) > lines {
		all = all[:lines]
		all[lines-1] = fit(all[lines-1], columns-1) + "…"
	}
	return all
}

// lines returns the lines, filled with empty lines to a number.
func lines(n int, list ...string) []string {
	for len(list) < n {
		list = append(list, "")
	}
	return list[:n]
}
