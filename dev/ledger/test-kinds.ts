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

/** Lets ledger.post accept the kinds of tests, on any accounts and without facts. Never part of a platform's catalogue. */
export async function addTestKinds(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(
      `insert into ledger.movement_kind (kind, legs, hold_acts)
       select kind, (select array_agg(sign || part) from ledger.part cross join unnest(array['-', '+']) sign), '{place,take,release}'
       from unnest($1::text[]) kind`,
      [TEST_KINDS],
    );
  } finally {
    await client.end();
  }
}
