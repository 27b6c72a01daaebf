package text

// askTexts holds the texts of ask.
var askTexts = []entry{
	{"ask.short", "put puzzles to a language model", "向语言模型提问"},
	{
		"ask.long",
		`Puts the puzzles in each FILE, in any format of audit, to a model and writes a
JSON object for each answer, which evaluate reads. The model is at any endpoint
with the chat completions of OpenAI's API. The prompt is that of "make24 prompt"
for the profile; --messages shows it.

The key of the endpoint is in the environment variable OPENAI_API_KEY or in the
file of --key-file. No key is sent if there is none.

With --out, the file is also the record of what was asked: an interrupted or
killed command resumes if it is given again, and asks nothing twice that has an
answer. A file of another model, prompt, temperature or limit of tokens is
refused. More --samples, or more puzzles, are added to the file. Each answer has
the name of its prompt, by which "make24 evaluate --by-prompt" compares prompts.

Requests that fail are sent again, after the time that the endpoint asks for.
Ctrl-C waits for the answers to the requests that were sent. docs/ask.md has all
fields and limits.

The exit status is 0, 1 if some requests failed, so that answers are missing, or
2 if something is invalid or the endpoint cannot be used.`,
		`把各文件中的题（audit 能读的格式都可以）交给模型回答，每个答案输出一个 JSON 对象，
供 evaluate 读取。模型可在任何与 OpenAI 的 chat completions 兼容的服务上。提示语与
make24 prompt 按该规格给出的相同；--messages 可以查看。

服务的密钥取自环境变量 OPENAI_API_KEY 或 --key-file 的文件；没有密钥就不发送。

加上 --out 时，该文件也是提问的记录：命令中断或被终止后，再运行一次同样的命令就会接
着提问，已有答案的不再问。模型、提示语、温度或长度上限不同的文件会被拒绝。增加
--samples 或题目时，新答案加到文件末尾。每个答案都带有提示语的名称，
make24 evaluate --by-prompt 用它比较提示。

失败的请求会按服务要求的时间重试。按 Ctrl-C 后会等待已发出的请求得到答案。所有字段
和限制见 docs/ask.md。

状态：0 成功，1 有请求失败而缺少答案，2 有内容无效或服务无法使用。`,
	},
	{
		"ask.example",
		`$ make24 ask --model gpt-4o-mini --samples 4 puzzles.jsonl -o answers.jsonl
$ make24 ask --base-url http://localhost:8000/v1 --model llama bench/four-?.jsonl -o llama.jsonl
$ make24 ask --model llama --few-shot bench/train.jsonl:0-3 --messages bench/four-1.jsonl:0-0`,
		`$ make24 ask --model gpt-4o-mini --samples 4 puzzles.jsonl -o answers.jsonl
$ make24 ask --base-url http://localhost:8000/v1 --model llama bench/four-?.jsonl -o llama.jsonl
$ make24 ask --model llama --few-shot bench/train.jsonl:0-3 --messages bench/four-1.jsonl:0-0`,
	},
	{"ask.help.model", "the `NAME` of the model, as the endpoint knows it", "模型的`名称`，须是服务所用的名称"},
	{"ask.help.baseurl", "the `URL` of the endpoint (default: {variable} of the environment, or {url})", "服务的`网址`（默认取环境变量 {variable}，否则为 {url}）"},
	{"ask.help.keyfile", "a `FILE` with the key of the endpoint, instead of {variable} of the environment", "存有服务密钥的`文件`，代替环境变量 {variable}"},
	{"ask.help.samples", "get `N` answers to each puzzle", "每题 `N` 个答案"},
	{"ask.help.temperature", "the `TEMPERATURE` of sampling, 0 to 2 (default: that of the model)", "采样`温度`，0 到 2（默认由模型决定）"},
	{"ask.help.maxtokens", "cut an answer off after `N` tokens; 0 for no limit", "答案超过 `N` 个 token 即截断；0 表示不限"},
	{"ask.help.system", "a `TEXT` for the system message (default: none)", "系统消息的`文字`（默认没有）"},
	{"ask.help.fewshot", "show the puzzles of this `FILE`, or FILE:FROM-TO, with their solutions in each request", "提问前先给出此`文件`（或 文件:起-止）中的题和解法"},
	{"ask.help.promptname", "the `NAME` of the prompt, such as few-shot, by which evaluate compares prompts (default: a hash)", "提示语的`名称`，例如 few-shot，evaluate 用它比较提示（默认为哈希值）"},
	{"ask.help.concurrency", "send up to `N` requests at a time", "最多同时发送 `N` 个请求"},
	{"ask.help.rpm", "send up to `N` requests in a minute; 0 for no limit", "每分钟最多发送 `N` 个请求；0 表示不限"},
	{"ask.help.timeout", "wait at most so `LONG` for the reply to a request", "一个请求最多等待的`时间`"},
	{"ask.help.inputprice", "the `PRICE` of a million tokens of prompts, to show the cost", "每百万输入 token 的`价格`，用于显示费用"},
	{"ask.help.outputprice", "the `PRICE` of a million tokens of answers, to show the cost", "每百万输出 token 的`价格`，用于显示费用"},
	{"ask.help.out", "write to `PATH`; answers are appended, and what the file has is not asked again (default: standard output)", "写入此`路径`；答案加在末尾，文件中已有的不再问（默认标准输出）"},
	{"ask.help.messages", "send nothing, but print the messages of all requests as JSON", "不提问，只把所有问题的消息输出为 JSON"},
	{"ask.nomodel", "there is no model; name it with --model", "没有指定模型；请用 --model 给出"},
	{"ask.nofile", "no files given; name the files of puzzles to ask", "没有给出文件；请写出题库文件"},
	{"ask.bad.model", "the model must be printable text of 1 to {limit} bytes", "模型名称必须是 1 到 {limit} 字节的可见文字"},
	{"ask.bad.promptname", "the name of the prompt must be printable text of 1 to {limit} bytes", "提示语的名称必须是 1 到 {limit} 字节的可见文字"},
	{"ask.bad.number", "--{flag} {n} is not possible; use {low} to {high}", "--{flag} 不能是 {n}；请用 {low} 到 {high}"},
	{"ask.bad.timeout", "--timeout {timeout} is not possible; use 1s to 24h", "--timeout 不能是 {timeout}；请用 1s 到 24h"},
	{"ask.bad.temperature", "--temperature {value} is not a number from 0 to {limit}", "--temperature {value} 不是 0 到 {limit} 之间的数"},
	{"ask.bad.price", "--{flag} {value} is not a price such as 2.50", "--{flag} {value} 不是价格，例如 2.50"},
	{"ask.bad.url", "--base-url or {variable} is not an address such as http://localhost:8000/v1, without a user, ? or #", "--base-url 或 {variable} 不是网址，例如 http://localhost:8000/v1，且不能有用户名、? 或 #"},
	{"ask.bad.keyfile", "cannot read the key in {file}: {detail}", "无法读取 {file} 中的密钥：{detail}"},
	{"ask.bad.key", "the key in {variable} or --key-file is not one word of printable ASCII", "{variable} 或 --key-file 中的密钥不是一个由可见 ASCII 字符组成的词"},
	{"ask.bad.puzzles", "there are more than {limit} different puzzles", "不同的题超过 {limit} 道"},
	{"ask.bad.examples", "--few-shot has more than {limit} puzzles; choose some with FILE:FROM-TO", "--few-shot 的题超过 {limit} 道；请用 文件:起-止 选取"},
	{"ask.bad.example", "the example {puzzle} has no solution that the profile accepts; choose others with --few-shot FILE:FROM-TO", "例题 {puzzle} 没有该规格接受的解法；请用 --few-shot 文件:起-止 另选"},
	{"ask.bad.asked", "the puzzle {puzzle} is asked and is also an example of --few-shot; choose other examples", "题目 {puzzle} 既是要问的题，又是 --few-shot 的例题；请另选例题"},

	{"ask.file.none", "none", "无"},
	{"ask.file.locked", "another make24 ask writes to {file}", "另一个 make24 ask 正在写 {file}"},
	{"ask.file.foreign", "{file}, line {line}: not an answer of make24 ask; choose another file with --out", "{file} 第 {line} 行：不是 make24 ask 的答案；请用 --out 换一个文件"},
	{"ask.file.model", "{file}, line {line}: an answer of the model {has}, not of {want}; choose another file with --out", "{file} 第 {line} 行：模型是 {has}，不是 {want}；请用 --out 换一个文件"},
	{"ask.file.prompt", "{file}, line {line}: the answer to another prompt; choose another file with --out, or give --profile, --lang, --system and --few-shot as before", "{file} 第 {line} 行：答案对应另一条提示语；请用 --out 换一个文件，或者照原来的 --profile、--lang、--system 和 --few-shot"},
	{"ask.file.setting", "{file}, line {line}: --{setting} was {has}, not {want}; choose another file with --out", "{file} 第 {line} 行：--{setting} 原为 {has}，不是 {want}；请用 --out 换一个文件"},
	{"ask.file.puzzle", "{file}, line {line}: the puzzle {has} is not asked; choose another file with --out", "{file} 第 {line} 行：没有要问的题 {has}；请用 --out 换一个文件"},
	{"ask.file.repeated", "{file}, line {line}: a second answer to {has} with the same sample; remove one", "{file} 第 {line} 行：{has} 的同一编号有第二个答案；请删去一个"},

	{"ask.stopping", "waiting for the answers to the requests that were sent; press Ctrl-C again to lose them", "正在等待已发出的请求的答案；再按一次 Ctrl-C 则放弃它们"},
	{"ask.tokens", "{n} {n|answer|answers}, {in} {in|token|tokens} of prompts, {out} {out|token|tokens} of answers", "{n} 个答案，输入 {in} 个 token，输出 {out} 个 token"},
	{"ask.cost", "cost {cost}", "费用 {cost}"},
	{"ask.leftcost", "{left}, {cost}", "{left}，{cost}"},
	{"ask.cut", "{n} {n|answer was|answers were} cut off by the limit of tokens; raise --max-tokens in another file", "{n} 个答案因长度上限被截断；请换一个文件并提高 --max-tokens"},
	{"ask.left", "{done} of {total} answers are in {file}; run the same command again for the others", "{total} 个答案中有 {done} 个在 {file} 中；再运行一次同样的命令可得到其余的"},
	{"ask.missing", "{done} of {total} answers were written; with a regular file as --out, the command can be resumed", "写出了 {total} 个答案中的 {done} 个；--out 须是普通文件，才能接着提问"},

	{"ask.fail.key", "{url} refuses the key ({detail}); set {variable}, or name the file of the key with --key-file", "{url} 不接受密钥（{detail}）；请设置 {variable}，或用 --key-file 给出密钥文件"},
	{"ask.fail.notfound", "{url} has no model {model}, or is not the right address ({detail}); check --model and --base-url", "{url} 没有模型 {model}，或者网址不对（{detail}）；请检查 --model 和 --base-url"},
	{"ask.fail.redirected", "{url} refers to another address ({detail}); give that one with --base-url", "{url} 转到了别的网址（{detail}）；请用 --base-url 给出那个网址"},
	{"ask.fail.wait", "{url} wants no requests for some time ({detail}); run the command again later", "{url} 在一段时间内不接受请求（{detail}）；请稍后再运行"},
	{"ask.fail.quota", "the account at {url} has nothing left ({detail})", "{url} 的账户余额不足（{detail}）"},
	{"ask.fail.refused", "{url} refuses the request ({detail}); check the flags", "{url} 拒绝了请求（{detail}）；请检查选项"},
	{"ask.fail.unreachable", "cannot reach {url}: {detail}", "无法连接 {url}：{detail}"},
	{"ask.fail.limited", "{url} gets too many requests ({detail}); lower --concurrency, or set --rpm", "{url} 的请求过多（{detail}）；请降低 --concurrency 或设置 --rpm"},
	{"ask.fail.failing", "{url} fails ({detail})", "{url} 出错（{detail}）"},
	{"ask.fail.timeout", "{url} did not reply within {timeout}; raise --timeout", "{url} 在 {timeout} 内没有回答；请提高 --timeout"},
	{"ask.fail.reply", "a reply of {url} cannot be used: {detail}", "{url} 的回答无法使用：{detail}"},
}
