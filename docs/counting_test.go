package docs_test

import (
	"fmt"
	"html"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

// TestCountingPictures draws the pictures of docs/counting.md and docs/zh/counting.md from the answers
// of the engine and compares them with the committed files. make gen writes them.
func TestCountingPictures(t *testing.T) {
	for lang, folder := range map[text.Lang]string{text.English: ".", text.Chinese: "zh"} {
		w := pictureWords[lang]
		golden.Compare(t, filepath.Join(folder, "counting-levels.svg"), drawLevels(t, w))
		golden.Compare(t, filepath.Join(folder, "counting-forms.svg"), drawForms(t, w))
		golden.Compare(t, filepath.Join(folder, "counting-ideas.svg"), drawIdeas(t, w))
	}
}

// pictureLabels holds the words in the pictures of one language.
type pictureLabels struct {
	written, forms, ideas         string // headings with a number
	more                          string // with the number of texts left out
	idea                          string // with the number of an idea
	levelsTitle                   string
	trees, tree, formsTitle       string
	deleted, core, ideasTitle     string
	treesAreWritten, treeIsSorted string
}

var pictureWords = map[text.Lang]pictureLabels{
	text.English: {
		written: "%d written", forms: "%d forms", ideas: "%d ideas", more: "and %d more", idea: "idea %d",
		levelsTitle: "The solutions of 1 2 3 4 at the three levels",
		trees:       "four of the %d written solutions", tree: "one form", formsTitle: "Four trees of 1 2 3 4 that have the same form",
		treesAreWritten: "The brackets and the order differ.", treeIsSorted: "A sum in a product.",
		deleted: "six forms of 1 1 4 6", core: "one core", ideasTitle: "The six forms of 1 1 4 6 have the core 4 × 6",
	},
	text.Chinese: {
		written: "%d 种写法", forms: "%d 种算式", ideas: "%d 种思路", more: "另有 %d 种", idea: "思路 %d",
		levelsTitle: "1 2 3 4 的解在三个层次上的计数",
		trees:       "%d 种写法中的四种", tree: "一种算式", formsTitle: "1 2 3 4 的四棵树属于同一种算式",
		treesAreWritten: "括号和次序不同。", treeIsSorted: "积里有一个和。",
		deleted: "1 1 4 6 的六种算式", core: "同一个核心", ideasTitle: "1 1 4 6 的六种算式都以 4 × 6 为核心",
	},
}

// canvas collects the elements of an SVG picture. Colours are attributes for light pages; a style
// replaces them on dark pages. Each picture has its own background, so it can be read on any page.
type canvas struct{ strings.Builder }

const pictureStyle = `<style>@media (prefers-color-scheme: dark) {
.bg { fill: #1b201e } .box { fill: #262d2a; stroke: #3d4642 } .ink { fill: #f1f0e9 } .soft { fill: #aab0aa }
.line { stroke: #6b756f } .gone { fill: #8f968f } .node { fill: #1f5a46 } .leaf { fill: #262d2a; stroke: #7fc7a5 }
}</style>
`

func newCanvas(width, height int, title string) *canvas {
	c := &canvas{}
	fmt.Fprintf(c, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" font-family="system-ui, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif" font-size="15">`+"\n", width*5/4, height*5/4, width, height)
	fmt.Fprintf(c, "<title>%s</title>\n%s", html.EscapeString(title), pictureStyle)
	fmt.Fprintf(c, `<rect class="bg" width="%d" height="%d" rx="14" fill="#fbfaf6"/>`+"\n", width, height)
	return c
}

func (c *canvas) box(x, y, w, h int) {
	fmt.Fprintf(c, `<rect class="box" x="%d" y="%d" width="%d" height="%d" rx="10" fill="#fff" stroke="#d9d7cd"/>`+"\n", x, y, w, h)
}

// chip draws a yellow box with a centred text.
func (c *canvas) chip(x, y, w, h int, label string) {
	fmt.Fprintf(c, `<rect x="%d" y="%d" width="%d" height="%d" rx="10" fill="#f8bd44"/>`+"\n", x, y, w, h)
	fmt.Fprintf(c, `<text x="%d" y="%d" text-anchor="middle" font-weight="600" fill="#1c1c1a">%s</text>`+"\n", x+w/2, y+h/2+5, html.EscapeString(label))
}

func (c *canvas) text(x, y int, attributes, label string) {
	fmt.Fprintf(c, `<text class="ink" x="%d" y="%d" fill="#1c1c1a"%s>%s</text>`+"\n", x, y, attributes, html.EscapeString(label))
}

func (c *canvas) soft(x, y int, attributes, label string) {
	fmt.Fprintf(c, `<text class="soft" x="%d" y="%d" fill="#5f6159" font-size="13"%s>%s</text>`+"\n", x, y, attributes, html.EscapeString(label))
}

// curve connects two points that are beside each other.
func (c *canvas) curve(x1, y1, x2, y2 int) {
	fmt.Fprintf(c, `<path class="line" d="M%d %dC%d %d %d %d %d %d" fill="none" stroke="#a5a79d" stroke-width="1.5"/>`+"\n", x1, y1, (x1+x2)/2, y1, (x1+x2)/2, y2, x2, y2)
}

func (c *canvas) finish() string { return c.String() + "</svg>\n" }

const (
	pictureWidth = 480 // so that the text can be read on telephones

	bold   = ` font-weight="700" font-size="17"`
	middle = ` text-anchor="middle"`
)

// solutionsOf returns the solutions of a hand for the target 24, simplest first.
func solutionsOf(t *testing.T, hand string, level solve.Level) []solve.Solution {
	t.Helper()
	p, err := puzzle.Parse(hand)
	if err != nil {
		t.Fatal(err)
	}
	engine := solve.New()
	list, err := engine.All(t.Context(), p, level)
	if level == solve.Form && err == nil {
		list, _, err = engine.Ideas(t.Context(), p)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// formOf returns the key of the form of an expression.
func formOf(e expr.Expr) string { return expr.Normalize(e).Key() }

// drawLevels draws the written solutions of 1 2 3 4, grouped by form, and the forms, grouped by idea.
func drawLevels(t *testing.T, w pictureLabels) string {
	all := solutionsOf(t, "1 2 3 4", solve.Written)
	forms := solutionsOf(t, "1 2 3 4", solve.Form)
	slices.SortStableFunc(forms, func(a, b solve.Solution) int { return a.Idea - b.Idea })
	ideas := forms[len(forms)-1].Idea
	const shown, rowHeight, gap, top = 3, 96, 10, 74
	c := newCanvas(pictureWidth, top+len(forms)*(rowHeight+gap)+6, w.levelsTitle)
	c.text(16, 40, bold, fmt.Sprintf(w.written, len(all)))
	c.text(204, 40, bold, fmt.Sprintf(w.forms, len(forms)))
	c.text(374, 40, bold, fmt.Sprintf(w.ideas, ideas))
	centres := map[int][]int{} // of the forms of each idea
	for i, form := range forms {
		var texts []string
		for _, s := range all {
			if formOf(s.Expr()) == formOf(form.Expr()) {
				texts = append(texts, s.Pretty())
			}
		}
		y := top + i*(rowHeight+gap)
		c.box(16, y, 160, rowHeight)
		for line, text := range texts[:min(shown, len(texts))] {
			c.text(28, y+24+line*20, "", text)
		}
		if n := len(texts) - shown; n > 0 {
			c.soft(28, y+24+shown*20, "", fmt.Sprintf(w.more, n))
		}
		c.soft(164, y+24+shown*20, ` text-anchor="end" font-weight="600"`, fmt.Sprint(len(texts)))
		middleY := y + rowHeight/2
		c.curve(176, middleY, 204, middleY)
		c.box(204, middleY-22, 138, 44)
		c.text(273, middleY+5, middle, form.Pretty())
		centres[form.Idea] = append(centres[form.Idea], middleY)
	}
	for idea := 1; idea <= ideas; idea++ {
		list := centres[idea]
		y := (list[0] + list[len(list)-1]) / 2
		for _, from := range list {
			c.curve(342, from, 374, y)
		}
		c.chip(374, y-22, 90, 44, fmt.Sprintf(w.idea, idea))
	}
	return c.finish()
}

// tree is a node of a drawn tree: an operator with its operands, or a number.
type tree struct {
	label    string
	operands []tree
}

// treeOf returns the binary tree of an expression.
func treeOf(e expr.Expr) tree {
	if e, ok := e.(*expr.Bin); ok {
		return tree{expr.Pretty(e.Op.String()), []tree{treeOf(e.L), treeOf(e.R)}}
	}
	return tree{label: e.String()}
}

// draw draws a tree whose leaves are step apart. Its first leaf is at x, and its root at y.
func (n tree) draw(c *canvas, x, y, step, height int) {
	const radius = 13
	var circles []string
	var place func(n tree, x, y int) (int, int)
	place = func(n tree, x, y int) (int, int) {
		if len(n.operands) == 0 {
			circles = append(circles, fmt.Sprintf(`<circle class="leaf" cx="%d" cy="%d" r="%d" fill="#fff" stroke="#1f5a46" stroke-width="1.5"/>`+"\n"+
				`<text class="ink" x="%d" y="%d" text-anchor="middle" fill="#1c1c1a">%s</text>`+"\n", x, y, radius, x, y+5, n.label))
			return x, x + step
		}
		var roots []int
		for _, operand := range n.operands {
			var r int
			r, x = place(operand, x, y+height)
			roots = append(roots, r)
		}
		at := (roots[0] + roots[len(roots)-1]) / 2
		for _, r := range roots {
			fmt.Fprintf(c, `<path class="line" d="M%d %dL%d %d" stroke="#a5a79d" stroke-width="1.5"/>`+"\n", at, y, r, y+height)
		}
		circles = append(circles, fmt.Sprintf(`<circle class="node" cx="%d" cy="%d" r="%d" fill="#1f5a46"/>`+"\n"+
			`<text x="%d" y="%d" text-anchor="middle" font-weight="600" fill="#fff">%s</text>`+"\n", at, y, radius, at, y+5, n.label))
		return at, x
	}
	place(n, x, y)
	for _, circle := range circles {
		c.WriteString(circle)
	}
}

// drawForms draws trees of the same form, and the tree of the form.
func drawForms(t *testing.T, w pictureLabels) string {
	texts := []string{"(1+2+3)*4", "4*(3+2+1)", "(1+(2+3))*4", "4*(2+(3+1))"}
	form := formOf(parseExpr(t, texts[0]))
	count := 0
	for _, s := range solutionsOf(t, "1 2 3 4", solve.Written) {
		if formOf(s.Expr()) == form {
			count++
		}
	}
	c := newCanvas(pictureWidth, 452, w.formsTitle)
	c.text(16, 40, bold, fmt.Sprintf(w.trees, count))
	c.soft(16, 62, "", w.treesAreWritten)
	for i, text := range texts {
		e := parseExpr(t, text)
		if formOf(e) != form {
			t.Errorf("%s has another form", text)
		}
		x, y := 16+(i%2)*156, 80+(i/2)*182
		c.box(x, y, 146, 170)
		treeOf(e).draw(c, x+25, y+26, 32, 34)
		c.text(x+73, y+158, middle, expr.Format(e, expr.Style{Pretty: true}))
	}
	c.text(340, 40, bold, w.tree)
	c.soft(340, 62, "", w.treeIsSorted)
	c.curve(318, 256, 340, 256)
	c.box(340, 171, 126, 170)
	sorted := tree{"×", []tree{{label: "4"}, {"+", []tree{{label: "1"}, {label: "2"}, {label: "3"}}}}}
	sorted.draw(c, 358, 203, 30, 44)
	c.text(403, 329, middle, "4 × (1 + 2 + 3)")
	return c.finish()
}

func parseExpr(t *testing.T, text string) expr.Expr {
	t.Helper()
	e, err := expr.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// drawIdeas draws the forms of 1 1 4 6 with their do-nothing parts crossed out. In partsOfForms, the
// brackets { } enclose these parts.
func drawIdeas(t *testing.T, w pictureLabels) string {
	forms := solutionsOf(t, "1 1 4 6", solve.Form)
	var got []string
	for _, s := range forms {
		if s.Idea != 1 {
			t.Errorf("%s is another idea", s.Text)
		}
		got = append(got, s.Pretty())
	}
	plain := strings.NewReplacer("{", "", "}", "")
	var want []string
	for _, parts := range partsOfForms {
		want = append(want, plain.Replace(parts))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the forms are %q, want %q", got, want)
	}
	const rowHeight, top = 44, 60
	height := top + len(forms)*rowHeight + 20
	c := newCanvas(pictureWidth, height, w.ideasTitle)
	c.text(16, 40, bold, w.deleted)
	c.text(330, 40, bold, w.core)
	centre := top + len(forms)*rowHeight/2
	spans := strings.NewReplacer("{", `<tspan class="gone" fill="#8b8c84" text-decoration="line-through">`, "}", "</tspan>")
	for i, parts := range partsOfForms {
		y := top + i*rowHeight
		c.box(16, y, 180, rowHeight-8)
		fmt.Fprintf(c, `<text class="ink" x="106" y="%d" text-anchor="middle" fill="#1c1c1a">%s</text>`+"\n", y+23, spans.Replace(parts))
		c.curve(196, y+rowHeight/2-4, 330, centre)
	}
	c.chip(330, centre-24, 134, 48, "4 × 6")
	return c.finish()
}

var partsOfForms = []string{
	"{1 × 1 ×} 4 × 6", "{1 − 1 +} 4 × 6", "4 × ({1 +} 6 {− 1})", "6 × ({1 +} 4 {− 1})", "{1 ×} 4 × 6 {÷ 1}", "4 × 6 {÷ 1 ÷ 1}",
}
