// Package expr is an expression over whole numbers: its operators, its tree,
// its text and its value.
//
// A tree ([Expr]) is read by [Parse], written by [Format] and worth what [Eval]
// says, exactly. Everything known about an operator stands in one table in
// op.go; the parser, the formatter and the evaluation only read it. The package
// also says which trees are the same solution, at a [Level], and which shape
// a solution has ([TraitsOf]).
package expr
