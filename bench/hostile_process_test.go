package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
)

// attackOrder is what the process of the attackers does. It is a process of its own, so that the delays of the honest
// clients do not include the work of the attackers' clients.
type attackOrder struct {
	Server    string
	Class     match.Created
	Addresses int // of each attack
	Time      time.Duration
	Names     []string // of the attacks
}

// attackReport is the result of the process.
type attackReport struct {
	Results []*attackResult
	CPU     time.Duration // of the attack, without the preparation
}

func namesOf(list []attack) (names []string) {
	for _, a := range list {
		names = append(names, a.name)
	}
	return names
}

// attackProcess is the process of the attackers.
type attackProcess struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

// startAttackers starts the process and waits until its attacks are prepared.
func startAttackers(t *testing.T, order attackOrder) *attackProcess {
	t.Helper()
	text, err := json.Marshal(order)
	if err != nil {
		t.Fatal(err)
	}
	p := &attackProcess{command: exec.CommandContext(t.Context(), os.Args[0], "-test.run", "^TestHostileAttackers$", "-hostile-order", string(text))}
	p.command.Stderr = os.Stderr
	if p.in, err = p.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewScanner(out)
	p.out.Buffer(nil, 1<<24)
	if !p.out.Scan() || p.out.Text() != "ready" {
		t.Fatalf("the attackers are not ready: %q", p.out.Text())
	}
	return p
}

// begin begins the attacks.
func (p *attackProcess) begin(t *testing.T) {
	t.Helper()
	if _, err := io.WriteString(p.in, "begin\n"); err != nil {
		t.Error(err)
	}
}

// results waits for the end of the attacks.
func (p *attackProcess) results(t *testing.T, list []attack) ([]*attackResult, time.Duration) {
	t.Helper()
	var report attackReport
	if !p.out.Scan() {
		t.Fatal("the attackers have no results")
	}
	if err := json.Unmarshal(p.out.Bytes(), &report); err != nil {
		t.Fatalf("%v in %.200s", err, p.out.Bytes())
	}
	if err := p.command.Wait(); err != nil {
		t.Error(err)
	}
	for i, r := range report.Results {
		r.attack = list[i]
	}
	return report.Results, report.CPU
}

// TestHostileAttackers is the process of the attackers.
func TestHostileAttackers(t *testing.T) {
	if *hostileOrder == "" {
		t.Skip("needs -hostile-order")
	}
	var order attackOrder
	if err := json.Unmarshal([]byte(*hostileOrder), &order); err != nil {
		t.Fatal(err)
	}
	var report attackReport
	var attackers []*visitor
	for i, name := range order.Names {
		a := attacks[slices.IndexFunc(attacks, func(a attack) bool { return a.name == name })]
		result := &attackResult{attack: a, Problems: map[string]int{}}
		report.Results = append(report.Results, result)
		for j := range order.Addresses {
			v, err := newVisitor(order.Server, "127.0.0."+strconv.Itoa(100+i*order.Addresses+j), nil)
			if err != nil {
				t.Fatal(err)
			}
			v.class = order.Class
			if a.prepare != nil && result.PrepareErr == "" {
				if err := a.prepare(t.Context(), v); err != nil {
					result.PrepareErr = err.Error()
				}
			}
			v.result = result // requests of the preparation are not counted
			attackers = append(attackers, v)
		}
	}
	fmt.Println("ready")
	if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	before := processorTime(os.Getpid())
	ctx, cancel := context.WithTimeout(t.Context(), order.Time)
	defer cancel()
	var group sync.WaitGroup
	for _, v := range attackers {
		if v.result.PrepareErr == "" {
			group.Go(func() { v.result.run(ctx, v) })
		}
	}
	group.Wait()
	report.CPU = processorTime(os.Getpid()) - before
	text, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("%s\n", text)
}
