package text

// webShellTexts holds the texts around every page of the web game. The sources in web/src use the keys.
var webShellTexts = []entry{
	{"web.title", "make24", "make24 · 算 24 点"},
	{"page.description", "Make 24 from four cards.", "用四张牌算出 24。"},
	{"page.picture", "Four cards, 3 3 8 8, and 24.", "四张牌 3 3 8 8，和 24。"},
	{"web.nav.main", "Main", "主导航"},
	{"web.nav.home", "Play", "开始"},
	{"web.nav.practice", "Practice", "练习"},
	{"web.nav.daily", "Daily", "每日"},
	{"web.nav.timed", "Timed run", "限时"},
	{"web.nav.result", "Result", "成绩"},
	{"web.nav.streak", "Streak", "连对"},
	{"web.nav.timed1", "Timed run, 1 min", "限时 1 分钟"},
	{"web.nav.timed5", "Timed run, 5 min", "限时 5 分钟"},
	{"web.nav.race", "Race", "对战"},
	{"web.nav.solver", "Solver", "求解"},
	{"web.nav.stats", "Statistics", "统计"},
	{"web.nav.stats.short", "Stats", "统计"},
	{"web.nav.timed.short", "Timed", "限时"},
	{"web.nav.settings", "Settings", "设置"},
	{"web.nav.history", "History", "记录"},
	{"web.nav.about", "About", "关于"},
	{"web.nav.back", "Back", "返回"},
	{"web.nav.skip", "Skip to the game", "跳到游戏"},
	{"web.theme.flip", "Change between light and dark", "切换深浅色"},
	{"web.page.lost", "There is no such page", "没有这个页面"},
	{"web.page.lost.lead", "The address may be mistyped, or the page has moved. The cards are still here.", "网址可能写错了，或页面已经移走。牌还在这里。"},
	{"web.page.lost.play", "Play a hand", "来一题"},
	{"web.page.broken", "Something broke here", "这里出了点问题"},
	{"web.page.broken.why", "The mistake is ours, and your progress is kept. Load the page again to continue.", "是我们的错，你的进度都在。重新载入页面即可继续。"},
	{"web.page.broken.again", "Load again", "重新载入"},
	{"web.worker.new", "A new version is ready.", "新版本已就绪。"},
	{"web.worker.reload", "Reload", "更新"},
	{"web.offline", "Offline. Practice, daily and solver still work.", "已离线，练习、每日和求解仍可使用。"},
	{"web.close", "Close", "关闭"},
	{"web.retry", "Try again", "重试"},
	{"web.loading", "Loading", "加载中"},
}

// webSessionTexts holds the texts about the connection to the dealer: the network, runs that wait to
// be sent, the tabs of a browser.
var webSessionTexts = []entry{
	{"web.net.lost", "No connection. Your answer is saved.", "没有网络，答案已保存。"},
	{"web.net.lost.offline", "Play offline", "离线玩"},
	{"web.net.daily", "A daily played offline keeps your streak but is not ranked.", "离线完成的每日挑战计入连续天数，但不计入排名。"},
	{"web.timed.offline", "The timed run needs a connection.", "限时挑战需要联网。"},
	{"web.timed.elsewhere", "A timed run is in progress in another tab.", "另一个标签页里正在进行一局限时挑战。"},
	{"web.timed.here", "Continue here", "在这里继续"},
	{"web.timed.anew", "Start a new run", "重新开一局"},
	{"web.net.dealt", "Dealt on this device. It counts once you are online.", "由本机发牌，联网后计入成绩。"},
	{
		"web.problem.elsewhere",
		"This run is open in another tab. The table now shows its current state.",
		"这一局正在另一个标签页里进行，牌桌上是现在的局面。",
	},
	{"web.outbox.waiting", "{n|One run is|# runs are} waiting to be sent.", "有 {n} 局等待送出。"},
	{"web.outbox.full", "This device has no space left to save the run. Leave this page open: the run is sent once you are online.", "本机存储空间不足，无法保存这一局。请不要关闭本页，联网后会自动送出。"},
	{"web.outbox.send", "Send now", "现在送出"},
	{"web.outbox.sending", "Sending…", "正在送出…"},
	{"web.outbox.refused", "A run played offline could not be counted. {why}", "有一局离线记录未能计入。{why}"},
	{"web.outbox.late", "An answer sent late could not be counted. {why}", "有一个补发的答案未能计入。{why}"},
}

