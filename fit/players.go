package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/internal/game/glicko"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Players of the game measure hands that the measured times do not contain: hands of three, five and
// six cards, and of Countdown. make24 admin hands exports their times. Each class of such hands gets
// weights for properties of the hand as a whole, which correct the log seconds of the model. The
// weights are fitted by ridge regression to the times of the hands.

// playedHand is a hand with the times of players.
type playedHand struct {
	id          string
	games       int64
	class       difficulty.HandClass
	predicted   float64 // log seconds above the floor by the model, without the weights of the class
	measured    float64 // log seconds above the floor by the times of players
	precision   float64 // inverse of the variance of measured about a perfect linear model
	features    []difficulty.FeatureValue
	standard    []float64 // values of the features of classFit, each with mean 0 and variance 1
	unseenGuess float64   // log seconds above the floor by weights that were fitted without this hand
}

const (
	defaultMinGames = 20
	minClassHands   = 100 // minimum number of hands of a class with weights
	// handScatter is the standard deviation of log seconds above the floor about a linear model, even if
	// they were measured exactly. It is that of the measured hands of four cards.
	handScatter = 0.25
	// weightScatter is the expected standard deviation of log seconds that is due to one feature.
	weightScatter = 0.1
	// minAboveFloor is the minimum of the measured seconds above the floor.
	minAboveFloor = 0.5
	classFolds    = 5
)

// playedColumns are the columns of make24 admin hands.
const playedColumns = "puzzle,games,predicted_ms,measured_ms,rating,deviation"

// readPlayed reads hands that players have played in at least minGames games. It leaves out hands
// whose rules allow joined digits, alternatives or powers, or no brackets.
func readPlayed(path string, minGames int64) (hands []*playedHand, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(rows) == 0 || strings.Join(rows[0], ",") != playedColumns {
		return nil, fmt.Errorf("%s: the first line is not %s", path, playedColumns)
	}
	e := newEvaluator()
	for i, row := range rows[1:] {
		h, err := newPlayedHand(e, row, minGames)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", path, i+2, err)
		}
		if h != nil {
			hands = append(hands, h)
		}
	}
	slices.SortFunc(hands, func(a, b *playedHand) int { return strings.Compare(a.id, b.id) })
	for i := 1; i < len(hands); i++ {
		if hands[i].id == hands[i-1].id {
			return nil, fmt.Errorf("%s: the hand %s occurs twice", path, hands[i].id)
		}
	}
	return hands, nil
}

// newPlayedHand returns the hand of a row, or nil if the row is not used.
func newPlayedHand(e *evaluator, row []string, minGames int64) (*playedHand, error) {
	p, err := puzzle.ParseID(row[0])
	if err != nil {
		return nil, err
	}
	var numbers [4]int64 // games, predicted milliseconds, rating, deviation
	for i, column := range []int{1, 2, 4, 5} {
		if numbers[i], err = strconv.ParseInt(row[column], 10, 64); err != nil {
			return nil, err
		}
	}
	games, predicted, points, deviation := numbers[0], numbers[1], numbers[2], numbers[3]
	if games < minGames || p.Rules.Ops&^expr.Basic != 0 || p.Rules.HasReadings() || p.Rules.NoBrackets {
		return nil, nil
	}
	logSeconds, variance, ok := withoutGrade(predicted, points, deviation)
	if !ok {
		return nil, nil
	}
	h, ev, err := e.evaluate(p)
	if err != nil {
		return nil, err
	}
	size := len(h)
	hand := &playedHand{id: row[0], games: games}
	hand.class, hand.features = e.model.HandClassFeatures(h, ev)
	hand.predicted = e.model.BaseLogSeconds(h, ev) + math.Log(difficulty.SizeFactor(size))
	seconds := math.Exp(logSeconds)
	aboveFloor := max(seconds-difficulty.SizeFloor(size), minAboveFloor)
	stretch := seconds / aboveFloor // factor of deviations of the log, since the floor is subtracted
	hand.measured = math.Log(aboveFloor)
	hand.precision = 1 / (handScatter*handScatter + variance*stretch*stretch)
	return hand, nil
}

// evaluator evaluates hands as package grade does.
type evaluator struct {
	model  difficulty.Evaluator
	engine *solve.Engine
}

