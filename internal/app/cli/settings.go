package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
)

// The flags of serve are settings: each can also be given by an environment variable or by a line of
// the file of --config. The commands that work on the game of a server read the same settings, and
// use those for which they have a flag. A flag overrides a variable, and a variable a line. Without a
// file, and without a name of the server's game or address, these commands read packagedConfig.

const (
	settingPrefix = "MAKE24_"
	configFlag    = "config"
	newFlag       = "new" // no setting, since it is for one start
	configEnv     = settingPrefix + "CONFIG"
	maxConfig     = 64 << 10 // bytes of the file of --config
)

// settingName returns the name of the variable of a flag, such as MAKE24_LOG_LEVEL of log-level.
func settingName(flag string) string {
	return settingPrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// A setting is the value of a flag that was given by a variable or a line.
type setting struct {
	value string
	file  string // name of the file, or "" for the environment
	line  int
}

// settings holds the settings of a run.
type settings struct {
	command string // with make24, such as make24 backup
	flags   *pflag.FlagSet
	known   []string           // names of all settings
	byName  map[string]setting // those that were given
	used    map[string]setting // those that were used, by flag

	isDenied bool // this user may not read packagedConfig
}

// addSettings adds --config to cmd. Before cmd runs, its flags that were not given get their values
// from the settings.
func (a *app) addSettings(cmd *cobra.Command) {
	file := cmd.Flags().String(configFlag, "", a.say("config.help"))
	_ = cmd.MarkFlagFilename(configFlag) // the error is for a flag that does not exist
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		s := &settings{
			command: cmd.CommandPath(), flags: cmd.Flags(), known: a.settingNames(), byName: map[string]setting{}, used: map[string]setting{},
		}
		a.settings = s
		name, given := *file, cmd.Flags().Changed(configFlag)
		if !given {
			name, given = os.LookupEnv(configEnv)
		}
		switch {
		case given:
			if err := s.readFile(name); err != nil {
				return err
			}
		case cmd.Name() != "serve" && !s.namesServer():
			if err := s.readPackaged(); err != nil {
				return err
			}
		}
		if err := s.readEnvironment(os.Environ()); err != nil {
			return err
		}
		return s.apply()
	}
}

// namesServer reports whether a flag or a variable names the game or the address of a server.
func (s *settings) namesServer() bool {
	for _, flag := range []string{"data", "db", "addr"} {
		_, isSet := os.LookupEnv(settingName(flag))
		if s.flags.Lookup(flag) != nil && (isSet || s.flags.Changed(flag)) {
			return true
		}
	}
	return false
}

// readPackaged reads packagedConfig, if it exists and this user may read it.
func (s *settings) readPackaged() error {
	file, err := openRegular(packagedConfig)
	if err != nil {
		s.isDenied = errors.Is(err, fs.ErrPermission)
		return nil
	}
	if err := file.Close(); err != nil {
		return err
	}
	return s.readFile(packagedConfig)
}

// settingNames returns the names of all settings: the flags of serve except --config and --new.
func (a *app) settingNames() (names []string) {
	// The command line may have created another command only. The flags set values of an app: not of a.
	serve := (&app{lang: a.lang}).newServe()
	for _, flag := range flagNames(serve.LocalNonPersistentFlags()) {
		if flag != configFlag && flag != newFlag && flag != "help" {
			names = append(names, settingName(flag))
		}
	}
	return names
}

// kubernetesName is a regular expression of the variables that Kubernetes sets for a Service whose
// name begins with make24, such as MAKE24_SERVICE_HOST and MAKE24_PORT_2424_TCP.
const kubernetesName = `^MAKE24_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$`

// foreignNames lists variables of other programs: those of the Python client.
var foreignNames = []string{settingPrefix + "COMMAND", settingPrefix + "SERVER", settingPrefix + "TIMEOUT"}

// readEnvironment reads the variables of an environment. It returns an error for an unknown variable
// that begins with settingPrefix, since it is probably misspelt.
func (s *settings) readEnvironment(environment []string) error {
	kubernetes := regexp.MustCompile(kubernetesName)
	for _, entry := range environment {
		name, value, _ := strings.Cut(entry, "=")
		switch {
		case !strings.HasPrefix(name, settingPrefix) || name == configEnv:
		case slices.Contains(s.known, name):
			s.byName[name] = setting{value: value}
		case slices.Contains(foreignNames, name), slices.Contains(testVariables, name), kubernetes.MatchString(name):
		default:
			return s.unknownError(name, setting{})
		}
	}
	return nil
}

// settingLine is a regular expression of the lines of a file of settings. systemd reads the lines
// that it matches in the same way. systemd would remove backslashes, so they are only allowed between
// single quotes.
const settingLine = `^([A-Za-z_][A-Za-z0-9_]*)=(?:'([^']*)'|"([^"\\]*)"|([^\\'"\s](?:[^\\]*[^\\\s])?)?)$`

