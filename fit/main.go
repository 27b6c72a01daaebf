// Fit computes the weights of package difficulty from measured times in the file T.
//
//	go run . -data T                          writes ../internal/difficulty/weights.txt
//	go run . -data T -validate -shuffles 20   prints the figures of docs/grading.md
//	go run . -data T -validate -plot FILE     plots predicted against measured times
//
// It uses fixed seeds and a fixed order of computation, so that two runs give the same digits.
//
// The files: main.go reads and writes, model.go has the model of habits and its gradient, fit.go
// fits a wide and a narrow model, teach.go makes a teacher from the wide model and trains the
// narrow model with it, report.go computes how good the predictions are.
package main

import (
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
	"github.com/make24/make24/internal/difficulty"
)

// validate predicts each measured hand by a model that was fitted without its time: for each
// fold, the teacher, the choice of habits and the narrow fit are computed anew.
func (m *model) validate(hands, others []*hand, s settings, folds int, seed uint64) (taught, narrow []float64) {
	order := rand.New(rand.NewPCG(seed, 24)).Perm(len(hands))
	taught, narrow = make([]float64, len(hands)), make([]float64, len(hands))
	for fold := range folds {
		var train, test []*hand
		var at []int
		for k, i := range order {
			if k%folds == fold {
				test, at = append(test, hands[i]), append(at, i)
			} else {
				train = append(train, hands[i])
			}
		}
		w, n, _ := m.teach(train, slices.Concat(test, others), s)
		for k, i := range at {
			taught[i], narrow[i] = w[len(train)+k], n[len(train)+k]
		}
	}
	return taught, narrow
}

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "fit:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("fit", flag.ContinueOnError)
	data := flags.String("data", "", "the `file` of measured times")
	weights := flags.String("weights", "../internal/difficulty/weights.txt", "the `file` to write the weights to")
	ablate := flags.Bool("silence", false, "print the loss of R² without each habit")
	check := flags.Bool("validate", false, "cross-validate instead of writing weights")
	from := flags.Uint64("from", 1, "the first shuffle")
	shuffles := flags.Int("shuffles", 1, "the number of shuffles")
	folds := flags.Int("folds", 5, "the number of folds of a shuffle")
	svg := flags.String("plot", "", "the `file` to write the plot of the first shuffle to")
	s := defaults
	flags.Float64Var(&s.wideRidge, "wide", s.wideRidge, "ridge of the wide model")
	flags.Float64Var(&s.ridge, "ridge", s.ridge, "ridge of the narrow model")
	flags.Float64Var(&s.own, "own", s.own, "the weight of a measured time in the teacher")
	flags.Float64Var(&s.unmeasured, "unmeasured", s.unmeasured, "the weight of an unmeasured hand")
	flags.IntVar(&s.rounds, "rounds", s.rounds, "rounds of adding habits")
	flags.IntVar(&s.each, "each", s.each, "habits added in a round")
	if err := flags.Parse(args); err != nil {
		return err
	}
	hands, err := read(*data)
	if err != nil {
		return err
	}
	others := unmeasured(hands)
	m, allHands := newModel(slices.Concat(hands, others)).informative(slices.Concat(hands, others))
	hands, others = allHands[:len(hands)], allHands[len(hands):]
	if !*check {
		_, pred, l := m.teach(hands, others, s)
		if *ablate {
			_, own := m.narrow(hands, l.chosen)
			for i, h := range own {
				h.node = l.m.nodes[h.node.at]
				own[i] = h
			}
			fmt.Fprint(out, l.ablation(own))
			return nil
		}
		var f figures
		f.compute(hands, pred[:len(hands)], pred[:len(hands)])
		fmt.Fprintf(out, "%d weights; on the hands of the fit itself ρ %.4f, R² %.4f\n", l.m.weights(), f.rho, f.r2)
		return l.write(*weights)
	}
	var all []figures
	for i := range *shuffles {
		seed := *from + uint64(i)
		taught, narrow := m.validate(hands, others, s, *folds, seed)
		var f figures
		f.compute(hands, taught, narrow)
		all = append(all, f)
		fmt.Fprintf(out, "shuffle %d: ρ %.4f R² %.4f, the teacher %.4f %.4f\n", seed, f.rho, f.r2, f.taughtRho, f.taughtR)
		if i == 0 && *svg != "" {
			if err := os.WriteFile(*svg, []byte(plot(hands, narrow)), 0o644); err != nil {
				return err
			}
		}
	}
	fmt.Fprint(out, "\n"+summary(all, *folds))
	return nil
}

const floor = grade.Floor

// read reads the measured times. The columns are the hand, the median seconds, and others that are
// not used.
func read(path string) ([]*hand, error) {
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
		h.y = math.Log(h.seconds - floor)
		hands = append(hands, h)
	}
	return hands, nil
}

// unmeasured returns the solvable hands of four numbers 1..13 that are not in hands.
func unmeasured(hands []*hand) (out []*hand) {
	f := difficulty.NewGraph()
	for a := int64(1); a <= 13; a++ {
		for b := a; b <= 13; b++ {
			for c := b; c <= 13; c++ {
				for d := c; d <= 13; d++ {
					cards := []int64{a, b, c, d}
					known := slices.ContainsFunc(hands, func(h *hand) bool { return slices.Equal(h.cards, cards) })
					if n, _ := f.AddHand(cards); n != nil && !known {
						out = append(out, &hand{cards: cards})
					}
				}
			}
		}
	}
	return out
}

// write writes a narrow model as the weights that package difficulty embeds. Lines are sorted by
// name, so that two versions can be compared line by line.
func (l narrowModel) write(path string) error {
	var lines []string
	for k, w := range l.w {
		lines = append(lines, fmt.Sprintf("%.4f\t%s\n", w, l.m.name(k)))
	}
	slices.SortFunc(lines, func(a, b string) int {
		return strings.Compare(a[strings.IndexByte(a, '\t'):], b[strings.IndexByte(b, '\t'):])
	})
	head := fmt.Sprintf("# The habits of players, version %d, written by `make fit`; docs/grading.md tells how.\n", grade.Version)
	return os.WriteFile(path, []byte(head+strings.Join(lines, "")), 0o644)
}
