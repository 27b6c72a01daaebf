// Package storetest says in tests what every store.Store does.
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) store.Store { … an empty one, closed by t.Cleanup … })
//	}
package storetest
