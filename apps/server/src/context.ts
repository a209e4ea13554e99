import type { Asset } from '@ocean/api/assets';
import type { Logger } from 'pino';
import type { Analyser } from './areas/projects/analyse/analyser.ts';
import type { ChainPort } from './chain/chain-port.ts';
import type { ServerConfig } from './config.ts';
import type { Database, Queryable } from './db/database.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Troubles } from './metrics/troubles.ts';
import type { ChatModel } from './model/chat-model.ts';
import type { PushPort } from './push/push-port.ts';
import type { FileStorage } from './storage/file-storage.ts';

/** The dependencies of every use case, built once in `main`. Keep it small. */
export type Context = {
  readonly db: Database;
  /** With the operators' role, on a development start only: no other process sets prices there. */
  readonly operatorDb?: Database;
  readonly ledger: Ledger;
  readonly chain: ChainPort;
  readonly signer: VoucherSigner;
  readonly prices: PriceSource;
  /** Analyses projects of consenting owners, where an external service is configured. */
  readonly outsideAnalyser?: Analyser;
  /** File storage, opened on first use. */
  readonly storage: () => Promise<FileStorage>;
  /** An external service, where one is configured. A member's text is sent there only after the account has agreed. */
  readonly model?: ChatModel;
  /** Sends notifications to browsers, in the process that has the signing key. */
  readonly push?: PushPort;
  /** Counts what this process does, where metrics are served. */
  readonly metrics?: Metrics;
  readonly troubles?: Troubles;
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

/** A price that an offer can be made from; `number` identifies it later. Null for USDT, which is the unit. */
export type OfferedPrice = Price & { readonly number: number | null };

/** An offer made from the price `priceNumber` of `asset`. */
export type PricedOffer = {
  readonly id: string;
  readonly asset: Asset;
  readonly priceNumber: number | null;
  /** Unix seconds of the block that contains the payment; missing: now. */
  readonly paidAt?: number;
};

/** Whether the platform sells the asset or accepts it. */
export type PriceSide = 'sold' | 'accepted';

/** `q`: where to read the price; a transaction reads on its own connection. */
export type PriceAsked = { readonly maxAgeHours?: number | undefined; readonly q?: Queryable };

export type PriceSource = {
  /**
   * The price for a new quote, in the platform's favour: the higher of the current price and the average when the platform
   * sells the asset, the lower when it accepts it.
   * @throws Refusal PRICE_UNAVAILABLE when there is no price, it is stale, it jumped and awaits approval, or it is doubted.
   */
  current(asset: string, side: PriceSide, asked?: PriceAsked): Promise<OfferedPrice>;
  /** The ids of those offers that no longer hold, because their price jumped, was doubted or was withdrawn since. */
  moved(q: Queryable, offers: readonly PricedOffer[]): Promise<ReadonlySet<string>>;
  /** The last known price, however old, for limits and for display; undefined when none was ever set. */
  last(asset: string): Promise<Price | undefined>;
};
