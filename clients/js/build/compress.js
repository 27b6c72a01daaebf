// Compresses standard input to standard output: node compress.js <make24.wasm >make24.wasm.gz. libdeflate
// makes the module 5 % smaller than compress/gzip does, in the same format. It is a dependency of web.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzip } from '../../../web/node_modules/libdeflate/index.js';

const smallest = 12; // the level
writeFileSync(1, gzip(readFileSync(0), smallest));
