package web

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its style
	"encoding/base64"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/make24/make24/internal/web/game"
	"github.com/make24/make24/internal/web/problem"
)

//go:embed docs.html
var docsPage string

//go:embed docs.css
var docsStyle string

// docsSource is the policy of the page: its own style, and nothing from anywhere.
var docsSource = func() []string {
	sum := sha256.Sum256([]byte(docsStyle))
	return []string{"default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}
}()

// page serves /docs, which asks nobody for anything.
func (s *Server) page(w http.ResponseWriter, _ *http.Request) error {
	h := w.Header()
	h["Content-Security-Policy"] = docsSource
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(s.docs) // who has gone needs no answer
	return nil
}

// chapter is an operation on the page.
type chapter struct {
	huma.Operation
	Fields   []row
	Returns  []row
	Examples []shownExample
}

// row is a line of a table of fields.
type row struct {
	Name, Type, Text string
	Needed           bool
}

// shownExample is an example as a command and what it prints.
type shownExample struct {
	Title, Command, Answer string
	Status                 int
}

func (s *Server) renderDocs() ([]byte, error) {
	page, err := template.New("docs").Parse(docsPage)
	if err != nil {
		return nil, err
	}
	var chapters []chapter
	for _, op := range operations {
		chapters = append(chapters, s.chapter(op))
	}
	var out bytes.Buffer
	err = page.Execute(&out, map[string]any{
		"Style":    template.CSS(docsStyle), //nolint:gosec // our own
		"Version":  s.options.Version,
		"Chapters": chapters,
		"Problems": shownProblems(problems),
		"Game":     shownProblems(game.Problems()),
		"Limits":   limits(),
	})
	return out.Bytes(), err
}

// shownProblem is a problem for the template.
type shownProblem struct {
	Name, Title string
	Status      int
}

func shownProblems(list []*problem.Problem) (shown []shownProblem) {
	for _, p := range list {
		shown = append(shown, shownProblem{p.Name, p.Title, p.Status})
	}
	return shown
}

func (s *Server) chapter(op operation) chapter {
	schemas := s.api.Components.Schemas.Map()
	c := chapter{Operation: op.Operation, Fields: rows(schemas[op.in.one]), Returns: rows(schemas[op.out.one])}
	c.Parameters = parameters(op.fields)
	for _, e := range examples {
		if e.operation == op.OperationID {
			c.Examples = append(c.Examples, shownExample{e.title, e.command(op.Operation), e.answer, max(e.status, http.StatusOK)})
		}
	}
	return c
}

// rows are the fields of an object, those that it needs first.
func rows(s *huma.Schema) (list []row) {
	if s == nil {
		return nil
	}
	for name, of := range s.Properties {
		list = append(list, row{name, typeOf(of), of.Description, slices.Contains(s.Required, name)})
	}
	slices.SortFunc(list, func(a, b row) int {
		if a.Needed != b.Needed {
			return map[bool]int{true: -1, false: 1}[a.Needed]
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}

// typeOf names the type of a field.
func typeOf(s *huma.Schema) string {
	switch {
	case s.Ref != "":
		return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	case len(s.AnyOf) > 0:
		var words []string
		for _, of := range s.AnyOf {
			words = append(words, typeOf(of))
		}
		return strings.Join(words, " or ")
	case s.Type == huma.TypeArray:
		return "array of " + typeOf(s.Items)
	case s.Type == "":
		return "any"
	}
	return s.Type
}

// command is the example for a shell.
func (e *example) command(op huma.Operation) string {
	address := "localhost:2424" + op.Path
	if e.query != "" {
		address = "'" + address + "?" + e.query + "'"
	}
	if e.body == "" {
		return "curl " + address
	}
	kind, data := "application/json", "-d"
	if e.kind != "" {
		kind, data = e.kind, "--data-binary"
	}
	return "curl " + address + " -H 'Content-Type: " + kind + "' " + data + " '" + strings.TrimSuffix(e.body, "\n") + "'"
}

// example is a request and what the server answers to it. It stands in the OpenAPI
// document and in /docs, and a test makes each.
type example struct {
	operation string // the ID of it
	name      string
	title     string
	query     string // of the URL
	kind      string // Content-Type, where it is not JSON
	body      string
	status    int // where it is not 200
	answer    string
}

var examples = []example{
	{
		operation: "check", name: "one", title: "One answer",
		body:   `{"id":"a1","answer":"8/(3-8/3)","hand":[3,3,8,8]}`,
		answer: `{"id":"a1","verdict":"correct","value":"24","source":"text","span":[0,9]}`,
	},
	{
		operation: "check", name: "model", title: "The answer of a model, in LaTeX, and wrong",
		body:   `{"answer":"So we get \\boxed{3 \\times 8 + \\frac{8}{3}}.","hand":"3 3 8 8"}`,
		answer: `{"verdict":"wrong","reason":"value","value":"80/3","source":"box","span":[17,41],"at":[17,41]}`,
	},
	{
		operation: "check", name: "batch", title: "Several answers; the second cannot be judged",
		body:   `[{"answer":"4*6","hand":[4,6]},{"answer":"4*6"},{"answer":"4*(6","hand":[4,6]}]`,
		answer: `[{"verdict":"correct","value":"24","source":"text","span":[0,3]},{"line":2,"verdict":"invalid","reason":"no_field","error":"there are no numbers: give them as \"hand\""},{"verdict":"invalid","reason":"syntax","detail":"unclosed","source":"text","span":[0,4],"at":[2,3]}]`,
	},
	{
		operation: "check", name: "stream", title: "A stream: a verdict comes back while lines still go out", kind: "application/x-ndjson",
		body: `{"id":1,"answer":"4*6","hand":[4,6]}
no JSON
{"id":3,"answer":"4+6","hand":[4,6]}
`,
		answer: `{"id":1,"verdict":"correct","value":"24","source":"text","span":[0,3]}
{"line":2,"verdict":"invalid","reason":"bad_json","error":"this is no JSON object, which begins with {"}
{"id":3,"verdict":"wrong","reason":"value","value":"10","source":"text","span":[0,3],"at":[0,3]}`,
	},
	{
		operation: "check", name: "credit", title: "Partial credit, and other rules", query: "rules=hdoj&credit=true",
		body:   `{"answer":"8/(3-8/3)","hand":[3,3,8,8]}`,
		answer: `{"verdict":"wrong","reason":"intermediate","value":"24","intermediate":"8/3","source":"text","span":[0,9],"at":[6,7],"credit":{"score":"1/2","value":"1","numbers":"1"}}`,
	},
	{
		operation: "check", name: "bad", title: "A problem",
		body: `{"answer":"4*6"}`, status: 422,
		answer: `{"type":"/docs#problem-bad-request","title":"The request cannot be answered","status":422,"detail":"There are no numbers: give them as \"hand\"."}`,
	},
	{
		operation: "solve", name: "classic", title: "Every solution of a hand",
		body:   `{"hand":[3,3,8,8]}`,
		answer: `{"hand":[3,3,8,8],"target":"24","rules":"classic","solvable":true,"forms":1,"solutions":[{"expr":"8/(3-8/3)","pretty":"8 ÷ (3 − 8 ÷ 3)","idea":1,"patterns":[],"last":"other","fraction":true,"largest":"24"}]}`,
	},
	{
		operation: "solve", name: "first", title: "The simplest one, with other rules and another target",
		body:   `{"hand":[25,50,75,100,3,6],"target":952,"rules":"countdown","first":true}`,
		answer: `{"hand":[3,6,25,50,75,100],"target":"952","rules":"countdown","solvable":true,"solutions":[{"expr":"25+6*75/50*(100+3)","pretty":"25 + 6 × 75 ÷ 50 × (100 + 3)","idea":1,"patterns":[],"last":"other","fraction":false,"largest":"952"}]}`,
	},
	{
		operation: "solve-query", name: "glued", title: "Cards, glued together", query: "hand=AKQJ&first=true",
		answer: `{"hand":[1,11,12,13],"target":"24","rules":"classic","solvable":true,"solutions":[{"expr":"1*12*(13-11)","pretty":"1 × 12 × (13 − 11)","idea":1,"patterns":[],"last":"2*12","fraction":false,"largest":"24"}]}`,
	},
	{
		operation: "solve-query", name: "none", title: "No solution, and what comes nearest", query: "hand=1+1+1+1&nearest=true&first=true",
		answer: `{"hand":[1,1,1,1],"target":"24","rules":"classic","solvable":false,"solutions":[],"nearest":[{"value":"4","distance":"20","solutions":[{"expr":"1+1+1+1","pretty":"1 + 1 + 1 + 1","idea":1,"patterns":[],"last":"other","fraction":false,"largest":"4"}]}]}`,
	},
	{
		operation: "solve-query", name: "many", title: "A problem", query: "hand=1+2+3+4+5+6+7", status: 422,
		answer: `{"type":"/docs#problem-bad-request","title":"The request cannot be answered","status":422,"detail":"\"7\" (number 7) is one card too many: give at most 6."}`,
	},
	{
		operation: "grade", name: "hard", title: "A hard hand",
		body:   `{"hand":[3,3,8,8]}`,
		answer: `{"hand":[3,3,8,8],"target":"24","rules":"classic","solvable":true,"seconds":96.7,"level":5,"techniques":["fraction"],"reasons":["fraction","division","few-beginnings"],"easiest":"8/(3-8/3)","last":"8/(1/3)"}`,
	},
	{
		operation: "grade-query", name: "none", title: "No solution, no grade", query: "hand=1+1+1+1",
		answer: `{"hand":[1,1,1,1],"target":"24","rules":"classic","solvable":false}`,
	},
	{
		operation: "hint", name: "idea", title: "The idea, after a move",
		body:   `{"hand":["8/3",3,8],"step":2}`,
		answer: `{"numbers":["8/3","3","8"],"target":"24","rules":"classic","solvable":true,"hints":[{"step":1,"kind":"solvable","text":"24 can be made."},{"step":2,"kind":"idea","text":"Make 8 ÷ (1/3).","op":"/","a":"8","b":"1/3"}]}`,
	},
	{
		operation: "hint-query", name: "lost", title: "A move has lost it", query: "hand=1+1+8&lang=zh",
		answer: `{"numbers":["1","1","8"],"target":"24","rules":"classic","solvable":false,"hints":[{"step":1,"kind":"back","text":"从这里已经算不出 24：前面有一步走错了，请退回。"}]}`,
	},
	{
		operation: "generate", name: "fraction", title: "Puzzles that need a fraction",
		body:   `{"n":2,"seed":7,"needs":"fraction","columns":["solution"]}`,
		answer: `[{"hand":[1,5,5,5],"target":"24","solution":"5*(5-1/5)"},{"hand":[2,3,5,12],"target":"24","solution":"12/(3-5/2)"}]`,
	},
	{
		operation: "generate-query", name: "none", title: "There is none", query: "cards=2&level=5",
		answer: `[]`,
	},
	{
		operation: "generate-query", name: "many", title: "A problem", query: "n=5000", status: 422,
		answer: `{"type":"/docs#problem-bad-request","title":"The request cannot be answered","status":422,"detail":"The field n is a whole number from 1 to 1000."}`,
	},
	{
		operation: "verify", name: "correct", title: "A rollout that is right",
		body:   `{"responses_create_params":{"input":"Make 24 of 3 3 8 8."},"response":{"output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"<answer>8/(3-8/3)</answer>"}]}]},"verifier_metadata":{"hand":[3,3,8,8],"target":24}}`,
		answer: `{"responses_create_params":{"input":"Make 24 of 3 3 8 8."},"response":{"output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"<answer>8/(3-8/3)</answer>"}]}]},"verifier_metadata":{"hand":[3,3,8,8],"target":24},"reward":1.0,"verdict":{"verdict":"correct","value":"24","source":"tag","span":[8,17]}}`,
	},
	{operation: "healthz", name: "alive", title: "Alive", answer: `{"status":"ok"}`},
	{operation: "readyz", name: "ready", title: "Ready", answer: `{"status":"ok"}`},
}
