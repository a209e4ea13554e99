import * as v from 'valibot';
import { ASSET_NAMES, ASSETS } from '../assets.ts';
import { endpoint } from '../endpoint.ts';
import { amount, count, day, listOf, pageFields } from '../fields.ts';

/** Figures of the start page that are the balance of a ledger account: its entries add up to them. */
export const COUNTED_FIGURES = ['poolUsdt', 'poolGood'] as const;

/** The stablecoins that `poolUsdt` adds up. */
export const POOL_ASSETS = ASSET_NAMES.filter((asset) => ASSETS[asset].isStable);

/** Apart from `home`, whose calls are part of every first visit. */
export const publicFigures = {
  entries: endpoint({
    path: '/api/other/figureEntries',
    caller: 'visitor',
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
        /** Signed: what came in, or went out with a minus. */
        amount: v.string(),
        balanceAfter: amount,
      }),
    ),
  }),
} as const;
