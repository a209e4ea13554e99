import sql, { type Sql } from 'sql-template-tag';
import { isTouched } from './holds.ts';
import { type Check, type Invariant, journalsSince, type Position, writtenSince } from './invariant.ts';
import type { ParameterHistory } from './terms/parameter-history.ts';
import { lastPrices } from './terms/rates.ts';

/** Whether two operators signed the approval of the withdrawal `w`. The signer recovers their signatures itself. */
const IS_APPROVED: Sql = sql`operators.signed_by('withdrawal/approve/' || w.id) >= 2`;

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The fees of withdrawals, their approvals, the movements of their states, and what the vault paid for them. */
export function withdrawalInvariants(history: ParameterHistory): Invariant[] {
  const fees = (position?: Position) => withdrawalsPayTheirFee(history, position);
  const approvals = (position?: Position) => withdrawalsAreApproved(history, position);
  return [
    {
      name: 'withdrawalsAreSigned',
      promise: "every signed withdrawal is what the signer's own record says, and the signer signed for no other",
      ...withdrawalsAreSigned(),
      since: withdrawalsAreSigned,
    },
    {
      name: 'automaticDaysAddUp',
      promise: 'the value counted as gone without approval on a day is the sum of its withdrawals without approval',
      ...automaticDaysAddUp(),
    },
    {
      name: 'claimsAreSettled',
      promise:
        'every final claim settled its withdrawal, with what the vault paid and burned, and no other withdrawal is claimed',
      ...claimsAreSettled(),
      since: claimsAreSettled,
    },
    {
      name: 'claimsLeaveTheVault',
      promise:
        'every claimed withdrawal took its amount from the member, its fee to the treasury, the rest out of the vault, once',
      ...claimsLeaveTheVault(),
      since: claimsLeaveTheVault,
    },
    {
      name: 'withdrawalsPayTheirFee',
      promise: 'every withdrawal pays the fee and the burn of its day, and nothing else is kept from it',
      ...fees(),
      since: fees,
    },
    {
      name: 'withdrawalsAreApproved',
      promise: 'every withdrawal counts at its value, and one above the automatic limit of its day was approved',
      ...approvals(),
      since: approvals,
    },
    {
      name: 'withdrawalsMoveByTheirState',
      promise: 'every withdrawal was reserved by one movement and ended by the one that its state says',
      ...withdrawalsMoveByTheirState(),
      since: withdrawalsMoveByTheirState,
    },
  ];
}

/** Units of the asset and basis points, by asset; the vault burns the main token only. */
function feesOf(history: ParameterHistory): Sql {
  return history.of({
    fees: [
      'jsonb',
      (params) =>
        JSON.stringify({
          USDT: String(params['withdraw.USDT.fee']),
          BUSD: String(params['withdraw.BUSD.fee']),
          BCG: String(params['withdraw.BCG.fee']),
          DMC: String(params['withdraw.DMC.fee']),
          BYB: String(params['withdraw.BYB.fee']),
        }),
    ],
    burn: ['numeric', (params) => params['withdraw.BCG.burn']],
  });
}

function withdrawalsPayTheirFee(history: ParameterHistory, position?: Position): Check {
  return {
    counted: sql`select count(*) from withdrawal where ${writtenSince(position, 'withdrawal')}`,
    faults: sql`
      select w.id as at, 'fee ' || w.fee_units || ' and burn ' || w.burn_units || ' of ' || w.amount_units || ' ' || w.asset ||
        ', those of day ' || w.created_day || ' are ' || due.fee || ' and ' || due.burn as problem
      from (select * from withdrawal where ${writtenSince(position, 'withdrawal')}) w
        join asset a on a.symbol = w.asset
        left join ${feesOf(history)} t on w.created_day between t.from_day and t.until_day
        cross join lateral (
          select (t.fees ->> w.asset)::numeric as fee, case when a.is_main then div(w.amount_units * t.burn + 9999, 10000) else 0 end as burn
        ) due
      where (w.fee_units, w.burn_units, w.net_units) is distinct from (due.fee, due.burn, w.amount_units - due.fee - due.burn)`,
  };
}

