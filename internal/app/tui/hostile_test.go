package tui

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/race"
)

// forEachText calls f for each text of a value, which f may change.
func forEachText(what string, v reflect.Value, f func(what string, v reflect.Value)) {
	switch v.Kind() {
	case reflect.String:
		if v.CanSet() {
			f(what, v)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			forEachText(what, v.Elem(), f)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			forEachText(what+"."+v.Type().Field(i).Name, v.Field(i), f)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			forEachText(fmt.Sprint(what, "[", i, "]"), v.Index(i), f)
		}
	default: // numbers
	}
}

var style = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// checkFrame checks that a screen has no characters that control the terminal except styles.
func (p *player) checkFrame(what string) {
	p.t.Helper()
	for row := range strings.SplitSeq(style.ReplaceAllString(p.model.View().Content, ""), "\n") {
		if excerpt.Printable(row) != row {
			p.t.Errorf("%s: %+q", what, row)
		}
	}
}

// TestHostileTexts plants characters that control terminals in each text of a race and of its results,
// one after the other, and checks the screens. Styles are not planted: gameclient removes them.
func TestHostileTexts(t *testing.T) {
	const planted = "\x1b]0;title\a\x1b[2J\u009b2J\u202e\u2066\x7f\r\n\x00"
	states := map[string]func(f *fakeRaces){
		"lobby":   func(*fakeRaces) {},
		"options": func(f *fakeRaces) { f.race.Public.Host = "s2" },
		"running": func(f *fakeRaces) {
			solved := open(0, "1-3.3.8.8-24-classic")
			solved.Outcome = race.OutcomeSolved
			f.play(solved, open(1, "1-4.4.7.8-24-classic"))
			f.race.Public.Hands = []race.PublicHand{{Puzzle: "1-3.3.8.8-24-classic", Solver: "s1", Expr: "8/(3-8/3)"}}
		},
		"over": func(f *fakeRaces) {
			f.play(open(0, "1-3.3.8.8-24-classic"))
			f.race.Public.Phase = race.PhaseOver
			f.results = []race.Result{{Mode: "race", Hands: f.race.Mine.Shown}}
		},
	}
	for name, prepare := range states {
		t.Run(name, func(t *testing.T) {
			f := newFakeRaces()
			f.race.Options.Rules, f.race.Options.Target = "classic", "24"
			p := newRacer(t, f, text.English, Area{80, 24}, gameclient.Link{Code: "7KQ2M4"})
			p.press("enter").write("Zoe").press("enter")
			prepare(f)
			planted, texts := planted, 0
			check := func(what string, v reflect.Value) {
				before := v.String()
				v.SetString(before + planted)
				p.event(f.event())
				p.checkFrame(what)
				if name == "options" && f.race.Seat == "s2" && f.race.Public.Host == "s2" {
					p.press("o")
					p.checkFrame(what + " in the options")
					p.press("esc")
				}
				v.SetString(planted)
				p.event(f.event()).wait(time.Second)
				p.checkFrame(what)
				v.SetString(before)
				p.event(f.event())
				texts++
			}
			forEachText("race", reflect.ValueOf(&f.race), check)
			forEachText("results", reflect.ValueOf(&f.results), check)
			if texts < 20 {
				t.Errorf("only %d texts", texts)
			}
			f.err = &gameclient.Problem{Name: planted, Detail: planted, Status: 409}
			p.press("enter")
			p.checkFrame("problem")
		})
	}
}
