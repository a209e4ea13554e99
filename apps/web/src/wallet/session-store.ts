import { account } from '@ocean/api/areas/account';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal, refusalRow } from '@ocean/api/errors';
import type { ApiClient } from '@ocean/api-react/api-provider';
import { inviteCode } from '../invite-code.ts';
import { STORED, type Storage } from '../storage.ts';
import { type Address, isRejection, WALLET_CODES, type Wallet, walletCode } from './eip1193.ts';
import { askAccounts, type ChainInfo, readNetwork, switchNetwork } from './network.ts';
import { signIn } from './sign-in.ts';
import { isSameAddress, type TokenStore } from './token-store.ts';

export type Userinfo = OutputOf<typeof account.userinfo>;

/**
 * starting: looking for a wallet. visitor: none connected. connecting: the wallet asks its owner. locked: the wallet
 * has a request open or is locked. refused: access was refused. checking: asking our server. activation: not a member
 * yet. signing: the message is in the wallet. signRefused: the owner did not sign. wrongNetwork: must switch before
 * signing. failed: see `problem`. member: calls with a token work.
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
  /** The wallet is on another network than the platform; reading still works. */
  readonly isWrongNetwork: boolean;
  /** The activation popup stays open while the message is being signed. */
  readonly isActivating: boolean;
  readonly problem: unknown;
};

export type SessionParts = {
  client: ApiClient;
  tokens: TokenStore;
  storage: Storage;
  chain: () => Promise<ChainInfo>;
  /** Leaves a wallet's account behind: forgets what was read for it. */
  forget: () => void;
  reload: () => void;
};

const VISITOR: SessionView = {
  state: 'visitor',
  wallet: null,
  address: null,
  userinfo: null,
  isWrongNetwork: false,
  isActivating: false,
  problem: null,
};

/**
 * The start-up of the specification: connect → accounts, chain id, network version → isRegister → popup or sign-in →
 * token → home. A step that was overtaken by another account or a retry must not write its result: each run has a
 * number, and only the newest may change the view.
 */