/** Counted at the last price, however old. An amount of unknown value counts as unlimited: it needs approval. */
function withdrawalsAreApproved(history: ParameterHistory, position?: Position): Check {
  const limits = history.of({
    always: ['numeric', (params) => params['withdraw.autoAlways']],
    account: ['numeric', (params) => params['withdraw.autoLimit']],
  });
  return {
    counted: sql`select count(*) from withdrawal where ${writtenSince(position, 'withdrawal')}`,
    faults: sql`
      select w.id as at, case when v.is_right then w.state || ' without approval, worth ' || coalesce(w.value_units::text, 'an unknown value') || ', automatic up to ' || t.auto_limit
        else 'counts as ' || coalesce(w.value_units::text, 'of unknown value') || ', worth ' || coalesce(v.low || ' to ' || v.high, 'an unknown value') end as problem
      from (select * from withdrawal where ${writtenSince(position, 'withdrawal')}) w
        join asset a on a.symbol = w.asset
        left join (select from_day, until_day, greatest(always, account) as auto_limit from ${limits} l) t on w.created_day between t.from_day and t.until_day
        cross join ${lastPrices(history, { asset: sql`w.asset`, at: sql`w.created_at` })} price
        cross join lateral (select case when w.asset = 'USDT' then power(10::numeric, a.decimals) end as par, power(10::numeric, a.decimals) as whole) unit
        cross join lateral (
          select div(w.amount_units * coalesce(unit.par, price.low) + whole - 1, whole) as low,
            div(w.amount_units * coalesce(unit.par, price.high) + whole - 1, whole) as high
        ) worth
        cross join lateral (
          select worth.low, worth.high, coalesce(w.value_units between worth.low and worth.high, w.value_units is null) as is_right
        ) v
      where not v.is_right
        or (w.state not in ('approval', 'cancelled') and coalesce(w.value_units > t.auto_limit, true) and not ${IS_APPROVED})`,
  };
}

/** The signer records a voucher before it signs, so a record may exist whose signature has not arrived. */
function withdrawalsAreSigned(position?: Position): Check {
  const touched = sql`(
    select id from withdrawal where ${writtenSince(position, 'withdrawal')}
    union select id from signer.voucher where ${writtenSince(position, 'voucher')})`;
  return {
    counted: sql`select count(*) from signer.voucher where ${writtenSince(position, 'voucher')}`,
    faults: sql`
      select id as at, coalesce('is ' || w.state || ', pays ' || w.net_units || ' and burns ' || w.burn_units || ' of ' || w.amount_units || ' ' || w.asset || ' to ' || w.account ||
          ' until ' || coalesce(w.deadline::text, 'no time'), 'is no withdrawal') || '; signed was ' ||
        coalesce(v.net_units || ' and ' || v.burn_units || ' of ' || v.amount_units || ' ' || v.asset || ' to ' || v.account || ' until ' || v.deadline, 'nothing') as problem
      from ${touched} t left join withdrawal w using (id) left join signer.voucher v using (id)
      where case when v.id is null then w.signature is not null or w.state in ('signed', 'claimed')
        else (v.account::text, v.asset, v.amount_units, v.net_units, v.burn_units, v.deadline)
          is distinct from (w.account::text, w.asset, w.amount_units, w.net_units, w.burn_units, w.deadline) end`,
  };
}

/** A cancelled amount is counted back, because no signature of it exists. A refunded one stays counted. */
function automaticDaysAddUp(): Check {
  return {
    counted: sql`select count(*) from withdrawal_day`,
    faults: sql`
      select day as at, 'counted ' || coalesce(d.automatic_units, 0) || ', its withdrawals sum to ' || coalesce(w.value_units, 0) as problem
      from withdrawal_day d full join (
        select created_day as day, sum(value_units) as value_units from withdrawal where is_automatic and state <> 'cancelled' group by created_day
      ) w using (day)
      where coalesce(d.automatic_units, 0) <> coalesce(w.value_units, 0)`,
  };
}

