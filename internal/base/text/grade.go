package text

// gradeTexts holds the messages of grade and hint.
var gradeTexts = []entry{
	{"grade.short", "grade how hard a hand is for people", "判断一手牌对人来说有多难"},
	{
		"grade.long",
		`Grades how hard a hand is for people: the seconds a practised adult needs, the
level from 1 (easy) to 5, the solution that a player will most likely find, its
techniques, and what makes the hand hard. Several hands, each in quotes, get one
line each; with "-", hands are read from standard input, one per line, or a set
of puzzles, such as make24 generate writes. --all grades every hand of --cards
numbers.

The model was fitted to measured times of four cards that make 24; for other
hands, targets and rules it gives only an estimate.`,
		`判断一手牌对人来说有多难：熟练的成年人所需的秒数、从 1（易）到 5 的等级、玩家最
可能找到的解、解法的技巧，以及难在哪里。多手牌各加引号，每手一行；参数为 - 时从
标准输入读取，每行一手，也可以是 make24 generate 写出的那种题目集。--all 给出所有
--cards 张牌的等级。

模型由四张牌凑 24 的实测时间拟合而成；其他张数、目标和规则只是估计。`,
	},
	{
		"grade.example",
		`$ make24 grade "3 3 8 8" "2 2 2 12"
3 3 8 8: level 5, 97 s, 8 ÷ (3 − 8 ÷ 3) = 24
2 2 2 12: level 1, 5.2 s, 2 × (2 ÷ 2) × 12 = 24
$ make24 grade --all --cards 4 --max 13 --json | tail -1
{"hand":[13,13,13,13],"target":"24","rules":"classic","solvable":false}`,
		`$ make24 grade "3 3 8 8" "2 2 2 12"
3 3 8 8: 5 级，97 秒，8 ÷ (3 − 8 ÷ 3) = 24
2 2 2 12: 1 级，5.2 秒，2 × (2 ÷ 2) × 12 = 24
$ make24 grade --all --cards 4 --max 13 --json | tail -1
{"hand":[13,13,13,13],"target":"24","rules":"classic","solvable":false}`,
	},
	{"hintcommand.short", "give hints for a hand, step by step", "为一手牌给出分步提示"},
	{
		"hintcommand.long",
		`Gives hints for the numbers you have now, at the start or after some moves. The
numbers may include fractions such as 8/3 and numbers below 0. --step sets how
much is revealed:

  1  whether the target can still be made
  2  the idea: the last step
  3  a part of it: what two of the numbers make
  4  the next move

Nothing is remembered: after a move, ask again with the numbers that are left.
If cards may stand for other numbers, or brackets are not allowed, write a
result as it was made, such as 2+3, and what a card stands for as =10.
The exit status is 0 if the target can be made, 1 if not, 2 if the input is
invalid.`,
		`就你现在手上的数给出提示，开局或走过几步之后都可以。其中可以有 8/3 这样的分数和
负数。--step 决定说多少：

  1  是否还能解
  2  思路：最后一步是什么
  3  其中一部分：哪个数可由两个数得到
  4  下一步

程序不记录之前的提问：走一步之后，用剩下的数再问一次。
如果规则允许牌当作别的数，或不能用括号，结果请写成算式，如 2+3；牌当作的数写成 =10。
状态：0 能解；1 不能解；2 输入有误。`,
	},
	{
		"hintcommand.example",
		`$ make24 hint 3 3 8 8
24 can be made.
$ make24 hint 8/3 3 8 --step 3
24 can be made.
Make 8 ÷ (1/3).
Two of the numbers make 1/3.`,
		`$ make24 hint 3 3 8 8
可以算出 24。
$ make24 hint 8/3 3 8 --step 3
可以算出 24。
凑成 8 ÷ (1/3)。
其中两个数可以得到 1/3。`,
	},
	{"hintcommand.step", "--step {step} is out of range; a hint has steps 1 to {limit}", "--step {step} 超出范围；提示有第 1 到第 {limit} 步"},
	{"hintcommand.rules", "there are no hints for the rules {variant}", "规则 {variant} 没有提示"},
	{
		"hintcommand.large",
		"there are no hints for more than {limit} numbers or for very large numbers",
		"超过 {limit} 个数或数太大时没有提示",
	},
	{
		"hintcommand.number",
		"{where} is not a number; use whole numbers, cards, fractions such as 8/3, what was made such as 2*(3+4), and what a card stands for such as =10",
		"{where}不是数；请用整数、牌、8/3 这样的分数、2*(3+4) 这样算出的数，或 =10 这样的牌的取值",
	},
	{"hintcommand.help.step", "reveal the hint up to `STEP`, 1 to {limit}", "提示到此`步`为止，1 到 {limit}"},
	{"grade.seconds", "level {level} of 5: {seconds} s", "难度 {level} 级（共 5 级）：{seconds} 秒"},
	{"grade.easiest", "easiest: {expr}, last step {last}", "最容易的解：{expr}，最后一步 {last}"},
	{"grade.by", "techniques: {what}", "技巧：{what}"},
	{"grade.hard", "difficulties: {what}", "难点：{what}"},
	{"grade.line", "level {level}, {seconds} s, {expr}", "{level} 级，{seconds} 秒，{expr}"},
	{"grade.none", "no solution for {target}", "无解：得不到 {target}"},
	{
		"grade.numbers",
		"there are no grades for hands of more than {limit} numbers or with very large numbers",
		"超过 {limit} 个数或数太大的牌没有等级",
	},
	{
		"grade.all.hands",
		`--all grades every hand; remove "{argument}"`,
		`--all 已包括所有牌；请去掉 "{argument}"`,
	},
	{"grade.onlyall", "--{flag} needs --all", "--{flag} 只能与 --all 同用"},
	{
		"grade.space",
		"there are {n} such hands, and at most {limit} are graded at once; lower --cards or --max",
		"这样的牌有 {n} 手，一次最多 {limit} 手；请减小 --cards 或 --max",
	},
	{
		"grade.vast",
		"there are too many such hands, and at most {limit} are graded at once; lower --cards or --max",
		"这样的牌太多，一次最多 {limit} 手；请减小 --cards 或 --max",
	},
	{"grade.cards", "--cards {cards} is out of range; a hand has 1 to {limit} numbers", "--cards {cards} 超出范围；一手牌有 1 到 {limit} 个数"},
	{"grade.help.all", "grade every hand of --cards numbers, each from 1 to --max", "给出所有牌的等级：--cards 张，数从 1 到 --max"},
	{"grade.help.cards", "the `COUNT` of numbers in a hand; only with --all", "每手牌的`张数`；只与 --all 同用"},
	{"grade.help.copies", "allow at most `N` copies of a number in a hand; only with --all (0: as in the rules)", "一手牌中同一个数最多出现的`次数`；只与 --all 同用（0：由规则决定）"},
}
