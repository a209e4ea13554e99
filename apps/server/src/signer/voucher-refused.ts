export const VOUCHER_RULES = [
  'no-hold',
  'signed-otherwise',
  'deadline',
  'fee',
  'burn',
  'no-limit',
  'day-cap',
  'needs-approval',
  'released-alive',
] as const;

/** The rule that refuses a voucher. The log of the server and the answer of the signer name it. */
export type VoucherRule = (typeof VOUCHER_RULES)[number];

/** The signer does not sign this voucher, and this request recorded nothing. */
export class VoucherRefused extends Error {
  override readonly name = 'VoucherRefused';
  readonly rule: VoucherRule;

  constructor(rule: VoucherRule, message: string) {
    super(message);
    this.rule = rule;
  }
}
