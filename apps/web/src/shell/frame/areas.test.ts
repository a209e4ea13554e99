import { expect, test } from 'vitest';
import { AREAS, isOpenArea } from './areas.ts';
import { isArea } from './is-area.ts';

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

test('only the seven are areas that can be closed: no other address of the app is one', () => {
  for (const { route } of AREAS) expect(isArea(route), route).toBe(true);
  for (const route of ['/loglist', '/loglist?list=purchases', '/settings', '/proof']) expect(isArea(route), route).toBe(false);
});
