import process from 'node:process';

/** Which PostgreSQL the tests run on: the one that TEST_POSTGRES_BIN names, or the embedded one. */
export function testBinaries(): { binDir?: string } {
  const binDir = process.env.TEST_POSTGRES_BIN;
  return binDir === undefined ? {} : { binDir };
}
