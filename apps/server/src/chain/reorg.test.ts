import { purchases } from '@ocean/api/areas/purchases';
import { vaultAbi } from '@ocean/chain/abi/vault';
import sql from 'sql-template-tag';
import { createWalletClient, type Hex } from 'viem';
import { beforeAll, expect, test } from 'vitest';
import { REORGS, reportReorgs } from '#dev/chain/reorgs.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { receiptOf } from '../dev-api/receipt-of.ts';
import { member, platform } from '../ledger/accounts.ts';
import { readBalance } from '../ledger/balances.ts';

const { depths, seed: SEED, confirmations: CONFIRMATIONS } = REORGS;
const GAS_PRICE = 2n * 10n ** 9n;

const world = useWorld({ config: { confirmations: CONFIRMATIONS } });
let alice: Member;

beforeAll(async () => {
  alice = await world.member();
  await alice.faucet('USDT', '100000');
  await alice.approves('USDT', '100000');
  await world.settle();
});

/** What replaces, under the same nonce, a payment of 100 that a reorg removed. */
const REPLACEMENTS = ['remined', 'dearer', 'short', 'deposit', 'nothing'] as const;
type Replacement = (typeof REPLACEMENTS)[number];

/** Its effect once it is final, in whole USDT. */
const EFFECTS: Record<Replacement, { available: number; treasury: number }> = {
  remined: { available: 0, treasury: 100 },
  dearer: { available: 0, treasury: 100 },
  short: { available: 99, treasury: 0 },
  deposit: { available: 50, treasury: 0 },
  nothing: { available: 0, treasury: 0 },
};

type Arrived = { readonly replacement: Replacement; readonly block: number };

/** A repeated depth gets another replacement each time. */
const PLAN = depths.map((depth, at) => {
  const before = depths.slice(0, at).filter((other) => other === depth).length;
  return { depth, replacement: REPLACEMENTS[(depth + before + SEED) % REPLACEMENTS.length] ?? 'nothing' };
});
const MAX_MS = 120_000 + PLAN.length * 10_000;

test(
  `balances and purchases are right after every reorg, from 1 to 64 blocks deep (seed ${SEED})`,
  async () => {
    const wallet = createWalletClient({ account: alice.wallet, transport: world.transport });
    const arrived: Arrived[] = [];

    async function sends(
      nonce: number,
      functionName: 'pay' | 'deposit',
      args: readonly unknown[],
      gasPrice = GAS_PRICE,
    ): Promise<Hex> {
      const call = {
        abi: vaultAbi,
        address: world.deployment.vault,
        functionName,
        args,
        chain: null,
        gas: 300_000n,
        gasPrice,
        nonce,
      };
      const hash = await wallet.writeContract(call as never);
      await receiptOf(world.reader, hash);
      return hash;
    }

    for (const { depth, replacement } of PLAN) {
      const { purchaseId, orderRef } = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
      // Each block advances the chain's time by a second, and thousands are mined here: the quote must not expire.
      await world.context.db.run(sql`update purchase set expires_at = expires_at + interval '9 days' where id = ${purchaseId}`);
      const shown = async () => (await alice.call(purchases.show, { purchaseId })).purchase;
      const nonce = await world.reader.getTransactionCount({ address: alice.address });
      const [token, hundred] = [world.tokenOf('USDT'), world.unitsOf('USDT', '100')];

      const snapshot = await world.tester.snapshot();
      const first = await sends(nonce, 'pay', [orderRef, token, hundred]);
      if (depth > 1) await world.mine(depth - 1);
      await world.follower.step();
      expect(await shown()).toMatchObject({ state: 'seen', txHash: first });

      await world.tester.revert({ id: snapshot });
      const second = await replaceWith(replacement);
      if (second) arrived.push({ replacement, block: await world.head() });
      await world.mine(depth + 1);
      const { headBlock, finalBlock } = await world.follower.step();
      expect(headBlock).toBe(await world.head());
      const isDeposit = replacement === 'deposit' || replacement === 'nothing';
      expect(await shown(), replacement).toMatchObject(
        isDeposit ? { state: 'awaiting', txHash: null } : { state: 'seen', txHash: second },
      );
      expect(await books(), `depth ${depth}, ${replacement}`).toEqual(effectOf(arrived, finalBlock));

      async function replaceWith(kind: Replacement): Promise<Hex | null> {
        switch (kind) {
          case 'remined':
            expect(await sends(nonce, 'pay', [orderRef, token, hundred])).toBe(first);
            return first;
          case 'dearer':
            return sends(nonce, 'pay', [orderRef, token, hundred], GAS_PRICE * 2n);
          case 'short':
            return sends(nonce, 'pay', [orderRef, token, world.unitsOf('USDT', '99')]);
          case 'deposit':
            return sends(nonce, 'deposit', [token, world.unitsOf('USDT', '50')]);
          case 'nothing':
            return null;
        }
      }
    }

    await world.settle();
    expect(new Set(arrived.map(({ replacement }) => replacement)).size).toBe(REPLACEMENTS.length - 1);
    expect(await books()).toEqual(effectOf(arrived, await world.head()));
    reportReorgs({ reorgs: PLAN.length, arrived: arrived.length });
  },
  MAX_MS,
);

type Books = { available: bigint; treasury: bigint; bots: number; payments: number };

async function books(): Promise<Books> {
  const { db } = world.context;
  const rows = await db.one<{ bots: number; payments: number }>(sql`
    select (select count(*) from bot) as bots, (select count(*) from payment) as payments`);
  return {
    available: (await readBalance(db, member(alice.id).available('USDT'))).posted,
    treasury: (await readBalance(db, platform.treasury('USDT'))).posted,
    ...rows,
  };
}

/** The effect of the arrived replacements that are final at `finalBlock`. */
function effectOf(arrived: readonly Arrived[], finalBlock: number): Books {
  const final = arrived.filter(({ block }) => block <= finalBlock);
  const total = (of: 'available' | 'treasury') =>
    world.unitsOf('USDT', String(final.reduce((sum, { replacement }) => sum + EFFECTS[replacement][of], 0)));
  const treasury = total('treasury');
  return {
    available: total('available'),
    treasury,
    bots: Number(treasury / world.unitsOf('USDT', '100')),
    payments: final.length,
  };
}
