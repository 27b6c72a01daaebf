package server

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
)

// HoldingsPath is the path at which a server sends its Holdings to the command make24 admin top.
const HoldingsPath = "/admin/holdings"

// AdminSecret is the name of the secret in the database with which requests for HoldingsPath are signed.
const AdminSecret = "admin"

// newAdminSecret returns a new secret.
func newAdminSecret() ([]byte, error) {
	secret := make([]byte, sha256.Size)
	_, err := rand.Read(secret)
	return secret, err
}

// LocalClients is the Address of the clients that have no limits: those of this machine, and idle
// connections of trusted proxies.
const LocalClients = "local"

// The limits of Holdings.
const (
	maxHeldAddresses = 1000 // addresses
	maxHeldStreams   = 16   // streams of an address, the oldest ones
)

// Holdings says what the clients of a server hold at a moment, by address. Each number is read from what
// decides about the limit.
type Holdings struct {
	At        int64            `json:"at"` // milliseconds since 1970
	Version   string           `json:"version"`
	Totals    []HeldTotal      `json:"totals"`
	Addresses []AddressHolding `json:"addresses"` // those first that hold the largest part of a limit
	Others    int              `json:"others"`    // number of further addresses
}

// HeldTotal is what all clients hold of one limit.
type HeldTotal struct {
	Name    string `json:"name"` // memory, answer-streams, race-streams, connections, or slots of a class of work
	Held    int64  `json:"held"`
	Max     int64  `json:"max"`
	Waiting int    `json:"waiting"` // callers that wait for a slot
}

// AddressHolding is what the clients at an address hold.
type AddressHolding struct {
	Address       string               `json:"address"` // an IPv4 address, an IPv6 /64, or LocalClients
	Memory        int64                `json:"memory"`  // bytes of bodies, lines and long answers
	Slots         map[string]HeldSlots `json:"slots"`   // by class of work
	AnswerStreams int                  `json:"answerStreams"`
	RaceStreams   int                  `json:"raceStreams"`
	Connections   int                  `json:"connections"`
	Requests      int                  `json:"requests"` // connections with a request or a stream
	Oldest        int64                `json:"oldest"`   // age of its oldest request or stream, in milliseconds
	Received      int64                `json:"received"` // bytes that its streams have received
	Sent          int64                `json:"sent"`     // bytes that its streams have sent
	Streams       []HeldStream         `json:"streams"`  // at most 16, the oldest ones
}

// HeldSlots holds the number of slots that an address holds and of its callers that wait.
type HeldSlots struct {
	Held    int `json:"held"`
	Waiting int `json:"waiting"`
}

// HeldStream is an open stream.
type HeldStream struct {
	Kind     string `json:"kind"` // answers or race
	Age      int64  `json:"age"`  // milliseconds
	Received int64  `json:"received"`
	Sent     int64  `json:"sent"`
}

// slotClass is a class of work with its name.
type slotClass struct {
	name string
	*limiter.Class
}

// slotClasses returns the classes of work of the server, sorted by name.
func (s *Server) slotClasses() []slotClass {
	classes := []slotClass{
		{"api", s.apiWork},
		{"game", s.gameWork},
		{"api-engines", s.apiEngines.Class},
		{"game-engines", s.gameEngines.Class},
		{"generate", s.generatePool.Class},
		{"deal", s.dealPool.Class},
		{"turns", s.turns},
		{"page-turns", s.pageTurns},
	}
	if s.game != nil {
		for name, class := range s.game.SlotClasses() {
			classes = append(classes, slotClass{name, class})
		}
	}
	slices.SortFunc(classes, func(a, b slotClass) int { return strings.Compare(a.name, b.name) })
	return classes
}

// holdingsByClient collects holdings by the key of the client.
type holdingsByClient map[netip.Addr]*AddressHolding

// of returns the entry of a client.
func (h holdingsByClient) of(client netip.Addr) *AddressHolding {
	a := h[client]
	if a == nil {
		a = &AddressHolding{Address: LocalClients, Slots: map[string]HeldSlots{}, Streams: []HeldStream{}}
		switch {
		case client.Is4():
			a.Address = client.String()
		case client.IsValid():
			a.Address = limiter.Network(client).String()
		}
		h[client] = a
	}
	return a
}

// totals returns what all clients hold of each limit at present.
func (s *Server) totals() (totals []HeldTotal) {
	add := func(name string, held, maxHeld int64, waiting int) {
		totals = append(totals, HeldTotal{name, held, maxHeld, waiting})
	}
	add("memory", s.memory.totalHeld(), s.memory.maxTotal, 0)
	add("answer-streams", s.streams.totalHeld(), s.streams.maxTotal, 0)
	if s.game != nil {
		add("race-streams", int64(s.game.RaceStreams()[netip.Addr{}]), int64(limits.RaceStreams.Running.Total), 0)
	}
	add("connections", int64(s.connections.held()), int64(s.connections.maxTotal), 0)
	for _, class := range s.slotClasses() {
		held, waiting := class.Load()
		add("slots:"+class.name, int64(held), int64(class.Capacity()), waiting)
	}
	return totals
}

