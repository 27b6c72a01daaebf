package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// newAPI returns the handler of the API, with times that do not depend on the speed of the machine.
func newAPI(t testing.TB) http.Handler {
	t.Helper()
	s, err := server.New(server.Options{Version: "1.2", TimeLimit: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return s.Handler()
}

func newServer(t testing.TB, api http.Handler) *Server {
	t.Helper()
	s, err := New(api, "1.2", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// connect returns the session of a client of the SDK with a server of the tools. The server ends with
// the test and must not fail.
func connect(t testing.TB, api http.Handler) *sdk.ClientSession {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	done := make(chan error, 1)
	s := newServer(t, api)
	go func() {
		done <- s.Serve(context.Background(), in, out)
		_ = out.Close()
	}()
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &sdk.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = session.Close()
		if err := <-done; err != nil && !errors.Is(err, io.ErrClosedPipe) { // the client reads no answer to a cancelled call
			t.Errorf("Serve returned %v", err)
		}
	})
	return session
}

// call calls a tool with arguments in JSON, and returns its result and the text of the result.
func call(t testing.TB, session *sdk.ClientSession, name, arguments string) (*sdk.CallToolResult, string) {
	t.Helper()
	result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: name, Arguments: json.RawMessage(arguments)})
	if err != nil {
		t.Fatalf("%s %.200s: %v", name, arguments, err)
	}
	text, ok := result.Content[0].(*sdk.TextContent)
	if !ok || len(result.Content) != 1 {
		t.Fatalf("%s %.200s: content %v", name, arguments, result.Content)
	}
	return result, text.Text
}

// request sends a request to the API and returns the response.
func request(api http.Handler, method, target, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	api.ServeHTTP(w, httptest.NewRequest(method, target, strings.NewReader(body)))
	return w
}

// resolve returns a schema that the client has received, ready to validate values.
func resolve(t testing.TB, value any) *jsonschema.Resolved {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	schema := new(jsonschema.Schema)
	if err := json.Unmarshal(text, schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

// parse returns a JSON value.
func parse(t testing.TB, text string) (value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v in %.200s", err, text)
	}
	return value
}

// at returns a member of nested objects, or nil.
func at(value any, path ...string) any {
	for _, name := range path {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	return value
}

// components lists the tools in order, with the component schemas of their arguments and results, the
// names of the arguments, and the path of the API.
var components = []struct{ tool, input, output, arguments, path string }{
	{"solve", "Hand", "Solutions", "count distinct first hand nearest parens rules target", "/v1/solve"},
	{"count", "Hand", "Solutions", "hand rules target", "/v1/solve"},
	{"check", "Answer", "Verdict", "answer credit expr hand id rules steps target", "/v1/check"},
	{"grade", "Puzzle", "Grade", "hand rules target", "/v1/grade"},
	{"hint", "Position", "Hint", "hand lang rules step target", "/v1/hint"},
	{
		"generate", "Order", "Puzzles",
		"cards columns copies depth level max n needs rules seconds seed shape split stratify target unique unsolvable_share values", "/v1/generate",
	},
}

// listTools returns the tools by name.
func listTools(t testing.TB, session *sdk.ClientSession) map[string]*sdk.Tool {
	t.Helper()
	list, err := session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]*sdk.Tool{}
	for _, tool := range list.Tools {
		found[tool.Name] = tool
	}
	return found
}

// TestTools checks the list of tools: their names, and that their schemas are valid and those of the
// OpenAPI document.
func TestTools(t *testing.T) {
	api := newAPI(t)
	session := connect(t, api)
	d := parse(t, request(api, "GET", "/openapi.json", "").Body.String())
	found := listTools(t, session)
	if len(found) != len(components) || len(tools) != len(components) {
		t.Errorf("there are %d tools", len(found))
	}
	for i, c := range components {
		tool := found[c.tool]
		if tool == nil || tools[i].name != c.tool {
			t.Fatalf("there is no tool %s, or it has another place", c.tool)
		}
		if tool.Title == "" || !strings.HasSuffix(tool.Description, ".") || !tool.Annotations.ReadOnlyHint || *tool.Annotations.OpenWorldHint {
			t.Errorf("%s is described by %+v", c.tool, tool)
		}
		for _, schema := range []any{tool.InputSchema, tool.OutputSchema} {
			resolve(t, schema)
			if text, err := json.Marshal(schema); err != nil || at(schema, "type") != "object" || bytes.Contains(text, []byte(`$ref`)) {
				t.Errorf("%s has the schema %s, %v", c.tool, text, err)
			}
		}
		component := at(d, "components", "schemas", c.input)
		properties, _ := at(tool.InputSchema, "properties").(map[string]any)
		if names := strings.Join(slices.Sorted(maps.Keys(properties)), " "); names != c.arguments {
			t.Errorf("%s has the arguments %s, want %s", c.tool, names, c.arguments)
		}
		for name, schema := range properties {
			want := at(component, "properties", name)
			if want == nil {
				want = queryParameter(d, c.path, name)
			}
			if !reflect.DeepEqual(schema, want) {
				t.Errorf("%s has the argument %s %v, want %v", c.tool, name, schema, want)
			}
		}
		for _, key := range []string{"required", "additionalProperties"} {
			if got, want := at(tool.InputSchema, key), at(component, key); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s is %v, want %v", c.tool, key, got, want)
			}
		}
		output, want := tool.OutputSchema, at(d, "components", "schemas", c.output)
		if c.tool == "generate" {
			if names := at(output, "required"); !reflect.DeepEqual(names, []any{"puzzles", "found"}) {
				t.Errorf("the result of generate has %v", names)
			}
			output, want = at(output, "properties", "puzzles", "items"), at(d, "components", "schemas", "Generated")
		}
		for _, key := range []string{"description", "required", "additionalProperties"} {
			if got := at(output, key); got == nil || !reflect.DeepEqual(got, at(want, key)) {
				t.Errorf("%s: %s of the result is %v", c.tool, key, got)
			}
		}
		gotNames, wantNames := at(output, "properties").(map[string]any), at(want, "properties").(map[string]any)
		if got := slices.Sorted(maps.Keys(gotNames)); !slices.Equal(got, slices.Sorted(maps.Keys(wantNames))) {
			t.Errorf("the result of %s has %v", c.tool, got)
		}
	}
}

