import type { Database } from '../../db/database.ts';
import { EventsMissing, NodeTrouble } from '../chain-trouble.ts';
import { dropAbove, readDigests, readKnownCounts, type StoredEvent } from '../events-store.ts';
import { mapWithLimit } from '../map-with-limit.ts';
import type { Header } from '../reconcile.ts';
import { confirmCounts, confirmHeader, confirmLogs, type Panel } from './agree.ts';

type Known = { readonly db: Database; readonly panel: Panel; readonly version: number };
const HEADERS_AT_ONCE = 16;

/**
 * Expects a quorum to report the vault's counts at the newest final block as they are known here.
 * @throws EventsMissing when a quorum reports other counts: everything that is not settled is read again.
 */
export async function expectAgreedCounts({ db, panel, version }: Known, block: number): Promise<void> {
  const known = await readKnownCounts(db, block);
  if (await confirmCounts(panel, block, known)) return;
  await dropAbove(db, version, 0);
  throw new EventsMissing(
    `the nodes count other events at block ${block} than ${known.payments} payments and ${known.claims} claims`,
  );
}

/** Blocks above the base up to `end`, and the events among them that are not settled. */
export type Part = {
  readonly base: number;
  readonly blocks: readonly Header[];
  readonly end: Header;
  readonly due: readonly StoredEvent[];
};

/**
 * Whether a quorum reports the whole header of the part's last block, exactly the known logs, and the time of every event. The
 * time of an event is confirmed when its block's header was verified against the hash that the log names, or when a quorum
 * reports that header. Changes nothing.
 * @throws NodeTrouble without a quorum.
 */
export async function isAgreedPart({ db, panel }: Omit<Known, 'version'>, { base, blocks, end, due }: Part): Promise<boolean> {
  const withEvents = new Set(due.map(({ event }) => event.blockNumber));
  const unproven = blocks.filter(({ number, isProven }) => number < end.number && withEvents.has(number) && !isProven);
  const logs = async () => {
    const known = await readDigests(db, { above: base, upTo: end.number });
    return end.number === base || confirmLogs(panel, { from: base + 1, to: end.number }, known);
  };
  const headers = mapWithLimit([end, ...unproven], HEADERS_AT_ONCE, (header) => confirmHeader(panel, header));
  const verdicts = await Promise.all([logs(), headers]);
  return verdicts.flat().every((isConfirmed) => isConfirmed);
}

/** Drops what a quorum contradicts and is not settled, so that it is read again. @throws NodeTrouble always. */
export async function dropContradicted(
  { db, version }: Omit<Known, 'panel'>,
  { base, end }: Pick<Part, 'base' | 'end'>,
): Promise<never> {
  await dropAbove(db, version, 0);
  throw new NodeTrouble(`the nodes contradict what was read of blocks ${base + 1}–${end.number}`);
}
