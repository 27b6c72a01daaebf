// Package joincode makes and reads the codes with which players join races and challenges.
//
//	code := joincode.New(6)                    // "7KQ2M4"
//	code = joincode.Normalize(" 7kq2-m4", 6)   // the same; "" if the text cannot be a code
package joincode
