import type { Logger } from 'pino';
import type { ChainPort } from './chain/chain-port.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/database.ts';
import type { Ledger } from './ledger/ledger.ts';

/** What every use case may reach. Built once in `main`; nothing joins it lightly. */
export type Context = {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly chain: ChainPort;
  readonly signer: VoucherSigner;
  readonly prices: PriceSource;
  readonly log: Logger;
  readonly config: ServerConfig;
};

export type VoucherToSign = {
  readonly id: `0x${string}`;
  readonly account: `0x${string}`;
  readonly token: `0x${string}`;
  readonly netUnits: bigint;
  readonly burnUnits: bigint;
  /** Unix seconds of the chain. */
  readonly deadline: number;
};

/** Signs claim vouchers: a key in this process, or the signer's own process over HTTP. It checks the hold itself. */
export type VoucherSigner = {
  sign(voucher: VoucherToSign): Promise<`0x${string}`>;
};

/** A price is USDT base units for one whole token, with the time it was set. */
export type Price = { readonly usdtUnits: bigint; readonly at: Date };

/** Which way the platform deals: it gives the asset away for value, or takes it for value. */
export type PriceSide = 'sold' | 'accepted';

export type PriceSource = {
  /**
   * For a new quote, against whoever takes it: the dearer of now and the average when the platform sells the asset, the
   * cheaper when it accepts it.
   * @throws Refusal PRICE_UNAVAILABLE when there is none, it is older than its limit, or it jumped and waits.
   */
  current(asset: string, side: PriceSide): Promise<Price>;
  /** The last known one, however old, for limits and for show; undefined when there never was one. */
  last(asset: string): Promise<Price | undefined>;
};
