package mode_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/race/mode"
)

// TestBuiltinModes checks the names of the built-in modes, and that each is valid.
func TestBuiltinModes(t *testing.T) {
	if got := mode.Names(); !slices.Equal(got, []string{"practice", "daily", "timed", "timed1", "timed5", "streak"}) {
		t.Errorf("names %v", got)
	}
	for _, name := range mode.Names() {
		m, ok := mode.Lookup(name)
		if !ok || m.Name != name || !m.Valid() {
			t.Errorf("%s: %+v, %v", name, m, ok)
		}
	}
	if _, ok := mode.Lookup("race"); ok {
		t.Error("Lookup found an unknown mode")
	}
}

// TestLookupReturnsACopy checks that a change of the mode that Lookup returned does not affect
// later calls.
func TestLookupReturnsACopy(t *testing.T) {
	m, _ := mode.Lookup("timed")
	m.Bonus[0].Time = 1
	if again, _ := mode.Lookup("timed"); again.Bonus[0].Time == 1 {
		t.Error("a change of the returned mode changed the built-in mode")
	}
}

// TestStreakBonus checks the bonuses of the timed mode, and that they never add up to more than
// 2.5 s a hand.
func TestStreakBonus(t *testing.T) {
	m, _ := mode.Lookup("timed")
	want := map[int]int64{3: 3000, 6: 5000, 10: 7000, 15: 10000, 20: 10000, 25: 10000, 1000: 10000}
	var sum int64
	for streak := range 1001 {
		gain := m.StreakBonus(streak)
		if gain != want[streak] && (streak < 15 || streak%5 != 0 || gain != 10000) {
			t.Errorf("a streak of %d hands earns %d ms", streak, gain)
		}
		sum += gain
		if streak > 0 && sum > 2500*int64(streak) {
			t.Errorf("a streak of %d hands has earned %d ms, more than 2.5 s a hand", streak, sum)
		}
	}
}

// TestPoints checks the points after each hint step, and the first step.
func TestPoints(t *testing.T) {
	for _, tt := range []struct {
		m    mode.Mode
		want []int // after steps 0 to 5
	}{
		{mode.Mode{}, []int{4, 3, 2, 1, 0, 0}},
		// Step 1 would only reveal that there is a solution, so it costs nothing.
		{mode.Mode{Solvable: true}, []int{4, 4, 3, 2, 0, 0}},
	} {
		for step, want := range tt.want {
			if got := tt.m.Points(step); got != want {
				t.Errorf("solvable %v: a hand after step %d has %d points, want %d", tt.m.Solvable, step, got, want)
			}
		}
	}
	if first := (mode.Mode{}).FirstStep(); first != 1 {
		t.Errorf("the first step is %d, want 1", first)
	}
	if first := (mode.Mode{Solvable: true}).FirstStep(); first != 2 {
		t.Errorf("if every hand has a solution, the first step is %d, want 2", first)
	}
}

// TestPauses checks that the time of a hand pauses only in unranked modes without a time limit.
func TestPauses(t *testing.T) {
	for _, name := range mode.Names() {
		if m, _ := mode.Lookup(name); m.Pauses() != (name == "practice") {
			t.Errorf("%s pauses: %v", name, m.Pauses())
		}
	}
	m, _ := mode.Lookup("practice")
	if m.Seats = 2; m.Pauses() {
		t.Error("the time of a hand pauses in a mode for two players")
	}
	m.Seats = 1
	if m.HandTime = 30e3; m.Pauses() {
		t.Error("the time of a hand pauses in a mode with a time limit for each hand")
	}
}

// TestValid checks that each of these changes makes a valid mode invalid.
func TestValid(t *testing.T) {
	for fault, change := range map[string]func(*mode.Mode){
		"empty name":         func(m *mode.Mode) { m.Name = "" },
		"no seat":            func(m *mode.Mode) { m.Seats = 0 },
		"many seats":         func(m *mode.Mode) { m.Seats = mode.MaxSeats + 1 },
		"hands below 0":      func(m *mode.Mode) { m.Hands = -1 },
		"many hands":         func(m *mode.Mode) { m.Hands = mode.MaxHands + 1 },
		"length below 0":     func(m *mode.Mode) { m.Length = -1 },
		"long":               func(m *mode.Mode) { m.Length = mode.MaxTime + 1 },
		"hand time":          func(m *mode.Mode) { m.HandTime = -1 },
		"miss cost":          func(m *mode.Mode) { m.MissCost = mode.MaxCost + 1 },
		"none cost":          func(m *mode.Mode) { m.NoneCost = -1 },
		"bonus below 0":      func(m *mode.Mode) { m.Bonus[0].Time = -1 },
		"bonus for 0":        func(m *mode.Mode) { m.Bonus[0].Streak = 0 },
		"every below 0":      func(m *mode.Mode) { m.Bonus[0].Every = -1 },
		"bonus not sorted":   func(m *mode.Mode) { m.Bonus[1].Streak = m.Bonus[0].Streak },
		"unknown pace":       func(m *mode.Mode) { m.Pace, m.Bonus = "slow", nil },
		"bonus for all":      func(m *mode.Mode) { m.Pace = mode.PaceFirst },
		"sudden for all":     func(m *mode.Mode) { m.Pace, m.Bonus, m.Sudden = mode.PaceFirst, nil, true },
		"own gap":            func(m *mode.Mode) { m.Gap = 1 },
		"long gap":           func(m *mode.Mode) { m.Pace, m.Bonus, m.Gap = mode.PaceFirst, nil, mode.MaxCost+1 },
		"countdown":          func(m *mode.Mode) { m.Countdown = -1 },
		"late own":           func(m *mode.Mode) { m.LateJoin = true },
		"late first":         func(m *mode.Mode) { m.Pace, m.Bonus, m.LateJoin = mode.PaceFirst, nil, true },
		"auto start below 0": func(m *mode.Mode) { m.Countdown, m.AutoStart = 1, -1 },
		"auto start":         func(m *mode.Mode) { m.AutoStart = 1 },
		"hosted auto start":  func(m *mode.Mode) { m.Countdown, m.AutoStart, m.Hosted = 1, 1, true },
		"auto start of two":  func(m *mode.Mode) { m.Countdown, m.AutoStart = 1, 2 },
		"many bonuses":       func(m *mode.Mode) { m.Bonus = make([]mode.Bonus, 17) },
	} {
		m, _ := mode.Lookup("timed")
		change(&m)
		if m.Valid() {
			t.Errorf("a mode with this fault is valid: %s", fault)
		}
	}
}

func TestValidName(t *testing.T) {
	for text, want := range map[string]bool{
		"a": true, "ann": true, "7f3a-9~!": true, strings.Repeat("a", 64): true,
		"": false, " ": false, "a b": false, "a\n": false, "é": false, "\x7f": false, strings.Repeat("a", 65): false,
	} {
		if mode.ValidName(text) != want {
			t.Errorf("ValidName(%q) = %v", text, !want)
		}
	}
}

// TestDailyNumber compares the number with the calendar at every midnight of some years, and a
// millisecond before.
func TestDailyNumber(t *testing.T) {
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := -800; n < 3000; n++ {
		midnight := first.AddDate(0, 0, n).UnixMilli()
		if a, b := mode.DailyNumber(midnight), mode.DailyNumber(midnight-1); a != n+1 || b != n {
			t.Fatalf("day %d: number %d, and %d a millisecond before", n+1, a, b)
		}
	}
	if mode.DailyNumber(-1) != mode.DailyNumber(0)-1 {
		t.Error("the number of the last day of 1969 is not one less than that of the first day of 1970")
	}
}
