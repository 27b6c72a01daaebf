package text

var plain = []entry{
	{"plain.title", "Solver", "求解"},
	{"plain.lead", "Every answer of a hand, grouped by idea.", "一手牌的全部解法，按思路分组。"},
	{"plain.hand", "Hand", "手牌"},
	{"plain.target", "Target", "目标"},
	{"plain.solve", "Solve", "求解"},
	{"plain.found", "{ideas} {ideas|idea|ideas}, {forms} {forms|form|forms}", "{ideas} 种思路，{forms} 种算式"},
	{"plain.idea", "Idea {n}", "思路 {n}"},
	{"plain.none", "{hand} cannot make {target}.", "{hand} 得不到 {target}。"},
	{"plain.nearest", "The nearest is {value}:", "最接近的是 {value}："},
	{"plain.bad", "Write one to six numbers or cards, such as 3 3 8 8 or A K Q J, and a target such as 24.", "请写一到六个数或牌，如 3 3 8 8 或 A K Q J，以及目标，如 24。"},
	{"plain.heavy", "This hand takes more work than the server allows. Choose a smaller one.", "这手牌计算量太大，请换一手小一点的。"},
	{"plain.game", "To the game", "去玩游戏"},
	{"plain.other", "中文", "English（英文）"},
	{"plain.missing.title", "There is nothing here", "这里没有内容"},
	{"plain.missing.lead", "The address may be mistyped, or the page has gone.", "网址可能写错了，或者页面已经不在了。"},
}
