import { afterAll, beforeAll } from 'vitest';
import { BOT_LIMITS } from '../../apps/server/src/areas/bots/act/limits.ts';

/** Makes acts on bots run in small parts for the tests of this file; undone afterwards, because files share a process. */
export function useSmallParts(limits: Partial<typeof BOT_LIMITS>): void {
  const usual = { ...BOT_LIMITS };
  beforeAll(() => void Object.assign(BOT_LIMITS, limits));
  afterAll(() => void Object.assign(BOT_LIMITS, usual));
}
