import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { closeDays } from '../../apps/server/src/areas/bots/emission/close-day.ts';
import { publishProof } from '../../apps/server/src/areas/proof/publish-proof.ts';
import type { Context } from '../../apps/server/src/context.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { createEconomy, type Economy } from '../../dev/economy/economy.ts';
import { startBenchServer } from '../harness/bench-server.ts';
import { type Budget, budget } from '../harness/budget.ts';
import type { BenchOptions } from '../harness/figure.ts';
import { residentMegabytes } from '../harness/resident-megabytes.ts';

const ACCOUNTS = { full: 1_000_000, quick: 20_000 };
const MAX_MINUTES = 10;
const MAX_CUT_SECONDS = 120;
const MAX_MEGABYTES = 256;
const MAX_CLOSE_MS = 500;
const SAMPLED_EVERY_MS = 100;
const VAULT = '0x00000000000000000000000000000000000000aa';
/** Their own, so that the ids of the ledger's accounts need no name. */
const ADDRESS = sql`'0x' || lpad(to_hex(n), 40, '0')`;

/** P20: the proof of a day with a million accounts of two assets each: its time, the worker's memory, and the next day's close. */
export async function benchProof({ seconds }: BenchOptions): Promise<Budget[]> {
  const accounts = ACCOUNTS[seconds > 1 ? 'full' : 'quick'];
  const bench = await startBenchServer();
  try {
    const urls = await bench.database('bench_proof');
    const economy = await createEconomy(urls);
    const owner = openDatabase(urls.ownerUrl, { connections: 2 });
    try {
      await insertAccounts(owner, accounts);
      await settleBlock(owner);
      await economy.nextDay();
      return await measure(economy, owner, accounts);
    } finally {
      await Promise.all([economy.close(), owner.end()]);
    }
  } finally {
    await bench.stop();
  }
}

async function measure(economy: Economy, owner: Database, accounts: number): Promise<Budget[]> {
  const context: Context = { ...economy.context, chain: { tokenBalance: async () => 0n } as unknown as Context['chain'] };
  const [idle, begun] = [await residentMegabytes(process.pid), performance.now()];
  let peak = idle;
  const sampling = setInterval(
    () => void residentMegabytes(process.pid).then((now) => (peak = Math.max(peak, now))),
    SAMPLED_EVERY_MS,
  );
  const published = publishProof(context);
  const { cutSeconds, closeMs } = await closeMeanwhile(economy, owner);
  await published;
  clearInterval(sampling);
  const secondsTaken = (performance.now() - begun) / 1000;
  return budgetsOf({ accounts, secondsTaken, cutSeconds, megabytes: peak - idle, closeMs });
}

/** The next day ends while the trees are built. */
async function closeMeanwhile(economy: Economy, owner: Database): Promise<{ cutSeconds: number; closeMs: number }> {
  const cutting = performance.now();
  while (!(await owner.maybeOne(sql`select from proof_cut`))) await sleep(SAMPLED_EVERY_MS);
  const begun = performance.now();
  await economy.passes(1);
  await closeDays(economy.context);
  return { cutSeconds: (begun - cutting) / 1000, closeMs: performance.now() - begun };
}

type Measured = {
  readonly accounts: number;
  readonly secondsTaken: number;
  readonly cutSeconds: number;
  readonly megabytes: number;
  readonly closeMs: number;
};

function budgetsOf({ accounts, secondsTaken, cutSeconds, megabytes, closeMs }: Measured): Budget[] {
  const of = `of ${accounts.toLocaleString('en')} accounts`;
  const atMost = 'atMost' as const;
  return [
    budget({
      ...{
        id: 'P20a',
        what: `the proof of a day ${of}`,
        unit: ' min',
        values: [secondsTaken / 60],
        limit: MAX_MINUTES,
        kind: atMost,
      },
    }),
    budget({ ...{ id: 'P20b', what: 'its cut', unit: ' s', values: [cutSeconds], limit: MAX_CUT_SECONDS, kind: atMost } }),
    budget({
      ...{
        id: 'P20c',
        what: 'memory of the worker above idle',
        unit: ' MB',
        values: [megabytes],
        limit: MAX_MEGABYTES,
        kind: atMost,
      },
    }),
    budget({
      ...{
        id: 'P20d',
        what: 'closing the next day meanwhile',
        unit: ' ms',
        values: [closeMs],
        limit: MAX_CLOSE_MS,
        kind: atMost,
      },
    }),
  ];
}

/** Rows of the ledger as postings leave them: each account has both assets. */
async function insertAccounts(owner: Database, accounts: number): Promise<void> {
  for (const [asset, part] of [
    ['USDT', 'available'],
    ['BCG', 'staked'],
  ] as const) {
    await owner.run(sql`
      insert into ledger.account (id, name, owner, part, asset, may_overdraw)
      select gen_random_uuid(), ledger.account_name(${ADDRESS}, ${part}, ${asset}), ${ADDRESS}, ${part}, ${asset}, false
      from generate_series(1, ${accounts}::integer) n`);
    await owner.run(sql`
      insert into ledger.balance (account_id, posted, asset, may_overdraw, part_bit)
      select a.id, 1000000 + (random() * 1000000000)::bigint, a.asset, false, p.bit
      from ledger.account a join ledger.part p on p.part = a.part where a.asset = ${asset} and a.owner <> 'platform' and a.part = ${part}`);
  }
  await owner.run(sql`analyze ${raw('ledger.account, ledger.balance')}`);
}

/** Tokens, and a follower that has settled a block, without a chain. */
async function settleBlock(owner: Database): Promise<void> {
  await owner.run(sql`
    update asset set token_address = '0x' || lpad(to_hex(position), 40, '0') where symbol in ('USDT', 'BCG')`);
  await owner.run(sql`
    insert into chain_block (number, hash, parent_hash, block_time) values (2, '0x' || repeat('02', 32), '0x' || repeat('01', 32), 1)`);
  await owner.run(sql`
    insert into chain_follower (chain_id, vault, start_block, base_block, head_block, head_time, final_block)
    values (1, ${VAULT}, 1, 2, 2, 1, 2)`);
}
