package tui

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/solve"
)

var practiceRequest = run.Request{Mode: mode.Practice}

// The sizes of windows.
var (
	smallest = Area{60, 20}
	usual    = Area{80, 24}
	large    = Area{120, 40}
)

// hands returns the screen of practice with given hands.
func hands(ids ...string) func(*Env) Screen {
	return func(env *Env) Screen {
		return newPlay(env, run.Request{Mode: mode.Practice, Puzzles: ids})
	}
}

const (
	eights   = "1-3.3.8.8-24-classic" // 8/(3-8/3)
	easy     = "1-1.2.3.4-24-classic"
	unsolved = "1-1.1.1.1-24-classic" // has no solution
	whole    = "1-1.5.5.5-24-hdoj"    // every step must make a whole number; no solution
)

// TestMerge solves a hand by keys, with a detour, and looks at all its ideas.
func TestMerge(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, hands(eights, easy))
	p.expect("Make 24", "Choose a card", "▸ ○", "0:00").wait(42 * time.Second).expect("0:42")
	p.press("1 * 2").expect("3 × 3 = 9", "[2]").press("u").reject("3 × 3")
	p.press("3 / 1").expect("8 ÷ 3 = 8/3").press("- 2").expect("(8/3) − 3 = −1/3").press("u").press("2 - 1")
	p.expect("3 − (8/3) = 1/3").press("4 / 1")
	p.expect("24! Solved in 0:42.", "8 ÷ (1/3) = 24", "1 idea", "✓ ○", "next").reject("[1]")
	p.press("a").expect("All ideas", "1 idea · 1 form", "8 ÷ (3 − 8 ÷ 3)", "yours").press("q")
	p.press("enter").expect("✓ ▸", "0:00", "Choose a card")
	p.press("1 + 2 + 3 * 4").expect("24! Solved").press("enter").expect("2 of 2 solved", "8 points", "1 + 2 + 3")
}

// TestRefusals merges tiles in ways that are refused or miss the target.
func TestRefusals(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, hands(eights, whole))
	p.press("1 - 2 3 esc 3 / 2").expect("You cannot divide by zero.")
	p.press("r").expect("Choose a card").press("3 * 1").expect("24, but use all cards. Not used: 3, 8.")
	p.press("4 + 2 + 1").reject("Solved").expect("35, not 24. Press U to undo.")
	p.press("r u").expect("35").press("s").expect("One answer: " + unbroken("8 ÷ (3 − 8 ÷ 3)"))
	p.press("enter 2 / 1").expect("5 ÷ 1 = 5").press("u 1 / 2").expect("That makes 1/5. Here every step must make a whole", "number.")
	p.press("4 9 x r").expect("Choose a card")
}

// TestTyped types expressions. What cannot be read is no claim.
func TestTyped(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, usual, hands(eights))
	for _, c := range []struct{ typed, want string }{
		{"", "Nothing is typed yet."},
		{"3+", "Something is missing at the end."},
		{"(3+3", "A parenthesis is not closed."},
		{"3+@", "“@” does not belong here (character 3)."},
		{"3.5", "“3.5”: whole numbers only."},
		{"3+3+8+8", "That makes 22, not 24."},
		{"3*8", "Not used: 3, 8."},
		{"3*8+3-3", "Not on the table, or used too often: 3."},
		{"8/(3-3)*8", "You cannot divide by zero."},
	} {
		p.press("e").write(c.typed).press("enter").expect(c.want, "> "+c.typed).press("esc")
	}
	p.press("( 8 backspace backspace backspace").expect("Choose a card") // an empty line is closed
	// Full-width characters, signs and letters as keyboards produce them.
	p.press("e").write("８ ÷（3 − 8／3）= 24").expect("> ８ ÷（3").press("enter").expect("24! Solved")
	run := p.model.top().(play).run
	if run.View.Players[0].Misses != 4 { // those that can be read
		t.Errorf("%d misses: %+v", run.View.Players[0].Misses, run.View.Shown[0])
	}
}

