package text

// gradesTexts holds the texts in the table of results that a teacher downloads.
var gradesTexts = []entry{
	{"grades.pupil", "pupil", "学生序号"},
	{"grades.name", "name", "姓名"},
	{"grades.solved", "solved", "解出"},
	{"grades.points", "points", "得分"},
	{"grades.misses", "wrong claims", "答错次数"},
	{"grades.hand", "hand {n}: {cards}", "第 {n} 题：{cards}"},
	{"grades.seconds", "hand {n}: seconds", "第 {n} 题：用时（秒）"},
	{"grades.outcome.open", "open", "进行中"},
	{"grades.outcome.solved", "solved", "解出"},
	{"grades.outcome.skip", "skipped", "跳过"},
	{"grades.outcome.time", "time over", "超时"},
	{"grades.outcome.shown", "answer shown", "已看答案"},
	{"grades.outcome.next", "not solved", "未解出"},
	{"grades.outcome.unfinished", "not solved", "未解出"},
}

// webClassTexts holds the texts of classes.
var webClassTexts = []entry{}
