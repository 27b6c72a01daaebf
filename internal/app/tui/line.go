package tui

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"
)

// line is an editable line of text. It is not textinput of bubbles, whose clipboard package searches
// the PATH for programs whenever make24 starts.
type line struct {
	text   []rune
	cursor int // index in text
}

func newLine(s string) line { return line{[]rune(s), len([]rune(s))} }

// maxTyped is the maximum length of a line, in characters.
const maxTyped = 200

// insert inserts printable characters at the cursor.
func (l line) insert(s string) line {
	var added []rune
	for _, r := range s {
		if unicode.IsPrint(r) && len(l.text)+len(added) < maxTyped {
			added = append(added, r)
		}
	}
	l.text = slices.Insert(slices.Clone(l.text), l.cursor, added...)
	l.cursor += len(added)
	return l
}

// remove removes the characters from index from up to the cursor or, after it, up to index from.
func (l line) remove(from int) line {
	low, high := max(0, min(from, l.cursor)), min(len(l.text), max(from, l.cursor))
	l.text = slices.Delete(slices.Clone(l.text), low, high)
	l.cursor = low
	return l
}

// press handles a key as shells do.
func (l line) press(key tea.KeyPressMsg) line {
	switch key.String() {
	case "left", "ctrl+b":
		l.cursor = max(0, l.cursor-1)
	case "right", "ctrl+f":
		l.cursor = min(len(l.text), l.cursor+1)
	case "home", "ctrl+a":
		l.cursor = 0
	case "end", "ctrl+e":
		l.cursor = len(l.text)
	case "backspace", "ctrl+h":
		return l.remove(l.cursor - 1)
	case "delete", "ctrl+d":
		return l.remove(l.cursor + 1)
	case "ctrl+u":
		return l.remove(0)
	case "ctrl+k":
		return l.remove(len(l.text))
	case "ctrl+w":
		before := strings.TrimRight(string(l.text[:l.cursor]), " ")
		return l.remove(len([]rune(before[:strings.LastIndexAny(before, " ")+1])))
	default:
		return l.insert(key.Text)
	}
	return l
}

// view returns the part of the line around the cursor that fits into a number of columns, and the
// column of the cursor in it.
func (l line) view(columns int) (shown string, cursor int) {
	from := 0
	for width(string(l.text[from:l.cursor])) >= columns {
		from++
	}
	return fit(string(l.text[from:]), columns), width(string(l.text[from:l.cursor]))
}
