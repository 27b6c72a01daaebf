package report

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/survey"
)

// grouped writes digits with a comma before each three: 28,561.
func grouped(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "−", digits[1:]
	}
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return sign + digits
}

func count(c survey.Count) string { return grouped(c.String()) }

func number(n int64) string { return grouped(strconv.FormatInt(n, 10)) }

// ratio is a share: part of whole.
type ratio struct{ part, whole *big.Int }

func ratioOf(part, whole survey.Count) ratio { return ratio{part.Big(), whole.Big()} }

func ratioInts(part, whole int64) ratio { return ratio{big.NewInt(part), big.NewInt(whole)} }

// shares returns a part of some hands as a share of the hands, of the draws and of the deals.
func shares(part, whole survey.Weight) [3]ratio {
	return [3]ratio{ratioOf(part.Hands, whole.Hands), ratioOf(part.Draws, whole.Draws), ratioOf(part.Deals, whole.Deals)}
}

// times is the ratio with its whole multiplied by n.
func (r ratio) dividedBy(n int64) ratio {
	return ratio{r.part, new(big.Int).Mul(r.whole, big.NewInt(n))}
}

// of is the ratio times scale to the nearest whole number, a half up; 0 where the whole is 0. The whole is not
// negative.
func (r ratio) scaled(scale int64) int64 {
	if r.whole.Sign() == 0 {
		return 0
	}
	twice := new(big.Int).Lsh(new(big.Int).Mul(r.part, big.NewInt(scale)), 1)
	twice.Add(twice, r.whole)
	return twice.Div(twice, new(big.Int).Lsh(r.whole, 1)).Int64()
}

// length is how long the bar of the part is where that of the whole is a thousand; what is more than
// nothing is at least one.
func (r ratio) barLength() int64 { return max(r.scaled(1000), int64(r.part.Sign())) }

func (r ratio) cmp(s ratio) int {
	return new(big.Int).Mul(r.part, s.whole).Cmp(new(big.Int).Mul(s.part, r.whole))
}

// percent writes the share with so many digits after the point. What rounding would make all
// or nothing, and is not, keeps a sign that says so: >99.99%, <0.01%. A share of nothing is –.
func (r ratio) percent(digits int) string {
	if r.whole.Sign() == 0 {
		return "–"
	}
	unit := int64(1)
	for range digits {
		unit *= 10
	}
	n, sign := r.scaled(100*unit), ""
	switch {
	case n == 0 && r.part.Sign() > 0:
		n, sign = 1, "<"
	case n == 100*unit && r.part.Cmp(r.whole) < 0:
		n, sign = n-1, ">"
	}
	return sign + decimal(n, digits) + "%"
}

// exact writes the share as it is: 22,615/28,561.
func (r ratio) exact() string { return grouped(r.part.String()) + "/" + grouped(r.whole.String()) }

// decimal writes n, which counts units of the last of so many digits after the point: 1,234.5.
func decimal(n int64, digits int) string {
	all := fmt.Sprintf("%0*d", digits+1, n)
	whole := grouped(all[:len(all)-digits])
	if digits == 0 {
		return whole
	}
	return whole + "." + all[len(all)-digits:]
}

func tenths(n int64) string { return decimal(n, 1) }

// signed writes a number with the minus sign of a book, and without commas.
func signed(n int64) string { return strings.Replace(strconv.FormatInt(n, 10), "-", "−", 1) }

// ranges writes ascending numbers with runs drawn together: 1–10, 12.
func ranges(numbers []int64) string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		switch first, last := signed(numbers[i]), signed(numbers[j]); {
		case i == j:
			out = append(out, first)
		case i+1 == j:
			out = append(out, first, last)
		default:
			out = append(out, first+"–"+last)
		}
		i = j + 1
	}
	return strings.Join(out, ", ")
}
