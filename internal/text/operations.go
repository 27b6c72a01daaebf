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

	{
		"backup.postgres", "the settings name a PostgreSQL database in --db, which make24 does not copy; use pg_dump, or give the folder of an SQLite database with --data",
		"设置中的 --db 指定了 PostgreSQL 数据库，make24 不能备份；请用 pg_dump，或用 --data 指定 SQLite 数据库所在的目录",
	},
}
