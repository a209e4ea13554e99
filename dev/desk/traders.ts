import { randomUUID } from 'node:crypto';
import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import type { OrderSide } from '@ocean/api/desk/states';
import { parseAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Database, Transaction } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { passagewayFilled } from '../../apps/server/src/ledger/desk-movements.ts';
import { postIn } from '../../apps/server/src/ledger/post.ts';
import type { Member } from '../world/world-member.ts';

export type Offer = {
  readonly base?: Asset;
  readonly side: OrderSide;
  /** USDT of value of one order. */
  readonly min?: string;
  readonly max?: string;
  /** USDT for one token; without it the reference price. */
  readonly rate?: string;
};

export type Trading = {
  readonly offers?: readonly Offer[];
  /** From the available balance into the asset wallet. */
  readonly wallet?: Partial<Record<Asset, string>>;
  readonly level?: number;
  /** USDT of value a day that is accepted automatically. */
  readonly autoAccept?: string;
};

/**
 * Makes members of a world desk traders, with the database owner's rights: profile, test, wallet, services, and an open, started
 * passageway. `serviceOf` returns the id of the service from which a customer can order.
 * @example const desk = openTraders(world); await desk.trades(bob, { offers: [{ side: 'buy' }], wallet: { BCG: '100' } })
 */
export function openTraders(world: { readonly database: { readonly ownerUrl: string } }) {
  const owner: Database = openDatabase(world.database.ownerUrl, { connections: 2 });
  return {
    owner,
    /** Gives a profile with a nickname, which is all that a customer needs. */
    named: (who: Pick<Member, 'id'>, nickname = `Trader ${who.id.slice(2, 12)}`) => nameTrader(owner, who.id, nickname),
    async trades(who: Pick<Member, 'id'>, { offers = [], wallet = {}, level = 1, autoAccept }: Trading): Promise<void> {
      await nameTrader(owner, who.id, `Trader ${who.id.slice(2, 12)}`);
      for (const [asset, amount] of Object.entries(wallet)) await fill(owner, who.id, asset as Asset, amount);
      const autoUnits = autoAccept === undefined ? null : unitsOf('USDT', autoAccept);
      await owner.run(sql`insert into desk_quiz_pass (account) values (${who.id}) on conflict do nothing`);
      for (const offer of offers) await offerService(owner, who.id, offer);
      await owner.transaction(async (tx) => {
        if (autoAccept !== undefined) await consents(tx, who.id, autoAccept);
        await tx.run(sql`
          update desk_passageway set opened_at = coalesce(opened_at, platform_now()), is_started = true, level = ${level}::integer, auto_units = ${autoUnits}::numeric
          where account = ${who.id}`);
      });
    },
    fills: (who: Pick<Member, 'id'>, asset: Asset, amount: string) => fill(owner, who.id, asset, amount),
    /** Makes the member a provider, who may set rates other than the reference price. */
    approves: (who: Pick<Member, 'id'>) => approveProvider(owner, who.id),
    /** Released volume with five counterparties, in USDT with each. */
    traded: (who: Pick<Member, 'id'>, withEach: string) => trade(owner, who.id, withEach),
    /** Value that the session has sent to others today without a signature. */
    hasSpent: (who: Pick<Member, 'id'>, usdt: string) => spend(owner, who.id, usdt),
    async serviceOf(who: Pick<Member, 'id'>, side: OrderSide, base: Asset = 'BCG'): Promise<string> {
      const { id } = await owner.one<{ id: string }>(sql`
        select id from desk_service where account = ${who.id} and side = ${side} and base = ${base}`);
      return id;
    },
    /** The free and held units in the asset wallet, and the available balance. */
    async hasOf(
      who: Pick<Member, 'id'>,
      asset: Asset,
    ): Promise<Record<'available' | 'held' | 'passageway' | 'proceeds', string>> {
      const rows = await owner.many<{ part: string; posted: bigint; held: bigint }>(sql`
        select a.part, b.posted, b.held from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.owner = ${who.id} and a.asset = ${asset}`);
      const of = (part: string) => rows.find((row) => row.part === part);
      const available = of('available');
      const posted = (part: string) => amountText(of(part)?.posted ?? 0n, asset);
      return {
        available: amountText((available?.posted ?? 0n) - (available?.held ?? 0n), asset),
        held: amountText(available?.held ?? 0n, asset),
        passageway: posted('passageway'),
        proceeds: posted('proceeds'),
      };
    },
    close: () => owner.end(),
  };
}

