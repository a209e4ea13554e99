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

/** What a contract wallet may spend on saying yes or no. */
const MOST_GAS = 5_000_000n;
const ANSWER_WITHIN_MS = 3_000;
/** An RPC that is down costs this many times the wait at most. */
const MOST_RPCS = 2;
/** Code 3 is a revert with data; nodes say the others about a call that ran and failed. */
const RAN_AND_FAILED = /revert|out of gas|invalid opcode|stack (under|over)flow|gas required exceeds|invalid jump/i;

export type SignatureQuestion = Parameters<ChainPort['isSignatureValid']>[0];

/**
 * Asks in the order of cost: a plain signature is recovered here, without any RPC, which also serves an address with
 * delegated code (EIP-7702). Only then the chain is asked, for ERC-1271 and ERC-6492 in one call that deploys nothing.
 */
export function createSignatureVerifier({
  rpcUrls,
  log,
}: {
  rpcUrls: readonly string[];
  log: Logger;
}): ChainPort['isSignatureValid'] {
  const rpcs = rpcUrls
    .slice(0, MOST_RPCS)
    .map((url) => createClient({ transport: http(url, { timeout: ANSWER_WITHIN_MS, retryCount: 0 }) }));
  return async (question) => {
    if (await isPlainlySigned(question)) return true;
    for (const rpc of rpcs) {
      const verdict = await askChain(rpc, question);
      if (typeof verdict === 'boolean') return verdict;
      log.warn({ problem: verdict.problem }, 'a signature could not be checked on chain');
    }
    throw new Refusal('CHAIN_UNAVAILABLE');
  };
}

async function isPlainlySigned({ address, message, signature }: SignatureQuestion): Promise<boolean> {
  try {
    return isAddressEqual(address, await recoverMessageAddress({ message, signature }));
  } catch {
    // Not the shape of a plain signature.
    return false;
  }
}

/**
 * The validator runs inside the call: it deploys the wallet in the simulation when the signature carries its factory,
 * asks `isValidSignature` where there is code, and recovers where there is none.
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
    const answer = await call(rpc, { data, gas: MOST_GAS });
    if (answer.data === undefined || answer.data === '0x') return { problem: 'empty answer' };
    return BigInt(answer.data) === 1n;
  } catch (error) {
    // @NOTE viem's own check takes every failed call for an invalid signature, an RPC that is down included.
    return ranAndFailed(error) ? false : { problem: nameOf(error) };
  }
}

function ranAndFailed(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  if (error.walk((cause) => cause instanceof ExecutionRevertedError)) return true;
  const answered = error.walk((cause) => cause instanceof RpcRequestError);
  return answered instanceof RpcRequestError && (answered.code === 3 || RAN_AND_FAILED.test(answered.details));
}

/** The message of a viem error holds the call's data, and with it the signature: only names go to the log. */
function nameOf(error: unknown): string {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error && names.length < 6; cause = cause.cause) names.push(cause.name);
  return names.join(' < ');
}
