import type { account } from '@ocean/api/areas/account';
import type { OutputOf } from '@ocean/api/endpoint';
import { createSignal } from '../../base/signal.ts';
import type { Address, Wallet } from '../provider/eip1193.ts';

type Userinfo = OutputOf<typeof account.profile>;

/**
 * starting: looking for a wallet. visitor: none connected. connecting: the wallet asks its owner. locked: the wallet
 * has a request open or is locked. refused: access was refused. checking: asking our server. activation: not a member
 * yet. signing: the message is in the wallet. signRefused: the owner did not sign. wrongNetwork: must switch before
 * signing. failed: see `problem`. member: calls carry the token, which the server has accepted unless `isLastSeen`.
 */
export type SessionState =
  | 'starting'
  | 'visitor'
  | 'connecting'
  | 'locked'
  | 'refused'
  | 'checking'
  | 'activation'
  | 'signing'
  | 'signRefused'
  | 'wrongNetwork'
  | 'failed'
  | 'member';

export type SessionView = {
  readonly state: SessionState;
  readonly wallet: Wallet | null;
  readonly address: Address | null;
  readonly userinfo: Userinfo | null;
  /** When the server said so, by this browser's clock. */
  readonly userinfoAt: number;
  /** It said so on an earlier visit, and has not answered on this one. */
  readonly isLastSeen: boolean;
  /** The wallet is on another network than the platform; reading still works. */
  readonly isWrongNetwork: boolean;
  /** The activation popup stays open while the message is being signed. */
  readonly isActivating: boolean;
  readonly problem: unknown;
};

export const VISITOR: SessionView = {
  state: 'visitor',
  wallet: null,
  address: null,
  userinfo: null,
  userinfoAt: 0,
  isLastSeen: false,
  isWrongNetwork: false,
  isActivating: false,
  problem: null,
};

export const STARTING: SessionView = { ...VISITOR, state: 'starting' };

/** Written by the start-up when it has arrived; until then the page is starting. */
export const sessionSignal = createSignal<SessionView>(STARTING);