export type Traders = ReturnType<typeof openTraders>;

async function nameTrader(owner: Database, account: string, nickname: string): Promise<void> {
  await owner.run(sql`
    insert into desk_profile (account, nickname, folded) values (${account}, ${nickname}, ${nickname.toLowerCase()}) on conflict (account) do nothing`);
  await owner.run(sql`insert into desk_passageway (account) values (${account}) on conflict (account) do nothing`);
}

/** Records a signed consent as if from the wallet; readers of the row recover the signer from the signature. */
async function consents(tx: Transaction, account: string, daily: string): Promise<void> {
  const message = `${account}: let my passageway accept orders by itself, of up to ${daily} USDT of value a day, until I lower it`;
  const requestId = randomUUID();
  await tx.run(sql`
    insert into challenge (id, address, purpose, action, nonce, message, issued_at, expires_at, used_at, used_by)
    values (${randomUUID()}, ${account}, 'action', 'let orders be accepted', ${requestId.replaceAll('-', '')}, ${message},
      clock_timestamp(), clock_timestamp(), clock_timestamp(), ${requestId})`);
  await tx.run(sql`
    insert into desk_consent (account, request_id, daily_units, message, signature)
    values (${account}, ${requestId}, ${unitsOf('USDT', daily)}::numeric, ${message}, '0x00')`);
}

async function fill(owner: Database, account: string, asset: Asset, amount: string): Promise<void> {
  const [requestId, units] = [randomUUID(), unitsOf(asset, amount)];
  await owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into desk_transfer (account, request_id, kind, asset, units) values (${account}, ${requestId}, 'filled', ${asset}, ${units}::numeric)`);
    await postIn(tx, [passagewayFilled({ account, requestId, asset, units })]);
  });
}

async function trade(owner: Database, account: string, withEach: string): Promise<void> {
  const partners = Array.from({ length: 5 }, (_, at) => `0x${String(at + 1).padStart(40, '0')}`);
  await owner.run(sql`
    insert into desk_partner (account, partner, units)
    select ${account}, partner, ${unitsOf('USDT', withEach)}::numeric from unnest(${partners}::text[]) partner
    on conflict (account, partner) do update set units = excluded.units`);
}

async function spend(owner: Database, account: string, usdt: string): Promise<void> {
  await owner.run(sql`
    insert into unsigned_spending (account, day, used_units) values (${account}, platform_today(), ${unitsOf('USDT', usdt)}::numeric)
    on conflict (account) do update set day = excluded.day, used_units = excluded.used_units`);
}

async function offerService(owner: Database, account: string, offer: Offer): Promise<void> {
  const { base = 'BCG', side, min = '1', max = '500', rate } = offer;
  if (rate !== undefined) await approveProvider(owner, account);
  await owner.run(sql`
    insert into desk_service (id, account, base, side, rate_units, min_units, max_units, is_open)
    values (${randomUUID()}, ${account}, ${base}, ${side}, ${rate === undefined ? null : unitsOf('USDT', rate)}::numeric,
      ${unitsOf('USDT', min)}::numeric, ${unitsOf('USDT', max)}::numeric, true)
    on conflict (account, base, side) do update set
      rate_units = excluded.rate_units, min_units = excluded.min_units, max_units = excluded.max_units, is_open = true`);
}

/** Only an approved provider may set rates other than the reference price. */
async function approveProvider(owner: Database, account: string): Promise<void> {
  await owner.run(sql`
    insert into desk_provider (account, number, state, text, contact, deposit_id, decided_at, decided_by, reason)
    select ${account}, 1, 'approved', 'a test', 'a test', ${randomUUID()}, platform_now(), ${account}, 'a test'
    where not exists (select from desk_provider where account = ${account} and state = 'approved')`);
}

function unitsOf(asset: Asset, amount: string): bigint {
  const parsed = parseAmount(amount, decimalsOf(asset));
  if (!parsed.ok) throw new TypeError(`${amount} is no amount of ${asset}`);
  return parsed.units;
}
