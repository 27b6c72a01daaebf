package cli

import (
	"strings"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// newStorageError returns the error for the user if a disk or an SQLite database failed with err. Its
// message has the key and these arguments: pairs, "detail", which is err, and "advice", which depends on
// the cause of err. dir is the folder of the game.
func newStorageError(key text.Key, dir string, err error, pairs ...any) error {
	return newInputError(key, append(pairs, "detail", diskDetail(err), "advice", newAdvice(dir, err))...)
}

// diskDetail returns the text of an error of a disk or a database.
func diskDetail(err error) string {
	return strings.TrimPrefix(oneLine(unwrapPathError(err).Error()), "store: ")
}

// newAdvice returns what the user can do about err.
func newAdvice(dir string, err error) *inputError {
	return &inputError{text.Key("advice." + string(sqlstore.FaultOf(err))), []any{"dir", oneLine(dir)}}
}

// translatePairs translates the messages in the arguments of a message.
func (a *app) translatePairs(pairs []any) []any {
	translated := make([]any, len(pairs))
	for i, value := range pairs {
		if inner, ok := value.(*inputError); ok {
			value = a.say(inner.key, a.translatePairs(inner.pairs)...)
		}
		translated[i] = value
	}
	return translated
}
