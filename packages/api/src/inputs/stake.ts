import * as v from 'valibot';
import { Refusal } from '../errors.ts';
import { AMOUNT_REFUSALS, parseAmountField } from './amount.ts';
import { isMissing } from './is-missing.ts';
import { sent } from './parsed-field.ts';
import { parseDays } from './quantity.ts';

/** What is staked, in base units of BCG, and for how many days. */
export type StakeTerms = { readonly amountUnits: bigint; readonly days: number };

/** Upper bound of the field. The offered terms are a parameter that the use case checks. */
const TERM_BOUNDS = { least: 1, most: 3650 } as const;

const STAKE_AMOUNT_REFUSALS = [
  'STAKE_AMOUNT_MISSING',
  ...AMOUNT_REFUSALS.filter((key): key is Exclude<typeof key, 'AMOUNT_MISSING'> => key !== 'AMOUNT_MISSING'),
] as const;

/** The two fields of a stake; `parseStakeFields` reads them. */
export const stakeFields = {
  amount: sent<string>('BCG to stake, decimal string in token units, for example "12.5"', STAKE_AMOUNT_REFUSALS),
  days: sent<number>('days of one of the offered terms', ['DAYS_INVALID']),
};

/** The rate that the member has seen, in percent a year, such as "14" or "7.5". It is part of a signed text. */
export const seenRate = v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,2})?$/));

/** The amount is checked first. @throws Refusal STAKE_AMOUNT_MISSING, AMOUNT_…, DAYS_INVALID */
export function parseStakeFields(fields: { amount?: unknown; days?: unknown }): StakeTerms {
  if (isMissing(fields.amount)) throw new Refusal('STAKE_AMOUNT_MISSING');
  const amountUnits = parseAmountField(fields.amount, 'BCG');
  return { amountUnits, days: parseDays(fields.days, TERM_BOUNDS) };
}