// queryParameter returns the schema of a parameter of POST requests, with its description.
func queryParameter(document any, path, name string) any {
	parameters, _ := at(document, "paths", path, "post", "parameters").([]any)
	for _, p := range parameters {
		if at(p, "name") == name {
			schema, _ := at(p, "schema").(map[string]any)
			schema["description"] = at(p, "description")
			return schema
		}
	}
	return nil
}

// TestResults checks that the result of each tool is that of the API, for all examples of the OpenAPI
// document and other requests, and that arguments and results match the schemas of the tool.
func TestResults(t *testing.T) {
	api := newAPI(t)
	session := connect(t, api)
	found := listTools(t, session)
	d := parse(t, request(api, "GET", "/openapi.json", "").Body.String())
	calls := 0
	check := func(tool, arguments, target, body string) {
		t.Helper()
		calls++
		result, text := call(t, session, tool, arguments)
		response := request(api, "POST", target, body)
		want := strings.TrimSuffix(response.Body.String(), "\n")
		if response.Code != http.StatusOK {
			detail := at(parse(t, want), "detail")
			if !result.IsError || text != detail || strings.Contains(text, "\n") || result.StructuredContent != nil {
				t.Errorf("%s %.200s = %.300s, %v, want the error %s", tool, arguments, text, result.StructuredContent, detail)
			}
			return
		}
		if tool == "generate" {
			want = fmt.Sprintf(`{"puzzles":%s,"found":%q}`, want, response.Header().Get("Make24-Found"))
		}
		if result.IsError || text != want || !reflect.DeepEqual(result.StructuredContent, parse(t, want)) {
			t.Errorf("%s %s = %s, %v, want %s", tool, arguments, text, result.StructuredContent, want)
		}
		if err := resolve(t, found[tool].InputSchema).Validate(parse(t, arguments)); err != nil {
			t.Errorf("%s %s: %v", tool, arguments, err)
		}
		if err := resolve(t, found[tool].OutputSchema).Validate(parse(t, text)); err != nil {
			t.Errorf("%s: %s: %v", tool, text, err)
		}
	}
	for _, c := range components {
		examples, _ := at(d, "paths", c.path, "post", "requestBody", "content", "application/json", "examples").(map[string]any)
		for name := range examples {
			if object, ok := at(examples, name, "value").(map[string]any); ok && c.tool != "count" {
				text, err := json.Marshal(object)
				if err != nil {
					t.Fatal(err)
				}
				check(c.tool, string(text), c.path, string(text))
			}
		}
	}
	if calls < 8 {
		t.Errorf("the document has only %d examples", calls)
	}
	same := func(tool, path, arguments string) { t.Helper(); check(tool, arguments, path, arguments) }
	same("solve", "/v1/solve", `{"hand":"1 1 1 1","nearest":true,"first":true}`)
	same("solve", "/v1/solve", `{"hand":[1,2,3,4],"count":true}`)
	same("solve", "/v1/solve", ` { "hand" : [ 3, 3, 8, "8" ] , "target" : "24" } `)
	check("count", `{"hand":[1,2,3,4]}`, "/v1/solve", `{"hand":[1,2,3,4],"count":true}`)
	check("count", `{"hand":"1 2 3","rules":"power","target":8}`, "/v1/solve", `{"hand":"1 2 3","rules":"power","target":8,"count":true}`)
	check("count", ` { } `, "/v1/solve", `{"count":true}`)
	check("check", `{"answer":"3*8","hand":"38","id":7,"expr":true,"credit":true,"steps":true}`, "/v1/check?credit=true&expr=true&steps=true", `{"answer":"3*8","hand":"38","id":7}`)
	check("check", `{"credit":false,"answer":"3*8","hand":"38"}`, "/v1/check", `{"answer":"3*8","hand":"38"}`)
	same("check", "/v1/check", `{"answer":"(9-1)*3","hand":[1,3,9],"rules":"hdoj","target":25}`)
	same("grade", "/v1/grade", `{"hand":[1,1,1,1]}`)
	same("hint", "/v1/hint", `{"hand":["8/3",3,8],"step":4,"lang":"zh"}`)
	same("generate", "/v1/generate", `{"cards":2,"level":5}`)
	same("generate", "/v1/generate", `{"n":3,"seed":7,"needs":["fraction"],"columns":"none"}`)

	// Errors.
	same("solve", "/v1/solve", `{}`)
	same("solve", "/v1/solve", `{"hand":"1 2 3 4 5 6 7"}`)
	same("solve", "/v1/solve", `{"hand":"3388","rules":"none\nof these"}`)
	same("solve", "/v1/solve", `{"hand":"3388","wish":1}`)
	same("solve", "/v1/solve", `{"hand":{"a":1}}`)
	same("solve", "/v1/solve", `{"hand":"3388","first":true,"count":true}`)
	same("solve", "/v1/solve", `{"hand":"`+strings.Repeat("3 ", 10_000)+`"}`)
	same("solve", "/v1/solve", `{"hand":"3388","hand":"1 2 3 4"}`)
	same("solve", "/v1/solve", `[3,3,8,8]`)
	same("solve", "/v1/solve", `"3388"`)
	same("solve", "/v1/solve", `{"hand":[1,2,3,4,5,6],"distinct":"written"}`) // over-budget
	check("count", `"3388"`, "/v1/solve", `"3388"`)
	same("check", "/v1/check", `{"answer":"4*6"}`)
	same("check", "/v1/check", `{"hand":[4,6]}`)
	check("check", `{"answer":"4*6","hand":[4,6],"expr":[1]}`, "/v1/check?expr=%5B1%5D", `{"answer":"4*6","hand":[4,6]}`)
	same("check", "/v1/check", `{"answer":"`+strings.Repeat("4", 1<<20)+`","hand":[4,6]}`) // too-large
	same("grade", "/v1/grade", `{"hand":"3 x"}`)
	same("hint", "/v1/hint", `{"hand":"3388","step":5}`)
	same("generate", "/v1/generate", `{"n":5000}`)
	same("generate", "/v1/generate", `{"level":9}`)
	same("generate", "/v1/generate", `{"cards":7}`)
}

