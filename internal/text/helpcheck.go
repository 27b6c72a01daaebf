package text

// checkHelp is the help of the commands about answers.
var checkHelp = []entry{
	// Check

	{"check.short", "judge an answer, or a stream of them", "判断一个或一批答案"},
	{
		"check.long",
		`Judges an answer, exactly: correct, wrong (and why) or invalid (and where).
An answer is what a person or a model writes: an expression with + - * / (also
× · ÷ −), or steps, in LaTeX, in an answer tag, a box, a code fence or behind
"Answer:". Put it in quotes. With - answers are read from standard input, one a
line.

With --jsonl a stream of JSON objects is judged, on all cores and in order, from
the files named or from standard input. Each has "answer" (also response,
completion, solution_str), "hand" (numbers, nums, puzzle), "target"
(ground_truth; 24 without it) and, as you like, "id" and "rules" (profile). A
bad line has an invalid verdict with its number, and the stream goes on. With
--format csv the first row names the columns like that.

The status is 0 if the answer is correct, 1 if it is wrong or invalid, 2 if the
hand or a flag is bad. A stream ends with 2 if a line of it was bad, else with 0,
with --strict with 1 if one answer was not correct.`,
		`精确地判断一个答案：正确、错误（及原因）或无效（及位置）。答案可以是人或模型
写的任何东西：用 + - * /（或 × · ÷ −）写成的算式，或分步书写；可以用 LaTeX，可以
放在 answer 标签、方框、代码块里或“答案：”之后。请加引号。参数为 - 时从标准输入
读取，每行一个。

加上 --jsonl 则逐行判断 JSON 对象，用上所有处理器，输出与输入次序相同；从所给的
文件读取，没有文件时从标准输入读取。字段有 "answer"（或 response、completion、
solution_str）、"hand"（或 numbers、nums、puzzle）、"target"（或 ground_truth，
缺省为 24），还可以有 "id" 和 "rules"（或 profile）。有误的行得到带行号的 invalid，
其余照常处理。加上 --format csv 时第一行是同样的列名。

状态：0 正确，1 错误或无效，2 牌或选项有误。批量判断时若有读不懂的行为 2，否则为
0；加上 --strict 时只要有不正确的答案就为 1。`,
	},
	{
		"check.example",
		`$ make24 check --hand "3 3 8 8" "8/(3-8/3)"
correct: 8 ÷ (3 − 8 ÷ 3) = 24
$ make24 check --hand "3 3 8 8" "3*8+8/3"
wrong: the value is 80/3, not 24
$ make24 check --hand "3 3 8 8" "3*8"
wrong: missing 3 8
$ make24 check --hand "3 3 8 8" "8/(3-8/3"
invalid at character 3: this ( is never closed
  8/(3-8/3
    ^
$ make24 check --rules hdoj --hand "3 3 8 8" "8/(3-8/3)"
wrong: the value 8/3 on the way is not allowed; the rules want whole numbers
$ make24 check --steps --hand "4 4 6 8" "4+8=12; 6-4=3; 12*3=36"
wrong: "6-4=3" is not so
step 2 of 3 is the first bad one
$ make24 check --json --hand "3 3 8 8" "3*8+8-3"
{"verdict":"wrong","reason":"value","value":"29","source":"text","span":[0,7],"at":[0,7]}
$ echo '{"id":1,"answer":"<answer>4*6</answer>","hand":[4,6]}' | make24 check --jsonl
{"id":1,"verdict":"correct","value":"24","source":"tag","span":[8,11]}`,
		`$ make24 check --hand "3 3 8 8" "8/(3-8/3)"
正确：8 ÷ (3 − 8 ÷ 3) = 24
$ make24 check --hand "3 3 8 8" "3*8+8/3"
错误：结果是 80/3，不是 24
$ make24 check --hand "3 3 8 8" "8/(3-8/3"
无效，第 3 个字符：这个 ( 没有配对的 )
  8/(3-8/3
    ^
$ make24 check --steps --hand "4 4 6 8" "4+8=12；6-4=3；12*3=36"
错误："6-4=3" 不成立
第 2 步（共 3 步）最先出错
$ echo '{"id":1,"answer":"答案：4×6","hand":[4,6]}' | make24 check --jsonl
{"id":1,"verdict":"correct","value":"24","source":"marker","span":[9,13]}`,
	},

	// Prompt

	{"promptcommand.short", "print the instruction that fits the rules", "输出与规则相符的题目说明"},
	{
		"promptcommand.long",
		`Prints the instruction for a puzzle, to be given to a person or a model. It
says what check accepts under the same flags, and forbids what check refuses.`,
		`输出一道题的说明，可交给人或模型。它所允许的，正是 check 在同样选项下接受的；
它所禁止的，正是 check 拒绝的。`,
	},
	{
		"promptcommand.example",
		`$ make24 prompt --hand "3 3 8 8" | head -n 2
Make 24 from the numbers 3 3 8 8.
Use every number exactly once; a number that is listed twice is used twice.
$ make24 prompt --rules countdown --target 952 --hand "25 50 75 100 3 6" | head -n 1
Make 952 from the numbers 3 6 25 50 75 100.`,
		`$ make24 prompt --hand "3 3 8 8" | head -n 2
用 3 3 8 8 这几个数算出 24。
每个数必须用且只用一次；列出两次的数要用两次。`,
	},
}
