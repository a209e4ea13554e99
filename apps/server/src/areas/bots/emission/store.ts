import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/database.ts';
import { stripeOf } from '../bot/stripes.ts';

export type PowerDelta = { readonly day: number; readonly power: number | bigint; readonly bots: number };

/**
 * From each day on, the running bots of the account and of the whole platform, and their power, change by so much. Once a
 * transaction, in day order, so that two transactions cannot wait for each other.
 */
export async function changePower(tx: Transaction, owner: string, changes: readonly PowerDelta[]): Promise<void> {
  if (changes.length === 0) return;
  const byDay = sumsByDay(changes).sort((a, b) => a.day - b.day);
  const days = byDay.map(({ day }) => day);
  const powers = byDay.map(({ power }) => power);
  const bots = byDay.map(({ bots: number }) => number);
  await tx.run(sql`
    insert into account_power (account, day, delta, bots)
    select ${owner}, day, power, bots from unnest(${days}::integer[], ${powers}::numeric[], ${bots}::integer[]) as given (day, power, bots)
    on conflict (account, day) do update set delta = account_power.delta + excluded.delta, bots = account_power.bots + excluded.bots`);
  await tx.run(sql`
    insert into power_delta (day, stripe, delta, bots)
    select day, ${stripeOf(owner)}, power, bots
    from unnest(${days}::integer[], ${powers}::numeric[], ${bots}::integer[]) as given (day, power, bots)
    on conflict (day, stripe) do update set delta = power_delta.delta + excluded.delta, bots = power_delta.bots + excluded.bots`);
}

/** One change a day. */
export function sumsByDay(changes: readonly PowerDelta[]): { day: number; power: bigint; bots: number }[] {
  const sums = new Map<number, { day: number; power: bigint; bots: number }>();
  for (const { day, power, bots } of changes) {
    const sum = sums.get(day);
    sums.set(day, { day, power: (sum?.power ?? 0n) + BigInt(power), bots: (sum?.bots ?? 0) + bots });
  }
  return [...sums.values()];
}
