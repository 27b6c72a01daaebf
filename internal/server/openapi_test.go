package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/sets/dataset"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
)

// TestOpenAPI checks that the server serves openapi.json with the version of the server.
func TestOpenAPI(t *testing.T) {
	const version = `1.2 "é"`
	s := serve(t, func(o *Options) { o.Version = version })
	response := s.send("GET", "/openapi.json", "", "")
	if kind := response.header.Get("Content-Type"); kind != "application/openapi+json" {
		t.Errorf("Content-Type is %s", kind)
	}
	for _, forbidden := range []string{"$schema", "http://", "https://", "VERSION"} {
		if strings.Contains(response.body, forbidden) {
			t.Errorf("the document contains %s", forbidden)
		}
	}
	var servedDocument, sourceDocument map[string]any
	if err := errors.Join(json.Unmarshal([]byte(response.body), &servedDocument), json.Unmarshal(openAPI, &sourceDocument)); err != nil {
		t.Fatal(err)
	}
	sourceDocument["info"].(map[string]any)["version"] = version
	if !reflect.DeepEqual(servedDocument, sourceDocument) || sourceDocument["openapi"] != "3.1.0" {
		t.Error("the served document differs from openapi.json")
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, openAPI, "", " "); err != nil || indented.String() != string(openAPI) {
		t.Errorf("openapi.json is not indented by one space: %v", err)
	}
}

// humaDocument is the OpenAPI document in the types of package huma, which validate bodies.
type humaDocument struct {
	Paths      map[string]map[string]*huma.Operation
	Components struct{ Schemas map[string]*huma.Schema }
	registry   huma.Registry
}

// readHumaDocument reads the OpenAPI document. It renames the member "$ref", which the types of
// package huma do not decode.
func readHumaDocument(t testing.TB) *humaDocument {
	t.Helper()
	d := &humaDocument{registry: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)}
	if err := json.Unmarshal(bytes.ReplaceAll(openAPI, []byte(`"$ref":`), []byte(`"Ref":`)), d); err != nil {
		t.Fatal(err)
	}
	for name, schema := range d.Components.Schemas {
		schema.PrecomputeMessages() // required for complete validation
		d.registry.Map()[name] = schema
	}
	for path, methods := range d.Paths {
		for method, op := range methods {
			op.Method, op.Path = strings.ToUpper(method), path
		}
	}
	return d
}

func ref(name string) *huma.Schema { return &huma.Schema{Ref: "#/components/schemas/" + name} }

// validationErrors returns the errors of a body according to a schema.
func (d *humaDocument) validationErrors(schema *huma.Schema, mode huma.ValidateMode, body string) []error {
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		return []error{err}
	}
	var result huma.ValidateResult
	huma.Validate(d.registry, schema, huma.NewPathBuffer(nil, 0), mode, value, &result)
	return result.Errors
}

// validate reports the errors of a body according to a schema.
func (d *humaDocument) validate(t *testing.T, schema *huma.Schema, mode huma.ValidateMode, body string) {
	t.Helper()
	for _, err := range d.validationErrors(schema, mode, body) {
		t.Errorf("%v in %.300s", err, body)
	}
}

// operation returns the operation with the given ID.
func (d *humaDocument) operation(t *testing.T, id string) *huma.Operation {
	t.Helper()
	for _, methods := range d.Paths {
		for _, op := range methods {
			if op.OperationID == id {
				return op
			}
		}
	}
	t.Fatalf("the document has no operation %s", id)
	return nil
}

// operationRequests holds the types of the requests that each operation reads from its body and its
// query.
var operationRequests = map[string]struct{ body, query request }{
	"check":          {query: checkOptions{}},
	"solve":          {body: new(solveRequest)},
	"solve-query":    {query: new(solveRequest)},
	"grade":          {body: new(puzzleRequest)},
	"grade-query":    {query: new(puzzleRequest)},
	"hint":           {body: new(hintRequest)},
	"hint-query":     {query: new(hintRequest)},
	"generate":       {body: new(generateRequest)},
	"generate-query": {query: new(generateRequest)},
	"verify":         {query: checkOptions{}},
	"healthz":        {},
	"readyz":         {},
}

