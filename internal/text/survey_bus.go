package text

// surveyBus holds the messages of the commands that run a survey on several machines.
var surveyBus = []entry{
	{"survey.server.short", "run a NATS server for surveys", "为普查运行 NATS 服务器"},
	{
		"survey.server.long",
		`Runs a NATS server with JetStream until Ctrl-C. One server is enough; three
servers with the same --cluster, each with its own --name, --data, --listen and
--peers and the --routes of all, survive the loss of one. It listens beyond this
machine only with a password: NATS_USER and NATS_PASSWORD, or NATS_TOKEN, from
the environment. With certificates of a private authority, the nodes of a
cluster need --tls-ca. Any other NATS server of version 2.11 or later also
works.`,
		`运行带 JetStream 的 NATS 服务器，直到 Ctrl-C。一台就够；三台使用相同的 --cluster，各有自己的
--name、--data、--listen 和 --peers，并写上全部的 --routes，则失去其中一台也能继续。
要在本机之外监听必须有密码：从环境变量 NATS_USER 和 NATS_PASSWORD 或 NATS_TOKEN 读取。
若证书由私有机构签发，集群各节点都须给出 --tls-ca。2.11 起的其他 NATS 也可以。`,
	},
	{"survey.server.example", `$ make24 survey server --data /var/lib/make24`, `$ make24 survey server --data /var/lib/make24`},
	{"survey.plan.short", "queue a survey on NATS for workers", "把普查放到 NATS 上，供工作者领取"},
	{
		"survey.plan.long",
		`Writes the plan into the folder, and queues the intervals that no part in the
folder covers. All workers share the folder. Planning again is harmless: it
queues only what is missing, and resumes a cancelled survey.`,
		`把计划写入文件夹，并把其中还没有的区间排入队列。文件夹由所有工作者共享。重复执行无害：
只排入缺少的部分，已取消的普查也会继续。`,
	},
	{
		"survey.plan.example", `$ make24 survey plan --cards 6 --stats forms,ideas --out /shared/six`,
		`$ make24 survey plan --cards 6 --stats forms,ideas --out /shared/six`,
	},
	{"survey.worker.short", "work on a survey on NATS", "参与 NATS 上的普查"},
	{
		"survey.worker.long",
		`Takes intervals of hands from NATS and writes them as parts into the shared
folder, until all are written. Workers may start and stop at any time: another
worker finishes what one left, and no hand is lost or stored twice. Ctrl-C
returns the hands that were not reached.`,
		`从 NATS 领取手牌的区间，作为分片写入共享文件夹，直到全部完成。工作者可以随时加入或离开：
一个没做完的由另一个做完，不会丢失也不会重复。Ctrl-C 会交还尚未做到的部分。`,
	},
	{
		"survey.worker.example", `$ make24 survey worker --out /shared/six --nats nats://10.0.0.1:4222`,
		`$ make24 survey worker --out /shared/six --nats nats://10.0.0.1:4222`,
	},
	{"survey.watch.short", "show the progress of a survey on NATS", "显示 NATS 上的普查进度"},
	{
		"survey.watch.long", `Shows every second how far the survey is, who works on it and how much time is
left, until it is done, and then lists the poison: hands without an answer.
Ctrl-C stops it earlier, with the same last lines. Give the ID that survey plan
printed, or the folder.`,
		`每秒显示普查的进度、参与者和剩余时间，直到完成，最后列出毒牌，即没有得出结果的手牌。
按 Ctrl-C 可提前结束，同样显示最后的状态。需要 plan 给出的 ID，或文件夹。`,
	},
	{"survey.watch.example", `$ make24 survey watch /shared/six`, `$ make24 survey watch /shared/six`},
	{"survey.cancel.short", "stop a survey on NATS", "停止 NATS 上的普查"},
	{
		"survey.cancel.long", `Stops every worker of a survey. Each saves the hands it has finished; survey
plan resumes the survey.`,
		`所有工作者做完手上的一手牌后停止；已完成的留在文件夹里，用 plan 可以继续。`,
	},
	{"survey.cancel.example", `$ make24 survey cancel /shared/six`, `$ make24 survey cancel /shared/six`},
	{"survey.fold.short", "merge the parts of a survey", "把普查的分片合在一起"},
	{
		"survey.fold.long", `Writes the data files, the manifest, the summary and the page of a survey whose
parts are complete. The same rows give the same bytes, however they are divided
into parts.`,
		`在分片齐全后写出数据文件、清单、摘要和网页。无论怎样切分，同样的结果得到同样的字节。`,
	},
	{"survey.fold.example", `$ make24 survey fold /shared/six`, `$ make24 survey fold /shared/six`},

	{"survey.compare.short", "compare surveys side by side", "并列比较几个普查"},
	{
		"survey.compare.long", `Reads folded surveys and reports the share of hands that reach a target, by
survey and by target, as text and, with --page, as a page. --csv writes a table
of the number of hands that reach each target: one row per target, one column
per survey.`,
		`读取已合并的普查，按普查和目标给出可达的手牌占比：文字，以及用 --page 写出的网页。--csv 写出
表格：每个目标一行，每个普查一列，给出能达到该目标的手数。`,
	},
	{"survey.compare.example", `$ make24 survey compare four five six --page compare.html
$ make24 survey compare four five six --csv -`, `$ make24 survey compare four five six --page compare.html
$ make24 survey compare four five six --csv -`},
	{"survey.compare.none", "no surveys given; use make24 survey compare DIR DIR ...", "请给出普查：make24 survey compare DIR DIR ..."},
	{"survey.compare.notargets", "none of these surveys has a range of targets; --csv needs surveys made with --targets", "这些普查都没有目标范围：--csv 用于以 --targets 做的普查"},
	{"survey.compare.unfolded", "{dir} is not folded; run make24 survey fold {dir} first", "{dir} 还没有合并：请先运行 make24 survey fold {dir}"},

	{"survey.bus.nats", "the `URL` of NATS, or several separated by commas (default: NATS_URL, else nats://127.0.0.1:4222)", "NATS 的`地址`，可用逗号分隔多个（默认 NATS_URL，否则 nats://127.0.0.1:4222）"},
	{"survey.bus.creds", "the credentials `FILE` (default: NATS_CREDS)", "凭证`文件`（默认 NATS_CREDS）"},
	{"survey.bus.nkey", "the `FILE` with the NKey seed (default: NATS_NKEY)", "NKey 种子`文件`（默认 NATS_NKEY）"},
	{"survey.bus.user", "the `USER` (default: NATS_USER); the password comes from NATS_PASSWORD, a token from NATS_TOKEN", "`用户`（默认 NATS_USER）；密码取自 NATS_PASSWORD，令牌取自 NATS_TOKEN"},
	{"survey.bus.ca", "the `FILE` with the CA certificates for the server (default: NATS_CA)", "签发服务器证书的 CA `文件`（默认 NATS_CA）"},
	{"survey.bus.cert", "the `FILE` with the client certificate (default: NATS_CERT)", "本方证书`文件`（默认 NATS_CERT）"},
	{"survey.bus.key", "the `FILE` with the key of the client certificate (default: NATS_KEY)", "证书的密钥`文件`（默认 NATS_KEY）"},
	{"survey.bus.insecure", "allow sending a password or a token beyond this machine without TLS", "允许不经 TLS 把密码或令牌发送到本机之外"},
	{"survey.node.insecure", "allow receiving passwords and tokens from beyond this machine without TLS", "允许在本机之外不经 TLS 接收密码和令牌"},
	{
		"survey.fold.check", "recompute `N` random rows and compare them; 0 for none",
		"随机重算并核对 `N` 行；0 表示不核对",
	},
	{"survey.node.data", "the `DIR` for its streams (default: make24/survey in your data folder)", "存放数据流的`目录`（默认：用户数据目录下的 make24/survey）"},
	{"survey.node.listen", "the `HOST:PORT` where workers connect", "供工作者连接的`地址`，主机:端口"},
	{"survey.node.name", "the `NAME` of this server, different for each server of a cluster", "本服务器的`名字`，集群中各不相同"},
	{"survey.node.cluster", "the `NAME` of the cluster", "集群的`名字`"},
	{"survey.node.peers", "the `HOST:PORT` where the other servers of the cluster connect", "供集群其他服务器连接的`地址`"},
	{"survey.node.routes", "the `ADDRESSES` of the other servers, as in their --peers", "其他服务器的`地址`，即它们的 --peers"},
	{"survey.node.ca", "the `FILE` with the CA certificates; every client and server must then show a certificate", "CA `文件`：此时双方都必须出示证书"},
	{"survey.node.cert", "the `FILE` with the certificate of this server", "证书`文件`"},
	{"survey.node.key", "the `FILE` with the key of the certificate", "证书的密钥`文件`"},
	{"survey.shared", "the `FOLDER` of the survey, shared by all workers", "普查的`文件夹`，由所有工作者共享"},
	{
		"survey.replicas", "how many servers store a copy of what is on NATS (default: 3 if there are three or more, else 1)",
		"NATS 上的内容由几台服务器各存一份（默认有三台以上时为 3，否则为 1）",
	},
	{"survey.worker.budget", "the `TIME` after which the rest of an interval is returned to the queue", "超过此`时间`就交还区间的剩余部分"},
	{"survey.cancel.forget", "then remove the survey from NATS; its parts stay", "随后从 NATS 上删除该普查；分片保留"},
	{"survey.worker.patience", "the `TIME` without a sign of life after which an interval goes to another worker", "失去联系超过此`时间`后，区间交给别人"},

	{"survey.bus.nobody", "no NATS server answers at {url}; start one with make24 survey server, or give its address with --nats", "{url} 没有 NATS：用 make24 survey server 启动，或用 --nats 指定"},
	{"survey.bus.refused", "NATS at {url} refused the connection; check --user and --creds, and NATS_PASSWORD or NATS_TOKEN", "{url} 的 NATS 拒绝连接：请检查 --user、--creds 和 NATS_PASSWORD 或 NATS_TOKEN"},
	{
		"survey.bus.plain", "{url} is beyond this machine and has no TLS, so the password could be intercepted; use tls:// or --tls-ca, or allow it with --insecure",
		"{url} 不在本机且没有 TLS，途中任何人都能读到密码：请用 tls:// 或 --tls-ca，或用 --insecure 允许",
	},
	{"survey.bus.url", "invalid URL in --nats or NATS_URL; write it as nats://host:port, and give user and password with NATS_USER and NATS_PASSWORD", "--nats 或 NATS_URL 中有无法识别的地址：应为 nats://主机:端口，用户和密码用 NATS_USER 和 NATS_PASSWORD 给出"},
	{"survey.bus.half", "{given} needs {missing}; give both, or neither", "{given} 需要与 {missing} 同用：请都给出，或都不给"},
	{"survey.bus.broken", "{detail}", "{detail}"},
	{"survey.bus.silent", "NATS does not answer; still trying", "NATS 没有回应，正在等待"},
	{"survey.bus.again", "NATS answers again", "NATS 恢复回应"},
	{"survey.bus.stuck", "requests to NATS have failed for 5 s; retrying: {detail}", "对 NATS 的请求已失败 5 秒，正在重试：{detail}"},
	{"survey.bus.goeson", "NATS works again", "NATS 恢复正常"},
	{
		"survey.node.open", "--{flag} {address} is reachable from beyond this machine; set NATS_USER and NATS_PASSWORD, or NATS_TOKEN",
		"--{flag} {address} 会对外开放：请设置 NATS_USER 和 NATS_PASSWORD，或 NATS_TOKEN",
	},
	{
		"survey.node.plain", "--{flag} {address} is reachable from beyond this machine without TLS, so passwords could be intercepted; set --tls-cert and --tls-key, or allow it with --insecure",
		"--{flag} {address} 会不经 TLS 对外开放，途中任何人都能读到密码：请设置 --tls-cert 和 --tls-key，或用 --insecure 允许",
	},
	{"survey.node.flag", "--{flag} {value}: {detail}", "--{flag} {value}：{detail}"},
	{"survey.node.dir", "cannot store streams in --data {dir}: {detail}", "--data {dir} 不能存放数据流：{detail}"},
	{
		"survey.node.busy", "another server stores its streams in {dir}; stop it, or choose another folder with --data",
		"另一个服务器正在 {dir} 中存放数据流：请停止它，或用 --data 另选目录",
	},
	{"survey.node.broken", "the server stopped because it cannot write to {dir}: {detail}; start it again when there is space", "服务器结束：无法再写入 {dir}；有空间后重新启动即可继续：{detail}"},
	{"survey.node.ready", "NATS is ready at {url}, with its streams in {dir}; Ctrl-C stops it", "NATS 已就绪：{url}，数据流在 {dir}；按 Ctrl-C 停止"},
	{"survey.node.stopped", "stopped", "已停止"},
	{
		"survey.bad.few", "NATS has too few servers for {copies} copies; start more servers of the cluster, or lower --replicas",
		"NATS 的服务器不够存 {copies} 份：请启动集群中的更多服务器，或调低 --replicas",
	},
	{
		"survey.copied", "survey {id}: NATS now stores {copies} {copies|copy|copies}, not {was}",
		"普查 {id}：NATS 上从现在起存 {copies} 份，此前 {was} 份",
	},
	{"survey.bad.noout", "--out FOLDER is missing; give the folder that all workers share", "缺少 --out 文件夹：所有工作者共享的文件夹"},
	{"survey.bad.times", "--budget must be at least {budget}, and --patience at least {patience}", "--budget 至少为 {budget}，--patience 至少为 {patience}"},
	{"survey.bad.onedir", "give the folder to fold: make24 survey fold DIR", "请给出文件夹：make24 survey fold DIR"},
	{"survey.bad.oneid", "give one survey: its ID or its folder", "请给出普查的 ID 或文件夹"},
	{"survey.bad.unknown", "no survey {id} on this NATS; add it with make24 survey plan", "这个 NATS 上没有普查 {id}：用 make24 survey plan 放上去"},
	{"survey.bad.none", "{dir} holds no survey; start one with make24 survey plan or --out", "{dir} 里没有普查：用 make24 survey plan 或 --out 开始"},
	{"survey.bad.foreign", "{dir} holds other files; choose an empty folder", "{dir} 里有其他文件：请换空文件夹"},
	{"survey.bad.gaps", "{n} {n|hand is|hands are} missing in {dir}; first resume with the same make24 survey … --out, or with a worker", "{dir} 还缺 {n} 手牌：请先用同一条 make24 survey … --out 或用工作者继续"},
	{"survey.damaged", "the part {name} is damaged and was renamed; its hands that no other part has must be computed again", "分片 {name} 已损坏：已移开，其中没有别的分片的手牌需要重做"},
	{
		"survey.bad.aside", "{n} {n|hand is|hands are} missing in {dir}, since damaged parts were renamed; resume with the same make24 survey … --out, or with a worker, then fold",
		"移开损坏的分片后 {dir} 还缺 {n} 手牌：请用同一条 make24 survey … --out 或用工作者重做，然后再合并",
	},
	{"survey.cancelled", "survey {id} is cancelled; make24 survey plan resumes it", "普查 {id} 已取消；用 make24 survey plan 可继续"},
	{
		"survey.forgotten", "survey {id} is removed from this NATS; its folder stays, and make24 survey plan adds it again",
		"普查 {id} 已从这个 NATS 上删除；文件夹中的内容保留，用 make24 survey plan 可重新放上去",
	},
	{"survey.planned", "survey {id}: {hands} {hands|hand|hands}, {queued} {queued|interval|intervals} queued", "普查 {id}：{hands} 手牌，排入 {queued} 个区间"},
	{"survey.worked", "all hands are in {dir}; make24 survey fold merges them", "全部结果已在 {dir}；用 make24 survey fold 合并"},
	{
		"survey.progress", "{percent}%  {done} of {hands} {hands|hand|hands}, {busy} at work, {waiting} waiting, {left}, {poison} poison",
		"{percent}%  {hands} 手牌中的 {done} 手，{busy} 个在工作，{waiting} 个在等待，{left}，{poison} 手毒牌",
	},
	{"survey.nobody", "no progress", "暂无进展"},
	{"survey.andskipped", "{line}, {skipped}", "{line}，{skipped}"},
	{"survey.skipped", "{n} foreign {n|message|messages} skipped", "跳过 {n} 条外来消息"},
	{
		"survey.wrong", "{dir}: the hand {hand} (rank {rank}) in {part}, made by {worker}, is not what this make24 computes; remove that part, compute its hands again with a worker or --out, and fold (sample of seed {seed})",
		"{dir}：{part}（由 {worker} 生成）中的手牌 {hand}（序号 {rank}）与本 make24 的计算不符：请删除该分片，用工作者或 --out 重做，然后合并（抽样种子 {seed}）",
	},
	{"survey.nomaker", "an unknown worker", "未知工作者"},
	{"survey.bad.checks", "--check is out of range; use 0 to {limit} rows", "--check 是 0 到 {limit} 的行数"},
}
