package text

// adminTexts holds the messages of admin.
var adminTexts = []entry{
	{"admin.short", "administer a game: players, checks, moving to PostgreSQL", "管理游戏：玩家、核对数据、迁移到 PostgreSQL"},
	{
		"admin.long",
		`Administers the game in the folder --data or in the PostgreSQL database --db.
PLAYER is the ID that admin players prints. Unless a command says otherwise, the
servers of the game may be running. No command creates or updates the tables.`,
		`管理存放在 --data 目录或 --db 指定的 PostgreSQL 数据库中的游戏。PLAYER 是 admin
players 给出的编号。除非命令另有说明，游戏的服务可以照常运行。这些命令都不会新建
或更新数据表。`,
	},
	{
		"admin.example",
		`$ make24 admin players --name ann
$ make24 admin ban 7SNNOW5QMLOYLYAHLCVABK5BPN --reason 'offensive names'
$ make24 admin verify --data /var/lib/make24
$ make24 admin move --from /var/lib/make24 --to postgres://make24@localhost/make24`,
		`$ make24 admin players --name ann
$ make24 admin ban 7SNNOW5QMLOYLYAHLCVABK5BPN --reason '名字不雅'
$ make24 admin verify --data /var/lib/make24
$ make24 admin move --from /var/lib/make24 --to postgres://make24@localhost/make24`,
	},
	{"admin.help.db", "the `URL` of the PostgreSQL database of the game, postgres://…; instead of --data", "游戏所在的 PostgreSQL 数据库的`地址`，postgres://…；用它代替 --data"},
	{"admin.arguments", "wrong number of arguments; the usage is `{usage}`", "参数个数不对；用法是 {usage}"},
	{"admin.locked", "a server uses {dir}; stop it first", "有服务正在使用 {dir}；请先停止它"},
	{"admin.shared", "a server uses the database of --db; stop it first", "有服务正在使用 --db 指定的数据库；请先停止它"},
	{
		"admin.older", "the game in {where} was stored by an older make24; start this version of `make24 serve` once, which updates it",
		"{where} 中的游戏由旧版本的 make24 保存；请先用此版本的 make24 serve 启动一次，以更新数据",
	},
	{"admin.broken", "cannot use the database: {detail}; {advice}", "无法使用数据库：{detail}；{advice}"},
	{"admin.noplayer", "there is no player {id}; `make24 admin players` prints the IDs", "没有编号为 {id} 的玩家；make24 admin players 会列出编号"},

	{"admin.players.short", "list players", "列出玩家"},
	{
		"admin.players.long",
		`Lists players in the order of their IDs: ID, dates of creation and last use,
numbers of passkeys and runs, stored bytes, and name.`,
		`按编号列出玩家：编号、创建和最近使用的日期、通行密钥数、局数、存储字节数和名字。`,
	},
	{
		"admin.players.example",
		`$ make24 admin players --limit 20
$ make24 admin players --name ann --json`,
		`$ make24 admin players --limit 20
$ make24 admin players --name ann --json`,
	},
	{"admin.help.name", "list only players whose name contains this `TEXT`", "只列出名字中含有此`文字`的玩家"},
	{"admin.help.after", "list only players after this `ID`", "只列出此`编号`之后的玩家"},
	{"admin.help.limit", "list at most `N` rows; the maximum is {max}", "最多列出 `N` 行；上限 {max}"},
	{"admin.limit", "--limit {limit} is out of range; use 1 to {max} players", "--limit {limit} 超出范围；请用 1 到 {max}"},
	{
		"admin.players.line", "{id}  created {created}  seen {seen}  passkeys {passkeys}  runs {runs}  bytes {bytes}  {name}",
		"{id}  创建 {created}  最近 {seen}  通行密钥 {passkeys}  局数 {runs}  字节 {bytes}  {name}",
	},
	{"admin.players.banned", "  banned {date}: {reason}", "  已于 {date} 封禁：{reason}"},
	{"admin.players.more", "there are more players: --after {id}", "还有更多玩家：--after {id}"},

	{"admin.hands.short", "list hands with the times that players needed", "列出牌组及玩家所用的时间"},
	{
		"admin.hands.long",
		`Prints a line of CSV for each hand that players have played in rated runs, sorted by
ID: the number of games, the predicted time of the grade, the measured time, and the
rating with its standard deviation. The measured time is the one in which a player
with a rating of 1500 solves the hand as likely as not. Times are in milliseconds.`,
		`玩家在计入等级分的局中玩过的每副牌输出一行 CSV，按编号排序：局数、难度给出的预计
用时、实测用时、等级分及其标准差。实测用时是等级分为 1500 的玩家有一半可能解出该
牌的时间。时间以毫秒为单位。`,
	},
	{
		"admin.hands.example",
		`$ make24 admin hands > hands.csv
$ make24 admin hands --games 30 --json`,
		`$ make24 admin hands > hands.csv
$ make24 admin hands --games 30 --json`,
	},
	{"admin.help.games", "print only hands with at least this `NUMBER` of games", "只列出至少玩过此`数`局的牌"},

	{"admin.review.short", "decide about results that are held", "审核被暂扣的成绩"},
	{
		"admin.review.long",
		`Without arguments, lists the results that are held: ranked runs of players whose latest
hands were faster or more regular than a person can be, and runs with moves that are
impossible. They are stored, but not ranked and on no leaderboard. With RUN and PLAYER and --accept, the result is ranked, with the
time at which it ended. With --reject, it stays unranked. A decision can be changed.
Ratings do not change.`,
		`不带参数时，列出被暂扣的成绩：最近的牌快得超出或规律得不像人类的玩家的计分局，或牌桌上不可能出现的操作。
这些成绩已保存，但不计入排名，也不上排行榜。指定 RUN、PLAYER 和 --accept，成绩即按
其完成时间计入排名；用 --reject 则维持不计入。决定可以更改。等级分不会变化。`,
	},
	{
		"admin.review.example",
		`$ make24 admin review
$ make24 admin review o3yhxmz6ci7pdc3kjzl3t5ne2a 7SNNOW5QMLOYLYAHLCVABK5BPN --accept
$ make24 admin review --json`,
		`$ make24 admin review
$ make24 admin review o3yhxmz6ci7pdc3kjzl3t5ne2a 7SNNOW5QMLOYLYAHLCVABK5BPN --accept
$ make24 admin review --json`,
	},
	{"admin.help.accept", "rank the result", "将成绩计入排名"},
	{"admin.help.reject", "leave the result unranked", "不将成绩计入排名"},
	{"admin.review.flags", "give RUN, PLAYER and one of --accept and --reject, or none of these", "请指定 RUN、PLAYER 以及 --accept 或 --reject 之一；或者都不指定"},
	{"admin.review.none", "the result of player {player} in run {run} was never held", "玩家 {player} 在对局 {run} 中的成绩没有被暂扣过"},
	{"admin.review.empty", "no result is held", "没有被暂扣的成绩"},
	{"admin.review.line", "run {run}, player {player} ({name}), {mode}, finished {finished}: {reason}; {decision}", "对局 {run}，玩家 {player}（{name}），{mode}，{finished} 完成：{reason}；{decision}"},
	{"admin.review.hand", "  {puzzle}: {outcome} in {time} s, predicted {predicted} s", "  {puzzle}：{outcome}，用时 {time} 秒，预计 {predicted} 秒"},
	{"admin.review.fast", "faster than a person can be", "快得超出人类极限"},
	{"admin.review.regular", "times more regular than a person's", "用时规律得不像人类"},
	{"admin.review.moves", "impossible moves", "牌桌上不可能出现的操作"},
	{"admin.review.waiting", "waits for a decision", "等待审核"},
	{"admin.review.accepted", "accepted", "已计入"},
	{"admin.review.rejected", "rejected", "未计入"},

	{"admin.rename.short", "change the name of a player", "修改玩家的名字"},
	{"admin.rename.long", "Changes the name of a player, also in races.", "修改玩家的名字，对战中的名字也一并修改。"},
	{"admin.rename.example", `$ make24 admin rename 7SNNOW5QMLOYLYAHLCVABK5BPN 'Player 7'`, `$ make24 admin rename 7SNNOW5QMLOYLYAHLCVABK5BPN '玩家 7'`},
	{"admin.name", "{name} is not a valid name; use 1 to {max} visible characters without offensive words", "{name} 不能用作名字；请用 1 到 {max} 个可见字符，不要含冒犯性词语"},

	{"admin.ban.short", "ban a player", "封禁玩家"},
	{
		"admin.ban.long",
		`Bans a player: the server refuses all requests of the player's sessions and
every sign-in, until admin unban. Results stay.`,
		`封禁玩家：服务拒绝该玩家所有会话的请求以及登录，直到执行 admin unban。成绩保留。`,
	},
	{"admin.ban.example", `$ make24 admin ban 7SNNOW5QMLOYLYAHLCVABK5BPN --reason 'offensive names'`, `$ make24 admin ban 7SNNOW5QMLOYLYAHLCVABK5BPN --reason '名字不雅'`},
	{"admin.help.reason", "the `REASON`, which only admin players shows", "封禁的`原因`，只在 admin players 中显示"},
	{"admin.reason", "--reason is too long or not valid UTF-8; use at most {max} characters", "--reason 过长或不是有效的 UTF-8；最多 {max} 个字符"},
	{"admin.unban.short", "end the ban of a player", "解除封禁"},
	{"admin.unban.long", "Ends the ban of a player. The player's sessions work again.", "解除对玩家的封禁。该玩家的会话恢复可用。"},
	{"admin.unban.example", `$ make24 admin unban 7SNNOW5QMLOYLYAHLCVABK5BPN`, `$ make24 admin unban 7SNNOW5QMLOYLYAHLCVABK5BPN`},

	{"admin.delete.short", "delete a player and all data of the player", "删除玩家及其全部数据"},
	{
		"admin.delete.long",
		`Deletes a player with all passkeys, sessions, runs and results. Races stay, but
without the name. This cannot be undone. The command asks first, unless --yes is
given; the exit status is 1 if the player was not deleted.`,
		`删除玩家及其全部通行密钥、会话、对局和成绩。对战会保留，但不再有名字。此操作无
法撤销。除非给出 --yes，否则会先询问；未删除时状态为 1。`,
	},
	{"admin.delete.example", `$ make24 admin delete 7SNNOW5QMLOYLYAHLCVABK5BPN`, `$ make24 admin delete 7SNNOW5QMLOYLYAHLCVABK5BPN`},
	{"admin.help.yes", "do not ask", "不询问"},
	{
		"admin.delete.ask", "Delete this player with {passkeys|one passkey|# passkeys}, {sessions|one session|# sessions}, {runs|one run|# runs} and {bytes|one byte|# bytes}? [y/N] ",
		"删除此玩家及 {passkeys} 个通行密钥、{sessions} 个会话、{runs} 局、{bytes} 字节？[y/N] ",
	},
	{"admin.delete.kept", "Nothing was deleted.", "没有删除任何数据。"},
	{
		"admin.delete.done", "deleted {id} with {passkeys|one passkey|# passkeys}, {sessions|one session|# sessions}, {runs|one run|# runs} and {bytes|one byte|# bytes}",
		"已删除 {id} 及 {passkeys} 个通行密钥、{sessions} 个会话、{runs} 局、{bytes} 字节",
	},

	{"admin.expire.short", "delete guests who have not played for long", "删除长期未玩的访客"},
	{
		"admin.expire.long",
		`Deletes guests (players without a passkey) who were not seen for the time in
--guests. The server also deletes unused guests, but later.`,
		`删除在 --guests 所给时间内未出现的访客，即没有通行密钥的玩家。服务也会自动删除不
再使用的访客，只是更晚。`,
	},
	{"admin.expire.example", `$ make24 admin expire --guests 90d --dry-run`, `$ make24 admin expire --guests 90d --dry-run`},
	{"admin.help.guests", "delete guests who were not seen for this `TIME`, at least 24h, such as 90d", "删除在此`时间`内未出现的访客，至少 24h，如 90d"},
	{"admin.help.dry", "only count the guests", "只统计人数"},
	{"admin.guests", "--guests {value} is not valid; use a time of at least 24h, such as 90d", "--guests {value} 无效；请用至少 24h 的时间，如 90d"},
	{"admin.expire.done", "deleted {count|one guest|# guests}", "已删除 {count} 位访客"},
	{"admin.expire.dry", "{count|one guest|# guests} would be deleted", "将删除 {count} 位访客"},

	{"admin.verify.short", "compare results, review cards and counts with the logs", "核对成绩、复习卡和计数是否与记录一致"},
	{
		"admin.verify.long",
		`Computes all rows that follow from the logs of runs and races, and prints those
that are stored differently. The exit status is 1 if there are any, and then
admin rebuild corrects them. Stop the servers first.`,
		`根据对局和对战的记录重新计算所有派生的行，并列出与存储不一致的行。如有不一致，
状态为 1，可用 admin rebuild 修正。请先停止服务。`,
	},
	{"admin.verify.example", `$ make24 admin verify --data /var/lib/make24`, `$ make24 admin verify --data /var/lib/make24`},
	{"admin.help.player", "only rows of the player with this `ID`", "只核对此`编号`的玩家"},
	{"admin.verify.row", "{table} {row}: stored {stored}, computed {computed}", "{table} {row}：存储为 {stored}，应为 {computed}"},
	{"admin.verify.log", "events {row}: the log is damaged: {detail}", "events {row}：记录已损坏：{detail}"},
	{"admin.verify.norow", "no row", "无"},
	{
		"admin.verify.done", "compared {runs|one run or race|# runs and races}, {players|one player|# players}, {dailies|one daily|# dailies}, {boards|one leaderboard|# leaderboards}: {differences|one row differs|# rows differ}",
		"核对了 {runs} 局（含对战）、{players} 位玩家、{dailies} 个每日挑战、{boards} 个排行榜：{differences} 行不一致",
	},
	{"admin.rebuild.short", "recompute results, review cards and counts from the logs", "根据记录重新计算成绩、复习卡和计数"},
	{
		"admin.rebuild.long",
		`Like admin verify, but also replaces the rows that are stored differently. If it
is interrupted, start it again. The exit status is 1 if a log is damaged. Stop
the servers first.`,
		`与 admin verify 相同，但会替换不一致的行。中断后重新执行即可。如有记录损坏，状态
为 1。请先停止服务。`,
	},
	{"admin.rebuild.example", `$ make24 admin rebuild --data /var/lib/make24`, `$ make24 admin rebuild --data /var/lib/make24`},
	{
		"admin.rebuild.done", "compared {runs|one run or race|# runs and races}, {players|one player|# players}, {dailies|one daily|# dailies}, {boards|one leaderboard|# leaderboards}: {replaced|one row|# rows} replaced",
		"核对了 {runs} 局（含对战）、{players} 位玩家、{dailies} 个每日挑战、{boards} 个排行榜：替换了 {replaced} 行",
	},

	{"admin.move.short", "copy a game from SQLite to PostgreSQL", "把游戏从 SQLite 迁移到 PostgreSQL"},
	{
		"admin.move.long",
		`Copies the game in the folder --from to the empty PostgreSQL database --to, with
players, passkeys, sessions and secrets, and compares checksums of all rows. The
database stays empty unless everything was copied. Stop the server first. The
folder is not changed.`,
		`把 --from 目录中的游戏复制到 --to 指定的空 PostgreSQL 数据库，包括玩家、通行密钥、
会话和密钥，并核对所有行的校验和。只有全部复制成功，数据库中才会有数据。请先停止
服务。原目录不会改变。`,
	},
	{
		"admin.move.example",
		`$ make24 admin move --from /var/lib/make24 --to postgres://make24@localhost/make24`,
		`$ make24 admin move --from /var/lib/make24 --to postgres://make24@localhost/make24`,
	},
	{"admin.help.from", "the `DIR` of the game, as --data of serve", "游戏所在的`目录`，同 serve 的 --data"},
	{"admin.help.to", "the `URL` of an empty PostgreSQL database, postgres://…", "空的 PostgreSQL 数据库的`地址`，postgres://…"},
	{"admin.move.flags", "move needs --from and --to, as in `make24 admin move --from DIR --to postgres://user@host/make24`", "move 需要 --from 和 --to，如 make24 admin move --from DIR --to postgres://user@host/make24"},
	{"admin.move.used", "the database {where} already has a game; create an empty database", "数据库 {where} 中已有游戏；请新建一个空数据库"},
	{
		"admin.move.failed",
		"cannot move the game, and {where} stays empty: {detail}; check the folder with `make24 admin verify`, and try again",
		"无法迁移游戏，{where} 仍为空：{detail}；请用 make24 admin verify 检查目录后再试",
	},
	{"admin.move.table", "{table}: {rows|one row|# rows}", "{table}：{rows} 行"},
	{"admin.move.done", "The game is in {where}. Start `make24 serve` with --db.", "游戏已在 {where}。请用 --db 启动 make24 serve。"},

	{"admin.top.short", "show which addresses hold memory, streams and connections", "查看各地址占用的内存、流和连接"},
	{
		"admin.top.long",
		`Asks the running server at --addr, on this machine, what its clients hold: memory of
large requests, slots for work, streams and connections, in total and by address. The
addresses that hold the largest part of a limit come first. An IPv6 address stands for
its /64. "local" are the clients without limits: this machine, and idle connections of
trusted proxies. --data or --db names the database of the server, whose secret proves
that you may ask.`,
		`向本机 --addr 处正在运行的服务询问各客户端的占用情况：大请求的内存、工作名额、流和
连接，包括总量和各地址的用量。占某项上限比例最大的地址排在最前。IPv6 地址代表其 /64
网段。“本机”指没有限制的客户端：本机和可信代理的空闲连接。--data 或 --db 指定该服务的
数据库，其中的密钥证明您有权询问。`,
	},
	{
		"admin.top.example",
		`$ make24 admin top
$ make24 admin top --every 2s --addr 127.0.0.1:2424
$ make24 admin top --json | jq '.addresses[0]'`,
		`$ make24 admin top
$ make24 admin top --every 2s --addr 127.0.0.1:2424
$ make24 admin top --json | jq '.addresses[0]'`,
	},
	{"admin.help.every", "show the table again after this `TIME`, at least 1s (default: once)", "每隔此`时间`重新显示，至少 1s（默认只显示一次）"},
	{"admin.top.every", "--every is too short; use at least {min}", "--every 太短；至少为 {min}"},
	{"admin.top.limit", "--limit {limit} is out of range; use 1 to {max} addresses", "--limit {limit} 超出范围；请用 1 到 {max}"},
	{"admin.top.none", "no server of this version has used the game; start `make24 serve` first", "此版本的服务尚未使用过该游戏；请先启动 make24 serve"},
	{
		"admin.top.unreachable", "the server at {url} does not answer: {detail}; give its address with --addr, as for `make24 serve`",
		"{url} 处的服务没有应答：{detail}；请用 --addr 指定它的地址，与 make24 serve 相同",
	},
	{
		"admin.top.other", "the program at {url} is not a server of this game, or runs on another machine; check --addr and --data or --db",
		"{url} 处的程序不是此游戏的服务，或在另一台机器上；请检查 --addr 以及 --data 或 --db",
	},
	{"admin.top.head", "{url}  make24 {version}  {time} UTC", "{url}  make24 {version}  {time} UTC"},
	{"admin.top.total", "{name}  {held} of {max}", "{name}  {held}，上限 {max}"},
	{"admin.top.waiting", ", {n} waiting", "，{n} 个在等待"},
	{"admin.top.columns", "ADDRESS MEMORY SLOTS WAITING ANSWERS RACES REQUESTS CONNECTIONS OLDEST RECEIVED SENT", "地址 内存 名额 等待 答案流 对战流 请求 连接 最久 收到 发出"},
	{"admin.top.local", "local", "本机"},
	{"admin.top.others", "and {n} other {n|address|addresses}", "另有 {n} 个地址"},

	{"admin.block.short", "refuse the clients of an address or a network", "封锁一个地址或网段"},
	{
		"admin.block.long",
		`Blocks an address or a network: within a second, all servers of the game close its
connections and streams, and refuse new ones; behind a trusted proxy, they refuse its
requests. An IPv6 address stands for its /64. A block lasts for the time of --for, or
until admin unblock, also if servers are restarted. Loopback addresses and the proxies
in --trusted-proxies, which is a setting of the server, are never blocked.`,
		`封锁一个地址或网段：游戏的所有服务会在一秒内关闭其连接和流，并拒绝新的连接；在可信
代理之后则拒绝其请求。IPv6 地址代表其 /64 网段。封锁持续 --for 指定的时间，或直到执行
admin unblock，服务重启后仍有效。本机地址和服务设置 --trusted-proxies 中的代理从不
封锁。`,
	},
	{
		"admin.block.example",
		`$ make24 admin block 198.51.100.7 --for 1h
$ make24 admin block 2001:db8::/48 --for 30d`,
		`$ make24 admin block 198.51.100.7 --for 1h
$ make24 admin block 2001:db8::/48 --for 30d`,
	},
	{"admin.help.for", "end the block after this `TIME`, such as 1h or 30d (default: no end)", "封锁的`时间`，如 1h 或 30d（默认没有期限）"},
	{"admin.help.proxies", "the `ADDRESSES` of trusted proxies; they cannot be blocked", "可信代理的`地址`；不能封锁"},
	{"admin.block.network", "{network} is not an address or a network; write 198.51.100.7, 198.51.100.0/24 or 2001:db8::/48", "{network} 不是地址或网段；请写 198.51.100.7、198.51.100.0/24 或 2001:db8::/48"},
	{"admin.block.large", "{network} is too large; block at most a /8 of IPv4 or a /16 of IPv6", "{network} 太大；IPv4 最大为 /8，IPv6 最大为 /16"},
	{"admin.block.local", "{network} has addresses of this machine, which cannot be blocked", "{network} 含有本机地址，不能封锁"},
	{"admin.block.proxy", "{network} has the trusted proxy {proxy}, which cannot be blocked; block the address of the client", "{network} 含有可信代理 {proxy}，不能封锁；请封锁客户端的地址"},
	{"admin.block.for", "--for {value} is not a duration; write for example 30m, 1h or 30d", "--for {value} 不是时长；请写如 30m、1h 或 30d"},
	{"admin.block.full", "{max} networks are blocked already; block larger networks, and end some blocks with `make24 admin unblock`", "已封锁 {max} 个网段；请封锁更大的网段，并用 make24 admin unblock 解除一些"},
	{"admin.block.done", "{network} is blocked {end}", "已封锁 {network}，{end}"},
	{"admin.block.until", "until {time} UTC", "至 {time} UTC"},
	{"admin.block.endless", "until `make24 admin unblock`", "直到 make24 admin unblock"},

	{"admin.unblock.short", "end the block of an address or a network", "解除对地址或网段的封锁"},
	{"admin.unblock.long", "Ends a block, within a second. Name the address or the network as in admin blocks.", "在一秒内解除封锁。请按 admin blocks 所列写出地址或网段。"},
	{"admin.unblock.example", `$ make24 admin unblock 198.51.100.7`, `$ make24 admin unblock 198.51.100.7`},
	{"admin.unblock.none", "{network} is not blocked; `make24 admin blocks` lists the blocked networks", "{network} 未被封锁；make24 admin blocks 会列出已封锁的网段"},
	{"admin.unblock.done", "{network} is no longer blocked", "已解除对 {network} 的封锁"},

	{"admin.blocks.short", "list the blocked networks", "列出已封锁的网段"},
	{"admin.blocks.long", "Lists the blocked networks with the beginning and the end of each block, in UTC.", "列出已封锁的网段，以及每次封锁的开始和结束时间（UTC）。"},
	{"admin.blocks.example", `$ make24 admin blocks`, `$ make24 admin blocks`},
	{"admin.blocks.line", "{network}  since {created}  {end}", "{network}  自 {created}  {end}"},
	{"admin.blocks.none", "no network is blocked", "没有封锁任何网段"},
}
