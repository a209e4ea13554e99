import { amountText } from '@ocean/api/amount';
import { ASSET_NAMES } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { treasury } from '@ocean/api/operators/money/treasury';
import sql from 'sql-template-tag';
import { readCapFacts } from '../../areas/earnings/withdraw/read-cap-facts.ts';
import { claimableAt, claimFrom, reserveUnits } from '../../areas/earnings/withdraw/vault-cap-rules.ts';
import type { Queryable } from '../../db/database.ts';
import { readVaultMirror, type VaultMirror } from '../../ledger/audit/vault.ts';
import { readOwed } from '../../ledger/balances.ts';
import type { ConsoleContext } from '../console/console-context.ts';

type Reserves = OperatorOutputOf<typeof treasury.reserves>;

/** The vault on chain at the last settled block, against the ledger in a single snapshot. */
export async function showReserves({ db, chain, log }: ConsoleContext): Promise<Reserves> {
  const { mirror, owed } = await db.snapshot(async (q) => ({ mirror: await readVaultMirror(q), owed: await readOwed(q) }));
  if (!mirror) return { block: null, trouble: 'The follower has settled no block yet, or is behind its own events.', rows: [] };
  const { vault, block, mirrors } = mirror;
  let trouble: string | null = null;
  const balanceOf = (token: string) =>
    chain.tokenBalance(token as `0x${string}`, vault as `0x${string}`, block).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ err: error }, 'the vault could not be read for the console');
      trouble = `No quorum of the nodes says what the vault held at block ${block}.`;
      return null;
    });
  const held = await Promise.all(mirrors.map(({ token }) => balanceOf(token)));
  const owedOf = new Map(owed.map((one) => [one.asset, one.owed]));
  const rows = mirrors.map((one, at) => showReserve(one, { held: held[at] ?? null, owed: owedOf.get(one.asset) ?? 0n }));
  return { block, trouble, rows };
}

type Sides = { readonly held: bigint | null; readonly owed: bigint };

function showReserve(
  { asset, units, unsupported }: VaultMirror['mirrors'][number],
  { held, owed }: Sides,
): Reserves['rows'][number] {
  const text = (amount: bigint) => amountText(amount, asset);
  return {
    asset,
    onChain: held === null ? null : text(held),
    ledger: text(units + unsupported),
    owed: text(owed),
    own: text(units - owed),
    difference: held === null ? null : text(held - units - unsupported),
  };
}

type InFlight = OperatorOutputOf<typeof treasury.flight>['inFlight'][number];

/** The withdrawals that the vault has yet to pay, and how much of its cap they take. */
export async function showFlight(q: Queryable): Promise<OperatorOutputOf<typeof treasury.flight>> {
  const rows = await q.many<Omit<InFlight, 'amount' | 'oldestAt'> & { units: bigint; oldestAt: Date }>(sql`
    select asset, state, count(*) as count, sum(net_units + burn_units)::numeric(38, 0) as units, min(created_at) as "oldestAt"
    from withdrawal where state in ('approval', 'held', 'signed') group by asset, state
    order by array_position(${[...ASSET_NAMES]}::text[], asset), state`);
  const caps = (await readCapFacts(q)).map(({ asset, cap, openUnits, waitingUnits, now }) => {
    const text = (units: bigint) => amountText(units, asset);
    const full = claimFrom(cap, cap.capacityUnits, now);
    return {
      asset,
      capacity: text(cap.capacityUnits),
      claimable: text(claimableAt(cap, now)),
      open: text(openUnits),
      left: text(reserveUnits(cap, openUnits, now)),
      waiting: text(waitingUnits),
      fullAt: full === null ? null : new Date(full * 1000).toISOString(),
    };
  });
  const inFlight = rows.map(({ asset, state, count, units, oldestAt }) => ({
    ...{ asset, state, count, amount: amountText(units, asset) },
    oldestAt: oldestAt.toISOString(),
  }));
  return { inFlight, caps };
}

const SHOWN_DAYS = 60;
const SHOWN_AUDITS = 20;

export async function showDays(q: Queryable): Promise<OperatorOutputOf<typeof treasury.days>> {
  type Closed = { day: number; scheduled: bigint; emitted: bigint; power: bigint; bots: number; closedAt: Date };
  const closed = await q.many<Closed>(sql`
    select day, scheduled_units as scheduled, emitted_units as emitted, power, bots, closed_at as "closedAt"
    from emission_day where closed_at is not null order by day desc limit ${SHOWN_DAYS}`);
  const { today, openDay } = await q.one<{ today: number; openDay: number | null }>(sql`
    select platform_today() as today, (select day from emission_day where closed_at is null) as "openDay"`);
  type Audit = { at: Date; isFull: boolean; seal: number | null; checked: number; broken: number };
  const audits = await q.many<Audit>(sql`
    select at, is_full as "isFull", seal_number as seal, checked, broken from ledger.audit_result
    order by number desc limit ${SHOWN_AUDITS}`);
  return {
    today,
    openDay,
    rows: closed.map(({ scheduled, emitted, power, closedAt, ...rest }) => ({
      ...{ ...rest, power: String(power), closedAt: closedAt.toISOString() },
      ...{ scheduled: amountText(scheduled, 'BCG'), emitted: amountText(emitted, 'BCG') },
    })),
    audits: audits.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}
