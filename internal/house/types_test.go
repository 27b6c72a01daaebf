package house

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/challenge"
	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/sheet"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/race/mode"
)

// pageTypes lists the Go types whose JSON the pages read or send, by package and name. Types that
// their fields use are added. A new type of the API belongs here.
var pageTypes = []string{
	"race.View", "race.Public", "race.Result",
	"match.Race", "watch.Presence", "watch.Change", "match.Profile", "match.Replay", "match.Created", "class.View",
	"run.Run", "run.Request", "daily.Daily", "daily.History", "daily.Past", "board.DailyHands", "board.DailyResults", "daily.Streak", "review.Review",
	"store.Play",
	"game.meResponse", "game.sessionResponse", "game.runsResponse", "game.resultsResponse",
	"game.bestResponse", "ghost.Race", "game.ghostsResponse", "rating.Report", "rating.Why", "handstats.HandStats", "game.measuredHands",
	"board.Leaderboard", "game.placesResponse", "board.Profile", "findall.FindAll", "findall.FindRequest", "findall.FindTotals",
	"challenge.Challenge", "challenge.Hands", "game.challengesResponse", "friends.List", "friends.Invitation", "game.friendLinkResponse", "game.sheetResponse",
}

// pageUnions lists the sealed interfaces of which the pages use every type. In JSON, each is an object
// whose field tag has the name of its type in lower case. In TypeScript, the types of a union have a
// suffix.
var pageUnions = []struct{ name, tag, suffix string }{
	{"race.Action", "do", ""},
	{"event.Event", "type", "Event"},
}

// pageTypeNames has the types whose name in TypeScript is not their name in Go.
var pageTypeNames = map[string]string{
	"event.Head": "EventHead", "event.Reason": "EndReason", "mode.Mode": "RaceMode", "race.PlayedHand": "Played", "race.Result": "RaceResult",
	"board.DailyResults": "Board", "board.Entry": "BoardEntry", "board.Place": "BoardPlace", "board.Profile": "PlayerProfile",
	"challenge.Hands": "ChallengeHands", "challenge.Result": "ChallengeResult",
	"class.Error": "ClassError", "class.Hand": "ClassHand", "class.View": "Class",
	"daily.History": "DailyHistory", "daily.Past": "PastDaily", "daily.Unfinished": "UnfinishedDaily",
	"ghost.Race": "GhostRace", "ghost.Step": "GhostStep", "match.Options": "RaceOptions",
	"history.Best": "BestRun", "rating.Change": "RatingChange", "rating.Day": "RatingDay", "rating.Report": "RatingReport",
	"rating.Why":        "RatingWhy",
	"review.Technique":  "ReviewTechnique",
	"match.SeatProfile": "Seat", "run.Request": "RunOptions", "review.Review": "Due",
	"game.meResponse": "Me", "game.passkeyResponse": "Passkey", "game.sessionResponse": "SessionInfo",
	"game.runsResponse": "Runs", "game.resultsResponse": "RaceResults",
	"game.bestResponse": "Best", "game.ghostsResponse": "Ghosts", "game.measuredHands": "MeasuredHands",
	"game.placesResponse":     "BoardPlaces",
	"game.challengesResponse": "Challenges",
	"friends.List":            "FriendList",
	"game.friendLinkResponse": "FriendLink",
	"game.sheetResponse":      "PrintSheet",
}

