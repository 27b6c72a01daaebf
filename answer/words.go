package answer

import (
	"strings"
	"sync"
)

// wordKind is what an English word means to denies and findRetraction. Each word has one kind.
type wordKind uint8

const (
	otherWord    wordKind = iota
	denialWord            // denies or only supposes what follows: not, if
	modalWord             // like denialWord, but may state a rule: you cannot use 4 twice
	doubtWord             // denies, but affirms after a denialWord: no doubt the answer is
	reportWord            // reports what others say: you said the answer is
	selfWord              // I, we: what they report, they say themselves
	linkWord              // may stand between a denial and the answer: not sure that this is the answer
	wrongWord             // says that the answer is wrong
	rightWord             // says that the answer is right
	faultWord             // tells of a mistake
	recallWord            // at the beginning of a sentence, takes back what was said: wait, oops
	fillerWord            // may stand before a recallWord
	remarkWord            // may be in a remark after the answer: using each number once
	properWord            // may stand directly before "answer" and change nothing: final, my
	leadWord              // may lead to the answer: we found
	concludeWord          // begins a conclusion: therefore
	usualWord             // a word of the usual sentences after an answer: hope, verified
	othersWord            // says that the sentence is about something else: other attempts fail
)

// wordKinds lists the words of each kind, in lower case, separated by blanks.
var wordKinds = [...]struct {
	kind  wordKind
	words string
}{
	{denialWord, "not no never neither nor none nobody nothing without hardly if whether unless suppose supposing assume " +
		"assuming pretend imagine refuse example sample former rejected discarded dont isnt doesnt"},
	{modalWord, "cannot cant can't mustn't shouldn't"},
	{doubtWord, "doubt question deny denying disagree hard difficult"},
	{reportWord, "said says claimed claims told suggested suggests guessed insisted wrote"},
	{selfWord, "i we i've i'm we've"},
	{linkWord, "the a an my our your this that these it it's is was are am be been being have has had can could would will may " +
		"might do does did think thinks thought believe sure certain convinced clear possible accepted claim circumstances say real actual exact " +
		"such any there of to as know mean agree accept case answer solution you he she they me us just what really " +
		"necessarily definitely still for so and longer"},
	{wrongWord, "wrong incorrect false invalid mistaken untrue flawed inaccurate erroneous bogus bad ignore disregard impossible " +
		"unlikely lie myth reject non fake"},
	{rightWord, "correct right true valid work works equal equals hold holds satisfy satisfies give gives yield yields make " +
		"makes match matches use uses allowed add reach reaches result results acceptable legal permitted"},
	{faultWord, "mistake mistakes mistakenly error errors fails failed misread miscounted miscalculated overlooked forgot " +
		"instead retract withdraw redo recompute recalculate reconsider apologize apologise unfortunately violates"},
	{recallWord, "wait oops whoops hmm hm nope correction sorry apologies actually nevermind scratch strike"},
	{fillerWord, "but oh ah ok okay well um uh"},
	{remarkWord, "in on by from at using used once each every all four five six three both number numbers card cards exactly required desired " +
		"target given checked confirmed yes great perfect good nice success solved indeed which " +
		"we're that's because since also after with qed points value values goal checks " +
		"gets made obtained reached requested specified needed whole simple its total"},
	{properWord, "final one best simplest complete full short here's this's winning own proposed"},
	{leadWord, "here conclude concluded concludes find see seen show shows means follows get giving obtain write writing confident " +
		"verify verified confirm determine deduce fact guess found got having seems"},
	{concludeWord, "thus therefore hence then now finally"},
	{usualWord, "hope helps help let double checking check multiply multiplied multiplying subtract subtracted " +
		"divide divided dividing added adding started start combine combined compute computed calculate calculated calculation apply " +
		"order operations operation brackets parentheses bracket parenthesis first second third step steps explanation verification " +
		"thanks thank regards end puzzle wow hooray fun enjoy cheers proof summary details reasoning hint cool awesome excellent " +
		"classic game solve solves nicely neat tricky conditions condition requirement requirements rule rules constraint constraints " +
		"met meets fulfils fulfills wanted way ways done confidence questions thing out again remaining left integer " +
		"fraction fractions intermediate expression equation formula appreciate happy glad love like please feel free ask " +
		"twice repeatedly multiplication addition subtraction division multiplies adds subtracts divides confirms everything sincerely zero took while minutes time looked approach factors arithmetic several times solutions evaluates evaluate simplifies simplify explain break down next " +
		"trying different grouping groupings pairs pair note necessary welcome bye difference product their"},
	{othersWord, "other others another else alternative alternatives easy common people many most unique only simpler shorter better attempt attempts tried"},
}

