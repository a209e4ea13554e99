import { Counter, type Registry } from 'prom-client';
import { VOUCHER_RULES } from './voucher-refused.ts';

const OUTCOMES = ['signed', ...VOUCHER_RULES, 'failed', 'not a voucher', 'unknown caller'] as const;

/** The signer's answer: "signed", the rule by which it refused, or why it could not decide. */
export type CountSigning = (outcome: (typeof OUTCOMES)[number]) => void;

/** The signer's own metrics. Outcomes are words of this program, never of a request. */
export function registerSignerMetrics(registry: Registry): CountSigning {
  const signings = new Counter({
    name: 'ocean_signer_requests_total',
    help: 'Vouchers that the signer was asked for, by how it answered',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // A series that starts at one shows no increase: without these zeros, the first failure after a start would alert no
  // operator.
  for (const outcome of OUTCOMES) signings.inc({ outcome }, 0);
  return (outcome) => signings.inc({ outcome });
}
