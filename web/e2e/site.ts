// A site without a server, served by a static file server of a few lines.
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { expect, inject } from 'vitest';
import { run } from './child';
import { dataFolder } from './server';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

export interface Site {
  url: string;
  /** Returns the address of a page, such as /make24/daily for /daily. */
  at(path: string): string;
  /** Fails if a page has requested something that only a server has. */
  expectNoRequests(): void;
}

/** Writes a site and serves it until the test ends. base: its path, such as /make24/. */
export async function startSite(
  onTestFinished: (cleanUp: () => Promise<void>) => void,
  base = '/',
): Promise<Site> {
  const folder = dataFolder(inject('data'));
  const made = await run(inject('binary'), ['site', '--out', folder, '--base', base]);
  expect(made.status, made.stderr).toBe(0);
  const unknown: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname);
    const asked = path.startsWith(base) ? join(folder, path.slice(base.length)) : folder + '/none';
    const isFolder = existsSync(asked) && statSync(asked).isDirectory();
    if (isFolder && !path.endsWith('/')) {
      response.writeHead(301, { Location: url.replace(path, path + '/') }).end();
      return;
    }
    const found = isFolder ? join(asked, 'index.html') : asked;
    const isKnown = existsSync(found);
    if (!isKnown) unknown.push(path);
    const sent = isKnown ? found : join(folder, '404.html');
    response.writeHead(isKnown ? 200 : 404, {
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
    at: (path) => base + path.slice(1),
    expectNoRequests: () => {
      const isPage = /\/(race|r|c|class|stats|review|p|solve|set|daily|practice)\b/;
      expect(unknown.filter((path) => !path.startsWith(base) || !isPage.test(path))).toEqual([]);
    },
  };
}
