package recall_test

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/make24/make24/recall"
)

type vectorFile struct {
	Settings []struct {
		Name      string           `json:"name"`
		Retention float64          `json:"retention"`
		Weights   *recall.Weights  `json:"weights"`
		Histories [][]ratingVector `json:"histories"`
	} `json:"settings"`
}

// ratingVector is a test vector: one rating of a history, the card that ts-fsrs returns for it, and
// the retrievability at the time Later.
type ratingVector struct {
	At             int64         `json:"at"`
	Rating         recall.Rating `json:"rating"`
	Due            int64         `json:"due"`
	Days           int           `json:"days"`
	Stability      float64       `json:"stability"`
	Difficulty     float64       `json:"difficulty"`
	Reps           int           `json:"reps"`
	Lapses         int           `json:"lapses"`
	Later          int64         `json:"later"`
	Retrievability float64       `json:"retrievability"`
}

// TestVectors compares the scheduler with histories that ts-fsrs generated. Stability and
// difficulty may differ in the eighth decimal, since exponentials may differ in their last bit, but
// intervals must be equal.
func TestVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors vectorFile
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	ratings := 0
	for _, setting := range vectors.Settings {
		t.Run(setting.Name, func(t *testing.T) {
			s := recall.Scheduler{Retention: setting.Retention}
			if setting.Weights != nil {
				s.Weights = *setting.Weights
			}
			for i, history := range setting.Histories {
				var card recall.Card
				for j, want := range history {
					card = s.Next(card, want.Rating, want.At)
					checkCard(t, i, j, s, card, want)
					ratings++
				}
			}
		})
	}
	if ratings < 1000 {
		t.Errorf("the file has only %d ratings, want at least 1000", ratings)
	}
}

// checkCard compares a card after a rating with the vector of that rating.
func checkCard(t *testing.T, history, step int, s recall.Scheduler, card recall.Card, want ratingVector) {
	t.Helper()
	if days := min(want.Days, 36500); card.Days != days ||
		card.Due != want.At+int64(days)*dayMillis || card.Last != want.At ||
		card.Reps != want.Reps || card.Lapses != want.Lapses ||
		!almostEqual(card.Stability, want.Stability) || !almostEqual(card.Difficulty, want.Difficulty) {
		t.Fatalf("history %d, rating %d: %+v, want %+v", history, step, card, want)
	}
	if got := s.Retrievability(card, want.Later); !almostEqual(got, want.Retrievability) {
		t.Fatalf("history %d, rating %d: retrievability %v, want %v", history, step, got, want.Retrievability)
	}
}

func almostEqual(a, b float64) bool { return math.Abs(a-b) <= 1e-7*max(1, math.Abs(b)) }
