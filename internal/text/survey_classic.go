package text

// Keys of the known tables.
const (
	ReportClassic           Key = "report.classic"
	ReportClassicLead       Key = "report.classic.lead"
	ReportClassicSolvable   Key = "report.classic.solvable"
	ReportClassicOf         Key = "report.classic.of"
	ReportClassicPatterns   Key = "report.classic.patterns"
	ReportClassicSteps      Key = "report.classic.steps"
	ReportClassicCounts     Key = "report.classic.counts"
	ReportClassicCountsNote Key = "report.classic.counts.note"
	ReportHighest           Key = "report.classic.highest"
	ReportCopies            Key = "report.classic.copies"
	ReportClassicDraws      Key = "report.classic.draws"
	ReportClassicDeals      Key = "report.classic.deals"
	ReportClassicWithout    Key = "report.classic.without"
	ReportClassicSpace      Key = "report.classic.space"
	ReportPatterns          Key = "report.patterns"
	ReportPatternsNote      Key = "report.patterns.note"
	ReportPattern           Key = "report.pattern"
	ReportSix               Key = "report.six"
	ReportLeading           Key = "report.leading"
	ReportLeadingNote       Key = "report.leading.note"
	ReportShape             Key = "report.shape"
	ReportOfSolvable        Key = "report.ofsolvable"
	ReportOfForms           Key = "report.offorms"
	ReportExample           Key = "report.example"
	ReportTogetherAny       Key = "report.any"
	ReportLastSteps         Key = "report.laststeps"
	ReportLastStepsNote     Key = "report.laststeps.note"
	ReportLastStep          Key = "report.laststep"
	ReportHard              Key = "report.hard"
	ReportHardNote          Key = "report.hard.note"
	ReportHardFraction      Key = "report.hard.fraction"
	ReportHardFractionIs    Key = "report.hard.fraction.is"
	ReportHardLarge         Key = "report.hard.large"
	ReportHardLargeIs       Key = "report.hard.large.is"
	ReportHardOdd           Key = "report.hard.odd"
	ReportHardOddIs         Key = "report.hard.odd.is"
	ReportHardForm          Key = "report.hard.form"
	ReportHardFormIs        Key = "report.hard.form.is"
	ReportHardIdea          Key = "report.hard.idea"
	ReportHardIdeaIs        Key = "report.hard.idea.is"
)

// classics is what the known tables say.
var classics = []entry{
	{ReportClassic, "The 24 game: the known tables", "24 点：已知的表格"},
	{
		ReportClassicLead, "Computed, not copied: every figure comes from solving every hand, with + − × ÷ and exact fractions.",
		"全部由计算得出：用 + − × ÷ 和精确分数解过每一手牌。",
	},
	{ReportClassicSolvable, "of four cards make 24", "的四张牌能凑 24"},
	{ReportClassicOf, "{part} of {whole} hands of the ranks 1 to {max}", "点数 1 到 {max}：{whole} 手中的 {part} 手"},
	{ReportClassicPatterns, "of the hands that can, by one of the six patterns", "的有解牌用六种套路之一可解"},
	{ReportClassicSteps, "of them by 3 × 8, 4 × 6 or 2 × 12 last", "的有解牌最后一步可用 3 × 8、4 × 6 或 2 × 12"},
	{ReportClassicCounts, "Hands with and without a solution", "有解和无解的牌"},
	{
		ReportClassicCountsNote,
		"A hand counts once, whatever the order of its cards. A draw puts each card back before the next; a deal takes all cards from one deck.",
		"一手牌不分顺序，只算一次。“抽取”指每次放回再抽，“发牌”指从一副牌里一次发出。",
	},
	{ReportHighest, "ranks to", "最大点数"},
	{ReportCopies, "of each", "每点张数"},
	{ReportClassicDraws, "draws without", "无解的抽取"},
	{ReportClassicDeals, "deals without", "无解的发牌"},
	{ReportClassicWithout, "The hands without a solution", "无解的牌"},
	{ReportClassicSpace, "{n} cards, ranks 1 to {max}, {copies} of each", "{n} 张，点数 1 到 {max}，每点 {copies} 张"},
	{ReportPatterns, "Patterns", "套路"},
	{
		ReportPatternsNote,
		"Of the hands of four cards of a whole deck that make 24. A solution has a pattern when it is one as a formula: order, and brackets that change nothing, do not matter, and d − (b − a) × c is (a − b) × c + d.",
		"针对一副牌中能凑 24 的四张牌。解作为公式与套路相同即算：顺序和不影响结果的括号不计，d − (b − a) × c 就是 (a − b) × c + d。",
	},
	{ReportPattern, "pattern", "套路"},
	{ReportSix, "The six well-known patterns", "常说的六种套路"},
	{ReportLeading, "What really leads", "真正领先的"},
	{
		ReportLeadingNote, "The shapes in most hands, of {n}; * is one of the six. A shape is a solution with letters for its numbers.",
		"出现在最多牌里的形状，共 {n} 种；* 为六种套路之一。形状指用字母代替数的解。",
	},
	{ReportShape, "shape", "形状"},
	{ReportOfSolvable, "of hands", "占有解牌"},
	{ReportOfForms, "of forms", "占算式"},
	{ReportExample, "such as", "例如"},
	{ReportTogetherAny, "any of them", "任意一种"},
	{ReportLastSteps, "The last step", "最后一步"},
	{
		ReportLastStepsNote,
		"A solution counts for a product when its factors fall into two groups that are worth the two numbers.",
		"如果解的因子能分成两组，值正好是这两个数，就算有这一步。",
	},
	{ReportLastStep, "product", "乘积"},
	{ReportHard, "Hard hands by class", "难牌分类"},
	{ReportHardNote, "A hand may be in several classes. Beside it stands its simplest solution.", "一手牌可属于多类。旁边是它最简单的解。"},
	{ReportHardFraction, "Needs a fraction", "必须用分数"},
	{ReportHardFractionIs, "Every solution has a fraction on the way.", "每个解的过程中都有分数。"},
	{ReportHardLarge, "Large", "大数"},
	{
		ReportHardLargeIs, "Every solution passes 32: even the simplest way to work out each form has a larger result.",
		"每个解都超过 32：每种算式最简单的算法中也有更大的中间结果。",
	},
	{ReportHardOdd, "Odd numbers", "奇数"},
	{
		ReportHardOddIs,
		"Every solution ends by adding or subtracting two odd numbers, at least one of them a product or a quotient: factors of 24 do not help.",
		"每个解最后都是两个奇数相加或相减，其中至少一个是积或商：找 24 的因数没有用。",
	},
	{ReportHardForm, "One form", "只有一种算式"},
	{ReportHardFormIs, "As a formula there is one solution only.", "作为公式只有一个解。"},
	{ReportHardIdea, "One idea", "只有一种思路"},
	{ReportHardIdeaIs, "All solutions do the same real work.", "所有的解实际做的是同一件事。"},
}