// pageFieldTypes has the TypeScript types of fields whose Go type says less.
var pageFieldTypes = map[string]string{
	"match.Options.Kind": literals(match.KindRace, match.KindClass, match.KindQuick, match.KindComputer),
	"race.View.Mode":     literals(mode.Names()...), "run.Request.Mode": literals(mode.Names()...),
	"history.Summary.Mode":      literals(append(mode.Names(), match.KindRace, match.KindQuick, match.KindClass, match.KindComputer)...),
	"store.Play.Mode":           literals(append(mode.Names(), match.KindRace, match.KindQuick, match.KindClass, match.KindComputer)...),
	"store.Play.Outcome":        "Outcome",
	"rating.WhyHand.Outcome":    "Outcome",
	"rating.Why.Reason":         literals(rating.ReasonHeld, rating.ReasonOffline, rating.ReasonChosen, rating.ReasonMissed, rating.ReasonChallenge, rating.ReasonPractice, rating.ReasonShort, rating.ReasonComputer, rating.ReasonAlone, rating.ReasonOther),
	"rating.Why.Mode":           literals(append(mode.Names(), match.KindRace, match.KindQuick, match.KindClass, match.KindComputer)...),
	"daily.Daily.State":         literals(daily.StateNew, daily.StateBegun, daily.StateDone),
	"daily.Past.State":          literals(daily.StateNew, daily.StateBegun, daily.StateDone),
	"challenge.Challenge.State": literals(daily.StateNew, daily.StateBegun, daily.StateDone),
	"challenge.Challenge.Kind":  literals(challenge.KindHand, challenge.KindTimed, challenge.KindDaily),
	"board.PlayerResult.Marks":  "(" + literals("solved", "hint", "miss") + ")[]",
	"game.meResponse.Settings":  "Record<string, unknown>",
	"board.Leaderboard.Board":   literals(board.Boards...),
	"board.Leaderboard.Period":  literals(board.PeriodDay, board.PeriodWeek, board.PeriodAll),
	"game.sheetResponse.Kind":   literals(sheet.KindHands, sheet.KindCards, sheet.KindBingo),
	"board.Place.Board":         literals(board.Boards...),
	"board.Place.Period":        literals(board.PeriodDay, board.PeriodWeek, board.PeriodAll),
}

// pageConstants lists the Go constants that the pages use too, by package and name.
var pageConstants = []string{"watch.awayTimeout", "run.maxPuzzles"}

// TestTypesOfThePages checks that web/src/core/types.gen.ts has the types of the JSON that the
// server and the pages exchange, as the Go structs define them, and the constants of the server that
// the pages use.
func TestTypesOfThePages(t *testing.T) {
	g := typeGenerator{packages: map[string]*types.Package{}, docs: map[string]string{}, declared: map[string]string{}}
	for _, p := range loadPackages(t) {
		dir := strings.TrimPrefix(p.PkgPath, modulePath+"/")
		if !strings.HasPrefix(dir+"/", "race/") && !strings.HasPrefix(dir, "internal/game/") && dir != "internal/server/game" {
			continue
		}
		g.packages[p.Name] = p.Types
		g.readDocs(p)
	}
	for _, name := range pageTypes {
		pkg, typeName, _ := strings.Cut(name, ".")
		if g.packages[pkg] == nil || g.packages[pkg].Scope().Lookup(typeName) == nil {
			t.Fatalf("there is no type %s", name)
		}
		g.typeOf(g.packages[pkg].Scope().Lookup(typeName).Type())
	}
	for _, u := range pageUnions {
		g.union(u.name, u.tag, u.suffix)
	}
	var constants strings.Builder
	for _, name := range pageConstants {
		constants.WriteString(g.constant(name))
	}
	for name := range pageFieldTypes {
		if _, ok := g.docs[name]; !ok {
			t.Errorf("there is no field %s", name)
		}
	}
	for _, err := range g.errors {
		t.Error(err)
	}
	names := make([]string, 0, len(g.declared))
	for name := range g.declared {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("// Code generated from the Go types by \"make gen\". DO NOT EDIT.\n")
	b.WriteString("// Moments are milliseconds since 1970, lengths of time are milliseconds.\n")
	b.WriteString("\n" + constants.String())
	for _, name := range names {
		b.WriteString("\n" + g.declared[name])
	}
	golden.Compare(t, "web/src/core/types.gen.ts", b.String())
}

// typeGenerator writes Go types as declarations in TypeScript.
type typeGenerator struct {
	packages map[string]*types.Package // by name
	docs     map[string]string         // comments of types and fields, by package, type and field, such as race.View.At
	declared map[string]string         // declarations, by name
	errors   []error
}

// readDocs stores the comments of the types and fields of a package.
func (g *typeGenerator) readDocs(p *packages.Package) {
	for _, f := range p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			decl, ok := n.(*ast.GenDecl)
			if !ok {
				return true
			}
			for _, spec := range decl.Specs {
				spec, ok := spec.(*ast.TypeSpec)
				if !ok {
					continue
				}
				name := p.Name + "." + spec.Name.Name
				g.docs[name] = decl.Doc.Text() + spec.Doc.Text()
				structure, ok := spec.Type.(*ast.StructType)
				if !ok {
					continue
				}
				for _, field := range structure.Fields.List {
					for _, id := range field.Names {
						g.docs[name+"."+id.Name] = field.Doc.Text() + field.Comment.Text()
					}
				}
			}
			return true
		})
	}
}

