package text

// WebProblem is the key of what the pages say of a problem, by its name.
func WebProblem(name string) Key { return Key("web.problem." + name) }

// webProblems are what the pages say when the server refuses, or does not answer.
var webProblems = []entry{
	{WebProblem("no-run"), "This run does not exist, or it belongs to another player.", "没有这一局，或者它属于别的玩家。"},
	{WebProblem("no-puzzle"), "There is no such puzzle. Check the link.", "没有这道题，请检查链接。"},
	{WebProblem("bad-wish"), "No hand can be dealt like that. Change your choice and deal again.", "这样的条件发不出牌，请换一个选择再发。"},
	{WebProblem("bad-move"), "That move does not fit here. The table now shows where you are.", "这一步在这里走不通，牌桌上是现在的局面。"},
	{WebProblem("bad-expression"), "This expression cannot be read. Write one such as 8 ÷ (3 − 8 ÷ 3).", "看不懂这个算式，请写成 8 ÷ (3 − 8 ÷ 3) 这样。"},
	{WebProblem("already-done"), "This hand is already done, perhaps in another tab. It counts once.", "这题已经完成了，可能是在另一个标签页里，只计一次。"},
	{WebProblem("expired"), "Time was up before your answer arrived.", "答案送到之前时间就到了。"},
	{WebProblem("finished"), "This run is over. Your result is kept.", "这一局已经结束，成绩已保存。"},
	{WebProblem("not-today"), "A new day has begun, and with it a new daily.", "新的一天开始了，每日挑战已更新。"},
	{WebProblem("no-review"), "Nothing is due for review. Play a few hands first.", "现在没有要复习的，先玩几题吧。"},
	{WebProblem("bad-run"), "This offline run does not add up and was not accepted.", "这局离线记录对不上，未能计入。"},
	{WebProblem("no-player"), "You are no longer signed in here. You can continue as a new guest.", "你已不在登录状态，可以用新的访客身份继续。"},
	{WebProblem("bad-origin"), "This page is not allowed to do that. Open the game at its own address.", "这个页面不能这样做，请从游戏自己的网址打开。"},
	{WebProblem("bad-name"), "Choose another name: 1 to 24 visible characters.", "请换一个名字：1 到 24 个可见字符。"},
	{WebProblem("bad-settings"), "These settings could not be saved. They apply to this page only.", "这些设置没能保存，只在本页有效。"},
	{WebProblem("bad-passkey"), "The passkey was not accepted. Try again.", "通行密钥没有通过，请再试一次。"},
	{
		WebProblem("no-passkeys"),
		"Passkeys need https or localhost: open the game at such an address.",
		"通行密钥需要 https 或 localhost：请用这样的网址打开游戏。",
	},
	{WebProblem("too-fast"), "That was a lot at once. Wait a moment and try again.", "一下子太多了，稍等一会儿再试。"},
	{WebProblem("too-large"), "This is too much to send at once.", "内容太大，一次发不完。"},
	{WebProblem("too-slow"), "The connection is very slow. Try again.", "网络太慢了，请再试一次。"},
	{WebProblem("bad-json"), "The page and the server do not understand each other. Reload the page.", "页面与服务器的版本不一致，请刷新页面。"},
	{WebProblem("bad-type"), "The page and the server do not understand each other. Reload the page.", "页面与服务器的版本不一致，请刷新页面。"},
	{WebProblem("not-found"), "There is nothing at this address.", "这个网址没有内容。"},
	{WebProblem("over-budget"), "This hand takes more work than the server allows. Choose a smaller one.", "这手牌计算量太大，请换一手小一点的。"},
	{WebProblem("over-time"), "This hand took too long just now. Try again.", "这手牌刚才算得太久，请再试一次。"},
	{WebProblem("busy"), "Many people are playing right now. Try again in a moment.", "现在玩的人很多，请稍后再试。"},
	{WebProblem("internal"), "Something went wrong on our side. Your progress is kept; try again.", "我们这边出了点问题，你的进度没有丢失，请再试一次。"},
	{WebProblem("confirm-passkey"), "Confirm with a passkey that it is you. Nothing was changed yet.", "请先用通行密钥确认是你本人。目前尚未做任何改动。"},
	{WebProblem("guest-limit"), "Too many new players have come from your network. Try again in a few minutes; the solver works meanwhile.", "你所在的网络新来的玩家太多了。请过几分钟再试；这期间仍可使用解题器。"},
	{WebProblem("no-room"), "The server cannot save right now. Nothing is lost here; try again in a moment.", "服务器暂时无法保存。这里的进度不会丢，请稍后再试。"},
	{
		WebProblem("over-quota"),
		"The server keeps no more of your games for now. What you played offline stays on this device and is sent later.",
		"服务器暂时不能再保存你的对局了。离线玩的对局会留在这台设备上，以后再发送。",
	},
	{WebProblem("offline"), "This needs a connection. Try again when it is back.", "这需要联网，请在网络恢复后再试。"},
	{WebProblem("no-deal"), "This hand needs a connection. Four cards to make 24 are dealt without one.", "这手牌需要联网；四张牌算 24 可以离线发牌。"},
}
