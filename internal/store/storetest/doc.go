// Package storetest says in tests what every store.Store does.
package storetest
