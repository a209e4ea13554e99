import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, utimesSync, writeSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fromHex, type Hex } from 'viem';

/** Newest blocks that stay even when nothing happened in them: more than any reader of the local chain goes back. */
const EMPTY_BLOCKS_KEPT = 1_000;

type SavedBlock = { readonly header: { readonly number: string }; readonly transactions: readonly unknown[] };
type SavedState = { readonly best_block_number: number; readonly blocks: readonly SavedBlock[] };

/** Writes what `anvil_dumpState` answered. A kill in the middle leaves the file as it was. */
export function saveState(file: string, dumped: Hex): void {
  replaceFile(file, gunzipSync(fromHex(dumped, 'bytes')));
}

/**
 * Forgets old blocks in which nothing happened, so that the file grows with use and not with time. Those with
 * transactions stay, and with them every log.
 */
export function trimState(file: string, emptyBlocks = EMPTY_BLOCKS_KEPT): void {
  const { mtime } = statSync(file);
  const state = readState(file);
  const oldest = state.best_block_number - emptyBlocks;
  const blocks = state.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number);
    return transactions.length > 0 || number >= oldest || number === 0;
  });
  if (blocks.length === state.blocks.length) return;
  replaceFile(file, Buffer.from(JSON.stringify({ ...state, blocks })));
  // The time of the last save says how far the chain's clock was ahead.
  utimesSync(file, mtime, mtime);
}

function readState(file: string): SavedState {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedState;
  } catch (cause) {
    throw new Error(`The local chain's file ${file} cannot be read. Begin anew with: npm start -- --reset`, { cause });
  }
}

function replaceFile(file: string, content: Uint8Array): void {
  const beside = `${file}.new`;
  const descriptor = openSync(beside, 'w');
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
}
