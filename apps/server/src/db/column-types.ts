import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;

const readBigint = (text: string): bigint => BigInt(text);

/** A count or a sequence number. An amount is numeric; what is too large for a number here is a bug. */
function readSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is no safe number`);
  return value;
}

/** PostgreSQL writes arrays of plain numbers without quotes: {1,2,NULL}. */
const readArray =
  <T>(read: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((part) => (part === 'NULL' ? null : read(part)));

const readers = new Map<number, (text: string) => unknown>([
  [INT8, readSafeNumber],
  [NUMERIC, readBigint],
  [DATE, (text) => text],
  [INT8_ARRAY, readArray(readSafeNumber)],
  [NUMERIC_ARRAY, readArray(readBigint)],
]);

/** How columns become values, for one pool; other users of the driver in the process keep theirs. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
