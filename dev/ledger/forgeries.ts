import { randomUUID } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import { plantBotEvent, plantBots, plantSale, type Sold } from './forged-bots.ts';
import { IDO_FORGERIES } from './forged-tokens.ts';
import { plantMovement } from './plant-movement.ts';

/** Two members of one line; `alice` has money, bots, exchanges and withdrawals of every kind. */
export type Victims = { readonly alice: string; readonly bob: string };
export type Plant = (tx: Transaction, victims: Victims) => Promise<unknown>;

/** The invariants that report the forgery, its description, and a function that writes its rows as the database owner could. */
export type Forgery = readonly [names: string, what: string, plant: Plant];

const usdt = (address: string) => member(address).available('USDT');
const bcg = (address: string) => member(address).available('BCG');
const USDT = 10n ** 6n;
const BCG = 10n ** 18n;

const update =
  (statement: () => Sql): Plant =>
  async (tx) => {
    if ((await tx.run(statement())) === 0) throw new Error('the forgery changed no row');
  };

/** A bot of this member that runs, one whose term is over, and one without a pledge. */
const running = (owner: string) =>
  sql`(select id from bot where owner = ${owner} and run_until > platform_today() order by number limit 1)`;
const due = (owner: string) =>
  sql`(select id from bot where owner = ${owner} and run_until <= platform_today() order by number limit 1)`;
const resting = (owner: string) => sql`(select id from bot where owner = ${owner} and run_from is null order by number limit 1)`;

