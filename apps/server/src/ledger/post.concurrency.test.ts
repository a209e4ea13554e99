import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { faultsOf, fund, someone, useTestLedger } from '#dev/ledger/test-ledger.ts';
import { readBalance } from './balances.ts';
import type { LedgerAccount } from './ledger.ts';
import { movement, moves } from './movement.ts';
import { createLedger } from './post.ts';

const parts = useTestLedger();

const transfer = (from: LedgerAccount, to: LedgerAccount, units: bigint) =>
  movement({ id: randomUUID(), kind: 'testTransfer', legs: moves(from, to, units) });

const countOf = (outcomes: PromiseSettledResult<unknown>[], status: 'fulfilled' | 'rejected') =>
  outcomes.filter((outcome) => outcome.status === status).length;

test('of 64 concurrent movements on one balance exactly the affordable ones succeed', async () => {
  const [alice, bob] = [someone(), someone()];
  await parts.ledger.post(fund(alice.address, 'USDT', 100n));
  // Through three ledgers, as from three servers, and in transactions of their own, all concurrently.
  const ledgers = [parts.ledger, createLedger(parts.db), createLedger(parts.db)];
  const attempts = Array.from({ length: 64 }, (_, at) => {
    const spend = transfer(alice.available('USDT'), bob.available('USDT'), 10n);
    const ledger = ledgers[at % ledgers.length] ?? parts.ledger;
    return at % 4 === 3 ? parts.db.transaction((tx) => ledger.postIn(tx, [spend])) : ledger.post(spend);
  });
  const outcomes = await Promise.allSettled(attempts);
  expect(countOf(outcomes, 'fulfilled')).toBe(10);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
  expect((await readBalance(parts.db, bob.available('USDT'))).posted).toBe(100n);
});

test('the same movement sent 50 times concurrently is posted once', async () => {
  const alice = someone();
  const deposit = fund(alice.address, 'USDT', 9n);
  const ledgers = Array.from({ length: 5 }, () => createLedger(parts.db));
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, at) => {
      const ledger = ledgers[at % ledgers.length] ?? parts.ledger;
      return at % 5 === 4 ? parts.db.transaction(async (tx) => (await ledger.postIn(tx, [deposit]))[0]) : ledger.post(deposit);
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'exists')).toHaveLength(49);
  expect((await readBalance(parts.db, alice.available('USDT'))).posted).toBe(9n);
});

test('opposite transfers between the same accounts never deadlock', async () => {
  const people = Array.from({ length: 6 }, () => someone());
  await Promise.all(people.map(({ address }) => parts.ledger.post(fund(address, 'BCG', 1000n))));
  const deadlocks = () =>
    parts.owner.one<{ deadlocks: number }>(sql`select deadlocks from pg_stat_database where datname = current_database()`);
  const before = await deadlocks();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, (_, at) => {
      const [from, to] = [people[at % 6], people[(at * 5 + 1) % 6]];
      if (!from || !to || from === to) return undefined;
      const spend = transfer(from.available('BCG'), to.available('BCG'), 1n);
      return at % 3 === 0 ? parts.db.transaction((tx) => parts.ledger.postIn(tx, [spend])) : parts.ledger.post(spend);
    }),
  );
  expect(countOf(outcomes, 'rejected')).toBe(0);
  expect((await deadlocks()).deadlocks).toBe(before.deadlocks);
  const totals = await Promise.all(people.map(async (one) => (await readBalance(parts.db, one.available('BCG'))).posted));
  expect(totals.reduce((sum, units) => sum + units, 0n)).toBe(6000n);
});

test('a movement whose connection is killed while posting is posted once', async () => {
  const alice = someone();
  await parts.ledger.post(fund(alice.address, 'USDT', 5n));
  const spend = transfer(alice.available('USDT'), alice.staked('USDT'), 5n);
  const blocked = () =>
    parts.owner.many<{ pid: number }>(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger.post%'`);
  let posting: Promise<unknown> | undefined;
  await parts.owner.transaction(async (tx) => {
    await tx.run(sql`select from ledger.balance where account_id = ${alice.available('USDT').id} for update`);
    posting = parts.ledger.post(spend);
    // The posting waits for the row that is locked here; its backend is killed at this point.
    let victims = await blocked();
    while (victims.length === 0) victims = await blocked();
    for (const { pid } of victims) await parts.owner.run(sql`select pg_terminate_backend(${pid})`);
  });
  expect(await posting).toBe('posted');
  const { entries } = await parts.db.one<{ entries: number }>(
    sql`select count(*) as entries from ledger.entry where journal_id = ${spend.id}`,
  );
  expect(entries).toBe(2);
});

test('a full queue refuses further movements', async () => {
  const alice = someone();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5000 }, () => parts.ledger.post(fund(alice.address, 'USDT', 1n))),
  );
  const refused = countOf(outcomes, 'rejected');
  expect(refused).toBeGreaterThan(0);
  expect((await readBalance(parts.db, alice.available('USDT'))).posted).toBe(BigInt(5000 - refused));
});

test('leaves a ledger without audit faults', async () => {
  expect(await faultsOf(parts.db)).toEqual([]);
});
