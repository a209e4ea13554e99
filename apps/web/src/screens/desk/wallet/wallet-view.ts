import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

export type Wallet = OutputOf<typeof desk.wallet>;
export type WalletAsset = Wallet['assets'][number];