// TestUnsetFields checks that count refuses the fields that solve has and it has not.
func TestUnsetFields(t *testing.T) {
	session := connect(t, newAPI(t))
	for arguments, field := range map[string]string{`{"hand":"3388","nearest":true}`: "nearest", `{"hand":"3388","count":false}`: "count", `{"count":null}`: "count"} {
		result, text := call(t, session, "count", arguments)
		if want := `The tool has no field "` + field + `".`; !result.IsError || text != want {
			t.Errorf("%s: %s, want %s", arguments, text, want)
		}
	}
}

// TestLongResult checks that a result too long for two copies is only structured.
func TestLongResult(t *testing.T) {
	api := newAPI(t)
	session := connect(t, api)
	const arguments = `{"hand":[7,8,9,10,11,12],"distinct":"written"}`
	want := request(api, "POST", "/v1/solve", arguments).Body.String()
	result, text := call(t, session, "solve", arguments)
	if len(want) <= maxText || result.IsError || !reflect.DeepEqual(result.StructuredContent, parse(t, want)) {
		t.Errorf("the result has %d bytes and is not that of the API", len(want))
	}
	if !strings.HasPrefix(text, "The result has ") || len(text) > 100 {
		t.Errorf("the text is %.200s", text)
	}
}

// blockingAPI is the API, but requests to solve block until they are released or cancelled.
type blockingAPI struct {
	http.Handler
	entered, cancelled chan string // the body of a request
	release            chan struct{}
}

