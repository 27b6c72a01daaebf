package web

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// operations are what the API can do, in the order of /docs.
var operations = []huma.Operation{
	{
		OperationID: "check", Method: http.MethodPost, Path: "/v1/check", Tags: []string{"answers"},
		Summary: "Judge answers",
		Description: "Judges an answer exactly: correct, wrong (and why) or invalid (and where). " +
			"Send one object, an array of up to " + strconv.Itoa(maxBatch) + ", or lines of JSON (application/x-ndjson) of any number: " +
			"these are judged while they arrive, so read the verdicts while you send. " +
			"Verdicts come in the order of the answers. What cannot be judged in an array or a stream has a verdict that says so, with its number. " +
			"The parameters hold for every answer that does not say otherwise itself.",
	},
	{
		OperationID: "solve", Method: http.MethodPost, Path: "/v1/solve", Tags: []string{"hands"},
		Summary: "Solve a hand",
		Description: "Finds every solution of a hand of up to " + strconv.Itoa(maxNumbers) + " numbers, simplest first: " +
			"the line that make24 solve --json writes. A hand may take " + solveWork.String() + " of work.",
	},
	{
		OperationID: "solve-query", Method: http.MethodGet, Path: "/v1/solve", Tags: []string{"hands"},
		Summary:     "Solve a hand that stands in the address",
		Description: "The same, for a link or a browser.",
	},
	{
		OperationID: "grade", Method: http.MethodPost, Path: "/v1/grade", Tags: []string{"hands"},
		Summary: "Grade a hand",
		Description: "Says how hard a hand is for people: the seconds a practised adult needs, the level from 1 to 5, the solution a player most likely finds, " +
			"what it works by and what makes the hand hard: the line that make24 grade --json writes. Measured are hands of four cards that make 24; for others it is a sensible guess.",
	},
	{
		OperationID: "grade-query", Method: http.MethodGet, Path: "/v1/grade", Tags: []string{"hands"},
		Summary:     "Grade a hand that stands in the address",
		Description: "The same, for a link or a browser.",
	},
	{
		OperationID: "hint", Method: http.MethodPost, Path: "/v1/hint", Tags: []string{"hands"},
		Summary: "Help with a hand, by steps",
		Description: "Help from the numbers that a player has now, after some moves too: whether the target can still be made; the idea; what makes a part; the move. " +
			"step says how much is told, and no more is. It is the line that make24 hint --json writes; nothing is remembered.",
	},
	{
		OperationID: "hint-query", Method: http.MethodGet, Path: "/v1/hint", Tags: []string{"hands"},
		Summary:     "Help with a hand that stands in the address",
		Description: "The same, for a link or a browser.",
	},
	{
		OperationID: "generate", Method: http.MethodPost, Path: "/v1/generate", Tags: []string{"hands"},
		Summary: "Make puzzles to order",
		Description: "Makes puzzles, each proved and none twice, as make24 generate does: an array of its lines. The same seed makes the same puzzles. " +
			"Where there are fewer than asked for, all come; where there is none, the array is empty. The header " + foundHeader + " says which.",
	},
	{
		OperationID: "generate-query", Method: http.MethodGet, Path: "/v1/generate", Tags: []string{"hands"},
		Summary:     "Make puzzles ordered in the address",
		Description: "The same, for a link or a browser.",
	},
	{
		OperationID: "verify", Method: http.MethodPost, Path: "/verify", Tags: []string{"training"},
		Summary: "Reward a rollout",
		Description: "The verifier of a resources server of NeMo Gym: the request comes back with its reward. " +
			"The last message of the response is judged. The puzzle (hand, target, rules) stands beside it or in verifier_metadata; what stands beside it goes first. " +
			"reward and verdict in the request are replaced; every other field comes back byte for byte.",
	},
	{
		OperationID: "healthz", Method: http.MethodGet, Path: "/healthz", Tags: []string{"probes"},
		Summary: "Alive", Description: "Answers as long as the process does.",
	},
	{
		OperationID: "readyz", Method: http.MethodGet, Path: "/readyz", Tags: []string{"probes"},
		Summary: "Ready", Description: "Answers 503 from the moment the server is told to stop, while the database does not answer or cannot save, and while the clock is not trusted.",
	},
}

// operation finds an operation by its ID.
func operation(id string) huma.Operation {
	for _, op := range operations {
		if op.OperationID == id {
			return op
		}
	}
	panic("web: no operation " + id)
}

