import { createClient, custom, type Hex, hexToString } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { getBalance, sendTransaction } from 'viem/actions';
import { STORED, type Storage } from '../../base/storage.ts';
import { callDevApi } from './dev-api.ts';
import type { Wallet, WalletProvider } from './eip1193.ts';

const DEMO_RDNS = 'local.ocean.demo';

/** Below this the faucet is asked again before a transaction: a tenth of a coin. */
const LOW_GAS_WEI = 10n ** 17n;

type Call = { method: string; params?: unknown };

/**
 * A wallet of our own for a first visitor without one. It exists in local builds only: its key is made in the browser,
 * lies in local storage and is worth nothing. It signs without asking, and says so where it is offered.
 */
export function createDemoWallet(storage: Storage, { name, chainId }: { name: string; chainId: number }): Wallet {
  const account = privateKeyToAccount(demoKey(storage));
  const ask = (call: Call) => callDevApi('rpc', { jsonrpc: '2.0', id: 1, ...call }).then(readRpcAnswer);
  const client = createClient({ account, transport: custom({ request: ask }) });

  const fillTank = async () => {
    if ((await getBalance(client, { address: account.address })) < LOW_GAS_WEI) {
      await callDevApi('faucet', { address: account.address, asset: 'gas' });
    }
  };

  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_accounts: () => [account.address],
    eth_requestAccounts: async () => {
      // Without a connection the account cannot be funded; a transaction tries again.
      await fillTank().catch(() => undefined);
      return [account.address];
    },
    // It knows one chain, so its account opens without a connection as with any other wallet.
    eth_chainId: () => `0x${chainId.toString(16)}`,
    net_version: () => String(chainId),
    personal_sign: ([message]) => account.signMessage({ message: hexToString(message as Hex) }),
    eth_signTypedData_v4: ([, typedData]) => account.signTypedData(JSON.parse(String(typedData))),
    eth_sendTransaction: async ([transaction]) => {
      await fillTank();
      const { to, data, gas } = transaction as { to: Hex; data?: Hex; gas?: Hex };
      return sendTransaction(client, { chain: null, to, ...(data ? { data } : {}), ...(gas ? { gas: BigInt(gas) } : {}) });
    },
    // It lives on the local chain only, so there is nothing to switch.
    wallet_switchEthereumChain: () => null,
    wallet_addEthereumChain: () => null,
  };

  const provider: WalletProvider = {
    request: async ({ method, params }) => {
      const answer = answers[method];
      return answer ? answer(Array.isArray(params) ? params : []) : ask({ method, params: params ?? [] });
    },
  };
  return { rdns: DEMO_RDNS, name, icon: null, provider };
}

function demoKey(storage: Storage): Hex {
  const stored = storage.read(STORED.demoKey);
  if (stored && /^0x[0-9a-f]{64}$/.test(stored)) return stored as Hex;
  const fresh = generatePrivateKey();
  storage.write(STORED.demoKey, fresh);
  return fresh;
}

class RpcFailure extends Error {
  override readonly name = 'RpcFailure';
  readonly code: number;
  readonly data: unknown;
  constructor(error: { code?: number; message?: string; data?: unknown }) {
    super(error.message ?? 'The local chain refused the request');
    this.code = error.code ?? -32603;
    this.data = error.data;
  }
}

function readRpcAnswer(answer: unknown): unknown {
  const { result, error } = (answer ?? {}) as { result?: unknown; error?: { code?: number; message?: string; data?: unknown } };
  if (error) throw new RpcFailure(error);
  return result;
}