// readFile reads a file of lines NAME=VALUE. No error contains a value, which may be a password.
func (s *settings) readFile(name string) error {
	text, err := readLimited(name, maxConfig)
	switch {
	case errors.Is(err, errTooLarge):
		return console.NewError("config.large", "file", console.OneLine(name), "max", maxConfig>>10)
	case errors.Is(err, errNotRegular):
		return console.NewError("config.irregular", "file", console.OneLine(name))
	case err != nil:
		return console.NewError("config.file", "file", console.OneLine(name), "detail", console.UnwrapPathError(err))
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxConfig+1)
	format := regexp.MustCompile(settingLine)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if line == "" || line[0] == '#' || line[0] == ';' {
			continue
		}
		at := setting{file: name, line: n}
		match := format.FindStringSubmatch(line)
		if match == nil || strings.ContainsFunc(line, isControl) {
			return console.NewError("config.line", "file", console.OneLine(name), "line", n)
		}
		key := match[1]
		at.value = match[2] + match[3] + match[4]
		switch earlier, twice := s.byName[key]; {
		case twice:
			return console.NewError("config.twice", "file", console.OneLine(name), "line", n, "name", key, "other", earlier.line)
		case !slices.Contains(s.known, key):
			return s.unknownError(key, at)
		}
		s.byName[key] = at
	}
	return nil
}

// isControl reports whether a line of settings must not contain c, such as the carriage return of an
// old text file, which would end up in a value.
func isControl(c rune) bool { return unicode.IsControl(c) && c != '\t' }

// The errors of openRegular and readLimited.
var (
	errTooLarge   = errors.New("too large")
	errNotRegular = errors.New("not a regular file")
)

// openRegular opens a regular file to read it. It returns errNotRegular for a FIFO or a device; opening a
// FIFO would block until somebody writes to it.
func openRegular(name string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, syscall.EISDIR
	case !info.Mode().IsRegular():
		return nil, errNotRegular
	}
	return os.Open(name)
}

// readLimited reads a regular file of at most limit bytes.
func readLimited(name string, limit int64) ([]byte, error) {
	file, err := openRegular(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, limit+1))
	if err == nil && int64(len(text)) > limit {
		err = errTooLarge
	}
	return text, err
}

// unknownError returns the error for a name that is not the name of a setting.
func (s *settings) unknownError(name string, at setting) error {
	full := settingPrefix + strings.TrimPrefix(name, settingPrefix)
	var near []string
	// Without the prefix, at most a third of the characters may differ, so that FOO is not near CORS.
	limit := max(1, min(3, (len(full)-len(settingPrefix))/3))
	for distance := 1; distance <= limit && len(near) == 0; distance++ {
		near = namesWithin(distance, full, s.known...)
	}
	name = excerpt.Escape(name)
	switch {
	case len(near) > 0 && at.file != "":
		return console.NewError("config.near.line", "name", name, "file", console.OneLine(at.file), "line", at.line, "near", near[0])
	case len(near) > 0:
		return console.NewError("config.near", "name", name, "near", near[0])
	case at.file != "":
		return console.NewError("config.unknown.line", "name", name, "file", console.OneLine(at.file), "line", at.line)
	}
	return console.NewError("config.unknown", "name", name)
}

// apply sets the flags that were not given. --data and --db are alternatives: if two sources give one
// each, only the flag from the source with precedence is set.
func (s *settings) apply() error {
	data, hasData := s.byName[settingName("data")]
	db, hasDB := s.byName[settingName("db")]
	switch {
	case s.flags.Changed("data") || s.flags.Changed("db"):
		hasData, hasDB = false, false
	case hasData && hasDB && data.file != "" && db.file == "":
		hasData = false
	case hasData && hasDB && data.file == "" && db.file != "":
		hasDB = false
	}
	var firstErr error
	s.flags.VisitAll(func(f *pflag.Flag) {
		value, given := s.byName[settingName(f.Name)]
		if f.Name == "data" && !hasData || f.Name == "db" && !hasDB {
			given = false
		}
		if !given || f.Changed || firstErr != nil || !slices.Contains(s.known, settingName(f.Name)) {
			return
		}
		s.used[f.Name] = value
		if s.flags.Set(f.Name, value.value) != nil {
			firstErr = &settingError{f, value}
		}
	})
	return firstErr
}

// settingError is the error of a setting whose value is invalid for its flag. Such a value is never a
// password.
type settingError struct {
	flag    *pflag.Flag
	setting setting
}

func (e *settingError) Error() string { return fmt.Sprintf("invalid value of --%s", e.flag.Name) }

func (a *app) explainSettingError(e *settingError) string {
	return a.say("flag.value", "value", excerpt.Quote(e.setting.value), "flag", e.flag.Name, "want", a.validValues(e.flag))
}

// sources returns the sources of the settings that a message mentions as flags, or "" if it mentions
// none.
func (a *app) sources(message string) string {
	if a.settings == nil {
		return ""
	}
	var all []string
	flagInMessage := regexp.MustCompile(`--([a-z][a-z-]*[a-z])`)
	for _, match := range flagInMessage.FindAllStringSubmatch(message, -1) {
		s, ok := a.settings.used[match[1]]
		if !ok {
			continue
		}
		source := a.say("config.source.env", "name", settingName(match[1]))
		if s.file != "" {
			source = a.say("config.source.line", "name", settingName(match[1]), "file", console.OneLine(s.file), "line", s.line)
		}
		if !slices.Contains(all, source) {
			all = append(all, source)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return a.say("config.sources", "sources", strings.Join(all, ", "))
}