// constant returns the declaration of a constant, by package and name.
func (g *typeGenerator) constant(name string) string {
	pkg, constName, _ := strings.Cut(name, ".")
	c, ok := g.packages[pkg].Scope().Lookup(constName).(*types.Const)
	if !ok {
		g.errors = append(g.errors, fmt.Errorf("there is no constant %s", name))
		return ""
	}
	value, _ := constant.Int64Val(constant.ToInt(c.Val()))
	if c.Type().String() == "time.Duration" {
		value /= int64(time.Millisecond)
	}
	return fmt.Sprintf("export const %s = %d;\n", constName, value)
}

// typeOf returns the TypeScript type for the JSON of a Go type, and declares named types.
func (g *typeGenerator) typeOf(t types.Type) string {
	switch u := t.(type) {
	case *types.Alias:
		return g.typeOf(types.Unalias(t))
	case *types.Named:
		if name := qualifiedName(u); name == "json.RawMessage" {
			return "unknown"
		} else if g.packages[u.Obj().Pkg().Name()] != nil {
			return g.named(u, name)
		}
		return g.typeOf(u.Underlying())
	case *types.Basic:
		switch {
		case u.Info()&types.IsNumeric != 0:
			return "number"
		case u.Info()&types.IsBoolean != 0:
			return "boolean"
		case u.Info()&types.IsString != 0:
			return "string"
		}
	case *types.Pointer:
		return g.typeOf(u.Elem())
	case *types.Slice:
		if element := g.typeOf(u.Elem()); !strings.Contains(element, "|") {
			return element + "[]"
		}
	case *types.Map:
		return "Record<string, " + g.typeOf(u.Elem()) + ">"
	}
	g.errors = append(g.errors, fmt.Errorf("the type %s has no counterpart in TypeScript", t))
	return "never"
}

func qualifiedName(t *types.Named) string { return t.Obj().Pkg().Name() + "." + t.Obj().Name() }

// named declares a named type unless it is declared, and returns its name. A text with constants
// becomes the union of their values. Other types that are not structs get no name.
func (g *typeGenerator) named(t *types.Named, qualified string) string {
	name := t.Obj().Name()
	if other, ok := pageTypeNames[qualified]; ok {
		name = other
	}
	return g.declare(t, qualified, name)
}

