import { isAsset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { parseAmount } from '@ocean/money/amount';
import { createPublicClient, createTestClient, createWalletClient, encodeFunctionData, http, isAddress } from 'viem';
import { createNonceManager, privateKeyToAccount } from 'viem/accounts';
import { jsonRpc } from 'viem/nonce';
import type { ServerConfig } from '../config.ts';
import { receiptOf } from './receipt-of.ts';

/** Maximum of one faucet request, in whole units: limits the effect of a typing error. */
const MAX_GIFT = 1_000_000n;
const GAS_GIFT_WEI = 10n ** 19n;

export type LocalChain = ReturnType<typeof connectLocalChain>;

/** The local chain with its keys: exists only on a development start. */
export function connectLocalChain(config: ServerConfig) {
  const [rpcUrl] = config.rpcUrls;
  if (!rpcUrl || !config.faucetKey) throw new Error('The local chain needs RPC_URLS and FAUCET_KEY.');
  const transport = http(rpcUrl);
  // Simultaneous requests each get a nonce of their own.
  const account = privateKeyToAccount(config.faucetKey, { nonceManager: createNonceManager({ source: jsonRpc() }) });
  const wallet = createWalletClient({ account, transport });
  const reader = createPublicClient({ transport, pollingInterval: 200 });
  const tester = createTestClient({ mode: 'anvil', transport });

  return {
    async give(input: { address: unknown; asset: unknown; amount?: unknown }): Promise<{ txHash: string | null }> {
      if (typeof input.address !== 'string' || !isAddress(input.address, { strict: false })) throw new Refusal('ADDRESS_INVALID');
      if (input.asset === 'gas') {
        await tester.setBalance({ address: input.address, value: GAS_GIFT_WEI });
        return { txHash: null };
      }
      // The main token has a fixed supply, held in the vault: members buy it by exchange, so the faucet has none.
      const token = isAsset(input.asset) && input.asset !== 'BCG' ? config.tokens[input.asset] : undefined;
      if (!token) throw new Refusal('ASSET_UNKNOWN');
      const parsed = parseAmount(input.amount ?? '1000', token.decimals);
      if (!parsed.ok) throw new Refusal('AMOUNT_INVALID');
      if (parsed.units > MAX_GIFT * 10n ** BigInt(token.decimals)) throw new Refusal('AMOUNT_TOO_LARGE');
      const data = encodeFunctionData({ abi: testTokenAbi, functionName: 'mint', args: [input.address, parsed.units] });
      const txHash = await wallet.sendTransaction({ chain: null, to: token.address, data });
      await receiptOf(reader, txHash);
      return { txHash };
    },
    /** Moves the chain's time along with the platform's clock. */
    async advanceSeconds(seconds: number): Promise<void> {
      await tester.increaseTime({ seconds });
      await tester.mine({ blocks: 1 });
    },
    /** The demo wallet's RPC, served from our own origin so that `connect-src 'self'` can stay strict. */
    async forward(body: unknown): Promise<unknown> {
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return await answer.json();
    },
  };
}
