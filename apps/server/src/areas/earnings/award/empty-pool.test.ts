import { earnings } from '@ocean/api/areas/earnings';
import { expect, test } from 'vitest';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { operatePools } from '../../../operate/treasury/operate-pools.ts';

const world = useWorld();
const COIN = 10n ** 18n;

const pool = async () => (await readBalance(world.context.db, platform.awardsPool())).posted;

/** Exchanges enough DMC to leave less than one award in the pool that pays both. */
async function drain(who: Member): Promise<void> {
  const quote = async (amount: string) =>
    (await who.call(earnings.convert, { from: 'DMC', to: 'BCG', amount, action: 'quote' })).quote;
  const each = world.unitsOf('BCG', (await quote('1'))?.get ?? '0');
  const given = ((await pool()) - 3n * COIN) / each;
  // The faucet gives a million at once.
  for (let had = 0n; had < given; had += 1_000_000n) await who.faucet('DMC', '1000000');
  await who.approves('DMC', String(given));
  await who.pays({ orderRef: `0x${'1'.repeat(64)}`, asset: 'DMC', amount: String(given) });
  await world.settle();
  await who.call(earnings.convert, { quoteId: (await quote(String(given)))?.quoteId ?? '' });
}

test('refuses an award that the pool cannot pay, with the balance of the pool, and pays it once the pool is funded', async () => {
  await world.changesParams({
    ...{ 'bot.waitDays': 0, 'bot.termDays': 2, 'stepUp.buyDaily': '1000000000', 'stepUp.burnDaily': '1000000' },
    ...{ 'convert.DMC-BCG.open': true, 'convert.DMC-BCG.dailyCap': '1000000000', 'cap.accountShare': '100' },
  });
  const { member: who } = await world.memberWithRunningBots();
  await world.nextDay(3);
  await world.closeDays();
  const award = () => who.call(earnings.collect, { kind: 'task', id: 'firstPurchase' });
  await drain(await world.member());
  const left = await pool();
  expect(left).toBeLessThan(5n * COIN);
  await expect(award()).rejects.toMatchObject({ key: 'POOL_EMPTY', params: { asset: 'BCG' } });
  const { tasks, fund } = await who.call(earnings.listTasks, {});
  expect([tasks[0]?.state, fund.pays, fund.leftToday]).toEqual(['due', 'poolIsEmpty', '5000']);
  expect(await pool()).toBe(left);

  const desk = openDesk(world);
  await desk.both(operatePools, 'fund', 'awardsPool', '10', 'BCG', '--reason', 'awards are due');
  await desk.close();
  expect((await award()).collected).toBe('5');
});
