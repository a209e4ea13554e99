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

export type PriceSource = {
  /** @throws Refusal PRICE_UNAVAILABLE when there is none or it is older than its limit. */
  current(asset: string): Promise<Price>;
  /** The last known one, however old; undefined when there never was one. */
  last(asset: string): Promise<Price | undefined>;
};
