import { NodeTrouble } from '../chain-trouble.ts';
import { digestLogs } from '../decode.ts';
import type { Header } from '../reconcile.ts';
import type { BlockRange, ReportedHeader, RpcNode, VaultCounts } from '../rpc-node.ts';
import { atPace, type Pace } from './pace.ts';
import { agreeOn } from './quorum.ts';

/** One configured node and the pace at which it is asked. */
export type Source = { readonly node: RpcNode; readonly pace: Pace };

/** All configured nodes, responsive ones first, and how many of them must agree. */
export type Panel = { readonly sources: readonly Source[]; readonly quorum: number };

/**
 * True when a quorum reports exactly this header, false when a quorum reports another one. @throws NodeTrouble without
 * a quorum.
 */
export function confirmHeader(panel: Panel, known: Header): Promise<boolean> {
  return confirm(panel, `block ${known.number}`, async ({ node }) => {
    const header = await node.header(known.number);
    return header.hash === known.hash && header.digest === known.digest;
  });
}

/** True when a quorum reports these counts of the vault at the end of the block; otherwise like `confirmHeader`. */
export function confirmCounts(panel: Panel, block: number, known: VaultCounts): Promise<boolean> {
  return confirm(panel, `the vault's counts at block ${block}`, async ({ node }) => isSame(await node.counts(block), known));
}

/** True when a quorum reports exactly the logs with these digests; otherwise like `confirmHeader`. */
export function confirmLogs(panel: Panel, range: BlockRange, known: readonly string[]): Promise<boolean> {
  const expected = keyOfDigests(known);
  return confirm(panel, `the logs of blocks ${range.from}–${range.to}`, async (source) => {
    const logs = await readLogs(source, range);
    return keyOfDigests(logs.map(({ digest }) => digest)) === expected;
  });
}

/** The header that a quorum reports. @throws NodeTrouble without a quorum. */
export async function agreedHeader(panel: Panel, number: number): Promise<ReportedHeader> {
  return agreed(
    panel,
    `block ${number}`,
    ({ node }) => node.header(number),
    ({ digest }) => digest,
  );
}

/** The vault's counts that a quorum reports. @throws NodeTrouble without a quorum. */
export async function agreedCounts(panel: Panel, block: number): Promise<VaultCounts> {
  const keyOf = ({ payments, claims }: VaultCounts) => `${payments}/${claims}`;
  return agreed(panel, `the vault's counts at block ${block}`, ({ node }) => node.counts(block), keyOf);
}

/** The logs that a quorum reports, by digest. @throws NodeTrouble without a quorum. */
export async function agreedLogs(panel: Panel, range: BlockRange): Promise<{ digest: string; blockNumber: number }[]> {
  const keyOf = (logs: readonly { digest: string }[]) => keyOfDigests(logs.map(({ digest }) => digest));
  return agreed(panel, `the logs of blocks ${range.from}–${range.to}`, (source) => readLogs(source, range), keyOf);
}

async function readLogs({ node, pace }: Source, range: BlockRange): Promise<{ digest: string; blockNumber: number }[]> {
  const logs: { digest: string; blockNumber: number }[] = [];
  for (let from = range.from; from <= range.to; ) {
    const [answer, part] = await atPace(pace, { from, to: range.to }, (wanted) => node.logs(wanted));
    logs.push(...digestLogs(answer));
    from = part.to + 1;
  }
  return logs;
}

/** A node that differs is asked a second time: one wrong answer among many right ones is not a contradiction. */
function confirm(panel: Panel, what: string, isKnown: (source: Source) => Promise<boolean>): Promise<boolean> {
  return agreed(panel, what, async (source) => (await isKnown(source)) || (await isKnown(source)), String);
}

async function agreed<Answer>(
  { sources, quorum }: Panel,
  what: string,
  ask: (source: Source) => Promise<Answer>,
  keyOf: (answer: Answer) => string,
): Promise<Answer> {
  const agreement = await agreeOn(sources, { quorum, ask, keyOf });
  if (agreement.isReached) return agreement.answer;
  const bug = agreement.problems.find((problem) => !(problem instanceof NodeTrouble));
  if (bug) throw bug;
  const differ =
    new Set(agreement.answers.map(keyOf)).size > 1 ? `the nodes know ${what} differently` : `too few nodes know ${what}`;
  const problems = agreement.problems.map(({ message }) => `; ${message}`).join('');
  throw new NodeTrouble(`${differ}, and ${quorum} of ${sources.length} have to agree${problems}`);
}

function keyOfDigests(digests: readonly string[]): string {
  return digests.toSorted().join('/');
}

function isSame(a: VaultCounts, b: VaultCounts): boolean {
  return a.payments === b.payments && a.claims === b.claims;
}
