package tui

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/teatest/v2"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/race/mode"
)

// TestFrames compares whole frames with testdata/frames, in both languages and several sizes. make gen
// writes them.
func TestFrames(t *testing.T) {
	for _, c := range []struct {
		name string
		lang text.Lang
		size Area
	}{
		{"en-60x20", text.English, smallest},
		{"zh-60x20", text.Chinese, smallest},
		{"en-80x24", text.English, usual},
		{"zh-80x24", text.Chinese, usual},
		{"en-120x40", text.English, large},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			show := func(what string, p *player) *player {
				out.WriteString("== " + what + "\n" + p.frame() + "\n")
				return p
			}
			db := newStore(t)
			p := show("menu", newPlayer(t, db, c.lang, c.size, nil))
			show("options", p.press("p"))
			show("timed", p.press("esc t"))
			show("streak", p.press("esc s"))
			show("computers", p.press("esc c right right down right down left"))
			show("computers counting", p.press("enter"))
			show("menu help", p.press("q q ?"))
			p = newPlayer(t, db, c.lang, c.size, hands(eights, unsolved, easy))
			show("hand", p.wait(7*time.Second))
			show("armed", p.press("3 /"))
			show("merged", p.press("1"))
			show("hint", p.press("u h h"))
			show("typing", p.press("e").write("8/(3-8"))
			show("solved", p.write("/3)").press("enter"))
			show("no solution", p.press("enter n"))
			show("miss", p.press("enter 1 + 2 + 3 + 4"))
			show("ideas", p.press("s a"))
			show("result", p.press("q enter"))
			show("history", newPlayer(t, db, c.lang, c.size, func(env *Env) Screen { return First(env, StartHistory, practiceRequest) }))
			golden.Compare(t, filepath.Join("testdata", c.name+".txt"), out.String())
		})
	}
}

// TestColours compares frames with all colours and with the 16 of simple terminals.
func TestColours(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, hands(eights))
	for _, c := range []struct {
		name    string
		profile colorprofile.Profile
	}{{"true", colorprofile.TrueColor}, {"256", colorprofile.ANSI256}, {"16", colorprofile.ANSI}, {"none", colorprofile.ASCII}} {
		p.send(tea.ColorProfileMsg{Profile: c.profile})
		var out bytes.Buffer
		w := colorprofile.Writer{Forward: &out, Profile: c.profile}
		if _, err := w.WriteString(p.press("1 /").model.View().Content); err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, filepath.Join("testdata", "colours-"+c.name+".txt"), strings.ReplaceAll(out.String(), "\x1b", "␛")+"\n")
		if hasColour := strings.Contains(out.String(), "[38;") || strings.Contains(out.String(), "[31") || strings.Contains(out.String(), ";31"); hasColour != (c.name != "none") {
			t.Errorf("%s: colours: %v", c.name, hasColour)
		}
		p.press("esc")
	}
}

// TestProgram plays a daily hand in the real program, with its input, output and renderer.
func TestProgram(t *testing.T) {
	for _, c := range []struct {
		lang   text.Lang
		size   Area
		solved string
	}{{text.English, smallest, "24! Solved in 0:00."}, {text.Chinese, usual, "用时 0:00"}} {
		t.Run(c.lang.String(), func(t *testing.T) {
			clock := &testClock{now: noon}
			game, err := OpenGame(t.Context(), newStore(t), clock.read)
			if err != nil {
				t.Fatal(err)
			}
			env := &Env{Context: t.Context(), Game: game, Lang: c.lang, Zone: time.UTC}
			tm := teatest.NewTestModel(t, NewModel(env, clock.read, First(env, mode.Daily, practiceRequest)),
				teatest.WithInitialTermSize(c.size.Width, c.size.Height),
				teatest.WithProgramOptions(tea.WithColorProfile(colorprofile.ASCII)))
			wait := func(what string) {
				t.Helper()
				teatest.WaitFor(t, tm.Output(), func(out []byte) bool { return bytes.Contains(out, []byte(what)) },
					teatest.WithDuration(clocktest.Timeout), teatest.WithCheckInterval(5*time.Millisecond))
			}
			wait("[4]")
			tm.Type("e" + solution(t, "1-2.8.8.12-24-classic"))
			tm.Send(key("enter"))
			wait(c.solved)
			tm.Send(key("ctrl+c"))
			last, ok := tm.FinalModel(t, teatest.WithFinalTimeout(clocktest.Timeout)).(Model)
			if !ok || !last.Interrupted() {
				t.Errorf("%T does not end by Ctrl-C", last)
			}
		})
	}
}
