import { createTestDatabase } from '../postgres/test-database.ts';
import { createEconomy } from './economy.ts';

export type TestEconomy = Awaited<ReturnType<typeof createTestEconomy>>;

type EconomyOptions = Parameters<typeof createEconomy> extends [unknown, ...infer Options] ? Options : never;

/** An economy with its own database, which `close` drops. */
export async function createTestEconomy(...[params, place]: EconomyOptions) {
  const database = await createTestDatabase();
  const economy = await createEconomy(database, params, place);
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
