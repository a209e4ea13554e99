import { account } from '@ocean/api/areas/account';
import type { ApiClient } from '@ocean/api-react/api-provider';
import { inviteCode } from '../../base/invite-code.ts';
import type { Signal } from '../../base/signal.ts';
import { STORED, type Storage } from '../../base/storage.ts';
import { isSameAddress, type TokenStore } from '../../base/token-store.ts';
import { type Address, WALLET_CODES, type Wallet, type WalletProvider, walletCode } from '../provider/eip1193.ts';
import { askAccounts, type ChainInfo, isLocked, readNetwork, switchNetwork } from '../provider/network.ts';
import { failureView, isSessionEnd } from './session-failure.ts';
import { type SessionView, VISITOR } from './session-view.ts';
import { signIn } from './sign-in.ts';
import { watchWallet } from './watch-wallet.ts';

type Userinfo = NonNullable<SessionView['userinfo']>;

export type SessionParts = {
  /** Where the outcome of every step is shown; read by components long before this arrives. */
  readonly signal: Signal<SessionView>;
  readonly client: ApiClient;
  readonly tokens: TokenStore;
  readonly storage: Storage;
  readonly chain: () => Promise<ChainInfo>;
  /** The account as it was last seen here and when, until the server answers. */
  readonly keptUserinfo: (address: Address) => { readonly data: unknown; readonly at: number } | undefined;
  readonly now: () => number;
  /** Called when an account is left: removes the data that was read for it. */
  readonly forget: () => void;
  /** A new member, who is told so; public figures that count members have changed. */
  readonly joined: () => void;
  readonly reload: () => void;
};

type IsNewest = () => boolean;
type Known = Pick<SessionView, 'userinfo' | 'userinfoAt' | 'isLastSeen'>;

/**
 * The start-up of the specification: connect → accounts, chain id, network version → isRegister → popup or sign-in →
 * token → home. A step that was overtaken by another account or a retry must not write its result: each run has a
 * number, and only the newest may change the view.
 */
export class SessionStore {
  readonly #parts: SessionParts;
  #run = 0;
  #unwatch: () => void = () => {};
  readonly #asked = new Map<WalletProvider, Promise<readonly Address[]>>();

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  view(): SessionView {
    return this.#parts.signal.read();
  }

