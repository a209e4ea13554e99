#!/usr/bin/env node
// The Solidity compiler for forge: the npm package behind the command line that forge speaks to a solc binary,
// `--version` and `--standard-json` on stdin. forge resolves imports itself, so no other option matters.
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';

const solc = createRequire(import.meta.url)('solc');

const answer = process.argv.includes('--version')
  ? `solc, the solidity compiler commandline interface\nVersion: ${solc.version().replace('Emscripten', 'Linux')}\n`
  : solc.compile(readFileSync(0, 'utf8'));

// Written synchronously: process.exit would cut a pipe that is still draining, and the compiler keeps the loop alive.
const bytes = Buffer.from(answer);
for (let sent = 0; sent < bytes.length; ) {
  try {
    sent += writeSync(1, bytes, sent);
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
  }
}
process.exit(0);
