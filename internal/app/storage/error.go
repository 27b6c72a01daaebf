package storage

import (
	"strings"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// NewError returns the error for the user if a disk or an SQLite database failed with err. Its
// message has the key and these arguments: pairs, "detail", which is err, and "advice", which depends on
// the cause of err. dir is the folder of the game.
func NewError(key text.Key, dir string, err error, pairs ...any) error {
	return console.NewError(key, append(pairs, "detail", Detail(err), "advice", Advice(dir, err))...)
}

// Detail returns the text of an error of a disk or a database.
func Detail(err error) string {
	return strings.TrimPrefix(console.OneLine(console.UnwrapPathError(err).Error()), "store: ")
}

// Advice returns what the user can do about err.
func Advice(dir string, err error) *console.Error {
	return &console.Error{Key: text.Key("advice." + string(sqlstore.FaultOf(err))), Pairs: []any{"dir", console.OneLine(dir)}}
}