export const FORGERIES: readonly Forgery[] = [
  ...IDO_FORGERIES,
  [
    'movementsFitTheirKind transfersStayInLine',
    'treasury and pools moved as transfers',
    async (tx, { alice }) => {
      const details = { from: alice, to: alice };
      await plantMovement(tx, {
        kind: 'transferred',
        details,
        legs: [
          [platform.treasury('USDT'), -USDT],
          [usdt(alice), USDT],
        ],
      });
      await plantMovement(tx, {
        kind: 'transferred',
        details,
        legs: [
          [platform.convertPool('BCG'), -BCG],
          [bcg(alice), BCG],
        ],
      });
    },
  ],
  [
    'treasuryMovesAsSigned',
    'a payment out of the treasury that no operator signed, and one that pays more than was signed',
    async (tx, { alice }) => {
      const pays = (number: number, units: bigint) =>
        plantMovement(tx, {
          kind: 'treasuryPaid',
          details: { treasuryMovement: number, note: 'a prize' },
          legs: [
            [platform.treasury('USDT'), -units],
            [usdt(alice), units],
          ],
        });
      await pays(900, USDT);
      await pays(2, USDT);
    },
  ],
  [
    'treasuryMovesAsSigned treasuryIsSignedByTwo',
    'a row that pays out of the treasury, signed by nobody, whose movement is missing',
    update(
      () => sql`
        insert into treasury_movement (number, kind, asset, units, account, authors, reason)
        select 900, 'treasuryPaid', 'USDT', 5, account, authors, 'a prize' from treasury_movement where account is not null limit 1`,
    ),
  ],
  [
    'transfersStayInLine',
    'a transfer to somebody who is in no line',
    async (tx, { alice }) => {
      const stranger = `0x${'d'.repeat(40)}`;
      await plantAccount(tx, { address: stranger });
      const legs = [
        [usdt(alice), -USDT],
        [usdt(stranger), USDT],
      ] as const;
      await plantMovement(tx, { kind: 'transferred', details: { from: alice, to: stranger }, legs });
    },
  ],
  [
    'genesisIsMintedOnce vaultHoldsItsMirror',
    'a second genesis',
    (tx) =>
      plantMovement(tx, {
        kind: 'genesisMinted',
        legs: [
          [platform.vault('BCG'), -BCG],
          [platform.treasury('BCG'), BCG],
        ],
      }),
  ],
  [
    'paymentsAreCredited',
    'USDT minted up to what the vault holds beyond the ledger, as a payment that never came',
    (tx, { alice }) => plantMint(tx, alice, { kind: 'paymentCredited', details: { paymentId: '999' } }),
  ],
  [
    'movementsFitTheirKind incomeIsPosted',
    'the same as income',
    (tx, { alice }) => plantMint(tx, alice, { kind: 'incomeCollected' }),
  ],
  [
    'finalEventsAreRecorded vaultCountsItsEvents',
    'the same with the row of a payment',
    async (tx, { alice }) => {
      const paymentId = await plantPayment(tx, alice, 'credited');
      await plantMint(tx, alice, { kind: 'depositCredited', details: { paymentId } });
    },
  ],
  [
    'proofsCountEveryAccount vaultCountsItsEvents',
    'the same with the row of a payment and the event behind it',
    async (tx, { alice }) => {
      const paymentId = await plantPayment(tx, alice, 'credited');
      await plantEvent(tx, paymentId);
      await plantMint(tx, alice, { kind: 'depositCredited', details: { paymentId } });
    },
  ],
  [
    'knownTokensAreCredited proofsCountEveryAccount vaultCountsItsEvents',
    'a deposit of a known token that is kept as unsupported',
    async (tx, { alice }) => plantEvent(tx, await plantPayment(tx, alice, 'unsupported')),
  ],
  [
    'purchasesCostTheirPrice',
    'a thousand bots for 0.000001 USDT',
    async (tx, { alice }) => {
      const purchaseId = await plantSale(tx, { account: alice, quantity: 1000, units: 1n, by: 'balance' });
      await plantBots(tx, purchaseId);
    },
  ],
  [
    'purchasesCostTheirPrice',
    'cards at the price of another day',
    async (tx, { alice }) => {
      await plantSale(tx, { account: alice, quantity: 1, units: 4_999_999n, by: 'balance', kind: 'cards' });
      await tx.run(sql`update account_card set cards = cards + 1 where owner = ${alice}`);
    },
  ],
  [
    'purchasesCostTheirPrice',
    'a bot at its price that counts as a million USDT of team sales',
    (tx, { bob }) => plantSaleOfBot(tx, { account: bob, share: 'paid', valueUnits: 10n ** 12n }),
  ],
  [
    'linesFollowInviters',
    'a member whose line goes through somebody else than the inviter',
    (tx, { alice, bob }) =>
      plantAccount(tx, {
        address: `0x${'d'.repeat(40)}`,
        line: sql`(select path || number from account where address = ${alice})`,
        inviter: bob,
      }),
  ],
  [
    'sharesFollowTheirRule',
    'a sale of which the inviter was told nothing',
    (tx, { bob }) => plantSaleOfBot(tx, { account: bob, share: null }),
  ],
  [
    'sharesFollowTheirRule',
    'a share by a level that its account never had',
    update(() => sql`update sale_share set level = 5 where outcome = 'paid'`),
  ],
  [
    'sharesFollowTheirRule levelsFollow',
    'a sale without an inviter’s share that left out an ancestor with a level',
    async (tx, { alice, bob }) => {
      await tx.run(sql`
        insert into parameter_value (key, effective_from_day, revision, value, author, reason)
        values ('sale.inviterShare', platform_today(), 1000, '"0"', 'the test', 'no share for inviters')`);
      await tx.run(sql`update team_close set closed_at = closed_at - interval '1 day'`);
      await tx.run(sql`insert into level_change (account, day, level) select ${alice}, max(day), 1 from team_close`);
      await tx.run(sql`update account set level = 1 where address = ${alice}`);
      await plantSaleOfBot(tx, { account: bob, share: null });
    },
  ],
  [
    'sharesAreOfBotOwners',
    'a share of an inviter who never had a bot',
    // The root invited alice and buys nothing, so its USDT account is created for the share.
    async (tx, { alice }) => {
      const { root } = await tx.one<{ root: string }>(sql`select address as root from account where inviter is null`);
      await plantLedgerAccount(tx, root);
      await plantSaleOfBot(tx, { account: alice, share: 'paid' });
    },
  ],
  [
    'sharesAreOfBotOwners',
    'an inviter who was left out in spite of a bot',
    (tx, { bob }) => plantSaleOfBot(tx, { account: bob, share: 'noBot' }),
  ],
  [
    'sharesArePaid',
    'a share that the treasury kept',
    (tx, { bob }) => plantSaleOfBot(tx, { account: bob, share: 'paid', paidUnits: 0n }),
  ],
  [
    'sharesArePaid',
    'a share that was paid twice as high',
    (tx, { bob }) => plantSaleOfBot(tx, { account: bob, share: 'paid', paidUnits: 16n * USDT }),
  ],
  [
    'sharesArePaid',
    'a sale that calls itself settled two hours before it was posted',
    (tx, { bob }) => plantSaleOfBot(tx, { account: bob, share: 'paid', postedAfterMinutes: 120 }),
  ],
  [
    'walletPurchasesArePaid',
    'a bot settled by wallet without a payment',
    async (tx, { alice }) => {
      const purchaseId = await plantSale(tx, { account: alice, quantity: 1, units: 100n * USDT, by: 'wallet' });
      await plantBots(tx, purchaseId);
    },
  ],
  [
    'botsAreAsSold',
    'a bot with a thousand times its power and price, and its group with it',
    async (tx, { alice }) => {
      await tx.run(sql`set local session_replication_role = origin`);
      await tx.run(sql`update bot set power = power * 1000, price_units = price_units * 1000 where id = ${resting(alice)}`);
    },
  ],
  [
    'botsAreTheirHistory',
    'a bot with another owner, and its group with it',
    async (tx, { alice, bob }) => {
      await tx.run(sql`set local session_replication_role = origin`);
      await tx.run(sql`update bot set owner = ${bob} where id = ${resting(alice)}`);
    },
  ],
  [
    'botsAtWorkAreCounted botsAreTheirHistory powerIsOfRunningBots',
    'a bot that runs a year longer',
    async (tx, { alice }) => {
      await tx.run(sql`set local session_replication_role = origin`);
      await tx.run(sql`update bot set run_until = run_until + 365 where id = ${running(alice)}`);
    },
  ],
  [
    'botEventsFollow',
    'a run for longer than what was left of the term',
    (tx, { alice }) =>
      plantBotEvent(tx, {
        bot: resting(alice),
        kind: 'run',
        runFor: 300,
        movement: (units) => ({
          kind: 'botsRun',
          legs: [
            [bcg(alice), -units],
            [member(alice).pledged('BCG'), units],
          ],
        }),
      }),
  ],
  ['botActsArePaid', 'a renewal without its fee', (tx, { alice }) => plantBotEvent(tx, { bot: due(alice), kind: 'renewed' })],
  [
    'botActsArePaid',
    'a stop without its fee',
    (tx, { alice }) =>
      plantBotEvent(tx, {
        bot: running(alice),
        kind: 'stopped',
        movement: (units) => ({
          kind: 'botsStopped',
          legs: [
            [member(alice).pledged('BCG'), -units],
            [bcg(alice), units],
          ],
        }),
      }),
  ],
  ['emissionFollowsItsPlan', 'a day that emitted a thousand times its cap', (tx) => plantClosedDay(tx, 1000n)],
  ['emissionFollowsItsPlan', 'a day that emitted less than its cap', (tx) => plantClosedDay(tx, 0n)],
  ['conversionsKeepTheirRate', 'an exchange at a hundred times its rate', (tx, { alice }) => plantExchange(tx, alice, 100n)],
  ['conversionsKeepTheirRate', 'an exchange for less than its rate', (tx, { alice }) => plantExchange(tx, alice, 0n)],
  [
    'withdrawalsPayTheirFee',
    'a withdrawal without a fee',
    (tx, { alice }) => plantWithdrawal(tx, alice, { units: 100n * BCG, fee: 0n, burn: 2n * BCG, value: 10n * USDT }),
  ],
  [
    'withdrawalsPayTheirFee',
    'a withdrawal that burns nothing',
    (tx, { alice }) => plantWithdrawal(tx, alice, { units: 100n * BCG, fee: BCG, burn: 0n, value: 10n * USDT }),
  ],
  [
    'withdrawalsAreApproved',
    'a withdrawal above the automatic limit without approval',
    (tx, { alice }) => plantWithdrawal(tx, alice, { units: 20_000n * BCG, fee: BCG, burn: 400n * BCG, value: 2_000n * USDT }),
  ],
  [
    'withdrawalsAreApproved',
    'a withdrawal that counts at less than its value',
    (tx, { alice }) => plantWithdrawal(tx, alice, { units: 20_000n * BCG, fee: BCG, burn: 400n * BCG, value: 1n }),
  ],
  [
    'withdrawalsAreApproved withdrawalsMoveByTheirState',
    'a cancellation that says it is a refund',
    update(() => sql`update withdrawal set state = 'refunded', deadline = 1 where state = 'cancelled'`),
  ],
  [
    'withdrawalsAreSigned',
    'a signature that the signer never recorded',
    async (tx, { alice, bob }) => {
      await plantWithdrawal(tx, alice, { units: 100n * BCG, fee: BCG, burn: 2n * BCG, value: 10n * USDT });
      const sign = sql`update withdrawal set state = 'signed', signature = '0x01', signed_at = now(), deadline = 4000000000 where state = 'held'`;
      await update(() => sign)(tx, { alice, bob });
    },
  ],
  [
    'withdrawalsAreSigned',
    'a voucher that pays somebody else',
    (tx, { alice, bob }) => update(() => sql`update signer.voucher set account = ${bob}`)(tx, { alice, bob }),
  ],
  [
    'withdrawalsAreSigned',
    'a voucher for no withdrawal',
    update(
      () => sql`
        insert into signer.voucher (id, account, asset, amount_units, net_units, burn_units, deadline, day, is_approved)
        select gen_random_uuid(), account, asset, amount_units, net_units, burn_units, deadline, day, is_approved from signer.voucher limit 1`,
    ),
  ],
  [
    'automaticDaysAddUp',
    'a day of withdrawals that counts less than went',
    update(() => sql`update withdrawal_day set automatic_units = automatic_units - 1`),
  ],
];