// shortWord is a word of at most 16 bytes, in lower case and followed by zeros. As two integers, it is compared
// and hashed faster than a string; looking up words was a sixth of the time of judging answers in prose.
type shortWord [2]uint64

// wordTable is a hash table of shortWords with linear probing. Few of its slots are in use.
type wordTable [1 << 11]struct {
	word shortWord
	kind wordKind
}

// slot returns the index of a word, or of the free slot where it would be.
func (t *wordTable) slot(word shortWord) int {
	const multiplier = 0x9e3779b97f4a7c15 // 2⁶⁴ divided by the golden ratio; Knuth, vol. 3, section 6.4
	i := int((word[0]*multiplier ^ word[1]) * multiplier >> (64 - 11))
	for t[i].word != word && t[i].word != (shortWord{}) {
		i = (i + 1) % len(t)
	}
	return i
}

// kindsByWord returns a table of all words of wordKinds.
var kindsByWord = sync.OnceValue(func() *wordTable {
	t := new(wordTable)
	for _, row := range wordKinds {
		for _, word := range strings.Fields(row.words) {
			short, n := shorten(word)
			if n != len(word) {
				panic("answer: the word " + word + " is too long")
			}
			slot := &t[t.slot(short)]
			slot.word, slot.kind = short, row.kind
		}
	}
	return t
})

// shorten returns a word of text as a shortWord, with its length. Apostrophes become straight. The length is 0
// if the word is too long.
func shorten(word string) (short shortWord, n int) {
	for i := 0; i < len(word); i++ {
		c := word[i]
		if isLetter(c) {
			c |= 0x20
		} else if c == "’"[0] && strings.HasPrefix(word[i:], "’") {
			c = '\''
			i += len("’") - 1
		}
		if n == 16 {
			return shortWord{}, 0
		}
		short[n/8] |= uint64(c) << (n % 8 * 8)
		n++
	}
	return short, n
}

// kindOf returns the kind of a word of text. A word is letters, digits and apostrophes.
func kindOf(word string) wordKind {
	short, n := shorten(word)
	if n == 0 {
		return otherWord
	}
	t := kindsByWord()
	if slot := &t[t.slot(short)]; slot.word == short {
		return slot.kind
	}
	if strings.HasSuffix(strings.ToLower(word), "n't") || strings.HasSuffix(strings.ToLower(word), "n’t") {
		return denialWord
	}
	return otherWord
}

// isOneOf reports whether a word, in any case, is one of those in a list, in lower case and separated by blanks.
func isOneOf(word, list string) bool {
	for from := 0; from+len(word) <= len(list) && word != ""; {
		to := from
		for to < len(list) && list[to] != ' ' {
			to++
		}
		if to-from == len(word) && list[from] == word[0]|0x20 && strings.EqualFold(word, list[from:to]) {
			return true
		}
		from = to + 1
	}
	return false
}

// trimEnd is strings.TrimRight for a short set of ASCII bytes, without the cost of preparing the set.
func trimEnd(text, set string) string {
	for text != "" && strings.IndexByte(set, text[len(text)-1]) >= 0 {
		text = text[:len(text)-1]
	}
	return text
}

