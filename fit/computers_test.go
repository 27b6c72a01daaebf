package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/stat"

	"github.com/make24/make24/internal/game/computer"
)

// TestComputersMatchTheFit fits the model of computers and compares it with the committed one.
func TestComputersMatchTheFit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "model.json")
	if err := run([]string{"-data", timesFile, "-computers", path}, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../internal/game/computer/model.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("internal/game/computer/model.json differs from the fit; run make gen")
	}
}

// plottedHand matches a hand in docs/grading.svg: the place of the seconds that a fit predicted which had never
// seen the hand.
var plottedHand = regexp.MustCompile(`<circle cx="([0-9.]+)"[^>]*><title>([0-9 ]+):`)

// unseenPredictions returns the predictions of docs/grading.svg, in seconds. The plot is exact to 0.1 %.
func unseenPredictions(t *testing.T) map[string]float64 {
	t.Helper()
	svg, err := os.ReadFile("../docs/grading.svg")
	if err != nil {
		t.Fatal(err)
	}
	seconds := map[string]float64{}
	for _, m := range plottedHand.FindAllSubmatch(svg, -1) {
		x, err := strconv.ParseFloat(string(m[1]), 64)
		if err != nil {
			t.Fatal(err)
		}
		low, high := math.Log(0.8), math.Log(240) // as in plot
		seconds[string(m[2])] = floor + math.Exp(low+(x-50)/460*(high-low))
	}
	return seconds
}

// observation is a figure of a hand: of people, or of as many computers.
var observations = []struct {
	name string
	get  func(p peopleOfHand) float64
}{
	{"share who solved the hand", func(p peopleOfHand) float64 { return p.solved }},
	{"mean time", func(p peopleOfHand) float64 { return p.mean }},
	{"deviation of the times", func(p peopleOfHand) float64 { return p.deviation }},
}

const computersOfHand = 1000 // computers that play each hand; the people were about as many or more

// play lets computers play a hand.
func play(m computer.Model, step computer.Step, h peopleOfHand) peopleOfHand {
	var times []float64
	predicted := []int64{int64(1000 * h.predicted)}
	for i := range computersOfHand {
		if c := m.Draw(h.hand, i, step, predicted)[0]; c.Solved {
			times = append(times, float64(c.Time)/1000)
		}
	}
	mean, deviation := stat.MeanStdDev(times, nil)
	return peopleOfHand{hand: h.hand, solved: float64(len(times)) / computersOfHand, mean: mean, deviation: deviation}
}

// sameDistribution returns the Kolmogorov-Smirnov distance of two samples and the probability of one at least as
// large if both come from one distribution: the share of random splits of all values.
func sameDistribution(r *rand.Rand, a, b []float64) (distance, probability float64) {
	const splits = 999
	distanceOf := func(x, y []float64) float64 {
		x, y = slices.Clone(x), slices.Clone(y)
		slices.Sort(x)
		slices.Sort(y)
		return stat.KolmogorovSmirnov(x, nil, y, nil)
	}
	distance = distanceOf(a, b)
	all, asLarge := slices.Concat(a, b), 1
	for range splits {
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if distanceOf(all[:len(a)], all[len(a):]) >= distance-1e-12 {
			asLarge++
		}
	}
	return distance, float64(asLarge) / (splits + 1)
}

// TestComputersAreLikePeople checks that what computers do with hands is distributed as what people do: the share
// who solve a hand, their mean time and its deviation; and hand by hand, these agree in order. No hand takes part in any fit by which its computers play:
// the predicted times come from models of the grade that were fitted without the hand, and the model of
// computers is fitted to the other four parts of the hands.
func TestComputersAreLikePeople(t *testing.T) {
	t.Parallel()
	unseen := unseenPredictions(t)
	people, err := readPeople(timesFile, func(hand string) float64 { return unseen[hand] })
	if err != nil || len(unseen) != len(people) {
		t.Fatal(len(unseen), len(people), err)
	}
	const parts, significance = 5, 0.05
	r := rand.New(rand.NewPCG(20261130, 24))
	order := r.Perm(len(people))
	people100, _ := computer.StepOf("practised")
	slower, _ := computer.StepOf("steady")
	var humans, computers, errorFree, slow []peopleOfHand
	for part := range parts {
		var fitted, held []peopleOfHand
		for k, i := range order {
			if k%parts == part {
				held = append(held, people[i])
			} else {
				fitted = append(fitted, people[i])
			}
		}
		m := fitComputers(fitted)
		perfect := m
		perfect.Knots = slices.Clone(m.Knots)
		for i := range perfect.Knots {
			perfect.Knots[i].Solved = 9900
		}
		first := len(humans)
		for _, h := range held {
			humans = append(humans, h)
			computers = append(computers, play(m, people100, h))
			errorFree = append(errorFree, play(perfect, people100, h))
			slow = append(slow, play(m, slower, h))
		}
		for _, o := range observations {
			d, p := sameDistribution(r, column(humans[first:], o.get), column(computers[first:], o.get))
			t.Logf("part %d, %s: D %.3f, p %.3f", part+1, o.name, d, p)
		}
	}
	for i, o := range observations {
		d, p := sameDistribution(r, column(humans, o.get), column(computers, o.get))
		t.Logf("all parts, %s: D %.3f, p %.3f", o.name, d, p)
		if p < significance {
			t.Errorf("%s: D %.3f, p %.3f: computers differ from people", o.name, d, p)
		}
		rho := spearman(column(humans, o.get), column(computers, o.get))
		t.Logf("all parts, %s: ρ %.3f", o.name, rho)
		if rho < 0.88 {
			t.Errorf("%s: ρ %.3f: not on the same hands as for people", o.name, rho)
		}
		// The test would notice other computers.
		others := slow
		if i == 0 {
			others = errorFree
		}
		if d, p := sameDistribution(r, column(humans, o.get), column(others, o.get)); p >= significance {
			t.Errorf("%s: D %.3f, p %.3f for computers that are unlike people", o.name, d, p)
		}
	}
}

// TestTimesOfPeopleVaryAsComputersDo checks the times of one hand: they have the mean and the deviation of the
// model, and are as skewed as the measured times, whose mean is above the median where hardly anybody misses.
func TestTimesOfPeopleVaryAsComputersDo(t *testing.T) {
	t.Parallel()
	graded, err := gradedHands(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	people, err := readPeople(timesFile, func(hand string) float64 { return graded[hand].Seconds })
	if err != nil {
		t.Fatal(err)
	}
	people100, _ := computer.StepOf("practised")
	var measured, drawn []float64 // mean over median
	for _, h := range people {
		if h.solved < 0.95 {
			continue
		}
		times := make([]float64, computersOfHand)
		for i, c := range computer.Draw("skew", 0, people100, slices.Repeat([]int64{int64(1000 * h.predicted)}, computersOfHand)) {
			times[i] = float64(c.Time)
		}
		slices.Sort(times)
		measured = append(measured, h.mean/h.median)
		drawn = append(drawn, stat.Mean(times, nil)/stat.Quantile(0.5, stat.Empirical, times, nil))
	}
	a, b := stat.Mean(measured, nil), stat.Mean(drawn, nil)
	t.Logf("%d hands: mean over median %.3f measured, %.3f drawn", len(drawn), a, b)
	if math.Abs(a-b) > 0.03 {
		t.Errorf("mean over median: %.3f measured, %.3f drawn", a, b)
	}
}
