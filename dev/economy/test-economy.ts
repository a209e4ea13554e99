import { createTestDatabase } from '../postgres/test-database.ts';
import { createEconomy } from './economy.ts';

export type TestEconomy = Awaited<ReturnType<typeof createTestEconomy>>;

/** An economy with its own database, which `close` drops. */
export async function createTestEconomy(params: Readonly<Record<string, unknown>> = {}) {
  const database = await createTestDatabase();
  const economy = await createEconomy(database, params);
  return {
    ...economy,
    databaseUrl: database.appUrl,
    operatorUrl: database.operatorUrl,
    async close() {
      await economy.close();
      await database.drop();
    },
  };
}
