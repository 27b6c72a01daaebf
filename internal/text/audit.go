package text

// sets is what is said of sets of puzzles and of the command that compares them.
var sets = []entry{
	{"audit.short", "compare files of puzzles: repeats and overlap", "比较题库文件：重复和重叠"},
	{
		"audit.long",
		`Compares files of puzzles, each with each: which puzzles are in both, and which
are in one file twice. A puzzle is its sorted numbers, its target and what its
rules say; how a file writes it and what it calls the rules does not matter. The
same numbers with another target are counted apart and are no overlap.

Files may be in any format: jsonl, csv, parquet, verl, countdown-tasks,
reasoning-gym, verifiers, nemo-gym, stream-of-search, or a list of hands, one a
line. The format is found out. FILE:FROM-TO takes the records from one number to
another, both included, counted from 0.

The status is 0 if no puzzle is there twice, 1 if one is, 2 if something could
not be read.`,
		`比较题库文件，每两个文件比一次：哪些题两边都有，哪些题在同一文件里出现多次。一道
题由排好序的数、目标和规则的内容决定，与文件的写法和规则的名称无关。数相同而目标
不同的另行统计，不算重叠。

文件可以是任何一种格式：jsonl、csv、parquet、verl、countdown-tasks、
reasoning-gym、verifiers、nemo-gym、stream-of-search，或每行一手牌的列表。格式自动
识别。FILE:FROM-TO 表示从第几条到第几条，首尾都算，从 0 数起。

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
new.jsonl and seen.csv: one hand is in both with another target, which is no overlap
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
new.jsonl 与 seen.csv：1 手牌两边都有而目标不同，不算重叠
$ make24 audit --json new.jsonl seen.csv:1-1
{"file":"new.jsonl","format":"jsonl","records":2,"puzzles":2,"repeats":0,"bad":0}
{"file":"seen.csv:1-1","format":"csv","records":1,"puzzles":1,"repeats":0,"bad":0}
{"files":["new.jsonl","seen.csv:1-1"],"overlap":0,"keys":[],"other_target":1}`,
	},
	{
		"flag.setformat",
		"the `FORMAT` of the files (found out by default): jsonl, csv, parquet, verl, ...",
		"文件的`格式`（默认自动识别）：jsonl、csv、parquet、verl 等",
	},
	{
		"flag.setrules",
		"the `RULES` of records that name none; --rules is the same",
		"没有写明规则的记录所用的`规则`；也可写作 --rules",
	},
	{"flag.settarget", "the target `NUMBER` of records that have none (default that of the rules)", "没有目标的记录的`目标`（默认由规则决定）"},
	{
		"flag.list",
		"name every puzzle that two files share or one repeats, and the hands with another target",
		"列出两个文件共有的和同一文件中重复的每一道题，以及目标不同的牌",
	},

	{
		"audit.file",
		"{file} ({format}): {records|one record|# records}, {puzzles|one puzzle|# puzzles}",
		"{file}（{format}）：{records} 条记录，{puzzles} 道不同的题",
	},
	{
		"audit.repeats",
		"{file}: {n|one record repeats|# records repeat} a puzzle that came before",
		"{file}：{n} 条记录重复了前面的题",
	},
	{"audit.overlap", "{a} and {b}: {n|one puzzle is|# puzzles are} in both", "{a} 与 {b}：{n} 道题两边都有"},
	{"audit.more", "and {n|one more|# more}; --list names them all", "还有 {n} 道；--list 可全部列出"},
	{
		"audit.target",
		"{a} and {b}: {n|one hand is|# hands are} in both with another target, which is no overlap",
		"{a} 与 {b}：{n} 手牌两边都有而目标不同，不算重叠",
	},
	{"audit.clean", "no puzzle is there twice", "没有题出现两次"},
	{"audit.nofile", "no file: name the files of puzzles to compare", "没有给出文件：请写出要比较的题库文件"},
	{"set.unwritable", "{file} cannot be written: {detail}", "无法写入 {file}：{detail}"},
	{"set.unreadable", "{file} cannot be read: {detail}", "无法读取 {file}：{detail}"},
	{
		"set.format",
		"{file} is in no format that is known ({detail}); the formats are {formats}",
		"{file} 的格式无法识别（{detail}）；可用的格式：{formats}",
	},
	{"set.line", "{file}: line {n}: {detail}", "{file}：第 {n} 行：{detail}"},
	{"set.record", "{file}: record {n} (counted from 0): {detail}", "{file}：第 {n} 条记录（从 0 数起）：{detail}"},
	{"set.morebad", "{n|one more record|# more records} could not be read", "还有 {n} 条记录无法读取"},
	{"set.bad", "{n|one record|# records} of {total} could not be read", "{total} 条记录中有 {n} 条无法读取"},
}
