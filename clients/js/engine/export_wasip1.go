package main

import (
	"encoding/binary"
	"runtime/debug"
	"unsafe"
)

// The module answers one request at a time: JavaScript writes the request at the address that buffer
// returned and calls respond, which writes there the address and the length of the response. So a request
// takes one call, since a call takes longer than many a response.
var (
	shared = newModule()
	input  []byte
)

// exportBuffer returns the address of a buffer of at least headerSize bytes, which is valid until the next
// call of exportBuffer.
//
//go:wasmexport buffer
func exportBuffer(size int32) unsafe.Pointer {
	input = make([]byte, size)
	return unsafe.Pointer(unsafe.SliceData(input))
}

// headerSize is the size of the address and the length of a response, which are uint32.
const headerSize = 8

// exportRespond answers the request of the given size in the buffer. It returns 1 for a response and 0 for
// an error.
//
//go:wasmexport respond
func exportRespond(size int32) int32 {
	response, ok := shared.respond(string(input[:size]))
	binary.LittleEndian.PutUint32(input, uint32(uintptr(unsafe.Pointer(unsafe.SliceData(response)))))
	binary.LittleEndian.PutUint32(input[headerSize/2:], uint32(len(response)))
	if !ok {
		return 0
	}
	return 1
}

// gcPercent makes garbage collections rare, since the heap of the module is small.
const gcPercent = 400

func init() { debug.SetGCPercent(gcPercent) }
