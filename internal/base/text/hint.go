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
	{"hint.choice", "Take {choices}.", "把 {choices}。"},
	{"hint.as", "{card} as {value}", "{card} 当作 {value}"},
	{"hint.joker", "the joker", "王牌"},
	{"hint.then", "{choices} {move}", "{choices}然后：{move}"},
}
