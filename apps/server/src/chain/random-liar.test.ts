import { afterAll, expect, test } from 'vitest';
import { LIARS, reportLies } from '#dev/chain/liars.ts';
import { PAPER_CHAIN, PAPER_PAYMENT } from '#dev/chain/paper-chain.ts';
import { PAPER_CONFIRMATIONS, usePaperFollower } from '#dev/chain/paper-follower.ts';
import { liesAbout } from '#dev/chain/paper-lies.ts';
import { createRandom } from '#dev/machine/random.ts';
import { readFollowerHealth } from './events-store.ts';

const ROUNDS = 30;
const TIMEOUT_MS = 120_000;

const paper = usePaperFollower((chain) => {
  for (let i = 0; i < 5; i += 1) chain.mine([PAPER_PAYMENT]);
});
const counts = { lies: 0, settled: 0 };
afterAll(() => reportLies(counts));

/** Blocks that contain the payments really made, in order. */
type Truth = { readonly units: bigint; readonly block: number };

test.each(Array.from({ length: LIARS.runs }, (_, at) => LIARS.seed + at))(
  'one of three nodes lies now like this, now like that, and every payment is settled once and as it was (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const liar = LIARS.nodes === 1 ? paper.nodes[0] : random.pick(paper.nodes);
    const truth: Truth[] = Array.from({ length: 5 }, (_, at) => ({ units: PAPER_PAYMENT.units, block: at + 1 }));
    let follower = paper.follow(LIARS.nodes);
    const step = () => follower.step().catch(() => undefined);
    for (let round = 0; round < ROUNDS; round += 1) {
      if (random.below(4) === 0) {
        liar.tells(random.pick(liesAbout(paper.chain))[1]());
        counts.lies += 1;
      }
      if (random.below(8) === 0) liar.tellsTheTruth();
      if (random.below(6) === 0) follower = paper.follow(LIARS.nodes);
      for (let blocks = random.below(4); blocks > 0; blocks -= 1) {
        const units = BigInt(1 + random.below(1_000));
        const payments = Array.from({ length: random.below(3) }, () => ({ ...PAPER_PAYMENT, units }));
        paper.chain.mine(payments);
        truth.push(...payments.map(() => ({ units, block: paper.chain.head() })));
      }
      // A second indexer may run for a moment after a lease has expired.
      await Promise.all(
        random.below(5) === 0
          ? [
              step(),
              paper
                .follow(LIARS.nodes)
                .step()
                .catch(() => undefined),
            ]
          : [step()],
      );
    }
    paper.chain.mineEmpty(PAPER_CONFIRMATIONS);
    for (let steps = 0; steps < 6; steps += 1) await step();
    const settled = paper.settled.map(({ paymentId, units, blockTime }) => ({ paymentId, units, time: blockTime }));
    const paid = truth.map(({ units, block }, at) => ({ paymentId: BigInt(at + 1), units, time: PAPER_CHAIN.startTime + block }));
    expect(settled).toEqual(paid);
    expect(await readFollowerHealth(paper.db)).toMatchObject({ state: 'following', headBlock: paper.chain.head() });
    counts.settled += settled.length;
  },
  TIMEOUT_MS,
);
