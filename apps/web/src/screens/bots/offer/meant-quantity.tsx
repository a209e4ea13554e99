import { TextButton } from '@ocean/ui/button';
import { meantAmount } from '../../../i18n/meant-amount.ts';
import type { QuantityProblem } from './quantity-problem.ts';

type MeantQuantityProps = { problem: QuantityProblem | null; onTake: (quantity: string) => void };

/** Asks whether a quantity with the groups of another language is meant; nothing where none is. */
export function MeantQuantity({ problem, onTake }: MeantQuantityProps) {
  const { meant } = meantAmount(problem);
  return meant ? <TextButton onClick={() => onTake(meant.value)}>{meant.label}</TextButton> : null;
}