/** A withdrawal's hold has the withdrawal's id and names the movements that placed and ended it. */
function withdrawalsMoveByTheirState(position?: Position): Check {
  return {
    counted: sql`select count(*) from withdrawal w where ${isTouched(position, 'w')}`,
    faults: sql`
      select w.id as at, 'is ' || w.state || ', reserved by ' || coalesce(placed.kind, 'nothing') || ', ended by ' || coalesce(ended.kind, 'nothing') as problem
      from (select * from withdrawal w where ${isTouched(position, 'w')}) w
        left join ledger.hold h on h.id = w.id
        left join ledger.journal placed on placed.id = h.placed_by and placed.details ->> 'withdrawalId' = w.id::text
        left join ledger.journal ended on ended.id = h.ended_by and ended.details ->> 'withdrawalId' = w.id::text
      where (placed.kind, ended.kind) is distinct from ('withdrawalHeld', case w.state when 'claimed' then 'withdrawalClaimed'
        when 'cancelled' then 'withdrawalCancelled' when 'refunded' then 'withdrawalRefunded' end)
      union all
      select j.id, j.kind || ' is not a movement of its withdrawal'
      from ${journalsSince(position)} j
        left join ledger.hold h on h.id = case when j.details ->> 'withdrawalId' ~ ${UUID} then (j.details ->> 'withdrawalId')::uuid end
          and j.id = case j.kind when 'withdrawalHeld' then h.placed_by else h.ended_by end
        left join withdrawal w on w.id = h.id
      where j.kind in ('withdrawalHeld', 'withdrawalClaimed', 'withdrawalCancelled', 'withdrawalRefunded') and w.id is null`,
  };
}

function claimsAreSettled(position?: Position): Check {
  return {
    counted: sql`select count(*) from chain_event where kind = 'Claimed' and final_at is not null and ${writtenSince(position, 'chain_event')}`,
    faults: sql`
      with claim as (
        select voucher_id, account::text, tx_hash, units, burn_units from chain_event
          where kind = 'Claimed' and final_at is not null and ${writtenSince(position, 'chain_event')}
      ),
      claimed as (
        select '0x' || lpad(replace(id::text, '-', ''), 64, '0') as voucher_id, account::text, claim_tx_hash, net_units, burn_units
        from withdrawal where state = 'claimed' and ${writtenSince(position, 'withdrawal')}
      )
      select coalesce(c.voucher_id, w.voucher_id) as at,
        coalesce('chain paid ' || c.units || ' and burned ' || c.burn_units, 'not claimed on chain') ||
          ', withdrawal ' || coalesce(w.net_units || ' and ' || w.burn_units, 'not claimed') as problem
      from claim c full join claimed w on w.voucher_id = c.voucher_id
      where (c.account, c.tx_hash, c.units, c.burn_units) is distinct from (w.account, w.claim_tx_hash, w.net_units, w.burn_units)`,
  };
}

function claimsLeaveTheVault(position?: Position): Check {
  return {
    counted: sql`select count(*) from withdrawal where state = 'claimed' and ${writtenSince(position, 'withdrawal')}`,
    faults: sql`
      with moved as (
        select j.details ->> 'withdrawalId' as id, count(distinct j.id) as times, min(a.owner) filter (where a.part = 'available') as account,
          -sum(leg.units) filter (where a.part = 'available') as amount, coalesce(sum(leg.units) filter (where a.part = 'treasury'), 0) as fee,
          sum(leg.units) filter (where a.part = 'vault') as paid, min(a.asset) as asset
        from ${journalsSince(position)} j cross join lateral unnest(j.account_ids, j.amounts) leg(account_id, units)
          join ledger.account a on a.id = leg.account_id
        where j.kind = 'withdrawalClaimed'
        group by j.details ->> 'withdrawalId'
      )
      select coalesce(w.id::text, m.id) as at,
        coalesce('withdrawal of ' || w.amount_units || ' ' || w.asset || ', fee ' || w.fee_units, 'not claimed') ||
          ', ledger ' || coalesce(m.times || ' times ' || m.amount || ', fee ' || m.fee || ', vault ' || m.paid, 'nothing') as problem
      from (select * from withdrawal where state = 'claimed' and ${writtenSince(position, 'withdrawal')}) w full join moved m on m.id = w.id::text
      where (w.account::text, w.asset, w.amount_units, w.fee_units, w.net_units + w.burn_units, 1)
        is distinct from (m.account, m.asset, m.amount, m.fee, m.paid, m.times)`,
  };
}