// TestTypedTiles types expressions with the numbers of tiles. Numbers that fit the hand are its cards.
func TestTypedTiles(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, usual, hands("1-1.1.4.8-24-classic", "1-1.1.4.8-24-classic"))
	p.press("1 + 2").expect("1 + 1 = 2")
	for _, c := range []struct{ typed, want string }{
		{"2*4*9", "Not on the table, or used too often: 9."},
		{"2*4", "Not used: 8."},
		{"1+4+8", "Not used: 1."},
		{"2*2*4*8", "Not on the table, or used too often: 2."},
		{"2+4+8", "That makes 14, not 24."},
		{"(4+8)*2=25", "The value beside = is wrong: this makes 24."},
		{"(1+1)*(4+8)=25", "The value beside = is wrong: this makes 24."},
		{"4+8=12; 12*2=24", "Type one expression, not several steps."},
	} {
		p.press("e").write(c.typed).press("enter").expect(c.want).press("esc")
	}
	p.press("e").write("24 = 2×［4＋8］。").press("enter").expect("24! Solved", "1 + 1 = 2", "2 × 12 = 24").press("enter")
	p.press("3 + 4").expect("4 + 8 = 12").press("e").write("(1+1)*(4+8)").press("enter").expect("24! Solved")
	run := p.model.top().(play).run
	if run.View.Players[0].Misses != 5 || run.View.Shown[0].Expr != "(1+1)*(4+8)" {
		t.Errorf("%d misses: %+v", run.View.Players[0].Misses, run.View.Shown[0])
	}
}

// TestTypedSigns types negative numbers where the target is negative, which allows no sign, and a sign
// in an exponent.
func TestTypedSigns(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, usual, hands("1-4.6.8-m24-classic"))
	p.press("e").write("-(8-4)*6").press("enter").expect("The target is negative").press("esc")
	p.press("e").write("4*6+8^-1").press("enter").expect("In an exponent").press("esc")
	p.press("1 - 3").expect("4 − 8 = −4").press("e").write("-4*6").press("enter").expect("−24! Solved")
}

// TestPlaceTiles checks which numbers may stand for the tiles, and the expression with cards.
func TestPlaceTiles(t *testing.T) {
	tileOf := func(made string) *tile {
		e, err := expr.Parse(made)
		if err != nil {
			t.Fatal(err)
		}
		value, err := expr.Eval(e)
		if err != nil {
			t.Fatal(err)
		}
		return &tile{value: value, expr: e}
	}
	for _, c := range []struct {
		tiles, typed, want string
	}{
		{"1+1 3 6", "2+3+6", "1+1+3+6"},
		{"1+1 12", "2*12", "(1+1)*12"},
		{"1+1 12", "12*2", "12*(1+1)"},
		{"1+1 1+1 6", "2*2*6", "(1+1)*(1+1)*6"},
		{"1+1 2 6", "2*6", ""},
		{"1+1 12", "2*12*2", ""},
		{"8/3 3 8", "8/(3-8/3)", "8/(3-8/3)"},
		{"3-8/3 8", "8/(1/3)", "8/(3-8/3)"},
		{"3-8/3 8", "8/1/3", ""},
		{"1/3 72", "72*1/3", "72*(1/3)"},
		{"1/3 72", "1/3*72", "1/3*72"},
		{"4-8 1-7", "-4*-6", "(4-8)*(1-7)"},
		{"4-8 6", "-(4*6)", ""},
		{"4-8 20", "20--4", "20-(4-8)"},
		{"3-11 3", "3-(-8)", "3-(3-11)"},
		{"8/3 9", "16/6*9", ""},
		{"4/2 12", "4/2*12", ""},
		{"8/3 8 3 9", "8/3*9+8/3", "8/3*9+8/3"},
		{"13-13 24", "0+24", "13-13+24"},
		{"12 2", "12*(2)", "12*2"},
	} {
		var tiles []*tile
		for _, made := range strings.Fields(c.tiles) {
			tiles = append(tiles, tileOf(made))
		}
		e, err := expr.Parse(c.typed)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if placed := placeTiles(e, tiles, true); placed != nil {
			got = expr.Format(placed, expr.Style{})
		}
		if got != c.want {
			t.Errorf("%s with the tiles %s: %q, want %q", c.typed, c.tiles, got, c.want)
		}
	}
	if placed := placeTiles(expr.Num(24), []*tile{tileOf("4*6"), tileOf("7")}, false); placed == nil || placed.String() != "4*6" {
		t.Errorf("if numbers may stay unused: %v", placed)
	}
}

