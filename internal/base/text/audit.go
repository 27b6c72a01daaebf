package text

// auditTexts holds the messages of audit and the messages about files of puzzles.
var auditTexts = []entry{
	{"audit.short", "compare files of puzzles: repeats and overlap", "比较题库文件：重复和重叠"},
	{
		"audit.long",
		`Compares every file of puzzles with every other. It reports which puzzles two
files share, and which puzzles a file repeats. Two records are the same puzzle
if they have the same numbers in any order, the same target and equivalent
rules, however the files write them. A hand that two files have with different
targets is counted separately and does not count as overlap.

A file may have any of these formats: jsonl, csv, parquet, verl,
countdown-tasks, reasoning-gym, verifiers, nemo-gym, stream-of-search, or a list
of hands, one per line. The format is detected. FILE:FROM-TO selects the records
FROM to TO, both included, counted from 0.

The exit status is 0 if no puzzle occurs twice, 1 if one does, 2 if something
could not be read.`,
		`比较题库文件，每两个文件比一次：哪些题两边都有，哪些题在同一文件里出现多次。数
（不计次序）和目标相同、规则等价的两条记录是同一道题，与文件的写法和规则的名称无
关。数相同而目标不同的另行统计，不算重叠。

文件可以是任何一种格式：jsonl、csv、parquet、verl、countdown-tasks、
reasoning-gym、verifiers、nemo-gym、stream-of-search，或每行一手牌的列表。格式自
动识别。FILE:FROM-TO 表示从第几条到第几条，首尾都算，从 0 数起。

状态：0 没有题出现两次，1 有，2 有内容无法读取。`,
	},
	{
		"audit.example",
		`$ printf '3 3 8 8\n1 2 3 4\n' > seen.csv
$ printf '{"hand":[8,3,8,3]}\n{"hand":[1,2,3,4],"target":10}\n' > new.jsonl
$ make24 audit new.jsonl seen.csv
new.jsonl (jsonl): 2 records, 2 puzzles
seen.csv (csv): 2 records, 2 puzzles
new.jsonl and seen.csv: one puzzle is in both
  1-3.3.8.8-24-classic
new.jsonl and seen.csv: one hand is in both with different targets (not counted as overlap)
$ make24 audit --json new.jsonl seen.csv:1-1
{"file":"new.jsonl","format":"jsonl","records":2,"puzzles":2,"repeats":0,"bad":0}
{"file":"seen.csv:1-1","format":"csv","records":1,"puzzles":1,"repeats":0,"bad":0}
{"files":["new.jsonl","seen.csv:1-1"],"overlap":0,"keys":[],"other_target":1}`,
		`$ printf '3 3 8 8\n1 2 3 4\n' > seen.csv
$ printf '{"hand":[8,3,8,3]}\n{"hand":[1,2,3,4],"target":10}\n' > new.jsonl
$ make24 audit new.jsonl seen.csv
new.jsonl（jsonl）：2 条记录，2 道不同的题
seen.csv（csv）：2 条记录，2 道不同的题
new.jsonl 与 seen.csv：1 道题两边都有
  1-3.3.8.8-24-classic
new.jsonl 与 seen.csv：1 手牌两边都有但目标不同（不算重叠）
$ make24 audit --json new.jsonl seen.csv:1-1
{"file":"new.jsonl","format":"jsonl","records":2,"puzzles":2,"repeats":0,"bad":0}
{"file":"seen.csv:1-1","format":"csv","records":1,"puzzles":1,"repeats":0,"bad":0}
{"files":["new.jsonl","seen.csv:1-1"],"overlap":0,"keys":[],"other_target":1}`,
	},
	{"flag.setformat", "the `FORMAT` of the input: jsonl, csv, parquet, verl, ... (default: detected)", "输入的`格式`：jsonl、csv、parquet、verl 等（默认自动识别）"},
	{"flag.setrules", "the `RULES` to play by: those of records that name none; --rules is an alias", "所用的`规则`：用于没有写明规则的记录；也可写作 --rules"},
	{"flag.settarget", "the target `NUMBER`: for records that have none (default: the target of the rules)", "要凑的`数`：用于没有写明目标的记录（默认由规则决定）"},
	{
		"flag.list",
		"list every puzzle that two files share or one file repeats, and every hand that two files have with different targets",
		"列出两个文件共有的和同一文件中重复的每一道题，以及目标不同的牌",
	},

	{
		"audit.file",
		"{file} ({format}): {records|one record|# records}, {puzzles|one puzzle|# puzzles}",
		"{file}（{format}）：{records} 条记录，{puzzles} 道不同的题",
	},
	{
		"audit.repeats",
		"{file}: {n|one record repeats|# records repeat} an earlier puzzle",
		"{file}：{n} 条记录重复了前面的题",
	},
	{"audit.overlap", "{a} and {b}: {n|one puzzle is|# puzzles are} in both", "{a} 与 {b}：{n} 道题两边都有"},
	{"audit.more", "and {n|one more|# more}; --list shows all", "还有 {n} 道；--list 可全部列出"},
	{
		"audit.target",
		"{a} and {b}: {n|one hand is|# hands are} in both with different targets (not counted as overlap)",
		"{a} 与 {b}：{n} 手牌两边都有但目标不同（不算重叠）",
	},
	{"audit.clean", "no puzzle occurs twice", "没有题出现两次"},
	{"audit.nofile", "no files given; name the files of puzzles to compare", "没有给出文件；请写出要比较的题库文件"},
	{"set.unwritable", "cannot write {file}: {detail}", "无法写入 {file}：{detail}"},
	{"set.replaces", "--{flag} would replace {file}, which is read; choose another file", "--{flag} 会覆盖要读取的 {file}；请换一个文件"},
	{"set.twice", "--{flag} and another flag both write {file}; choose two files", "--{flag} 和另一个参数都要写入 {file}；请用两个文件"},
	{"set.unreadable", "cannot read {file}: {detail}", "无法读取 {file}：{detail}"},
	{
		"set.format",
		"{file} has no known format ({detail}); the formats are {formats}",
		"{file} 的格式无法识别（{detail}）；可用的格式：{formats}",
	},
	{"set.line", "{file}: line {n}: {detail}", "{file}：第 {n} 行：{detail}"},
	{"set.record", "{file}: record {n} (counted from 0): {detail}", "{file}：第 {n} 条记录（从 0 数起）：{detail}"},
	{"set.morebad", "{n|one more record|# more records} could not be read", "还有 {n} 条记录无法读取"},
	{"set.bad", "{n|one record|# records} of {total} could not be read", "{total} 条记录中有 {n} 条无法读取"},
}

