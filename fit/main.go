// Fit computes the weights of package difficulty from a file of measured times.
//
//	go run . -data TIMES                          writes ../internal/engine/difficulty/weights.txt
//	go run . -data TIMES -played HANDS            also fits weights of other hands to the output of make24 admin hands
//	go run . -data TIMES -validate -shuffles 20   prints the figures of docs/grading.md
//	go run . -data TIMES -validate -plot FILE     plots predicted against measured times
//	go run . -data TIMES -computers FILE          writes the model of the times of computers
//
// It uses fixed seeds and a fixed order of computation, so that two runs give the same digits.
//
// The files:
//
//	main     input, output and cross-validation
//	model    the model of features and its gradient
//	fit      fits of wide and narrow models
//	teach    the teacher, made from the wide model, and the training of the narrow model with it
//	players  the weights of classes of hands, from the times of players
//	report   the quality of the predictions
//	computers  the model of package computer
package main

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/engine/difficulty"
)

// validate returns cross-validated predictions for hands, by the teacher and by the narrow model.
// The predictions for a fold come from models that were fitted without the times of that fold.
// others are the unmeasured hands.
func (m *model) validate(hands, others []*hand, s settings, folds int, seed uint64) (teacherPred, narrowPred []float64) {
	order := rand.New(rand.NewPCG(seed, 24)).Perm(len(hands))
	teacherPred, narrowPred = make([]float64, len(hands)), make([]float64, len(hands))
	for fold := range folds {
		var train, test []*hand
		var indexes []int
		for k, i := range order {
			if k%folds == fold {
				test, indexes = append(test, hands[i]), append(indexes, i)
			} else {
				train = append(train, hands[i])
			}
		}
		w, n, _ := m.teach(train, slices.Concat(test, others), s)
		for k, i := range indexes {
			teacherPred[i], narrowPred[i] = w[len(train)+k], n[len(train)+k]
		}
	}
	return teacherPred, narrowPred
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("fit", flag.ContinueOnError)
	timesFile := flags.String("data", "", "the `file` of measured times")
	weightsFile := flags.String("weights", "../internal/engine/difficulty/weights.txt", "the `file` to write the weights to")
	playedFile := flags.String("played", "", "the `file` with the output of make24 admin hands")
	minGames := flags.Int64("games", defaultMinGames, "ignore played hands with fewer games")
	ablate := flags.Bool("silence", false, "print how much R² falls without each feature")
	crossValidate := flags.Bool("validate", false, "cross-validate instead of writing weights")
	firstShuffle := flags.Uint64("from", 1, "the first shuffle")
	shuffleCount := flags.Int("shuffles", 1, "the number of shuffles")
	folds := flags.Int("folds", 5, "the number of folds of a shuffle")
	plotFile := flags.String("plot", "", "the `file` to write the plot of the first shuffle to")
	computersFile := flags.String("computers", "", "the `file` to write the model of computers to")
	options := defaultSettings
	flags.Float64Var(&options.wideRidge, "wide", options.wideRidge, "the ridge of the wide model")
	flags.Float64Var(&options.narrowRidge, "ridge", options.narrowRidge, "the ridge of the narrow model")
	flags.Float64Var(&options.timeWeight, "own", options.timeWeight, "the weight, 0 to 1, of a measured time in the teacher's value")
	flags.Float64Var(&options.unmeasuredWeight, "unmeasured", options.unmeasuredWeight, "the weight of an unmeasured hand relative to a measured one")
	flags.IntVar(&options.rounds, "rounds", options.rounds, "the number of rounds that add features")
	flags.IntVar(&options.featuresPerRound, "each", options.featuresPerRound, "the number of features that a round adds")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *computersFile != "" {
		return writeComputers(context.Background(), *timesFile, *computersFile)
	}
	hands, err := readTimes(*timesFile)
	if err != nil {
		return err
	}
	others := unmeasuredHands(hands)
	m, allHands := newModel(slices.Concat(hands, others)).restrictToInformative(slices.Concat(hands, others))
	hands, others = allHands[:len(hands)], allHands[len(hands):]
	if !*crossValidate {
		var classWeights []namedWeight
		if *playedFile != "" {
			if classWeights, err = fitPlayed(*playedFile, *minGames, out); err != nil {
				return err
			}
		}
		_, pred, student := m.teach(hands, others, options)
		if *ablate {
			_, measured := m.restrict(hands, student.features)
			for i, h := range measured {
				h.node = student.model.nodes[h.node.index]
				measured[i] = h
			}
			fmt.Fprint(out, student.ablation(measured))
			return nil
		}
		var f figures
		f.compute(hands, pred[:len(hands)], pred[:len(hands)])
		fmt.Fprintf(out, "%d weights; on the hands of the fit itself ρ %.4f, R² %.4f\n", student.model.weightCount(), f.rho, f.r2)
		return student.write(*weightsFile, classWeights)
	}
	return m.printShuffles(out, hands, others, options, shuffles{*firstShuffle, *shuffleCount, *folds, *plotFile})
}

