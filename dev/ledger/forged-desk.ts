import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import { member } from '../../apps/server/src/ledger/accounts.ts';
import type { Forgery, Plant } from './forgeries.ts';
import { plantMovement } from './plant-movement.ts';

/* The desk as the database owner could forge it; `alice` runs a passageway that has orders in every state. */

const write =
  (statement: (alice: string) => Sql): Plant =>
  async (tx, { alice }) => {
    if ((await tx.run(statement(alice))) === 0) throw new Error('the forgery changed no row');
  };

const pending = sql`(select id from desk_order where state = 'pending' limit 1)`;
const completed = sql`(select id from desk_order where state = 'completed' limit 1)`;

export const DESK_FORGERIES: readonly Forgery[] = [
  [
    'deskWalletsAreFilled deskPartsAddUp',
    'an asset wallet that was filled with nothing',
    write(
      (alice) =>
        sql`insert into desk_transfer (account, request_id, kind, asset, units) values (${alice}, ${randomUUID()}, 'filled', 'USDT', 5)`,
    ),
  ],
  [
    'deskWalletsAreFilled',
    'a move of an asset wallet that says more than was posted, and another one as much less',
    async (tx, { alice }) => {
      await tx.run(
        sql`update desk_transfer set units = units + 5 where account = ${alice} and kind = 'filled' and asset = 'USDT'`,
      );
      await tx.run(
        sql`update desk_transfer set units = units + 5 where account = ${alice} and kind = 'emptied' and asset = 'USDT'`,
      );
    },
  ],
  [
    'deskDepositsAreBonded deskPartsAddUp deskDepositsComeBackInTime',
    'a deposit that came back according to its row alone',
    write(
      (alice) =>
        sql`update desk_deposit set returns_at = platform_now(), returned_at = platform_now() where account = ${alice} and purpose = 'level'`,
    ),
  ],
  [
    'deskDepositsAreBonded deskPartsAddUp',
    'a deposit that nobody bonded',
    write((alice) => sql`insert into desk_deposit (id, account, purpose, units) values (${randomUUID()}, ${alice}, 'level', 5)`),
  ],
  [
    'movementsFitTheirKind deskPartsAddUp',
    'proceeds that were freed while they were on hold',
    (tx, { alice }) =>
      plantMovement(tx, {
        legs: [
          [member(alice).proceeds('USDT'), -1n],
          [member(alice).passageway('USDT'), 1n],
        ],
      }),
  ],
  [
    'deskOrdersMoveByTheirState deskOrdersAreHeld',
    'an order that is said to be cancelled and holds its money still',
    write(
      () => sql`update desk_order set state = 'timedOut', reason = 'cancelled', ended_at = platform_now() where id = ${pending}`,
    ),
  ],
  [
    'deskOrdersMoveByTheirState deskOrdersAreHeld',
    'an order that holds nothing',
    async (tx) => {
      await tx.run(sql`
        insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, placed_at, expires_at)
        select ${randomUUID()}, customer, base, side, base_units, rate_units, quote_units, placed_at, expires_at from desk_order where id = ${pending}`);
    },
  ],
  [
    'holdsFollowJournal deskOrdersAreHeld',
    'an order that holds less than it gives',
    async (tx) => {
      const { account } = await tx.one<{ account: string }>(sql`
        update ledger.hold set amount = amount - 1 where id = ${pending} returning account_id as account`);
      await tx.run(sql`update ledger.balance set held = held - 1 where account_id = ${account}`);
    },
  ],
  [
    'deskPartsAddUp deskOrdersMoveByTheirState deskOrdersKeepTheirTerms deskStandingsAddUp',
    'an order that is said to be released before its time, with proceeds that never were',
    write(() => sql`update desk_order set state = 'released', ended_at = platform_now() where id = ${completed}`),
  ],
  [
    'deskPartsAddUp deskOrdersMoveByTheirState deskOrdersAreHeld deskQuotasAddUp deskPairsAddUp deskStandingsAddUp',
    'an order that was accepted without either leg',
    async (tx, { alice }) => {
      await tx.run(sql`
        update desk_order o set state = 'completed', operator = ${alice}, accepted_at = o.placed_at, release_at = o.placed_at + interval '1 day', fee_points = done.fee_points,
          fee_units = div(o.quote_units * done.fee_points + 9999, 10000)
        from desk_order done where o.id = ${pending} and done.id = ${completed}`);
    },
  ],
  [
    'deskHoldsAreExtendedAsSigned',
    'a hold that was extended by an hour more than was signed',
    write(() => sql`update desk_hold_extension set until = until + interval '1 hour'`),
  ],
  [
    'deskHoldsAreExtendedAsSigned',
    'a hold that nobody signed to extend',
    write(
      () => sql`
      insert into desk_hold_extension (order_id, number, was, until, author, reason)
      select e.order_id, 2, e.until, e.until + interval '1 second', e.author, 'more' from desk_hold_extension e`,
    ),
  ],
  [
    'deskOrdersKeepTheirTerms',
    'an order with a unit less of fee than its level pays',
    write(() => sql`update desk_order set fee_units = fee_units - 1 where id = ${completed}`),
  ],
  [
    'deskOrdersKeepTheirTerms',
    'an order that is released an hour before the hours of its level are over',
    write(() => sql`update desk_order set release_at = release_at - interval '1 hour' where id = ${completed}`),
  ],
  [
    'deskOrdersMoveByTheirState deskOrdersAreHeld deskOrdersKeepTheirTerms',
    'a pending order that asks for less than its amount is worth',
    write(() => sql`update desk_order set quote_units = quote_units - 1 where id = ${pending}`),
  ],
  [
    'deskOrdersKeepTheirTerms',
    'an order that can be accepted for an hour more than its day says',
    write(() => sql`update desk_order set expires_at = expires_at + interval '1 hour' where id = ${pending}`),
  ],
  [
    'deskRatesLieInTheirBand',
    'orders that were accepted beside the band of their market',
    async (tx, { alice }) => {
      await tx.run(sql`
        insert into desk_act (number, kind, base, band_points, author, reason, at)
        select 1, 'bandSet', 'BCG', 1, ${alice}, 'nobody signed it', min(accepted_at) - interval '1 day' from desk_order`);
      await tx.run(sql`update desk_order set end_request = end_request where operator is not null`);
    },
  ],
  [
    'deskConsentsCoverOrders',
    'orders that were accepted without a tap, of more value than the owner of their passageway had let be accepted',
    write(() => sql`update desk_order set accept_mode = 'auto' where operator is not null`),
  ],
  [
    'deskConsentsAreSigned',
    'a consent to more than a day moves without a signature, which nobody signed',
    write(
      (alice) => sql`insert into desk_consent (account, request_id, daily_units) values (${alice}, ${randomUUID()}, 10000000000)`,
    ),
  ],
  [
    'deskConsentsAreSigned',
    'a consent whose signature is empty',
    write(
      (alice) =>
        sql`insert into desk_consent (account, request_id, daily_units, message, signature) values (${alice}, ${randomUUID()}, 1, 'yes', '')`,
    ),
  ],
  [
    'deskDepositsComeBackInTime',
    'a deposit that came back an hour before its days were over',
    write(
      (alice) =>
        sql`update desk_deposit set returns_at = returns_at - interval '1 hour' where account = ${alice} and returned_at is not null`,
    ),
  ],
  [
    'deskDepositsComeBackInTime',
    'a deposit that is kept for an application that was left',
    write(
      (alice) =>
        sql`update desk_deposit set returns_at = null where account = ${alice} and returned_at is not null and purpose = 'provider'`,
    ),
  ],
  [
    'deskStandingsAddUp',
    'a passageway with an order more than it has completed',
    write((alice) => sql`update desk_standing set completed = completed + 1 where account = ${alice}`),
  ],
  [
    'deskPartnersAreOfOrders',
    'volume with a counterparty that never traded',
    write((alice) => sql`insert into desk_partner (account, partner, units) values (${alice}, ${`0x${'0'.repeat(39)}1`}, 1)`),
  ],
  [
    'deskPartnersAreOfOrders deskPartnersAreOfOtherLines',
    'volume with the member who stands above',
    write(
      (alice) =>
        sql`insert into desk_partner (account, partner, units) select address, inviter, 1 from account where address = ${alice}`,
    ),
  ],
  ['deskLimitsAreKept', 'orders larger than a level could accept', (tx) => plantParameter(tx, 'desk.L1.maxOrder', '"1"')],
  ['deskLimitsAreKept', 'a day with more than the quota of its level', (tx) => plantParameter(tx, 'desk.L1.dailyQuota', '"1"')],
  [
    'deskQuotasAddUp',
    'a passageway that has accepted more than is counted',
    write((alice) => sql`update desk_passageway set used_units = used_units - 1 where account = ${alice}`),
  ],
  ['deskPairsAddUp', 'two accounts whose orders are not counted', write(() => sql`delete from desk_pair`)],
  [
    'deskPairsAddUp',
    'two accounts with more orders than a day had for them',
    (tx) => plantParameter(tx, 'desk.maxWithPartner', '2'),
  ],
];

/** Plants a parameter value as if it had always been in force. */
async function plantParameter(tx: Transaction, key: string, value: string): Promise<void> {
  await tx.run(sql`
    insert into parameter_value (key, effective_from_day, revision, value, author, reason)
    select ${key}, genesis_day, 1000, ${value}::jsonb, 'the test', 'a limit that nobody announced' from platform_setting`);
}
