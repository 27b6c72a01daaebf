package tui

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
)

// Screen is one screen of the program, such as the menu or a hand. It is a value: Update returns the
// changed screen. Update does no slow work and reads no clock: commands do the work, and now is the
// time of the message in milliseconds since 1970.
type Screen interface {
	// Init returns the command that loads what the screen shows. It runs when the screen opens and each
	// time that the screen above it closes.
	Init() tea.Cmd
	// Update handles a message: a key, a Tick, or the result of a command of this screen. The
	// program itself handles Ctrl-C, Ctrl-Z and the size of the window.
	Update(msg tea.Msg, now int64) (Screen, tea.Cmd)
	// View returns what the screen shows in an area.
	View(area Area, now int64) Page
}

// Area is the size of the body of a page in cells: at least 56 columns and 16 rows.
type Area struct{ Width, Height int }

// Page holds what a screen shows. The program adds the frame.
type Page struct {
	Title  string      // at the left of the first line
	Right  string      // at its right, such as a clock
	Body   []string    // the lines of the area; what exceeds it is cut
	Keys   []Key       // the keys that can be pressed now, most important first
	Cursor *tea.Cursor // where the player types, relative to the body; nil: nowhere
}

// Key is the name of a key with a label that describes its effect.
type Key struct{ Name, Label string }

// Env holds what all screens share.
type Env struct {
	Context context.Context //nolint:containedctx // ends with the program; commands of screens use it
	Game    *Game           // the stored game
	Lang    text.Lang
	ASCII   bool           // draw with ASCII characters only
	Zone    *time.Location // of dates; nil: the local one
	theme   theme
}

func (e *Env) say(key text.Key, pairs ...any) string { return e.Lang.Say(key, pairs...) }

// Tick is sent to the screen five times a second, so that it can show clocks.
type Tick struct{}

const tickInterval = 200 * time.Millisecond

func tick() tea.Cmd {
	return tea.Tick(tickInterval, func(time.Time) tea.Msg { return Tick{} })
}

type (
	openMsg  struct{ screen Screen }
	closeMsg struct{ instead Screen }
)

// Open returns a command that shows a screen above the current one.
func Open(s Screen) tea.Cmd { return func() tea.Msg { return openMsg{s} } }

// Close returns a command that closes the current screen. The program ends with its last screen.
func Close() tea.Msg { return closeMsg{} }

// Replace returns a command that shows a screen instead of the current one.
func Replace(s Screen) tea.Cmd { return func() tea.Msg { return closeMsg{s} } }

// The smallest window, and the largest area that a page uses in a larger one.
const (
	MinWidth  = 60
	MinHeight = 20
	maxWidth  = 80
	maxHeight = 28
)

// The lines of the frame, above and below the body.
const (
	headLines = 2
	footLines = 2
)

// Model is the program: a stack of screens. It is a tea.Model.
type Model struct {
	env         *Env
	clock       func() time.Time
	tick        func() tea.Cmd
	screens     []Screen
	size        Area
	now         int64
	interrupted bool
}

// NewModel returns the program with its first screen. clock returns the time.
func NewModel(env *Env, clock func() time.Time, first Screen) Model {
	env.theme = newTheme(colorprofile.TrueColor)
	return Model{env: env, clock: clock, tick: tick, screens: []Screen{first}, now: clock().UnixMilli()}
}

// Interrupted reports whether the program ended by Ctrl-C.
func (m Model) Interrupted() bool { return m.interrupted }

// Init implements tea.Model.
func (m Model) Init() tea.Cmd { return tea.Batch(m.tick(), m.top().Init()) }

func (m Model) top() Screen { return m.screens[len(m.screens)-1] }