type Joined = { readonly address: string; readonly inviter?: string; readonly line?: Sql };

/** An account; by default invited by the root and in its line. */
async function plantAccount(tx: Transaction, { address, inviter, line = sql`path || number` }: Joined): Promise<void> {
  const above = inviter === undefined ? sql`inviter is null` : sql`address = ${inviter}`;
  await tx.run(sql`
    insert into account (address, inviter, path, invite_code) select ${address}, address, ${line}, 'PLANTED' from account where ${above}`);
  await tx.run(sql`update member_count set members = members + 1 where stripe = (select min(stripe) from member_count)`);
  await tx.run(sql`insert into team_delta (account, kind, day) values (${address}, 'registered', platform_today())`);
  await plantLedgerAccount(tx, address);
}

/** The sale of one bot at its price, delivered and complete except for the given deviations. */
export async function plantSaleOfBot(
  tx: Transaction,
  sold: Pick<Sold, 'account' | 'share' | 'paidUnits' | 'valueUnits' | 'postedAfterMinutes'>,
): Promise<void> {
  const purchaseId = await plantSale(tx, { ...sold, quantity: 1, units: 100n * USDT, by: 'balance' });
  await plantBots(tx, purchaseId);
}

async function plantLedgerAccount(tx: Transaction, address: string): Promise<void> {
  const { id, name } = usdt(address);
  await tx.run(sql`
    insert into ledger.account (id, name, owner, part, asset, may_overdraw) values (${id}, ${name}, ${address}, 'available', 'USDT', false)`);
  await tx.run(
    sql`insert into ledger.balance (account_id, asset, may_overdraw, part_bit) select ${id}, 'USDT', false, bit from ledger.part where part = 'available'`,
  );
}

