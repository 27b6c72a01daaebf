package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/make24/make24/internal/base/text"
)

// TestHelp opens the help of several screens. The screen below goes on, and a typed question mark is no
// request for help.
func TestHelp(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, nil)
	p.expect("? help").press("?").expect("Keys · the 24-point game", "choose", "quit", "Ctrl-C", "hold Shift").reject("To merge two cards", "Daily")
	p.press("p").expect("hold Shift").press("esc").expect("Daily").reject("hold Shift")
	if p.press("? enter ? q q"); !p.quit {
		t.Error("q after the help does not quit")
	}

	p = newPlayer(t, newStore(t), text.Chinese, smallest, hands(eights))
	p.press("？").expect("按键 · 练习", "无解", "挂起", "先选一张牌", "Shift").wait(5*time.Second).expect("0:05").press("?").expect("[1]", "0:05")
	p.press("e").write("3?").expect("> 3?")
	p.send(key("ctrl+c"))
	if !p.model.Interrupted() {
		t.Error("Ctrl-C does not quit")
	}
}

// TestMouse plays by clicks on cards, operators and keys.
func TestMouse(t *testing.T) {
	for _, size := range []Area{smallest, usual, large, {97, 33}} {
		p := newPlayer(t, newStore(t), text.English, size, hands(eights, easy))
		p.click("[3]").click("÷").click("[1]").expect("8 ÷ 3 = 8/3").click("undo").reject("8 ÷ 3").click("│8").click("÷").click("│3").expect("8 ÷ 3 = 8/3")
		p.press("esc").click("[2]").click("−      ×").click("[1]").click("[4]").press("/").click("[1]").expect("8 ÷ (1/3) = 24").reject("[1]")
		p.click("24!").click("next").expect("Hand 2 of 2").click("e type").write("1+2").click("[1]").expect("> 1+2").click("Esc back").reject("> 1+2")
	}
	p := newPlayer(t, newStore(t), text.English, smallest, nil)
	p.send(tea.MouseClickMsg{X: 6, Y: 9, Button: tea.MouseRight})
	p.send(tea.MouseClickMsg{X: 0, Y: 0, Button: tea.MouseLeft})
	p.expect("History").click("Timed run").expect("The clock starts").click("q back").expect("History")
	p.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	p.expect("› s").click("? help").expect("hold Shift").click("Esc back").expect("› s")
	p.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	p.expect("› t")
}
