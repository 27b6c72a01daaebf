package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

var update = flag.Bool("update", false, "rewrite the golden OpenAPI document")

const golden = "testdata/openapi.json"

// TestOpenAPI compares the document with the golden one; -update rewrites that.
func TestOpenAPI(t *testing.T) {
	answer := serve(t, nil).ask("GET", "/openapi.json", "", "")
	if kind := answer.header.Get("Content-Type"); kind != "application/openapi+json" {
		t.Errorf("Content-Type is %s", kind)
	}
	if *update {
		if err := os.WriteFile(golden, []byte(answer.body+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if answer.body+"\n" != string(want) {
		t.Error("the OpenAPI document is another one; make golden, and look at the difference")
	}
	for _, never := range []string{"$schema", "http://", "https://"} {
		if strings.Contains(answer.body, never) {
			t.Errorf("the document has %s", never)
		}
	}
	var document struct{ OpenAPI string }
	if err := json.Unmarshal([]byte(answer.body), &document); err != nil || !strings.HasPrefix(document.OpenAPI, "3.1.") {
		t.Errorf("OpenAPI %q, %v", document.OpenAPI, err)
	}
}

// valid validates a body against a schema of the document, as huma does it.
func valid(t *testing.T, s *Server, schema *huma.Schema, mode huma.ValidateMode, body string) {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(body), &value); err != nil {
		t.Fatalf("%v in %.300s", err, body)
	}
	var result huma.ValidateResult
	huma.Validate(s.api.Components.Schemas, schema, huma.NewPathBuffer(nil, 0), mode, value, &result)
	for _, err := range result.Errors {
		t.Errorf("%v in %.300s", err, body)
	}
}

// operationOf finds an operation in the document.
func operationOf(t *testing.T, s *Server, id string) *huma.Operation {
	t.Helper()
	for _, item := range s.api.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post} {
			if op != nil && op.OperationID == id {
				return op
			}
		}
	}
	t.Fatalf("the document has no %s", id)
	return nil
}

// The handlers of /v1 write bytes by hand. What they take and answer must be what the
// document says: for the examples, and for one of each kind of answer.
func TestBodiesFitTheDocument(t *testing.T) {
	s := serve(t, nil)
	cases := examples
	for _, more := range []struct{ operation, query, body string }{
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
		{"verify", "", `{"responses_create_params":{},"response":{},"hand":[4,6],"reward":3,"agent_ref":{"name":"x"}}`},
	} {
		cases = append(cases, example{operation: more.operation, name: more.body, query: more.query, body: more.body})
	}
	for _, e := range cases {
		t.Run(e.operation+"/"+e.name, func(t *testing.T) {
			op := operationOf(t, s.Server, e.operation)
			kind, path := e.kind, op.Path
			if kind == "" && e.body != "" {
				kind = "application/json"
			}
			if e.query != "" {
				path += "?" + e.query
			}
			answer := s.ask(op.Method, path, kind, e.body)
			if answer.status != max(e.status, http.StatusOK) {
				t.Fatalf("status %d: %s", answer.status, answer.body)
			}
			if answer.status != http.StatusOK {
				content := op.Responses["default"].Content["application/problem+json"]
				valid(t, s.Server, content.Schema, huma.ModeReadFromServer, answer.body)
				return
			}
			if kind == ndjson {
				for line := range strings.Lines(answer.body) {
					valid(t, s.Server, ref("Verdict"), huma.ModeReadFromServer, line)
				}
				return
			}
			if op.RequestBody != nil {
				valid(t, s.Server, op.RequestBody.Content[kind].Schema, huma.ModeWriteToServer, e.body)
			}
			valid(t, s.Server, op.Responses["200"].Content["application/json"].Schema, huma.ModeReadFromServer, answer.body)
		})
	}
}

// The schemas must refuse something, or the test above could not fail.
func TestSchemasRefuse(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
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
		var value any
		if err := json.Unmarshal([]byte(c.body), &value); err != nil {
			t.Fatal(err)
		}
		var result huma.ValidateResult
		huma.Validate(s.api.Components.Schemas, ref(c.schema), huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, value, &result)
		if len(result.Errors) == 0 {
			t.Errorf("%s takes %s", c.schema, c.body)
		}
	}
}

var (
	address = regexp.MustCompile(`(?:src|href|url\(|@import)\s*=?\s*"?([^"\s>]+)`)
	anchor  = regexp.MustCompile(`href="#([^"]+)"`)
)

// The page asks nobody for anything, and has everything.
func TestDocsPage(t *testing.T) {
	answer := serve(t, nil).ask("GET", "/docs", "", "")
	if answer.status != http.StatusOK || answer.header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %s", answer.status, answer.header.Get("Content-Type"))
	}
	for _, match := range address.FindAllStringSubmatch(answer.body, -1) {
		if !strings.HasPrefix(match[1], "#") && match[1] != "/openapi.json" {
			t.Errorf("the page leads to %s", match[1])
		}
	}
	if strings.Contains(answer.body, "<script") || strings.Contains(answer.body, "ZgotmplZ") {
		t.Error("the page has a script, or a part that the template refused")
	}
	for _, match := range anchor.FindAllStringSubmatch(answer.body, -1) {
		if !strings.Contains(answer.body, `id="`+match[1]+`"`) {
			t.Errorf("nothing has the ID %s", match[1])
		}
	}
	for _, op := range operations {
		if !strings.Contains(answer.body, `id="`+op.OperationID+`"`) {
			t.Errorf("the page has no %s", op.OperationID)
		}
	}
	for _, p := range problems {
		if !strings.Contains(answer.body, `id="`+strings.TrimPrefix(p.URI(), "/docs#")+`"`) {
			t.Errorf("the page has no %s", p.Name)
		}
	}
	if n := strings.Count(answer.body, "<figure>"); n != len(examples) {
		t.Errorf("the page has %d examples of %d", n, len(examples))
	}
}

// deadlines lets a recorder pass for a connection.
type deadlines struct{ *httptest.ResponseRecorder }

func (deadlines) SetReadDeadline(time.Time) error  { return nil }
func (deadlines) SetWriteDeadline(time.Time) error { return nil }
func (deadlines) EnableFullDuplex() error          { return nil }

// Whatever is sent to be checked, the answer is a verdict or a problem, and never the
// server's fault.
func FuzzCheck(f *testing.F) {
	for _, e := range examples {
		if e.operation == "check" {
			f.Add(e.query, e.kind == ndjson, []byte(e.body))
		}
	}
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
			r.Header.Set("Content-Type", ndjson)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(deadlines{w}, r)
		answer, schema := w.Body.String(), either("", ref("Verdict"), ref("Verdicts"))
		switch kind := w.Header().Get("Content-Type"); {
		case w.Code >= http.StatusInternalServerError:
			t.Fatalf("%d %s", w.Code, answer)
		case w.Code != http.StatusOK:
			schema = ref("Problem")
		case kind == ndjson:
			for line := range strings.Lines(answer) {
				valid(t, s, ref("Verdict"), huma.ModeReadFromServer, line)
			}
			return
		}
		valid(t, s, schema, huma.ModeReadFromServer, answer)
	})
}
