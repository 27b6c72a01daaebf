package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/rat"
)

// promptRecord is the line of an instruction in JSON.
type promptRecord struct {
	Profile string    `json:"profile"`
	Hand    deal.Hand `json:"hand"`
	Target  rat.Rat   `json:"target"`
	Lang    string    `json:"lang"`
	Prompt  string    `json:"prompt"`
}

func (a *app) newPrompt() *cobra.Command {
	cmd := a.command("prompt --hand HAND", "promptcommand.short", "promptcommand.long", "promptcommand.example")
	profile := a.addProfile(cmd)
	hand := cmd.Flags().String("hand", "", a.say("flag.help.hand"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) > 0 {
			return bad("command.arguments", "command", cmd.Name(), "argument", quote(unguard(args)[0]))
		}
		if !cmd.Flags().Changed("hand") {
			return bad("promptcommand.nohand")
		}
		o, err := profile.readPuzzle(*hand)
		if err != nil {
			return err
		}
		a.reportReading(record.HandOptions(o.Profile), *hand)
		prompt := answer.Prompt(o.Profile, o.Hand, o.Target, a.lang)
		if a.json {
			return writeJSON(a.out, promptRecord{o.Profile.String(), o.Hand, o.Target, a.lang.String(), prompt})
		}
		_, err = fmt.Fprintln(a.out, prompt)
		return err
	}
	return cmd
}