const MINTED = 5_000n * USDT;

function plantMint(tx: Transaction, owner: string, forged: { kind: string; details?: Record<string, string> }) {
  return plantMovement(tx, {
    ...forged,
    legs: [
      [platform.vault('USDT'), -MINTED],
      [usdt(owner), MINTED],
    ],
  });
}

/** A payment in the newest settled block. */
async function plantPayment(tx: Transaction, sender: string, outcome: 'credited' | 'unsupported'): Promise<string> {
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into payment (payment_id, kind, sender, token, asset, units, outcome, reason, credited_units, block_number, block_time, tx_hash)
    select (select max(payment_id) + 1 from payment), 'deposited', ${sender}, token_address, case ${outcome} when 'credited' then symbol end, ${MINTED},
      ${outcome}, case ${outcome} when 'credited' then null else 'unsupportedToken' end, case ${outcome} when 'credited' then ${MINTED}::numeric else 0 end,
      newest.block_number, newest.block_time, '0x5'
    from asset cross join (select block_number, block_time from payment order by block_number desc limit 1) newest where symbol = 'USDT'
    returning payment_id as id`);
  return id.toString();
}

async function plantEvent(tx: Transaction, paymentId: string): Promise<void> {
  await tx.run(sql`
    insert into chain_event (block_number, log_index, block_hash, block_time, tx_hash, kind, payment_id, account, token, units, final_at)
    select block_number, 99, '0x6', block_time, tx_hash, 'Deposited', payment_id, sender, token, units, now()
    from payment where payment_id = ${paymentId}::numeric`);
}

/** Closes the open day with a multiple of its permitted emission; everything else is consistent. */
async function plantClosedDay(tx: Transaction, times: bigint): Promise<void> {
  const { day, units, power } = await tx.one<{ day: number; units: bigint; power: bigint }>(sql`
    with facts as (
      select open.day, before.power + coalesce(change.power, 0) as power, before.bots + coalesce(change.bots, 0) as bots, before.scheduled_units,
        before.emitted_units / before.power * (before.power + coalesce(change.power, 0)) * ${times}::numeric as units, before.index_after, before.remainder_after
      from emission_day open join emission_day before on before.day = open.day - 1
        cross join lateral (select sum(delta) as power, sum(bots) as bots from power_delta where day = open.day) change
      where open.closed_at is null
    )
    update emission_day d set power = f.power, bots = f.bots, scheduled_units = f.scheduled_units, emitted_units = f.units, closed_at = platform_now(),
      index_after = f.index_after + div(f.units * 1000000000000000000 + f.remainder_after, f.power),
      remainder_after = mod(f.units * 1000000000000000000 + f.remainder_after, f.power)
    from facts f where d.day = f.day returning d.day, d.emitted_units as units, d.power`);
  if (power === 0n) throw new Error('no bot runs on the open day');
  await tx.run(sql`insert into emission_day (day) values (${day + 1})`);
  if (units > 0n) {
    await plantMovement(tx, {
      kind: 'emissionClosed',
      details: { day },
      legs: [
        [platform.emissionPool(), -units],
        [platform.emissionOwed(), units],
      ],
    });
  }
}

async function plantExchange(tx: Transaction, account: string, times: bigint): Promise<void> {
  const [give, get, id] = [USDT, times === 0n ? 1n : (99n * BCG * times) / 10n, randomUUID()];
  await tx.run(sql`
    insert into conversion_quote (account, id, from_asset, to_asset, give_units, get_units, rate_units, quoted_at, expires_at, done_at, balance_after_units)
    select ${account}, ${id}, 'USDT', 'BCG', ${give}, ${get}, ${get}, platform_now(), platform_now() + interval '30 seconds', platform_now(), 0`);
  await tx.run(sql`
    insert into conversion_day as counted (from_asset, to_asset, day, given_units) values ('USDT', 'BCG', platform_today(), ${give})
    on conflict (from_asset, to_asset, day) do update set given_units = counted.given_units + excluded.given_units`);
  await plantMovement(tx, {
    kind: 'converted',
    details: { quoteId: id },
    legs: [
      [usdt(account), -give],
      [platform.treasury('USDT'), give],
      [platform.convertPool('BCG'), -get],
      [bcg(account), get],
    ],
  });
}

type Withdrawn = { readonly units: bigint; readonly fee: bigint; readonly burn: bigint; readonly value: bigint };

/** A withdrawal, reserved like any other, so that the signer finds its hold. */
async function plantWithdrawal(tx: Transaction, owner: string, { units, fee, burn, value }: Withdrawn): Promise<void> {
  const [id, account] = [randomUUID(), bcg(owner)];
  const placed = await plantMovement(tx, {
    kind: 'withdrawalHeld',
    details: { withdrawalId: id, asset: 'BCG' },
    legs: [],
    holds: [{ act: 'place', id, account: account.id, units: units.toString() }],
  });
  await tx.run(sql`
    insert into ledger.hold (id, account_id, amount, placed_by, placed_at) values (${id}, ${account.id}, ${units}, ${placed}, now())`);
  await tx.run(sql`insert into ledger.unfolded_hold (account_id, journal_id, at) values (${account.id}, ${placed}, now())`);
  await tx.run(sql`update ledger.balance set held = held + ${units} where account_id = ${account.id}`);
  await tx.run(sql`
    insert into withdrawal (account, id, asset, amount_units, fee_units, burn_units, net_units, value_units, state)
    values (${owner}, ${id}, 'BCG', ${units}, ${fee}, ${burn}, ${units - fee - burn}, ${value}, 'held')`);
  // Done here because the trigger is disabled.
  await tx.run(sql`
    insert into account_list_count as held (account, list, entries) values (${owner}, 'withdrawals', 1)
    on conflict (account, list) do update set entries = held.entries + 1`);
}
