package web

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/order"
)

// wishFields are the fields by which an order and its wishes are given, where they have
// other names.
var wishFields = map[string]string{
	"share": "unsolvable_share", "unsolvable": "unsolvable_share", "balance": "stratify", "targets": "target", "levels": "level",
	"shapes": "shape", "depths": "depth", "pool": "values",
}

// drawn ends a sentence about the numbers to draw from: these fields and the rules say which.
const drawn = "; see values, max, copies and rules."

// unmet is the problem of an order that cannot be read or not be met.
func unmet(err error) error {
	var unread *order.Error
	var wish *generate.WishError
	text := ""
	switch {
	case errors.As(err, &unread) && unread.Kind == order.Together:
		text = "The fields max and values do not go together."
	case errors.As(err, &unread):
		text = "The field " + cmp.Or(wishFields[unread.Field], unread.Field) + " takes " + unread.Takes() + ", and not " + quoted(unread.Text) + "."
	case errors.As(err, &wish):
		text = wished(wish)
	default:
		return err
	}
	return badRequest.Because(text)
}

// wished says what is wrong with a wish.
func wished(e *generate.WishError) string {
	name := cmp.Or(wishFields[e.Wish], e.Wish)
	field := "The field " + name
	switch e.Kind {
	case "outside":
		return field + " takes " + limitWords(e.Limit) + "."
	case "unknown":
		return unknown(name, e.Value, choices(e.Wish))
	case "twice":
		return field + " has " + quoted(e.Value) + " twice."
	case "ungraded":
		return field + " needs grades, and there are none for hands of " + e.Limit + " numbers as large as these."
	case "many":
		if e.Wish == "targets" {
			return "The fields target, values and cards leave too many puzzles to count: narrow one of them."
		}
		return field + " makes too many kinds of puzzles: there may be " + e.Limit + "."
	case "missing", "pool":
		return "There are no such numbers to draw from" + drawn
	case "clash":
		if e.Other == "pool" {
			return "There are not numbers enough for hands of " + e.Value + drawn
		}
		if e.Value != "" {
			name += " (" + shown(e.Value) + ")"
		}
		return "The fields " + name + " and " + cmp.Or(wishFields[e.Other], e.Other) + " cannot both be met."
	}
	return field + " cannot be met."
}

// choices are the words that a wish may have.
func choices(wish string) (words []string) {
	switch wish {
	case "needs":
		for _, n := range generate.Needs() {
			words = append(words, string(n))
		}
	case "balance":
		for _, x := range generate.Axes() {
			words = append(words, string(x))
		}
	case "shapes":
		words = []string{"texts such as ((..).). and (..)(..)", "chain", "pairs"}
	case "unique":
		words = []string{expr.Form.String(), expr.Idea.String()}
	}
	return words
}

// known refuses a word that is none of a field's.
func known(field, word string, words []string) error {
	if slices.Contains(words, word) {
		return nil
	}
	return badRequest.Because(unknown(field, word, words))
}

func unknown(field, word string, words []string) string {
	return "The field " + field + " has no " + quoted(word) + "; there are " + strings.Join(words, ", ") + "."
}

// quoted is a text of the client's in a message.
func quoted(text string) string { return strconv.Quote(shown(text)) }

// limitWords is a limit of package generate, such as 1..5 or 3.5.., in words.
func limitWords(limit string) string {
	if low, open := strings.CutSuffix(limit, ".."); open {
		return low + " and more"
	}
	return strings.Replace(limit, "..", " to ", 1)
}
