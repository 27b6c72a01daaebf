package text

// playRaceTexts holds the texts of races in make24 play.
var playRaceTexts = []entry{
	{"play.help.server", "join a race of the make24 server at this `URL`, or by its link", "加入这个`网址`的 make24 服务器上的对战，也可以是对战链接"},
	{"play.help.code", "the `CODE` of the race (default: ask for it)", "`对战码`（默认会询问）"},
	{"play.server", "{url} is not the address of a server or a race; use one such as https://24.example.org or https://24.example.org/r/CODE", "{url} 不是服务器或对战的地址；请用 https://24.example.org 或 https://24.example.org/r/CODE 这样的地址"},
	{"play.server.only", "--server takes only --code, not the flags of local play; leave them out", "--server 只能与 --code 一起使用；请去掉本地游戏的选项"},
	{"play.code.only", "--code is only for a server; add --server URL", "--code 只用于服务器；请加上 --server 网址"},
	{"play.race.connecting", "Connecting…", "正在连接…"},
	{"play.race.noserver", "There is no make24 server at this address.", "这个地址没有 make24 服务器。"},
	{"play.race.unreachable", "The server cannot be reached. Check the address and the network, then press Enter.", "无法连接服务器。请检查地址和网络，再按 Enter。"},
	{"play.race.nocode", "There is no race with this code, or it has expired. Ask for a new one.", "没有这个对战码对应的对战，或已过期。请索取新的对战码。"},
	{"play.race.begun", "The race has begun, so nobody can join it any longer.", "这场对战已经开始，不能再加入。"},
	{"play.race.full", "The race is full.", "这场对战人已满。"},
	{"play.race.refused", "The server refused this: {name}.", "服务器拒绝了这个操作：{name}。"},
	{"play.race.seatlost", "You were away for too long, so your seat was given up. Press Q and join again.", "你离开太久，座位已让出。请按 Q 后重新加入。"},
	{"play.race.start", "Press Enter to start the race.", "按 Enter 开始对战。"},
	{"play.race.taken", "Another player was first.", "其他玩家先解出了。"},
	{"play.race.moved", "The next hand follows.", "进入下一题。"},
	{"play.race.key.join", "join", "加入"},
	{"play.race.key.field", "other field", "切换"},
	{"play.race.key.ready", "ready", "准备"},
	{"play.race.key.pause", "pause", "暂停"},
	{"play.race.key.resume", "continue", "继续"},
}
