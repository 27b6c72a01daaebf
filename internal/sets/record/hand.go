package record

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/engine/excerpt"
)

// newHand adds an empty hand to the record and returns it.
func (r *reader) newHand() *parsedHand {
	if r.handCount == len(r.hands) {
		r.hands = append(r.hands, parsedHand{})
	}
	h := &r.hands[r.handCount]
	r.handCount++
	*h = parsedHand{numbers: h.numbers[:0]}
	return h
}

// parseHandArray parses a hand given as an array, of numbers or of cards such as "A" and "10".
func (r *reader) parseHandArray() (first *Error) {
	h := r.newHand()
	err := r.json.EachElement(func(kind jsontext.Kind) error {
		v, err := r.json.Value()
		if err == nil && first == nil {
			first = h.addElement(v, kind)
		}
		return err
	})
	if err != nil {
		return r.jsonError(err)
	}
	return first
}

// addElement adds one element of an array to the hand.
func (h *parsedHand) addElement(v []byte, kind jsontext.Kind) *Error {
	switch kind {
	case '"':
		v = Unquote(v)
	case '0':
		v = NormalizeInteger(v)
	default:
	}
	if len(h.numbers) == answer.MaxNumbers {
		return tooManyNumbers()
	}
	if kind == '"' {
		v = []byte(strings.TrimSpace(excerpt.Narrow(string(v))))
	}
	if kind == '"' || kind == '0' {
		if n, err := strconv.ParseInt(string(v), 10, 64); err == nil {
			h.numbers = append(h.numbers, n)
			return nil
		}
	}
	if kind == '"' {
		if card, err := deal.ParseCard(string(v)); err == nil {
			if card.Rank > 10 {
				h.faceBits |= 1 << len(h.numbers)
			}
			h.numbers = append(h.numbers, int64(card.Rank))
			return nil
		}
	}
	return newError(BadHand, "%s is not a number of a hand; use whole numbers or A T J Q K", excerpt.Quote(string(v)))
}

// chooseHand returns the hand of a record, or fallback if the record has none. If the record has
// more than one hand, they must be equal.
func (r *reader) chooseHand(p *profileJudge, fallback []int64) ([]int64, *Error) {
	for i := range r.handCount {
		if err := r.hands[i].resolve(p); err != nil {
			return nil, err
		}
		if !slices.Equal(r.hands[i].numbers, r.hands[0].numbers) {
			return nil, newError(BadField, "two fields give different numbers; leave one out")
		}
	}
	switch {
	case r.handCount > 0:
		return r.hands[0].numbers, nil
	case r.secondary[HandField] != nil:
		hand, err := r.secondaryHand(p)
		if err == nil || fallback == nil {
			return hand, err
		}
	case fallback == nil:
		return nil, r.missing(HandField, "there are no numbers")
	}
	return fallback, nil
}

// secondaryHand returns the hand that a field with a secondary name gives.
func (r *reader) secondaryHand(p *profileJudge) ([]int64, *Error) {
	v := r.secondary[HandField]
	outer := r.json
	r.json = NewScanner(v)
	err := r.parseValue(HandField)
	r.json = outer
	if err != nil {
		return nil, err
	}
	if r.handCount == 0 {
		return nil, r.missing(HandField, "there are no numbers")
	}
	err = r.hands[0].resolve(p)
	return r.hands[0].numbers, err
}

// missing returns the error for a record without a field.
func (r *reader) missing(f Field, fact string) *Error {
	text := fact
	if found := FoundNames(r.foundNames()); found != "" {
		text += " (found: " + found + ")"
	}
	text += "; give " + map[bool]string{true: "it", false: "them"}[f == AnswerField] + " as " + joinOr(r.fields.Wanted(f))
	if r.flags && r.fields.named(f) == "" {
		text += ", or name the field with " + FlagOf(f)
	}
	return newError(NoField, "%s", text)
}

// tooManyNumbers returns the error for a hand with too many numbers.
func tooManyNumbers() *Error {
	return newError(BadHand, "too many numbers; a hand has at most %d", answer.MaxNumbers)
}

