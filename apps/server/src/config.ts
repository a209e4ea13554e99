import type { Asset } from '@ocean/api/assets';
import type { OutsideModelSettings } from './model/openai-model.ts';
import type { PushSettings } from './push/push-settings.ts';
import type { SignerPolicy } from './signer/signer-policy.ts';
import type { StorageSettings } from './storage/open-storage.ts';

/** The configuration from the environment, parsed once by `main/config.ts`. */
export type ServerConfig = {
  readonly isProduction: boolean;
  /** A development start: faucet, adjustable clock, demo wallet. Never together with isProduction. */
  readonly isLocal: boolean;
  readonly port: number;
  readonly host: string;
  /** The public origin, for example http://localhost:3000: domain and URI of sign-in messages. */
  readonly origin: string;
  /** Of this process's role; in one process for all, of the API's. */
  readonly databaseUrl: string;
  /** Of the indexer's and the worker's role where one process does everything; null: they share `databaseUrl`. */
  readonly indexerDatabaseUrl: string | null;
  readonly workerDatabaseUrl: string | null;
  /** On a development start only, whose menu plays the operator: sets prices. Null elsewhere. */
  readonly operatorDatabaseUrl: string | null;
  /** False behind a pooler that may give every transaction another connection, such as PgBouncer in transaction mode. */
  readonly preparesStatements: boolean;
  /** Replicas that may serve reads, each with the role of `databaseUrl`. None: the primary serves all. */
  readonly replicaDatabaseUrls: readonly string[];
  /** Connection string of the owner role, which migrates and prepares the database; null: that was done before. */
  readonly ownerDatabaseUrl: string | null;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly chainName: string;
  readonly nativeSymbol: string;
  /** The RPC that a wallet is given when it does not know the chain. */
  readonly publicRpcUrl: string;
  readonly explorerUrl: string | null;
  readonly confirmations: number;
  readonly vault: `0x${string}`;
  readonly deployBlock: number;
  readonly tokens: Readonly<Record<string, { address: `0x${string}`; decimals: number; resetsApproval: boolean }>>;
  /** The pair on chain in which an asset trades against USDT, for the assets that have one. */
  readonly pricePairs: Readonly<Partial<Record<Exclude<Asset, 'USDT'>, `0x${string}`>>>;
  readonly approvalDefault: 'exact' | 'capped' | 'large';
  readonly dayOffsetMinutes: number;
  readonly rootAddress: `0x${string}`;
  readonly rootInviteCode: string;
  /** Signs withdrawals in this process; null when `remoteSigner` signs. */
  readonly signerKey: `0x${string}` | null;
  /** Connection of role `ocean_signer`, for signing in this process. */
  readonly signerDatabaseUrl: string | null;
  /** The rules of a signer in this process. */
  readonly signerPolicy: SignerPolicy;
  readonly remoteSigner: { readonly url: string; readonly secret: string } | null;
  /** The deployer's key on the local chain: mints test tokens for the faucet. Null elsewhere. */
  readonly faucetKey: `0x${string}` | null;
  /** Lower-case addresses of the owners among operators: who votes is none of them, nor of those whom they gave a role. */
  readonly operatorOwners: readonly string[];
  readonly webRoot: string | null;
  /** Where files of members lie. Null: this process has nothing to do with them. */
  readonly storage: StorageSettings | null;
  /** Where links to files lead, when it is not `origin`: files alone are answered there, and nowhere else. */
  readonly filesOrigin: string | null;
  /** The outside AI; null: questions are answered by the built-in search alone. */
  readonly outsideModel: OutsideModelSettings | null;
  /** Notifications to browsers; null: none are offered. */
  readonly push: PushSettings | null;
  /** Where calls are counted against limits: by each process in its memory, or by all API processes in the database. */
  readonly rateLimitStore: 'memory' | 'database';
  /** Streams of live events that this process keeps open. Beyond them members ask again and again. */
  readonly maxStreams: number;
  /** Comma-separated addresses of the proxies whose X-Forwarded-For is trusted. Without it, none is. */
  readonly trustedProxies?: string;
  /** Where figures for Prometheus are told, on loopback; null: nowhere. */
  readonly metricsPort: number | null;
  readonly logLevel: string;
};