// checkOptions is the request that a check reads from its query.
type checkOptions struct{}

func (checkOptions) fields() []field { return checkFields(new(record.Options)) }

// TestDocumentDescribesRequests checks that the document describes exactly the fields that the
// handlers read, with their types.
func TestDocumentDescribesRequests(t *testing.T) {
	d := readHumaDocument(t)
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	describedFields := map[string]bool{}
	for _, methods := range d.Paths {
		for _, op := range methods {
			describedFields[op.OperationID] = true
			requests, known := operationRequests[op.OperationID]
			if !known {
				t.Errorf("operationRequests has no entry for %s", op.OperationID)
			}
			var names []string
			if requests.query != nil {
				for i, f := range requests.query.fields() {
					names = append(names, f.name)
					if i < len(op.Parameters) {
						compareType(t, op.OperationID, &f, op.Parameters[i].Schema)
						compareRequired(t, op.OperationID, &f, op.Parameters[i].Required)
					}
				}
			}
			var parameters []string
			for _, p := range op.Parameters {
				parameters = append(parameters, p.Name)
			}
			if !slices.Equal(names, parameters) {
				t.Errorf("%s reads the parameters %q, but the document has %q", op.OperationID, names, parameters)
			}
			if requests.body == nil {
				continue // the operation has no body, or TestBodiesFitTheDocument checks it
			}
			schema := d.registry.SchemaFromRef(op.RequestBody.Content["application/json"].Schema.Ref)
			unreadFields := maps.Clone(schema.Properties)
			for _, f := range requests.body.fields() {
				for _, name := range append(strings.Fields(f.aliases), f.name) {
					if unreadFields[name] == nil {
						t.Errorf("%s reads the field %s, which the document does not have", op.OperationID, name)
						continue
					}
					compareType(t, op.OperationID+" in a body", &f, unreadFields[name])
					delete(unreadFields, name)
				}
				compareRequired(t, op.OperationID, &f, slices.Contains(schema.Required, f.name))
			}
			if len(unreadFields) > 0 || schema.AdditionalProperties != false {
				t.Errorf("%s does not read %v", op.OperationID, slices.Collect(maps.Keys(unreadFields)))
			}
		}
	}
	for name, all := range map[string][]string{
		"handlers": slices.Sorted(maps.Keys(s.handlers())), "requests": slices.Sorted(maps.Keys(operationRequests)),
	} {
		if !slices.Equal(all, slices.Sorted(maps.Keys(describedFields))) {
			t.Errorf("the %s are %q", name, all)
		}
	}
}

// compareRequired checks that the document requires a field if and only if it is a hand.
func compareRequired(t *testing.T, location string, f *field, required bool) {
	t.Helper()
	if _, isHand := f.dest.(*handText); isHand != required {
		t.Errorf("%s: %s is required: %v", location, f.name, required)
	}
}

// compareType checks that a schema has the type of a field. The schema of a field that is read as
// text may be more specific.
func compareType(t *testing.T, location string, f *field, s *huma.Schema) {
	t.Helper()
	want := "string"
	switch f.dest.(type) {
	case *bool:
		want = "boolean"
	case *int64:
		want = "integer"
		if s.Minimum == nil || *s.Minimum != 1 || s.Maximum == nil || *s.Maximum != float64(f.max) {
			t.Errorf("%s: the bounds of %s are not 1 and %d", location, f.name, f.max)
		}
	case *uint64:
		want = "integer"
	}
	acceptsArray := slices.ContainsFunc(s.AnyOf, func(option *huma.Schema) bool { return option.Type == "array" })
	if body := strings.HasSuffix(location, "body"); s.Type != want && (s.Type != "" || !body) || acceptsArray != (f.acceptsArray && body) {
		t.Errorf("%s: the schema of %s has type %q, anyOf %v", location, f.name, s.Type, s.AnyOf)
	}
	var words []string
	for _, word := range namesOf(s) {
		words = append(words, word.(string))
	}
	switch f.name {
	case "rules":
		if _, isProfile := f.dest.(*answer.Profile); !isProfile && !slices.Equal(words, puzzle.Names()) {
			t.Errorf("%s: the document has the rules %q", location, words)
		}
	case "unique": // package setspec parses its value
		if !slices.Equal(words, []string{"form", "idea"}) {
			t.Errorf("%s: the document has the values %q of unique", location, words)
		}
	default:
		if !slices.Equal(words, strings.Fields(f.choices)) {
			t.Errorf("%s: %s accepts %q, but the document has %q", location, f.name, f.choices, words)
		}
	}
}

