import { minOf, shareDown, unitsLeft, WHOLE_POINTS } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from './database.ts';

const HOURS_A_DAY = 24n;
const HOUR_MS = 3_600_000;

/**
 * A daily cap that refills by the hour: every full hour gives back a 24th of it. So at most capUnits · (1 + t / 24)
 * pass in t hours, and an account that uses up the cap keeps others waiting for an hour, not for a day.
 */
export type RefillingCap = {
  readonly name: string;
  readonly account: string;
  /** Of all accounts together. */
  readonly capUnits: bigint;
  /** The share that one account may use, in basis points. */
  readonly shareBps: number;
};

export type CapUse = { readonly usedUnits: bigint; readonly hour: number };

/** What still counts as used at `hour`. A clock that was set back refills nothing. */
function usedAt({ usedUnits, hour }: CapUse, capUnits: bigint, now: number): bigint {
  const refilled = (capUnits * BigInt(Math.max(0, now - hour))) / HOURS_A_DAY;
  return unitsLeft({ limitUnits: usedUnits, usedUnits: refilled });
}

/** What the account can use now: the lesser of its own share and of what is left for all. Only a preview outside a transaction. */
export async function leftOfCap(q: Queryable, cap: RefillingCap): Promise<bigint> {
  return leastLeft(await readUse(q, cap, false), cap);
}

/**
 * Counts `units` if both the account's share and the cap allow it. The rows stay locked until the transaction ends, the row
 * of all accounts first, so that counting is exact and two transactions cannot deadlock.
 * @returns false, with nothing counted, when the share or the cap does not allow it
 */
export async function takeFromCap(tx: Transaction, cap: RefillingCap, units: bigint): Promise<boolean> {
  const use = await lockCap(tx, cap);
  if (units > leastLeft(use, cap)) return false;
  await writeUse(tx, cap, { use, change: (usedUnits) => usedUnits + units });
  return true;
}

/**
 * Gives back what was counted at `takenAt` but did not happen, as far as it has not refilled since: what the hours have already
 * given back must not be given back again out of other accounts' use.
 */
export async function giveBackToCap(
  tx: Transaction,
  cap: RefillingCap,
  { units, takenAt }: { readonly units: bigint; readonly takenAt: Date },
): Promise<void> {
  const use = await lockCap(tx, cap);
  const taken = { usedUnits: units, hour: Math.floor(takenAt.getTime() / HOUR_MS) };
  await writeUse(tx, cap, {
    use,
    change: (usedUnits, capUnits) => unitsLeft({ limitUnits: usedUnits, usedUnits: usedAt(taken, capUnits, use.now) }),
  });
}

/** Locks both rows until the transaction ends, for an act whose cap depends on what it reads under this lock. */
export async function lockCap(tx: Transaction, { name, account }: Pick<RefillingCap, 'name' | 'account'>): Promise<Uses> {
  await tx.run(sql`
    insert into refilling_cap (name, account) values (${name}, ''), (${name}, ${account})
    on conflict (name, account) do nothing`);
  return readUse(tx, { name, account }, true);
}

type Writing = { readonly use: Uses; readonly change: (usedUnits: bigint, capUnits: bigint) => bigint };

async function writeUse(tx: Transaction, cap: RefillingCap, { use, change }: Writing): Promise<void> {
  const used = (one: CapUse, capUnits: bigint) => change(usedAt(one, capUnits, use.now), capUnits);
  await tx.run(sql`
    update refilling_cap set hour = greatest(hour, ${use.now}),
      used_units = case account when '' then ${used(use.all, cap.capUnits)}::numeric else ${used(use.own, shareOf(cap))}::numeric end
    where name = ${cap.name} and account in ('', ${cap.account})`);
}

type Uses = { readonly now: number; readonly all: CapUse; readonly own: CapUse };

async function readUse(
  q: Queryable,
  { name, account }: Pick<RefillingCap, 'name' | 'account'>,
  isLocked: boolean,
): Promise<Uses> {
  const query = sql`
    select account, used_units as "usedUnits", hour, floor(extract(epoch from platform_now()) / 3600)::bigint as now
    from refilling_cap where name = ${name} and account in ('', ${account}) order by account`;
  const rows = await q.many<CapUse & { account: string; now: number }>(isLocked ? sql`${query} for update` : query);
  const of = (wanted: string): CapUse => rows.find((row) => row.account === wanted) ?? { usedUnits: 0n, hour: 0 };
  return { now: rows[0]?.now ?? 0, all: of(''), own: of(account) };
}

function leastLeft({ now, all, own }: Uses, cap: RefillingCap): bigint {
  const left = (use: CapUse, capUnits: bigint) => unitsLeft({ limitUnits: capUnits, usedUnits: usedAt(use, capUnits, now) });
  return minOf(left(all, cap.capUnits), left(own, shareOf(cap)));
}

function shareOf({ capUnits, shareBps }: RefillingCap): bigint {
  return shareDown(capUnits, BigInt(shareBps), WHOLE_POINTS);
}
