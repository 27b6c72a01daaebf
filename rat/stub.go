// Package rat is the exact fraction.
package rat

import (
	"errors"
	"math/big"
)

const MaxDigits = 4096

var (
	ErrDivZero = errors.New("rat: division by zero")
	ErrSyntax  = errors.New("rat: not a fraction")
	ErrRange   = errors.New("rat: too many digits")
)

type Rat struct {
	_    [0]func() // not comparable with ==: use Equal
	num  int64
	less int64 // denominator - 1
	big  *big.Rat
}

type Small struct{ Num, Den int64 }

func Int(n int64) Rat                          { return Rat{num: n} }
func New(num, den int64) (Rat, error)          { panic("todo") }
func Parse(text string) (Rat, error)           { panic("todo") }
func FromBig(x *big.Rat) Rat                   { panic("todo") }
func (x Rat) Add(y Rat) Rat                    { panic("todo") }
func (x Rat) Sub(y Rat) Rat                    { panic("todo") }
func (x Rat) Mul(y Rat) Rat                    { panic("todo") }
func (x Rat) Quo(y Rat) (Rat, bool)            { panic("todo") }
func (x Rat) Pow(exp int) (Rat, bool)          { panic("todo") }
func (x Rat) Neg() Rat                         { panic("todo") }
func (x Rat) Abs() Rat                         { panic("todo") }
func (x Rat) Cmp(y Rat) int                    { panic("todo") }
func (x Rat) Equal(y Rat) bool                 { panic("todo") }
func (x Rat) Sign() int                        { panic("todo") }
func (x Rat) IsInt() bool                      { panic("todo") }
func (x Rat) Int64() (int64, bool)             { panic("todo") }
func (x Rat) Small() (Small, bool)             { panic("todo") }
func (x Rat) Big() *big.Rat                    { panic("todo") }
func (x Rat) String() string                   { panic("todo") }
func (x Rat) AppendTo(dst []byte) []byte       { panic("todo") }
func (x Rat) MarshalText() ([]byte, error)     { panic("todo") }
func (x *Rat) UnmarshalText(text []byte) error { panic("todo") }
func (a Small) Add(b Small) (Small, bool)      { panic("todo") }
func (a Small) Sub(b Small) (Small, bool)      { panic("todo") }
func (a Small) Mul(b Small) (Small, bool)      { panic("todo") }
func (a Small) Quo(b Small) (Small, bool)      { panic("todo") }
func (a Small) Cmp(b Small) int                { panic("todo") }
func (a Small) Rat() Rat                       { panic("todo") }
