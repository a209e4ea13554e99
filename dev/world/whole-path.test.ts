import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { records } from '@ocean/api/areas/records';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import { platformTokenAbi } from '@ocean/chain/abi/platform-token';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();

test('takes a newcomer from a deposit to a claimed withdrawal, with every step in the records', async () => {
  const alice = await world.member();
  await alice.deposits('USDT', '200');

  const quote = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
  await alice.faucet('USDT', '100');
  await alice.approves('USDT', quote.allowanceNeeded);
  const txHash = await alice.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
  await alice.call(purchases.payBots, { purchaseId: quote.purchaseId, payBy: 'wallet', txHash });
  await world.settle();
  const bought = await alice.call(purchases.show, { purchaseId: quote.purchaseId });
  expect(bought.purchase.state).toBe('settled');
  expect(bought.bots).toHaveLength(1);

  const { quote: offer } = await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '100', action: 'quote' });
  expect(offer).toBeDefined();
  const { done } = await alice.call(earnings.convert, { quoteId: offer?.quoteId ?? '' });
  expect(done?.get).toBe('985');

  await world.nextDay(8);
  const frozen = await alice.call(bots.list, { status: 'frozen' });
  const ids = frozen.list.map(({ id }) => id);
  expect(await alice.call(bots.run.act, { ids })).toMatchObject({ count: 1, cost: { pledge: '10', asset: 'BCG' } });
  await world.nextDay(2);

  const income = await alice.call(earnings.listIncome, {});
  expect(income.list[0]).toMatchObject({ amount: '2', asset: 'BCG', collected: false });
  expect(await alice.call(earnings.collect, { kind: 'static' })).toMatchObject({ collected: '2', asset: 'BCG' });

  const preview = await alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '100' });
  expect(preview).toMatchObject({ fee: '1', burn: '2', net: '97', needsApproval: false });
  const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  expect(withdrawal.state).toBe('signed');
  const supply = () =>
    world.reader.readContract({ abi: platformTokenAbi, address: world.tokenOf('BCG'), functionName: 'totalSupply' });
  const before = await supply();
  await alice.claims(withdrawal);
  await world.settle();
  expect(before - (await supply())).toBe(world.unitsOf('BCG', '2'));
  const received = await world.reader.readContract({
    abi: erc20Abi,
    address: world.tokenOf('BCG'),
    functionName: 'balanceOf',
    args: [alice.address],
  });
  expect(received).toBe(world.unitsOf('BCG', '97'));
  expect((await alice.call(earnings.listWithdrawals, {})).list[0]?.state).toBe('claimed');

  const history = await alice.call(records.list, {});
  expect(history.list.map(({ kind }) => kind)).toEqual([
    'withdrawalHeld',
    'incomeCollected',
    'botsRun',
    'converted',
    'botSoldByWallet',
    'depositCredited',
  ]);
  for (const { movements, changes } of history.list) expect(movements.length * changes.length).toBeGreaterThan(0);
  await world.audit();
});
