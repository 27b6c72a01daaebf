package text

// HintTechniqueKey returns the key of the text that introduces an idea by its technique.
func HintTechniqueKey(technique string) Key { return Key("hint.by." + technique) }

// HintOperatorKey returns the key of an operation's name, given its ASCII symbol.
func HintOperatorKey(symbol string) Key { return Key("hint.operator." + symbol) }

// hintTexts holds the sentences of hints.
var hintTexts = []entry{
	{"hint.solved", "You have {target}: solved.", "已经得到 {target}，完成了。"},
	{"hint.solvable", "{target} can be made.", "可以算出 {target}。"},
	{"hint.unsolvable", "{target} cannot be made from this hand.", "这手牌算不出 {target}。"},
	{
		"hint.back",
		"{target} can no longer be made from here: one of your moves was wrong. Take it back.",
		"从这里已经算不出 {target}：前面有一步走错了，请退回。",
	},
	{"hint.idea", "Make {last}.", "凑成 {last}。"},
	{"hint.idea.by", "{how}: make {last}.", "{how}：凑成 {last}。"},
	{"hint.shape", "The last operation is {operation}.", "最后一步是{operation}。"},
	{"hint.one", "One operation is enough.", "只差一步运算。"},
	{"hint.part", "Two of the numbers make {value}.", "其中两个数可以得到 {value}。"},
	{"hint.fraction", "Two of the numbers make a fraction.", "其中两个数可以得到一个分数。"},
	{"hint.sign", "It is {operation}.", "这一步是{operation}。"},
	{"hint.move", "{a} {op} {b} = {value}.", "计算 {a} {op} {b} = {value}。"},
	{"hint.move.left", "{a} {op} {b} = {value}, which leaves {left}.", "计算 {a} {op} {b} = {value}，剩下 {left}。"},
	{
		"hint.move.rest",
		"{a} {op} {b} = {value}, which leaves {left}. Then {rest}.",
		"计算 {a} {op} {b} = {value}，剩下 {left}。接着 {rest}。",
	},
	{"hint.join", ", ", "，"},

	{"hint.operator.+", "an addition", "加法"},
	{"hint.operator.-", "a subtraction", "减法"},
	{"hint.operator.*", "a multiplication", "乘法"},
	{"hint.operator./", "a division", "除法"},

	{"hint.by.k*x+k", "Multiply a number, then add or subtract the same number again", "先用一个数去乘，再加减同一个数"},
	{"hint.by.fraction", "Go through a fraction", "中途会出现分数"},
	{"hint.by.3*8", "Three eights", "三八二十四"},
	{"hint.by.4*6", "Four sixes", "四六二十四"},
	{"hint.by.2*12", "Two twelves", "二乘十二"},
	{"hint.by.sum", "Aim for a sum", "用加法"},
	{"hint.by.products-added", "Add two products", "两积相加"},
	{"hint.by.products-apart", "Subtract one product from another", "两积相减"},
	{"hint.by.(a-b)*(c+d)", "A difference times a sum", "差乘和"},
	{"hint.by.(a+b)/c*d", "Divide a sum, then multiply", "和先除后乘"},
	{"hint.by.(a-b/c)*d", "Subtract a quotient from a number, then multiply", "一个数减去商，再相乘"},
	{"hint.by.(a+b-c)*d", "Add, subtract, then multiply", "加减后乘"},
	{"hint.by.(a-b)*c+d", "Multiply a difference, then add", "差先乘后加"},
	{"hint.by.a*b+c-d", "Multiply, then add one number and subtract another", "先算乘积，再一加一减"},
	{"hint.by.plus-minus", "Add and subtract", "有加有减"},
	{"hint.by.product-beside", "Multiply, then add or subtract the rest", "先算乘积，其余再加减"},
	{"hint.by.product-last", "A product comes last", "最后相乘"},
	{"hint.by.quotient-last", "A quotient comes last", "最后相除"},
	{"hint.by.equals", "Equal numbers can cancel each other out", "相同的数可以抵消"},
	{"hint.by.one", "Multiplying or dividing by 1 changes nothing", "乘以或除以 1 结果不变"},
	{"hint.by.zero", "Adding or subtracting 0 changes nothing", "加减 0 结果不变"},
	{"hint.by.large-product", "Go through a large product", "先算一个大的乘积"},
}
