import type { ApiClient } from '@ocean/api-react/api-provider';
import type { Storage } from '../../base/storage.ts';
import type { Address } from '../provider/eip1193.ts';
import type { ChainInfo } from '../provider/network.ts';
import type { ChainCalls } from './chain-calls.ts';
import type { TaskProblem } from './task.ts';

/** What one wallet action needs from outside; tests bring their own. */
export type TaskParts = {
  readonly client: ApiClient;
  readonly storage: Storage;
  readonly chain: ChainInfo;
  readonly account: Address;
  readonly isWrongNetwork: boolean;
  /** Arrives with the chain library's chunk. */
  readonly calls: () => Promise<{ calls: ChainCalls; explain: (error: unknown) => TaskProblem | null }>;
  readonly pause: (ms: number) => Promise<void>;
  /** Milliseconds by this browser's clock. */
  readonly now: () => number;
  /** Milliseconds by the platform's clock, which ends quotes. */
  readonly platformNow: () => number;
};
