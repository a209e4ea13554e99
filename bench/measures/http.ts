import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { audit, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import { ABOUT_SALES, createEconomy } from '../../dev/economy/economy.ts';
import { addressOf, OWNERS } from '../harness/addresses.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { load, type Served, serve } from '../harness/over-http.ts';
import { preparePgbench } from '../harness/pgbench.ts';
import { type Round, type Side, takeTurns } from '../harness/rounds.ts';
import { createUsualTables } from '../harness/usual-transfer.ts';
import { FUNDS } from './ledger.ts';
import { joinMembers } from './members.ts';

const BOTS_EACH = 5;

/** P3: transfers over HTTP, against pgbench and against the usual implementation. */
export async function benchTransfer(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const urls = await preparePlatform(server, 'bench_transfer');
  const owner = openDatabase(urls.ownerUrl);
  await createUsualTables(owner, FUNDS);
  await owner.end();
  const served = [await serve('platform', urls.appUrl), await serve('usualTransfer', urls.appUrl)] as const;
  const [pgbench, ours, usual] = await takeTurns(
    [
      settled(server, await preparePgbench(server.postgres, seconds)),
      settled(server, transfers('earn/transfer, 64 connections', served[0], seconds)),
      settled(server, transfers('the same in eight round trips, 64 connections', served[1], seconds)),
    ],
    rounds,
  );
  await Promise.all(served.map((each) => each.stop()));
  await refuseFaults(urls.appUrl);
  if (!pgbench || !ours || !usual) throw new Error('a side was not measured');
  const [p99, usualP99] = [ours.p99Ms ?? Number.NaN, usual.p99Ms ?? 0];
  return [
    figure({ id: 'P3a', what: 'earn/transfer over HTTP against pgbench', above: ours, below: pgbench, goal: 1 }),
    figure({
      id: 'P3b',
      what: 'earn/transfer over HTTP against eight round trips',
      above: ours,
      below: usual,
      goal: 4,
      note: `p99 ${p99.toFixed(1)} ms against ${usualP99.toFixed(1)} ms: ${p99 <= usualP99 ? 'not worse' : 'WORSE'}`,
    }),
  ];
}

/** P4: the cost of session, limits, validation and envelope on top of a read. */
export async function benchRead(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const urls = await preparePlatform(server, 'bench_read');
  const served = [await serve('platform', urls.appUrl), await serve('bareRead', urls.appUrl)] as const;
  const [ours, bare] = await takeTurns(
    [
      { name: 'bot/summary of a member, 64 connections', round: () => load('read', served[0], seconds) },
      { name: 'bare node:http, one read by primary key', round: () => load('read', served[1], seconds) },
    ],
    rounds,
  );
  await Promise.all(served.map((each) => each.stop()));
  if (!ours || !bare) throw new Error('a side was not measured');
  return [figure({ id: 'P4', what: 'authenticated read over HTTP', above: ours, below: bare, goal: 0.9 })];
}

function transfers(name: string, served: Served, seconds: number): Side {
  return { name, round: () => load('transfer', served, seconds) };
}

function settled(server: BenchServer, side: Side): Side {
  const round = async (): Promise<Round> => {
    await settle(server.postgres.url);
    return side.round();
  };
  return { ...side, round };
}

/** A platform with a genesis, members with sessions and money, and bots for some of them. */
export async function preparePlatform(server: BenchServer, name: string) {
  const urls = await server.database(name);
  const economy = await createEconomy(urls);
  await joinMembers(urls.appUrl);
  for (let at = 0; at < OWNERS; at += 1) await economy.grants(addressOf(at), BOTS_EACH);
  await economy.close();
  return urls;
}

/** @throws Error naming every faulty row. */
export async function refuseFaults(appUrl: string): Promise<void> {
  const db = openDatabase(appUrl, { connections: 1 });
  const faults = describeFaults((await audit(db)).filter(({ name }) => !ABOUT_SALES.has(name)));
  await db.end();
  if (faults.length > 0) throw new Error(`the audit found:\n${faults.join('\n')}`);
}
