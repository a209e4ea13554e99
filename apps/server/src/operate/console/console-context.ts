import type { OperatorRole } from '@ocean/api/operators/roles';
import type { Logger } from 'pino';
import type { ChainPort } from '../../chain/chain-port.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Troubles } from '../../metrics/troubles.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { Desk } from '../operation.ts';

export type ConsoleConfig = {
  readonly isProduction: boolean;
  /** Origin of the console; the sign-in text names it. */
  readonly origin: string;
  /** Origin of the members' app. */
  readonly memberOrigin: string;
  readonly chainName: string;
  /** The nodes whose health the console shows. URLs may contain keys, so only their hosts are shown. */
  readonly rpcUrls: readonly string[];
  /** The built console; null where another server serves it. */
  readonly webRoot: string | null;
  readonly trustedProxies?: string;
};

/** The dependencies of every call of the console: a desk without a key, since only wallets sign here. */
export type ConsoleContext = Omit<Desk, 'key'> & {
  readonly chain: ChainPort;
  readonly storage: () => Promise<FileStorage>;
  readonly metrics?: Metrics;
  readonly troubles?: Troubles;
  readonly log: Logger;
  readonly config: ConsoleConfig;
};

/** The calling operator. */
export type SignedInOperator = {
  /** Lower case. */
  readonly address: string;
  readonly roles: readonly OperatorRole[];
  readonly sessionId: string;
  readonly expiresAt: Date;
};
