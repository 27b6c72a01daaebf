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
	Clicks []Click     // what can be clicked, relative to the body
	Help   string      // what the help says besides the keys
}

// Click is a rectangle of cells; a click there is a press of a key.
type Click struct {
	X, Y, Width, Height int
	Key                 string // its name
}

// click adds what can be clicked in lines that begin at row y of the body.
func (p *Page) click(clicks []Click, y int) {
	for _, c := range clicks {
		c.Y += y
		p.Clicks = append(p.Clicks, c)
	}
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
	help        bool              // the help is shown above the top screen, which continues below it
	settling    bool              // a key has started a command, which may open or close a screen
	keys        []tea.KeyPressMsg // pressed since then, for the screen that is then at the top
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

// Update implements tea.Model. Keys may arrive together, as over a slow connection. So after a key that has
// started a command, the next ones wait for a message or a Tick, and are for the screen that a command has
// opened.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m.now = m.clock().UnixMilli()
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseMsg, tea.WindowSizeMsg, tea.ColorProfileMsg, tea.BlurMsg, tea.FocusMsg:
		return m.update(msg)
	}
	m.settling = false
	m, cmd := m.update(msg)
	for len(m.keys) > 0 && !m.settling {
		key := m.keys[0]
		m.keys = m.keys[1:]
		var next tea.Cmd
		m, next = m.update(key)
		cmd = tea.Batch(cmd, next)
	}
	return m, cmd
}

// update handles one message.
func (m Model) update(msg tea.Msg) (Model, tea.Cmd) {
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
			m = m.blur()
			return m, tea.Suspend
		}
		if m.tooSmall() {
			return m, nil
		}
		if m.settling {
			if len(m.keys) < maxPending {
				m.keys = append(m.keys[:len(m.keys):len(m.keys)], msg)
			}
			return m, nil
		}
		if after, handled := m.pressHelp(msg); handled {
			return after, nil
		}
	case tea.MouseClickMsg:
		if key, ok := m.clicked(msg.Mouse()); ok {
			return m.update(key)
		}
		return m, nil
	case tea.MouseWheelMsg:
		keys := map[tea.MouseButton]rune{tea.MouseWheelUp: tea.KeyUp, tea.MouseWheelDown: tea.KeyDown}
		if code, ok := keys[msg.Button]; ok {
			return m.update(tea.KeyPressMsg{Code: code})
		}
		return m, nil
	}
	if _, resumed := msg.(tea.ResumeMsg); resumed {
		msg = tea.FocusMsg{}
	}
	next, cmd := m.top().Update(msg, m.now)
	m.screens = append(m.screens[:len(m.screens)-1:len(m.screens)-1], next)
	switch msg.(type) {
	case Tick:
		cmd = tea.Batch(cmd, m.tick())
	case tea.KeyPressMsg:
		m.settling = cmd != nil
	}
	return m, cmd
}

// blur tells the top screen that the player is away.
func (m Model) blur() Model {
	next, _ := m.top().Update(tea.BlurMsg{}, m.now)
	m.screens = append(m.screens[:len(m.screens)-1:len(m.screens)-1], next)
	return m
}

// close closes the top screen.
func (m Model) close(instead Screen) (Model, tea.Cmd) {
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
	v := tea.View{AltScreen: true, ReportFocus: true, MouseMode: tea.MouseModeCellMotion, WindowTitle: "make24"}
	if m.size.Width == 0 {
		return v // the size is not known yet
	}
	if m.tooSmall() {
		words := m.env.say("play.small", "width", m.size.Width, "height", m.size.Height, "min", MinWidth, "rows", MinHeight)
		v.Content = strings.Join(wrap(words, max(1, m.size.Width), max(1, m.size.Height)), "\n")
		return v
	}
	f := m.frame()
	inner, page := f.area.Width, f.page
	rows := []string{
		sides(m.env.theme.brass.Render("make24")+m.env.theme.dim.Render(m.env.dot())+page.Title, page.Right, inner),
		m.env.theme.dim.Render(strings.Repeat(m.env.glyph("─", "-"), inner)),
	}
	rows = append(rows, lines(f.area.Height, page.Body...)...)
	foot, _ := m.env.foot(page.Keys, inner)
	rows = append(rows, lines(footLines, foot...)...)
	indent := strings.Repeat(" ", f.left)
	for i, row := range rows {
		rows[i] = strings.TrimRight(indent+fit(excerpt.PrintableStyled(row), inner), " ")
	}
	v.Content = strings.Repeat("\n", f.above) + strings.Join(rows, "\n")
	if page.Cursor != nil {
		cursor := *page.Cursor
		cursor.X += f.left
		cursor.Y += f.above + headLines
		v.Cursor = &cursor
	}
	return v
}

// frame is what the window shows, and where.
type frame struct {
	page        Page
	area        Area // of the body
	left, above int  // the position of the first line
}

func (m Model) frame() frame {
	w, h := min(m.size.Width, maxWidth), min(m.size.Height, maxHeight)
	f := frame{area: Area{w - 2*margin, h - headLines - footLines}, left: (m.size.Width-w)/2 + margin, above: (m.size.Height - h) / 2}
	f.page = m.top().View(f.area, m.now)
	switch isTyping := f.page.Cursor != nil; {
	case m.help:
		f.page = m.env.helpPage(f.page, f.area)
	case !isTyping:
		f.page.Keys = append(f.page.Keys[:len(f.page.Keys):len(f.page.Keys)], Key{helpKey, m.env.say("play.key.help")})
	}
	return f
}

// margin is the number of empty columns at each side of a page.
const margin = 2

// foot returns the lines with the keys, and what can be clicked there.
func (e *Env) foot(keys []Key, columns int) (rows []string, clicks []Click) {
	const space = "   "
	row := ""
	for _, k := range keys {
		item := e.theme.bold.Render(k.Name) + " " + e.theme.dim.Render(k.Label)
		switch {
		case row == "":
		case width(row)+width(space)+width(item) > columns:
			rows, row = append(rows, row), ""
		default:
			row += space
		}
		clicks = append(clicks, Click{X: width(row), Y: len(rows), Width: width(item), Height: 1, Key: k.Name})
		row += item
	}
	return append(rows, row), clicks
}
