// Package last solves for the last number of a hand: given all numbers but one, it finds every
// value of the missing number with which the hand reaches the target.
//
// # Method
//
// Take a tree over the numbers of a prefix P and the missing number d. Only the nodes on the path
// from the root to d depend on d. At each of them, d is in one operand, and the other operand, the
// sibling, is a tree over some numbers of P. As every operation can be undone, the value that a
// node must have and the value of its sibling determine the values that its child on the path may
// have. So the solver starts at the root with the target, and goes down all paths. With signs
// removed, as in package decide, all values are ≥ 0, and a node has the value w with a sibling s
// for exactly these values x of its child:
//
//	x + s = w  or  |x − s| = w          x = |w−s| or x = w+s
//	x·s = w,  x/s = w  or  s/x = w      x = w/s, x = w·s or x = s/w     if s ≠ 0 and w ≠ 0
//	                                    x = 0                           if s ≠ 0 and w = 0
//	                                    every x                         if s = 0 and w = 0
//	                                    no x                            if s = 0 and w ≠ 0
//
// In the case "every x", every d is a solution, because the subtree with d can always be a sum,
// which has a value. At the end of a path, x is the value of d itself. A prefix of three numbers
// has fewer than 900 ends of paths, however many values d may have.
//
// # Completeness
//
// The solver takes all ways to split the remaining numbers between the sibling and the rest of the
// path, all values of the sibling, and all rows of the table above. By induction on the length of
// the path, it finds d if and only if a tree with d has the target as its absolute value.
//
// If results may be any rational numbers, two kinds of trees are skipped, since each has an equal
// tree that is not skipped:
//
//   - On a path, two consecutive sums are one sum: (x ± s) ± s' is, up to sign, x ± (s ± s'). Two
//     consecutive products are one product, whose sibling is s·s', s/s' or s'/s. If s or s' is 0,
//     so is the product or the quotient, which the last three lines of the table cover.
//   - Among the values of a subset of P, a sum is split into an operand that contains the smallest
//     number and is not a sum, and the rest; and a product likewise. If a factor of a product is 0,
//     the value is 0, and 0·y has it too.
//
// If results must be integers or positive, such a change could make a result that is not allowed,
// so nothing is skipped. Then a value of two or more numbers that is not allowed is dropped: for a
// sibling when it is computed, and on the path when it is the wanted value of a node.
//
// # Bounds
//
// Values are fractions p/q of uint64, q > 0, not always in lowest terms. As in package residue, a
// value of the numbers aᵢ has p+q ≤ Π(aᵢ+1); one more step of a path multiplies the larger of
// numerator and denominator of the wanted value by at most p+q of the sibling. So both are at most
// max(s,t)·Π(aᵢ+1) for a target s/t and the numbers of the prefix. New refuses a pool and a target
// for which the product of this and of the largest number of the pool could reach 2^63.
package last
