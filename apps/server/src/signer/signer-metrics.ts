import { Counter, type Registry } from 'prom-client';
import { VOUCHER_RULES } from './voucher-refused.ts';

const OUTCOMES = ['signed', ...VOUCHER_RULES, 'failed', 'not a voucher', 'unknown caller'] as const;

/** How the signer answered: "signed", the rule by which it refused, or why it could not look. */
export type CountSigning = (outcome: (typeof OUTCOMES)[number]) => void;

/** What the signer counts of itself; outcomes are words of this program, never of a request. */
export function registerSignerMetrics(registry: Registry): CountSigning {
  const signings = new Counter({
    name: 'ocean_signer_requests_total',
    help: 'Vouchers that the signer was asked for, by how it answered',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // A series that begins at one has not increased: without these, the first failure after a start would alert nobody.
  for (const outcome of OUTCOMES) signings.inc({ outcome }, 0);
  return (outcome) => signings.inc({ outcome });
}
