// Package answer reads the answers that people and models write to the 24-point game, and judges
// them exactly.
//
// A [Judge] judges by a [Profile]. It finds the answer in a text (an answer tag, a box, a code
// fence, a marker, or else the whole text), parses it with one grammar, and returns a [Result]: the
// verdict, the reason, the exact value, the missing and extra numbers, and the byte positions of
// the answer and of the mistake. It evaluates while it parses, so judging a plain answer allocates
// nothing; it builds a tree only if [Judge.Examine] is asked for one.
//
// A text is data, never a program: the only operations evaluated are + − × ÷ (and powers if the
// rules have them) on fractions, within fixed limits on bytes, depth and digits. Every text gets a
// verdict and none causes an error. The time to judge a text is at most proportional to its length.
//
// docs/answers.md lists, one line each, every notation that is accepted or refused.
package answer
