import sql, { raw } from 'sql-template-tag';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from './invariant.ts';

/**
 * The largest total of a token that the ledger can count, of which one payment may use a hundredth. All payments share it;
 * those of the main token share it also with the genesis, of at most a billion tokens.
 */
const MAX_UNITS = raw('99999999999999999999999999999999999999::numeric');
const MAX_PAYMENT_UNITS = raw('999999999999999999999999999999999999::numeric');
const MAX_GENESIS_TOKENS = raw('1000000000::numeric');

/** Payments on chain, and the purchases that they paid. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'paymentIdsAreGapless',
    promise: "the vault's payments are numbered 1, 2, 3 without a gap",
    counted: sql`select count(*) from payment`,
    faults: sql`
      select payment_id::text as at, 'stands at place ' || place as problem
      from (select payment_id, row_number() over (order by payment_id) as place from payment) p where payment_id <> place`,
    since: (position) => ({
      counted: sql`select count(*) from payment where ${writtenSince(position, 'payment')}`,
      faults: sql`
        select payment_id::text as at, 'does not follow on a payment' as problem from payment p
        where ${writtenSince(position, 'p')} and payment_id <> 1
          and not exists (select from payment before where before.payment_id = p.payment_id - 1)`,
    }),
  },
  {
    name: 'finalEventsAreRecorded',
    promise: 'every payment whose event is final has its row, the same as on chain, and every row has its final event',
    ...finalEventsAreRecorded(),
    since: finalEventsAreRecorded,
  },
  {
    name: 'paymentsAreCredited',
    promise: 'every payment came in once, from the vault, with exactly what was received',
    ...paymentsAreCredited(),
    since: paymentsAreCredited,
  },
  {
    name: 'knownTokensAreCredited',
    promise: 'a payment is kept as unsupported only if its token was unknown or the ledger could not hold its amount',
    ...knownTokensAreCredited(),
    since: knownTokensAreCredited,
  },
  {
    name: 'purchasesSettleOnce',
    promise: 'every settled purchase was sold exactly once, to its buyer, for its price, and no other was sold',
    ...purchasesSettleOnce(),
    since: purchasesSettleOnce,
  },
  {
    name: 'purchasesDeliver',
    promise: 'every settled purchase of bots delivered as many as were bought, an unsettled one none',
    counted: sql`select count(*) from bot`,
    faults: sql`
      select coalesce(p.id, b.purchase_id) as at, coalesce(p.quantity, 0) || ' bought, ' || coalesce(b.bots, 0) || ' delivered' as problem
      from (select * from purchase where settled_at is not null and kind = 'bots') p
        full join (select purchase_id, count(*) as bots from bot group by purchase_id) b on b.purchase_id = p.id
      where coalesce(p.quantity, 0) <> coalesce(b.bots, 0)`,
  },
];

function finalEventsAreRecorded(position?: Position): Check {
  return {
    counted: sql`select count(*) from chain_event where final_at is not null and kind <> 'Claimed' and ${writtenSince(position, 'chain_event')}`,
    faults: sql`
      with touched as (
        select payment_id from chain_event where final_at is not null and kind <> 'Claimed' and ${writtenSince(position, 'chain_event')}
        union select payment_id from payment where ${writtenSince(position, 'payment')}
      )
      select t.payment_id::text as at, coalesce('payment of ' || p.units, 'no payment row') || ', ' || coalesce('event of ' || e.units, 'no final event') as problem
      from touched t left join payment p on p.payment_id = t.payment_id
        left join chain_event e on e.payment_id = t.payment_id and e.final_at is not null and e.kind <> 'Claimed'
      where p.payment_id is null or e.payment_id is null
        or (p.units, p.sender::text, p.token::text, p.kind, p.order_ref, p.block_number, p.block_time, p.tx_hash)
          is distinct from (e.units, e.account::text, e.token::text, lower(e.kind), e.order_ref, e.block_number, e.block_time, e.tx_hash)`,
  };
}

function paymentsAreCredited(position?: Position): Check {
  return {
    counted: sql`select count(*) from payment where ${writtenSince(position, 'payment')}`,
    faults: sql`
      with credited as (
        select j.details ->> 'paymentId' as payment_id, count(distinct j.id) as times,
          sum(leg.units) filter (where a.part = 'vault') as vault_units,
          sum(leg.units) filter (where a.part = 'available' and leg.units > 0) as credited_units, min(a.asset) as asset, max(a.owner) filter (where a.owner <> 'platform') as sender, min(j.kind) as kind
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind in ('depositCredited', 'paymentCredited', 'paymentReceived')
        group by j.details ->> 'paymentId'
      )
      select coalesce(p.payment_id::text, c.payment_id) as at,
        coalesce(p.outcome || ' ' || p.units, 'no payment row') || ', ledger ' || coalesce(c.kind || ' ' || c.times || ' times ' || -c.vault_units, 'nothing') as problem
      from (select * from payment where outcome <> 'unsupported' and ${writtenSince(position, 'payment')}) p full join credited c on c.payment_id = p.payment_id::text
      where (p.units, p.units, 1, p.asset, p.sender::text, case when p.kind = 'deposited' then 'depositCredited' when p.outcome = 'settled' then 'paymentReceived' else 'paymentCredited' end)
        is distinct from (-c.vault_units, c.credited_units, c.times, c.asset, c.sender, c.kind)`,
  };
}

/** A token was unknown before it was registered. */
function knownTokensAreCredited(position?: Position): Check {
  return {
    counted: sql`select count(*) from payment where ${writtenSince(position, 'payment')}`,
    faults: sql`
      select p.payment_id::text as at, p.units || ' ' || a.symbol || ' of ' || p.sender || ' are kept as unsupported' as problem
      from payment p join asset a on a.token_address = p.token
      where p.outcome = 'unsupported' and ${writtenSince(position, 'p')} and coalesce(p.recorded_at > a.token_registered_at, true)
        and p.units <= ${MAX_PAYMENT_UNITS}
        and (select sum(units) from payment every where every.token = p.token and every.payment_id <= p.payment_id)
          + case when a.is_main then ${MAX_GENESIS_TOKENS} * power(10::numeric, a.decimals) else 0 end <= ${MAX_UNITS}`,
  };
}

