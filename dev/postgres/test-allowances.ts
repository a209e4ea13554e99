import pg from 'pg';

/** Kinds of movement that tests, campaigns and benchmarks post to reach a state without the act that leads there. */
const TEST_KINDS = [
  'testFunded',
  'testTransfer',
  'testRaw',
  'testHeld',
  'testReleased',
  'testRun',
  'testShifted',
  'move',
  'place',
  'take',
  'release',
  'poolMoved',
  'campaignFunded',
  'campaignOverdrawn',
  'benchFunded',
];

/** Rights that tests need on the combined role although no process has them. */
const TEST_RIGHTS = [
  'delete on operator_price, job_lease',
  'update (genesis_day, day_offset_minutes, chain_id, vault) on platform_setting',
  'update (token_address) on asset',
  'update on account',
];

/**
 * Lets ledger.post accept the test kinds, on any accounts and without facts, and grants the combined role of all processes
 * additional rights. Never part of a platform.
 */
export async function allowForTests(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into ledger.movement_kind (kind, legs, hold_acts)
       select kind, (select array_agg(sign || part) from ledger.part cross join unnest(array['-', '+']) sign), '{place,take,release}'
       from unnest($1::text[]) kind`,
      [TEST_KINDS],
    );
    for (const right of TEST_RIGHTS) await client.query(`grant ${right} to ocean_together`);
  } finally {
    await client.end();
  }
}
