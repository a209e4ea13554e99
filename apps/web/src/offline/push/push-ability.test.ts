import { expect, test } from 'vitest';
import { judgePush, type PushAbility } from './push-ability.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';

type Facts = Parameters<typeof judgePush>[0];
const facts = { hasWorkers: true, hasPush: true, permission: 'default', userAgent: ANDROID, touchPoints: 5, isInstalled: false };

test.each<[string, Partial<Facts>, PushAbility]>([
  ['that may ask', {}, 'ready'],
  ['that was allowed to', { permission: 'granted' }, 'ready'],
  ['whose visitor said no', { permission: 'denied' }, 'denied'],
  ['without workers', { hasWorkers: false }, 'none'],
  ['without push', { hasPush: false }, 'none'],
  ['without notifications', { permission: undefined }, 'none'],
  ['of an iPhone', { userAgent: IPHONE, hasPush: false, permission: undefined }, 'install'],
  ['of an iPad, which says that it is a Mac', { userAgent: IPAD, hasPush: false, permission: undefined }, 'install'],
  ['of a Mac', { userAgent: IPAD, touchPoints: 0 }, 'ready'],
  ['of an app that is installed on an iPhone', { userAgent: IPHONE, isInstalled: true }, 'ready'],
  ['of an installed app whose owner said no', { userAgent: IPHONE, isInstalled: true, permission: 'denied' }, 'denied'],
  ['of an old iPhone', { userAgent: IPHONE, isInstalled: true, hasPush: false }, 'none'],
])('a browser %s', (_which, more, ability) => {
  expect(judgePush({ ...facts, ...more } as Facts)).toBe(ability);
});
