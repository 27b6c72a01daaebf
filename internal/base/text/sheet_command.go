package text

// sheetCommandTexts holds the messages of sheet.
var sheetCommandTexts = []entry{
	{"sheetcommand.short", "print hands on paper: worksheets, cards, bingo", "打印题目：练习纸、卡片、宾果"},
	{
		"sheetcommand.long",
		`Makes a PDF file with hands to print: a worksheet with space to write, square
cards to cut out with one to three dots for the difficulty, or bingo boards with
a list of the hands to call. Pages with the answers follow: every idea of each
hand, in its simplest form.

Each set of hands has a code. With the code as argument, sheet prints the same
hands again, in another layout if you like; only flags of the layout are allowed
then. The same flags and seed make the same file, byte for byte.

--hands prints hands of your own from a file: one hand on a line, such as 3 3 8 8
or, with another target, 3 3 8 8 = 36.`,
		`生成可打印的 PDF：留有书写空间的练习纸，可裁剪的方形卡片（以一到三个点标难度），
或宾果卡与报牌单。之后是答案页：列出每题的所有思路，各写成最简的形式。

每组题有一个编号。以编号为参数即可再次打印同一组题，版式可以不同；此时只能使用与
版式有关的选项。选项和种子相同，生成的文件逐字节相同。

--hands 打印文件里你自己的题：每行一手牌，如 3 3 8 8；目标不同时写作
3 3 8 8 = 36。`,
	},
	{
		"sheetcommand.example",
		`$ make24 sheet --n 12 --level 1-2 --seed 7 --title "Monday" -o monday.pdf
7YM-K22-ARX: 12 hands, 1 page and 1 of answers
$ make24 sheet --kind cards --n 20 --level 1-5 --style numbers --seed 7 -o cards.pdf
V2Z-GDQ-H9Z: 20 hands, 1 page and 1 of answers`,
		`$ make24 sheet --n 12 --level 1-2 --seed 7 --title "星期一" -o monday.pdf
7YM-K22-ARX: 12 题，1 页，另有答案 1 页
$ make24 sheet --kind cards --n 20 --level 1-5 --style numbers --seed 7 -o cards.pdf
V2Z-GDQ-H9Z: 20 题，1 页，另有答案 1 页`,
	},
	{"sheetcommand.help.out", "write to `PATH`; the sheet is a PDF (default, and with -: standard output)", "写入此`路径`；练习纸为 PDF（默认及 -：标准输出）"},
	{"sheetcommand.help.kind", "a worksheet, cards to cut out, or bingo boards", "练习纸、可裁剪的卡片或宾果卡"},
	{"sheetcommand.help.n", "`N` hands on a page, {low} to {high}; for bingo, the hands to call (default 12; of cards 20, of bingo 40)", "每页 `N` 题，{low} 到 {high}；宾果为报牌总数（默认 12；卡片 20，宾果 40）"},
	{"sheetcommand.help.pages", "`N` pages of hands or bingo boards, up to {limit} (default 1; of bingo 6)", "题目 `N` 页，或宾果卡 N 张，最多 {limit}（默认 1；宾果 6）"},
	{"sheetcommand.help.cards", "the `COUNT` of numbers in a hand; 3 to 6", "每手牌的`张数`；3 到 6"},
	{"sheetcommand.help.target", "the target `NUMBER`: 1 to {limit}; with --hands, that of lines without one", "要凑的`数`：1 到 {limit}；用 --hands 时为未写目标的行的目标"},
	{"sheetcommand.help.needs", "only hands whose easiest solution uses a `TECHNIQUE`, such as 3*8 or fraction", "只选最简单的解用到该`技巧`的题，如 3*8 或 fraction"},
	{"sheetcommand.help.order", "easy hands first, or mixed", "由易到难，或随机"},
	{"sheetcommand.help.unsolvable", "about one hand in six has no solution", "约六分之一的题无解"},
	{"sheetcommand.help.seed", "the `SEED` of all random choices; 1 to {limit}; the same seed chooses the same hands (default: random)", "随机选择的`种子`；1 到 {limit}；种子相同则题目相同（默认随机）"},
	{"sheetcommand.help.hands", "print the hands of `FILE`; -: standard input", "打印 `文件` 里的题；-：标准输入"},
	{"sheetcommand.help.style", "draw hands as playing cards or as large numbers", "画成扑克牌或大号数字"},
	{"sheetcommand.help.paper", "the size of the paper", "纸张大小"},
	{"sheetcommand.help.title", "the `TITLE` (default: Make 24)", "`标题`（默认：算 24 点）"},
	{"sheetcommand.help.nonames", "without lines for name, class and date", "不要姓名、班级、日期栏"},
	{"sheetcommand.help.answers", "answers on pages at the end, on the backs of cards to cut out (print on both sides, flipped on the long edge), or none", "答案印在末尾、裁剪卡片的背面（双面打印，沿长边翻转），或不要"},
	{"sheetcommand.help.date", "print the `DATE`, YYYY-MM-DD", "印上 `日期`，YYYY-MM-DD"},
	{"sheetcommand.help.origin", "the `ADDRESS` at which players open the game: such as https://24.example.org; the sheet has a link and a QR code to it", "玩家打开游戏所用的`网址`：如 https://24.example.org；会印上指向它的链接和二维码"},
	{"sheetcommand.terminal", "a PDF file cannot be shown in a terminal; name a file with -o", "终端无法显示 PDF；请用 -o 指定文件"},
	{"sheetcommand.code", "{code} is not the code of a set, such as 7KQ-2M4-TB3", "{code} 不是题组编号，编号如 7KQ-2M4-TB3"},
	{"sheetcommand.typo", "a character of the code {code} is wrong; compare it with the sheet", "编号 {code} 有字符输错；请与纸上的编号核对"},
	{"sheetcommand.fixed", "--{flag} cannot be used with {other}, which fixes the hands", "--{flag} 不能与 {other} 同用：题目已由后者确定"},
	{"sheetcommand.bad", "the value of {flag} is not valid; use {valid}", "{flag} 的值无效；可用 {valid}"},
	{"sheetcommand.none", "no hand meets these criteria", "没有符合条件的题"},
	{"sheetcommand.empty", "{file} has no hands", "{file} 里没有题"},
	{"sheetcommand.slow", "such hands take too long to find; ask for fewer, or for four numbers", "这类题太难找到；请减少题数，或改用四个数"},
	{"sheetcommand.dropped", "the fonts lack these characters of the title: {characters}", "字体缺少标题中的这些字符：{characters}"},
	{"sheetcommand.fewer", "only {found} of {asked} hands meet these criteria", "只有 {found} 题符合条件，少于所要的 {asked} 题"},
	{"sheetcommand.made.back", "{hands} {hands|hand|hands}, {pages} {pages|page|pages} with answers on the back; print on both sides, flipped on the long edge", "{hands} 题，{pages} 页，答案在背面；请双面打印，沿长边翻转"},
	{"sheetcommand.made", "{hands} {hands|hand|hands}, {pages} {pages|page|pages} and {answers} of answers", "{hands} 题，{pages} 页，另有答案 {answers} 页"},
}
