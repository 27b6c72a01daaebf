package answer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/make24/make24/puzzle"
)

// ErrUnknownProfile is the error of Lookup, wrapped with the name.
var ErrUnknownProfile = errors.New("answer: unknown profile")

// Profile is the rules an answer is judged by and the notation it may be written in. It
// is plain data and comparable. Take one from Lookup or Profiles and set its options; or
// make one of other rules, which then has neither name nor version.
type Profile struct {
	Rules puzzle.Rules

	// TenFaces reads the letters J, Q and K as 10 instead of 11, 12 and 13. A is 1 and T
	// is 10 always. It says nothing about the hand, whose numbers are taken as they are.
	TenFaces bool

	// NoMinus refuses a minus sign in front of a number or bracket. It costs no hand its
	// solution. A negative number of the hand is written with its sign in any case.
	NoMinus bool

	// NoImplicit wants every multiplication sign written: 2(3+9) is refused.
	NoImplicit bool

	// NoSolution reads "no solution" as an answer, which is correct where there is none. See
	// Result.NoSolution.
	NoSolution bool

	name    string
	version int
}

// versions are the profiles that there are: the names of variants, and the version that
// each has come to. What a profile accepts or refuses may change only with its version.
var profileVersions = [...]struct {
	name    string
	version int
}{
	{"classic", 1},
	{"beginner", 1},
	{"hdoj", 1},
	{"countdown", 1},
	{"countdown-all", 1},
	{"le-compte", 1},
	{"power", 1},
	{"joined", 1},
}

// options are the words of a profile's options.
var profileOptions = [...]struct {
	word string
	of   func(*Profile) *bool
}{
	{"faces10", func(p *Profile) *bool { return &p.TenFaces }},
	{"nominus", func(p *Profile) *bool { return &p.NoMinus }},
	{"noimplicit", func(p *Profile) *bool { return &p.NoImplicit }},
	{"none", func(p *Profile) *bool { return &p.NoSolution }},
}

// Lookup finds a profile by its text, as String gives it: "classic/1+nominus". Without a
// version, "classic+nominus", the newest is meant. The error wraps ErrUnknownProfile.
func Lookup(text string) (Profile, error) {
	parts := strings.Split(text, "+")
	name, version, hasVersion := strings.Cut(parts[0], "/")
	for _, pv := range profileVersions {
		if pv.name != name || hasVersion && version != strconv.Itoa(pv.version) {
			continue
		}
		v, err := puzzle.Lookup(name)
		if err != nil {
			return Profile{}, fmt.Errorf("%w: %w", ErrUnknownProfile, err)
		}
		p := Profile{Rules: v.Rules, name: name, version: pv.version}
		for _, option := range parts[1:] {
			if !p.setOption(option) {
				return Profile{}, fmt.Errorf("%w: %q has no option %q", ErrUnknownProfile, text, option)
			}
		}
		return p, nil
	}
	return Profile{}, fmt.Errorf("%w: %q", ErrUnknownProfile, text)
}

// set sets the option of that word, if there is one that is not set.
func (p *Profile) setOption(option string) bool {
	for _, o := range profileOptions {
		if field := o.of(p); o.word == option && !*field {
			*field = true
			return true
		}
	}
	return false
}

// Profiles gives a profile for each variant of puzzle, in that order, without options.
func Profiles() []Profile {
	var all []Profile
	for _, pv := range profileVersions {
		if p, err := Lookup(pv.name); err == nil {
			all = append(all, p)
		}
	}
	return all
}

// String is the text of the profile: the variant, a slash, the version and the options
// that are set, as in classic/1 and classic/1+faces10+nominus+noimplicit. Lookup reads it
// back. What is judged by one text is judged the same way ever after. A profile of other
// rules has the text of the rules in place of name and version, which Lookup does not read.
func (p Profile) String() string {
	text := p.Rules.String()
	if p.name != "" {
		text = p.name + "/" + strconv.Itoa(p.version)
	}
	for _, o := range profileOptions {
		if *o.of(&p) {
			text += "+" + o.word
		}
	}
	return text
}
