package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/game/computer"
	"github.com/make24/make24/puzzle"
)

// computerSteps are the strengths of computers. Their names never change; races that were stored have them.
var computerSteps = []computer.Step{
	{Name: "beginner", Percent: 550},
	{Name: "learner", Percent: 300},
	{Name: "steady", Percent: 170},
	{Name: "practised", Percent: 100},
	{Name: "fast", Percent: 55},
}

const (
	computerKnots = 13 // so each value is the mean of fifty hands or more
	spreadValues  = 65
	spreadSigma   = 0.55 // of the logarithm of the times above a floor; it gives the skew of the measured times
)

// peopleOfHand is what people did with a hand.
type peopleOfHand struct {
	hand                    string
	median                  float64 // seconds
	solved, mean, deviation float64 // the share of people who solved it; their mean time and its deviation, in seconds
	predicted               float64 // seconds
}

// readPeople reads the measured times with all columns. predicted returns the predicted seconds of a hand.
func readPeople(path string, predicted func(hand string) float64) ([]peopleOfHand, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	var people []peopleOfHand
	for _, row := range rows[1:] {
		var x [4]float64
		for i := range x {
			if x[i], err = strconv.ParseFloat(row[i+1], 64); err != nil {
				return nil, err
			}
		}
		people = append(people, peopleOfHand{row[0], x[0], x[1], x[2], x[3], predicted(row[0])})
	}
	return people, nil
}

// fitComputers returns the model of computers. It maps the predicted times of the hands to what people did by
// rank: the hand that is predicted to be the n-th easiest of all gets the n-th highest share of people who solved
// it, the n-th lowest mean and the n-th lowest deviation. A regression would draw them towards their
// means, so computers would differ less from hand to hand than people.
func fitComputers(people []peopleOfHand) computer.Model {
	sorted := func(get func(p peopleOfHand) float64) []float64 {
		x := column(people, get)
		slices.Sort(x)
		return x
	}
	predicted := sorted(func(p peopleOfHand) float64 { return p.predicted })
	missed := sorted(func(p peopleOfHand) float64 { return 1 - p.solved })
	mean := sorted(func(p peopleOfHand) float64 { return p.mean })
	deviation := sorted(func(p peopleOfHand) float64 { return p.deviation })
	m := computer.Model{Steps: computerSteps, Spread: computerSpread()}
	for i := range computerKnots {
		at := func(x []float64) float64 { return knotOf(x, i) }
		m.Knots = append(m.Knots, computer.Knot{
			Predicted: int64(math.Round(1000 * at(predicted))), Solved: int64(math.Round(10_000 * (1 - at(missed)))),
			Mean: int64(math.Round(1000 * at(mean))), Deviation: int64(math.Round(1000 * at(deviation))),
		})
	}
	return m
}

// column returns a figure of each hand.
func column(people []peopleOfHand, get func(p peopleOfHand) float64) []float64 {
	x := make([]float64, len(people))
	for i, p := range people {
		x[i] = get(p)
	}
	return x
}

// knotOf returns the value of a sorted list at the i-th knot. The knots are close together for the hardest hands,
// where the values differ most.
func knotOf(x []float64, i int) float64 {
	share := []float64{0, 0.05, 0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.87, 0.92, 0.95, 0.98, 1}[i]
	return stat.Quantile(share, stat.LinInterp, x, nil)
}

// computerSpread returns the values of Model.Spread: a log-normal distribution with mean 0 and deviation 1, whose
// values at equally probable places are joined by lines.
func computerSpread() []int64 {
	x := make([]float64, spreadValues)
	for i := range x {
		q := min(max(float64(i)/(spreadValues-1), 0.25/spreadValues), 1-0.25/spreadValues)
		x[i] = math.Exp(spreadSigma * distuv.UnitNormal.Quantile(q))
	}
	// The mean and the variance of a line from a to b are (a+b)/2 and (a²+ab+b²)/3 - mean².
	var sum, squares float64
	for i := range x[1:] {
		a, b := x[i], x[i+1]
		sum += (a + b) / 2
		squares += (a*a + a*b + b*b) / 3
	}
	n := float64(spreadValues - 1)
	mean := sum / n
	deviation := math.Sqrt(squares/n - mean*mean)
	values := make([]int64, spreadValues)
	for i := range x {
		values[i] = int64(math.Round(1000 * (x[i] - mean) / deviation))
	}
	return values
}

// gradedHands returns the seconds and the level of every solvable hand of four numbers from 1 to 13.
func gradedHands(ctx context.Context) (map[string]grade.Grade, error) {
	grader, graded := grade.New(), map[string]grade.Grade{}
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					p, err := puzzle.ParseID(fmt.Sprintf("1-%d.%d.%d.%d-24-classic", a, b, c, d))
					if err != nil {
						return nil, err
					}
					g, err := grader.Grade(ctx, p)
					if errors.Is(err, grade.ErrUnsolvable) {
						continue
					} else if err != nil {
						return nil, err
					}
					graded[fmt.Sprint(a, b, c, d)] = g
				}
			}
		}
	}
	return graded, nil
}

// computerLevels returns what the model says of the levels of hands of four cards.
func computerLevels(m computer.Model, graded map[string]grade.Grade) []computer.Level {
	levels := make([]computer.Level, grade.MaxLevel)
	for _, g := range graded {
		l := &levels[g.Level-1]
		l.Hands++
		l.Mean += m.Mean(int64(math.Round(1000 * g.Seconds)))
	}
	for i := range levels {
		levels[i].Mean /= levels[i].Hands
	}
	return levels
}

// writeComputers writes the model of computers to a file.
func writeComputers(ctx context.Context, timesFile, path string) error {
	graded, err := gradedHands(ctx)
	if err != nil {
		return err
	}
	people, err := readPeople(timesFile, func(hand string) float64 { return graded[hand].Seconds })
	if err != nil {
		return err
	}
	m := fitComputers(people)
	m.Levels = computerLevels(m, graded)
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}
