package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// ranks returns the rank of each element of x, from 0. Equal values have their mean rank.
func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	r := make([]float64, len(x))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && x[order[j]] == x[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			r[k] = float64(i+j-1) / 2
		}
		i = j
	}
	return r
}

// spearman returns Spearman's rank correlation of a and b.
func spearman(a, b []float64) float64 { return stat.Correlation(ranks(a), ranks(b), nil) }

// rSquared returns R², the share of the variance of y that the predictions p explain.
func rSquared(y, p []float64) float64 { return stat.RSquaredFrom(p, y, nil) }

// figures holds the quality of the narrow model and the teacher in one shuffle.
type figures struct {
	rho, r2               float64    // of the narrow model
	logR2                 float64    // R² of the narrow model on log seconds, without subtracting the floor
	teacherRho, teacherR2 float64    // of the teacher
	fifths                [5]float64 // rho of the narrow model within each fifth of the measured times
}

// compute sets the figures from the predictions of the teacher and the narrow model.
func (fig *figures) compute(hands []*hand, teacherPred, narrowPred []float64) {
	y, logMeasured, logPredicted := make([]float64, len(hands)), make([]float64, len(hands)), make([]float64, len(hands))
	for i, h := range hands {
		y[i], logMeasured[i], logPredicted[i] = h.logSeconds, math.Log(h.seconds), math.Log(math.Exp(narrowPred[i])+floor)
	}
	fig.rho, fig.r2, fig.logR2 = spearman(y, narrowPred), rSquared(y, narrowPred), rSquared(logMeasured, logPredicted)
	fig.teacherRho, fig.teacherR2 = spearman(y, teacherPred), rSquared(y, teacherPred)
	rank := ranks(y)
	for f := range fig.fifths {
		var a, b []float64
		for i, r := range rank {
			if int(5*r/float64(len(y))) == f {
				a, b = append(a, y[i]), append(b, narrowPred[i])
			}
		}
		fig.fifths[f] = spearman(a, b)
	}
}

// summary returns a table with the mean and the worst figures of all shuffles.
func summary(shuffles []figures, folds int) string {
	var s strings.Builder
	fmt.Fprintf(&s, "| %d shuffles, %d parts each | mean | worst |\n|---|---|---|\n", len(shuffles), folds)
	row := func(name string, get func(f figures) float64) {
		x := make([]float64, len(shuffles))
		for i, f := range shuffles {
			x[i] = get(f)
		}
		fmt.Fprintf(&s, "| %s | %.4f | %.4f |\n", name, stat.Mean(x, nil), slices.Min(x))
	}
	row("ρ", func(f figures) float64 { return f.rho })
	row("R² on log(t − 3.5 s)", func(f figures) float64 { return f.r2 })
	row("R² on log t", func(f figures) float64 { return f.logR2 })
	for i, n := range []string{"first", "second", "third", "fourth", "last"} {
		row("ρ within the "+n+" fifth of the times", func(f figures) float64 { return f.fifths[i] })
	}
	row("ρ of the teacher", func(f figures) float64 { return f.teacherRho })
	row("R² of the teacher", func(f figures) float64 { return f.teacherR2 })
	return s.String()
}

// plot returns an SVG plot of predicted against measured seconds on the logarithmic scale of the
// fit.
func plot(hands []*hand, pred []float64) string {
	const size, edge = 560.0, 50.0
	minLog, maxLog := math.Log(0.8), math.Log(240.0)
	coordinate := func(y float64) float64 {
		return (min(max(y, minLog), maxLog) - minLog) / (maxLog - minLog) * (size - 2*edge)
	}
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="sans-serif" font-size="12">`+"\n", size, size)
	fmt.Fprintf(&s, `<rect width="%.0f" height="%.0f" fill="white"/>`+"\n", size, size)
	fmt.Fprintf(&s, `<path d="M%.1f %.1fL%.1f %.1f" stroke="#999"/>`+"\n", edge, size-edge, size-edge, edge)
	for _, t := range []float64{4.5, 5, 6, 8, 10, 15, 20, 30, 50, 100, 200} {
		x := coordinate(math.Log(t - floor))
		fmt.Fprintf(&s, `<path d="M%.1f %.1fv%.1fM%.1f %.1fh%.1f" stroke="#eee"/>`, edge+x, edge, size-2*edge, edge, size-edge-x, size-2*edge)
		fmt.Fprintf(&s, `<text x="%.1f" y="%.1f" text-anchor="middle">%g</text>`, edge+x, size-edge+18, t)
		fmt.Fprintf(&s, `<text x="%.1f" y="%.1f" text-anchor="end">%g</text>`+"\n", edge-6, size-edge-x+4, t)
	}
	for i, h := range hands {
		fmt.Fprintf(&s, `<circle cx="%.1f" cy="%.1f" r="2.2" fill="#1f5fa8" fill-opacity="0.5"><title>%s: %.1f s</title></circle>`+"\n",
			edge+coordinate(pred[i]), size-edge-coordinate(h.logSeconds), strings.Trim(fmt.Sprint(h.cards), "[]"), h.seconds)
	}
	fmt.Fprintf(&s, `<text x="%.1f" y="%.1f" text-anchor="middle">seconds predicted by a fit that never saw the hand</text>`, size/2, size-10)
	fmt.Fprintf(&s, `<text x="14" y="%.1f" text-anchor="middle" transform="rotate(-90 14 %.1f)">seconds measured</text>`+"\n</svg>\n", size/2, size/2)
	return s.String()
}

// ablation returns a table of how much R² on the measured hands falls if the weight of a feature is
// set to 0 without another fit. The feature with the largest loss comes first.
func (n narrowModel) ablation(hands []*hand) string {
	y, pred := make([]float64, len(hands)), make([]float64, len(hands))
	for i, h := range hands {
		y[i] = h.logSeconds
	}
	rows, order := mat.NewDense(len(hands), len(n.weights), nil), n.model.reachable(hands)
	rSquaredWith := func(w []float64) float64 {
		n.model.predict(w, hands, order, rows, pred)
		return rSquared(y, pred)
	}
	fullRSquared := rSquaredWith(n.weights)
	type loss struct {
		k int
		x float64
	}
	losses := make([]loss, len(n.model.features))
	for k := range losses {
		w := slices.Clone(n.weights)
		w[k] = 0
		losses[k] = loss{k, fullRSquared - rSquaredWith(w)}
	}
	slices.SortStableFunc(losses, func(a, b loss) int { return cmp.Compare(b.x, a.x) })
	var s strings.Builder
	s.WriteString("| feature | weight | R² lost |\n|---|---|---|\n")
	for _, x := range losses {
		fmt.Fprintf(&s, "| %s | %+.2f | %.4f |\n", n.model.name(x.k), n.weights[x.k], x.x)
	}
	return s.String()
}