export function createSessionStore(parts: SessionParts) {
  const { client, tokens, storage } = parts;
  const listeners = new Set<() => void>();
  let view: SessionView = { ...VISITOR, state: 'starting' };
  let run = 0;
  let unwatch: () => void = () => {};

  const show = (change: Partial<SessionView>) => {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  };

  /** Runs one step; when it is the newest it may show its outcome, and its failures are shown as states. */
  const step = async (work: (isNewest: () => boolean) => Promise<void>) => {
    run += 1;
    const mine = run;
    const isNewest = () => mine === run;
    try {
      await work(isNewest);
    } catch (error) {
      if (isNewest()) show(failureView(error, view));
    }
  };

  const attach = (wallet: Wallet) => {
    unwatch();
    const accounts = (next: readonly Address[]) => {
      const [address] = next;
      if (!address) return leave();
      if (view.address && isSameAddress(address, view.address)) return;
      parts.forget();
      void step((isNewest) => enter(wallet, address, isNewest));
    };
    const chain = () => parts.reload();
    wallet.provider.on?.('accountsChanged', accounts);
    wallet.provider.on?.('chainChanged', chain);
    unwatch = () => {
      wallet.provider.removeListener?.('accountsChanged', accounts);
      wallet.provider.removeListener?.('chainChanged', chain);
    };
  };

  const leave = () => {
    run += 1;
    parts.forget();
    show({ ...VISITOR, wallet: view.wallet, state: view.wallet ? 'locked' : 'visitor' });
  };

  const enter = async (wallet: Wallet, address: Address, isNewest: () => boolean) => {
    show({ ...VISITOR, state: 'checking', wallet, address });
    const [network, chain] = await Promise.all([readNetwork(wallet.provider), parts.chain()]);
    if (!isNewest()) return;
    show({ isWrongNetwork: network.chainId !== chain.chainId });
    const userinfo = await reuseToken(address);
    if (!isNewest()) return;
    if (userinfo) return show({ state: 'member', userinfo });
    const { isRegister } = await client.call(account.isRegister, { address });
    if (!isNewest()) return;
    if (isRegister === 0) return show({ state: 'activation', isActivating: true });
    await sign(inviteCode(storage), isNewest);
  };

  /** A live token of this very address is used again, so that a reload asks for no signature. */
  const reuseToken = async (address: Address): Promise<Userinfo | null> => {
    if (tokens.tokenOf(address) === null) {
      tokens.drop();
      return null;
    }
    try {
      return await client.call(account.userinfo, {});
    } catch (error) {
      if (!isSessionEnd(error)) throw error;
      tokens.drop();
      return null;
    }
  };

  const sign = async (recommend: string, isNewest: () => boolean) => {
    const { wallet, address } = view;
    if (!wallet || !address) return;
    if (view.isWrongNetwork) return show({ state: 'wrongNetwork' });
    show({ state: 'signing', problem: null });
    const chain = await parts.chain();
    const { token, ...userinfo } = await signIn({
      client,
      provider: wallet.provider,
      address,
      chainId: chain.chainId,
      recommend,
    });
    if (!isNewest()) return;
    tokens.keep(address, token);
    show({ state: 'member', userinfo, isActivating: false, problem: null });
  };

  const restart = () =>
    step(async (isNewest) => {
      const { wallet, address } = view;
      if (wallet && address) await enter(wallet, address, isNewest);
    });

  const connect = (wallet: Wallet) =>
    step(async (isNewest) => {
      show({ ...VISITOR, state: 'connecting', wallet });
      const [address] = await askAccounts(wallet.provider, 'openly');
      if (!isNewest()) return;
      if (!address) return show({ state: 'locked' });
      storage.write(STORED.isDisconnected, null);
      storage.write(STORED.wallet, wallet.rdns);
      attach(wallet);
      await enter(wallet, address, isNewest);
    });

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Page load: the last wallet comes back by itself, a wallet that was never left connects as the specification says. */
    start: (wallets: readonly Wallet[]) =>
      step(async (isNewest) => {
        const last = storage.read(STORED.wallet);
        const wallet = wallets.find(({ rdns }) => rdns === last) ?? (wallets.length === 1 ? wallets[0] : undefined);
        if (!wallet || storage.read(STORED.isDisconnected) !== null) return show(VISITOR);
        const isKnown = wallet.rdns === last;
        show({ wallet, state: isKnown ? 'checking' : 'connecting' });
        const [address] = await askAccounts(wallet.provider, isKnown ? 'quietly' : 'openly');
        if (!isNewest()) return;
        if (!address) return show({ ...VISITOR, wallet: isKnown ? wallet : null });
        storage.write(STORED.wallet, wallet.rdns);
        attach(wallet);
        await enter(wallet, address, isNewest);
      }),
    connect,
    /** Confirms the activation popup. */
    activate: (code: string) => step((isNewest) => sign(code, isNewest)),
    signAgain: () => step((isNewest) => sign(inviteCode(storage), isNewest)),
    /** Starts over where it failed: for the connected account, or by asking the wallet again. */
    retry: () => (view.wallet && !view.address ? connect(view.wallet) : restart()),
    sessionEnded(token: string | null): void {
      if (token !== null && token !== tokens.current()) return;
      tokens.drop();
      if (view.state === 'member') void restart();
    },
    switchNetwork: () =>
      step(async () => {
        if (view.wallet) await switchNetwork(view.wallet.provider, await parts.chain());
      }),
    async logOut(): Promise<void> {
      if (view.state === 'member') await client.call(account.logout, {}).catch(() => undefined);
      run += 1;
      unwatch();
      tokens.drop();
      storage.write(STORED.isDisconnected, '1');
      parts.forget();
      show(VISITOR);
    },
  };
}

function failureView(error: unknown, view: SessionView): Partial<SessionView> {
  const code = walletCode(error);
  if (isRejection(error) || code === WALLET_CODES.unauthorized) return rejectionView(view);
  if (code === WALLET_CODES.pending) return { state: 'locked' };
  if (view.isActivating) return { state: 'activation', problem: error };
  return { state: 'failed', problem: error };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Saying no is not an error: the flow steps back to where one can say yes. */
function rejectionView(view: SessionView): Partial<SessionView> {
  if (view.isActivating) return { state: 'activation', problem: null };
  if (view.state === 'signing') return { state: 'signRefused' };
  return view.state === 'connecting' ? { state: 'refused' } : {};
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof Refusal && refusalRow(error.key).kind === 'session';
}
