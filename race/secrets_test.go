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
			checkPublic(t, d)
			count++
			if count%7 == 0 {
				changeSecrets(t, d, playerNames[count%3])
				changePublicSecrets(t, d)
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
	hands := map[int]race.PlayedHand{}
	for _, h := range v.Shown {
		hands[h.Hand] = h
	}
	for i := range 20 {
		h, shown := hands[i]
		if strings.Contains(visible, fmt.Sprint(canaryNumber(i))) != shown {
			t.Fatalf("hand %d is in the view of %q: %v, want %v\n%s", i, player, !shown, shown, visible)
		}
		done := shown && h.Outcome != "open"
		if !done && strings.Contains(visible, fmt.Sprintf("%d.125", 5000+i)) {
			t.Fatalf("%q sees the seconds of the open hand %d\n%s", player, i, visible)
		}
		if shown && (h.Solvable != nil) != done {
			t.Fatalf("%q sees whether hand %d has a solution: %v, closed: %v", player, i, !done, done)
		}
		for _, p := range append([]string{"eve"}, playerNames...) {
			claimed := shown && (h.Expr == answerOf(p, i) || h.Missed != nil)
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
	hands := map[int]race.PlayedHand{}
	for _, h := range v.Shown {
		hands[h.Hand] = h
	}
	change := func(i int, hand event.Hand) event.Hand {
		h, shown := hands[i]
		if !shown {
			hand.Puzzle = hand1555.Puzzle
		}
		if !shown || h.Outcome == "open" {
			hand.Solvable, hand.Level, hand.Seconds = !hand.Solvable, 5-hand.Level, 9-hand.Seconds/1000
		}
		return hand
	}
	changed := applyLog(t, changeLog(d.log, change, func(p string) bool { return p != player }, func(p string) bool { return p != player }))
	wantSameJSON(t, v, changed.View(player))
}

// checkPublic checks that the public view has exactly the hands that at least one player has closed
// and that no player can still claim, and contains no canary of other hands.
func checkPublic(t *rapid.T, d *dealer) {
	v := d.state.Public()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	visible := string(text)
	for i := range 20 {
		closed, claimable := false, i >= len(v.Hands) && len(v.Players) == 0
		for _, p := range v.Players {
			if i < len(p.Outcomes) {
				closed = closed || p.Outcomes[i] != "open"
				claimable = claimable || p.Outcomes[i] == "open"
			} else {
				claimable = claimable || p.EndReason == ""
			}
		}
		public := i < len(v.Hands)
		if public != (closed && !claimable) {
			t.Fatalf("hand %d is public: %v, closed by a player: %v, can be claimed: %v\n%s", i, public, closed, claimable, visible)
		}
		if strings.Contains(visible, fmt.Sprint(canaryNumber(i))) != public {
			t.Fatalf("hand %d is in the public view: %v, want %v\n%s", i, !public, public, visible)
		}
		if !public && strings.Contains(visible, fmt.Sprintf("%d.125", 5000+i)) {
			t.Fatalf("the public view has the seconds of hand %d\n%s", i, visible)
		}
	}
}

// changePublicSecrets changes every part of the log that the public may not know, and checks that
// the public view stays the same, byte for byte.
func changePublicSecrets(t *rapid.T, d *dealer) {
	v := d.state.Public()
	change := func(i int, hand event.Hand) event.Hand {
		if i >= len(v.Hands) {
			return event.Hand{Puzzle: hand1555.Puzzle, Solvable: !hand.Solvable, Level: 5 - hand.Level}
		}
		return hand
	}
	changed := applyLog(t, changeLog(d.log, change, func(string) bool { return false }, func(string) bool { return true }))
	wantSameJSON(t, v, changed.Public())
}

func wantSameJSON(t *rapid.T, want, got any) {
	before, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	after, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before, after) {
		t.Fatalf("the view depends on secrets:\n%s\n%s", before, after)
	}
}

// changeLog returns a log with other hands, and with other correct and wrong claims of the players for
// whom changesSolved and changesMissed return true.
func changeLog(events []event.Event, change func(i int, hand event.Hand) event.Hand, changesSolved, changesMissed func(player string) bool) (log []event.Event) {
	index, shown := 0, 0 // the next hand to be dealt, and the number of hands shown
	changeAll := func(hands []event.Hand) (changed []event.Hand) {
		for _, hand := range hands {
			changed = append(changed, change(index, hand))
			index++
		}
		return changed
	}
	for _, e := range events {
		switch x := e.(type) {
		case event.Configured:
			index = shown // the other hands are no longer dealt
			x.Source = "changed"
			e = x
		case event.Created:
			x.Hands = changeAll(x.Hands)
			e = x
		case event.Dealt:
			x.Hands = changeAll(x.Hands)
			e = x
		case event.Revealed:
			x.Puzzle = change(x.Hand, event.Hand{Puzzle: x.Puzzle}).Puzzle
			shown = max(shown, x.Hand+1)
			e = x
		case event.Solved:
			if changesSolved(x.Player) {
				x.Expr = "1+1"
			}
			e = x
		case event.Missed:
			if changesMissed(x.Player) {
				x.Expr, x.Reason, x.Value = "2+2", "value", "4"
			}
			e = x
		}
		log = append(log, e)
	}
	return log
}