// Update implements tea.Model.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.now = m.clock().UnixMilli()
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.size = Area{msg.Width, msg.Height}
		return m, nil
	case tea.ColorProfileMsg:
		m.env.theme = newTheme(msg.Profile)
		return m, nil
	case openMsg:
		m.screens = append(m.screens[:len(m.screens):len(m.screens)], msg.screen)
		return m, m.top().Init()
	case closeMsg:
		return m.close(msg.instead)
	case tea.KeyPressMsg:
		switch msg.String() {
		case "ctrl+c":
			m.interrupted = true
			return m, tea.Quit
		case "ctrl+z":
			m = m.update(tea.BlurMsg{})
			return m, tea.Suspend
		}
		if m.tooSmall() {
			return m, nil
		}
	}
	if _, resumed := msg.(tea.ResumeMsg); resumed {
		msg = tea.FocusMsg{}
	}
	next, cmd := m.top().Update(msg, m.now)
	m.screens = append(m.screens[:len(m.screens)-1:len(m.screens)-1], next)
	if _, isTick := msg.(Tick); isTick {
		cmd = tea.Batch(cmd, m.tick())
	}
	return m, cmd
}

// update sends a message without a command to the top screen.
func (m Model) update(msg tea.Msg) Model {
	next, _ := m.top().Update(msg, m.now)
	m.screens = append(m.screens[:len(m.screens)-1:len(m.screens)-1], next)
	return m
}

// close closes the top screen.
func (m Model) close(instead Screen) (tea.Model, tea.Cmd) {
	below := m.screens[: len(m.screens)-1 : len(m.screens)-1]
	if instead != nil {
		below = append(below, instead)
	}
	if len(below) == 0 {
		return m, tea.Quit
	}
	m.screens = below
	return m, m.top().Init()
}

func (m Model) tooSmall() bool { return m.size.Width < MinWidth || m.size.Height < MinHeight }

// View implements tea.Model.
func (m Model) View() tea.View {
	v := tea.View{AltScreen: true, ReportFocus: true, WindowTitle: "make24"}
	if m.size.Width == 0 {
		return v // the size is not known yet
	}
	if m.tooSmall() {
		words := m.env.say("play.small", "width", m.size.Width, "height", m.size.Height, "min", MinWidth, "rows", MinHeight)
		v.Content = strings.Join(wrap(words, max(1, m.size.Width), max(1, m.size.Height)), "\n")
		return v
	}
	w, h := min(m.size.Width, maxWidth), min(m.size.Height, maxHeight)
	left, above := (m.size.Width-w)/2, (m.size.Height-h)/2
	inner := w - 2*margin
	area := Area{inner, h - headLines - footLines}
	page := m.top().View(area, m.now)
	rows := []string{
		sides(m.env.theme.brass.Render("make24")+m.env.theme.dim.Render(m.env.dot())+page.Title, page.Right, inner),
		m.env.theme.dim.Render(strings.Repeat(m.env.glyph("─", "-"), inner)),
	}
	rows = append(rows, lines(area.Height, page.Body...)...)
	rows = append(rows, lines(footLines, m.env.foot(page.Keys, inner)...)...)
	indent := strings.Repeat(" ", left+margin)
	for i, row := range rows {
		rows[i] = strings.TrimRight(indent+fit(excerpt.PrintableStyled(row), inner), " ")
	}
	v.Content = strings.Repeat("\n", above) + strings.Join(rows, "\n")
	if page.Cursor != nil {
		cursor := *page.Cursor
		cursor.X += left + margin
		cursor.Y += above + headLines
		v.Cursor = &cursor
	}
	return v
}

// margin is the number of empty columns at each side of a page.
const margin = 2

// foot returns the lines with the keys.
func (e *Env) foot(keys []Key, columns int) (rows []string) {
	const space = "   "
	row := ""
	for _, k := range keys {
		item := e.theme.bold.Render(k.Name) + " " + e.theme.dim.Render(k.Label)
		switch {
		case row == "":
			row = item
		case width(row)+width(space)+width(item) > columns:
			rows, row = append(rows, row), item
		default:
			row += space + item
		}
	}
	return append(rows, row)
}
