// Package computer draws the times of opponents who are computers. A computer is as fast as a person of a
// chosen strength, and misses as many hands: its times follow the measured times of people.
//
//	step, ok := computer.StepOf("steady")
//	closings := computer.Draw("a race", 0, step, []int64{6500, 96700})
//
// The model (model.json, written by the program in the folder fit of the repository) says how long people
// need for a hand, how much their times vary and how many of them miss it, all by the time that the grade
// predicts. Everything else is arithmetic with integers, so web/src/core/race/computer.ts draws the same
// times without a server.
package computer

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// Step is one of the strengths of a computer.
type Step struct {
	Name    string `json:"name"`
	Percent int64  `json:"percent"` // of the time that people need
}

// Knot is what people do with the hands of a predicted time. Times are in milliseconds.
type Knot struct {
	Predicted int64 `json:"predicted"`
	Solved    int64 `json:"solved"` // how many of shareUnit people solve the hand
	Mean      int64 `json:"mean"`   // of the times in which they solve it
	Deviation int64 `json:"deviation"`
}

// Level is what the hands of a level of four cards have in common.
type Level struct {
	Hands int64 `json:"hands"`
	Mean  int64 `json:"mean"` // of the drawn times of a person, in milliseconds
}

// Model is the model of measured times.
type Model struct {
	Steps  []Step  `json:"steps"`  // the slowest first
	Knots  []Knot  `json:"knots"`  // in ascending order of Predicted; values between two knots lie on a line
	Spread []int64 `json:"spread"` // equally probable deviations from the mean, in thousandths of Deviation
	Levels []Level `json:"levels"` // levels 1 to 5
}

// Closing is how a computer closes a hand.
type Closing struct {
	Time   int64 `json:"time"` // in milliseconds
	Solved bool  `json:"solved,omitempty"`
}

const (
	shareUnit  = 10_000
	spreadUnit = 1000
	fraction   = 1 << 16 // of the distance between two values of Model.Spread
)

//go:embed model.json
var modelJSON []byte

// model returns the embedded model. It parses the file on the first call, since most commands play no race.
var model = sync.OnceValue(func() *Model {
	var m Model
	if err := json.Unmarshal(modelJSON, &m); err != nil {
		panic(fmt.Sprint("computer: ", err))
	}
	return &m
})

// Steps returns the strengths, the slowest first.
func Steps() []Step { return slices.Clone(model().Steps) }

// StepOf returns the strength with a name.
func StepOf(name string) (step Step, ok bool) {
	steps := model().Steps
	i := slices.IndexFunc(steps, func(s Step) bool { return s.Name == name })
	if i < 0 {
		return Step{}, false
	}
	return steps[i], true
}

// Draw returns how a computer closes hands, whose grades predict these times in milliseconds. The seed and
// the index of the computer in its race determine the result.
func Draw(seed string, index int, step Step, predicted []int64) []Closing {
	return model().Draw(seed, index, step, predicted)
}

// Draw draws by this model instead of the embedded one.
func (m Model) Draw(seed string, index int, step Step, predicted []int64) []Closing {
	closings := make([]Closing, len(predicted))
	for hand, p := range predicted {
		k := m.at(p)
		chance, place := random(seed, index, hand, 0), random(seed, index, hand, 1)
		closings[hand] = Closing{
			Time:   max(1, m.time(k, place)*step.Percent/100),
			Solved: chance%shareUnit < k.Solved,
		}
	}
	return closings
}

// at returns what people do with a hand of a predicted time.
func (m Model) at(predicted int64) Knot {
	first, last := m.Knots[0], m.Knots[len(m.Knots)-1]
	predicted = min(max(predicted, first.Predicted), last.Predicted)
	i := slices.IndexFunc(m.Knots[1:], func(k Knot) bool { return predicted <= k.Predicted })
	a, b := m.Knots[i], m.Knots[i+1]
	between := func(x, y int64) int64 {
		width := b.Predicted - a.Predicted
		return (x*(b.Predicted-predicted) + y*(predicted-a.Predicted)) / width
	}
	return Knot{predicted, between(a.Solved, b.Solved), between(a.Mean, b.Mean), between(a.Deviation, b.Deviation)}
}

// Mean returns the mean time of people for a hand of a predicted time. Both are in milliseconds.
func (m Model) Mean(predicted int64) int64 { return m.at(predicted).Mean }

// time returns the time of a person at a place, a random 32-bit number, among all people.
func (m Model) time(k Knot, place int64) int64 {
	segments := int64(len(m.Spread) - 1)
	i, f := place*segments>>32, (place*segments>>16)%fraction
	spread := m.Spread[i]*(fraction-f) + m.Spread[i+1]*f
	return (k.Mean*spreadUnit*fraction + k.Deviation*spread) / (spreadUnit * fraction)
}

// random returns a number from 0 to 2³² - 1: the FNV-1a hash of its arguments, mixed as by MurmurHash3, since
// FNV-1a alone hardly mixes the last characters into the high bits.
func random(seed string, index, hand, draw int) int64 {
	h := uint32(2166136261)
	for _, c := range []byte(fmt.Sprintf("%s/%d/%d/%d", seed, index, hand, draw)) {
		h = (h ^ uint32(c)) * 16777619
	}
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return int64(h ^ h>>16)
}

// Seconds returns the mean time of a step for hands of some levels, in whole seconds.
func Seconds(step Step, levels ...int) int64 {
	var hands, sum int64
	for _, level := range levels {
		l := model().Levels[level-1]
		hands += l.Hands
		sum += l.Hands * l.Mean
	}
	return (sum*step.Percent/100 + hands*500) / (hands * 1000)
}
