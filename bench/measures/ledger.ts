import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import { audit, BOOK_INVARIANTS, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import type { Ledger, LedgerAccount } from '../../apps/server/src/ledger/ledger.ts';
import { movement, movementId, moves } from '../../apps/server/src/ledger/movement.ts';
import { createLedger } from '../../apps/server/src/ledger/post.ts';
import { addressOf } from '../harness/addresses.ts';
import { type BenchServer, settle } from '../harness/bench-server.ts';
import { type BenchOptions, type Figure, figure } from '../harness/figure.ts';
import { preparePgbench } from '../harness/pgbench.ts';
import { type Side, takeTurns } from '../harness/rounds.ts';

const ACCOUNTS = 20_000;
export const FUNDS = 10n ** 18n;
/** Concurrent callers: enough for two full batches. */
const CALLERS = 512;

/** P1 and P2: the posting engine; each caller waits until its movement is durable. */
export async function benchLedger(server: BenchServer, { rounds, seconds }: BenchOptions): Promise<Figure[]> {
  const urls = await server.database('bench_ledger');
  const db = openDatabase(urls.appUrl);
  const ledger = createLedger(db);
  const accounts = Array.from({ length: ACCOUNTS }, (_, at) => member(addressOf(at)).available('USDT'));
  await fund(ledger, accounts);
  const settled = (side: Side): Side => ({
    ...side,
    async round() {
      await settle(server.postgres.url);
      return side.round();
    },
  });
  const hot = accounts[0] as LedgerAccount;
  const [pgbench, uniform, oneAccount] = await takeTurns(
    [
      settled(await preparePgbench(server.postgres, seconds)),
      settled({ name: 'movements, uniform accounts', round: () => post(ledger, seconds, () => pairOf(accounts)) }),
      settled({ name: 'movements, all on one account', round: () => post(ledger, seconds, () => [pairOf(accounts)[0], hot]) }),
    ],
    rounds,
  );
  const faults = describeFaults(await audit(db, { invariants: BOOK_INVARIANTS }));
  await db.end();
  if (faults.length > 0) throw new Error(`the audit found:\n${faults.join('\n')}`);
  if (!pgbench || !uniform || !oneAccount) throw new Error('a side was not measured');
  return [
    figure({ id: 'P1', what: 'durable movements through the posting engine', above: uniform, below: pgbench, goal: 6 }),
    figure({ id: 'P2', what: 'all movements on one hot account', above: oneAccount, below: uniform, goal: 0.9 }),
  ];
}

async function post(ledger: Ledger, seconds: number, draw: () => LedgerAccount[]) {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let posted = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const [from, to] = draw() as [LedgerAccount, LedgerAccount];
      await ledger.post(
        movement({ id: randomUUID(), kind: 'transferred', legs: moves(from, to, 1n), details: { memo: 'bench' } }),
      );
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { perSecond: (posted * 1000) / (performance.now() - begin) };
}

function pairOf(accounts: readonly LedgerAccount[]): [LedgerAccount, LedgerAccount] {
  const from = 1 + Math.floor(Math.random() * (accounts.length - 2));
  const to = 1 + ((from + Math.floor(Math.random() * (accounts.length - 2))) % (accounts.length - 1));
  return [accounts[from], accounts[to === from ? to + 1 : to]] as [LedgerAccount, LedgerAccount];
}

async function fund(ledger: Ledger, accounts: readonly LedgerAccount[]): Promise<void> {
  for (let at = 0; at < accounts.length; at += 2000) {
    const part = accounts.slice(at, at + 2000);
    await Promise.all(part.map((account) => ledger.post(deposit(account))));
  }
}

export function deposit(account: LedgerAccount) {
  const legs = moves(platform.vault(account.asset), account, FUNDS);
  return movement({ id: movementId('benchFunded', account.name), kind: 'benchFunded', legs });
}
