import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';

/** For a test file: a database that has no chain data when a test begins. */
export function useChainDatabase() {
  let database: TestDatabase;
  let db: PooledDatabase;
  let owner: PooledDatabase;
  const forgetChain = async () => {
    await owner.run(sql`truncate chain_follower, chain_block, chain_event, chain_rewind restart identity`);
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDatabase(database.appUrl);
    owner = openDatabase(database.ownerUrl, { connections: 1 });
  });
  beforeEach(forgetChain);
  afterAll(async () => {
    await Promise.all([db.end(), owner.end()]);
    await database.drop();
  });
  return {
    get db() {
      return db;
    },
    /** The connection of the operators' role. */
    get operatorUrl() {
      return database.operatorUrl;
    },
    forgetChain,
  };
}
