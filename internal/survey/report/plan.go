package report

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/text"
)

// poolText writes a pool by the number of copies: 1–10 ×2, 25 50 75 100 ×1.
func poolText(pool deal.Pool) string {
	var out []string
	for i := 0; i < len(pool); {
		j := i
		var values []int64
		for j < len(pool) && pool[j].Count == pool[i].Count {
			values = append(values, pool[j].Value)
			j++
		}
		out = append(out, strings.ReplaceAll(ranges(values), ",", "")+" ×"+strconv.Itoa(pool[i].Count))
		i = j
	}
	return strings.Join(out, ", ")
}

// title names the survey.
func (t teller) title() string {
	p := t.Plan
	switch {
	case !t.aboutTarget():
		return t.say("report.title.window", "cards", p.Cards, "low", signed(p.Low), "high", signed(p.High))
	case t.has(survey.Reach):
		return t.say("report.title.both", "cards", p.Cards, "target", fraction(p.Target), "low", signed(p.Low), "high", signed(p.High))
	}
	return t.say("report.title", "cards", p.Cards, "target", fraction(p.Target))
}

func (t teller) lead() string {
	return t.say("report.lead", "pool", poolText(t.Plan.Pool), "rules", t.Plan.Rules, "n", count(t.All.Hands.Plus(t.Poison.All.Hands)))
}

// plan is what was surveyed.
func (t teller) plan() section {
	p := t.Plan
	b := block{Wide: true, Table: table{Head: t.head("ww", "report.what", "report.value")}}
	row := func(key text.Key, value any) { b.Table.row(t.say(key), fmt.Sprint(value)) }
	row("report.id", p.ID())
	row("report.cards", p.Cards)
	row("report.pool", poolText(p.Pool))
	row("report.rules", p.Rules)
	if t.aboutTarget() {
		row("report.target", fraction(p.Target))
	}
	if t.has(survey.Reach) {
		row("report.window", signed(p.Low)+"…"+signed(p.High))
	}
	row("report.stats", strings.ReplaceAll(p.Stats.String(), ",", ", "))
	if p.Steps > 0 {
		row("report.steps", number(p.Steps))
	}
	return section{ID: "plan", Title: t.say("report.plan"), Blocks: []block{b}}
}

func planJSON(p survey.Plan) string {
	out, err := json.Marshal(p)
	if err != nil {
		panic("report: a plan that is not tidy: " + err.Error())
	}
	return string(out)
}
