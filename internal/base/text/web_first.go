package text

// webFirstTexts holds the texts of the first hands of a new player, and of a target that was made
// from some of the cards only.
var webFirstTexts = []entry{
	{"web.first.rule", "Use all four cards once.", "四张牌都要用，每张一次。"},
	{"web.first.tap", "Tap a card, a sign, a card.", "先点牌，再点符号，再点牌。"},
	{"web.first.sign", "Now a sign.", "再点一个符号。"},
	{"web.first.card", "Now another card.", "再点另一张牌。"},
	{"web.first.help", "How to play", "玩法说明"},
	{"web.first.help.text", "Two cards and a sign make one new card. Go on until one card is left: 24.", "两张牌加一个符号，合成一张新牌。合到只剩一张，得 24。"},
	{"web.first.four", "{target}, but use all four cards.", "已经是 {target}，但四张牌都要用。"},
	{"web.first.all", "{target}, but use all cards.", "已经是 {target}，但所有的牌都要用。"},
	{"web.first.left", "{cards} {n|is|are} left.", "{n|还剩|还剩} {cards}。"},
	{"web.first.and", "{a} and {b}", "{a} 和 {b}"},
	{"web.first.left.spoken", "{target}, but {n} {n|card is|cards are} left: {cards}.", "得到 {target}，但还剩 {n} 张牌：{cards}。"},
	{"web.first.ideas", "Two ideas: {a} and {b}.", "两种思路：{a} 和 {b}。"},
}