// webPlainTexts holds the texts of the pages that work without JavaScript.
var webPlainTexts = []entry{
	{"plain.title", "Solver", "求解"},
	{"plain.lead", "Every answer of a hand, grouped by idea.", "一手牌的全部解法，按思路分组。"},
	{"plain.hand", "Hand", "手牌"},
	{"plain.target", "Target", "目标"},
	{"plain.rules", "Rules", "规则"},
	{"plain.solve", "Solve", "求解"},
	{"plain.found", "{ideas} {ideas|idea|ideas}, {forms} {forms|form|forms}", "{ideas} 种思路，{forms} 种解法"},
	{"plain.idea", "Idea {n}", "思路 {n}"},
	{"plain.none", "{hand} cannot make {target}.", "{hand} 得不到 {target}。"},
	{"plain.nearest", "The nearest is {value}:", "最接近的是 {value}："},
	{"plain.bad", "Write one to six numbers or cards, such as 3 3 8 8 or A K Q J, and a target such as 24. With jokers, * is a joker.", "请写一到六个数或牌，如 3 3 8 8 或 A K Q J，以及目标，如 24。带王牌时，* 是王牌。"},
	{"plain.heavy", "This hand takes more work than the server allows. Choose a smaller one.", "这手牌计算量太大，请换一手小一点的。"},
	{"plain.game", "To the game", "去玩游戏"},
	{"plain.lang.en", "English", "English（英文）"},
	{"plain.lang.zh", "中文", "中文"},
	{"plain.missing.title", "There is nothing here", "这里没有内容"},
	{"plain.missing.lead", "The address may be mistyped, or the page has gone.", "网址可能写错了，或者页面已经不在了。"},
}

// guestNameTexts holds the words of guests' names. The words of a list are separated by spaces, and
// any quality goes with any animal.
var guestNameTexts = []entry{
	{"web.guest.name", "{quality} {animal}", "{quality}的{animal}"},
	{
		"web.guest.qualities",
		"Quiet Brave Calm Clever Swift Gentle Lucky Merry Nimble Patient Bright Bold Curious Happy Keen Kind " +
			"Lively Mellow Proud Sunny Wise Witty Daring Eager Early Fair Golden Honest Jolly Little Noble Steady",
		"安静 勇敢 沉着 聪明 敏捷 温柔 幸运 快乐 机灵 耐心 明亮 大胆 好奇 开心 敏锐 善良 " +
			"活泼 悠闲 骄傲 阳光 睿智 风趣 果敢 热心 早起 公正 金色 诚实 欢乐 小巧 高贵 稳重",
	},
	{
		"web.guest.animals",
		"Heron Otter Fox Crane Badger Hare Falcon Dolphin Panda Robin Swallow Tiger Turtle Lynx Magpie Marten " +
			"Owl Pelican Raven Seal Sparrow Squirrel Stork Swan Wren Beaver Bison Finch Gecko Koala Lark Moose",
		"苍鹭 水獭 狐狸 仙鹤 獾 野兔 猎鹰 海豚 熊猫 知更鸟 燕子 老虎 乌龟 猞猁 喜鹊 貂 " +
			"猫头鹰 鹈鹕 渡鸦 海豹 麻雀 松鼠 白鹳 天鹅 鹪鹩 河狸 野牛 雀鸟 壁虎 考拉 云雀 驼鹿",
	},
	{"guest.passkey", "Passkey", "通行密钥"},
}

