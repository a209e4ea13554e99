import { account } from './areas/account.ts';
import { bots } from './areas/bots.ts';
import { earnings } from './areas/earnings.ts';
import { ops } from './areas/ops.ts';
import { own } from './areas/own.ts';
import { purchases } from './areas/purchases.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the platform by area. @example client.call(api.bots.summary, {}) */
export const api = { account, bots, earnings, ops, own, purchases } as const;

/** The same as one list: for tests, the OpenAPI document and whoever must not forget a call. */
export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) => Object.values(area) as Endpoint[]);
