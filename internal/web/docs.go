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
