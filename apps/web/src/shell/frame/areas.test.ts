import { expect, test } from 'vitest';
import { AREAS, isOpenArea } from './areas.ts';

test('has the seven tabs of the specification in its order', () => {
  expect(AREAS.map(({ route }) => route)).toEqual(['/', '/bot', '/zichan', '/yaoqing', '/tijiao', '/toupiaolist', '/kefu']);
});

test('any non-zero type is not yet open', () => {
  const items = [
    { route: '/bot', type: 0 },
    { route: '/kefu', type: 1 },
    { route: '/tijiao', type: 7 },
  ];
  expect(isOpenArea('/bot', items)).toBe(true);
  expect(isOpenArea('/kefu', items)).toBe(false);
  expect(isOpenArea('/tijiao', items)).toBe(false);
});

test('before the platform has answered, only what certainly exists is open', () => {
  expect(isOpenArea('/', undefined)).toBe(true);
  expect(isOpenArea('/kefu', undefined)).toBe(false);
  expect(isOpenArea('/unheard-of', [])).toBe(false);
});
