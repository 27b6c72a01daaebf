package text

// webHelpTexts holds the texts of links to the documentation.
var webHelpTexts = []entry{
	{"web.help.title", "Help", "帮助"},
	{
		"web.help.text",
		"How to play, how to teach a class, programs, research, and how to run a server. You can search it, also offline.",
		"怎样玩、怎样用来上课，以及编程、研究和运行服务器。可以搜索，离线也能用。",
	},
	{"plain.help", "Help", "帮助"},
}
