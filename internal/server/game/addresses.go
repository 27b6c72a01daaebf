package game

// addressesResponse holds the URLs at which other devices reach the server.
type addressesResponse struct {
	Addresses []string `json:"addresses"`
}

// listAddresses tells a teacher who has opened the game on the machine of the server which address pupils need. Nobody
// else learns the addresses of the machine.
func (g *Game) listAddresses(r *request) (*response, error) {
	found := addressesResponse{Addresses: []string{}}
	if g.options.Network != nil && g.options.Proxies.ClientAddr(r.Request).IsLoopback() {
		found.Addresses = append(found.Addresses, g.options.Network()...)
	}
	return ok(found), nil
}
