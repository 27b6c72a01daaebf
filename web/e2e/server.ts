// Builds make24 and starts one server and one browser for all tests. A test that advances the clock
// or kills its server starts its own server.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    binary: string;
    /** The WebSocket endpoint of the browser. */
    browser: string;
  }
}

const root = new URL('../..', import.meta.url).pathname;
const day = 86_400_000;

/** Creates a folder for a server's data, in memory if possible. */
export const dataFolder = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'make24-data-'));

export interface RunningServer {
  url: string;
  /** Advances the server's clock. */
  advanceTime(milliseconds: number): void;
  /**
   * Kills the server without a clean shutdown. restart starts it at the same address with its data.
   */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server on a data folder. It resolves when the server listens. Its clock begins at noon
 * (UTC) today, so that a test reaches midnight only if it advances the clock.
 */
export async function start(binary: string, data: string): Promise<RunningServer> {
  const clock = join(data, 'clock');
  let clockOffset = day / 2 - (Date.now() % day);
  const writeClock = (): void => {
    writeFileSync(clock + '.new', String(clockOffset));
    renameSync(clock + '.new', clock);
  };
  writeClock();
  let child: ChildProcess;
  let exited: Promise<void>;
  /** Starts the server at an address. It resolves to the URL in the log once the server listens. */
  const launch = (address: string): Promise<string> => {
    const args = ['serve', '--addr', address, '--data', data, '--log-format', 'json'];
    const server = spawn(binary, args, {
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, MAKE24_CLOCK: clock },
    });
    child = server;
    exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    return new Promise<string>((resolve, reject) => {
      const log = createInterface(server.stderr);
      log.on('line', (line) => {
        const listening = /"msg":"listening","url":"([^"]+)"/.exec(line);
        if (listening?.[1]) resolve(listening[1]);
        else if (!line.includes('"level":"INFO"')) console.error(line);
      });
      log.on('close', () => reject(new Error('the server did not start')));
    });
  };
  const terminate = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  const url = await launch('127.0.0.1:0');
  return {
    url,
    advanceTime: (milliseconds) => {
      clockOffset += milliseconds;
      writeClock();
    },
    kill: () => terminate('SIGKILL'),
    // The port is still free, because the killed connections reserve it.
    restart: async () => void (await launch(new URL(url).host.replace('localhost', '127.0.0.1'))),
    stop: () => terminate('SIGTERM'),
  };
}

/**
 * Reports whether /dev/shm is large enough for the browser. Otherwise its processes share memory
 * with files on disk.
 */
function sharesMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > 4 * 2 ** 30;
}

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

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'make24-e2e-'));
  const binary = join(folder, 'make24');
  // The tag lets tests advance the server's clock (internal/cli/failpoint_on.go).
  execFileSync('go', ['build', '-tags', 'failpoint', '-o', binary, './cmd/make24'], {
    cwd: root,
    stdio: 'inherit',
  });
  const data = dataFolder();
  const [server, browser] = await Promise.all([
    start(binary, data),
    chromium.launchServer({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--lang=en-GB', `--disable-features=${withoutFeatures.join(',')}`],
      ignoreDefaultArgs: sharesMemory() ? ['--disable-dev-shm-usage'] : [],
      env: { ...process.env, LANGUAGE: 'en_GB' },
      timeout: 180_000,
    }),
  ]);
  project.provide('url', server.url);
  project.provide('binary', binary);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), server.stop()]);
    for (const created of [folder, data]) rmSync(created, { recursive: true, force: true });
  };
}
