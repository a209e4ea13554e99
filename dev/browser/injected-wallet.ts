import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bytesToHex, createTestClient, createWalletClient, hexToString, http, isHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

type Request = { method: string; params?: unknown[] };
type Hex = `0x${string}`;
type WalletError = { code: number; message: string; data?: unknown };
type Answer = { result?: unknown; error?: WalletError };
/** What the page had signed as typed data; numbers travel as text. */
type SignedTypedData = {
  readonly domain: Readonly<Record<string, unknown>>;
  readonly message: Readonly<Record<string, string>>;
  readonly signature: Hex;
};
type SentTransaction = { to: Hex; data?: Hex; value?: Hex; gas?: Hex };

export type WalletOptions = {
  rpcUrl: string;
  chainId?: number;
  /** `no`: only `window.ethereum`, as in wallet apps' browsers. `late`: the same, but injected after the page has loaded. */
  announce?: 'yes' | 'no' | 'late';
  name?: string;
  /** The key of another device's wallet. */
  key?: Hex;
  /** The page was connected to this wallet before. */
  isKnown?: boolean;
};

/** The default wallet of a page. */
export const TEST_WALLET = { name: 'Test Wallet', rdns: 'example.test-wallet' };

export type InjectedWallet = Awaited<ReturnType<typeof installWallet>>;

/**
 * A wallet extension as the page sees one: announced by EIP-6963 and `window.ethereum`, signing for real with a key
 * that stays outside the page, over the local chain.
 */
export async function installWallet(page: Page, options: WalletOptions) {
  const { rpcUrl, name = TEST_WALLET.name, announce = 'yes' } = options;
  const wallet = new ScriptedWallet(options.key ?? bytesToHex(randomBytes(32)), rpcUrl, options.chainId ?? 31_337);
  wallet.isAllowed = options.isKnown ?? false;
  await wallet.fill();
  const bridge = `ask ${name}`;
  const emit = (event: string, value: unknown) =>
    page.evaluate((detail) => window.dispatchEvent(new CustomEvent('test-wallet', { detail })), { bridge, event, value });
  await page.exposeFunction(bridge, (request: Request) => wallet.request(request));
  await page.addInitScript(injectProvider, { bridge, name, announce });
  return {
    key: wallet.key,
    requests: wallet.requests,
    get address() {
      return wallet.account.address;
    },
    /** While true the wallet cannot reach its chain. */
    set isRpcDown(down: boolean) {
      wallet.isRpcDown = down;
    },
    /** Changes a transaction before it is sent, as a wallet's "Advanced" settings do. */
    set sends(change: (transaction: SentTransaction) => Promise<{ nonce?: number }>) {
      wallet.change = change;
    },
    /** False simulates a wallet that signs plain text only. */
    set signsTypedData(does: boolean) {
      wallet.signsTypedData = does;
    },
    get signed(): readonly SignedTypedData[] {
      return wallet.signed;
    },
    count: (method: string) => wallet.requests.filter((one) => one === method).length,
    /** Refuses the next request of this method, as the user does with the wallet's "Reject" button. */
    rejectNext: (method: string) => wallet.rejected.add(method),
    /** Requests of this method wait, as for a user who does not answer; the returned function answers them. */
    hold: (method: string) => wallet.hold(method),
    /** While locked, the wallet shows no account and keeps one unlock request pending, its own or another page's. */
    lock({ isAskedElsewhere = false } = {}) {
      wallet.isLocked = true;
      wallet.isAsking = isAskedElsewhere;
    },
    async unlock() {
      wallet.unlock();
      await emit('accountsChanged', [wallet.account.address]);
    },
    async switchAccount(key: Hex = bytesToHex(randomBytes(32))) {
      wallet.use(key);
      await wallet.fill();
      await emit('accountsChanged', [wallet.account.address]);
    },
    async switchChain(chainId: number) {
      wallet.chainId = chainId;
      await emit('chainChanged', `0x${chainId.toString(16)}`);
    },
  };
}

class ScriptedWallet {
  readonly requests: string[] = [];
  readonly rejected = new Set<string>();
  readonly signed: SignedTypedData[] = [];
  signsTypedData = true;
  isRpcDown = false;
  isLocked = false;
  isAsking = false;
  isAllowed = false;
  change: (transaction: SentTransaction) => Promise<{ nonce?: number }> = async () => ({});
  account: PrivateKeyAccount;
  private readonly held = new Map<string, Promise<void>>();
  private answerLocked: () => void = () => {};
  private readonly client;

  constructor(
    public key: Hex,
    private readonly rpcUrl: string,
    public chainId: number,
  ) {
    this.account = privateKeyToAccount(key);
    this.client = createWalletClient({ transport: http(rpcUrl) });
  }

  use(key: Hex) {
    this.key = key;
    this.account = privateKeyToAccount(key);
  }

