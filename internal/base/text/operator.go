package text

// operatorTexts holds, for each operator, its name in a hint, if hints can have it; its sentence in a
// prompt, unless it is basic; and what the pages say of a last step with it.
var operatorTexts = []entry{
	{"hint.operator.+", "an addition", "加法"},
	{"hint.operator.-", "a subtraction", "减法"},
	{"hint.operator.*", "a multiplication", "乘法"},
	{"hint.operator./", "a division", "除法"},

	{"prompt.operator.^", "An exponent is a whole number from -9 to 9.", "指数必须是 -9 到 9 的整数。"},

	{"web.answers.read.times.made", "Make {x} and {y}, then multiply.", "凑出 {x} 和 {y}，再相乘。"},
	{"web.answers.read.times.card", "Keep the {y}; make {x} from the rest.", "留下 {y}，其余凑出 {x}。"},
	{"web.answers.read.times.cards", "Multiply {x} and {y}; the rest drops out.", "{x} 乘 {y}，其余抵消。"},
	{"web.answers.read.plus.made", "Make {x} and {y}, then add.", "凑出 {x} 和 {y}，再相加。"},
	{"web.answers.read.plus.card", "Make {x}; the {y} does the rest.", "凑出 {x}，再加上 {y}。"},
	{"web.answers.read.plus.cards", "Add {x} and {y}; the rest drops out.", "{x} 加 {y}，其余抵消。"},
	{"web.answers.read.minus.made", "Make {x} and {y}, then subtract.", "凑出 {x} 和 {y}，再相减。"},
	{"web.answers.read.minus.card", "Make {x}, then subtract the {y}.", "凑出 {x}，再减去 {y}。"},
	{"web.answers.read.minus.cards", "Subtract {y} from {x}; the rest drops out.", "{x} 减 {y}，其余抵消。"},
	{"web.answers.read.over.made", "Make {x}, then divide by {y}.", "凑出 {x}，再除以 {y}。"},
	{"web.answers.read.over.card", "Make {x}, then divide it by the {y}.", "凑出 {x}，再除以 {y}。"},
	{"web.answers.read.over.cards", "Divide {x} by {y}; the rest drops out.", "{x} 除以 {y}，其余抵消。"},
	{"web.answers.read.power.made", "Make {x} and {y}, then raise {x} to the power of {y}.", "凑出 {x} 和 {y}，再乘方。"},
	{"web.answers.read.power.card", "Make {x}; the {y} is its exponent.", "凑出 {x}，以 {y} 为指数。"},
	{"web.answers.read.power.cards", "{x} to the power of {y}; the rest drops out.", "{x} 的 {y} 次方，其余抵消。"},
}
