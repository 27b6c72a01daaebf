package race_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// TestViewsKeepSecrets checks that views contain no secrets and do not depend on them.
func TestViewsKeepSecrets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := 0
		playRandomRun(t, func(_ race.State, _ step, _ []event.Event, _ error, d *dealer) {
			for _, p := range append([]string{"", "eve"}, playerNames...) {
				lookForCanaries(t, d, p)
			}
			count++
			if count%7 == 0 {
				changeSecrets(t, d, playerNames[count%3])
			}
		})
	})
}

// lookForCanaries checks that the view and the result of a player contain no canary of a secret
// hand or answer.
func lookForCanaries(t *rapid.T, d *dealer, player string) {
	v := d.state.View(player)
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	result := ""
	if r, err := d.state.Result(player); err == nil {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		result = string(b)
	}
	visible := string(text) + result
	for i := range 20 {
		shown := i < len(v.Shown)
		if strings.Contains(visible, fmt.Sprint(canaryNumber(i))) != shown {
			t.Fatalf("hand %d is in the view of %q: %v, want %v\n%s", i, player, !shown, shown, visible)
		}
		done := shown && v.Shown[i].Outcome != "open"
		if !done && strings.Contains(visible, fmt.Sprintf("%d.125", 5000+i)) {
			t.Fatalf("%q sees the seconds of the open hand %d\n%s", player, i, visible)
		}
		if shown && (v.Shown[i].Solvable != nil) != done {
			t.Fatalf("%q sees whether hand %d has a solution: %v, closed: %v", player, i, !done, done)
		}
		for _, p := range append([]string{"eve"}, playerNames...) {
			claimed := shown && (v.Shown[i].Expr == answerOf(p, i) || v.Shown[i].Missed != nil)
			if strings.Contains(visible, answerOf(p, i)) && (p != player || !claimed) {
				t.Fatalf("%q sees the answer of %q to hand %d\n%s", player, p, i, visible)
			}
		}
	}
}

// changeSecrets changes every part of the log that the player may not know, and checks that the
// player's view stays the same, byte for byte.
func changeSecrets(t *rapid.T, d *dealer, player string) {
	v := d.state.View(player)
	change := func(i int, hand event.Hand) event.Hand {
		if i >= len(v.Shown) {
			hand.Puzzle = hand1555.Puzzle
		}
		if i >= len(v.Shown) || v.Shown[i].Outcome == "open" {
			hand.Solvable, hand.Level, hand.Seconds = !hand.Solvable, 5-hand.Level, 9-hand.Seconds/1000
		}
		return hand
	}
	index := 0
	changeAll := func(hands []event.Hand) (changed []event.Hand) {
		for _, hand := range hands {
			changed = append(changed, change(index, hand))
			index++
		}
		return changed
	}
	var log []event.Event
	for _, e := range d.log {
		switch x := e.(type) {
		case event.Created:
			x.Hands = changeAll(x.Hands)
			e = x
		case event.Dealt:
			x.Hands = changeAll(x.Hands)
			e = x
		case event.Revealed:
			x.Puzzle = change(x.Hand, event.Hand{Puzzle: x.Puzzle}).Puzzle
			e = x
		case event.Solved:
			if x.Player != player {
				x.Expr = "1+1"
			}
			e = x
		}
		log = append(log, e)
	}
	viewBefore, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	viewAfter, err := json.Marshal(applyLog(t, log).View(player))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(viewBefore, viewAfter) {
		t.Fatalf("the view of %q depends on secrets:\n%s\n%s", player, viewBefore, viewAfter)
	}
}
