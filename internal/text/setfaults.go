package text

// setFaults is what can be wrong with a file of puzzles; where it stands is said around it.
var setFaults = []entry{
	{"set.fault.empty", "it is empty", "文件是空的"},
	{"set.fault.folder", "it is a folder; name the files in it", "它是文件夹；请写出其中的文件"},
	{
		"set.fault.pastend",
		"the range {from}-{to} goes past the end, which comes after {n} records",
		"范围 {from}-{to} 超出了末尾，文件只有 {n} 条记录",
	},
	{"set.fault.norecord", "it holds no record, so there is nothing to leave out", "其中没有记录，没有可排除的题"},
	{"set.fault.notjson", "no record of it is JSON", "其中没有一条记录是 JSON"},
	{"set.fault.nonumbers", "there are no numbers of a puzzle in its first record", "第一条记录里没有题目的数"},
	{"set.fault.nocolumn", "it has no column with the numbers of a puzzle", "没有哪一列是题目的数"},
	{
		"set.fault.noheading",
		"its first row names no column hand, numbers, nums, cards or puzzles, and is no hand itself",
		"第一行没有 hand、numbers、nums、cards 或 puzzles 这样的列名，本身也不是一手牌",
	},
	{"set.fault.noparquet", "it is no Parquet: it does not begin with {magic}", "它不是 Parquet：开头不是 {magic}"},
	{
		"set.fault.losttarget",
		"it has the columns of a set of make24 but no \"target\", which every such set has; the file is damaged",
		"它有 make24 题目集的各列，却没有每个这样的题目集都有的 \"target\"；文件已损坏",
	},
	{"set.fault.noobject", "this is no JSON object, which begins with {", "这不是 JSON 对象（应以 { 开头）"},
	{"set.fault.jsonends", "this is no JSON: it ends too early, after byte {n}", "这不是 JSON：在第 {n} 个字节之后就结束了"},
	{"set.fault.nohand", "there are no numbers: give them as \"hand\", \"numbers\" or \"nums\"", "没有数：请写在 \"hand\"、\"numbers\" 或 \"nums\" 里"},
	{"set.fault.handempty", "the hand is empty; give numbers such as [3,3,8,8]", "牌是空的；请给出数，例如 [3,3,8,8]"},
	{"set.fault.handlong", "the hand has {n} numbers; at most {limit} are read", "牌有 {n} 个数；最多读取 {limit} 个"},
	{
		"set.fault.nonumber",
		"{text} is no number of a hand; use whole numbers up to 2^63 or A T J Q K",
		"{text} 不是牌中的数；请用 2^63 以内的整数或 A T J Q K",
	},
	{
		"set.fault.notarget",
		"there is no target, and the rules {rules} have many: give it as \"target\"",
		"没有目标，而规则 {rules} 有许多目标：请写在 \"target\" 里",
	},
	{"set.fault.norules", "there are no rules {name}; choose one of {names}", "没有规则 {name}；可选 {names}"},
	{"set.fault.twohands", "two fields give different numbers; leave one out", "两个字段给出的数不同；请去掉一个"},
	{"set.fault.twotargets", "two fields give different targets; leave one out", "两个字段给出的目标不同；请去掉一个"},
	{"set.fault.tworules", "two fields give different rules; leave one out", "两个字段给出的规则不同；请去掉一个"},
	{"set.fault.otherid", "its id is {id}, but what stands in it is {key}", "它的 id 是 {id}，内容却是 {key}"},
}
