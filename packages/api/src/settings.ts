import * as v from 'valibot';
import { LANGUAGE_CODES } from './language-codes.ts';

/** Each kind of reminder: wanted or not. */
export const wanted = v.strictObject({
  bots: v.boolean(),
  payments: v.boolean(),
  withdrawals: v.boolean(),
  sessions: v.boolean(),
  stakes: v.boolean(),
  awards: v.boolean(),
  desk: v.boolean(),
  proof: v.boolean(),
});

/** Null: not chosen; the device or the platform decides. */
export const choices = {
  language: v.nullable(v.picklist(LANGUAGE_CODES)),
  theme: v.nullable(v.picklist(['system', 'light', 'dark'])),
  /** The proposed approval when a payment needs one. */
  approval: v.nullable(v.picklist(['exact', 'capped', 'large'])),
};

export const settings = v.strictObject({ ...choices, notifications: wanted });