// datasetErrorTexts holds the errors of a file of puzzles. Another message adds the place.
var datasetErrorTexts = []entry{
	{"set.fault.empty", "the file is empty", "文件是空的"},
	{"set.fault.folder", "this is a folder; name the files in it", "它是文件夹；请写出其中的文件"},
	{
		"set.fault.pastend",
		"the range {from}-{to} goes past the end; the file has {n} {n|record|records}",
		"范围 {from}-{to} 超出了末尾，文件只有 {n} 条记录",
	},
	{"set.fault.norecord", "the file has no records, so there is nothing to exclude", "其中没有记录，没有可排除的题"},
	{"set.fault.notjson", "none of the records is JSON", "其中没有一条记录是 JSON"},
	{
		"set.fault.nonumbers",
		"the first record lacks the numbers of a puzzle (found: {found}); give them as one of {names}",
		"第一条记录里没有题目的数（现有字段：{found}）；请用这样的字段名：{names}",
	},
	{
		"set.fault.nocolumn",
		"no column has the numbers of a puzzle (found: {found}); give them as one of {names}",
		"没有哪一列是题目的数（现有列：{found}）；请用这样的列名：{names}",
	},
	{
		"set.fault.noheading",
		"the first row is not a hand and names no column for the numbers (found: {found}); give them as one of {names}",
		"第一行不是一手牌，也没有题目的数这一列（现有列：{found}）；请用这样的列名：{names}",
	},
	{"set.fault.noparquet", "the file is not Parquet: it does not begin with {magic}", "它不是 Parquet：开头不是 {magic}"},
	{
		"set.fault.losttarget",
		"the file is damaged: it has the columns of a make24 set but no \"target\"",
		"文件已损坏：它有 make24 题目集的各列，唯独没有 \"target\"",
	},
	{
		"set.fault.compressed",
		"it is a compressed Parquet file; Parquet is compressed already, so decompress the file first",
		"这是压缩过的 Parquet 文件；Parquet 本身已压缩，请先解压",
	},
	{"set.fault.manyfields", "the records have more than {limit} different fields that make24 does not know", "记录中 make24 不认识的字段超过 {limit} 种"},
	{"set.fault.twofields", "two fields would have the name {name}", "有两个字段会同名：{name}"},
	{"set.fault.badname", "the name of a field is not valid UTF-8", "有字段的名称不是有效的 UTF-8"},
	{"set.fault.notext", "the cell in the column {name} is not valid UTF-8", "{name} 列的单元格不是有效的 UTF-8"},
	{"set.fault.noobject", "the record is not a JSON object, which would begin with {", "这不是 JSON 对象（应以 { 开头）"},
	{"set.fault.jsonends", "invalid JSON: it ends too early, after byte {n}", "这不是 JSON：在第 {n} 个字节之后就结束了"},
	{
		"set.fault.nohand",
		"there are no numbers (found: {found}); give them as one of {names}",
		"没有数（现有字段：{found}）；请用这样的字段名：{names}",
	},
	{"set.nameflag", "{detail}; or name the field with {flag}", "{detail}；也可以用 {flag} 指定字段名"},
	{"set.fault.handempty", "the hand is empty; give numbers such as [3,3,8,8]", "牌是空的；请给出数，例如 [3,3,8,8]"},
	{"set.fault.handlong", "the hand has {n} numbers; at most {limit} are read", "牌有 {n} 个数；最多读取 {limit} 个"},
	{
		"set.fault.nonumber",
		"{text} is not a number of a hand; use whole numbers up to 2^63 or A T J Q K",
		"{text} 不是牌中的数；请用 2^63 以内的整数或 A T J Q K",
	},
	{
		"set.fault.notarget",
		"there is no target (found: {found}), and the rules {rules} have many; give it as one of {names}",
		"没有目标（现有字段：{found}），而规则 {rules} 有许多目标；请用这样的字段名：{names}",
	},
	{"set.fault.norules", "unknown rules {name}; choose one of {names}", "未知规则 {name}；可选：{names}"},
	{"set.fault.twohands", "two fields give different numbers; leave one out", "两个字段给出的数不同；请去掉一个"},
	{"set.fault.twotargets", "two fields give different targets; leave one out", "两个字段给出的目标不同；请去掉一个"},
	{"set.fault.tworules", "two fields give different rules; leave one out", "两个字段给出的规则不同；请去掉一个"},
	{"set.fault.otherid", "the id is {id}, but the contents are {key}", "它的 id 是 {id}，内容却是 {key}"},
}
