import { Refusal } from '@ocean/api/errors';
import { openDatabase } from '../../../apps/server/src/db/pool.ts';
import { member, platform as platformAccounts } from '../../../apps/server/src/ledger/accounts.ts';
import { audit, BOOK_INVARIANTS, describeFaults } from '../../../apps/server/src/ledger/audit/audit.ts';
import { readBalance } from '../../../apps/server/src/ledger/balances.ts';
import type { Ledger, Movement } from '../../../apps/server/src/ledger/ledger.ts';
import { movement, movementId, moves } from '../../../apps/server/src/ledger/movement.ts';
import { createLedger } from '../../../apps/server/src/ledger/post.ts';
import { createRandom } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { startPlatform } from '../harness/platform.ts';

const BATCH = 128;

export const badInBatch: Campaign = {
  name: 'bad-in-batch',
  promise: `one bad movement in a batch of ${BATCH} is refused and changes nothing; the other ${BATCH - 1} are posted once`,
  control: 'a batch is posted completely or not at all',
  floor: BATCH - 1,
  runs: { short: 20, long: 2000, control: 1 },
  run: postBatches,
};

async function postBatches({ runs, seed, ground, isBroken, progress }: CampaignRun): Promise<Outcome> {
  const random = createRandom(seed);
  const platform = await startPlatform({ ground });
  const pool = openDatabase(platform.urls.appUrl, { connections: 2 });
  // With one connection, all other movements wait while the first is posted, and then form one batch.
  const ledger = isBroken ? wholeOrNothing(pool) : createLedger(pool, { connections: 1 });
  const faults: string[] = [];
  let posted = 0;
  try {
    for (let run = 0; run < runs; run += 1) {
      const owners = Array.from({ length: BATCH }, (_, at) => `0x${(run * BATCH + at + 1).toString(16).padStart(40, '0')}`);
      const bad = random.below(BATCH);
      const first = ledger.post(funded(`${run} first`, owners[0] ?? '', 1n));
      const batch = owners.map((owner, at) =>
        at === bad ? overdrawn(`${run} ${at}`, owner) : funded(`${run} ${at}`, owner, 5n),
      );
      const results = await Promise.allSettled([first, ...batch.map((one) => ledger.post(one))]);
      for (const [at, result] of results.slice(1).entries()) {
        const isBad = at === bad;
        if (result.status === 'fulfilled') posted += 1;
        if (isBad && !(result.status === 'rejected' && result.reason instanceof Refusal))
          faults.push(`batch ${run}: the bad movement was not refused`);
        if (!isBad && result.status === 'rejected')
          faults.push(`batch ${run}: neighbour ${at} was refused together with the bad movement at ${bad}`);
      }
      for (const [at, owner] of owners.entries()) {
        const { available } = await readBalance(pool, member(owner).available('USDT'));
        const expected = (at === bad ? 0n : 5n) + (at === 0 ? 1n : 0n);
        if (available !== expected) faults.push(`batch ${run}: ${owner} has ${available} instead of ${expected}`);
      }
      if (run % 100 === 99) progress(`${run + 1} of ${runs}: ${posted} posted, ${faults.length} faults`);
    }
    // Audits the books only: these movements have no facts of a platform.
    const audited = describeFaults(await audit(pool, { invariants: BOOK_INVARIANTS }));
    return { disturbances: runs, acknowledged: posted, faults: [...faults, ...audited], notes: [] };
  } finally {
    await pool.end();
    await platform.close();
  }
}

function funded(key: string, owner: string, units: bigint): Movement {
  return movement({
    id: movementId('campaignFunded', key),
    kind: 'campaignFunded',
    legs: moves(platformAccounts.vault('USDT'), member(owner).available('USDT'), units),
  });
}

/** Spends more than the owner has. */
function overdrawn(key: string, owner: string): Movement {
  return movement({
    id: movementId('campaignOverdrawn', key),
    kind: 'campaignOverdrawn',
    legs: moves(member(owner).available('USDT'), platformAccounts.treasury('USDT'), 1_000n),
  });
}

/** Simulates a batch without savepoints. */
function wholeOrNothing(db: ReturnType<typeof openDatabase>): Ledger {
  const { postIn, postThrough } = createLedger(db);
  let waiting: Movement[] = [];
  let whole: Promise<unknown> | undefined;
  return {
    postIn,
    postThrough,
    async post(one) {
      waiting.push(one);
      whole ??= Promise.resolve().then(() => {
        const batch = waiting;
        waiting = [];
        whole = undefined;
        return db.transaction((tx) => postIn(tx, batch));
      });
      await whole;
      return 'posted';
    },
  };
}
