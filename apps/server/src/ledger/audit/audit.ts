import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../db/database.ts';
import { untilReached } from '../../db/replicas/until-reached.ts';
import { awardInvariants } from './awards/task-awards.ts';
import { botHistoryInvariants } from './bot-history.ts';
import { botMoneyInvariants } from './bot-money.ts';
import { BOT_INVARIANTS } from './bots.ts';
import { CONVERSION_INVARIANTS, conversionInvariants } from './conversions.ts';
import { COUNTER_INVARIANTS } from './counters.ts';
import { deskConsentInvariants } from './desk/consents.ts';
import { deskLimitInvariants } from './desk/limits.ts';
import { DESK_ORDER_INVARIANTS } from './desk/orders.ts';
import { DESK_STANDING_INVARIANTS } from './desk/standings.ts';
import { deskTermInvariants } from './desk/terms.ts';
import { DESK_WALLET_INVARIANTS } from './desk/wallets.ts';
import { EMISSION_INVARIANTS, emissionInvariants } from './emission.ts';
import { ENTRY_INVARIANTS } from './entries.ts';
import { HOLD_INVARIANTS } from './holds.ts';
import type { Invariant, Position } from './invariant.ts';
import { KIND_INVARIANTS } from './kinds.ts';
import { originInvariants } from './origins.ts';
import { PAYMENT_INVARIANTS } from './payments.ts';
import { PRICE_INVARIANTS, priceInvariants } from './prices/pair-prices.ts';
import { PROOF_INVARIANTS } from './proofs/proofs.ts';
import { purchaseInvariants } from './purchases.ts';
import { idoInvariants } from './sales/ido.ts';
import { shareInvariants } from './sales/shares.ts';
import { SEAL_INVARIANTS } from './seals.ts';
import { STAKE_INVARIANTS } from './stakes/stakes.ts';
import { stakeInvariants } from './stakes/terms.ts';
import { TEAM_FIGURE_INVARIANTS } from './teams/figures.ts';
import { levelInvariants } from './teams/levels.ts';
import { type ParameterHistory, readParameterHistory } from './terms/parameter-history.ts';
import { TREASURY_INVARIANTS } from './treasury.ts';
import { checkVault, checkVaultCounts, type ReadVault, type ReadVaultCounts } from './vault.ts';
import { VOTE_FEE_INVARIANTS } from './votes/fees.ts';
import { VOTE_INVARIANTS } from './votes/votes.ts';
import { withdrawalInvariants } from './withdrawals.ts';

/** Double entry alone, independent of what is moved: what every ledger must satisfy, even without a platform. */
export const BOOK_INVARIANTS: readonly Invariant[] = [...ENTRY_INVARIANTS, ...HOLD_INVARIANTS, ...SEAL_INVARIANTS];

/** Movements and rows of the areas, compared with each other and recomputed from the parameters and prices of their time. */
function factInvariants(history: ParameterHistory): readonly Invariant[] {
  return [
    ...KIND_INVARIANTS,
    ...originInvariants(history),
    ...PAYMENT_INVARIANTS,
    ...purchaseInvariants(history),
    ...shareInvariants(history),
    ...idoInvariants(history),
    ...BOT_INVARIANTS,
    ...botHistoryInvariants(history),
    ...botMoneyInvariants(history),
    ...EMISSION_INVARIANTS,
    ...emissionInvariants(history),
    ...awardInvariants(history),
    ...CONVERSION_INVARIANTS,
    ...conversionInvariants(history),
    ...PRICE_INVARIANTS,
    ...priceInvariants(history),
    ...withdrawalInvariants(history),
    ...TREASURY_INVARIANTS,
    ...STAKE_INVARIANTS,
    ...stakeInvariants(history),
    ...VOTE_INVARIANTS,
    ...VOTE_FEE_INVARIANTS,
    ...DESK_WALLET_INVARIANTS,
    ...DESK_ORDER_INVARIANTS,
    ...deskLimitInvariants(history),
    ...deskTermInvariants(history),
    ...deskConsentInvariants(history),
    ...DESK_STANDING_INVARIANTS,
    ...COUNTER_INVARIANTS,
    ...TEAM_FIGURE_INVARIANTS,
    ...levelInvariants(history),
    ...PROOF_INVARIANTS,
  ];
}

/** Rows listed per invariant; `faultCount` counts all. */
const MAX_LISTED = 10;

export type Finding = {
  readonly name: string;
  readonly promise: string;
  /** The number of rows that were checked. */
  readonly checked: number;
  readonly faultCount: number;
  /** The first faulty rows, each with its problem. */
  readonly faults: readonly { at: string; problem: string }[];
  readonly note?: string;
};

