import pg from 'pg';

/** What one whole token costs in USDT base units on a new local platform; an operator sets it elsewhere. */
const FIRST_PRICES = { BUSD: 1_000_000, BCG: 100_000, DMC: 100_000, BYB: 500_000 };

/** Sets the first price of each asset that has none. */
export async function setFirstPrices(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const [asset, usdtUnits] of Object.entries(FIRST_PRICES)) {
      await client.query(
        `insert into operator_price (asset, usdt_units, author)
         select $1, $2, 'local start' where not exists (select from operator_price where asset = $1)`,
        [asset, usdtUnits],
      );
    }
  } finally {
    await client.end();
  }
}
