package answer

import "strings"

// isStrict reports whether the answer at the span is in the form that the option strict requires.
// The form is what the scorers of TinyZero and reasoning-gym both read: the text ends with the closing
// tag of the answer, and the tag contains only digits, spaces and + - * / ( ). Both scorers pair tags
// from left to right, so an earlier <answer> that is not closed takes this closing tag away.
func isStrict(text string, s Span) bool {
	body, ok := strings.CutSuffix(text, answerClose)
	if !ok || s.To > len(body) {
		return false
	}
	open := strings.LastIndex(body, answerOpen)
	if open < 0 || trim(text, Span{open + len(answerOpen), len(body)}) != s {
		return false
	}
	for i := open + len(answerOpen); i < len(body); i++ {
		if strings.IndexByte("0123456789 +-*/()", body[i]) < 0 {
			return false
		}
	}
	for at := 0; at < open; {
		next := indexAfter(body, answerOpen, at, open)
		if next < 0 {
			break
		}
		if at = indexAfter(body, answerClose, next, open); at < 0 {
			return false
		}
	}
	return true
}
