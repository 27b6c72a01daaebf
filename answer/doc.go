// Package answer judges, exactly, the answers to puzzles of the 24-point game that people and
// language models write.
//
// A [Judge] judges by a [Profile]. It finds the answer in a text (in an answer tag, a box or a code
// fence, after a marker, or else in the whole text), parses it with one grammar, and returns a
// [Result]: the verdict, the reason, the exact value, the missing and extra numbers, and the byte
// positions of the answer and of the mistake. It evaluates while it parses, so judging a plain
// answer allocates nothing. It builds a tree only for [Judge.Examine], and only on request.
//
//	profile, err := answer.Lookup("classic/2")
//	if err != nil {
//		return err
//	}
//	judge := answer.New(profile)
//	result := judge.Judge("The answer is (4+8)*(6-4).", []int64{4, 4, 6, 8}, rat.Int(24))
//	fmt.Println(result) // correct
//
// # Promises
//
// A text is data, never a program: the only operations evaluated are + − × ÷ (and powers if the
// rules have them) on fractions, within fixed limits on bytes, depth and digits. Every text gets a
// verdict and none causes an error. The time to judge a text is at most proportional to its length.
//
// A Judge is safe for concurrent use and has no state: equal arguments give equal results. The text of
// a profile, such as classic/2, always means the same judgement. A Result does not refer to the text.
//
// docs/answers.md lists, one per line, the notations that are accepted or refused.
package answer
