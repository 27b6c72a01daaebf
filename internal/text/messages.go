package text

// catalogue holds every message.
var catalogue = [][]entry{
	commandTexts, helpTexts, checkTexts, promptTexts, serveTexts, adminTexts, gradeTexts, hintTexts, generateTexts, auditTexts, datasetErrorTexts, webShellTexts, webAnnouncedTexts, webTableTexts, webTypedTexts, webPageTexts, webStatsTexts, webRatingTexts, webSettingsTexts, guestNameTexts, webProblemTexts, webPlainTexts, webSolverTexts, webReviewTexts, webSessionTexts, webPracticeTexts, webRaceTexts, webClassTexts, gradesTexts, surveyTexts, surveyBusTexts, surveyReportTexts, classicTexts,
	linkTexts,
}

// commandTexts holds the results and the errors of the command.
var commandTexts = []entry{
	// Answers

	{
		"solve.counts",
		"{written} written, {forms} {forms|form|forms}, {ideas} {ideas|idea|ideas}",
		"{written} 种写法，{forms} 种算式，{ideas} 种思路",
	},
	{
		"solve.counts.noideas",
		"{written} written, {forms} {forms|form|forms}, ideas unknown (over budget)",
		"{written} 种写法，{forms} 种算式，思路数未知（超出计算限额）",
	},
	{
		"solve.counts.nowritten",
		"{forms} {forms|form|forms}, {ideas} {ideas|idea|ideas}, written unknown (over budget)",
		"{forms} 种算式，{ideas} 种思路，写法数未知（超出计算限额）",
	},
	{
		"solve.counts.forms",
		"{forms} {forms|form|forms}, written and ideas unknown (over budget)",
		"{forms} 种算式，写法数和思路数未知（超出计算限额）",
	},
	{"solve.found.written", "{n} written", "共 {n} 种写法"},
	{"solve.found.forms", "{n} {n|form|forms}", "共 {n} 种算式"},
	{"solve.found.ideas", "{n} {n|idea|ideas}", "共 {n} 种思路"},
	{"solve.none", "no solution for {target} with {hand}", "无解：{hand} 得不到 {target}"},
	{
		"solve.none.tried",
		"no solution for {target}: {tried|the one form|all # forms} of {hand} {tried|was|were} tried",
		"无解：{hand} 的 {tried} 种算式已全部试过，没有一种等于 {target}",
	},
	{
		"solve.none.legal",
		"no solution for {target}: {tried|the one form|all # forms} of {hand}, allowed or not, {tried|was|were} tried; the rules require {limits}",
		"无解：{hand} 的 {tried} 种算式（包括不合规则的）已全部试过；规则要求{limits}，没有一种既合规则又等于 {target}",
	},
	{"solve.nearest", "the nearest is {value}, {distance} away", "最接近的是 {value}，相差 {distance}"},
	{"explain.pattern", "pattern {pattern}", "形如 {pattern}"},
	{"explain.last", "last step {step}", "最后一步 {step}"},
	{"explain.fraction", "needs a fraction", "要用分数"},
	{"explain.whole", "whole numbers", "只用整数"},
	{"explain.largest", "largest result {value}", "最大结果 {value}"},
	{"list.comma", "; ", "；"},
	{"deal.seed", "seed {seed}", "种子 {seed}"},
	{"bench.each", "{time} each", "每个 {time}"},
	{"bench.median", "median of {n}", "{n} 手的中位数"},
	{"bench.hands", "{n} {n|hand|hands}", "{n} 手"},
	{"bench.sets", "{n} {n|set|sets}", "{n} 组"},
	{"bench.megabytes", "{n} MB", "{n} MB"},
	{"bench.puzzles", "{n} {n|puzzle|puzzles}", "{n} 题"},
	{"bench.answers", "{n} {n|answer|answers}", "{n} 个答案"},

	// Verdicts

	{"check.correct", "correct: {expr} = {target}", "正确：{expr} = {target}"},
	{"check.none", "correct: there is no solution for {target}", "正确：凑不出 {target}"},
	{"check.solvable", "wrong: there is a solution for {target}", "错误：可以凑出 {target}"},
	{"check.value", "wrong: the value is {value}, not {target}", "错误：结果是 {value}，不是 {target}"},
	{"check.numbers", "wrong: {detail}", "错误：{detail}"},
	{"check.numbers.missing", "missing {numbers}", "缺少 {numbers}"},
	{"check.numbers.extra", "extra {numbers}", "多出 {numbers}"},
	{"check.numbers.hand", "the numbers used are not those of {hand}", "所用的数与 {hand} 不符"},
	{
		"check.intermediate",
		"wrong: the intermediate result {value} is not allowed; the rules require {limits}",
		"错误：中间结果 {value} 不合规则；规则要求{limits}",
	},
	{"check.limit.integer", "whole numbers", "整数"},
	{"check.limit.nonnegative", "no negative numbers", "非负数"},
	{"check.limit.positive", "numbers above 0", "正数"},
	{"check.limit.natural", "whole numbers above 0", "正整数"},
	{"check.divzero", "wrong: the answer divides by zero", "错误：除数为零"},
	{
		"check.power",
		"wrong: a power in the answer is undefined or out of range (exponents must be whole numbers from -9 to 9)",
		"错误：其中的乘方无意义或超出范围（指数须是 -9 到 9 的整数）",
	},
	{"check.equation", "wrong: {token} is not true", "错误：{token} 不成立"},
	{"check.numbers.more", "and more", "等等"},
	{"check.steps.none", "the answer is not written in steps", "答案没有分步书写"},
	{"check.steps.right", "{steps|the one step is correct|all # steps are correct}", "全部 {steps} 步都对"},
	{"check.steps.bad", "step {step} of {steps} is the first wrong step", "第 {step} 步（共 {steps} 步）最先出错"},
	{
		"check.credit",
		"credit {score} (value {value}, numbers {numbers})",
		"得分 {score}（结果 {value}，数字 {numbers}）",
	},
	{
		"check.credit.steps",
		"credit {score} (value {value}, numbers {numbers}, steps {steps})",
		"得分 {score}（结果 {value}，数字 {numbers}，步骤 {steps}）",
	},
	{
		"check.summary",
		"{total} {total|answer|answers}: {correct} correct, {wrong} wrong, {invalid} invalid",
		"共 {total} 个答案：正确 {correct}，错误 {wrong}，无效 {invalid}",
	},
	{
		"check.badlines",
		"{n|one line|# lines} of {total} could not be judged; the output says which and why",
		"{total} 行中有 {n} 行无法判断；输出中说明了行号和原因",
	},
	{"check.invalid", "invalid at character {position}: {message}", "无效，第 {position} 个字符：{message}"},
	{"check.operator", "the rules do not allow {op}; they allow {ops}", "规则不允许 {op}，只允许 {ops}"},

	// Errors in an expression

	{"syntax.empty", "there is no expression; write one such as 8/(3-8/3)", "没有算式；请写一个，例如 8/(3-8/3)"},
	{"syntax.long", "the expression is longer than {bytes} bytes", "算式超过 {bytes} 个字节"},
	{"syntax.deep", "operations or brackets are nested more than {depth} deep", "运算或括号嵌套超过 {depth} 层"},
	{"syntax.character", "{token} does not belong here; use numbers, + - * / and ( )", "这里不能出现 {token}；请用数字、+ - * / 和 ( )"},
	{"syntax.decimal", "{token} is a decimal; use whole numbers", "{token} 是小数；请用整数"},
	{"syntax.hex", "{token} is hexadecimal; use decimal digits", "{token} 是十六进制；请用十进制数字"},
	{"syntax.zero", "{token} begins with a zero; write the number without it", "{token} 以零开头；请去掉前面的零"},
	{"syntax.large", "{token} is too large", "{token} 太大了"},
	{"syntax.doubled", "{token} is not an operator; write a single * or /", "{token} 不是运算符；* 和 / 只写一次"},
	{"syntax.operand", "expected a number or ( here, not {token}", "这里应是数字或 (，而不是 {token}"},
	{"syntax.operator", "an operator is missing before {token}", "{token} 之前缺少运算符"},
	{"syntax.end", "the expression ends where a number or ( is expected", "算式没有写完：此处应有数字或 ("},
	{"syntax.unclosed", "this ( is never closed", "这个 ( 没有配对的 )"},
	{"syntax.unopened", "this ) was never opened", "这个 ) 没有配对的 ("},
	{"syntax.name", "{token} is neither a card nor an operator; write numbers, A T J Q K and + - * / ( )", "{token} 不是牌也不是运算符；请写数字、A T J Q K 和 + - * / ( )"},
	{"syntax.macro", "{token} is not supported; use \\frac, \\times, \\cdot or \\div", "不支持 {token}；可用 \\frac、\\times、\\cdot 和 \\div"},
	{"syntax.mixed", "a number directly before a fraction is ambiguous; write the operator between them", "分数前紧接数字有歧义；请写出中间的运算符"},
	{"syntax.minus", "these rules do not allow a minus sign in front of a number or a bracket", "这套规则不允许在数或括号前面加负号"},
	{"syntax.implicit", "a multiplication sign is missing; these rules do not allow it to be left out", "这里缺少乘号；这套规则要求写出每个乘号"},
	{"syntax.equation", "write at most one =, with a plain number on one side", "只能有一个 =，且一边必须是一个数"},
	{"syntax.step", "{token} is not a step; each step is an equation such as 4 + 8 = 12", "{token} 不是一步；每一步都应是等式，例如 4 + 8 = 12"},
	{"syntax.work", "checking whether the hand has a solution takes too much work", "判断是否无解的计算量太大"},
	{"syntax.hand", "a hand has 1 to {limit} numbers", "一手牌应有 1 到 {limit} 个数"},

	// Errors in a hand

	{
		"hand.empty",
		"no cards: give some numbers or cards, such as 3 3 8 8 or A 10 K Q",
		"没有牌：请给出几个数或几张牌，例如 3 3 8 8 或 A 10 K Q",
	},
	{"hand.place", "{token} (card {pos})", "{token}（第 {pos} 张）"},
	{"hand.place.part", "{part} in {token}", "{token} 中的 {part} "},
	{"hand.card", "{where} is not a card; use whole numbers or A T J Q K", "{where}不是牌；请用整数或 A T J Q K"},
	{"hand.hex", "{where} is hexadecimal; use decimal digits, such as 24", "{where}是十六进制；请用十进制数字，例如 24"},
	{"hand.negative", "{where} is negative; use whole numbers of {low} or more", "{where}是负数；请用不小于 {low} 的整数"},
	{"hand.fraction", "{where} is a fraction; use whole numbers of {low} or more", "{where}是分数；请用不小于 {low} 的整数"},
	{"hand.zero", "{where} begins with a zero; write the number without it", "{where}以零开头；请去掉前面的零"},
	{"hand.large", "{where} is above the limit; use numbers from {low} to {limit}", "{where}超过上限；请用 {low} 到 {limit} 的数"},
	{"hand.small", "{where} is below the limit; use numbers from {low} to {limit}", "{where}低于下限；请用 {low} 到 {limit} 的数"},
	{"hand.many", "too many cards; a hand has at most {limit}", "牌太多；一手最多 {limit} 张"},
	{
		"hand.many.glued",
		"{token} is read as cards written together, and these are too many; a hand has at most {limit}",
		"{token} 按连写的牌来读，张数太多；一手最多 {limit} 张",
	},

	{"stdin.twice", "standard input can be read only once; give \"-\" once", "标准输入只能读一次；请只写一个 -"},
	{
		"generate.exclude.stdin",
		"\"--exclude -\" cannot be used with --out, since the manifest must name the excluded file; save the input to a file and give its name",
		"--exclude - 不能与 --out 同用：清单须写明所排除的文件；请先把输入存成文件，再给出文件名",
	},
	{"hand.reading", "{token} is read as the cards {hand}; for other cards, put spaces between them", "{token} 读作 {hand} 这几张牌；如果不是，请用空格把牌分开"},
	{"hand.reading.number", "{token} is read as one number; for several numbers, put spaces between them", "{token} 读作一个数；如果是多个数，请用空格分开"},

	// Errors in flags and rules

	{"rules.unknown", "unknown rules {name}; choose one of {names}", "没有名为 {name} 的规则；可选：{names}"},
	{
		"rules.twice",
		"--variant {a} and --rules {b} are the same flag with two values; leave one out",
		"--variant {a} 与 --rules {b} 是同一选项的两个值；请去掉一个",
	},
	{
		"target.bad",
		"the target {target} is not a rational number; give one such as 24, -5 or 8/3",
		"目标 {target} 不是有理数；请给出如 24、-5 或 8/3 的数",
	},
	{
		"target.divzero",
		"the target {target} divides by zero; give one such as 24, -5 or 8/3",
		"目标 {target} 的分母为零；请给出如 24、-5 或 8/3 的数",
	},
	{"target.long", "the target has too many digits", "目标的位数太多"},
	{
		"target.needed",
		"the rules {variant} have many targets; give one from {low} to {high} with --target",
		"规则 {variant} 没有固定的目标；请用 --target 给出 {low} 到 {high} 的数",
	},
	{
		"max.negative",
		"--max {max} is below 0; give the largest number that a hand may hold, such as 13",
		"--max {max} 小于 0；请给出允许的最大数，例如 13",
	},
	{"flag.near", "unknown flag {flag}; did you mean {near}? `{command} --help` lists all flags", "未知选项 {flag}；是不是想用 {near}？`{command} --help` 列出所有选项"},
	{"list.or", " or ", " 或 "},
	{
		"flag.unknown",
		"unknown flag {flag}; `{command} --help` lists all flags; put \"--\" before an argument that looks like a flag",
		"未知选项 {flag}；`{command} --help` 列出所有选项；形似选项的参数前请加 --",
	},
	{"flag.value", "--{flag} {value} is not valid; use {want}", "--{flag} {value} 无效；可用的值：{want}"},
	{"flag.novalue", "{flag} needs a value", "{flag} 后面缺少值"},
	{"flag.together", "--{a} and --{b} cannot be used together; leave one out", "--{a} 与 --{b} 不能同用；请去掉一个"},
	{"flag.other", "{detail}; `{command} --help` lists all flags", "{detail}；`{command} --help` 列出所有选项"},
	{"flag.want.number", "a whole number", "一个整数"},
	{"flag.want.natural", "a whole number of 0 or more", "一个不小于 0 的整数"},

	// Errors in commands

	{
		"command.unknown",
		"unknown command {name}; `{command} --help` lists the commands",
		"未知命令 {name}；`{command} --help` 列出所有命令",
	},
	{"command.near", "unknown command {name}; did you mean {near}?", "未知命令 {name}；是不是想用 {near}？"},
	{"command.hand", "no command given; to solve the hand, run `make24 solve {args}`", "要用哪个命令？解这手牌请输入：make24 solve {args}"},
	{"completion.unknown", "there is no completion for {shell}; choose one of {shells}", "没有 {shell} 的补全脚本；可选：{shells}"},
	{
		"command.arguments",
		"{command} takes no arguments, only flags; remove {argument}",
		"{command} 不接受参数，只接受选项；请去掉 {argument}",
	},
	{"check.nohand", "no hand given; give one, as in --hand \"3 3 8 8\"", "没有给出牌；请给出，例如 --hand \"3 3 8 8\""},
	{
		"check.noanswer",
		"no answer given; give an expression in quotes, such as \"8/(3-8/3)\", or \"-\" to read one answer per line",
		"没有给出算式；请用引号写出，例如 \"8/(3-8/3)\"，或用 - 逐行读入",
	},
	{
		"check.file",
		"cannot read {file}: {detail}; with --jsonl or --format, the arguments are file names",
		"无法读取 {file}：{detail}；使用 --jsonl 或 --format 时，参数是文件名",
	},
	{"check.onlystream", "--{flag} needs a stream; add --jsonl or --format", "--{flag} 只用于批量判断；请加上 --jsonl 或 --format"},
	{"check.column", "cannot read the table: {message}", "无法读取表格：{message}"},
	{
		"profile.unknown",
		"unknown profile {name}; give one such as classic/1 or classic+nominus, with rules from {names}",
		"没有名为 {name} 的规格；请给出如 classic/1 或 classic+nominus 的规格，规则可选：{names}",
	},
	{
		"judge.arguments",
		"judge reads cards from standard input; remove {argument}, or run `make24 solve` for one hand",
		"judge 从标准输入读牌；请去掉 {argument}（只算一手请用 make24 solve）",
	},
	{
		"judge.card",
		"line {line}, column {column}: {token} is not a card; use A, 2 to 10, J, Q, K or numbers from 1 to {limit}",
		"第 {line} 行第 {column} 列：{token} 不是牌；请用 A、2 到 10、J、Q、K 或 1 到 {limit} 的数",
	},
	{
		"judge.left",
		"line {line}: the input ends after {n} {n|card|cards} of a hand; each hand has {want}",
		"第 {line} 行：输入结束时最后一手只有 {n} 张；每手应有 {want} 张",
	},
	{
		"countdown.line",
		"give the tiles and then the target, such as 25 50 75 100 3 6 952",
		"请先给出数牌，再给目标，例如 25 50 75 100 3 6 952",
	},
	{
		"countdown.tiles",
		"{n} {n|tile|tiles} given; use {want} and then the target, or --any for any number of tiles",
		"给了 {n} 张数牌；应有 {want} 张，最后是目标（--any 可取消限制）",
	},
	{
		"countdown.pool",
		"the game has {have} {have|tile|tiles} with the number {value}, not {n}; use other tiles, or --any for any tiles",
		"游戏中 {value} 只有 {have} 张，不是 {n} 张（--any 可取消限制）",
	},
	{
		"countdown.target",
		"the target {target} is out of range; use {low} to {high}, or --any for any target",
		"目标 {target} 不在游戏范围内；应为 {low} 到 {high}（--any 可取消限制）",
	},
	{
		"deal.nodeck",
		"the rules {variant} do not use playing cards; use classic, beginner or hdoj",
		"规则 {variant} 不用扑克牌；请用 classic、beginner 或 hdoj",
	},
	{"deal.max", "--max {max} is out of range; a deck has ranks from 1 to {limit}", "--max {max} 超出范围；扑克牌的点数为 1 到 {limit}"},
	{
		"bench.wrong",
		"{row}: found {found}, not {want}; this program computes wrong results, so its times mean nothing",
		"{row}：应为 {want}，却得到 {found}；程序的计算结果有误，所测时间没有意义",
	},
	{"deal.cards", "--cards {cards} is out of range; deal 1 to {limit} cards", "--cards {cards} 超出范围；可发 1 到 {limit} 张"},

	// Input, output and progress

	{
		"hands.mixed",
		"{single} next to the hand {whole} could be a card or another hand; put each hand in its own quotes, with spaces between its cards",
		"{whole} 旁边的 {single} 可能是一张牌，也可能是另一手牌；请给每手牌各加引号，牌之间留空格",
	},
	{"stream.line", "line {line}: {message}", "第 {line} 行：{message}"},
	{"hands.hand", "hand {n}: {message}", "第 {n} 手：{message}"},
	{"stream.long", "the line is longer than {limit} bytes", "这一行超过 {limit} 个字节"},
	{"stream.read", "cannot read standard input: {detail}", "无法读取标准输入：{detail}"},
	{"write", "cannot write to standard output: {detail}", "无法写入标准输出：{detail}"},
	{"solve.budget", "this is too much to compute: {detail}", "计算量太大：{detail}"},
	{"solve.budget.for", "{hand} for {target} is too much to compute: {detail}", "{hand} 凑 {target} 的计算量太大：{detail}"},
	{"solve.budget.tables", "the tables of {n} numbers", "{n} 个数的计算表"},
	{"solve.budget.solutions", "a list of {n} solutions", "{n} 个解的列表"},
	{"solve.budget.ideas", "finding the ideas among {n} forms", "{n} 种算式的思路归类"},
	{"solve.budget.values", "the values of {n} numbers", "{n} 个数的所有值"},
	{"solve.budget.window", "a range of {n} targets", "{n} 个目标的范围"},
	{"solve.budget.joined", "joining the digits of {n} numbers in every way", "{n} 个数的所有数字拼法"},
	{"solve.budget.powers", "with powers, at most {limit} numbers can be searched, not {n}", "有乘方时最多搜索 {limit} 个数，这里有 {n} 个"},
	{"solve.budget.memory", "the search", "搜索"},
	{"solve.budget.steps", "the search took more than {limit} steps", "搜索超过 {limit} 步"},
	{"solve.budget.need", "{what} would need about {need} of memory, but at most {limit} is allowed", "{what}约需 {need} 内存，上限为 {limit}"},
	{"solve.budget.over", "{what} needs more than {limit} of memory", "{what}所需内存超过 {limit}"},
	{"solve.budget.first", "{detail}; --first finds the simplest solution with less memory", "{detail}；--first 只求最简单的解，占用内存更少"},
	{"solve.budget.raise", "{detail}; --memory raises the limit", "{detail}；--memory 可提高上限"},
	{"interrupted", "make24: stopped", "make24：已停止"},
	{"working", "working, {seconds} s", "计算中，{seconds} 秒"},
}