// shuffles describes a cross-validation.
type shuffles struct {
	first    uint64
	count    int
	folds    int
	plotFile string // "" for no plot
}

// printShuffles cross-validates the model and prints the figures.
func (m *model) printShuffles(out io.Writer, hands, others []*hand, options settings, s shuffles) error {
	var allFigures []figures
	for i := range s.count {
		seed := s.first + uint64(i)
		teacherPred, narrowPred := m.validate(hands, others, options, s.folds, seed)
		var f figures
		f.compute(hands, teacherPred, narrowPred)
		allFigures = append(allFigures, f)
		fmt.Fprintf(out, "shuffle %d: ρ %.4f R² %.4f, the teacher %.4f %.4f\n", seed, f.rho, f.r2, f.teacherRho, f.teacherR2)
		if i == 0 && s.plotFile != "" {
			if err := os.WriteFile(s.plotFile, []byte(plot(hands, narrowPred)), 0o644); err != nil {
				return err
			}
		}
	}
	fmt.Fprint(out, "\n"+summary(allFigures, s.folds))
	return nil
}

const floor = difficulty.Floor

// readTimes reads the measured times. The first two columns are the hand and the median seconds; it
// ignores the others.
func readTimes(path string) ([]*hand, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	var hands []*hand
	for _, row := range rows[1:] {
		h := &hand{}
		for c := range strings.FieldsSeq(row[0]) {
			n, err := strconv.ParseInt(c, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			h.cards = append(h.cards, n)
		}
		if h.seconds, err = strconv.ParseFloat(row[1], 64); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		h.logSeconds = math.Log(h.seconds - floor)
		hands = append(hands, h)
	}
	return hands, nil
}

// unmeasuredHands returns the solvable hands of four numbers from 1 to 13 that are not in hands.
func unmeasuredHands(hands []*hand) (out []*hand) {
	graph := difficulty.NewGraph()
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					cards := []int64{a, b, c, d}
					known := slices.ContainsFunc(hands, func(h *hand) bool { return slices.Equal(h.cards, cards) })
					if n, _ := graph.AddHand(cards); n != nil && !known {
						out = append(out, &hand{cards: cards})
					}
				}
			}
		}
	}
	return out
}

// write writes the weights to a file in the format that package difficulty embeds, sorted by name
// so that versions can be compared line by line. It also writes the weights of classes of hands.
func (n narrowModel) write(path string, classWeights []namedWeight) error {
	for k, w := range n.weights {
		classWeights = append(classWeights, namedWeight{w, n.model.name(k)})
	}
	var lines []string
	for _, w := range classWeights {
		lines = append(lines, fmt.Sprintf("%.4f\t%s\n", w.weight, w.name))
	}
	slices.SortFunc(lines, func(a, b string) int {
		return strings.Compare(a[strings.IndexByte(a, '\t'):], b[strings.IndexByte(b, '\t'):])
	})
	head := fmt.Sprintf("# The features of the grading model, version %d, with their weights. Written by `make gen`; see docs/grading.md.\n", grade.Version)
	return os.WriteFile(path, []byte(head+strings.Join(lines, "")), 0o644)
}
