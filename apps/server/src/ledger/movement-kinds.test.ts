import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_PARTS, SAMPLE_MOVEMENTS } from '#dev/ledger/sample-movements.ts';
import { createEmptyDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { FACT_OF_MOVEMENT } from './audit/facts.ts';
import type { Movement } from './ledger.ts';

let database: TestDatabase;
let owner: PooledDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.ownerUrl);
  owner = openDatabase(database.ownerUrl, { connections: 1 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

type Kind = { kind: string; legs: string[]; holdActs: string[]; fact: string | null; producer: string | null };

/** Only the audit compares these with rows: a transfer is its own record, and the genesis is unique by its key. */
const JUDGED_BY_THE_AUDIT: ReadonlySet<string> = new Set(['genesisMinted', 'transferred']);

/** Movements that share their facts; every other kind is the only one with its fact. */
const SHARED_PRODUCERS: Readonly<Record<string, string>> = { payment: 'payment', purchase: 'purchase' };

function kindOf(kind: keyof typeof SAMPLE_MOVEMENTS, samples: readonly Movement[]): Kind {
  const legs = samples.flatMap((sample) => sample.legs);
  const fact = JUDGED_BY_THE_AUDIT.has(kind) ? null : FACT_OF_MOVEMENT[kind].table;
  return {
    kind,
    legs: [...new Set(legs.map(({ account, units }) => `${units < 0n ? '-' : '+'}${account.part}`))].sort(),
    holdActs: [...new Set(samples.flatMap(({ holds = [] }) => holds.map(({ act }) => act)))].sort(),
    fact,
    producer: samples.some((sample) => sample.fact !== undefined) ? (SHARED_PRODUCERS[fact ?? ''] ?? kind) : null,
  };
}

test('the catalogue in the database equals movements.ts and facts.ts', async () => {
  const stored = await owner.many<Kind>(sql`
    select kind, array(select leg collate "C" from unnest(legs) leg order by 1) as legs, hold_acts as "holdActs", fact, producer
    from ledger.movement_kind order by kind collate "C"`);
  const kinds = Object.keys(SAMPLE_MOVEMENTS).sort() as (keyof typeof SAMPLE_MOVEMENTS)[];
  expect(stored).toEqual(kinds.map((kind) => kindOf(kind, SAMPLE_MOVEMENTS[kind])));
});

test('a kind that follows another one is a step of its record, and every other kind leads one', async () => {
  const steps = await owner.many<{ kind: string }>(
    sql`select kind from ledger.movement_kind where is_step order by kind collate "C"`,
  );
  expect(steps.map(({ kind }) => kind)).toEqual([
    'orderTimedOut',
    'paymentReceived',
    'withdrawalCancelled',
    'withdrawalClaimed',
    'withdrawalRefunded',
  ]);
  // A movement that ends a hold belongs to the record of the one that placed it, except for a completed order, which
  // has a second member.
  const ending = await owner.many<{ kind: string }>(
    sql`select kind from ledger.movement_kind where hold_acts && '{take,release}' and not is_step`,
  );
  expect(ending).toEqual([{ kind: 'orderCompleted' }]);
});

test('every sample has its kind, and names its fact if it has one', () => {
  for (const [kind, samples] of Object.entries(SAMPLE_MOVEMENTS)) {
    for (const sample of samples) expect([kind, sample.kind]).toEqual([kind, kind]);
  }
});

test('the database knows exactly the parts that accounts.ts builds, and which of them may be overdrawn', async () => {
  const stored = await owner.many(sql`
    select part, is_platform as "isPlatform", may_overdraw as "mayOverdraw" from ledger.part order by part collate "C"`);
  expect(stored).toEqual([...BUILT_PARTS].sort((a, b) => (a.part < b.part ? -1 : 1)));
});
