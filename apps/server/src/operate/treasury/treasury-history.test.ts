import { ops } from '@ocean/api/areas/ops';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { moveTreasury } from '../../areas/ops/treasury/move-treasury.ts';
import { countTreasuryMovements } from '../../areas/ops/treasury/queries.ts';
import { recordSignature } from '../../operators/signatures.ts';
import { operatePools } from './operate-pools.ts';

/** The operators' login is compromised: it writes rows, and signs with keys of its own. */
const world = useWorld({ mayBeForged: true });
let desk: OperatorsDesk;
let alice: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.memberWithUsdt('1000');
  await alice.buysBots(5);
});
afterAll(async () => desk?.close());

const STRANGERS = [`0x${'5'.repeat(64)}`, `0x${'6'.repeat(64)}`] as const;
const addressOf = (key: `0x${string}`) => privateKeyToAccount(key).address.toLowerCase();
const pay = ['pay', '1', 'USDT', '--reason', 'a test'];

/** Real signatures of these keys under the text of the next movement. */
async function signedBy(keys: readonly `0x${string}`[]) {
  const number = (await countTreasuryMovements(desk.db)) + 1;
  const text = await desk.textOf(operatePools, 'pay', alice.id, ...pay.slice(1));
  for (const key of keys) {
    const signature = await privateKeyToAccount(key).signMessage({ message: text });
    await recordSignature(desk.db, { subject: `treasury/${number}`, text, operator: addressOf(key), signature });
  }
  const authors = keys.map(addressOf);
  const units = world.unitsOf('USDT', '1');
  return { kind: 'treasuryPaid', account: alice.id, asset: 'USDT', units, reason: 'a test', number, authors } as const;
}
const newest = async () => (await desk.reads(operatePools, 'history'))[0] ?? '';

describe('npm run pools -- history', () => {
  test('marks nothing on a movement of two operators', async () => {
    expect(await moveTreasury(desk.db, await signedBy(LOCAL.operators.map(({ key }) => key)))).toBe(true);
    expect(await newest()).toMatch(/: a test$/);
  });

  test('marks authors who lack the role, although their signatures are real', async () => {
    expect(await moveTreasury(desk.db, await signedBy(STRANGERS))).toBe(true);
    expect(await newest()).toMatch(
      new RegExp(`: a test {2}WITHOUT THE ROLE finance NOW: ${STRANGERS.map(addressOf).join(', ')}$`),
    );
    expect(await moveTreasury(desk.db, await signedBy([LOCAL.operators[0].key, STRANGERS[1]]))).toBe(true);
    expect(await newest()).toMatch(new RegExp(`WITHOUT THE ROLE finance NOW: ${addressOf(STRANGERS[1])}$`));
  });

  test('shows a row that moved nothing and marks it; visitors see it too', async () => {
    const { number, kind, asset, units, account, authors, reason } = await signedBy(LOCAL.operators.map(({ key }) => key));
    await desk.db.run(sql`
      insert into treasury_movement (number, kind, asset, units, account, authors, reason)
      values (${number}, ${kind}, ${asset}, ${units}, ${account}, ${authors}::address[], ${reason})`);
    expect(await newest()).toMatch(/1 USDT to 0x[0-9a-f]{40}, by .*: a test {2}MOVED NOTHING$/);
    const { list, total } = await world.visitor.call(ops.treasuryHistory, { size: 50, page: 1 });
    expect(list.map((row) => row.number)).toEqual(Array.from({ length: total }, (_, at) => total - at));
    expect(list[0]?.left).toBeNull();
  });
});
