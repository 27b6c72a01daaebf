package text

// webSiteTexts holds the texts of the pages of a site without a server.
var webSiteTexts = []entry{
	{"web.site.none.title", "This needs a server", "此功能需要服务器"},
	{"web.site.none", "This site has no server: races, classes, worksheets, challenges, ratings and leaderboards are only on a make24 server.", "此网站没有服务器。比赛、课堂、练习纸、好友挑战、等级分和排行榜需要 make24 服务器。"},
	{"web.site.daily.rule", "Five hands, from level 1 to level 5, the same for everyone. There is a new daily every day.", "五题，难度从 1 到 5，所有人题目相同。每天更新。"},
	{"web.site.archive.rule", "Five hands, from level 1 to level 5. An earlier daily does not change your streak.", "五题，难度从 1 到 5。往期不影响连续天数。"},
	{"web.site.archive.lead", "Play any earlier daily. It does not change your streak.", "可以补玩任何一期，不影响连续天数。"},
	{"web.site.drills.lead", "Short series for one skill.", "针对一项技巧的短练习。"},
	{"web.problem.no-daily", "This site has no daily for this day. It must be updated.", "此网站没有这一天的每日挑战，需要更新。"},
	{"web.site.stats", "Stored in this browser only. Export your data in the settings.", "只保存在此浏览器中。可在设置中导出数据。"},
	{"web.site.data", "This site has no server: your runs, statistics and settings are stored in this browser only. Export them as a file to keep a copy, and import the file in another browser.", "此网站没有服务器，记录、统计和设置只保存在此浏览器中。可导出为文件备份，再导入其他浏览器。"},
	{"web.site.import", "Import a file", "导入文件"},
	{"web.site.imported", "Runs imported: {n}", "已导入的记录：{n}"},
	{"web.site.import.failed", "Nothing was imported: this file is not an export of make24.", "未导入任何内容：此文件不是 make24 导出的文件。"},
	{"web.site.full", "This device has no space left to save your runs. They are kept only while this page is open.", "本机存储空间不足，无法保存记录。记录只在本页打开期间保留。"},
	{"web.site.erase.what", "Your runs, statistics, streak and review are deleted from this browser at once. Nobody can bring them back.", "你的记录、统计、连续天数和复习将立即从此浏览器中删除，任何人都无法恢复。"},
	{"web.site.erased", "Everything about you was deleted from this browser.", "此浏览器中关于你的全部内容均已删除。"},
	{"web.site.about", "No server, no ads, no tracking, nothing loaded from elsewhere. What you play stays in this browser.", "没有服务器，没有广告，没有追踪，不从其他网站加载任何内容。游戏记录只保存在此浏览器中。"},
	{"web.site.about.more", "Scoring and licences", "计分规则与许可"},
}