export type AuditOptions = {
  readonly readVault?: ReadVault | undefined;
  readonly readVaultCounts?: ReadVaultCounts | undefined;
  /** The invariants to check, such as `BOOK_INVARIANTS` for a ledger without a platform; all by default. */
  readonly invariants?: readonly Invariant[];
};

/**
 * Checks every invariant in one snapshot, so that a running platform can be audited. At the last block that is settled in
 * the snapshot, `readVault` adds a check of the vault's balance on chain, and `readVaultCounts` of its counters.
 * @example const bad = (await audit(db)).filter(({ faultCount }) => faultCount > 0)
 */
export async function audit(db: Database, options: AuditOptions = {}): Promise<Finding[]> {
  return db.snapshot((q) => checkInvariants(q, options));
}

export type NotedAudit = {
  readonly findings: Finding[];
  /** The checkpoint from which the audit started; undefined when it checked everything. */
  readonly since: Position | undefined;
  /** The last seal. Kept outside the database, it proves later that no movement before it was rewritten. */
  readonly head: { readonly number: number; readonly hash: string } | undefined;
};

/**
 * Audits and, if there are no faults, writes a checkpoint. With `isIncremental` the invariants that support it check only what came
 * after the last checkpoint; a row changed by hand before that is found by the full audit. If a `replica` is given, it is checked
 * instead of the primary, once it has everything that the primary had when the audit began, and the checkpoint records that
 * position.
 * @throws ReplicaBehind when the replica does not get that far: its findings would be out of date
 */
export async function auditAndNote(
  db: Database,
  { replica, ...options }: AuditOptions & { readonly isIncremental?: boolean; readonly replica?: Database } = {},
): Promise<NotedAudit> {
  if (replica) await untilReached(replica, db);
  const { position, ...noted } = await (replica ?? db).snapshot(async (q) => {
    const since = options.isIncremental ? await readCheckpoint(q) : undefined;
    const { xact, seal, hash } = await q.one<{ xact: number; seal: number; hash: string | null }>(sql`
      select ledger.settled_xact() as xact, coalesce(s.number, 0) as seal, encode(s.hash, 'hex') as hash
      from (values (true)) one left join (select number, hash from ledger.seal order by number desc limit 1) s on true`);
    const findings = await checkInvariants(q, { ...options, ...(since && { since }) });
    return { findings, since, position: { xact, seal }, head: hash === null ? undefined : { number: seal, hash } };
  });
  const broken = noted.findings.filter(({ faultCount }) => faultCount > 0).length;
  await db.run(sql`
    select ledger.note_audit_result(${noted.findings.length}, ${broken}, ${noted.since === undefined}, ${position.seal})`);
  if (broken === 0) {
    await db.run(sql`select ledger.note_audit(${position.xact}, ${position.seal}, ${noted.since === undefined})`);
  }
  return noted;
}

function readCheckpoint(q: Queryable): Promise<Position | undefined> {
  return q.maybeOne<Position>(sql`
    select below_xact as xact, seal_number as seal from ledger.audit_checkpoint order by below_xact desc limit 1`);
}

/** `audit` inside a transaction that is already a snapshot. */
export async function checkInvariants(
  q: Queryable,
  { readVault, readVaultCounts, since, invariants }: AuditOptions & { readonly since?: Position } = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of invariants ?? (await listInvariants(q))) findings.push(await check(q, invariant, since));
  if (readVault) findings.push(await checkVaultMirror(q, readVault));
  if (readVaultCounts) findings.push(await checkVaultEvents(q, readVaultCounts));
  return findings;
}

/** Every invariant that needs no chain. */
export async function listInvariants(q: Queryable): Promise<readonly Invariant[]> {
  return [...BOOK_INVARIANTS, ...factInvariants(await readParameterHistory(q))];
}

/** One sentence per faulty row. */
export function describeFaults(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ name, faults }) => faults.map(({ at, problem }) => `${name}: ${at}: ${problem}`));
}

async function check(q: Queryable, invariant: Invariant, since: Position | undefined): Promise<Finding> {
  const { name, promise } = invariant;
  const { counted, faults } = since && invariant.since ? invariant.since(since) : invariant;
  const { count } = await q.one<{ count: number }>(counted);
  const rows = await q.many<{ at: string; problem: string; total: number }>(
    sql`select f.at::text as at, f.problem, count(*) over () as total from (${faults}) f limit ${MAX_LISTED}`,
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

async function checkVaultEvents(q: Queryable, readCounts: ReadVaultCounts): Promise<Finding> {
  const { checked, block, faults } = await checkVaultCounts(q, readCounts);
  return {
    name: 'vaultCountsItsEvents',
    promise: 'the vault on chain has counted exactly the payments and claims that are recorded',
    checked,
    faultCount: faults.length,
    faults,
    note: `at block ${block}`,
  };
}
