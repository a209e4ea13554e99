#!/usr/bin/env node
// The Solidity compiler for forge: wraps the npm package in the command line that forge expects of a solc binary,
// `--version` and `--standard-json` on stdin. forge resolves imports itself, so no other option is needed.
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');

const answer = process.argv.includes('--version')
  ? `solc, the solidity compiler commandline interface\nVersion: ${solc.version().replace('Emscripten', 'Linux')}\n`
  : solc.compile(readFileSync(0, 'utf8'));

// Written synchronously: the compiler keeps the event loop alive, and process.exit would truncate a draining pipe.
const bytes = Buffer.from(answer);
for (let sent = 0; sent < bytes.length; ) {
  try {
    sent += writeSync(1, bytes, sent);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
  }
}
process.exit(0);
