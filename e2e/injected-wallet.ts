import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { bytesToHex, createTestClient, createWalletClient, hexToString, http, isHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

type Request = { method: string; params?: unknown[] };

/**
 * A wallet extension as the page sees one: announced by EIP-6963 and `window.ethereum`, signing for real with a key
 * that stays outside the page, over the local chain.
 */
export async function installWallet(page: Page, options: { rpcUrl: string; chainId?: number; announce?: boolean }) {
  const account = privateKeyToAccount(bytesToHex(randomBytes(32)));
  await createTestClient({ mode: 'anvil', transport: http(options.rpcUrl) }).setBalance({
    address: account.address,
    value: 10n ** 19n,
  });
  const wallet = new ScriptedWallet(account, options.rpcUrl, options.chainId ?? 31_337);
  await page.exposeFunction('walletRequest', (request: Request) => wallet.request(request));
  await page.addInitScript(injectProvider, { announce: options.announce ?? true });
  return {
    address: account.address,
    requests: wallet.requests,
    /** While true the wallet cannot reach its chain. */
    set isRpcDown(down: boolean) {
      wallet.isRpcDown = down;
    },
    /** The next request that asks the person is refused, as with the wallet's own "Reject" button. */
    rejectNext: (method: string) => wallet.rejected.add(method),
    async switchChain(chainId: number) {
      wallet.chainId = chainId;
      await page.evaluate(
        (id) => window.dispatchEvent(new CustomEvent('test-chain', { detail: id })),
        `0x${chainId.toString(16)}`,
      );
    },
  };
}

class ScriptedWallet {
  readonly requests: string[] = [];
  readonly rejected = new Set<string>();
  isRpcDown = false;
  private isAllowed = false;
  private readonly client;

  constructor(
    readonly account: PrivateKeyAccount,
    rpcUrl: string,
    public chainId: number,
  ) {
    this.client = createWalletClient({ account, transport: http(rpcUrl) });
  }

  /** Errors travel as values: an exposed function would lose their code. */
  async request({ method, params = [] }: Request): Promise<{ result?: unknown; error?: { code: number; message: string } }> {
    this.requests.push(method);
    if (this.rejected.delete(method)) return { error: { code: 4001, message: 'User rejected the request.' } };
    try {
      return { result: await this.answer(method, params) };
    } catch (error) {
      const { code = -32_603, message } = error as { code?: number; message: string };
      return { error: { code, message } };
    }
  }

  private async answer(method: string, params: unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
        this.isAllowed = true;
        return [this.account.address];
      case 'eth_accounts':
        return this.isAllowed ? [this.account.address] : [];
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
      case 'eth_sendTransaction': {
        const [tx] = params as [{ to: `0x${string}`; data?: `0x${string}`; value?: `0x${string}`; gas?: `0x${string}` }];
        return this.client.sendTransaction({
          to: tx.to,
          ...(tx.data ? { data: tx.data } : {}),
          ...(tx.value ? { value: BigInt(tx.value) } : {}),
          ...(tx.gas ? { gas: BigInt(tx.gas) } : {}),
          chain: null,
        });
      }
      default:
        if (this.isRpcDown) throw Object.assign(new Error('Failed to fetch'), { code: -32_603 });
        return this.client.request({ method, params } as Parameters<typeof this.client.request>[0]);
    }
  }
}

/** Runs in the page. */
function injectProvider({ announce }: { announce: boolean }): void {
  type Listener = (value: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const bridge = window as unknown as {
    walletRequest(request: Request): Promise<{ result?: unknown; error?: { code: number; message: string } }>;
    ethereum?: unknown;
  };
  const emit = (event: string, value: unknown) => {
    for (const listen of listeners.get(event) ?? []) listen(value);
  };
  const provider = {
    async request(request: Request) {
      const { result, error } = await bridge.walletRequest(request);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
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
  };
  window.addEventListener('test-chain', (event) => emit('chainChanged', (event as CustomEvent).detail));
  bridge.ethereum = provider;
  if (!announce) return;
  const info = {
    uuid: '5b2c1f6e-3a52-4d0e-9d38-0c7b6a1f2e11',
    name: 'Test Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'example.test.wallet',
  };
  const say = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
  window.addEventListener('eip6963:requestProvider', say);
  say();
}
