package cli

import (
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
	cmd.Args = noArguments
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !cmd.Flags().Changed("hand") {
			return bad("promptcommand.nohand")
		}
		o, err := profile.readPuzzle(*hand)
		if err != nil {
			return err
		}
		a.reportReading(record.HandOptions(o.Profile), *hand)
		prompt := answer.Prompt(o.Profile, o.Hand, o.Target, a.lang)
		return a.print(promptRecord{o.Profile.String(), o.Hand, o.Target, a.lang.String(), prompt}, prompt)
	}
	return cmd
}
