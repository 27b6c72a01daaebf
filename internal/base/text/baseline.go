package text

// baselineTexts holds the messages of baseline.
var baselineTexts = []entry{
	{"baseline.short", "answer puzzles without a model, for comparison", "不用模型回答题目，用于比较"},
	{
		"baseline.long",
		`Answers the puzzles in each FILE, in any format of audit, without a model, and
prints a JSON object for each answer, which evaluate reads. The methods are:

  random       any legal operation, until one number is left
  greedy       the operation whose result is closest to the target
  search       the first of the two operations that come closest to the target
  no-solution  always that there is no solution, which a profile with +none accepts

The others never say so, and are wrong about puzzles without a solution. The
answers depend on the puzzle, the method and --seed alone.
A puzzle that is in the files twice is answered once.

The exit status is 0, or 2 if something could not be read.`,
		`不用模型回答每个文件中的题（audit 能读的格式都可以），每个答案输出一个 JSON 对
象，供 evaluate 读取。方法有：

  random       任意一步合规的运算，直到只剩一个数
  greedy       结果最接近目标的一步
  search       两步之内能最接近目标的一步
  no-solution  一律回答无解，带 +none 的规格才接受

其他方法不会回答无解，所以无解的题得到错误的答案。答案只取决于题目、方法和 --seed。
文件中重复的题只回答一次。

状态：0 成功，2 有内容无法读取。`,
	},
	{
		"baseline.example",
		`$ printf '4 4 6 8\n' > hands.csv
$ make24 baseline --method search hands.csv
{"key":"1-4.4.6.8-24-classic","model":"search","sample":0,"answer":"((4*4)/6)*8"}`,
		`$ printf '4 4 6 8\n' > hands.csv
$ make24 baseline --method search hands.csv
{"key":"1-4.4.6.8-24-classic","model":"search","sample":0,"answer":"((4*4)/6)*8"}`,
	},
	{"baseline.help.method", "answer by this `METHOD`: random, greedy, search or no-solution", "回答的`方法`：random、greedy、search 或 no-solution"},
	{"baseline.help.samples", "get `N` answers to each puzzle; they differ only with random", "每题 `N` 个答案；只有 random 的各不相同"},
	{"baseline.help.seed", "the `SEED` of all random choices; only random makes any", "随机选择的`种子`；只用于 random"},
	{"baseline.samples", "{n} samples are not possible; use 1 to {limit}", "不能给出 {n} 个答案；请用 1 到 {limit}"},
	{"baseline.nofile", "no files given; name the files of puzzles to answer", "没有给出文件；请写出要回答的题库文件"},
}
