import type { Asset } from '@ocean/api/assets';
import type { OutsideModelSettings } from './model/openai-model.ts';
import type { PushSettings } from './push/push-settings.ts';
import type { SignerPolicy } from './signer/signer-policy.ts';
import type { StorageSettings } from './storage/open-storage.ts';

/** The configuration from the environment, parsed once by `main/config.ts`. */
export type ServerConfig = {
  readonly isProduction: boolean;
  /** A development start: faucet, adjustable clock, demo wallet. Never combined with isProduction. */
  readonly isLocal: boolean;
  readonly port: number;
  readonly host: string;
  /** The public origin, for example http://localhost:3000: domain and URI of sign-in messages. */
  readonly origin: string;
  /** Connection of this process's role; of the API's role when one process does everything. */
  readonly databaseUrl: string;
  /** Connection of the indexer's and the worker's role when one process does everything; null: they share `databaseUrl`. */
  readonly indexerDatabaseUrl: string | null;
  readonly workerDatabaseUrl: string | null;
  /** On a development start only, where the menu acts as the operator: sets prices. Null elsewhere. */
  readonly operatorDatabaseUrl: string | null;
  /** False behind a pooler that may give every transaction another connection, such as PgBouncer in transaction mode. */
  readonly preparesStatements: boolean;
  /** Replicas that may serve reads, each with the role of `databaseUrl`. Empty: the primary serves all reads. */
  readonly replicaDatabaseUrls: readonly string[];
  /** Connection string of the owner role, which migrates and prepares the database; null: that was done before. */
  readonly ownerDatabaseUrl: string | null;
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly chainName: string;
  readonly nativeSymbol: string;
  /** The RPC URL offered to a wallet that does not know the chain. */
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
  /** Lower-case addresses of the owners among operators. Neither they nor accounts that they gave a role may vote. */
  readonly operatorOwners: readonly string[];
  readonly webRoot: string | null;
  /** Where members' files are stored. Null: this process does not handle files. */
  readonly storage: StorageSettings | null;
  /** Origin of links to files, when it is not `origin`. It serves only files, and no other origin serves them. */
  readonly filesOrigin: string | null;
  /** The external AI; null: only the built-in search answers questions. */
  readonly outsideModel: OutsideModelSettings | null;
  /** Browser push notifications; null: not offered. */
  readonly push: PushSettings | null;
  /** Where rate limits are counted: in the memory of each process, or in the database by all API processes together. */
  readonly rateLimitStore: 'memory' | 'database';
  /** Maximum number of live event streams that this process keeps open. Beyond it, members poll. */
  readonly maxStreams: number;
  /** Comma-separated addresses of the proxies whose X-Forwarded-For is trusted. Without it, none is. */
  readonly trustedProxies?: string;
  /** Port of the Prometheus metrics, on loopback; null: none. */
  readonly metricsPort: number | null;
  readonly logLevel: string;
};
