package text

// manTexts holds the texts of the man pages and of the hidden command that writes them.
var manTexts = []entry{
	{"man.short", "write the man pages of all commands", "生成所有命令的手册页"},
	{
		"man.long",
		`Writes the man pages of all commands into FOLDER/man1, and in Chinese into
FOLDER/zh/man1. Packages install them under /usr/share/man.`,
		`把所有命令的手册页写入 目录/man1，中文的写入 目录/zh/man1。安装包把它们装
在 /usr/share/man 下。`,
	},
	{"man.example", "$ make24 man man", "$ make24 man man"},
	{"man.folder", "give the folder for the man pages", "请给出存放手册页的目录"},
	{"man.broken", "cannot write the man pages to {folder}: {detail}", "无法把手册页写入 {folder}：{detail}"},
	{"man.manual", "make24 manual", "make24 手册"},
	{"man.name", "NAME", "名称"},
	{"man.synopsis", "SYNOPSIS", "用法"},
	{"man.description", "DESCRIPTION", "说明"},
	{"man.commands", "COMMANDS", "命令"},
	{"man.options", "OPTIONS", "选项"},
	{"man.examples", "EXAMPLES", "示例"},
	{"man.see", "SEE ALSO", "参见"},
	{"man.site", "The documentation: start make24 serve and open /help.", "使用说明：运行 make24 serve，打开 /help。"},
}
