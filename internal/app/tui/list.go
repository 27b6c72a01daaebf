package tui

import "github.com/make24/make24/internal/base/text"

// list is the selection in a list of rows that may be longer than the screen.
type list struct{ selected int }

// press moves the selection among n rows.
func (l list) press(key string, n int) list {
	switch key {
	case "up", "k", "shift+tab":
		l.selected--
	case "down", "j", "tab":
		l.selected++
	case "pgup":
		l.selected -= 10
	case "pgdown":
		l.selected += 10
	case "home", "g":
		l.selected = 0
	case "end", "G":
		l.selected = n - 1
	}
	l.selected = max(0, min(l.selected, n-1))
	return l
}

// visible returns the rows that fit into an area of height rows, with the selected one in the middle.
// An arrow at the end of the first or the last row shows that the list has more rows there.
func (l list) visible(e *Env, rows []string, columns, height int) []string {
	if len(rows) <= height {
		return rows
	}
	top := max(0, min(l.selected-height/2, len(rows)-height))
	shown := append([]string(nil), rows[top:top+height]...)
	if top > 0 {
		shown[0] = sides(shown[0], e.theme.dim.Render(e.glyph("↑", "^")), columns)
	}
	if top+height < len(rows) {
		shown[height-1] = sides(shown[height-1], e.theme.dim.Render(e.glyph("↓", "v")), columns)
	}
	return shown
}

// markWidth is the number of columns of the mark of the selection.
const markWidth = 2

// row returns a row with the mark of the selection.
func (l list) row(e *Env, i int, text string) string {
	if i == l.selected {
		return e.theme.brass.Render(e.glyph("› ", "> ")) + text
	}
	return "  " + text
}

// dot returns the separator between two texts on a line.
func (e *Env) dot() string { return e.glyph(" · ", " | ") }

// enter returns the Enter key with a label.
func (e *Env) enter(label text.Key) Key { return Key{e.glyph("⏎", "Enter"), e.say(label)} }

// back returns the key that closes the screen.
func (e *Env) back() Key { return Key{"q", e.say("play.key.back")} }

// choose returns the keys that move the selection.
func (e *Env) choose() Key { return Key{e.glyph("↑↓", "Up/Down"), e.say("play.key.choose")} }
