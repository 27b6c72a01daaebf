package evaluate

import (
	"fmt"
	"html/template"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/base/text"
)

// Plot is a chart of a report as a file.
type Plot struct {
	Name string // of the file, such as accuracy.svg
	SVG  string
}

// Plots returns the charts of the report: accuracies with their intervals by model and by group and, if models gave
// several answers to each puzzle, pass@k and maj@k. They need no other files.
func (r *Report) Plots(lang text.Lang) []Plot {
	w := writer{r, lang}
	plots := []Plot{{"accuracy.svg", w.intervalPlot(w.say("evaluate.results"), w.modelChart())}}
	if svg := w.passPlot(); svg != "" {
		plots = append(plots, Plot{"pass.svg", svg})
	}
	for _, key := range w.tableKeys() {
		name := string(key.axis)
		if key.rules != "" {
			name += "-" + key.rules
		}
		plots = append(plots, Plot{name + ".svg", w.intervalPlot(w.axisTitle(key), w.axisChart(key))})
	}
	return plots
}

// The measures of plots, in pixels.
const (
	plotWidth  = 760
	plotLeft   = 250 // of the scale of shares
	plotScale  = 420 // the length of the scale
	plotRow    = 24
	plotTop    = 64 // of the first row
	plotFooter = 34
	passHeight = 300
	passLeft   = 60
	passScale  = 640
)

// maxPlotLabel is the maximum width of a label, in columns; a longer one is cut off.
const maxPlotLabel = 28

// plotColors are the colours of models, which repeat. They are also told apart by people who cannot distinguish
// red and green (Okabe and Ito 2008, "Color universal design").
var plotColors = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a6a00", "#000000"}

// plotWriter writes a plot.
type plotWriter struct{ strings.Builder }

func (p *plotWriter) text(x, y, attributes, s string) {
	fmt.Fprintf(p, `<text x="%s" y="%s"%s>%s</text>`+"\n", x, y, attributes, template.HTMLEscapeString(s))
}

func (p *plotWriter) line(x1, y1, x2, y2, attributes string) {
	fmt.Fprintf(p, `<line x1="%s" y1="%s" x2="%s" y2="%s"%s/>`+"\n", x1, y1, x2, y2, attributes)
}

// begin writes the beginning of a plot: its title, and what it was made from.
func (p *plotWriter) begin(w writer, title string, height int) {
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" font-family="sans-serif" font-size="14" fill="#1a1a1a">`+"\n",
		plotWidth, height, plotWidth, height)
	fmt.Fprintf(p, "<title>%s</title>\n<desc>", template.HTMLEscapeString(title))
	for _, line := range append([][2]string{{"", w.heading()}}, w.originLines()...) {
		p.WriteString(template.HTMLEscapeString(strings.TrimPrefix(line[0]+": "+line[1], ": ")) + "\n")
	}
	p.WriteString("</desc>\n" + `<rect width="100%" height="100%" fill="#fff"/>` + "\n")
	p.text("16", "26", ` font-size="17" font-weight="600"`, title)
}

// end writes the end of a plot: in one line, by what its answers were judged.
func (p *plotWriter) end(w writer, height int) string {
	footer := w.say("evaluate.plot.footer", "profile", w.Profile, "version", w.Origin.Version, "grades", w.Origin.Grades)
	p.text("16", strconv.Itoa(height-12), ` font-size="11" fill="#666"`, footer)
	p.WriteString("</svg>\n")
	return p.String()
}

// plotLabel returns a label that is not too wide.
func plotLabel(label string) string {
	if text.Width(label) <= maxPlotLabel {
		return label
	}
	var short strings.Builder
	for _, r := range label {
		if text.Width(short.String()+string(r)) >= maxPlotLabel {
			break
		}
		short.WriteRune(r)
	}
	return short.String() + "…"
}

// plotPoint returns the coordinate of a share on a scale, with two decimals.
func plotPoint(start, length int64, share *big.Rat) string {
	x := new(big.Rat).Mul(share, big.NewRat(length, 1))
	return x.Add(x, big.NewRat(start, 1)).FloatString(2)
}

