package text

// helpTexts holds the texts of --help.
var helpTexts = []entry{
	// Flags

	{"flag.help.help", "show this help", "显示本帮助"},
	{"flag.help.json", "write JSON, one object per line", "输出 JSON，每行一个对象"},
	{"flag.help.ascii", "write * / - for × ÷ −, and letters for suits", "用 * / - 代替 × ÷ −，用字母代替花色"},
	{"flag.help.lang", "the language (default: from the locale)", "语言（默认取自系统区域设置）"},
	{
		"flag.help.variant",
		"the `RULES` to play by: classic, beginner, hdoj, countdown, ...; --rules is an alias",
		"所用的`规则`：classic、beginner、hdoj、countdown 等；也可写作 --rules",
	},
	{"flag.help.target", "the target `NUMBER`: any rational number (default: the target of the rules)", "要凑的`数`：任意有理数（默认由规则决定）"},
	{
		"flag.help.max",
		"allow only numbers from 1 to `N`; 13 allows only playing cards (0: no limit)",
		"只允许 1 到此`数`；13 即只允许扑克牌（0：不限）",
	},
	{"flag.help.first", "show only the simplest solution", "只给出最简单的一个解"},
	{"flag.help.count", "count the solutions at all three levels without listing them", "只按三个层次计数，不列出"},
	{
		"flag.help.explain",
		"describe each solution: pattern, last step, fraction, largest result",
		"说明每个解的特点：套路、最后一步、是否用分数、最大结果",
	},
	{"flag.help.distinct", "what counts as a different solution", "怎样的解才算不同"},
	{"flag.help.parens", "which brackets to write", "写哪些括号"},
	{"flag.help.nearest", "if there is no solution, show the nearest values", "无解时给出最接近的结果"},
	{"flag.help.memory", "limit the memory for each hand to `SIZE`, such as 4GiB; the maximum is {limit}", "每手牌最多使用`大小`内存，如 4GiB；上限 {limit}"},
	{"flag.help.strict", "on a stream, exit with status 1 if a hand has no solution or an answer is not correct", "逐行处理时，只要有一个否定的结果就以状态 1 结束"},
	{"flag.help.seed", "the `SEED` of all random choices; the same seed deals the same cards (default: random)", "随机选择的`种子`；种子相同则牌相同（默认随机）"},
	{"flag.help.solve", "show the solutions too", "同时给出所有解"},
	{"flag.help.cards", "the `COUNT` of numbers in a hand", "每手牌的`张数`"},
	{"flag.help.hand", "the `HAND` that the answer is for", "所答的`牌`"},
	{"flag.help.handfield", "the `NAME` of the field or column with the numbers", "题目的数所在的字段或列的`名称`"},
	{"flag.help.targetfield", "the `NAME` of the field or column with the target", "目标所在的字段或列的`名称`"},
	{"flag.help.answerfield", "the `NAME` of the field or column with the answer", "答案所在的字段或列的`名称`"},
	{"flag.help.any", "allow tiles and targets that the game does not have", "允许游戏中没有的数牌和目标"},
	{"flag.help.only", "run only this `ROW`", "只运行一个`项目`"},
	{"flag.help.profile", "the `PROFILE` by which answers are judged, such as classic/2+nominus", "判断答案所依据的`规格`，例如 classic/2+nominus"},
	{"flag.help.faces10", "J, Q and K are 10", "J、Q、K 都当作 10"},
	{"flag.help.nominus", "no minus sign in front of a number or a bracket", "不允许在数或括号前面加负号"},
	{"flag.help.nosolution", "accept \"no solution\" as the answer to a hand without one", "无解时接受“无解”作为答案"},
	{"flag.help.noimplicit", "every multiplication sign must be written", "乘号一律不能省略"},
	{"flag.help.jsonl", "judge JSON objects, one per line", "逐行判断 JSON 对象"},
	{"flag.help.format", "the `FORMAT` of the input: jsonl or csv; judges a stream", "输入的`格式`：jsonl 或 csv；批量判断"},
	{"flag.help.summary", "at the end, write the number of each verdict and reason to standard error", "最后在标准错误输出上统计结论和原因"},
	{"flag.help.steps", "report the first wrong step", "指出最先出错的一步"},
	{"flag.help.credit", "give partial credit", "给出部分得分"},
	{"flag.help.expr", "show the expression that was read", "显示读出的算式"},
	{"flag.help.signature", "print one hash of the results of a fixed set of computations", "输出一组固定计算结果的哈希值"},

	// Help

	{"help.usage", "Usage:", "用法："},
	{"help.use", "{line} [flags]", "{line} [选项]"},
	{"help.default", " (default {value})", "（默认 {value}）"},
	{"help.line", "{command} COMMAND", "{command} 命令"},
	{"help.commands", "Commands:", "命令："},
	{"help.commands.solving", "Hands and answers:", "手牌与答案："},
	{"help.commands.playing", "Play, print, publish:", "游戏、打印、发布："},
	{"help.commands.sets", "Sets of puzzles, and models:", "题目集与模型："},
	{"help.commands.operating", "Run a server:", "运维服务器："},
	{"help.commands.research", "Statistics and speed:", "统计与速度："},
	{"help.commands.other", "Other commands:", "其他命令："},
	{"help.examples", "Examples:", "示例："},
	{"help.flags", "Flags:", "选项："},
	{"help.allflags", "Flags of every command:", "所有命令共有的选项："},
	{
		"help.quote",
		"Quote arguments that contain * ? or (: the shell interprets these characters.",
		"含有 *、? 或 ( 的内容请加引号：它们在 shell 中另有含义。",
	},
	{"help.more", "`{command} COMMAND --help` shows the help of a command.", "`{command} 命令 --help` 显示该命令的帮助。"},
	{"help.short", "show the help of a command", "显示某个命令的帮助"},
	{"root.short", "the 24-point game", "24 点"},
	{
		"root.long",
		"make24 is the 24-point game: it finds every solution of a hand, exactly.",
		"make24：24 点。精确地找出一手牌的所有解法。",
	},
	{
		"root.example",
		`$ make24 solve 3 3 8 8
8 ÷ (3 − 8 ÷ 3) = 24`,
		`$ make24 solve 3 3 8 8
8 ÷ (3 − 8 ÷ 3) = 24`,
	},
	{"completion.short", "write a completion script for a shell", "生成 shell 补全脚本"},
	{
		"completion.long",
		"Writes a script that completes commands, flags and rules in your shell.",
		"生成脚本，用于在 shell 中补全命令、选项和规则名。",
	},
	{"completion.example", "$ make24 completion bash > make24.bash", "$ make24 completion bash > make24.bash"},
	{"completion.shell", "the script for {shell}", "{shell} 的脚本"},
	{"version.short", "show the version", "显示版本"},
	{
		"version.long",
		`Shows the version of make24 and the version of Go that built it. With
--licenses, shows the licences of everything that the program contains: the Go
modules, the packages in its pages, and the pictures.`,
		`显示 make24 的版本和构建它的 Go 版本。给出 --licenses 则显示程序所含各部分的许可证：
Go 模块、网页中的软件包和图片。`,
	},
	{"version.help.licenses", "show the licences of everything that the program contains", "显示程序所含各部分的许可证"},
	{"version.example", "$ make24 version", "$ make24 version"},

	// Solve

	{"solve.short", "find every solution of a hand", "找出一手牌的所有解法"},
	{
		"solve.long",
		`Finds every solution of a hand, simplest first. Numbers and cards (A T J Q K)
may be separate or written together: 3 3 8 8, 3,3,8,8, 3388, AKQJ. In a word of
three or more digits, 10 is one card and every other digit is a card; a word of
one or two digits is one number. Several hands, each in quotes, are solved in
turn: "3 3 8 8" "A 5 5 5". With "-", hands are read from standard input, one per
line, or a set of puzzles, such as make24 generate writes.

--distinct defines when two solutions are different: written, if they are
written differently; form, if they are different formulas (3+8 and 8+3 are the
same); idea, if they do different work (×1 and +0 do nothing). With the target 0,
opposite signs are two ideas: 7 × (1 − 2 + 1) and 7 × (2 − 1 − 1).

The exit status is 0 if there is a solution, 1 if there is none, 2 if the input
is invalid. A stream continues after an invalid line; its status is 2 if there
was such a line, else 0.`,
		`找出一手牌的所有解法，最简单的在前。数和牌（A T J Q K）可以分开写，也可以
连写：3 3 8 8、3,3,8,8、3388、AKQJ。三位及以上的数字连写时，10 是一张牌，其余
每个数字是一张牌；一位或两位数字是一个数。多手牌各加引号，依次求解："3 3 8 8"
"A 5 5 5"。参数为 - 时从标准输入读取，每行一手，也可以是 make24 generate 写出的
那种题目集。

--distinct 决定怎样才算不同的解：written 按写法，form 按算式（3+8 与 8+3
相同），idea 按思路（×1、+0 不算）。目标为 0 时，正负相反算两种思路：
7 × (1 − 2 + 1) 和 7 × (2 − 1 − 1)。

状态：0 有解，1 无解，2 输入有误。逐行读取时遇到错行会继续，最后以 2 结束；
没有错行则为 0。`,
	},
	{
		"solve.example",
		`$ make24 solve 3 3 8 8
8 ÷ (3 − 8 ÷ 3) = 24
$ make24 solve --count 1 2 3 4
242 written, 4 forms, 3 ideas
$ make24 solve --first --ascii A 5 5 5
5*(5-1/5) = 24
$ make24 solve --explain A 5 5 5
5 × (5 − 1 ÷ 5) = 24
  pattern (a − b ÷ c) × d; needs a fraction; largest result 24
$ make24 solve --nearest --first 1 1 1 1
no solution for 24: all 93 forms of 1 1 1 1 were tried
the nearest is 4, 20 away
1 + 1 + 1 + 1 = 4
$ printf '3388\nAA46\n' | make24 solve --distinct idea -
3 3 8 8: 8 ÷ (3 − 8 ÷ 3) = 24
1 1 4 6: 1 × 1 × 4 × 6 = 24
$ make24 solve --json 3 3 8 8
{"hand":[3,3,8,8],"target":"24","rules":"classic","solvable":true,"forms":1,"solutions":[{"expr":"8/(3-8/3)","pretty":"8 ÷ (3 − 8 ÷ 3)","idea":1,"patterns":[],"last":"other","fraction":true,"largest":"24"}]}`,
		`$ make24 solve 3 3 8 8
8 ÷ (3 − 8 ÷ 3) = 24
$ make24 solve --count 1 2 3 4
242 种写法，4 种算式，3 种思路
$ make24 solve --first --ascii A 5 5 5
5*(5-1/5) = 24
$ make24 solve 1 1 1 1
无解：1 1 1 1 的 93 种算式已全部试过，没有一种等于 24`,
	},

	// Deal

	{"deal.short", "deal a hand from a shuffled deck", "从洗好的牌中发一手"},
	{
		"deal.long",
		`Deals a hand from a shuffled deck. The same seed deals the same cards on every
machine; without --seed, a random seed is used and printed. --solve also shows
the solutions, as do --first, --count and --explain; the exit status is then 1
if there is no solution.`,
		`从洗好的一副牌中发一手。种子相同，在任何机器上发出的牌都相同；不给种子时随机
取一个并显示出来。--solve 同时给出所有解，--first、--count、--explain 亦然；此时
无解则状态为 1。`,
	},
	{
		"deal.example",
		`$ make24 deal --seed 7
seed 7
A♥ 4♠ 6♠ 8♠
$ make24 deal --seed 7 --json
{"seed":7,"cards":["AH","4S","6S","8S"],"hand":[1,4,6,8]}
$ make24 deal --seed 24 --variant beginner --solve --first
seed 24
2♠ 3♠ 8♠ 7♣
2 × (7 + 8 − 3) = 24`,
		`$ make24 deal --seed 7
种子 7
A♥ 4♠ 6♠ 8♠
$ make24 deal --seed 24 --variant beginner --solve --first
种子 24
2♠ 3♠ 8♠ 7♣
2 × (7 + 8 − 3) = 24`,
	},

	// Judge

	{"judge.short", "answer Yes or No for every four cards read", "每读四张牌回答 Yes 或 No"},
	{
		"judge.long",
		`Reads cards from standard input, as letters or numbers separated by any white
space, and answers Yes or No for every four cards, one line per hand. This is
the format of HDOJ 1427. The hdoj rules require whole intermediate results;
--rules classic allows fractions.

A word that is not a card is reported with its line and column. Its hand gets no
answer, the rest of its line is skipped, and the next line begins a new hand.

The exit status is 0 if all input could be read, 2 if not; with --strict it is 1
if any answer was No.`,
		`从标准输入读牌（字母或数字），以任意空白分隔，每四张为一手，逐手回答 Yes 或 No，
每手一行：即 HDOJ 1427 的格式。hdoj 规则的中间结果只能是整数；--rules classic 允
许分数。

不是牌的内容会报出行号和列号；它所在的一手不作回答，该行余下的内容略过，下一行
重新开始一手。

状态：0 输入全部可读，2 输入有误；加上 --strict 时，有一个 No 即为 1。`,
	},
	{
		"judge.example",
		`$ printf 'A 2 3 6\n3 3 8 8\n' | make24 judge
Yes
No
$ echo 3 3 8 8 | make24 judge --rules classic
Yes
$ echo 10 A K Q | make24 judge --json
{"hand":[1,10,12,13],"solvable":true}`,
		`$ printf 'A 2 3 6\n3 3 8 8\n' | make24 judge
Yes
No
$ echo 3 3 8 8 | make24 judge --rules classic
Yes
$ echo 10 A K Q | make24 judge --json
{"hand":[1,10,12,13],"solvable":true}`,
	},

	// Countdown

	{"countdown.short", "solve the Countdown numbers game", "解答 Countdown 数字游戏"},
	{
		"countdown.long",
		`Solves the Countdown numbers game: six tiles, then the target. A solution need
not use every tile, and every intermediate result is a whole number above 0.
Shows every solution or, if there is none, the nearest values. The tiles and the
target must be possible in the game, unless --any is given. With "-", games are
read from standard input, one per line.

The exit status is 0 if the target can be made, 1 if not, 2 if the input is
invalid.`,
		`解答 Countdown 数字游戏：六张数牌，最后是目标。数牌不必全用，每一步的结果都
须是正整数。列出所有解法；得不到目标时给出最接近的结果。数牌和目标须是游戏中
有的，除非加上 --any。参数为 - 时从标准输入读取，每行一局。

状态：0 能得到目标，1 不能，2 输入有误。`,
	},
	{
		"countdown.example",
		`$ make24 countdown --first 25 50 75 100 3 6 952
25 + 6 × 75 ÷ 50 × (100 + 3) = 952
$ make24 countdown --first 1 1 2 2 3 3 100
no solution for 100: all 149348 forms of 1 1 2 2 3 3, allowed or not, were tried; the rules require whole numbers above 0
the nearest is 81, 19 away
3 × 3 × (1 + 2) × (1 + 2) = 81
$ make24 countdown --count 25 50 75 100 3 6 952
88 written, 2 forms, 2 ideas
$ make24 countdown --any --ascii 2 3 7 42
2*3*7 = 42
$ make24 countdown --json --first 1 2 3 4 5 6 720
{"hand":[1,2,3,4,5,6],"target":"720","rules":"countdown","solvable":true,"solutions":[{"expr":"2*3*4*5*6","pretty":"2 × 3 × 4 × 5 × 6","idea":1,"patterns":[],"last":"other","fraction":false,"largest":"720"}]}`,
		`$ make24 countdown --first 25 50 75 100 3 6 952
25 + 6 × 75 ÷ 50 × (100 + 3) = 952
$ make24 countdown --first 1 1 2 2 3 3 100
无解：1 1 2 2 3 3 的 149348 种算式（包括不合规则的）已全部试过；规则要求正整数，没有一种既合规则又等于 100
最接近的是 81，相差 19
3 × 3 × (1 + 2) × (1 + 2) = 81`,
	},

	// Bench

	{"bench.short", "measure the engine's speed on this machine", "测量引擎在本机的速度"},
	{
		"bench.long",
		`Measures the engine on one thread, in under half a minute. Each row is run
several times, each time from scratch, and the median is reported. A wrong
result is an error.

  all4 all5         all solutions as text: 1820 hands of four, 6175 of five
  all6 all7         the same for one hand: the median of 8 hands of six, 4 of seven
  yesno5 yesno6 yesno7
                    solvable or not: every hand of five, six and seven
  countdown         all 13243 Countdown sets, every target from 100 to 999
  check             answers read and judged
  generate4 generate6
                    solvable puzzles, each with its simplest solution: four
                    numbers 1..100 and targets 1..100, six and targets 1..1000

--signature prints one hash of the results of a fixed set of computations; it is
the same on every machine.`,
		`在单线程上测量引擎的速度，总共不到半分钟。每个项目从头运行几次，取中位数；结果有
误即报错。

  all4 all5         列出所有解：四张的 1820 手、五张的 6175 手
  all6 all7         同上，但只算一手：六张 8 手、七张 4 手的中位数
  yesno5 yesno6 yesno7
                    是否有解：五张、六张、七张的每一手
  countdown         Countdown 的全部 13243 组数牌，100 到 999 的每个目标
  check             读入并判断答案
  generate4 generate6
                    生成有解的题目，各附最简解：1 到 100 的四个数、目标 1 到 100，
                    六个数、目标 1 到 1000

--signature 输出一组固定计算结果的哈希值，在任何机器上都相同。`,
	},
	{
		"bench.example",
		`$ make24 bench --only check
$ make24 bench --json --only all4
$ make24 bench --signature`,
		`$ make24 bench --only check
$ make24 bench --json --only all4
$ make24 bench --signature`,
	},
}