// unbroken returns a text with no-break spaces.
func unbroken(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }

// TestHints asks for all steps of a hint. The step that shows the answer needs a second press.
func TestHints(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, hands(eights))
	p.press("h").expect("●○○○ worth 3 of 4", "24 can be made.")
	p.press("h").expect("●●○○ worth 2 of 4").press("h").expect("●●●○ worth 1 of 4")
	p.press("1 * 2").expect("a hint for these numbers, for free").press("h").expect("●●●○", "can no longer be made")
	p.press("+ 3 h").expect("can no longer").press("h").expect("3 × 3 = 9 was wrong: 24 cannot be made after it.").press("u u").reject("was wrong")
	p.press("3 / 1 2 - 1 4 + 1 h h").expect("8 + (1/3) = 25/3 was wrong").press("u h").reject("was wrong").expect("●●●○ worth 1 of 4")
	p.press("r h").expect("●●●○").press("h").expect("Press again.").press("1").reject("Press again.").press("1 h h")
	p.expect("Answer shown, not counted as solved. One answer:", unbroken("8 ÷ (3 − 8 ÷ 3)"), "✗").press("enter").expect("0 of 1 solved")
}

// TestNoSolution claims "no solution", rightly and wrongly.
func TestNoSolution(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, hands(eights, unsolved, unsolved))
	p.wait(2*time.Second).press("n").expect("There is a solution. 3 seconds added.", "0:05")
	p.press("s enter n").expect("Right, no solution.", "░░░", "✗ ✓ ○").press("enter s").expect("It had no solution.")
	p.press("a").expect("No solution").press("esc enter").expect("1 of 3 solved")
}

// TestHandsWithASolution checks that a hand that must have a solution cannot be claimed to have none,
// and that its hints begin with the idea.
func TestHandsWithASolution(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, func(env *Env) Screen { return First(env, mode.Practice, practiceRequest) })
	p.reject("no solution").press("n").reject("Sure?", "There is").press("h").expect("●○○ worth 3 of 4")
	if p.press("q"); !p.quit { // nothing was finished, so there is no result
		t.Error("the program goes on")
	}
}

// TestAway checks that the time of practice stops while the window does not have the focus.
func TestAway(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, hands(easy))
	p.wait(5 * time.Second).send(tea.BlurMsg{})
	p.wait(time.Hour).expect("0:05").send(tea.FocusMsg{})
	p.wait(2 * time.Second).expect("0:07").press("1 + 2 + 3 * 4").expect("Solved in 0:07.")
}

// solution returns a solution of a hand, or "" if there is none.
func solution(t *testing.T, id string) string {
	t.Helper()
	p, err := puzzle.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	s, ok, err := solve.New().First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return ""
	}
	return s.Text
}

// current returns the puzzle of the open hand.
func (p *player) current() string {
	var shown []race.PlayedHand
	switch s := p.model.top().(type) {
	case play:
		shown = s.run.View.Shown
	case raceScreen:
		shown = s.race.Mine.Shown
	}
	return shown[len(shown)-1].Puzzle
}

// solve types an answer, or claims that there is none.
func (p *player) solve(t *testing.T) {
	t.Helper()
	if expr := solution(t, p.current()); expr != "" {
		p.press("e").write(expr).press("enter")
		return
	}
	p.press("n")
}

