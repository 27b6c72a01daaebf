// Tests that a child process of the browser tests ends, and says why it did not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { exitOf, orGoroutines, run } from '../e2e/child';

/** Starts a process that lives until its input ends, and prints a line upon SIGQUIT, as Go programs do. */
async function startStuck() {
  const script = `
    process.on('SIGQUIT', () => { console.error('goroutine 1 [select]:'); process.exit(2); });
    process.on('SIGTERM', () => console.error('terminated'));
    process.stdin.resume();
    console.error('ready');`;
  const child = spawn(process.execPath, ['-e', script]);
  let output = '';
  child.stderr.on('data', (data) => (output += String(data)));
  await once(child.stderr, 'data');
  return { child, output: () => output };
}

test('a process that does not stop in time prints its goroutines and ends', async () => {
  const { child, output } = await startStuck();
  const exited = exitOf(child);
  child.kill('SIGTERM');
  await expect(orGoroutines(exited, child, 'stop after SIGTERM', output, 1)).rejects.toThrow(
    /^process \d+ did not stop after SIGTERM within 0.001 s:\nready\n(terminated\n)?goroutine 1 \[select\]:\n$/,
  );
  expect(child.exitCode).toBe(2);
});

test('what a process does in time is returned, and its errors too', async () => {
  const { child, output } = await startStuck();
  expect(await orGoroutines(Promise.resolve('http://localhost'), child, 'listen', output)).toBe(
    'http://localhost',
  );
  const failed = Promise.reject(new Error('the server did not start'));
  await expect(orGoroutines(failed, child, 'listen', output)).rejects.toThrow('the server did not start');
  child.stdin.end();
  await exitOf(child);
});

test('a command returns its status, and is killed at its deadline', async () => {
  const exit = "console.log('one'); console.error('two'); process.exit(3)";
  expect(await run(process.execPath, ['-e', exit])).toEqual({ status: 3, stdout: 'one\n', stderr: 'two\n' });
  await expect(run(process.execPath, ['-e', 'process.stdin.resume()'], { deadline: 1 })).rejects.toThrow(
    /stdin\.resume/,
  );
  const ignore = "process.on('SIGQUIT', () => {}); process.stdin.resume()";
  await expect(run(process.execPath, ['-e', ignore], { deadline: 300, grace: 1 })).rejects.toThrow(/SIGQUIT/);
  await expect(run('/no/such/program', [])).rejects.toThrow(/ENOENT/);
});
