package text

// mcpTexts holds the messages of mcp.
var mcpTexts = []entry{
	{"mcp.short", "give language models tools, by the Model Context Protocol", "按 Model Context Protocol 给语言模型提供工具"},
	{
		"mcp.long",
		`Serves six tools by the Model Context Protocol (MCP): solve, count, check,
grade, hint and generate. A program with a language model, such as an editor or
a chat, starts the command and talks to it over standard input and output.
docs/mcp.md shows how to add it to such programs.

The tools are those of the HTTP API, with its fields, results and limits; the
command uses no network and writes no files. Warnings go to standard error. The
command ends when standard input ends or after a signal, with the exit status 0.`,
		`按 Model Context Protocol（MCP）提供六个工具：solve、count、check、grade、hint 和
generate。带有语言模型的程序（如编辑器、聊天程序）启动此命令，通过标准输入和标准
输出与它通信。docs/mcp.md 说明怎样把它加到这些程序中。

工具的字段、结果和限制与 HTTP API 相同；此命令不使用网络，也不写文件。警告写到标
准错误。标准输入结束或收到信号时结束，状态为 0。`,
	},
	{
		"mcp.example",
		`$ echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | make24 mcp
{"jsonrpc":"2.0","id":1,"result":{}}`,
		`$ echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | make24 mcp
{"jsonrpc":"2.0","id":1,"result":{}}`,
	},
}
