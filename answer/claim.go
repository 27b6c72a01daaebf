package answer

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/make24/make24/rat"
)

// question is the puzzle that a text should answer.
type question struct {
	hand   []int64
	target rat.Rat
	table  *numberTable // of the hand, if its numbers may stand for others; otherwise nil
}

// isTarget reports whether a text is the target, as rat.Rat.String writes it, or with zeros as decimals. It does
// not allocate.
func (q *question) isTarget(text string) bool {
	var buf [40]byte
	dst := buf[:0]
	if size := prefixLen(text, "-", "−"); size > 0 {
		dst, text = append(dst, '-'), text[size:]
	}
	if text == "" || !isDigit(text[0]) {
		return false
	}
	if whole, decimals, ok := strings.Cut(text, "."); ok && strings.Trim(decimals, "0") == "" {
		text = whole
	}
	var target [40]byte
	return bytes.Equal(q.target.AppendTo(target[:0]), append(dst, text...))
}

// names reports whether a number is the target or a number of the hand.
func (q *question) names(number string) bool { return q.isTarget(number) || q.indexOf(number, 0) >= 0 }

// indexOf returns the index of a number in the hand that is not in used, or -1.
func (q *question) indexOf(number string, used indexSet) int {
	for i, n := range q.hand {
		var buf [20]byte
		if !used.has(i) && string(strconv.AppendInt(buf[:0], n, 10)) == number {
			return i
		}
	}
	return -1
}

// numberLen returns the length of the number that text begins with: digits, after a minus sign or not, and perhaps
// a denominator or decimals. It is 0 if there is no number.
func numberLen(text string) int {
	sign := prefixLen(text, "-", "−")
	end := skipDigits(text, sign)
	if end == sign {
		return 0
	}
	if end < len(text) && (text[end] == '/' || text[end] == '.') {
		if more := skipDigits(text, end+1); more > end+1 {
			return more
		}
	}
	return end
}

// skipDigits returns the position after the digits at text[i:].
func skipDigits(text string, i int) int {
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	return i
}

// signedNumberLen is numberLen for the number at text[i:]. A minus sign belongs to the number only after a blank.
func signedNumberLen(text string, i int) int {
	if !isDigit(text[i]) && i > 0 && text[i-1] != ' ' {
		return 0
	}
	return numberLen(text[i:])
}

// isNumber reports whether a word is a number.
func isNumber(word string) bool { return word != "" && (isDigit(word[0]) || word[0] == '-') }

// claimPatterns lists the English claims that a puzzle has no solution. Each word of a pattern stands
// for one of its alternatives, and each name in upper case for one of the words of claimWords, or of
// numbers. "?" after it means that it may be absent, "*" that it may also occur several times. A word
// that restricts a claim is not listed: "there is no solution better than 4*6" claims nothing.
var claimPatterns = [...]string{
	"no",
	"n a",
	"none exist|exists?",
	"SO* IMPOSSIBLE TAIL*",
	"SO* not possible|solvable TAIL*",
	"SO* no VALID* SOLUTION exist|exists|found|works? TAIL*",
	"SO* no VALID* SOLUTION can|could be found|made TAIL*",
	"SO* there is|are|exist|exists no VALID* SOLUTION TAIL*",
	"SO* there is|are not a|any VALID* SOLUTION TAIL*",
	"SO* there do|does not exist a|any VALID* SOLUTION TAIL*",
	"SO* a|any|the? VALID* SOLUTION do|does not exist TAIL*",
	"SO* SUBJECT SUBJECT* is|are IMPOSSIBLE TAIL*",
	"SO* SUBJECT SUBJECT* is|are not possible|solvable|reachable|achievable TAIL*",
	"SO* SUBJECT SUBJECT* cannot be used to MAKE a|the|exactly? TARGET TAIL*",
	"SO* it can be proven|shown that? no VALID* SOLUTION exist|exists TAIL*",
	"no SO* it is IMPOSSIBLE TAIL*",
	"SO* PUZZLE PUZZLE* has|have no VALID* SOLUTION TAIL*",
	"SO* PUZZLE PUZZLE* do|does not have a|any VALID* SOLUTION TAIL*",
	"SO* SUBJECT* cannot be DONE TAIL*",
	"SO* not DONE|achievable|reachable TAIL*",
	"SO* SUBJECT SUBJECT* cannot MAKE a|the|exactly? TARGET TAIL*",
}

