import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Database } from '../../../db/database.ts';
import { retrying } from '../../../db/retrying.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { operatePools } from '../../../operate/treasury/operate-pools.ts';
import { moveTreasury } from './move-treasury.ts';
import { countTreasuryMovements } from './queries.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.memberWithUsdt('1000');
  await alice.buysBots(5);
});
afterAll(async () => desk?.close());

const usdt = (amount: string) => world.unitsOf('USDT', amount);
const pay = (amount: string) => ['pay', alice.id, amount, 'USDT', '--reason', 'a test'];
const state = async () => ({
  alice: (await readBalance(world.context.db, member(alice.id).available('USDT'))).posted,
  movements: await countTreasuryMovements(world.context.db),
});

describe('a connection that is lost while the movement commits', () => {
  /** Commits, and loses the answer to the first commit, so that the transaction is repeated. */
  const losesFirstAnswer = (db: Database): Database => {
    let isLost = false;
    return {
      ...db,
      transaction: (work) =>
        retrying(async () => {
          const done = await db.transaction(work);
          if (isLost) return done;
          isLost = true;
          throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        }),
    };
  };
  const signed = async (amount: string) => {
    await desk.carol(operatePools, ...pay(amount));
    const { chainId, vault } = world.context.config;
    const owners = [desk.addresses.carol, desk.addresses.dave];
    return operatePools({ db: losesFirstAnswer(desk.db), chainId, vault, owners, key: LOCAL.operators[1].key }, pay(amount));
  };

  test('is reported as moved, and moves once', async () => {
    const before = await state();
    expect(await signed('9')).toEqual([`moved 9 USDT from the treasury to member ${alice.id}`]);
    expect((await state()).alice - before.alice).toBe(usdt('9'));
    expect((await state()).movements).toBe(before.movements + 1);
  });

  test('another movement under the same number is not mistaken for it', async () => {
    await signed('9');
    const number = await countTreasuryMovements(desk.db);
    const authors = [desk.addresses.carol, desk.addresses.dave];
    const move = { kind: 'treasuryPaid', account: alice.id, asset: 'USDT', units: usdt('9'), reason: 'a test', number } as const;
    expect(await moveTreasury(desk.db, { ...move, authors })).toBe(true);
    const bob = await world.member();
    for (const other of [{ units: usdt('8') }, { reason: 'another' }, { account: bob.id }, { authors: authors.toReversed() }]) {
      expect(await moveTreasury(desk.db, { ...move, authors, ...other })).toBe(false);
    }
    const funding = { ...move, kind: 'poolFunded', asset: 'BCG', pool: 'stakingPool', authors } as const;
    expect(await moveTreasury(desk.db, funding)).toBe(false);
  });
});