// describe makes the OpenAPI document, and lets huma serve what needs no hand of ours.
func (s *Server) describe(mux *paths) (err error) {
	config := huma.DefaultConfig("make24", s.options.Version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil // no $schema in bodies, no Link in headers
	config.Info.Description = "The 24-point game: answers judged and hands solved, exactly. Limits and problems: docs/api.md."
	config.Info.License = &huma.License{Name: "MIT", Identifier: "MIT"}
	config.Tags = []*huma.Tag{
		{Name: "answers", Description: "Answers are judged."},
		{Name: "hands", Description: "Hands are solved."},
		{Name: "training", Description: "Models are rewarded."},
		{Name: "probes", Description: "The server is looked after."},
	}
	api := humago.New(mux, config)
	for name, schema := range schemas() {
		schema.PrecomputeMessages() // or it would not validate all of it
		api.OpenAPI().Components.Schemas.Map()[name] = schema
	}
	for _, op := range operations {
		if op.Tags[0] != "probes" {
			complete(&op)
			api.OpenAPI().AddOperation(&op)
		}
	}
	s.health(api)
	for _, name := range []string{"ErrorModel", "ErrorDetail"} { // huma's own, which nothing refers to
		delete(api.OpenAPI().Components.Schemas.Map(), name)
	}
	if s.openAPI, err = json.MarshalIndent(api.OpenAPI(), "", " "); err != nil {
		return err
	}
	s.api = api.OpenAPI()
	s.docs, err = s.renderDocs()
	return err
}

// problemResponses says that any other answer is a problem.
func problemResponses() map[string]*huma.Response {
	return map[string]*huma.Response{"default": {
		Description: "A problem, as in RFC 9457.",
		Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: ref("Problem")}},
	}}
}

// complete puts bodies, parameters, answers and examples into an operation.
func complete(op *huma.Operation) {
	op.Responses = problemResponses()
	content := func(schema *huma.Schema) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{"application/json": {Schema: schema, Examples: map[string]*huma.Example{}}}
	}
	body := func(in, out *huma.Schema) (asked, answered map[string]*huma.MediaType) {
		asked, answered = content(in), content(out)
		if in != nil {
			op.RequestBody = &huma.RequestBody{Required: true, Content: asked}
		}
		op.Responses["200"] = &huma.Response{Description: "The answer.", Content: answered}
		return asked, answered
	}
	var asked, answered map[string]*huma.MediaType
	switch op.OperationID {
	case "check":
		asked, answered = body(either("", ref("Answer"), ref("Answers")), either("", ref("Verdict"), ref("Verdicts")))
		asked["application/x-ndjson"] = &huma.MediaType{Schema: textOf("An Answer a line."), Examples: map[string]*huma.Example{}}
		answered["application/x-ndjson"] = &huma.MediaType{Schema: textOf("A Verdict a line."), Examples: map[string]*huma.Example{}}
		op.Parameters = checkParameters()
	case "solve":
		asked, answered = body(ref("Hand"), ref("Solutions"))
	case "solve-query":
		asked, answered = body(nil, ref("Solutions"))
		op.Parameters = parameters(solveSchema(), "hand", "target", "rules", "distinct", "parens", "first", "count", "nearest")
	case "grade":
		asked, answered = body(ref("Puzzle"), ref("Grade"))
	case "grade-query":
		asked, answered = body(nil, ref("Grade"))
		op.Parameters = parameters(puzzleSchema(), "hand", "target", "rules")
	case "hint":
		asked, answered = body(ref("Position"), ref("Hint"))
	case "hint-query":
		asked, answered = body(nil, ref("Hint"))
		op.Parameters = parameters(positionSchema(), "hand", "target", "rules", "step", "lang")
	case "generate":
		asked, answered = body(ref("Order"), ref("Puzzles"))
		op.Responses["200"].Headers = foundHeaders()
	case "generate-query":
		asked, answered = body(nil, ref("Puzzles"))
		op.Responses["200"].Headers = foundHeaders()
		op.Parameters = parameters(orderSchema(), orderNames...)
	case "verify":
		asked, answered = body(ref("Rollout"), ref("Reward"))
		op.Parameters = checkParameters()
	}
	for _, e := range examples {
		if e.operation != op.OperationID || e.status != 0 {
			continue
		}
		in, out := &huma.Example{Summary: e.title, Value: e.body}, &huma.Example{Summary: e.title, Value: e.answer}
		kind := e.kind
		if kind == "" {
			kind = "application/json"
			in.Value, out.Value = json.RawMessage(e.body), json.RawMessage(e.answer)
		}
		if op.RequestBody != nil {
			asked[kind].Examples[e.name] = in
		}
		answered[kind].Examples[e.name] = out
	}
}

func foundHeaders() map[string]*huma.Param {
	return map[string]*huma.Param{foundHeader: {
		Description: "How the search ended: as many as asked for (full); fewer, and these are all (all); fewer, for there was none among the last " +
			strconv.Itoa(maxPatience) + " candidates (rare).",
		Schema: word("", foundFull, foundAll, foundRare),
	}}
}

func parameter(name string, schema *huma.Schema) *huma.Param {
	p := &huma.Param{Name: name, In: "query", Description: schema.Description, Schema: schema}
	schema.Description = ""
	return p
}

func checkParameters() []*huma.Param {
	return []*huma.Param{
		parameter("rules", textOf("The profile of answers that name none.")),
		parameter("target", textOf("The target of answers that have none.")),
		parameter("expr", truth("Say which expression was read.")),
		parameter("credit", truth("Say how near each answer came.")),
		parameter("steps", truth("Say how many steps an answer has, and which is wrong first.")),
	}
}

// parameters are fields of a body as parameters of a query.
func parameters(schema *huma.Schema, names ...string) (list []*huma.Param) {
	for _, name := range names {
		p := parameter(name, schema.Properties[name])
		if p.Schema.AnyOf != nil {
			p.Schema = textOf("")
		}
		p.Required = name == "hand"
		list = append(list, p)
	}
	return list
}
