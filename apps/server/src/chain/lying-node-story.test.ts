import { earnings } from '@ocean/api/areas/earnings';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLyingNode } from '#dev/chain/lying-node.ts';
import { inventsDepositAfter } from '#dev/chain/paper-lies.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { followerOf } from '../main/processes.ts';

const world = useWorld();
let nodes: Awaited<ReturnType<typeof startLyingNode>>[];
beforeAll(async () => {
  nodes = await Promise.all([1, 2, 3].map(() => startLyingNode(world.rpcUrl)));
});
afterAll(() => Promise.all((nodes ?? []).map((node) => node.stop())));

/** Settles the chain as the three nodes report it. */
function settle(): Promise<void> {
  const { config } = world.context;
  return world.settle(followerOf({ ...world.context, config: { ...config, rpcUrls: nodes.map(({ url }) => url) } }));
}

async function deposits(member: Member, amount: string): Promise<void> {
  await member.faucet('USDT', amount);
  await member.approves('USDT', amount);
  await member.ofVault('deposit', [world.tokenOf('USDT'), world.unitsOf('USDT', amount)]);
}

const held = (address: string) =>
  world.reader.readContract({
    abi: erc20Abi,
    address: world.tokenOf('USDT'),
    functionName: 'balanceOf',
    args: [address as `0x${string}`],
  });

let payments = 0n;
test.each([1, 2, 3])('never credits a deposit invented by node %i of three, and pays out the real one', async (liar) => {
  const alice = await world.member();
  await deposits(alice, '500');
  payments += 1n;
  nodes[liar - 1]?.tells(inventsDepositAfter(payments, { units: world.unitsOf('USDT', '999') }));
  await settle();

  const vaultBefore = await held(world.deployment.vault);
  await expect(alice.call(earnings.withdraw, { asset: 'USDT', amount: '501' })).rejects.toMatchObject({
    key: 'BALANCE_INSUFFICIENT',
  });
  const withdrawal = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '500' });
  expect(withdrawal).toMatchObject({ state: 'signed', net: '499' });
  await alice.claims(withdrawal);
  await settle();

  expect((await alice.call(earnings.listWithdrawals, {})).list[0]).toMatchObject({ state: 'claimed', net: '499' });
  expect(await held(alice.address)).toBe(world.unitsOf('USDT', '499'));
  expect(vaultBefore - (await held(world.deployment.vault))).toBe(world.unitsOf('USDT', '499'));
  nodes[liar - 1]?.tellsTheTruth();
});
