import * as v from 'valibot';
import { ASSET_NAMES, ASSETS } from '../assets.ts';
import { endpoint } from '../endpoint.ts';
import { amount, at, count, day, listOf, pageFields } from '../fields.ts';
import { PARAMETER_KEYS } from '../params.ts';

/** As it was set: amounts and percentages as text, so that nothing is rounded on the way. */
const parameterValue = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.array(v.strictObject({ from: v.number(), percent: v.string() })),
]);
export type ParameterValue = v.InferOutput<typeof parameterValue>;

/** Figures of the start page that are the balance of a ledger account: its entries add up to them. */
export const COUNTED_FIGURES = ['poolUsdt', 'poolGood'] as const;

/** The stablecoins that `poolUsdt` adds up. */
export const POOL_ASSETS = ASSET_NAMES.filter((asset) => ASSETS[asset].isStable);

/** Public facts of the platform. */
export const ops = {
  paramHistory: endpoint({
    path: '/api/other/paramHistory',
    caller: 'visitor',
    fromReplica: true,
    summary: 'What operators ever set, newest first: from which day on, who, and why',
    input: v.strictObject({ ...pageFields, key: v.optional(v.picklist(PARAMETER_KEYS)) }),
    output: listOf(
      v.strictObject({
        key: v.string(),
        value: parameterValue,
        /** Null for a parameter that no longer exists. */
        unit: v.nullable(v.string()),
        effectiveFromDay: day,
        /** The highest revision of a day is in force and corrects the earlier ones. */
        revision: v.number(),
        author: v.string(),
        reason: v.string(),
        at,
      }),
    ),
  }),
  treasuryHistory: endpoint({
    path: '/api/other/treasuryHistory',
    caller: 'visitor',
    fromReplica: true,
    summary: 'What operators ever moved out of the treasury, newest first: how much, to where, who, and why',
    input: v.strictObject(pageFields),
    output: listOf(
      v.strictObject({
        /** Counts all of them, from 1. */
        number: count,
        kind: v.picklist(['poolFunded', 'treasuryPaid']),
        amount,
        asset: v.string(),
        /** The pool, or the shortened address of the member. */
        to: v.string(),
        /** The treasury's balance of the asset right after it; null when the row moved nothing. */
        left: v.nullable(amount),
        authors: v.array(v.string()),
        reason: v.string(),
        at,
      }),
    ),
  }),
  figureEntries: endpoint({
    path: '/api/other/figureEntries',
    caller: 'visitor',
    fromReplica: true,
    summary: 'The ledger entries whose sum a figure of the start page is, newest first; they name no member',
    input: v.strictObject({
      ...pageFields,
      figure: v.picklist(COUNTED_FIGURES),
      /** Of `poolUsdt`, which adds up several assets: the entries of this one. */
      asset: v.optional(v.picklist(POOL_ASSETS), 'USDT'),
    }),
    output: listOf(
      v.strictObject({
        /** Counts the entries of the account, from 1. */
        number: count,
        day,
        /** Of the movement that the entry belongs to. */
        kind: v.string(),
        asset: v.string(),
        /** Positive for an inflow, negative for an outflow. */
        amount: v.string(),
        balanceAfter: amount,
      }),
    ),
  }),
} as const;
