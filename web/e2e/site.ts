// A site without a server, served by a static file server of a few lines.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect } from 'vitest';
import { allHands, HandTable } from '../src/offline/handtable';

const dist = new URL('../dist/', import.meta.url).pathname;
const handsText = readFileSync(new URL('../src/offline/hands.txt', import.meta.url), 'utf8');
const firstYear = 2026;
const day = 86_400_000;

/** Writes a site to a new folder. */
function writeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'make24-site-'));
  cpSync(dist, folder, { recursive: true });
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace(
    '<html lang="en"',
    '<html lang="en" data-site="/"',
  );
  for (const name of ['index.html', '404.html']) writeFileSync(join(folder, name), html);
  mkdirSync(join(folder, 'dailies'));
  const table = new HandTable(handsText);
  const levels = [1, 2, 3, 4, 5].map((level) => allHands().filter((hand) => table.level(hand) === level));
  const numberOf = (year: number): number => (Date.UTC(year, 0, 1) - Date.UTC(firstYear, 0, 1)) / day + 1;
  for (let year = firstYear; year < firstYear + 10; year++) {
    const days = Array.from({ length: numberOf(year + 1) - numberOf(year) }, (_, i) =>
      levels.map((hands) => hands[(numberOf(year) + i) % hands.length]!.join('.')),
    );
    const file = { first: `${year}-01-01`, number: numberOf(year), hands: days };
    writeFileSync(join(folder, `dailies/${year}.json`), JSON.stringify(file));
  }
  return folder;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

export interface Site {
  url: string;
  /** Fails if a page has requested something that only a server has. */
  expectNoRequests(): void;
}

/** Writes and serves a site until the test ends. */
export async function startSite(onTestFinished: (cleanUp: () => Promise<void>) => void): Promise<Site> {
  const folder = writeSite();
  const missing: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    const asked = join(folder, path);
    const file = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked;
    const found = existsSync(file);
    if (!found) missing.push(path);
    const sent = found ? file : join(folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      'Content-Type': types[extname(sent)] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
    });
    response.end(readFileSync(sent));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    expectNoRequests: () =>
      expect(missing.filter((path) => /^\/(game|v1|healthz|openapi|docs)/.test(path))).toEqual([]),
  };
}
