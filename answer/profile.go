package answer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
)

// ErrUnknownProfile is the error that Lookup wraps, with the name of the profile.
var ErrUnknownProfile = errors.New("answer: unknown profile")

// Profile is the rules and the notation by which an answer is judged. Profiles can be compared with
// ==. Get one from Lookup or Profiles and set its options, or construct one from other rules; such
// a profile has neither name nor version. The zero Profile is that of the classic rules, without options.
type Profile struct {
	Rules puzzle.Rules // the zero Rules stand for the classic ones: + − × ÷, each number once

	// FacesAreTen makes the letters J, Q and K worth 10 instead of 11, 12 and 13. A is always 1 and
	// T always 10. It does not change the hand, whose numbers are used as given.
	FacesAreTen bool

	// NoMinus refuses a minus sign before a number or bracket; every solvable hand can be solved
	// without one. A negative number of the hand keeps its sign.
	NoMinus bool

	// NoImplicitMul requires every multiplication sign to be written: 2(3+9) is refused.
	NoImplicitMul bool

	// NoSolution accepts "no solution" as an answer, which is correct if the puzzle has no
	// solution. See Result.NoSolution.
	NoSolution bool

	// Strict accepts only answers that narrow scorers of other programs also read: one expression of
	// digits, blanks and + - * / ( ), in an <answer> tag at the very end of the text. With Strict,
	// NoImplicitMul holds and Lenient has no effect. With NoSolution, it also accepts claims in such a tag.
	Strict bool

	// Lenient reads more of what untrained models write, if an answer is otherwise Invalid: a chain of
	// equal values, markers such as "Solution:", bold text, print(…), JSON, a colon for ÷, a last line and
	// a last display formula.
	Lenient bool

	name    string
	version int
}

// profileVersion is the version of the profile of every variant. A change of what a profile accepts or
// refuses requires a new version.
const profileVersion = 2

// profileOptions lists the names of a profile's options, and the field that each sets.
var profileOptions = [...]struct {
	name  string
	field func(*Profile) *bool
}{
	{"faces10", func(p *Profile) *bool { return &p.FacesAreTen }},
	{"nominus", func(p *Profile) *bool { return &p.NoMinus }},
	{"noimplicit", func(p *Profile) *bool { return &p.NoImplicitMul }},
	{"none", func(p *Profile) *bool { return &p.NoSolution }},
	{"strict", func(p *Profile) *bool { return &p.Strict }},
	{"lenient", func(p *Profile) *bool { return &p.Lenient }},
}

// Lookup returns the profile with the given text, as written by String: "classic/2+nominus".
// Without a version, as in "classic+nominus", it returns the newest. Rules without a name have their
// text in its place, as in "r.asm.ip/2+nominus". If no profile matches, the error wraps
// ErrUnknownProfile.
func Lookup(text string) (Profile, error) {
	parts := strings.Split(text, "+")
	name, version, hasVersion := strings.Cut(parts[0], "/")
	v, err := puzzle.Lookup(name)
	if err != nil || hasVersion && version != strconv.Itoa(profileVersion) {
		return Profile{}, fmt.Errorf("%w: %q", ErrUnknownProfile, text)
	}
	p := profileOf(v)
	for _, option := range parts[1:] {
		if !p.setOption(option) {
			return Profile{}, fmt.Errorf("%w: unknown or repeated option %q in %q", ErrUnknownProfile, option, text)
		}
	}
	return p, nil
}

// profileOf returns the profile of a variant, without options.
func profileOf(v puzzle.Variant) Profile {
	return Profile{Rules: v.Rules, name: v.Name, version: profileVersion}
}

// setOption sets the named option. It reports false if the name is unknown or the option is already
// set.
func (p *Profile) setOption(option string) bool {
	for _, o := range profileOptions {
		if field := o.field(p); o.name == option && !*field {
			*field = true
			return true
		}
	}
	return false
}

// Name returns the name of the variant that the profile is for, which puzzle.Lookup accepts, or "" if the
// profile was constructed from rules.
func (p Profile) Name() string { return p.name }

// withRules returns the profile with the classic rules in place of the zero rules.
func (p Profile) withRules() Profile {
	if p.Rules == (puzzle.Rules{}) {
		p.Rules.Ops = expr.Basic
	}
	return p
}

// WithOptions returns the profile with the options of another profile in place of its own.
func (p Profile) WithOptions(other Profile) Profile {
	for _, o := range profileOptions {
		*o.field(&p) = *o.field(&other)
	}
	return p
}

// Profiles returns the profile of each variant of package puzzle, without options, in the order of
// the variants.
func Profiles() []Profile {
	var all []Profile
	for _, v := range puzzle.Variants() {
		all = append(all, profileOf(v))
	}
	return all
}

// String returns the text of the profile, which Lookup parses: the variant, a slash, the version
// and the options that are set, as in classic/2 and classic/2+faces10+nominus+noimplicit. The same
// text always means the same judgement. If the profile has no name, the text of its rules takes the
// place of name and version.
func (p Profile) String() string {
	text := p.withRules().Rules.String()
	if p.name != "" {
		text = p.name + "/" + strconv.Itoa(p.version)
	}
	for _, o := range profileOptions {
		if *o.field(&p) {
			text += "+" + o.name
		}
	}
	return text
}
