import type { Endpoint } from '@ocean/api/endpoint';
import type { ApiClient } from '@ocean/api-react/api-provider';
import type { Address, Wallet } from './provider/eip1193.ts';
import type { ChainInfo } from './provider/network.ts';

export const ALICE: Address = '0x1111111111111111111111111111111111111111';
export const BOB: Address = '0x2222222222222222222222222222222222222222';

export const CHAIN: ChainInfo = {
  chainId: 31337,
  name: 'Local chain',
  rpcUrl: 'http://localhost:8545',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  vault: '0x3333333333333333333333333333333333333333',
  tokens: {
    USDT: { address: '0x4444444444444444444444444444444444444444', decimals: 6, resetsApproval: true },
    BCG: { address: '0x5555555555555555555555555555555555555555', decimals: 18, resetsApproval: false },
  },
  confirmations: 2,
  approvalDefault: 'exact',
  isLocal: true,
};

/** What a wallet throws: an object with a code, as EIP-1193 says. */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal';
  readonly code: number;
  constructor(code: number) {
    super('the wallet said no');
    this.code = code;
  }
}

type Answer = (params: readonly unknown[]) => unknown;

/** A wallet whose answers a test writes, and whose events it fires. */
export function scriptedWallet(answers: Record<string, Answer>, rdns = 'test.wallet') {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const asked: string[] = [];
  const wallet: Wallet = {
    rdns,
    name: 'Test wallet',
    icon: null,
    provider: {
      async request({ method, params }) {
        asked.push(method);
        const answer = answers[method];
        if (!answer) throw new Error(`the test wallet has no answer to ${method}`);
        return answer(Array.isArray(params) ? params : []);
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener);
      },
    },
  };
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value as never);
  };
  return { wallet, asked, emit, answers };
}

/** A server whose answers a test writes by path. */
export function scriptedClient(answers: Record<string, (input: never) => unknown>) {
  const called: { path: string; input: unknown }[] = [];
  const client: ApiClient = {
    async call(endpoint: Endpoint, input: unknown) {
      called.push({ path: endpoint.path, input });
      const answer = answers[endpoint.path];
      if (!answer) throw new Error(`the test server has no answer to ${endpoint.path}`);
      return answer(input as never) as never;
    },
  };
  return { client, called, paths: () => called.map(({ path }) => path), answers };
}
