package text

// Keys of the pages that need no script: the solver, and the page of an address at which
// there is nothing.
const (
	PlainTitle   Key = "plain.title"
	PlainLead    Key = "plain.lead"
	PlainHand    Key = "plain.hand"
	PlainTarget  Key = "plain.target"
	PlainSolve   Key = "plain.solve"
	PlainFound   Key = "plain.found"
	PlainIdea    Key = "plain.idea"
	PlainNone    Key = "plain.none"
	PlainNearest Key = "plain.nearest"
	PlainBad     Key = "plain.bad"
	PlainHeavy   Key = "plain.heavy"
	PlainGame    Key = "plain.game"
	PlainOther   Key = "plain.other"
	MissingTitle Key = "plain.missing.title"
	MissingLead  Key = "plain.missing.lead"
)

var plain = []entry{
	{PlainTitle, "Solver", "求解"},
	{PlainLead, "Every answer of a hand, grouped by idea.", "一手牌的全部解法，按思路分组。"},
	{PlainHand, "Hand", "手牌"},
	{PlainTarget, "Target", "目标"},
	{PlainSolve, "Solve", "求解"},
	{PlainFound, "{ideas} {ideas|idea|ideas}, {forms} {forms|form|forms}", "{ideas} 种思路，{forms} 种算式"},
	{PlainIdea, "Idea {n}", "思路 {n}"},
	{PlainNone, "{hand} cannot make {target}.", "{hand} 得不到 {target}。"},
	{PlainNearest, "The nearest is {value}:", "最接近的是 {value}："},
	{PlainBad, "Write one to six numbers or cards, such as 3 3 8 8 or A K Q J, and a target such as 24.", "请写一到六个数或牌，如 3 3 8 8 或 A K Q J，以及目标，如 24。"},
	{PlainHeavy, "This hand takes more work than the server allows. Choose a smaller one.", "这手牌计算量太大，请换一手小一点的。"},
	{PlainGame, "To the game", "去玩游戏"},
	{PlainOther, "中文", "English（英文）"},
	{MissingTitle, "There is nothing here", "这里没有内容"},
	{MissingLead, "The address may be mistyped, or the page has gone.", "网址可能写错了，或者页面已经不在了。"},
}
