import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#dev/machine/run.ts';
import { member, platform } from './accounts.ts';
import { movement, movementId, moves } from './movement.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the catalogue in docs/ledger.md names exactly the movements of the code', () => {
  const files = ['movements.ts', 'stake-movements.ts', 'vote-movements.ts', 'desk-movements.ts'].map((file) =>
    read(`apps/server/src/ledger/${file}`),
  );
  const exported = files.flatMap((file) => [...file.matchAll(/^export function (\w+)\(/gm)].map(([, name]) => name));
  const section = /## Movements\n([\s\S]*?)\n### Adding/.exec(read('docs/ledger.md'))?.[1] ?? '';
  const documented = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(documented.sort()).toEqual(exported.sort());
});

test('adds up the legs of one account, and drops zero ones', () => {
  const [alice, treasury] = [member(`0x${'A'.repeat(40)}`).available('USDT'), platform.treasury('USDT')];
  const merged = movement({
    id: movementId('test', 1),
    kind: 'test',
    legs: [...moves(alice, treasury, 5n), ...moves(alice, treasury, 3n), ...moves(platform.convertPool('USDT'), treasury, 0n)],
  });
  expect(merged.legs).toEqual([
    { account: alice, units: -8n },
    { account: treasury, units: 8n },
  ]);
});

test('throws when the legs do not cancel', () => {
  const legs = [{ account: platform.treasury('USDT'), units: 1n }];
  expect(() => movement({ id: movementId('test', 2), kind: 'test', legs })).toThrow('the USDT legs must cancel');
});

test('a negative amount cannot reverse a movement', () => {
  expect(() => moves(platform.treasury('USDT'), platform.vault('USDT'), -1n)).toThrow();
});

test('an account does not depend on the case of its address, and differs by part, asset and owner', () => {
  const lower = `0x${'ab'.repeat(20)}`;
  expect(member(lower.toUpperCase().replace('0X', '0x')).available('BCG').id).toBe(member(lower).available('BCG').id);
  const ids = [
    member(lower).available('BCG'),
    member(lower).pledged('BCG'),
    member(lower).available('USDT'),
    member(`0x${'cd'.repeat(20)}`).available('BCG'),
    platform.treasury('BCG'),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(5);
});

test('only the mirror of the vault may overdraw', () => {
  expect(platform.vault('USDT').mayOverdraw).toBe(true);
  expect(
    [platform.treasury('USDT'), platform.emissionPool(), member(`0x${'1'.repeat(40)}`).available('USDT')].map(
      (a) => a.mayOverdraw,
    ),
  ).toEqual([false, false, false]);
});

test('an id is determined by its producer and key', () => {
  expect(movementId('payment', 7n)).toBe(movementId('payment', '7'));
  expect(movementId('payment', 7n)).not.toBe(movementId('deposit', 7n));
});
