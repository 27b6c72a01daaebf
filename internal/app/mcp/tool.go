package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// tool is an operation of the API as a tool. The OpenAPI document describes its arguments and its
// result.
type tool struct {
	name, title, description string
	operation                string // the ID of the operation, which takes a JSON body

	set   string   // a member that is added to every body, such as "count":true; "" for none
	unset []string // the fields that the tool therefore lacks

	// A result must be an object. If the response is an array, it is the member arrayMember of the result,
	// beside headerMember, which has the value of the response header headerName.
	arrayMember, headerMember, headerName string
}

// tools lists the tools in the order of the documentation.
var tools = []tool{
	{
		name: "solve", title: "Solve a hand", operation: "solve",
		description: "Find every solution of a hand of up to 6 numbers, simplest first, or prove that there is none.",
	},
	{
		name: "count", title: "Count the solutions of a hand", operation: "solve",
		description: "Count the solutions of a hand of up to 6 numbers: as written, as different formulas (forms), and as different ideas.",
		set:         `"count":true`, unset: []string{"count", "first", "nearest", "distinct", "parens"},
	},
	{
		name: "check", title: "Judge an answer", operation: "check",
		description: "Judge an answer to a hand exactly: correct, wrong (with the reason) or invalid (with the position of the error). " +
			"The answer may be an expression, steps, a claim that there is no solution, or a text that contains one of these.",
	},
	{
		name: "grade", title: "Grade a hand", operation: "grade",
		description: "Predict how hard a hand is for people: the seconds that a practised adult needs, a level from 1 to 5, and the reasons.",
	},
	{
		name: "hint", title: "Give a hint", operation: "hint",
		description: "Help a player with the numbers that are left, without revealing more than the requested step.",
	},
	{
		name: "generate", title: "Make puzzles", operation: "generate",
		description: "Make puzzles that meet criteria, each proved solvable or unsolvable, without repeats. The same seed gives the same puzzles.",
		arrayMember: "puzzles", headerMember: "found", headerName: "Make24-Found",
	},
}

// document holds the parts of the OpenAPI document that the tools use.
type document struct {
	Paths map[string]struct{ Get, Post *operation }

	Components struct{ Schemas map[string]map[string]any }

	operations map[string]*operation // those that take a JSON body, by ID
}

// operation is an operation of the API.
type operation struct {
	OperationID string
	Parameters  []parameter
	RequestBody body
	Responses   map[string]struct {
		Content map[string]mediaType
		Headers map[string]header
	}

	path    string
	options []parameter // the query parameters that are not also fields of the body
	// queryFields has the fields that the operation has with the method GET, which lacks their other
	// names. It is nil if there is no such operation.
	queryFields map[string]bool
}

type parameter struct {
	Name, Description string
	Schema            map[string]any
}

type body struct{ Content map[string]mediaType }

type mediaType struct{ Schema map[string]any }

type header struct {
	Description string
	Schema      map[string]any
}

// readDocument reads the OpenAPI document that api serves.
func readDocument(api http.Handler) (*document, error) {
	response, err := send(context.Background(), api, http.MethodGet, "/openapi.json", nil)
	if err != nil {
		return nil, err
	}
	d := &document{operations: map[string]*operation{}}
	if err := json.Unmarshal(response.body.Bytes(), d); err != nil {
		return nil, fmt.Errorf("mcp: the OpenAPI document: %w", err)
	}
	for path, methods := range d.Paths {
		op := methods.Post
		if op == nil {
			continue
		}
		op.path = path
		if methods.Get != nil {
			op.queryFields = map[string]bool{}
			for _, p := range methods.Get.Parameters {
				op.queryFields[p.Name] = true
			}
		}
		fields, _ := d.object(op.RequestBody.Content)["properties"].(map[string]any)
		for _, p := range op.Parameters {
			if fields[p.Name] == nil {
				op.options = append(op.options, p)
			}
		}
		d.operations[op.OperationID] = op
	}
	return d, nil
}

// define returns the definition of a tool for clients.
func (d *document) define(t tool) (*sdk.Tool, error) {
	op := d.operations[t.operation]
	if op == nil {
		return nil, fmt.Errorf("mcp: the OpenAPI document has no operation %s", t.operation)
	}
	isClosed := false
	return &sdk.Tool{
		Name: t.name, Title: t.title, Description: t.description,
		InputSchema: d.inputSchema(t, op), OutputSchema: d.outputSchema(t, op),
		Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &isClosed},
	}, nil
}

// inputSchema returns the schema of the arguments: the fields of the body without their other names,
// and the options of the operation.
func (d *document) inputSchema(t tool, op *operation) map[string]any {
	schema := d.object(op.RequestBody.Content)
	properties, _ := schema["properties"].(map[string]any)
	for name := range properties {
		if op.queryFields != nil && !op.queryFields[name] {
			delete(properties, name)
		}
	}
	for _, p := range op.options {
		properties[p.Name] = describe(d.inline(p.Schema), p.Description)
	}
	for _, name := range t.unset {
		delete(properties, name)
	}
	return schema
}

// outputSchema returns the schema of the result: that of the response, or of an object with the response
// and a header.
func (d *document) outputSchema(t tool, op *operation) map[string]any {
	response := op.Responses["200"]
	schema := d.object(response.Content)
	if t.arrayMember == "" {
		return schema
	}
	h := response.Headers[t.headerName]
	return map[string]any{
		"type":                 "object",
		"properties":           map[string]any{t.arrayMember: schema, t.headerMember: describe(d.inline(h.Schema), h.Description)},
		"required":             []any{t.arrayMember, t.headerMember},
		"additionalProperties": false,
	}
}

