import type { VoucherToSign } from '../context.ts';

const BYTES32_HEX_DIGITS = 64;

/**
 * The vault's 32-byte id of a withdrawal: its uuid, padded, so that an event on chain identifies the row without a lookup
 * table.
 * @example voucherIdOf('0b5c…') // 0x00000000000000000000000000000000 0b5c…
 */
export function voucherIdOf(withdrawalId: string): `0x${string}` {
  return `0x${withdrawalId.replaceAll('-', '').padStart(BYTES32_HEX_DIGITS, '0')}`;
}

/** The uuid inside a voucher id; undefined when the id is not derived from a withdrawal. */
export function withdrawalIdOf(voucherId: string): string | undefined {
  const match = /^0x0{32}([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(voucherId.toLowerCase());
  return match && voucherId.length === 2 + BYTES32_HEX_DIGITS ? match.slice(1).join('-') : undefined;
}

export type VoucherFacts = {
  readonly id: string;
  readonly account: string;
  readonly token: `0x${string}`;
  readonly netUnits: bigint;
  readonly burnUnits: bigint;
  readonly deadline: number;
};

export function voucherOf(facts: VoucherFacts): VoucherToSign {
  return {
    id: voucherIdOf(facts.id),
    account: facts.account as `0x${string}`,
    token: facts.token,
    netUnits: facts.netUnits,
    burnUnits: facts.burnUnits,
    deadline: facts.deadline,
  };
}
