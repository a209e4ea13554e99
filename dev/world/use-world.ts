import { afterAll, beforeAll } from 'vitest';
import { createWorld, type World, type WorldOptions } from './world.ts';

const STARTED_WITHIN_MS = 120_000;

/**
 * The world of a test file: created before the first test, audited and closed after the last one.
 * @param options.mayBeForged The tests forge rows and check themselves which of them the audit reports.
 * @example const world = useWorld(); test('…', async () => { const alice = await world.member(); … })
 */
export function useWorld({ mayBeForged = false, ...options }: WorldOptions & { mayBeForged?: boolean } = {}): World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await createWorld(options);
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    try {
      if (!mayBeForged) await world?.audit();
    } finally {
      await world?.close();
    }
  });
  return new Proxy({} as World, {
    get(_, name) {
      if (!world) throw new Error('The world begins with the hooks of the first test.');
      return Reflect.get(world, name);
    },
  });
}