// declare is like named for a type whose name in TypeScript is given.
func (g *typeGenerator) declare(t *types.Named, qualified, name string) string {
	structure, isStruct := t.Underlying().(*types.Struct)
	values := constantsOf(t)
	if !isStruct && len(values) == 0 {
		return g.typeOf(t.Underlying())
	}
	doc := g.docs[qualified]
	if rest, ok := strings.CutPrefix(doc, t.Obj().Name()+" "); ok {
		doc = name + " " + rest
	}
	head := comment("", doc)
	if text, ok := g.declared[name]; ok {
		if !strings.HasPrefix(text, head) {
			g.errors = append(g.errors, fmt.Errorf("two types have the name %s; one is %s", name, qualified))
		}
		return name
	}
	g.declared[name] = head // a type may use itself
	if !isStruct {
		g.declared[name] += "export type " + name + " = " + literals(values...) + ";\n"
		return name
	}
	var bases []string
	fields := ""
	for i := range structure.NumFields() {
		field := structure.Field(i)
		jsonName, options, _ := strings.Cut(reflect.StructTag(structure.Tag(i)).Get("json"), ",")
		switch {
		case jsonName == "-":
		case field.Embedded() && jsonName == "":
			bases = append(bases, g.typeOf(field.Type()))
		case jsonName == "" || options != "" && options != "omitempty":
			g.errors = append(g.errors, fmt.Errorf("%s.%s has the unknown JSON tag %q", qualified, field.Name(), structure.Tag(i)))
		default:
			fieldName := qualified + "." + field.Name()
			fieldType, ok := pageFieldTypes[fieldName]
			if !ok {
				fieldType = g.typeOf(field.Type())
			}
			if options != "" {
				jsonName += "?"
			} else if _, ok := field.Type().(*types.Pointer); ok {
				fieldType += " | null"
			}
			fields += comment("  ", g.docs[fieldName]) + "  " + jsonName + ": " + fieldType + ";\n"
		}
	}
	extends := ""
	if len(bases) > 0 {
		extends = " extends " + strings.Join(bases, ", ")
	}
	g.declared[name] += "export interface " + name + extends + " {\n" + fields + "}\n"
	return name
}

// union declares a sealed interface as the union of the types that implement it, in the order of the
// source.
func (g *typeGenerator) union(qualified, tag, suffix string) {
	pkg, name, _ := strings.Cut(qualified, ".")
	scope := g.packages[pkg].Scope()
	sealed, ok := scope.Lookup(name).Type().Underlying().(*types.Interface)
	if !ok {
		g.errors = append(g.errors, fmt.Errorf("%s is not an interface", qualified))
		return
	}
	var members []*types.Named
	for _, other := range scope.Names() {
		t, ok := scope.Lookup(other).Type().(*types.Named)
		if ok && !types.IsInterface(t) && types.Implements(t, sealed) {
			members = append(members, t)
		}
	}
	slices.SortFunc(members, func(a, b *types.Named) int { return int(a.Obj().Pos() - b.Obj().Pos()) })
	text := ""
	for _, t := range members {
		member := t.Obj().Name()
		tsName := g.declare(t, qualifiedName(t), member+suffix)
		text += "\n  | ({ " + tag + ": '" + strings.ToLower(member) + "' } & " + tsName + ")"
	}
	g.declared[name] = comment("", g.docs[qualified]) + "export type " + name + " =" + text + ";\n"
}

// constantsOf returns the values of the constants of a text type, in the order of the source.
func constantsOf(t *types.Named) (values []string) {
	scope := t.Obj().Pkg().Scope()
	var constants []*types.Const
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) && c.Val().Kind() == constant.String {
			constants = append(constants, c)
		}
	}
	slices.SortFunc(constants, func(a, b *types.Const) int { return int(a.Pos() - b.Pos()) })
	for _, c := range constants {
		values = append(values, constant.StringVal(c.Val()))
	}
	return values
}

// literals returns the union of texts as a TypeScript type.
func literals(values ...string) string { return "'" + strings.Join(values, "' | '") + "'" }

// comment returns a doc comment with an indentation.
func comment(indent, text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	switch {
	case lines[0] == "":
		return ""
	case len(lines) == 1:
		return indent + "/** " + lines[0] + " */\n"
	}
	return indent + "/**\n" + indent + " * " + strings.Join(lines, "\n"+indent+" * ") + "\n" + indent + " */\n"
}
