package web

import (
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/make24/make24/puzzle"
)

// The schemas of what goes in and out, by name. Those of requests follow from their fields. Those of answers are
// written by hand like the bodies that they describe; a test holds the one against the other.

// member is a member of an object.
type member struct {
	name   string
	schema *huma.Schema
	needed bool
}

func object(text string, fields ...member) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeObject, Description: text, Properties: map[string]*huma.Schema{}}
	for _, f := range fields {
		s.Properties[f.name] = f.schema
		if f.needed {
			s.Required = append(s.Required, f.name)
		}
	}
	return s
}

func open(s *huma.Schema) *huma.Schema { s.AdditionalProperties = true; return s }

func closed(s *huma.Schema) *huma.Schema { s.AdditionalProperties = false; return s }

func must(name string, s *huma.Schema) member { return member{name, s, true} }

func may(name string, s *huma.Schema) member { return member{name, s, false} }

func ref(name string) *huma.Schema { return &huma.Schema{Ref: "#/components/schemas/" + name} }

func word(text string, words ...any) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: text, Enum: words}
}

func textOf(text string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: text}
}

func truth(text string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeBoolean, Description: text}
}

func whole(text string) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64", Description: text}
}

func list(text string, of *huma.Schema) *huma.Schema {
	return &huma.Schema{Type: huma.TypeArray, Description: text, Items: of}
}

func either(text string, of ...*huma.Schema) *huma.Schema {
	return &huma.Schema{Description: text, AnyOf: of}
}

func span(text string) *huma.Schema {
	two := 2
	s := list(text, whole(""))
	s.MinItems, s.MaxItems = &two, &two
	return s
}

// fraction is an exact number as the API writes it.
func fraction(text string) *huma.Schema {
	s := textOf(text)
	s.Pattern = `^-?[0-9]+(/[0-9]+)?$`
	return s
}

func handSchema() *huma.Schema {
	return either("The numbers: an array of whole numbers or cards, or a text such as \"3 3 8 8\" or \"AKQJ\". Also called numbers, nums or puzzle.",
		list("", either("", whole(""), textOf(""))), textOf(""))
}

// numeral is the schema of a number, which may also be a text such as a fraction or a range.
func numeral() *huma.Schema { return either("", whole(""), textOf("")) }

func targetSchema(text string) *huma.Schema { return described(numeral(), text) }

// wordsSchema is the schema of a text, or of several.
func wordsSchema(text string) *huma.Schema { return either(text, textOf(""), list("", textOf(""))) }

func rulesSchema() *huma.Schema { return word("", names()...) }

func described(s *huma.Schema, text string) *huma.Schema {
	if s.Description == "" {
		s.Description = text
	}
	return s
}

// schemaOf is the schema of a field of a request.
func schemaOf(f *field) *huma.Schema {
	if f.schema != nil {
		return described(f.schema(), f.doc)
	}
	switch f.to.(type) {
	case *bool:
		return truth(f.doc)
	case *uint64:
		return whole(f.doc)
	case *int64:
		s, low, high := whole(f.doc), 1.0, float64(f.max)
		s.Minimum, s.Maximum = &low, &high
		return s
	}
	switch {
	case f.list:
		return wordsSchema(f.doc)
	case f.words != "":
		var words []any
		for one := range strings.FieldsSeq(f.words) {
			words = append(words, one)
		}
		return word(f.doc, words...)
	}
	return textOf(f.doc)
}

// bodySchema is the schema of a request in a body.
func bodySchema(text string, q request) *huma.Schema {
	var members []member
	for _, f := range q.fields() {
		members = append(members, member{f.name, schemaOf(&f), f.needed})
		for name := range strings.FieldsSeq(f.also) {
			also := schemaOf(&f)
			if !f.needed {
				also.Description = "The same."
			}
			members = append(members, may(name, also))
		}
	}
	return closed(object(text, members...))
}

// parameters are the fields of a request as parameters of a query.
func parameters(fields []field) (list []*huma.Param) {
	for _, f := range fields {
		p := &huma.Param{Name: f.name, In: "query", Required: f.needed, Schema: schemaOf(&f)}
		if p.Description = p.Schema.Description; p.Schema.AnyOf != nil {
			p.Schema = textOf("")
		}
		p.Schema.Description = ""
		list = append(list, p)
	}
	return list
}

