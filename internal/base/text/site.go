package text

// siteTexts holds the messages of site.
var siteTexts = []entry{
	{"site.origin", "--origin {origin} is not an origin; write one such as https://me.github.io, and the path with --base", "--origin {origin} 不是来源；请写成 https://me.github.io 这样的形式，路径用 --base 给出"},
	{"site.short", "write the game as files for a host without a server", "把游戏写成文件，放到没有服务器的主机上"},
	{
		"site.long",
		`Writes the game for one player into a folder that any static host can publish:
practice, the daily, timed runs, drills, the solver, the review of runs and the
help. There is no server: each player's runs and statistics stay in the browser.
Races, classes, leaderboards and accounts need make24 serve.

The hands of all dailies follow from the seed, so anybody who knows it can
compute them. The site has them until the last of --years; run the command again
to extend it. In a folder that it has written before, the command replaces its
own files and keeps all others.

The pages appear in the language of the visitor's browser. --lang is for
visitors with other languages, and for search engines.`,
		`把单人游戏写进一个文件夹，任何静态主机都能发布：练习、每日、限时、专项练习、
求解、复盘和帮助。没有服务器：每个玩家的对局和统计都保存在自己的浏览器里。
对战、班级、排行榜和账户需要 make24 serve。

每日题目全部由种子决定，知道种子的人可以算出所有题目。网站的每日题目到 --years
的最后一年为止；再次运行本命令即可延长。在以前写过的文件夹里，命令只替换自己的
文件，其他文件保持不变。

页面使用访客浏览器的语言。--lang 用于其他语言的访客和搜索引擎。`,
	},
	{
		"site.example",
		`$ make24 site --out public
$ make24 site --out docs --base /make24/ --origin https://me.github.io`,
		`$ make24 site --out public
$ make24 site --out docs --base /make24/ --origin https://me.github.io`,
	},
	{"site.help.out", "write to `PATH`; a folder", "写入此`路径`；须为文件夹"},
	{"site.help.base", "the `PATH` of the site on its host, such as /make24/", "网站在主机上的`路径`，如 /make24/"},
	{"site.help.seed", "draw the dailies from `TEXT`", "用`文本`作每日题目的种子"},
	{"site.help.years", "write the dailies of `N` years, from this year on, up to {limit}", "写入从今年起 `N` 年的每日题目，最多 {limit}"},
	{"site.help.origin", "the `ADDRESS` at which players open the game: such as https://me.github.io, without the path of --base; for links on other sites", "玩家打开游戏所用的`网址`：如 https://me.github.io，不含 --base 的路径；供其他网站显示链接"},
	{"site.out", "no folder given; add --out DIR", "没有给出文件夹；请加上 --out 文件夹"},
	{"site.base", "--base {base} is not a path; write one such as /make24/", "--base {base} 不是路径；请写成 /make24/ 这样的形式"},
	{"site.page", "--base {base} begins like the page {page} of the game; choose another path", "--base {base} 与游戏页面 {page} 的开头相同；请换一个路径"},
	{"site.seed", "--daily-seed needs 1 to {limit} bytes", "--daily-seed 需要 1 到 {limit} 个字节"},
	{"site.years", "{n} years are not possible; use 1 to {limit}", "不能写 {n} 年；可用 1 到 {limit}"},
	{"site.folder", "{dir} has files that make24 site has not written; choose a new or empty folder", "{dir} 中有不是 make24 site 写的文件；请换一个新的或空的文件夹"},
	{"site.conflict", "{file} is not from make24 site, which would replace it; move it away", "{file} 不是 make24 site 写的，会被替换；请先移走"},
	{"site.done", "{dir}: {files} files, dailies until {last}", "{dir}：{files} 个文件，每日题目到 {last} 为止"},
}
