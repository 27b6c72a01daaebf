package cli

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/internal/order"
	"github.com/make24/make24/puzzle"
)

// list are the texts of a list, with commas.
func list[T any](of []T) string { return strings.Join(texts(of), ", ") }

// texts are the texts of a list.
func texts[T any](of []T) []string {
	out := make([]string, len(of))
	for i, x := range of {
		out[i] = fmt.Sprint(x)
	}
	return out
}

// orderFlags are the flags that have other names than the fields of an order.
var orderFlags = map[string]string{"share": "unsolvable-share", "balance": "stratify"}

// explainOrder says what of an order cannot be read.
func (a *app) explainOrder(e *order.Error) string {
	flag := cmp.Or(orderFlags[e.Field], e.Field)
	switch e.Kind {
	case order.BadTarget:
		return a.say("generate.target", "target", quote(e.Text))
	case order.BadSeconds:
		return a.say("generate.seconds", "seconds", quote(e.Text))
	case order.BadShare:
		return a.say("generate.share", "share", quote(e.Text))
	case order.BadLevel:
		return a.say("generate.level")
	case order.BadDepth:
		return a.say("wish.outside", "flag", "--depth", "limit", fmt.Sprint("1-", order.MaxDepth))
	case order.BadCards:
		return a.say("wish.outside", "flag", "--cards", "limit", fmt.Sprint("1..", puzzle.MaxNumbers))
	case order.BadValues:
		return a.say("generate.values", "limit", e.Limit)
	case order.Together:
		return a.say("flag.together", "a", "max", "b", "values")
	case order.BelowZero:
		return a.say("generate.negative")
	}
	return a.say("flag.value", "flag", flag, "value", quote(e.Text), "want", a.say("flag.want.range"))
}

// wishFlags are the flags by which the wishes of generate are given.
var wishFlags = map[string]string{
	"cards": "cards", "targets": "target", "pool": "values", "levels": "level", "seconds": "seconds", "unique": "unique",
	"needs": "needs", "shapes": "shape", "depths": "depth", "unsolvable": "unsolvable-share", "balance": "stratify",
	"patience": "patience", "n": "n", "rules": "variant",
}

// explainWish says what is wrong with wishes.
func (a *app) explainWish(e *generate.WishError) string {
	flag := func(wish string) string { return "--" + cmp.Or(wishFlags[wish], wish) }
	value := ""
	if e.Value != "" {
		value = " " + shown(e.Value)
	}
	switch e.Kind {
	case "missing":
		return a.say("wish.missing", "flag", flag(e.Wish))
	case "empty":
		return a.say("wish.empty", "flag", flag(e.Wish))
	case "outside":
		return a.say("wish.outside", "flag", flag(e.Wish), "limit", e.Limit)
	case "unknown":
		return a.say("wish.unknown", "flag", flag(e.Wish), "value", quote(e.Value), "choices", wishChoices(e.Wish))
	case "twice":
		return a.say("wish.twice", "flag", flag(e.Wish), "value", quote(e.Value))
	case "clash":
		return a.say("wish.clash", "flag", flag(e.Wish)+value, "other", flag(e.Other))
	case "ungraded":
		return a.say("wish.ungraded", "flag", flag(e.Wish)+value, "limit", e.Limit)
	case "many":
		if e.Wish != "balance" {
			return a.say("wish.vast", "limit", e.Limit)
		}
		return a.say("wish.many", "flag", flag(e.Wish), "limit", e.Limit)
	case "pool":
		return a.say("wish.pool")
	}
	if e.Err != nil {
		return a.explain(e.Err)
	}
	return e.Error()
}

// wishChoices are the words that a wish may have.
func wishChoices(wish string) string {
	switch wish {
	case "needs":
		return list(generate.Needs())
	case "balance":
		return list(generate.Axes())
	case "shapes":
		return "chain, pairs, ((..).)., (..)(..), ..."
	case "unique":
		return expr.Form.String() + ", " + expr.Idea.String()
	}
	return ""
}
