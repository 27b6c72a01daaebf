package tui

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// theme holds the styles. The program reduces colours to those that the terminal has. With NO_COLOR it
// has none, so no information is shown by colour alone.
type theme struct {
	dim, bold, brass, good, bad, button, armed      lipgloss.Style
	paper, red, paperDim, edge, selected, won, back lipgloss.Style // of cards
}

// newTheme returns the styles for a terminal. Each colour is given for 16, 256 and all colours, since
// the nearest of 16 colours often differs much. All styles except those of cards are legible on light
// and dark terminals.
func newTheme(profile colorprofile.Profile) theme {
	choose := lipgloss.Complete(profile)
	color := func(ansi, ansi256, all string) color.Color {
		return choose(lipgloss.Color(ansi), lipgloss.Color(ansi256), lipgloss.Color(all))
	}
	brass, paperColor := color("3", "136", "#b8860b"), color("15", "255", "#fbf6e9")
	style := lipgloss.NewStyle
	paper := style().Background(paperColor).Foreground(color("0", "16", "#1f2328"))
	return theme{
		dim:    style().Faint(true),
		bold:   style().Bold(true),
		brass:  style().Bold(true).Foreground(brass),
		good:   style().Bold(true).Foreground(color("2", "29", "#2e8b57")),
		bad:    style().Foreground(color("1", "167", "#d1443b")),
		button: style().Bold(true),
		armed:  style().Bold(true).Reverse(true),

		paper:    paper.Bold(true),
		red:      paper.Bold(true).Foreground(color("1", "160", "#c0262d")),
		paperDim: paper.Foreground(color("8", "243", "#6b6455")),
		edge:     paper.Foreground(color("8", "246", "#a89c84")),
		selected: paper.Bold(true).Foreground(brass),
		won:      paper.Bold(true).Background(color("11", "221", "#f2c14e")),
		back:     style().Background(color("2", "23", "#1e5b46")).Foreground(color("15", "255", "#cfe3d8")),
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
