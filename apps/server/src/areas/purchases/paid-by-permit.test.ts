import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { beforeAll, expect, test } from 'vitest';
import { signPermit } from '#dev/chain/sign-permit.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { member } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';

const world = useWorld();
let alice: Member;

/** Alice, with BCG in her wallet and nothing approved. */
beforeAll(async () => {
  alice = await world.memberWithBcg('150');
  await alice.claims(await alice.call(earnings.withdraw, { asset: 'BCG', amount: '1300' }));
  await world.settle();
});

const permit = (amount: string) =>
  signPermit({
    reader: world.reader,
    deployment: world.deployment,
    wallet: alice.wallet,
    value: world.unitsOf('BCG', amount),
  });
const available = async () => (await readBalance(world.context.db, member(alice.id).available('BCG'))).available;

test('a payment by permit settles its purchase like any other', async () => {
  const quote = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'BCG', payBy: 'wallet' });
  const txHash = await alice.ofVault('payWithPermit', [quote.orderRef, ...(await permit(quote.total))]);
  await world.settle();
  const { purchase } = await alice.call(purchases.show, { purchaseId: quote.purchaseId });
  expect(purchase).toMatchObject({ state: 'settled' });
  expect(txHash).toMatch(/^0x[0-9a-f]{64}$/);
});

test('a deposit by permit is credited to its sender like any other', async () => {
  const before = await available();
  const txHash = await alice.ofVault('depositWithPermit', await permit('40'));
  await world.settle();
  expect((await available()) - before).toBe(world.unitsOf('BCG', '40'));
  const { recent } = await alice.call(purchases.depositInfo, {});
  expect(recent.find((one) => one.txHash === txHash)).toMatchObject({ asset: 'BCG', amount: '40', state: 'credited' });
});
