import type { Logger } from 'pino';
import {
  BaseError,
  type Client,
  createClient,
  deploylessCallViaFactoryBytecode,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  hashMessage,
  http,
  isAddressEqual,
  isHex,
  parseAbi,
  RpcRequestError,
  recoverMessageAddress,
  toHex,
} from 'viem';
import { askQuorum } from './ask-quorum.ts';
import type { ChainPort, Deployment, SignatureQuestion, SignatureVerdict } from './chain-port.ts';
import { NodeTrouble } from './chain-trouble.ts';

/** Gas limit of a contract wallet's signature check. */
const MAX_GAS = 5_000_000n;
/** Shorter than for other reads: sign-in waits for it, with up to two consecutive calls per node. */
const WALLET_CHECK_TIMEOUT_MS = 3_000;
/** How nodes describe a call that ran and failed. Error code 3 is a revert with data. */
const RAN_AND_FAILED = /revert|out of gas|invalid opcode|stack (under|over)flow|gas required exceeds|invalid jump/i;

const walletAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** The only return value that means "valid": the function's selector, padded as the ABI demands. */
const YES = `0x1626ba7e${'00'.repeat(28)}`;
/** What a call of an address without code returns. */
const NOTHING = '0x';

/**
 * A plain signature is decided here without any node, which also covers an address with delegated code (EIP-7702). Only for
 * a contract wallet is a quorum of the nodes asked: by ERC-1271 where there is code, and by ERC-6492 where there is none
 * and the caller accepts the deployment. Nothing is ever deployed or called before an address that has code.
 */
export function createSignatureVerifier(chain: { rpcUrls: readonly string[]; log: Logger }): ChainPort['verifySignature'] {
  const nodes = chain.rpcUrls.map((url) =>
    createClient({ transport: http(url, { timeout: WALLET_CHECK_TIMEOUT_MS, retryCount: 0 }) }),
  );
  return async (question) => {
    if (await isPlainSignature(question)) return 'key';
    return askQuorum({ nodes, ask: (node) => askWallet(node, question), name: 'isValidSignature', log: chain.log });
  };
}

async function isPlainSignature({ address, message, signature }: SignatureQuestion): Promise<boolean> {
  try {
    return isAddressEqual(address, await recoverMessageAddress({ message, signature }));
  } catch {
    // Not the shape of a plain signature.
    return false;
  }
}

/** One node's verdict. @throws NodeTrouble when it cannot answer */
async function askWallet(node: Client, question: SignatureQuestion): Promise<SignatureVerdict> {
  const { address, message, signature, deployment } = question;
  const data = encodeFunctionData({ abi: walletAbi, functionName: 'isValidSignature', args: [hashMessage(message), signature] });
  const direct = await callOn(node, { to: address, data });
  if (direct !== NOTHING || !deployment) return direct === YES ? 'wallet' : 'invalid';
  const deployed = await callOn(node, { data: afterDeployment(address, deployment, data) });
  return deployed === YES ? 'undeployedWallet' : 'invalid';
}

/**
 * Code that runs inside the call: it deploys the wallet in the simulation, then calls it. It checks the address for code
 * again and skips the deployment when there is some, so a wallet deployed in between is asked directly.
 */
function afterDeployment(wallet: Hex, { factory, calldata }: Deployment, data: Hex): Hex {
  return encodeDeployData({
    abi: parseAbi(['constructor(address wallet, bytes data, address factory, bytes calldata_)']),
    bytecode: deploylessCallViaFactoryBytecode,
    args: [wallet, data, factory, calldata],
  });
}

/**
 * An anonymous `eth_call` at the latest block: what it returns, or undefined when it ran and failed.
 * Not viem's `call`: that follows `OffchainLookup` (EIP-3668) and would let a wallet make this server fetch any URL.
 */
async function callOn(node: Client, request: { to?: Hex; data: Hex }): Promise<Hex | undefined> {
  let answer: unknown;
  try {
    answer = await node.request({ method: 'eth_call', params: [{ ...request, gas: toHex(MAX_GAS) }, 'latest'] });
  } catch (error) {
    if (ranAndFailed(error)) return undefined;
    throw error;
  }
  if (!isHex(answer)) throw new NodeTrouble('the answer of a call is malformed');
  return answer.toLowerCase() as Hex;
}

function ranAndFailed(error: unknown): boolean {
  const answered = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null;
  return answered instanceof RpcRequestError && (answered.code === 3 || RAN_AND_FAILED.test(answered.details));
}
