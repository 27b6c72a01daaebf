package text

// operationTexts holds the messages about settings, restore, doctor and scheduled backups.
var operationTexts = []entry{
	{"config.help", "read settings from this `FILE` of lines such as MAKE24_ADDR=0.0.0.0:8080", "从此`文件`读取设置，每行形如 MAKE24_ADDR=0.0.0.0:8080"},
	{"config.file", "cannot read the settings in {file}: {detail}", "无法读取设置文件 {file}：{detail}"},
	{"config.irregular", "{file} is a pipe or a device; --config needs a regular file", "{file} 是管道或设备；--config 需要普通文件"},
	{"config.large", "{file} is larger than {max} KiB; --config needs a file of settings", "{file} 超过 {max} KiB；--config 需要设置文件"},
	{
		"config.line", "line {line} of {file} is not a setting; write NAME=VALUE, as in MAKE24_ADDR=0.0.0.0:8080, and a value with a backslash in single quotes",
		"{file} 第 {line} 行不是设置；请写成 名称=值，如 MAKE24_ADDR=0.0.0.0:8080；值中有反斜杠时请加单引号",
	},
	{"config.twice", "line {line} of {file} sets {name} again, after line {other}; remove one of the lines", "{file} 第 {line} 行重复设置了 {name}，第 {other} 行已设置过；请删去其中一行"},
	{"config.near", "unknown setting {name} in the environment; did you mean {near}?", "环境变量 {name} 不是已知的设置；是否指 {near}？"},
	{"config.near.line", "unknown setting {name} in line {line} of {file}; did you mean {near}?", "{file} 第 {line} 行的设置 {name} 未知；是否指 {near}？"},
	{
		"config.unknown", "unknown setting {name} in the environment; settings are named after the flags of `make24 serve`, such as MAKE24_ADDR",
		"环境变量 {name} 不是已知的设置；设置按 make24 serve 的选项命名，如 MAKE24_ADDR",
	},
	{
		"config.unknown.line", "unknown setting {name} in line {line} of {file}; settings are named after the flags of `make24 serve`, such as MAKE24_ADDR",
		"{file} 第 {line} 行的设置 {name} 未知；设置按 make24 serve 的选项命名，如 MAKE24_ADDR",
	},
	{"config.sources", " (from {sources})", "（来自{sources}）"},
	{"config.source.env", "{name} in the environment", "环境变量 {name}"},
	{"config.source.line", "{name} in line {line} of {file}", "{file} 第 {line} 行的 {name}"},

	{"serve.help.backup.dir", "the `DIR` of the scheduled backups; the server copies the SQLite database regularly to new files in it", "定期备份所在的`目录`；服务定期把 SQLite 数据库备份为其中的新文件"},
	{"serve.help.backup.every", "the `TIME` between two backups in --backup-dir, at least 10m", "--backup-dir 中两次备份间隔的`时间`，至少 10m"},
	{"serve.help.backup.keep", "the `NUMBER` of backups to keep in --backup-dir; older ones that the server made are deleted", "--backup-dir 中保留的备份`数`；服务会删除自己所做的更早的备份"},
	{"serve.backup.dir", "--backup-dir is empty; give a folder, or omit --backup-dir for no backups", "--backup-dir 为空；请给出目录，不需要备份时请省略"},
	{"serve.backup.db", "--backup-dir works only with SQLite; back up the PostgreSQL database of --db with pg_dump", "--backup-dir 只用于 SQLite；--db 的 PostgreSQL 数据库请用 pg_dump 备份"},
	{"serve.backup.every", "--backup-every {value} is too short; use a time of at least {min}", "--backup-every {value} 太短；请用不小于 {min} 的时间"},
	{"serve.backup.keep", "--backup-keep {value} is out of range; use a number from 1 to {max}", "--backup-keep {value} 超出范围；请用 1 到 {max}"},
	{"serve.backup.unwritable", "cannot write to the folder {dir} of --backup-dir: {detail}; {advice}", "无法写入 --backup-dir 的目录 {dir}：{detail}；{advice}"},

	{
		"data.help", "the `DIR` of the game (default: that of the settings of the installed package, of the running server, or of `make24 serve`)",
		"游戏所在的`目录`（默认依次为：安装包的设置、正在运行的服务、make24 serve 的默认目录）",
	},
	{"data.none", "there is no game in {dir}; give the folder of the game with --data", "{dir} 中没有游戏；请用 --data 指定游戏所在的目录"},
	{"data.many", "several servers run on this machine; choose one of their folders with --data: {dirs}", "本机运行着多个服务；请用 --data 选择其中一个目录：{dirs}"},
	{
		"data.denied", "this user may not read the settings in {file}; run the command as the user of the server, with `sudo -u make24 {command}`, or give the folder of the game with --data",
		"当前用户无权读取设置文件 {file}；请以服务的用户运行：sudo -u make24 {command}，或用 --data 指定游戏所在的目录",
	},
	{"data.unusable", "cannot use the game in {dir}: {detail}; {advice}", "无法使用 {dir} 中的游戏：{detail}；{advice}"},
	{"advice.damaged", "restore a backup with `make24 restore FILE --data {dir}`", "请用 make24 restore FILE --data {dir} 恢复备份"},
	{"advice.other", "give the folder of the game with --data, or restore a backup with `make24 restore FILE --data {dir}`", "请用 --data 指定游戏所在的目录，或用 make24 restore FILE --data {dir} 恢复备份"},
	{"advice.full", "the disk is full: delete files, or move the folder to a larger disk", "磁盘已满：请删除文件，或把目录移到更大的磁盘"},
	{"advice.quota", "the user may not store more on this disk: delete files, or raise the user's quota", "该用户的磁盘配额已用完：请删除文件，或提高配额"},
	{"advice.access", "give the folder and its files to the user of the server, or run the command as this user", "请把目录和其中的文件交给服务的用户，或以该用户运行此命令"},
	{"advice.readonly", "make the file and its disk writable, or choose another folder", "请使文件和磁盘可写，或另选目录"},
	{"advice.missing", "create the folder, or correct its name", "请新建该目录，或改正其名称"},
	{"advice.path", "choose a folder with another name", "请另选目录名"},
	{"advice.locked", "close the other program that uses the database", "请关闭正在使用该数据库的其他程序"},
	{"advice.files", "raise the limit of open files, with `ulimit -n` or LimitNOFILE", "请用 ulimit -n 或 LimitNOFILE 提高打开文件数的上限"},
	{"advice.memory", "give the process more memory", "请为进程提供更多内存"},
	{"advice.disk", "the disk fails: read the log of the system, replace the disk, and restore a backup with `make24 restore`", "磁盘出错：请查看系统日志，更换磁盘，并用 make24 restore 恢复备份"},
	{"advice.unknown", "try another folder", "请换一个目录再试"},

	{
		"backup.postgres", "the settings name a PostgreSQL database in --db, which make24 does not copy; use pg_dump, or give the folder of an SQLite database with --data",
		"设置中的 --db 指定了 PostgreSQL 数据库，make24 不能备份；请用 pg_dump，或用 --data 指定 SQLite 数据库所在的目录",
	},

	{"restore.short", "replace the game's database with a backup", "用备份替换游戏数据库"},
	{
		"restore.long",
		`Checks the backup in FILE, or "-" for standard input, and makes it the database in
the folder --data. Stop the server first. The backup must be complete and
undamaged, and not of a newer make24; the server updates the tables of an older one
when it starts. The previous database stays in the folder under another name, unless
--replace is given. A folder must be named, here or in the settings of the server. If
the command is killed, the folder has the previous database or the backup. Restore a
PostgreSQL database with pg_restore.`,
		`检查 FILE 中的备份（- 表示标准输入），并把它作为 --data 目录中的数据库。请先停止服
务。备份必须完整无损，且不是由更新版本的 make24 所做；旧版本的备份会在服务启动时更
新数据表。原数据库改名后留在目录中，除非给出 --replace。即使命令被强行终止，目录中
也必有原数据库或备份之一。必须在这里或在服务的设置中指定目录。PostgreSQL 数据库请用
pg_restore 恢复。`,
	},
	{
		"restore.example",
		`$ make24 restore make24-monday.db --data /var/lib/make24
$ ssh backup.example.org cat make24-monday.db | make24 restore - --data /var/lib/make24`,
		`$ make24 restore make24-monday.db --data /var/lib/make24
$ ssh backup.example.org cat make24-monday.db | make24 restore - --data /var/lib/make24`,
	},
	{"restore.help.replace", "delete the previous database", "删除原数据库"},
	{"restore.file", "restore takes one argument, the file of a backup, as in `make24 restore make24-monday.db`", "restore 需要一个参数，即备份文件，如 make24 restore make24-monday.db"},
	{
		"restore.postgres", "the settings name a PostgreSQL database in --db, which make24 does not restore; use pg_restore or psql, or give the folder of an SQLite database with --data",
		"设置中的 --db 指定了 PostgreSQL 数据库，make24 不能恢复；请用 pg_restore 或 psql，或用 --data 指定 SQLite 数据库所在的目录",
	},
	{"restore.live", "{file} belongs to a database in use, since {file}-wal has its newest data; copy such a database with `make24 backup`", "{file} 属于正在使用的数据库，最新数据在 {file}-wal 中；请用 make24 backup 备份这样的数据库"},
	{"restore.broken", "cannot restore to {dir}: {detail}; {advice}", "无法恢复到 {dir}：{detail}；{advice}"},
	{
		"restore.default", "no folder is named; name it with --data, as in `--data {dir}`, or the settings of the server with --config",
		"没有指定目录；请用 --data 指定，如 --data {dir}，或用 --config 指定服务的设置",
	},
	{"restore.irregular", "{file} is a pipe or a device; give a regular file, or \"-\" and the backup on standard input", "{file} 是管道或设备；请给出普通文件，或给出 - 并从标准输入传入备份"},
	{"restore.unreadable", "cannot copy the backup {file}: {detail}; give a file that this user can read", "无法复制备份 {file}：{detail}；请给出当前用户可读的文件"},
	{"restore.other", "{file} is not a database of make24; give a file that `make24 backup` wrote", "{file} 不是 make24 的数据库；请给出由 make24 backup 写出的文件"},
	{"restore.newer", "{file} is from a newer make24; install that version, or give an older backup", "{file} 由更新版本的 make24 所做；请安装该版本，或给出更早的备份"},
	{"restore.damaged", "{file} is damaged: {detail}; give another backup", "{file} 已损坏：{detail}；请给出其他备份"},
	{"restore.done", "restored {file}: {players} {players|player|players}, {runs} {runs|run|runs}", "已恢复 {file}：玩家 {players}，局数 {runs}"},
	{"restore.previous", "the previous database is now {file}", "原数据库现为 {file}"},
	{"restore.older", "the backup has schema {schema}; the server updates it to {latest} when it starts", "备份的数据表版本为 {schema}；服务启动时会更新为 {latest}"},

	{"doctor.short", "check what a server needs: database, disk, clock, NATS, origin, backups", "检查服务所需的一切：数据库、磁盘、时钟、NATS、网址、备份"},
	{
		"doctor.long",
		`Checks this machine and the services that make24 serve uses, with the same flags and
settings, by default those of the installed package, and prints a line for each check: ok, warning or problem, and what to do.
A server may be running. Each check takes at most 10 seconds. The exit status is 1 if
there is a problem.`,
		`按 make24 serve 的选项和设置（默认为安装包的设置），检查本机和服务所用的各项，每项输出一行：正常、警告或
问题，以及如何处理。服务可以照常运行。每项检查最多 10 秒。有问题时状态为 1。`,
	},
	{
		"doctor.example",
		`$ make24 doctor --data /var/lib/make24 --origin https://24.example.org
$ make24 doctor --json`,
		`$ make24 doctor --data /var/lib/make24 --origin https://24.example.org
$ make24 doctor --json`,
	},
	{"doctor.help.nats", "the `URL` of NATS, nats://…; doctor checks the server there", "NATS 的`地址`，nats://…；doctor 检查那里的服务器"},
	{"doctor.help.origin", "the `ADDRESS` at which players open the game: such as https://24.example.org; doctor checks it", "玩家打开游戏所用的`网址`：如 https://24.example.org；doctor 会检查"},
	{"doctor.help.backup.dir", "the `DIR` of the scheduled backups; doctor checks them", "定期备份所在的`目录`；doctor 检查这些备份"},
	{"doctor.status.ok", "ok", "正常"},
	{"doctor.status.warning", "warning", "警告"},
	{"doctor.status.problem", "problem", "问题"},
	{"doctor.check.version", "version", "版本"},
	{"doctor.check.database", "database", "数据库"},
	{"doctor.check.write", "write", "写权限"},
	{"doctor.check.space", "space", "磁盘空间"},
	{"doctor.check.sync", "sync", "落盘速度"},
	{"doctor.check.clock", "clock", "时钟"},
	{"doctor.check.nats", "nats", "NATS 连接"},
	{"doctor.check.origin", "origin", "网址"},
	{"doctor.check.stream", "stream", "事件流"},
	{"doctor.check.certificate", "certificate", "证书"},
	{"doctor.check.backups", "backups", "备份"},
	{"doctor.timeout", "no result within {seconds} s; check the network and the load of the machine", "{seconds} 秒内没有结果；请检查网络和机器负载"},
	{"doctor.version", "make24 {version}, {go}, schema {schema}", "make24 {version}，{go}，数据表版本 {schema}"},

	{"doctor.db.none", "no game in {dir}; the server creates it when it starts", "{dir} 中没有游戏；服务启动时会新建"},
	{"doctor.db.unusable", "cannot use {file}: {detail}; {advice}", "无法使用 {file}：{detail}；{advice}"},
	{"doctor.db.slow", "the database is too large to be checked within {seconds} s; check a copy with `make24 restore`", "数据库太大，{seconds} 秒内查不完；可用 make24 restore 检查副本"},
	{"doctor.db.newer", "the database has schema {schema}, this program supports {latest}; install the newer make24", "数据表版本为 {schema}，本程序只支持到 {latest}；请安装更新版本的 make24"},
	{"doctor.db.encoding", "the database uses {encoding}; create one that uses UTF-8", "数据库使用 {encoding}；请新建使用 UTF-8 的数据库"},
	{"doctor.db.mode", "other users may read or write {file}; run `chmod 600` on it", "其他用户可以读写 {file}；请对它运行 chmod 600"},
	{"doctor.db.served", "in use by a server", "有服务在使用"},
	{"doctor.db.stopped", "not in use by a server", "没有服务在使用"},
	{
		"doctor.db.ok", "{where}: schema {schema}, {players} {players|player|players}, {runs} {runs|run|runs}, {server}",
		"{where}：数据表版本 {schema}，玩家 {players}，局数 {runs}，{server}",
	},
	{
		"doctor.db.older", "{where}: schema {schema}, {players} {players|player|players}, {runs} {runs|run|runs}, {server}; this program updates it to {latest} when it serves it: make a backup first",
		"{where}：数据表版本 {schema}，玩家 {players}，局数 {runs}，{server}；本程序启动服务时会更新到 {latest}：请先备份",
	},
	{"doctor.pg.unreachable", "cannot use {where}: {detail}; start PostgreSQL, or correct --db", "无法使用 {where}：{detail}；请启动 PostgreSQL，或改正 --db"},
	{"doctor.pg.readonly", "{where} is read-only, such as a standby; give the address of the primary server in --db", "{where} 只读，可能是备库；请在 --db 中给出主库地址"},
	{"doctor.pg.unsafe", "PostgreSQL's setting {name} is off, so answered actions can be lost; turn it on", "PostgreSQL 的 {name} 已关闭，已应答的操作可能丢失；请打开"},
	{"doctor.pg.connections", "PostgreSQL's max_connections is {count}; a server needs up to 18 connections", "PostgreSQL 的 max_connections 为 {count}；一个服务最多需要 18 个连接"},
	{"doctor.pg.empty", "no game in {where}; the server creates it when it starts", "{where} 中没有游戏；服务启动时会新建"},

	{"doctor.write.none", "{dir} does not exist; the server creates it when it starts", "{dir} 不存在；服务启动时会新建"},
	{"doctor.write.failed", "cannot write to {file}: {detail}; {advice}", "无法写入 {file}：{detail}；{advice}"},
	{"doctor.write.ok", "{dir} is writable", "{dir} 可写"},
	{"doctor.space.unknown", "cannot read the free disk space: {detail}; {advice}", "无法读取剩余磁盘空间：{detail}；{advice}"},
	{"doctor.space.full", "only {free} are free; the server refuses what creates something, such as players, runs and races: free disk space", "只剩 {free}；服务不再接受新玩家、新对局等一切新数据：请腾出磁盘空间"},
	{"doctor.space.low", "only {free} are free; free disk space soon", "只剩 {free}；请尽快腾出磁盘空间"},
	{"doctor.space.ok", "{free} free", "剩余 {free}"},
	{"doctor.sync.slow", "the disk syncs only {rate} times a second, so answers wait; use a local SSD", "磁盘每秒只能落盘 {rate} 次，应答会变慢；请使用本地固态硬盘"},
	{"doctor.sync.ok", "{rate} syncs a second", "每秒落盘 {rate} 次"},

	{"doctor.clock.unknown", "cannot compare the clock with the database's: {detail}", "无法与数据库的时钟比较：{detail}"},
	{"doctor.clock.wrong", "{detail}; set the clock of this machine, for example with NTP", "{detail}；请校准本机时钟，例如使用 NTP"},
	{"doctor.clock.behind", "the clock shows {time}, but the database was written at {written}; set the clock, for example with NTP", "时钟为 {time}，而数据库写于 {written}；请校准时钟，例如使用 NTP"},
	{"doctor.clock.ok", "{time}, steady", "{time}，走时稳定"},

	{"doctor.nats.old", "{detail}; install a newer NATS", "{detail}；请安装更新的 NATS"},
	{"doctor.nats.slow", "{url} answers only after {ms} ms, so players of other servers see changes late; place it nearer", "{url} 要 {ms} 毫秒才应答，其他服务的玩家会较晚看到变化；请部署到更近处"},
	{"doctor.nats.ok", "{url}: NATS {version}, round trip {time}", "{url}：NATS {version}，往返 {time}"},

	{"doctor.origin.unreachable", "cannot open {origin}: {detail}; check the server, the proxy, the name and the firewall", "无法打开 {origin}：{detail}；请检查服务、代理、域名和防火墙"},
	{"doctor.origin.notready", "the server at {origin} is not ready: {detail}", "{origin} 的服务未就绪：{detail}"},
	{"doctor.origin.redirect", "{origin} redirects to {location}; give the final address in --origin", "{origin} 重定向到 {location}；请在 --origin 中给出最终网址"},
	{"doctor.origin.degraded", "{origin} is ready, but degraded: {detail}", "{origin} 已就绪，但功能受限：{detail}"},
	{"doctor.origin.other", "{origin}/readyz answers with status {status} and not as make24 does; check the proxy and the server behind it", "{origin}/readyz 的状态为 {status}，不是 make24 的应答；请检查代理及其后的服务"},
	{"doctor.origin.plain", "{origin} works, but browsers allow passkeys only over https", "{origin} 可用，但浏览器只在 https 下支持通行密钥"},
	{"doctor.origin.ok", "{origin} is ready", "{origin} 已就绪"},
	{"doctor.stream.other", "the proxy does not pass on streams: /healthz/stream answers with status {status}", "代理不转发事件流：/healthz/stream 的状态为 {status}"},
	{"doctor.stream.cut", "the proxy cuts streams off; pass on text/event-stream to the end", "代理会中断事件流；请完整转发 text/event-stream"},
	{"doctor.stream.buffered", "the proxy buffers streams, so races freeze; turn buffering off for text/event-stream", "代理会缓冲事件流，比赛画面会停住；请对 text/event-stream 关闭缓冲"},
	{"doctor.stream.ok", "events arrive when they are sent", "事件随发随到"},
	{"doctor.tls.expired", "the certificate is valid from {begin} to {end}; renew it, and check the clock", "证书有效期为 {begin} 至 {end}；请更新证书，并检查时钟"},
	{"doctor.tls.unknown", "this machine does not trust the authority of the certificate; use one that browsers trust, and send its whole chain", "本机不信任证书的签发机构；请使用浏览器信任的证书，并发送完整的证书链"},
	{"doctor.tls.host", "the certificate is for other names: {names}; get one for the name in --origin", "证书属于其他域名：{names}；请为 --origin 中的域名申请证书"},
	{"doctor.tls.soon", "the certificate expires on {end}; renew it", "证书将于 {end} 到期；请更新"},
	{"doctor.tls.ok", "valid until {end}", "有效期至 {end}"},

	{"doctor.backups.off", "no scheduled backups; start the server with --backup-dir, or run `make24 backup` regularly", "没有定期备份；请用 --backup-dir 启动服务，或定期运行 make24 backup"},
	{"doctor.backups.unreadable", "cannot read the folder {dir} of --backup-dir: {detail}; {advice}", "无法读取 --backup-dir 的目录 {dir}：{detail}；{advice}"},
	{"doctor.backups.none", "no scheduled backup in {dir} yet", "{dir} 中还没有定期备份"},
	{"doctor.backups.old", "the newest of {count} {count|backup|backups} in {dir} is {age} old; look for `backup failed` in the log of the server", "{dir} 中共 {count} 份备份，最新一份已有 {age}；请在服务日志中查找 backup failed"},
	{"doctor.backups.future", "{file} is dated in the future; set the clock of this machine, or delete the file if the clock is right", "{file} 的日期在未来；请校准本机时钟，若时钟正确，请删除该文件"},
	{"doctor.backups.unusable", "{file} is empty or not a database, so it cannot be restored; check the disk and make another backup with `make24 backup`", "{file} 为空或不是数据库，无法恢复；请检查磁盘，并用 make24 backup 另做备份"},
	{"doctor.backups.ok", "{count} {count|backup|backups} in {dir}, the newest is {age} old and has {size}", "{dir} 中共 {count} 份备份，最新一份为 {age} 前，大小 {size}"},
}
