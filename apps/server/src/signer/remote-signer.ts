import * as v from 'valibot';
import type { VoucherSigner } from '../context.ts';
import { refusalAnswer, SIGN_PATH, signAnswer, writeSignRequest } from './signer-wire.ts';
import { VoucherRefused } from './voucher-refused.ts';

/** A member waits for the answer of `withdraw`; after a timeout the job signs later. */
const TIMEOUT_MS = 3_000;

/** The signer is unreachable, busy or rejects our secret: the withdrawal stays reserved and the job retries. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable';
}

/** Calls the signer's process. This process has no key and cannot bypass the signer's checks. */
export function createRemoteSigner({ url, secret }: { url: string; secret: string }): VoucherSigner {
  const endpoint = new URL(SIGN_PATH, url);
  return {
    async sign(voucher) {
      const answer = await ask(endpoint, secret, writeSignRequest(voucher));
      if (answer.status === 409) {
        const { problem } = v.parse(refusalAnswer, answer.body);
        throw new VoucherRefused(problem, `the signer refuses voucher ${voucher.id}: ${problem}`);
      }
      if (answer.status !== 200) throw new SignerUnavailable(`the signer answers ${answer.status}`);
      return v.parse(signAnswer, answer.body).signature;
    },
  };
}

async function ask(endpoint: URL, secret: string, body: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new SignerUnavailable('the signer does not answer', { cause });
  }
}
