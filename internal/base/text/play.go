package text

// playTexts holds the texts of make24 play, besides those that it shares with the pages.
var playTexts = []entry{
	{"play.short", "play in the terminal", "在终端里玩"},
	{
		"play.long",
		`Plays the game in the terminal: practice, the daily, the timed run and the
review, as on the pages of make24 serve. Without --mode, it shows a menu.

Merge the cards by keys, such as 1 / 2 to divide the first card by the second,
or press e and type an expression. The last lines show the keys. Ctrl-C quits;
every finished move is stored.

Runs are stored in the folder in which make24 serve stores the game, and the
daily has the same hands there. Only one of them can use the folder at a time.

With --server, it races on a make24 server: in a quick match, in a new race, or in
one that others have opened.

The window needs 60 columns and 20 rows. With NO_COLOR, the game has no colours.`,
		`在终端里玩：练习、每日挑战、限时挑战和复习，与 make24 serve 的网页相同。
不加 --mode 时显示菜单。

可以用按键合并牌，例如 1 / 2 表示第一张除以第二张；也可以按 e 输入算式。
窗口底部列出可用的按键。按 Ctrl-C 退出，已完成的操作都已保存。

成绩保存在 make24 serve 存放游戏数据的目录，每日题目也相同。
同一时间只能有一个程序使用该目录。

加上 --server 则在 make24 服务器上对战：快速对战、创建对战或加入别人的对战。

窗口至少需要 60 列 20 行。设置 NO_COLOR 则不使用颜色。`,
	},
	{
		"play.example",
		`$ make24 play
$ make24 play --mode daily
$ make24 play --mode practice --level 3 --cards 5
$ make24 play --server https://24.example.org --code 7KQ2M4
$ make24 play --lang zh --ascii`,
		`$ make24 play
$ make24 play --mode daily
$ make24 play --mode practice --level 3 --cards 5
$ make24 play --server https://24.example.org --code 7KQ2M4
$ make24 play --lang zh --ascii`,
	},
	{"play.help.mode", "what to play (default: a menu)", "玩法（默认显示菜单）"},
	{"play.help.level", "practise hands of this `LEVEL`, 1 to 5 (default: any)", "练习的`难度`，1 到 5（默认不限）"},
	{"play.help.cards", "practise with `N` cards, 3 to 6 (default: 4)", "练习的`张数`，3 到 6（默认 4）"},
	{"play.help.data", "the `DIR` where the game is stored, as --data of serve (default: the folder \"make24\" in your user data folder)", "存放游戏数据的`目录`，同 serve 的 --data（默认：用户数据目录下的 make24）"},
	{"play.level", "--level {level} is out of range; use a level from 1 to 5", "--level {level} 超出范围；请用 1 到 5"},
	{"play.cardcount", "--cards {cards} is out of range; use 3 to 6 cards", "--cards {cards} 超出范围；请用 3 到 6"},
	{"play.options", "--level and --cards are only for practice; add --mode practice", "--level 和 --cards 只用于练习；请加上 --mode practice"},
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
	{"play.hint.stale", "H: a hint for these numbers, for free", "按 H：按现在的数重新提示，不扣分"},
	{"play.solved", "{n} solved", "已解 {n} 题"},
	{"play.solved.of", "{n} of {of} solved", "解出 {n}/{of} 题"},
	{"play.row", "{n} in a row", "连对 {n} 题"},
	{"play.points", "{n} {n|point|points}", "{n} 分"},
	{"play.cards", "{n} cards", "{n} 张牌"},
	{"play.number", "{n}", "{n}"},
	{"play.every", "{n}, {next}, …", "{n}、{next}……"},
	{"play.best", "Best run: {n} solved", "最佳：解出 {n} 题"},
	{"play.rating", "rating {n} ({change})", "等级分 {n}（{change}）"},
	{"play.daily.sub", "Five hands, the same for everyone", "每天五题，所有人相同"},
	{"play.daily.done", "Daily {n} · next in {time}", "第 {n} 期 · 距下一期 {time}"},
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
}
