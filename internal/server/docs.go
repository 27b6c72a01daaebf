package server

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its style
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/server/game"
)

//go:embed docs.html
var docsPage string

//go:embed docs.css
var docsStyle string

// docsCSP is the Content-Security-Policy of /docs. It allows only the inline style of the page.
var docsCSP = sync.OnceValue(func() []string {
	sum := sha256.Sum256([]byte(docsStyle))
	return []string{"default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"}
})

// serveDocs serves /docs. The page loads no other files.
func (s *Server) serveDocs(w http.ResponseWriter, _ *http.Request) error {
	h := w.Header()
	h["Content-Security-Policy"] = docsCSP()
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(s.docsHTML) // the client may have disconnected
	return nil
}

// docSection is the section of /docs about an operation.
type docSection struct {
	*operation
	RequestFields  []fieldRow
	ResponseFields []fieldRow
	Examples       []renderedExample
}

// fieldRow is a row of a table of fields.
type fieldRow struct {
	Name, Type, Text string
	Required         bool
}

// renderedExample is an example as shown in /docs: a shell command, the status and the response
// body.
type renderedExample struct {
	Title, Command, Response string
	Status                   int
}

// renderDocs renders /docs for a version of the server, from the OpenAPI document, the problems and
// the limits.
func renderDocs(d *document, version string) ([]byte, error) {
	page, err := template.New("docs").Parse(docsPage)
	if err != nil {
		return nil, err
	}
	var sections []*docSection
	for _, e := range examples {
		op := d.operations[e.operation]
		if n := len(sections); n == 0 || sections[n-1].operation != op {
			sections = append(sections, &docSection{operation: op, RequestFields: fieldRows(d.schemaOf(&op.RequestBody)), ResponseFields: fieldRows(d.schemaOf(op.Responses["200"]))})
		}
		if err := e.complete(op); err != nil {
			return nil, err
		}
		c := sections[len(sections)-1]
		c.Examples = append(c.Examples, renderedExample{e.title, e.curlCommand(op), e.response, max(e.status, http.StatusOK)})
	}
	var out bytes.Buffer
	err = page.Execute(&out, map[string]any{
		"Style":    template.CSS(docsStyle), //nolint:gosec // a constant of this package
		"Version":  version,
		"Sections": sections,
		"Problems": problems,
		"Game":     game.Problems(),
		"Limits":   apiLimits(),
	})
	return out.Bytes(), err
}

// fieldRows returns the fields of an object, required ones first, each group sorted by name.
func fieldRows(s *schema) (list []fieldRow) {
	if s == nil {
		return nil
	}
	for name, property := range s.Properties {
		list = append(list, fieldRow{name, typeOf(property), property.Description, slices.Contains(s.Required, name)})
	}
	slices.SortFunc(list, func(a, b fieldRow) int {
		if a.Required != b.Required {
			return map[bool]int{true: -1, false: 1}[a.Required]
		}
		return strings.Compare(a.Name, b.Name)
	})
	return list
}

// typeOf returns the name of the type of a field.
func typeOf(s *schema) string {
	switch {
	case s.Ref != "":
		return s.name()
	case len(s.AnyOf) > 0:
		var words []string
		for _, option := range s.AnyOf {
			words = append(words, typeOf(option))
		}
		return strings.Join(words, " or ")
	case s.Type == "array":
		return "array of " + typeOf(s.Items)
	case s.Type == "":
		return "any"
	}
	return s.Type
}

// curlCommand returns the request of the example as a curl command.
func (e *example) curlCommand(op *operation) string {
	address := "localhost:2424" + op.Path
	if e.query != "" {
		address = "'" + address + "?" + e.query + "'"
	}
	if e.body == "" {
		return "curl " + address
	}
	contentType, data := "application/json", "-d"
	if e.contentType != "" {
		contentType, data = e.contentType, "--data-binary"
	}
	return "curl " + address + " -H 'Content-Type: " + contentType + "' " + data + " '" + strings.TrimSuffix(e.body, "\n") + "'"
}

// example is a request with the expected response. A test sends the request and compares the
// response.
type example struct {
	operation   string // the operation ID
	name        string
	query       string
	title       string
	contentType string // "" for application/json
	body        string
	status      int // 0 for 200
	response    string
}

// examples lists the examples of /docs in order. If response is empty, title, body and response
// come from the OpenAPI document, where they have the name of the example.
var examples = []example{
	{operation: "check", name: "one"},
	{operation: "check", name: "model"},
	{operation: "check", name: "batch"},
	{operation: "check", name: "stream"},
	{operation: "check", name: "credit", query: "rules=hdoj&credit=true"},
	{
		operation: "check", name: "bad", title: "A problem",
		body: `{"answer":"4*6"}`, status: 422,
		response: `{"type":"/docs#problem-bad-request","title":"The request is invalid","status":422,"detail":"There are no numbers (found: \"answer\"); give them as hand, numbers, nums, cards, puzzle, puzzles, starting, input or n1 n2 n3."}`,
	},
	{operation: "solve", name: "classic"},
	{operation: "solve", name: "first"},
	{operation: "solve-query", name: "glued", query: "hand=AKQJ&first=true"},
	{operation: "solve-query", name: "none", query: "hand=1+1+1+1&nearest=true&first=true"},
	{
		operation: "solve-query", name: "many", title: "A problem", query: "hand=1+2+3+4+5+6+7", status: 422,
		response: `{"type":"/docs#problem-bad-request","title":"The request is invalid","status":422,"detail":"\"7\" (number 7) is one card too many: give at most 6."}`,
	},
	{operation: "grade", name: "hard"},
	{operation: "grade-query", name: "none", query: "hand=1+1+1+1"},
	{operation: "hint", name: "idea"},
	{operation: "hint-query", name: "lost", query: "hand=1+1+8&lang=zh"},
	{operation: "generate", name: "fraction"},
	{operation: "generate-query", name: "none", query: "cards=2&level=5"},
	{
		operation: "generate-query", name: "many", title: "A problem", query: "n=5000", status: 422,
		response: `{"type":"/docs#problem-bad-request","title":"The request is invalid","status":422,"detail":"The field n must be a whole number from 1 to 1000."}`,
	},
	{operation: "verify", name: "correct"},
	{operation: "healthz", name: "alive", title: "Alive", response: `{"status":"ok"}`},
	{operation: "readyz", name: "ready", title: "Ready", response: `{"status":"ok"}`},
}

// complete sets title, contentType, body and response from the OpenAPI document if response is
// empty. It returns an error if the document does not have the example.
func (e *example) complete(op *operation) (err error) {
	if e.response != "" {
		return nil
	}
	for contentType, content := range op.Responses["200"].Content {
		found, ok := content.Examples[e.name]
		if !ok {
			continue
		}
		if e.title = found.Summary; contentType != "application/json" {
			e.contentType = contentType
		}
		if e.response, err = encodeExample(found.Value); err != nil {
			return err
		}
		e.body, err = encodeExample(op.RequestBody.Content[contentType].Examples[e.name].Value)
		return err
	}
	return fmt.Errorf("server: openapi.json: %s has no example %s", e.operation, e.name)
}

// encodeExample returns the value of an example in the form in which it is sent: the text of a JSON
// string, or any other JSON value on one line.
func encodeExample(value json.RawMessage) (text string, err error) {
	if len(value) == 0 {
		return "", nil
	}
	if value[0] == '"' {
		err = json.Unmarshal(value, &text)
		return text, err
	}
	line, err := jsontext.AppendFormat(nil, value)
	return string(line), err
}
