import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import sql from 'sql-template-tag';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import { foldRecords } from '../../apps/server/src/ledger/fold-records.ts';
import { movement, moves } from '../../apps/server/src/ledger/movement.ts';
import { createLedger } from '../../apps/server/src/ledger/post.ts';
import { sealJournal } from '../../apps/server/src/ledger/seal-journal.ts';
import { familyOf } from '../machine/process-family.ts';
import { createDatabase } from '../postgres/postgres.ts';
import { startTemporaryPostgres } from '../postgres/temporary-postgres.ts';
import { allowForTests } from '../postgres/test-allowances.ts';

const MEMBERS = 10_000;
const MOVEMENTS = 100_000;
/** As in the ledger's bench: enough for two full batches. */
const CALLERS = 512;
/** Linux's unit of CPU time. */
const TICK_MICROSECONDS = 10_000;

/** Cost of one movement between two members, over all of the primary's processes. */
export type MovementCost = {
  readonly postgresMicroseconds: number;
  readonly nodeMicroseconds: number;
  readonly walBytes: number;
  readonly storedBytes: number;
};

/**
 * Posts transfers, then seals and folds them, on a separate PostgreSQL with fsync on. Counts CPU time and bytes, which other work
 * on the machine hardly changes.
 */
export async function measureMovement(): Promise<Readonly<Record<'posted' | 'sealed and folded', MovementCost>>> {
  const server = await startTemporaryPostgres();
  try {
    const urls = await createDatabase(server, 'measured');
    await migrate(urls.ownerUrl, { clockIsAdjustable: true });
    await allowForTests(urls.ownerUrl);
    const owner = openDatabase(urls.ownerUrl, { connections: 2 });
    const db = openDatabase(urls.appUrl);
    try {
      await post(db, MEMBERS, (at) => moves(platform.vault('USDT'), accountOf(at), 10n ** 12n), 'testFunded');
      const posted = await counting(owner, () => post(db, MOVEMENTS, transfer, 'transferred'));
      const folded = await counting(owner, () => sealAndFold(owner));
      return { posted, 'sealed and folded': folded };
    } finally {
      await Promise.all([db.end(), owner.end()]);
    }
  } finally {
    await server.stop();
  }
}

const accountOf = (at: number) => member(`0x${at.toString(16).padStart(40, '0')}`).available('USDT');

/** Every member pays and receives equally often. */
const transfer = (at: number) => moves(accountOf(at % MEMBERS), accountOf((at * 7 + 1) % MEMBERS), 1n);

async function post(
  db: PooledDatabase,
  count: number,
  legsOf: (at: number) => ReturnType<typeof moves>,
  kind: string,
): Promise<void> {
  const ledger = createLedger(db);
  let next = 0;
  const caller = async () => {
    for (let at = next++; at < count; at = next++) {
      await ledger.post(
        movement({ id: randomUUID(), kind: kind as 'transferred', legs: legsOf(at), details: { memo: 'measured' } }),
      );
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

async function sealAndFold(owner: PooledDatabase): Promise<void> {
  while ((await sealJournal(owner)) > 0);
  while ((await foldRecords(owner)) > 0);
}

async function counting(owner: PooledDatabase, work: () => Promise<void>): Promise<MovementCost> {
  const before = await readCounts(owner);
  await work();
  const after = await readCounts(owner);
  const each = (count: keyof Counts) => (after[count] - before[count]) / MOVEMENTS;
  return {
    postgresMicroseconds: each('postgres'),
    nodeMicroseconds: each('node'),
    walBytes: each('wal'),
    storedBytes: each('stored'),
  };
}

type Counts = Readonly<Record<'postgres' | 'node' | 'wal' | 'stored', number>>;

async function readCounts(owner: PooledDatabase): Promise<Counts> {
  await owner.run(sql`checkpoint`);
  const { backend, wal, stored } = await owner.one<{ backend: number; wal: number; stored: number }>(sql`
    select pg_backend_pid() as backend, (pg_current_wal_lsn() - '0/0'::pg_lsn)::int8 as wal, pg_database_size(current_database()) as stored`);
  const postmaster = Number(fieldsOf(backend)[1]);
  const ticks = familyOf(postmaster).reduce((sum, pid) => sum + Number(fieldsOf(pid)[11]) + Number(fieldsOf(pid)[12]), 0);
  const { user, system } = process.cpuUsage();
  return { postgres: ticks * TICK_MICROSECONDS, node: user + system, wal, stored };
}

/** The fields after the name in parentheses: state, parent, …, time in user and in system mode. */
function fieldsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}