// checkTexts holds the help of check and prompt.
var checkTexts = []entry{
	// Check

	{"check.short", "judge an answer, or a stream of them", "判断一个或一批答案"},
	{
		"check.long",
		`Judges an answer exactly: correct, wrong (with the reason) or invalid (with the
position). An answer is an expression, written with + - * / or × · ÷ −, or
steps, as people and models write them. It may be in LaTeX, in an answer tag, a
box or a code fence, or after "Answer:". Put the answer in quotes. With "-",
answers are read from standard input, one per line.

--jsonl judges a stream of JSON objects, on all cores and in order, from the
given files or from standard input. Each object has "answer", "hand" and,
optionally, "target" (default 24), "id" and "rules". Other common names are read
too, such as response or nums; --hand-field, --target-field and --answer-field
give any other name. An invalid line gets an invalid verdict with its line
number, and the stream continues. With --input-format csv, the first row names
the columns in the same way; commas, semicolons or tabs separate them.

The exit status is 0 if the answer is correct, 1 if it is wrong or invalid, 2 if
the hand or a flag is invalid. The status of a stream is 2 if it had an invalid
line, else 0; with --strict it is 1 if any answer was not correct.`,
		`精确地判断一个答案：正确、错误（及原因）或无效（及位置）。答案是人或模型写的内
容：用 + - * /（或 × · ÷ −）写成的算式，或分步书写；可以用 LaTeX，可以放在
answer 标签、方框、代码块里或“答案：”之后。请加引号。参数为 - 时从标准输入读取，
每行一个。

加上 --jsonl 则逐行判断 JSON 对象，用上所有处理器，输出与输入次序相同；从所给的
文件读取，没有文件时从标准输入读取。字段有 "answer" 和 "hand"，还可以有 "target"
（缺省为 24）、"id" 和 "rules"。也认得其他常见名称，例如 response 或 nums；别的名
称用 --hand-field、--target-field、--answer-field 指定。有误的行得到带行号的
invalid，其余照常处理。加上 --input-format csv 时第一行是同样的列名，各列以逗号、
分号或制表符分隔。

状态：0 正确，1 错误或无效，2 牌或选项有误。批量判断时若有无效的行为 2，否则为
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
wrong: the intermediate result 8/3 is not allowed; the rules require whole numbers
$ make24 check --steps --hand "4 4 6 8" "4+8=12; 6-4=3; 12*3=36"
wrong: "6-4=3" is not true
step 2 of 3 is the first wrong step
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

	{"prompt.hands", "give either --hand or -, not both", "--hand 和 - 只能给一个"},
	{"promptcommand.short", "print the instructions for a puzzle", "输出与规则相符的题目说明"},
	{
		"promptcommand.long",
		`Prints the instructions for a puzzle, to give to a person or a model. The
instructions allow what the check command accepts with the same flags, and
forbid what that command refuses. With "-", prints them for each hand of
standard input, one hand per line, with an empty line between them.`,
		`输出一道题的说明，可交给人或模型。它所允许的，正是 check 在同样选项下接受的；
它所禁止的，正是 check 拒绝的。用“-”时逐行读取标准输入，每行一手牌，各题说明之间空
一行。`,
	},
	{
		"promptcommand.example",
		`$ make24 prompt --hand "3 3 8 8" | head -n 2
Make 24 from the numbers 3 3 8 8.
Use every number exactly once; a number that is listed twice is used twice.
$ make24 prompt --rules countdown --target 952 --hand "25 50 75 100 3 6" | head -n 1
Make 952 from some or all of the numbers 3 6 25 50 75 100.
$ printf '3 3 8 8\n1 1 4 6\n' | make24 prompt - | grep Make
Make 24 from the numbers 3 3 8 8.
Make 24 from the numbers 1 1 4 6.`,
		`$ make24 prompt --hand "3 3 8 8" | head -n 2
用 3 3 8 8 这几个数算出 24。
每个数必须用且只用一次；列出两次的数要用两次。`,
	},
}

// promptTexts holds the sentences of a puzzle's instructions. Experiments compare them, so a
// changed sentence needs a new version of its profile.
var promptTexts = []entry{
	{"prompt.task", "Make {target} from the numbers {hand}.", "用 {hand} 这几个数算出 {target}。"},
	{
		"prompt.some",
		"Make {target} from some or all of the numbers {hand}.",
		"用 {hand} 中的部分或全部数算出 {target}。",
	},
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
	{"prompt.joker", "A 0 is a joker: write a number from 1 to 13 in its place.", "0 是王牌：写成 1 到 13 中的任一个数。"},
	{"prompt.ace", "A 1 may also be used as 11.", "1 也可以当作 11。"},
	{"prompt.face", "11, 12 and 13 may also be used as 10.", "11、12、13 也可以当作 10。"},
	{
		"prompt.factorial",
		"A number up to 20 may be replaced by its factorial, once: write 24 in place of 4.",
		"不超过 20 的数可以换成它的阶乘，只换一次：4 可以写成 24。",
	},
	{
		"prompt.root",
		"A number may be replaced by its square root if that is a whole number, once: write 3 in place of 9.",
		"平方根是整数的数可以换成它的平方根，只换一次：9 可以写成 3。",
	},
	{"prompt.ops", "The operations are {ops}, and brackets may be used.", "可用的运算是 {ops}，可以用括号。"},
	{"prompt.flat", "The operations are {ops}, and the answer must need no brackets.", "可用的运算是 {ops}，答案不能需要括号。"},
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
		"prompt.minus.base",
		"A minus sign may be put in front of a number or a bracket, but not in an exponent.",
		"可以在数或括号前面加负号，但指数里不可以。",
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
	{"prompt.digits", "Write numbers in digits, never as letters.", "数一律用数字书写，不能用字母。"},
	{
		"prompt.tagend",
		"End with one expression between <answer> and </answer>, as in <answer>{example}</answer>; write nothing after </answer>, not even a line end.",
		"最后把一个算式写在 <answer> 和 </answer> 之间，例如 <answer>{example}</answer>；</answer> 之后什么都不要写，也不要换行。",
	},
	{
		"prompt.plain",
		"Between the tags, write only digits, spaces and + - * / ( ): no =, no LaTeX, no other signs.",
		"标签之间只能写数字、空格和 + - * / ( )：不能有等号、LaTeX 或其他符号。",
	},
	{"prompt.none", "If there is no solution, the answer is: no solution", "如果无解，答案写：无解"},
	{"prompt.equals", "You may write = {target} behind it.", "算式后面可以写 = {target}。"},
	{
		"prompt.last",
		"If there are several, the last one counts; what stands between <think> and </think> does not.",
		"如果写了多个，以最后一个为准；<think> 和 </think> 之间的内容不算。",
	},
}
