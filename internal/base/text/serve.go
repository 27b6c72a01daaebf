package text

// serveTexts holds the messages of serve, health and backup.
var serveTexts = []entry{
	{"serve.short", "serve the game and the API over HTTP", "提供网页游戏和 HTTP 接口"},
	{
		"serve.long",
		`Serves the game as web pages: open the address that it prints. Runs, players and
passkeys are stored in --data, or in the PostgreSQL database of --db. Behind a
proxy, set --origin and --trusted-proxies.

It also serves an HTTP API that judges answers (POST /v1/check), solves
(/v1/solve), grades (/v1/grade) and gives hints (/v1/hint), makes puzzles
(/v1/generate) and scores answers of language models (POST /verify). /docs
describes the API for people, and /openapi.json for programs. /help has the
documentation of make24. The server listens only on this machine unless --addr says
otherwise.

Each flag below is also a setting: give it as an environment variable, such as
MAKE24_TRUSTED_PROXIES for --trusted-proxies, or in a line of the file of --config
or MAKE24_CONFIG. A flag overrides a variable, and a variable a line of the file.

The log goes to standard error. Ctrl-C or SIGTERM stops the server: requests in
progress may finish within --grace, and the exit status is 0. A second Ctrl-C
stops it at once.`,
		`提供网页游戏：用浏览器打开它给出的地址。对局、玩家和通行密钥存放在 --data，或
--db 指定的 PostgreSQL 数据库中。在代理后面运行时请给出 --origin 和
--trusted-proxies。

同时提供 HTTP API：判断答案（POST /v1/check）、求解（/v1/solve）、评定难度
（/v1/grade）、提示（/v1/hint）、出题（/v1/generate）、给语言模型的回答打分
（POST /verify）。/docs 是给人看的 API 说明，/openapi.json 是供程序读取的说明。
/help 是 make24 的使用文档。除非 --addr 另有规定，只在本机监听。

下列每个选项也是一项设置：可以写成环境变量（如 --trusted-proxies 写成
MAKE24_TRUSTED_PROXIES），或写在 --config 或 MAKE24_CONFIG 指定的文件中，每行一项。
选项优先于环境变量，环境变量优先于文件。

日志写到标准错误。Ctrl-C 或 SIGTERM 使其停止：正在处理的请求在 --grace 之内完
成，状态为 0。再按一次 Ctrl-C 立即结束。`,
	},
	{
		"serve.example",
		`$ make24 serve
$ make24 serve --addr 0.0.0.0:8080 --rate 50 --log-format json
$ make24 serve --metrics-addr 127.0.0.1:9424 --drain 5s
$ make24 serve --origin https://24.example.org --trusted-proxies 127.0.0.1`,
		`$ make24 serve
$ make24 serve --addr 0.0.0.0:8080 --rate 50 --log-format json
$ make24 serve --metrics-addr 127.0.0.1:9424 --drain 5s
$ make24 serve --origin https://24.example.org --trusted-proxies 127.0.0.1`,
	},
	{"serve.help.data", "the `DIR` of the game (default: the folder \"make24\" in your user data folder)", "游戏所在的`目录`（默认：用户数据目录下的 make24）"},
	{"serve.help.nats", "the `URL` of NATS, nats://…; it connects the servers that share the database in --db; the login comes from the same environment variables as for survey, such as NATS_CREDS and NATS_USER", "NATS 的`地址`，nats://…；连接共用 --db 数据库的各个服务；登录信息取自 NATS_CREDS、NATS_USER 等变量，与 survey 相同"},
	{"serve.help.origin", "the `ADDRESS` at which players open the game: such as https://24.example.org or https://example.org/24/", "玩家打开游戏所用的`网址`：如 https://24.example.org 或 https://example.org/24/"},
	{"serve.help.proxies", "the `ADDRESSES` of trusted proxies; their X-Forwarded-For is read, such as 10.0.0.0/8,127.0.0.1", "可信代理的`地址`；采信其 X-Forwarded-For，如 10.0.0.0/8,127.0.0.1"},
	{"serve.help.addr", "the `ADDRESS` of the server: HOST:PORT to listen at, where port 0 takes a free one, or unix:PATH, a socket for a proxy of this machine", "服务的`地址`：监听的主机:端口，端口 0 表示自动选空闲端口；或 unix:路径，供本机代理使用的套接字"},
	{
		"serve.help.metrics",
		"serve /metrics for Prometheus at this `HOST:PORT` or, with \"same\", at the address of the API (default: not served)",
		"在此`地址`提供 Prometheus 的 /metrics；写 same 则与 API 同地址（默认不提供）",
	},
	{
		"serve.help.rate",
		"the `REQUESTS` per second that one address may make, 0 for no limit; unless this flag is given, addresses of this machine have no limit",
		"每个地址每秒的`请求数`，0 为不限；不给出此选项时，本机地址不限",
	},
	{
		"serve.help.guest-rate",
		"allow this many new `PLAYERS` per hour from one address, even all at once (0: no limit); a school needs one per pupil",
		"每个地址每小时可新增的`玩家数`，可同时到来，0 为不限；学校按学生人数设置",
	},
	{"serve.help.connections", "the largest `NUMBER` of open connections", "同时打开的连接`数`上限"},
	{
		"serve.help.connections.each",
		"the largest `NUMBER` of open connections from one address; trusted proxies have no limit",
		"每个地址同时打开的连接`数`上限，可信代理除外",
	},
	{"serve.help.cors", "the `ORIGIN` whose pages may use the API, such as https://example.org, or \"*\" for every origin", "其网页可以使用 API 的`来源`，如 https://example.org，或 *"},
	{"serve.help.day-zone", "the time `ZONE` in which a new daily begins at midnight, such as Asia/Shanghai", "每日挑战在此`时区`的零点更新，如 Asia/Shanghai"},
	{"serve.help.grace", "the `TIME` that requests in progress get to finish when the server stops", "停止时正在处理的请求可用的`时间`"},
	{"serve.help.drain", "the `TIME` for which /readyz reports not ready before the server stops (default: none)", "停止之前 /readyz 报告未就绪的`时间`（默认无）"},
	{"serve.help.new", "start a new game in a folder whose database is missing or empty", "目录中的数据库不存在或为空时，开始新的游戏"},
	{"serve.help.reserve", "the disk space in `MiB` that new players, new games and other new data leave free for games in progress, 0 for none", "为进行中的游戏保留的磁盘`空间`（MiB），新玩家、新游戏等新数据不得占用，0 为不保留"},
	{"serve.help.cache", "the memory in `MiB` for the cache of solved hands, 0 for no cache", "缓存已解手牌所用的`内存`（MiB），0 为不缓存"},
	{"serve.help.format", "the format of the log", "日志的格式"},
	{"serve.help.level", "the lowest level to log; debug includes every request", "日志的最低级别；debug 记录每个请求"},

	{"serve.addr", "--{flag} {addr} is not an address; write a host and a port, as in 127.0.0.1:2424", "--{flag} {addr} 不是地址；请写主机和端口，如 127.0.0.1:2424"},
	{
		"serve.guest-rate",
		"--guest-rate {rate} is out of range; use 0 to {max} players",
		"--guest-rate {rate} 超出范围；请用 0 到 {max} 的数",
	},
	{
		"serve.day-zone",
		"--day-zone {zone} is not a time zone; write a name such as UTC, Asia/Shanghai or Europe/Berlin",
		"--day-zone {zone} 不是时区；请写时区名，如 UTC、Asia/Shanghai、Europe/Berlin",
	},
	{"serve.rate", "--rate {rate} is out of range; use 0 requests or more", "--rate {rate} 超出范围；请用不小于 0 的整数"},
	{
		"serve.connections",
		"--{flag} {number} is out of range; use a number from 1 to 1000000",
		"--{flag} {number} 超出范围；请用 1 到 1000000 的数",
	},
	{"serve.reserve", "--reserve {reserve} is out of range; use MiB from 0 to {max}", "--reserve {reserve} 超出范围；请用 0 到 {max}（MiB）"},
	{"serve.cache", "--cache {cache} is out of range; use MiB from 0 to 1024", "--cache {cache} 超出范围；请用 0 到 1024（MiB）"},
	{"serve.time", "--grace and --drain must not be below 0; use times such as 10s", "--grace 和 --drain 不能小于 0；请用 10s 这样的时间"},
	{"serve.origin", "--cors {origin} is not an origin; write one such as https://example.org, or \"*\"", "--cors {origin} 不是来源；请写成 https://example.org 这样的形式，或 *"},
	{"serve.want.time", "a time such as 10s", "时间，如 10s"},
	{"flag.want.size", "a size from 1 MiB to {limit}, such as 512MiB or 4GiB", "1 MiB 到 {limit} 的大小，如 512MiB、4GiB"},
	{"serve.network", "Other devices in this network open:", "同一网络中的其他设备打开："},
	{"serve.taken", "{addr} is in use: another program listens there; choose another port with --addr or --metrics-addr", "{addr} 已被占用：另一个程序正在监听；请用 --addr 或 --metrics-addr 另选端口"},
	{"serve.denied", "{addr} is not allowed: ports below 1024 are reserved; choose a higher port with --addr or --metrics-addr", "不允许使用 {addr}：1024 以下的端口由系统保留；请用 --addr 或 --metrics-addr 另选较大的端口"},
	{"serve.listen", "cannot listen at {addr}: {detail}", "无法在 {addr} 监听：{detail}"},
	{"serve.own", "--origin {origin} is not an address; write one such as https://24.example.org or https://example.org/24/", "--origin {origin} 不是网址；请写成 https://24.example.org 或 https://example.org/24/ 这样的形式"},
	{"serve.base", "the path {base} of --origin begins like a path of the game; choose another path, such as /24/", "--origin 的路径 {base} 与游戏自己的路径开头相同；请换一个路径，如 /24/"},
	{"serve.socket", "--{flag} needs the path of a Unix socket of at most {max} bytes, as in unix:/run/make24/make24.sock", "--{flag} 需要 Unix 套接字的路径，至多 {max} 字节，如 unix:/run/make24/make24.sock"},
	{"serve.socket.taken", "{path} is in use: another program listens there, or the file is not a socket; choose another path", "{path} 已被占用：另一个程序正在监听，或该文件不是套接字；请换一个路径"},
	{"serve.socket.failed", "cannot listen at the socket {path}: {detail}; {advice}", "无法在套接字 {path} 监听：{detail}；{advice}"},
	{"serve.elsewhere", "{addr} is not an address of this machine; choose one with --addr or --metrics-addr, such as 0.0.0.0:2424 for all of them", "{addr} 不是本机地址；请用 --addr 或 --metrics-addr 另选，0.0.0.0:2424 表示本机所有地址"},
	{
		"serve.proxies",
		"--trusted-proxies {proxies} has an invalid address; write addresses or networks separated by commas, as in 10.0.0.0/8,127.0.0.1",
		"--trusted-proxies {proxies} 中有无效的地址；请写地址或网段，用逗号隔开，如 10.0.0.0/8,127.0.0.1",
	},
	{"serve.home", "there is no home folder to store data in; choose a folder with --{flag}", "没有可存放数据的用户目录；请用 --{flag} 指定"},
	{"serve.data", "cannot store the game in {dir}: {detail}; {advice}", "无法把游戏存放在 {dir}：{detail}；{advice}"},
	{
		"serve.newer", "the game in {where} was stored by a newer make24; use that version, or restore a backup made before the upgrade",
		"{where} 中的游戏由更新版本的 make24 存放；请使用该版本，或恢复更新之前的备份",
	},
	{
		"serve.locked", "another `make24 serve` or `make24 play` uses {dir}; stop that process, or choose another folder with --data; several servers can share a PostgreSQL database with --db",
		"另一个 make24 serve 或 make24 play 正在使用 {dir}；请先停止它，或用 --data 另选目录；多个服务可以用 --db 共用一个 PostgreSQL 数据库",
	},
	{
		"serve.missing", "{dir} was used by make24, but its database make24.db is missing or empty; use the right folder, restore a backup with `make24 restore FILE --data {dir}`, or start a new game with --new",
		"make24 用过 {dir}，但其中的数据库 make24.db 不存在或是空的；请使用正确的目录，用 make24 restore FILE --data {dir} 恢复备份，或用 --new 开始新的游戏",
	},
	{"serve.new.exists", "there is already a game in {dir}; omit --new, or choose another folder with --data", "{dir} 中已有游戏；请去掉 --new，或用 --data 另选目录"},
	{"serve.nowhere", "--data is empty; give a folder, or omit --data to use the folder \"make24\" in your user data folder", "--data 为空；请给出目录，或省略 --data 以使用用户数据目录下的 make24"},
	{"serve.db", "--db needs the URL of a PostgreSQL database, such as postgres://user@host/make24", "--db 需要 PostgreSQL 数据库的地址，如 postgres://user@host/make24"},
	{"serve.dbbroken", "cannot use the database of --db: {detail}; start PostgreSQL, or correct --db", "无法使用 --db 指定的数据库：{detail}；请启动 PostgreSQL，或改正 --db"},
	{"serve.shared", "another server uses the game in {where}; to let several servers share it, start each of them with --nats", "另一个服务正在使用 {where} 中的游戏；若要多个服务共用，请都加上 --nats 启动"},
	{"serve.clock", "{detail}; set the clock of this machine, for example with NTP", "{detail}；请校准本机时钟，例如使用 NTP"},
	{"serve.nats.db", "--nats needs --db: only a PostgreSQL database can be shared by several servers", "--nats 需要与 --db 同用：多个服务只能共用 PostgreSQL 数据库"},
	{"serve.nats.url", "invalid URL in --nats; write it as nats://host:port or tls://host:port", "--nats 中的地址无效；请写成 nats://主机:端口 或 tls://主机:端口"},
	{"serve.nats.unreachable", "no NATS server answers at {url}; start NATS there, or correct --nats", "{url} 没有 NATS 服务器响应；请在那里启动 NATS，或改正 --nats"},
	{"serve.nats.refused", "NATS at {url} refused the connection; check NATS_CREDS, NATS_NKEY, NATS_USER, NATS_PASSWORD and NATS_TOKEN", "{url} 的 NATS 拒绝连接；请检查 NATS_CREDS、NATS_NKEY、NATS_USER、NATS_PASSWORD 和 NATS_TOKEN"},
	{"serve.nats.plain", "{url} is on another machine and does not use TLS, so the password could be intercepted; use tls://, or give the CA certificates with NATS_CA", "{url} 在另一台机器上且未使用 TLS，密码可能被截获；请使用 tls://，或用 NATS_CA 给出 CA 证书"},
	{"serve.nats.broken", "cannot use NATS: {detail}", "无法使用 NATS：{detail}"},
	{"serve.both", "--data and --db cannot be used together; leave one out", "--data 与 --db 不能同用；请去掉一个"},

	{"health.short", "report whether a server is ready", "检查服务是否就绪"},
	{
		"health.long",
		`Asks the server at --addr whether it is ready (GET /readyz) and prints one line.
The exit status is 0 if it is ready, and 1 if it is not or does not answer within
5 seconds. It serves as a health check of containers.`,
		`询问 --addr 处的服务是否就绪（GET /readyz），输出一行。就绪时状态为 0；未就绪或
5 秒内没有应答时状态为 1。可用作容器的健康检查。`,
	},
	{
		"health.example",
		`$ make24 health
$ make24 health --addr 8080
$ make24 health --addr https://24.example.org`,
		`$ make24 health
$ make24 health --addr 8080
$ make24 health --addr https://24.example.org`,
	},
	{"health.help.addr", "the `ADDRESS` of the server: a port, HOST:PORT, unix:PATH, or a URL", "服务的`地址`：端口、主机:端口、unix:路径或网址"},
	{"health.addr", "--addr {addr} is not an address; write a port, a host and a port as in 127.0.0.1:2424, or a URL", "--addr {addr} 不是地址；请写端口、主机:端口（如 127.0.0.1:2424）或网址"},
	{"health.ready", "{url} is ready", "{url} 已就绪"},
	{"health.degraded", "{url} is ready, but degraded: {detail}", "{url} 已就绪，但功能受限：{detail}"},
	{"health.unready", "{url} is not ready: {detail}", "{url} 未就绪：{detail}"},
	{"health.slow", "no answer within {seconds} seconds", "{seconds} 秒内没有应答"},
	{"health.other", "the answer is not that of make24", "应答不是 make24 的"},

	{"backup.short", "copy the game's database, even while a server runs", "备份游戏数据库，服务运行时也可以"},
	{
		"backup.long",
		`Writes a consistent copy of the game's database to a new FILE. A server may be
running, even one of another version: the command only reads the database, and
the copy has the same tables. To use the copy, stop the server and run make24
restore FILE. Back up PostgreSQL with its own tools.`,
		`把游戏数据库在某一时刻的完整副本写入新的 FILE。其间服务可以照常运行，版本不同也
可以：备份只读取数据库，副本中的表与原库相同。要使用副本，请停止服务并运行
make24 restore FILE。PostgreSQL 请用其自带的工具备份。`,
	},
	{"backup.example", `$ make24 backup make24-monday.db`, `$ make24 backup make24-monday.db`},
	{"backup.file", "backup takes one argument, the file to write, as in `make24 backup make24-monday.db`", "backup 需要一个参数，即要写的文件，如 make24 backup make24-monday.db"},
	{"backup.terminal", "a backup is not text; give a file name, or give \"-\" and redirect standard output to a file or a program", "备份不是文本；请给出文件名，或把 - 的输出重定向到文件或程序"},
	{"backup.there", "{file} already exists; give the name of a new file", "{file} 已存在；请给出新的文件名"},
	{"backup.broken", "cannot write the backup {file}: {detail}; {advice}", "无法写入备份 {file}：{detail}；{advice}"},
	{"backup.done", "{file}: {bytes} bytes", "{file}：{bytes} 字节"},

	{"serve.broken", "the server failed: {detail}", "服务出错：{detail}"},
}
