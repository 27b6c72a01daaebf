package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/make24/make24/internal/record"
)

// operation is one thing that the API does. Its route, its part of the OpenAPI document and its chapter of /docs
// all follow from it.
type operation struct {
	huma.Operation
	in, out body
	fields  []field // parameters of the address
	found   bool    // the answer says how a search ended
	handle  operationHandler
}

// body is what a request or an answer holds: one thing, by the name of its schema, or several, as an array or as lines.
type body struct{ one, array, lines string }

type operationHandler = func(s *Server, w http.ResponseWriter, r *http.Request) error

// operations are what the API can do, in the order of /docs.
var operations = slices.Concat(
	[]operation{{
		Operation: huma.Operation{
			OperationID: "check", Method: http.MethodPost, Path: "/v1/check", Tags: []string{"answers"},
			Summary: "Judge answers",
			Description: "Judges an answer exactly: correct, wrong (and why) or invalid (and where). " +
				"Send one object, an array of up to " + strconv.Itoa(maxBatch) + ", or lines of JSON (application/x-ndjson) of any number: " +
				"these are judged while they arrive, so read the verdicts while you send. " +
				"Verdicts come in the order of the answers. What cannot be judged in an array or a stream has a verdict that says so, with its number. " +
				"The parameters hold for every answer that does not say otherwise itself.",
		},
		in: body{"Answer", "Answers", "An Answer a line."}, out: body{"Verdict", "Verdicts", "A Verdict a line."},
		fields: optionFields(new(record.Options)), handle: (*Server).check,
	}},
	both(operation{
		Operation: huma.Operation{
			OperationID: "solve", Path: "/v1/solve", Summary: "Solve a hand",
			Description: "Finds every solution of a hand of up to " + strconv.Itoa(maxNumbers) + " numbers, simplest first: " +
				"the line that make24 solve --json writes. A hand may take " + solveWork.String() + " of work.",
		},
		in: body{one: "Hand"}, out: body{one: "Solutions"},
	}, "Solve a hand that stands in the address", (*Server).solve),
	both(operation{
		Operation: huma.Operation{
			OperationID: "grade", Path: "/v1/grade", Summary: "Grade a hand",
			Description: "Says how hard a hand is for people: the seconds a practised adult needs, the level from 1 to 5, the solution a player most likely finds, " +
				"what it works by and what makes the hand hard: the line that make24 grade --json writes. Measured are hands of four cards that make 24; for others it is a sensible guess.",
		},
		in: body{one: "Puzzle"}, out: body{one: "Grade"},
	}, "Grade a hand that stands in the address", (*Server).grade),
	both(operation{
		Operation: huma.Operation{
			OperationID: "hint", Path: "/v1/hint", Summary: "Help with a hand, by steps",
			Description: "Help from the numbers that a player has now, after some moves too: whether the target can still be made; the idea; what makes a part; the move. " +
				"step says how much is told, and no more is. It is the line that make24 hint --json writes; nothing is remembered.",
		},
		in: body{one: "Position"}, out: body{one: "Hint"},
	}, "Help with a hand that stands in the address", (*Server).hint),
	both(operation{
		Operation: huma.Operation{
			OperationID: "generate", Path: "/v1/generate", Summary: "Make puzzles to order",
			Description: "Makes puzzles, each proved and none twice, as make24 generate does: an array of its lines. The same seed makes the same puzzles. " +
				"Where there are fewer than asked for, all come; where there is none, the array is empty. The header " + foundHeader + " says which.",
		},
		in: body{one: "Order"}, out: body{one: "Puzzles"}, found: true,
	}, "Make puzzles ordered in the address", (*Server).generate),
	[]operation{
		{
			Operation: huma.Operation{
				OperationID: "verify", Method: http.MethodPost, Path: "/verify", Tags: []string{"training"},
				Summary: "Reward a rollout",
				Description: "The verifier of a resources server of NeMo Gym: the request comes back with its reward. " +
					"The last message of the response is judged. The puzzle (hand, target, rules) stands beside it or in verifier_metadata; what stands beside it goes first. " +
					"reward and verdict in the request are replaced; every other field comes back byte for byte.",
			},
			in: body{one: "Rollout"}, out: body{one: "Reward"}, fields: optionFields(new(record.Options)), handle: (*Server).verify,
		},
		{
			Operation: huma.Operation{
				OperationID: "healthz", Method: http.MethodGet, Path: "/healthz", Tags: []string{"probes"},
				Summary: "Alive", Description: "Answers as long as the process does.",
			},
			out: body{one: "StateBody"}, handle: (*Server).healthz,
		},
		{
			Operation: huma.Operation{
				OperationID: "readyz", Method: http.MethodGet, Path: "/readyz", Tags: []string{"probes"},
				Summary: "Ready", Description: "Answers 503 from the moment the server is told to stop, while the database does not answer or cannot save, and while the clock is not trusted.",
			},
			out: body{one: "StateBody"}, handle: (*Server).readyz,
		},
	},
)

