package text

// Keys of the report of a survey; page.html names a few more.
const (
	ReportTitle            Key = "report.title"
	ReportTitleWindow      Key = "report.title.window"
	ReportTitleBoth        Key = "report.title.both"
	ReportLead             Key = "report.lead"
	ReportOf               Key = "report.of"
	ReportFromPool         Key = "report.frompool"
	ReportPutBack          Key = "report.putback"
	ReportFigureHands      Key = "report.figure.hands"
	ReportFigureDeals      Key = "report.figure.deals"
	ReportFigureDraws      Key = "report.figure.draws"
	ReportFigureNone       Key = "report.figure.none"
	ReportFigureReached    Key = "report.figure.reached"
	ReportReachedNote      Key = "report.figure.reached.note"
	ReportFigureEvery      Key = "report.figure.every"
	ReportOfTargets        Key = "report.oftargets"
	ReportFigureWhole      Key = "report.figure.whole"
	ReportWholeNote        Key = "report.figure.whole.note"
	ReportFigureIdea       Key = "report.figure.idea"
	ReportFigureForm       Key = "report.figure.form"
	ReportFigurePoison     Key = "report.figure.poison"
	ReportFigureHardest    Key = "report.figure.hardest"
	ReportSeconds          Key = "report.seconds"
	ReportTotals           Key = "report.totals"
	ReportTotalsNote       Key = "report.totals.note"
	ReportSpace            Key = "report.space"
	ReportAll              Key = "report.all"
	ReportSolvable         Key = "report.solvable"
	ReportUnsolvable       Key = "report.unsolvable"
	ReportHands            Key = "report.hands"
	ReportDraws            Key = "report.draws"
	ReportDeals            Key = "report.deals"
	ReportWhat             Key = "report.what"
	ReportValue            Key = "report.value"
	ReportKind             Key = "report.kind.of"
	ReportChances          Key = "report.chances"
	ReportChance           Key = "report.chance"
	ReportChanceHands      Key = "report.chance.hands"
	ReportChanceDraws      Key = "report.chance.draws"
	ReportChanceDeals      Key = "report.chance.deals"
	ReportShare            Key = "report.share"
	ReportFraction         Key = "report.fraction"
	ReportOfHands          Key = "report.ofhands"
	ReportOfDraws          Key = "report.ofdraws"
	ReportOfDeals          Key = "report.ofdeals"
	ReportLevel            Key = "report.level"
	ReportKinds            Key = "report.kinds"
	ReportKindsSays        Key = "report.kinds.says"
	ReportTargets          Key = "report.targets"
	ReportTarget           Key = "report.target"
	ReportByTarget         Key = "report.bytarget"
	ReportTargetSays       Key = "report.bytarget.says"
	ReportAxis             Key = "report.axis"
	ReportBest             Key = "report.best"
	ReportWorst            Key = "report.worst"
	ReportReachedBy        Key = "report.reachedby"
	ReportEveryTarget      Key = "report.everytarget"
	ReportNoTarget         Key = "report.notarget"
	ReportGrid             Key = "report.grid"
	ReportGridNote         Key = "report.grid.note"
	ReportReached          Key = "report.reached"
	ReportReachedBars      Key = "report.reached.bars"
	ReportEveryHands       Key = "report.everyhands"
	ReportNoneHands        Key = "report.nonehands"
	ReportMostReached      Key = "report.mostreached"
	ReportLeastReached     Key = "report.leastreached"
	ReportSolutions        Key = "report.solutions"
	ReportTogether         Key = "report.together"
	ReportEach             Key = "report.each"
	ReportIdeas            Key = "report.ideas"
	ReportForms            Key = "report.forms"
	ReportWritten          Key = "report.written"
	ReportIdeasBars        Key = "report.ideas.bars"
	ReportFormsBars        Key = "report.forms.bars"
	ReportWrittenBars      Key = "report.written.bars"
	ReportHistogramSays    Key = "report.histogram.says"
	ReportMostIdeas        Key = "report.mostideas"
	ReportMostForms        Key = "report.mostforms"
	ReportSimplest         Key = "report.simplest"
	ReportHand             Key = "report.hand"
	ReportListed           Key = "report.listed"
	ReportMore             Key = "report.more"
	ReportUnique           Key = "report.unique"
	ReportOneForm          Key = "report.oneform"
	ReportOneIdea          Key = "report.oneidea"
	ReportHardest          Key = "report.hardest"
	ReportHardestNote      Key = "report.hardest.note"
	ReportSecondsName      Key = "report.seconds.name"
	ReportSecondsBars      Key = "report.seconds.bars"
	ReportHardestHands     Key = "report.hardest.hands"
	ReportWay              Key = "report.way"
	ReportFractions        Key = "report.fractions"
	ReportLargest          Key = "report.largest"
	ReportLargestBars      Key = "report.largest.bars"
	ReportLargestHands     Key = "report.largest.hands"
	ReportNoSolution       Key = "report.nosolution"
	ReportUnsolvableHands  Key = "report.unsolvable.hands"
	ReportGaps             Key = "report.gaps"
	ReportDistance         Key = "report.distance"
	ReportFarthest         Key = "report.farthest"
	ReportNearest          Key = "report.nearest"
	ReportPairs            Key = "report.pairs"
	ReportPairsTitle       Key = "report.pairs.title"
	ReportPairsNote        Key = "report.pairs.note"
	ReportPairsReached     Key = "report.pairs.reached"
	ReportPairsSays        Key = "report.pairs.says"
	ReportPairsEnds        Key = "report.pairs.ends"
	ReportPair             Key = "report.pair"
	ReportOfTargetsReached Key = "report.oftargetsreached"
	ReportPoison           Key = "report.poison"
	ReportPoisonNote       Key = "report.poison.note"
	ReportReason           Key = "report.reason"
	ReportPlan             Key = "report.plan"
	ReportID               Key = "report.id"
	ReportCards            Key = "report.cards"
	ReportPool             Key = "report.pool"
	ReportRules            Key = "report.rules"
	ReportWindow           Key = "report.window"
	ReportStats            Key = "report.stats"
	ReportSteps            Key = "report.steps"
	ReportCompare          Key = "report.compare"
	ReportCompareLead      Key = "report.compare.lead"
	ReportN                Key = "report.n"
	ReportMake             Key = "report.make"
	ReportByN              Key = "report.byn"
	ReportAtTarget         Key = "report.attarget"
	ReportSurvey           Key = "report.survey"
	ReportSurveys          Key = "report.surveys"
	ReportEvery            Key = "report.every"
	ReportStrips           Key = "report.strips"
	ReportStripsNote       Key = "report.strips.note"
)