// namesOf returns the values that a schema lists. Those of rules are an alternative to texts of rules.
func namesOf(s *huma.Schema) []any {
	if len(s.AnyOf) > 0 && s.Enum == nil {
		return s.AnyOf[0].Enum
	}
	return s.Enum
}

// TestDocumentHasTheLimits checks that the descriptions in the document have the limits and the
// values of the handlers.
func TestDocumentHasTheLimits(t *testing.T) {
	d := readHumaDocument(t)
	schema := func(name string) *huma.Schema { return d.Components.Schemas[name] }
	field := func(name string) string {
		for _, p := range d.operation(t, "generate-query").Parameters {
			if p.Name == name && p.Description == schema("Order").Properties[name].Description {
				return p.Description
			}
		}
		t.Errorf("%s has two descriptions", name)
		return ""
	}
	found := d.operation(t, "generate").Responses["200"].Headers[foundHeader]
	for text, want := range map[string]string{
		d.operation(t, "check").Description:            "an array of up to " + strconv.Itoa(maxBatch) + ",",
		d.operation(t, "solve").Description:            "of up to " + strconv.Itoa(maxNumbers) + " numbers, simplest first",
		"work: " + d.operation(t, "solve").Description: "more than " + solveWork.String() + " of work ",
		found.Description:                              "the last " + strconv.Itoa(maxPatience) + " candidates",
		field("values"):                                "at most " + strconv.Itoa(maxValues) + " of them",
		field("needs"):                                 ": one or more of " + strings.Join(toStrings(generate.Needs()), ", ") + ".",
		field("stratify"):                              ", by one or more of " + strings.Join(toStrings(generate.Axes()), ", ") + ".",
		field("columns"):                               " any of " + strings.Join(dataset.ColumnNames(), ", ") + ".",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not contain %q", text, want)
		}
	}
	if maxItems := schema("Answers").MaxItems; maxItems == nil || *maxItems != maxBatch {
		t.Errorf("the maximum number of answers in an array is not %d", maxBatch)
	}
	if !slices.Equal(found.Schema.Enum, []any{foundFull, foundAll, foundRare}) {
		t.Errorf("%s is %v", foundHeader, found.Schema.Enum)
	}
	for _, name := range []string{"Solutions", "Grade", "Hint"} {
		if names := namesOf(schema(name).Properties["rules"]); fmt.Sprint(names) != fmt.Sprint(puzzle.Names()) {
			t.Errorf("%s has the rules %v", name, names)
		}
	}
}

