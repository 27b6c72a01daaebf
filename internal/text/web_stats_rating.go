package text

// webRatingTexts holds the texts of the pages about ratings, which belong to statistics.
var webRatingTexts = []entry{
	{"web.stats.overview", "Overview", "概览"},

	{"web.rating", "Rating", "等级分"},
	{"web.rating.own", "Your rating", "你的等级分"},
	{"web.rating.provisional", "provisional", "暂定"},
	{"web.rating.likely", "Likely between {low} and {high}.", "很可能在 {low} 到 {high} 之间。"},
	{"web.rating.up", "Up {n} in four weeks.", "四周上升 {n} 分。"},
	{"web.rating.down", "Down {n} in four weeks.", "四周下降 {n} 分。"},
	{"web.rating.same", "Unchanged in four weeks.", "四周内没有变化。"},
	{"web.rating.hands", "{n} rated {n|hand|hands}.", "共 {n} 道计分题。"},
	{"web.rating.few", "Not enough hands yet: {n} of {of}", "题数还不够：{n}/{of}"},
	{"web.rating.few.sub", "Hands of timed runs, dailies and races count.", "限时、每日和对战中的题都算。"},
	{"web.rating.uncounted.offline", "Rating not counted: offline", "等级分不计：离线"},
	{"web.rating.uncounted.chosen", "Rating not counted: the host chose the hands", "等级分不计：题目由房主指定"},
	{"web.rating.uncounted.other", "Not counted for the rating", "等级分不计此局"},
	{"web.rating.four", "4 weeks", "4 周"},
	{"web.rating.history", "Rating over time", "等级分变化"},
	{"web.rating.point", "{date}: {n}, plus or minus {d}", "{date}：{n}，误差 {d}"},
	{"web.rating.band", "The band is where your true strength probably lies. It narrows as you play and widens when you pause.", "色带是你真实水平的可能范围：多玩会变窄，停玩会变宽。"},

	{"web.rating.kinds", "Strength by technique", "各技巧水平"},
	{"web.rating.kinds.sub", "Dashed line: your rating. Bars: likely range.", "虚线：你的等级分。横条：可能范围。"},
	{"web.rating.kinds.hands", "{n} {n|hand|hands}", "{n} 题"},
	{"web.rating.kinds.few", "too few", "题数太少"},
	{"web.rating.kinds.none", "Your techniques appear here after timed runs and dailies.", "玩过限时和每日之后，这里会显示各种技巧。"},
	{"web.rating.drill", "Drill", "练习"},
	{"web.rating.drill.name", "Drill: {name}", "练习：{name}"},

	{"web.rating.near", "Hands near your rating", "与你水平相当的题"},
	{"web.rating.near.sub", "You have a 50% chance to solve each within the time shown. Such hands teach the most.", "在所示时间内解出的机会约一半，最能长进。"},
	{"web.rating.near.odds", "50% in {s} s", "{s} 秒内 50%"},
	{"web.rating.near.play", "Play {hand}", "开始 {hand}"},
	{"web.rating.play", "Play", "开始"},
	{"web.rating.near.go", "Ten hands near {n}", "练十道 {n} 分上下的题"},

	{"web.rating.how", "How ratings work", "等级分怎么算"},
	{"web.rating.how.text", "Every hand has a rating of its own. Solve it faster than expected and your rating rises; take longer and it falls. Practice, reviews and classes do not count.", "每手牌也有自己的等级分。比预计快，你的等级分上升；比预计慢，则下降。练习、复习和课堂不计分。"},

	{"web.rating.grades", "Grades and measured times", "评级与实测用时"},
	{"web.grades.sub", "Each dot is a hand from rated runs: the seconds that its grade predicts, and the seconds in which a player with a rating of 1500 has a 50% chance to solve it. On the dashed line, both are equal.", "每个点是一道计分题：评级预计的秒数，以及 1500 分的玩家有一半机会解出的秒数。虚线上两者相等。"},
	{"web.grades.said", "{n} {n|hand|hands}. Measured time more than twice the predicted time: {slow}. Less than half: {fast}.", "{n} 题。实测超过预计两倍：{slow}。不到预计一半：{fast}。"},
	{"web.grades.hand", "Hand", "题目"},
	{"web.grades.predicted", "Predicted, s", "预计（秒）"},
	{"web.grades.measured", "Measured, s", "实测（秒）"},
	{"web.grades.difference", "Difference", "差异"},
	{"web.grades.games", "Played", "次数"},
	{"web.grades.empty", "No measured hands yet. They appear here after rated runs.", "还没有实测数据。有人玩过计分的局之后会显示在这里。"},
	{"web.grades.more", "More hands", "更多题目"},
}