// claimWords lists the words of each name in claimPatterns. SUBJECT, PUZZLE, TARGET and TAIL also include the
// target, and all but TARGET the numbers of the hand.
var claimWords = [...]struct{ name, words string }{
	{"SO", "so then therefore thus hence unfortunately sorry that and indeed conclude we after checking trying all cases combinations possibilities"},
	{"VALID", "valid possible such real actual"},
	{"IMPOSSIBLE", "impossible unsolvable insoluble infeasible unreachable unachievable"},
	{"SOLUTION", "solution solutions answer answers way ways expression expressions combination combinations"},
	{"DONE", "done solved made reached obtained formed achieved"},
	{"MAKE", "make get reach form obtain achieve produce give yield equal"},
	{"SUBJECT", "it this that these those the given you we i one four three five six numbers cards hand puzzle problem game set digits and with of"},
	{"PUZZLE", "it this that these those the given four three five six numbers cards hand puzzle problem game set digits and with of"},
	{"TARGET", "target"},
	{"TAIL", "checked cases to for with using from of the this these those given allowed total exactly constraints conditions brackets parentheses achieve achieving combine combined combining used use uses addition subtraction multiplication division mathematical that four three five six all each every once numbers number cards hand puzzle " +
		"problem game set digits in by which makes make making reach reaching reaches equals equal get getting obtain form forming a an is " +
		"are possible exists under rules standard basic arithmetic operations operators and here at any target result results value case"},
}

// maxClaim is the length in bytes of the longest claim.
const maxClaim = 200

// claimElement is one word of a pattern.
type claimElement struct {
	words            []string
	names            claimNames
	optional, repeat bool
}

// claimNames is a set of names of claimWords, by index.
type claimNames uint16

// claimTable is claimPatterns and claimWords, prepared for matchClaim.
type claimTable struct {
	patterns        [][]claimElement
	names           map[string]claimNames // by word
	numbers, target claimNames            // the names that include the numbers of the hand and the target
}

var claims = sync.OnceValue(func() *claimTable {
	t := &claimTable{names: map[string]claimNames{}}
	byName := map[string]claimNames{}
	for i, row := range claimWords {
		byName[row.name] = 1 << i
		for _, word := range strings.Fields(row.words) {
			t.names[word] |= 1 << i
		}
	}
	t.numbers = byName["SUBJECT"] | byName["PUZZLE"] | byName["TAIL"]
	t.target = t.numbers | byName["TARGET"]
	for _, pattern := range claimPatterns {
		var elements []claimElement
		for _, element := range strings.Fields(pattern) {
			list := strings.TrimRight(element, "?*")
			e := claimElement{optional: list != element, repeat: strings.HasSuffix(element, "*")}
			for _, word := range strings.Split(list, "|") {
				if names, ok := byName[word]; ok {
					e.names |= names
				} else {
					e.words = append(e.words, word)
				}
			}
			elements = append(elements, e)
		}
		t.patterns = append(t.patterns, elements)
	}
	return t
})

// negations are texts of which each of claimPatterns has one.
var negations = [...]string{"no", "n/a", "n't", "n’t", "impo", "unso", "inso", "infe", "unre", "unac", "n a"}

// isClaim reports whether an answer claims that the puzzle has no solution.
func isClaim(answer string, q *question) bool {
	if answer == "" || len(answer) > maxClaim {
		return false
	}
	if strings.ContainsFunc(answer, func(r rune) bool { return r >= '一' }) {
		return isChineseClaim(answer, q)
	}
	if inner, ok := strings.CutPrefix(answer, stars); ok {
		answer = strings.TrimSuffix(strings.TrimSuffix(inner, "."), stars)
	}
	if answer == "" {
		return false
	}
	if !isLetter(answer[0]) && !isDigit(answer[0]) {
		return false
	}
	answer = strings.ToLower(answer)
	if !containsAny(answer, negations[:]) {
		return false // most texts
	}
	words, ok := claimTokens(answer)
	if !ok || !q.isAbout(words) {
		return false
	}
	t := claims()
	names := make([]claimNames, len(words))
	for i, word := range words {
		switch {
		case !isNumber(word):
			names[i] = t.names[word]
		case q.isTarget(word):
			names[i] = t.target
		case q.indexOf(word, 0) >= 0:
			names[i] = t.numbers
		}
	}
	return slices.ContainsFunc(t.patterns, func(p []claimElement) bool { return matchClaim(p, words, names) })
}