// TestBodiesFitTheDocument checks that requests and responses match the schemas of the document:
// the examples, and one response of each other kind. The compiler cannot check this, since the
// handlers write responses without types.
func TestBodiesFitTheDocument(t *testing.T) {
	s, d := serve(t, nil), readHumaDocument(t)
	cases := allExamples(t)
	for _, extraCase := range []struct{ operation, query, body string }{
		{"check", "credit=true&expr=true&steps=true", `{"id":1.5,"answer":"4+8=12; 6-4=3; 12*3=36","hand":[4,4,6,8]}`},
		{"check", "credit=true&expr=true&steps=true", `{"id":true,"answer":"4+8=12; 6-4=2; 12*2=24","hand":[4,4,6,8]}`},
		{"check", "", `{"answer":"1/0","hand":[0,1]}`},
		{"check", "", `{"answer":"1+2+3+4+5+6+7+8+9+10+11+12+13","hand":[1]}`},
		{"check", "", `{"answer":"8/(3-8/3)","hand":"3388","rules":"hdoj","id":"x"}`},
		{"check", "", `{"answer":"","hand":[1]}`},
		{"solve", "", `{"hand":"1 2 3 4","count":true}`},
		{"solve", "", `{"hand":[1,2,3,"K"],"distinct":"written","parens":"all"}`},
		{"solve", "", `{"hand":[1,1,1,1],"distinct":"idea","nearest":true}`},
		{"solve", "", `{"hand":[24]}`},
		{"solve", "", `{"hand":[1,2,7,8],"target":"8/3","rules":"joined","first":true}`},
		{"check", "", `{"answer":"2*12","hand":[2,12],"rules":"r.asm.ip"}`},
		{"check", "", `{"answer":"2*12","hand":[2,12],"rules":"r.asm.ip/2+none"}`},
		{"solve", "", `{"hand":[1,2,3,4],"rules":"r.asm.ip"}`},
		{"grade", "", `{"hand":[1,2,3,4],"rules":"r.asmd.b"}`},
		{"hint", "", `{"hand":[1,2,3,4],"rules":"r.asm.u","target":"25"}`},
		{"generate", "", `{"n":1,"rules":"r.asm.ip","values":"1-9","cards":"4"}`},
		{"verify", "", `{"responses_create_params":{},"response":{},"hand":[4,6],"reward":3,"agent_ref":{"name":"x"}}`},
	} {
		cases = append(cases, example{operation: extraCase.operation, name: extraCase.body, query: extraCase.query, body: extraCase.body})
	}
	for _, e := range cases {
		t.Run(e.operation+"/"+e.name, func(t *testing.T) {
			op := d.operation(t, e.operation)
			kind, path := e.contentType, op.Path
			if kind == "" && e.body != "" {
				kind = "application/json"
			}
			if e.query != "" {
				path += "?" + e.query
			}
			response := s.send(op.Method, path, kind, e.body)
			if response.status != max(e.status, http.StatusOK) {
				t.Fatalf("status %d: %s", response.status, response.body)
			}
			if response.status != http.StatusOK {
				content := op.Responses["default"].Content["application/problem+json"]
				d.validate(t, content.Schema, huma.ModeReadFromServer, response.body)
				return
			}
			if kind == mimeNDJSON {
				for line := range strings.Lines(response.body) {
					d.validate(t, ref("Verdict"), huma.ModeReadFromServer, line)
				}
				return
			}
			if op.RequestBody != nil {
				d.validate(t, op.RequestBody.Content[kind].Schema, huma.ModeWriteToServer, e.body)
			}
			d.validate(t, op.Responses["200"].Content["application/json"].Schema, huma.ModeReadFromServer, response.body)
		})
	}
}

// TestSchemasRefuse checks that the schemas reject invalid bodies, without which
// TestBodiesFitTheDocument would check nothing.
func TestSchemasRefuse(t *testing.T) {
	d := readHumaDocument(t)
	for _, c := range []struct{ schema, body string }{
		{"Verdict", `{"verdict":"right"}`},
		{"Verdict", `{"verdict":"correct","vaule":"24"}`},
		{"Verdict", `{"verdict":"correct","value":24}`},
		{"Solutions", `{"hand":[1],"target":"24","rules":"classic"}`},
		{"Solution", `{"expr":"1"}`},
		{"Hand", `{"hand":[1],"taget":3}`},
		{"Answer", `{"hand":[1]}`},
		{"Reward", `{"responses_create_params":{},"response":{}}`},
		{"Problem", `{"type":"x"}`},
	} {
		if len(d.validationErrors(ref(c.schema), huma.ModeReadFromServer, c.body)) == 0 {
			t.Errorf("%s accepts %s", c.schema, c.body)
		}
	}
}

var (
	urlAttribute = regexp.MustCompile(`(?:src|href|url\(|@import)\s*=?\s*"?([^"\s>]+)`)
	fragmentLink = regexp.MustCompile(`href="#([^"]+)"`)
)