// wordByteLen returns the length of the letter, digit or apostrophe at text[i:], or 0.
func wordByteLen(text string, i int) int {
	switch c := text[i]; {
	case isLetter(c) || isDigit(c) || c == '\'':
		return 1
	case c == "’"[0] && strings.HasPrefix(text[i:], "’"):
		return len("’")
	default:
		return 0
	}
}

// layoutMarks are bytes around words that do not change what they mean.
const layoutMarks = " \t*_`#\"$()[]~>"

// lastWord returns the last word of text, if nothing follows it but blanks, marks of layout and, if
// colon is set, a colon. The result is empty if something else follows.
func lastWord(text string, colon bool) Span {
	to := len(text)
	for to > 0 {
		if strings.HasSuffix(text[:to], "\u00a0") {
			to -= len("\u00a0")
			continue
		}
		if c := text[to-1]; strings.IndexByte(layoutMarks, c) < 0 && (c != ':' || !colon) {
			break
		}
		to--
	}
	from := to
	for from > 0 {
		size := wordByteLen(text, from-1)
		if size == 0 {
			size = suffixLen(text[:from], "’")
		}
		if size == 0 {
			break
		}
		from -= size
	}
	return Span{from, to}
}

// The words of Chinese clauses. Those that look like a denial but are none come first.
var (
	chineseAffirmations = [...]string{"毫无疑问", "无疑", "不难", "不错", "没错", "没有错", "不会错", "无误", "不用说", "不同", "不仅", "没问题", "没有问题"}
	chineseDenials      = [...]string{"不", "没", "错", "非", "未", "否", "无", "如果", "假如", "假设", "若", "例如", "比如", "示例", "你说", "他说", "她说", "据说", "有人", "学生", "同学", "别人", "他的", "她的", "他们", "有误"}
	chineseFaults       = [...]string{"不对", "错", "有误", "不正确", "不成立", "不等于", "不符合", "不行", "更正", "违反", "没用完", "没用到", "没有用到", "用了两次", "多用", "少用", "不确定", "不知道", "不会做", "我不会", "无解", "没有解", "开玩笑", "不算", "再试", "再想", "换一个", "瞎", "猜的", "收回", "重新", "作废", "忽略", "等一下", "抱歉", "对不起", "应该是", "应为", "没有答案", "放弃", "重来", "玩笑", "少了", "无效", "取消", "失败", "差一点", "骗你", "才怪", "别人", "稍等"}
	chineseRemarks      = [...]string{"正确", "每个", "每张", "数字", "数", "牌", "恰好", "刚好", "恰", "都", "使用", "用", "一次", "了", "的", "各", "四个", "四", "符合", "要求", "满足", "条件", "规则", "成立", "完成", "验证", "即", "就是", "是", "目标", "得到", "等于", "所以", "因此", "共", "且", "并", "只", "均", "个", "这", "点", "完全", "答案", "计算", "通过", "✓", "✔️", "✔", "✅", "☑️", "☑", "🎉", "👍"}
	chineseRecalls      = [...]string{"但", "可是", "不过", "然而", "其实", "实际上", "等等", "等下", "哎", "再来", "重算", "换一", "慢着"}
	chinesePunctuation  = [...]string{"，", "。", "！", "（", "）", "：", "—", "–", "…", "“", "”", "’", "‘"}
	chineseOthers       = [...]string{"其他", "其它", "别的", "另外", "常见"}
)

// containsAny reports whether text contains one of the words.
func containsAny(text string, words []string) bool {
	for _, word := range words {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// withoutAffirmations returns text without the chineseAffirmations.
func withoutAffirmations(text string) string {
	for _, word := range chineseAffirmations {
		if strings.Contains(text, word) {
			text = strings.ReplaceAll(text, word, "")
		}
	}
	return text
}