// matchClaim reports whether words, which have the given names, match a pattern. It keeps the set of all positions
// in the pattern that the words so far may have reached, so its time is linear.
func matchClaim(pattern []claimElement, words []string, names []claimNames) bool {
	skipOptional := func(reached uint32) uint32 {
		for i, e := range pattern {
			if e.optional && reached&(1<<i) != 0 {
				reached |= 1 << (i + 1)
			}
		}
		return reached
	}
	reached := skipOptional(1)
	for w, word := range words {
		next := uint32(0)
		for i, e := range pattern {
			if reached&(1<<i) == 0 || e.names&names[w] == 0 && !slices.Contains(e.words, word) {
				continue
			}
			if e.repeat {
				next |= 1 << i
			} else {
				next |= 1 << (i + 1)
			}
		}
		if reached = skipOptional(next); reached == 0 {
			return false
		}
	}
	return reached&(1<<len(pattern)) != 0
}

// sizeWords are the words for the sizes of hands from three on.
var sizeWords = [...]string{"three", "four", "five", "six"}

// isAbout reports whether no word of a claim restricts it to something else than the puzzle.
func (q *question) isAbout(words []string) bool {
	if len(words) == 2 && words[0] == "no" && (words[1] == "way" || words[1] == "answer") {
		return false // "No way!"
	}
	return !restrictsOperations(words) && !isNotGiven(words) && q.hasSize(words) && q.isAboutNumbers(words)
}

// restrictsOperations reports whether a claim names some of the four operations, but not all.
func restrictsOperations(words []string) bool {
	named := 0
	for i, word := range [...]string{"addition", "subtraction", "multiplication", "division"} {
		if slices.Contains(words, word) {
			named |= 1 << i
		}
	}
	return named > 0 && named < 1<<4-1
}

// isNotGiven reports whether a claim says only that no answer was given.
func isNotGiven(words []string) bool {
	i := slices.Index(words, "given")
	return i >= 0 && (i+1 == len(words) || !isOneOf(words[i+1], "three four five six numbers cards set hand digits constraints conditions target"))
}

// hasSize reports whether each of the sizeWords in a claim is the size of the hand.
func (q *question) hasSize(words []string) bool {
	for _, word := range words {
		if i := slices.Index(sizeWords[:], word); i >= 0 && i+3 != len(q.hand) {
			return false
		}
	}
	return true
}

// isAboutNumbers reports whether the numbers in a claim are those of the whole hand, the target, both or none.
func (q *question) isAboutNumbers(words []string) bool {
	used := indexSet(0)
	for _, word := range words {
		if !isNumber(word) {
			continue
		}
		if i := q.indexOf(word, used); i >= 0 && (!q.isTarget(word) || used != 0) {
			used |= 1 << i
		} else if !q.isTarget(word) {
			return false
		}
	}
	return used == 0 || used == 1<<len(q.hand)-1
}

// claimTokens splits a claim in lower case into words without contractions. It reports false if the
// text has a mark that no claim has, such as an operator.
func claimTokens(text string) (words []string, ok bool) {
	text = strings.ReplaceAll(text, "’", "'")
	for i := 0; i < len(text); {
		if size := signedNumberLen(text, i); size > 0 {
			words = append(words, strings.Replace(text[i:i+size], "−", "-", 1))
			i += size
			continue
		}
		size := wordByteLen(text, i)
		if size == 0 {
			if strings.IndexByte(" \t\n,.!()/-", text[i]) < 0 || text[i] == '/' && text[:i] != "n" || text[i] == '-' && !betweenBlanks(text, i) {
				return nil, false
			}
			i++
			continue
		}
		from := i
		for i < len(text) && wordByteLen(text, i) > 0 {
			i++
		}
		words = appendClaimWord(words, text[from:i])
	}
	return words, true
}

