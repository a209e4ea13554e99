import { isOutOfGasMoney, revertReason } from './chain-calls.ts';
import type { TaskProblem } from './task.ts';

/** A failure of a wallet call by the name that the sheet has words for; null when it has none. */
export function explainFailure(error: unknown): TaskProblem | null {
  if (isOutOfGasMoney(error)) return { kind: 'gasLow' };
  const reason = revertReason(error);
  return reason === null ? null : { kind: 'reverted', reason, isSent: false };
}
