import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import type { LedgerAccount } from '../../apps/server/src/ledger/ledger.ts';
import { plantMovement } from './plant-movement.ts';

export type Sold = {
  readonly account: string;
  readonly quantity: number;
  /** USDT base units for all of them. */
  readonly units: bigint;
  readonly by: 'balance' | 'wallet';
  readonly kind?: 'bots' | 'cards';
  /** The outcome in the inviter's share row, by default no share for lack of a bot; null leaves the row out. */
  readonly share?: 'noBot' | 'paid' | null;
  /** The amount paid to the inviter, if it differs from the row. */
  readonly paidUnits?: bigint;
  /** Its value in team sales, if that differs from the price. */
  readonly valueUnits?: bigint;
  /** Minutes from the settlement to the posting. */
  readonly postedAfterMinutes?: number;
};

/** A purchase that was quoted now and settled, with its sale. */
export async function plantSale(
  tx: Transaction,
  { account, quantity, units, by, kind = 'bots', ...more }: Sold,
): Promise<string> {
  const id = randomUUID();
  await withTriggers(tx, () =>
    tx.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, value_units, pay_by, expires_at,
      settled_at, settled_by, settled_request)
    values (${id}, ${account}, ${`0x${'e'.repeat(64)}`}, ${kind}, ${quantity}, 'USDT', ${units}, ${units}, '[]', ${units}, ${more.valueUnits ?? units}, ${by},
      platform_now() + interval '1 hour', platform_now(), ${by}, ${by === 'balance' ? id : null})`),
  );
  const share = more.share === undefined ? 'noBot' : more.share;
  if (kind === 'bots' && share) await withTriggers(tx, () => plantShare(tx, id, share));
  const shareUnits = more.paidUnits ?? (share === 'paid' ? (units * 800n) / 10_000n : 0n);
  const { inviter } = await tx.one<{ inviter: string }>(sql`select inviter from account where address = ${account}`);
  await plantMovement(tx, {
    kind: `${kind === 'bots' ? 'bot' : 'card'}SoldBy${by === 'balance' ? 'Balance' : 'Wallet'}`,
    details: { purchaseId: id },
    fact: `purchase:${id}`,
    ...(more.postedAfterMinutes !== undefined && { afterMinutes: more.postedAfterMinutes }),
    legs: [
      [member(account).available('USDT'), -units],
      ...(shareUnits > 0n ? [[member(inviter).available('USDT'), shareUnits] as const] : []),
      [platform.treasury('USDT'), units - shareUnits],
    ],
  });
  return id;
}

/** Writes with triggers enabled, so that counters include the planted row: the fault is in the row itself. */
async function withTriggers(tx: Transaction, write: () => Promise<unknown>): Promise<void> {
  const { role } = await tx.one<{ role: string }>(sql`select current_setting('session_replication_role') as role`);
  await tx.run(sql`set local session_replication_role = origin`);
  await write();
  await tx.run(sql`select set_config('session_replication_role', ${role}, true)`);
}

/** The line above the buyer is of V0. */
async function plantShare(tx: Transaction, purchaseId: string, outcome: 'noBot' | 'paid'): Promise<void> {
  const points = outcome === 'paid' ? 800 : 0;
  await tx.run(sql`
    insert into sale_share (purchase_id, place, kind, account, invitee, level, level_day, rate_points, bar_points, points, outcome, asset, units)
    select p.id, 1, 'inviter', a.inviter, a.address, 0, (select least(max(day), platform_today() - 1) from team_close having count(*) > 0), 800, 0, ${points}, ${outcome}, p.asset, div(p.total_units * ${points}, 10000)
    from purchase p join account a on a.address = p.account where p.id = ${purchaseId}`);
}

/** Delivers a purchase as the platform does: the bots of its day's parameters, their histories and their groups. */
export async function plantBots(tx: Transaction, purchaseId: string): Promise<void> {
  await tx.run(sql`set local session_replication_role = origin`);
  await tx.run(sql`
    insert into bot (id, number, owner_number, owner, purchase_id, bought_day, wait_days, term_days, grace_days, power, price_units, term_left, events)
    select gen_random_uuid(), 1000000 + n, 1000000 + n, p.account, p.id, platform_today(), b.wait_days, b.term_days, b.grace_days, b.power, b.price_units, b.term_days, 1
    from purchase p cross join generate_series(1, p.quantity) n
      cross join (select * from bot order by number limit 1) b where p.id = ${purchaseId}`);
  await tx.run(sql`
    insert into bot_event (bot_id, seq, owner, kind, day, request_id, details)
    select id, 1, owner, 'bought', platform_today(), purchase_id, jsonb_build_object('purchaseId', purchase_id)
    from bot where purchase_id = ${purchaseId}`);
}

type Act = {
  readonly bot: Sql;
  readonly kind: 'run' | 'stopped' | 'renewed';
  /** Days of a run, regardless of the rest of the term. */
  readonly runFor?: number;
  /** The movement of the act, by default none; `units` is the bot's pledge. */
  readonly movement?: (units: bigint) => { readonly kind: string; readonly legs: readonly (readonly [LedgerAccount, bigint])[] };
};

/** An act on one bot today (a renewal of a due bot), as the platform would write it: its row, history, group and power. */
export async function plantBotEvent(tx: Transaction, { bot, kind, runFor = 0, movement }: Act): Promise<void> {
  await tx.run(sql`set local session_replication_role = origin`);
  const before = await tx.one<Before>(sql`
    select b.id, b.owner, b.power, b.run_from as "runFrom", b.run_until as "runUntil", b.term_days as "termDays", day,
      coalesce(nullif(b.pledged_units, 0), 10 * 10::numeric ^ 18)::numeric(38, 0) as pledge
    from bot b cross join (select day from emission_day where closed_at is null) open where b.id = ${bot}`);
  const { after, details, deltas } = STEPS[kind](before, runFor);
  await tx.run(sql`
    update bot set run_from = ${after.runFrom}, run_until = ${after.runUntil}, pledged_units = ${after.runFrom === null ? 0n : before.pledge},
      term_left = ${after.termLeft}, first_run_day = coalesce(first_run_day, ${after.runFrom}), events = events + 1 where id = ${before.id}`);
  await tx.run(sql`
    insert into bot_event (bot_id, seq, owner, kind, day, request_id, details)
    select id, events, owner, ${kind}, ${before.day}, gen_random_uuid(), ${JSON.stringify(details)}::jsonb from bot where id = ${before.id}`);
  for (const { day, sign } of deltas) {
    await tx.run(sql`
      insert into account_power as held (account, day, delta, bots) values (${before.owner}, ${day}, ${sign * before.power}, ${sign})
      on conflict (account, day) do update set delta = held.delta + excluded.delta, bots = held.bots + excluded.bots`);
    await tx.run(sql`
      insert into power_delta as held (day, stripe, delta, bots) values (${day}, 0, ${sign * before.power}, ${sign})
      on conflict (day, stripe) do update set delta = held.delta + excluded.delta, bots = held.bots + excluded.bots`);
  }
  if (!movement) return;
  const { kind: moved, legs } = movement(before.pledge);
  const day = kind === 'run' ? { fromDay: before.day + 1 } : { day: before.day };
  await plantMovement(tx, { kind: moved, details: { bots: 1, ...day }, legs });
}

type Before = {
  readonly id: string;
  readonly owner: string;
  readonly power: number;
  readonly runFrom: number | null;
  readonly runUntil: number | null;
  readonly termDays: number;
  readonly day: number;
  readonly pledge: bigint;
};

type Step = {
  readonly after: { readonly runFrom: number | null; readonly runUntil: number | null; readonly termLeft: number };
  readonly details: Readonly<Record<string, number | string>>;
  readonly deltas: readonly { readonly day: number; readonly sign: 1 | -1 }[];
};

const STEPS: Readonly<Record<Act['kind'], (before: Before, runFor: number) => Step>> = {
  run({ day, pledge }, runFor) {
    const [runFrom, runUntil] = [day + 1, day + 1 + runFor];
    return {
      after: { runFrom, runUntil, termLeft: 0 },
      details: { runFrom, runUntil, pledgedUnits: pledge.toString() },
      deltas: [
        { day: runFrom, sign: 1 },
        { day: runUntil, sign: -1 },
      ],
    };
  },
  stopped({ day, runFrom, runUntil, pledge }) {
    const [from, until] = [runFrom ?? 0, runUntil ?? 0];
    const endDay = Math.max(from, day);
    return {
      after: { runFrom: null, runUntil: null, termLeft: until - endDay },
      details: { endDay, termLeft: until - endDay, pledgedUnits: pledge.toString(), feeUnits: '0', feeAsset: 'BCG' },
      deltas: [
        { day: endDay, sign: -1 },
        { day: until, sign: 1 },
      ],
    };
  },
  renewed({ day, termDays }) {
    const [runFrom, runUntil] = [day + 1, day + 1 + termDays];
    return {
      after: { runFrom, runUntil, termLeft: 0 },
      details: { runFrom, runUntil, feeUnits: '0', feeAsset: 'USDT' },
      deltas: [
        { day: runFrom, sign: 1 },
        { day: runUntil, sign: -1 },
      ],
    };
  },
};
