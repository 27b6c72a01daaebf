package mode_test

import (
	"fmt"
	"time"

	"github.com/make24/make24/race/mode"
)

// A timed run of one minute.
func Example() {
	m, ok := mode.Lookup(mode.Timed)
	if !ok {
		return
	}
	m.Length = 60_000
	fmt.Println(m.Name, m.Length, m.MissCost, m.Valid())
	// Output:
	// timed 60000 3000 true
}

func ExampleLookup() {
	m, ok := mode.Lookup("daily")
	fmt.Println(m.Hands, m.Hints, m.Ranked, ok)
	_, ok = mode.Lookup("weekly")
	fmt.Println(ok)
	// Output:
	// 5 true true true
	// false
}

func ExampleNames() {
	fmt.Println(mode.Names())
	// Output:
	// [practice daily timed timed1 timed5 streak]
}

func ExampleDailyNumber() {
	at := time.Date(2026, 2, 1, 12, 0, 0, 0, time.UTC)
	fmt.Println(mode.DailyNumber(at.UnixMilli()))
	// Output:
	// 32
}

func ExampleValidName() {
	fmt.Println(mode.ValidName("ann"), mode.ValidName("ann lee"), mode.ValidName(""))
	// Output:
	// true false false
}

// A program may define its own modes.
func ExampleMode_Valid() {
	duel := mode.Mode{Name: "duel", Seats: 2, Hands: 10, HandTime: 60_000, Auto: true}
	fmt.Println(duel.Valid(), mode.Mode{}.Valid())
	// Output:
	// true false
}

// Each hint step that reveals something costs a point.
func ExampleMode_Points() {
	m, _ := mode.Lookup(mode.Practice)
	fmt.Println(m.Points(0), m.Points(1), m.Points(mode.AnswerStep))
	m.Solvable = true // step 1 would only reveal that there is a solution
	fmt.Println("the first step is", m.FirstStep(), "and leaves", m.Points(m.FirstStep()), "points")
	// Output:
	// 4 3 0
	// the first step is 2 and leaves 3 points
}

func ExampleMode_StreakBonus() {
	m, _ := mode.Lookup(mode.Timed)
	for _, streak := range []int{2, 3, 6, 10, 15, 20} {
		fmt.Print(m.StreakBonus(streak), " ")
	}
	// Output:
	// 0 3000 5000 7000 10000 10000
}

// The time of a hand pauses only in an unranked mode without clocks.
func ExampleMode_Pauses() {
	for _, name := range mode.Names() {
		m, _ := mode.Lookup(name)
		fmt.Print(name, " ", m.Pauses(), " ")
	}
	// Output:
	// practice true daily false timed false timed1 false timed5 false streak false
}