function purchasesSettleOnce(position?: Position): Check {
  return {
    counted: sql`select count(*) from purchase where settled_at is not null and ${writtenSince(position, 'purchase')}`,
    faults: sql`
      with sold as (
        select j.details ->> 'purchaseId' as purchase_id, count(distinct j.id) as times,
          -sum(leg.units) filter (where a.part = 'available' and leg.units < 0) as units, min(a.asset) filter (where a.part = 'available' and leg.units < 0) as asset,
          max(a.owner) filter (where a.part = 'available' and leg.units < 0) as account, min(j.kind) as kind
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind in ('botSoldByBalance', 'botSoldByWallet', 'cardSoldByBalance', 'cardSoldByWallet', 'tokenSoldByBalance', 'tokenSoldByWallet',
          'votePaidByBalance', 'votePaidByWallet')
        group by j.details ->> 'purchaseId'
      )
      select coalesce(p.id::text, s.purchase_id) as at,
        coalesce(p.kind || ' settled by ' || p.settled_by || ' for ' || p.total_units || ' ' || p.asset, 'not settled') ||
          ', sold ' || coalesce(s.times || ' times for ' || s.units || ' by ' || s.account || ' as ' || s.kind, 'never') as problem
      from (select * from purchase where settled_at is not null and ${writtenSince(position, 'purchase')}) p full join sold s on s.purchase_id = p.id::text
      where (p.total_units, p.asset, 1, p.account::text, case p.kind when 'bots' then 'botSold' when 'cards' then 'cardSold' when 'tokens' then 'tokenSold' else 'votePaid' end || 'By' || initcap(p.settled_by))
        is distinct from (s.units, s.asset, s.times, s.account, s.kind)`,
  };
}
