import { randomBytes } from 'node:crypto';
import { purchases } from '@ocean/api/areas/purchases';
import type { Asset } from '@ocean/api/assets';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { LOCAL } from '../chain/local-keys.ts';
import { openSender } from '../chain/send-in-order.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';
import type { Line } from './fill-people.ts';

/** Longer than the price of a purchase in USDT is valid. */
const AFTER_EXPIRY_MINUTES = 20;

/** One base unit of BYB more than the ledger can count. */
const TOO_MANY_UNITS = 10n ** 38n;

/** Deposits of every asset and one too large for the ledger, purchases paid both ways, and payments that settle none. */
export async function fillPayments(world: World, { alice, bob, carol, erin }: Line): Promise<void> {
  await alice.deposits('USDT', '6000');
  await alice.deposits('BUSD', '500');
  await alice.deposits('DMC', '300');
  await bob.deposits('USDT', '400');
  await carol.deposits('BYB', '600');
  await erin.deposits('USDT', '300');
  await depositsTooMuch(world, erin);

  await carol.buysBots(1, 'BYB');
  await alice.buysBots(1, 'BUSD');
  await alice.buysCards(4);
  await bob.buysCards(1);

  await pays(bob, await quotes(bob, 2), '200');
  const cards = await erin.call(purchases.quoteCards, { quantity: 2, asset: 'USDT', payBy: 'wallet' });
  await pays(erin, cards, '10');
  await world.settle();
  await failToPay(world, bob);
}

async function depositsTooMuch(world: World, who: Member): Promise<void> {
  const token = world.tokenOf('BYB');
  const sender = await openSender({ rpcUrl: world.rpcUrl, deployerKey: LOCAL.deployer.key });
  await sender.call(token, testTokenAbi, 'mint', [who.address, TOO_MANY_UNITS]);
  await sender.settled();
  const approval = { abi: testTokenAbi, address: token, functionName: 'approve' } as const;
  await who.send({ ...approval, args: [world.deployment.vault, TOO_MANY_UNITS] });
  await who.ofVault('deposit', [token, TOO_MANY_UNITS]);
  await world.settle();
}

/** Payments that are too late, too small, too large, in another token, repeated, or without an order. */
async function failToPay(world: World, who: Member): Promise<void> {
  const late = await quotes(who, 1);
  await world.advanceMinutes(AFTER_EXPIRY_MINUTES);
  await pays(who, late, '100');
  await pays(who, await quotes(who, 1), '60');
  const much = await quotes(who, 1);
  await pays(who, much, '130');
  await pays(who, much, '100');
  await pays(who, await quotes(who, 1), '100', 'BUSD');
  await pays(who, { orderRef: `0x${randomBytes(32).toString('hex')}` }, '25');
  await world.settle();
}

/** Open quotes: one that was replaced, one with a reported transaction, and one without further events. */
export async function leaveOpenQuotes({ alice, bob }: Line): Promise<void> {
  const order = { quantity: 1, asset: 'USDT', payBy: 'balance' } as const;
  const { purchaseId } = await alice.call(purchases.quoteBots, order);
  await alice.call(purchases.quoteBots, { ...order, insteadOf: purchaseId });
  const reported = await quotes(bob, 1);
  await bob.call(purchases.payBots, {
    purchaseId: reported.purchaseId,
    payBy: 'wallet',
    txHash: `0x${randomBytes(32).toString('hex')}`,
  });
}

function quotes(who: Member, quantity: number) {
  return who.call(purchases.quoteBots, { quantity, asset: 'USDT', payBy: 'wallet' });
}

/** Gets the test token, approves and pays. */
async function pays(who: Member, { orderRef }: { orderRef: string }, amount: string, asset: Asset = 'USDT'): Promise<void> {
  await who.faucet(asset, amount);
  await who.approves(asset, amount);
  await who.pays({ orderRef, asset, amount });
}
