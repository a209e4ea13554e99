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
  kind: 'withdrawalHeld',
  outcome: 'withdrawalClaimed',
  at: '2026-01-02T03:04:05.000Z',
  day: 20_455,
  changes: [
    { asset: 'BCG', part: 'available', amount: '-100.000000000000000001' },
    { asset: 'BCG', part: 'wallet', amount: '97' },
  ],
  details: { fee: '1', burn: '2', day: 20_454, reason: '=cmd|calc', nothing: null },
  movements: [],
};

test('writes a line per change, with every decimal, readable dates and the costs once', () => {
  const columns = 'date_utc,time_utc,platform_day,event,asset,part,amount,fee,burned,kind,outcome,movement,details';
  expect(CSV_HEAD).toBe(`\uFEFF${columns}\r\n`);
  const start = '2026-01-02,03:04:05,2026-01-02,"Withdrawal, claimed",BCG,';
  const end = `,withdrawalHeld,withdrawalClaimed,${record.id},day: 2026-01-01; reason: =cmd|calc\r\n`;
  expect(recordLines(record, 'Withdrawal, claimed')).toBe(
    `${start}available,-100.000000000000000001,1,2${end}${start}wallet,97,,${end}`,
  );
});

test('a record without an own change is still in the file', () => {
  expect(recordLines({ ...record, changes: [] }, 'Withdrawal cancelled')).toMatch(
    /^2026-01-02,[^\n]*,Withdrawal cancelled,,,,1,2,withdrawalHeld,[^\n]*,b3a1f0a2[^\n]*\r\n$/,
  );
});
