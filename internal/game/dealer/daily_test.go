package dealer_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
)

var seed = []byte("of the tests")

func parsePuzzle(t testing.TB, id string) puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.ParseID(id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestDaily checks the hands of 1200 dailies: their levels, that no hand is repeated too early, and
// that every hand is dealt.
func TestDaily(t *testing.T) {
	d := dealer.New(seed, nil)
	last := map[string]int{}
	var hardest []string // the hands of level 5 by day
	minGap, byLevel := 1<<30, [6]map[string]bool{}
	for n := 1; n <= 1200; n++ {
		hands, err := d.Daily(n)
		if err != nil || len(hands) != 5 {
			t.Fatalf("daily %d: %v, %v", n, hands, err)
		}
		for i, h := range hands {
			if p := parsePuzzle(t, h.Puzzle); h.Level != i+1 || !h.Solvable || h.Seconds == 0 || len(p.Hand) != 4 || p.Hand[3] > 13 || p.Target.String() != "24" {
				t.Fatalf("daily %d: hand %d is %+v", n, i, h)
			}
			if i > 0 && h.Seconds <= hands[i-1].Seconds {
				t.Errorf("the predicted times of daily %d do not increase: %+v", n, hands)
			}
			if before, ok := last[h.Puzzle]; ok {
				minGap = min(minGap, n-before)
			}
			last[h.Puzzle] = n
			if byLevel[i+1] == nil {
				byLevel[i+1] = map[string]bool{}
			}
			byLevel[i+1][h.Puzzle] = true
		}
		hardest = append(hardest, hands[4].Puzzle)
	}
	if minGap <= 60 {
		t.Errorf("a hand was repeated after %d days; docs/scoring.md says more than 60", minGap)
	}
	if size := len(byLevel[5]); slices.Equal(hardest[:size/2], hardest[size:size+size/2]) {
		t.Error("the second round of level 5 has the order of the first")
	}
	distinct := 0
	for _, hands := range byLevel {
		distinct += len(hands)
	}
	if distinct != 1362 {
		t.Errorf("%d of the 1362 hands with a solution were dealt in 1200 days", distinct)
	}
}

// TestDailyIsPinned checks that the hands of a daily depend only on the seed and the number, and
// pins them.
func TestDailyIsPinned(t *testing.T) {
	d := dealer.New(seed, nil)
	daily400, err := d.Daily(400)
	if err != nil {
		t.Fatal(err)
	}
	got, err := d.Daily(1)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"1-4.5.6.6-24-classic", "1-6.6.12.13-24-classic", "1-1.3.6.10-24-classic", "1-3.6.6.13-24-classic", "1-3.5.8.13-24-classic",
	}
	if !slices.Equal(puzzleIDs(got), want) {
		t.Errorf("daily 1 is %q, want %q: the grades or the random draws changed", puzzleIDs(got), want)
	}
	repeated, err := dealer.New(seed, nil).Daily(400)
	if err != nil || !slices.Equal(repeated, daily400) {
		t.Errorf("%v and %v, %v", daily400, repeated, err)
	}
	other, err := dealer.New([]byte("another"), nil).Daily(1)
	if err != nil || slices.Equal(other, got) {
		t.Errorf("another seed has the same hands: %v, %v", other, err)
	}
}

// TestInvalidDaily checks that Daily returns ErrCriteria for a number below 1.
func TestInvalidDaily(t *testing.T) {
	for _, n := range []int{0, -1, -1 << 40} {
		if hands, err := dealer.New(seed, nil).Daily(n); !errors.Is(err, dealer.ErrCriteria) {
			t.Errorf("daily %d: %v, %v", n, hands, err)
		}
	}
}

func puzzleIDs(hands []event.Hand) (list []string) {
	for _, h := range hands {
		list = append(list, h.Puzzle)
	}
	return list
}
