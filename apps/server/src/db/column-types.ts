import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;

const readBigint = (text: string): bigint => BigInt(text);

/** `int8` holds counts and sequence numbers; amounts are `numeric`. A value that does not fit a number is a bug. */
function readSafeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is not a safe integer`);
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

/** Type parsers of one pool. Other users of the driver in this process keep their own. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
