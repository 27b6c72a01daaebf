// Package make24 is the root of the make24 module. It holds no code, only tests of the module as
// a whole, such as which package may import which, how large a file may be and what a changelog
// fragment must contain.
//
// The library is in the packages rat, deal, expr, puzzle, solve, grade, generate, race and recall.
package make24

//go:generate go test -count=1 -run ^(TestDepguardRules|TestDesignListsPackages)$ . -update
