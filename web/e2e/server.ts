// Builds make24 and starts one server and one browser for all tests. A test that advances the clock
// or kills its server starts its own server.
import { spawn, type ChildProcess } from 'node:child_process';
import {
  accessSync,
  appendFileSync,
  constants,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { noonToday, timeUntil, StandingClock } from './clock';
import { childDeadline, exitOf, orGoroutines, run, within } from './child';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    binary: string;
    /** The folder of the data of all tests, in memory if possible. */
    data: string;
    /** Noon (UTC) of the day on which the tests began. */
    noon: number;
    /** The WebSocket endpoint of the browser. */
    browser: string;
    /** The file with the log of the common server. */
    log: string;
  }
}

const root = join(import.meta.dirname, '../..');

/** A compilation of everything, with an empty cache and on one processor, takes minutes. */
const buildDeadline = 15 * 60_000;

/**
 * Returns the number of bytes that are free in memory; in a container of Docker, at most 64 MiB. It is 0 if
 * files in memory cannot be written.
 */
function freeMemory(): number {
  try {
    accessSync('/dev/shm', constants.W_OK);
  } catch {
    return 0;
  }
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize;
}

/** Creates a folder for the data of a test in the folder `data`, which is removed after all tests. */
export const dataFolder = (parent: string): string => mkdtempSync(join(parent, 'make24-'));

/** The servers that this process has started. They end with it, also if it is interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((server) => server.kill('SIGKILL')));

export interface RunningServer {
  url: string;
  /** Its clock, which stands still; the common server has none. */
  clock?: StandingClock;
  now(): number;
  /** Advances its clock. */
  advanceTime(milliseconds: number): void;
  /**
   * Kills the server without a clean shutdown. restart starts it at the same address with its data.
   */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Returns the log, and the goroutines if the server had to be killed. */
  log(): string;
}

export interface ServerOptions {
  /** The clock that the server reads, or the time at which the server's own clock begins. */
  clock: StandingClock | number;
  /** The file to which the log is also appended. */
  logFile?: string;
  /** The path below which the server is published, such as /24. */
  path?: string;
  /** The server believes in the addresses of browsers (VisitOptions). It has no passkeys then. */
  addresses?: boolean;
}

/** Returns a port that was free a moment ago, for a server that must know its own address. */
async function freePort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await new Promise((resolve) => taken.close(resolve));
  return port;
}

/** Starts a server on a data folder. It resolves when the server listens. */
export async function start(
  binary: string,
  data: string,
  { clock: clockOrStart, logFile, path, addresses = false }: ServerOptions,
): Promise<RunningServer> {
  const clock = typeof clockOrStart === 'number' ? undefined : clockOrStart;
  const ahead = typeof clockOrStart === 'number' ? timeUntil(clockOrStart) : 0;
  const clockFile = join(data, 'clock');
  const writeClock = (): void => {
    // After @, the file has the time at which the clock stands still; otherwise, how far it is ahead.
    writeFileSync(clockFile + '.new', clock ? `@${clock.now()}` : String(ahead));
    renameSync(clockFile + '.new', clockFile);
  };
  writeClock();
  const lines: string[] = [];
  const log = (): string => lines.join('\n');
  let child: ChildProcess;
  /** Starts the server at an address. It resolves to the URL in the log once the server listens. */
  const launch = (address: string): Promise<string> => {
    const args = ['serve', '--addr', address, '--data', data, '--log-format', 'json', '--log-level', 'debug'];
    if (path) args.push('--origin', `http://${address.replace('127.0.0.1', 'localhost')}${path}`);
    const server = spawn(binary, args, {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: {
        ...process.env,
        MAKE24_CLOCK: clockFile,
        ...(addresses && { MAKE24_TRUSTED_PROXIES: '127.0.0.1, ::1' }),
      },
    });
    child = server;
    running.add(server);
    server.once('close', () => running.delete(server));
    const listening = new Promise<string>((resolve, reject) => {
      const reader = createInterface(server.stderr);
      reader.on('line', (line) => {
        lines.push(line);
        if (logFile) appendFileSync(logFile, line + '\n');
        const url = /"msg":"listening","url":"([^"]+)"/.exec(line);
        if (url?.[1]) resolve(url[1]);
        else if (!/"level":"(DEBUG|INFO)"/.test(line)) console.error(line);
      });
      reader.on('close', () => reject(new Error(`the server did not start:\n${log()}`)));
    });
    return orGoroutines(listening, server, 'listen', log);
  };
  const terminate = async (signal: NodeJS.Signals): Promise<void> => {
    const exited = exitOf(child);
    child.kill(signal);
    await orGoroutines(exited, child, `stop after ${signal}`, log);
  };
  const url = await launch('127.0.0.1:' + (path ? await freePort() : 0));
  return {
    url,
    clock,
    now: () => {
      if (!clock) throw new Error('the clock of the common server goes');
      return clock.now();
    },
    advanceTime: (milliseconds) => {
      if (!clock) throw new Error('the clock of the common server goes');
      clock.advanceTime(milliseconds);
      writeClock();
    },
    kill: () => terminate('SIGKILL'),
    // The port is still free, because the killed connections reserve it.
    restart: async () => void (await launch(new URL(url).host.replace('localhost', '127.0.0.1'))),
    stop: () => terminate('SIGTERM'),
    log,
  };
}