func newBlockingAPI(t testing.TB) *blockingAPI {
	return &blockingAPI{newAPI(t), make(chan string, 100), make(chan string, 100), make(chan struct{})}
}

func (b *blockingAPI) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/v1/solve" {
		body, _ := io.ReadAll(r.Body)
		b.entered <- string(body)
		select {
		case <-b.release:
		case <-r.Context().Done():
			b.cancelled <- string(body)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
	}
	b.Handler.ServeHTTP(w, r)
}

// TestCancel checks that a cancelled call ends its request, and that the session goes on.
func TestCancel(t *testing.T) {
	api := newBlockingAPI(t)
	session := connect(t, api)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "solve", Arguments: json.RawMessage(`{"hand":"3388"}`)})
		done <- err
	}()
	clocktest.Receive(t, "the request", api.entered)
	cancel()
	clocktest.Receive(t, "the end of the request", api.cancelled)
	if err := clocktest.Receive(t, "the call", done); !errors.Is(err, context.Canceled) {
		t.Errorf("the call returned %v", err)
	}
	if _, text := call(t, session, "grade", `{"hand":"3388"}`); !strings.Contains(text, `"level":5`) {
		t.Errorf("after that, grade returns %s", text)
	}
}

// initialize are the first lines of a session.
const initialize = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

func callLine(id int, name, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, name, arguments)
}

// answerOf returns the answer to a call among lines of output.
func answerOf(t testing.TB, out string, id int) string {
	t.Helper()
	for line := range strings.Lines(out) {
		if at(parse(t, line), "id") == float64(id) {
			return line
		}
	}
	t.Errorf("no answer to %d in %.500s", id, out)
	return ""
}

// TestEndOfInput checks that all calls are answered before the server ends with its input.
func TestEndOfInput(t *testing.T) {
	api := newBlockingAPI(t)
	in := io.MultiReader(strings.NewReader(initialize+callLine(1, "solve", `{"hand":"3388"}`)+strings.TrimSpace(callLine(2, "count", `{"hand":"1234"}`))), readFunc(func([]byte) (int, error) {
		close(api.release) // the input has ended
		return 0, io.EOF
	}))
	var out bytes.Buffer
	if err := newServer(t, api).Serve(t.Context(), io.NopCloser(in), &out); err != nil {
		t.Error(err)
	}
	for id, want := range map[int]string{0: `"protocolVersion":"2025-11-25"`, 1: `"expr":"8/(3-8/3)"`, 2: `"written":242`} {
		if line := answerOf(t, out.String(), id); !strings.Contains(line, want) {
			t.Errorf("the answer to %d is %s", id, line)
		}
	}
}

type readFunc func(p []byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// TestStop checks that the server ends with its context, and ends calls that are being answered.
func TestStop(t *testing.T) {
	api := newBlockingAPI(t)
	in, input := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- newServer(t, api).Serve(ctx, in, io.Discard) }()
	if _, err := io.WriteString(input, initialize+callLine(1, "solve", `{"hand":"3388"}`)); err != nil {
		t.Fatal(err)
	}
	clocktest.Receive(t, "the request", api.entered)
	cancel()
	clocktest.Receive(t, "the end of the request", api.cancelled)
	if err := clocktest.Receive(t, "the end of the server", done); err != nil {
		t.Error(err)
	}
	if _, err := io.WriteString(input, "\n"); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the input is not closed: %v", err)
	}
}