// TestDaily plays the daily, leaves it in between, and sees its result again later.
func TestDaily(t *testing.T) {
	db := newStore(t)
	p := newPlayer(t, db, text.English, smallest, nil)
	p.expect("Five hands, the same for everyone").press("d").expect("Daily 331", "Hand 1 of 5", "Level 1", "▸ ○ ○ ○ ○")
	p.wait(20 * time.Second).solve(t)
	p.expect("24! Solved in 0:20.", "✓ ○ ○ ○ ○")
	p.press("enter").wait(10*time.Second).expect("0:10", "Hand 2 of 5").press("q").expect("Continue daily 331")

	p = newPlayer(t, db, text.English, smallest, func(env *Env) Screen { return First(env, mode.Daily, practiceRequest) })
	p.clock.add(time.Minute)
	p.wait(0).expect("Hand 2 of 5", "0:40").press("s").expect("The hand will be lost. Press Skip again.").press("s")
	p.expect("✓ ✗ ○ ○ ○", "Skipped.").reject("One answer")
	for range 3 {
		p.press("enter").wait(10 * time.Second)
		p.solve(t)
	}
	p.expect("✓ ✗ ✓ ✓ ✓").press("enter")
	p.expect("make24 #331 · 16/20 points · 1:30\n  ✅⬜✅✅✅", "c copy").press("c").expect("Copied, if").press("down").reject("Copied, if")
	if len(p.copied) != 1 || p.copied[0] != "make24 #331 · 16/20 points · 1:30\n✅⬜✅✅✅" {
		t.Errorf("copied %q", p.copied)
	}
	p.press("up").expect("4 of 5 solved · 16 points", "1:30", "one day in a row", "Next daily in 11:58:30", "rating").press("down enter").expect("All ideas").press("q q")
	if !p.quit {
		t.Error("the program goes on")
	}
	newPlayer(t, db, text.English, smallest, nil).expect("✓ Daily 331").press("d").expect("4 of 5 solved").press("q h").expect("4 of 5 solved", "2026-11-27 12:00").press("enter").expect("4 of 5 solved")
}

// TestSameDaily checks that a server with the same database has the same daily.
func TestSameDaily(t *testing.T) {
	db := newStore(t)
	p := newPlayer(t, db, text.English, smallest, func(env *Env) Screen { return First(env, mode.Daily, practiceRequest) })
	var played []string
	for range 5 {
		played = append(played, p.current())
		p.press("s s enter")
	}
	srv, err := server.New(server.Options{Store: db, TimeLimit: time.Minute, Clock: func() time.Time { return noon }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewServer(srv.Handler())
	defer ts.Close()
	res, err := http.Get(ts.URL + "/game/daily")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var daily daily.Daily
	if err := json.NewDecoder(res.Body).Decode(&daily); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(played, " "), strings.Join(daily.Hands, " "); got != want || len(daily.Hands) != 5 || daily.Number != 331 {
		t.Errorf("played %s, the server has %s", got, want)
	}
}

// TestTimed plays a timed run until its clock runs out.
func TestTimed(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, nil)
	p.press("t").expect("3 in a row: +3 s", "15, 20, … in a row: +10 s", "3:00").wait(time.Minute).press("enter").expect("3:00", "0 solved")
	for range 3 {
		p.wait(10 * time.Second)
		p.solve(t)
	}
	p.expect("+3 s", "3 in a row", "3 solved").wait(time.Second).expect("2:32")
	p.press("h").reject("●").press("e").write("1").press("enter").expect("-3 s").press("esc").wait(time.Second).expect("2:28")
	p.press("q").expect("This ends the run. Press Q again.").press("1").reject("Press Q")
	p.wait(140*time.Second).expect("0:08").wait(9*time.Second).expect("3 of 4 solved", "Your first run", "best streak 3", "again")
	p.press("n").expect("0 solved", "3:00").press("q q").expect("Best run: 3 solved")
}

// TestPendingKeys checks that keys are not lost while the judge answers.
func TestPendingKeys(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, hands(easy, easy))
	p.press("1 + 2 + 3 *")
	m, cmd := p.model.Update(key("4")) // the claim waits
	p.model = m.(Model)
	for _, name := range []string{"enter", "1", "*", "2"} {
		m, _ := p.model.Update(key(name))
		p.model = m.(Model)
	}
	p.run(cmd)
	p.expect("1 × 2 = 2", "✓ ▸")
}

