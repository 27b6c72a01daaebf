package text

// webPages is what the bars, the daily, the timed run and the sharing say.
var webPages = []entry{
	{"web.nav.puzzle", "Puzzle", "题目"},
	{"web.nav.review", "Review", "复盘"},

	{"web.keys", "Keys", "按键"},
	{"web.keys.tile", "The tile in that place", "选择该位置的牌"},
	{"web.keys.operator", "Plus, minus, times, divided by", "加、减、乘、除"},
	{"web.keys.go", "Go to the next; arrows within tiles and operators", "移动；方向键在牌或运算符之间移动"},
	{"web.keys.press", "Press; the next hand once it is solved", "按下；解出后进入下一题"},
	{"web.keys.escape", "Clear the selection, close a sheet", "取消选择，关闭弹窗"},
	{"web.keys.undo", "Undo", "撤销"},
	{"web.keys.reset", "Reset", "重来"},
	{"web.keys.hint", "The next hint", "下一条提示"},
	{"web.keys.none", "No solution", "无解"},
	{"web.keys.skip", "Skip, in a timed run", "跳过（限时）"},
	{"web.keys.list", "This list", "本列表"},
	{"web.keys.off", "Single letters can be switched off in the settings.", "单字母按键可在设置中关闭。"},
}
