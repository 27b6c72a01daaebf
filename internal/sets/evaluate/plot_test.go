package evaluate

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
)

// TestPlots checks which plots a report has, that each is well-formed and says how the report was made, and where
// shares are drawn.
func TestPlots(t *testing.T) {
	t.Parallel()
	o := options(t, "classic/2+none")
	o.Origin = Origin{Version: "v1.2.3", Flags: []string{"--profile=classic+none"}}
	r := evaluate(t, o, append(slices.Clone(matrixLines),
		`{'hand':[1,1,1,1],'answer':'no solution','model':'a long name of a model, & with <tags>','sample':0}`,
		`{'hand':[1,1,1,1],'answer':'1','model':'a long name of a model, & with <tags>','sample':1}`)...)
	for _, lang := range []text.Lang{text.English, text.Chinese} {
		var names []string
		for _, p := range r.Plots(lang) {
			names = append(names, p.Name)
			d := xml.NewDecoder(strings.NewReader(p.SVG))
			var err error
			for err == nil {
				_, err = d.Token()
			}
			if !errors.Is(err, io.EOF) {
				t.Errorf("%v, %s: %v", lang, p.Name, err)
			}
			for _, want := range []string{"v1.2.3", "classic/2+none", "--profile=classic+none", "dir/base.jsonl", `xmlns="http://www.w3.org/2000/svg"`} {
				if !strings.Contains(p.SVG, want) {
					t.Errorf("%v, %s does not have %q", lang, p.Name, want)
				}
			}
			if strings.Contains(p.SVG, "href") {
				t.Errorf("%v, %s needs another file", lang, p.Name)
			}
		}
		if got := strings.Join(names, " "); got != "accuracy.svg pass.svg solvable.svg level-classic.svg technique.svg cards.svg" {
			t.Errorf("%v: plots %s", lang, got)
		}
	}
	plots := r.Plots(text.English)
	// The model c has 1 of 3: 250 + 420/3.
	if !strings.Contains(plots[0].SVG, `<circle cx="390.00"`) || !strings.Contains(plots[0].SVG, "33.3 %") {
		t.Errorf("accuracy.svg:\n%s", plots[0].SVG)
	}
	if !strings.Contains(plots[1].SVG, `<polyline points="60.00,214.00 700.00,64.00"`) || !strings.Contains(plots[1].SVG, "a long name of a model, &amp; w…") {
		t.Errorf("pass.svg:\n%s", plots[1].SVG)
	}
	if one := evaluate(t, options(t, "classic"), matrixLines[0]).Plots(text.English); one[1].Name == "pass.svg" {
		t.Error("a single answer has a plot of pass@k")
	}
}

// TestPassOfSomeModels checks that pass@k is shown for the models that have enough answers.
func TestPassOfSomeModels(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"),
		`{'hand':[4,6],'answer':'4*6','model':'two'}`, `{'hand':[4,6],'answer':'4+6','model':'two'}`, `{'hand':[4,6],'answer':'4*6','model':'one'}`)
	table := (writer{r, text.English}).passTable()
	if len(table.rows) != 1 || strings.Join(table.rows[0][:3], " ") != "two 2 100.0" {
		t.Errorf("%q", table.rows)
	}
}
