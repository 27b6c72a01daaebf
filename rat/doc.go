// Package rat is the exact fraction that every value in make24 is.
//
// A [Rat] is a fraction of two int64 as long as one is enough, and a
// [math/big.Rat] when one is not; it moves to the wide form, and back, by
// itself. It is always in lowest terms with a denominator above zero, so equal
// values have one representation and one text. Nothing is ever rounded and
// nothing wraps.
//
// A [Small] is the narrow half alone: comparable, without a pointer, and its
// arithmetic refuses a result that does not fit instead of carrying it on. It
// refuses exactly then: a result that fits is found even if the textbook
// formula would overflow on the way.
//
// The package is pure, values are immutable, and everything may be used from
// any number of goroutines at once. Arithmetic on values that fit in a Small
// does not allocate.
package rat
