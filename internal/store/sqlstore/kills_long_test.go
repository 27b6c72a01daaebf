//go:build long

package sqlstore_test

const kills = 50
