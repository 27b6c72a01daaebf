package recall_test

import (
	"fmt"
	"time"

	"github.com/make24/make24/recall"
)

func Example() {
	var s recall.Scheduler
	var card recall.Card // a new item

	today := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	card = s.Next(card, recall.Good, today.UnixMilli())
	fmt.Println("review it on", time.UnixMilli(card.Due).UTC().Format(time.DateOnly))
	// Output:
	// review it on 2026-01-03
}

// Next is called with the rating of each review.
func ExampleScheduler_Next() {
	var s recall.Scheduler
	var card recall.Card
	for _, r := range []recall.Rating{recall.Again, recall.Good, recall.Good, recall.Easy} {
		card = s.Next(card, r, card.Due)
		fmt.Println(r, card.Days)
	}
	// Output:
	// again 1
	// good 2
	// good 6
	// easy 27
}

// A higher retention makes reviews more frequent.
func ExampleScheduler() {
	for _, retention := range []float64{0.8, 0.9, 0.95} {
		s := recall.Scheduler{Retention: retention, MaxDays: 365}
		card := s.Next(recall.Card{}, recall.Easy, 0)
		fmt.Println(retention, card.Days)
	}
	// Output:
	// 0.8 28
	// 0.9 8
	// 0.95 3
}

func ExampleScheduler_Retrievability() {
	var s recall.Scheduler
	card := s.Next(recall.Card{}, recall.Easy, 0)
	for _, days := range []int64{0, 8, 30, 365} {
		fmt.Printf("after %d days: %.2f\n", days, s.Retrievability(card, days*24*60*60*1000))
	}
	// Output:
	// after 0 days: 1.00
	// after 8 days: 0.90
	// after 30 days: 0.79
	// after 365 days: 0.56
}

// Weights fitted to the reviews of one person replace the default.
func ExampleDefaults() {
	w := recall.Defaults()
	w[0] = 3 // the stability, in days, of an item whose first rating is Again
	card := recall.Scheduler{Weights: w}.Next(recall.Card{}, recall.Again, 0)
	fmt.Println(card.Days)
	// Output:
	// 3
}

func ExampleRating_String() {
	fmt.Println(recall.Again, recall.Hard, recall.Good, recall.Easy)
	// Output:
	// again hard good easy
}