// both makes two operations of one about hands: it is asked by a body, or by a query, which has a summary of its own.
func both[Q any, P requestOf[Q]](op operation, summary string, answer func(s *Server, w http.ResponseWriter, r *http.Request, q P) error) []operation {
	op.Tags = []string{"hands"}
	query := op
	op.Method, op.handle = http.MethodPost, byBody(answer)
	query.Method, query.handle = http.MethodGet, byQuery(answer)
	query.OperationID += "-query"
	query.Summary, query.Description = summary, "The same, for a link or a browser."
	query.in, query.fields = body{}, P(new(Q)).fields()
	return []operation{op, query}
}

// describe makes the OpenAPI document.
func (s *Server) describe() (err error) {
	s.api = &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "make24", Version: s.options.Version, License: &huma.License{Name: "MIT", Identifier: "MIT"},
			Description: "The 24-point game: answers judged and hands solved, exactly. Limits and problems: docs/api.md.",
		},
		Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)},
		Tags: []*huma.Tag{
			{Name: "answers", Description: "Answers are judged."},
			{Name: "hands", Description: "Hands are solved."},
			{Name: "training", Description: "Models are rewarded."},
			{Name: "probes", Description: "The server is looked after."},
		},
	}
	for name, schema := range schemas() {
		schema.PrecomputeMessages() // or it would not validate all of it
		s.api.Components.Schemas.Map()[name] = schema
	}
	for _, op := range operations {
		s.api.AddOperation(op.described())
	}
	if s.openAPI, err = json.MarshalIndent(s.api, "", " "); err != nil {
		return err
	}
	s.docs, err = s.renderDocs()
	return err
}

// described returns the operation with its bodies, parameters, answers and examples.
func (op *operation) described() *huma.Operation {
	out := op.Operation
	out.Parameters = parameters(op.fields)
	asked, answered := op.in.content(), op.out.content()
	if asked != nil {
		out.RequestBody = &huma.RequestBody{Required: true, Content: asked}
	}
	good := &huma.Response{Description: "The answer.", Content: answered}
	if op.Tags[0] == "probes" {
		good.Description = "OK"
	}
	if op.found {
		good.Headers = map[string]*huma.Param{foundHeader: {
			Description: "How the search ended: as many as asked for (full); fewer, and these are all (all); fewer, for there was none among the last " +
				strconv.Itoa(maxPatience) + " candidates (rare).",
			Schema: word("", foundFull, foundAll, foundRare),
		}}
	}
	out.Responses = map[string]*huma.Response{"200": good, "default": {
		Description: "A problem, as in RFC 9457.",
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: ref("Problem")}},
	}}
	for _, e := range examples {
		if e.operation != op.OperationID || e.status != 0 || op.Tags[0] == "probes" {
			continue
		}
		in, answer := &huma.Example{Summary: e.title, Value: e.body}, &huma.Example{Summary: e.title, Value: e.answer}
		kind := e.kind
		if kind == "" {
			kind = "application/json"
			in.Value, answer.Value = json.RawMessage(e.body), json.RawMessage(e.answer)
		}
		if asked != nil {
			asked[kind].Examples[e.name] = in
		}
		answered[kind].Examples[e.name] = answer
	}
	return &out
}

// content is the body in the document; nil for none.
func (b body) content() map[string]*huma.MediaType {
	if b.one == "" {
		return nil
	}
	of := func(schema *huma.Schema) *huma.MediaType {
		return &huma.MediaType{Schema: schema, Examples: map[string]*huma.Example{}}
	}
	content := map[string]*huma.MediaType{"application/json": of(ref(b.one))}
	if b.array != "" {
		content["application/json"] = of(either("", ref(b.one), ref(b.array)))
		content["application/x-ndjson"] = of(textOf(b.lines))
	}
	return content
}
