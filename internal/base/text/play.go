package text

// playTexts holds the texts of make24 play, besides those that it shares with the pages.
var playTexts = []entry{
	{"play.short", "play in the terminal", "在终端里玩"},
	{
		"play.long",
		`Plays the game in the terminal: practice, the daily, timed runs, streaks, races
against computers and the review, as on the pages of make24 serve. Without
--mode, it shows a menu.

Merge the cards by keys, such as 1 / 2 to divide the first card by the second,
or press e and type an expression. The last lines show the keys, and ? explains
them. Cards, operators and keys can be clicked. Ctrl-C quits; every finished move
is stored.

Runs are stored in the folder in which make24 serve stores the game, and the
daily has the same hands there. Only one of them can use the folder at a time.

With --server, it races on a make24 server: in a quick match, in a new race, in
one that others have opened, or against computers.

The window needs 60 columns and 20 rows. With NO_COLOR, the game has no colours.`,
		`在终端里玩：练习、每日挑战、限时挑战、连对、与电脑对战和复习，
与 make24 serve 的网页相同。不加 --mode 时显示菜单。

可以用按键合并牌，例如 1 / 2 表示第一张除以第二张；也可以按 e 输入算式。
窗口底部列出可用的按键，按 ? 查看说明，也可以用鼠标点击。
按 Ctrl-C 退出，已完成的操作都已保存。

成绩保存在 make24 serve 存放游戏数据的目录，每日题目也相同。
同一时间只能有一个程序使用该目录。

加上 --server 则在 make24 服务器上对战：快速对战、创建对战、加入别人的对战，
或与电脑对战。

窗口至少需要 60 列 20 行。设置 NO_COLOR 则不使用颜色。`,
	},
	{
		"play.example",
		`$ make24 play
$ make24 play --mode daily
$ make24 play --mode timed5
$ make24 play --mode computer
$ make24 play --mode practice --level 3 --cards 5
$ make24 play --mode practice --variant joker
$ make24 play --server https://24.example.org --code 7KQ2M4
$ make24 play --lang zh --ascii`,
		`$ make24 play
$ make24 play --mode daily
$ make24 play --mode timed5
$ make24 play --mode computer
$ make24 play --mode practice --level 3 --cards 5
$ make24 play --mode practice --variant joker
$ make24 play --server https://24.example.org --code 7KQ2M4
$ make24 play --lang zh --ascii`,
	},
	{"play.help.mode", "what to play; timed1, timed and timed5 are runs of 1, 3 and 5 minutes (default: a menu)", "玩法；timed1、timed、timed5 是 1、3、5 分钟的限时挑战（默认显示菜单）"},
	{"play.help.level", "the `LEVEL` of the hands, from 1 (easy) to 5 (default: any)", "题目的`等级`，1（易）到 5（默认不限）"},
	{"play.help.cards", "the `COUNT` of numbers in a hand; 3 to 6 (default: 4)", "每手牌的`张数`；3 到 6（默认 4）"},
	{"play.level", "--level {level} is out of range; use a level from 1 to 5", "--level {level} 超出范围；请用 1 到 5"},
	{"play.cardcount", "--cards {cards} is out of range; use 3 to 6 cards", "--cards {cards} 超出范围；请用 3 到 6"},
	{"play.countdown", "countdown hands have six cards; leave out --cards", "countdown 每手六张牌；请去掉 --cards"},
	{"play.options", "--level, --cards and --variant are only for practice; add --mode practice", "--level、--cards 和 --variant 只用于练习；请加上 --mode practice"},
	{"play.terminal", "play needs a terminal for input and output that can move the cursor; start it in one, or play in a browser with `make24 serve`", "play 的输入和输出都必须是能移动光标的终端；请在终端中启动，或用 make24 serve 在浏览器里玩"},
	{"play.locked", "`make24 serve` or another `make24 play` uses {dir}; play in the browser, stop that process, or choose another folder with --data", "make24 serve 或另一个 make24 play 正在使用 {dir}；请在浏览器里玩、停止该进程，或用 --data 另选目录"},
	{"play.broken", "the terminal failed: {detail}", "终端出错：{detail}"},

	{"play.rule", "Make 24 with all four cards and {ops}.", "用全部四张牌和 {ops} 算出 24。"},
	{"play.choose", "Choose a card, or press E to type", "先选一张牌，或按 E 输入算式"},
	{"play.small", "This window is {width}×{height}. make24 needs at least {min}×{rows}.", "窗口为 {width}×{height}，至少需要 {min}×{rows}。"},
	{"play.failed", "That did not work: {detail}", "没有成功：{detail}"},
	{"play.full", "The disk is full: nothing more can be stored.", "磁盘已满，无法继续保存。"},
	{"play.leave", "This ends the run. Press Q again.", "这将结束本局。再按一次 Q 确认。"},
	{"play.shown.none", "There is no solution.", "这题无解。"},
	{"play.missed", "{value}, not {target}. Press U to undo.", "得到 {value}，不是 {target}。按 U 撤销。"},
	{"play.hint.stale", "H: a hint for these numbers, for free", "按 H：按现在的数重新提示，不扣分"},
	{"play.solved", "{n} solved", "已解 {n} 题"},
	{"play.solved.of", "{n} of {of} solved", "解出 {n}/{of} 题"},
	{"play.row", "{n} in a row", "连对 {n} 题"},
	{"play.points", "{n} {n|point|points}", "{n} 分"},
	{"play.cards", "{n} cards", "{n} 张牌"},
	{"play.number", "{n}", "{n}"},
	{"play.every", "{n}, {next}, …", "{n}、{next}……"},
	{"play.best", "Best run: {n} solved", "最佳：解出 {n} 题"},
	{"play.best.streak", "Longest streak: {n}", "最长连对：{n} 题"},
	{"play.rating", "rating {n} ± {d}, 95 %", "等级分 {n} ± {d}, 95 %"},
	{"play.daily.sub", "Five hands, the same for everyone", "每天五题，所有人相同"},
	{"play.daily.done", "Daily {n} · next in {time}", "第 {n} 期 · 距下一期 {time}"},
	{"play.streak.miss", "{expr} makes {value}, not {target}.", "{expr} 等于 {value}，不是 {target}。"},
	{"play.streak.wrong", "{expr} is not an answer.", "{expr} 不是正确答案。"},
	{"play.timed.sub", "1, 3 or 5 minutes against the clock", "1、3 或 5 分钟内尽量多解"},
	{"play.computers", "Computers", "与电脑对战"},
	{"play.computers.sub", "Race one to three of them", "与一到三台电脑比赛"},
	{"play.computer", "Computer", "电脑"},
	{"play.help.menu", "The daily has the same five hands for everyone. In a timed run, solve as many hands as you can; in a streak, the first miss ends it. Computers think as fast as people, and your rating does not change against them.", "每日挑战所有人的五道题都相同。限时挑战要尽量多解；连对在第一次失误时结束。电脑的思考速度与真人一样，与它们对战不影响等级分。"},
	{"play.timed.start", "The clock starts with the first hand.", "第一题出现时开始计时。"},
	{"play.history", "History", "历史"},
	{"play.history.sub", "Your runs with all ideas", "所有对局和解法"},
	{"play.history.none", "No runs yet", "还没有记录"},
	{"play.history.empty", "No runs yet. Finish a first hand.", "还没有记录。先做完一题吧。"},
	{"play.ideas", "All ideas", "全部思路"},
	{"play.ideas.count", "{ideas} {ideas|idea|ideas}", "{ideas} 种思路"},
	{"play.ideas.many", "This hand has too many ideas to list here.", "这手牌的思路太多，无法在这里列出。"},
	{"play.yours", "yours", "你的"},

	{"play.key.card", "card", "选牌"},
	{"play.key.operator", "operator", "运算符"},
	{"play.key.undo", "undo", "撤销"},
	{"play.key.reset", "reset", "重来"},
	{"play.key.type", "type", "输入"},
	{"play.key.choice", "other value", "换值"},
	{"play.key.hint", "hint", "提示"},
	{"play.key.none", "no solution", "无解"},
	{"play.key.skip", "skip", "跳过"},
	{"play.key.leave", "leave", "离开"},
	{"play.key.next", "next", "下一题"},
	{"play.key.result", "result", "成绩"},
	{"play.key.ideas", "all ideas", "全部思路"},
	{"play.key.cards", "back to the cards", "回到牌面"},
	{"play.key.choose", "choose", "选择"},
	{"play.key.change", "change", "更改"},
	{"play.key.open", "open", "打开"},
	{"play.key.back", "back", "返回"},
	{"play.key.again", "again", "再来一局"},
	{"play.key.check", "check", "提交"},
	{"play.key.deal", "deal", "发牌"},
	{"play.key.start", "start", "开始"},
	{"play.key.quit", "quit", "退出"},
	{"play.key.help", "help", "帮助"},
	{"play.key.suspend", "suspend", "挂起"},
	{"play.key.copy", "copy", "复制"},
	{"play.help.merge", "To merge two cards, choose a card, one of {op}, and the other card.", "合并两张牌：先选一张牌，再选 {op} 之一，再选另一张牌。"},
	{"play.help.mouse", "Cards, operators and the keys below can be clicked. To select text with the mouse, hold Shift.", "牌、运算符和底部的按键都可以用鼠标点击。要用鼠标选择文字，请按住 Shift。"},
	{"play.share", "make24 #{number} · {points}/{of} points · {time}", "make24 #{number} · {points}/{of} 分 · {time}"},
	{"play.share.copied", "Copied, if the terminal allows it.", "已复制（如果终端支持）。"},
}
