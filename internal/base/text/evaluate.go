package text

// evaluateTexts holds the texts of evaluate and of its reports.
var evaluateTexts = []entry{
	{"evaluate.short", "measure how well models solve puzzles", "测量模型解题的水平"},
	{
		"evaluate.long",
		`Judges the answers of one or more models and reports the accuracy of each, with
95 % intervals, pass@k, maj@k, the accuracy by difficulty, technique, number of
cards and solvability, the reasons for failure with examples, the length of the
answers, and the differences between models with paired tests.

Each line of a FILE, or of standard input, is a JSON object with "answer", a
puzzle and, optionally, "model" and "sample"; a FILE may also be a table whose
first row names the columns. Other common names are read too; --hand-field,
--target-field and --answer-field give any other name. The puzzle is "hand" and
"target", as in "make24 check --jsonl", or its ID as "key", "puzzle" or "id".
Without "model", the model is the name of the file. "sample" is the number of
the answer, if a model gave several answers to a puzzle; the same number twice
is an error. "finish_reason", "input_tokens", "output_tokens", "latency_ms" and
"cost" are added up. "prompt" is the name of the prompt, for --by-prompt.

With --puzzles, every puzzle of the set that a model did not answer counts as
failed. Without it, only the answered puzzles count. With --twin too, the report
compares the accuracies on both sets, to see whether a model knows the first.

All answers are judged by the same profile. The report names it, the version of
make24 and of grades, the files with their SHA-256, and the flags. The same
files, flags and version give the same report everywhere. docs/evaluate.md has the
formulas.

The exit status is 0, or 2 if a line or a flag is invalid.`,
		`判断一个或多个模型的答案，并报告每个模型的正确率（附 95 % 置信区间）、pass@k、
maj@k、按难度、技巧、张数和是否有解分组的正确率、失败的原因和例子、答案的长度，以及
模型之间的差异（配对检验）。

文件或标准输入的每一行是一个 JSON 对象，字段有 "answer" 和题目，还可以有 "model"
和 "sample"；也可以是表格，第一行是列名。也认得其他常见名称；别的名称用
--hand-field、--target-field、--answer-field 指定。题目用 "hand" 和
"target" 给出，与 make24 check --jsonl 相同；或者用 "key"、"puzzle" 或 "id" 给出题
目的 ID。没有 "model" 时，文件名就是模型名。一个模型对一道题有多个答案时，
"sample" 是答案的编号；同一编号出现两次是错误。"finish_reason"、"input_tokens"、
"output_tokens"、"latency_ms" 和 "cost" 会汇总；"prompt" 是提示的名称，用于
--by-prompt。

加上 --puzzles 时，题集中模型没有回答的题算作失败；否则只计算回答过的题。再加上
--twin 时，报告会比较两个题集上的正确率，看模型是否见过第一个题集。

所有答案用同一个规格判断。报告写明规格、make24 和难度的版本、各文件及其 SHA-256、
以及选项；同样的文件、选项和版本在任何机器上得到同样的报告。公式见
docs/evaluate.md。

状态：0 成功，2 某一行或选项有误。`,
	},
	{
		"evaluate.example",
		`$ printf '{"key":"1-3.3.8.8-24-classic","answer":"8/(3-8/3)"}\n' > m.jsonl
$ make24 evaluate m.jsonl --format csv | head -2 | cut -d, -f 1-2,5-11,14
model,axis,measure,puzzles,answers,correct,estimate,low,high,profile
m,all,accuracy,1,1,1,1.000000,0.206549,1.000000,classic/2`,
		`$ printf '{"key":"1-3.3.8.8-24-classic","answer":"8/(3-8/3)"}\n' > m.jsonl
$ make24 evaluate m.jsonl --format csv | head -2 | cut -d, -f 1-2,5-11,14
model,axis,measure,puzzles,answers,correct,estimate,low,high,profile
m,all,accuracy,1,1,1,1.000000,0.206549,1.000000,classic/2`,
	},
	{"evaluate.help.puzzles", "the `FILE` with the puzzles that every model was asked, in any format of audit", "每个模型都要回答的题集`文件`，audit 能读的格式都可以"},
	{"evaluate.help.twin", "a `FILE` with other puzzles that every model was asked too, to compare the accuracies on both sets", "每个模型也回答了的另一个题集`文件`，用于比较两个题集上的正确率"},
	{"evaluate.help.k", "the k of pass@k and maj@k in tables, such as `1,5,10` (default: 2,5,10,20,50,100, as far as there are answers)", "表中 pass@k 和 maj@k 的 k，例如 `1,5,10`（缺省 2,5,10,20,50,100，答案不够的除外）"},
	{"evaluate.help.byprompt", "count each prompt of a model as a model of its own, to compare prompts", "把同一模型的不同提示分别计算，用于比较提示"},
	{"evaluate.help.format", "the `FORMAT` of the output: text, markdown, latex or csv", "输出的`格式`：text、markdown、latex 或 csv"},
	{"evaluate.help.matrix", "write the share of correct answers of each model to each puzzle to this `FILE`, as JSONL, or as CSV if its name ends in .csv", "把每个模型在每道题上的正确比例写入这个`文件`，格式为 JSONL；文件名以 .csv 结尾时为 CSV"},
	{"evaluate.help.differences", "write the puzzles on which one model is right and another wrong to this `FILE`, as JSONL", "把一个模型答对而另一个答错的题写入这个`文件`，格式为 JSONL"},
	{"evaluate.help.plots", "write the charts as SVG files to this `FOLDER`", "把图表以 SVG 文件写入这个`文件夹`"},
	{"evaluate.help.examples", "list at most `N` failed answers for each reason and model", "每个模型的每种原因最多列出 `N` 个失败的答案"},
	{"evaluate.help.draws", "use `N` random draws to compare models", "比较模型时随机抽取 `N` 次"},
	{"evaluate.help.seed", "the `SEED` of all random choices; of the draws", "随机选择的`种子`；用于随机抽取"},
	{"evaluate.bad.k", "{k} is not a list of numbers from 1 to {limit}, such as 1,5,10", "{k} 不是 1 到 {limit} 之间的数的列表，例如 1,5,10"},
	{"evaluate.bad.draws", "{n} draws are not possible; use {low} to {high}", "不能抽取 {n} 次；请用 {low} 到 {high}"},
	{"evaluate.bad.examples", "{n} examples are not possible; use 0 to {limit}", "不能列出 {n} 个例子；请用 0 到 {limit}"},
	{"evaluate.bad.twin", "--twin needs the other set; give it with --puzzles", "--twin 需要另一个题集；请用 --puzzles 给出"},
	{"evaluate.bad.shared", "the puzzle {puzzle} is in the sets of --puzzles and --twin; remove it from one of them", "题目 {puzzle} 同时在 --puzzles 和 --twin 的题集中；请从其中一个删去"},
	{"evaluate.bad.models", "the records name more than {limit} models", "记录中的模型超过 {limit} 个"},
	{"evaluate.bad.puzzles", "there are more than {limit} different puzzles", "不同的题超过 {limit} 道"},
	{"evaluate.bad.answers", "a model has more than {limit} answers to one puzzle", "某个模型对一道题的答案超过 {limit} 个"},
	{"evaluate.bad.sample", "the model {model} has two answers with sample {sample} to {puzzle}; remove one, or compare several prompts with --by-prompt", "模型 {model} 对 {puzzle} 有两个编号为 {sample} 的答案；请删去一个，或用 --by-prompt 比较不同的提示"},
	{"evaluate.file", "cannot read {file}: {detail}", "无法读取 {file}：{detail}"},
	{"evaluate.none", "there are no answers to evaluate", "没有可以评测的答案"},
	{"evaluate.set.none", "there are no puzzles in {file}", "{file} 中没有题目"},
	{"evaluate.badline", "{file}, line {line}: {message}", "{file} 第 {line} 行：{message}"},
	{
		"evaluate.badlines",
		"{n} {n|record|records} could not be judged and {n|is|are} not counted",
		"{n} 条记录无法判断，没有计入",
	},

	// The report

	{"evaluate.title", "Evaluation", "评测"},
	{
		"evaluate.heading",
		"{answers} {answers|answer|answers} to {puzzles} {puzzles|puzzle|puzzles}, judged by the profile {profile}",
		"{puzzles} 道题的 {answers} 个答案，按规格 {profile} 判断",
	},
	{
		"evaluate.caption",
		"{title}; judged by make24 {version}, profile {profile}, grades version {grades}",
		"{title}（由 make24 {version} 按规格 {profile} 判断，难度版本 {grades}）",
	},
	{
		"evaluate.plot.footer",
		"Judged by make24 {version}, profile {profile}, grades version {grades}; 95 % intervals.",
		"由 make24 {version} 按规格 {profile} 判断，难度版本 {grades}；95 % 置信区间。",
	},
	{"evaluate.results", "Results", "结果"},
	{
		"evaluate.results.note",
		"Accuracy: the mean over the puzzles of the share of correct answers. 95 %: Wilson interval of that mean, N puzzles, z = 1.959964. Unreadable: answers in which no expression can be read.",
		"正确率：每道题正确答案的比例对所有题的平均。95 %：该平均值的 Wilson 置信区间，N 为题数，z = 1.959964。无法读出：读不出算式的答案。",
	},
	{
		"evaluate.results.clustered",
		" Clustered: that mean ± z·SE, SE = √Σ(x − mean)²/N, for the share x of each puzzle.",
		"聚类：该平均值 ± z·SE，SE = √Σ(x − 平均值)²/N，x 为每道题的比例。",
	},
	{"evaluate.clustered", "95 % clustered", "95 %（聚类）"},
	{"evaluate.twin", "The set and its twin", "题集与对照题集"},
	{"evaluate.twin.puzzles", "twin puzzles", "对照题数"},
	{"evaluate.twin.accuracy", "twin accuracy %", "对照正确率 %"},
	{
		"evaluate.twin.note",
		"Difference: the accuracy p on the set minus q on the twin, in percentage points. ",
		"差：题集上的正确率 p 减去对照题集上的 q，单位为百分点。",
	},
	{
		"evaluate.unpaired",
		"95 %: from p − q − √((p−l)² + (v−q)²) to p − q + √((u−p)² + (q−m)²), for the Wilson intervals from l to u and from m to v.",
		"95 %：从 p − q − √((p−l)² + (v−q)²) 到 p − q + √((u−p)² + (q−m)²)，其中 Wilson 置信区间分别为 l 到 u 和 m 到 v。",
	},
	{"evaluate.pass", "Several answers to a puzzle", "一道题的多个答案"},
	{
		"evaluate.pass.note",
		"pass@k: the mean over the puzzles of 1 − C(n−c, k)/C(n, k), for n answers of which c are correct.",
		"pass@k：1 − C(n−c, k)/C(n, k) 对所有题的平均，n 为答案数，c 为其中正确的个数。",
	},
	{
		"evaluate.majority.note",
		" maj@k: the mean over the puzzles of c/t, for the t answers most frequent among the first k samples, of which c are correct.",
		"maj@k：c/t 对所有题的平均，t 为前 k 个答案中并列最多的答案数，c 为其中正确的个数。",
	},
	{"evaluate.model", "model", "模型"},
	{"evaluate.puzzles", "puzzles", "题数"},
	{"evaluate.answers", "answers", "答案数"},
	{"evaluate.correct", "correct", "正确"},
	{"evaluate.accuracy", "accuracy %", "正确率 %"},
	{"evaluate.unreadable", "unreadable %", "无法读出 %"},
	{"evaluate.interval", "95 %", "95 %"},
	{"evaluate.head.yes", "solvable %", "有解题 %"},
	{"evaluate.head.no", "unsolvable %", "无解题 %"},
	{"evaluate.head.unknown", "unknown %", "未知题 %"},
	{"evaluate.baseline", "always “no solution”", "一律答“无解”"},
	{"evaluate.by.solvable", "Accuracy by solvability", "按是否有解的正确率"},
	{"evaluate.by.level", "Accuracy by difficulty: four cards, rules {rules}", "按难度的正确率：四张牌，规则 {rules}"},
	{"evaluate.by.technique", "Accuracy by technique", "按技巧的正确率"},
	{"evaluate.by.cards", "Accuracy by number of cards", "按张数的正确率"},
	{"evaluate.by.rules", "Accuracy by rules", "按规则的正确率"},
	{"evaluate.axis.solvable", "solvable", "是否有解"},
	{"evaluate.axis.level", "level", "难度"},
	{"evaluate.axis.technique", "technique", "技巧"},
	{"evaluate.axis.cards", "cards", "张数"},
	{"evaluate.axis.rules", "rules", "规则"},
	{"evaluate.solvable.yes", "yes", "有解"},
	{"evaluate.solvable.no", "no", "无解"},
	{"evaluate.solvable.unknown", "unknown", "未知"},
	{
		"evaluate.technique.note",
		"A puzzle counts for each technique of its easiest solution.",
		"一道题按最容易的解法所用的每种技巧各计一次。",
	},
	{
		"evaluate.level.note",
		"A level says how hard a hand is for people. Only hands of four cards that are all used with + − × ÷ have one.",
		"难度是对人而言的；只有四张牌都要用、只用加减乘除的题才有难度。",
	},
	{"evaluate.reasons", "Reasons for failure", "失败的原因"},
	{"evaluate.reason", "reason", "原因"},
	{"evaluate.reason.note", "{reason}: {text}", "{reason}：{text}"},
	{"evaluate.missing", "no answer to a puzzle of the set", "题集中没有回答的题"},
	{"evaluate.differences", "Differences between models", "模型之间的差异"},
	{
		"evaluate.differences.note",
		"Percentage points. 95 %: paired bootstrap, the middle 95 % of {draws} draws of puzzles. p: paired randomization test, (b+1)/({draws}+1), where b of {draws} draws differ at least as much as the models do, rounded up; ≤: b is 0. Seed {seed}.",
		"单位为百分点。95 %：配对自助法，对题目抽取 {draws} 次，取中间 95 %。p：配对随机化检验，(b+1)/({draws}+1)，其中 b 是 {draws} 次抽取中差异不小于实际差异的次数，向上取整；≤ 表示 b 为 0。种子 {seed}。",
	},
	{
		"evaluate.differences.unpaired",
		" 0 puzzles: the models have none in common, and the difference p − q is that of their accuracies. ",
		"题数为 0：两个模型没有共同的题，差是两者正确率之差 p − q。",
	},
	{"evaluate.pair", "models", "模型"},
	{"evaluate.difference", "difference", "差"},
	{"evaluate.minus", "{a} − {b}", "{a} − {b}"},
	{"evaluate.origin", "Origin", "来源"},
	{"evaluate.origin.version", "{version}, grades version {grades}", "{version}，难度版本 {grades}"},
	{"evaluate.origin.file", "{file}, SHA-256 {sha256}", "{file}，SHA-256 {sha256}"},
	{"evaluate.origin.set", "set", "题集"},
	{"evaluate.origin.twin", "twin", "对照题集"},
	{"evaluate.origin.answers", "answers", "答案"},
	{"evaluate.origin.flags", "flags", "选项"},
	{"evaluate.usage", "Length and cost", "长度与费用"},
	{"evaluate.usage.length", "characters", "字符数"},
	{"evaluate.usage.output", "output tokens", "输出词元"},
	{"evaluate.usage.truncated", "truncated %", "截断 %"},
	{"evaluate.usage.latency", "latency ms", "延迟 ms"},
	{"evaluate.usage.inputs", "input tokens in all", "输入词元总数"},
	{"evaluate.usage.outputs", "output tokens in all", "输出词元总数"},
	{"evaluate.usage.cost", "cost in all", "费用总计"},
	{"evaluate.examples", "Failed answers of {model}", "{model} 的失败答案"},
	{"evaluate.page.numbers", "Table with intervals", "带置信区间的表"},
	{"evaluate.page.place", "place", "位置"},
	{"evaluate.page.answer", "answer", "答案"},
	{"evaluate.page.puzzle", "puzzle", "题目"},
	{"evaluate.page.failed", "Failed answers", "失败的答案"},
	{
		"evaluate.page.method",
		"Points are accuracies in percent, lines their 95 % intervals. docs/evaluate.md has the formulas with their sources.",
		"点是正确率（百分比），线是 95 % 置信区间。公式及其出处见 docs/evaluate.md。",
	},
}
