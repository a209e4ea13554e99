import type { Progress } from './run-check.ts';

/**
 * A failed check as others can repeat it: what the platform answered, what everybody was shown, and which step failed. The secret
 * stays out; the salts of this one day are in it, and from them the leaf hashes follow.
 */
export function writeEvidence(
  { step, fault, own, published }: Progress,
  { origin, at }: { origin: string; at: Date },
): { name: string; blob: Blob } {
  const evidence = { what: 'ocean-bot-proof-failure', origin, at: at.toISOString(), step, fault, answer: own, published };
  return {
    name: `ocean-bot-failed-check-${own?.day ?? 'unknown'}.json`,
    blob: new Blob([`${JSON.stringify(evidence, null, 2)}\n`], { type: 'application/json' }),
  };
}
