package report

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/survey"
)

// groupDigits inserts a comma between groups of three digits, as in 28,561, and writes a minus sign
// as −.
func groupDigits(digits string) string {
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "−", digits[1:]
	}
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return sign + digits
}

func formatCount(c survey.Count) string { return groupDigits(c.String()) }

func formatNumber(n int64) string { return groupDigits(strconv.FormatInt(n, 10)) }

// ratio is the exact share part/whole.
type ratio struct{ part, whole *big.Int }

func ratioOf(part, whole survey.Count) ratio { return ratio{part.Big(), whole.Big()} }

func ratioInts(part, whole int64) ratio { return ratio{big.NewInt(part), big.NewInt(whole)} }

// weightShares returns the shares of part in whole by hands, by draws and by deals.
func weightShares(part, whole survey.Weight) [3]ratio {
	return [3]ratio{ratioOf(part.Hands, whole.Hands), ratioOf(part.Draws, whole.Draws), ratioOf(part.Deals, whole.Deals)}
}

// dividedBy returns the ratio divided by n.
func (r ratio) dividedBy(n int64) ratio {
	return ratio{r.part, new(big.Int).Mul(r.whole, big.NewInt(n))}
}

// scaled returns the ratio times scale, rounded to the nearest whole number, halves up. It returns
// 0 if the whole is 0. The whole must not be negative.
func (r ratio) scaled(scale int64) int64 {
	if r.whole.Sign() == 0 {
		return 0
	}
	twice := new(big.Int).Lsh(new(big.Int).Mul(r.part, big.NewInt(scale)), 1)
	twice.Add(twice, r.whole)
	return twice.Div(twice, new(big.Int).Lsh(r.whole, 1)).Int64()
}

// barLength returns the ratio in thousandths, at least 1 if the ratio is positive.
func (r ratio) barLength() int64 { return max(r.scaled(1000), int64(r.part.Sign())) }

// cmp returns −1, 0 or 1 if r is less than, equal to or greater than s.
func (r ratio) cmp(s ratio) int {
	return new(big.Int).Mul(r.part, s.whole).Cmp(new(big.Int).Mul(s.part, r.whole))
}

// formatPercent formats the share as a percentage with the given number of decimals. A share that
// would wrongly round to 0 or 100 % is written as <0.01% or >99.99%. If the whole is 0, the
// result is –.
func (r ratio) formatPercent(digits int) string {
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
	return sign + formatDecimal(n, digits) + "%"
}

// formatExact formats the share as a fraction: 22,615/28,561.
func (r ratio) formatExact() string {
	return groupDigits(r.part.String()) + "/" + groupDigits(r.whole.String())
}

// formatDecimal formats n / 10^digits with that many decimals: 1,234.5 for n = 12345 and 1 digit.
func formatDecimal(n int64, digits int) string {
	all := fmt.Sprintf("%0*d", digits+1, n)
	whole := groupDigits(all[:len(all)-digits])
	if digits == 0 {
		return whole
	}
	return whole + "." + all[len(all)-digits:]
}

func formatTenths(n int64) string { return formatDecimal(n, 1) }

// formatSigned formats a number with the sign − and without commas.
func formatSigned(n int64) string { return strings.Replace(strconv.FormatInt(n, 10), "-", "−", 1) }

// formatRanges formats ascending numbers and writes runs of three or more as ranges: 1–10, 12.
func formatRanges(numbers []int64) string {
	var out []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		switch first, last := formatSigned(numbers[i]), formatSigned(numbers[j]); {
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