/**
 * Reports whether /dev/shm is large enough for the browser. Otherwise its processes share memory
 * with files on disk.
 */
const sharesMemory = (): boolean => freeMemory() > 4 * 2 ** 30;

/**
 * The features to disable. The flag replaces playwright's, so the list begins with playwright's.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The address bar's popups are invisible here, and cost two pages in an extra process per
  // context.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Builds make24. If e2e/out has the same version already, the linker has nothing to do. */
async function build(): Promise<string> {
  const binary = join(root, 'web/e2e/out/make24');
  // The tag lets tests set the server's clock (internal/testkit/failpoint).
  // Git refuses to describe a folder of another user.
  const args = ['build', '-buildvcs=false', '-tags', 'failpoint', '-o', binary, './cmd/make24'];
  const { status, stderr } = await run('go', args, { cwd: root, deadline: buildDeadline });
  if (status !== 0) throw new Error(`go ${args.join(' ')}:\n${stderr}`);
  return binary;
}

export default async function setup(project: TestProject) {
  rmSync(new URL('./failures/', import.meta.url), { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'make24-e2e-'));
  const data = mkdtempSync(join(freeMemory() > 2 ** 27 ? '/dev/shm' : tmpdir(), 'make24-data-'));
  const removeFolders = (): void =>
    [folder, data].forEach((created) => rmSync(created, { recursive: true, force: true }));
  process.once('exit', removeFolders); // if the process is interrupted before tearDown
  const logFile = join(folder, 'server.log');
  const binary = await build();
  const noon = noonToday();
  const starting = start(binary, dataFolder(data), { clock: noon, logFile });
  const launching = chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--lang=en-GB', `--disable-features=${withoutFeatures.join(',')}`],
    ignoreDefaultArgs: sharesMemory() ? ['--disable-dev-shm-usage'] : [],
    env: { ...process.env, LANGUAGE: 'en_GB' },
    timeout: childDeadline,
  });
  const closeBrowser = async (): Promise<void> => {
    const browser = await launching;
    const closed = browser.close().then(() => true);
    if (await within(closed, childDeadline)) return;
    await browser.kill();
    throw new Error(`the browser did not close within ${childDeadline / 1000} s`);
  };
  const tearDown = async (): Promise<void> => {
    const ended = await Promise.allSettled([closeBrowser(), starting.then((server) => server.stop())]);
    removeFolders();
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  };
  try {
    await Promise.all([starting, launching]);
  } catch (error) {
    await tearDown().catch(() => {}); // of the one that did start
    throw error;
  }
  const [server, browser] = await Promise.all([starting, launching]);
  project.provide('url', server.url);
  project.provide('binary', binary);
  project.provide('data', data);
  project.provide('noon', noon);
  project.provide('browser', browser.wsEndpoint());
  project.provide('log', logFile);
  return tearDown;
}
