package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/mode"
)

// TestComputers races against computers without a server: they go on while the player thinks, stand still in a
// pause, and the race is in the history without a rating.
func TestComputers(t *testing.T) {
	db := newStore(t)
	p := newPlayer(t, db, text.English, usual, func(env *Env) Screen { return First(env, StartComputers, practiceRequest) })
	p.press("left").expect("Opponents           ‹ 3 ›").press("down left down right down down left down left").expect("Learner, 45", "Practised, 15", "Steady, 25", "Hands               5", "4–5")
	p.press("right right up up up up up left").expect("Opponents           ‹ 2 ›", "1–2").press("enter")
	p.expect("Starts in 3 s", "Learner\n", "Practised\n", "Computer opponents.").reject("rating")
	p.wait(2900*time.Millisecond).expect("Starts in 1 s").wait(100*time.Millisecond).expect("Hand 1 of 5", "Standings", "1  You", "1  Learner")
	p.solve(t)
	p.expect("Hand 2 of 5", "1  You           4", "2  Learner       0")
	points := func() int {
		s := p.model.top().(raceScreen)
		sum := 0
		for _, l := range s.lanes(s.env.Game.now()) {
			if !l.mine {
				sum += l.points
			}
		}
		return sum
	}
	for range 90 {
		p.wait(time.Second)
		if points() > 0 {
			break
		}
	}
	before := points()
	if before == 0 {
		t.Error("no computer has solved a hand")
	}
	p.press("p").expect("p continue").wait(10 * time.Minute)
	if points() != before {
		t.Error("the computers play in a pause")
	}
	p.press("p").expect("Hand 2 of 5")
	if points() != before {
		t.Error("the computers played in the pause")
	}
	p.press("s s").expect("Hand 3 of 5").press("q").expect("This ends the run.").press("q")
	p.expect("The race is over", "4 points", "Learner", "Practised", "Skipped.", "⏎ again").press("down a").expect("All ideas").press("q enter").expect("Starts in 3 s", "Learner", "Practised")
	p.press("q")
	if !p.quit {
		t.Error("the program goes on")
	}
	p = newPlayer(t, db, text.English, usual, nil).press("h").expect("Computers ", "1 of 2 solved").press("enter").expect("The race is over", "Learner", " · Skipped.")
	if p.press("q").expect("History").press("q").reject("rating"); p.quit {
		t.Error("the program ends")
	}
}

// TestComputersRunOut lets the clock of a race against computers run out.
func TestComputersRunOut(t *testing.T) {
	p := newPlayer(t, newStore(t), text.Chinese, smallest, nil).press("c enter").wait(3 * time.Second).expect("1 你: 0 · 1 稳健: 0")
	p.wait(10*time.Minute).expect("对战结束", "稳健", "再来一局")
	p.press("q").expect("› c").press("c").wait(time.Minute).press("enter").wait(2 * time.Second).press("q").expect("› c")
}

// TestStreak plays a streak until the first miss, and another one.
func TestStreak(t *testing.T) {
	db := newStore(t)
	p := newPlayer(t, db, text.English, usual, nil).press("s").expect("The first miss ends the streak").press("enter").expect("Streak", "1:00", "0 solved").reject("hint")
	for range 3 {
		p.wait(10 * time.Second)
		if solution(t, p.current()) == "" {
			p.press("n")
		}
		p.solve(t)
	}
	missed := p.current()
	p.expect("3 in a row", "3 solved").wait(61*time.Second).expect("3 of 4 solved", "Your first run", "n again")
	if answer := solution(t, missed); answer != "" {
		p.expect(" · Time is up.")
	}
	p.press("n").expect("1:00").press("s").expect("Press Skip again").press("s").expect("0 of 1 solved", "3 short of your best")
	p.press("n")
	cards, err := puzzle.ParseID(p.current())
	if err != nil {
		t.Fatal(err)
	}
	wrong := strings.ReplaceAll(cards.Hand.String(), " ", "-") // too small
	p.press("e").write(wrong).press("enter").expect(" makes ", ", not 24.", "0 of 1 solved").press("n n").expect("Is there really no solution?")
	if solution(t, p.current()) == "" {
		p.press("n").expect("1 solved")
	} else {
		p.press("n").expect("There is a solution.", "0 of 1 solved")
	}
	p.press("q q").expect("Longest streak: 3").press("s").expect("Longest streak: 3").press("q h").expect("Streak ", "3 of 4 solved")
	newPlayer(t, db, text.Chinese, smallest, func(env *Env) Screen { return First(env, mode.Streak, practiceRequest) }).expect("最长连对：3 题")
}

// TestTimedLengths plays runs of one and of five minutes, each with its own best.
func TestTimedLengths(t *testing.T) {
	db := newStore(t)
	p := newPlayer(t, db, text.English, smallest, nil).press("t").expect("› 3 min", "3:00").press("1").expect("› 1 min", "in one minute", "1:00").press("enter").expect("Timed run, 1 min", "1:00").press("?").expect("in one minute", "no solution", "hold Shift").press("esc").wait(10 * time.Second)
	p.solve(t)
	p.wait(time.Minute).expect("1 of 2 solved", "Your first run").press("q").reject("Best run")
	p.press("t").expect("1 min       Best run: 1 solved").press("5 enter").expect("5:00").press("s s").wait(5*time.Minute).expect("0 of 2 solved", "Your first run")
	p.press("q t up up enter").expect("1:00").wait(time.Minute).expect("One short of your best")
	p.click("again").expect("1:00").press("q q").press("q h").expect("Timed run, 1 min", "Timed run, 5 min")
	p = newPlayer(t, db, text.English, usual, func(env *Env) Screen { return First(env, mode.Timed5, practiceRequest) })
	if p.expect("› 5 min").click("1 min").expect("› 1 min").press("q"); !p.quit {
		t.Error("q does not quit")
	}
}

// TestSmallestMenu checks that a message below the menu is seen in the smallest window.
func TestSmallestMenu(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, smallest, nil).press("r").expect("Nothing is due for review.")
	if frame := p.frame(); !strings.Contains(frame, "h  History") {
		t.Error(frame)
	}
}
