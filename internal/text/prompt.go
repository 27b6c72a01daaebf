package text

// prompts are the sentences of the instruction.
var prompts = []entry{
	{"prompt.task", "Make {target} from the numbers {hand}.", "用 {hand} 这几个数算出 {target}。"},
	{
		"prompt.all",
		"Use every number exactly once; a number that is listed twice is used twice.",
		"每个数必须用且只用一次；列出两次的数要用两次。",
	},
	{
		"prompt.subset",
		"Use each number at most once (a number that is listed twice, at most twice); you need not use all of them.",
		"每个数最多用一次（列出两次的数最多用两次），不必全部用上。",
	},
	{
		"prompt.join",
		"Single digits from 1 to 9 may be joined to one number, in any order: 1 and 2 to 12 or to 21.",
		"1 到 9 的一位数可以任意次序连成一个数：1 和 2 可以连成 12 或 21。",
	},
	{"prompt.nojoin", "Digits may not be joined: 1 and 2 do not make 12.", "数字不能连写：1 和 2 不能连成 12。"},
	{"prompt.ops", "The operations are {ops}, and brackets may be used.", "可用的运算是 {ops}，可以用括号。"},
	{"prompt.power", "An exponent is a whole number from -9 to 9.", "指数必须是 -9 到 9 的整数。"},
	{"prompt.nopower", "There are no powers.", "不能用乘方。"},
	{
		"prompt.nothing",
		"There is nothing else: no factorials, roots, percentages, rounding, decimals or functions.",
		"不能用其他运算：没有阶乘、根号、百分号、取整、小数或函数。",
	},
	{
		"prompt.any",
		"The operations may give fractions and negative numbers on the way.",
		"中间结果可以是分数或负数。",
	},
	{
		"prompt.limits",
		"What each operation gives is limited; it must keep to: {limits}.",
		"每一步运算的结果都有限制，必须是{limits}。",
	},
	{"prompt.exact", "The value must be exactly {target}; nothing is rounded.", "结果必须恰好等于 {target}，不作近似。"},
	{
		"prompt.negative",
		"The minus sign of a negative number belongs to the number and is written in front of it.",
		"负数的负号属于这个数，写在数的前面。",
	},
	{
		"prompt.minus",
		"A minus sign may be put in front of a number or a bracket.",
		"可以在数或括号前面加负号。",
	},
	{
		"prompt.nominus",
		"A minus sign may not be put in front of a number or a bracket of your own accord; it stands between two operands.",
		"不能自行在数或括号前面加负号；减号只能写在两个运算对象之间。",
	},
	{
		"prompt.implicit",
		"The multiplication sign may be left out beside a bracket, as in 2(3 + 9).",
		"括号旁边的乘号可以省略，例如 2(3 + 9)。",
	},
	{"prompt.noimplicit", "Write every multiplication sign.", "乘号一律不能省略。"},
	{
		"prompt.faces",
		"The letters A, T, J, Q and K may be written for 1, 10, 11, 12 and 13.",
		"可以用字母 A、T、J、Q、K 表示 1、10、11、12、13。",
	},
	{
		"prompt.tenfaces",
		"The letter A may be written for 1, and each of T, J, Q and K for 10.",
		"可以用字母 A 表示 1，用 T、J、Q、K 中的任何一个表示 10。",
	},
	{
		"prompt.form",
		"Give one expression between <answer> and </answer>, as in <answer>{example}</answer>.",
		"把一个算式写在 <answer> 和 </answer> 之间，例如 <answer>{example}</answer>。",
	},
	{"prompt.none", "If there is no solution, the answer is: no solution", "如果无解，答案写：无解"},
	{"prompt.equals", "You may write = {target} behind it.", "算式后面可以写 = {target}。"},
	{
		"prompt.last",
		"If there are several, the last one counts; what stands between <think> and </think> does not.",
		"如果写了多个，以最后一个为准；<think> 和 </think> 之间的内容不算。",
	},
}
