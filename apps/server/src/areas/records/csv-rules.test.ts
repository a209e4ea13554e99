import { expect, test } from 'vitest';
import { CSV_HEAD, csvLine, recordLines } from './csv-rules.ts';

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1+1', "'+1+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=x', `"'\r=x"`],
  ['-', "'-"],
  ['-0.000000000000000001', '-0.000000000000000001'],
  ['-100', '-100'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('writes %j as %j', (cell, written) => {
  expect(csvLine(['x', cell])).toBe(`x,${written}\r\n`);
});

const record = {
  id: 'b3a1f0a2-0000-4000-8000-000000000001',
  kind: 'withdrawalClaimed',
  at: '2026-01-02T03:04:05.000Z',
  day: 20_455,
  changes: [
    { asset: 'BCG', part: 'available', amount: '-100.000000000000000001' },
    { asset: 'BCG', part: 'held', amount: '100' },
  ],
  details: { fee: '1', reason: '=cmd|calc', nothing: null },
  legs: [],
};

test('writes a line for each change, with every decimal', () => {
  expect(CSV_HEAD).toBe('time,day,kind,asset,part,amount,movement,details\r\n');
  const start = '2026-01-02T03:04:05.000Z,20455,withdrawalClaimed,BCG,';
  const end = `,${record.id},fee: 1; reason: =cmd|calc\r\n`;
  expect(recordLines(record)).toBe(`${start}available,-100.000000000000000001${end}${start}held,100${end}`);
});

test('a record that changed nothing of one’s own is still in the file', () => {
  expect(recordLines({ ...record, changes: [] })).toMatch(/^[^\n]*,withdrawalClaimed,,,,b3a1f0a2[^\n]*\r\n$/);
});
