// Builds make24 and runs it for the tests, with a folder of its own for its data.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    binary: string;
  }
}

const root = new URL('../..', import.meta.url).pathname;

/** A port that nobody has: of those that systems give to nobody who asks for any, so that it is
 * free still when a server that was killed comes back to it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.on('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}

/** A new folder for a server's data: in memory where that can be, for a disk may be slow. */
export const dataFolder = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'make24-data-'));

export interface Running {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server on a folder; it answers when the promise resolves. */
export async function start(binary: string, data: string, port?: number): Promise<Running> {
  port ??= await freePort();
  const child = spawn(
    binary,
    ['serve', '--addr', `127.0.0.1:${port}`, '--data', data, '--log-level', 'warn'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://localhost:${port}`;
  for (let tries = 0; ; tries++) {
    try {
      if ((await fetch(url + '/readyz')).ok) break;
    } catch {
      // Not yet.
    }
    if (tries > 600 || child.exitCode !== null) throw new Error('the server did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    process: child,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'make24-e2e-'));
  const binary = join(folder, 'make24');
  execFileSync('go', ['build', '-o', binary, './cmd/make24'], { cwd: root, stdio: 'inherit' });
  const data = dataFolder();
  const server = await start(binary, data);
  project.provide('url', server.url);
  project.provide('binary', binary);
  return async () => {
    await server.stop();
    for (const one of [folder, data]) rmSync(one, { recursive: true, force: true });
  };
}
