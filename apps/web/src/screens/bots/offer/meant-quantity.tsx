import { TextButton } from '@ocean/ui/button';
import { meantAmount } from '../../../i18n/meant-amount.ts';
import type { QuantityProblem } from './quantity-problem.ts';

type MeantQuantityProps = { problem: QuantityProblem | null; onTake: (quantity: string) => void };

/** Suggests the quantity that was probably meant when the separators are those of another language; nothing otherwise. */
export function MeantQuantity({ problem, onTake }: MeantQuantityProps) {
  const { meant } = meantAmount(problem);
  return meant ? <TextButton onClick={() => onTake(meant.value)}>{meant.label}</TextButton> : null;
}
