import { Refusal } from '@ocean/api/errors';
import type { Logger } from 'pino';
import {
  BaseError,
  createClient,
  ExecutionRevertedError,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  hashMessage,
  http,
  isAddressEqual,
  RpcRequestError,
  recoverMessageAddress,
} from 'viem';
import { call } from 'viem/actions';
import type { ChainPort } from './chain-port.ts';

/** Gas limit of a contract wallet's signature check. */
const MAX_GAS = 5_000_000n;
const ANSWER_WITHIN_MS = 3_000;
/** Bounds the total wait when RPCs are down. */
const MAX_RPCS = 2;
/** How nodes describe a call that ran and failed. Error code 3 is a revert with data. */
const RAN_AND_FAILED = /revert|out of gas|invalid opcode|stack (under|over)flow|gas required exceeds|invalid jump/i;

export type SignatureQuestion = Parameters<ChainPort['isSignatureValid']>[0];

/**
 * Checks the cheapest way first: a plain signature is recovered here, without any RPC, which also serves an address with
 * delegated code (EIP-7702). Only then is the chain asked, for ERC-1271 and ERC-6492 in one call that deploys nothing.
 */
export function createSignatureVerifier({
  rpcUrls,
  log,
}: {
  rpcUrls: readonly string[];
  log: Logger;
}): ChainPort['isSignatureValid'] {
  const rpcs = rpcUrls
    .slice(0, MAX_RPCS)
    .map((url) => createClient({ transport: http(url, { timeout: ANSWER_WITHIN_MS, retryCount: 0 }) }));
  return async (question) => {
    if (await isPlainSignature(question)) return true;
    for (const rpc of rpcs) {
      const verdict = await askChain(rpc, question);
      if (typeof verdict === 'boolean') return verdict;
      log.warn({ problem: verdict.problem }, 'a signature could not be checked on chain');
    }
    throw new Refusal('CHAIN_UNAVAILABLE');
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

/**
 * The validator runs inside the call: it deploys the wallet in the simulation when the signature names its factory,
 * calls `isValidSignature` where there is code, and recovers the signer where there is none.
 */
async function askChain(
  rpc: ReturnType<typeof createClient>,
  { address, message, signature }: SignatureQuestion,
): Promise<boolean | { problem: string }> {
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  });
  try {
    const answer = await call(rpc, { data, gas: MAX_GAS });
    if (answer.data === undefined || answer.data === '0x') return { problem: 'empty answer' };
    return BigInt(answer.data) === 1n;
  } catch (error) {
    // @NOTE viem's own check reports every failed call as an invalid signature, even when the RPC is down.
    return ranAndFailed(error) ? false : { problem: nameOf(error) };
  }
}

function ranAndFailed(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  if (error.walk((cause) => cause instanceof ExecutionRevertedError)) return true;
  const answered = error.walk((cause) => cause instanceof RpcRequestError);
  return answered instanceof RpcRequestError && (answered.code === 3 || RAN_AND_FAILED.test(answered.details));
}

/** The message of a viem error contains the call's data, and with it the signature: log only the names. */
function nameOf(error: unknown): string {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error && names.length < 6; cause = cause.cause) names.push(cause.name);
  return names.join(' < ');
}
