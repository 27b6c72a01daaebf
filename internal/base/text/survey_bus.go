package text

// surveyBusTexts holds the messages of the commands that run a survey on several machines.
var surveyBusTexts = []entry{
	{"survey.server.short", "run a NATS server for surveys", "为普查运行 NATS 服务器"},
	{
		"survey.server.long",
		`Runs a NATS server with JetStream until Ctrl-C. One server is enough. A cluster
of three survives the loss of one: give all three the same --cluster, give each
its own --server-name, --store-dir, --listen and --peers, and list the --peers
addresses of all three in --routes. The server accepts connections from other
machines only with a password: set NATS_USER and NATS_PASSWORD, or NATS_TOKEN,
in the environment. With certificates of a private authority, the servers of a
cluster need --tls-ca. Any other NATS server of version 2.11 or later also
works.`,
		`运行带 JetStream 的 NATS 服务器，直到 Ctrl-C。一台就够。三台组成的集群失去其中一
台也能继续：三台使用相同的 --cluster，各有自己的 --server-name、--store-dir、
--listen 和 --peers，并都写上全部的 --routes。要接受其他机器的连接必须有密码：设
置环境变量 NATS_USER 和 NATS_PASSWORD，或 NATS_TOKEN。若证书由私有机构签发，集群
各服务器都须给出 --tls-ca。2.11 及更新版本的其他 NATS 服务器也可以。`,
	},
	{"survey.server.example", `$ make24 survey server --store-dir /var/lib/make24`, `$ make24 survey server --store-dir /var/lib/make24`},
	{"survey.plan.short", "queue a survey on NATS for workers", "把普查放到 NATS 上，供工作进程领取"},
	{
		"survey.plan.long",
		`Writes the plan into the folder and queues the hands that are missing there, in
intervals, for the workers. All workers share the folder. Planning again is
harmless: it queues only what is missing, and resumes a cancelled survey.`,
		`把计划写入文件夹，并把其中还缺的手牌按区间排入队列，供工作进程领取。文件夹由所有
工作进程共享。重复执行无害：只排入缺少的部分，已取消的普查也会继续。`,
	},
	{
		"survey.plan.example", `$ make24 survey plan --cards 6 --stats forms,ideas --out /shared/six`,
		`$ make24 survey plan --cards 6 --stats forms,ideas --out /shared/six`,
	},
	{"survey.worker.short", "work on a survey that NATS distributes", "计算 NATS 上的普查"},
	{
		"survey.worker.long",
		`Takes intervals of hands from NATS, computes them and writes the results as
parts into the shared folder, until all hands are done. Workers may start and
stop at any time: another worker takes over what one left, and no hand is lost
or stored twice. Ctrl-C returns the unfinished hands to the queue.`,
		`从 NATS 领取手牌的区间，算出结果，作为分片写入共享文件夹，直到全部完成。工作进程
可以随时加入或离开：一个没做完的由另一个接着做，不会丢失也不会重复。Ctrl-C 会把
没做完的手牌交还队列。`,
	},
	{
		"survey.worker.example", `$ make24 survey worker --out /shared/six --nats nats://10.0.0.1:4222`,
		`$ make24 survey worker --out /shared/six --nats nats://10.0.0.1:4222`,
	},
	{"survey.watch.short", "show the progress of a survey on NATS", "显示 NATS 上的普查进度"},
	{
		"survey.watch.long", `Shows every second the progress of the survey, its workers and the time left,
until all hands are done. Then lists the poison: hands whose statistics could
not be computed. Ctrl-C stops the display earlier, with the same last lines.
Give the folder of the survey, or the ID that the plan command printed.`,
		`每秒显示普查的进度、工作进程和剩余时间，直到完成，最后列出毒牌，即得不出结果的手
牌。按 Ctrl-C 可提前结束，同样显示最后的状态。需要 survey plan 给出的 ID，或文件
夹。`,
	},
	{"survey.watch.example", `$ make24 survey watch /shared/six`, `$ make24 survey watch /shared/six`},
	{"survey.cancel.short", "stop a survey on NATS", "停止 NATS 上的普查"},
	{
		"survey.cancel.long", `Stops every worker of a survey. Each worker saves the hands it has finished. The
plan command resumes the survey.`,
		`停止普查的所有工作进程。它们各自保存已完成的手牌；用 survey plan 可以继续。`,
	},
	{"survey.cancel.example", `$ make24 survey cancel /shared/six`, `$ make24 survey cancel /shared/six`},
	{"survey.fold.short", "merge the parts of a survey", "合并普查的分片"},
	{
		"survey.fold.long", `Merges the parts of a survey, which must be complete, and writes the data files,
the manifest, the summary and the page. The same rows give the same bytes,
however they are divided into parts.`,
		`合并普查的分片（须已齐全），写出数据文件、清单、摘要和网页。无论怎样切分，同样的
结果得到同样的字节。`,
	},
	{"survey.fold.example", `$ make24 survey fold /shared/six`, `$ make24 survey fold /shared/six`},

	{"survey.compare.short", "compare surveys side by side", "并列比较几个普查"},
	{
		"survey.compare.long", `Reads folded surveys and reports the share of hands that reach a target, by
survey and by target: as text or, with --html, as an HTML page. --csv writes a
table of the number of hands that reach each target: one row per target, one
column per survey.`,
		`读取已合并的普查，按普查和目标给出可达的手牌占比：以文字，或用 --html 写成网页。
--csv 写出表格：每个目标一行，每个普查一列，给出可达该目标的手数。`,
	},
	{"survey.compare.example", `$ make24 survey compare four five six --html compare.html
$ make24 survey compare four five six --csv -`, `$ make24 survey compare four five six --html compare.html
$ make24 survey compare four five six --csv -`},
	{"survey.compare.none", "no surveys given; run `make24 survey compare DIR DIR ...`", "请指定要比较的普查：make24 survey compare DIR DIR ..."},
	{"survey.compare.notargets", "none of these surveys has a range of targets; --csv needs surveys made with --targets", "这些普查都没有目标范围；--csv 需要用 --targets 做的普查"},
	{"survey.compare.unfolded", "{dir} is not folded; run `make24 survey fold {dir}` first", "{dir} 还没有合并；请先运行 make24 survey fold {dir}"},

	{"survey.bus.nats", "the `URL` of NATS, nats://…; several are separated by commas (default: NATS_URL, else nats://127.0.0.1:4222)", "NATS 的`地址`，nats://…；可用逗号分隔多个（默认 NATS_URL，否则 nats://127.0.0.1:4222）"},
	{"survey.bus.creds", "the credentials `FILE` (default: NATS_CREDS)", "凭证`文件`（默认 NATS_CREDS）"},
	{"survey.bus.nkey", "the `FILE` with the NKey seed (default: NATS_NKEY)", "NKey 种子`文件`（默认 NATS_NKEY）"},
	{"survey.bus.user", "the `USER` (default: NATS_USER); the password comes from NATS_PASSWORD, a token from NATS_TOKEN", "`用户`（默认 NATS_USER）；密码取自 NATS_PASSWORD，令牌取自 NATS_TOKEN"},
	{"survey.bus.ca", "the `FILE` with the CA certificates; the server's must be signed by one (default: NATS_CA)", "CA 证书`文件`；服务器的证书须由其签发（默认 NATS_CA）"},
	{"survey.bus.cert", "the `FILE` with the certificate; of this client (default: NATS_CERT)", "证书`文件`；本客户端的证书（默认 NATS_CERT）"},
	{"survey.bus.key", "the `FILE` with the key of the certificate (default: NATS_KEY)", "证书的密钥`文件`（默认 NATS_KEY）"},
	{"survey.bus.insecure", "allow passwords and tokens without TLS; to another machine", "允许不经 TLS 的密码和令牌；发送到其他机器"},
	{"survey.node.insecure", "allow passwords and tokens without TLS; from other machines", "允许不经 TLS 的密码和令牌；从其他机器接收"},
	{
		"survey.fold.check", "recompute `N` random rows and compare them; 0 for none",
		"随机重算并核对 `N` 行；0 表示不核对",
	},
	{"survey.node.data", "the `DIR` where the server stores its streams (default: the folder \"make24/survey\" in your user data folder)", "存放数据流的`目录`（默认：用户数据目录下的 make24/survey）"},
	{"survey.node.listen", "the `HOST:PORT` where workers connect", "供工作进程连接的`地址`，主机:端口"},
	{"survey.node.name", "the `NAME` of this server, different for each server of a cluster", "本服务器的`名字`，集群中各不相同"},
	{"survey.node.cluster", "the `NAME` of the cluster", "集群的`名字`"},
	{"survey.node.peers", "the `HOST:PORT` where the other servers of the cluster connect", "供集群其他服务器连接的`地址`，主机:端口"},
	{"survey.node.routes", "the `ADDRESSES` of the other servers, as in their --peers", "其他服务器的`地址`，即它们的 --peers"},
	{"survey.node.ca", "the `FILE` with the CA certificates; every client and server must then show a certificate", "CA 证书`文件`；此时客户端和服务器都必须出示证书"},
	{"survey.node.cert", "the `FILE` with the certificate; of this server", "证书`文件`；本服务器的证书"},
	{"survey.node.key", "the `FILE` with the key of the certificate", "证书的密钥`文件`"},
	{"survey.shared", "write to `PATH`; the folder of the survey, shared by all workers", "写入此`路径`；即普查的文件夹，由所有工作进程共享"},
	{
		"survey.replicas", "how many servers store a copy of the survey's streams (default: 3 if there are three servers or more, else 1)",
		"由几台服务器各存一份普查的数据流（默认：有三台以上服务器时为 3，否则为 1）",
	},
	{"survey.worker.budget", "the `TIME` after which the rest of an interval is returned to the queue", "计算一个区间超过此`时间`，就把剩余部分交还队列"},
	{"survey.cancel.forget", "also remove the survey from NATS; its parts stay in the folder", "同时从 NATS 上删除该普查；文件夹中的分片保留"},
	{"survey.worker.patience", "the `TIME` without a heartbeat after which an interval goes to another worker", "失去联系超过此`时间`后，区间交给其他工作进程"},

	{"survey.bus.unreachable", "no NATS server answers at {url}; start one with `make24 survey server`, or give its address with --nats", "{url} 没有 NATS 服务器响应；请用 make24 survey server 启动，或用 --nats 指定其地址"},
	{"survey.bus.refused", "NATS at {url} refused the connection; check --user and --creds, and NATS_PASSWORD or NATS_TOKEN", "{url} 的 NATS 拒绝连接；请检查 --user、--creds 和 NATS_PASSWORD 或 NATS_TOKEN"},
	{
		"survey.bus.plain", "{url} is on another machine and does not use TLS, so the password could be intercepted; use tls:// or --tls-ca, or allow the connection with --insecure",
		"{url} 在另一台机器上且没有 TLS，密码可能被截获；请用 tls:// 或 --tls-ca，或用 --insecure 允许",
	},
	{"survey.bus.url", "invalid URL in --nats or NATS_URL; write it as nats://host:port, and give user and password with NATS_USER and NATS_PASSWORD", "--nats 或 NATS_URL 中的地址无效；请写成 nats://主机:端口，用户和密码用 NATS_USER 和 NATS_PASSWORD 给出"},
	{"survey.bus.half", "{given} needs {missing}; give both, or neither", "{given} 需要与 {missing} 同用；请都给出，或都不给"},
	{"survey.bus.broken", "{detail}", "{detail}"},
	{"survey.bus.silent", "NATS does not answer; still trying", "NATS 没有响应，仍在尝试"},
	{"survey.bus.again", "NATS answers again", "NATS 恢复响应"},
	{"survey.bus.stuck", "requests to NATS have failed for 5 s; retrying: {detail}", "对 NATS 的请求已失败 5 秒，正在重试：{detail}"},
	{"survey.bus.goeson", "NATS works again", "NATS 恢复正常"},
	{
		"survey.node.open", "--{flag} {address} is reachable from other machines; set NATS_USER and NATS_PASSWORD, or NATS_TOKEN",
		"其他机器可以连接 --{flag} {address}；请设置 NATS_USER 和 NATS_PASSWORD，或 NATS_TOKEN",
	},
	{
		"survey.node.plain", "--{flag} {address} is reachable from other machines without TLS, so passwords could be intercepted; set --tls-cert and --tls-key, or allow such connections with --insecure",
		"其他机器可以不经 TLS 连接 --{flag} {address}，密码可能被截获；请设置 --tls-cert 和 --tls-key，或用 --insecure 允许",
	},
	{"survey.node.flag", "--{flag} {value}: {detail}", "--{flag} {value}：{detail}"},
	{"survey.node.dir", "cannot store streams in --store-dir {dir}: {detail}; {advice}", "无法在 --store-dir {dir} 中存放数据流：{detail}；{advice}"},
	{
		"survey.node.busy", "another server stores its streams in {dir}; stop it, or choose another folder with --store-dir",
		"另一个服务器正在 {dir} 中存放数据流；请停止它，或用 --store-dir 另选目录",
	},
	{"survey.node.broken", "the server stopped because it cannot write to {dir}: {detail}; free space on its disk or repair the disk, then start the server again", "服务器已停止，因为无法写入 {dir}：{detail}；请腾出空间或修复磁盘，然后重新启动"},
	{"survey.node.ready", "NATS is ready at {url}, with its streams in {dir}; Ctrl-C stops it", "NATS 已就绪：{url}，数据流存放在 {dir}；按 Ctrl-C 停止"},
	{"survey.node.stopped", "stopped", "已停止"},
	{
		"survey.bad.few", "NATS has too few servers for {copies} copies; start more servers of the cluster, or lower --replicas",
		"NATS 的服务器不够存 {copies} 份；请启动集群中的更多服务器，或调低 --replicas",
	},
	{
		"survey.copied", "survey {id}: NATS now stores {copies} {copies|copy|copies}, not {was}",
		"普查 {id}：NATS 现在存 {copies} 份，此前为 {was} 份",
	},
	{"survey.bad.noout", "--out FOLDER is missing; give the folder that all workers share", "缺少 --out FOLDER；请给出所有工作进程共享的文件夹"},
	{"survey.bad.times", "--budget must be at least {budget}, and --lost-after at least {patience}", "--budget 至少为 {budget}，--lost-after 至少为 {patience}"},
	{"survey.bad.onedir", "give the folder to fold, as in `make24 survey fold DIR`", "请给出要合并的文件夹：make24 survey fold DIR"},
	{"survey.bad.oneid", "give one survey: its ID or its folder", "请给出一个普查：它的 ID 或文件夹"},
	{"survey.bad.unknown", "survey {id} is not on this NATS server; add it with `make24 survey plan`", "这台 NATS 服务器上没有普查 {id}；请用 make24 survey plan 添加"},
	{"survey.bad.none", "{dir} holds no survey; start one with `make24 survey --out` or `make24 survey plan`", "{dir} 里没有普查；请用 make24 survey --out 或 make24 survey plan 开始"},
	{"survey.bad.foreign", "{dir} holds other files; choose an empty folder", "{dir} 里有其他文件；请换空文件夹"},
	{"survey.bad.gaps", "{n} {n|hand is|hands are} missing in {dir}; first resume the survey with the same `make24 survey … --out` command, or with a worker", "{dir} 还缺 {n} 手牌；请先用同一条 make24 survey … --out 命令或用工作进程继续"},
	{"survey.damaged", "the part {name} is damaged and was renamed; hands that no other part has must be computed again", "分片 {name} 已损坏并已改名；其他分片中没有的手牌需要重算"},
	{
		"survey.bad.aside", "{n} {n|hand is|hands are} missing in {dir}, since damaged parts were renamed; resume the survey with the same `make24 survey … --out` command, or with a worker, then fold",
		"损坏的分片改名后 {dir} 还缺 {n} 手牌；请用同一条 make24 survey … --out 命令或用工作进程继续，然后合并",
	},
	{"survey.cancelled", "survey {id} is cancelled; to resume it, run `make24 survey plan`", "普查 {id} 已取消；用 make24 survey plan 可继续"},
	{
		"survey.forgotten", "survey {id} was removed from this NATS server; its folder stays, and `make24 survey plan` adds the survey again",
		"普查 {id} 已从这台 NATS 服务器上删除；文件夹保留，用 make24 survey plan 可重新添加",
	},
	{"survey.planned", "survey {id}: {hands} {hands|hand|hands}, {queued} {queued|interval|intervals} queued", "普查 {id}：{hands} 手牌，排入 {queued} 个区间"},
	{"survey.worked", "all hands are in {dir}; to merge them, run `make24 survey fold`", "全部结果已在 {dir}；用 make24 survey fold 合并"},
	{
		"survey.progress", "{percent}%  {done} of {hands} {hands|hand|hands}, {busy} at work, {waiting} waiting, {left}, {poison} poison",
		"{percent}%  {hands} 手牌中的 {done} 手，{busy} 个在工作，{waiting} 个在等待，{left}，{poison} 手毒牌",
	},
	{"survey.noprogress", "no progress", "暂无进展"},
	{"survey.andskipped", "{line}, {skipped}", "{line}，{skipped}"},
	{"survey.skipped", "{n} foreign {n|message|messages} skipped", "跳过 {n} 条外来消息"},
	{
		"survey.wrong", "{dir}: the row of the hand {hand} (rank {rank}) in the part {part}, made by {worker}, differs from what this make24 computes; remove the part, compute its hands again with a worker or --out, and fold again (sample seed {seed})",
		"{dir}：分片 {part}（由 {worker} 生成）中手牌 {hand}（序号 {rank}）的行与本 make24 的计算不符；请删除该分片，用工作进程或 --out 重算，然后再合并（抽样种子 {seed}）",
	},
	{"survey.nomaker", "an unknown worker", "未知的工作进程"},
	{"survey.bad.checks", "--check is out of range; use 0 to {limit} rows", "--check 超出范围；请用 0 到 {limit} 行"},
}
