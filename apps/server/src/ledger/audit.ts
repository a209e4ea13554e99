import sql from 'sql-template-tag';
import type { Database, Queryable } from '../db/database.ts';
import { BOT_INVARIANTS } from './audit/bots.ts';
import { EMISSION_INVARIANTS } from './audit/emission.ts';
import { ENTRY_INVARIANTS } from './audit/entries.ts';
import { EXCHANGE_INVARIANTS } from './audit/exchanges.ts';
import { HOLD_INVARIANTS } from './audit/holds.ts';
import type { Invariant, Position } from './audit/invariant.ts';
import { PAYMENT_INVARIANTS } from './audit/payments.ts';
import { SEAL_INVARIANTS } from './audit/seals.ts';
import { checkVault, type ReadVault } from './audit/vault.ts';

const INVARIANTS: readonly Invariant[] = [
  ...ENTRY_INVARIANTS,
  ...HOLD_INVARIANTS,
  ...SEAL_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...BOT_INVARIANTS,
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

export type NotedAudit = {
  readonly findings: Finding[];
  /** What was taken from an earlier audit; undefined when everything was looked at. */
  readonly since: Position | undefined;
  /** The last seal: written down elsewhere, it proves later that no movement before it was rewritten. */
  readonly head: { readonly number: number; readonly hash: string } | undefined;
};

/**
 * Audits and, when nothing is at fault, leaves a checkpoint. With `isIncremental` the ledger's own invariants look only
 * at what came after the last checkpoint; what was changed by hand before it is for the full audit to find.
 */
export async function auditAndNote(
  db: Database,
  options: { readVault?: ReadVault; isIncremental?: boolean } = {},
): Promise<NotedAudit> {
  const { position, ...noted } = await db.snapshot(async (q) => {
    const since = options.isIncremental ? await readCheckpoint(q) : undefined;
    const { xact, seal, hash } = await q.one<{ xact: number; seal: number; hash: string | null }>(sql`
      select ledger.settled_xact() as xact, coalesce(s.number, 0) as seal, encode(s.hash, 'hex') as hash
      from (values (true)) one left join (select number, hash from ledger.seal order by number desc limit 1) s on true`);
    const findings = await checkInvariants(q, { ...options, ...(since && { since }) });
    return { findings, since, position: { xact, seal }, head: hash === null ? undefined : { number: seal, hash } };
  });
  if (noted.findings.every(({ faultCount }) => faultCount === 0)) {
    await db.run(sql`select ledger.note_audit(${position.xact}, ${position.seal}, ${noted.since === undefined})`);
  }
  return noted;
}

function readCheckpoint(q: Queryable): Promise<Position | undefined> {
  return q.maybeOne<Position>(sql`
    select below_xact as xact, seal_number as seal from ledger.audit_checkpoint order by below_xact desc limit 1`);
}

/** The same inside a transaction that already is a snapshot of its own. */
export async function checkInvariants(
  q: Queryable,
  { readVault, since }: { readVault?: ReadVault; since?: Position } = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of INVARIANTS) findings.push(await check(q, invariant, since));
  if (readVault) findings.push(await checkVaultMirror(q, readVault));
  return findings;
}

/** A sentence for each row at fault. */
export function describeFaults(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ name, faults }) => faults.map(({ at, problem }) => `${name}: ${at}: ${problem}`));
}

async function check(q: Queryable, invariant: Invariant, since: Position | undefined): Promise<Finding> {
  const { name, promise } = invariant;
  const { counted, faults } = since && invariant.since ? invariant.since(since) : invariant;
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