// intervalPlot returns a plot with a row for each point of a chart: the estimate and its interval of Wilson.
func (w writer) intervalPlot(title string, c *chart) string {
	rows := 0
	for _, g := range c.Groups {
		rows += len(g.Points)
		if !c.Single && len(g.Points) > 0 {
			rows++
		}
	}
	bottom := plotTop + rows*plotRow
	height := bottom + plotFooter + 10
	p := &plotWriter{}
	p.begin(w, title, height)
	for _, percent := range []int64{0, 25, 50, 75, 100} {
		x := plotPoint(plotLeft, plotScale, big.NewRat(percent, 100))
		p.line(x, strconv.Itoa(plotTop-12), x, strconv.Itoa(bottom), ` stroke="#ddd"`)
		p.text(x, strconv.Itoa(plotTop-18), ` font-size="11" text-anchor="middle"`, itoa(percent)+" %")
	}
	p.text("16", strconv.Itoa(plotTop-18), ` font-size="11"`, c.Axis)
	y := plotTop
	for _, g := range c.Groups {
		if !c.Single && len(g.Points) > 0 {
			p.text("16", strconv.Itoa(y+plotRow/2+5), ` font-weight="600"`, plotLabel(g.Value))
			y += plotRow
		}
		for _, point := range g.Points {
			label, indent := point.Model, "32"
			if c.Single {
				label, indent = g.Value, "16"
			}
			middle := strconv.Itoa(y + plotRow/2)
			p.text(indent, strconv.Itoa(y+plotRow/2+5), "", plotLabel(label))
			p.line(plotPoint(plotLeft, plotScale, point.Low), middle, plotPoint(plotLeft, plotScale, point.High), middle, ` stroke="`+plotColors[0]+`" stroke-width="2"`)
			fmt.Fprintf(p, `<circle cx="%s" cy="%s" r="4.5" fill="%s"/>`+"\n", plotPoint(plotLeft, plotScale, point.Value), middle, plotColors[0])
			p.text(strconv.Itoa(plotWidth-16), strconv.Itoa(y+plotRow/2+5), ` text-anchor="end"`, percent(point.Value)+" %")
			y += plotRow
		}
	}
	return p.end(w, height)
}

// passPlot returns a plot of pass@k, with its interval of Wilson, and of maj@k, dashed, for all k of each model. It
// returns "" if no model has several answers to each puzzle.
func (w writer) passPlot() string {
	var models []*Model
	var axes passAxes
	for i := range w.Models {
		if list := w.Models[i].Pass; len(list) > 0 {
			models = append(models, &w.Models[i])
			axes.maxK = max(axes.maxK, list[len(list)-1].K)
		}
	}
	if axes.maxK < 2 {
		return ""
	}
	const legendTop = passBottom + 44
	height := legendTop + len(models)*plotRow + plotFooter
	p := &plotWriter{}
	p.begin(w, w.say("evaluate.pass"), height)
	p.passGrid(axes)
	for i, m := range models {
		color := plotColors[i%len(plotColors)]
		p.passLines(axes, m, color)
		p.passLegend(m, color, legendTop+i*plotRow)
	}
	return p.end(w, height)
}

// passBottom is the coordinate of the share 0 in a plot of pass@k.
const passBottom = plotTop + passHeight

// passAxes are the axes of a plot of pass@k: k from 1 to maxK, and shares.
type passAxes struct{ maxK int64 }

func (a passAxes) x(k int64) string { return plotPoint(passLeft, passScale, big.NewRat(k-1, a.maxK-1)) }

func (a passAxes) y(share *big.Rat) string { return plotPoint(passBottom, -passHeight, share) }

// point returns the coordinates of the share for k.
func (a passAxes) point(k int64, share *big.Rat) string { return a.x(k) + "," + a.y(share) }

// passGrid draws the axes.
func (p *plotWriter) passGrid(a passAxes) {
	for _, percent := range []int64{0, 25, 50, 75, 100} {
		y := a.y(big.NewRat(percent, 100))
		p.line(strconv.Itoa(passLeft), y, strconv.Itoa(passLeft+passScale), y, ` stroke="#ddd"`)
		p.text(strconv.Itoa(passLeft-8), y, ` font-size="11" text-anchor="end" dominant-baseline="middle"`, itoa(percent)+" %")
	}
	for tick, last := int64(0), int64(0); tick <= 4; tick++ {
		if k := 1 + tick*(a.maxK-1)/4; k > last {
			p.text(a.x(k), strconv.Itoa(passBottom+18), ` font-size="11" text-anchor="middle"`, "k = "+itoa(k))
			last = k
		}
	}
}

// dashed is the style of the lines of maj@k.
const dashed = ` stroke-width="2" stroke-dasharray="6 4"`

// passLines draws the estimates of a model.
func (p *plotWriter) passLines(a passAxes, m *Model, color string) {
	var upper, lower, line, majority []string
	for _, e := range m.Pass {
		upper = append(upper, a.point(e.K, e.High))
		lower = append(lower, a.point(e.K, e.Low))
		line = append(line, a.point(e.K, e.Value))
	}
	for _, e := range m.Majority {
		majority = append(majority, a.point(e.K, e.Value))
	}
	slices.Reverse(lower)
	fmt.Fprintf(p, `<polygon points="%s" fill="%s" fill-opacity="0.15"/>`+"\n", strings.Join(append(upper, lower...), " "), color)
	fmt.Fprintf(p, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(line, " "), color)
	if majority != nil {
		fmt.Fprintf(p, `<polyline points="%s" fill="none" stroke="%s"`+dashed+`/>`+"\n", strings.Join(majority, " "), color)
	}
}

// passLegend writes the row of a model in the legend.
func (p *plotWriter) passLegend(m *Model, color string, y int) {
	middle := strconv.Itoa(y)
	p.line("60", middle, "88", middle, ` stroke="`+color+`" stroke-width="2"`)
	p.text("96", middle, ` dominant-baseline="middle"`, plotLabel(m.Name)+" pass@k")
	if len(m.Majority) > 0 {
		p.line("420", middle, "448", middle, ` stroke="`+color+`"`+dashed)
		p.text("456", middle, ` dominant-baseline="middle"`, "maj@k")
	}
}
