import * as v from 'valibot';

/** Operators sign with plain keys (EIP-191): 65 bytes. */
export const operatorSignature = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{130}$/, 'This is no signature of a wallet.'));

/** An address in any spelling; kept in lower case. */
export const operatorAddress = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'An address is 0x and 40 hexadecimal digits.'),
  v.toLowerCase(),
);

export const uuid = v.pipe(v.string(), v.trim(), v.uuid('This is no id.'), v.toLowerCase());

/** The reason for an operator's decision. It is part of the signed text and is stored. */
export const reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Give a reason.'),
  v.maxLength(500, 'A reason has at most 500 characters.'),
);

/** An optional note, for an act that states its own reason. */
export const remark = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, 'A reason has at most 500 characters.')));

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** A time as operators type it, with or without seconds: 2026-12-01T10:00Z. */
export const typedTime = (message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => TIME.test(text) && !Number.isNaN(Date.parse(text)), message),
  );

/** The cursor of a list: `next` of the last answer, or left out for the first page. */
export const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** One page of a list; `next` is null on the last one. */
export const pageOf = <const Row extends v.GenericSchema>(row: Row) =>
  v.strictObject({ rows: v.array(row), next: v.nullable(v.string()) });

/** Decimal text of an amount in whole tokens, as everywhere in the API. */
export const amount = v.string();
/** ISO 8601 in UTC. */
export const time = v.string();

/** A member's file, by its facts. */
export const shownFile = v.strictObject({
  fileId: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.string(),
  /** Operators hid it. */
  isHidden: v.boolean(),
});