type writeFunc func(p []byte) (int, error)

func (f writeFunc) Write(p []byte) (int, error) { return f(p) }

// TestBrokenOutput checks that the server ends with the error of its output, although its input is open.
func TestBrokenOutput(t *testing.T) {
	in, input := io.Pipe()
	defer input.Close()
	broken, done := errors.New("broken"), make(chan error, 1)
	s := newServer(t, newAPI(t))
	go func() {
		done <- s.Serve(t.Context(), in, writeFunc(func([]byte) (int, error) { return 0, broken }))
	}()
	if _, err := io.WriteString(input, initialize[:strings.Index(initialize, "\n")+1]); err != nil {
		t.Fatal(err)
	}
	if err := clocktest.Receive(t, "the end of the server", done); !errors.Is(err, broken) {
		t.Errorf("Serve returned %v", err)
	}
}

// TestMaxCalls checks that the connection reads no call while maxCalls of them are being answered, that
// notifications need no slot, and that an ID in use is refused.
func TestMaxCalls(t *testing.T) { synctest.Test(t, testMaxCalls) }

func testMaxCalls(t *testing.T) {
	var in, out bytes.Buffer
	for id := range maxCalls - 1 {
		in.WriteString(callLine(id, "solve", "{}"))
	}
	in.WriteString(callLine(3, "solve", "{}") + `{"jsonrpc":"2.0","method":"x"}` + "\n" + callLine(maxCalls-1, "solve", "{}") + callLine(maxCalls, "solve", "{}"))
	c := newConn(io.NopCloser(&in), &out)
	for i := range maxCalls + 1 {
		message, err := c.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if request, ok := message.(*jsonrpc.Request); !ok || request.IsCall() != (i != maxCalls-1) {
			t.Errorf("message %d is %v", i, message)
		}
	}
	if want := `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a call with the same id is being answered"}}` + "\n"; out.String() != want {
		t.Errorf("the answer is %s", out.String())
	}
	done := make(chan error, 1)
	go func() {
		_, err := c.Read(t.Context())
		done <- err
	}()
	synctest.Wait()
	if len(done) > 0 {
		t.Error("a call was read although all slots are in use")
	}
	id, err := jsonrpc.MakeID(float64(5))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second answer frees nothing
		if err := c.Write(t.Context(), &jsonrpc.Response{ID: id, Result: json.RawMessage("{}")}); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Wait()
	if len(done) == 0 {
		t.Fatal("no call was read although a slot is free")
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if len(c.slots) != maxCalls {
		t.Errorf("%d slots are in use", len(c.slots))
	}
}

// TestHostile sends lines that are not calls of tools and checks their answers, and that the session
// goes on.
func TestHostile(t *testing.T) {
	method := func(name, params string) string {
		return `{"jsonrpc":"2.0","id":7,"method":"` + name + `","params":` + params + `}`
	}
	const badID = `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the id is neither a string nor an integer of at most 53 bits"}}`
	api := newAPI(t)
	for name, c := range map[string]struct{ line, want string }{
		"no JSON":        {"3 3 8 8 = 24", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not valid JSON"}}`},
		"bytes":          {"\x00\xff\xfe{", `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not valid JSON"}}`},
		"cut off":        {`{"jsonrpc":"2.0","id":7,"method":"ping"`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not valid JSON"}}`},
		"two values":     {method("ping", "{}") + method("ping", "{}"), `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not valid JSON"}}`},
		"batch":          {"[" + method("ping", "{}") + "]", `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batches are not supported: write one message a line"}}`},
		"a number":       {"24", `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the line is not a JSON-RPC 2.0 message"}}`},
		"no version":     {`{"id":7,"method":"ping"}`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the line is not a JSON-RPC 2.0 message"}}`},
		"an odd ID":      {`{"jsonrpc":"2.0","id":[7],"method":"ping"}`, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the line is not a JSON-RPC 2.0 message"}}`},
		"nested":         {strings.Repeat("[", 1<<20), `{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the line is not valid JSON"}}`},
		"long":           {strings.Repeat("x", maxLine+1), `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the line is longer than 8388608 bytes"}}`},
		"very long":      {method("ping", `"`+strings.Repeat("x", 2*maxLine)+`"`), `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"the line is longer than 8388608 bytes"}}`},
		"unknown method": {method("tools/none", "{}"), `{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"method not found: \"tools/none\""}}`},
		"unknown tool":   {method("tools/call", `{"name":"rm"}`), `{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"unknown tool \"rm\""}}`},
		"no name":        {method("tools/call", `{}`), `{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"unknown tool \"\""}}`},
		"odd parameters": {method("tools/call", `[7]`), `"error":{"code":-32602,`},
		"no arguments":   {method("tools/call", `{"name":"solve"}`), `"text":"The hand is missing: give numbers such as 3 3 8 8."}],"isError":true}`},
		"null":           {method("tools/call", `{"name":"count","arguments":null}`), `"text":"The hand is missing: give numbers such as 3 3 8 8."}],"isError":true}`},
		"a broken ID":    {`{"jsonrpc":"2.0","id":1.5,"method":"ping"}`, badID},
		"a huge ID":      {`{"jsonrpc":"2.0","id":99999999999999999999,"method":"ping"}`, badID},
		"a rounded ID":   {`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`, badID},
		"a long ID":      {`{"jsonrpc":"2.0","id":-9007199254740991,"method":"ping"}`, `{"jsonrpc":"2.0","id":-9007199254740991,"result":{}}`},
		"no resources":   {method("resources/read", `{"uri":"file:///etc/passwd"}`), `"error":{"code":-32`},
		"a subscription": {method("subscriptions/listen", `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}},"notifications":{}}`), `"error":{"code":-32601,`},
	} {
		in := initialize + "\n \r\n" + c.line + "\r\n" + callLine(8, "count", `{"hand":"1234"}`)
		var out bytes.Buffer
		if err := newServer(t, api).Serve(t.Context(), io.NopCloser(strings.NewReader(in)), &out); err != nil {
			t.Errorf("%s: Serve returned %v", name, err)
		}
		if lines := strings.Count(out.String(), "\n"); lines != 3 || !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %d lines, %.1000s", name, lines, out.String())
		}
		if line := answerOf(t, out.String(), 8); !strings.Contains(line, `"written":242`) {
			t.Errorf("%s: after that, the answer is %.300s", name, line)
		}
	}
}

// TestLongLastLine checks that a last line without an end may not be too long either.
func TestLongLastLine(t *testing.T) {
	ping := `{"jsonrpc":"2.0","id":7,"method":"ping"}`
	for size, want := range map[int]string{maxLine: `{"jsonrpc":"2.0","id":7,"result":{}}`, maxLine + 1: errLongLine.Error()} {
		var out bytes.Buffer
		in := ping + strings.Repeat(" ", size-len(ping))
		if err := newServer(t, newAPI(t)).Serve(t.Context(), io.NopCloser(strings.NewReader(in)), &out); err != nil {
			t.Error(err)
		}
		if strings.Count(out.String(), "\n") != 1 || !strings.Contains(out.String(), want) {
			t.Errorf("%d bytes: %s", size, out.String())
		}
	}
}

// pageCall matches a call of a tool and its result in docs/mcp.md.
var pageCall = regexp.MustCompile("(?m)^([a-z]+) (\\{.*\\})\n\n(\\{.*\\}|[A-Z].*)\n```")

// TestPage checks the calls, the limits and the versions of the protocol in docs/mcp.md. The page has an example of each tool.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/mcp.md")
	if err != nil {
		t.Fatal(err)
	}
	session, shown := connect(t, newAPI(t)), map[string]bool{}
	for _, m := range pageCall.FindAllStringSubmatch(string(page), -1) {
		shown[m[1]] = true
		if _, text := call(t, session, m[1], m[2]); text != m[3] {
			t.Errorf("%s %s = %s, want %s", m[1], m[2], text, m[3])
		}
	}
	if len(shown) != len(tools) {
		t.Errorf("the page shows the tools %v", shown)
	}
	versions := slices.Sorted(slices.Values(sdk.SupportedProtocolVersions()))
	for _, fact := range []string{
		fmt.Sprintf("| line of input | %d MiB |", maxLine>>20), fmt.Sprintf("| calls at a time | %d |", maxCalls),
		fmt.Sprintf("from %s to %s", versions[0], versions[len(versions)-1]),
	} {
		if !strings.Contains(string(page), fact) {
			t.Errorf("the page lacks %q", fact)
		}
	}
}
