import { proof } from '@ocean/api/areas/proof';
import { voting } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { closesProject, listsProject } from '#dev/projects/listed-projects.ts';
import { checksLeaves } from '#dev/proof/member-checks.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { depositBonded } from '../../ledger/desk-movements.ts';
import { postIn } from '../../ledger/post.ts';
import { closeVotings } from '../voting/close-votings.ts';
import { returnFees } from '../voting/return-fees.ts';
import { publishProof } from './publish-proof.ts';

/** Members' money outside their balances. The audit at the end recomputes the newest day. */
const world = useWorld();
let traders: Traders;
let operators: OperatorsDesk;
beforeAll(() => {
  [traders, operators] = [openTraders(world), openDesk(world)];
});
afterAll(async () => {
  await traders?.close();
  await operators?.close();
});

async function dayEnds(): Promise<void> {
  await world.settle();
  await world.nextDay(1);
  await world.closeDays();
}

async function publishes(): Promise<void> {
  await dayEnds();
  expect(await publishProof(world.context)).toBeDefined();
}

const units = (asset: 'USDT' | 'BCG', amount: string) => world.unitsOf(asset, amount);

/** The member's balance in each part of an asset, in base units; empty parts are left out. */
async function partsOf(who: Member, asset: 'USDT' | 'BCG'): Promise<Record<string, bigint>> {
  const rows = await world.context.db.many<{ part: string; posted: bigint }>(sql`
    select a.part, b.posted from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.owner = ${who.id} and a.asset = ${asset} and b.posted > 0`);
  return Object.fromEntries(rows.map(({ part, posted }) => [part, posted]));
}

describe('a passageway', () => {
  let operator: Member;
  let customer: Member;
  let pending: string;
  beforeAll(async () => {
    operator = await world.memberWithUsdt('300');
    await operator.getsBcg('1000');
    customer = await world.memberWithUsdt('100');
    await traders.named(customer);
    await traders.trades(operator, { offers: [{ side: 'buy' }, { side: 'sell' }], wallet: { USDT: '50', BCG: '300' } });
  });

  test('is owed its asset wallet, its held proceeds and its deposit; its customer what an order holds', async () => {
    await bonds(operator, '200');
    const { id } = await customer.placesOrder({
      side: 'buy',
      amount: '200',
      serviceId: await traders.serviceOf(operator, 'buy'),
    });
    await operator.acceptsOrder(id);
    pending = (await customer.placesOrder({ side: 'buy', amount: '300' })).id;
    await publishes();
    const [usdt, bcg] = [await partsOf(operator, 'USDT'), await partsOf(operator, 'BCG')];
    expect([Object.keys(usdt).sort(), Object.keys(bcg).sort()]).toEqual([
      ['available', 'passageway', 'proceeds'],
      ['available', 'bonded', 'passageway'],
    ]);
    expect([usdt.passageway, usdt.proceeds, bcg.bonded]).toEqual([units('USDT', '50'), units('USDT', '20'), units('BCG', '200')]);
    expect(await checksLeaves(operator)).toEqual({ USDT: ['holds', sum(usdt)], BCG: ['holds', sum(bcg)] });
    expect((await traders.hasOf(customer, 'USDT')).held).toBe('30');
    expect(await checksLeaves(customer)).toMatchObject({ USDT: ['holds', units('USDT', '80')] });
  });

  test('and its customer are owed the same once that order is over', async () => {
    await world.runJobs();
    expect((await traders.hasOf(customer, 'USDT')).held, pending).toBe('0');
    await publishes();
    expect(await checksLeaves(customer)).toMatchObject({ USDT: ['holds', units('USDT', '80')] });
    expect(await checksLeaves(operator)).toMatchObject({ USDT: ['holds', sum(await partsOf(operator, 'USDT'))] });
  });
});

function sum(parts: Record<string, bigint>): bigint {
  return Object.values(parts).reduce((total, part) => total + part, 0n);
}

/** Pays the deposit for a level. */
async function bonds({ id: account }: Member, amount: string): Promise<void> {
  const bonded = { depositId: crypto.randomUUID(), account, purpose: 'level' as const, units: units('BCG', amount) };
  await traders.owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into desk_deposit (id, account, purpose, units) values (${bonded.depositId}, ${account}, 'level', ${bonded.units}::numeric)`);
    await postIn(tx, [depositBonded(bonded)]);
  });
}

describe('fees of a voting that operators close before its end', () => {
  test('are in no proof before the close, and no proof is published while they are being returned', async () => {
    const [owner, voter] = [await world.member(), await world.memberWithUsdt('10')];
    const id = await listsProject(owner, operators);
    await voter.call(voting.vote, { id, side: 'support', payBy: 'balance' });
    await publishes();
    expect(await checksLeaves(voter)).toMatchObject({ USDT: ['holds', units('USDT', '9')] });
    await closesProject(operators, id);
    await dayEnds();
    expect(await publishProof(world.context), 'the job has not looked yet').toBeUndefined();
    await closeVotings(world.context);
    expect(await publishProof(world.context), 'the fee is owed and lies with the platform').toBeUndefined();
    await returnFees(world.context);
    expect(await publishProof(world.context)).toBeDefined();
    expect(await checksLeaves(voter)).toMatchObject({ USDT: ['holds', units('USDT', '10')] });
  });

  test('of a voting that ended on time belong to the platform, and no proof waits for them', async () => {
    const [owner, voter] = [await world.member(), await world.memberWithUsdt('10')];
    const id = await listsProject(owner, operators, { days: 0.02 });
    await voter.call(voting.vote, { id, side: 'support', payBy: 'balance' });
    await world.advanceMinutes(60);
    await world.settle();
    await closeVotings(world.context);
    await publishes();
    expect(await checksLeaves(voter)).toMatchObject({ USDT: ['holds', units('USDT', '9')] });
    expect((await world.visitor.call(proof.show, {})).newest).not.toBeNull();
  });
});
