import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, utimesSync, writeSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fromHex, type Hex } from 'viem';

/** The number of newest blocks that are kept even if empty: more than any reader of the local chain goes back. */
const EMPTY_BLOCKS_KEPT = 1_000;

type SavedBlock = { readonly header: { readonly number: string }; readonly transactions: readonly unknown[] };
type SavedState = { readonly best_block_number: number; readonly blocks: readonly SavedBlock[] };

/** Writes the answer of `anvil_dumpState` atomically: a kill halfway leaves the old file. */
export function saveState(file: string, dumped: Hex): void {
  replaceFile(file, gunzipSync(fromHex(dumped, 'bytes')));
}

/**
 * Drops old empty blocks, so that the file grows with use and not with time. Blocks with transactions, and so all logs,
 * are kept.
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
  // `restoreClock` derives the lead of the chain's clock from this time.
  utimesSync(file, mtime, mtime);
}

function readState(file: string): SavedState {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedState;
  } catch (cause) {
    throw new Error(`The local chain's file ${file} cannot be read. Start over with: npm start -- --reset`, { cause });
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
