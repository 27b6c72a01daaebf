package text

// surveyTexts holds the messages of survey.
var surveyTexts = []entry{
	{"survey.help.short", "compute statistics over every hand of a space", "普查整个手牌空间"},
	{
		"survey.help.long",
		`Computes statistics over every hand of a space and reports the totals: the hands
with a solution, with their ordered draws and deals; the hands without one; the
number of solutions; the hardest hands. By default it prints a summary. With
--out DIR, it writes every hand to Parquet files in that folder, with the
summary, a page with charts and a manifest. An interrupted survey resumes where
it stopped.

The space is all hands of --cards numbers, drawn from the ranks 1 to --max with
--copies of each, or from --tiles. --stats chooses what is computed for each
hand: reach covers every whole number in --targets, all other statistics are for
--target. A hand whose statistics cannot be computed, for example within
--hand-steps, is poison: it is listed with the reason, and the survey continues.

--classic makes the known tables of the 24 game instead.

To run a survey on several machines, use the subcommands server, plan, worker,
watch, cancel and fold, each with its own --help.`,
		`逐一求解一个空间里的每手牌，给出总体结果：多少手有解，占多少种有序抽取和发牌，哪
些无解，解有多少，哪些最难。默认只打印摘要。使用 --out DIR 时，每手牌都写入该文
件夹中的 Parquet 文件，并附摘要、带图表的网页和清单；无论因何中断，都能从中断处
继续。

空间是 --cards 张的全部手牌：点数 1 到 --max，每个点数 --copies 张，或来自
--tiles。--stats 指定每手牌要算什么；除 reach 外都针对 --target，reach 针对
--targets 中的每个整数。得不出结果的手牌（例如超过 --hand-steps）是毒牌：列出并说明原
因，其余照常进行。

--classic 改为生成关于 24 点的已知表格。

要在多台机器上运行，请用 survey server、plan、worker、watch、cancel、fold，各有
--help。`,
	},
	{
		"survey.help.example",
		`$ make24 survey
$ make24 survey --cards 5 --max 13 --copies 4 --out five
$ make24 survey --cards 4 --max 10 --stats forms,ideas,grade
$ make24 survey --cards 4 --targets 0..100
$ make24 survey --variant countdown
$ make24 survey --classic`,
		`$ make24 survey
$ make24 survey --cards 5 --max 13 --copies 4 --out five
$ make24 survey --cards 4 --max 10 --stats forms,ideas,grade
$ make24 survey --cards 4 --targets 0..100
$ make24 survey --variant countdown
$ make24 survey --classic`,
	},
	{"survey.help.tiles", "draw from these `NUMBERS` instead, each as often as it is listed", "改为从这些`数`中抽取，同一个数可列多次"},
	{"survey.help.targets", "the range `LOW..HIGH` of whole-number targets, such as 0..1000, for the statistic \"reach\"", "reach 的整数目标`范围`，如 0..1000"},
	{"survey.help.stats", "the `NAMES` of the statistics to compute for each hand, from {names}", "每手牌要算的`项目`：{names}"},
	{"survey.help.steps", "limit the work on one hand to `STEPS` of about 10 ns (default: no limit)", "每手牌的`步数`上限，每步约 10 纳秒（默认不限）"},
	{"survey.help.out", "write to `PATH`; a folder, in which an interrupted survey is resumed", "写入此`路径`；须为文件夹，其中若有中断的普查则继续"},
	{"survey.help.classic", "make the known tables of the 24 game", "生成关于 24 点的已知表格"},
	{"survey.out.folder", "--out takes a folder, not \"-\"; to write to standard output, use --json or \"--html -\"", "--out 是文件夹，不能为 -；--json 和 --html - 可写到标准输出"},
	{"flag.help.html", "write the tables as a page with charts to `FILE`", "把表格和图表作为网页写入`文件`"},
	{"survey.help.growth", "write counts as CSV to `FILE`: for each number N of the pool, how many hands with numbers up to N have a solution; with \"-\", print them instead of the text", "把统计数以 CSV 写入`文件`：对牌池中的每个数 N，各数不超过 N 的手牌中有解的手数；写 - 则打印这些数而不打印文字"},
	{"survey.bad.growth", "--csv needs a target, but the only statistic is \"reach\"; add --target or another statistic", "--csv 需要目标，而项目只有 reach；请加 --target 或其他项目"},
	{"survey.help.csv", "write counts as CSV to `FILE`: the number of hands that reach each target; with \"-\", print them instead of the text", "把统计数以 CSV 写入`文件`：可达每个目标的手数；写 - 则打印这些数而不打印文字"},

	{"survey.bad.plan", "invalid survey: {detail}", "普查无效：{detail}"},
	{
		"survey.bad.ranks", "\"--max {max} --copies {copies}\" is out of range; use 1 to {most} ranks and 1 to {mostcopies} copies",
		"--max {max} --copies {copies} 超出范围；点数为 1 到 {most}，张数为 1 到 {mostcopies}",
	},
	{"survey.bad.empty", "--{flag} is empty; give it a value or leave it out", "--{flag} 为空；请给出值或去掉它"},
	{"survey.bad.unread", "cannot read the survey in {dir}: {detail}", "无法读取 {dir} 中的普查：{detail}"},
	{"survey.bad.stat", "--stats {detail} is not valid; use names from {names}, separated by commas", "--stats {detail} 无效；可用 {names}，以逗号分隔"},
	{"survey.bad.nowindow", "the statistic \"reach\" needs a range of targets; add --targets with a range such as 0..1000", "reach 需要目标范围；请加 --targets 低..高，例如 0..1000"},
	{
		"survey.bad.notarget", "all statistics except \"reach\" need one target, but the rules {variant} have many; add --target, or use only \"reach\"",
		"这些项目针对单个目标，而 {variant} 有许多目标；请加 --target，或只用 reach",
	},
	{"survey.bad.window", "--targets {window} is not valid; use whole numbers LOW..HIGH, such as 0..1000", "--targets {window} 无效；请用整数 低..高，例如 0..1000"},
	{
		"survey.bad.other", "{dir} holds another survey; choose an empty folder, or use the flags of that survey",
		"{dir} 里是另一个普查；请换空文件夹，或使用那个普查的选项",
	},
	{"survey.bad.folder", "cannot use {dir} for the survey: {detail}", "{dir} 不能用于普查：{detail}"},
	{"survey.bad.busy", "another make24 process is working in {dir}; wait until it ends, or stop it", "另一个 make24 正在 {dir} 中工作；请等它结束或将其停止"},
	{"survey.bad.words", "survey takes no arguments, only flags; remove {word}", "survey 不接受参数，只接受选项；请去掉 {word}"},
	{"survey.bad.alone", "--classic cannot be used with other flags of survey, except --html", "--classic 不能与 --html 以外的普查选项同用"},

	{"survey.left", "{left} left", "剩余 {left}"},
	{"survey.written", "written to {dir}: the data, summary.txt and report.html", "已写入 {dir}：数据、summary.txt 和 report.html"},
	{"survey.lost", "stopped; nothing is saved: with --out FOLDER, a survey can go on where it was stopped", "已停止；未保存任何结果：用 --out 指定文件夹，普查才能从中断处继续"},
	{
		"survey.paused", "stopped; {done} of {hands} hands are saved in {dir}; to go on, run\n{command}",
		"已停止；{hands} 手中的 {done} 手已存入 {dir}；要继续，请运行\n{command}",
	},
}
