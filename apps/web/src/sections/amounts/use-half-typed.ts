import { BEGUN_MS } from '@ocean/ui/amount-field';
import { useSettled } from '@ocean/ui/use-settled';
import { findAmountProblem } from './amount-problem.ts';

/**
 * True while an amount is being typed that what comes next can still put right, such as a group of two digits: the field
 * does not call it wrong yet, and nor does the button.
 */
export function useHalfTyped(text: string, asset: string): boolean {
  const isStill = useSettled(text, BEGUN_MS) === text;
  return !isStill && findAmountProblem(text, asset)?.isBegun === true;
}
