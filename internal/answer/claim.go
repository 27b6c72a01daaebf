package answer

import "strings"

// claims are the texts that say that a puzzle has no solution, in lower case.
var claims = map[string]bool{
	"no solution": true, "no solutions": true, "there is no solution": true, "there are no solutions": true,
	"none": true, "impossible": true, "not possible": true, "unsolvable": true, "not solvable": true,
	"it is impossible": true, "it is not possible": true, "it cannot be done": true,
	"无解": true, "没有解": true, "不可能": true, "無解": true, "沒有解": true,
}

// isClaim reports whether an answer says that the puzzle has no solution. Case, a full stop,
// quotes, ** and \text{} around it do not matter.
func isClaim(answer string) bool {
	const longest = 64
	if len(answer) > longest {
		return false
	}
	s := strings.TrimSpace(answer)
	for _, macro := range []string{`\text{`, `\mathrm{`, `\textbf{`} {
		if inner, ok := strings.CutPrefix(s, macro); ok {
			s = strings.TrimSuffix(inner, "}")
		}
	}
	s = strings.Trim(s, " \t\"'*.!。！“”")
	return claims[strings.ToLower(strings.Join(strings.Fields(s), " "))]
}

// Settle decides an answer that says that there is no solution: it is correct if the puzzle is not
// solvable. Only a Result with NoSolution set may be settled.
func (res *Result) Settle(solvable bool) {
	res.Verdict, res.Reason, res.At = Correct, None, Span{}
	if solvable {
		res.Verdict, res.Reason, res.At = Wrong, Solvable, res.Span
	}
}

// SettleLimit makes an answer that says that there is no solution invalid, because finding out
// takes more work than is allowed.
func (res *Result) SettleLimit() {
	res.refuse(Limit, res.Span)
	res.Fault = faultWork
}
