import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import { staking } from '@ocean/api/areas/staking';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginTrading } from '#dev/desk/trade-everything.ts';
import { votesAndCloses } from '#dev/projects/closed-votings.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { endAllDue } from '../areas/desk/clock/end-due.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { operatePools } from '../operate/treasury/operate-pools.ts';
import type { Ledger, LedgerAccount, Movement } from './ledger.ts';
import { createLedger } from './post.ts';

/*
 * A fact moves money once because its key is unique, and keys are compared as text. A compromised server repeats real
 * movements with the same legs, a new id, and another spelling of the key that a cast resolves to the same row.
 */
const world = useWorld();
let api: PooledDatabase;
let ledger: Ledger;

beforeAll(async () => {
  api = openDatabase(world.database.apiUrl);
  ledger = createLedger(api);
  const desk = openDesk(world);
  // The other owner's income stays uncollected, so that the platform owes enough for a repeated collection.
  const other = await world.memberWithFrozenBots(2);
  const { member: alice, ids } = await world.memberWithFrozenBots(2);
  await alice.deposits('USDT', '1000');
  await alice.exchanges('100');
  await other.member.runs(other.ids);
  await alice.runs(ids);
  await world.nextDay(2);
  await world.closeDays();
  await alice.collects();
  await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
  await desk.both(operatePools, 'pay', alice.id, '1', 'USDT', '--reason', 'a test');
  await desk.both(operatePools, 'fund', 'stakingPool', '1', 'BCG', '--reason', 'a test');
  await desk.close();
  // With a long term, so that the rest of the reward would suffice for a repeat.
  await alice.call(staking.pledge, { amount: '300', days: 360 });
  await world.nextDay(29);
  await world.closeDays();
  await alice.call(staking.take, { all: true });
  await alice.call(earnings.collect, { kind: 'task', id: 'firstPurchase' });
  await votesAndCloses(world, { voter: alice, byWallet: other.member });
  await tradesAll();
});
afterAll(() => api?.end());

/** A released order, and deposits. */
async function tradesAll(): Promise<void> {
  const [operator, customer] = [await world.member(), await world.member()];
  for (const who of [operator, customer]) await who.deposits('USDT', '500');
  await operator.exchanges('200');
  await beginTrading(world, { operator, customer });
  await world.nextDay(2);
  await endAllDue(world.context);
}

/** The newest movement of a kind as it was posted, with the key of its fact. */
async function realMovement(kind: string): Promise<Movement & { fact: string }> {
  const row = await api.one<Pick<Movement, 'details'> & { fact: string }>(sql`
    select substr(j.fact, strpos(j.fact, ':') + 1) as fact, j.details from ledger.journal j where j.kind = ${kind} order by j.at desc, j.xact desc, j.id limit 1`);
  const legs = await api.many<LedgerAccount & { units: bigint }>(sql`
    select a.id, a.name, a.owner, a.part, a.asset, a.may_overdraw as "mayOverdraw", l.units
    from (select * from ledger.journal where kind = ${kind} order by at desc, xact desc, id limit 1) j
      cross join lateral unnest(j.account_ids, j.amounts) with ordinality l(account, units, o)
      join ledger.account a on a.id = l.account order by l.o`);
  const moved = legs.map(({ units, ...account }) => ({ account, units }));
  return { id: randomUUID(), kind, fact: row.fact, legs: moved, details: row.details };
}

const ofNumber = (key: string) => [`0${key}`, `00${key}`, `+${key}`, ` ${key}`, `${key} `, `${key}\n`];
const ofUuid = (key: string) => [key.toUpperCase(), `{${key}}`, key.replaceAll('-', ''), ` ${key}`];
const ofOwner = (spell: (key: string) => string[]) => (key: string) => {
  const [owner = '', own = ''] = key.split('/');
  return [`${key}/`, `${key}/x`, ...spell(own).map((spelled) => `${owner}/${spelled}`)];
};

const cases: [string, string, (key: string) => string[]][] = [
  ['payment', 'depositCredited', (key) => [...ofNumber(key), `${key}.0`, `${key}e0`]],
  ['purchase', 'botSoldByBalance', ofUuid],
  ['bot_event', 'botsRun', ofOwner(ofUuid)],
  ['emission_day', 'emissionClosed', ofNumber],
  ['income_collection', 'incomeCollected', ofOwner(ofNumber)],
  ['conversion_quote', 'converted', ofOwner(ofUuid)],
  ['task_award', 'taskAwarded', ofOwner(ofUuid)],
  ['stake', 'stakeOpened', ofOwner(ofUuid)],
  ['stake_event', 'stakeTaken', ofOwner(ofUuid)],
  ['treasury_movement', 'treasuryPaid', ofNumber],
  ['treasury_movement', 'poolFunded', ofNumber],
  ['vote_return', 'voteFeeReturned', ofOwner(ofUuid)],
  ['vote_payout', 'voteFeesPaid', ofNumber],
  ['desk_transfer', 'passagewayFilled', ofOwner(ofUuid)],
  ['desk_order', 'orderCompleted', ofUuid],
  ['desk_deposit', 'depositBonded', ofUuid],
];

describe('a fact whose key is spelled in another way', () => {
  test.each(cases)('of %s, by %s', async (_table, kind, spellings) => {
    const real = await realMovement(kind);
    for (const fact of spellings(real.fact).filter((spelled) => spelled !== real.fact)) {
      const bad = { ...real, id: randomUUID(), fact };
      const refused = {
        name: 'PostingError',
        code: 'LG007',
        message: expect.stringMatching(/names its fact in another spelling/),
      };
      await expect(ledger.post(bad), JSON.stringify(fact)).rejects.toMatchObject(refused);
      await expect(api.transaction((tx) => ledger.postIn(tx, [bad]))).rejects.toMatchObject(refused);
    }
  });

  test('of a withdrawal that reserves', async () => {
    const withdrawal = await api.one<{ id: string; account: string; units: bigint }>(sql`
      select id, account, amount_units as units from withdrawal limit 1`);
    const account = await api.one<LedgerAccount>(sql`
      select id, name, owner, part, asset, may_overdraw as "mayOverdraw" from ledger.account
      where name = 'member/' || ${withdrawal.account} || '/available/USDT'`);
    for (const key of ofOwner(ofUuid)(`${withdrawal.account}/${withdrawal.id}`)) {
      const holds = [{ act: 'place', holdId: withdrawal.id, account, units: withdrawal.units }] as const;
      const bad: Movement = { id: randomUUID(), kind: 'withdrawalHeld', legs: [], holds, details: {}, fact: key };
      await expect(ledger.post(bad)).rejects.toMatchObject({ code: 'LG007', message: expect.stringMatching(/another spelling/) });
    }
  });

  test('has a case for every table of facts', async () => {
    const tables = await api.many<{ fact: string }>(sql`select distinct fact from ledger.movement_kind where fact is not null`);
    const tried = new Set([...cases.map(([table]) => table), 'withdrawal']);
    expect(tables.map(({ fact }) => fact).sort()).toEqual([...tried].sort());
  });
});
