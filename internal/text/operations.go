package text

// operationTexts holds the messages about settings, restore, doctor and scheduled backups.
var operationTexts = []entry{
	{"config.help", "read settings from this `FILE` of lines such as MAKE24_ADDR=0.0.0.0:8080", "从此`文件`读取设置，每行形如 MAKE24_ADDR=0.0.0.0:8080"},
	{"config.file", "cannot read the settings in {file}: {detail}", "无法读取设置文件 {file}：{detail}"},
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

	{"serve.help.backup.dir", "copy the SQLite database regularly to new files in this `DIR`", "定期把 SQLite 数据库备份为此`目录`中的新文件"},
	{"serve.help.backup.every", "the `TIME` between two backups in --backup-dir, at least 10m", "--backup-dir 中两次备份间隔的`时间`，至少 10m"},
	{"serve.help.backup.keep", "the `NUMBER` of backups to keep in --backup-dir; older ones that the server made are deleted", "--backup-dir 中保留的备份`数`；服务会删除自己所做的更早的备份"},
	{"serve.backup.dir", "--backup-dir is empty; give a folder, or omit --backup-dir for no backups", "--backup-dir 为空；请给出目录，不需要备份时请省略"},
	{"serve.backup.db", "--backup-dir works only with SQLite; back up the PostgreSQL database of --db with pg_dump", "--backup-dir 只用于 SQLite；--db 的 PostgreSQL 数据库请用 pg_dump 备份"},
	{"serve.backup.every", "--backup-every {value} is too short; use a time of at least {min}", "--backup-every {value} 太短；请用不小于 {min} 的时间"},
	{"serve.backup.keep", "--backup-keep {value} is out of range; use a number from 1 to {max}", "--backup-keep {value} 超出范围；请用 1 到 {max}"},
	{"serve.backup.unwritable", "cannot write to the folder {dir} of --backup-dir: {detail}", "无法写入 --backup-dir 的目录 {dir}：{detail}"},

	{
		"backup.postgres", "the settings name a PostgreSQL database in --db, which make24 does not copy; use pg_dump, or give the folder of an SQLite database with --data",
		"设置中的 --db 指定了 PostgreSQL 数据库，make24 不能备份；请用 pg_dump，或用 --data 指定 SQLite 数据库所在的目录",
	},
}
