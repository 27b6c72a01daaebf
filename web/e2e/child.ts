// Child processes that end: each start and each stop has a deadline. A Go program that misses it gets
// SIGQUIT, upon which it prints its goroutines and exits.
import { execFile, type ChildProcess } from 'node:child_process';

/** How long a child process may take to start, to stop, or to run a command, in milliseconds. */
export const childDeadline = 60_000;

/** How long a process may take to print its goroutines. */
const quitDeadline = 10_000;

/** Waits for a promise; returns undefined if it does not settle in time. */
export async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: number | NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Resolves to true when a process has exited. */
export const exitOf = (child: ChildProcess): Promise<true> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(true)
    : new Promise((resolve) => child.once('close', () => resolve(true)));

/**
 * Waits for what a process must do. If it is not done in time, the process gets SIGQUIT, and the error
 * ends with the last lines of its output.
 */
export async function orGoroutines<T>(
  done: Promise<T>,
  child: ChildProcess,
  what: string,
  output: () => string,
  deadline = childDeadline,
): Promise<T> {
  const result = await within(
    done.then((value) => ({ value })),
    deadline,
  );
  if (result) return result.value;
  const exited = exitOf(child);
  child.kill('SIGQUIT');
  if (!(await within(exited, quitDeadline))) child.kill('SIGKILL');
  throw new Error(`process ${child.pid} did not ${what} within ${deadline / 1000} s:\n${output()}`);
}

/** The result of a command that ended by itself. */
export interface CommandResult {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command to its end. It throws if the command cannot be started or is killed, also at the deadline;
 * the error then contains the goroutines.
 */
export const run = (
  program: string,
  args: readonly string[],
  {
    cwd,
    deadline = childDeadline,
    grace = quitDeadline,
  }: { cwd?: string; deadline?: number; grace?: number } = {},
): Promise<CommandResult> =>
  new Promise((resolve, reject) => {
    const options = { cwd, timeout: deadline, killSignal: 'SIGQUIT', maxBuffer: 2 ** 28 } as const;
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      clearTimeout(kill);
      if (!error) return resolve({ status: 0, stdout, stderr });
      // A Go program that prints its goroutines exits with status 2.
      if (typeof error.code === 'number' && !error.killed)
        return resolve({ status: error.code, stdout, stderr });
      reject(new Error(`${program} ${args.join(' ')}: ${error.message}\n${stderr}`));
    });
    const kill = setTimeout(() => child.kill('SIGKILL'), deadline + grace);
  });
