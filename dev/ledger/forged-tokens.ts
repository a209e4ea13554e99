import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import { plantMovement } from './plant-movement.ts';

/* Faults in rounds of the IDO, for a world in which round 1 is open and `alice` has bought in it twice. */

const BCG = 10n ** 18n;
/** USDT for one BCG in the round. */
const PRICE = 200_000n;

type Tokens = {
  readonly quantity?: number;
  /** USDT base units for all of them. */
  readonly units?: bigint;
  readonly place?: number;
  /** The amount that the pool pays, if it differs from the amount sold. */
  readonly poolUnits?: bigint;
};

type Fault = readonly [
  names: string,
  what: string,
  plant: (tx: Transaction, who: { readonly alice: string }) => Promise<unknown>,
];

export const IDO_FORGERIES: readonly Fault[] = [
  [
    'purchasesCostTheirPrice',
    'tokens at half the price of their round',
    (tx, { alice }) => plantTokens(tx, alice, { units: 10_000_000n }),
  ],
  [
    'tokensAreSold idoPoolAddsUp',
    'a sale of which the pool paid ten times as much',
    (tx, { alice }) => plantTokens(tx, alice, { poolUnits: 1_000n * BCG }),
  ],
  [
    'tokensAreOfTheirRound',
    'more tokens in one purchase than may be bought',
    (tx, { alice }) => plantTokens(tx, alice, { quantity: 1_001 }),
  ],
  [
    'tokensAreOfTheirRound',
    'tokens of a round that had closed',
    async (tx, { alice }) => {
      await plantTokens(tx, alice, {});
      await tx.run(sql`update ido_round set closes_at = platform_now() - interval '1 hour'`);
    },
  ],
  [
    'roundsSellWhatTheyHave',
    'a round whose sales are not all counted',
    (tx) => tx.run(sql`update ido_stock set sold_units = sold_units - 1`),
  ],
  ['roundsSellWhatTheyHave', 'a round that sold more on a day than its part', (tx) => shrink(tx, 1_000n * BCG)],
  ['roundsSellWhatTheyHave', 'a round that sold more than it had', (tx) => shrink(tx, 150n * BCG)],
  [
    'addressesKeepTheirPlaces',
    'a purchase at a place that is not the next one',
    (tx, { alice }) => plantTokens(tx, alice, { place: 5 }),
  ],
  [
    'addressesKeepTheirPlaces',
    'an eleventh purchase of an address',
    async (tx, { alice }) => {
      for (let place = 3; place <= 11; place += 1) await plantTokens(tx, alice, { place });
    },
  ],
  [
    'roundsKeepTheirTerms',
    'a round below the floor of its day',
    (tx) =>
      tx.run(sql`
        insert into parameter_value (key, effective_from_day, revision, value, author, reason)
        select 'ido.floor', params_day, 1000, '"0.5"', 'the test', 'a higher floor' from ido_round`),
  ],
  [
    'roundsKeepTheirTerms',
    'a round that may sell twice its part in a day',
    async (tx) => {
      await tx.run(sql`update ido_round set day_units = day_units * 2`);
      await tx.run(sql`update ido_stock set day_units = day_units * 2`);
    },
  ],
  [
    'roundsKeepTheirTerms roundsAreSignedByTwo',
    'a second round while the first is open, which no operator signed',
    async (tx) => {
      await tx.run(sql`
        insert into ido_round (number, opens_at, closes_at, total_units, day_units, price_units, params_day, authors, reason)
        select 2, platform_now(), closes_at, total_units, day_units, price_units, platform_today(), authors, 'the test' from ido_round`);
      await tx.run(sql`insert into ido_stock (round, total_units, day_units) select 2, total_units, day_units from ido_stock`);
    },
  ],
  [
    'roundsAreSignedByTwo',
    'a round with an author who did not sign it',
    (tx, { alice }) => tx.run(sql`update ido_round set authors[2] = ${alice}`),
  ],
];

/** Shrinks a round; by the rule a tenth of it is sold in a day. */
async function shrink(tx: Transaction, totalUnits: bigint): Promise<void> {
  const terms = sql`total_units = ${totalUnits}, day_units = ${totalUnits / 10n}`;
  await tx.run(sql`alter table ido_stock drop constraint sold_within_round, drop constraint sold_within_day`);
  await tx.run(sql`update ido_round set ${terms}`);
  await tx.run(sql`update ido_stock set ${terms}`);
}

/** A purchase of tokens of round 1, settled now by balance, with all its rows. */
async function plantTokens(tx: Transaction, account: string, { quantity = 100, ...more }: Tokens): Promise<void> {
  const id = randomUUID();
  const units = more.units ?? PRICE * BigInt(quantity);
  const tokenUnits = BigInt(quantity) * BCG;
  await tx.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, value_units, pay_by, expires_at,
      settled_at, settled_by, settled_request, round)
    values (${id}, ${account}, ${`0x${id.replaceAll('-', '').padEnd(64, '0')}`}, 'tokens', ${quantity}, 'USDT', ${PRICE}, ${units}, '[]', ${units}, ${units}, 'balance',
      platform_now() + interval '1 minute', platform_now(), 'balance', ${id}, 1)`);
  await tx.run(sql`
    insert into ido_sale (purchase_id, round, account, place, units, day)
    select ${id}, 1, ${account}, ${more.place ?? 3}, ${tokenUnits}, platform_today()`);
  await tx.run(sql`
    update ido_stock set sold_units = sold_units + ${tokenUnits}, day = platform_today(),
      day_sold_units = case when day = platform_today() then day_sold_units else 0 end + ${tokenUnits} where round = 1`);
  const paid = more.poolUnits ?? tokenUnits;
  await plantMovement(tx, {
    kind: 'tokenSoldByBalance',
    details: { purchaseId: id, tokens: quantity },
    fact: `purchase:${id}`,
    legs: [
      [member(account).available('USDT'), -units],
      [platform.treasury('USDT'), units],
      [platform.idoPool(), -paid],
      [member(account).available('BCG'), paid],
    ],
  });
}
