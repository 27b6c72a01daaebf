package text

// generateTexts holds the messages of generate.
var generateTexts = []entry{
	{"generate.short", "make sets of puzzles that meet given criteria", "按要求生成题目集"},
	{
		"generate.long",
		`Makes puzzles that meet given criteria, each one proved: level or seconds,
numbers, targets, rules, what every solution needs, the number of solutions. No
puzzle occurs twice. The same --seed and flags give the same bytes, whatever the
number of --jobs and the locale: prompts are in English unless --lang says
otherwise. If fewer such puzzles exist than --n, all of them are written, and a
message gives their number.

The side of a split (train, val, test: 90, 5 and 5 percent) depends on the
puzzle alone, so two sets never have the same puzzle on different sides.
--exclude leaves out the puzzles of other sets, in any of the formats;
FILE:900-999 selects their records 900 to 999, counted from 0.

With --out, the file appears only when it is complete, with FILE.manifest.json
beside it: --verify makes the set of a manifest again and compares.

Without --columns, hands of up to four cards that make 24 are written with all
known columns; other hands of up to four numbers without a grade, which would be
a guess and take most of the time; larger hands with what their simplest
solution shows.

The exit status is 0 if there is a puzzle, 1 if there is none (or --verify finds
a difference), 2 if the input is invalid.`,
		`按要求生成题目，每题都经过证明：可按等级或秒数、数的个数和范围、目标、规则、解法的特点
和解的个数来选。同一题不会出现两次。相同的 --seed 和选项得到完全相同的字节，与 --jobs
和系统语言无关：除非用 --lang 指定，提示一律用英文。如果符合要求的题目不够，就全部给出，并说明有多少。

题目属于哪一侧（train、val、test，各占 90、5、5%）只由题目本身决定，因此任何两个题目集
都不会把同一题放在不同的侧。--exclude 去掉其他题目集（任意格式）里的题；FILE:900-999
指其中第 900 到 999 条，从 0 数起。

使用 --out 时，文件写完整后才会出现，旁边还有 FILE.manifest.json：--verify 按它重新生成
并比较。

不用 --columns 时，四张牌以内凑 24 的题目给出所有能知道的信息；其他四个数以内的题目不给
等级（那里的等级只是估计，而且最费时间）；更多的数只给出由最简单的解得知的信息。

状态：0 有题目；1 没有题目（或 --verify 发现不同）；2 输入有误。`,
	},
	{
		"generate.example",
		`$ make24 generate --needs fraction --n 2 --seed 7 --columns solution
{"hand":[1,5,5,5],"target":"24","solution":"5*(5-1/5)"}
{"hand":[2,3,5,12],"target":"24","solution":"12/(3-5/2)"}
$ make24 generate --level 4-5 --unique idea --n 100 --seed 7 -o hard.parquet
$ make24 generate --cards 3-4 --values 1-100 --target 10-100 --n 1000 --seed 7 --split train --exclude hard.parquet --format verl -o train.parquet`,
		`$ make24 generate --needs fraction --n 2 --seed 7 --columns solution
{"hand":[1,5,5,5],"target":"24","solution":"5*(5-1/5)"}
{"hand":[2,3,5,12],"target":"24","solution":"12/(3-5/2)"}
$ make24 generate --level 4-5 --unique idea --n 100 --seed 7 -o hard.parquet
$ make24 generate --cards 3-4 --values 1-100 --target 10-100 --n 1000 --seed 7 --split train --exclude hard.parquet --format verl -o train.parquet`,
	},
	{"generate.n", "--n {n} is out of range; ask for 1 to {limit} puzzles", "--n {n}：题目数为 1 到 {limit}"},
	{"generate.level", "--level is out of range; use levels from 1 to 5, such as 4 or 2-3", "--level 为 1 到 5，例如 4 或 2-3"},
	{
		"generate.values",
		"--values is not valid; use a range of whole numbers of at least 0, at most {limit} of them, such as 1-13",
		"--values 是从 0 起的整数，最多 {limit} 个，例如 1-13",
	},
	{
		"generate.target",
		"the target {target} is not valid; give a number such as 24 or 8/3, or a range such as 10-100 or -5..5",
		"{target} 不能用作题目集的目标：请给出一个数（如 24、8/3）或范围（如 10-100、-5..5）",
	},
	{
		"generate.seconds",
		"{seconds} is not a range of seconds; give one such as 5-20, 30.. or ..8",
		"{seconds} 不是秒数的范围，例如 5-20、30.. 或 ..8",
	},
	{
		"generate.share",
		"{share} is not a share; give one such as 1/10, 0.1 or 10%",
		"{share} 不是一个比例，例如 1/10、0.1 或 10%",
	},
	{
		"generate.ending",
		"the name {name} does not tell the format; give --format, one of {formats}",
		"从名称 {name} 看不出格式；请用 --format 给出：{formats}",
	},
	{
		"generate.terminal",
		"{format} cannot be written to a terminal; give a file with --out, or use a pipe",
		"{format} 不能写到终端；请用 --out 给出文件，或使用管道",
	},
	{"generate.negative", "--max, --patience and --copies must not be below 0", "--max、--patience 和 --copies 不能小于 0"},
	{"generate.jobs", "--jobs {jobs} is out of range; use 0 to {limit} workers", "--jobs {jobs}：工作线程数为 0 到 {limit}"},
	{
		"generate.passed",
		"{n} {n|candidate|candidates} took more work than is allowed and {n|was|were} skipped",
		"{n} 个候选超出了允许的计算量，已略过",
	},
	{"generate.unit", "puzzles", "题"},
	{
		"generate.lost",
		"found only {found}: stopped after {tried} of {size} candidates; a higher --patience tries longer",
		"只找到 {found} 题：试了 {size} 个候选中的 {tried} 个之后放弃；--patience 可以试得更久",
	},
	{
		"generate.lost.none",
		"found none: stopped after {tried} of {size} candidates; a higher --patience tries longer",
		"没有找到：试了 {size} 个候选中的 {tried} 个之后放弃；--patience 可以试得更久",
	},
	{
		"generate.none",
		"there are no such puzzles: {size|the one candidate was|all # candidates were} tried",
		"这样的题目有 0 个：全部 {size} 个候选都试过",
	},
	{
		"generate.fewer",
		"there {found|is|are} only {found} such {found|puzzle|puzzles} among {size} candidates; each is written once",
		"{size} 个候选中这样的题目只有 {found} 个，每个给出一次",
	},
	{"generate.cell", "{kind}: {found} of {want}", "{kind}：{want} 个中的 {found} 个"},
	{"generate.unsolvable", "unsolvable", "无解"},
	{"generate.solvable", "solvable", "有解"},
	{"wish.missing", "{flag} is needed", "需要 {flag}"},
	{"wish.empty", "the range of {flag} is empty: it ends before it begins", "{flag} 的结尾在开头之前"},
	{"wish.outside", "{flag} is out of range; use {limit}", "{flag} 超出了 {limit}"},
	{"wish.unknown", "unknown {flag} {value}; choose from {choices}", "{flag} 没有 {value}；可选 {choices}"},
	{"wish.twice", "{flag} has {value} twice", "{flag} 中 {value} 出现了两次"},
	{"wish.clash", "{flag} and {other} cannot both be met", "{flag} 与 {other} 不可能同时满足"},
	{
		"wish.ungraded",
		"{flag} needs grades, and hands of {limit} numbers are not graded",
		"{flag} 需要等级，而 {limit} 个数的牌没有等级",
	},
	{"wish.many", "{flag} gives more than {limit} kinds of puzzles; choose fewer axes", "{flag} 使题目的种类超过 {limit}；请减少方面"},
	{"wish.vast", "there are more than {limit} hands and targets to choose from; narrow the criteria", "可选的牌与目标超过 {limit} 种：请缩小范围"},
	{"wish.pool", "there are no such hands: too few numbers to draw from, or too many hands to count", "没有这样的牌：可抽的数太少，或牌的数目太大"},
	{"verify.command", "the command in {name} cannot be run: {message}", "{name} 中的命令不能重新执行：{message}"},
	{"verify.nocommand", "it is not a make24 generate command", "它不是 make24 generate 的命令"},
	{
		"verify.other",
		"the set is different: {field} is now {made}, but {manifest} in the manifest",
		"不是同一个题目集：重新生成后 {field} 为 {made}，清单中为 {manifest}",
	},
	{"verify.version", "it was made by make24 {theirs}; this is make24 {ours}", "它由 make24 {theirs} 生成；这里是 {ours}"},
	{"verify.same", "the same: {rows} {rows|puzzle|puzzles}, sha256 {sum}", "相同：{rows} 题，sha256 {sum}"},
	{
		"verify.both",
		"the same, and so is {name}: {rows} {rows|puzzle|puzzles}, sha256 {sum}",
		"相同，文件 {name} 也相同：{rows} 题，sha256 {sum}",
	},
	{"verify.gone", "the file {name} does not exist", "文件 {name} 不存在"},
	{
		"verify.seed",
		"{name} contradicts itself: its seed is {seed}, but the seed of its command is {command}",
		"{name} 自相矛盾：seed 为 {seed}，而其中命令的种子为 {command}",
	},
	{"verify.inputs", "its inputs are not the files that its command excludes", "inputs 与命令中 --exclude 的文件不一致"},
	{"verify.input.gone", "the excluded file {name} does not exist", "它所排除的文件 {name} 不存在"},
	{
		"verify.input.other",
		"the excluded file {name} has changed: the set was made with one of {bytes} bytes and sha256 {sum}",
		"它所排除的文件 {name} 与生成时不同：当时为 {bytes} 字节，sha256 {sum}",
	},
	{
		"exclude.out",
		"{name} is both excluded and written; give --out another name",
		"{name} 既要排除又要写入；请为 --out 换一个名称",
	},
	{"verify.file", "the set is the same, but the file {name} is different", "题目集相同，但文件 {name} 不同"},
	{"generate.help.target", "the `TARGET` to make, such as 24 or 8/3, or a range such as 10-100 (default: that of the rules)", "要凑的`目标`，如 24、8/3，或范围如 10-100（默认由规则决定）"},
	{"generate.help.max", "allow only numbers from 1 to `N`", "只用 1 到此`数`"},
	{"generate.help.n", "make `N` puzzles", "题目的`个数`"},
	{"generate.help.seed", "the `SEED`; the same seed makes the same set (default: random, and printed)", "抽题的`种子`（默认随机，并会告知）"},
	{"generate.help.cards", "the `COUNT` of numbers in a hand, or a range such as 3-5 (default: that of the rules)", "每手牌的`张数`，或范围如 3-5（默认由规则决定）"},
	{"generate.help.values", "the `RANGE` of the numbers in a hand, such as 1-100, with any number of copies", "牌中数的`范围`，如 1-100，每个数不限次数"},
	{"generate.help.copies", "allow at most `N` copies of a number in a hand", "同一个数最多的`张数`"},
	{"generate.help.level", "the `LEVEL` from 1 to 5, or a range such as 2-3", "难度`等级`，如 4 或 2-3"},
	{"generate.help.seconds", "the `SECONDS` a practised adult needs, such as 5-20, 30.. or ..8", "熟练成年人所需的`秒数`，如 5-20、30.. 或 ..8"},
	{"generate.help.unique", "only hands with exactly one solution, as form or idea", "只有一个解的题：按算式或思路"},
	{"generate.help.needs", "the `FEATURES` that every solution needs: {needs}", "每个解都需要的`特点`：{needs}"},
	{"generate.help.shape", "the `SHAPE` of the simplest solution: chain, pairs, or drawn as ((..).). or (..)(..)", "最简单的解的`形状`：chain、pairs，或画成 ((..).).、(..)(..)"},
	{"generate.help.depth", "the `DEPTH` of the simplest solution, in operations, or a range", "最简单的解的`深度`（运算层数）"},
	{"generate.help.share", "the `SHARE` of puzzles without a solution, labelled, such as 1/10", "其中这一`比例`无解并注明，如 1/10"},
	{"generate.help.stratify", "make equally many puzzles of each kind, by these `AXES`: {axes}", "按这些`方面`使各类题目一样多：{axes}"},
	{"generate.help.split", "only puzzles on this side of the split", "只要这一侧"},
	{"generate.help.exclude", "leave out the puzzles in `FILE` or FILE:FROM-TO; may be repeated", "去掉`文件`（或 FILE:FROM-TO）中的题；可重复"},
	{"generate.help.patience", "give up after `N` candidates in a row without a match (default 1048576, or 131072 with hands of six numbers or more)", "连续`数`个候选都不合要求就放弃（默认 1048576；六个数以上的手牌为 131072）"},
	{"generate.help.format", "the `FORMAT`: {formats} (default: from the file's name, else jsonl)", "`格式`：{formats}（默认由文件名决定，否则为 jsonl）"},
	{"generate.help.out", "write to `FILE`, with a manifest beside it", "写入`文件`，旁边附清单"},
	{"generate.help.columns", "the `COLUMNS` to write beside the puzzle: {columns}; or all, or none", "题目之外要写的`列`：{columns}；或 all、none"},
	{"generate.help.jobs", "use `N` workers (default: one per processor)", "工作线程`数`（默认每个处理器一个）"},
	{"generate.help.verify", "make the set of this `MANIFEST` again and compare", "按此`清单`重新生成并比较"},
	{"flag.want.range", "a whole number such as 24, or a range such as 3-5", "整数（如 24）或范围（如 3-5）"},
}