// object returns the schema of a JSON body, or the first if there are several alternatives. The result
// contains no references.
func (d *document) object(content map[string]mediaType) map[string]any {
	schema := content["application/json"].Schema
	if alternatives, ok := schema["anyOf"].([]any); ok {
		schema, _ = alternatives[0].(map[string]any)
	}
	return d.inline(schema)
}

// inline returns a copy of a schema with the component schemas in the place of references.
func (d *document) inline(schema map[string]any) map[string]any {
	copied, _ := d.inlined(schema).(map[string]any)
	return copied
}

// inlined returns a copy of a value of a schema, as inline does.
func (d *document) inlined(value any) any {
	switch value := value.(type) {
	case map[string]any:
		if ref, ok := value["$ref"].(string); ok {
			return d.inlined(d.Components.Schemas[ref[len("#/components/schemas/"):]])
		}
		copied := make(map[string]any, len(value))
		for key, member := range value {
			copied[key] = d.inlined(member)
		}
		return copied
	case []any:
		copied := make([]any, len(value))
		for i, element := range value {
			copied[i] = d.inlined(element)
		}
		return copied
	}
	return value
}

// describe adds a description to a schema.
func describe(schema map[string]any, description string) map[string]any {
	schema["description"] = description
	return schema
}

// handler returns the function that answers the calls of a tool. A problem of the API becomes an error
// of the tool, which the model can read.
func (s *Server) handler(api http.Handler, t tool, op *operation) sdk.ToolHandler {
	return func(ctx context.Context, call *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(s.ended, cancel)()
		arguments := bytes.TrimSpace(call.Params.Arguments)
		if len(arguments) == 0 || string(arguments) == "null" {
			arguments = []byte("{}")
		}
		if field := t.unsetIn(arguments); field != "" {
			return errorResult("The tool has no field " + strconv.Quote(field) + "."), nil
		}
		response, err := send(ctx, api, http.MethodPost, op.path+op.query(arguments), t.body(arguments))
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, err
		case response.status != http.StatusOK:
			return problemResult(response.body.Bytes()), nil
		}
		return resultOf(t.result(response)), nil
	}
}

// unsetIn returns a field among the arguments that the tool lacks, although its operation has it, or "".
func (t tool) unsetIn(arguments []byte) string {
	if len(t.unset) == 0 {
		return ""
	}
	var members map[string]json.RawMessage
	_ = json.Unmarshal(arguments, &members) // the API refuses an invalid body
	for _, field := range t.unset {
		if members[field] != nil {
			return field
		}
	}
	return ""
}

// body returns the body of the request for a call with the given arguments.
func (t tool) body(arguments []byte) []byte {
	end := len(arguments) - 1
	if t.set == "" || arguments[0] != '{' {
		return arguments
	}
	comma := ","
	if len(bytes.TrimSpace(arguments[1:end])) == 0 {
		comma = ""
	}
	return append(append(bytes.Clone(arguments[:end]), comma+t.set...), '}')
}

// query returns the query for the options among the arguments, with the question mark, or "".
func (op *operation) query(arguments []byte) string {
	var members map[string]json.RawMessage
	if len(op.options) == 0 || json.Unmarshal(arguments, &members) != nil { // the API refuses an invalid body
		return ""
	}
	query := url.Values{}
	for _, p := range op.options {
		if value, ok := members[p.Name]; ok && string(value) != "null" {
			text := string(value)
			_ = json.Unmarshal(value, &text) // a value that is not a string stays JSON
			query.Set(p.Name, text)
		}
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

// result returns the result of a call as JSON.
func (t tool) result(r *recorder) []byte {
	line := bytes.TrimSuffix(r.body.Bytes(), []byte("\n"))
	if t.arrayMember == "" {
		return line
	}
	out := append([]byte(`{"`+t.arrayMember+`":`), line...)
	return append(out, `,"`+t.headerMember+`":`+strconv.Quote(r.Header().Get(t.headerName))+"}"...)
}

// maxText is the size in bytes of the longest result that is also sent as text. The line of a message
// has a result twice, and clients limit lines.
const maxText = 1 << 20

// resultOf returns a result for clients that read structured results, and as text for the others.
func resultOf(line []byte) *sdk.CallToolResult {
	text := string(line)
	if len(line) > maxText {
		text = "The result has " + strconv.Itoa(len(line)) + " bytes and is only in structuredContent. Ask for less."
	}
	return &sdk.CallToolResult{StructuredContent: json.RawMessage(line), Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// problemResult returns the error of a tool for the body of a problem.
func problemResult(body []byte) *sdk.CallToolResult {
	var problem struct{ Detail string }
	if err := json.Unmarshal(body, &problem); err != nil || problem.Detail == "" {
		problem.Detail = "An internal error occurred."
	}
	return errorResult(problem.Detail)
}

// errorResult returns an error of a tool, which the model can read.
func errorResult(text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// recorder is the ResponseWriter of a request in the process.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the header of the response.
func (r *recorder) Header() http.Header { return r.header }

// WriteHeader records the status.
func (r *recorder) WriteHeader(status int) { r.status = status }

func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }

// send calls api with a request. The request has no address, as one from a Unix socket.
func send(ctx context.Context, api http.Handler, method, target string, body []byte) (*recorder, error) {
	request, err := http.NewRequestWithContext(ctx, method, target, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r := &recorder{header: http.Header{}, status: http.StatusOK}
	api.ServeHTTP(r, request)
	return r, nil
}