// holdings returns what the clients hold at present.
func (s *Server) holdings() Holdings {
	now, clients := time.Now(), holdingsByClient{}
	result := Holdings{At: now.UnixMilli(), Version: s.options.Version, Totals: s.totals()}
	s.memory.each(func(h *holder) { clients.of(h.client).Memory += h.held })
	answerStreams := map[*trackedConn]bool{}
	s.streams.each(func(h *holder) {
		clients.of(h.client).AnswerStreams += int(h.held)
		if conn, ok := h.request.Context().Value(connKey{}).(*trackedConn); ok {
			answerStreams[conn] = true
		}
	})
	if s.game != nil {
		exempt := 0
		for client, n := range s.game.RaceStreams() {
			if !client.IsValid() {
				exempt += n
				continue
			}
			clients.of(client).RaceStreams = n
			exempt -= n
		}
		if exempt > 0 {
			clients.of(netip.Addr{}).RaceStreams = exempt
		}
	}
	s.connections.each(func(conn *trackedConn) {
		key := conn.client.key
		if conn.forwarded.Load() != nil {
			key = s.connectionKey(conn.clientAddr())
		}
		clients.of(key).addConnection(conn, answerStreams[conn], now)
	})
	for _, class := range s.slotClasses() {
		for client, load := range class.Clients() {
			clients.of(client).Slots[class.name] = HeldSlots{load.HeldSlots, load.Waiting}
		}
	}
	for _, a := range clients {
		slices.SortFunc(a.Streams, func(a, b HeldStream) int { return cmp.Compare(b.Age, a.Age) })
		a.Streams = a.Streams[:min(len(a.Streams), maxHeldStreams)]
		result.Addresses = append(result.Addresses, *a)
	}
	slices.SortFunc(result.Addresses, func(a, b AddressHolding) int {
		return cmp.Or(cmp.Compare(s.part(b), s.part(a)), strings.Compare(a.Address, b.Address))
	})
	result.Others = max(0, len(result.Addresses)-maxHeldAddresses)
	result.Addresses = result.Addresses[:len(result.Addresses)-result.Others]
	return result
}

// addConnection adds a connection of the address.
func (a *AddressHolding) addConnection(conn *trackedConn, hasAnswers bool, now time.Time) {
	a.Connections++
	if !conn.isBusy {
		return
	}
	a.Requests++
	age := now.Sub(conn.since).Milliseconds()
	a.Oldest = max(a.Oldest, age)
	if !hasAnswers && !conn.isHijacked {
		return
	}
	stream := HeldStream{"answers", age, conn.received.Load() - conn.receivedBefore, conn.sent.Load() - conn.sentBefore}
	if conn.isHijacked {
		stream.Kind = "race"
	}
	a.Received += stream.Received
	a.Sent += stream.Sent
	a.Streams = append(a.Streams, stream)
}

// part returns the largest part of a limit of an address that it holds.
func (s *Server) part(a AddressHolding) float64 {
	part := max(
		float64(a.Memory)/float64(max(1, s.memory.maxEach)), float64(a.AnswerStreams)/float64(limits.AnswerStreams.Running.Address),
		float64(a.RaceStreams)/float64(limits.RaceStreams.Running.Address), float64(a.Connections)/float64(max(1, s.connections.maxEach)),
	)
	for _, slots := range a.Slots {
		part = max(part, float64(slots.Held+slots.Waiting)/float64(limits.Generating.Running.Waiting))
	}
	return part
}

// HoldingsToken returns the value of the header Authorization of a request for HoldingsPath. It is valid
// for holdingsTokenTime.
func HoldingsToken(secret []byte, now time.Time) string {
	at := strconv.FormatInt(now.UnixMilli(), 10)
	mac := hmac.New(sha256.New, secret)
	_, _ = mac.Write([]byte(HoldingsPath + " " + at)) // a hash returns no error
	return "Bearer " + at + "." + hex.EncodeToString(mac.Sum(nil))
}

// holdingsTokenTime is how long a token is valid.
const holdingsTokenTime = 30 * time.Second

// mayReadHoldings reports whether r comes from the command on the same machine, without a proxy, and has
// a token made with the secret of the database.
func (s *Server) mayReadHoldings(r *http.Request, now time.Time) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if local, ok := r.Context().Value(http.LocalAddrContextKey).(interface{ String() string }); err == nil && ok {
		server, err := netip.ParseAddrPort(local.String())
		if err != nil || !peer.Addr().Unmap().IsLoopback() && peer.Addr().Unmap() != server.Addr().Unmap() {
			return false
		}
	}
	if r.Header.Get("X-Forwarded-For") != "" {
		return false
	}
	token := r.Header.Get("Authorization")
	millis, _, _ := strings.Cut(strings.TrimPrefix(token, "Bearer "), ".")
	at, err := strconv.ParseInt(millis, 10, 64)
	if err != nil || now.Sub(time.UnixMilli(at)).Abs() > holdingsTokenTime {
		return false
	}
	return hmac.Equal([]byte(token), []byte(HoldingsToken(s.adminSecret, time.UnixMilli(at))))
}

// sendHoldings sends the Holdings. It answers others as if the path did not exist.
func (s *Server) sendHoldings(w http.ResponseWriter, r *http.Request) error {
	if !s.mayReadHoldings(r, s.now()) {
		return problem.NotFound.WithDetail("The API is described at /docs.")
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(s.holdings())
}