func newEvaluator() *evaluator { return &evaluator{engine: solve.New()} }

// evaluate returns the numbers of a solvable hand and their evaluation: by the model or, if it finds no
// solution, along the simplest one.
func (e *evaluator) evaluate(p puzzle.Puzzle) (h []rat.Small, ev difficulty.Evaluation, err error) {
	ctx := context.Background()
	goal, ok := p.Target.Small()
	if !ok {
		return nil, ev, fmt.Errorf("the target %v is too large", p.Target)
	}
	h = difficulty.Integers(p.Hand)
	e.model.Reset(p.Rules, goal, len(h))
	if ev, err = e.model.Evaluate(ctx, h, goal); err != nil || ev.Solvable() {
		return h, ev, err
	}
	s, ok, err := e.engine.First(ctx, p)
	if err != nil {
		return nil, ev, err
	}
	if !ok {
		return nil, ev, errors.New("the hand has no solution")
	}
	plan := difficulty.PlanOf(s.Expr(), p.Hand)
	e.model.Reset(p.Rules, goal, len(plan.Numbers))
	ev, err = e.model.EvaluatePlan(ctx, plan, goal)
	return plan.Numbers, ev, err
}

// withoutGrade returns the log of the seconds that a player of 1500 needs for a hand and its variance,
// according to the games alone. The rating of a hand in points also contains that of its grade. ok is
// false if the games say nothing.
func withoutGrade(predictedMillis, points, deviation int64) (logSeconds, variance float64, ok bool) {
	prior := glicko.NewHand(predictedMillis)
	priorPrecision := math.Pow(1000/float64(prior.Deviation), 2)
	total := math.Pow(float64(deviation), -2)
	precision := total - priorPrecision
	if 1000*deviation >= prior.Deviation {
		return 0, 0, false
	}
	mean := (total*float64(points) - priorPrecision*float64(prior.Mean)/1000) / precision
	newPlayer := float64(glicko.NewPlayer().Mean) / 1000
	evenSeconds := float64(glicko.Expected(glicko.NewPlayer(), glicko.NewPlayer())) / 1000
	return math.Log(evenSeconds) + (mean-newPlayer)/glicko.PointsPerLog, 1 / precision / (glicko.PointsPerLog * glicko.PointsPerLog), true
}

// classFit is the fit of one class of hands.
type classFit struct {
	hands    []*playedHand
	features []int // numbers in package difficulty
	mean     []float64
	scale    []float64 // standard deviation
}

// newClassFit returns a fit of hands of one class with the features that are not 0 in at least minHands
// hands and differ between hands.
func newClassFit(hands []*playedHand) *classFit {
	f := &classFit{hands: hands}
	values := map[int][]float64{}
	for i, h := range hands {
		for _, x := range h.features {
			if values[x.Feature] == nil {
				values[x.Feature] = make([]float64, len(hands))
			}
			values[x.Feature][i] = x.Value
		}
	}
	for feature := range difficulty.FeatureCount {
		column := values[feature]
		n, sum, squares := 0, 0.0, 0.0
		for _, x := range column {
			if x != 0 {
				n++
			}
			sum, squares = sum+x, squares+x*x
		}
		mean := sum / float64(len(hands))
		deviation := math.Sqrt(max(0, squares/float64(len(hands))-mean*mean))
		if n < minHands || deviation < minDeviation {
			continue
		}
		f.features = append(f.features, feature)
		f.mean, f.scale = append(f.mean, mean), append(f.scale, deviation)
		for i, h := range hands {
			h.standard = append(h.standard, (column[i]-mean)/deviation)
		}
	}
	return f
}

// solve returns the constant and the weights of the features, of variance 1, that are fitted to the hands
// for which use returns true.
func (f *classFit) solve(use func(i int) bool) []float64 {
	k := len(f.features) + 1
	squares, w := mat.NewSymDense(k, nil), make([]float64, k)
	row := make([]float64, k)
	for i, h := range f.hands {
		if !use(i) {
			continue
		}
		row[0] = 1
		copy(row[1:], h.standard)
		squares.SymRankOne(squares, h.precision, mat.NewVecDense(k, row))
		for a, x := range row {
			w[a] += h.precision * x * (h.measured - h.predicted)
		}
	}
	addDiagonal(squares, func(i int) float64 {
		if i == 0 {
			return 1e-6 // the constant is free
		}
		return 1 / (weightScatter * weightScatter)
	})
	solveSystem(factor(squares), w)
	return w
}

