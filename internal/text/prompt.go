package text

// Keys of the instruction for a puzzle, sentence by sentence. What each of them says is
// what internal/answer judges by; its tests hold the two together.
const (
	PromptTask       Key = "prompt.task"
	PromptAll        Key = "prompt.all"
	PromptSubset     Key = "prompt.subset"
	PromptJoin       Key = "prompt.join"
	PromptNoJoin     Key = "prompt.nojoin"
	PromptOps        Key = "prompt.ops"
	PromptPower      Key = "prompt.power"
	PromptNoPower    Key = "prompt.nopower"
	PromptNothing    Key = "prompt.nothing"
	PromptAny        Key = "prompt.any"
	PromptLimits     Key = "prompt.limits"
	PromptExact      Key = "prompt.exact"
	PromptNegative   Key = "prompt.negative"
	PromptMinus      Key = "prompt.minus"
	PromptNoMinus    Key = "prompt.nominus"
	PromptImplicit   Key = "prompt.implicit"
	PromptNoImplicit Key = "prompt.noimplicit"
	PromptFaces      Key = "prompt.faces"
	PromptTenFaces   Key = "prompt.tenfaces"
	PromptForm       Key = "prompt.form"
	PromptNone       Key = "prompt.none"
	PromptEquals     Key = "prompt.equals"
	PromptLast       Key = "prompt.last"
)

// prompts are the sentences of the instruction.
var prompts = []entry{
	{PromptTask, "Make {target} from the numbers {hand}.", "用 {hand} 这几个数算出 {target}。"},
	{
		PromptAll,
		"Use every number exactly once; a number that is listed twice is used twice.",
		"每个数必须用且只用一次；列出两次的数要用两次。",
	},
	{
		PromptSubset,
		"Use each number at most once (a number that is listed twice, at most twice); you need not use all of them.",
		"每个数最多用一次（列出两次的数最多用两次），不必全部用上。",
	},
	{
		PromptJoin,
		"Single digits from 1 to 9 may be joined to one number, in any order: 1 and 2 to 12 or to 21.",
		"1 到 9 的一位数可以任意次序连成一个数：1 和 2 可以连成 12 或 21。",
	},
	{PromptNoJoin, "Digits may not be joined: 1 and 2 do not make 12.", "数字不能连写：1 和 2 不能连成 12。"},
	{PromptOps, "The operations are {ops}, and brackets may be used.", "可用的运算是 {ops}，可以用括号。"},
	{PromptPower, "An exponent is a whole number from -9 to 9.", "指数必须是 -9 到 9 的整数。"},
	{PromptNoPower, "There are no powers.", "不能用乘方。"},
	{
		PromptNothing,
		"There is nothing else: no factorials, roots, percentages, rounding, decimals or functions.",
		"不能用其他运算：没有阶乘、根号、百分号、取整、小数或函数。",
	},
	{
		PromptAny,
		"The operations may give fractions and negative numbers on the way.",
		"中间结果可以是分数或负数。",
	},
	{
		PromptLimits,
		"What each operation gives is limited; it must keep to: {limits}.",
		"每一步运算的结果都有限制，必须是{limits}。",
	},
	{PromptExact, "The value must be exactly {target}; nothing is rounded.", "结果必须恰好等于 {target}，不作近似。"},
	{
		PromptNegative,
		"The minus sign of a negative number belongs to the number and is written in front of it.",
		"负数的负号属于这个数，写在数的前面。",
	},
	{
		PromptMinus,
		"A minus sign may be put in front of a number or a bracket.",
		"可以在数或括号前面加负号。",
	},
	{
		PromptNoMinus,
		"A minus sign may not be put in front of a number or a bracket of your own accord; it stands between two operands.",
		"不能自行在数或括号前面加负号；减号只能写在两个运算对象之间。",
	},
	{
		PromptImplicit,
		"The multiplication sign may be left out beside a bracket, as in 2(3 + 9).",
		"括号旁边的乘号可以省略，例如 2(3 + 9)。",
	},
	{PromptNoImplicit, "Write every multiplication sign.", "乘号一律不能省略。"},
	{
		PromptFaces,
		"The letters A, T, J, Q and K may be written for 1, 10, 11, 12 and 13.",
		"可以用字母 A、T、J、Q、K 表示 1、10、11、12、13。",
	},
	{
		PromptTenFaces,
		"The letter A may be written for 1, and each of T, J, Q and K for 10.",
		"可以用字母 A 表示 1，用 T、J、Q、K 中的任何一个表示 10。",
	},
	{
		PromptForm,
		"Give one expression between <answer> and </answer>, as in <answer>{example}</answer>.",
		"把一个算式写在 <answer> 和 </answer> 之间，例如 <answer>{example}</answer>。",
	},
	{PromptNone, "If there is no solution, the answer is: no solution", "如果无解，答案写：无解"},
	{PromptEquals, "You may write = {target} behind it.", "算式后面可以写 = {target}。"},
	{
		PromptLast,
		"If there are several, the last one counts; what stands between <think> and </think> does not.",
		"如果写了多个，以最后一个为准；<think> 和 </think> 之间的内容不算。",
	},
}
