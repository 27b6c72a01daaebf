package tui

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// noon is in the middle of daily 331.
var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// testClock is a clock that tests set.
type testClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *testClock) read() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *testClock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// newStore returns an empty database whose seed is known.
func newStore(t testing.TB) *sqlstore.Store {
	t.Helper()
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.Secret(t.Context(), seedSecret, func() ([]byte, error) { return []byte("of the tests"), nil }); err != nil {
		t.Fatal(err)
	}
	return db
}

// player plays the program without a terminal: it runs each command at once, so a test is a sequence
// of keys and frames without waits.
type player struct {
	t     testing.TB
	env   *Env
	clock *testClock
	model Model
	quit  bool
	// If hold is true, the commands wait in held, as if a server were slow.
	hold bool
	held []tea.Cmd
	// copied has the texts that were sent to the clipboard.
	copied []string
}

// newPlayer starts the program in a window. first returns the first screen; nil: the menu.
func newPlayer(t testing.TB, db Store, lang text.Lang, size Area, first func(*Env) Screen) *player {
	t.Helper()
	p := &player{t: t, clock: &testClock{now: noon}}
	game, err := OpenGame(t.Context(), db, p.clock.read)
	if err != nil {
		t.Fatal(err)
	}
	p.env = &Env{Context: context.Background(), Game: game, Lang: lang, Zone: time.UTC}
	if first == nil {
		first = func(env *Env) Screen { return First(env, StartMenu, practiceRequest) }
	}
	p.model = NewModel(p.env, p.clock.read, first(p.env))
	p.model.tick = func() tea.Cmd { return nil }
	p.send(tea.WindowSizeMsg{Width: size.Width, Height: size.Height})
	p.run(p.model.Init())
	return p
}

// send sends a message and runs the commands that follow from it.
func (p *player) send(msg tea.Msg) {
	m, cmd := p.model.Update(msg)
	p.model = m.(Model)
	p.run(cmd)
}

func (p *player) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if p.hold {
		p.held = append(p.held, cmd)
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		p.quit = true
	default:
		if text := reflect.ValueOf(msg); text.Kind() == reflect.String { // of tea.SetClipboard
			p.copied = append(p.copied, text.String())
			p.send(Tick{}) // the next one
			return
		}
		if list := reflect.ValueOf(msg); list.Kind() == reflect.Slice && list.Type().Elem() == reflect.TypeFor[tea.Cmd]() { // a batch or a sequence
			for i := range list.Len() {
				p.run(list.Index(i).Interface().(tea.Cmd))
			}
			return
		}
		p.send(msg)
	}
}

// release runs the commands that wait, the last ones first.
func (p *player) release() {
	p.hold = false
	for _, cmd := range slices.Backward(p.held) {
		p.run(cmd)
	}
}

// key returns the message of a key, by its name or its character.
func key(name string) tea.KeyPressMsg {
	special := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace, "up": tea.KeyUp, "down": tea.KeyDown,
		"left": tea.KeyLeft, "right": tea.KeyRight, "delete": tea.KeyDelete, "home": tea.KeyHome, "end": tea.KeyEnd,
	}
	if code, ok := special[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(letter[0]), Mod: tea.ModCtrl}
	}
	r, _ := utf8.DecodeRuneInString(name)
	return tea.KeyPressMsg{Code: r, Text: name}
}

// press presses keys, separated by spaces.
func (p *player) press(keys string) *player {
	for _, name := range strings.Fields(keys) {
		p.send(key(name))
	}
	return p
}

// click clicks the first place where the frame shows a text.
func (p *player) click(text string) *player {
	p.t.Helper()
	for y, row := range strings.Split(p.frame(), "\n") {
		if before, _, ok := strings.Cut(row, text); ok {
			p.send(tea.MouseClickMsg{X: width(before), Y: y, Button: tea.MouseLeft})
			return p
		}
	}
	p.t.Errorf("the frame lacks %q:\n%s", text, p.frame())
	return p
}

// write types a text, character by character.
func (p *player) write(typed string) *player {
	for _, r := range typed {
		p.send(key(string(r)))
	}
	return p
}

// wait lets time pass and shows it.
func (p *player) wait(d time.Duration) *player {
	p.clock.add(d)
	p.send(Tick{})
	return p
}

// frame returns what the window shows, without colours, and fails the test if it does not fit.
func (p *player) frame() string {
	p.t.Helper()
	plain := plainText(p.t, p.model.View().Content)
	rows := strings.Split(plain, "\n")
	if len(rows) > p.model.size.Height {
		p.t.Errorf("%d rows, more than %d:\n%s", len(rows), p.model.size.Height, plain)
	}
	for _, row := range rows {
		if width(row) > p.model.size.Width {
			p.t.Errorf("%d columns, more than %d: %q", width(row), p.model.size.Width, row)
		}
	}
	return plain
}

// plainText returns a frame as a terminal without colours and styles shows it.
func plainText(t testing.TB, frame string) string {
	var out bytes.Buffer
	w := colorprofile.Writer{Forward: &out, Profile: colorprofile.NoTTY}
	if _, err := w.WriteString(frame); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// expect fails the test unless the frame contains the texts.
func (p *player) expect(texts ...string) *player {
	p.t.Helper()
	frame := p.frame()
	for _, want := range texts {
		if !strings.Contains(frame, want) {
			p.t.Errorf("the frame lacks %q:\n%s", want, frame)
		}
	}
	return p
}

// reject fails the test if the frame contains one of the texts.
func (p *player) reject(texts ...string) *player {
	p.t.Helper()
	frame := p.frame()
	for _, bad := range texts {
		if strings.Contains(frame, bad) {
			p.t.Errorf("the frame contains %q:\n%s", bad, frame)
		}
	}
	return p
}