// TestDocsPage checks that /docs loads no other files, that its links work, and that it has all
// operations, problems and examples.
func TestDocsPage(t *testing.T) {
	response := serve(t, nil).send("GET", "/docs", "", "")
	if response.status != http.StatusOK || response.header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %s", response.status, response.header.Get("Content-Type"))
	}
	for _, match := range urlAttribute.FindAllStringSubmatch(response.body, -1) {
		if !strings.HasPrefix(match[1], "#") && match[1] != "/openapi.json" {
			t.Errorf("the page refers to %s", match[1])
		}
	}
	if strings.Contains(response.body, "<script") || strings.Contains(response.body, "ZgotmplZ") {
		t.Error("the page has a script, or content that the template rejected")
	}
	for _, match := range fragmentLink.FindAllStringSubmatch(response.body, -1) {
		if !strings.Contains(response.body, `id="`+match[1]+`"`) {
			t.Errorf("no element has the ID %s", match[1])
		}
	}
	for id := range operationRequests {
		if !strings.Contains(response.body, `id="`+id+`"`) {
			t.Errorf("the page has no %s", id)
		}
	}
	for _, p := range problems {
		if !strings.Contains(response.body, `id="`+strings.TrimPrefix(p.URI(), "/docs#")+`"`) {
			t.Errorf("the page has no %s", p.Name)
		}
	}
	if n := strings.Count(response.body, "<figure>"); n != len(examples) {
		t.Errorf("the page has %d examples, want %d", n, len(examples))
	}
}

// allExamples returns the examples of /docs, completed. It checks that they include every example
// of the OpenAPI document.
func allExamples(t testing.TB) (list []example) {
	t.Helper()
	d, err := readDocument()
	if err != nil {
		t.Fatal(err)
	}
	fromDocument := 0 // the number of examples in /docs that come from the document, minus those in the document
	for _, e := range examples {
		if e.response == "" {
			fromDocument++
		}
		if err := e.complete(d.operations[e.operation]); err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	for _, op := range d.operations {
		for kind, content := range op.Responses["200"].Content {
			fromDocument -= len(content.Examples)
			if requests := op.RequestBody.Content[kind].Examples; op.Method == http.MethodPost && len(requests) != len(content.Examples) {
				t.Errorf("%s has %d examples of requests and %d of responses", op.OperationID, len(requests), len(content.Examples))
			}
		}
	}
	if fromDocument != 0 {
		t.Errorf("%d examples of the document are not in /docs", -fromDocument)
	}
	return list
}

// duplexRecorder is a ResponseRecorder whose methods for deadlines and full duplex do nothing.
type duplexRecorder struct{ *httptest.ResponseRecorder }

func (duplexRecorder) SetReadDeadline(time.Time) error  { return nil }
func (duplexRecorder) SetWriteDeadline(time.Time) error { return nil }
func (duplexRecorder) EnableFullDuplex() error          { return nil }

// FuzzCheck checks that the response to any body is a verdict or a problem, never an internal
// error.
func FuzzCheck(f *testing.F) {
	for _, e := range allExamples(f) {
		if e.operation == "check" {
			f.Add(e.query, e.contentType == mimeNDJSON, []byte(e.body))
		}
	}
	d := readHumaDocument(f)
	f.Add("", false, []byte(`[[`))
	f.Add("", true, []byte("\xff\n\n{}"))
	f.Add("expr&steps=1", false, []byte(`{"answer":"\ud83d","hand":"AKQJ"}`))
	s, err := New(Options{})
	if err != nil {
		f.Fatal(err)
	}
	h := s.Handler()
	f.Fuzz(func(t *testing.T, query string, stream bool, body []byte) {
		r := httptest.NewRequest(http.MethodPost, "/v1/check", bytes.NewReader(body))
		r.URL.RawQuery = query
		if stream {
			r.Header.Set("Content-Type", mimeNDJSON)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(duplexRecorder{w}, r)
		response, schema := w.Body.String(), &huma.Schema{AnyOf: []*huma.Schema{ref("Verdict"), ref("Verdicts")}}
		switch kind := w.Header().Get("Content-Type"); {
		case w.Code >= http.StatusInternalServerError:
			t.Fatalf("%d %s", w.Code, response)
		case w.Code != http.StatusOK:
			schema = ref("Problem")
		case kind == mimeNDJSON:
			for line := range strings.Lines(response) {
				d.validate(t, ref("Verdict"), huma.ModeReadFromServer, line)
			}
			return
		}
		d.validate(t, schema, huma.ModeReadFromServer, response)
	})
}