// schemas are all of them, by name.
func schemas() map[string]*huma.Schema {
	batch := maxBatch
	answers := list("Several answers.", ref("Answer"))
	answers.MaxItems = &batch
	verdicts := list("A verdict for each answer, in their order.", ref("Verdict"))
	return map[string]*huma.Schema{
		"Answer":    answerSchema(),
		"Answers":   answers,
		"Verdict":   verdictSchema(),
		"Verdicts":  verdicts,
		"Hand":      bodySchema("A hand to solve.", new(solveRequest)),
		"Solutions": closed(solutionsSchema()),
		"Solution":  closed(solutionSchema()),
		"Puzzle":    bodySchema("A puzzle.", new(puzzleRequest)),
		"Grade":     closed(gradeSchema()),
		"Position":  bodySchema("The numbers that a player has now. They may be fractions, as texts such as \"8/3\", and below 0.", new(hintRequest)),
		"Hint":      closed(hintSchema()),
		"Order":     bodySchema("An order for puzzles.", new(generateRequest)),
		"Puzzles":   list("Puzzles, in the order in which they were drawn.", ref("Generated")),
		"Generated": closed(generatedSchema()),
		"Rollout":   rolloutSchema(false),
		"Reward":    rolloutSchema(true),
		"StateBody": closed(object("",
			must("status", word("Always ok: a server that is not answers with a problem or not at all.", "ok")))),
		"Problem": object("A problem as in RFC 9457.",
			must("type", textOf("What kind of problem it is: a reference into /docs. It never changes.")),
			must("title", textOf("The kind in words.")),
			must("status", whole("The status of the answer.")),
			must("detail", textOf("What is wrong this time, and what would be right."))),
	}
}

func answerSchema() *huma.Schema {
	return open(object("An answer to a puzzle.",
		may("id", either("Anything to know the answer by; comes back as it is.", textOf(""), &huma.Schema{Type: huma.TypeNumber}, truth(""))),
		must("answer", textOf("What a person or a model wrote: an expression, steps, or a text that holds them. Also called response, completion or solution_str.")),
		may("hand", handSchema()),
		may("target", targetSchema("The number to make: 24 where it is not given, a whole number or a text such as \"8/3\". Also called ground_truth.")),
		may("rules", textOf("A profile: the name of rules, a version and options, such as classic, hdoj or countdown/1+nominus. Also called profile. The default is classic."))))
}

func verdictSchema() *huma.Schema {
	return closed(object("The verdict on an answer.",
		may("id", either("That of the answer.", textOf(""), &huma.Schema{Type: huma.TypeNumber}, truth(""))),
		may("line", whole("For a record that could not be judged: which it is, from 1.")),
		must("verdict", word("The judgement in one word.", "correct", "wrong", "invalid")),
		may("reason", textOf("Why it is not correct; see docs/answers.md.")),
		may("detail", textOf("What is wrong with the notation.")),
		may("error", textOf("For a record that could not be judged: what is wrong with it.")),
		may("value", fraction("The exact value of the expression, where there is one.")),
		may("intermediate", fraction("The first result on the way that the rules do not allow.")),
		may("missing", list("Numbers of the hand that were not used.", whole(""))),
		may("extra", list("Numbers used that the hand does not have.", whole(""))),
		may("more", truth("There were more of these than are listed.")),
		may("source", word("Where in the text the answer was found.", "text", "tag", "box", "fence", "marker")),
		may("span", span("Where it stands, in bytes, from and up to.")),
		may("at", span("Where the mistake is, in bytes.")),
		may("expr", textOf("The expression that was read, with the fewest parentheses; with expr=true.")),
		may("steps", whole("How many steps the answer has; with steps=true.")),
		may("step", object("The first step that is wrong.", must("number", whole("Which it is, from 1.")), must("reason", textOf("Why.")))),
		may("credit", object("How near the answer came, exact numbers from 0 to 1; with credit=true.",
			must("score", fraction("All in all.")), must("value", fraction("How near the value is.")),
			must("numbers", fraction("How many of the numbers are right.")), may("steps", fraction("How long the steps are right."))))))
}

// names are the names of all rules.
func names() (list []any) {
	for _, name := range puzzle.Names() {
		list = append(list, name)
	}
	return list
}

func gradeSchema() *huma.Schema {
	return object("How hard a hand is: what make24 grade --json writes. Without a solution there is no grade.",
		must("hand", list("The numbers, sorted.", whole(""))),
		must("target", fraction("The number to make.")),
		must("rules", word("The rules.", names()...)),
		must("solvable", truth("Whether there is a solution.")),
		may("seconds", &huma.Schema{Type: huma.TypeNumber, Description: "What half of practised adults need at most."}),
		may("level", whole("From 1 (easy) to 5, by the seconds alone.")),
		may("techniques", list("What the easiest solution works by.", textOf(""))),
		may("reasons", list("What makes the hand hard.", textOf(""))),
		may("easiest", textOf("The solution a player most likely finds, in ASCII.")),
		may("last", textOf("Its last operation, with the values it works on.")))
}

