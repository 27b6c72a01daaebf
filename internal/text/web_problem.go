package text

// WebProblem is the key of what the pages say of a problem, by its name.
func WebProblem(name string) Key { return Key("web.problem." + name) }

// webProblems are what the pages say when the server refuses, or does not answer.
var webProblems = []entry{
	{WebProblem("no-run"), "This run is not here, or it belongs to another player.", "找不到这一局，或者它属于别的玩家。"},
	{WebProblem("no-puzzle"), "There is no such puzzle. Check the link.", "没有这道题，请检查链接。"},
	{WebProblem("bad-wish"), "No hand can be dealt like that. Change your choice and deal again.", "这样的条件发不出牌，请换一个选择再发。"},
	{WebProblem("bad-move"), "That move does not fit here. The table shows where you are now.", "这一步在这里行不通，牌桌上是现在的局面。"},
	{WebProblem("bad-expression"), "This expression cannot be read. Write one such as 8 ÷ (3 − 8 ÷ 3).", "看不懂这个算式，请写成 8 ÷ (3 − 8 ÷ 3) 这样。"},
	{WebProblem("already-done"), "This hand is done already, perhaps in another tab. It counts once.", "这手牌已经完成了，可能是在另一个标签页里，只计一次。"},
	{WebProblem("expired"), "Time was up before your answer arrived.", "答案送到之前时间就到了。"},
	{WebProblem("finished"), "This run is over. Your result is kept.", "这一局已经结束，成绩已保存。"},
	{WebProblem("not-today"), "A new day has begun, and with it a new daily.", "新的一天开始了，今天有新的每日一局。"},
	{WebProblem("no-review"), "Nothing waits for review. Play a few hands first.", "现在没有要复习的，先玩几手吧。"},
	{WebProblem("bad-run"), "This run from offline does not add up and was not taken.", "这局离线记录对不上，未能收下。"},
	{WebProblem("no-player"), "You are not signed in here any more. You can go on as a new guest.", "你在这里已经退出，可以以新访客身份继续。"},
	{WebProblem("bad-origin"), "This page may not ask that. Open the game at its own address.", "这个页面不能这样做，请从游戏自己的网址打开。"},
	{WebProblem("bad-name"), "Choose another name: 1 to 24 characters that everybody may see.", "请换一个名字：1 到 24 个大家都能看的字符。"},
	{WebProblem("bad-settings"), "These settings could not be kept. They hold for this page only.", "这些设置没能保存，只在本页有效。"},
	{WebProblem("bad-passkey"), "The passkey was not accepted. Try once more.", "通行密钥没有通过，请再试一次。"},
	{
		WebProblem("no-passkeys"),
		"Passkeys need a name and a safe line: open the game as localhost or at its https address.",
		"通行密钥需要域名和安全连接：请用 localhost 或 https 网址打开游戏。",
	},
	{WebProblem("too-fast"), "That was a lot at once. Wait a moment and try again.", "一下子太多了，稍等一会儿再试。"},
	{WebProblem("too-large"), "This is too much to send at once.", "内容太大，一次发不完。"},
	{WebProblem("too-slow"), "The line is very slow. Try again.", "网络太慢了，请再试一次。"},
	{WebProblem("bad-json"), "The page and the server do not understand each other. Reload the page.", "页面和服务器没有对上，请刷新页面。"},
	{WebProblem("bad-type"), "The page and the server do not understand each other. Reload the page.", "页面和服务器没有对上，请刷新页面。"},
	{WebProblem("not-found"), "There is nothing at this address.", "这个网址下没有内容。"},
	{WebProblem("over-budget"), "This hand takes more work than the server gives. Choose a smaller one.", "这手牌计算量太大，请换一手小一点的。"},
	{WebProblem("over-time"), "This hand took too long just now. Try again.", "这手牌刚才算得太久，请再试一次。"},
	{WebProblem("busy"), "Many are playing just now. Try again in a moment.", "现在玩的人很多，请稍后再试。"},
	{WebProblem("internal"), "Something went wrong on our side. What you did is kept; try again.", "我们这边出了点问题，你的进度都在，请再试一次。"},
	{WebProblem("offline"), "No connection. You can play on; finished runs are sent when it is back.", "没有网络。你可以继续玩，完成的局会在联网后送出。"},
}
