// Package answer reads what people and models write as an answer to the 24-point
// game and judges it, exactly.
//
// A [Judge] is a [Profile] made ready. It finds the answer in a text (an answer tag, a
// box, a code fence, a marker, or else the whole text), reads it with one grammar over
// one stream of tokens, and gives a [Result]: the verdict, the reason, the exact value,
// which numbers lack or are too many, and where everything stands, in bytes. It judges
// while it reads and keeps nothing, so a plain answer costs no allocation; a tree is
// built only when [Judge.Examine] is asked for one.
//
// A text is data, never a program: nothing is evaluated but the four operations (and
// powers where the rules have them) on fractions, within fixed limits of bytes, depth
// and digits. Every text has a verdict; none is an error, and none takes longer than in
// proportion to its length.
//
// What is read and what is refused stands, a line for each, in docs/answers.md.
package answer
