package record

import (
	"bytes"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// Usage says how an answer was made, as far as its record does. Numbers are at least 0, or NoUsage.
type Usage struct {
	Prompt       []byte // the name or the text of the prompt; nil if there is none
	PromptHash   []byte // nil if there is none
	FinishReason []byte // such as stop or length; nil if there is none
	InputTokens  int64
	OutputTokens int64
	Latency      int64 // in billionths of a millisecond
	Cost         int64 // in billionths
}

// NoUsage stands for a number that a record does not have.
const NoUsage = -1

// noUsage is the Usage of a record without these fields.
var noUsage = Usage{InputTokens: NoUsage, OutputTokens: NoUsage, Latency: NoUsage, Cost: NoUsage}

// UsageScale is the number of units of Usage.Latency in a millisecond, and of Usage.Cost in a unit of the
// currency.
const UsageScale = 1_000_000_000

// usageDigits is the number of decimals of UsageScale.
const usageDigits = 9

// set sets a field to a JSON value, unless the value is not one of the field.
func (u *Usage) set(f Field, value []byte, kind jsontext.Kind) {
	text := value
	switch kind {
	case '"':
		text = Unquote(value)
	case '0':
	default:
		return
	}
	number := func(digits int) int64 {
		if n, ok := parseDecimal(text, digits); ok {
			return n
		}
		return NoUsage
	}
	switch f {
	case PromptField:
		u.Prompt = text
	case PromptHashField:
		u.PromptHash = text
	case FinishField:
		u.FinishReason = text
	case InputTokensField:
		u.InputTokens = number(0)
	case OutputTokensField:
		u.OutputTokens = number(0)
	case LatencyField:
		u.Latency = number(usageDigits)
	case CostField:
		u.Cost = number(usageDigits)
	default:
	}
}

// parseDecimal parses a decimal number from 0, such as 12, 0.5 or 2.5e-06, in units of 10^-digits. Further digits
// are left out. It reports false if the text is not such a number or the result does not fit.
func parseDecimal(text []byte, digits int) (int64, bool) {
	mantissa, exponent := text, 0
	if at := bytes.IndexAny(text, "eE"); at >= 0 {
		var err error
		if exponent, err = strconv.Atoi(string(text[at+1:])); err != nil || exponent < -400 || exponent > 400 {
			return 0, false
		}
		mantissa = text[:at]
	}
	whole, fraction, _ := bytes.Cut(mantissa, []byte("."))
	if len(whole)+len(fraction) == 0 {
		return 0, false
	}
	n, places := int64(0), len(whole)+exponent+digits // of all digits, those that count
	for i := range max(places, len(whole)+len(fraction)) {
		digit := byte('0')
		switch {
		case i < len(whole):
			digit = whole[i]
		case i < len(whole)+len(fraction):
			digit = fraction[i-len(whole)]
		}
		switch {
		case digit < '0' || digit > '9':
			return 0, false
		case i >= places:
		case n > (1<<62)/10:
			return 0, false
		default:
			n = 10*n + int64(digit-'0')
		}
	}
	return n, true
}
