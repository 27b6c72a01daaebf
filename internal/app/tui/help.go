package tui

import (
	"slices"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/expr"
)

// helpKey is the key that shows the help; Esc closes it.
const helpKey = "?"

// pressHelp handles a key that opens or closes the help, or is pressed while it is shown.
func (m Model) pressHelp(key tea.KeyPressMsg) (after Model, handled bool) {
	switch name := key.String(); {
	case !m.help && (name == helpKey || name == "？"):
		m.help = m.top().View(m.frame().area, m.now).Cursor == nil // else the player types it
		return m, m.help
	case !m.help:
		return m, false
	case name == "esc" || name == "q" || name == "enter" || name == helpKey || name == "？":
		m.help = false
	}
	return m, true
}

// helpKeyWidth is the number of columns of the name of a key in the help.
const helpKeyWidth = 10

// helpLines is the maximum number of lines of Page.Help.
const helpLines = 6

// helpPage returns the page that explains the keys of another.
func (e *Env) helpPage(of Page, area Area) Page {
	keys := append(slices.Clone(of.Keys), Key{"Ctrl-C", e.say("play.key.quit")}, Key{"Ctrl-Z", e.say("play.key.suspend")})
	body := []string{""}
	for pair := range slices.Chunk(keys, 2) {
		row := ""
		for _, k := range pair {
			row += fit("  "+e.theme.bold.Render(fit(k.Name, helpKeyWidth))+k.Label, area.Width/2)
		}
		body = append(body, row)
	}
	body = append(body, "")
	if of.Help != "" {
		body = append(body, wrap(of.Help, area.Width, helpLines)...)
	}
	if slices.ContainsFunc(of.Clicks, func(c Click) bool { return c.Key == expr.Add.String() }) {
		body = append(body, wrap(e.say("play.help.merge", "op", e.ops()), area.Width, messageLines)...)
	}
	body = append(body, wrap(e.say("play.help.mouse"), area.Width, messageLines)...)
	return Page{Title: e.say("web.keys") + e.dot() + of.Title, Right: of.Right, Body: body, Keys: []Key{{"Esc", e.say("play.key.back")}}}
}

// clicked returns the key of what was clicked.
func (m Model) clicked(at tea.Mouse) (key tea.KeyPressMsg, ok bool) {
	if at.Button != tea.MouseLeft || m.size.Width == 0 || m.tooSmall() {
		return key, false
	}
	f := m.frame()
	x, y := at.X-f.left, at.Y-f.above-headLines
	_, foot := m.env.foot(f.page.Keys, f.area.Width)
	clicks := f.page.Clicks
	if y >= f.area.Height {
		y -= f.area.Height
		clicks = foot
	}
	for _, c := range clicks {
		if c.X <= x && x < c.X+c.Width && c.Y <= y && y < c.Y+c.Height {
			return keyNamed(c.Key)
		}
	}
	return key, false
}

// keyNamed returns the press of a key. ok is false if the name is that of several keys, such as 1–4.
func keyNamed(name string) (key tea.KeyPressMsg, ok bool) {
	switch name {
	case "⏎", "Enter":
		return tea.KeyPressMsg{Code: tea.KeyEnter}, true
	case "Esc":
		return tea.KeyPressMsg{Code: tea.KeyEscape}, true
	}
	r, size := utf8.DecodeRuneInString(name)
	return tea.KeyPressMsg{Code: r, Text: name}, size == len(name)
}
