import sql from 'sql-template-tag';
import type { Database, Queryable } from '../db/database.ts';
import { EMISSION_INVARIANTS } from './audit/emission.ts';
import { ENTRY_INVARIANTS } from './audit/entries.ts';
import { EXCHANGE_INVARIANTS } from './audit/exchanges.ts';
import { HOLD_INVARIANTS } from './audit/holds.ts';
import type { Invariant } from './audit/invariant.ts';
import { PAYMENT_INVARIANTS } from './audit/payments.ts';
import { checkVault, type ReadVault } from './audit/vault.ts';

const INVARIANTS: readonly Invariant[] = [
  ...ENTRY_INVARIANTS,
  ...HOLD_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...EMISSION_INVARIANTS,
  ...EXCHANGE_INVARIANTS,
];

/** Rows named per invariant; the count tells how many there are. */
const MOST_NAMED = 10;

export type Finding = {
  readonly name: string;
  readonly promise: string;
  /** How many rows were looked at. */
  readonly checked: number;
  readonly faultCount: number;
  /** The first rows at fault, each with what is wrong with it. */
  readonly faults: readonly { at: string; problem: string }[];
  readonly note?: string;
};

/**
 * Checks every invariant in one snapshot, so that a running platform can be audited. With `readVault` also what the
 * vault holds on chain, at the block that the snapshot has worked off.
 * @example const bad = (await audit(db)).filter(({ faultCount }) => faultCount > 0)
 */
export async function audit(db: Database, options: { readVault?: ReadVault } = {}): Promise<Finding[]> {
  return db.snapshot((q) => checkInvariants(q, options));
}

/** The same inside a transaction that already is a snapshot of its own. */
export async function checkInvariants(q: Queryable, { readVault }: { readVault?: ReadVault } = {}): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of INVARIANTS) findings.push(await check(q, invariant));
  if (readVault) findings.push(await checkVaultMirror(q, readVault));
  return findings;
}

/** A sentence for each row at fault. */
export function describeFaults(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ name, faults }) => faults.map(({ at, problem }) => `${name}: ${at}: ${problem}`));
}

async function check(q: Queryable, { name, promise, counted, faults }: Invariant): Promise<Finding> {
  const { count } = await q.one<{ count: number }>(counted);
  const rows = await q.many<{ at: string; problem: string; total: number }>(
    sql`select f.at::text as at, f.problem, count(*) over () as total from (${faults}) f limit ${MOST_NAMED}`,
  );
  return {
    name,
    promise,
    checked: count,
    faultCount: rows[0]?.total ?? 0,
    faults: rows.map(({ at, problem }) => ({ at, problem })),
  };
}

async function checkVaultMirror(q: Queryable, readVault: ReadVault): Promise<Finding> {
  const { checked, block, faults, surplus } = await checkVault(q, readVault);
  const extra = Object.entries(surplus).map(([asset, units]) => `${units} ${asset}`);
  const note = extra.length > 0 ? `at block ${block}; beyond the ledger: ${extra.join(', ')}` : `at block ${block}`;
  return {
    name: 'vaultHoldsItsMirror',
    promise: 'the vault on chain holds at least what the ledger says',
    checked,
    faultCount: faults.length,
    faults,
    note,
  };
}