// surveyReport is what the report of a survey says, as text and as a page.
var surveyReport = []entry{
	{ReportTitle, "{cards} {cards|card|cards} that make {target}", "{cards} 张牌凑 {target}"},
	{ReportTitleWindow, "{cards} {cards|card|cards}, targets {low} to {high}", "{cards} 张牌，目标 {low} 到 {high}"},
	{ReportTitleBoth, "{cards} {cards|card|cards} that make {target}, and targets {low} to {high}", "{cards} 张牌凑 {target}，以及目标 {low} 到 {high}"},
	{ReportLead, "All {n} {n|hand|hands} drawn from {pool}, under the rules {rules}.", "从 {pool} 中取牌的全部 {n} 手牌，规则 {rules}。"},
	{ReportOf, "{part} of {whole} hands", "{whole} 手牌中的 {part} 手"},
	{ReportFromPool, "cards dealt without putting back", "发牌，不放回"},
	{ReportPutBack, "every value as likely, each time", "抽牌，每次各数机会均等"},
	{ReportFigureHands, "of all hands have a solution", "的手牌有解"},
	{ReportFigureDeals, "of deals have a solution", "的发牌有解"},
	{ReportFigureDraws, "of ordered draws have a solution", "的有序抽牌有解"},
	{ReportFigureNone, "hands without a solution", "手牌无解"},
	{ReportFigureReached, "of the targets are reached, on average", "的目标可达（平均）"},
	{ReportReachedNote, "over all hands and targets", "对全部手牌和目标"},
	{ReportFigureEvery, "targets that every hand reaches", "个目标所有手牌都可达"},
	{ReportOfTargets, "of {n} targets", "共 {n} 个目标"},
	{ReportFigureWhole, "hands that reach every target", "手牌可达全部目标"},
	{ReportWholeNote, "of the window", "（在此范围内）"},
	{ReportFigureIdea, "hands with a single idea", "手牌只有一种思路"},
	{ReportFigureForm, "hands with a single form", "手牌只有一种算式"},
	{ReportFigurePoison, "hands without an answer", "手牌没有结果"},
	{ReportFigureHardest, "the hardest hand", "最难的一手牌"},
	{ReportSeconds, "graded {s} s", "评定用时 {s} 秒"},
	{ReportTotals, "Solvable hands", "有解的手牌"},
	{ReportTotalsNote, "A hand counts once, whatever the order of its cards. An ordered draw takes one value of the pool after the other, each as likely and put back; a deal takes tiles from the pool, none put back.", "一手牌不论顺序只算一次。有序抽牌：依次从牌池的各个数中抽取，机会均等，抽后放回；发牌：从牌池中取牌，不放回。"},
	{ReportSpace, "The hands", "全部手牌"},
	{ReportAll, "all", "全部"},
	{ReportSolvable, "with a solution", "有解"},
	{ReportUnsolvable, "without a solution", "无解"},
	{ReportHands, "hands", "手牌数"},
	{ReportDraws, "draws", "抽牌数"},
	{ReportDeals, "deals", "发牌数"},
	{ReportWhat, "what", "项目"},
	{ReportValue, "value", "值"},
	{ReportKind, "kind", "类别"},
	{ReportChances, "The chance of a solution", "有解的概率"},
	{ReportChance, "a hand that is", "一手牌来自"},
	{ReportChanceHands, "one of all hands", "全部手牌之一"},
	{ReportChanceDraws, "drawn in order", "有序抽牌"},
	{ReportChanceDeals, "dealt from the pool", "从牌池发牌"},
	{ReportShare, "share", "占比"},
	{ReportFraction, "exactly", "精确值"},
	{ReportOfHands, "of hands", "占手牌"},
	{ReportOfDraws, "of draws", "占抽牌"},
	{ReportOfDeals, "of deals", "占发牌"},
	{ReportLevel, "level {n}", "难度 {n}"},
	{ReportKinds, "Solvable, and how hard", "有解与难度"},
	{ReportKindsSays, "Three bars, for hands, draws and deals, divided by level and into those without a solution. {share} of hands have a solution.", "三条横条，分别为手牌、抽牌和发牌，按难度和无解划分。{share} 的手牌有解。"},
	{ReportTargets, "Targets", "各个目标"},
	{ReportTarget, "target", "目标"},
	{ReportByTarget, "Share of hands that reach each target", "各目标的可达手牌占比"},
	{ReportTargetSays, "Most hands reach {best}: {high}. Fewest reach {worst}: {low}.", "可达手牌最多的目标是 {best}：{high}；最少的是 {worst}：{low}。"},
	{ReportAxis, "The axis begins at {share}.", "纵轴从 {share} 开始。"},
	{ReportBest, "reached by most hands", "最多手牌可达"},
	{ReportWorst, "reached by fewest hands", "最少手牌可达"},
	{ReportReachedBy, "{target} is reached by", "{target} 的可达占比"},
	{ReportEveryTarget, "reached by every hand", "所有手牌可达"},
	{ReportNoTarget, "reached by no hand", "没有手牌可达"},
	{ReportGrid, "Every target, a cell", "每个目标一格"},
	{ReportGridNote, "Read like a page: each row goes on where the one above it ends.", "按书页的顺序读：每行接着上一行。"},
	{ReportReached, "targets reached", "可达目标数"},
	{ReportReachedBars, "How many targets a hand reaches", "一手牌可达多少个目标"},
	{ReportEveryHands, "Hands that reach every target", "可达全部目标的手牌"},
	{ReportNoneHands, "Hands that reach no target", "一个目标也达不到的手牌"},
	{ReportMostReached, "Hands that reach most", "可达目标最多的手牌"},
	{ReportLeastReached, "Hands that reach fewest", "可达目标最少的手牌"},
	{ReportSolutions, "How many solutions", "解的数量"},
	{ReportTogether, "together", "合计"},
	{ReportEach, "a solvable hand", "每手有解的牌"},
	{ReportIdeas, "ideas", "思路数"},
	{ReportForms, "forms", "算式数"},
	{ReportWritten, "written", "写法数"},
	{ReportIdeasBars, "Hands by number of ideas", "按思路数统计的手牌"},
	{ReportFormsBars, "Hands by number of forms", "按算式数统计的手牌"},
	{ReportWrittenBars, "Hands by number of solutions as written", "按写法数统计的手牌"},
	{ReportHistogramSays, "Hands by {what}. The tallest column: {n} at {where}.", "按{what}统计的手牌。最高一列：{where}，共 {n} 手。"},
	{ReportMostIdeas, "Most ideas", "思路最多"},
	{ReportMostForms, "Most forms", "算式最多"},
	{ReportSimplest, "simplest solution", "最简单的解"},
	{ReportHand, "hand", "手牌"},
	{ReportListed, "{n} {n|hand|hands}", "{n} 手牌"},
	{ReportMore, "and {n} more", "另有 {n} 手"},
	{ReportUnique, "One way only", "只有一种解法"},
	{ReportOneForm, "A single form", "只有一种算式"},
	{ReportOneIdea, "A single idea", "只有一种思路"},
	{ReportHardest, "Hardest hands", "最难的手牌"},
	{ReportHardestNote, "A grade is the seconds that a practised adult needs, by the model of make24.", "难度是熟练成人所需的秒数，由 make24 的模型评定。"},
	{ReportSecondsName, "seconds", "秒数"},
	{ReportSecondsBars, "Hands by grade", "按评定秒数统计的手牌"},
	{ReportHardestHands, "The hardest", "最难"},
	{ReportWay, "What stands on the way", "计算过程"},
	{ReportFractions, "Hands that need a fraction", "必须用到分数的手牌"},
	{ReportLargest, "largest result", "最大的中间结果"},
	{ReportLargestBars, "Hands by the largest result on the way", "按最大中间结果统计的手牌"},
	{ReportLargestHands, "Hands that must go highest", "中间结果最大的手牌"},
	{ReportNoSolution, "No solution", "无解"},
	{ReportUnsolvableHands, "Hands without a solution", "无解的手牌"},
	{ReportGaps, "How near they come", "离目标多近"},
	{ReportDistance, "distance", "距离"},
	{ReportFarthest, "The farthest off", "离目标最远"},
	{ReportNearest, "nearest", "最接近的值"},
	{ReportPairs, "Pairs", "成对的数"},
	{ReportPairsTitle, "Hands that hold both numbers", "同时含有两个数的手牌"},
	{ReportPairsNote, "Each cell: of the hands with the number of its row and that of its column, the share with a solution, in percent.", "每格：同时含有该行和该列之数的手牌中有解的百分比。"},
	{ReportPairsReached, "Each cell: the share of the targets that the hands reach which have the number of its row and that of its column, in percent.", "每格：同时含有该行和该列之数的手牌平均可达目标的百分比。"},
	{ReportPairsSays, "A triangle of cells. Best: {a} and {b}, {high}. Worst: {c} and {d}, {low}.", "三角形的格子图。最高：{a} 和 {b}，{high}；最低：{c} 和 {d}，{low}。"},
	{ReportPairsEnds, "Best and worst pairs", "最好与最差的数对"},
	{ReportPair, "pair", "数对"},
	{ReportOfTargetsReached, "of targets", "占目标"},
	{ReportPoison, "Hands without an answer", "没有结果的手牌"},
	{ReportPoisonNote, "These could not be worked out within the bounds of the survey. They count in nothing above.", "这些手牌未能在调查的限制内算出，以上统计均不包括它们。"},
	{ReportReason, "reason", "原因"},
	{ReportPlan, "What was surveyed", "调查内容"},
	{ReportID, "ID of the plan", "计划编号"},
	{ReportCards, "cards in a hand", "每手张数"},
	{ReportPool, "pool", "牌池"},
	{ReportRules, "rules", "规则"},
	{ReportWindow, "targets", "目标范围"},
	{ReportStats, "statistics", "统计项目"},
	{ReportSteps, "bound of steps for a hand", "每手步数上限"},
	{ReportCompare, "{n} {n|survey|surveys} side by side", "{n} 项调查对照"},
	{ReportCompareLead, "The share of hands with a solution, by number of cards and by target.", "有解手牌的占比，按张数和目标比较。"},
	{ReportN, "{n} {n|card|cards}", "{n} 张牌"},
	{ReportMake, "of hands make {target}", "的手牌可凑 {target}"},
	{ReportByN, "By number of cards", "按张数"},
	{ReportAtTarget, "Share of hands that make {target}", "可凑 {target} 的手牌占比"},
	{ReportSurvey, "survey", "调查"},
	{ReportSurveys, "The surveys", "各项调查"},
	{ReportEvery, "Which targets all hands reach", "哪些目标所有手牌都可达"},
	{ReportStrips, "Number of cards against target", "张数与目标"},
	{ReportStripsNote, "A strip for each number of cards; a cell is a target or, in wide windows, the mean of a stretch of them.", "每种张数一条；每格是一个目标，范围较大时为一段目标的平均值。"},
	{"report.kind", "survey", "调查报告"},
	{"report.contents", "Contents", "目录"},
	{"report.table", "Table", "表格"},
	{"report.folded", "{n} more", "其余 {n} 手"},
	{"report.folded.rows", "{n} more", "其余 {n} 行"},
	{"report.again", "Make it again", "重新生成"},
	{"report.again.note", "A survey is a function of its plan: the same plan gives the same figures on every machine.", "调查结果完全由计划决定：同一计划在任何机器上得到相同的数字。"},
	{"report.plan.json", "The plan as JSON", "JSON 格式的计划"},
	{"report.footer", "Made by make24. Every figure is exact; percentages are rounded only for show.", "由 make24 生成。所有数字均为精确值，百分比仅在显示时取舍。"},
}