// resolve parses the text of a hand, gives J, Q and K the values that the profile gives them, and
// sorts the numbers.
func (h *parsedHand) resolve(p *profileJudge) *Error {
	if h.isText {
		numbers, err := ParseHand(h.text, p.hands)
		if err != nil {
			return err
		}
		h.numbers = append(h.numbers[:0], numbers...)
	}
	for i := range h.numbers {
		if p.profile.FacesAreTen && h.faceBits>>i&1 != 0 {
			h.numbers[i] = 10
		}
	}
	if len(h.numbers) == 0 {
		return newError(BadHand, "the hand is empty; give numbers such as [3,3,8,8]")
	}
	slices.Sort(h.numbers)
	return nil
}

// ParseHand parses the text of a hand. It accepts what deal.ParseHand accepts, negative numbers if
// o.Min is at most 0, and lists with commas or in square or round brackets. The elements of a list
// are never split into several cards. An error has the kind BadHand and wraps a *deal.HandError.
func ParseHand(text []byte, o deal.ParseOptions) ([]int64, *Error) {
	text = bytes.TrimSpace([]byte(excerpt.Narrow(string(text))))
	list := false
	if n := len(text); n > 1 && (text[0] == '[' && text[n-1] == ']' || text[0] == '(' && text[n-1] == ')') {
		text, list = text[1:n-1], true
	}
	o.MaxCards = answer.MaxNumbers
	head, wordCount, hasCommas := firstWords(text, o.MaxCards+1)
	var hand []int64
	var err error
	switch list = list || hasCommas; {
	case o.Min <= 0 && bytes.ContainsAny(head, "-−"), list && wordCount == 1:
		hand, err = parseWords(head, o)
	default:
		hand, err = deal.ParseHand(string(head), o)
	}
	if err != nil {
		return nil, handError(text, err)
	}
	return hand, nil
}

// handError returns the error for a text that is not a valid hand.
func handError(text []byte, err error) (e *Error) {
	var handErr *deal.HandError
	switch {
	case errors.As(err, &handErr) && handErr.Kind == deal.KindTooMany:
		e = tooManyNumbers()
	case errors.As(err, &handErr) && handErr.Kind == deal.KindEmpty:
		e = newError(BadHand, "the hand is empty; give numbers such as \"3 3 8 8\"")
	default:
		e = newError(BadHand, "invalid hand %s: %v", excerpt.Quote(string(text)), err)
	}
	e.Err = err
	return e
}

// firstWords returns the beginning of a text, up to limit words, the number of words in it, and
// whether commas separate them.
func firstWords(text []byte, limit int) (head []byte, wordCount int, hasCommas bool) {
	inWord := false
	for i, r := range string(text) {
		switch {
		case deal.IsSeparator(r):
			inWord, hasCommas = false, hasCommas || !unicode.IsSpace(r)
		case inWord:
		case wordCount == limit:
			return text[:i], wordCount, hasCommas
		default:
			inWord = true
			wordCount++
		}
	}
	return text, wordCount, hasCommas
}

// parseWords parses a hand of separate words, each a number or a card. Numbers may be negative if
// o.Min is at most 0.
func parseWords(text []byte, o deal.ParseOptions) ([]int64, error) {
	var hand []int64
	words := bytes.FieldsFunc(text, deal.IsSeparator)
	for i, word := range words {
		n, err := parseWord(string(word), o)
		var handErr *deal.HandError
		switch {
		case errors.As(err, &handErr):
			handErr.Token, handErr.Pos = string(word), i+1
			return nil, handErr
		case len(hand) == o.MaxCards:
			return nil, &deal.HandError{Kind: deal.KindTooMany, Token: string(word), Pos: i + 1, Limit: int64(o.MaxCards)}
		}
		hand = append(hand, n)
	}
	slices.Sort(hand)
	return hand, nil
}

// parseWord parses one word of a hand.
func parseWord(word string, o deal.ParseOptions) (int64, error) {
	word = strings.Replace(word, "−", "-", 1)
	if o.Min <= 0 && word[0] == '-' {
		n, err := strconv.ParseInt(word, 10, 64)
		switch {
		case errors.Is(err, strconv.ErrRange):
			return 0, &deal.HandError{Kind: deal.KindTooLarge, Limit: deal.MaxNumber}
		case err != nil:
			return 0, &deal.HandError{Kind: deal.KindNotCard}
		}
		return n, nil
	}
	// The added 1 keeps ParseHand from splitting the word into several cards. The hand is sorted,
	// so hand[1] is the word's number, unless that is 0.
	hand, err := deal.ParseHand("1 "+word, o)
	if err != nil || hand[0] == 0 {
		return 0, err
	}
	return hand[1], nil
}
