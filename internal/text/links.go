package text

// linkTexts holds the titles and descriptions that other sites show with links to the game. The
// server puts them into the pages, so the scripts of the pages do not contain them.
var linkTexts = []entry{
	{"link.page", "{title} · make24", "{title} · make24"},

	{"link.title.puzzle", "{hand}: make {target}", "用 {hand} 算出 {target}"},
	{"link.text.puzzle", "Use every card once, with + − × ÷. Play the hand, or look at its answers.", "每张牌用一次，用加减乘除。可以直接玩，也可以查看答案。"},
	{"link.title.solve", "Solve {hand} for {target}", "求解：{hand} 算 {target}"},
	{"link.text.solve", "Every way to make {target} from these cards, or the certainty that there is none.", "用这几张牌算出 {target} 的全部解法；若无解，也会明确告知。"},
	{"link.title.find", "{hand}: find every way to make {target}", "{hand}：找出算出 {target} 的所有思路"},
	{"link.text.find", "One way is easy to find. How many different ideas can you find?", "找到一种不难。你能找出几种不同的思路？"},
	{"link.picture.hand", "The cards {hand}, and {target}.", "牌面 {hand}，以及 {target}。"},
	{"link.title.solver", "Solver", "求解"},
	{"link.text.solver", "Every way to make 24, or any other number, from any cards.", "任意几张牌，算出 24 或其他数的全部解法。"},

	{"link.title.daily", "Daily {n}", "每日挑战第 {n} 期"},
	{"link.text.daily", "Five hands, from easy to very hard, the same for everyone. There is a new daily every day.", "五题，由易到难，所有人题目相同。每天更新。"},
	{"link.picture.daily", "Five cards, face down, and the number {n}.", "五张背面朝上的牌，以及期号 {n}。"},
	{"link.title.timed", "Timed run", "限时挑战"},
	{"link.text.timed", "How many hands can you solve in three minutes?", "三分钟内你能解出几题？"},
	{"link.picture.timed", "Cards, face down, and the time limit of three minutes.", "几张背面朝上的牌，以及三分钟的时限。"},

	{"link.title.code", "Join with the code {code}", "用口令 {code} 加入"},
	{"link.text.code", "Make 24 together, on the same hands at the same time. You need no account.", "同时算同样的题，一起算 24。无需注册。"},
	{"link.picture.code", "Cards, face down, and the code {code}.", "几张背面朝上的牌，以及口令 {code}。"},
	{"link.title.challenge.hand", "{name} took {time} on {hand}. Can you do better?", "{name}解 {hand} 用了 {time}。你能更快吗？"},
	{"link.text.challenge.hand", "Play the same hand. Then you both see your times and your answers.", "解同一题，之后双方都能看到彼此的用时和解法。"},
	{"link.title.challenge.hand.open", "{name} challenges you: {hand}", "{name}向你发起挑战：{hand}"},
	{"link.text.challenge.hand.open", "Play the same hand. Then you both see your times and your answers.", "解同一题，之后双方都能看到彼此的用时和解法。"},
	{"link.title.challenge.timed", "{name} solved {solved} {solved|hand|hands} in a timed run. Can you do better?", "{name}在限时挑战中解出 {solved} 题。你能更多吗？"},
	{"link.text.challenge.timed", "Three minutes, the same hands in the same order. Then you both see how you did, hand by hand.", "三分钟，同样的题，同样的顺序。之后双方可逐题比较。"},
	{"link.title.challenge.daily", "{name} solved {solved} of {hands} in {time} in daily {n}. Can you do better?", "{name}在第 {n} 期每日挑战中解出 {solved}/{hands}，用时 {time}。你能更好吗？"},
	{"link.text.challenge.daily", "Play the same five hands. Then you both see how you did, hand by hand.", "解同样的五题，之后双方可逐题比较。"},
	{"link.picture.challenge", "A challenge: cards, and the result to beat.", "挑战：牌面与要超越的成绩。"},
	{"link.challenge.noname", "A friend", "朋友"},
	{"link.title.race", "Race", "对战"},
	{"link.text.race", "Make 24 against friends, on the same hands at the same time.", "与朋友同时算同样的题，比谁更快算出 24。"},
	{"link.picture.race", "Cards, face down, for two players.", "两位玩家的牌，背面朝上。"},
	{"link.title.boards", "Leaderboards", "排行榜"},
	{"link.text.boards", "The best of the daily, timed runs and races, by day, by week and of all time.", "每日挑战、限时挑战和对战的今日榜、本周榜与总榜。"},
	{"link.title.player", "Player", "玩家"},
	{"link.text.player", "A player of make24: rating, best timed run, dailies and races.", "make24 玩家的等级分、限时最佳、每日和对战成绩。"},
	{"link.title.review", "Review", "复盘"},
	{"link.text.review", "The hands of a run, with times and answers.", "一局的每一题，含用时和答案。"},
}
