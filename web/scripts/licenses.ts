// Writes licenses.json: the Node packages of which code is in the built pages, with their licences.
// make24 version --licenses shows them (internal/app/licenses).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

export interface PackageLicense {
  name: string;
  version: string;
  license: string;
  text: string;
}

const web = resolve(import.meta.dirname, '..');

/** Matches the files that contain a package's licence. */
const licenseFile = /^(licen[cs]e|copying)([-.].*)?$/i;

/** Returns the package that a module of the bundle comes from, or undefined for a module of make24. */
export function packageOf(id: string): string | undefined {
  const file = id.replaceAll('\\', '/');
  const path = /.*\/node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(file)?.[1];
  return path ?? /^\0(vite|rolldown)\//.exec(file)?.[1];
}

/** Returns the packages of Workbox in the service worker; each of their modules contains its name. */
export const workboxPackages = (script: string): string[] =>
  [...script.matchAll(/workbox:([a-z-]+):[0-9.]+/g)].map(([, name]) => `workbox-${name}`);

/** Returns the licence of a package in node_modules. */
export function licenseOf(name: string): PackageLicense {
  const folder = resolve(web, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((name) => licenseFile.test(name));
  if (!file) throw new Error(`licenses: ${name} has no licence file`);
  // Vite's file also has the licences of its own dependencies, none of which are in the pages.
  const [text] = readFileSync(resolve(folder, file), 'utf8').split('# Licenses of bundled dependencies');
  return { name, version, license, text: text! };
}

export function licenses(): Plugin {
  const packages = new Set<string>();
  let outDir = '';
  return {
    name: 'make24:licenses',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(part.modules)) {
          const name = packageOf(id);
          if (name && renderedLength > 0) packages.add(name);
        }
      }
    },
    // vite-plugin-pwa writes the service worker after the bundle.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (packages.size === 0 || !existsSync(outDir)) return; // the build failed
        for (const name of workboxPackages(readFileSync(resolve(outDir, 'sw.js'), 'utf8')))
          packages.add(name);
        const list = [...packages].sort().map(licenseOf);
        writeFileSync(resolve(web, 'licenses.json'), JSON.stringify(list, null, 2) + '\n');
      },
    },
  };
}
