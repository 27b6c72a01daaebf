package rat_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math"
	"math/big"
	"slices"

	"github.com/make24/make24/rat"
)

// The example computes 8 ÷ (3 − 8 ÷ 3), which is exactly 24.
func Example() {
	three, eight := rat.Int(3), rat.Int(8)
	quotient, ok := eight.Quo(three)
	if !ok {
		log.Fatal("division by zero")
	}
	difference := three.Sub(quotient)
	value, ok := eight.Quo(difference)
	if !ok {
		log.Fatal("division by zero")
	}
	fmt.Println(quotient, difference, value)
	// Output: 8/3 1/3 24
}

func ExampleNew() {
	x, err := rat.New(6, -8)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(x)
	_, err = rat.New(1, 0)
	fmt.Println(err)
	// Output:
	// -3/4
	// rat: division by zero
}

func ExampleInt() {
	fmt.Println(rat.Int(24))
	// Output: 24
}

func ExampleFromBig() {
	fmt.Println(rat.FromBig(big.NewRat(-6, 8)))
	// Output: -3/4
}

func ExampleParse() {
	for _, text := range []string{"24", "16/6", "2.5", "1/0"} {
		x, err := rat.Parse(text)
		switch {
		case errors.Is(err, rat.ErrDivZero):
			fmt.Println(text, "has no value")
		case err != nil:
			fmt.Println(err)
		default:
			fmt.Println(x)
		}
	}
	// Output:
	// 24
	// 8/3
	// "2.5": not a whole number like 24 or a fraction like -3/4
	// 1/0 has no value
}

// parse returns the value of a text that is known to be valid.
func parse(text string) rat.Rat {
	x, err := rat.Parse(text)
	if err != nil {
		log.Fatal(err)
	}
	return x
}

func ExampleRat_Add() {
	fmt.Println(parse("1/3").Add(parse("1/6")))
	// The sum of two large numbers is exact, too.
	fmt.Println(rat.Int(math.MaxInt64).Add(rat.Int(1)))
	// Output:
	// 1/2
	// 9223372036854775808
}

func ExampleRat_Sub() {
	fmt.Println(rat.Int(3).Sub(parse("8/3")))
	// Output: 1/3
}

func ExampleRat_Mul() {
	fmt.Println(parse("8/3").Mul(rat.Int(9)))
	// Output: 24
}

func ExampleRat_Quo() {
	fmt.Println(rat.Int(8).Quo(parse("1/3")))
	fmt.Println(rat.Int(8).Quo(rat.Int(0)))
	// Output:
	// 24 true
	// 0 false
}

func ExampleRat_Pow() {
	fmt.Println(parse("2/3").Pow(-3))
	fmt.Println(rat.Int(0).Pow(0))
	// Output:
	// 27/8 true
	// 0 false
}

func ExampleRat_Neg() {
	fmt.Println(parse("8/3").Neg())
	// Output: -8/3
}

func ExampleRat_Abs() {
	fmt.Println(parse("-8/3").Abs())
	// Output: 8/3
}

func ExampleRat_Cmp() {
	values := []rat.Rat{rat.Int(24), parse("-1/2"), parse("8/3")}
	slices.SortFunc(values, rat.Rat.Cmp)
	fmt.Println(values)
	// Output: [-1/2 8/3 24]
}

func ExampleRat_Equal() {
	fmt.Println(parse("48/2").Equal(rat.Int(24)))
	// Output: true
}

func ExampleRat_Int64() {
	x := parse("-8/3")
	fmt.Println(x.Int64())
	fmt.Println(x.IsInt(), x.Sign())
	fmt.Println(x.Mul(rat.Int(3)).Int64())
	// Output:
	// 0 false
	// false -1
	// -8 true
}

// BitLen bounds the size of a power before it is computed.
func ExampleRat_BitLen() {
	const maxBits = 4096
	x := parse("1000000/7")
	for _, exp := range []int{9, 1_000_000} {
		if x.BitLen()*exp > maxBits {
			fmt.Println(exp, "is too large")
			continue
		}
		power, _ := x.Pow(exp)
		fmt.Println(exp, power.BitLen())
	}
	// Output:
	// 9 180
	// 1000000 is too large
}

func ExampleRat_Big() {
	x := parse("8/3").Big()
	fmt.Println(x.FloatString(4))
	// Output: 2.6667
}

// A Small can be a map key; a Rat cannot.
func ExampleRat_Small() {
	seen := map[rat.Small]bool{}
	for _, x := range []rat.Rat{rat.Int(24), parse("48/2"), parse("8/3")} {
		small, ok := x.Small()
		fmt.Println(small, ok, seen[small])
		seen[small] = true
	}
	// Output:
	// {24 1} true false
	// {24 1} true true
	// {8 3} true false
}

func ExampleRat_Pretty() {
	x := parse("-8/3")
	fmt.Println(x.String(), x.Pretty())
	// Output: -8/3 −8/3
}

func ExampleRat_AppendTo() {
	line := []byte("nearest: ")
	line = parse("80/3").AppendTo(line)
	fmt.Println(string(line))
	// Output: nearest: 80/3
}

func ExampleRat_MarshalText() {
	text, err := json.Marshal([]rat.Rat{rat.Int(24), parse("8/3")})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: ["24","8/3"]
}

func ExampleRat_UnmarshalText() {
	var values []rat.Rat
	if err := json.Unmarshal([]byte(`["24","16/6"]`), &values); err != nil {
		log.Fatal(err)
	}
	fmt.Println(values)
	// Output: [24 8/3]
}

func ExampleSmall_Add() {
	fmt.Println(rat.Small{Num: 1, Den: 3}.Add(rat.Small{Num: 1, Den: 6}))
	fmt.Println(rat.Small{Num: math.MaxInt64, Den: 1}.Add(rat.Small{Num: 1, Den: 1}))
	// Output:
	// {1 2} true
	// {0 0} false
}

func ExampleSmall_Sub() {
	fmt.Println(rat.Small{Num: 3, Den: 1}.Sub(rat.Small{Num: 8, Den: 3}))
	// Output: {1 3} true
}

func ExampleSmall_Mul() {
	fmt.Println(rat.Small{Num: 8, Den: 3}.Mul(rat.Small{Num: 9, Den: 1}))
	// Output: {24 1} true
}

func ExampleSmall_Quo() {
	fmt.Println(rat.Small{Num: 8, Den: 1}.Quo(rat.Small{Num: 1, Den: 3}))
	fmt.Println(rat.Small{Num: 8, Den: 1}.Quo(rat.Small{Num: 0, Den: 1}))
	// Output:
	// {24 1} true
	// {0 0} false
}

func ExampleSmall_Cmp() {
	fmt.Println(rat.Small{Num: 8, Den: 3}.Cmp(rat.Small{Num: 5, Den: 2}))
	// Output: 1
}

func ExampleSmall_Rat() {
	fmt.Println(rat.Small{Num: 8, Den: 3}.Rat())
	// Output: 8/3
}
