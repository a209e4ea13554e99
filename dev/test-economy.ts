import { createEconomy } from './economy.ts';
import { createTestDatabase } from './test-database.ts';

export type TestEconomy = Awaited<ReturnType<typeof createTestEconomy>>;

/** An economy in a database of its own, which goes with it. */
export async function createTestEconomy(params: Readonly<Record<string, unknown>> = {}) {
  const database = await createTestDatabase();
  const economy = await createEconomy(database, params);
  return {
    ...economy,
    databaseUrl: database.appUrl,
    async close() {
      await economy.close();
      await database.drop();
    },
  };
}