// betweenBlanks reports whether the byte at text[i] is between blanks.
func betweenBlanks(text string, i int) bool {
	return i > 0 && i+1 < len(text) && text[i-1] == ' ' && text[i+1] == ' '
}

// appendClaimWord appends a word, or the words that it contracts.
func appendClaimWord(words []string, word string) []string {
	switch {
	case strings.HasPrefix(word, "'") || word == "n't":
		return append(words, "?") // no word of a claim
	case word == "can't":
		return append(words, "cannot")
	case word == "not" && len(words) > 0 && words[len(words)-1] == "can":
		words[len(words)-1] = "cannot"
		return words
	case strings.HasSuffix(word, "n't"):
		return append(words, strings.TrimSuffix(word, "n't"), "not")
	case strings.HasSuffix(word, "'s"):
		return append(words, strings.TrimSuffix(word, "'s"), "is")
	}
	return append(words, word)
}

// The words of Chinese claims: those that may come before the claim, the claims, the verbs that may
// follow the claims of the second list, and the ends.
var (
	chineseSubjects = [...]string{
		"加减乘除", "四则运算", "所以", "因此", "因而", "抱歉", "很遗憾", "对不起", "最终", "经检验", "经过尝试", "经过计算", "尝试", "这道题目", "这道题", "这个题目", "这题目", "这题", "本题", "此题", "该题", "该组数字", "该组数", "题目",
		"谜题", "这手牌", "这副牌", "这组数字", "这组数", "这些数字", "这些数", "这些牌", "这四个数字", "这四个数", "四个数字", "四个数", "给定的数字", "数字", "用", "使用", "这", "以", "由", "是", "和", "即",
		"，", "、", ",", "：", ":", " ",
	}
	chineseClaims = [...]string{
		"无解法", "无解", "没有解法", "没有解", "没有答案", "没有可行解", "没有可行的解法", "没有可行的解", "没有任何解", "无可行解", "不存在解法", "不存在解", "不存在答案", "解不存在", "答案不存在",
		"不可解", "不可能实现", "不可能", "無解", "沒有解", "做不到", "解不出", "解不了", "无",
	}
	chineseCannot = [...]string{"没有任何算式可以", "没有任何算式能", "没有一种方法能", "没有一种方法可以", "没有任何方法", "没有方法", "无法", "不能", "不可能", "没有办法", "没办法", "凑不出", "凑不成", "得不到", "算不出", "组不成"}
	chineseMake   = [...]string{
		"通过", "用", "加减乘除", "四则运算", "运算", "计算", "、", "和", "解答", "这四个数字", "这四个数", "这些数字", "这些数", "得到", "得出", "凑成", "凑出", "凑到", "凑", "算出", "算到", "组成", "达到", "做到", "实现", "构成", "求解", "解出",
		"解", "得", "等于", "到", "结果", "目标", "为",
	}
	chineseEnds = [...]string{"的", "了", "点", "。", "！", "."}
)

// chineseNegations are characters of which each of chineseClaims and chineseCannot has one.
var chineseNegations = [...]string{"无", "没", "不", "無", "沒"}

// isChineseClaim is isClaim for a Chinese text.
func isChineseClaim(text string, q *question) bool {
	if !containsAny(text, chineseNegations[:]) {
		return false // most texts
	}
	text = q.cutWords(text, chineseSubjects[:], true)
	if size := prefixLen(text, chineseClaims[:]...); size > 0 && q.cutWords(text[size:], chineseEnds[:], false) == "" {
		return true
	}
	size := prefixLen(text, chineseCannot[:]...)
	if size == 0 {
		return false
	}
	what := text[size:]
	return (strings.Contains(what, q.target.String()) || strings.Contains(what, "目标") || strings.Contains(what, "解")) &&
		q.cutWords(q.cutWords(what, chineseMake[:], true), chineseEnds[:], false) == ""
}

// cutWords returns text without the words that it begins with and, if numbers is set, without the
// target and the numbers of the hand between them.
func (q *question) cutWords(text string, words []string, numbers bool) string {
	for text != "" {
		size := prefixLen(text, words...)
		if size == 0 && numbers {
			size = skipDigits(text, 0)
			if !q.names(text[:size]) {
				break
			}
		}
		if size == 0 {
			break
		}
		text = text[size:]
	}
	return text
}
