import type { Logger } from 'pino';
import type { ChainPort } from './chain/chain-port.ts';
import type { ServerConfig } from './config.ts';
import type { Database } from './db/database.ts';
import type { Ledger } from './ledger/ledger.ts';

/** The dependencies of every use case, built once in `main`. Keep it small. */
export type Context = {
  readonly db: Database;
  /** With the operators' role, on a development start only: nobody else sets prices there. */
  readonly operatorDb?: Database;
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

/** Signs claim vouchers: with a key in this process, or in the signer's process over HTTP. It checks the hold itself. */
export type VoucherSigner = {
  sign(voucher: VoucherToSign): Promise<`0x${string}`>;
};

/** USDT base units for one whole token, with the time at which the price was set. */
export type Price = { readonly usdtUnits: bigint; readonly at: Date };

/** Whether the platform sells the asset or accepts it. */
export type PriceSide = 'sold' | 'accepted';

export type PriceSource = {
  /**
   * The price for a new quote, in the platform's favour: the higher of the current price and the average when the platform
   * sells the asset, the lower when it accepts it.
   * @throws Refusal PRICE_UNAVAILABLE when there is no price, it is stale, or it jumped and awaits approval.
   */
  current(asset: string, side: PriceSide): Promise<Price>;
  /** The last known price, however old, for limits and for display; undefined when none was ever set. */
  last(asset: string): Promise<Price | undefined>;
};
