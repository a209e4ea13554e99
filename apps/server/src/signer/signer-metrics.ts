import { Counter, type Registry } from 'prom-client';

/** How the signer answered: "signed", the rule by which it refused, or why it could not look. */
export type CountSigning = (outcome: string) => void;

/** What the signer counts of itself; outcomes are words of this program, never of a request. */
export function registerSignerMetrics(registry: Registry): CountSigning {
  const signings = new Counter({
    name: 'ocean_signer_requests_total',
    help: 'Vouchers that the signer was asked for, by how it answered',
    labelNames: ['outcome'],
    registers: [registry],
  });
  return (outcome) => signings.inc({ outcome });
}
