import * as v from 'valibot';

/** A decimal string in token units: no sign, no exponent, at most the asset's decimals. */
export const amount = v.pipe(v.string(), v.description('decimal string in token units, for example "12.5"'));
export const address = v.pipe(v.string(), v.description('wallet address, 0x and 40 hexadecimal digits'));
export const hash32 = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.description('32 bytes, 0x and 64 hexadecimal digits'));
export const uuid = v.pipe(v.string(), v.uuid());
/** Platform days are integers: days since 1970-01-01 in the platform's fixed offset. */
export const day = v.pipe(v.number(), v.integer());
export const at = v.pipe(v.string(), v.description('ISO 8601, UTC'));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const nothing = v.strictObject({});

export const pageFields = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20),
};

/** Lists of any length with cursors: a page continues where the last one ended. */
export const cursorFields = {
  /** `next` of the page before; without it, the first page. */
  cursor: v.optional(v.pipe(v.string(), v.maxLength(64))),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20),
};

export const listOf = <S extends v.GenericSchema>(item: S) =>
  v.strictObject({ list: v.array(item), total: count, next: v.nullable(v.number()) });

export const fileText = v.pipe(v.string(), v.description('the text of the file'));
