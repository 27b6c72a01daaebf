// Package offline makes what the pages know without a network: the table of all hands of
// four cards, and the vectors that hold the pages' arithmetic against this one.
//
// The table, web/src/offline/hands.txt, has all that the solver page shows of a classic
// hand with the target 24, and what hints from such a hand follow. Its lines:
//
//	make24 hands 2
//	the techniques of package grade, blanks between them: the first is A, the second B, …
//	the reasons, in the same way
//	the patterns of package expr, each with its shapes: NAME=SHAPE,SHAPE
//	how many forms were tried, by how often the hand's numbers stand in it: 22=…
//	then a line a hand, in lexicographic order, from 1 1 1 1 to 13 13 13 13
//	then a line for each two cards, from 1 1 to 13 13: where a move may have led
//
// The line of a hand that has solutions is eight fields with semicolons between them:
//
//	152;EST;;b*(c/a)*d;c/a;2*12;38;1d*a-b+c,2d*(a*b-c),…
//
// its level (one digit) and the tenths of its seconds; techniques, the main one first;
// reasons; the easiest solution; its first move, as a hint tells it; its last operation; how many solutions there are as
// written; and the forms, simplest first, each after the number of its idea. In
// expressions a b c d are the first to the fourth number of the hand, of equal numbers the
// first that is not yet used. A shape is an expression with its numbers called a b c d in
// the order in which they stand.
//
// The line of another hand is the values nearest to 24, each with its forms:
//
//	23:1a*b+c,1…;25:…
//
// The line of two cards has each number that two other cards make of which the three together
// make 24, and after it the way that hints go from there, the letter of its main technique first if it
// has one:
//
//	1/12:(b+c)/a;12:E(a+b)*c;…;48:Rc/(a+b)
//
// There a b c are the three numbers, ascending. Three cards stand only in the line of the lower two.
package offline

//go:generate go test -count=1 -run ^(TestTable|TestCheckVectors|TestHintVectors|TestRunVectors)$ . -update
