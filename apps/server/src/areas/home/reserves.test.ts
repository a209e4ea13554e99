import { home } from '@ocean/api/areas/home';
import { voting } from '@ocean/api/areas/voting';
import { expect, test, vi } from 'vitest';
import { closesProject, listsProject } from '#dev/projects/listed-projects.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { closeVotings } from '../voting/close-votings.ts';
import { returnFees } from '../voting/return-fees.ts';
import { readReserves } from './read-reserves.ts';

const world = useWorld();

/** Each context caches its own answer, so a new one asks the chain now. A test waits for it longer than the start page does. */
async function readNow() {
  const context = { ...world.context };
  await expect.poll(() => readReserves(context)).not.toBeNull();
  return readReserves(context);
}

test('compares the vault with what is owed at one block, for the asset with the lowest coverage', async () => {
  expect(await readReserves({ ...world.context })).toBeNull();
  const alice = await world.member();
  await alice.deposits('USDT', '500');
  expect(await readNow()).toMatchObject({ asset: 'USDT', percent: '100.00', held: '500', owed: '500' });
  // The price of a bot belongs to the treasury: the vault still holds it, but owes it to no member.
  await alice.buysBots(1);
  expect(await readNow()).toMatchObject({ percent: '125.00', held: '500', owed: '400' });
  // On chain and not yet final: on neither side.
  await alice.faucet('USDT', '100');
  await alice.approves('USDT', '100');
  await alice.ofVault('deposit', [world.tokenOf('USDT'), world.unitsOf('USDT', '100')]);
  expect(await readNow()).toMatchObject({ held: '500', owed: '400' });
  await world.settle();
  expect(await readNow()).toMatchObject({ percent: '120.00', held: '600', owed: '500' });
});

test('is a figure of the start page', async () => {
  await expect.poll(async () => (await world.visitor.call(home.show, {})).figures.reserves?.percent).toBe('120.00');
});

test('is unknown while the chain does not answer, and neither delays the page nor asks on every request', async () => {
  const silent = { ...world.context.chain, tokenBalance: () => new Promise<bigint>(() => {}) };
  const tokenBalance = vi.fn(() => Promise.reject(new Error('no node')));
  const broken = { ...world.context, chain: { ...world.context.chain, tokenBalance } };
  const started = performance.now();
  expect(await readReserves({ ...world.context, chain: silent })).toBeNull();
  expect(performance.now() - started).toBeLessThan(3_000);
  expect(await readReserves(broken)).toBeNull();
  const asked = tokenBalance.mock.calls.length;
  expect(await readReserves(broken)).toBeNull();
  expect([asked > 0, tokenBalance.mock.calls.length]).toEqual([true, asked]);
});

test('owes the fees of a voting closed early, once, from the close on', async () => {
  const desk = openDesk(world);
  const [owner, voter] = [await world.member(), await world.memberWithUsdt('10')];
  const id = await listsProject(owner, desk);
  await voter.call(voting.vote, { id, side: 'support', payBy: 'balance' });
  const owed = async () => (await readNow())?.owed;
  expect(await owed()).toBe('509');
  await closesProject(desk, id);
  expect(await owed()).toBe('510');
  await closeVotings(world.context);
  expect(await owed()).toBe('510');
  await returnFees(world.context);
  expect(await owed()).toBe('510');
  await desk.close();
});