// webProblemTexts holds what the pages show if the server refuses a request or does not answer.
var webProblemTexts = []entry{
	{"web.problem.no-run", "This run does not exist, or it belongs to another player.", "没有这一局，或者它属于别的玩家。"},
	{"web.problem.no-board", "There is no such leaderboard.", "没有这个排行榜。"},
	{"web.problem.no-player-page", "There is no such player, or the player has not chosen a name.", "没有这位玩家，或这位玩家还没有起名字。"},
	{"web.problem.no-puzzle", "There is no such puzzle. Check the link.", "没有这道题，请检查链接。"},
	{"web.problem.bad-options", "No hand can be dealt like that. Change your choice and deal again.", "这样的条件发不出牌，请换一个选择再发。"},
	{"web.problem.bad-move", "That move does not fit here. The table now shows where you are.", "这一步在这里走不通，牌桌上是现在的局面。"},
	{"web.problem.bad-expression", "This expression cannot be read. Write one such as 8 ÷ (3 − 8 ÷ 3).", "看不懂这个算式，请写成 8 ÷ (3 − 8 ÷ 3) 这样。"},
	{"web.problem.already-done", "This hand is already done, perhaps in another tab. It counts once.", "这题已经完成了，可能是在另一个标签页里，只计一次。"},
	{"web.problem.expired", "Time was up before your answer arrived.", "答案送到之前时间就到了。"},
	{"web.problem.finished", "This run is over. Your result is kept.", "这一局已经结束，成绩已保存。"},
	{"web.problem.not-today", "A new day has begun, and with it a new daily.", "新的一天开始了，每日挑战已更新。"},
	{"web.problem.no-review", "Nothing is due for review. Play a few hands first.", "现在没有要复习的，先玩几题吧。"},
	{"web.problem.bad-run", "This offline run does not add up and was not accepted.", "这局离线记录对不上，未能计入。"},
	{"web.problem.no-player", "You are no longer signed in here. You can continue as a new guest.", "你已不在登录状态，可以用新的访客身份继续。"},
	{"web.problem.bad-origin", "This page is not allowed to do that. Open the game at its own address.", "这个页面不能这样做，请从游戏自己的网址打开。"},
	{"web.problem.bad-name", "Choose another name: 1 to 24 visible characters.", "请换一个名字：1 到 24 个可见字符。"},
	{"web.problem.bad-settings", "These settings could not be saved. They apply to this page only.", "这些设置没能保存，只在本页有效。"},
	{"web.problem.bad-passkey", "The passkey was not accepted. Try again.", "通行密钥没有通过，请再试一次。"},
	{
		"web.problem.no-passkeys",
		"Passkeys need https or localhost: open the game at such an address.",
		"通行密钥需要 https 或 localhost：请用这样的网址打开游戏。",
	},
	{"web.problem.too-fast", "That was a lot at once. Wait a moment and try again.", "一下子太多了，稍等一会儿再试。"},
	{"web.problem.too-large", "This is too much to send at once.", "内容太大，一次发不完。"},
	{"web.problem.too-slow", "The connection is very slow. Try again.", "网络太慢了，请再试一次。"},
	{"web.problem.bad-json", "The page and the server do not understand each other. Reload the page.", "页面与服务器的版本不一致，请刷新页面。"},
	{"web.problem.bad-type", "The page and the server do not understand each other. Reload the page.", "页面与服务器的版本不一致，请刷新页面。"},
	{"web.problem.not-found", "There is nothing at this address.", "这个网址没有内容。"},
	{"web.problem.over-budget", "This hand takes more work than the server allows. Choose a smaller one.", "这手牌计算量太大，请换一手小一点的。"},
	{"web.problem.over-time", "This hand took too long just now. Try again.", "这手牌刚才算得太久，请再试一次。"},
	{"web.problem.busy", "Many people are playing right now. Try again in a moment.", "现在玩的人很多，请稍后再试。"},
	{"web.problem.internal", "Something went wrong on our side. Your progress is kept; try again.", "我们这边出了点问题，你的进度没有丢失，请再试一次。"},
	{"web.problem.confirm-passkey", "Confirm with a passkey that it is you. Nothing was changed yet.", "请先用通行密钥确认是你本人。目前尚未做任何改动。"},
	{"web.problem.banned", "The operator of this server has banned you.", "你已被本服务器的管理员封禁。"},
	{"web.problem.address-blocked", "The operator of this server has blocked your network.", "本服务器的管理员封锁了你所在的网络。"},
	{"web.problem.guest-limit", "Too many new players have come from your network. Try again in a few minutes; the solver works meanwhile.", "你所在的网络新来的玩家太多了。请过几分钟再试；这期间仍可使用求解页。"},
	{"web.problem.no-room", "The server cannot save right now. Nothing is lost here; try again in a moment.", "服务器暂时无法保存。这里的进度不会丢，请稍后再试。"},
	{
		"web.problem.over-quota",
		"The server cannot store more of your games for now. What you played offline stays on this device and is sent later.",
		"服务器暂时不能再保存你的对局了。离线玩的对局会留在这台设备上，以后再发送。",
	},
	{"web.problem.offline", "This needs a connection. Try again when it is back.", "这需要联网，请在网络恢复后再试。"},
	{"web.problem.no-deal", "This hand needs a connection. Four cards to make 24 are dealt without one.", "这手牌需要联网；四张牌算 24 可以离线发牌。"},
}