// correction returns what the weights w add to the log seconds of a hand.
func correction(w []float64, h *playedHand) float64 {
	x := w[0]
	for a, value := range h.standard {
		x += w[a+1] * value
	}
	return x
}

// validate sets unseenGuess of each hand: hand i is predicted by weights that were fitted without the
// hands i+classFolds·n.
func (f *classFit) validate() {
	for fold := range classFolds {
		w := f.solve(func(i int) bool { return i%classFolds != fold })
		for i := fold; i < len(f.hands); i += classFolds {
			f.hands[i].unseenGuess = f.hands[i].predicted + correction(w, f.hands[i])
		}
	}
}

// namedWeight is a line of the file of weights.
type namedWeight struct {
	weight float64
	name   string
}

// weights returns the weights of the features as they are.
func (f *classFit) weights(class difficulty.HandClass) (out []namedWeight) {
	w := f.solve(func(int) bool { return true })
	constant := w[0]
	for a, feature := range f.features {
		weight := w[a+1] / f.scale[a]
		constant -= weight * f.mean[a]
		out = append(out, namedWeight{weight, difficulty.FeatureName(feature)})
	}
	return append(out, namedWeight{constant, class.String() + ": always"})
}

// fitPlayed reads the output of make24 admin hands and returns the weights that fit it.
func fitPlayed(path string, minGames int64, out io.Writer) ([]namedWeight, error) {
	hands, err := readPlayed(path, minGames)
	if err != nil {
		return nil, err
	}
	weights, err := fitClasses(hands, out)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return weights, nil
}

// fitClasses fits the weights of each class and prints how well the hands are predicted. A class gets
// weights only if they improve the order of hands to which they were not fitted.
func fitClasses(hands []*playedHand, out io.Writer) (weights []namedWeight, err error) {
	if len(hands) == 0 {
		return nil, errors.New("no hand has enough games")
	}
	fmt.Fprint(out, "| hands | number | games | ρ of the model | ρ of the fit, unseen hands | weights |\n|---|---|---|---|---|---|\n")
	for class := difficulty.NoHandClass; class <= difficulty.LastHandClass; class++ {
		var ofClass []*playedHand
		var games int64
		for _, h := range hands {
			if h.class == class {
				ofClass, games = append(ofClass, h), games+h.games
			}
		}
		if len(ofClass) == 0 {
			continue
		}
		name, before := class.String(), rankCorrelation(ofClass, func(h *playedHand) float64 { return h.predicted })
		if class == difficulty.NoHandClass {
			fmt.Fprintf(out, "| hand of two or four | %d | %d | %.4f | – | none: they have measured times |\n", len(ofClass), games, before)
			continue
		}
		if len(ofClass) < minClassHands {
			fmt.Fprintf(out, "| %s | %d | %d | %.4f | – | none: fewer than %d hands |\n", name, len(ofClass), games, before, minClassHands)
			continue
		}
		f := newClassFit(ofClass)
		f.validate()
		after := rankCorrelation(ofClass, func(h *playedHand) float64 { return h.unseenGuess })
		if after <= before {
			fmt.Fprintf(out, "| %s | %d | %d | %.4f | %.4f | none: no improvement |\n", name, len(ofClass), games, before, after)
			continue
		}
		added := f.weights(class)
		fmt.Fprintf(out, "| %s | %d | %d | %.4f | %.4f | %d |\n", name, len(ofClass), games, before, after, len(added))
		weights = append(weights, added...)
	}
	return weights, nil
}

// rankCorrelation returns ρ of the measured times and a prediction.
func rankCorrelation(hands []*playedHand, prediction func(*playedHand) float64) float64 {
	measured, predicted := make([]float64, len(hands)), make([]float64, len(hands))
	for i, h := range hands {
		measured[i], predicted[i] = h.measured, prediction(h)
	}
	return spearman(measured, predicted)
}