  fill() {
    const chain = createTestClient({ mode: 'anvil', transport: http(this.rpcUrl) });
    return chain.setBalance({ address: this.account.address, value: 10n ** 19n });
  }

  unlock() {
    this.isLocked = false;
    this.isAsking = false;
    this.isAllowed = true;
    this.answerLocked();
  }

  hold(method: string): () => void {
    let release: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.held.set(method, answered);
    return () => {
      this.held.delete(method);
      release();
    };
  }

  /** Errors are returned as values, because an exposed function would lose their code. */
  async request({ method, params = [] }: Request): Promise<Answer> {
    this.requests.push(method);
    await this.held.get(method);
    if (this.rejected.delete(method)) return { error: { code: 4001, message: 'User rejected the request.' } };
    try {
      return { result: await this.answer(method, params) };
    } catch (error) {
      const { code = -32_603, message, data } = error as Partial<WalletError> & Error;
      return { error: { code, message, data } };
    }
  }

  private async answer(method: string, params: unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        if (this.isLocked) await this.unlocking();
        this.isAllowed = true;
        return [this.account.address];
      case 'eth_accounts':
        return this.isAllowed && !this.isLocked ? [this.account.address] : [];
      case 'test_isUnlocked':
        return !this.isLocked;
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`;
      case 'net_version':
        return String(this.chainId);
      case 'wallet_switchEthereumChain':
        this.chainId = Number((params[0] as { chainId: string }).chainId);
        return null;
      case 'personal_sign': {
        const [data] = params as [string];
        return this.account.signMessage({ message: isHex(data) ? hexToString(data) : data });
      }
      case 'eth_signTypedData_v4':
        return this.signTypedData(String(params[1]));
      case 'eth_sendTransaction': {
        const [tx] = params as [SentTransaction];
        return this.client.sendTransaction({
          account: this.account,
          to: tx.to,
          ...(await this.change(tx)),
          ...(tx.data ? { data: tx.data } : {}),
          ...(tx.value ? { value: BigInt(tx.value) } : {}),
          ...(tx.gas ? { gas: BigInt(tx.gas) } : {}),
          chain: null,
        });
      }
      default:
        if (this.isRpcDown) throw Object.assign(new Error('Failed to fetch'), { code: -32_603 });
        return this.askNode(method, params);
    }
  }

  private async signTypedData(text: string): Promise<Hex> {
    if (!this.signsTypedData) throw Object.assign(new Error('Unsupported method'), { code: 4200 });
    const typed = JSON.parse(text);
    const signature = await this.account.signTypedData(typed);
    this.signed.push({ domain: typed.domain, message: typed.message, signature });
    return signature;
  }

  /** Passes on the node's answer or error unchanged, as a wallet does. */
  private async askNode(method: string, params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(this.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: WalletError };
    if (error) throw Object.assign(new Error(error.message), error);
    return result;
  }

  /** One unlock request stays pending and a second one is refused, as in common wallets. */
  private async unlocking(): Promise<void> {
    if (this.isAsking) throw Object.assign(new Error('Already processing eth_requestAccounts.'), { code: -32_002 });
    this.isAsking = true;
    await new Promise<void>((resolve) => {
      this.answerLocked = resolve;
    });
  }
}

/** Runs in the page. */
function injectProvider({ bridge, name, announce }: { bridge: string; name: string; announce: 'yes' | 'no' | 'late' }): void {
  type Listener = (value: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const page = window as unknown as Record<string, (request: Request) => Promise<Answer>> & { ethereum?: unknown };
  const emit = (event: string, value: unknown) => {
    for (const listen of listeners.get(event) ?? []) listen(value);
  };
  const provider = {
    async request(request: Request) {
      const { result, error } = await (page[bridge] as (request: Request) => Promise<Answer>)(request);
      if (error) throw Object.assign(new Error(error.message), error);
      if (request.method === 'wallet_switchEthereumChain')
        emit('chainChanged', (request.params as [{ chainId: string }])[0].chainId);
      return result;
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
    },
    _metamask: { isUnlocked: () => provider.request({ method: 'test_isUnlocked' }) },
  };
  window.addEventListener('test-wallet', ({ detail }: CustomEventInit) => {
    if (detail.bridge === bridge) emit(detail.event, detail.value);
  });
  if (announce === 'late') {
    window.addEventListener('load', () =>
      setTimeout(() => {
        page.ethereum = provider;
        window.dispatchEvent(new Event('ethereum#initialized'));
      }, 700),
    );
    return;
  }
  page.ethereum = provider;
  if (announce === 'no') return;
  const info = {
    uuid: crypto.randomUUID(),
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: `example.${name.toLowerCase().replaceAll(' ', '-')}`,
  };
  const say = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', say);
  say();
}
