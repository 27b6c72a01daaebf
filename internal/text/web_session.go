package text

// webSession is what stands between the pages and the dealer: the network, runs that wait, the
// tabs of a browser.
var webSession = []entry{
	{"web.net.lost", "No connection. Your answer is saved and will be sent when it is back.", "没有网络。你的答案已保存，联网后自动送出。"},
	{"web.net.lost.offline", "Keep playing offline", "离线继续玩"},
	{"web.net.daily", "A daily played offline keeps your streak but is not ranked.", "离线完成的每日挑战计入连续天数，但不计入排名。"},
	{"web.timed.offline", "The timed run needs a connection.", "限时挑战需要联网。"},
	{"web.timed.elsewhere", "A timed run goes on in another tab.", "另一个标签页里正在进行一局限时挑战。"},
	{"web.timed.here", "Go on here", "在这里继续"},
	{"web.timed.anew", "Begin anew", "重新开始"},
	{"web.net.dealt", "Dealt on this device. It counts once you are online.", "由本机发牌，联网后计入成绩。"},
	{
		WebProblem("elsewhere"),
		"This run is open in another tab. The table now shows where it is.",
		"这一局正在另一个标签页里进行，牌桌上是现在的局面。",
	},
	{"web.outbox.waiting", "{n|One run is|# runs are} waiting to be sent.", "有 {n} 局等待送出。"},
	{"web.outbox.room", "This device has no room to keep the run. Leave this page open: it is sent once you are online.", "本机存储空间不足，无法保存这一局。请不要关闭本页，联网后会自动送出。"},
	{"web.outbox.send", "Send now", "现在送出"},
	{"web.outbox.sending", "Sending…", "正在送出…"},
	{"web.outbox.refused", "A run played offline could not be counted. {why}", "有一局离线记录未能计入。{why}"},
	{"web.outbox.late", "An answer sent late could not be counted. {why}", "有一个迟到的答案未能计入。{why}"},
}
