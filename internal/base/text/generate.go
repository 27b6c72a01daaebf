package text

// generateTexts holds the messages of generate.
var generateTexts = []entry{
	{"generate.short", "make sets of puzzles that meet given criteria", "按要求生成题目集"},
	{
		"generate.long",
		`Makes puzzles that meet given criteria: their level or seconds, numbers, targets
and rules, what every solution needs, and the number of solutions. Every puzzle
is proved to meet them, and none occurs twice. The same --seed and flags always
give the same bytes: --jobs and the locale do not matter, and prompts are in
English unless --lang is given. If fewer such puzzles exist than --size, all of
them are written, and a message gives their number.

--split selects one side of a fixed split (train, val, test: 90, 5 and 5
percent). The side of a puzzle depends on the puzzle alone, so two sets never
have the same puzzle on different sides. train and val leave out the test puzzles
of make24-bench-v1 and the puzzles 900 to 999 of Tree of Thoughts. --exclude
leaves out the puzzles of other sets, in any of the formats; FILE:900-999 selects
their records 900 to 999, counted from 0.

With --out, the file appears only when it is complete, with FILE.manifest.json
beside it. --verify makes the set of a manifest again and compares the two.

Without --columns, the columns depend on the hands. Hands of up to four cards
that make 24 get all columns. Other hands of up to four numbers get no grade,
which would be only a guess and take most of the time. Larger hands get only
what their simplest solution shows.

The exit status is 0 if there is a puzzle, 1 if there is none (or --verify finds
a difference), 2 if the input is invalid.`,
		`按要求生成题目，每题都经过证明：可按等级或秒数、数、目标、规则、每个解都需要的特
点和解的个数来选。同一题不会出现两次。相同的 --seed 和选项总是得到完全相同的字
节，与 --jobs 和系统语言无关；除非用 --lang 指定，提示一律用英文。如果符合要求的
题目不到 --size 个，就全部给出，并说明有多少。

--split 选取固定划分的一侧（train、val、test，各占 90、5、5%）。题目属于哪一侧只
由题目本身决定，因此任何两个题目集都不会把同一题放在不同的侧。train 和 val 不含
make24-bench-v1 的测试题，也不含 Tree of Thoughts 的第 900 到 999 题。--exclude
去掉其他题目集（任意格式）里的题；FILE:900-999 指其中第 900 到 999 条，从 0 数起。

使用 --out 时，文件写完整后才会出现，旁边还有 FILE.manifest.json：--verify 按它
重新生成并比较。

不用 --columns 时，写出哪些列取决于手牌：四张牌以内凑 24 的题目写出所有列；其他
四个数以内的题目不给等级（那里的等级只是估计，而且最费时间）；更多的数只给出由最
简单的解得知的信息。

状态：0 有题目；1 没有题目（或 --verify 发现不同）；2 输入有误。`,
	},
	{
		"generate.example",
		`$ make24 generate --needs fraction --size 2 --seed 7 --columns solution
{"hand":[1,5,5,5],"target":"24","solution":"5*(5-1/5)"}
{"hand":[2,3,5,12],"target":"24","solution":"12/(3-5/2)"}
$ make24 generate --level 4-5 --unique idea --size 100 --seed 7 -o hard.parquet
$ make24 generate --cards 3-4 --values 1-100 --target 10-100 --size 1000 --seed 7 --split train --exclude hard.parquet --format verl -o train.parquet`,
		`$ make24 generate --needs fraction --size 2 --seed 7 --columns solution
{"hand":[1,5,5,5],"target":"24","solution":"5*(5-1/5)"}
{"hand":[2,3,5,12],"target":"24","solution":"12/(3-5/2)"}
$ make24 generate --level 4-5 --unique idea --size 100 --seed 7 -o hard.parquet
$ make24 generate --cards 3-4 --values 1-100 --target 10-100 --size 1000 --seed 7 --split train --exclude hard.parquet --format verl -o train.parquet`,
	},
	{"generate.n", "--size {n} is out of range; ask for 1 to {limit} puzzles", "--size {n} 超出范围；题目数为 1 到 {limit}"},
	{"generate.level", "--level is out of range; use levels from 1 to 5, such as 4 or 2-3", "--level 超出范围；请用 1 到 5 的等级，例如 4 或 2-3"},
	{
		"generate.values",
		"--values is not valid; use a range of whole numbers such as 1-13, with at most {limit} numbers, none below 0",
		"--values 无效；请用不小于 0 的整数范围，最多 {limit} 个数，例如 1-13",
	},
	{
		"generate.target",
		"the target {target} is not valid; give a number such as 24 or 8/3, or a range such as 10-100 or -5..5",
		"目标 {target} 无效；请给出一个数（如 24、8/3）或范围（如 10-100、-5..5）",
	},
	{
		"generate.seconds",
		"{seconds} is not a range of seconds; give one such as 5-20, 30.. or ..8",
		"{seconds} 不是秒数的范围；请给出范围，例如 5-20、30.. 或 ..8",
	},
	{
		"generate.share",
		"{share} is not a share; give one such as 1/10, 0.1 or 10%",
		"{share} 不是比例；请给出比例，例如 1/10、0.1 或 10%",
	},
	{
		"generate.ending",
		"the name {name} does not show the format; give --format with one of {formats}",
		"从文件名 {name} 看不出格式；请用 --format 给出：{formats}",
	},
	{
		"generate.terminal",
		"{format} cannot be written to a terminal; give a file with --out, or use a pipe",
		"{format} 不能写到终端；请用 --out 给出文件，或使用管道",
	},
	{"generate.negative", "--max, --patience and --copies must not be below 0", "--max、--patience 和 --copies 不能小于 0"},
	{"generate.jobs", "--jobs {jobs} is out of range; use 0 to {limit} workers", "--jobs {jobs} 超出范围；工作线程数为 0 到 {limit}"},
	{
		"generate.passed",
		"{n} {n|candidate|candidates} took more work than is allowed and {n|was|were} skipped",
		"{n} 个候选超出了允许的计算量，已略过",
	},
	{"generate.unit", "puzzles", "题"},
	{
		"generate.lost",
		"found only {found} {found|puzzle|puzzles}: stopped after {tried} of {size} candidates; a higher --patience tries longer",
		"只找到 {found} 题：试了 {size} 个候选中的 {tried} 个之后放弃；调高 --patience 可以试得更久",
	},
	{
		"generate.lost.none",
		"found no puzzles: stopped after {tried} of {size} candidates; a higher --patience tries longer",
		"没有找到题目：试了 {size} 个候选中的 {tried} 个之后放弃；调高 --patience 可以试得更久",
	},
	{
		"generate.none",
		"there are no such puzzles: {size|the one candidate was|all # candidates were} tried",
		"没有这样的题目：{size} 个候选已全部试过",
	},
	{
		"generate.fewer",
		"there {found|is|are} only {found} such {found|puzzle|puzzles} among {size} candidates; each is written once",
		"{size} 个候选中这样的题目只有 {found} 题，每题写出一次",
	},
	{"generate.cell", "{kind}: {found} of {want}", "{kind}：应有 {want} 题，只有 {found} 题"},
	{"generate.unsolvable", "unsolvable", "无解"},
	{"generate.solvable", "solvable", "有解"},
	{"criteria.missing", "{flag} is required; add it to the command", "缺少 {flag}，它是必需的"},
	{"criteria.empty", "the range of {flag} is empty: it ends before it begins", "{flag} 的范围是空的：终点小于起点"},
	{"criteria.outside", "{flag} is out of range; use {limit}", "{flag} 超出范围；请用 {limit}"},
	{"criteria.unknown", "unknown {flag} {value}; choose from {choices}", "{flag} 没有 {value} 这个值；可选：{choices}"},
	{"criteria.twice", "{flag} has {value} twice", "{flag} 中 {value} 出现了两次"},
	{"criteria.clash", "no puzzle can meet both {flag} and {other}; change one of them", "{flag} 与 {other} 不可能同时满足"},
	{
		"criteria.ungraded",
		"{flag} needs grades, but hands of {limit} numbers cannot be graded; leave {flag} out or use fewer numbers",
		"{flag} 需要等级，而 {limit} 个数的牌没有等级；请去掉 {flag} 或减少数的个数",
	},
	{"criteria.many", "{flag} gives more than {limit} kinds of puzzles; choose fewer axes", "{flag} 使题目的种类超过 {limit}；请少选几个方面"},
	{"criteria.vast", "there are more than {limit} hands and targets to choose from; narrow the criteria", "可选的牌与目标超过 {limit} 种；请缩小范围"},
	{"criteria.pool", "such hands cannot be drawn: there are too few numbers to draw from, or too many hands to count", "抽不出这样的牌：可抽的数太少，或牌的种类太多"},
	{"verify.command", "the command in {name} cannot be run: {message}", "{name} 中的命令不能重新执行：{message}"},
	{
		"verify.reference",
		"the set is of the twin of {reference} of a secret seed; make the twin again with that seed, and compare the checksums",
		"这是 {reference} 的孪生题集，种子保密；请用该种子重新生成，再比较校验和",
	},
	{"verify.nocommand", "only a `make24 generate` command can be run", "只能执行 make24 generate 命令"},
	{
		"verify.other",
		"the set is different: {field} is now {made}, but {manifest} in the manifest",
		"不是同一个题目集：重新生成后 {field} 为 {made}，清单中却是 {manifest}",
	},
	{"verify.version", "the set was made by make24 {theirs}; this is make24 {ours}", "题目集由 make24 {theirs} 生成；这里是 make24 {ours}"},
	{"verify.same", "the set is the same: {rows} {rows|puzzle|puzzles}, sha256 {sum}", "题目集相同：{rows} 题，sha256 {sum}"},
	{
		"verify.both",
		"the set is the same, and so is the file {name}: {rows} {rows|puzzle|puzzles}, sha256 {sum}",
		"题目集相同，文件 {name} 也相同：{rows} 题，sha256 {sum}",
	},
	{"verify.gone", "the file {name} does not exist", "文件 {name} 不存在"},
	{
		"verify.seed",
		"{name} contradicts itself: its seed is {seed}, but its command has the seed {command}",
		"{name} 自相矛盾：seed 为 {seed}，其中命令的种子却是 {command}",
	},
	{"verify.inputs", "the input files in the manifest differ from the --exclude files in the command", "清单中的 inputs 与命令中 --exclude 的文件不一致"},
	{"verify.input.gone", "the excluded file {name} does not exist", "要排除的文件 {name} 不存在"},
	{
		"verify.input.other",
		"the excluded file {name} has changed: when the set was made, it had {bytes} bytes and sha256 {sum}",
		"要排除的文件 {name} 已有改动：生成题目集时为 {bytes} 字节，sha256 {sum}",
	},
	{
		"exclude.out",
		"{name} is both excluded and written; give --out another name",
		"{name} 既要排除又要写入；请为 --out 换一个名称",
	},
	{"verify.file", "the set is the same, but the file {name} is different", "题目集相同，但文件 {name} 不同"},
	{"generate.help.target", "the target `NUMBER`: such as 24 or 8/3, or a range such as 10-100 (default: the target of the rules)", "要凑的`数`：如 24、8/3，或范围如 10-100（默认由规则决定）"},
	{"generate.help.max", "allow only numbers from 1 to `N`", "只允许 1 到此`数`"},
	{"generate.help.size", "make `N` puzzles", "题目的`个数`"},
	{"generate.help.seed", "the `SEED` of all random choices; the same seed makes the same set (default: random, and printed)", "随机选择的`种子`；种子相同则题目集相同（默认随机并显示）"},
	{"generate.help.cards", "the `COUNT` of numbers in a hand; or a range such as 3-5 (default: the hand size of the rules)", "每手牌的`张数`；或范围如 3-5（默认由规则决定）"},
	{"generate.help.values", "the `RANGE` of the numbers in a hand, such as 1-100, each with any number of copies", "牌中数的`范围`，如 1-100，每个数可重复任意次"},
	{"generate.help.copies", "allow at most `N` copies of a number in a hand", "一手牌中同一个数最多出现的`次数`"},
	{"generate.help.level", "the `LEVEL` of the hands, from 1 (easy) to 5; or a range such as 2-3", "题目的`等级`，1（易）到 5；或范围如 2-3"},
	{"generate.help.seconds", "the `SECONDS` a practised adult needs, such as 5-20, 30.. or ..8", "熟练成年人所需的`秒数`，如 5-20、30.. 或 ..8"},
	{"generate.help.unique", "only hands with exactly one solution, counted as forms or as ideas", "只要恰有一个解的题，按算式或按思路计数"},
	{"generate.help.needs", "the `FEATURES` that every solution needs: {needs}", "每个解都需要的`特点`：{needs}"},
	{"generate.help.shape", "the `SHAPE` of the simplest solution: chain, pairs, or a drawing such as ((..).). or (..)(..)", "最简单的解的`形状`：chain、pairs，或画成 ((..).).、(..)(..)"},
	{"generate.help.depth", "the `DEPTH` of the simplest solution, in operations, or a range", "最简单的解的`深度`（运算层数），或范围"},
	{"generate.help.share", "the `SHARE` of puzzles without a solution, such as 1/10; these puzzles are labelled", "无解题所占的`比例`，如 1/10；无解题会注明"},
	{"generate.help.stratify", "make equally many puzzles of each kind, by these `AXES`: {axes}", "按这些`方面`分类，各类题目一样多：{axes}"},
	{"generate.help.split", "only puzzles on this side of the split; train and val leave out the test puzzles of make24-bench-v1", "只要属于这一侧的题；train 和 val 不含 make24-bench-v1 的测试题"},
	{"generate.help.exclude", "leave out the puzzles in `FILE` or FILE:FROM-TO; may be repeated", "去掉`文件`（或 FILE:FROM-TO）中的题；可重复"},
	{"generate.help.excludeby", "leave out puzzles with the same `PROPERTY`: key, or idea, which also leaves out puzzles that share an idea of a solution", "去掉同一`性质`的题：key，或 idea（连同与之有相同解题思路的题）"},
	{"generate.help.patience", "give up after `N` candidates in a row without a match (default 1048576, or 131072 for hands of six numbers or more)", "连续 `N` 个候选都不合要求就放弃（默认 1048576；六个数以上的手牌为 131072）"},
	{"generate.help.format", "the `FORMAT` of the output: {formats} (default: from the file's name, else jsonl)", "输出的`格式`：{formats}（默认由文件名决定，否则为 jsonl）"},
	{"generate.help.out", "write to `PATH`; a manifest is written beside it (default: standard output)", "写入此`路径`；旁边附清单（默认标准输出）"},
	{"generate.help.columns", "the `COLUMNS` to write in addition to the puzzle: {columns}; or \"all\", or \"none\"", "题目之外要写的`列`：{columns}；或 all、none"},
	{"generate.help.jobs", "use `N` workers (default: one per processor)", "工作线程`数`（默认每个处理器一个）"},
	{"generate.help.verify", "make the set of this `MANIFEST` again and compare the two", "按此`清单`重新生成并比较"},
	{"generate.help.reference", "make the files of the reference `SET` make24-bench-v1 in the folder of --out; with --seed, a private twin of its test files", "在 --out 所指的文件夹里生成参考`题集` make24-bench-v1；加 --seed 则生成其测试文件的私有孪生题集"},
	{"reference.unknown", "unknown reference set {name}; choose one of {names}", "没有参考题集 {name}；可选 {names}"},
	{"reference.out", "--reference needs a folder; add --out DIR", "--reference 需要文件夹；请加上 --out DIR"},
	{"reference.made", "{name}: {rows} {rows|puzzle|puzzles}, SHA-256 {sum}", "{name}：{rows} 道题，SHA-256 {sum}"},
	{"reference.other", "{name} differs from its manifest: {field} is {made}, not {manifest}; use the version of make24 that the manifest names, and report this", "{name} 与清单不同：{field} 是 {made}，不是 {manifest}；请使用清单中写明的 make24 版本，并报告此问题"},
	{"flag.want.range", "a whole number such as 24, or a range such as 3-5", "整数（如 24）或范围（如 3-5）"},
}
