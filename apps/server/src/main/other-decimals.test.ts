import { earnings } from '@ocean/api/areas/earnings';
import { home } from '@ocean/api/areas/home';
import { purchases } from '@ocean/api/areas/purchases';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

// As on BNB Smart Chain, where stablecoins have 18 decimals. At the end the money is audited, including the vault.
const world = useWorld({ decimals: { USDT: 18, BUSD: 8 } });

const ONE = 10n ** 18n;

test("an amount has the token's decimals everywhere: from the chain to the ledger, the wire and back", async () => {
  const alice = await world.member();
  const usdt = async () => {
    const { assets } = await alice.call(earnings.dashboard, { range: 7 });
    return assets.find(({ asset }) => asset === 'USDT')?.available;
  };
  await alice.deposits('USDT', '0.000000000000000001');
  expect(await usdt()).toBe('0.000000000000000001');
  await alice.deposits('USDT', '1000');

  const quote = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
  expect(quote.total).toBe('100');
  await alice.faucet('USDT', '100');
  await alice.approves('USDT', quote.allowanceNeeded);
  const txHash = await alice.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
  await alice.call(purchases.payBots, { purchaseId: quote.purchaseId, payBy: 'wallet', txHash });
  await world.settle();
  expect((await alice.call(purchases.show, { purchaseId: quote.purchaseId })).purchase.state).toBe('settled');

  expect((await alice.exchanges('100')).done?.get).toBe('985');
  expect(await usdt()).toBe('900.000000000000000001');

  await alice.claims(await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' }));
  await world.settle();
  const token = { address: world.tokenOf('USDT'), abi: erc20Abi } as const;
  expect(await world.reader.readContract({ ...token, functionName: 'balanceOf', args: [alice.address] })).toBe(19n * ONE);
  expect(await usdt()).toBe('880.000000000000000001');
});

test('calls report the decimals of a token, and refuse an amount with one more', async () => {
  const { chain } = await world.visitor.call(home.show, {});
  expect(chain.tokens.USDT?.decimals).toBe(18);
  expect(chain.tokens.BUSD?.decimals).toBe(8);
  const bob = await world.member();
  await expect(bob.call(earnings.checkWithdrawal, { asset: 'BUSD', amount: '0.000000001' })).rejects.toMatchObject({
    key: 'AMOUNT_TOO_PRECISE',
    params: { asset: 'BUSD', decimals: 8 },
  });
});
