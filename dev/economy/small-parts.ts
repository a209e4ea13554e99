import { afterAll, beforeAll } from 'vitest';
import { BOT_LIMITS } from '../../apps/server/src/areas/bots/act/limits.ts';

/** For the tests of this file, acts on bots are done in parts of so few. Files share a process, so it is undone. */
export function useSmallParts(limits: Partial<typeof BOT_LIMITS>): void {
  const usual = { ...BOT_LIMITS };
  beforeAll(() => void Object.assign(BOT_LIMITS, limits));
  afterAll(() => void Object.assign(BOT_LIMITS, usual));
}