  /** Page load: the last wallet comes back by itself; a single one connects as the specification says. */
  start(wallets: readonly Wallet[]): Promise<void> {
    const { storage } = this.#parts;
    // A visitor who connected by hand during the search for wallets must not be sent back.
    if (this.view().state !== 'starting') return Promise.resolve();
    return this.#step(async (isNewest) => {
      const last = storage.read(STORED.wallet);
      const wallet = wallets.find(({ rdns }) => rdns === last) ?? (wallets.length === 1 ? wallets[0] : undefined);
      if (!wallet || storage.read(STORED.isDisconnected) !== null) return this.#show(VISITOR);
      const isKnown = wallet.rdns === last;
      this.#show({ wallet, state: isKnown ? 'checking' : 'connecting' });
      const [address] = isKnown ? await askAccounts(wallet.provider, 'silent') : await this.#promptForAccounts(wallet, isNewest);
      const isClosed = !address && isKnown && (await isLocked(wallet.provider));
      if (!isNewest()) return;
      if (address) return this.#use(wallet, address, isNewest);
      this.#show({ ...VISITOR, wallet: isKnown ? wallet : null, state: isClosed ? 'locked' : 'visitor' });
      // A wallet unlocked by its own button lets its owner in without a press here.
      if (isKnown) this.#watch(wallet);
    });
  }

  connect(wallet: Wallet): Promise<void> {
    return this.#step(async (isNewest) => {
      this.#show({ ...VISITOR, state: 'connecting', wallet });
      const [address] = await this.#promptForAccounts(wallet, isNewest);
      if (!isNewest()) return;
      if (!address) return this.#show({ state: 'locked' });
      await this.#use(wallet, address, isNewest);
    });
  }

  /** Confirms the activation popup. */
  activate(code: string): Promise<void> {
    return this.#step((isNewest) => this.#sign(code, isNewest));
  }

  signAgain(): Promise<void> {
    return this.activate(inviteCode(this.#parts.storage));
  }

  /** Starts over where it failed: for the connected account, or by asking the wallet again. */
  retry(): Promise<void> {
    const { wallet, address } = this.view();
    if (!wallet) return Promise.resolve();
    return address ? this.#step((isNewest) => this.#enter(wallet, address, isNewest)) : this.connect(wallet);
  }

  /** Asks about an account that is only known from an earlier visit, for example because there was no connection. */
  async confirm(): Promise<void> {
    if (!this.view().isLastSeen) return;
    const run = this.#run;
    const known = await this.#askAccount().catch(() => null);
    // It overtakes no other answer, and no other account.
    if (known && run === this.#run && this.view().isLastSeen) this.#show(known);
  }

  /** The server says that this token is over: dropped, and signed in again. */
  sessionEnded(token: string | null): void {
    const { tokens } = this.#parts;
    if (token !== tokens.current()) return;
    tokens.drop();
    if (this.view().state === 'member') void this.retry();
  }

  switchNetwork(): Promise<void> {
    return this.#step(async () => {
      const { wallet } = this.view();
      if (!wallet) return;
      await switchNetwork(wallet.provider, await this.#parts.chain());
      // The change of chain reloads the page; a wallet that sends no event is asked again.
      if (!wallet.provider.on) this.#parts.reload();
    });
  }

  async logOut(): Promise<void> {
    const { client, tokens, storage } = this.#parts;
    if (this.view().state === 'member') await client.call(account.logOut, {}).catch(() => undefined);
    // Before the token goes: the other tabs hear of that, and then ask why.
    storage.write(STORED.isDisconnected, '1');
    tokens.drop();
    this.#leave();
  }

  /** Another tab dropped or replaced the token: it logged out, or its wallet has another account. */
  tokenChangedElsewhere(): void {
    if (this.view().state !== 'member') return;
    if (this.#parts.storage.read(STORED.isDisconnected) === null) void this.retry();
    else this.#leave();
  }

  #leave(): void {
    this.#run += 1;
    this.#unwatch();
    this.#parts.forget();
    this.#show(VISITOR);
  }

  /** Runs one step; when it is the newest it may show its outcome, and its failures are shown as states. */
  async #step(work: (isNewest: IsNewest) => Promise<void>): Promise<void> {
    this.#run += 1;
    const mine = this.#run;
    const isNewest = () => mine === this.#run;
    try {
      await work(isNewest);
    } catch (error) {
      if (isNewest()) this.#show(failureView(error, this.view()));
    }
  }

  /** Prompts the user once for repeated presses; a wallet with an open prompt rejects further ones. */
  async #promptForAccounts(wallet: Wallet, isNewest: IsNewest): Promise<readonly Address[]> {
    const { provider } = wallet;
    const asked = this.#asked.get(provider) ?? askAccounts(provider, 'prompt').finally(() => this.#asked.delete(provider));
    this.#asked.set(provider, asked);
    void isLocked(provider).then((isClosed) => {
      if (isClosed && isNewest() && this.view().state === 'connecting') this.#show({ state: 'locked' });
    });
    try {
      return await asked;
    } catch (error) {
      // The open prompt is another page's: its answer arrives here as a change of accounts.
      if (walletCode(error) === WALLET_CODES.pending && isNewest()) this.#watch(wallet);
      throw error;
    }
  }

  async #use(wallet: Wallet, address: Address, isNewest: IsNewest): Promise<void> {
    this.#parts.storage.write(STORED.wallet, wallet.rdns);
    this.#parts.storage.write(STORED.isDisconnected, null);
    this.#watch(wallet);
    await this.#enter(wallet, address, isNewest);
  }

  #watch(wallet: Wallet): void {
    this.#unwatch();
    this.#unwatch = watchWallet(wallet.provider, {
      accounts: (next) => this.#accountsChanged(wallet, next),
      chain: this.#parts.reload,
    });
  }

  #accountsChanged(wallet: Wallet, [next]: readonly Address[]): void {
    const { address } = this.view();
    if (next && address && isSameAddress(next, address)) return;
    this.#parts.forget();
    if (next) {
      void this.#step((isNewest) => this.#use(wallet, next, isNewest));
      return;
    }
    this.#run += 1;
    this.#show({ ...VISITOR, wallet, state: 'locked' });
  }

  async #enter(wallet: Wallet, address: Address, isNewest: IsNewest): Promise<void> {
    this.#show({ ...VISITOR, state: 'checking', wallet, address });
    const [network, chain] = await Promise.all([readNetwork(wallet.provider), this.#parts.chain()]);
    if (!isNewest()) return;
    this.#show({ isWrongNetwork: network.chainId !== chain.chainId });
    const known = await this.#reuseToken(address);
    if (!isNewest()) return;
    const { state, isLastSeen } = this.view();
    // Confirmed by a later answer meanwhile.
    if (state === 'member' && !isLastSeen) return;
    if (known) return this.#show({ state: 'member', ...known });
    const { isRegister } = await this.#parts.client.call(account.isMember, { address: address.toLowerCase() });
    if (!isNewest()) return;
    // On another network nothing can be signed, and the popup would cover the way back.
    const isPopup = isRegister === 0 && !this.view().isWrongNetwork;
    if (isPopup) return this.#show({ state: 'activation', isActivating: true });
    await this.#sign(inviteCode(this.#parts.storage), isNewest);
  }

  /**
   * A live token of this very address is used again, so that a reload asks for no signature. Until the server has answered, the
   * account is shown as it was last seen here, so that the calls of the screen do not wait for this one.
   */
  async #reuseToken(address: Address): Promise<Known | null> {
    const { tokens, keptUserinfo, forget } = this.#parts;
    if (tokens.tokenOf(address) === null) {
      // What was put back from the last visit belongs to the account of that token, not to this one.
      if (tokens.current() !== null) forget();
      tokens.drop();
      return null;
    }
    const kept = keptUserinfo(address);
    if (kept) this.#show({ state: 'member', userinfo: kept.data as Userinfo, userinfoAt: kept.at, isLastSeen: true });
    return this.#askAccount();
  }

  /** Null when the session of the token is over. */
  async #askAccount(): Promise<Known | null> {
    const { client, tokens, now } = this.#parts;
    const token = tokens.current();
    try {
      return { userinfo: await client.call(account.profile, {}), userinfoAt: now(), isLastSeen: false };
    } catch (error) {
      if (!isSessionEnd(error)) throw error;
      if (tokens.current() === token) tokens.drop();
      return null;
    }
  }

  async #sign(recommend: string, isNewest: IsNewest): Promise<void> {
    const { wallet, address, isWrongNetwork } = this.view();
    const { client, tokens, chain, now } = this.#parts;
    if (!wallet || !address) return;
    if (isWrongNetwork) return this.#show({ state: 'wrongNetwork', isActivating: false });
    this.#show({ state: 'signing', problem: null });
    const { chainId } = await chain();
    const { token, ...userinfo } = await signIn({ client, provider: wallet.provider, address, chainId, recommend });
    if (!isNewest()) return;
    tokens.keep(address, token);
    if (this.view().isActivating) this.#parts.joined();
    this.#show({ state: 'member', userinfo, userinfoAt: now(), isLastSeen: false, isActivating: false, problem: null });
  }

  #show(change: Partial<SessionView>): void {
    this.#parts.signal.set({ ...this.view(), ...change });
  }
}