func counted(fields ...member) []member {
	return append(fields,
		may("written", whole("How many solutions there are as written.")),
		may("forms", whole("How many as formulas.")),
		may("ideas", whole("How many by what they do.")),
		may("unknown", list("The counts that are over the server's limits and left out.", word("A count.", "written", "ideas"))),
		may("solutions", list("The solutions, simplest first.", ref("Solution"))))
}

func solutionsSchema() *huma.Schema {
	return object("A hand, solved: what make24 solve --json writes.", counted(
		must("hand", list("The numbers, sorted.", whole(""))),
		must("target", fraction("The number to make.")),
		must("rules", word("The rules.", names()...)),
		must("solvable", truth("Whether there is a solution.")),
		may("nearest", list("What comes nearest.", object("A value.", counted(
			must("value", fraction("The value.")), must("distance", fraction("How far from the target it is.")))...))))...)
}

func solutionSchema() *huma.Schema {
	return object("A solution.",
		must("expr", textOf("The expression in ASCII.")),
		must("pretty", textOf("The expression with the signs of a book.")),
		may("idea", whole("The number of its idea, from 1.")),
		must("patterns", list("Its shapes, of a short list.", textOf(""))),
		must("last", textOf("The last step, where it is a common one, or other.")),
		must("fraction", truth("Whether there is a fraction on the way.")),
		must("largest", fraction("The largest result on the way, in size.")))
}

func rolloutSchema(judged bool) *huma.Schema {
	fields := []member{
		must("responses_create_params", open(object("What the model was asked. It is not read."))),
		must("response", open(object("What the model responded: a response of the Responses API. The text of the last message in output is judged.",
			may("output", list("", open(object("", may("type", textOf("")), may("content", &huma.Schema{})))))))),
		may("verifier_metadata", open(object("The puzzle, if it does not stand beside these: hand, target and rules as in a check."))),
		may("hand", handSchema()),
		may("target", targetSchema("The number to make.")),
		may("rules", textOf("A profile.")),
	}
	text := "A rollout to be rewarded."
	if judged {
		text = "The rollout as it came, with its reward."
		fields = append(fields,
			must("reward", &huma.Schema{Type: huma.TypeNumber, Description: "1.0 if the answer is correct, else 0.0."}),
			must("verdict", ref("Verdict")))
	}
	return open(object(text, fields...))
}

func hintSchema() *huma.Schema {
	return object("A hint: what make24 hint --json writes.",
		must("numbers", list("The numbers, as exact texts.", fraction(""))),
		must("target", fraction("The number to make.")),
		must("rules", word("The rules.", names()...)),
		must("solvable", truth("Whether the target can be made, or is there already.")),
		must("hints", list("The steps told, in order; docs/hints.md has their kinds.", closed(object("A step.",
			must("step", whole("Which it is, from 1.")),
			must("kind", textOf("What it says, in one word.")),
			must("text", textOf("The same as a sentence.")),
			may("op", word("The operator.", "+", "-", "*", "/")),
			may("a", fraction("What stands before the operator.")),
			may("b", fraction("What stands after it.")),
			may("value", fraction("What comes out.")),
			may("left", list("The numbers after the move.", fraction(""))),
			may("rest", list("The moves after it, up to the target.", closed(object("A move.",
				must("op", word("The operator.", "+", "-", "*", "/")),
				must("a", fraction("What stands before the operator.")),
				must("b", fraction("What stands after it.")),
				must("value", fraction("What comes out.")))))),
			may("techniques", list("What the solution works by.", textOf(""))))))))
}

func generatedSchema() *huma.Schema {
	return object("A puzzle: a line of make24 generate.",
		may("id", textOf("Its ID.")),
		must("hand", list("The numbers, sorted.", whole(""))),
		must("target", fraction("The number to make.")),
		may("rules", textOf("The rules.")),
		may("solvable", truth("Whether there is a solution.")),
		may("level", whole("From 1 (easy) to 5.")),
		may("seconds", &huma.Schema{Type: huma.TypeNumber, Description: "What half of practised adults need at most."}),
		may("forms", whole("How many solutions there are as formulas.")),
		may("ideas", whole("How many by what they do.")),
		may("fraction", truth("Whether every solution needs a fraction.")),
		may("depth", whole("How deep the simplest solution is, in operations.")),
		may("techniques", list("What the easiest solution works by.", textOf(""))),
		may("shape", textOf("The shape of the simplest solution.")),
		may("solution", textOf("The simplest solution, in ASCII.")),
		may("tried", whole("How many forms were tried, where there is no solution.")),
		may("split", word("The side of the split it stands on.", "train", "val", "test")))
}
