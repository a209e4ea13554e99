import type { OperatorRole } from '@ocean/api/operators/roles';
import type { Logger } from 'pino';
import type { ChainPort } from '../../chain/chain-port.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Troubles } from '../../metrics/troubles.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { Desk } from '../operation.ts';

export type ConsoleConfig = {
  readonly isProduction: boolean;
  /** Where operators open the console; the text that they sign to sign in names it. */
  readonly origin: string;
  /** Where members open the app. */
  readonly memberOrigin: string;
  readonly chainName: string;
  /** Whose health the console shows. They may hold keys: only their hosts are shown. */
  readonly rpcUrls: readonly string[];
  /** The built console; null where something else serves it. */
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

/** Who calls. */
export type SignedInOperator = {
  /** Lower case. */
  readonly address: string;
  readonly roles: readonly OperatorRole[];
  readonly sessionId: string;
  readonly expiresAt: Date;
};
