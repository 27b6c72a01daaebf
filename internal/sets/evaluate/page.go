package evaluate

import (
	"bytes"
	_ "embed" // the page
	"html/template"
	"io"
	"strconv"
	"sync"

	"github.com/make24/make24/internal/base/reportstyle"
	"github.com/make24/make24/internal/base/text"
)

//go:embed page.html
var pageText string

var pageTemplate = sync.OnceValues(func() (*template.Template, error) {
	return template.New("page").Funcs(template.FuncMap{
		"say":      func(string) string { return "" }, // WritePage replaces it and label for the language
		"label":    func(Example) string { return "" },
		"percent":  percent,
		"interval": interval,
	}).Parse(pageText)
})

// section is a part of the page: a table, and a chart if the table has accuracies.
type section struct {
	ID, Title, Note string
	Head            []string
	Rows            [][]string
	Chart           *chart
	Open            bool // show the table below the chart at once
}

// chart shows accuracies with their intervals, by group and model.
type chart struct {
	Axis   string
	Single bool // each group has one point
	Groups []chartGroup
}

type chartGroup struct {
	Value  string
	Points []chartPoint
}

type chartPoint struct {
	Model string
	Estimate
}

// WritePage writes the report as one HTML page that needs no other files. If the template fails, it
// writes nothing.
func (r *Report) WritePage(out io.Writer, lang text.Lang) error {
	page, err := pageTemplate()
	if err != nil {
		return err
	}
	if page, err = page.Clone(); err != nil {
		return err
	}
	w := writer{r, lang}
	page.Funcs(template.FuncMap{
		"say":   func(key string) string { return w.say(text.Key("evaluate." + key)) },
		"label": func(x Example) string { return w.label(&x) },
	})
	data := map[string]any{
		"Lang": lang.Tag(), "Style": reportstyle.CSS(), "Heading": w.heading(), "Figures": r.figures(), "Sections": w.sections(), "Examples": r.withExamples(), "Origin": w.originLines(),
	}
	var b bytes.Buffer
	if err := page.Execute(&b, data); err != nil {
		return err
	}
	_, err = out.Write(b.Bytes())
	return err
}

// figure is a model in the heading of the page.
type figure struct {
	*Model
	Best bool // no other model has a higher accuracy
}

// figures returns the models in the heading of the page.
func (r *Report) figures() (list []figure) {
	best := r.Models[0].Accuracy.Value
	for i := range r.Models {
		if v := r.Models[i].Accuracy.Value; v.Cmp(best) > 0 {
			best = v
		}
	}
	for i := range r.Models {
		m := &r.Models[i]
		list = append(list, figure{m, m.Accuracy.Value.Cmp(best) == 0})
	}
	return list
}

// sections returns the sections of the page, in the order of the tables.
func (w writer) sections() (list []section) {
	for i, t := range w.tables() {
		list = append(list, section{ID: "table" + strconv.Itoa(i+1), Title: t.title, Note: t.note, Head: t.head, Rows: t.rows, Chart: t.chart, Open: i == 0})
	}
	return list
}

// modelChart returns the chart of the accuracies of all models and baselines.
func (w writer) modelChart() *chart {
	c := &chart{Axis: w.say("evaluate.model"), Single: true}
	for i := range w.Models {
		m := &w.Models[i]
		c.Groups = append(c.Groups, chartGroup{m.Name, []chartPoint{{m.Name, m.Accuracy}}})
	}
	for i := range w.Baselines {
		name := w.say("evaluate.baseline")
		c.Groups = append(c.Groups, chartGroup{name, []chartPoint{{name, w.Baselines[i].Accuracy}}})
	}
	return c
}

// axisChart returns the chart of the accuracies in the groups of a key.
func (w writer) axisChart(key tableKey) *chart {
	c := &chart{Axis: w.say(text.Key("evaluate.axis." + string(key.axis))), Single: len(w.Models) == 1}
	for i := range w.Models {
		m := &w.Models[i]
		for n, g := range m.groupsOf(key) {
			if i == 0 {
				c.Groups = append(c.Groups, chartGroup{Value: w.valueName(key.axis, g.Value)})
			}
			if g.Puzzles > 0 {
				c.Groups[n].Points = append(c.Groups[n].Points, chartPoint{m.Name, g.Accuracy})
			}
		}
	}
	return c
}

// withExamples returns the models that have examples.
func (r *Report) withExamples() (list []Model) {
	for i := range r.Models {
		if len(r.Models[i].Examples) > 0 {
			list = append(list, r.Models[i])
		}
	}
	return list
}