// TestKeysTogether presses keys before the screens that they are for are open, as over a slow connection.
func TestKeysTogether(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, nil)
	p.hold = true
	p.press("t 1 enter")
	p.hold = false
	p.release()
	p.expect("Timed run, 1 min", "1:00", "0 solved").press("q q").expect("t  Timed run")
	p.hold = true
	p.press("r 3").wait(0).press("esc ctrl+c")
	if p.release(); !p.model.Interrupted() {
		t.Error("Ctrl-C waits")
	}
}

// TestReview misses a hand, and reviews its technique when it is due.
func TestReview(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, nil)
	p.press("r").expect("Nothing is due for review.")
	p.press("d s s q").expect("Next on 2026-11")
	p.clock.add(72 * time.Hour)
	p.press("h q").expect("one kind of hand is waiting").press("r").expect("Your review", "Hand 1 of 1")
	p.solve(t)
	p.press("enter").expect("Your review", "1 of 1 solved")
}

// TestOptions chooses what practice deals.
func TestOptions(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, nil)
	p.press("p").expect("Classic", "‹ Any ›").press("right right down right down right down right up up up up right").expect("Beginner", "2", "5", "30 s", "Now and then")
	p.press("enter").expect("Level 2", "1–5 card", "no solution", "0:30").wait(31 * time.Second).expect("Time is up.")
	p.press("q").expect("0 of 1 solved", "again").press("q").expect("Beginner · level 2 · 5 cards")
	p.press("p up left left").expect("Countdown", "6").press("enter").expect("1–6 card")
}

// TestWindow checks that every screen fits into windows of several sizes and asks for a larger one if
// it does not.
func TestWindow(t *testing.T) {
	db := newStore(t)
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		for _, size := range []Area{smallest, {61, 21}, usual, {80, 20}, {60, 60}, large, {200, 60}} {
			p := newPlayer(t, db, lang, size, nil)
			p.frame()
			p.press("p").frame()
			p.press("esc t").frame()
			p.press("esc h").frame()
			p.press("esc p up up enter").frame()
			p.press("1 / 2 e").write("(((1+2)))").frame()
			p.press("enter").frame()
			p.press("esc h h s").frame()
			p.press("a").frame()
			p.press("esc q").frame()
		}
	}
	p := newPlayer(t, db, text.English, smallest, nil)
	p.send(tea.WindowSizeMsg{Width: 59, Height: 20})
	p.expect("59×20", "60×20").press("q d")
	p.send(tea.WindowSizeMsg{Width: 60, Height: 20})
	p.expect("d  Daily").press("ctrl+c")
	if !p.quit || !p.model.Interrupted() {
		t.Error("Ctrl-C does not quit")
	}
}

// TestASCII checks that --ascii draws with ASCII characters only.
func TestASCII(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, nil)
	p.env.ASCII = true
	for _, keys := range []string{"", "d", "1 / 2", "h", "s s", "a", "esc q t", "esc s", "esc c", "right enter", "q p", "esc h", "enter"} {
		frame := strings.Map(func(r rune) rune {
			if r < 0x80 || strings.ContainsRune("“”’…", r) { // punctuation of sentences
				return -1
			}
			return r
		}, p.press(keys).frame())
		if frame != "" {
			t.Errorf("after %q: %q", keys, frame)
		}
	}
}

// TestStoredPlayer checks that a second program has the same player, whom a server keeps, and that the
// session of the player cannot be used by a browser.
func TestStoredPlayer(t *testing.T) {
	db := newStore(t)
	first := newPlayer(t, db, text.English, smallest, hands(easy))
	first.press("s")
	second := newPlayer(t, db, text.English, smallest, nil)
	if first.env.Game.player != second.env.Game.player {
		t.Error("another player")
	}
	later := noon.Add(399 * 24 * time.Hour).UnixMilli()
	retention := store.GuestRetention{Unplayed: 30 * store.DayMillis, Played: sessionAge}
	if _, deleted, err := db.ExpireGuests(t.Context(), later, retention, 10); err != nil || deleted != 0 {
		t.Errorf("%d deleted, %v", deleted, err)
	}
	sessions, err := db.Sessions(t.Context(), first.env.Game.player, later)
	if err != nil || len(sessions) != 1 {
		t.Errorf("%d sessions, %v", len(sessions), err)
	}
}
