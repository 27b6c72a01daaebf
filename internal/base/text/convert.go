package text

// convertTexts holds the messages of convert.
var convertTexts = []entry{
	{"convert.short", "convert a file of puzzles to another format, and add missing facts", "转换题库文件，并补上 make24 所知的内容"},
	{
		"convert.long",
		`Reads a file of puzzles in any format that the audit command reads, also
compressed with gzip or zstd, and writes it in another format. It adds the
target, the key, the split, whether there is a solution, the grade, the
solutions and the prompt, unless the file has them. It keeps every field that
it does not know. FILE:FROM-TO selects the records FROM to TO, both included,
counted from 0; "-" is standard input.

Without --columns, the grade is added for hands of up to four numbers up to 13
with the target 24, and counts of solutions for hands of up to four numbers.
The output is compressed if the name after -o ends with .gz or .zst.

If a record cannot be read, nothing is written, unless --skip-bad is given.`,
		`读取题库文件（audit 能读的任何格式，也可用 gzip 或 zstd 压缩），写成另一种格式。文
件里没有的目标、标识、划分、是否有解、难度、解法和题目说明都会补上；make24 不认识的
字段全部保留。FILE:FROM-TO 表示从第几条到第几条，首尾都算，从 0 数起；“-”表示标准输
入。

不给 --columns 时，难度只补给不超过四个数、每个数不超过 13、目标为 24 的牌，解法数
只补给不超过四个数的牌。-o 的文件名以 .gz 或 .zst 结尾时，输出会压缩。

有记录无法读取时什么都不写，除非给出 --skip-bad。`,
	},
	{
		"convert.example",
		`$ printf 'Rank,Puzzles,Solved rate\n1,1 1 4 6,99.2\n2,3 3 8 8,6.3\n' > 24.csv
$ make24 convert 24.csv --columns level,solution,key
{"hand":[1,1,4,6],"target":"24","level":1,"solution":"1*1*4*6","key":"1-1.1.4.6-24-classic","Rank":1,"Solved rate":99.2}
{"hand":[3,3,8,8],"target":"24","level":5,"solution":"8/(3-8/3)","key":"1-3.3.8.8-24-classic","Rank":2,"Solved rate":6.3}
$ make24 convert 24.csv --format verl -o train.parquet`,
		`$ printf '题号,puzzles\n甲,1 1 4 6\n' | make24 convert - --columns level,key
{"hand":[1,1,4,6],"target":"24","level":1,"key":"1-1.1.4.6-24-classic","题号":"甲"}`,
	},
	{"convert.onefile", "name one file of puzzles, or - for standard input", "请给出一个题库文件，或用 - 表示标准输入"},
	{"convert.help.out", "write to `PATH` (default: standard output)", "写入此`路径`（默认标准输出）"},
	{
		"convert.help.columns",
		"the `COLUMNS` to write in addition to the puzzle: {columns}; or \"all\", or \"none\"",
		"题目之外要写的`列`：{columns}；或 all、none",
	},
	{"convert.help.solutions", "write at most `N` solutions, one of each idea (default: 10)", "最多写多少`个`解法，每种思路一个（默认 10）"},
	{"convert.help.skipbad", "leave out records that cannot be read", "略去无法读取的记录"},
	{"convert.solutions", "--solutions {n}: use 0 to {limit}", "--solutions {n}：请用 0 到 {limit}"},
	{
		"convert.compressed",
		"Parquet is compressed already; leave out .gz or .zst in {name}",
		"Parquet 本身已压缩；请去掉 {name} 中的 .gz 或 .zst",
	},
	{"convert.empty", "{name} has no records", "{name} 中没有记录"},
	{
		"convert.bad",
		"{n|one record|# records} of {total} could not be read, so nothing was written; --skip-bad leaves such records out",
		"{total} 条记录中有 {n} 条无法读取，因此什么都没有写；--skip-bad 可略去这些记录",
	},
	{"convert.skipped", "{n|one record|# records} of {total} could not be read and {n|was|were} left out", "{total} 条记录中有 {n} 条无法读取，已略去"},
	{
		"convert.incomplete",
		"{n|one record|# records} of {total} {n|lacks|lack} facts, because the engine does not accept {n|the puzzle|the puzzles} or the search took too long",
		"{total} 条记录中有 {n} 条缺少内容，因为引擎不接受这些题或搜索过久",
	},
}
