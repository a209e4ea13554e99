import { erc20Abi } from '@ocean/chain/abi/erc20';
import { vaultAbi } from '@ocean/chain/abi/vault';
import type { Logger } from 'pino';
import { type Client, createClient, type Hex, http } from 'viem';
import { getChainId, readContract } from 'viem/actions';
import { askQuorum } from './ask-quorum.ts';
import type { ChainPort } from './chain-port.ts';
import { parsePair, readPair } from './reads/read-pair.ts';
import { parseSenders, readSenders } from './reads/token-senders.ts';
import { createSignatureVerifier } from './verify-signature.ts';

/** A member's request waits for this and must be answered within 8.5 seconds (`http/deadline.ts`) even when a node is silent. */
const CHAIN_READ_TIMEOUT_MS = 5_000;

/** Reads of the chain for use cases. A quorum of the nodes must agree, because money may depend on the answer. */
export function createChainPort(chain: { rpcUrls: readonly string[]; chainId: number; vault: Hex; log: Logger }): ChainPort {
  const nodes = chain.rpcUrls.map((url) =>
    createClient({ transport: http(url, { timeout: CHAIN_READ_TIMEOUT_MS, retryCount: 0 }) }),
  );

  const ask = <T extends bigint | number | boolean | string>(name: string, ofNode: (node: Client) => Promise<T>): Promise<T> =>
    askQuorum({ nodes, ask: (node) => askOwnChain(node, chain.chainId, ofNode), name, log: chain.log });

  return {
    verifySignature: createSignatureVerifier(chain),
    tokenBalance: (token, owner, atBlock) =>
      ask('tokenBalance', (node) =>
        readContract(node, { abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner], ...blockOf(atBlock) }),
      ),
    tokenDecimals: (token) =>
      ask('tokenDecimals', (node) => readContract(node, { abi: erc20Abi, address: token, functionName: 'decimals' })),
    // Returned as one text, because the answers of nodes are compared.
    tokenSenders: async (question) => parseSenders(await ask('tokenSenders', (node) => readSenders(node, question))),
    readPair: async (question) => parsePair(await ask('readPair', (node) => readPair(node, question))),
    isVoucherUsed: (id, atBlock) =>
      ask('isVoucherUsed', (node) =>
        readContract(node, { abi: vaultAbi, address: chain.vault, functionName: 'used', args: [id], ...blockOf(atBlock) }),
      ),
    async vaultCap(token, atBlock) {
      const ofVault = { abi: vaultAbi, address: chain.vault, args: [token], ...blockOf(atBlock) } as const;
      const claimableUnits = await ask('claimable', (node) => readContract(node, { ...ofVault, functionName: 'claimable' }));
      // Returned as one text, because the answers of nodes are compared.
      const cap = await ask('capOf', async (node) => (await readContract(node, { ...ofVault, functionName: 'capOf' })).join());
      const [capacityUnits = 0n, refillUnits = 0n] = cap.split(',').map(BigInt);
      return { capacityUnits, refillUnits, claimableUnits };
    },
  };
}

async function askOwnChain<T>(node: Client, chainId: number, ask: (node: Client) => Promise<T>): Promise<T> {
  const [answer, answeredBy] = await Promise.all([ask(node), getChainId(node)]);
  if (answeredBy !== chainId) throw new Error('WrongChain');
  return answer;
}

function blockOf(block: number | undefined): { blockNumber?: bigint } {
  return block === undefined ? {} : { blockNumber: BigInt(block) };
}
