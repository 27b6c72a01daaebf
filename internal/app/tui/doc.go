// Package tui is the game in the terminal. The rules are those of package race, through package live,
// as on the pages of the server; this package only shows runs and turns keys into actions.
//
//	game, err := tui.OpenGame(ctx, store, time.Now)
//	env := &tui.Env{Game: game, Lang: text.English}
//	err = tui.Run(ctx, env, tui.First(env, "daily", run.Request{}), os.Stdin, os.Stdout, os.Environ())
//
// # Screens
//
// [Model] is the program: a stack of screens in a frame with a title and the keys. A [Screen] is a value
// with three methods. Update is a pure function of the screen, the message and the time; it does no work
// itself but returns commands, whose results arrive as messages. So a test is a list of messages and
// frames, without waits. Each command sends a message type of its own with an ID of its screen or run,
// since the result may arrive after the screen was closed.
//
// To add a screen, such as a race on a server, implement Screen and show it with [Open] or [Replace];
// [Close] goes back. A stream of events becomes a command that waits for one event and returns it as a
// message; Update returns the command again for the next event. A screen gets a [Tick] five times a
// second for its clocks. Area is its size: 56 columns and 16 lines in the smallest window.
// Env.Game may be nil if no screen uses the store; [Model] does not use it.
//
// A screen in which a hand is played uses hand: hand.press turns keys into a request (a claim, "no
// solution", a hint or a skip), which the screen sends to its judge, and hand.view draws the table.
// The fields hints, clue, ended, won and notice of the hand show the judge's answer. play is an example.
//
// # Terminals
//
// Colours are chosen for terminals with 16, 256 or all colours. No information is shown by colour alone.
// Widths of texts are those of lipgloss, in which most Chinese characters have two columns. The suits
// and signs × ÷ − have one; Env.ASCII replaces them for terminals that draw them in two.
//
// # Start of the command
//
// Go initializes every linked package at each start of make24, also of commands that do not play. So
// this package computes no tables during initialization, and imports no package whose initialization is
// slow: bubbles is not used, because its clipboard package searches the PATH for programs.
package tui
