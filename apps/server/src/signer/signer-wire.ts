import * as v from 'valibot';
import type { VoucherToSign } from '../context.ts';
import { VOUCHER_RULES } from './voucher-refused.ts';

/** The protocol between the server and its signer: one POST, amounts as decimal strings. */
export const SIGN_PATH = '/sign';

const hex = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^0x[0-9a-fA-F]{${2 * bytes}}$`)),
    v.transform((text) => text as `0x${string}`),
  );
const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
);

export const signRequest = v.strictObject({
  id: hex(32),
  account: hex(20),
  token: hex(20),
  netUnits: units,
  burnUnits: units,
  deadline: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/** The answer 409. */
export const refusalAnswer = v.object({ problem: v.picklist(VOUCHER_RULES) });

export const signAnswer = v.strictObject({ signature: hex(65) });

export function writeSignRequest({ netUnits, burnUnits, ...voucher }: VoucherToSign): string {
  return JSON.stringify({ ...voucher, netUnits: netUnits.toString(), burnUnits: burnUnits.toString() });
}
