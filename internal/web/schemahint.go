package web

import (
	"github.com/danielgtaylor/huma/v2"

	"github.com/make24/make24/grade"
)

func positionSchema() *huma.Schema {
	step := whole("How much is told: 1 whether it can be made, 2 the idea, 3 a part, 4 the move and the rest of the solution. The default is 1.")
	low, high := 1.0, float64(grade.HintSteps)
	step.Minimum, step.Maximum = &low, &high
	return object("The numbers that a player has now. They may be fractions, as texts such as \"8/3\", and below 0.", asking(
		may("step", step),
		may("lang", word("The language of the sentences; the default is en.", "en", "zh")))...)
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
