import type { Hex } from 'viem';
import { parseErc6492Signature } from 'viem/utils';
import type { Deployment } from './chain-port.ts';

/**
 * The signature that a wallet checks and, when it came in the ERC-6492 wrapper, the call that deploys the wallet. The
 * wrapper is not signed: the sender of the signature chooses the call.
 */
export function unwrapSignature(signature: Hex): { signature: Hex; deployment?: Deployment } {
  try {
    const { signature: inner, address: factory, data: calldata } = parseErc6492Signature(signature);
    return { signature: inner, ...(factory && calldata && { deployment: { factory, calldata } }) };
  } catch {
    // It ends like a wrapper but is not one. No wallet accepts it.
    return { signature };
  }
}
